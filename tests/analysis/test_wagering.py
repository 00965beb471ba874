"""For which wager a game is analysed: what a table takes, as the engine says, and where sizes matter."""

import pytest

from croupier.analysis.wagering import Size, check, sizes, takes, usual
from croupier.money import MOST, Money
from croupier.rules.profile import UTH, load, load_any
from croupier.rules.ruled import BadElection


def dollars(amount: float) -> Money:
    return Money(int(amount * 100))


def test_the_least_wager_of_the_table_is_usual() -> None:
    assert usual(load("act-pontoon-2018")) == dollars(10)
    assert usual(load("act-pontoon-2018", {"minimum": "25"})) == dollars(25)
    assert usual(load("act-pontoon-2018", {"minimum": "none"})) == dollars(10)


@pytest.mark.parametrize(
    ("key", "wager", "sentence"),
    [
        ("act-blackjack-2005", dollars(7), r"wager: \$7.00 is not a multiple of \$5.00 \(act-blackjack-2005 3.3\)"),
        ("act-blackjack-2005", dollars(5), r"wager: \$5.00 is below the minimum of \$10.00 \(act-blackjack-2005 3.4\)"),
        ("act-blackjack-2005", dollars(1005), r"above the maximum of \$1000.00 \(act-blackjack-2005 3.5\)"),
        ("act-blackjack-2005", Money(0), r"a wager is more than nothing \(act-blackjack-2005 4.2\)"),
        ("nsw-pontoon-6to5-2017", dollars(10.5), r"not a multiple of \$1.00 \(nsw-pontoon-6to5-2017 6.1\)"),
        (UTH, dollars(12), r"wager: \$12.00 is not a multiple of \$5.00 \(act-uth-2019 5.3\)"),
        (UTH, Money(MOST + 1), r"is absurd: the most is"),
    ],
)
def test_a_wager_that_the_table_does_not_take_is_told_with_the_clause(key: str, wager: Money, sentence: str) -> None:
    rules = load_any(key, {"maximum_payout": "25000"} if key == UTH else {})
    assert not takes(rules, wager)
    with pytest.raises(BadElection, match=sentence):
        check(rules, wager)


def test_sizes_are_those_that_the_table_takes_and_the_rules_tell_apart() -> None:
    rules = load("nsw-pontoon-6to5-2017", {"minimum": "4"})
    found = {size.wager: size.clause for size in sizes(rules)}
    assert list(found) == [dollars(amount) for amount in (4, 5, 6, 24, 25, 500)]
    assert found[dollars(5)] == "10.5/T2/1000"  # the floor of the Super Bonus
    assert found[dollars(25)] == "10.5/T2/5000"
    assert sizes(load("act-blackjack-2005", {"maximum": "none"})) == tuple(
        [Size(dollars(amount), "13.2(a)") for amount in (10, 15, 20)]
    )
