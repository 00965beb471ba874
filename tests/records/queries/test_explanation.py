"""Explanation of a round from the log alone: each sentence has its clause, and a player reads only what they saw."""

import pytest

from croupier.cards import Card
from croupier.engine import inputs as r
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.narration import payments, sentences
from croupier.records.books import cash
from croupier.records.log import entries
from croupier.records.log.entries import PROGRAM
from croupier.records.queries.explanation import RoundExplanation, explained
from croupier.records.queries.recall import Recall, last_rounds, named
from croupier.records.queries.round_replay import decide_again, steps
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter, Store
from croupier.records.tables.recovery import states
from croupier.rules.clause import document
from tests.daily import evenly
from tests.records.evening import DEALER, DOCUMENTS, SUPERVISOR, Evening
from tests.records.lives import TABLE, recorded_life


def explain(store: Store, name: str, viewer: str = "") -> RoundExplanation:
    recall, one = Recall(store), named(store, name)
    return explained(recall.history(one), recall.later(one), viewer)


@pytest.mark.parametrize("key", DOCUMENTS)
def test_explanation_cites_clauses_and_pays_as_the_ledger(key: str) -> None:
    evening = Evening(MemoryStore(), key)
    list(evening.play(30))
    recall, clauses = Recall(evening.table.store), document(key)
    for row in last_rounds(evening.table.store, RecordFilter()):
        one = explained(recall.history(row))
        assert all(clauses[line.clause] for line in one.lines)
        assert all(clauses[clause] for paid in one.payments for clause in (paid.clause, paid.paid_by) if clause)
        assert {net.player: net.net for net in one.nets} == {part.player: part.net for part in row.players}
        assert one.house == row.won
        assert (one.first, one.last, one.began, one.ended) == (row.first, row.last, row.began, row.ended)
        assert one.is_signed


@pytest.mark.parametrize("key", DOCUMENTS)
def test_explanation_equals_one_from_the_whole_log(key: str) -> None:
    evening = Evening(MemoryStore(), key, seed=4)
    list(evening.play(12))
    recall = Recall(evening.table.store)
    tables = {held.number: held.table for _, held in states(evening.table.store, evening.name, None)}
    for row in last_rounds(evening.table.store, RecordFilter()):
        links = evening.table.store.links(evening.name, row.first, row.last)
        happened = [event for link in links for event in entries.read(link.body).events]
        before = tables[row.first - 1]
        one = explained(recall.history(row))
        assert [line.text for line in one.lines] == [line.text for line in sentences(happened, before)]
        assert list(one.payments) == payments(happened, before)


@pytest.mark.parametrize("key", evenly(DOCUMENTS, 2))
def test_any_history_is_explained_and_decided_again(key: str) -> None:
    table = recorded_life(key)
    recall = Recall(table.store)
    again = inputs = 0
    for row in last_rounds(table.store, RecordFilter(log=TABLE)):
        history = recall.history(row)
        corrected = sum(abs(one.event.amount) for one in steps(history) if type(one.event).__name__ == "CorrectionMade")
        one = explained(history)
        if not corrected:  # a ruling on this very round is told with it, and is no part of what it came to
            assert {net.player: net.net for net in one.nets if net.net} == {
                part.player: part.net for part in row.players if part.net
            }
        decided = decide_again(history)
        assert decided.differs is None
        again, inputs = again + decided.again, inputs + decided.inputs
        explained(history, recall.later(row), "Ann")
    assert again > inputs // 2


def test_a_player_is_not_shown_the_cards_of_others() -> None:
    evening = Evening(MemoryStore(), "act-uth-2019")
    list(evening.play(6))
    store = evening.table.store
    for row in last_rounds(store, RecordFilter()):
        history = Recall(store).history(row)
        turned = {step.event.player for step in steps(history) if type(step.event).__name__ == "HandTurned"}
        hidden = {
            str(step.event.card)
            for step in steps(history)
            if type(step.event).__name__ == "HoleCardDealt" and step.event.player not in (*turned, "Ann")
        }
        text = " ".join(line.text for line in explained(history, (), "Ann").lines)
        assert not any(card in text.split() for card in hidden)
        assert "Seat 2 gets a card face down" in text
        assert "The dealer gets a card face down:" not in text
        everything = " ".join(line.text for line in explained(history).lines)
        assert all(card in everything for card in hidden)


def test_player_does_not_see_money_or_refusals_of_others() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    list(evening.play(1))
    table = evening.table
    table.command(r.PlaceWager("Ann", 1, Money(1_000)), PROGRAM)
    table.command(cash.BuyIn(DEALER, "Bob", Money(50_000)), PROGRAM)
    table.command(cash.BuyIn(DEALER, "Ann", Money(70_000)), PROGRAM)
    table.command(r.Hit("Bob", 2), entries.Person("player", "Bob"))
    table.command(r.Hit("Ann", 1), entries.Person("player", "Ann"))
    everything = [line.event for line in explain(table.store, "2").lines]
    assert everything == ["RoundOpened", "WagerPlaced", "BoughtIn", "BoughtIn", "InputRefused", "InputRefused"]
    of_ann = explain(table.store, "2", "Ann")
    assert [line.event for line in of_ann.lines] == ["RoundOpened", "WagerPlaced", "BoughtIn", "InputRefused"]
    assert of_ann.lines[2].text == "Ann buys chips of $700.00"


def test_later_events_of_a_round_are_included() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    list(evening.play(2))
    table = evening.table
    before = explain(table.store, "2")
    assert before.later == ()
    for given in (
        t.RaiseDispute("Ann", "it was nineteen", 2),
        t.DecideDispute(SUPERVISOR, 1, "the player is right", Money(2_500)),
    ):
        answer = table.command(given, PROGRAM)
        assert answer.refused is None, answer.refused
    list(evening.play(4))
    after = explain(table.store, "2")
    said = ["DisputeRaised", "DisputeDecided", "CorrectionMade", "ComplaintAdvised"]
    assert [line.event for line in after.later] == said
    assert after.later[2].text == "Ann is paid $25.00 more"
    assert after.lines == before.lines
    nets = {net.player: net.net for net in before.nets}
    assert {net.player: net.net for net in after.nets} == {**nets, "Ann": nets["Ann"] + 2_500}
    assert after.house == before.house - 2_500
    assert explain(table.store, "1").later == ()


def test_round_in_play_is_explained_so_far() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    list(evening.play(1))
    evening.table.command(r.PlaceWager("Ann", 1, Money(1_000)), PROGRAM)
    evening.table.command(r.NoMoreBets(), PROGRAM, deals=True)
    one = explain(evening.table.store, "last")
    assert (one.round, one.status, one.ended, one.is_signed) == (2, "in play", None, False)
    assert one.lines[1].text == "Ann wagers $10.00 on box 1"
    cards = [step for step in one.lines if step.event == "CardDealt"]
    assert len(cards) == 3
    assert any(str(card) in cards[0].text for card in Card)


def test_void_of_another_round_is_not_included() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    list(evening.play(2))
    evening.table.command(r.PlaceWager("Ann", 1, Money(1_000)), PROGRAM)
    evening.table.command(r.NoMoreBets(), PROGRAM, deals=True)
    answer = evening.table.command(t.ReportError(SUPERVISOR, 2, "a card was wrong"), PROGRAM)
    assert answer.refused is None, answer.refused
    list(evening.play(3))
    second, third = explain(evening.table.store, "2"), explain(evening.table.store, "3")
    assert second.status == "void"
    assert "RoundVoided" in [line.event for line in second.lines]
    assert all(net.net == 0 for net in second.nets)
    assert "RoundVoided" not in [line.event for line in third.lines]
    assert sum(line.event == "RoundOpened" for line in second.lines) == 1
