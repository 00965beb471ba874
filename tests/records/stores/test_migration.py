"""Forms of a database: made whole or not at all, the same as the schema says, and known by their names."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log import events as e
from croupier.records.log import failpoints
from croupier.records.log.entries import HOUSE, read
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores import migration, migrations, schema, schema_check
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.protocol import REVISION, BadStore, RecordFilter
from croupier.records.stores.registry import UserAccount, account_digest
from tests.citations import ROOT
from tests.daily import evenly
from tests.patience import PATIENCE
from tests.records import old_program
from tests.records.evening import KEYS, Evening
from tests.records.stores.samples import batch, everything
from tests.tools.logs import tool

HERE: Final = Path(migrations.__file__).parent
NEXT: Final = """
from alembic import op
import sqlalchemy as sa

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("note", sa.Text(), nullable=True))
    op.create_index("snapshots_note", "snapshots", ["note"])
"""


def engine_of(where: str) -> sa.Engine:
    name = sa.make_url(where).set(drivername="postgresql+psycopg") if is_address(where) else f"sqlite:///{where}"
    return sa.create_engine(name, poolclass=sa.NullPool)


@contextlib.contextmanager
def looking(where: str) -> Iterator[sa.Connection]:
    with engine_of(where).connect() as connection:
        yield connection


def make_store(where: str) -> None:
    open_store(where, writes=True).close()


def execute(where: str, text: str) -> None:
    with engine_of(where).begin() as connection:
        connection.exec_driver_sql(text)


# --- the newest form --------------------------------------------------------------------------------------------------


def test_empty_database_is_migrated_to_the_newest_version(where: str) -> None:
    make_store(where)
    with looking(where) as connection:
        assert migration.found_revision(connection, where) == migration.KNOWN[-1]
        assert set(sa.inspect(connection).get_table_names()) == {*schema.METADATA.tables, "alembic_version"}


def test_migrations_produce_the_schema(where: str) -> None:
    make_store(where)
    with looking(where) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, schema.METADATA) == []


def shape(connection: sa.Connection) -> dict[str, Any]:
    """Return every table with its columns, keys and indexes, as the database tells them."""
    asked = sa.inspect(connection)
    found = {}
    for table in schema.METADATA.tables:
        columns = [(one["name"], str(one["type"]), one["nullable"], one["default"]) for one in asked.get_columns(table)]
        indexes = [(one["name"], one["column_names"], one["unique"]) for one in asked.get_indexes(table)]
        keys = asked.get_pk_constraint(table)["constrained_columns"]
        found[table] = (columns, keys, sorted(indexes), asked.get_table_options(table))
    return found


def test_columns_keys_and_indexes_equal_the_schema(where: str, tmp_path: Path) -> None:
    make_store(where)
    with looking(where) as connection:
        by_migrations = shape(connection)
    if is_address(where):
        with psycopg.connect(where, autocommit=True) as raw:
            raw.execute("DROP SCHEMA public CASCADE")
            raw.execute("CREATE SCHEMA public")
    else:
        where = str(tmp_path / "other.db")
    with engine_of(where).begin() as connection:
        schema.METADATA.create_all(connection)
        assert shape(connection) == by_migrations


def test_difference_from_the_schema_is_detected(where: str) -> None:
    make_store(where)
    execute(where, "DROP INDEX parts_player")
    with looking(where) as connection:
        found = compare_metadata(MigrationContext.configure(connection), schema.METADATA)
    assert [(one[0], one[1].name) for one in found] == [("add_index", "parts_player")]


def test_names_are_kept_in_the_order_of_their_bytes_on_a_server(postgres_url: str) -> None:
    make_store(postgres_url)
    asked = (
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        " AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'"
    )
    with psycopg.connect(postgres_url) as raw:
        assert raw.execute(asked).fetchall() == []


def test_new_store_has_the_schema_whose_digest_is_known(where: str) -> None:
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert store.schema_fault() == ""
    assert tool().SCHEMAS[REVISION] == schema_check.DIGESTS["sqlite"]


SCHEMES: Final = (
    "ALTER TABLE entries DISABLE TRIGGER entries_no_change",
    "DROP TRIGGER marks_no_truncate ON marks",
    "CREATE OR REPLACE FUNCTION logs_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$",
    "CREATE RULE nothing AS ON DELETE TO logins DO INSTEAD NOTHING",
    "CREATE TABLE more (a integer)",
    "ALTER TABLE accounts ALTER COLUMN role SET DEFAULT 'operator'",
    "DROP INDEX accounts_folded",
)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_changed_schema_of_a_server_stops_the_program(postgres_url: str, scheme: str) -> None:
    with contextlib.closing(open_store(postgres_url, writes=True)) as store:
        House(store, KEYS)
        execute(postgres_url, scheme)
        with pytest.raises(BadStore, match="were changed or added"):
            House(store, KEYS)
    assert not verify(postgres_url, VerifyOptions()).is_good


# --- the list of revisions --------------------------------------------------------------------------------------------


def test_the_known_revisions_are_the_files_in_one_line() -> None:
    config = Config()
    config.set_main_option("script_location", migration.SCRIPTS)
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [migration.KNOWN[-1]]
    line = [one.revision for one in scripts.walk_revisions()][::-1]
    assert tuple(line) == migration.KNOWN
    assert migration.KNOWN[-1] == REVISION
    files = sorted(file.name for file in (HERE / "versions").glob("v*.py"))
    assert [name[1:5] for name in files] == list(migration.KNOWN)
    assert all(re.fullmatch(r"v\d{4}_[a-z_]+\.py", name) for name in files)


# --- other forms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ("0004", "The store has format 0004, newer than this program, which reads 0001, 0002, 0003"),
        ("9999", "The store has format 9999, newer than this program, which reads 0001, 0002, 0003"),
        ("0000", "The store has format 0000, of another program, which reads 0001, 0002, 0003"),
    ],
)
def test_unknown_version_is_refused(where: str, form: str, sentence: str) -> None:
    make_store(where)
    execute(where, f"UPDATE alembic_version SET version_num = '{form}'")  # noqa: S608
    for writes in (False, True):
        with pytest.raises(BadStore, match=rf": {sentence}\.$"):
            open_store(where, writes=writes)


def test_a_database_with_a_table_missing_is_damaged(where: str) -> None:
    make_store(where)
    execute(where, "DROP TABLE snapshots")
    for writes in (False, True):
        with pytest.raises(BadStore, match=r": The store is damaged: snapshots missing\.$"):
            open_store(where, writes=writes)


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program be one that knows a fourth form, and needs it."""
    folder = tmp_path / "scripts"
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "v0004_next.py").write_text(NEXT, encoding="utf-8")
    monkeypatch.setattr(migration, "SCRIPTS", str(folder))
    monkeypatch.setattr(migration, "KNOWN", (*migration.KNOWN, "0004"))


def test_older_version_is_migrated_by_writers_and_refused_to_readers(
    where: str, request: pytest.FixtureRequest
) -> None:
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch(many=3)])
        before = everything(store)
    request.getfixturevalue("third")
    older = r": The store has format 0003, older than 0004\. The next write migrates it\.$"
    with pytest.raises(BadStore, match=older):
        open_store(where)
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert everything(store) == before
    with looking(where) as connection:
        assert migration.found_revision(connection, where) == "0004"
        assert "note" in [one["name"] for one in sa.inspect(connection).get_columns("snapshots")]
    with contextlib.closing(open_store(where)) as store:
        assert everything(store) == before


def test_interrupted_migration_leaves_the_old_version(where: str, request: pytest.FixtureRequest) -> None:
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch(many=3)])
        before = everything(store)
    with looking(where) as connection:
        old = shape(connection)
    request.getfixturevalue("third")
    cut_off(where)
    with looking(where) as connection:
        assert migration.found_revision(connection, where) == "0003"
        assert shape(connection) == old
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert everything(store) == before


def test_store_of_the_first_version_is_migrated_and_playable(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:  # a program that knows the first form alone makes and fills it
        old_program.become(then, ("0001",))
        with contextlib.closing(open_store(where, writes=True)) as store:
            evening = Evening(store, "act-blackjack-2005")
            list(evening.play(1))
            before = everything(store)
            snapshots = store.snapshots(evening.table.record.log)
    with looking(where) as connection:
        assert migration.found_revision(connection, where) == "0001"
        registry = {"accounts", "logins", "tickets", "leases", "seals"}
        assert set(schema.METADATA.tables) - set(sa.inspect(connection).get_table_names()) == registry
    with pytest.raises(BadStore, match=r": The store has format 0001, older than 0003\. The next write migrates it"):
        open_store(where)
    with contextlib.closing(open_store(where, writes=True)) as store:
        assert everything(store) == before
        assert store.snapshots(evening.table.record.log) == snapshots
        change_account(House(store, KEYS), UserAccount("Ann", "player", "p"), "added")
        store.append([batch("another")])
    with looking(where) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, schema.METADATA) == []
    with contextlib.closing(open_store(where)) as store:
        assert [one.name for one in store.registry().accounts()] == ["Ann"]


def test_accounts_of_an_older_store_enter_the_log_once(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:
        old_program.become(then)
        with contextlib.closing(open_store(where, writes=True)) as store:
            list(Evening(store, "act-blackjack-2005").play(1))
        row = f"'Ann', 'ann', 'operator', 'p', 2, {TRUE[is_address(where)]}, 7, 8"
        execute(where, f"INSERT INTO accounts VALUES ({row})")  # noqa: S608  our own words
    with contextlib.closing(open_store(where, writes=True)) as store:
        ann = UserAccount("Ann", "operator", "p", created=7, changed=8)
        for _ in range(2):
            house = House(store, KEYS)
            assert house.account("ann") == ann
        found = [event for link in store.links(HOUSE) for event in read(link.body).events]
        (imported,) = [event for event in found if isinstance(event, e.AccountsImported)]
        assert imported.accounts == (e.ImportedAccount("Ann", "operator", account_digest(ann)),)
        assert [mark.event for mark in store.marks(RecordFilter(category="account"))] == ["AccountsImported"]
    assert verify(where, VerifyOptions(keys=KEYS)).findings == []
    if not is_address(where):
        assert tool().checked(where, None, None).findings == {}


TRUE: Final = {False: "1, 0", True: "true, false"}
"""A lock, and that an account is not disabled, in each kind of database."""


# --- cut off ----------------------------------------------------------------------------------------------------------


class Cut(BaseException):
    """The program ends here."""


def cut_off(where: str) -> None:
    """Open a store to write, and let the program end when the new form is made and not yet committed."""
    reached = []

    def hook(point: str) -> None:
        reached.append(point)
        if len(reached) == 2:
            raise Cut

    failpoints.install(hook)
    try:
        with pytest.raises(Cut):
            open_store(where, writes=True)
    finally:
        failpoints.install(None)
    assert reached == ["during migration"] * 2


def test_interrupted_initialisation_leaves_nothing(where: str) -> None:
    cut_off(where)
    with looking(where) as connection:
        assert sa.inspect(connection).get_table_names() == []
        if is_address(where):
            found = connection.exec_driver_sql("SELECT count(*) FROM pg_proc WHERE proname LIKE '%%is_kept'").scalar()
            assert found == 0
    with contextlib.closing(open_store(where, writes=True)) as store:
        store.append([batch()])


KILLED: Final = """
import os, signal, sys
from croupier.records.log import failpoints
from croupier.records.stores.address import open_store
left = int(sys.argv[2])
def hook(point):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
failpoints.install(hook)
open_store(sys.argv[1], writes=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("times", evenly([2, 1], 1))
def test_process_killed_during_initialisation_leaves_nothing(where: str, times: int) -> None:
    done = run(KILLED, where, str(times))
    assert done.returncode == -9, done.stderr
    with looking(where) as connection:
        assert sa.inspect(connection).get_table_names() == []
    make_store(where)


# --- several at once, and from a wheel --------------------------------------------------------------------------------

STARTED: Final = """
import sys
from croupier.records.stores.address import open_store
sys.stdin.readline()
store = open_store(sys.argv[1], writes=True)
print(len(store.logs()))
store.close()
"""


def environment(folder: Path = ROOT) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(folder)}


def run(text: str, *words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", text, *words]
    return subprocess.run(  # noqa: S603  our own words
        command, cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_concurrent_processes_initialise_one_store(postgres_url: str) -> None:
    command = [sys.executable, "-c", STARTED, postgres_url]
    pipe = subprocess.PIPE
    started = [
        subprocess.Popen(command, cwd=ROOT, env=environment(), stdin=pipe, stdout=pipe, stderr=pipe, text=True)  # noqa: S603
        for _ in range(3)
    ]
    for one in started:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    told = [one.communicate(timeout=PATIENCE) for one in started]
    assert told == [("0\n", "")] * 3
    make_store(postgres_url)


@pytest.mark.long
def test_the_migrations_are_found_in_an_installed_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603  our own command
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    text = "import croupier, sys; print(croupier.__file__); from croupier.records.stores.address import open_store;"
    done = run(f"{text} open_store(sys.argv[1], writes=True).close()", str(tmp_path / "store.db"), folder=installed)
    assert (done.stdout, done.stderr) == (f"{installed / 'croupier' / '__init__.py'}\n", "")
    with contextlib.closing(sqlite3.connect(tmp_path / "store.db")) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [(migration.KNOWN[-1],)]
        assert raw.execute("PRAGMA application_id").fetchone() == (0x43525550,)
