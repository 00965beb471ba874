"""Debts: what a void takes from a player who no longer has the chips is on record, and nothing is taken silently."""

from typing import Any

import pytest

from croupier.engine.table import events as e
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.records.books import cash
from croupier.records.books.accounts import BookAccount
from croupier.records.log.entries import PROGRAM
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.recovery import decide_again
from croupier.records.tables.writer import TableWriter
from tests.records.evening import DEALER, DOCUMENTS, KEYS, SUPERVISOR, Evening

MARKS = {"nsw-pontoon-6to5-2017": "19.4.2", "act-blackjack-2005": "16.3", "act-uth-2019": "15.4"}
CLAUSES = [f"{key} {MARKS.get(key, '17.3')}" for key in DOCUMENTS]


def debt(table: TableWriter, player: str) -> int:
    return -table.record.books.balance(BookAccount("debts", player))


def won(table: TableWriter) -> tuple[int, str]:
    """Return a round that is over, not the last, and a player to whom it paid."""
    for played in table.record.table.played[:-1]:
        for tally in played.tallies:
            if tally.net > 0:
                return played.number, tally.player
    raise AssertionError("nobody has won")


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("key", DOCUMENTS)
def test_chips_that_are_gone_are_a_debt_that_is_paid_when_somebody_takes_it(key: str) -> None:
    store = MemoryStore()
    evening = Evening(store, key)
    list(evening.play(25))
    table = evening.table
    number, player = won(table)

    def give(one: Any) -> tuple[Any, ...]:
        answer = table.command(one, PROGRAM)
        assert answer.refused is None, answer.refused
        return answer.events

    give(cash.CashOut(DEALER, player, table.record.books.chips(player)))
    events = give(t.VoidRound(SUPERVISOR, "a marked king", "fraud", player, round=number))
    recovered = sum(one.amount for one in events if isinstance(one, e.PaymentRecovered) and one.player == player)
    refunded = sum(one.amount for one in events if isinstance(one, e.LossRefunded) and one.player == player)
    owed = recovered - refunded
    recorded = [one for one in events if isinstance(one, cash.DebtRecorded)]
    assert owed > 0
    assert [(one.player, one.amount, one.round) for one in recorded if one.player == player] == [(player, owed, number)]
    assert (table.record.books.chips(player), debt(table, player), table.record.books.total()) == (0, owed, 0)
    give(cash.BuyIn(DEALER, player, Money(1_000_000)))
    assert table.record.books.chips(player) == 1_000_000  # nothing of it is taken silently
    refused = table.command(cash.PayDebt(DEALER, player, Money(owed + 500)), PROGRAM).refused
    assert refused is not None
    assert refused.clause == table.record.table.rules.options.chips.clause
    give(cash.PayDebt(DEALER, player, Money(owed)))
    assert (table.record.books.chips(player), debt(table, player)) == (1_000_000 - owed, 0)
    assert list(decide_again(store, evening.name, KEYS)) == []
