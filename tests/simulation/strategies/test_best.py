"""Best play and the best charts are played as analysis values them, and never ask for what the engine refuses."""

import time
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from croupier.analysis.twentyone.chart import By, chart
from croupier.analysis.twentyone.dealer import card_of
from croupier.analysis.twentyone.lattice import VALUES
from croupier.analysis.twentyone.solve import Solution
from croupier.cards import Card, Suit, card, cards
from croupier.engine.hands import total
from croupier.money import Money
from croupier.rules.profile import TWENTY_ONE, load
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.strategies.best import Best
from croupier.simulation.strategies.charted import Charted
from croupier.simulation.strategies.checking import DEALERS, Engine
from croupier.simulation.strategies.drawing import drawn
from croupier.simulation.strategies.finding import exact_value, found
from croupier.simulation.twentyone.strategy import Seen, Strategy
from tests.analysis.twentyone.following import Following, value
from tests.analysis.twentyone.packs import ACT_2018, BLACKJACK, NSW, WAGER, Case, Rules
from tests.simulation.strategies.playing import Playing

CLOSE: Final = 1e-12
NAMES: Final = ("best", "chart", "chart-cards")


@cache
def strategy(name: str, document: str) -> tuple[Strategy, TwentyOneRules]:
    rules = load(document)
    return found(name, rules, Money(1000)), rules


def hands(playing: Strategy, engine: Engine, dealer: Card) -> Iterator[Seen]:
    """Yield every hand that the strategy comes to against a first card, once whatever the order of later cards."""
    done: set[tuple[object, ...]] = set()
    waiting = [((one, other), 1) for one in range(VALUES) for other in range(VALUES)]
    while waiting:
        values, many = waiting.pop()
        held = tuple([card_of(value, tuple(Suit)[at % 4]) for at, value in enumerate(values)])
        key = (values[:2], tuple(sorted(values[2:])), many)
        if key in done or total(held).points >= 21:
            continue
        done.add(key)
        if not (may := engine.may(held, many)):
            continue
        seen = Seen(held, dealer, may, is_split=many > 1)
        yield seen
        action = playing.plays(seen)
        if action == "hit":
            waiting += [((*values, value), many) for value in range(VALUES)]
        elif action == "split":
            waiting += [((values[0], value), many + 1) for value in range(VALUES)]


@pytest.mark.parametrize("document", [BLACKJACK, ACT_2018, NSW])
@pytest.mark.parametrize("name", NAMES)
def test_only_what_the_engine_accepts_is_played(name: str, document: str) -> None:
    playing, rules = strategy(name, document)
    engine = Engine(rules, Money(1000))
    for dealer in (DEALERS[0], DEALERS[4], DEALERS[8], DEALERS[9]):
        for seen in hands(playing, engine, dealer):
            action = playing.plays(seen)
            assert action in seen.may
            assert engine.refusal(seen.cards, action, dealer, is_split=seen.is_split) is None
            if len(seen.cards) == 2 and not seen.is_split and playing.surrenders(seen.cards, dealer):
                assert engine.surrender(seen.cards, dealer) is None


CASES: Final = (
    Case(Rules(BLACKJACK), "A 7 8 9 10"),
    Case(Rules(BLACKJACK), "6 to 10"),
    Case(Rules(ACT_2018), "6 to 10"),
    Case(Rules(ACT_2018), "A 6 7 9 10"),
    Case(Rules(ACT_2018, (("double_ace_scope", "all_held"),)), "6 7 8"),
    Case(Rules(NSW), "6 to 10"),
    Case(Rules(NSW, (("third_hand", True),)), "A 7 8 9 10"),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_best_play_is_worth_what_analysis_says_through_the_engine(case: Case) -> None:
    solution = case.solution
    exact = value(case.rules.loaded, WAGER, Playing(Best(solution), case.shoe))
    assert abs(solution.expected_value - exact) < CLOSE + solution.bound


@pytest.mark.parametrize("by", ["total", "cards"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_chart_is_worth_what_analysis_says_through_the_engine(case: Case, by: By) -> None:
    solution = case.solution
    play = chart(solution, by)
    playing = Charted(drawn(solution, play, case.rules.loaded, "chart"))
    exact = value(case.rules.loaded, WAGER, Playing(playing, case.shoe))
    assert abs(play.expected_value - exact) < CLOSE + solution.bound
