"""A table is set up as it can be run: bots of the house on boxes of the layout, and names that are told apart."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.table import new_table
from croupier.play.bots import Bot
from croupier.play.twentyone.bots import CAST
from croupier.play.uth.bots import CAST as OF_UTH
from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.inputs import Setup
from croupier.records.keys import Keys
from croupier.records.registry import Account
from croupier.records.stores.memory import MemoryStore
from croupier.records.table import BadCommand
from croupier.server.names import BadName
from croupier.server.options import BadOptions, Options, SeatedBot, check_bots
from croupier.server.passwords import hashed
from croupier.server.settings import Settings
from tests.server.caller import Caller
from tests.server.floors import served
from tests.server.tables import floor_of

BLACKJACK = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"})


@pytest.mark.parametrize(
    ("changes", "box", "why"),
    [
        ({"name": "Ann"}, 1, "'Ann' is no bot of the house"),
        ({"name": "croupier"}, 1, "is no bot of the house"),
        ({"name": ""}, 1, "is no bot of the house"),
        ({"name": "cora"}, 1, "is no bot of the house"),
        ({"name": "x" * 5_000}, 1, "bots: 'x{40}' is no bot of the house$"),
        ({"style": "reckless"}, 1, "the style 'reckless': bold, cautious, draws like the dealer"),
        ({"times_minimum": 0}, 1, "0 minimums: from 1 to 100"),
        ({"times_minimum": 10**9}, 1, "minimums: from 1 to 100"),
        ({}, 99, "Cora sits at box 99, and the layout has the boxes 1 to 7"),
        ({}, 0, "box 0"),
        ({}, -1, "box -1"),
    ],
)
def test_a_bot_is_of_the_house_knows_the_game_and_sits_at_the_layout(
    changes: dict[str, Any], box: int, why: str
) -> None:
    rules = new_table(BLACKJACK.document, BLACKJACK.election).rules
    check_bots(Options(bots=(SeatedBot(7, CAST[0]),)), rules)
    with pytest.raises(BadOptions, match=why):
        check_bots(Options(bots=(SeatedBot(box, replace(CAST[0], **changes)),)), rules)


def test_the_layout_is_that_of_the_elected_rules_and_the_habits_are_of_its_game() -> None:
    fewer = new_table("act-pontoon-2018", {"boxes": 5}).rules
    with pytest.raises(BadOptions, match="the boxes 1 to 5"):
        check_bots(Options(bots=(SeatedBot(6, CAST[0]),)), fewer)
    holdem = new_table("act-uth-2019", {"maximum_payout": "25000"}).rules
    check_bots(Options(bots=(SeatedBot(1, OF_UTH[0]),)), holdem)
    with pytest.raises(BadOptions, match="bold, cautious, fanciful, steady are known here"):
        check_bots(Options(bots=(SeatedBot(1, Bot("Dana", "draws like the dealer", 1)),)), holdem)


def test_the_floor_sets_up_nothing_that_cannot_be_and_no_two_names_that_look_alike() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            with pytest.raises(BadName, match="begins or ends"):
                await floor.set_up(" one", BLACKJACK, Options())
            with pytest.raises(BadOptions, match="box 99"):
                await floor.set_up("one", BLACKJACK, Options(bots=(SeatedBot(99, CAST[0]),)))
            assert not floor.known
            made = await asyncio.gather(
                *[floor.set_up(name, BLACKJACK, Options()) for name in ("Table é", "table É", "ＴＡＢＬＥ é")],
                return_exceptions=True,
            )
            assert [type(one) for one in made[1:]] == [BadCommand, BadCommand]
            assert str(made[1]) == "there is a table 'Table é' on this floor already"
            assert list(floor.known) == ["Table é"]
            floor.known.clear()  # as if another process had set it up since this one looked
            with pytest.raises(BadCommand, match="there is a table 'Table é'"):
                await floor.set_up("TABLE é", BLACKJACK, Options())

    asyncio.run(evening())


def test_a_real_floor_has_no_table_of_a_demonstration() -> None:
    house = House(MemoryStore(), Keys.new())
    change_account(house, Account("Olga", "operator", hashed("correct horse")), "added")
    asked = {"name": "t", "document": BLACKJACK.document, "election": BLACKJACK.election}
    with served(house, settings=Settings(port=0)) as floor:
        olga = Caller(floor)
        olga.come_in("/api/login", {"name": "Olga", "password": "correct horse"})
        answer = olga.ask("POST", "/api/tables", {**asked, "options": {"is_demo": True}})
        assert (answer.status, answer.body["field"]) == (422, "options")
        assert "this floor is no demonstration" in answer.error
        answer = olga.ask("POST", "/api/tables", {**asked, "name": "t "})
        assert (answer.status, answer.body["field"]) == (422, "name")
        assert olga.ask("POST", "/api/tables", asked).status in (200, 201)
