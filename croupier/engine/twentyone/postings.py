"""Postings of an event between players, layout and house. They sum to zero."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.postings import Moved, Posting, paid_by_house, posted, settled, staked, taken_back


def postings(event: Event) -> tuple[Posting, ...]:
    """Return the postings of the event. They sum to zero."""
    moves = MOVES.get(type(event))
    return () if moves is None else posted(moves(event))


def _forfeited(event: Any) -> Moved:
    return event.player, event.returned, -event.lost - event.returned


# fmt: off
MOVES: Final[dict[type, Callable[[Any], Moved]]] = {
    e.WagerPlaced:       staked,
    e.InsurancePlaced:   staked,
    e.HandSplit:         staked,
    e.SplitJoined:       staked,
    e.HandDoubled:       staked,
    e.DoubleJoined:      staked,
    e.WagerReturned:     taken_back,
    e.InsuranceReturned: taken_back,
    e.StakeReturned:     taken_back,
    e.WagerSettled:      settled,
    e.SideBetSettled:    settled,
    e.InsuranceSettled:  settled,
    e.WagerForfeited:    _forfeited,
    e.LossReturned:      paid_by_house,
    e.SuperBonusPaid:    paid_by_house,
    e.BonusPaid:         paid_by_house,
}
# fmt: on
