"""The order of a shoe: every permutation once, the cut and the burn, and fixed shoes of all five documents."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import pack
from croupier.fairness.commitment import seed_of
from croupier.fairness.generator import WORDS, drawing, words
from croupier.fairness.proof import ShoeProof, read
from croupier.fairness.shuffle import new_decks, shoe_order, shuffled, to_deal
from croupier.rules.clause import keys
from tests.fairness.proofs import tool

GOLDEN = [read(line) for line in Path(__file__).with_name("shoes.jsonl").read_text("utf-8").splitlines()]
SEEDS = st.binary(min_size=32, max_size=32)


@given(seed=SEEDS, decks=st.integers(1, 8), size=st.sampled_from([48, 52]))
def test_both_implementations_give_the_same_permutation(seed: bytes, decks: int, size: int) -> None:
    order = shoe_order(seed, decks, size)
    assert Counter(order) == Counter(dict.fromkeys(pack(size), decks))
    assert order == shoe_order(seed, decks, size)
    second = tool()
    assert [str(card) for card in order] == second.shuffled(second.new_decks(decks, size), seed)


@pytest.mark.parametrize(("number", "bound", "beyond"), [(126, 397, -1), (9, 229, 0), (146, 180, 0), (208, 102, -1)])
def test_both_implementations_reject_from_the_same_word(number: int, bound: int, beyond: int) -> None:
    """Seeds that meet the last word that is taken, or the first that is not, which few do."""
    seed, met = number.to_bytes(32, "big"), []

    def watched() -> Iterator[int]:
        for word in words(seed):
            met.append(word)
            yield word

    order = shuffled([str(card) for card in new_decks(8, 52)], drawing(watched()))
    assert WORDS - WORDS % bound + beyond in met
    second = tool()
    assert order == second.shuffled(second.new_decks(8, 52), seed)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4, 5])
def test_the_exchanges_reach_every_order_exactly_once(length: int) -> None:
    """All draws there can be, once each: they give all orders, once each."""
    orders: Counter[tuple[int, ...]] = Counter()
    for draws in product(*(range(bound) for bound in range(length, 1, -1))):
        orders[tuple(shuffled(range(length), dict(zip(range(length, 1, -1), draws, strict=True)).__getitem__))] += 1
    assert len(orders) == factorial(length)
    assert set(orders.values()) == {1}


def test_new_decks_lie_one_after_another() -> None:
    told = [str(card) for card in new_decks(2, 48)]
    assert told[:6] == ["AH", "AD", "AC", "AS", "2H", "2D"]
    assert told[:48] == told[48:]
    assert not any(card.startswith("T") for card in told)


@given(cut=st.one_of(st.none(), st.integers(1, 51)), burned=st.integers(0, 52))
def test_the_cut_comes_before_the_burn(cut: int | None, burned: int) -> None:
    order = list(range(52))
    dealt = to_deal(order, cut, burned)
    assert len(dealt) == 52 - burned
    assert list(dealt) == [(number + (cut or 0)) % 52 for number in range(burned, 52)]


def test_invalid_numbers_of_decks_are_rejected() -> None:
    for decks in (0, 101):
        with pytest.raises(AssertionError):
            new_decks(decks, 52)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.document)
def test_fixed_secrets_give_the_fixed_shoes(golden: ShoeProof) -> None:
    seed = seed_of(bytes.fromhex(golden.secret), golden.shoe, golden.contributions)
    order = shoe_order(seed, golden.decks, golden.pack)
    assert tuple(str(card) for card in to_deal(order, golden.cut, golden.burned)) == golden.dealt
    assert len(golden.dealt) + golden.burned == golden.decks * golden.pack


def test_every_document_has_its_fixed_shoe() -> None:
    assert sorted(golden.document for golden in GOLDEN) == sorted(keys())
