"""What an input would come to, asked of a table and never recorded; hidden cards stay hidden.

Whoever tries could otherwise look under a card: what follows is told up to the first card that would be turned, and
nothing of an input that may be judged by cards which lie face down.
"""

from typing import Any, Final, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import ROLES, Official, Table, call, evolve, seen, step
from croupier.engine.table.events import InputRefused, TimeTold
from croupier.engine.table.inputs import TellTime
from croupier.engine.uth.view import CardHidden
from croupier.records import told, wire
from croupier.records.inputs import CommitShoe, Contribute, EndShoe
from croupier.records.log import Person
from croupier.records.recorded import Recorded, take
from croupier.records.table import BadCommand
from croupier.server.forms import barred, may_give
from croupier.server.hiding import depends, hidden, shows
from croupier.server.taking import taken_from
from croupier.server.wording import worded
from croupier.telling import paid_by, sentence
from croupier.telling.uth import Teller
from croupier.tournament.sitting.events import SittingEvent

_UNTRIED: Final = (CommitShoe, EndShoe, Contribute)
"""What concerns the secret of a shoe: nothing of it is told before it is done."""
_SESSION: Final = frozenset([wire.event_tag(one) for one in get_args(SittingEvent)])
"""What a session tells, which itself tells chips from money."""
TURNED: Final = "Cards are turned, and what follows depends on them."
UNTOLD: Final = "It may depend on cards that lie face down, and cannot be told before it is given."


class Would(Struct, frozen=True):
    """Something that would happen: its sentence, its clause, and what the dealer would say."""

    event: str
    text: str
    clause: str
    call: str = ""


class Tried(Struct, frozen=True):
    """What an input would come to: what would happen and what would be paid, or why it is refused.

    Where others may give it, `who` are their roles, and what would happen is told as if one of them did. `is_whole` is
    false where cards would be turned, and no more is told; and where the input itself may be judged by cards that lie
    face down. Whether it is taken cannot be told then, either: `is_taken` says that this person may give it.
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
    found = _tried(held, plain, person, now)
    of_session = [one if one.event in _SESSION else worded(one, held.setup.unit) for one in found.would]
    return replace(worded(found, held.setup.unit), would=tuple(of_session))


def _tried(held: Recorded, plain: dict[str, Any], person: Official, now: int) -> Tried:
    given = taken_from(plain, person)
    if isinstance(given, _UNTRIED):
        raise BadCommand(f"input: {plain['do']} is not tried: it concerns the secret of a shoe")
    held = told_time(held, now)
    if depends(held, given):
        return _untold(held, given, person)
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


def _untold(held: Recorded, given: Any, person: Official) -> Tried:
    """Tell who may give an input that is not judged before it is given."""
    would = (Would("Untold", UNTOLD, held.table.rules.seating.face_down.clause),)
    found = barred(held, given, person)
    if found is None:
        return Tried(is_taken=True, would=would, is_whole=False)
    who = tuple([role for role in may_give(held, given) if role != "player"])
    if not who:
        return Tried(is_taken=False, why=found.why, clause=found.clause)
    return Tried(is_taken=False, would=would, is_whole=False, why=found.why, clause=found.clause, who=who)


def _told(table: Table, events: tuple[Any, ...], person: Official) -> Tried:
    face_down = hidden(table)
    found: list[Would] = []
    payments: list[Any] = []
    for event in events:
        if isinstance(event, TimeTold):
            continue
        if told.is_of_records(event):
            found.append(Would(wire.event_tag(type(event)), told.tell(event), str(getattr(event, "clause", ""))))
            continue
        if shows(event, face_down):
            # which rule comes next may follow from the cards: what is told is the one by which they lie face down
            clause = table.rules.seating.face_down.clause if face_down.boxes else event.clause
            found.append(Would("CardsTurned", TURNED, clause))
            return _whole(found, payments, is_whole=False)
        after = evolve(table, event)
        payments += paid_by(event, table)
        found.append(_would(event, seen(event, person, after), table, after))
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
