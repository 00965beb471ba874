"""The only thread that writes: all writes to the store are serialised in it.

Pending commands of several tables are recorded in one transaction, so that a slow disk is waited for once. Each is
answered after that, and an error in one does not affect the others.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from croupier.records.commands import Answer, BadCommand, GivenInput, LogWriter, Prepared
from croupier.records.log.entries import Person
from croupier.records.stores.protocol import Repeated, Stale, StoreError, Unknown, Unwitnessed

_LOG: Final = logging.getLogger("croupier.server")
P = ParamSpec("P")
R = TypeVar("R")

WAITING_MAX: Final = 2_000
"""Maximum size of the writer's queue before the floor answers that it is busy."""


TOGETHER_MAX: Final = 64
"""Maximum number of commands in one transaction."""
UNAVAILABLE: Final = "The server cannot record anything now. Try again."
"""Message when the store fails; the process log has the details."""
_LOST: Final = "Recording failed. The server reads the log first to see whether the command was recorded."


class TooBusy(Exception):
    """The queue of commands is full; nothing was recorded."""


class _Odd(Unknown):
    """The store failed unexpectedly: whether the batch was recorded is not known."""


class _PendingCommand:
    """A command to a log that waits to be recorded, with its pending answer."""

    def __init__(
        self, table: LogWriter[Any, GivenInput], given: GivenInput, by: Person, key: str, *, deals: bool
    ) -> None:
        self.table: LogWriter[Any, Any] = table
        self._judge = partial(table.prepare, given, by, key=key, deals=deals)
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.prepared: Prepared | None = None
        self._found: Answer | BaseException | None = None

    def prepare(self) -> None:
        """Judge the command."""
        try:
            found = self._judge()
        except BaseException as wrong:  # noqa: BLE001  raised where it is waited for
            self._found = wrong
            return
        if isinstance(found, Answer):
            self._found = found
        else:
            self.prepared = found

    def settle(self, wrong: StoreError | None = None) -> None:
        """Store the result of the command."""
        assert self.prepared is not None
        try:
            self._found = self.table.settle(self.prepared, wrong)
        except (StoreError, BadCommand) as found:
            self._found = found
        except Exception:  # noqa: BLE001  a fault of the program: the table reads its log again, and goes on
            _LOG.exception("the outcome of a command at %s is unknown", self.table.record.log)
            self._found = Unknown(_LOST)

    def tell(self) -> None:
        """Deliver the result in the event loop in every case: a table whose command is never answered would hang."""
        if self.answer.done():
            return
        found = Unknown(_LOST) if self._found is None else self._found
        if isinstance(found, StopIteration):  # nobody waits for an answer
            found = RuntimeError("a command did not end")
        if isinstance(found, BaseException):
            self.answer.set_exception(found)
        else:
            self.answer.set_result(found)


class Writer:
    """Separate thread for the store, so that a slow disk does not delay readers of the floor."""

    def __init__(self, threads: Callable[[int, str], Executor] = ThreadPoolExecutor) -> None:
        """Begin the thread; `threads` makes a pool from its size and its name."""
        self._thread = threads(1, "writer")
        self._readers = threads(2, "reader")
        self._keeper = threads(1, "keeper")
        self._compute_pool = threads(1, "compute")
        self.waiting = 0
        self.groups = 0
        self.is_failing = False
        """Return whether the last command failed because of the store."""
        self._commands: deque[_PendingCommand] = deque()

    async def run(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Run a function that uses the store, in turn; raise TooBusy, or its error."""
        if self.waiting >= WAITING_MAX:
            raise TooBusy("The server is too busy. Try again.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: do(*given, **named))
        finally:
            self.waiting -= 1

    async def command(
        self, table: LogWriter[Any, GivenInput], given: GivenInput, by: Person, key: str, *, deals: bool = False
    ) -> Answer:
        """Give a command to a log, recorded together with other pending ones; raise TooBusy, or its error."""
        if self.waiting >= WAITING_MAX:
            raise TooBusy("The server is too busy. Try again.")
        waiting = _PendingCommand(table, given, by, key, deals=deals)
        self._commands.append(waiting)
        self._thread.submit(self._record, asyncio.get_running_loop())  # it may find that one before took it along
        self.waiting += 1
        try:
            return await waiting.answer
        finally:
            self.waiting -= 1

    def _record(self, loop: asyncio.AbstractEventLoop) -> None:
        """Record the commands that wait, one of each table."""
        group: dict[int, _PendingCommand] = {}
        while self._commands and len(group) < TOGETHER_MAX and id(self._commands[0].table) not in group:
            one = self._commands.popleft()
            group[id(one.table)] = one
        if group:
            try:
                self._recorded(list(group.values()))
            finally:
                self.groups += 1
                loop.call_soon_threadsafe(_tell, list(group.values()))

    def _recorded(self, group: list[_PendingCommand]) -> None:
        """Record commands of several tables at once, or each alone where that fails."""
        for one in group:
            one.prepare()
        # always in the order of the logs, so that two processes never wait for each other
        judged = sorted([one for one in group if one.prepared is not None], key=_log)
        if not judged:
            return
        wrong = self._appended(judged)
        is_of_one = isinstance(wrong, _Odd) or not isinstance(wrong, Unknown | Unwitnessed)
        if wrong is not None and is_of_one and len(judged) > 1:
            # who is at fault is found by trying each alone; what was recorded all the same is found by its key
            for one in judged:
                one.settle(self._appended([one]))
            return
        for one in judged:
            one.settle(wrong)

    def _appended(self, group: list[_PendingCommand]) -> StoreError | None:
        """Append commands and return the error, None if all are recorded; update the health of the store."""
        wrong = _appended(group)
        if wrong is None:
            self.is_failing = False
        elif not isinstance(wrong, Repeated | Stale):
            if not self.is_failing:
                _LOG.error("the store cannot be written: %s", wrong)
            self.is_failing = True
        return wrong

    async def read(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Run a read that may take long, in parallel with the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: do(*given, **named))

    async def compute(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Run CPU- and memory-heavy jobs (password hashing) one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._compute_pool, lambda: do(*given, **named))

    async def keep(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Run work that must not queue behind commands, such as renewing a lease."""
        return await asyncio.get_running_loop().run_in_executor(self._keeper, lambda: do(*given, **named))

    def close(self) -> None:
        """Finish pending work, and end the threads."""
        self._compute_pool.shutdown()
        self._readers.shutdown()
        self._keeper.shutdown()
        self._thread.shutdown()


def _appended(group: list[_PendingCommand]) -> StoreError | None:
    """Append the batches of commands; return the error, None if all are recorded."""
    batches = [one.prepared.batch for one in group if one.prepared is not None]
    try:
        group[0].table.house.append(batches)
    except StoreError as wrong:
        return wrong
    except Exception:  # noqa: BLE001  whatever goes wrong in a store, those who wait are told
        _LOG.exception("the store failed unexpectedly")
        return _Odd(_LOST)
    return None


def _log(one: _PendingCommand) -> str:
    return str(one.table.record.log)


def _tell(group: list[_PendingCommand]) -> None:
    for one in group:
        one.tell()


async def completed(command: Coroutine[Any, Any, R]) -> R:
    """Await a command, which is completed although its giver disconnects; then nobody else hears of an error in it."""
    task = asyncio.ensure_future(command)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_note_error)
        raise


def _note_error(task: "asyncio.Task[Any]") -> None:
    wrong = None if task.cancelled() else task.exception()
    if wrong is not None:
        _LOG.warning("a command failed after its giver had disconnected: %s", str(wrong) or repr(wrong))
