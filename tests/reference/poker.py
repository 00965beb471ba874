"""The slow, obvious twin of croupier/engine/poker.py: act-uth-2019 2.3, 3.1, 3.2, word by word on five cards.

The best of seven cards is the best of their 21 choices of five. Also counts hands by class, over several processes.
"""

import multiprocessing
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from croupier.cards import Card, pack
from croupier.engine.poker import Class, best

# act-uth-2019 2.3: "from highest to lowest is Ace, King, Queen, Jack, 10, 9, 8, 7, 6, 5, 4, 3 and 2"
LOWEST_FIRST: Final = "23456789TJQKA"
SEQUENCES: Final = ("AKQJT", "KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "A5432")

Value = tuple[int, tuple[int, ...]]
"""Rank of a hand's class, then of its cards, the most frequent first."""


def value(five: Iterable[Card]) -> Value:
    """Return the value of five cards: greater is better, equal is equal."""
    return _value([str(card) for card in five])


def _value(written: Sequence[str]) -> Value:
    assert len(written) == 5
    ranks = "".join(sorted((one[0] for one in written), key=LOWEST_FIRST.index, reverse=True))
    is_suited = len({one[1] for one in written}) == 1
    often = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    classes = zip("abcdefghi", _classes(ranks, often, is_suited=is_suited), strict=True)
    letter = next((letter for letter, holds in classes if holds), "j")
    if ranks == "A5432" and letter in "bf":
        return _height(letter), (3, 2, 1, 0, -1)  # the ace counts low
    heights = [(ranks.count(rank), LOWEST_FIRST.index(rank)) for rank in ranks]
    return _height(letter), tuple(height for _, height in sorted(heights, reverse=True))


def _classes(ranks: str, often: list[int], *, is_suited: bool) -> list[bool]:
    """Return which of the classes of act-uth-2019 3.1(a) to 3.1(i) the cards are in."""
    is_sequence = ranks in SEQUENCES
    return [
        is_suited and ranks == "AKQJT",
        is_suited and is_sequence,
        often[0] == 4,
        often == [3, 2],
        is_suited,
        is_sequence,
        often[0] == 3,
        often == [2, 2, 1],
        often[0] == 2,
    ]


def _height(letter: str) -> int:
    """Return how high the paragraph of act-uth-2019 3.1 stands: (j) is 0, (a) is 9."""
    return "jihgfedcba".index(letter)


def best_value(held: Sequence[Card]) -> Value:
    """Return the value of the best five of the cards."""
    return max(_value(five) for five in combinations([str(card) for card in held], 5))


# --- counting -------------------------------------------------------------------------------------------------------


def count_from(first: tuple[int, int]) -> list[int]:
    """Count by class the hands of seven cards whose two first, in the deck's order, are these."""
    deck = pack(52)
    counts = [0] * len(Class)
    lead = (deck[first[0]], deck[first[1]])
    for rest in combinations(deck[first[1] + 1 :], 5):
        counts[best(lead + rest).kind] += 1
    return counts


def count_all(firsts: Sequence[tuple[int, int]], processes: int) -> list[int]:
    """Count by class the hands of seven cards that begin with these, over several processes."""
    total = [0] * len(Class)
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for counts in pool.imap_unordered(count_from, firsts, chunksize=4):
            total = [one + other for one, other in zip(total, counts, strict=True)]
    return total
