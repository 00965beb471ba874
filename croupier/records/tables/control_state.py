"""Memory of the house controls of a table, folded from its log: terms, agreements, money moved alone, assignments."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.engine.table.events import InputRefused
from croupier.engine.table.people import RANKS, Official
from croupier.records.books.cash_events import MONEY_ACTS
from croupier.records.log import events as e
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.inputs import ControlTerms

AGREED_MILLISECONDS: Final = 300_000
"""Time within which an input to which a second person agreed must be given."""
NEEDS_SECOND: Final = (
    *("ChangeLimits", "EndKeptMinimum", "RaiseLimit", "ChangeSetting"),
    *("VoidRound", "DeclareMisdeal", "ReportError", "Reconstruct", "DecideDispute", "ReviewDispute", "CorrectPayment"),
)
"""Inputs that need two people by the usual terms: limits and settings, voids, and corrections."""
USUAL: Final = ControlTerms(NEEDS_SECOND, 500_000, 5_000_000, 20_000_000)
"""Terms in force where a table adopts the controls without stating any."""
FROM_LEVEL: Final = 4
"""Level of the controls from which these are in force."""


class Agreement(Struct, frozen=True):
    """Consent of a second person to one input of the person named, as canonical JSON, until a moment."""

    role: str
    name: str
    proposed: str
    until: int


class MovedAlone(Struct, frozen=True):
    """Money that a person moved at a table without a second person, in cents; moments in milliseconds.

    `last` is the moment of the last such act, `confirmed` that of the last act to which a second person agreed: the
    total starts again with it.
    """

    cents: int = 0
    last: int = 0
    confirmed: int = 0


class Assignment(Struct, frozen=True):
    """Shift of a dealer at a table: who assigned the dealer, and when."""

    dealer: str
    by: Official
    at: int


class ControlState(Struct, frozen=True):
    """State of the house controls of a table; `terms` is None before controls with terms are adopted."""

    terms: ControlTerms | None = None
    agreed: tuple[Agreement, ...] = ()
    moved: dict[str, MovedAlone] = {}
    assigned: tuple[Assignment, ...] = ()


def agreement(state: ControlState, given: Struct, by: Person, at: int) -> Agreement | None:
    """Return the agreement to this very input of a person that is still valid, or None."""
    proposed = wire.canonical(wire.plain_input(given)).decode() if state.agreed else ""
    same = (by.role, by.name, proposed)
    return next((one for one in state.agreed if (one.role, one.name, one.proposed) == same and at <= one.until), None)


def after(state: ControlState, given: Struct, by: Person, events: tuple[Any, ...], at: int) -> ControlState:
    """Return the state after an entry of the table's log."""
    first = events[0]
    if isinstance(first, e.ControlsAdopted):
        stated = first.terms if first.terms is not UNSET else USUAL
        return replace(state, terms=stated if first.level >= FROM_LEVEL else state.terms)
    if isinstance(first, e.DealerAssigned | e.AssignmentEnded):
        return _after_assignment(state, first, at)
    if state.terms is None or isinstance(first, InputRefused):
        return state
    if isinstance(first, e.ProposalAnswered):
        return _after_answer(state, first, at)
    return _after_input(state, given, by, events, at)


def _after_assignment(state: ControlState, event: e.DealerAssigned | e.AssignmentEnded, at: int) -> ControlState:
    """Return the state after a shift began or ended; the money that the dealer moved alone is counted by shift."""
    others = tuple([one for one in state.assigned if one.dealer != event.dealer])
    if isinstance(event, e.AssignmentEnded):
        return replace(state, assigned=others)
    moved = dict(state.moved)
    if event.dealer in moved:
        moved[event.dealer] = MovedAlone(confirmed=moved[event.dealer].confirmed)
    return replace(state, assigned=(*others, Assignment(event.dealer, event.by, at)), moved=moved)


def _after_answer(state: ControlState, event: e.ProposalAnswered, at: int) -> ControlState:
    valid = tuple([one for one in state.agreed if at <= one.until])
    if not event.is_agreed:
        return replace(state, agreed=valid)
    proposed, by = wire.canonical(event.proposed).decode(), event.proposed_by
    return replace(state, agreed=(*valid, Agreement(by.role, by.name, proposed, at + AGREED_MILLISECONDS)))


def _after_input(state: ControlState, given: Struct, by: Person, events: tuple[Any, ...], at: int) -> ControlState:
    """Return the state after an input was accepted: it uses an agreement up, or adds to the money moved alone."""
    used = agreement(state, given, by, at)
    if used is not None:
        left = list(state.agreed)
        left.remove(used)
        state = replace(state, agreed=tuple(left))
    cents = sum(one.amount for one in events if isinstance(one, MONEY_ACTS)) if by.role in RANKS else 0
    if not cents:
        return state
    before = state.moved.get(by.name, MovedAlone())
    now = MovedAlone(0, 0, at) if used is not None else MovedAlone(before.cents + cents, at, before.confirmed)
    return replace(state, moved={**state.moved, by.name: now})


def moved_elsewhere(name: str, here: ControlState, others: Iterable[ControlState]) -> int:
    """Return the money that a person moved alone at other tables since somebody confirmed an act of theirs anywhere.

    A table where the person has acted since then counts with its whole total.
    """
    found = [one.moved[name] for one in others if name in one.moved]
    confirmed = max([one.confirmed for one in (*found, here.moved.get(name, MovedAlone()))])
    return sum(one.cents for one in found if one.last > confirmed)
