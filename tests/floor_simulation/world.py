"""A whole simulated floor: servers, people and faults from one seed, and the invariants at every step."""

import asyncio
import contextlib
import hashlib
import logging
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct

from croupier.records.log import failpoints
from croupier.records.log.keys import Keys
from croupier.server.demo.floor import TABLES, Demo
from croupier.server.floor import Elsewhere, NoTable
from tests.floor_simulation.audit import Audit, Broken
from tests.floor_simulation.determinism import only_the_seed
from tests.floor_simulation.disk import on_disk
from tests.floor_simulation.faults import FAULTS
from tests.floor_simulation.file_storage import FileStorage
from tests.floor_simulation.loop import LIFE, Killed, SimulatedLoop, Stuck, finished
from tests.floor_simulation.network import Lost, Route, Weather
from tests.floor_simulation.people import Client, Dealer, Heard, Player, Supervisor
from tests.floor_simulation.promises import Promises, Seen
from tests.floor_simulation.server import Server
from tests.floor_simulation.shared_storage import SharedStorage
from tests.floor_simulation.storage import Faults, Storage

LIVENESS_SECONDS: Final = 400
"""Seconds within which every table must end another round when all faults are over."""
DOWN_SECONDS: Final = 3.0
"""Maximum time until a server that has died is started again."""
TRACE_LINES: Final = 60
"""Number of lines that a failure shows."""
_MEMORY: Final = Path("/dev/shm")  # noqa: S108  a folder of its own is made in it


class Outcome(Struct, frozen=True):
    """Result of a simulation: the digest of all bytes, what was broken, and what happened last."""

    seed: int
    steps: int
    digest: str
    broken: str = ""
    trace: tuple[str, ...] = ()
    rounds: int = 0
    acknowledged: int = 0
    deaths: int = 0
    seconds: float = 0.0

    def report(self) -> str:
        """Return the failure with how it is run again."""
        again = f"python -m tests.floor_simulation --seed {self.seed} --steps {self.steps}"
        return "\n".join((*self.trace, f"seed {self.seed}: {self.broken}", f"again: {again}"))


class World:
    """Everything of one simulation."""

    def __init__(self, seed: int, folder: Path, loop: SimulatedLoop) -> None:
        """Make the floor of a seed; nothing runs yet."""
        self.seed, self.loop, self._folder = seed, loop, f"{folder}/"
        self.chance = Random(f"floor {seed}")
        self.weather = Weather(Random(f"network {seed}"))
        self.faults = Faults(Random(f"disk {seed}"))
        keys = Keys.new(Random(f"keys {seed}").randbytes)
        kind = SharedStorage if self.chance.random() < 0.5 else FileStorage
        self.storage: Storage = kind(folder, self.faults, keys, Random(f"store {seed}"))
        self.tables = _tables(self.chance)
        threads = Random(f"threads {seed}")
        many = self.chance.choice((2, 3)) if self.storage.is_shared else 1
        self.servers = [Server(one, self.storage, loop, threads, self.tables) for one in range(1, many + 1)]
        self.people = self._crowd()
        self.audit = Audit(keys)
        self.promises = Promises(self.audit)
        self.seen = Seen(self.storage.heads, self.faults.disk)
        self.copied: Any = None
        self.broken = ""
        self.trace: list[str] = []
        self._digest = hashlib.sha256()
        self._is_rolled_back = False
        self._checked_lives = 0
        self._secrets = Random(f"secrets {seed}")
        self._tasks: list[asyncio.Task[Any]] = []
        for server in self.servers:
            server.secret_of = self._secret
            server.peers = frozenset({one.address for one in self.servers if one is not server})

    def _crowd(self) -> list[Client]:
        people: list[Client] = []
        for one in self.tables:
            kinds: list[type[Client]] = [Player] * self.chance.choice((1, 2))
            kinds += [Supervisor] if self.chance.random() < 0.7 else []
            kinds += [Dealer] if one.dealing == "dealer" else []
            for kind in kinds:
                number = len(people)
                person = kind(self, one.name, Random(f"person {self.seed} {number}"), number)
                person.is_honest = kind is Dealer or self.chance.random() < 0.4
                people.append(person)
        return people

    # --- what people and servers see -------------------------------------------------------------------------------

    def route(self, port: int | None = None) -> Route:
        """Return the way to a server; raise Lost."""
        found = [one.route for one in self.servers if one.route is not None and port in (None, one.port)]
        if not found:
            raise Lost("No server answers.")
        return self.chance.choice(found)

    def check_sent(self, heard: Heard) -> None:
        """Check what a server has sent to somebody."""
        self._note(b"sent %s " % heard.name.encode() + heard.written)
        if self._is_rolled_back:
            return
        with self._checking():
            self.promises.check(heard, self.storage.read(), self.seen.newest)

    def noted(self, what: str) -> None:
        """Take note of something in the trace."""
        what = what.replace(self._folder, "")  # which is another one in each run
        self.trace.append(f"{self.loop.time():9.3f}  {what}")
        self._note(what.encode())

    def _note(self, what: bytes) -> None:
        self._digest.update(b"%.6f " % self.loop.time() + what + b"\n")

    def _secret(self, table: str, shoe: int) -> bytes:
        secret = self._secrets.randbytes(32)
        self.promises.secrets[secret.hex()] = (table, shoe)
        return secret

    def reached(self, point: str) -> None:
        """Let a server die at a point of a commit."""
        life = LIFE.get()
        server = next((one for one in self.servers if one.life is life and life is not None), None)
        if server is None or server.life is None or server.life.is_dead:
            return
        if point == "before commit":
            self.storage.begin_commit()
        if server.pass_point(point):
            self.noted(f"{server.name} dies: {point}")
            server.life.is_dead = True
            raise Killed
        if point == "after commit":
            self.storage.end_commit()

    def later(self, seconds: float, do: Callable[[], Any]) -> None:
        """Do something after a while."""
        self.loop.call_later(seconds, do)

    def spawn(self, do: Coroutine[Any, Any, Any]) -> None:
        """Let something go on beside."""
        self._tasks.append(self.loop.create_task(do))

    # --- running ---------------------------------------------------------------------------------------------------

    async def run(self, steps: int) -> None:
        """Run `steps` steps with faults, then without, until every table has gone on."""
        for server in self.servers:
            self.spawn(self._keep(server))
        for person in self.people:
            self.spawn(person.run())
        for _ in range(steps):
            await asyncio.sleep(self.chance.uniform(0.05, 1.5))
            self._check()
            if self.broken:
                return
            if self.chance.random() < 0.35:
                self._strike()
        await self._recover()
        if not self.broken:
            self._end()

    def _strike(self) -> None:
        fault = self.chance.choices(list(FAULTS), list(FAULTS.values()))[0]
        self.noted(f"fault: {fault.__name__}")
        fault(self)

    async def _keep(self, server: Server) -> None:
        """Start a server again whenever it is not there, as a service manager does."""
        while True:
            if not server.is_running and not self._is_rolled_back:
                why = await server.start()
                self.noted(f"{server.name} starts{': ' + why if why else ''}")
            await asyncio.sleep(self.chance.uniform(0.5, DOWN_SECONDS))

    async def roll_back(self) -> None:
        """Put an earlier copy of the store back, see that no server starts on it, and put the right one back."""
        if self._is_rolled_back:
            return
        self._is_rolled_back = True
        for server in self.servers:
            if server.is_running:
                server.kill()
        await asyncio.sleep(0.1)
        right = self.storage.copy()
        self.storage.put_back(self.copied)
        self.noted("the store was put back")
        server = self.servers[0]
        why = "" if self._is_behind() else "nothing was lost"
        if not why:
            why = await server.start()
            self.noted(f"{server.name} starts on an earlier store: {why}")
        if server.is_running:
            server.kill()
            await asyncio.sleep(0.1)
        if not why:
            with self._checking():
                raise Broken("A server started on a store that was put back: what was acknowledged since is lost.")
        self.storage.put_back(right)
        self._is_rolled_back = False

    def _is_behind(self) -> bool:
        """Return whether anything acknowledged is missing in the store that was put back."""
        with contextlib.closing(self.storage.lying()) as store:
            return any(store.command(table, key) != found for (table, key), found in self.promises.acknowledged.items())

    async def _recover(self) -> None:
        """End all faults, and wait until every table has ended another round; raise nothing."""
        self.noted("all faults are over")
        self.faults.end()
        self.weather.is_bad = False
        while self._is_rolled_back:
            await asyncio.sleep(0.1)
        for person in self.people:
            person.is_honest, person.is_away = True, False
        for server in self.servers:
            server.dies_at = None
            server.go_on()
        await asyncio.sleep(10)
        self._check()
        rounds = {one.name: self._rounds(one.name) for one in self.tables}
        ends = self.loop.time() + LIVENESS_SECONDS
        while not self.broken:
            await asyncio.sleep(2)
            self._check()
            left = [name for name, before in rounds.items() if self._rounds(name) <= before and self._is_open(name)]
            if not left:
                return
            if self.loop.time() > ends:
                with self._checking():
                    raise Broken(f"All faults are over, and no round has ended for {LIVENESS_SECONDS} s at {left}.")

    def _rounds(self, table: str) -> int:
        log = self.audit.logs.get(table)
        return 0 if log is None else log.rounds

    def _is_open(self, table: str) -> bool:
        """Return whether a table is to play: officials may have closed it."""
        for server in self.servers:
            if server.floor is not None and table in server.floor.tables:
                return server.floor.tables[table].state.status == "open"
        return True

    # --- invariants ------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        with self._checking():
            store = self.storage.read()
            if store is not None and not self._is_rolled_back:
                self.audit.follow(store)
                self.promises.check_read()
                lives = sum(len(server.lives) for server in self.servers)
                if lives != self._checked_lives:  # since the last check somebody has died or come back
                    self._checked_lives = lives
                    self.promises.check_kept(store)
            self._check_owners()
            for task in self._tasks:
                if task.done() and not task.cancelled() and task.exception() is not None:
                    raise Broken(f"The simulation itself failed: {task.exception()!r}")
            if self.loop.failures:
                raise Broken(f"A task failed: {self.loop.failures[0]}")

    def _check_owners(self) -> None:
        for one in self.tables:
            owners = [server.name for server in self.servers if _owns(server, one.name)]
            if len(owners) > 1:
                raise Broken(f"{one.name} has several owners: {', '.join(owners)}.")

    def _end(self) -> None:
        for server in self.servers:
            if server.is_running:
                server.kill()
        with self._checking():
            with contextlib.closing(self.storage.lying()) as store:
                self.promises.check_kept(store)
            found = self.storage.findings()
            if found:
                raise Broken(f"The verifiers find: {'; '.join(found[:3])}")

    @contextlib.contextmanager
    def _checking(self) -> Iterator[None]:
        """Keep the first invariant that is broken."""
        try:
            yield
        except Broken as wrong:
            self.broken = self.broken or f"{wrong} (at {self.loop.time():.3f} s)"

    def outcome(self, steps: int) -> Outcome:
        """Return the result."""
        for log in self.audit.logs.values():
            self._digest.update(f"{log.log} {log.number} {log.hash}\n".encode())
        return Outcome(
            self.seed,
            steps,
            self._digest.hexdigest(),
            self.broken,
            tuple(self.trace[-TRACE_LINES:]) if self.broken else (),
            sum(log.rounds for log in self.audit.logs.values()),
            len(self.promises.acknowledged),
            sum(len(server.lives) for server in self.servers) - len(self.servers),
            self.loop.time(),
        )

    def failed(self, record: logging.LogRecord) -> None:
        """Take note of what a server logs; an exception there is a fault of the program."""
        self.noted(f"log: {record.getMessage()}")
        if record.exc_info is not None and record.exc_info[1] is not None:
            with self._checking():
                raise Broken(f"A server logged an exception: {record.getMessage()}: {record.exc_info[1]!r}")


def _owns(server: Server, table: str) -> bool:
    if not server.is_serving or server.floor is None or server.life is None or server.life.is_paused:
        return False
    try:
        server.floor.find(table)
    except (Elsewhere, NoTable):
        return False
    return True


def _tables(chance: Random) -> tuple[Demo, ...]:
    """Return the tables of a floor: one that the program deals, and perhaps others."""
    automatic = [one for one in TABLES if one.cards == "virtual" and one.dealing == "automatic"]
    found = chance.sample(automatic, chance.choice((1, 2)))
    if chance.random() < 0.4:
        found += [one for one in TABLES if one.dealing == "dealer"]
    return tuple(found)


class _Listener(logging.Handler):
    """Handler of the servers' log."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        self._world.failed(record)


@contextlib.contextmanager
def _logged(world: World) -> Iterator[None]:
    """Let the servers' log go to the trace."""
    logger = logging.getLogger("croupier.server")
    before = logger.handlers, logger.propagate, logger.level
    logger.handlers, logger.propagate = [_Listener(world)], False
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.handlers, logger.propagate = before[:2]
        logger.setLevel(before[2])


def simulate(seed: int, steps: int) -> Outcome:
    """Run the simulation of a seed, and return its outcome."""
    loop = SimulatedLoop()
    place = str(_MEMORY) if _MEMORY.is_dir() else None
    with (
        tempfile.TemporaryDirectory(prefix="floor-", dir=place) as folder,
        only_the_seed(loop.time, Random(f"entropy {seed}")),
        contextlib.ExitStack() as stack,
    ):
        world = World(seed, Path(folder), loop)
        stack.enter_context(on_disk(world.faults.disk))
        stack.enter_context(_logged(world))
        failpoints.install(world.reached)
        try:
            loop.run_until_complete(world.run(steps))
        except Stuck as wrong:
            world.broken = world.broken or str(wrong)
        finally:
            failpoints.install(None)
            finished(loop, [life for server in world.servers for life in server.lives])
            world.storage.close()
        return world.outcome(steps)
