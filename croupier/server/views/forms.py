"""Forms for officials at a table, made from the schema of the inputs; the engine decides who may give them.

This module knows no power. The rights of a role are found by trial: an input that the engine bars is not for the role,
even if it would be refused for another reason at this moment.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import pack
from croupier.engine.game import FAMILIES, game_of
from croupier.engine.refusal import Barred
from croupier.engine.schema import LABELS_OF, InputField, schema, some_value
from croupier.engine.table import ROLES, Official, Role, Table
from croupier.engine.table import inputs as i
from croupier.engine.table.moments import written
from croupier.engine.table.notices.limits import notified_of, setting_powers
from croupier.engine.table.people import holders
from croupier.money import DOLLARS, Unit, show
from croupier.records.books.accounts import unit_of
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.inputs import EndAssignment
from croupier.records.log.wire import TableLogInput
from croupier.records.tables.state import TableRecord, find_refusal
from croupier.server.views.chapters import CHAPTERS, LABELS, REQUESTS
from croupier.server.views.session import FORMS as IN_SESSION
from croupier.server.views.session import forms_of
from croupier.tournament.session import TableSession


class Choice(Struct, frozen=True):
    """One thing that may be chosen; `why_not` and its clause where this role may not choose it."""

    value: str | int
    label: str
    why_not: str = ""
    clause: str = ""


class FormField(Struct, frozen=True):
    """A field of a form; `kind` decides its control, "yes" is a question answered with yes or no.

    `needs` names a yes or no field that must be answered with yes first. `start` is the initial order of cards.
    """

    name: str
    label: str
    kind: str
    is_required: bool
    default: str | int | bool | None = None
    choices: tuple[Choice, ...] = ()
    needs: str = ""
    start: tuple[str, ...] = ()


class InputForm(Struct, frozen=True):
    """An input as a form: its meaning, its fields, and the reason and clause if the role may not give it."""

    do: str
    label: str
    text: str
    fields: tuple[FormField, ...]
    why_not: str = ""
    clause: str = ""
    needs_second: bool = False


class Chapter(Struct, frozen=True):
    """Forms that belong together."""

    title: str
    forms: tuple[InputForm, ...]


_VARIANTS: Final[dict[type, str]] = {
    i.RestrictPlayer: "to",
    i.Sanction: "power",
    i.ChangeSetting: "setting",
    i.ReportOmission: "what",
    i.Notify: "about",
}
"""The field on which it depends who may give an input."""


def forms(record: TableRecord, person: Official, needs_second: frozenset[str]) -> tuple[Chapter, ...]:
    """Return all inputs of officials at a table, as forms for one person."""
    found = []
    for title, kinds in CHAPTERS.items():
        chapter = [_form(record, person, kind, needs_second) for kind in kinds if _is_of_game(record.table, kind)]
        found.append(Chapter(title, tuple(chapter)))
    of_session = forms_of(record)
    if of_session:
        found.append(Chapter("Tournament", tuple([_form(record, person, kind, needs_second) for kind in of_session])))
    return tuple(found)


def requests(record: TableRecord, person: Official) -> tuple[Chapter, ...]:
    """Return a player's possible requests at a table, as forms without a field for the player."""
    forms_ = [_request(record, person, kind, label) for kind, label in REQUESTS.items()]
    return (Chapter("Requests", tuple(forms_)),)


def _request(record: TableRecord, person: Official, kind: type[Struct], label: str) -> InputForm:
    described = schema(kind)
    own = {one.number for one in record.table.disputes if one.player == person.name}
    form_fields = []
    for one in described.fields:
        field = form_field(record, person, kind, one)
        if one.name == "dispute":
            field = replace(field, choices=tuple([choice for choice in field.choices if choice.value in own]))
        form_fields += [field] if one.name != "player" else []
    given = sample(record.table, kind, person, {"player": person.name})
    found, unit = barred(record, given, person), unit_of(record.setup.unit)
    why, clause = ("", "") if found is None else (found.reason.text(unit), found.clause)
    return InputForm(wire.plain_input(given)["do"], label, described.text, tuple(form_fields), why, clause)


_OF_ROUNDS: Final = frozenset({kind for game in FAMILIES.values() for kind in game.inputs})
"""The inputs of rounds, of every family."""


def _is_of_game(table: Table, kind: type) -> bool:
    """Return whether the game of the table has such an input at all."""
    return kind in game_of(table.rules).inputs or kind not in _OF_ROUNDS


def _form(record: TableRecord, person: Official, kind: type[Struct], needs_second: frozenset[str]) -> InputForm:
    described = schema(kind)
    form_fields = [form_field(record, person, kind, one) for one in described.fields if not one.is_speaker]
    found = _barred_from(record, person, kind, form_fields)
    do = wire.plain_input(sample(record.table, kind, person))["do"]
    why, clause = ("", "") if found is None else (found.reason.text(unit_of(record.setup.unit)), found.clause)
    return InputForm(
        do, LABELS.get(kind) or IN_SESSION[kind], described.text, tuple(form_fields), why, clause, do in needs_second
    )


# --- who may ---------------------------------------------------------------------------------------------------------


def barred(record: TableRecord, given: TableLogInput, person: Official) -> Barred | None:
    """Return the reason why a person may not give such an input under the document, None if they may."""
    found = find_refusal(record, spoken_by(given, person), Person(person.role, person.name))
    return found if isinstance(found, Barred) else None


def may_give(record: TableRecord, given: TableLogInput) -> tuple[Role, ...]:
    """Return the roles that may give such an input under the document."""
    return tuple([role for role in ROLES if barred(record, given, Official(role, role)) is None])


def spoken_by(given: Struct, person: Official) -> Any:
    """Return an input as this person gives it."""
    values = {one.name: getattr(given, one.name) for one in schema(type(given)).fields}
    return type(given)(**{**values, **_speakers(type(given), person)})


def _speakers(kind: type[Struct], person: Official) -> dict[str, Any]:
    return {
        one.name: person if one.hint is Official else f"{person.role} {person.name}"
        for one in schema(kind).fields
        if one.is_speaker
    }


def _barred_from(
    record: TableRecord, person: Official, kind: type[Struct], form_fields: list[FormField]
) -> Barred | None:
    """Return the reason why a person may give no input of a kind, for any values."""
    variant = _VARIANTS.get(kind)
    if variant is None:
        return barred(record, sample(record.table, kind, person), person)
    chosen = next(one.choices for one in form_fields if one.name == variant)
    if not all(one.why_not for one in chosen):
        return None
    return barred(record, sample(record.table, kind, person, {variant: chosen[0].value}), person)


def sample(table: Table, kind: type[Struct], person: Official, chosen: dict[str, Any] | None = None) -> Any:
    """Return an input of a kind as this person might give it: only its form matters, and who gives it."""
    values = _speakers(kind, person)
    for one in schema(kind).fields:
        if one.name not in values and one.is_required:
            values[one.name] = _sample(table, one)
    values |= chosen or {}
    if kind is i.Notify:
        notified = notified_of(table.rules, values["about"])
        values["to"] = (
            "inspector" if notified is None or not notified.value else min(holders(table.rules, notified.value))
        )
    return kind(**values)


def _sample(table: Table, field: InputField) -> Any:
    """Return a value that the table could take for a required field."""
    first = pack(table.rules.cards.pack.value)[0]
    known = {"card": first, "cards": (first,), "boxes": (1,), "moment": table.now}
    return known[field.kind] if field.kind in known else some_value(field.hint)


# --- fields ----------------------------------------------------------------------------------------------------------


def form_field(record: TableRecord, person: Official, kind: type[Struct], field: InputField) -> FormField:
    """Return a field of an input at a table as a person is asked for it."""
    choices = _choices(record.table, record.session, kind, field)
    if kind is EndAssignment and field.name == "dealer":
        choices = tuple([Choice(one.dealer, one.dealer) for one in record.control.assigned])
    if choices is not None and _VARIANTS.get(kind) == field.name:
        choices = tuple([_judged(record, person, kind, field.name, one) for one in choices])
    default = field.default if isinstance(field.default, str | int | bool) else None
    control = (
        "choice" if choices is not None and field.kind != "counts" else "seat" if field.kind == "part" else field.kind
    )
    return FormField(field.name, field.label, control, field.is_required, default, choices or ())


def _judged(record: TableRecord, person: Official, kind: type[Struct], name: str, choice: Choice) -> Choice:
    """Return a choice with why this person may not make it, if so."""
    found = barred(record, sample(record.table, kind, person, {name: choice.value}), person)
    if found is None:
        return choice
    return Choice(choice.value, choice.label, found.reason.text(unit_of(record.setup.unit)), found.clause)


def _choices(
    table: Table, session: TableSession | None, kind: type[Struct], field: InputField
) -> tuple[Choice, ...] | None:
    """Return the choices of a field: by its type, or by the document and the table; None if it is free."""
    rules = table.rules
    known: dict[tuple[type, str], Any] = {
        (i.StateItem, "item"): [one.value for one in rules.opening.items],
        (i.Determine, "shuffle"): rules.care.shuffles.value,
        (i.VoidRound, "ground"): [one.value for one in rules.voids.grounds],
        (i.RecordIncident, "kind"): [one.value for one in rules.conduct.incidents],
        (i.ChangeSetting, "setting"): tuple(setting_powers(table)),
        (i.HandOver, "to"): ("inspector", "police"),
        (i.Notify, "to"): _notified_first(table),
    }
    values = known.get((kind, field.name))
    if values is None and field.kind == "choice":
        values = field.choices
    if values is not None:
        return tuple([Choice(one, str(one).replace("-", " ").replace("_", " ") or "none") for one in values])
    if field.kind == "counts" and session is not None:
        return tuple(
            [Choice(one.player, f"{one.player}, box {one.box}, has {show(one.chips)}") for one in session.seats]
        )
    if field.name == "incident":
        rows = [(one.number, f"{one.number}: {one.person}, {one.kind}") for one in table.incidents]
        return tuple([Choice(*one) for one in rows])
    if field.name == "dispute":
        rows = [(one.number, f"{one.number}: {one.player}") for one in table.disputes]
        return tuple([Choice(*one) for one in rows])
    return None


def _notified_first(table: Table) -> tuple[str, ...]:
    """Return the roles that must be notified before an action under the document."""
    notified = [notified_of(table.rules, about) for about in schema(i.Notify).field("about").choices]
    named = {role for one in notified if one is not None for role in holders(table.rules, one.value)}
    return tuple([role for role in ROLES if role in named])


# --- in words --------------------------------------------------------------------------------------------------------


def input_in_words(given: Struct, unit: Unit = DOLLARS) -> str:
    """Return an input in words: its label and its fields, amounts in `unit`."""
    label = LABELS.get(type(given), type(given).__name__)
    parts = []
    for one in schema(type(given)).fields:
        value = getattr(given, one.name)
        if not one.is_speaker and value != one.default and value not in (None, (), ""):
            name = LABELS_OF.get((type(given).__name__, one.name)) or one.name.replace("_", " ")
            parts.append(f"{name} {_value_in_words(one, value, unit)}")
    return label + (": " + ", ".join(parts) if parts else "")


def _value_in_words(field: InputField, value: Any, unit: Unit) -> str:
    kind = field.kind
    if kind in ("money", "correction"):
        return unit.write(value).replace("-", "−")
    if kind == "moment":
        return written(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
