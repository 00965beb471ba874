"""What is no table in every kind of store: the same promises as a table's log has."""

from collections.abc import Iterator

import pytest

from croupier.money import Money
from croupier.records.house import House
from croupier.records.log import PROGRAM, Person
from croupier.records.matters import RecordedMatter
from croupier.records.replay import decided_again
from croupier.records.stores.protocol import Stale, Store, Wanted
from tests.records.evening import EVENING, KEYS, Evening
from tests.records.raffle import FEE, KIM, Arrive, DrawTicket, OpenRaffle, plugged_in
from tests.records.stores.made import Opened

CUP = "tournament Spring Cup"
ANN = Person("player", "Ann")
PLAYERS = ("Ann", "Bob", "Cy")


@pytest.fixture(autouse=True)
def _room() -> Iterator[None]:
    with plugged_in():
        yield


def raffle(store: Store) -> RecordedMatter:
    house = House(store, KEYS, clock=lambda: EVENING * 1_000 + 999)
    return RecordedMatter.create(house, "tournament", "Spring Cup", OpenRaffle(KIM, FEE))


def test_what_was_recorded_is_there_when_the_store_is_opened_again(opened: Opened) -> None:
    store = opened()
    cup = raffle(store)
    for player in PLAYERS:
        assert cup.command(Arrive(player), Person("player", player), key=player).refused is None
    again = cup.command(Arrive("Ann"), ANN)
    assert again.refused is not None
    assert (again.refused.why, again.refused.clause, again.refused.who) == ("Ann has a ticket", "2.1", "Ann")
    assert again.refused.at == EVENING  # the room knows whole seconds
    cup.command(DrawTicket(KIM, "Bob"), PROGRAM)
    held = cup.held
    store.close()
    for writes in (False, True):
        later = opened(writes=writes)
        found = RecordedMatter.resume(House(later, KEYS), CUP)
        assert found.held.state == held.state
        assert (found.version, found.held.hash, found.held.at) == (6, held.hash, held.at)
        first = found.command(Arrive("Bob"), Person("player", "Bob"), key="Bob", version=1)
        assert (first.is_repeated, first.first) == (True, 3)
        balances = later.balances(CUP)
        assert balances == {
            ("pocket: Ann", "cash"): -5_000,
            ("pocket: Bob", "cash"): 8_500,
            ("pocket: Cy", "cash"): -5_000,
            ("commission", "cash"): 1_500,
        }
        assert [(row.category, row.event) for row in later.marks(Wanted(log=CUP))] == [
            ("prize", "TicketDrawn"),
            ("conditions", "RaffleOpened"),
        ]
        assert list(decided_again(later, CUP, KEYS)) == []
        later.close()


def test_a_second_writer_is_found_out_and_comes_after(store: Store) -> None:
    one = raffle(store)
    other = RecordedMatter.resume(one.house, CUP)
    one.command(Arrive("Ann"), ANN)
    with pytest.raises(Stale):
        other.command(Arrive("Bob"), PROGRAM)
    assert other.command(Arrive("Bob"), PROGRAM).last == 3
    with pytest.raises(Stale, match=r"^tournament Spring Cup has come to version 3: the command was given to 1$"):
        other.command(Arrive("Cy"), PROGRAM, version=1)


def test_a_matter_and_a_table_are_recorded_at_once(store: Store) -> None:
    evening = Evening(store, "act-blackjack-2005")
    cup = RecordedMatter.create(evening.table.house, "tournament", "Spring Cup", OpenRaffle(KIM, Money(100)))
    _, given = next(iter(evening.opening()))
    prepared = [cup.prepare(Arrive("Ann"), ANN), evening.table.prepare(given, PROGRAM)]
    store.append([one.batch for one in prepared])  # type: ignore[union-attr]
    assert cup.settle(prepared[0]).last == 2  # type: ignore[arg-type]
    assert evening.table.settle(prepared[1]).last == 2  # type: ignore[arg-type]
    assert [row.log for row in store.logs()] == ["house", "table act-blackjack-2005", CUP]
