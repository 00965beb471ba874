"""What to do when something has gone wrong: from what was seen, by plain questions, to the input that there is for it.

What a document or a kind of table does not know is found by trying: where everybody is barred from an input, it is not
offered. What is only refused at this moment is told with the reason.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import fields

from croupier.cards import Card, pack
from croupier.engine.inputs import Barred, DeferPayment, MarkAbsent, Refused
from croupier.engine.table import Official, Table
from croupier.engine.table import inputs as i
from croupier.engine.uth import inputs as u
from croupier.records import wire
from croupier.records.log import Person
from croupier.records.recorded import Recorded, refused
from croupier.server.forms import may_give
from croupier.server.hiding import depends
from croupier.server.trying import told_time

Kind = Literal["card", "cards", "order", "yes", "text", "player", "box", "number", "money", "choice"]
_SAMPLES_MOST: Final = 24
_SEEN: Final = "Has anybody seen its face?"
_CARD: Final = "Which card is it?"
_REASON: Final = "What happened? It is recorded with the decision."


class Ask(Struct, frozen=True):
    """A question: the field that its answer fills, how it is asked, and what may be chosen.

    `needs` names a field that must be answered with yes first. `start` is where an order begins from.
    """

    name: str
    question: str
    kind: Kind
    choices: tuple[tuple[str | int, str], ...] = ()
    is_required: bool = True
    needs: str = ""
    start: tuple[str, ...] = ()


class Remedy(Struct, frozen=True):
    """What there is for it: the input so far, what is still to be asked, and the roles that may give it.

    `why_not` tells why it cannot be given at this moment, with its clause.
    """

    label: str
    input: dict[str, Any]
    asks: tuple[Ask, ...]
    who: tuple[str, ...]
    is_yours: bool
    why_not: str = ""
    clause: str = ""


class Symptom(Struct, frozen=True):
    """What somebody has seen, and what there is for it at this table."""

    title: str
    remedies: tuple[Remedy, ...]


class _Way(Struct, frozen=True):
    """A remedy as it is written here: its input, the values that are fixed, and its questions."""

    label: str
    kind: type[Struct]
    fixed: dict[str, Any] = {}
    asks: tuple[Ask, ...] = ()


def symptoms(held: Recorded, person: Official, now: int) -> tuple[Symptom, ...]:
    """Return what may have gone wrong at a table, with what the document has for it, for one person."""
    held = told_time(held, now)
    found = []
    for title, ways in _all(held.table):
        remedies = [made for way in ways if (made := _remedy(held, way, person)) is not None]
        if remedies:
            found.append(Symptom(title, tuple(remedies)))
    return tuple(found)


# --- what there is ---------------------------------------------------------------------------------------------------


def _all(table: Table) -> Iterator[tuple[str, list[_Way]]]:
    """Yield every symptom with all that any document has for it."""
    seen = Ask("is_exposed", _SEEN, "yes")
    card, known = Ask("card", _CARD, "card"), Ask("card", _CARD, "card", is_required=False, needs="is_exposed")
    reason, box, player = Ask("reason", _REASON, "text"), _box(table), _player(table)
    face_up = _Way("It lies face up in the shoe", i.FindFaceUp, {}, (card,))
    misdealt = _Way("A wrong number of cards was dealt", u.DeclareMisdeal, {"why": "wrong-number-of-cards"})
    order = _Way("Put the cards of the round in their right order", i.Reconstruct, {}, (_order(table), reason))
    drawn = [
        _Way("It was drawn for a player's hand", i.DrawInError, {"drawn_for": "hand"}, (seen, known)),
        _Way("It was drawn for the dealer", i.DrawInError, {"drawn_for": "dealer"}, (seen, known)),
        _Way("It was burnt", i.DrawInError, {"drawn_for": "burn"}, (seen, known)),
    ]
    yield "A card was drawn in error", [*drawn, _Way("A player refuses that card", i.RefuseCard, {}, (player, box))]
    yield "A card was exposed", [face_up, *_exposed()]
    yield "A card lies face up in the shoe", [face_up]
    yield "Cards went to the wrong place, or in the wrong order", [order, _earlier(table)]
    yield "Too many or too few cards were dealt", [misdealt, order]
    yield "The dealer left out a step", _omitted()
    yield "Cards were dealt without a wager", _unwagered(box)
    yield "A wager is of the wrong amount", _play_wager(box)
    yield "A payout was wrong", _disputed(table, player)
    yield "A payment should wait", [_Way("Pay a 21 at the final settlement", DeferPayment)]
    yield "A player does not decide, or is gone", _absent(player)
    yield "The device fails", _device(table, reason)
    yield "A card is missing, foreign or damaged", _cards(reason)
    yield "Cards were dropped", [_Way("The dealer has dropped cards", i.ReportDropped), _counting()]
    yield "The round cannot go on", _voids(table, reason)


def _exposed() -> list[_Way]:
    places: dict[str, tuple[int, ...]] = {
        "The dealer's first card was seen": (1,),
        "The dealer's second card was seen": (2,),
    }
    places["Both cards of the dealer were seen"] = (1, 2)
    return [
        _Way("Another card was seen during the deal", u.DeclareMisdeal, {"why": "card-revealed"}),
        *[_Way(label, u.ExposeDealerCards, {"places": seen}) for label, seen in places.items()],
    ]


def _earlier(table: Table) -> _Way:
    rounds = tuple([(one.number, f"round {one.number}") for one in reversed(table.played) if not one.is_void][:20])
    asks = (Ask("round", "In which round was it?", "choice", rounds), Ask("reason", _REASON, "text"))
    return _Way("It was in an earlier round, and the next one has begun", i.ReportError, {}, asks)


def _omitted() -> list[_Way]:
    steps = {
        "cut": "The cards were not cut",
        "shuffle": "The cards were not shuffled",
        "burn": "The first card was not burnt",
        "put-back": "The discards were not put back",
        "insurance": "Insurance was not offered",
    }
    return [_Way(label, i.ReportOmission, {"what": what}) for what, label in steps.items()]


def _unwagered(box: Ask) -> list[_Way]:
    cards = Ask("cards", "Which cards were exposed, in their order?", "cards")
    handled = Ask("handled", "Has any player handled cards?", "yes")
    return [
        _Way("Nobody has wagered", i.ReportEmptyRound, {}, (cards,)),
        _Way("One hand lacks its ante or blind", u.ReportMissingWager, {}, (box, handled)),
    ]


def _play_wager(box: Ask) -> list[_Way]:
    amount = Ask("amount", "How much lies there?", "money")
    return [_Way("A play wager is not of the amount that the rules allow", u.FindPlayWager, {}, (box, amount))]


def _disputed(table: Table, player: Ask) -> list[_Way]:
    about = Ask("about", "What does the player say?", "text")
    numbers = tuple([(one.number, f"{one.number}: {one.player}") for one in table.disputes if not one.decided_by])
    dispute = Ask("dispute", "Which dispute?", "choice", numbers)
    ruling = Ask("ruling", "What is decided?", "text")
    given = Ask("correction", "What does the house give? Less than nothing is taken.", "money", is_required=False)
    return [
        _Way("A player disputes it", i.RaiseDispute, {}, (player, about)),
        _Way("Decide the dispute, with a correction", i.DecideDispute, {}, (dispute, ruling, given)),
    ]


def _absent(player: Ask) -> list[_Way]:
    return [
        _Way("The time to decide is over", i.TimeExpired, {}, (player,)),
        _Way("The player is not there any more", MarkAbsent, {}, (player,)),
        _Way("The player leaves the table", i.Leave, {}, (player,)),
        _Way("Ask the seat of an idle player back", i.RequireVacate, {}, (player,)),
    ]


def _device(table: Table, reason: Ask) -> list[_Way]:
    faults = (("mechanical", "mechanical"), ("electrical", "electrical"), ("cards-unfit", "cards are unfit for use"))
    asks = [Ask("fault", "What is wrong with it?", "choice", faults)]
    if table.rules.transfer is not None:  # each of these conditions is on record, and decides what follows
        asks += [
            Ask("disadvantage", "Is anybody at a disadvantage by it?", "yes"),
            Ask("another_device", "Is another device at hand?", "yes"),
            Ask("practicable", "Can its cards be moved?", "yes"),
            Ask("damaged", "Which of its cards are damaged?", "cards", is_required=False),
        ]
    kinds = (("device", "another device"), ("shoe", "a card shoe"))
    return [
        _Way("It fails now", i.ReportMalfunction, {}, tuple(asks)),
        _Way("Replace it", i.ReplaceDevice, {}, (Ask("kind", "By what?", "choice", kinds),)),
        _Way("Have it emptied and its cards checked", i.CheckDevice, {}, (reason,)),
    ]


def _cards(reason: Ask) -> list[_Way]:
    missing, foreign = (
        Ask("missing", "Which cards are missing?", "cards"),
        Ask("foreign", "Which are foreign?", "cards"),
    )
    damaged = Ask("cards", "Which cards are replaced? None means all.", "cards", is_required=False)
    return [
        _Way("Cards are missing", i.ReportCards, {}, (missing,)),
        _Way("Cards do not belong to the decks", i.ReportCards, {}, (foreign,)),
        _counting(),
        _Way("Have cards replaced", i.ReplaceCards, {}, (damaged, reason)),
        _Way("The replacement is checked", i.CheckReplacement),
    ]


def _counting() -> _Way:
    return _Way("Have the cards counted", i.CountCards, {}, (Ask("counted", "How many are there in all?", "number"),))


def _voids(table: Table, reason: Ask) -> list[_Way]:
    rules = table.rules.voids
    found = []
    for ground in rules.grounds:
        asks = [
            reason,
            Ask("person", "Whose doing was it, if a person's?", "player", _guests(table), is_required=False),
        ]
        if ground.value == "fraud" and rules.forfeited.value:
            asks.append(Ask("forfeit", "Are that person's wagers forfeited?", "yes"))
        label = f"Declare it void: {ground.value.replace('-', ' ')}"
        found.append(_Way(label, i.VoidRound, {"ground": ground.value}, tuple(asks)))
    return found


def _guests(table: Table) -> tuple[tuple[str, str], ...]:
    return tuple([(one.player, one.player) for one in table.guests])


def _player(table: Table) -> Ask:
    return Ask("player", "Which player?", "player", _guests(table))


def _box(table: Table) -> Ask:
    boxes = range(1, table.rules.wagers.boxes.value + 1)
    return Ask("box", "At which box or place?", "box", tuple([(one, str(one)) for one in boxes]))


def _order(table: Table) -> Ask:
    """Ask for the cards of the round in order; cards that may lie face down are not told, but keyed."""
    question = "In which order should they have been dealt?"
    dealt = table.dealt if table.former is None else table.former.dealt
    if table.rules.seating.face_down.value or table.rules.errors is None:
        return Ask("cards", question, "cards")
    return Ask("cards", question, "order", start=tuple([str(one) for one in dealt]))


# --- what the table says to it ---------------------------------------------------------------------------------------


def _remedy(held: Recorded, way: _Way, person: Official) -> Remedy | None:
    """Return a remedy for a person, or None where nobody may give it under this document or at such a table."""
    first = next(_samples(held.table, way, person))  # who may does not depend on what they say of it
    who = tuple([role for role in may_give(held, first) if role != "player"])
    if not who:
        return None
    is_yours = person.role in who
    one = person if is_yours else Official(who[0], person.name)  # type: ignore[arg-type]  # a role
    stopped = _stopped(held, way, one)
    why, clause = ("", "") if stopped is None else (stopped.why, stopped.clause)
    return Remedy(way.label, _begun(way), way.asks, who, is_yours, why, clause)


def _stopped(held: Recorded, way: _Way, person: Official) -> Refused | None:
    """Return why nothing of it would be taken now, None if something would, or if that cannot be told."""
    found: list[Refused] = []
    for given in islice(_samples(held.table, way, person), _SAMPLES_MOST):
        why = None if depends(held, given) else refused(held, given, Person(person.role, person.name))
        if why is None:
            return None
        found.append(why)
    return next((one for one in found if not isinstance(one, Barred)), found[0])


def _begun(way: _Way) -> dict[str, Any]:
    """Return the input as far as it is fixed, in the form of the log."""
    name = next(name for name in (way.kind.__name__, f"Uth{way.kind.__name__}") if wire.input_kind(name) is way.kind)
    return {"do": name, **{key: list(value) if isinstance(value, tuple) else value for key, value in way.fixed.items()}}


def _samples(table: Table, way: _Way, person: Official) -> Iterator[Any]:
    """Yield inputs as they might be given, with what the table could know."""
    asked = [(ask.name, _values(table, ask)) for ask in way.asks]
    speakers = {
        one.name: person if one.type is Official else f"{person.role} {person.name}"
        for one in fields(way.kind)
        if one.name == "by"
    }
    for values in product(*[values for _, values in asked]):
        given = dict(zip([name for name, _ in asked], values, strict=True))
        yield way.kind(**speakers, **way.fixed, **given)


def _values(table: Table, ask: Ask) -> list[Any]:
    match ask.kind:
        case "card":
            return [_possible(table)]
        case "order":
            return [_swapped(table)]
        case "cards":
            return [(_possible(table),)] if ask.is_required else [()]
        case "yes":
            return [True, False] if ask.name != "forfeit" else [False]
        case "number":
            return [table.size]
        case "money":
            return [1] if ask.is_required else [0]
        case "text":
            return ["as told"]
        case _:
            return [value for value, _ in ask.choices] or [1 if ask.name in ("round", "dispute") else "somebody"]


def _possible(table: Table) -> Card:
    """Return a card that could be in the shoe."""
    cards = pack(table.rules.cards.pack.value)
    return next((one for one in cards if table.shoe.seen[one.index] < table.decks), cards[0])


def _swapped(table: Table) -> tuple[Card, ...]:
    """Return the cards of the round in another order than they lie."""
    dealt = list(table.dealt if table.former is None else table.former.dealt)
    at = next((at for at in range(len(dealt) - 1, 0, -1) if dealt[at] != dealt[at - 1]), 0)
    if at:
        dealt[at - 1], dealt[at] = dealt[at], dealt[at - 1]
    return tuple(dealt)
