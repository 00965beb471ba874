"""Recording what is played: in a store, or in memory for a game that nobody keeps; and finding what was left."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.engine.table import new_table
from croupier.engine.table.events import TableClosed
from croupier.fairness.entropy import new_secret
from croupier.money import Money
from croupier.play.bots import Bot
from croupier.play.setup import Game, practice_name
from croupier.records import log
from croupier.records.cash_events import CashedOut
from croupier.records.events import ShoeEnded, TableSetUp
from croupier.records.house import House
from croupier.records.inputs import Setup
from croupier.records.keys import Keys
from croupier.records.log import Entry, is_table
from croupier.records.replay import resumed
from croupier.records.shoes import Secrets, practice_secrets
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, LogRow, Store
from croupier.records.table import RecordedTable

NOTES: Final = "play"
"""Under which name a table's notes tell what is needed to go on with it."""
_LAST: Final = 64
"""More entries than it takes to pay everybody out and close a table."""


class Notes(Struct, frozen=True):
    """What a game is made of beside its document and election, as it is kept with its table."""

    seed: int | None
    now: int
    contribution: str
    asks_words: bool
    person: str
    boxes: tuple[int, ...]
    bots: tuple[tuple[int, Bot], ...]
    backers: tuple[Bot, ...]
    bankroll: Money
    rounds: int


def in_memory(game: Game) -> RecordedTable:
    """Begin the table of a game that is gone with the program."""
    return begin(House(MemoryStore(), Keys.new()), game)


def begin(house: House, game: Game) -> RecordedTable:
    """Begin the table of a game in a store; raise BadCommand or StoreError."""
    notes = Notes(**{name: getattr(game, name) for name in Notes.__struct_fields__})
    setup = Setup(game.rules.document, game.election, notes={NOTES: msgspec.to_builtins(notes)})
    return RecordedTable.create(house, game.table, setup, secrets=_secrets(game))


def resume(house: House, game: Game) -> RecordedTable:
    """Go on with the table of a game that was left; raise StoreError."""
    return RecordedTable.resume(house, game.table, secrets=_secrets(game))


def _secrets(game: Game) -> Secrets:
    if game.seed is None:
        return lambda _: new_secret()
    return practice_secrets(practice_name(game.rules.document, game.seed), game.seed)


# --- what was left ---------------------------------------------------------------------------------------------------


def left_games(house: House) -> Iterator[Game]:
    """Yield the games whose tables were left and not closed, the newest first; raise StoreError."""
    for row in reversed(house.store.logs()):
        setup = _setup(house.store, row.log) if is_table(row.log) else None
        notes = None if setup is None else _notes(setup)
        if setup is not None and notes is not None and not _is_closed(house, row):
            yield _game(row.log, setup, notes)


def left_game(house: House, name: str) -> Game | None:
    """Return the game of one table, None if there is no such table; raise StoreError if it cannot go on."""
    row = house.store.log(name)
    if row is None:
        return None
    setup = _setup(house.store, name)
    notes = None if setup is None else _notes(setup)
    if setup is None or notes is None:
        raise BadStore(f"{house.store.where}: the table {name!r} is none of `croupier play`")
    if _is_closed(house, row):
        raise BadStore(f"{house.store.where}: the table {name!r} has been closed; name another one")
    return _game(name, setup, notes)


def _game(name: str, setup: Setup, notes: Notes) -> Game:
    state = new_table(setup.document, setup.election)
    kept: dict[str, Any] = {field: getattr(notes, field) for field in Notes.__struct_fields__}
    return Game(rules=state.rules, state=state, election=setup.election, table=name, **kept)


def _setup(store: Store, name: str) -> Setup | None:
    """Return how a table was set up; None if a newer program did it."""
    first = _entries(store, name, 1, 1)
    event = first[0].events[0] if first else None
    return event.setup if isinstance(event, TableSetUp) else None


def _notes(setup: Setup) -> Notes | None:
    """Return what `croupier play` noted of a table; None if another program began it."""
    try:
        return msgspec.convert(setup.notes.get(NOTES), Notes)
    except msgspec.ValidationError:
        return None


def is_closing(house: House, game: Game) -> bool:
    """Whether a table was left while everybody was paid out and it was closed."""
    row = house.store.log(game.table)
    assert row is not None, game.table
    last = _entries(house.store, row.log, max(1, row.number - _LAST), row.number)
    return any(isinstance(event, CashedOut | TableClosed) for entry in last for event in entry.events)


def _is_closed(house: House, row: LogRow) -> bool:
    """Whether a table was closed, and its shoe ended with it."""
    last = _entries(house.store, row.log, max(1, row.number - _LAST), row.number)
    events = [event for entry in last for event in entry.events]
    if not any(isinstance(event, TableClosed) for event in events):
        return False
    if any(isinstance(event, ShoeEnded) for event in last[-1].events):
        return True
    held = resumed(house.store, row.log, house.keys)
    return held.table.status == "closed" and held.shoes.held is None


def _entries(store: Store, name: str, first: int, last: int) -> list[Entry]:
    """Return entries of a log; raise BadStore for one that is none."""
    try:
        return [log.read(link.body) for link in store.links(name, first, last)]
    except ValueError as wrong:
        raise BadStore(f"{store.where}: the log of {name}: {wrong}") from None
