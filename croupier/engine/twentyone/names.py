"""Names of bets and of hands, as they are shown and announced."""

from typing import Final

from croupier.engine.hands import Total, total
from croupier.engine.inputs import Bet
from croupier.engine.twentyone.state import Hand, Round

BETS: Final[dict[Bet, str]] = {
    "main": "wager",
    "perfect-pairs": "Perfect Pairs",
    "pairs-play": "Pairs Play",
    "super-sevens": "Super Sevens",
}


def total_name(value: Total, *, is_short: bool = False) -> str:
    """Return a total in words: soft where an ace counts eleven."""
    if value.is_soft:
        return f"soft {value.points}"
    return str(value.points) if is_short else f"hard {value.points}"


def hand_name(state: Round, hand: Hand) -> str:
    """Return the value of a hand in words."""
    if len(hand.cards) < 2:
        return total_name(total(hand.cards), is_short=True)
    if state.has_natural(hand):
        return state.rules.naturals.name.value.capitalize()
    value = state.total(hand)
    return f"{value.points} bust" if value.points > 21 else "21" if value.points == 21 else total_name(value)
