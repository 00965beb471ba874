"""Random lives of tables dealt by hand, recorded: what was decided is what the log leads to, entry by entry."""

import itertools
from random import Random
from typing import Any, get_args

import pytest

from croupier.engine.events import Event
from croupier.engine.holdem.events import UthEvent
from croupier.engine.table import inputs as t
from croupier.engine.table.events import TableEvent
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.books.cash import BuyIn, CashOut, FillFloat
from croupier.records.house import House
from croupier.records.log import entries as log_entries
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables import snapshot
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.snapshot import is_due, restore_snapshot, take_snapshot
from croupier.records.tables.state import TableRecord, fold, placed
from croupier.records.tables.writer import TableWriter
from tests.daily import evenly
from tests.families import UTH
from tests.properties.table_stories import STORIES, play_on, tell
from tests.properties.table_watched import EVENING, WatchedTable
from tests.properties.table_wishes import MAKERS, wish
from tests.properties.test_table import KINDS, Kind
from tests.properties.whereabouts import Whereabouts
from tests.records.evening import DEALER, KEYS, SUPERVISOR, Entropy
from tests.records.states import whole

LIVES_LONG = 12
STEPS = 12


def election(kind: Kind) -> dict[str, Any]:
    if kind.key == UTH:
        return {"maximum_payout": "25000"}
    return {"side_bets": ["perfect-pairs"], "shoe": kind.shoe}


def life(kind: Kind, chance: Random) -> list[Any]:
    """Return the inputs of a life of stories and wishes, many of which are refused."""
    table = WatchedTable(kind.key, election(kind), as_found=False, cards=Whereabouts(chance.randrange(10**9), "A7K"))
    table.give(t.TellTime(EVENING))
    for _ in range(STEPS):
        tell(table, (play_on,), chance.choice)
        tell(table, chance.choice(STORIES), chance.choice)
        table.give(wish(table, chance.choice, chance.choice(list(MAKERS))))
    return table.given


def with_money(given: list[Any], chance: Random) -> list[Any]:
    """Return a life in which people also buy in and cash out, as they like."""
    amount = Money(chance.randrange(1, 9) * 5_000)
    some = (FillFloat(SUPERVISOR, Money(1_000_000)), BuyIn(DEALER, "Ann", amount), CashOut(DEALER, "Ann", amount))
    return [one for each in given for one in ([chance.choice(some), each] if chance.random() < 0.05 else [each])]


def speaker(given: Any, chance: Random) -> Person:
    """Return the giver of an input: usually a person who may give it, sometimes another."""
    by, player = getattr(given, "by", None), getattr(given, "player", None)
    if chance.random() < 0.05:
        return chance.choice((Person("player", "Zoe"), Person("dealer", "Lou"), log_entries.SHOE))
    if isinstance(by, Official):
        return Person(by.role, by.name)
    return Person("player", player) if isinstance(player, str) and player and chance.random() < 0.5 else PROGRAM


def record(kind: Kind, seed: int) -> tuple[TableWriter, list[TableRecord]]:
    """Record a life, and return its table with the state after each entry."""
    chance, store = Random(f"{kind.key} {kind.shoe} {seed}"), MemoryStore()
    moments = itertools.count(EVENING * 1_000, 250)
    house = House(store, KEYS, clock=lambda: next(moments), entropy=Entropy(store, seed))
    setup = i.Setup(kind.key, election(kind), cards="physical", counts_chips=False)
    table = TableWriter.create(house, "table", setup)
    states = [table.record]
    for given in with_money(life(kind, chance), chance):
        table.command(given, speaker(given, chance), deals=True)
        states.append(table.record)
    return table, states


def check(kind: Kind, seed: int) -> tuple[int, int]:
    """Check a life at every entry; return how many it had, and how often no snapshot could be taken."""
    table, states = record(kind, seed)
    store = table.store
    held: TableRecord | None = None
    kept: TableRecord | None = None
    undue = 0
    for link, live in zip(store.links("table"), states, strict=True):
        entry = log_entries.read(link.body)
        held = placed(fold(held, entry, KEYS), link)
        assert whole(held) == whole(live), entry
        assert held.moved == live.moved, entry
        if kept is not None:
            kept = placed(fold(kept, entry, KEYS), link)
            assert whole(kept) == whole(held), entry
        if is_due(held):
            kept = restore_snapshot("table", take_snapshot(held, KEYS), KEYS)
            assert kept is not None
            assert whole(kept) == whole(held), entry
        undue += not is_due(held)
    assert whole(resume_table(store, "table", KEYS)) == whole(states[-1])
    assert list(decide_again(store, "table", KEYS)) == []
    assert list(decide_again(store, "table", None)) == []
    return len(states), undue


@pytest.mark.parametrize("kind", evenly(KINDS, 4), ids=lambda kind: f"{kind.key}-{kind.shoe}".strip("-"))
def test_any_table_history_is_restored_from_its_log(kind: Kind) -> None:
    check(kind, 1)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.key}-{kind.shoe}".strip("-"))
def test_any_table_history_is_restored_from_its_log_at_length(kind: Kind) -> None:
    entries, undue = (sum(one) for one in zip(*(check(kind, seed) for seed in range(2, LIVES_LONG)), strict=True))
    assert entries > 100 * LIVES_LONG
    if kind.key == "act-blackjack-2005":
        assert undue > 0, "in no life the rules of a round were others than those of its table"


def test_snapshot_can_hold_every_kind_of_event() -> None:
    kinds = {*get_args(Event), *get_args(UthEvent), *get_args(TableEvent)}
    assert kinds - set(snapshot._numbers()) == set()
