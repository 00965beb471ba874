"""Options of a new table: bots only on boxes of the layout, and distinct names."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.dealer.bots.bot import Bot
from croupier.dealer.bots.holdem import CAST as OF_UTH
from croupier.dealer.bots.twentyone import CAST
from croupier.engine.table import new_table
from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.registry import UserAccount
from croupier.records.tables.writer import BadCommand
from croupier.rules.ruled import BadElection
from croupier.server.accounts.names import BadName
from croupier.server.accounts.passwords import hashed
from croupier.server.settings import Settings
from croupier.server.tables.options import BadOptions, SeatedBot, TableOptions, check_bots
from tests.server.caller import Caller
from tests.server.floors import served
from tests.server.live_tables import floor_of

BLACKJACK = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"})


@pytest.mark.parametrize(
    ("changes", "box", "why"),
    [
        ({"name": "Ann"}, 1, "There is no bot 'Ann'"),
        ({"name": "croupier"}, 1, "There is no bot 'croupier'"),
        ({"name": ""}, 1, "There is no bot ''"),
        ({"name": "cora"}, 1, "There is no bot 'cora'"),
        ({"name": "x" * 5_000}, 1, "There is no bot 'x{40}'.$"),
        ({"style": "reckless"}, 1, "the style 'reckless'. Use one of bold, cautious, draws like the dealer"),
        ({"times_minimum": 0}, 1, "0 minimums. It must be 1 to 100"),
        ({"times_minimum": 10**9}, 1, "minimums. It must be 1 to 100"),
        ({}, 99, "Cora sits at box 99. The layout has boxes 1 to 7"),
        ({}, 0, "box 0"),
        ({}, -1, "box -1"),
    ],
)
def test_bots_must_be_known_play_the_game_and_fit_the_layout(changes: dict[str, Any], box: int, why: str) -> None:
    rules = new_table(BLACKJACK.document, BLACKJACK.election).rules
    check_bots(TableOptions(bots=(SeatedBot(7, CAST[0]),)), rules)
    with pytest.raises(BadOptions, match=why):
        check_bots(TableOptions(bots=(SeatedBot(box, replace(CAST[0], **changes)),)), rules)


def test_layout_and_bots_follow_the_elected_rules() -> None:
    fewer = new_table("act-pontoon-2018", {"boxes": 5}).rules
    with pytest.raises(BadOptions, match="The layout has boxes 1 to 5"):
        check_bots(TableOptions(bots=(SeatedBot(6, CAST[0]),)), fewer)
    holdem = new_table("act-uth-2019", {"maximum_payout": "25000"}).rules
    check_bots(TableOptions(bots=(SeatedBot(1, OF_UTH[0]),)), holdem)
    with pytest.raises(BadOptions, match="Use one of bold, cautious, fanciful, steady"):
        check_bots(TableOptions(bots=(SeatedBot(1, Bot("Dana", "draws like the dealer", 1)),)), holdem)


def test_impossible_tables_and_confusable_names_are_refused() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            with pytest.raises(BadName, match="cannot begin or end with a space"):
                await floor.set_up(" one", BLACKJACK, TableOptions())
            with pytest.raises(BadOptions, match="box 99"):
                await floor.set_up("one", BLACKJACK, TableOptions(bots=(SeatedBot(99, CAST[0]),)))
            assert not floor.known
            made = await asyncio.gather(
                *[floor.set_up(name, BLACKJACK, TableOptions()) for name in ("Table é", "table É", "ＴＡＢＬＥ é")],
                return_exceptions=True,
            )
            assert [type(one) for one in made[1:]] == [BadCommand, BadCommand]
            assert str(made[1]) == "There is already a table 'Table é'. Choose another name."
            assert list(floor.known) == ["Table é"]
            floor.known.clear()  # as if another process had set it up since this one looked
            with pytest.raises(BadCommand, match="There is already a table 'Table é'"):
                await floor.set_up("TABLE é", BLACKJACK, TableOptions())

    asyncio.run(evening())


def test_demonstration_tables_are_refused_on_a_real_floor() -> None:
    house = House(MemoryStore(), Keys.new())
    change_account(house, UserAccount("Olga", "operator", hashed("correct horse")), "added")
    asked = {"name": "t", "document": BLACKJACK.document, "election": BLACKJACK.election}
    with served(house, settings=Settings(port=0, needs_factor=False)) as floor:
        olga = Caller(floor)
        olga.come_in("/api/login", {"name": "Olga", "password": "correct horse"})
        answer = olga.ask("POST", "/api/tables", {**asked, "options": {"is_demo": True}})
        assert (answer.status, answer.body["field"]) == (422, "options")
        assert "needs a demonstration" in answer.error
        answer = olga.ask("POST", "/api/tables", {**asked, "name": "t "})
        assert (answer.status, answer.body["field"]) == (422, "name")
        assert olga.ask("POST", "/api/tables", asked).status in (200, 201)


@pytest.mark.clause("act-uth-2019 9.3")
def test_real_cards_are_settled_box_by_box_unless_the_table_is_set_up_otherwise() -> None:
    real = replace(BLACKJACK, cards="physical")
    limits = {"minimum": "5", "maximum": "500", "maximum_payout": "25000"}

    async def evening() -> None:
        async with floor_of() as floor:
            for name, setup, expected in (
                ("real", real, "box_by_box"),
                ("quick", replace(real, settlement="at_once"), "at_once"),
                ("virtual", BLACKJACK, "at_once"),
                ("holdem", Setup("act-uth-2019", limits, cards="physical"), "box_by_box"),
                ("reading", Setup("act-uth-2019", limits, cards="physical", face_down="read"), "box_by_box"),
                ("dealt", Setup("act-uth-2019", limits), "at_once"),
            ):
                live = await floor.set_up(name, setup, TableOptions())
                assert live.state.settlement == expected
            with pytest.raises(BadElection, match="settlement"):
                await floor.set_up("wrong", replace(BLACKJACK, settlement="box_by_box"), TableOptions())

    asyncio.run(evening())


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 15.6(b)", "nsw-pontoon-6to5-2017 3.6.2")
def test_real_cards_dealt_face_down_are_unknown_until_turned_unless_the_shoe_reads_them() -> None:
    election = {"minimum": "5", "maximum": "500", "maximum_payout": "25000"}
    real = Setup("act-uth-2019", election, cards="physical")

    async def evening() -> None:
        async with floor_of() as floor:
            for name, setup, expected in (
                ("real", real, "unknown"),
                ("read", replace(real, face_down="read"), "read"),
                ("virtual", replace(real, cards="virtual"), "read"),
                ("blackjack", replace(BLACKJACK, cards="physical"), "read"),
                ("nsw", Setup("nsw-pontoon-6to5-2017", {"minimum": "5"}, cards="physical"), "unknown"),
                (
                    "nsw-read",
                    Setup("nsw-pontoon-6to5-2017", {"minimum": "5"}, cards="physical", face_down="read"),
                    "read",
                ),
            ):
                live = await floor.set_up(name, setup, TableOptions())
                assert live.state.face_down == expected
            with pytest.raises(BadElection, match="face_down"):
                await floor.set_up("wrong", replace(real, cards="virtual", face_down="unknown"), TableOptions())

    asyncio.run(evening())
