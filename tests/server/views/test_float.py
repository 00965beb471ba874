"""The float of a table with human dealers: its officials are asked to fill it."""

import asyncio

from croupier.engine.table import Official
from croupier.money import Money
from croupier.records.books.cash import BuyIn, FillFloat
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import AssignDealer, Setup
from croupier.server.tables.options import TableOptions
from croupier.server.views.status import standing
from tests.server.live_tables import floor_of

SETUP = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"}, cards="physical")


def test_empty_float_waits_for_an_authorised_fill() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await floor.set_up("real", SETUP, TableOptions())
            await live.command(AssignDealer(Official("operator", "Olga"), "Lou"), PROGRAM)
            (found,) = standing(live).waiting
            assert found.what == "the float is empty: fill it, for chips are sold and paid from it"
            assert found.whose.split(" or ")[0] == "gaming-supervisor", "and no dealer"
            assert "dealer" not in found.whose
            answer = await live.command(BuyIn(Official("dealer", "Lou"), "Ann", Money(15_000)), PROGRAM)
            assert answer.refused is not None
            assert standing(live).waiting == (found,)
            await live.command(FillFloat(Official("operator", "Olga"), Money(100_000)), PROGRAM)
            assert standing(live).waiting == ()

    asyncio.run(evening())
