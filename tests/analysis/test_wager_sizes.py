"""Wager for which a game is analysed: one that the engine accepts at a table, and where sizes matter."""

import pytest

from croupier.analysis.families import analyst_of
from croupier.analysis.wager_sizes import Size, check, taken, takes, usual
from croupier.money import MOST, Money
from croupier.rules.profile import Rules, load, load_any
from croupier.rules.ruled import BadElection
from tests.families import UTH


def dollars(amount: float) -> Money:
    return Money(int(amount * 100))


def test_default_wager_is_the_table_minimum() -> None:
    assert usual(load("act-pontoon-2018")) == dollars(10)
    assert usual(load("act-pontoon-2018", {"minimum": "25"})) == dollars(25)
    assert usual(load("act-pontoon-2018", {"minimum": "none"})) == dollars(10)


@pytest.mark.parametrize(
    ("key", "wager", "sentence"),
    [
        (
            "act-blackjack-2005",
            dollars(7),
            r"\$7.00 is not a multiple of \$5.00. Change the amount. \[act-blackjack-2005 3.3\]",
        ),
        (
            "act-blackjack-2005",
            dollars(5),
            r"\$5.00 is below the minimum of \$10.00. Wager more. \[act-blackjack-2005 3.4\]",
        ),
        (
            "act-blackjack-2005",
            dollars(1005),
            r"above the maximum of \$1,000.00. Wager less. \[act-blackjack-2005 3.5\]",
        ),
        ("act-blackjack-2005", Money(0), r"A wager must be greater than zero. \[act-blackjack-2005 4.2\]"),
        (
            "nsw-pontoon-6to5-2017",
            dollars(10.5),
            r"not a multiple of \$1.00. Change the amount. \[nsw-pontoon-6to5-2017 6.1\]",
        ),
        (UTH, dollars(12), r"\$12.00 is not a multiple of \$5.00. Change the amount. \[act-uth-2019 5.3\]"),
        (UTH, Money(MOST + 1), r"is too large\. The maximum is"),
    ],
)
def test_wager_outside_the_limits_is_rejected_with_its_clause(key: str, wager: Money, sentence: str) -> None:
    rules = load_any(key, {"maximum_payout": "25000"} if key == UTH else {})
    assert not takes(rules, wager)
    with pytest.raises(BadElection, match=sentence):
        check(rules, wager)


def sizes(rules: Rules) -> tuple[Size, ...]:
    return taken(rules, analyst_of(rules).sizes(rules))


def test_sizes_are_valid_wagers_that_the_rules_distinguish() -> None:
    rules = load("nsw-pontoon-6to5-2017", {"minimum": "4"})
    found = {size.wager: size.clause for size in sizes(rules)}
    assert list(found) == [dollars(amount) for amount in (4, 5, 6, 24, 25, 500)]
    assert found[dollars(5)] == "10.5/T2/1000"  # the floor of the Super Bonus
    assert found[dollars(25)] == "10.5/T2/5000"
    assert sizes(load("act-blackjack-2005", {"maximum": "none"})) == tuple(
        [Size(dollars(amount), "13.2(a)") for amount in (10, 15, 20)]
    )
