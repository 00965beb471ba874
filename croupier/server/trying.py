"""What an input would come to, asked of a table and never recorded; hidden cards stay hidden.

Whoever tries could otherwise look under a card: what follows is told up to the first card that would be turned.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.table import ROLES, Official, Table, call, evolve, seen, step, view
from croupier.engine.table.events import InputRefused, TimeTold
from croupier.engine.table.inputs import TellTime
from croupier.engine.twentyone import Round
from croupier.engine.uth import UthRound
from croupier.engine.uth.view import CardHidden
from croupier.records import told, wire
from croupier.records.inputs import CommitShoe, Contribute, EndShoe
from croupier.records.log import Person
from croupier.records.recorded import Recorded, take
from croupier.records.table import BadCommand
from croupier.server.taking import taken_from
from croupier.telling import paid_by, sentence
from croupier.telling.uth import Teller

_UNTRIED: Final = (CommitShoe, EndShoe, Contribute)
"""What concerns the secret of a shoe: nothing of it is told before it is done."""
TURNED: Final = "Cards are turned, and what follows depends on them."


class Would(Struct, frozen=True):
    """Something that would happen: its sentence, its clause, and what the dealer would say."""

    event: str
    text: str
    clause: str
    call: str = ""


class Tried(Struct, frozen=True):
    """What an input would come to: what would happen and what would be paid, or why it is refused.

    Where others may give it, `who` are their roles, and what would happen is told as if one of them did. `is_whole` is
    false where cards would be turned, and no more is told.
    """

    is_taken: bool
    would: tuple[Would, ...] = ()
    is_whole: bool = True
    payments: tuple[dict[str, Any], ...] = ()
    why: str = ""
    clause: str = ""
    who: tuple[str, ...] = ()


def tried(held: Recorded, plain: dict[str, Any], person: Official, now: int) -> Tried:
    """Try an input as a person would give it at a moment, in seconds; raise BadCommand for what is no input."""
    given = taken_from(plain, person)
    if isinstance(given, _UNTRIED):
        raise BadCommand(f"input: {plain['do']} is not tried: it concerns the secret of a shoe")
    held = told_time(held, now)
    events = outcome(held, given, person)
    if not isinstance(events[0], InputRefused):
        return _told(held.table, events, person)
    refused, who = events[0], able(held, plain, person.name)
    if not who:
        return Tried(is_taken=False, why=refused.why, clause=refused.clause)
    other = Official(who[0], who[0])  # type: ignore[arg-type]  # a role, as `able` told; nobody by name yet
    found = _told(held.table, outcome(held, taken_from(plain, other), other), person)
    return replace(found, is_taken=False, why=refused.why, clause=refused.clause, who=who)


def told_time(held: Recorded, now: int) -> Recorded:
    """Return a table to which the time has been told, as it is before an official's command."""
    if now <= held.table.now:
        return held
    return replace(held, table=step(held.table, TellTime(now))[1])


def outcome(held: Recorded, given: Any, person: Official) -> tuple[Any, ...]:
    """Return what an input of a person would cause; a refusal is the only event then."""
    draft, _ = take(held, given, Person(person.role, person.name), None, at=held.at)
    return draft.events


def able(held: Recorded, plain: dict[str, Any], name: str) -> tuple[str, ...]:
    """Return the roles of those who may give an input now, players left out: they speak for themselves."""
    found = []
    for role in ROLES:
        person = Official(role, name)
        if role != "player" and not isinstance(outcome(held, taken_from(plain, person), person)[0], InputRefused):
            found.append(role)
    return tuple(found)


def _told(table: Table, events: tuple[Any, ...], person: Official) -> Tried:
    hidden, boxes = _hidden(table, person)
    found: list[Would] = []
    payments: list[Any] = []
    for event in events:
        if isinstance(event, TimeTold):
            continue
        if told.is_of_records(event):
            found.append(Would(wire.event_tag(type(event)), told.tell(event), str(getattr(event, "clause", ""))))
            continue
        after = evolve(table, event)
        shown = seen(event, person, after)
        if _tells(shown, hidden, boxes):
            # which rule comes next may follow from the cards: what is told is the one by which they lie face down
            clause = table.rules.seating.face_down.clause if boxes else event.clause
            found.append(Would("CardsTurned", TURNED, clause))
            return _whole(found, payments, is_whole=False)
        payments += paid_by(event, table)
        found.append(_would(event, shown, table, after))
        table = after
    return _whole(found, payments, is_whole=True)


def _whole(found: list[Would], payments: list[Any], *, is_whole: bool) -> Tried:
    paid = tuple([msgspec.to_builtins(one) for one in payments])
    return Tried(is_taken=True, would=tuple(found), is_whole=is_whole, payments=paid)


def _would(event: Any, shown: Any, before: Table, after: Table) -> Would:
    if isinstance(shown, CardHidden):
        return Would("CardHidden", Teller().tell(shown), shown.clause)
    said = call(after, event)
    words = "" if said is None else said.words
    return Would(wire.event_tag(type(event)), sentence(shown, before, after).text, event.clause, words)


def _hidden(table: Table, person: Official) -> tuple[frozenset[str], frozenset[int]]:
    """Return the cards on the table that the person may not know, and the boxes whose cards lie face down for them."""
    round_, found = table.round, view(table, person)
    cards: set[Card | None] = {one.card for one in table.held if not one.is_exposed}
    if isinstance(round_, UthRound):
        cards |= {*round_.communal, *round_.dealer, *(card for place in round_.places for card in place.cards)}
        cards -= {*found.holdem.communal, *found.holdem.dealer}
        cards -= {card for place in found.holdem.places for card in place.cards}
        return frozenset([str(card) for card in cards if card is not None]), frozenset()
    boxes = {box.number for box in found.boxes if any(None in hand for hand in box.hands)}
    if isinstance(round_, Round):
        hidden = [box for box in round_.boxes if box.number in boxes]
        cards |= {card for box in hidden for hand in box.hands for card in hand.cards}
    return frozenset([str(card) for card in cards if card is not None]), frozenset(boxes)


def _tells(shown: Any, hidden: frozenset[str], boxes: frozenset[int]) -> bool:
    """Whether an event tells of a card that lies face down for the person, or of the worth of a hand that does."""
    if not hidden or isinstance(shown, CardHidden):
        return False
    if getattr(shown, "box", None) in boxes:
        return True
    return any(text in hidden for text in _texts(wire.plain_event(shown)))


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    return [text for one in value for text in _texts(one)] if isinstance(value, list | tuple) else []
