"""The one thread that writes: everything that goes to the store goes through it, one after another.

Commands of several tables that wait at the same time are recorded in one transaction, so that a disk that is slow to
make things durable is waited for once. Each is answered after that, and what is wrong with one does not touch others.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from croupier.records.log.commands import Answer, BadCommand, GivenInput, LogWriter, Prepared
from croupier.records.log.entries import Person
from croupier.records.stores.protocol import Repeated, Stale, StoreError, Unknown

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
    """More waits to be recorded than the floor takes; nothing was done."""


class _Odd(Unknown):
    """The store failed as no store should: whether it took what it was given is not known."""


class _PendingCommand:
    """A command to a table, or to what else has a log, that waits to be recorded, and who waits for its answer."""

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
        """Take note of what became of the command."""
        assert self.prepared is not None
        try:
            self._found = self.table.settle(self.prepared, wrong)
        except (StoreError, BadCommand) as found:
            self._found = found
        except Exception:  # noqa: BLE001  a fault of the program: the table reads its log again, and goes on
            _LOG.exception("the outcome of a command at %s is unknown", self.table.record.log)
            self._found = Unknown(_LOST)

    def tell(self) -> None:
        """Tell who waits, in the loop, whatever happened: a table whose command is never answered is lost."""
        if self.answer.done():
            return
        found = Unknown(_LOST) if self._found is None else self._found
        if isinstance(found, StopIteration):  # which nobody can be told
            found = RuntimeError("a command did not end")
        if isinstance(found, BaseException):
            self.answer.set_exception(found)
        else:
            self.answer.set_result(found)


class Writer:
    """A thread of its own for the store, so that a slow disk stops nobody who only looks on."""

    def __init__(self) -> None:
        """Begin the thread."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="keeper")
        self._reckoner = ThreadPoolExecutor(1, thread_name_prefix="reckoner")
        self.waiting = 0
        self.groups = 0
        self.is_failing = False
        """Return whether the last command could not be recorded, as far as that was the store's fault."""
        self._commands: deque[_PendingCommand] = deque()

    async def run(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Do something that touches the store, in its turn; raise TooBusy, or what it raises."""
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
        """Give a table or a matter a command, recorded with those of others that wait; raise TooBusy, or as it."""
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
        if wrong is not None and (not isinstance(wrong, Unknown) or isinstance(wrong, _Odd)) and len(judged) > 1:
            # who is at fault is found by trying each alone; what was recorded all the same is found by its key
            for one in judged:
                one.settle(self._appended([one]))
            return
        for one in judged:
            one.settle(wrong)

    def _appended(self, group: list[_PendingCommand]) -> StoreError | None:
        """Append commands and return what went wrong, None if all are recorded; take note of how the store is."""
        wrong = _appended(group)
        if wrong is None:
            self.is_failing = False
        elif not isinstance(wrong, Repeated | Stale):
            if not self.is_failing:
                _LOG.error("the store cannot be written: %s", wrong)
            self.is_failing = True
        return wrong

    async def read(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Read what may take long, beside the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: do(*given, **named))

    async def reckon(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Reckon what keeps a core and much memory busy, such as the hash of a password: one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._reckoner, lambda: do(*given, **named))

    async def keep(self, do: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """Do what must not wait behind commands, as a lease does not that runs out."""
        return await asyncio.get_running_loop().run_in_executor(self._keeper, lambda: do(*given, **named))

    def close(self) -> None:
        """Finish what waits, and end the threads."""
        self._reckoner.shutdown()
        self._readers.shutdown()
        self._keeper.shutdown()
        self._thread.shutdown()


def _appended(group: list[_PendingCommand]) -> StoreError | None:
    """Append the batches of commands; return what went wrong, None if all are recorded."""
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
