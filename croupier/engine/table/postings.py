"""Postings of an event of a round or of the table. They sum to zero."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.game import MOVES
from croupier.engine.postings import Moved, Posting, given, posted, taken_back
from croupier.engine.table import events as e


def postings(event: Any) -> tuple[Posting, ...]:
    """Return the postings of the event. They sum to zero."""
    moves = _MOVES.get(type(event))
    return () if moves is None else posted(moves(event))


def _recovered(event: Any) -> Moved:
    return event.player, -event.amount, 0


def _forfeited(event: Any) -> Moved:
    return event.player, 0, -event.amount


def _restored(event: Any) -> Moved:
    return event.player, -event.layout - event.house, event.layout


# fmt: off
_MOVES: Final[dict[type, Callable[[Any], Moved]]] = {
    **MOVES,
    e.StakesReturned:   taken_back,
    e.PaymentRecovered: _recovered,
    e.LossRefunded:     given,
    e.StakesForfeited:  _forfeited,
    e.WagerConfiscated: _recovered,
    e.CorrectionMade:   given,
    e.PaymentCorrected: given,
    e.CorrectionUndone: _recovered,
    e.MoneyRestored:    _restored,
}
# fmt: on
