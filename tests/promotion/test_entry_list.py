"""Entries of a promotion by the thousand: one more shares nearly all with those before it, and none is mistaken."""

import time

import pytest
from msgspec.structs import replace

from croupier.money import Money
from croupier.promotion import inputs as i
from croupier.promotion import step, summary
from croupier.promotion.entry_list import EntryList, PromotionEntry
from tests.promotion.promotions import KIM, SECRET, TERMS, Run, at, dollars, terms_with

TWO = terms_with(entries=replace(TERMS.entries, tickets_max=2))


def many(number: int) -> EntryList:
    held = EntryList()
    for one in range(1, number + 1):
        held = held.taken(PromotionEntry(one, f"Player {one}", one, 1, Money(2_500)))
    return held


def test_adding_an_entry_copies_only_one_page() -> None:
    before = many(2_000)
    after = before.taken(PromotionEntry(2_001, "Zoe", 2_001, 1, Money(2_500)))
    assert [one is other for one, other in zip(before.pages, after.pages, strict=True)] == [*[True] * 7, False]
    changed = [one for one, drawer in after.drawers.items() if before.drawers.get(one) is not drawer]
    assert len(changed) == 1
    assert (len(before), len(after), before.entrant("Zoe").tickets, after.entrant("Zoe").tickets) == (
        2_000,
        2_001,
        0,
        1,
    )


@pytest.mark.parametrize("number", [0, 1, 255, 256, 257, 513])
def test_entry_list_behaves_like_a_tuple(number: int) -> None:
    held = many(number)
    listed = tuple(held)
    assert (len(held), len(listed), bool(held)) == (number, number, number > 0)
    assert [one.number for one in listed] == list(range(1, number + 1))
    assert [held[place] for place in range(-number, number)] == [*listed, *listed]
    with pytest.raises(IndexError):
        held[number]


@pytest.mark.parametrize("number", [1, 256, 257, 300])
def test_withdrawn_entry_is_void_and_others_keep_their_places(number: int) -> None:
    before = many(300)
    after = before.voided(number)
    assert [one.number for one in after if one.is_void] == [number]
    assert not any(one.is_void for one in before)
    assert (after.entrant(f"Player {number}").tickets, before.entrant(f"Player {number}").tickets) == (0, 1)


def test_entries_of_thousands_are_found_by_person() -> None:
    run = Run(TWO).open().enter(*[f"Player {number}" for number in range(1_000)], "player  7")
    run.give(i.VoidEntry(KIM, 300, "a slip"))
    assert run.promotion.entries[-1].entrant == "Player 7"
    run.refused(i.EnterPromotion(KIM, "PLAYER 7", (1, 2), dollars(25)), "21.7.3", "Player 7 has 2")
    run.enter("Player 299", "Player 299")
    assert (summary(run.promotion, run.now).entries, run.promotion.tickets) == (1_002, 1_003)


@pytest.mark.long
def test_fifty_thousand_entries_are_taken_and_drawn_from_within_a_minute() -> None:
    run = Run().open()
    begun, state = time.perf_counter(), run.promotion
    for number in range(50_000):
        _, state = step(state, i.EnterPromotion(KIM, f"Player {number}", (1, 2), dollars(25)), run.now)
    _, state = step(state, i.DrawPrizes(KIM, SECRET, "seven"), at("19 20:00"))
    assert time.perf_counter() - begun < 60
    assert (state.tickets, state.prizes[0].fate) == (50_000, "won")
