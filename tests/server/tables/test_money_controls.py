"""Money acts on the floor: no dealer mints or pays chips alone, and the float is never overdrawn by a sale."""

import asyncio
from typing import Any

import pytest

from croupier.engine.table import Official, opening_steps
from croupier.engine.table.inputs import ChangeDealer
from croupier.money import Money
from croupier.records.books.cash import FillFloat
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.inputs import AdoptControls, Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.control_state import NEEDS_SECOND
from croupier.records.tables.controls import LEVEL
from croupier.records.tables.money_controls import in_float
from croupier.records.tables.recovery import decide_again
from croupier.records.tables.writer import BadCommand, TableWriter
from croupier.server.floor import KnownTable, LiveFloor
from croupier.server.tables import messages as m
from croupier.server.tables.commands import take
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import BadOptions, TableOptions
from croupier.server.views.forms import forms
from croupier.server.views.status import standing
from tests.server.live_tables import floor_of, table_of

LOU, EVE = Official("dealer", "Lou"), Official("dealer", "Eve")
KIM, MAX = Official("gaming-supervisor", "Kim"), Official("gaming-manager", "Max")
OPERATOR = Person("operator", "Olga")


def assign(dealer: str, do: str = "AssignDealer") -> m.Command:
    """Return the message that begins or ends the shift of a dealer."""
    return m.Command(f"{do} {dealer}", {"do": do, "dealer": dealer})


async def house_table(floor: LiveFloor, *, opens: bool = True, fills: int = 10_000_000, name: str = "B1") -> LiveTable:
    """Set up a table that people deal, with Lou as its dealer and Eve assigned to it."""
    setup = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"}, cards="physical")
    live = await floor.set_up(name, setup, TableOptions(dealing="dealer"), OPERATOR)
    if opens:
        for given in opening_steps(live.state, "on file"):
            assert (await live.command(given, PROGRAM)).refused is None
    for dealer in ("Lou", "Eve"):
        assert isinstance(await take(live, KIM, assign(dealer)), m.CommandAnswer)
    assert (await live.command(ChangeDealer(LOU), Person("dealer", "Lou"))).refused is None
    if fills:
        assert (await live.command(FillFloat(KIM, Money(fills)), PROGRAM)).refused is None
    return live


async def give(live: LiveTable, who: Official, do: str, amount: int, key: str = "", **fields: Any) -> Any:
    """Give a money act as a person over the socket."""
    player = {} if "Float" in do else {"player": "Ann"}
    command = m.Command(key or f"{who.name}-{do}-{live.version}", {"do": do, "amount": amount, **player, **fields})
    return await take(live, who, command)


def run(evening: Any, **how: Any) -> None:
    async def whole() -> None:
        async with floor_of() as floor:
            live = await house_table(floor, **how)
            await evening(live)
            assert list(decide_again(live.recorded.store, live.name, live.recorded.house.keys)) == []

    asyncio.run(whole())


@pytest.mark.parametrize("do", ["BuyIn", "BringChips", "CashOut"])
def test_no_money_changes_hands_at_a_closed_table(do: str) -> None:
    async def evening(live: LiveTable) -> None:
        answer = await give(live, LOU, do, 10_000)
        assert isinstance(answer, m.CommandRefusal), answer
        assert live.record.books.chips("Ann") == 0

    run(evening, opens=False)


@pytest.mark.parametrize("do", ["BuyIn", "BringChips"])
def test_one_dealer_mints_no_million(do: str) -> None:
    async def evening(live: LiveTable) -> None:
        assert isinstance(await give(live, LOU, do, 500_000), m.CommandAnswer)
        assert isinstance(await give(live, LOU, do, 500_500), m.Proposed)
        assert live.record.books.chips("Ann") == 500_000

    run(evening)


def test_one_dealer_pays_no_fortune_out() -> None:
    async def evening(live: LiveTable) -> None:
        for _ in range(2):
            assert isinstance(await give(live, LOU, "BuyIn", 500_000), m.CommandAnswer)
        answer = await give(live, LOU, "CashOut", 1_000_000)
        assert isinstance(answer, m.Proposed), answer
        assert live.record.books.chips("Ann") == 1_000_000
        assert isinstance(await take(live, EVE, m.Confirm(answer.proposal)), m.CommandAnswer)
        assert live.record.books.chips("Ann") == 0

    run(evening)


def test_many_small_acts_of_one_person_need_a_second_one_too() -> None:
    async def evening(live: LiveTable) -> None:
        for _ in range(10):
            assert isinstance(await give(live, LOU, "BringChips", 500_000), m.CommandAnswer)
        answer = await give(live, LOU, "BringChips", 500)
        assert isinstance(answer, m.Proposed), answer
        assert isinstance(await take(live, EVE, m.Confirm(answer.proposal)), m.CommandAnswer)
        assert isinstance(await give(live, LOU, "BringChips", 500), m.CommandAnswer)

    run(evening)


@pytest.mark.parametrize(("who", "most"), [(KIM, 5_000_000), (MAX, 20_000_000)])
def test_float_is_filled_by_two_people_above_the_limit(who: Official, most: int) -> None:
    async def evening(live: LiveTable) -> None:
        assert isinstance(await give(live, who, "FillFloat", most), m.CommandAnswer)
        assert isinstance(await give(live, who, "FillFloat", most + 500), m.Proposed)

    run(evening)


def test_float_does_not_go_below_zero_by_a_sale() -> None:
    async def evening(live: LiveTable) -> None:
        assert isinstance(await give(live, LOU, "BuyIn", 100_000), m.CommandAnswer)
        answer = await give(live, LOU, "BuyIn", 500)
        assert isinstance(answer, m.CommandRefusal)
        assert answer.why == "The float has only $0.00. Have it filled first."
        assert in_float(live.record) == 0
        assert isinstance(await give(live, KIM, "FillFloat", 500), m.CommandAnswer)
        assert isinstance(await give(live, LOU, "BuyIn", 500), m.CommandAnswer)

    run(evening, fills=100_000)


def test_dealer_who_has_not_taken_over_touches_no_money() -> None:
    async def evening(live: LiveTable) -> None:
        answer = await give(live, EVE, "BuyIn", 500)
        assert isinstance(answer, m.CommandRefusal)
        assert answer.why == "Eve does not deal at this table. Take over as its dealer first."

    run(evening)


def test_dealer_without_a_shift_at_the_table_touches_neither_money_nor_cards() -> None:
    async def evening(live: LiveTable) -> None:
        assert isinstance(await take(live, KIM, assign("Lou", "EndAssignment")), m.CommandAnswer)
        for answer in (
            await give(live, LOU, "BuyIn", 500),
            await take(live, LOU, m.Command("shuffle", {"do": "ShuffleCards"})),
            await take(live, LOU, m.Command("check", {"do": "CheckCards"})),
        ):
            assert isinstance(answer, m.CommandRefusal)
            assert answer.why == "Lou is not assigned to this table. Ask a supervisor to assign Lou to it."
        assert live.record.books.chips("Ann") == 0

    run(evening)


def test_supervisors_see_who_is_assigned_and_end_the_shift_from_a_form() -> None:
    async def evening(live: LiveTable) -> None:
        assert standing(live).told["dealer Lou is assigned by"] == "gaming supervisor Kim"
        assert not any("no dealer is assigned" in one.what for one in standing(live).waiting)
        chapters = forms(live.record, MAX, frozenset())
        by_do = {one.do: one for chapter in chapters for one in chapter.forms}
        assert [one.name for one in by_do["AssignDealer"].fields] == ["dealer"]
        (dealer,) = by_do["EndAssignment"].fields
        assert [one.value for one in dealer.choices] == ["Lou", "Eve"]
        barred = {one.do: one.why_not for chapter in forms(live.record, LOU, frozenset()) for one in chapter.forms}
        assert "assign dealers" in barred["AssignDealer"]
        for name in ("Lou", "Eve"):
            assert isinstance(await take(live, MAX, assign(name, "EndAssignment")), m.CommandAnswer)
        assert standing(live).waiting[-1].what == "no dealer is assigned to this table"

    run(evening)


def test_dealer_without_a_shift_draws_no_card_from_the_shoe() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            setup = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"})
            live = await floor.set_up("B1", setup, TableOptions(dealing="dealer"), OPERATOR)
            assert isinstance(await take(live, KIM, assign("Eve")), m.CommandAnswer)
            with pytest.raises(BadCommand, match=r"Lou is not assigned to this table\. Ask a supervisor"):
                await take(live, LOU, m.Draw("d"))
            with pytest.raises(BadCommand, match="dealt by hand"):
                await take(live, EVE, m.Draw("d"))  # no shoe is bound yet

    asyncio.run(evening())


def test_total_of_one_person_is_that_of_all_tables() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            first, second = await house_table(floor), await house_table(floor, name="B2")
            for live in (first, second) * 5:
                assert isinstance(await give(live, KIM, "FillFloat", 5_000_000), m.CommandAnswer)
            assert isinstance(await give(first, KIM, "FillFloat", 500), m.Proposed)
            answer = await give(second, KIM, "FillFloat", 500)
            assert isinstance(answer, m.Proposed), answer
            assert isinstance(await take(second, MAX, m.Confirm(answer.proposal)), m.CommandAnswer)
            assert isinstance(await give(first, KIM, "FillFloat", 500), m.CommandAnswer)

    asyncio.run(evening())


def test_total_of_one_person_outlives_the_process() -> None:
    async def evening() -> None:
        store, keys = MemoryStore(), Keys.new()
        for _ in range(2):
            async with floor_of(House(store, keys)) as floor:
                live = floor.tables.get("B1") or await house_table(floor)
                for _ in range(5):
                    assert isinstance(await give(live, LOU, "BringChips", 500_000), m.CommandAnswer)
        async with floor_of(House(store, keys)) as floor:
            assert isinstance(await give(floor.tables["B1"], LOU, "BringChips", 500), m.Proposed)

    asyncio.run(evening())


def test_total_counts_acts_at_tables_of_another_process() -> None:
    async def evening() -> None:
        store, keys = MemoryStore(), Keys.new()
        async with floor_of(House(store, keys)) as floor:
            live = await house_table(floor)
            other = TableWriter.create(House(store, keys), "B2", live.record.setup, by=OPERATOR)
            other.command(AdoptControls(LEVEL), PROGRAM)
            floor.known["B2"] = KnownTable("B2", live.record.setup, live.options)
            for _ in range(10):
                assert other.command(FillFloat(KIM, Money(5_000_000)), Person(KIM.role, KIM.name)).refused is None
            assert isinstance(await give(live, KIM, "FillFloat", 500), m.Proposed)
            assert isinstance(await give(live, MAX, "FillFloat", 500), m.CommandAnswer)

    asyncio.run(evening())


@pytest.mark.parametrize(
    "options",
    [
        TableOptions(needs_second=()),
        TableOptions(needs_second=NEEDS_SECOND[1:]),
        TableOptions(dealer_cents_max=500_001),
        TableOptions(manager_cents_max=-1),
    ],
)
def test_operator_alone_sets_up_no_table_with_fewer_controls(options: TableOptions) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            setup = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"})
            with pytest.raises(BadOptions):
                await floor.set_up("B1", setup, options, OPERATOR)
            assert "B1" not in floor.tables

    asyncio.run(evening())


def test_dealer_at_a_demonstration_takes_over_with_the_first_money_act() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=600)
            assert live.state.dealer != "Lou"
            assert isinstance(await give(live, LOU, "BuyIn", 10_000), m.CommandAnswer)
            assert live.state.dealer == "Lou"

    asyncio.run(evening())
