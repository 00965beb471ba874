"""`croupier play --store`: what is recorded, going on after kill -9, and everything that may be wrong with a store."""

import os
import re
import resource
import select
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli.main import main
from croupier.engine.inputs import Deal, PlaceWager
from croupier.records.locations import open_house, places
from croupier.records.log import entries as log_entries
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import StoreFailed
from croupier.terminal.recorder import begin, left_game, left_games, resume
from croupier.terminal.session import Session
from croupier.terminal.setup import GameRequest, set_up
from croupier.terminal.text import TextStyle
from tests.families import TWENTY_ONE, UTH
from tests.floor import EVENING

BLACKJACK, PONTOON = TWENTY_ONE[0], TWENTY_ONE[2]
PROGRAM = (sys.executable, "-c", "from croupier.cli.main import main; main()")
NAMED = re.compile(r"as (home [0-9a-f]{8})")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input=typed)


def cards_and_payments(store: str, table: str) -> tuple[list[Any], list[tuple[str, int]]]:
    """Return every card that was dealt at a table, and every posting, in order."""
    held = open_store(store)
    try:
        entries = [log_entries.read(link.body) for link in held.links(table)]
        postings = [(one.account, one.amount) for one in held.postings(table)]
    finally:
        held.close()
    return [entry.given.card for entry in entries if isinstance(entry.given, Deal)], postings


# --- recording --------------------------------------------------------------------------------------------------------


def test_session_is_recorded_and_the_store_created_with_keys(tmp_path: Path) -> None:
    store = str(tmp_path / "home.db")
    result = run(PONTOON, "--store", store, "--rounds", "2", "--seed", "3", typed="\n20\ns\n20\ns\nn\nh\ns\n")
    assert result.exit_code == 0
    assert f"The store {store} is new. Its keys are in {store}.keys: keep them safe, apart from it." in result.output
    named = NAMED.search(result.output)
    assert named is not None
    assert f"Recorded in {store} as {named[1]}, rounds 1–2" in result.output
    assert f"croupier audit explain {store} '{named[1]}:2' explains the last one." in result.output
    assert (tmp_path / "home.db.keys").stat().st_mode & 0o077 == 0
    assert (tmp_path / "home.db.heads").read_bytes().count(b"\n") > 2
    dealt, postings = cards_and_payments(store, named[1])
    assert len(dealt) > 6
    assert sum(amount for _, amount in postings) == 0
    again = run(PONTOON, "--store", store, "--table", "den", typed="quit\n").output
    assert "is new" not in again
    assert f"Recorded in {store} as den, no round." in again


def test_a_seed_deals_the_same_cards_at_every_table_of_a_store(tmp_path: Path) -> None:
    store = str(tmp_path / "home.db")
    for table in ("one", "two"):
        run(PONTOON, "--store", store, "--table", table, "--seed", "3", "--rounds", "1", typed="\n20\ns\ns\ns\n")
    first, second = (cards_and_payments(store, table) for table in ("one", "two"))
    assert first == second
    assert first[0]


def test_the_same_screen_with_a_store_and_without(tmp_path: Path) -> None:
    arguments = (BLACKJACK, "--seed", "4", "--bots", "2", "--rounds", "2")
    typed = "\n20\nh\ns\nn\n\ns\n" * 4
    without = run(*arguments, typed=typed).output
    within = run(*arguments, "--store", str(tmp_path / "s.db"), "--table", "t", typed=typed).output
    lines = within.splitlines()[1:-1]
    of_name = re.compile("[0-9a-f]{64}")  # the commitment names the table
    assert of_name.sub("", "\n".join(lines)) == of_name.sub("", without.strip("\n"))


def test_without_a_store_no_database_is_loaded() -> None:
    code = (
        "import sys; from croupier.cli.main import main\n"
        "try: main(['play', 'act-pontoon-2018', '--seed', '1'])\n"
        "except SystemExit: print(sorted({'sqlalchemy', 'alembic', 'psycopg'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b"\n20\ns\n", capture_output=True, check=True)  # noqa: S603
    assert done.stdout.splitlines()[-1] == b"[]"


def test_a_store_in_postgresql_is_played_at_as_well(postgres_url: str, tmp_path: Path) -> None:
    arguments = ("--store", postgres_url, "--keys", str(tmp_path / "k"))
    house = open_house(places(postgres_url, str(tmp_path / "k")))
    begin(house, set_up(UTH, GameRequest(seed=None, election={}, now=EVENING, table="t", rounds=1)))
    house.close()
    result = run(*arguments, typed="20\n0\nc\nc\n1\nn\nf\n")
    assert result.exit_code == 0, result.output
    assert "The table t was left before it was open. Play resumes there." in result.output
    assert " as t, round 1: croupier audit explain " in result.output
    assert (tmp_path / "k.heads").exists()


# --- kill -9 ---------------------------------------------------------------------------------------------------------


class TableSession:
    """The program in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603  our own command
            [*PROGRAM, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self.screen = ""

    def to_prompt(self) -> bool:
        """Read until the person is asked; return whether they are, and the program has not ended."""
        assert self._process.stdout is not None
        while not self.screen.endswith("› "):
            ready, _, _ = select.select([self._process.stdout], [], [], 60)
            assert ready, self.screen
            read = os.read(self._process.stdout.fileno(), 65536)
            if not read:
                assert self._process.wait(60) == 0, self.screen
                return False
            self.screen += read.decode()
        return True

    def answer(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        self.screen += f"{line}\n"

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(60)

    def close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        self._process.kill()
        self._process.wait(60)


@pytest.mark.parametrize(
    ("document", "typed"),
    [
        (PONTOON, ("", "20", "h", "s", "", "s", "h", "s", "s")),
        pytest.param(UTH, ("20", "5", "c", "c", "1", "n", "", "0", "4", "n"), marks=pytest.mark.long),
    ],
)
def test_the_program_is_killed_at_every_prompt_and_goes_on(
    document: str, typed: tuple[str, ...], tmp_path: Path
) -> None:
    arguments = (document, "--seed", "8", "--rounds", "2", "--table", "t")
    whole, cut = str(tmp_path / "whole.db"), str(tmp_path / "cut.db")
    assert run(*arguments, "--store", whole, typed="\n".join([*typed, "", "", ""])).exit_code == 0
    answers, kills, is_over = [*typed, "", "", ""], 0, False
    while not is_over:
        session = TableSession("--store", cut, *(arguments if not kills else ()))
        try:
            assert session.to_prompt(), session.screen
            assert ("The table t was left " in session.screen) is bool(kills)
            session.answer(answers.pop(0))
            is_over = not session.to_prompt()
            if not is_over:
                session.kill()
                kills += 1
        finally:
            session.close()
    assert kills >= 5
    assert cards_and_payments(cut, "t") == cards_and_payments(whole, "t")
    assert CliRunner().invoke(main, ["audit", "verify", "--deep", cut]).exit_code == 0


def test_open_table_can_be_left_for_another(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    house = open_house(places(store))
    for table, document in (("first", PONTOON), ("second", UTH)):
        game = set_up(document, GameRequest(seed=None, election={}, now=EVENING, table=table, name="Ann"))
        begin(house, game)
    assert [game.table for game in left_games(house)] == ["second", "first"]
    house.close()
    assert "The table first was left before it was open. Play resumes there." in run(PONTOON, "--store", store).output
    assert "Recorded in" in run(BLACKJACK, "--store", store, "--new", typed="q\n").output
    other = run(PONTOON, "--store", store, "--table", "second")
    assert other.exit_code == 2
    assert "--table second: Ann plays act-uth-2019 at this table." in other.output
    assert "was left" not in run(UTH, "--store", store, "--name", "Bob", typed="q\n").output
    assert "The table second was left" in run("--store", store, typed="q\n").output
    closed = run("--store", store, "--table", "second")
    assert closed.exit_code == 2
    assert "Table 'second' is closed. Name another one" in closed.output


# --- what may be wrong ------------------------------------------------------------------------------------------------


def refused(*arguments: str) -> str:
    """Return the one sentence with which the program ends."""
    done = subprocess.run([*PROGRAM, "play", *arguments], input=b"q\n", capture_output=True, check=False)  # noqa: S603
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    return line


def test_foreign_file_is_rejected_and_not_touched(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other.db"
    text.write_text("hello")
    with sqlite3.connect(other) as held:
        held.execute("CREATE TABLE x (a)")
    held.close()
    before = other.read_bytes()
    assert "text: This is not a store" in refused(PONTOON, "--store", str(text))
    assert "other.db: The database is not a croupier store" in refused(PONTOON, "--store", str(other))
    assert (text.read_text(), other.read_bytes()) == ("hello", before)
    assert "there is no directory" in refused(PONTOON, "--store", str(tmp_path / "no" / "s.db"))
    assert not list(tmp_path.glob("*.keys"))


def test_newer_store_wrong_keys_and_bad_name_are_rejected_with_one_sentence(tmp_path: Path) -> None:
    for name in ("a.db", "b.db"):
        assert run(PONTOON, "--store", str(tmp_path / name), typed="q\n").exit_code == 0
    store, keys = str(tmp_path / "a.db"), str(tmp_path / "b.db.keys")
    assert "The store is signed with the key" in refused(PONTOON, "--store", store, "--keys", keys)
    assert "The keys are missing" in refused(PONTOON, "--store", store, "--keys", str(tmp_path / "c"))
    assert "cannot be the name of a table" in refused(PONTOON, "--store", store, "--new", "--table", "x" * 101)
    assert "not house or imported" in refused(PONTOON, "--store", store, "--new", "--table", "imported")
    assert "The keys of the store are not named. Use --keys FILE or CROUPIER_KEYS." in refused(
        "--store", "postgresql://nobody@127.0.0.1:1/x"
    )
    assert "--table needs a store. Name it with --store." in refused(PONTOON, "--table", "x")
    with sqlite3.connect(store) as held:
        held.execute("UPDATE alembic_version SET version_num = '9999'")
    held.close()
    assert "newer than this program" in refused(PONTOON, "--store", store)


def test_store_in_use_is_refused(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    session = TableSession(PONTOON, "--store", store)
    try:
        assert session.to_prompt()
        assert "Another process is writing to the store" in refused(PONTOON, "--store", store)
    finally:
        session.close()


def test_full_disk_during_a_round_takes_no_chips(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    lines: list[str] = []
    house = open_house(places(str(store)))

    def ask(prompt: str) -> str:
        lines.append(prompt)
        if "wager" in prompt:
            size = Path(f"{store}-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
            return "20"
        return ""

    game = set_up(PONTOON, GameRequest(seed=None, election={}, now=EVENING, table="t"))
    session = Session(game, ask, lines.append, TextStyle(), recorded=begin(house, game))
    try:
        with pytest.raises(StoreFailed, match="Cannot record"):
            session.play()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "wager" in lines[-1]  # nothing was told after the line that failed
    house.close()
    house = open_house(places(str(store)))
    left = left_game(house, "t")
    assert left is not None
    assert not any(isinstance(log_entries.read(link.body).given, PlaceWager) for link in house.store.links("t"))
    again = Session(left, lambda _: "q", lines.append, TextStyle(), recorded=resume(house, left))
    assert again.host.purse == 100_000
    assert again.play() == 0
    house.close()


def test_full_disk_ends_the_command_with_one_sentence(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    run(PONTOON, "--store", store, typed="q\n")
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))"
    command = [sys.executable, "-c", f"{limited}\n{PROGRAM[-1]}", "play", PONTOON, "--store", store, "--bots", "5"]
    typed = b"\n" + b"20\ns\nn\n" * 200
    done = subprocess.run(command, input=typed, capture_output=True, check=False)  # noqa: S603  our own command
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith(f"croupier: {store}: Cannot record: ")
    resumed = run("--store", store, typed="q\n")
    assert resumed.exit_code == 0
    assert "was left" in resumed.output
    assert CliRunner().invoke(main, ["audit", "verify", store]).exit_code == 0
