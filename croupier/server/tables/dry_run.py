"""Dry run of an input at a table, never recorded; hidden cards remain hidden.

To reveal no hidden card, the result ends before the first card that would be turned, and is empty for an input whose
acceptance may depend on face-down cards.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import ROLES, Official, Role, Table, call, evolve, seen, step
from croupier.engine.table.events import InputRefused, TimeTold
from croupier.engine.table.inputs import TellTime
from croupier.engine.view import CardHidden
from croupier.money import Unit
from croupier.narration import paid_by, sentence
from croupier.narration.holdem import Teller
from croupier.records.books.accounts import unit_of
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.inputs import CommitShoe, Contribute, EndShoe
from croupier.records.log.wire import TableLogInput
from croupier.records.queries import sentences
from croupier.records.tables.state import TableRecord, trial
from croupier.records.tables.writer import BadCommand
from croupier.server.tables.commands import taken_from
from croupier.server.views.forms import barred, may_give
from croupier.server.views.visibility import face_down, may_depend_on_hidden_cards, may_reveal

_UNTRIED: Final = (CommitShoe, EndShoe, Contribute)
"""Inputs about the secret of a shoe, which have no dry run."""
TURNED: Final = "Cards are turned over. The result depends on them."
UNTOLD: Final = "The result may depend on cards that are face down. It is known when the input is given."


class ForeseenEvent(Struct, frozen=True):
    """An event that would happen: its sentence, its clause, and the dealer's call."""

    event: str
    text: str
    clause: str
    call: str = ""


class DryRun(Struct, frozen=True):
    """Result of a dry run: events and payments, or the refusal.

    Where other roles may give the input, they are in `who`, and the result is as if one of them gave it. `is_whole` is
    false if the result ends before cards that would be turned, or if face-down cards may decide about the input. In
    that case `is_taken` only states that this person may give it.
    """

    is_taken: bool
    would: tuple[ForeseenEvent, ...] = ()
    is_whole: bool = True
    payments: tuple[dict[str, Any], ...] = ()
    why: str = ""
    clause: str = ""
    who: tuple[str, ...] = ()


def tried(record: TableRecord, plain: dict[str, Any], person: Official, now: int) -> DryRun:
    """Dry-run an input as `person` at time `now`, in seconds. Raise BadCommand if it is malformed."""
    given, unit = taken_from(plain, person), unit_of(record.setup.unit)
    if isinstance(given, _UNTRIED):
        raise BadCommand(f"The input {plain['do']!r} has no dry run: it concerns the secret of a shoe.")
    record = with_current_time(record, now)
    if may_depend_on_hidden_cards(record, given):
        return _unjudged(record, given, person)
    events = outcome(record, given, person)
    if not isinstance(events[0], InputRefused):
        return _dry_run(record.table, events, person, unit)
    refused, who = events[0], able(record, plain, person.name)
    if not who:
        return DryRun(is_taken=False, why=refused.why, clause=refused.clause)
    other = Official(who[0], who[0])  # nobody by name yet
    found = _dry_run(record.table, outcome(record, taken_from(plain, other), other), person, unit)
    return replace(found, is_taken=False, why=refused.why, clause=refused.clause, who=who)


def with_current_time(record: TableRecord, now: int) -> TableRecord:
    """Return a table at the current time, as before an official's command."""
    if now <= record.table.now:
        return record
    return replace(record, table=step(record.table, TellTime(now))[1])


def outcome(record: TableRecord, given: TableLogInput, person: Official) -> tuple[Any, ...]:
    """Return the events of a person's input if a second person agrees; a refusal is the only event then."""
    return trial(record, given, Person(person.role, person.name))


def able(record: TableRecord, plain: dict[str, Any], name: str) -> tuple[Role, ...]:
    """Return the roles that may give an input now, without players: they act for themselves."""
    found: list[Role] = []
    assigned = [one.dealer for one in record.control.assigned]
    for role in ROLES:
        person = Official(role, assigned[0] if role == "dealer" and assigned else name)
        if role != "player" and not isinstance(outcome(record, taken_from(plain, person), person)[0], InputRefused):
            found.append(role)
    return tuple(found)


def _unjudged(record: TableRecord, given: TableLogInput, person: Official) -> DryRun:
    """Return the roles that may give an input which is not judged in a dry run."""
    would = (ForeseenEvent("Untold", UNTOLD, record.table.rules.seating.face_down.clause),)
    found, unit = barred(record, given, person), unit_of(record.setup.unit)
    if found is None:
        return DryRun(is_taken=True, would=would, is_whole=False)
    who = tuple([role for role in may_give(record, given) if role != "player"])
    if not who:
        return DryRun(is_taken=False, why=found.reason.text(unit), clause=found.clause)
    return DryRun(
        is_taken=False, would=would, is_whole=False, why=found.reason.text(unit), clause=found.clause, who=who
    )


def _dry_run(table: Table, events: tuple[Any, ...], person: Official, unit: Unit) -> DryRun:
    hidden = face_down(table)
    found: list[ForeseenEvent] = []
    payments: list[Any] = []
    for event in events:
        if isinstance(event, TimeTold):
            continue
        if sentences.is_of_records(event):
            text, clause = sentences.tell(event, unit), str(getattr(event, "clause", ""))
            found.append(ForeseenEvent(wire.event_tag(type(event)), text, clause))
            continue
        if may_reveal(event, hidden):
            # which rule comes next may follow from the cards: what is told is the one by which they lie face down
            clause = table.rules.seating.face_down.clause if hidden.boxes else event.clause
            found.append(ForeseenEvent("CardsTurned", TURNED, clause))
            return _whole(found, payments, is_whole=False)
        after = evolve(table, event)
        payments += paid_by(event, table, unit)
        found.append(_would(event, seen(event, person, after), table, after, unit))
        table = after
    return _whole(found, payments, is_whole=True)


def _whole(found: list[ForeseenEvent], payments: list[Any], *, is_whole: bool) -> DryRun:
    paid = tuple([msgspec.to_builtins(one) for one in payments])
    return DryRun(is_taken=True, would=tuple(found), is_whole=is_whole, payments=paid)


def _would(event: Any, visible: Any, before: Table, after: Table, unit: Unit) -> ForeseenEvent:
    if isinstance(visible, CardHidden):
        return ForeseenEvent("CardHidden", Teller().tell(visible), visible.clause)
    dealer_call = call(after, event)
    words = "" if dealer_call is None else dealer_call.words
    return ForeseenEvent(wire.event_tag(type(event)), sentence(visible, before, after, unit).text, event.clause, words)
