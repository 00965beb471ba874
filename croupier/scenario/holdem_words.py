"""The words of a scenario of Ultimate Texas Hold'em."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.engine.holdem.inputs import (
    BetPlay,
    Check,
    Concede,
    DeclareMisdeal,
    ExposeDealerCards,
    FindPlayWager,
    Fold,
    PlaceAnte,
    PlaceTrips,
    ReportMissingWager,
    WithdrawAnte,
)
from croupier.engine.inputs import MarkAbsent, NoMoreBets, Proceed, SettleBox
from croupier.scenario.parser import Word, number, word

_SEAT: Final = {"box": int}
"""A box that is only the player's seat."""


def _how_many(value: Any, day: str) -> tuple[int, ...]:
    """Parse the number of the dealer's exposed cards, counted from the first."""
    return tuple(range(1, 1 + number(value, day)))


# fmt: off
WORDS: Final[Mapping[str, Word]] = {
    "ante":                word(PlaceAnte),
    "trips":               word(PlaceTrips),
    "withdraw":            word(WithdrawAnte, unused=_SEAT),
    "deal":                word(NoMoreBets),
    "bet":                 word(BetPlay, unused=_SEAT),
    "check":               word(Check, unused=_SEAT),
    "fold":                word(Fold, unused=_SEAT),
    "concede":             word(Concede, unused=_SEAT),
    "proceed":             word(Proceed, unused=_SEAT),
    "absent":              word(MarkAbsent, unused=_SEAT),
    "settle":              word(SettleBox),
    "misdeal":             word(DeclareMisdeal, {"why": "reason"}),
    "expose-dealer-cards": word(ExposeDealerCards, {"places": "cards"}, otherwise={"places": _how_many}),
    "missing-wager":       word(ReportMissingWager),
    "find-play-wager":     word(FindPlayWager),
}
# fmt: on
