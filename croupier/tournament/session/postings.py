"""Postings of a session's own events. They sum to zero."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.postings import Moved, Posting, paid_by_house, posted
from croupier.tournament.session import events as e
from croupier.tournament.session import reversals


def postings(event: Any) -> tuple[Posting, ...]:
    """Return what an event of the session moves between a player, the layout and the house; the player's is first."""
    moves = MOVES.get(type(event))
    return () if moves is None else posted(moves(event))


def _taken(event: Any) -> Moved:
    return event.player, -event.amount, 0


def _announced(event: e.UndisclosedAnnounced) -> Moved:
    return event.player, event.adjusted - event.deducted, 0


MOVES: Final[dict[type, Callable[[Any], Moved]]] = {
    e.StackIssued: paid_by_house,
    e.StackRemoved: _taken,
    e.AbsenceDeducted: _taken,
    reversals.AbsenceReturned: paid_by_house,
    reversals.PlayerReinstated: paid_by_house,
    e.UndisclosedAnnounced: _announced,
}
