"""Poker hands valued in a second, beside two evaluators by others: `python -m benchmarks.poker`.

`croupier.engine.poker.best`, phevaluator and treys value the same random hands of seven in the same run, each from the
form of a card that it takes fastest, made before the clock runs. All three must agree on which of two hands is higher.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from benchmarks.measure import rate
from croupier.cards import Card, pack
from croupier.engine.poker import best

HANDS: Final = 20_000
PAIRS: Final = 20_000
HASTE_SECONDS: Final = 0.1
SEED: Final = 2019
OTHERS: Final = ("phevaluator", "treys")
INSTALL: Final = "`make bench`, or .venv/bin/python -m pip install --require-hashes -r requirements/bench.txt"


class Evaluator(NamedTuple):
    """One way to value a hand: how it writes a card, its value of a hand (greater is better), and many in a row."""

    name: str
    written: Callable[[Card], Any]
    value: Callable[[Sequence[Any]], Any]
    through: Callable[[Sequence[Sequence[Any]]], None]


class Disagreement(AssertionError):
    """Two evaluators order a pair of hands differently."""


def evaluators() -> tuple[list[Evaluator], list[str]]:
    """Return those that can be imported, ours first, and the names of those that cannot."""
    found, missing = [Evaluator("croupier", lambda card: card, best, _through_ours)], []
    for name in OTHERS:
        try:
            found.append({"phevaluator": _phevaluator, "treys": _treys}[name]())
        except ImportError:
            missing.append(name)
    return found, missing


# Each loop calls its evaluator with nothing between.


def _through_ours(hands: Sequence[Sequence[Card]]) -> None:
    for hand in hands:
        best(hand)


def _phevaluator() -> Evaluator:
    evaluate = import_module("phevaluator.evaluator").evaluate_cards
    identify = import_module("phevaluator.card").Card.to_id

    def through(hands: Sequence[Sequence[int]]) -> None:
        for hand in hands:
            evaluate(*hand)

    return Evaluator("phevaluator", lambda card: identify(_lower(card)), lambda hand: -evaluate(*hand), through)


def _treys() -> Evaluator:
    module = import_module("treys")
    evaluate = module.Evaluator().evaluate
    nothing: list[int] = []

    def through(hands: Sequence[Sequence[int]]) -> None:
        for hand in hands:
            evaluate(nothing, hand)

    return Evaluator("treys", lambda card: module.Card.new(_lower(card)), lambda hand: -evaluate([], hand), through)


def _lower(card: Card) -> str:
    return card.rank.value + card.suit.value.lower()


def hands(seed: int, count: int, size: int = 7) -> list[tuple[Card, ...]]:
    """Return random hands of one pack each."""
    chance = random.Random(seed)  # noqa: S311  a benchmark needs the same cards each time, not secrecy
    return [tuple(chance.sample(pack(52), size)) for _ in range(count)]


def pairs(seed: int, count: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return pairs of hands as a player and the dealer hold them: five cards in common, two of their own."""
    return [(nine[:7], (*nine[:5], *nine[7:])) for nine in hands(seed, count, 9)]


def compare(ours: Evaluator, other: Evaluator, held: Sequence[tuple[Sequence[Card], Sequence[Card]]]) -> int:
    """Return how many of the pairs are ties; raise Disagreement where the two order a pair differently."""
    ties = 0
    for first, second in held:
        orders = [_order(one, first, second) for one in (ours, other)]
        if orders[0] != orders[1]:
            told = " | ".join(" ".join(map(str, hand)) for hand in (first, second))
            raise Disagreement(f"{told}: {ours.name} says {orders[0]}, {other.name} says {orders[1]}")
        ties += orders[0] == 0
    return ties


def _order(by: Evaluator, first: Sequence[Card], second: Sequence[Card]) -> int:
    one, two = (by.value([by.written(card) for card in hand]) for hand in (first, second))
    return int(one > two) - int(one < two)


def report(seconds: float, hands_count: int = HANDS, pairs_count: int = PAIRS) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes; a hasty one compares fewer hands."""
    if seconds < HASTE_SECONDS:
        hands_count, pairs_count = min(hands_count, 500), min(pairs_count, 500)
    found, missing = evaluators()
    dealt = hands(SEED, hands_count)
    yield f"poker hands, best five of seven, the same {hands_count:,} random hands"
    yield f"  {'evaluator':<14}{'first time/s':>14}{'again/s':>12}{'÷ croupier':>12}   order of {pairs_count:,} pairs"
    ours = 0.0
    for one in found:
        first, again = _measured(one, dealt, seconds)
        ours = ours or again
        agrees = "ours"
        if one is not found[0]:
            agrees = f"agrees, {compare(found[0], one, pairs(SEED + 1, pairs_count)):,} of them ties"
        yield f"  {one.name:<14}{first:>14,.0f}{again:>12,.0f}{again / ours:>12.2f}   {agrees}"
    for name in missing:
        yield f"  !! {name} is NOT INSTALLED: no figure beside it. To install: {INSTALL}"


def _measured(one: Evaluator, dealt: Sequence[Sequence[Card]], seconds: float) -> tuple[float, float]:
    """Return hands in a second when they are seen for the first time, and when they come again."""
    written = [[one.written(card) for card in hand] for hand in dealt]
    begun = time.perf_counter()
    one.through(written)
    first = len(written) / (time.perf_counter() - begun)
    return first, rate(lambda: one.through(written), seconds).per_second * len(written)


def main() -> None:
    """Measure and print."""
    for line in report(3.0):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
