"""Time to analyse side bets, exactly and with all findings: `python -m benchmarks.analysis_side_bets`.

Beside them the straightforward way on one core: every ordered pair of the single cards of the shoe for Perfect Pairs,
and every hand of seven cards for trips, of which a sample is valued and the whole extrapolated from it.
"""

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import comb
from typing import Final

from benchmarks.measure import once, show
from croupier.analysis.side_bets import by_hand, findings, side_bets, super_bonus, third_cards
from croupier.analysis.side_bets.pairs import perfect_pairs
from croupier.analysis.side_bets.shoe import Shoe, full
from croupier.analysis.side_bets.trips import kinds, trips
from croupier.cards import pack
from croupier.engine.poker import Class, best
from croupier.engine.twentyone.wagers import side_bets as wagers_side_bets
from croupier.money import Money
from croupier.rules.profile import load, load_uth
from croupier.rules.twentyone import PerfectPairs, TwentyOneRules
from tests.families import TWENTY_ONE

AIM_SECONDS: Final = 1.0
WAGER: Final = Money(1_000)
SAMPLE: Final = 100_000
SEED: Final = 2019


def report(sample: int = SAMPLE) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes."""
    yield f"side bets of a document, for every number of decks, with findings; aim {AIM_SECONDS} s"
    for key in TWENTY_ONE:
        rules = load(key)
        taken = once(partial(_everything, rules))
        yield f"  {key:<24}{taken * 1000:>9.1f} ms{_aim(taken)}"
    kinds.cache_clear()
    uth = load_uth("act-uth-2019", as_found=True)
    taken = once(lambda: trips(uth, WAGER))
    yield f"  {'act-uth-2019':<24}{taken * 1000:>9.1f} ms{_aim(taken)}"
    yield ""
    yield from _beside(load("act-blackjack-2005", {"decks": 8}), taken, sample)


def _aim(taken: float) -> str:
    return f"{taken / AIM_SECONDS:>8.0%} of the aim"


def _everything(rules: TwentyOneRules) -> None:
    third_cards(rules, WAGER)
    findings(rules, side_bets(rules, WAGER), by_hand(rules, WAGER), super_bonus(rules))


def _beside(rules: TwentyOneRules, trips_seconds: float, sample: int) -> Iterator[str]:
    """Yield the ratio to the straightforward way, and check that the results are equal."""
    bet, shoe = rules.perfect_pairs, full(rules)
    assert bet is not None
    ours = once(lambda: perfect_pairs(bet, shoe))
    begun = time.perf_counter()
    plain = _plain_pairs(bet, shoe)
    taken = time.perf_counter() - begun
    told = side_bets(rules, WAGER)["perfect-pairs"].expected_value.fraction
    assert told == f"{plain.numerator}/{plain.denominator}", (told, plain)
    ratio = f"{taken / ours:.0f} times ours ({ours * 1000:.1f} ms)"
    yield f"Perfect Pairs with 8 decks by pairs of single cards: {taken * 1000:,.0f} ms, {ratio}, and the same fraction"
    chance = random.Random(SEED)  # noqa: S311  a benchmark needs the same cards each time, not secrecy
    hands = [chance.sample(pack(52), 7) for _ in range(sample)]
    estimated = once(lambda: [best(hand).kind >= Class.THREE_OF_A_KIND for hand in hands]) * comb(52, 7) / sample
    ratio = f"{estimated / trips_seconds:,.0f} times ours"
    yield f"trips by every hand of seven: about {estimated:,.0f} s, estimated from {sample:,} hands, {ratio}"


def _plain_pairs(bet: PerfectPairs, shoe: Shoe) -> Fraction:
    net = deals = 0
    for two in permutations(shoe.elements(), 2):
        won = wagers_side_bets.pair(two, bet)
        net += won[1].value.wins if won else -1
        deals += 1
    return Fraction(net, deals)


if __name__ == "__main__":
    show(report())
