"""Recording of a game, in a store or in memory, and the search for unfinished games."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.dealer.bots.bot import Bot
from croupier.engine.table import new_table
from croupier.engine.table.events import TableClosed
from croupier.fairness.entropy import new_secret
from croupier.money import Money
from croupier.records.books.cash_events import CashedOut
from croupier.records.house import House
from croupier.records.log import entries
from croupier.records.log.entries import Entry, is_table
from croupier.records.log.events import ShoeEnded, TableSetUp
from croupier.records.log.inputs import Setup
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, LogRow, Store
from croupier.records.tables.recovery import resume_table
from croupier.records.tables.shoes import Secrets, practice_secrets
from croupier.records.tables.writer import TableWriter
from croupier.terminal.setup import TerminalGame, practice_name

NOTES: Final = "play"
"""Key of the notes that are needed to resume a table."""
_LAST: Final = 64
"""More entries than paying everybody out and closing a table needs."""


class GameNotes(Struct, frozen=True):
    """Settings of a game other than document and election, kept with its table."""

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


def in_memory(game: TerminalGame) -> TableWriter:
    """Begin the table of a game that is gone with the program."""
    return begin(House(MemoryStore(), Keys.new()), game)


def begin(house: House, game: TerminalGame) -> TableWriter:
    """Begin the table of a game in a store; raise BadCommand or StoreError."""
    notes = GameNotes(**{name: getattr(game, name) for name in GameNotes.__struct_fields__})
    setup = Setup(game.rules.document, game.election, notes={NOTES: msgspec.to_builtins(notes)})
    return TableWriter.create(house, game.table, setup, secrets=_secrets(game))


def resume(house: House, game: TerminalGame) -> TableWriter:
    """Resume the table of a game that was left; raise StoreError."""
    return TableWriter.resume(house, game.table, secrets=_secrets(game))


def _secrets(game: TerminalGame) -> Secrets:
    if game.seed is None:
        return lambda _: new_secret()
    return practice_secrets(practice_name(game.rules.document, game.seed), game.seed)


# --- what was left ---------------------------------------------------------------------------------------------------


def left_games(house: House) -> Iterator[TerminalGame]:
    """Yield the games whose tables were left and not closed, the newest first; raise StoreError."""
    for row in reversed(house.store.logs()):
        setup = _setup(house.store, row.log) if is_table(row.log) else None
        notes = None if setup is None else _notes(setup)
        if setup is not None and notes is not None and not _is_closed(house, row):
            yield _game(row.log, setup, notes)


def left_game(house: House, name: str) -> TerminalGame | None:
    """Return the game of one table, None if it does not exist; raise StoreError if it cannot be resumed."""
    row = house.store.log(name)
    if row is None:
        return None
    setup = _setup(house.store, name)
    notes = None if setup is None else _notes(setup)
    if setup is None or notes is None:
        raise BadStore(f"{house.store.where}: Table {name!r} was not set up by `croupier play`. Name another one.")
    if _is_closed(house, row):
        raise BadStore(f"{house.store.where}: Table {name!r} is closed. Name another one.")
    return _game(name, setup, notes)


def _game(name: str, setup: Setup, notes: GameNotes) -> TerminalGame:
    state = new_table(setup.document, setup.election)
    kept: dict[str, Any] = {field: getattr(notes, field) for field in GameNotes.__struct_fields__}
    return TerminalGame(rules=state.rules, state=state, election=setup.election, table=name, **kept)


def _setup(store: Store, name: str) -> Setup | None:
    """Return the setup of a table; None if a newer program wrote it."""
    first = _entries(store, name, 1, 1)
    event = first[0].events[0] if first else None
    return event.setup if isinstance(event, TableSetUp) else None


def _notes(setup: Setup) -> GameNotes | None:
    """Return the notes of `croupier play` about a table; None if another program began it."""
    try:
        return msgspec.convert(setup.notes.get(NOTES), GameNotes)
    except msgspec.ValidationError:
        return None


def is_closing(house: House, game: TerminalGame) -> bool:
    """Return whether a table was left while everybody was paid out and it was closed."""
    row = house.store.log(game.table)
    assert row is not None, game.table
    last = _entries(house.store, row.log, max(1, row.number - _LAST), row.number)
    return any(isinstance(event, CashedOut | TableClosed) for entry in last for event in entry.events)


def _is_closed(house: House, row: LogRow) -> bool:
    """Return whether a table was closed, with its shoe ended."""
    last = _entries(house.store, row.log, max(1, row.number - _LAST), row.number)
    events = [event for entry in last for event in entry.events]
    if not any(isinstance(event, TableClosed) for event in events):
        return False
    if any(isinstance(event, ShoeEnded) for event in last[-1].events):
        return True
    record = resume_table(house.store, row.log, house.keys)
    return record.table.status == "closed" and record.shoes.open_shoe is None


def _entries(store: Store, name: str, first: int, last: int) -> list[Entry]:
    """Return entries of a log; raise BadStore for one that is none."""
    try:
        return [entries.read(link.body) for link in store.links(name, first, last)]
    except ValueError as wrong:
        raise BadStore(f"{store.where}: Log of {name}: {wrong}") from None
