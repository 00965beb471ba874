"""The kernel plays as the engine does: same cards, same decisions, same cents for every wager, at tables by chance."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from croupier.rules.profile import load
from croupier.simulation.twentyone import layout as l
from croupier.simulation.twentyone.engine_player import pilot
from croupier.simulation.twentyone.game import KernelRound, SimulatedTwentyOne
from tests.daily import daily
from tests.simulation.twentyone.tables import DOCUMENTS, differences, drawn_game

ROUNDS, TABLES_LEAST = 600, 4
ROUNDS_LONG, TABLES_LEAST_LONG = 1_000_000, 150


def _compare(document: str, rounds: int, tables_least: int, seed: int, most_boxes: int = 7) -> None:
    """Compare random tables until a number of rounds are played; those with many boxes play fewer."""
    left, tables = rounds, 0
    while left > 0:
        game = drawn_game(document, seed + tables, most_boxes=most_boxes)
        many = min(left, rounds // (tables_least * game.plan.boxes) * 3)
        assert differences(game, many) == [], game.plan
        left, tables = left - many, tables + 1
    assert tables >= tables_least // 3


@pytest.mark.parametrize("document", DOCUMENTS)
def test_kernel_agrees_with_engine(document: str) -> None:
    _compare(document, ROUNDS, TABLES_LEAST, seed=0, most_boxes=3)


@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS)
def test_kernel_agrees_with_engine_at_length(document: str) -> None:
    _compare(document, ROUNDS_LONG, TABLES_LEAST_LONG, seed=1_000)


# --- planted changes --------------------------------------------------------------------------------------------------


def _walked(game: SimulatedTwentyOne, many: int) -> Iterator[KernelRound]:
    return islice(game.walk(0), many)


@pytest.mark.parametrize("document", daily(DOCUMENTS))
def test_changed_payment_is_detected(document: str) -> None:
    def detected(seed: int) -> bool:
        game = drawn_game(document, seed)
        worth = game.encoded.book.worth
        overs = int(game.encoded.book.where[l.OVERS])
        first = int(game.encoded.book.where[l.NETS])
        worth[first : first + 2 * overs * l.ENDS] += 1
        return bool(differences(game, 200))

    assert any(detected(seed) for seed in (7, 10, 11))  # a game may be drawn in which these payments are rare


@pytest.mark.parametrize("document", daily(DOCUMENTS))
def test_changed_state_is_detected(document: str) -> None:
    game = drawn_game(document, 7)
    where, states = game.encoded.book.where, game.encoded.book.states
    table = states[: int(where[l.LIMIT])]
    ends = np.flatnonzero((table >= where[l.LIMIT]) & (table != where[l.SPLITS]))
    table[ends[::3]] = table[ends[0]]
    assert differences(game, 300)


def test_changed_rule_of_the_engine_is_detected() -> None:
    for seed in range(20):
        game = drawn_game("act-pontoon-2018", seed)
        if game.plan.election["dealer_pontoon_collection"] == "bust_plus_one":
            continue
        game.rules = load("act-pontoon-2018", game.plan.election | {"dealer_pontoon_collection": "bust_plus_one"})
        assert differences(game, 1_500), game.plan
        return
    pytest.fail("no table by chance collects otherwise")


def test_changed_strategy_is_detected() -> None:
    game, other = drawn_game("act-blackjack-2005", 1), drawn_game("act-blackjack-2005", 2)
    game.strategy = other.strategy
    assert differences(game, 100)


def test_fingerprint_distinguishes_tables() -> None:
    game, again, other = (drawn_game("act-blackjack-2005", seed) for seed in (1, 1, 2))
    assert game.fingerprint == again.fingerprint != other.fingerprint
    again.encoded.book.states[0] += 1
    assert game.fingerprint != again.fingerprint


def test_the_engine_is_given_exactly_the_cards_of_the_round() -> None:
    game = drawn_game("nsw-pontoon-6to5-2017", 3)
    for walked in _walked(game, 50):
        told = pilot(game.rules, game.strategy, walked.wagers, (*walked.cards, walked.cards[0]))
        assert told.used == len(walked.cards)
