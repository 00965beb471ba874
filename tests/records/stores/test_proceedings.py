"""Logs of proceedings in every kind of store: the same promises as for a table's log."""

from collections.abc import Iterator

import pytest

from croupier.money import Money
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.protocol import RecordFilter, Stale, Store
from croupier.records.tables.recovery import decide_again
from tests.records.evening import EVENING, KEYS, Evening
from tests.records.raffle import FEE, KIM, Arrive, DrawTicket, OpenRaffle, plugged_in
from tests.records.stores.samples import Opened

CUP = "tournament Spring Cup"
ANN = Person("player", "Ann")
PLAYERS = ("Ann", "Bob", "Cy")


@pytest.fixture(autouse=True)
def _room() -> Iterator[None]:
    with plugged_in():
        yield


def raffle(store: Store) -> ProceedingWriter:
    house = House(store, KEYS, clock=lambda: EVENING * 1_000 + 999)
    return ProceedingWriter.create(house, "tournament", "Spring Cup", OpenRaffle(KIM, FEE))


def test_proceedings_persist_after_reopening(opened: Opened) -> None:
    store = opened()
    cup = raffle(store)
    for player in PLAYERS:
        assert cup.command(Arrive(player), Person("player", player), key=player).refused is None
    again = cup.command(Arrive("Ann"), ANN)
    assert again.refused is not None
    assert (again.refused.why, again.refused.clause, again.refused.who) == ("Ann has a ticket", "2.1", "Ann")
    assert again.refused.at == EVENING  # the room knows whole seconds
    cup.command(DrawTicket(KIM, "Bob"), PROGRAM)
    held = cup.record
    store.close()
    for writes in (False, True):
        later = opened(writes=writes)
        found = ProceedingWriter.resume(House(later, KEYS), CUP)
        assert found.record.state == held.state
        assert (found.version, found.record.hash, found.record.at) == (6, held.hash, held.at)
        first = found.command(Arrive("Bob"), Person("player", "Bob"), key="Bob", version=1)
        assert (first.is_repeated, first.first) == (True, 3)
        balances = later.balances(CUP)
        assert balances == {
            ("pocket: Ann", "cash"): -5_000,
            ("pocket: Bob", "cash"): 8_500,
            ("pocket: Cy", "cash"): -5_000,
            ("commission", "cash"): 1_500,
        }
        assert [(row.category, row.event) for row in later.marks(RecordFilter(log=CUP))] == [
            ("prize", "TicketDrawn"),
            ("conditions", "RaffleOpened"),
        ]
        assert list(decide_again(later, CUP, KEYS)) == []
        later.close()


def test_second_writer_of_a_proceeding_is_stale_and_catches_up(store: Store) -> None:
    one = raffle(store)
    other = ProceedingWriter.resume(one.house, CUP)
    one.command(Arrive("Ann"), ANN)
    with pytest.raises(Stale):
        other.command(Arrive("Bob"), PROGRAM)
    assert other.command(Arrive("Bob"), PROGRAM).last == 3
    with pytest.raises(Stale, match=r"^tournament Spring Cup is at version 3\. The command was given at version 1\.$"):
        other.command(Arrive("Cy"), PROGRAM, version=1)


def test_proceeding_and_table_are_recorded_in_one_transaction(store: Store) -> None:
    evening = Evening(store, "act-blackjack-2005")
    cup = ProceedingWriter.create(evening.table.house, "tournament", "Spring Cup", OpenRaffle(KIM, Money(100)))
    _, given = next(iter(evening.opening()))
    prepared = [cup.prepare(Arrive("Ann"), ANN), evening.table.prepare(given, PROGRAM)]
    store.append([one.batch for one in prepared])  # type: ignore[union-attr]
    assert cup.settle(prepared[0]).last == 2  # type: ignore[arg-type]
    assert evening.table.settle(prepared[1]).last == 2  # type: ignore[arg-type]
    assert [row.log for row in store.logs()] == ["house", "table act-blackjack-2005", CUP]
