"""What officials may say at a table, as forms: made from the types of the inputs, with who may asked of the engine.

Nothing here knows a power. Whether a role may is found by trying: an input that the engine bars it from is not for it,
whatever else would be refused at this moment.
"""

from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from croupier.cards import Card, pack
from croupier.engine.inputs import Barred, DeferPayment
from croupier.engine.table import ROLES, Official, Table
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs.conduct import Correction
from croupier.engine.table.limits import setting_powers, told_of
from croupier.engine.table.moments import Moment, written
from croupier.engine.table.people import holders
from croupier.engine.uth import inputs as u
from croupier.money import Money, show
from croupier.records import wire
from croupier.records.log import Person
from croupier.records.recorded import Recorded, refused
from croupier.rules.uth import UthRules
from croupier.server.chapters import CHAPTERS, LABELS
from croupier.server.in_session import FORMS as IN_SESSION
from croupier.server.in_session import forms_of
from croupier.tournament.sitting import Seat, Sitting

Kind = Literal[
    "money",
    "correction",
    "text",
    "number",
    "choice",
    "card",
    "cards",
    "player",
    "players",
    "box",
    "boxes",
    "moment",
    "counts",
    "chips",
    "seat",
]


class Choice(Struct, frozen=True):
    """One thing that may be chosen; `why_not` and its clause where this role may not choose it."""

    value: str | int
    label: str
    why_not: str = ""
    clause: str = ""


class Field(Struct, frozen=True):
    """A field of a form; `kind` tells how it is asked for, "yes" that it is answered with yes or no."""

    name: str
    label: str
    kind: Kind | Literal["yes", "value"]
    is_required: bool
    default: str | int | bool | None = None
    choices: tuple[Choice, ...] = ()


class Form(Struct, frozen=True):
    """An input as a form: what it means, its fields, and where the role may not give it why, with the clause."""

    do: str
    label: str
    text: str
    fields: tuple[Field, ...]
    why_not: str = ""
    clause: str = ""
    needs_second: bool = False


class Chapter(Struct, frozen=True):
    """Forms that belong together."""

    title: str
    forms: tuple[Form, ...]


_WORDS: Final = {
    "at": "from when on",
    "is_exposed": "somebody has seen it",
    "keeping": "who plays now keeps the old minimum",
    "unit": "in multiples of",
    "side_minimum": "minimum of side bets",
    "side_maximum": "maximum of side bets",
    "forfeit": "the wagers are forfeited",
    "person": "the person concerned",
    "to": "to",
    "by_hand_first": "shuffled by hand first",
    "from_back": "cards from the back",
    "another_device": "another device is at hand",
    "practicable": "its cards can be moved",
    "disadvantage": "somebody is at a disadvantage",
    "alike": "all backs are alike",
    "handled": "a player has handled cards",
    "secured": "how prepared cards were secured",
    "counts": "chips counted",
    "returned": "chips that came back",
    "agreed": "players who agree",
    "rule": "the clause that was broken",
    "forfeits": "what lies on the layout is forfeited",
}
_OF_KIND: Final[dict[tuple[type, str], str]] = {
    (i.GiveNotice, "at"): "when the table closes",
    (i.CutAsOfficial, "at"): "cards from the top",
    (i.RecordIncident, "role"): "who they are",
    (i.RestrictPlayer, "to"): "hold them to",
    (i.VoidRound, "person"): "the person, for a fraud or collusion",
}
_VARIANTS: Final[dict[type, str]] = {
    i.RestrictPlayer: "to",
    i.Sanction: "power",
    i.ChangeSetting: "setting",
    i.ReportOmission: "what",
    i.Notify: "about",
}
"""The field on which it depends who may give an input."""
_LISTED: Final[dict[Any, Kind]] = {
    Card: "cards",
    str: "players",
    tuple[str, Money]: "counts",
    tuple[Money, int]: "chips",
}
"""How a list is asked for, by what is in it."""


def forms(held: Recorded, person: Official, needs_second: frozenset[str]) -> tuple[Chapter, ...]:
    """Return all that officials may say at a table, as forms for one person."""
    found = []
    for title, kinds in CHAPTERS.items():
        made = [_form(held, person, kind, needs_second) for kind in kinds if _is_of_game(held.table, kind)]
        found.append(Chapter(title, tuple(made)))
    of_session = forms_of(held)
    if of_session:
        found.append(Chapter("Tournament", tuple([_form(held, person, kind, needs_second) for kind in of_session])))
    return tuple(found)


def _is_of_game(table: Table, kind: type) -> bool:
    """Whether the game of the table has such an input at all."""
    is_uth = isinstance(table.rules, UthRules)
    return is_uth if kind.__module__ == u.__name__ else not (is_uth and kind is DeferPayment)


def _form(held: Recorded, person: Official, kind: type[Struct], needs_second: frozenset[str]) -> Form:
    made = [_field(held, person, kind, one) for one in fields(kind) if not _is_speaker(one)]
    found = _barred_from(held, person, kind, made)
    do = wire.plain_input(sample(held.table, kind, person))["do"]
    text = (kind.__doc__ or "").replace("`", "").partition("\n")[0]
    why, clause = ("", "") if found is None else (found.why, found.clause)
    return Form(do, LABELS.get(kind) or IN_SESSION[kind], text, tuple(made), why, clause, do in needs_second)


def _is_speaker(field: FieldInfo) -> bool:
    return field.type is Official or field.name == "by"


# --- who may ---------------------------------------------------------------------------------------------------------


def barred(held: Recorded, given: Any, person: Official) -> Barred | None:
    """Return why a person may not give such an input under the document, None if they may."""
    found = refused(held, spoken_by(given, person), Person(person.role, person.name))
    return found if isinstance(found, Barred) else None


def may_give(held: Recorded, given: Any) -> tuple[str, ...]:
    """Return the roles that may give such an input under the document."""
    return tuple([role for role in ROLES if barred(held, given, Official(role, role)) is None])


def spoken_by(given: Any, person: Official) -> Any:
    """Return an input as this person gives it."""
    values = {one.name: getattr(given, one.name) for one in fields(given)}
    return type(given)(**{**values, **_speakers(type(given), person)})


def _speakers(kind: type[Struct], person: Official) -> dict[str, Any]:
    return {
        one.name: person if one.type is Official else f"{person.role} {person.name}"
        for one in fields(kind)
        if _is_speaker(one)
    }


def _barred_from(held: Recorded, person: Official, kind: type[Struct], made: list[Field]) -> Barred | None:
    """Return why a person may give no input of a kind, whatever they choose."""
    variant = _VARIANTS.get(kind)
    if variant is None:
        return barred(held, sample(held.table, kind, person), person)
    chosen = next(one.choices for one in made if one.name == variant)
    if not all(one.why_not for one in chosen):
        return None
    return barred(held, sample(held.table, kind, person, {variant: chosen[0].value}), person)


def sample(table: Table, kind: type[Struct], person: Official, chosen: dict[str, Any] | None = None) -> Any:
    """Return an input of a kind as this person might give it: only its form matters, and who gives it."""
    values = _speakers(kind, person)
    for one in fields(kind):
        if one.name not in values and one.default is NODEFAULT and one.default_factory is NODEFAULT:
            values[one.name] = _sample(table, one)
    values |= chosen or {}
    if kind is i.Notify:
        told = told_of(table.rules, values["about"])
        values["to"] = "inspector" if told is None or not told.value else min(holders(table.rules, told.value))
    return kind(**values)


def _sample(table: Table, field: FieldInfo) -> Any:
    first = pack(table.rules.cards.pack.value)[0]
    match _kind(field):
        case "choice":
            return get_args(field.type)[0]
        case "card":
            return first
        case "cards":
            return (first,)
        case "boxes":
            return (1,)
        case "players" | "counts" | "chips":
            return ()
        case "seat":
            return Seat("somebody", 1, Money(1))
        case "moment":
            return table.now
        case "money" | "number" | "box":
            return 1
        case "yes":
            return False
        case _:
            return "somebody"


# --- fields ----------------------------------------------------------------------------------------------------------


def _field(held: Recorded, person: Official, kind: type[Struct], field: FieldInfo) -> Field:
    label = _OF_KIND.get((kind, field.name)) or _WORDS.get(field.name) or field.name.replace("_", " ")
    is_required = field.default is NODEFAULT and field.default_factory is NODEFAULT
    found = _kind(field)
    asked = _choices(held.table, held.sitting, kind, field)
    if asked is not None and _VARIANTS.get(kind) == field.name:
        asked = tuple([_judged(held, person, kind, field.name, one) for one in asked])
    default = field.default if isinstance(field.default, str | int | bool) else None
    shown: Any = "choice" if asked is not None and found != "counts" else found
    return Field(field.name, label, shown, is_required, default, asked or ())


def _judged(held: Recorded, person: Official, kind: type[Struct], name: str, choice: Choice) -> Choice:
    """Return a choice with why this person may not make it, if so."""
    found = barred(held, sample(held.table, kind, person, {name: choice.value}), person)
    return choice if found is None else Choice(choice.value, choice.label, found.why, found.clause)


@cache
def _kind_of(name: str, held: Any) -> Any:
    """Return how a field is asked for, by its type and, where that says too little, by its name."""
    if get_origin(held) in (Union, UnionType):
        return _kind_of(name, next(one for one in get_args(held) if one is not type(None)))
    if held is Money:
        return "money"
    if get_origin(held) is Annotated:
        return "moment" if held == Moment else "correction" if held == Correction else _kind_of(name, get_args(held)[0])
    if get_origin(held) is Literal:
        return "choice"
    if get_origin(held) is tuple:
        return _LISTED.get(get_args(held)[0], "boxes")
    if held is Seat:
        return "seat"
    named = {"player": "player", "person": "player", "box": "box", "value": "value"}
    plain = {Card: "card", bool: "yes", int: "number", str: "text"}
    return named.get(name) or plain[held]


def _kind(field: FieldInfo) -> Any:
    return "moment" if field.type == Moment else _kind_of(field.name, field.type)


def _choices(table: Table, sitting: Sitting | None, kind: type[Struct], field: FieldInfo) -> tuple[Choice, ...] | None:
    """Return what may be chosen for a field: by its type, or by what the document and the table know; None if free."""
    rules = table.rules
    known: dict[tuple[type, str], Any] = {
        (i.StateItem, "item"): [one.value for one in rules.opening.required],
        (i.Determine, "shuffle"): rules.care.shuffles.value,
        (i.VoidRound, "ground"): [one.value for one in rules.voids.grounds],
        (i.RecordIncident, "kind"): [one.value for one in rules.conduct.incidents],
        (i.ChangeSetting, "setting"): tuple(setting_powers(table)),
        (i.HandOver, "to"): ("inspector", "police"),
        (i.Notify, "to"): _told_first(table),
    }
    values = known.get((kind, field.name))
    if values is None and _kind(field) == "choice":
        values = get_args(field.type)
    if values is not None:
        return tuple([Choice(one, str(one).replace("-", " ").replace("_", " ") or "none") for one in values])
    if _kind(field) == "counts" and sitting is not None:
        return tuple(
            [Choice(one.player, f"{one.player}, box {one.box}, has {show(one.chips)}") for one in sitting.seats]
        )
    if field.name == "incident":
        shown = [(one.number, f"{one.number}: {one.person}, {one.kind}") for one in table.incidents]
        return tuple([Choice(*one) for one in shown])
    if field.name == "dispute":
        shown = [(one.number, f"{one.number}: {one.player}") for one in table.disputes]
        return tuple([Choice(*one) for one in shown])
    return None


def _told_first(table: Table) -> tuple[str, ...]:
    """Return the roles that the document wants to be told of something before it is done."""
    asked = [
        told_of(table.rules, about)
        for about in get_args(next(one for one in fields(i.Notify) if one.name == "about").type)
    ]
    named = {role for one in asked if one is not None for role in holders(table.rules, one.value)}
    return tuple([role for role in ROLES if role in named])


# --- in words --------------------------------------------------------------------------------------------------------


def told(given: Any) -> str:
    """Return an input in words: what it does, and with what."""
    label = LABELS.get(type(given), type(given).__name__)
    parts = []
    for one in fields(given):
        value = getattr(given, one.name)
        if not _is_speaker(one) and value != one.default and value not in (None, (), ""):
            parts.append(f"{_OF_KIND.get((type(given), one.name)) or one.name.replace('_', ' ')} {_told(one, value)}")
    return label + (": " + ", ".join(parts) if parts else "")


def _told(field: FieldInfo, value: Any) -> str:
    kind = _kind(field)
    if kind in ("money", "correction"):
        return ("−" if value < 0 else "") + f"${show(Money(abs(value)))}"
    if kind == "moment":
        return written(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
