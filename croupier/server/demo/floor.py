"""The floor of a demonstration: a table of every document, bots on some seats, and one that a dealer deals."""

import asyncio
import contextlib
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.dealer.bots.bot import cast
from croupier.dealer.bots.family import bots_of
from croupier.engine.table import new_table
from croupier.records.log.inputs import Setup
from croupier.records.stores.protocol import BadStore
from croupier.records.tables.writer import BadCommand
from croupier.server.floor import LiveFloor
from croupier.server.tables.options import SeatedBot, TableOptions

OPENING_SECONDS: Final = 30
"""Longest wait for the program to open the tables of a new demonstration."""


class Demo(Struct, frozen=True):
    """A table of the demonstration; `bots` are the boxes where bots sit."""

    name: str
    title: str
    document: str
    election: dict[str, Any]
    bots: tuple[int, ...] = ()
    cards: Literal["virtual", "physical"] = "virtual"
    dealing: Literal["automatic", "dealer"] = "automatic"


_SIDE: Final = {"side_bets": ["perfect-pairs"], "side_minimum": "1", "side_maximum": "50"}
TABLES: Final = (
    Demo(
        "blackjack-2005",
        "Blackjack 1",
        "act-blackjack-2005",
        {"minimum": "5", "maximum": "500", "decks": 6, "decision_seconds": 40},
        (2, 6),
    ),
    Demo(
        "pontoon-2005",
        "Pontoon 1",
        "act-pontoon-2005",
        {"minimum": "5", "maximum": "300", "decision_seconds": 40},
        (3, 5),
    ),
    Demo(
        "pontoon-2018",
        "Pontoon 2",
        "act-pontoon-2018",
        {"minimum": "10", "maximum": "1000", "decision_seconds": 40, **_SIDE},
        (1, 4, 7),
    ),
    Demo(
        "pontoon-nsw",
        "Pontoon 6 to 5",
        "nsw-pontoon-6to5-2017",
        {"minimum": "5", "maximum": "500", "decision_seconds": 40},
        (2, 5),
    ),
    Demo(
        "holdem",
        "Ultimate Texas Hold’em",
        "act-uth-2019",
        {"minimum": "5", "maximum": "100", "maximum_payout": "25000", "decision_seconds": 40},
        (1, 3, 6),
    ),
    Demo(
        "dealers-table",
        "Dealer’s table",
        "act-pontoon-2018",
        {"minimum": "5", "maximum": "300", "decision_seconds": 60},
        (2, 5),
        dealing="dealer",
    ),
    Demo(
        "real-cards",
        "Real cards",
        "act-blackjack-2005",
        {"minimum": "5", "maximum": "300", "decision_seconds": 60},
        cards="physical",
    ),
)


async def set_up(floor: LiveFloor, tables: tuple[Demo, ...] = TABLES, **changes: Any) -> None:
    """Set up the tables of the demonstration that are not there yet, and wait until the program has opened them.

    `changes` are to the options of the tables.
    """
    floor.directing.options = replace(floor.directing.options, **changes)
    new: list[str] = []
    for one in tables:
        if one.name in floor.known:
            continue
        rules = new_table(one.document, one.election).rules
        everyone = bots_of(rules)
        bots = [SeatedBot(box, bot) for box, bot in zip(one.bots, cast(everyone, len(one.bots), ()), strict=True)]
        options: dict[str, Any] = {
            "title": one.title,
            "dealing": one.dealing,
            "sells_chips": True,
            "bots": tuple(bots),
            "is_demo": True,
            **changes,
        }
        setup = Setup(one.document, one.election, cards=one.cards)
        # another process that starts in the same moment may be quicker: then the table is there, or about to be
        with contextlib.suppress(BadCommand):
            await _set_up(floor, one.name, setup, TableOptions(**options))
            new.append(one.name)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(OPENING_SECONDS):
            while any(_is_opening(floor, name) for name in new):
                await asyncio.sleep(0.01)


def _is_opening(floor: LiveFloor, name: str) -> bool:
    """Return whether this process has a table that does not sell chips yet."""
    live = floor.tables.get(name)
    return live is not None and (live.state.status != "open" or live.waits.what == "opening")


async def _set_up(floor: LiveFloor, name: str, setup: Setup, options: TableOptions) -> None:
    try:
        await floor.set_up(name, setup, options)
    except BadStore:
        if floor.house.store.log(name) is None:
            raise
