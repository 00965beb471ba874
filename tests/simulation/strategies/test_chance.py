"""The strategy by chance keeps what it promises to those who hold a kernel against the engine with it."""

from itertools import permutations, product
from typing import Final, get_args

import pytest

from croupier.cards import Card, card, cards
from croupier.rules.profile import load
from croupier.simulation.twentyone.strategy import Action, SeenHand, Sight
from tests.simulation.strategies.chance import random_strategy

RULES: Final = load("act-pontoon-2018")
SIGHTS: Final[tuple[Sight, ...]] = get_args(Sight)
MAY: Final[frozenset[Action]] = frozenset({"stand", "hit", "double"})


@pytest.mark.parametrize("sight", SIGHTS)
def test_random_strategy_is_legal_and_repeatable(sight: Sight) -> None:
    one, again = (random_strategy(RULES, 7, sight) for _ in range(2))
    for may in ({"hit"}, {"stand", "hit"}, {"stand", "split"}, {"stand", "hit", "double", "split"}):
        allowed: frozenset[Action] = frozenset(may)  # type: ignore[arg-type]
        for dealer in ("2H", "7S", "AD"):
            seen = SeenHand(cards("8H 8D"), card(dealer), allowed)
            assert one.plays(seen) in allowed
            assert one.plays(seen) == again.plays(seen)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_order_of_later_cards_and_ranks_of_one_value_are_not_looked_at(sight: Sight) -> None:
    playing = random_strategy(RULES, 1, sight)
    first, later = cards("AH 2D"), cards("2C 3S AD")
    said = {playing.plays(SeenHand((*first, *order), card("9H"), MAY)) for order in permutations(later)}
    given_up = {playing.forfeits(SeenHand((*first, *order), card("9H"), MAY), 19) for order in permutations(later)}
    assert len(said) == len(given_up) == 1
    for seed in range(20):
        playing = random_strategy(RULES, seed, sight)
        assert playing.plays(SeenHand(cards("KH 4D"), card("JH"), MAY)) == playing.plays(
            SeenHand(cards("QC 4S"), card("KD"), MAY)
        )


def test_random_strategy_uses_only_its_sight() -> None:
    for seed in range(20):
        by_total, by_cards = (random_strategy(RULES, seed, sight) for sight in ("total", "cards"))
        two, three, other = (SeenHand(cards(text), card("9H"), MAY) for text in ("KH 6D", "KH 4D 2C", "9H 5D 2C"))
        assert by_total.plays(two) == by_total.plays(three)
        assert by_cards.plays(three) == by_cards.plays(other)


def test_finer_sight_distinguishes_hands() -> None:
    seeds = range(40)
    two, three = (SeenHand(cards(text), card("9H"), MAY) for text in ("KH 6D", "KH 4D 2C"))
    assert any(
        playing.plays(two) != playing.plays(three)
        for playing in (random_strategy(RULES, one, "cards") for one in seeds)
    )
    plain, suited = (SeenHand(cards(text), card("9H"), MAY) for text in ("6H 7D", "6H 7H"))
    assert any(
        playing.plays(plain) != playing.plays(suited)
        for playing in (random_strategy(RULES, one, "composition") for one in seeds)
    )


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_decision_gets_every_answer(sight: Sight) -> None:
    hands: list[tuple[Card, ...]] = [cards(f"{one}H {other}D") for one, other in product("23456789K", repeat=2)]
    playing = [random_strategy(RULES, seed, sight) for seed in range(4)]
    king = card("KH")
    assert {one.insures(held) for one in playing for held in hands} == {True, False}
    assert {one.surrenders(held, king) for one in playing for held in hands} == {True, False}
    assert {one.takes_even_money(cards("AH KD")) for one in playing} == {True, False}
    seen = [SeenHand((*held, card("2H")), king, frozenset()) for held in hands]
    assert {one.forfeits(held, 12 + at % 8) for one in playing for at, held in enumerate(seen)} == {True, False}
