"""Wizard for irregularities: from an observation, by the fields that it leaves open, to the input.

A remedy names its input, the fields that are fixed and those that are asked for; the fields themselves are those of the
schema. An input that everybody is barred from under a document, or at such a table, is not offered. One that is only
refused at this moment is shown with the reason.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card, pack
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import DeferPayment, MarkAbsent
from croupier.engine.refusal import Barred, Refused
from croupier.engine.schema import schema, some_value
from croupier.engine.table import Official, Table
from croupier.engine.table import inputs as i
from croupier.engine.table.incidents.keyed_cards import keyed_cards
from croupier.records.books.accounts import unit_of
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.tables.state import TableRecord, find_refusal
from croupier.server.tables.dry_run import with_current_time
from croupier.server.views.forms import Choice, FormField, form_field, may_give, sample
from croupier.server.views.keyed_cards import possible_cards
from croupier.server.views.visibility import face_down, may_depend_on_hidden_cards

_SAMPLES_MAX: Final = 24
_ROUNDS_MAX: Final = 20


class Remedy(Struct, frozen=True):
    """Remedy: the partial input, the fields to fill in, and the roles that may give it.

    `why_not` is the reason why it cannot be given now, with its clause.
    """

    label: str
    input: dict[str, Any]
    asks: tuple[FormField, ...]
    who: tuple[str, ...]
    is_yours: bool
    why_not: str = ""
    clause: str = ""


class Symptom(Struct, frozen=True):
    """An observed irregularity, and its remedies at this table."""

    title: str
    remedies: tuple[Remedy, ...]


class _Way(Struct, frozen=True):
    """A remedy as defined here: its input, the fixed fields, and those to fill in.

    `requires` are fields that are optional in the input but required by this remedy. `needs` maps a field to the
    yes-or-no field that must be answered with yes first.
    """

    label: str
    kind: type[Struct]
    fixed: dict[str, Any] = {}
    asks: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    needs: dict[str, str] = {}


def symptoms(record: TableRecord, person: Official, now: int) -> tuple[Symptom, ...]:
    """Return the irregularities that a table knows, with their remedies, for one person."""
    record = with_current_time(record, now)
    found = []
    for title, ways in _all(record.table):
        remedies = [remedy for way in ways if (remedy := _remedy(record, way, person)) is not None]
        if remedies:
            found.append(Symptom(title, tuple(remedies)))
    return tuple(found)


# --- symptoms of every document --------------------------------------------------------------------------------------

_KEYED: Final = (
    _Way("It was the card keyed last", i.CorrectCard, asks=("card",)),
    _Way("It was an earlier card of the round", i.CorrectCard, asks=("place", "card"), requires=("place",)),
)
_FACE_UP: Final = _Way("It lies face up in the shoe", i.FindFaceUp, asks=("card",))
_MISDEALT: Final = _Way("A wrong number of cards was dealt", u.DeclareMisdeal, {"why": "wrong-number-of-cards"})
_ORDER: Final = _Way("Put the cards of the round in their right order", i.Reconstruct, asks=("cards", "reason"))
_EARLIER: Final = _Way(
    "It was in an earlier round, and the next one has begun", i.ReportError, asks=("round", "reason")
)
_COUNTING: Final = _Way("Have the cards counted", i.CountCards, asks=("counted",))
_DRAWN: Final = tuple(
    [
        _Way(label, i.DrawInError, {"drawn_for": place}, ("is_exposed", "card"), needs={"card": "is_exposed"})
        for place, label in {
            "hand": "It was drawn for a player's hand",
            "dealer": "It was drawn for the dealer",
            "burn": "It was burnt",
        }.items()
    ]
)
_REVEALED: Final = _Way(
    "Another card was seen during the deal", u.DeclareMisdeal, {"why": "card-revealed", "during_deal": True}
)
_OF_DEALER: Final[dict[str, tuple[int, ...]]] = {
    "The dealer's first card was seen": (1,),
    "The dealer's second card was seen": (2,),
    "Both cards of the dealer were seen": (1, 2),
}
_OMITTED: Final = tuple(
    [
        _Way(label, i.ReportOmission, {"what": step})
        for step, label in {
            "cut": "The cards were not cut",
            "shuffle": "The cards were not shuffled",
            "burn": "The first card was not burnt",
            "put-back": "The discards were not put back",
            "insurance": "Insurance was not offered",
        }.items()
    ]
)
_UNWAGERED: Final = (
    _Way("Nobody has wagered", i.ReportEmptyRound, asks=("cards",)),
    _Way("One hand lacks its ante or blind", u.ReportMissingWager, asks=("box", "handled")),
    _Way(
        "One hand has an ante and a blind that are not equal",
        *(u.ReportMissingWager, {}, ("box", "handled", "ante", "blind"), ("ante", "blind")),
    ),
)
_AMOUNT: Final = _Way("A play wager is not of the amount that the rules allow", u.FindPlayWager, asks=("box", "amount"))
_DISPUTED: Final = (
    _Way("The house corrects it", i.CorrectPayment, asks=("player", "amount", "reason", "round"), requires=("round",)),
    _Way("A player disputes it", i.RaiseDispute, asks=("player", "about")),
    _Way("Decide the dispute, with a correction", i.DecideDispute, asks=("dispute", "ruling", "correction")),
)
_ANNOUNCED: Final = _Way("Report the total that was announced", i.ReportTotal, asks=("box", "hand", "announced"))
_ABSENT: Final = (
    _Way("The time to decide is over", i.TimeExpired, asks=("player",)),
    _Way("The player is no longer present", MarkAbsent, asks=("player",)),
    _Way("The player leaves the table", i.Leave, asks=("player",)),
    _Way("Ask the seat of an idle player back", i.RequireVacate, asks=("player",)),
)
_CARDS: Final = (
    _Way("Cards are missing", i.ReportCards, asks=("missing",), requires=("missing",)),
    _Way("Cards do not belong to the decks", i.ReportCards, asks=("foreign",), requires=("foreign",)),
    _COUNTING,
    _Way("Have cards replaced", i.ReplaceCards, asks=("cards", "reason")),
    _Way("The replacement is checked", i.CheckReplacement),
)


def _all(table: Table) -> Iterator[tuple[str, tuple[_Way, ...]]]:
    """Yield every symptom with its remedies in any document."""
    yield "I keyed the wrong card", _KEYED
    refused = _Way("A player refuses that card", i.RefuseCard, asks=("player", "box"))
    yield "A card was drawn in error", (*_DRAWN, refused)
    yield "A card was exposed", (_FACE_UP, _REVEALED, *_exposed(table), *_misdealt(table, "card-revealed"))
    yield "A card lies face up in the shoe", (_FACE_UP,)
    yield "Cards went to the wrong place, or in the wrong order", (_ORDER, _EARLIER)
    late = _misdealt(table, "wrong-number-of-cards")
    yield "Too many or too few cards were dealt", (_MISDEALT, _ORDER, *late)
    yield "The dealer left out a step", _OMITTED
    yield "Cards were dealt without a wager", _UNWAGERED
    yield "A wager is of the wrong amount", (_AMOUNT,)
    yield "A payout was wrong", _DISPUTED
    yield "A total was announced wrongly", (_ANNOUNCED,)
    yield "A payment should wait", (_Way("Pay a 21 at the final settlement", DeferPayment),)
    yield "A player does not decide, or is gone", _ABSENT
    yield "The device fails", _device(table)
    yield "A card is missing, foreign or damaged", _CARDS
    yield "Cards were dropped", (_Way("The dealer has dropped cards", i.ReportDropped), _COUNTING)
    yield "The round cannot go on", _voids(table)


def _exposed(table: Table) -> tuple[_Way, ...]:
    """Return the dealer's cards that were seen, which are named where the table does not know them yet."""
    asks = ("seen",) if table.face_down == "unknown" else ()
    return tuple(
        [
            _Way(label, u.ExposeDealerCards, {"places": places}, asks, requires=asks)
            for label, places in _OF_DEALER.items()
        ]
    )


def _misdealt(table: Table, ground: str) -> tuple[_Way, ...]:
    """Return that a misdeal was in a round that is over, where the document has misdeals."""
    if not any(one.value == ground for one in table.rules.voids.misdeals):
        return ()
    label = "It was in a round that is over"
    return (_Way(label, i.VoidRound, {"ground": ground}, ("reason", "round"), requires=("round",)),)


def _device(table: Table) -> tuple[_Way, ...]:
    asks: tuple[str, ...] = ("fault",)
    if table.rules.transfer is not None:  # each of these conditions is on record, and decides what follows
        asks += ("disadvantage", "another_device", "practicable", "damaged")
    return (
        _Way("It fails now", i.ReportMalfunction, asks=asks),
        _Way("Its fault is rectified", i.RectifyDevice, asks=("note",)),
        _Way("Replace it", i.ReplaceDevice, asks=("kind",)),
        _Way("Have it emptied and its cards checked", i.CheckDevice, asks=("reason",)),
    )


def _voids(table: Table) -> tuple[_Way, ...]:
    rules = table.rules.voids
    found = []
    for ground in rules.grounds:
        asks: tuple[str, ...] = ("reason", "person")
        if ground.value == "fraud" and rules.forfeited.value:
            asks += ("forfeit",)
        if ground.value in ("fraud", "collusion"):
            asks += ("round",)
        label = f"Declare it void: {ground.value.replace('-', ' ')}"
        found.append(_Way(label, i.VoidRound, {"ground": ground.value}, asks))
    return tuple(found)


# --- fields ----------------------------------------------------------------------------------------------------------


def _form_fields(record: TableRecord, way: _Way, person: Official) -> tuple[FormField, ...]:
    """Return the fields that are asked for; yes or no must be answered, and so must a field that needs a yes."""
    described = schema(way.kind)
    found = []
    for name in way.asks:
        field = _narrowed(record.table, way, form_field(record, person, way.kind, described.field(name)))
        needs = way.needs.get(name, "")
        is_required = field.is_required or field.kind == "yes" or name in way.requires or needs != ""
        found.append(replace(field, is_required=is_required, needs=needs))
    return tuple(found)


def _narrowed(table: Table, way: _Way, field: FormField) -> FormField:
    """Return a field with the choices that the table has for it; its cards in order where nobody may hide any."""
    choices: list[Choice] | None = None
    if field.kind == "player":
        choices = [Choice(one.player, one.player) for one in table.guests]
    elif field.kind == "box":
        choices = [Choice(box, str(box)) for box in range(1, table.rules.wagers.boxes.value + 1)]
    elif field.name == "round":
        played = [one.number for one in reversed(table.played) if not one.is_void]
        in_play = [table.number] if table.is_in_round and way.kind is not i.ReportError else []
        choices = [Choice(number, f"round {number}") for number in (in_play + played)[:_ROUNDS_MAX]]
    elif way.kind is i.CorrectCard and field.name == "place":
        cards = ["" if face_down(table).cards else f", {card}" for card in keyed_cards(table)]
        choices = [Choice(place, f"card {place}{card}") for place, card in reversed([*enumerate(cards, 1)])]
    elif way.kind is i.DecideDispute and field.name == "dispute":
        open_ = {one.number for one in table.disputes if not one.decided_by}
        choices = [one for one in field.choices if one.value in open_]
    elif way.kind is i.Reconstruct and field.name == "cards":
        if table.rules.seating.face_down.value or table.rules.errors is None:
            return field
        return replace(field, kind="order", start=tuple([str(card) for card in _dealt(table)]))
    return field if choices is None else replace(field, kind="choice", choices=tuple(choices))


def _dealt(table: Table) -> tuple[Card, ...]:
    """Return the cards of the round in play, or of the round with the error."""
    return table.dealt if table.former is None else table.former.dealt


# --- remedies at this table ------------------------------------------------------------------------------------------


def _remedy(record: TableRecord, way: _Way, person: Official) -> Remedy | None:
    """Return a remedy for a person, or None where nobody may give it under this document or at such a table."""
    asks = _form_fields(record, way, person)
    first = next(_samples(record.table, way, asks, person))  # the roles that may do not depend on the answers
    who = tuple([role for role in may_give(record, first) if role != "player"])
    if not who:
        return None
    is_yours = person.role in who
    speaker = person if is_yours else Official(who[0], person.name)
    refused = _refused(record, way, asks, speaker)
    why, clause = ("", "") if refused is None else (refused.reason.text(unit_of(record.setup.unit)), refused.clause)
    fixed = {name: list(value) if isinstance(value, tuple) else value for name, value in way.fixed.items()}
    return Remedy(way.label, {"do": wire.input_tag(way.kind), **fixed}, asks, who, is_yours, why, clause)


def _refused(record: TableRecord, way: _Way, asks: tuple[FormField, ...], person: Official) -> Refused | None:
    """Return the reason why the table refuses every sample now; None if it accepts one, or hidden cards decide."""
    found: list[Refused] = []
    for given in islice(_samples(record.table, way, asks, person), _SAMPLES_MAX):
        is_open = may_depend_on_hidden_cards(record, given)
        why = None if is_open else find_refusal(record, given, Person(person.role, person.name))
        if why is None:
            return None
        found.append(why)
    return next((one for one in found if not isinstance(one, Barred)), found[0])


def _samples(table: Table, way: _Way, asks: tuple[FormField, ...], person: Official) -> Iterator[Any]:
    """Yield inputs as they might be given, with values that the table could know."""
    for values in product(*[_values(table, way, ask) for ask in asks]):
        given = dict(zip([ask.name for ask in asks], values, strict=True))
        yield sample(table, way.kind, person, {**way.fixed, **given})


def _values(table: Table, way: _Way, ask: FormField) -> list[Any]:
    match ask.kind:
        case "card" if way.kind is i.CorrectCard:
            return list(_possible_cards(table, 2))  # one of them may be the card that was keyed
        case "card":
            return [_possible(table)]
        case "order":
            return [_swapped(table)]
        case "cards" if way.kind is i.Reconstruct:
            return [(*_swapped(table), *_possible_cards(table, table.shoe.face_down))]  # those unseen are turned first
        case "cards":
            return [_possible_cards(table, len(way.fixed.get("places", (1,))))] if ask.is_required else [()]
        case "yes":
            return [True, False] if ask.name != "forfeit" else [False]
        case "number" if way.kind is i.CorrectPayment:
            return [table.number, table.number - 1]
        case "number" if way.kind is i.ReportTotal:
            return [1]  # the first hand, and a total that no hand has
        case "number":
            return [table.size]
        case "money":
            return [0 if ask.name == "blind" else 1]  # an ante and a blind that are not equal
        case "correction":
            return [1] if way.kind is i.CorrectPayment else [0]
        case "text":
            return ["as told"]
        case _:
            some = some_value(schema(way.kind).field(ask.name).hint)
            return [one.value for one in ask.choices] or [some]


def _possible(table: Table) -> Card:
    """Return a card that could be in the shoe."""
    return _possible_cards(table, 1)[0]


def _possible_cards(table: Table, many: int) -> tuple[Card, ...]:
    """Return different cards that could be in the shoe."""
    return tuple(possible_cards(table)[:many] or pack(table.rules.cards.pack.value)[:many])


def _swapped(table: Table) -> tuple[Card, ...]:
    """Return the cards of the round in another order than they lie."""
    dealt = list(_dealt(table))
    at = next((at for at in range(len(dealt) - 1, 0, -1) if dealt[at] != dealt[at - 1]), 0)
    if at:
        dealt[at - 1], dealt[at] = dealt[at], dealt[at - 1]
    return tuple(dealt)
