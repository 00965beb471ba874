"""One pytest session that runs tests in forked processes, each under one mutant."""

import functools
import gc
import itertools
import json
import linecache
import os
import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from croupier.engine.refusal import Refused
from croupier.rules import questions
from croupier.rules.clause import Clause
from croupier.rules.ruled import BadElection, BadProfile
from croupier.scenario.files import BadScenario, read
from croupier.scenario.replay import replay
from tests.citations import ROOT, in_marker
from tests.mutation.answers import remember_profiles
from tests.mutation.mutants import Mutant
from tests.mutation.source import import_all, live_functions
from tests.rules.flips import plain

KEPT: Final = ("tests.mutation", "tests.browser", "tests.conftest", "tests.citations", "tests.postgres", "tests.rules")
"""Modules that stay imported under a mutant; all other modules of tests are imported again."""
CPU_SECONDS_MAX: Final = 10
"""Longest run of a test under a mutant that loops, in seconds of its processor: a busy machine changes no verdict."""
WAIT_SECONDS_MAX: Final = 120
"""Longest run of a test under a mutant that lets it wait."""
SMOKE: Final = 16
"""Scenarios that are a sample of a document's ordinary rounds, and how many of them a mutant may change."""
SMOKE_MAX: Final = 9
ANSWER_READ: Final = re.compile(r"assert .*(?:rules|load\w*\().*\.(?:value|text)\b")
"""A line of a test that compares an answer of a profile."""
PROFILE: Final = questions._profile
OPTIONS: Final = (
    "-p",
    "no:randomly",
    "-p",
    "no:cacheprovider",
    "-qq",
    "--no-summary",
    "--assert=plain",
    "--capture=no",
)


class Verdict(NamedTuple):
    """The first test that fails under a mutant, with its error; no test if none does."""

    test: str
    error: str


def run(tests: Iterable[str], work: Callable[["Mutated"], None]) -> None:
    """Open a pytest session, import the package and the files of the tests, and call `work`."""
    plugin = _Plugin(work)
    files = {ROOT / one.partition("::")[0] for one in tests if "::" in one}
    ended = pytest.main([*OPTIONS, *sorted(str(one) for one in files if one.is_file())], plugins=[plugin])
    if plugin.error is not None:
        raise plugin.error
    assert plugin.is_done, ended


class _Plugin:
    def __init__(self, work: Callable[["Mutated"], None]) -> None:
        self.work = work
        self.is_done = False
        self.error: BaseException | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run mutants in place of the collected tests."""
        try:
            import_all()
            live_functions()
            _caches()
            remember_profiles()
            gc.freeze()
            self.work(Mutated(session))
        except BaseException as error:  # noqa: BLE001  pytest would print it and go on
            self.error = error
        self.is_done = True
        return True


class Mutated:
    """Tests under mutants: each call forks, applies the mutant and runs tests until one fails."""

    def __init__(self, session: pytest.Session) -> None:
        """Run tests in `session`."""
        self._session = session
        self._modules = {
            one.path.relative_to(ROOT).as_posix(): one
            for item in session.items
            for one in item.listchain()
            if isinstance(one, pytest.Module)
        }
        self._passing: dict[str, bool] = {}

    def kill(self, mutant: Mutant, clause: Clause, tests: Iterable[str]) -> Verdict:
        """Return the first test of a clause that the mutant makes fail and that passes without it.

        A mutant further from the clause that makes most ordinary rounds fail breaks more than the clause, and counts as
        not killed.
        """
        listed = [one for one in tests if self._passing.get(one, True)]
        while True:
            verdict = self._forked(mutant, clause, listed)
            if not verdict.test:
                return verdict
            if not self._is_passing(clause, verdict.test):
                listed.remove(verdict.test)
                continue
            if not mutant.is_near and self._forked(mutant, clause, ordinary(clause.document), SMOKE_MAX).test:
                return Verdict("", "breaks every round")
            return verdict

    def _is_passing(self, clause: Clause, test: str) -> bool:
        if test not in self._passing:
            self._passing[test] = not self._forked(None, clause, [test]).test
        return self._passing[test]

    def _forked(self, mutant: Mutant | None, clause: Clause, tests: list[str], spared: int = 0) -> Verdict:
        readable, writable = os.pipe()
        child = os.fork()
        if not child:
            os.close(readable)
            self._in_child(writable, mutant, partial(self._run, mutant, clause, tests, spared))
        os.close(writable)
        with os.fdopen(readable, "rb") as pipe:
            written = pipe.read()
        os.waitpid(child, 0)
        return Verdict(*json.loads(written)) if written else Verdict("", "")

    def _in_child(self, pipe: int, mutant: Mutant | None, tests: Callable[[], Verdict]) -> None:
        """Apply the mutant, write the verdict of the tests and end the process; write nothing after the longest run."""
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS_MAX)
        signal.alarm(WAIT_SECONDS_MAX)
        silent = os.open(os.devnull, os.O_RDWR)
        for descriptor in (1, 2):
            if not os.environ.get("MUTATION_LOUD"):
                os.dup2(silent, descriptor)
        try:
            _forget()
            unmutated = plain()
            unmutated.__enter__()  # never left
            if mutant is not None:
                mutant.apply()
            os.write(pipe, json.dumps(tests()).encode())
        except BaseException:  # noqa: BLE001  the process ends here whatever happens
            traceback.print_exc()
        finally:
            os._exit(0)

    def _run(self, mutant: Mutant | None, clause: Clause, tests: list[str], spared: int) -> Verdict:
        """Return the first failure of the tests after `spared` failures."""
        failures = itertools.chain(_scenarios(tests, mutant), self._tests(tests, clause, mutant))
        return next(itertools.islice(failures, spared, None), Verdict("", ""))

    def _tests(self, tests: list[str], clause: Clause, mutant: Mutant | None) -> Iterator[Verdict]:
        """Collect the tests under the mutant, run them and yield their failures."""
        watcher = _Watcher()
        self._session.config.pluginmanager.register(watcher)
        for name in list(sys.modules):
            if name.startswith("tests.") and not name.startswith(KEPT):
                del sys.modules[name]
        for item in self._collect(tests, clause):
            error = watcher.run(item)
            if error is not None and _is_verdict(error, mutant):
                yield Verdict(item.nodeid.partition("[")[0], _line(error))

    def _collect(self, tests: list[str], clause: Clause) -> Iterator[pytest.Item]:
        """Yield the tests that are marked with the clause; all of them if none is, as where a clause has parts."""
        named = {one for one in tests if "::" in one}
        others: list[pytest.Item] = []
        is_marked = False
        for file in sorted({one.partition("::")[0] for one in named} & set(self._modules)):
            old = self._modules[file]
            module = pytest.Module.from_parent(old.parent, path=old.path)
            found = [one for one in self._session.genitems(module) if one.nodeid.partition("[")[0] in named]
            for item in [one for one in found if not one.get_closest_marker("long")]:
                if _is_marked(item, clause):
                    is_marked = True
                    yield item
                elif not is_marked:
                    others.append(item)
        yield from () if is_marked else others


def _is_marked(item: pytest.Item, clause: Clause) -> bool:
    at = (clause.document, clause.id)
    cited = [one for mark in item.iter_markers("clause") for given in mark.args for one in in_marker(given, "")]
    return any((one.document, one.clause) == at for one in cited)


@functools.cache
def ordinary(key: str) -> list[str]:
    """Return a sample of the document's scenarios: rounds that a mutant of one rule leaves as they are."""
    files = sorted((ROOT / "tests" / "scenarios" / key).glob("*.json"))
    return [file.relative_to(ROOT).as_posix() for file in files[:: max(1, len(files) // SMOKE)]]


class _Watcher:
    """Plugin that keeps the error of a failed test."""

    def __init__(self) -> None:
        self.error: BaseException | None = None

    def run(self, item: pytest.Item) -> BaseException | None:
        """Run a test and return its error."""
        self.error = None
        runtestprotocol(item, log=False, nextitem=None)
        return self.error

    def pytest_exception_interact(self, call: pytest.CallInfo[Any]) -> None:
        """Keep the error."""
        if call.excinfo is not None and call.when == "call":
            self.error = call.excinfo.value


def _scenarios(tests: list[str], mutant: Mutant | None) -> Iterator[Verdict]:
    for test in tests:
        if "::" in test or not (ROOT / test).is_file():
            continue
        try:
            for scenario in read((ROOT / test).read_text("utf-8"), Path(test).name):
                differences = () if isinstance(scenario, BadScenario) else replay(scenario).differences
                if differences:
                    yield Verdict(test, str(differences[0]))
                    break
        except Exception as error:  # noqa: BLE001  a mutant may raise anything
            if _is_verdict(error, mutant):
                yield Verdict(test, _line(error))


def _is_verdict(error: BaseException, mutant: Mutant | None) -> bool:
    """Return whether a failure tells that a rule is broken: not if the program itself broke down."""
    if isinstance(error, BadProfile):
        return False
    if isinstance(error, BadElection):
        return mutant is None or mutant.kind != "answer"
    if isinstance(error, Refused | BadScenario | pytest.fail.Exception):
        return True
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    file = last.tb_frame.f_code.co_filename if last is not None else ""
    if last is not None and _reads_an_answer(file, last.tb_lineno):
        return mutant is None
    if not file.startswith(str(ROOT / "croupier")):
        return file.startswith(str(ROOT)) or isinstance(error, AssertionError)
    return type(error).__module__.startswith("croupier") or mutant is None


def _reads_an_answer(file: str, line: int) -> bool:
    """Return whether a line of a test compares an answer of a profile: that shows no behaviour."""
    return file.startswith(str(ROOT / "tests")) and bool(ANSWER_READ.search(linecache.getline(file, line)))


def _line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


@functools.cache
def _caches() -> list[Any]:
    kind = type(functools.cache(len))
    return [one for one in gc.get_objects() if isinstance(one, kind) and _is_ours(one)]


def _is_ours(cached: Any) -> bool:
    """Return whether a cache is the package's own; the profiles as they are written are read once."""
    return str(getattr(cached, "__module__", "")).startswith("croupier") and cached is not PROFILE


def _forget() -> None:
    """Empty the caches of the package: they may hold what the mutant changes."""
    for one in _caches():
        one.cache_clear()
