"""Wagers found outside the limits: entered by the dealer at a table with physical cards, refused at a virtual one.

act-blackjack-2005 3.4, 3.5; act-pontoon-2005 3.4, 3.5; act-pontoon-2018 3.4, 3.5; act-uth-2019 5.4, 5.5;
nsw-pontoon-6to5-2017 6.2, 6.3.
"""

import asyncio
from typing import Any, Final, Literal

import pytest

from croupier.engine.game import game_for
from croupier.engine.table import Official, dealers_step, opening_steps
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.records.admission import change_account
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import AssignDealer, Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.registry import UserAccount
from croupier.rules.profile import settings
from croupier.server.accounts.passwords import hashed
from croupier.server.floor import LiveFloor
from croupier.server.settings import Settings
from croupier.server.tables import messages as m
from croupier.server.tables.commands import take
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import TableOptions
from croupier.server.views.next_step import spots_of_all
from tests.server.caller import Caller
from tests.server.floors import served
from tests.server.live_tables import floor_of, player, table_of

DEALER: Final = Official("dealer", "Lou")
SUPERVISOR: Final = Official("gaming-supervisor", "Kim")
DOCUMENTS: Final = {
    "act-blackjack-2005": ("3.4", "3.5"),
    "act-pontoon-2005": ("3.4", "3.5"),
    "act-pontoon-2018": ("3.4", "3.5"),
    "act-uth-2019": ("5.4", "5.5"),
    "nsw-pontoon-6to5-2017": ("6.2", "6.3"),
}
ALL: Final = [
    pytest.param(key, *two, marks=pytest.mark.clause(*[f"{key} {one}" for one in two]), id=key)
    for key, two in DOCUMENTS.items()
]


async def real_table(floor: LiveFloor, document: str, limits: Literal["at_entry", "as_found"]) -> LiveTable:
    """Set up a table with physical cards from $10 to $100, with Ann and Bob, ready for wagers."""
    election = {"minimum": "10", "maximum": "100", "unit": "1"}
    if "maximum_payout" in settings(document):
        election["maximum_payout"] = "25000"
    setup = Setup(document, election, limits, "physical")
    live = await floor.set_up(f"{document} {limits}", setup, TableOptions(dealing="dealer"))
    await live.command(i.TellTime(live.clock() // 1_000), PROGRAM)
    for given in (*opening_steps(live.state, "on file"), FillFloat(SUPERVISOR, Money(1_000_000))):
        await live.command(given, PROGRAM)
    await live.command(AssignDealer(SUPERVISOR, DEALER.name), PROGRAM)
    while (due := dealers_step(live.state)) is not None:
        await live.command(due, PROGRAM)
    for box, name in enumerate(("Ann", "Bob"), 1):
        await live.command(BuyIn(DEALER, name, Money(100_000)), PROGRAM)
        await live.command(i.Arrive(name, box), PROGRAM)
    return live


async def say(live: LiveTable, given: Any, who: Official = DEALER) -> Any:
    """Give an input at the table as a person, and return the answer."""
    return await take(live, who, m.Command(f"k{live.version}", wire.plain_input(given)))


def stake(live: LiveTable, name: str, box: int, dollars: int) -> Any:
    """Return the first wager of a round."""
    return game_for(live.state.rules.document).first_wager(name, box, Money(100 * dollars))


@pytest.mark.parametrize(("document", "below", "above"), ALL)
def test_dealer_enters_what_lies_and_the_document_settles_it(document: str, below: str, above: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await real_table(floor, document, "as_found")
            for name, box, dollars in (("Ann", 1, 4), ("Bob", 2, 250)):
                assert isinstance(await say(live, stake(live, name, box, dollars)), m.CommandAnswer)
            answer = await say(live, wire.parse_input({"do": "NoMoreBets"}))
            assert isinstance(answer, m.CommandAnswer)
            told = [one for one in live.state.happened if type(one).__name__ == "MinimumAdvised"]
            back = [one for one in live.state.happened if type(one).__name__ == "WagerReturned"]
            assert {(one.player, one.amount, one.clause) for one in told} == {("Ann", 400, below)}
            assert {(one.player, one.amount, one.clause) for one in back} == {("Bob", 15_000, above)}
            lies = {one.player: one.layout for one in live.state.tallies}
            bets = 2 if document == "act-uth-2019" else 1  # an ante and its blind
            assert lies == {"Ann": 400 * bets, "Bob": 10_000 * bets}

    asyncio.run(evening())


@pytest.mark.parametrize(("document", "below", "above"), ALL)
def test_tables_without_the_option_refuse_what_is_outside_the_limits(document: str, below: str, above: str) -> None:
    # nsw-pontoon-6to5-2017 6.1: the sign itself refuses, for 6.2 and 6.3 are about what is found later
    under, over = ("6.1", "6.1") if document.startswith("nsw") else (below, above)

    async def evening() -> None:
        async with floor_of() as floor:
            real = await real_table(floor, document, "at_entry")
            virtual = await table_of(floor, document, wager_seconds=600, election={"minimum": "10", "maximum": "100"})
            await virtual.command(BuyIn(DEALER, "Ann", Money(100_000)), PROGRAM)
            await virtual.command(i.Arrive("Ann", 1), PROGRAM)
            for live, who in ((real, DEALER), (virtual, player("Ann")[0])):
                for dollars, clause in ((5, under), (250, over)):
                    answer = await say(live, stake(live, "Ann", 1, dollars), who)
                    assert isinstance(answer, m.CommandRefusal)
                    assert answer.clause == clause
                assert isinstance(await say(live, stake(live, "Ann", 1, 10), who), m.CommandAnswer)

    asyncio.run(evening())


@pytest.mark.clause("act-uth-2019 13.5", "act-uth-2019 def:blind")
def test_dealer_keys_a_blind_that_lies_there_unequal() -> None:
    async def blinds(floor: LiveFloor, limits: Literal["at_entry", "as_found"]) -> list[m.Spot]:
        live = await real_table(floor, "act-uth-2019", limits)
        assert [one for one in spots_of_all(live.record) if one.bet == "blind"] == []  # nothing lies there yet
        assert isinstance(await say(live, stake(live, "Ann", 1, 20)), m.CommandAnswer)
        return [one for one in spots_of_all(live.record) if one.bet == "blind"]

    async def evening() -> None:
        async with floor_of() as floor:
            assert await blinds(floor, "at_entry") == []
            (blind,) = await blinds(floor, "as_found")
            assert (blind.box, blind.placed, blind.clause) == (1, 2_000, "def:blind")
            live = floor.tables["act-uth-2019 as_found"]
            for given in (blind.withdraw, {**blind.input, blind.field: 500}):
                assert given is not None
                assert isinstance(await say(live, wire.parse_input(given)), m.CommandAnswer)
            (found,) = [one for one in spots_of_all(live.record) if one.bet == "blind"]
            assert (found.placed, live.state.tally("Ann").layout) == (500, 2_500)

    asyncio.run(evening())


@pytest.mark.clause("act-uth-2019 13.5", "act-uth-2019 def:blind")
@pytest.mark.parametrize("lies", [0, 500])
def test_a_blind_that_was_found_unequal_stays_so_when_the_ante_is_changed_before_the_deal(lies: int) -> None:
    def spot(live: LiveTable, bet: str) -> m.Spot:
        return next(one for one in spots_of_all(live.record) if one.bet == bet)

    async def changed(live: LiveTable, bet: str, amount: int) -> None:
        found = spot(live, bet)
        assert found.withdraw is not None
        for given in (found.withdraw, {**found.input, found.field: amount}):  # as the panel of wagers does
            assert isinstance(await say(live, wire.parse_input(given)), m.CommandAnswer)

    async def evening() -> None:
        async with floor_of() as floor:
            live = await real_table(floor, "act-uth-2019", "as_found")
            assert isinstance(await say(live, stake(live, "Ann", 1, 20)), m.CommandAnswer)
            await changed(live, "ante", 2_500)
            assert (spot(live, "ante").placed, spot(live, "blind").placed) == (2_500, 2_500)  # equal, as none was found
            await changed(live, "blind", lies)
            await changed(live, "ante", 3_000)
            assert (spot(live, "ante").placed, spot(live, "blind").placed) == (3_000, lies)
            await changed(live, "blind", 3_000)
            await changed(live, "ante", 4_000)
            assert live.state.tally("Ann").layout == 8_000

    asyncio.run(evening())


def test_found_wagers_are_an_option_of_tables_with_physical_cards() -> None:
    house = House(MemoryStore(), Keys.new())
    change_account(house, UserAccount("Olga", "operator", hashed("correct horse")), "added")
    with served(house, settings=Settings(port=0, needs_factor=False)) as floor:
        olga = Caller(floor)
        olga.come_in("/api/login", {"name": "Olga", "password": "correct horse"})
        asked = {"name": "found", "document": "act-blackjack-2005", "limits": "as_found"}
        answer = olga.ask("POST", "/api/tables", asked)
        assert (answer.status, answer.body["field"]) == (422, "limits")
        assert answer.error == "Wagers are found on the layout only at a table with physical cards."
        assert olga.ask("POST", "/api/tables", {**asked, "cards": "physical"}).status == 201
        assert olga.ask("POST", "/api/tables", {**asked, "name": "entry", "limits": "at_entry"}).status == 201
        assert floor.floor is not None
        setups = {name: floor.floor.known[name].setup for name in ("found", "entry")}
        assert [(one.limits, one.cards) for one in setups.values()] == [
            ("as_found", "physical"),
            ("at_entry", "virtual"),
        ]
        assert floor.floor.tables["found"].state.limits == "as_found"
