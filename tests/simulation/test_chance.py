"""Chance of the kernels: every card as likely as any other, and no number of a block met in another.

Seeds are fixed; what is drawn must stay below the 99.9 % point of chi-square, so that a seed that fails is a fault.
"""

from itertools import islice, pairwise
from math import sqrt
from typing import Any, Final

import numpy as np
import pytest

from croupier.analysis.report.export import as_json
from croupier.money import Money
from croupier.simulation import simulate
from croupier.simulation.game import Ints, SimulatedGame, make_game
from croupier.simulation.holdem import kernel as uth_kernel
from croupier.simulation.holdem.game import SimulatedHoldem
from croupier.simulation.plan import BLOCK
from croupier.simulation.planner import plan
from croupier.simulation.report.export import plain
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone.game import SimulatedTwentyOne, chance
from croupier.simulation.twentyone.tallies import empty
from tests.daily import daily, evenly
from tests.simulation.looking import STRATEGY, Looked, looked

BLACKJACK: Final = "act-blackjack-2005"
NSW: Final = "nsw-pontoon-6to5-2017"
HOLDEM: Final = "act-uth-2019"
WHOLE: Final = 1 << 64
BACK: Final = pow(int(kernel.STEP), -1, WHOLE)
"""Inverse of the generator's step: it turns a state back into its number."""
NUMBERS: Final = 1 << 32
"""Number of random numbers reserved for each block."""


def bound(freedom: int) -> float:
    """Return what chi-square of a number of degrees stays below in 99.9 % of all cases, after Wilson and Hilferty."""
    ninth = 2 / (9 * freedom)
    return float(freedom * (1 - ninth + 3.0902 * sqrt(ninth)) ** 3)


def off(seen: Any, expected: Any) -> float:
    """Return chi-square of counts."""
    return float((((seen - expected) ** 2) / expected).sum())


def test_critical_value_agrees_with_published_tables() -> None:
    assert bound(51) == pytest.approx(87.968, rel=0.001)
    assert bound(100) == pytest.approx(149.449, rel=0.001)


def check_places(drawn: Ints, kinds: int) -> Ints:
    """Check that cards, a row for each deal, are even at every place; return them numbered without a gap."""
    cards = np.unique(drawn)
    assert len(cards) == kinds
    numbers = np.searchsorted(cards, drawn)
    for place in range(drawn.shape[1]):
        seen = np.bincount(numbers[:, place], minlength=kinds)
        assert off(seen, len(drawn) / kinds) < bound(kinds - 1), f"place {place}"
    return numbers


def check_second(drawn: Ints, kinds: int, copies: int) -> None:
    """Check all places, and the second for each first card: one card of its kind has left by then."""
    numbers = check_places(drawn, kinds)
    joint = np.bincount(numbers[:, 0] * kinds + numbers[:, 1], minlength=kinds * kinds).reshape(kinds, kinds)
    each = len(drawn) / kinds / (kinds * copies - 1)
    expected = np.full((kinds, kinds), each * copies)
    np.fill_diagonal(expected, each * (copies - 1))
    possible = expected > 0
    assert joint[~possible].sum() == 0
    assert off(joint[possible], expected[possible]) < bound(int(possible.sum()) - 1)


# --- cards are even ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", daily([2**64 - 1, 1]))
def test_first_cards_of_rounds_are_uniform(seed: int) -> None:
    game = looked(BLACKJACK, {"decks": 4}, boxes=2, seed=seed)
    drawn = np.array([[card.index for card in one.cards[:5]] for one in islice(game.walk(0), 27_040)])
    check_second(drawn, 52, 4)


@pytest.mark.parametrize(
    ("document", "election", "asked"),
    evenly(
        [
            (BLACKJACK, {"decks": 4}, {"cutting_card": 104}),
            pytest.param(NSW, {"decks": 6}, {"cutting_card": 144}, marks=pytest.mark.long),
            ("act-pontoon-2018", {"decks": 3, "burn_cards_at_new_shoe": 20}, {"cutting_card": 77}),
        ],
        1,
    ),
)
def test_every_place_of_a_shoe_is_uniform(document: str, election: Any, asked: Any) -> None:
    game = looked(document, election, dealing="real", boxes=7, **asked)
    rules = game.rules.cards
    orders = np.array(list(islice(_orders(game), 2_500)))
    assert len(np.unique(orders[:, 0])) == rules.pack.value, "the first card of every shoe, burnt or not"
    burnt, stop = game.encoded.shoe.burnt, game.encoded.shoe.stop
    places = sorted({0, 1, max(0, burnt - 1), burnt, burnt + 1, stop // 2, stop - 1, stop})
    check_places(orders[:, places], rules.pack.value)


def _orders(game: Looked) -> Any:
    """Yield the shoes of the kernel when their last round is over: what has left lies in front."""
    before = game.encoded.cards
    for at, _ in enumerate(game.walk(0)):
        if at and game.now[kernel.START] == game.encoded.shoe.burnt:
            yield before
        before = game.cards.copy()


def test_cards_of_a_device_with_late_returns_are_uniform() -> None:
    game = looked(NSW, {"decks": 6}, dealing="device", boxes=2)
    drawn = np.array([[card.index for card in one.cards[:5]] for one in islice(game.walk(0), 23_040)])
    check_second(drawn, 48, 6)


@pytest.fixture(scope="module")
def holdem() -> SimulatedHoldem:
    """Give Hold'em for three players."""
    game = make_game(plan(HOLDEM, strategy="blind", boxes=3))
    assert isinstance(game, SimulatedHoldem)
    return game


def test_holdem_cards_are_uniform(holdem: SimulatedHoldem) -> None:
    check_second(holdem.trace(0, 0, 200_000).dealt, 52, 1)


# --- blocks -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def blackjack() -> SimulatedTwentyOne:
    """Give Blackjack with a real shoe."""
    return looked(BLACKJACK, dealing="real", boxes=7)


def test_blocks_and_seeds_are_independent_and_repeatable(
    holdem: SimulatedHoldem, blackjack: SimulatedTwentyOne
) -> None:
    for game in (holdem, blackjack):
        again = make_game(game.plan)
        assert again.play(5, 2_000) == game.play(5, 2_000)
        assert np.array_equal(again.nets(5, 2_000), game.nets(5, 2_000))
        others: list[tuple[SimulatedGame, int]] = [
            (game, 4),
            (game, 6),
            (make_game(plan_of(game, game.plan.seed + 1)), 5),
        ]
        for other, number in others:
            assert np.mean(other.nets(number, 2_000) == game.nets(5, 2_000)) < 0.5


def plan_of(game: SimulatedGame, seed: int) -> Any:
    """Return the plan with another seed."""
    known = game.plan
    return plan(
        known.document, known.election, strategy=known.strategy, boxes=known.boxes, dealing=known.dealing, seed=seed
    )


def test_a_block_has_more_numbers_than_it_can_use(blackjack: SimulatedTwentyOne) -> None:
    cards, now = blackjack._begun(3)
    known, begun = blackjack.encoded, int(now[kernel.CHANCE])
    rounds = 50_000
    found = empty(known, rounds)
    kernel.play_table(known.book, known.shoe, known.sides, known.bets, cards, now, rounds, found.sums)
    used = (int(now[kernel.CHANCE]) - begun) * BACK % WHOLE
    assert 15 * rounds < used < 60 * rounds, "one for each card of seven boxes and the dealer"
    # no round draws more cards than the largest shoe has: eight decks
    assert BLOCK * 8 * 52 < NUMBERS


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**64 - 1])
def test_random_streams_of_blocks_do_not_overlap(seed: int) -> None:
    for number in (0, 1, 1_000, 9_999_999):
        here, there = int(chance(seed, number)), int(chance(seed, number + 1))
        assert (there - here) * BACK % WHOLE == NUMBERS
        assert int(uth_kernel.counter(np.uint64(seed), number)) == here % WHOLE


def test_consecutive_seeds_do_not_overlap() -> None:
    row = 10_000 * NUMBERS  # ten thousand million rounds
    begins = sorted([int(chance(seed, 0)) * BACK % WHOLE for seed in range(100)])
    begins.append(begins[0] + WHOLE)
    assert min(there - here for here, there in pairwise(begins)) > row


# --- cores ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "asked"),
    [
        (BLACKJACK, {"strategy": STRATEGY, "boxes": 3, "others": 1, "dealing": "real", "bankroll": Money(50_000)}),
        pytest.param(BLACKJACK, {"strategy": STRATEGY}, marks=pytest.mark.long),
        (HOLDEM, {"strategy": "blind", "side_bets": {"trips": Money(500)}}),
    ],
)
def test_any_number_of_cores_writes_the_same_json(document: str, asked: dict[str, Any]) -> None:
    told = []
    for cores in (1, 2):
        found = plain(simulate(document, rounds=2 * BLOCK + 77, cores=cores, exact=False, **asked))
        assert found.pop("where") == ("1 core" if cores == 1 else "2 cores")
        assert found.pop("seconds") > 0
        assert found.pop("rounds_per_second") > 0
        told.append(as_json(found))
    assert told[0] == told[1]
