"""Where the chips of a sitting's own events go: postings that sum to nothing."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.accounts import Moved, Posting, given, posted
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import taken_back


def postings(event: Any) -> tuple[Posting, ...]:
    """Return what an event of the sitting moves between a player, the layout and the house; the player's is first."""
    moves = MOVES.get(type(event))
    return () if moves is None else posted(moves(event))


def _taken(event: Any) -> Moved:
    return event.player, -event.amount, 0


def _announced(event: e.UndisclosedAnnounced) -> Moved:
    return event.player, event.adjusted - event.deducted, 0


MOVES: Final[dict[type, Callable[[Any], Moved]]] = {
    e.StackIssued: given,
    e.StackRemoved: _taken,
    e.AbsenceDeducted: _taken,
    taken_back.AbsenceReturned: given,
    taken_back.PlayerReinstated: given,
    e.UndisclosedAnnounced: _announced,
}
