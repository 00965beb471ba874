"""Progress of a round: its own wagers and winnings, and no other money that moves meanwhile."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import SideBetSettled
from croupier.engine.table import dealers_step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.records.books import cash
from croupier.records.log.entries import PROGRAM
from croupier.records.log.wire import TableLogInput
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter, RoundRow
from croupier.records.tables import round_progress
from croupier.records.tables.round_progress import SoFar, TrackedRounds
from tests.records.evening import DEALER, SUPERVISOR, Evening

TEN = Money(1_000)


@pytest.fixture
def evening() -> Evening:
    found = Evening(MemoryStore(), "act-blackjack-2005")
    list(found.play(2))
    return found


def give(evening: Evening, *inputs: TableLogInput, deals: bool = True) -> None:
    for given in inputs:
        answer = evening.table.command(given, PROGRAM, deals=deals)
        assert answer.refused is None, answer.refused


def row(evening: Evening, number: int) -> RoundRow:
    (found,) = evening.table.store.rounds(RecordFilter(round=number))
    return found


def nets(evening: Evening, number: int) -> dict[str, int]:
    return {part.player: part.net for part in evening.table.store.parts(evening.name, number)}


def tallies(evening: Evening, number: int) -> dict[str, int]:
    (found,) = [one for one in evening.table.record.table.played if one.number == number]
    return {one.player: one.net for one in found.tallies}


def test_buy_in_during_a_round_is_no_win(evening: Evening) -> None:
    give(evening, r.PlaceWager("Ann", 1, TEN), cash.BuyIn(DEALER, "Ann", Money(777_500)))
    give(evening, cash.CashOut(DEALER, "Bob", Money(1_500)))
    list(evening.play(3))
    assert nets(evening, 3) == tallies(evening, 3)
    assert row(evening, 3).won == -sum(tallies(evening, 3).values())


def test_correction_does_not_belong_to_the_round_in_play(evening: Evening) -> None:
    give(evening, t.RaiseDispute("Ann", "it was nineteen", 1), r.PlaceWager("Ann", 1, TEN))
    give(evening, t.DecideDispute(SUPERVISOR, 1, "the player is right", Money(2_500)))
    list(evening.play(3))
    assert nets(evening, 3) == tallies(evening, 3)


def test_round_without_a_card_leaves_the_previous_one_unchanged() -> None:
    evening = Evening(MemoryStore(), "nsw-pontoon-6to5-2017")
    list(evening.play(2))
    before, tracked = row(evening, 2), evening.table.record.tracked
    refused = t.RefuseWager(SUPERVISOR, "Ann", 1, "too late")
    give(evening, r.PlaceWager("Ann", 1, TEN), r.NoMoreBets(), refused, deals=False)
    assert evening.table.record.table.number == 2
    assert evening.table.record.tracked.now == tracked.now
    assert row(evening, 2) == before
    list(evening.play(3))
    assert evening.table.record.tracked.former == tracked.now
    assert nets(evening, 3) == tallies(evening, 3)


def test_a_round_that_is_found_void_later_keeps_its_beginning(evening: Evening) -> None:
    before = row(evening, 2)
    give(evening, r.PlaceWager("Ann", 1, TEN), r.NoMoreBets(), t.ReportError(SUPERVISOR, 2, "a card was wrong"))
    after = row(evening, 2)
    assert (after.status, after.first, after.began, after.wagered) == (
        "void",
        before.first,
        before.began,
        before.wagered,
    )
    assert after.won == 0
    assert all(net == 0 for net in nets(evening, 2).values())
    list(evening.play(3))
    assert nets(evening, 3) == tallies(evening, 3)


def test_a_round_that_is_dealt_again_after_wagers_for_the_next_counts_as_one(evening: Evening) -> None:
    cards = evening.table.record.table.dealt
    give(evening, r.PlaceWager("Ann", 1, TEN))
    other = (cards[1], cards[0], *cards[2:])
    assert other != cards
    before = row(evening, 2)
    answer = evening.table.command(t.Reconstruct(SUPERVISOR, other, "dealt in the wrong order"), PROGRAM, deals=True)
    assert answer.refused is None, answer.refused
    list(evening.play(2))
    assert nets(evening, 2) == tallies(evening, 2)
    assert (row(evening, 2).first, row(evening, 2).wagered) == (before.first, before.wagered)


def test_round_without_wagers_has_no_result() -> None:
    second = SoFar(2, 30, 100, (("Ann", 1_000),), (("Ann", 500),))
    voided = e.RoundVoided(by=SUPERVISOR, at=0, clause="1", number=3, ground="no wagers", reason="", person="")
    after = round_progress.named(round_progress.after(TrackedRounds(second), voided, (), 40, 200), 3)
    assert after == TrackedRounds(SoFar(3, 40, 200), second)
    assert (after.round(3).net, after.round(2), after.round(1)) == ((), second, SoFar(1))


def test_side_bets_are_counted_apart() -> None:
    evening = Evening(MemoryStore(), "act-pontoon-2018", side_bets=["perfect-pairs"])
    list(evening.play(1))
    for _ in range(30):
        number = evening.table.record.table.number + 1
        give(evening, r.PlaceWager("Ann", 1, TEN), r.PlaceWager("Ann", 1, Money(500), "perfect-pairs"))
        list(evening.play(number))
        found = row(evening, number)
        settled = [event for event in evening.table.record.table.happened if isinstance(event, SideBetSettled)]
        assert (found.side_wagered, found.side_won) == (500, sum(one.staked - one.returned for one in settled))
        assert nets(evening, number) == tallies(evening, number)
        while evening.table.record.table.round is not None and dealers_step(evening.table.record.table) is not None:
            give(evening, evening.wish(evening.table.record))
