"""The words of a strategy file: starting hands as players write them, and conditions in plain English."""

import re
from functools import cache
from typing import Final, NamedTuple

from croupier.analysis.holdem.layout import layout
from croupier.engine.poker import ORDER, Class
from croupier.simulation.holdem.observations import SIGHTS, Cards, Sight

_RANKS: Final = "".join(rank.value for rank in ORDER)
_HAND: Final = re.compile(rf"([{_RANKS}])([{_RANKS}])([so]?)(\+?)")
_SINGULAR: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_HEIGHTS: Final = {word: height for height, word in enumerate(_SINGULAR, 1)}
_PLURALS: Final = {word + ("es" if word == "six" else "s"): height for word, height in _HEIGHTS.items()}
_KINDS: Final = {kind.name.lower().replace("_", " "): int(kind) for kind in Class}
_MOST: Final = 1000
"""Greater than any observation."""
_NUMBER: Final = re.compile("[1-9][0-9]{0,2}|1000")
AND: Final = " and "
ANY: Final = "any two cards"


class Unreadable(ValueError):
    """Words that cannot be parsed, in a few words."""


class Condition(NamedTuple):
    """Condition on a hand: an observation from `least` to `most`."""

    sight: Sight
    least: int
    most: int

    def holds(self, hole: Cards, communal: Cards) -> bool:
        """Return whether cards meet it."""
        return self.least <= SIGHTS[self.sight](hole, communal) <= self.most


def starting_hands(words: str) -> tuple[str, ...]:
    """Return the starting hands of words such as "K5o+", named as in the analysis; raise Unreadable."""
    if words == ANY:
        return layout().names
    matched = _HAND.fullmatch(words)
    if matched is None:
        raise Unreadable(f'Write starting hands as "77", "77+", "AKs", "K5o+", "Q8+" or "{ANY}".')
    first, second, suits, plus = matched.groups()
    high, low = _RANKS.index(first), _RANKS.index(second)
    if high == low:
        if suits:
            raise Unreadable("Two cards of one rank cannot be suited.")
        return tuple([rank * 2 for rank in _RANKS[low:]]) if plus else (first * 2,)
    if high < low:
        raise Unreadable("Write the higher card first.")
    lows = _RANKS[low:high] if plus else second
    return tuple([f"{first}{rank}{suit}" for rank in lows for suit in suits or "so"])


@cache
def conditions(words: str) -> tuple[Condition, ...]:
    """Return the conditions of words such as "pocket twos and one pair"; raise Unreadable."""
    return tuple([_condition(part.strip()) for part in words.split(AND)])


def _condition(words: str) -> Condition:
    stem, is_open = words.removesuffix(" or better"), words.endswith(" or better")
    if stem in _KINDS:
        return Condition(Sight.KIND, _KINDS[stem], max(_KINDS.values()) if is_open else _KINDS[stem])
    if stem == "hidden pair":
        return Condition(Sight.BEYOND if is_open else Sight.HIDDEN_PAIR, 1, 1)
    match stem.split():
        case ["pocket", "pair"] if not is_open:
            return Condition(Sight.POCKET, 1, _MOST)
        case ["pocket", ranks] if ranks in _PLURALS:
            return Condition(Sight.POCKET, _PLURALS[ranks], _MOST if is_open else _PLURALS[ranks])
        case ["hidden", rank] if rank in _HEIGHTS:
            return Condition(Sight.HIGHEST, _HEIGHTS[rank], _MOST if is_open else _HEIGHTS[rank])
        case ["four", "to", "a", "flush"] if not is_open:
            return Condition(Sight.DRAW, 1, _MOST)
        case ["four", "to", "a", "flush", "with", "a" | "an", "hidden", rank] if rank in _HEIGHTS and is_open:
            return Condition(Sight.DRAW, _HEIGHTS[rank], _MOST)
        case ["fewer", "than", number, "dealer", "outs"] if _NUMBER.fullmatch(number):
            return Condition(Sight.OUTS, 0, int(number) - 1)
        case ["fewer", "than", number, "higher", "holdings"] if _NUMBER.fullmatch(number):
            return Condition(Sight.HIGHER, 0, int(number) - 1)
        case _:
            raise Unreadable(f"{words!r} is not a condition. See docs/strategies-holdem.md.")
