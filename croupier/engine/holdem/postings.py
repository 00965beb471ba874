"""Postings of an event between players, layout and house. They sum to zero."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.holdem import events as e
from croupier.engine.postings import Moved, Posting, paid_by_house, posted, settled, staked, taken_back


def postings(event: e.UthEvent) -> tuple[Posting, ...]:
    """Return the postings of the event. They sum to zero."""
    moves = MOVES.get(type(event))
    return () if moves is None else posted(moves(event))


def _found_wager(event: Any) -> Moved:
    more = event.found - event.before
    return event.player, -more, more


def _repaid(event: Any) -> Moved:
    return event.player, -event.amount, 0


# fmt: off
MOVES: Final[dict[type, Callable[[Any], Moved]]] = {
    e.WagerPlaced:    staked,
    e.PlayerBet:      staked,
    e.WagerReturned:  taken_back,
    e.WagerSettled:   settled,
    e.PlayWagerFound: _found_wager,
    e.InitialWagerFound: _found_wager,
    e.LossReturned:   paid_by_house,
    e.PaymentTakenBack: _repaid,
}
# fmt: on
