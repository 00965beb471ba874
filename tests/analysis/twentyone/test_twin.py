"""The kernel agrees with its slow exact twin: dealer's hands, best play, splits into two hands."""

from fractions import Fraction
from typing import Final

import numpy as np
import pytest

from croupier.analysis.twentyone.dealer import NATURAL
from croupier.analysis.twentyone.hand_solver import HandSolver, HandTerms
from croupier.analysis.twentyone.lattice import VALUES, Ints
from croupier.analysis.twentyone.shoe import ShoeContents
from croupier.analysis.twentyone.solver import solve
from tests.analysis.twentyone.packs import ACT_2018, BLACKJACK, NSW, Case, Rules
from tests.analysis.twentyone.twin import Deck, Ending, Twin, less
from tests.daily import evenly

CLOSE: Final = 1e-13
ONE_DECK: Final = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
SPANISH: Final = (4, 4, 4, 4, 4, 4, 4, 4, 4, 12)
REDUCED: Final = {"A 4 9 10": (6, 0, 0, 8, 0, 0, 0, 0, 6, 9), "2 3 6 8": (0, 5, 6, 0, 0, 9, 0, 9, 0, 0)}
PLAYS: Final = ("stand", "hit", "double")


def array(deck: Deck) -> Ints:
    return np.array(deck, np.int64)


# --- the dealer's hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(BLACKJACK), Rules(ACT_2018)], ids=str)
@pytest.mark.parametrize("deck", [ONE_DECK, *REDUCED.values()], ids=["one deck", *REDUCED])
def test_dealer_distribution_equals_enumeration_of_card_orders(rules: Rules, deck: Deck) -> None:
    table, dealer = rules.tables, rules.loaded.dealer
    twin, game, grid = Ending(dealer), HandSolver(rules.tables), table.lattice
    hands = [held for held in grid.counts[:: 401 if deck == ONE_DECK else 37] if (held <= array(deck)).all()]
    places = np.array([grid.index[tuple(held.tolist())] for held in hands], np.int64)
    for first in (0, 9) if deck == ONE_DECK else range(VALUES):
        if not deck[first]:
            continue
        left = less(deck, first)
        found = game.distributions(array(left), first, places)
        for place in places:
            gone = array(left) - grid.counts[place]
            if gone.min() >= 0:
                exact = twin.dist(tuple(gone.tolist()), first)
                assert found[place] == pytest.approx([float(one) for one in exact], abs=CLOSE, rel=0)


# --- best play --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", evenly([Rules(BLACKJACK), Rules(ACT_2018), Rules(NSW)], 1), ids=str)
@pytest.mark.parametrize(
    ("name", "first"),
    [("A 4 9 10", 0), ("A 4 9 10", 9), ("2 3 6 8", 5)],
    ids=["A 4 9 10, A", "A 4 9 10, 10", "2 3 6 8, 6"],
)
def test_best_play_on_reduced_packs_equals_the_twin(rules: Rules, name: str, first: int) -> None:
    compare(rules, less(REDUCED[name], first), first)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "deck"), [(Rules(BLACKJACK), ONE_DECK), (Rules(ACT_2018), SPANISH)], ids=str)
@pytest.mark.parametrize("first", [4, 9])
def test_best_play_from_one_deck_equals_the_twin(rules: Rules, deck: Deck, first: int) -> None:
    compare(rules, less(deck, first), first, only=(5, 9))


def compare(rules: Rules, deck: Deck, first: int, only: tuple[int, int] | None = None) -> None:
    """Compare what each decision on each first hand is worth, and on every hand that follows from it."""
    table, game = rules.tables, HandSolver(rules.tables)
    places = np.flatnonzero(table.lattice.cards >= 2).astype(np.int64)
    dist = game.distributions(array(deck), first, places)
    played = game.best(array(deck), first, places, HandTerms(table.pays, table.may), dist)
    twin = Twin(table, rules.loaded.dealer, first)
    for one in range(VALUES):
        for other in range(one, VALUES):
            left = array(deck)
            np.subtract.at(left, [one, other], 1)
            if left.min() >= 0 and (one, other) != (0, 9) and only in (None, (one, other)):
                twin.values(tuple(left.tolist()), (one, other))
    assert twin.known
    for (_, held), values in twin.known.items():
        worth = played.worth[twin.layer(held), twin.place(held)]
        for at, play in enumerate(PLAYS, 1):
            if play in values:
                assert worth[at] == pytest.approx(float(values[play]), abs=CLOSE, rel=0), (held, play)
        assert worth[0] == pytest.approx(float(max(values.values())), abs=CLOSE, rel=0), held


# --- splits into two hands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "pack"),
    [
        (Rules(NSW), "A 5 10"),
        (Rules(NSW, (("pontoonVsSplit", "traceOriginal"),)), "A 5 10"),
        (Rules(NSW), "2 3 9 10"),
        (Rules(ACT_2018, (), (("dealer.collects", "original_only"), ("splitting.most_hands", "2"))), "A 5 10"),
        (Rules(BLACKJACK, (), (("splitting.most_hands", "2"),)), "2 3 9 10"),
    ],
    ids=str,
)
def test_a_split_into_two_hands_is_worth_both_hands_played_in_turn(rules: Rules, pack: str) -> None:
    case = Case(rules, pack)
    solution = solve(rules.tables, ShoeContents.of(case.shoe))
    deck: Deck = tuple(ShoeContents.of(case.shoe).values.tolist())
    compared = 0
    for first, against in solution.against.items():
        twin = Twin(rules.tables, rules.loaded.dealer, first)
        for pair, split in against.splits.items():
            decision = [
                one for one in solution.decisions if (one.dealt.values, one.dealt.first) == ((pair, pair), first)
            ]
            if decision and decision[0].action == "split":  # others are not valued to the end
                exact = twin.split(less(deck, first, pair, pair), pair, split.played)
                assert split.value == pytest.approx(float(exact), abs=CLOSE, rel=0), (first, pair)
                compared += 1
    assert compared > 3


def test_twin_recognises_a_natural() -> None:
    """The twin is right where one can count: an ace, then one of nine tens among 28 cards."""
    dist = Ending(Rules(BLACKJACK).loaded.dealer).dist(less(REDUCED["A 4 9 10"], 0), 0)
    assert dist[NATURAL] == Fraction(9, 28)
    assert sum(dist) == 1
