"""Every change of a single row of a store is found by both verifiers, except those that are listed with a reason."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores import schema
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.registry import Login, SocketTicket, UserAccount, authenticated
from croupier.server.accounts.second_factor import new_secret, with_factor
from tests.records.evening import DOCUMENTS, KEYS, Evening
from tests.records.twins import past_triggers
from tests.tools.logs import tool

# fmt: off
NOT_FOUND: Final = {
    ("leases", "update"):    "it lasts two seconds and says only who writes next; nobody is sent to an unknown address",
    ("leases", "delete"):    "another process may take the table over; the log refuses a second writer",
    ("leases", "insert"):    "as an update",
    ("logins", "delete"):    "somebody must log in again",
    ("tickets", "delete"):   "somebody must ask for another ticket",
    ("snapshots", "delete"): "a restart reads more of the log",
}
# fmt: on
"""Changes that no verifier finds, and why they do no harm."""
TABLES: Final = (*sorted(schema.METADATA.tables), "alembic_version")


class Change(NamedTuple):
    """A statement that changes one row, with its values."""

    table: str
    act: str
    statement: str
    values: tuple[Any, ...]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store in which people were, a round was played, and a snapshot was taken."""
    file = tmp_path_factory.mktemp("evening") / "house.db"
    store = open_store(str(file), writes=True)
    evening = Evening(store, DOCUMENTS[0])
    list(evening.play(1))
    evening.table.keep()
    house = evening.table.house
    people(house)
    store.close()
    KEYS.save(file.with_name("house.db.keys"))
    return file


def people(house: House) -> None:
    """Add accounts, a login, a ticket and a lease."""
    for name, role in (("Ann", "player"), ("Olga", "operator")):
        change_account(house, UserAccount(name, role, f"$argon2id$ of {name}", created=5, changed=5), "added")
    olga = house.account("Olga")
    assert olga is not None
    change_account(house, replace(with_factor(KEYS, olga, new_secret())[0], changed=6), "factor")
    registry = house.store.registry()
    registry.begin_login(
        authenticated(KEYS, Login("a" * 64, "Olga", "operator", "csrf", "192.0.2.7", 5, 5, device="x", proved=5))
    )
    registry.issue_ticket(authenticated(KEYS, SocketTicket("b" * 64, "a" * 64, "table", 99, "192.0.2.7")))
    registry.take_lease("table", "owner", "http://127.0.0.1:1", 1_000)


def changes(store: Path, chance: random.Random | None) -> Iterator[Change]:
    """Yield changes of single rows: all of them, or a few of each table."""
    base = sqlite3.connect(store)
    for table in TABLES:
        names = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        keys = [row[1] for row in base.execute(f"PRAGMA table_info({table})") if row[5]]
        rows = base.execute(f"SELECT {', '.join(map(quoted, names))} FROM {table}").fetchall()  # noqa: S608  names of the schema only
        assert rows, f"{table} has no rows: let the evening fill it"
        for row in [chance.choice(rows)] if chance else rows:
            there = dict(zip(names, row, strict=True))
            where = " AND ".join(f"{quoted(key)} IS ?" for key in keys)
            which = tuple([there[key] for key in keys])
            for name in [chance.choice(names)] if chance else names:
                statement = f"UPDATE {table} SET {quoted(name)} = ? WHERE {where}"  # noqa: S608
                yield Change(table, "update", statement, (other(there[name], is_flag=name.startswith("is_")), *which))
            yield Change(table, "delete", f"DELETE FROM {table} WHERE {where}", which)  # noqa: S608
            added = {**there, keys[0]: other(there[keys[0]])}
            if table == "accounts":
                added["folded"] = "somebody else"
            marks = ", ".join("?" * len(names))
            values = tuple([added[name] for name in names])
            yield Change(table, "insert", f"INSERT INTO {table} VALUES ({marks})", values)  # noqa: S608
    base.close()


def quoted(name: str) -> str:
    return f'"{name}"'


def other(value: Any, *, is_flag: bool = False) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, int):
        return value + 1_000_003 if not is_flag else 1 - value
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    return f"{value}x"


def verdicts(store: Path) -> tuple[bool, bool]:
    """Return whether each verifier finds the store good."""
    try:
        ours = verify(str(store), VerifyOptions(KEYS.public, KEYS)).is_good
    except BadStore:
        ours = False
    try:
        check = tool().checked(str(store), None, KEYS.public, f"{store}.keys")
        theirs = not check.findings and not check.unreadable
    except (tool().Unreadable, sqlite3.Error):
        theirs = False
    return ours, theirs


def check_all(played: Path, folder: Path, chance: random.Random | None) -> None:
    store = Path(shutil.copy(played, folder / "house.db"))
    KEYS.save(folder / "house.db.keys")
    assert verdicts(store) == (True, True)
    wrong = []
    for one in changes(played, chance):
        shutil.copy(played, store)
        with past_triggers(store) as base:
            assert base.execute(one.statement, one.values).rowcount == 1, one
        expected = ((one.table, one.act) in NOT_FOUND,) * 2
        if verdicts(store) != expected:
            wrong.append((one, verdicts(store)))
    assert wrong == []


def test_change_of_a_row_is_found_by_both_verifiers(played: Path, tmp_path: Path) -> None:
    check_all(played, tmp_path, random.Random(20))


@pytest.mark.long
def test_every_change_of_every_row_is_found_by_both_verifiers(played: Path, tmp_path: Path) -> None:
    check_all(played, tmp_path, None)


# fmt: off
SCHEMES: Final = {
    "a trigger removed":    "DROP TRIGGER entries_no_update",
    "a trigger emptied":    "DROP TRIGGER entries_no_update; "
                            "CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN SELECT 1; END",
    "a trigger added":      "CREATE TRIGGER x AFTER INSERT ON logins BEGIN UPDATE logins SET role = 'operator'; END",
    "a trigger in disguise": "CREATE TRIGGER sqliteX AFTER INSERT ON logins BEGIN DELETE FROM tickets; END",
    "a view added":         "CREATE VIEW more AS SELECT * FROM accounts",
    "a table added":        "CREATE TABLE more (a)",
    "an index removed":     "DROP INDEX accounts_folded",
    "a column added":       "ALTER TABLE accounts ADD COLUMN more TEXT",
}
# fmt: on


@pytest.mark.parametrize("scheme", SCHEMES)
def test_change_of_the_schema_is_found_and_stops_the_program(played: Path, tmp_path: Path, scheme: str) -> None:
    store = Path(shutil.copy(played, tmp_path / "house.db"))
    KEYS.save(tmp_path / "house.db.keys")
    base = sqlite3.connect(store)
    base.executescript(SCHEMES[scheme])
    base.execute("PRAGMA journal_mode = DELETE")
    base.close()
    assert verdicts(store) == (False, False)
    opened = open_store(str(store), writes=True)
    with pytest.raises(BadStore, match="were changed or added"):
        House(opened, KEYS)
    opened.close()
