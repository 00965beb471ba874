"""The solver agrees with the engine itself: every deal of a small pack dealt, decided by best play, and settled."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from croupier.analysis.holdem.figures import nets
from croupier.analysis.holdem.kernels.hands import EQUAL, HIGHER, LOWER, QUALIFIED
from croupier.analysis.holdem.solution import Advice, HoldemSolution
from croupier.analysis.holdem.solver import solve
from croupier.analysis.holdem.terms import state_of, terms
from croupier.cards import Card, pack
from croupier.engine.holdem import Phase, UthRound, open_round, postings, step
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import BetPlay, Check, Fold, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.inputs import Deal, NoMoreBets, Proceed
from croupier.engine.poker import best
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.profile import load_uth
from tests.analysis.holdem.twin import Cards, small
from tests.families import UTH

ANN = "Ann"
ANTE = Money(1000)
FULL_HOUSES = small("A98", "HDS")
ROYALS = small("AKQJT", "HS")
TWELVE = small("AKQJT9", "HS")


class Dealt:
    """Rounds of the engine that share what they begin with."""

    def __init__(self, rules: UthRules, trips: int) -> None:
        """Place the wagers."""
        events, state = open_round(rules)
        wagers: list[UthInput] = [PlaceAnte(ANN, ANTE), *([PlaceTrips(ANN, Money(trips))] if trips else [])]
        self.staked, self.begun = self.give((_net(events), state), *wagers, NoMoreBets())

    def give(self, at: tuple[int, UthRound], *given: UthInput) -> tuple[int, UthRound]:
        """Give inputs one after another; return what Ann has won or lost since, and the state."""
        net, state = at
        for one in given:
            events, state = step(state, one)
            net += _net(events)
        return net, state

    def deal(self, held: Sequence[Card]) -> tuple[int, UthRound]:
        """Deal the first seven cards."""
        return self.give((self.staked, self.begun), *map(Deal, held))


def _net(events: tuple[UthEvent, ...]) -> int:
    return sum(amount for event in events for who, amount in postings(event) if who == ANN)


def decision(advice: Advice) -> UthInput:
    name = advice.best.name
    if name in ("check", "fold"):
        return Check(ANN) if name == "check" else Fold(ANN)
    return BetPlay(ANN, int(name.removeprefix("bet ").removesuffix("x")))


def play_all(found: HoldemSolution, held: Cards, trips: int) -> Counter[int]:
    """Return how many deals end with which net result by the engine."""
    dealt, results = Dealt(found.rules, trips), Counter[int]()
    for hole in combinations(held, 2):
        others = [card for card in held if card not in hole]
        before = decision(found.before_flop(hole))
        for flop in combinations(others, 3):
            after = decision(found.after_flop(hole, flop))
            for two in combinations([card for card in others if card not in flop], 2):
                board = (*flop, *two)
                given = [before]
                if isinstance(before, Check):
                    given.append(after)
                    if isinstance(after, Check):
                        given.append(decision(found.river(hole, board)))
                seven = dealt.deal((*board, *hole))
                for dealer in combinations([card for card in others if card not in board], 2):
                    net, state = dealt.give(seven, *map(Deal, dealer), *given)
                    if state.phase is Phase.CONCEDING:
                        net, state = dealt.give((net, state), Proceed())
                    assert state.is_closed
                    results[net] += 1
    return results


@pytest.mark.parametrize(
    ("held", "maximum", "trips"),
    [
        (FULL_HOUSES, "25000", 0),
        (FULL_HOUSES, "25000", 2500),
        pytest.param(ROYALS, "123.45", 500, marks=pytest.mark.long),
        pytest.param(ROYALS, "25000", 0, marks=pytest.mark.long),
        pytest.param(TWELVE, "25000", 0, marks=pytest.mark.long),
    ],
)
def test_solver_payouts_equal_engine_payouts(held: Cards, maximum: str, trips: int) -> None:
    rules = load_uth(UTH, {"maximum_payout": maximum})
    found = solve(rules, ANTE, Money(trips), cards=held)
    results = play_all(found, held, trips)
    assert results.total() == found.layout.deals
    assert sum(net * ways for net, ways in results.items()) == found.total * found.terms.unit
    assert results == nets(found)


@pytest.mark.parametrize("trips", [0, 1500])
def test_every_end_of_a_round_is_paid_as_the_tables_say(trips: int) -> None:
    rules = load_uth(UTH, {"maximum_payout": "20.50"})  # which binds from quads on
    agreed, dealt, chance = terms(rules, ANTE, Money(trips)), Dealt(rules, trips), random.Random(2019)
    seen = Counter[int]()
    for _ in range(150):
        shoe = chance.sample(pack(52), 9)
        board, hole, dealer = shoe[:5], shoe[5:7], shoe[7:]
        mine = best((*board, *hole))
        state = state_of(rules, mine, best((*board, *dealer)))
        seen[state] += 1
        begun = dealt.give(dealt.deal((*board, *hole)), *map(Deal, dealer))
        for play, paid in zip(agreed.plays, agreed.paid, strict=True):
            last = Fold(ANN) if play.is_fold else BetPlay(ANN, play.times)
            net, after = dealt.give(begun, *[Check(ANN)] * play.stage, last)
            if after.phase is Phase.CONCEDING:
                net, after = dealt.give((net, after), Proceed())
            assert after.is_closed
            assert net == paid[mine.kind, state] * agreed.unit, (shoe, play)
    assert all(seen[state] for state in (LOWER, HIGHER, LOWER + QUALIFIED, EQUAL + QUALIFIED, HIGHER + QUALIFIED))
