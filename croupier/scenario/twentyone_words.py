"""The words of a scenario of Blackjack or Pontoon."""

from collections.abc import Mapping
from typing import Final

from croupier.engine.inputs import (
    DeferPayment,
    Double,
    Forfeit,
    Hit,
    Insure,
    MarkAbsent,
    NoMoreBets,
    PlaceWager,
    Proceed,
    SettleBox,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
    WithdrawWager,
)
from croupier.scenario.parser import Word, word

# fmt: off
WORDS: Final[Mapping[str, Word]] = {
    "wager":         word(PlaceWager),
    "withdraw":      word(WithdrawWager),
    "deal":          word(NoMoreBets),
    "insure":        word(Insure, {"owner": "for"}),
    "even-money":    word(TakeEvenMoney),
    "surrender":     word(Surrender, unused={"hand": int}),
    "hit":           word(Hit),
    "stand":         word(Stand),
    "split":         word(Split),
    "double":        word(Double),
    "forfeit":       word(Forfeit),
    "proceed":       word(Proceed, unused={"box": int}),
    "absent":        word(MarkAbsent, unused={"box": int}),
    "settle":        word(SettleBox),
    "defer-payment": word(DeferPayment, unused={"reason": str}),
}
# fmt: on
SETTLE: Final = "settle"
"""Word of a settlement box by box: without it the dealer settles all boxes at once."""
