"""Best play and the best charts are played as analysis values them, and never ask for what the engine refuses."""

import time
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import pytest
from msgspec.structs import replace

from croupier.analysis.twentyone.chart import By, chart
from croupier.analysis.twentyone.dealer import card_of
from croupier.analysis.twentyone.encode import tables
from croupier.analysis.twentyone.engine_queries import of_values
from croupier.analysis.twentyone.lattice import VALUES
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.cards import Card, Suit, card, cards
from croupier.engine.hands import total
from croupier.money import Money
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.strategies.best import BestPlay
from croupier.simulation.strategies.chart_export import _doubled, drawn, given_away
from croupier.simulation.strategies.chart_player import ChartPlayer
from croupier.simulation.strategies.lookup import exact_value, find_strategy
from croupier.simulation.strategies.validation import DEALERS, Engine
from croupier.simulation.twentyone.strategy import Action, SeenHand, Strategy
from tests.analysis.twentyone.following import value
from tests.analysis.twentyone.packs import ACT_2018, BLACKJACK, NSW, WAGER, Case, Rules
from tests.daily import daily
from tests.families import TWENTY_ONE
from tests.simulation.strategies.playing import Playing

CLOSE: Final = 1e-12
SUITS: Final = tuple(Suit)
NAMES: Final = ("best", "chart", "chart-cards")


@cache
def strategy(name: str, document: str) -> tuple[Strategy, TwentyOneRules]:
    rules = load(document)
    return find_strategy(name, rules, Money(1000)), rules


def hands(playing: Strategy, engine: Engine, dealer: Card) -> Iterator[SeenHand]:
    """Yield every hand that the strategy reaches against a first card, once for all orders of later cards."""
    done: set[tuple[object, ...]] = set()
    waiting: list[tuple[tuple[int, ...], int]] = [((one, other), 1) for one in range(VALUES) for other in range(VALUES)]
    while waiting:
        values, many = waiting.pop()
        key = (values[:2], tuple(sorted(values[2:])), many)
        if key in done:
            continue
        done.add(key)
        held = tuple([card_of(value, SUITS[at % 4]) for at, value in enumerate(values)])
        if total(held).points >= 21 or not (may := engine.may(held, many)):
            continue
        seen = SeenHand(held, dealer, may, is_split=many > 1)
        yield seen
        action = playing.plays(seen)
        if action == "hit":
            waiting += [((*values, value), many) for value in range(VALUES)]
        elif action == "split":
            waiting += [((values[0], value), many + 1) for value in range(VALUES)]


def check_legal(name: str, document: str, dealers: Iterable[Card], most_cards: int) -> None:
    """Put to the engine all that is played with up to a number of cards."""
    playing, rules = strategy(name, document)
    engine = Engine(rules, Money(1000))
    for dealer in dealers:
        for seen in hands(playing, engine, dealer):
            action = playing.plays(seen)
            assert action in seen.may
            if len(seen.cards) > most_cards:
                continue
            assert engine.refusal(seen.cards, action, dealer, is_split=seen.is_split) is None
            if len(seen.cards) == 2 and not seen.is_split and playing.surrenders(seen.cards, dealer):
                assert engine.surrender(seen.cards, dealer) is None


@pytest.mark.parametrize(
    ("name", "document"), daily([("best", BLACKJACK), ("chart-cards", ACT_2018), ("best", ACT_2018), ("chart", NSW)], 2)
)
def test_only_what_the_engine_accepts_is_played(name: str, document: str) -> None:
    check_legal(name, document, [card("6H" if document == ACT_2018 else "AH")], most_cards=3)


@pytest.mark.long
@pytest.mark.parametrize("document", TWENTY_ONE)
@pytest.mark.parametrize("name", NAMES)
def test_only_what_the_engine_accepts_is_played_against_any_card(name: str, document: str) -> None:
    check_legal(name, document, DEALERS, most_cards=21)


CASES: Final = (
    Case(Rules(BLACKJACK), "A 7 8 9 10"),
    Case(Rules(BLACKJACK), "6 to 10"),
    Case(Rules(ACT_2018), "6 to 10"),
    Case(Rules(ACT_2018), "A 6 7 9 10"),
    Case(Rules(ACT_2018, (("double_ace_scope", "all_held"),)), "A 6 7 9 10"),
    Case(Rules(NSW), "6 to 10"),
    Case(Rules(NSW, (("third_hand", True),)), "A 7 8 9 10"),
)


@pytest.mark.parametrize("case", daily(CASES, 3), ids=str)
def test_best_play_is_worth_what_analysis_says_through_the_engine(case: Case) -> None:
    solution = case.solution
    exact = value(case.rules.loaded, WAGER, Playing(BestPlay(solution), case.shoe))
    assert abs(solution.expected_value - exact) < CLOSE + solution.bound


class ByItsCards(ChartPlayer):
    """A chart that forfeits by cards, as analysis lets it: in a small shoe equal totals are not alike."""

    def __init__(self, solution: Solution, by: By, rules: TwentyOneRules) -> None:
        """Find the chart."""
        self.play = chart(solution, by)
        self.best = BestPlay(solution)
        super().__init__(drawn(solution, self.play, rules, "chart"))

    def forfeits(self, seen: SeenHand, total: int) -> bool:
        """Forfeit what best play does of a hand that was not split."""
        return self.best.forfeits(replace(seen, is_split=False), total)


@pytest.mark.parametrize("by", ["total", "cards"])
@pytest.mark.parametrize("case", daily(CASES, 2), ids=str)
def test_a_chart_is_worth_what_analysis_says_through_the_engine(case: Case, by: By) -> None:
    solution = case.solution
    playing = ByItsCards(solution, by, case.rules.loaded)
    exact = value(case.rules.loaded, WAGER, Playing(playing, case.shoe))
    assert abs(playing.play.expected_value - exact) < CLOSE + solution.bound


def check_forfeits(rules: TwentyOneRules, by: By, most: float) -> None:
    """Compare the forfeits of a chart, by total, with those that analysis values it with, by cards."""
    solution = solve(tables(rules, Money(1000)), ShoeContents.of(full(rules)))
    playing = ByItsCards(solution, by, rules)
    asked = solution.game.tables
    same, other, said = 0.0, 0.0, 0
    for first in playing.play.against:
        for layer, place, chance in _doubled(solution, playing.play, first):
            held = tuple(of_values(asked.lattice.counts[place], layer if asked.layers > 1 else None))
            for drawn_value in range(VALUES):
                points = int(asked.double_points[layer, place, drawn_value])
                if points < 21:
                    seen = SeenHand((*held, card_of(drawn_value)), card_of(first), frozenset())
                    gives_up = ChartPlayer.forfeits(playing, seen, points)
                    said += gives_up
                    if gives_up == playing.forfeits(seen, points):
                        same += chance
                    else:
                        other += chance
    assert said
    assert other <= same * 1e-4
    assert 0 <= given_away(solution, playing.play) <= most
    assert (other > 0) == (given_away(solution, playing.play) > 0)


@pytest.mark.parametrize(("document", "by"), daily([(NSW, "total"), (ACT_2018, "cards")]))
def test_forfeits_of_a_chart_are_those_that_analysis_values(document: str, by: By) -> None:
    check_forfeits(load(document), by, most=0.0)


@pytest.mark.long
@pytest.mark.parametrize("by", ["total", "cards"])
@pytest.mark.parametrize(("document", "decks"), [(ACT_2018, 3), (ACT_2018, 4), (ACT_2018, 8), (NSW, 6), (NSW, 8)])
def test_forfeits_of_a_chart_give_next_to_nothing_away_from_any_shoe(document: str, decks: int, by: By) -> None:
    check_forfeits(load(document, {"decks": decks}), by, most=1e-8)


@pytest.mark.parametrize("document", daily([BLACKJACK, ACT_2018, NSW]))
def test_best_play_takes_the_decision_of_analysis_on_every_first_hand(document: str) -> None:
    best, _ = strategy("best", document)
    assert isinstance(best, BestPlay)
    for one in best.solution.decisions:
        dealt = one.dealt
        first = [SUITS[dealt.suit]] * 2 if dealt.suited else SUITS[:2]
        held = (card_of(dealt.values[0], first[0]), card_of(dealt.values[1], first[1]))
        # whatever the suit of the dealer's card: analysis tells it apart, and it never decides
        dealer = card_of(dealt.first, SUITS[max(0, dealt.up)])
        assert best.surrenders(held, dealer) == (one.action == "surrender")
        if dealt.first == 0:
            assert best.insures(held) == best.solution.insures(one)
            assert best.takes_even_money(held) == (one.action == "even money")
        if one.action in ("stand", "hit", "double", "split"):
            may: frozenset[Action] = frozenset({"stand", "hit", "double", "split"})
            assert best.plays(SeenHand(held, dealer, may)) == one.action


def test_suits_decide_where_they_pay() -> None:
    best, _ = strategy("best", ACT_2018)
    may: frozenset[Action] = frozenset({"stand", "hit", "double", "split"})
    said = {
        text: best.plays(SeenHand(cards(text), card(dealer), may))
        for text, dealer in (("7H 7D", "7C"), ("7S 7S", "7C"), ("7H 8D", "3C"), ("7H 8H", "3C"))
    }
    assert said == {"7H 7D": "split", "7S 7S": "hit", "7H 8D": "stand", "7H 8H": "hit"}


def test_a_forfeit_is_the_same_whatever_the_order_of_later_cards() -> None:
    best, _ = strategy("best", ACT_2018)
    for text, points, is_given_up in (("6H 3D 2C 5S", 16, True), ("6H 3D 5S 2C", 16, True), ("AH 3D 4C 9S", 17, False)):
        assert best.forfeits(SeenHand(cards(text), card("9H"), frozenset()), points) is is_given_up


def test_ten_thousand_decisions_take_little_time() -> None:
    for name in ("best", "chart-cards"):
        playing, _ = strategy(name, ACT_2018)
        seen = SeenHand(cards("2H 3D 2C 4S"), card("9H"), frozenset({"stand", "hit", "double"}))
        begun = time.process_time()
        for _ in range(10_000):
            playing.plays(seen)
        assert time.process_time() - begun < 10  # CPU seconds: a hundredth of that is usual


@pytest.mark.parametrize("document", daily([BLACKJACK, NSW]))
def test_exact_value_is_given_where_analysis_has_it(document: str) -> None:
    rules = load(document)
    told = [exact_value(name, rules, Money(1000)) for name in NAMES]
    best, by_total, by_cards = (one[0] for one in told if one is not None)
    assert by_total < by_cards < best < 0
    assert all(one is not None and 0 < one[1] < 1e-6 for one in told)
    assert exact_value("never-bust", rules, Money(1000)) is None
