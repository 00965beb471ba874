"""Where the money of an event goes: postings between players, layout and house that sum to nothing."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.accounts import Moved, Posting, given, posted, settled, staked, taken_back
from croupier.engine.uth import events as e


def postings(event: e.UthEvent) -> tuple[Posting, ...]:
    """Return what the event moves; the amounts sum to zero."""
    moves = MOVES.get(type(event))
    return () if moves is None else posted(moves(event))


def _found(event: Any) -> Moved:
    more = event.found - event.before
    return event.player, -more, more


# fmt: off
MOVES: Final[dict[type, Callable[[Any], Moved]]] = {
    e.WagerPlaced:    staked,
    e.PlayerBet:      staked,
    e.WagerReturned:  taken_back,
    e.WagerSettled:   settled,
    e.PlayWagerFound: _found,
    e.LossReturned:   given,
}
# fmt: on
