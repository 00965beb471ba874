"""Postings of an event of a round or of the table. They sum to zero."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.game import MOVES
from croupier.engine.postings import Moved, Posting, paid_by_house, posted, taken_back
from croupier.engine.table import events as e


def postings(event: Any) -> tuple[Posting, ...]:
    """Return the postings of the event. They sum to zero."""
    moves = _MOVES.get(type(event))
    found = None if moves is None else moves(event)
    return () if found is None else posted(found)


def _recovered(event: Any) -> Moved:
    return event.player, -event.amount, 0


def _forfeited(event: Any) -> Moved:
    return event.player, 0, -event.amount


def _restored(event: Any) -> Moved:
    return event.player, -event.layout - event.house, event.layout


def _used_up(event: e.TokensSettled) -> Moved | None:
    """Tokens count as their player's money until they are taken; other results are those of the wager."""
    return (event.player, -event.amount, 0) if event.result == "used up" else None


# fmt: off
_MOVES: Final[dict[type, Callable[[Any], Moved | None]]] = {
    **MOVES,
    e.StakesReturned:   taken_back,
    e.PaymentRecovered: _recovered,
    e.LossRefunded:     paid_by_house,
    e.StakesForfeited:  _forfeited,
    e.WagerConfiscated: _recovered,
    e.CorrectionMade:   paid_by_house,
    e.PaymentCorrected: paid_by_house,
    e.CorrectionUndone: _recovered,
    e.MoneyRestored:    _restored,
    e.TokensSettled:    _used_up,
}
# fmt: on
