"""An event loop in virtual time: one thread, no sockets, and callbacks that know to which process they belong.

The next callback runs at once, and time jumps to the next timer when none is left. A process that is paused keeps its
callbacks until it goes on; those of a process that has died are never run.
"""

import asyncio
import concurrent.futures
import contextlib
import contextvars
import heapq
from collections.abc import Callable
from random import Random
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_PURGED_MAX: Final = 20_000
"""Maximum number of callbacks of a process that has died, after which it must have come to an end."""


class Stuck(Exception):
    """Nothing is left to do, and the simulation has not ended."""


class Killed(BaseException):
    """The process has died; no part of the program may catch it."""


class Life:
    """One life of a process, from its start to its death: what is run in its context belongs to it."""

    def __init__(self, name: str) -> None:
        """Begin alive."""
        self.name = name
        self.is_dead = self.is_paused = self.is_purged = False
        self.context = contextvars.copy_context()
        self.context.run(LIFE.set, self)
        self.waiting: list[asyncio.Handle] = []
        """Callbacks that came while the process was paused, or since it died."""
        self.tasks: list[asyncio.Task[Any]] = []

    def check_alive(self) -> None:
        """Raise Killed if the process is dead."""
        if self.is_dead:
            raise Killed


LIFE: Final[contextvars.ContextVar[Life | None]] = contextvars.ContextVar("LIFE", default=None)


class SimulatedLoop(asyncio.BaseEventLoop):
    """An event loop whose time is simulated."""

    def __init__(self) -> None:
        """Begin at zero."""
        super().__init__()
        self._seconds = 0.0
        self.steps = 0
        """Number of callbacks so far."""
        self.failures: list[str] = []
        """Errors of tasks that nobody has waited for."""
        self._ready: Any
        self._scheduled: list[asyncio.TimerHandle]
        self.set_task_factory(self._new_task)
        self.set_exception_handler(self._failed)

    def time(self) -> float:
        """Return the seconds since the simulation began."""
        return self._seconds

    def _new_task(self, loop: Any, coroutine: Any, **named: Any) -> "asyncio.Task[Any]":
        context = named.get("context")
        life = LIFE.get() if context is None else context.get(LIFE)
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, **named)
        if life is not None:
            life.tasks = [one for one in life.tasks if not one.done()] if len(life.tasks) > 200 else life.tasks
            life.tasks.append(task)
        return task

    def _failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        wrong = context.get("exception")
        if not isinstance(wrong, Killed):
            self.failures.append(f"{context.get('message')}: {wrong!r}")

    # --- running ---------------------------------------------------------------------------------------------------

    def _run_once(self) -> None:
        self._take_timers()
        for _ in range(len(self._ready)):
            self._run_handle(self._ready.popleft())

    def _take_timers(self) -> None:
        timers = self._scheduled
        while timers and timers[0].cancelled():
            heapq.heappop(timers)
        if not self._ready:
            if not timers:
                raise Stuck("Nothing is left to do.")
            self._seconds = max(self._seconds, timers[0].when())
        while timers and timers[0].when() <= self._seconds:
            self._ready.append(heapq.heappop(timers))

    def _run_handle(self, handle: asyncio.Handle) -> None:
        if handle.cancelled():
            return
        life = life_of(handle)
        if life is not None and (life.is_dead or life.is_paused):
            if not life.is_purged:
                life.waiting.append(handle)
            return
        self.steps += 1
        handle._run()

    def resume(self, life: Life) -> None:
        """Let a paused process go on with everything that has come meanwhile."""
        life.is_paused = False
        self._ready.extend(life.waiting)
        life.waiting = []

    def purge(self, life: Life) -> None:
        """Cancel the tasks of a process that has died, and run them to their ends, which reach nobody any more.

        Otherwise the interpreter would end them at any moment, and complain.
        """
        assert life.is_dead
        for _ in range(4):
            for task in life.tasks:
                if not task.done():
                    task.cancel()
            for _ in range(_PURGED_MAX):
                found = self._taken_from(life)
                if not found:
                    break
                for handle in found:
                    if not handle.cancelled():
                        handle._run()
        left = [task for task in life.tasks if not task.done()]
        assert not left, f"{life.name} has tasks that do not end: {left}"
        life.tasks, life.waiting, life.is_purged = [], [], True

    def _taken_from(self, life: Life) -> list[asyncio.Handle]:
        """Take the callbacks of a process out of the queues; its timers never come."""
        found = [one for one in (*life.waiting, *self._ready) if life_of(one) is life and not _is_timer(one)]
        life.waiting = []
        if found:
            kept = [one for one in self._ready if life_of(one) is not life]
            self._ready.clear()
            self._ready.extend(kept)
        return found

    # --- what has no place in one thread ---------------------------------------------------------------------------

    def _write_to_self(self) -> None:
        """Wake nobody."""

    def _process_events(self, event_list: Any) -> None:
        """Process no events: there are no sockets."""


def life_of(handle: asyncio.Handle) -> Life | None:
    """Return to which process a callback belongs; None for the world around."""
    context: contextvars.Context | None = getattr(handle, "_context", None)
    return None if context is None else context.get(LIFE)


def _is_timer(handle: asyncio.Handle) -> bool:
    return isinstance(handle, asyncio.TimerHandle)


class SimulatedThreads(concurrent.futures.Executor):
    """Threads of a process: each job is run whole, in the loop, after a while; one thread keeps its jobs in order."""

    def __init__(self, life: Life, threads: int, chance: Random, died: Callable[[Life], None]) -> None:
        """Take the process, and what is called when a job has killed it."""
        self._life, self._chance, self._died = life, chance, died
        self._busy = [0.0] * threads

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "concurrent.futures.Future[T]":
        """Run a job when a thread is free."""
        future: concurrent.futures.Future[T] = concurrent.futures.Future()
        if self._life.is_dead:
            return future
        loop = asyncio.get_running_loop()
        thread = self._busy.index(min(self._busy))
        ends = max(loop.time(), self._busy[thread]) + self._chance.choice((0.0002, 0.0005, 0.001, 0.003, 0.02))
        self._busy[thread] = ends
        loop.call_at(ends, self._run, future, lambda: fn(*args, **kwargs), context=self._life.context)
        return future

    def _run(self, future: "concurrent.futures.Future[T]", job: Callable[[], T]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        found: T | None = None
        wrong: BaseException | None = None
        try:
            found = job()
        except Killed:
            self._life.is_dead = True
        except BaseException as raised:  # noqa: BLE001  raised where it is waited for
            wrong = raised
        if self._life.is_dead:
            self._died(self._life)
        elif wrong is not None:
            future.set_exception(wrong)
        else:
            future.set_result(found)  # type: ignore[arg-type]  # it is what the job gave

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End nothing: there are no threads."""


def finished(loop: SimulatedLoop, lives: list[Life]) -> None:
    """End all processes and close the loop."""
    for life in lives:
        life.is_dead = True
        loop.purge(life)
    left = [task for task in asyncio.all_tasks(loop) if not task.done()]
    for task in left:
        task.cancel()
    with contextlib.suppress(Stuck, asyncio.CancelledError):
        for task in left:
            loop.run_until_complete(task)
    loop.close()
