"""Balances of every account at any moment: they follow from the log up to there, and always sum to zero."""

import pytest

from croupier.records.books.balances import balances_at
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.recovery import states
from tests.daily import evenly
from tests.records.evening import DOCUMENTS, EVENING, Evening
from tests.records.lives import TABLE, recorded_life


@pytest.mark.parametrize("document", DOCUMENTS)
def test_balances_after_every_entry_equal_the_folded_log(document: str) -> None:
    evening = Evening(MemoryStore(), document)
    list(evening.play(5))
    store = evening.table.store
    for _, held in states(store, evening.name, None):
        found = balances_at(store, evening.name, number=held.number)
        assert sorted([(row.account, row.unit, row.amount) for row in found.rows]) == sorted(held.books.rows())
        assert all(amount == 0 for _, amount in found.sums)


@pytest.mark.parametrize("document", evenly(DOCUMENTS, 2))
def test_balances_equal_the_log_after_any_history(document: str) -> None:
    table = recorded_life(document)
    for _, held in states(table.store, TABLE, None):
        if held.number % 50 == 0 or held.number == table.version:
            found = balances_at(table.store, TABLE, number=held.number)
            assert sorted([(row.account, row.unit, row.amount) for row in found.rows]) == sorted(held.books.rows())


def test_balance_at_a_moment_includes_entries_up_to_it() -> None:
    evening = Evening(MemoryStore(), "act-blackjack-2005")
    list(evening.play(2))
    store = evening.table.store
    for entry, held in states(store, evening.name, None):
        at = balances_at(store, evening.name, at=entry.at)
        assert at.number >= held.number
        assert balances_at(store, evening.name, number=at.number) == at
    assert balances_at(store, evening.name, at=EVENING * 1_000 - 1).rows == ()
    assert balances_at(store, evening.name).number == evening.table.version
    assert balances_at(store, evening.name, number=10**9).number == evening.table.version
    assert balances_at(store, "nowhere").rows == ()
