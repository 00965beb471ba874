"""A tournament of bots that is stopped at any moment goes on with every chip where it was, to the same end."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from croupier.dealer.bots.habits import Habits
from croupier.records.house import House
from croupier.records.log import failpoints
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.terminal.tournament.course import Course, CourseNotes
from croupier.terminal.tournament.reconciliation import sums
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.parser import written
from tests.citations import ROOT
from tests.daily import daily
from tests.patience import PATIENCE
from tests.terminal.tournament.cups import ACT, KEYS, NSW, Played, cup, final, heats, until_six

PLAYERS = 9
SEED = 3


class Stopped(BaseException):
    """The program is gone: nobody catches this."""


def stop_after(passed: int) -> None:
    """Let the program stop at the point that is passed a number of points from now, whichever it is."""
    left = [passed]

    def hook(_: str) -> None:
        left[0] -= 1
        if left[0] <= 0:
            failpoints.install(None)
            raise Stopped

    failpoints.install(hook)


def lives(path: str, conditions: Conditions, players: int, passed: list[int]) -> tuple[Course, int]:
    """Play a tournament in a file whose program is stopped again and again; return its last life, and the deaths."""
    deaths = 0
    while True:
        store = open_store(path, writes=True)
        house = House(store, KEYS)
        if passed:
            stop_after(passed.pop())
        try:
            course = _course(house, conditions, players)
            course.go_on()
        except Stopped:
            deaths += 1
            store.close()
            continue
        finally:
            failpoints.install(None)
        return course, deaths


def _course(house: House, conditions: Conditions, players: int) -> Course:
    if house.store.log(f"tournament {conditions.name}") is None:
        return Course.begin(house, conditions, CourseNotes(players, Habits(SEED), SEED))
    return Course.resume(house, conditions.name)


def same(course: Course, uncut: Played) -> None:
    """Assert that a course came to the same end as one that nothing happened to."""
    assert [(one.player, one.place, one.cash) for one in course.state.awards] == [
        (one.player, one.place, one.cash) for one in uncut.state.awards
    ]
    assert [one.result for one in course.state.sessions] == [one.result for one in uncut.state.sessions]
    found = sums(course.house.store, course.state, course.logs)
    assert found == uncut.sums
    assert not found.wrong


@pytest.mark.parametrize("kind", daily(["until", "heats"]))
def test_interrupted_course_has_the_same_result(kind: str, tmp_path: Path) -> None:
    """At whichever point of recording it stops, nothing is lost or done twice."""
    check_stopped(kind, tmp_path, deaths=6, furthest=300, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["heats", "nsw", "until"])
def test_repeatedly_interrupted_course_has_the_same_result(kind: str, seed: int, tmp_path: Path) -> None:
    """The same, many times more."""
    check_stopped(kind, tmp_path, deaths=30, furthest=70, seed=seed)


def check_stopped(kind: str, folder: Path, *, deaths: int, furthest: int, seed: int) -> None:
    made = {
        "heats": lambda: cup(ACT, heats(), final(), least=8, most=24),
        "nsw": lambda: cup(NSW, heats(), final(), least=8, most=24),
        "until": until_six,
    }[kind]()
    chance = Random(seed)
    uncut = Played(made, PLAYERS, SEED).to_end().check()
    where = str(folder / "cup.db")
    course, died = lives(where, made, PLAYERS, [chance.randrange(1, furthest) for _ in range(deaths)])
    assert died >= deaths // 3, died
    same(course, uncut)
    course.house.store.close()
    report = verify(where, VerifyOptions(keys=KEYS, is_deep=True))
    assert report.is_good, report.findings


def started(*words: str, folder: Path) -> subprocess.Popen[str]:
    """Start `croupier tournament` in a process of its own."""
    return subprocess.Popen(  # noqa: S603  ourselves
        [sys.executable, "-m", "croupier", "tournament", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_kill_9_in_mid_session_and_resume_on_the_command_line(tmp_path: Path) -> None:
    """`run --store` killed while tables play; `resume` tells the same places as a run that nobody killed."""
    (tmp_path / "cup.toml").write_text(written(cup(ACT, heats(6), final(6), least=8, most=24)), "utf-8")
    run = ("run", "cup.toml", "--bots", "--players", "12", "--seed", "5")
    whole = started(*run, folder=tmp_path).communicate(timeout=PATIENCE)[0]
    store = tmp_path / "cup.db"
    victim = started(*run, "--store", "cup.db", folder=tmp_path)
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and (not store.exists() or _entries(store) < 150):
        time.sleep(0.01)
    victim.send_signal(signal.SIGKILL)
    victim.communicate(timeout=PATIENCE)
    assert victim.returncode == -signal.SIGKILL, "it was over before it could be killed"
    told = started("resume", "Cup", "--store", "cup.db", folder=tmp_path).communicate(timeout=PATIENCE)[0]
    assert _end(told) == _end(whole)
    assert "Chips and money balance" in told


def _entries(store: Path) -> int:
    with contextlib.suppress(Exception), contextlib.closing(open_store(str(store))) as found:  # it is being made
        return sum(row.number for row in found.logs())
    return 0


def _end(told: str) -> list[str]:
    """Return the places, prizes and sums that a course tells at its end, without the seconds."""
    assert "Cup: paid" in told, told
    return re.sub(r"[\d.]+ seconds", "", told[told.index("Cup: paid") :]).splitlines()
