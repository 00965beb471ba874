"""act-uth-2019 9.4, 9.9: every wager has one result, by a second reading of rules 9 and 10 on many rounds."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from croupier.cards import Card, pack
from croupier.engine.holdem.events import UthBet, WagerSettled
from croupier.money import show
from tests.reference import poker as twin
from tests.uth_table import Result, UthTable

ROWS = ("three-of-a-kind", "straight", "flush", "full-house", "quads", "straight-flush", "royal-flush")
BLIND = dict(zip(ROWS[1:], map(Fraction, ("1", "3/2", "3", "10", "50", "500")), strict=True))
TRIPS = dict(zip(ROWS, map(Fraction, (3, 4, 7, 8, 30, 40, 50)), strict=True))
PAIR, THREE, STRAIGHT = 1, 3, 4  # by the paragraphs of rule 3.1, the lowest being 0


def ante(mine: twin.Value, dealer: twin.Value) -> tuple[str, str, str, Fraction]:
    if dealer[0] < PAIR:
        return "push", "9.5(c)(ii)", "", Fraction(0)
    if mine == dealer:
        return "push", "9.5(c)(i)", "", Fraction(0)
    if mine > dealer:
        return "win", "9.5(a)", "10.1:ante", Fraction(1)
    return "lose", "9.5(b)", "", Fraction(-1)


def blind(mine: twin.Value, dealer: twin.Value) -> tuple[str, str, str, Fraction]:
    if dealer > mine:
        return "lose", "9.6(b)", "", Fraction(-1)
    if mine == dealer:
        return "push", "9.6(c)(i)", "", Fraction(0)
    if mine[0] < STRAIGHT:
        return "push", "9.6(c)(ii)", "", Fraction(0)
    row = ROWS[mine[0] - THREE]
    return "win", "9.6(a)", f"10.1:blind:{row}", BLIND[row]


def play(mine: twin.Value, dealer: twin.Value) -> tuple[str, str, str, Fraction]:
    if mine == dealer:
        return "push", "9.8(c)", "", Fraction(0)
    if mine > dealer:
        return "win", "9.8(a)", "10.1:play", Fraction(1)
    return "lose", "9.8(b)", "", Fraction(-1)


def trips(mine: twin.Value, _: twin.Value) -> tuple[str, str, str, Fraction]:
    if mine[0] < THREE:
        return "lose", "9.7(b)", "", Fraction(-1)
    row = ROWS[mine[0] - THREE]
    return "win", "9.7(a)", f"10.1:trips:{row}", TRIPS[row]


EXPECTED = {"ante": ante, "blind": blind, "play": play, "trips": trips}
STAKED: dict[UthBet, int] = {"ante": 1000, "blind": 1000, "play": 4000, "trips": 500}


def result(bet: UthBet, mine: twin.Value, dealer: twin.Value) -> Result:
    """Return what rules 9 and 10 make of one wager; only winnings have a row."""
    outcome, clause, row, odds = EXPECTED[bet](mine, dealer)
    returned = STAKED[bet] * (1 + odds)
    assert returned.denominator == 1
    return bet, outcome, show(int(returned)), clause, row or None


def without_refund(results: list[Result]) -> dict[UthBet, Result]:
    """Return the results by bet; that an ante was refunded under 9.2 is no row of odds."""
    return {one[0]: (*one[:4], None if one[1] == "push" else one[4]) for one in results}


# Few ranks make high hands common: from ten upwards, three suits of seven ranks, five ranks of all suits, all cards.
DECKS = {
    "high cards": [one for one in pack(52) if str(one)[0] in "TJQKA"],
    "three suits": [one for one in pack(52) if str(one)[0] in "23456A8" and str(one)[1] != "S"],
    "two suits": [one for one in pack(52) if str(one)[1] in "HS"],
    "all cards": list(pack(52)),
}


@pytest.mark.clause(
    *(f"act-uth-2019 {clause}" for clause in ("9.3(c)", "9.4", "9.5", "9.6", "9.7", "9.8", "9.9", "10.1")),
)
@pytest.mark.parametrize("name", DECKS)
def test_9_4_every_wager_has_the_one_result_that_rules_9_and_10_give(name: str) -> None:
    chance = random.Random(f"act-uth-2019 {name}")
    met: Counter[str] = Counter()
    for _ in range(150):
        drawn = chance.sample(DECKS[name], 11)
        table = settled(drawn)
        board, hands, dealer = drawn[:5], (drawn[5:7], drawn[7:9]), twin.best_value([*drawn[:5], *drawn[9:]])
        for player, hand in zip(("Ann", "Bob"), hands, strict=True):
            mine = twin.best_value([*board, *hand])
            results = table.results(player)
            assert without_refund(results) == {bet: result(bet, mine, dealer) for bet in STAKED}, drawn
            assert len(results) == 4
            met.update(one[3] for one in results)
        assert table.is_over
        assert sum(one.returned - one.staked for one in table.of(WagerSettled)) == -cents(table.house)
    assert len(met) >= 8, met  # the deck gives most of the sub-clauses something to do


def settled(drawn: list[Card]) -> UthTable:
    """Let Ann and Bob bet four times the ante on these cards and keep their hands."""
    table = UthTable(" ".join(map(str, drawn)))
    for player in ("Ann", "Bob"):
        table.ante(player, "10", trips="5")
    return table.deal().bet("Ann", 4).bet("Bob", 4).proceed()


def cents(shown: str) -> int:
    return int(shown.replace(".", ""))
