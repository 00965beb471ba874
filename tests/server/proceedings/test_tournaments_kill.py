"""kill -9 in mid-session: a tournament goes on with every chip where it was, and nothing is begun or reported twice."""

import contextlib
import time
from collections import Counter
from pathlib import Path

import pytest

from croupier.records.log.entries import read
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Store
from croupier.records.tables.recovery import resume_table
from croupier.tournament.events import SittingReported
from croupier.tournament.session import TableSession
from croupier.tournament.session.events import SittingBegun, SittingEnded, StackIssued
from tests.patience import PATIENCE
from tests.postgres import Postgres, fresh_database
from tests.server.caller import Caller
from tests.server.cups import Director
from tests.server.processes import floor_of

BOTS = tuple([f"Bot {number:02d}" for number in range(1, 7)])


def lead_for(director: Director, seconds: float) -> None:
    """Direct the tournament for a number of seconds, at most until everything is paid."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends and director.board()["status"] != "paid":
        if not director.act():
            time.sleep(0.1)


def stacks(store: Store, keys: Keys, table: str) -> TableSession | None:
    """Return the session at a table as its log tells it."""
    return resume_table(store, table, keys).session if store.log(table) is not None else None


def killed(store: str, folder: Path, *pauses: float, rounds: int = 6, is_whole: bool = True) -> None:
    """Lead a tournament of bots through its heats or to its end, killing the server after each pause."""
    were_playing = 0
    with floor_of(1, store, folder, "blackjack-2005") as (served,):
        keys = Keys.load(folder / "floor.keys")
        director = Director(Caller(served, "gaming-manager"))  # type: ignore[arg-type]  # it has an address, too
        director.open(BOTS, rounds=rounds)
        while director.act() != "StartSitting":
            time.sleep(0.05)
        ends = time.monotonic() + PATIENCE
        while not director.caller.ask("GET", director.path).body["sessions"]:
            assert time.monotonic() < ends, "no session began"
            time.sleep(0.02)
        for pause in pauses:
            lead_for(director, pause)
            served.kill()
            with contextlib.closing(open_store(store)) as held:
                found = {table: stacks(held, keys, table) for table in director.tables}
            were_playing += any(one is not None and one.status == "playing" for one in found.values())
            served.again()
            served.wait()
            for table, session in found.items():
                # what was recorded is what is there; it may have gone on since
                if session is not None and session.status == "over":
                    assert stacks_over(store, table, session) == 1
        while not is_whole and director.board()["stages"][0]["status"] != "confirmed":
            lead_for(director, 0.2)
        if is_whole:
            director.lead()
        assert were_playing, "no session was being played when the server was killed"
        assert served.stop() == 0
    report = verify(store, VerifyOptions(keys=keys, is_deep=True))
    assert report.is_good, report
    check_once(store, director)


def stacks_over(store: str, table: str, session: TableSession) -> int:
    """Return how often a session has ended at a table."""
    with contextlib.closing(open_store(store)) as held:
        events = [event for link in held.links(table) for event in read(link.body).events]
    ended = [one for one in events if isinstance(one, SittingEnded)]
    return sum(one.result == session.result for one in ended)


def check_once(store: str, director: Director) -> None:
    """Check that each session was begun, ended and reported once, and that nobody was given their chips twice."""
    with contextlib.closing(open_store(store)) as held:
        told = [event for link in held.links("tournament Cup") for event in read(link.body).events]
        reported = Counter([one.number for one in told if isinstance(one, SittingReported)])
        assert set(reported.values()) == {1}, reported
        begun: Counter[int] = Counter()
        for table in director.tables:
            events = [event for link in held.links(table) for event in read(link.body).events]
            number, issued = 0, Counter[tuple[int, str]]()
            for event in events:
                if isinstance(event, SittingBegun):
                    number = event.terms.number
                    begun[number] += 1
                elif isinstance(event, StackIssued):
                    issued[number, event.player] += 1
            assert set(issued.values()) <= {1}, issued
            assert sum(held.balances(table).values()) == 0
        assert begun == reported


def test_a_tournament_goes_on_after_its_server_was_killed_in_mid_session(tmp_path: Path) -> None:
    killed(str(tmp_path / "floor.db"), tmp_path, 0.2, rounds=3, is_whole=False)


@pytest.mark.long
def test_a_tournament_goes_on_however_often_its_server_is_killed(tmp_path: Path) -> None:
    killed(str(tmp_path / "floor.db"), tmp_path, 0.1, 0.4, 0.8, 0.2, 1.2, 0.5)


@pytest.mark.long
def test_a_tournament_at_the_tables_of_two_processes(postgres: Postgres, tmp_path: Path) -> None:
    store = fresh_database(postgres)
    with floor_of(2, store, tmp_path, "blackjack-2005") as (one, other):
        director = Director(Caller(one, "gaming-manager"))  # type: ignore[arg-type]  # it has an address, too
        director.open(BOTS, rounds=4)
        director.lead()
        looks_on, awards = Caller(other, "player"), director.board()["awards"]  # type: ignore[arg-type]  # as above
        ends = time.monotonic() + PATIENCE
        while looks_on.ask("GET", director.path).body["board"]["awards"] != awards:
            assert time.monotonic() < ends
            time.sleep(0.2)
        assert [each.stop() for each in (one, other)] == [0, 0]
    report = verify(store, VerifyOptions(keys=Keys.load(tmp_path / "floor.keys"), is_deep=True))
    assert report.is_good, report
    check_once(store, director)
