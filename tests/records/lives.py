"""Lives of tables by chance, with all that can go wrong at one, recorded in a store."""

from functools import cache
from random import Random
from typing import Literal

from croupier.engine.table import inputs as t
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM
from croupier.records.log.inputs import Setup
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.writer import BadCommand, TableWriter
from croupier.rules.profile import elected
from tests.families import UTH
from tests.properties.table_stories import STORIES, play_on, tell
from tests.properties.table_watched import EVENING, WatchedTable
from tests.properties.table_wishes import MAKERS, wish
from tests.properties.whereabouts import Whereabouts
from tests.records.evening import KEYS, Entropy

TABLE = "table 1"


@cache
def recorded_life(document: str, seed: int = 1, many: int = 30) -> TableWriter:
    """Return a table after a number of stories, with voids, errors, disputes and reconstructions."""
    chance = Random(f"{document} {seed}")
    election: dict[str, object] = {"maximum_payout": "25000"} if document == UTH else {"side_bets": ["perfect-pairs"]}
    as_found = chance.random() < 0.5
    cards = Whereabouts(chance.randint(0, 10**9), chance.choice(("", "A7K", "67", "8")))
    watched = WatchedTable(document, election, as_found=as_found, cards=cards)
    watched.give(t.TellTime(EVENING))
    for _ in range(many):
        tell(watched, (play_on,), chance.choice)
        tell(watched, chance.choice(STORIES), chance.choice)
        watched.give(wish(watched, chance.choice, chance.choice(list(MAKERS))))
    moments = iter(range(EVENING * 1_000, 10**15, 700))
    store = MemoryStore()
    house = House(store, KEYS, clock=lambda: next(moments), entropy=Entropy(store, seed))
    limits: Literal["at_entry", "as_found"] = "as_found" if as_found else "at_entry"
    settings = elected(document, election, as_found=as_found)
    setup = Setup(document, dict(settings), limits=limits, cards="physical", counts_chips=False)
    table = TableWriter.create(house, TABLE, setup)
    for given in watched.given:
        try:
            table.command(given, PROGRAM)
        except BadCommand:  # what no store can keep is no command
            assert not given_is_kept(given)
    return table


def given_is_kept(given: object) -> bool:
    """Return whether an input contains only values that a store can keep."""
    return "\0" not in repr(given) and "\\x00" not in repr(given) and len(repr(given)) < 16_000
