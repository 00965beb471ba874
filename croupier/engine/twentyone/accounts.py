"""Where the money of an event goes: postings between players, layout and house that sum to nothing."""

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.money import Money


class Account(Enum):
    """The accounts beside the players' own."""

    LAYOUT = "layout"
    HOUSE = "house"


Posting = tuple[str | Account, Money]
_Moved = tuple[str, int, int]
"""A player, what goes to them, and what goes to the layout; the house has the rest."""


def postings(event: Event) -> tuple[Posting, ...]:
    """Return what the event moves; the amounts sum to zero."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return ()
    who, player, layout = moves(event)
    return (who, Money(player)), (Account.LAYOUT, Money(layout)), (Account.HOUSE, Money(-player - layout))


def _staked(event: Any) -> _Moved:
    return event.player, -event.amount, event.amount


def _taken_back(event: Any) -> _Moved:
    return event.player, event.amount, -event.amount


def _settled(event: Any) -> _Moved:
    return event.player, event.returned, -event.staked


def _forfeited(event: Any) -> _Moved:
    return event.player, event.returned, -event.lost - event.returned


def _given(event: Any) -> _Moved:
    return event.player, event.amount, 0


# fmt: off
_MOVES: Final[dict[type, Callable[[Any], _Moved]]] = {
    e.WagerPlaced:       _staked,
    e.InsurancePlaced:   _staked,
    e.HandSplit:         _staked,
    e.SplitJoined:       _staked,
    e.HandDoubled:       _staked,
    e.DoubleJoined:      _staked,
    e.WagerReturned:     _taken_back,
    e.InsuranceReturned: _taken_back,
    e.WagerSettled:      _settled,
    e.SideBetSettled:    _settled,
    e.InsuranceSettled:  _settled,
    e.WagerForfeited:    _forfeited,
    e.LossReturned:      _given,
    e.SuperBonusPaid:    _given,
    e.BonusPaid:         _given,
}
# fmt: on
