"""Faults of a simulated floor: each begins at one step, and most end by themselves after a while."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from croupier.records.log.failpoints import POINTS

if TYPE_CHECKING:
    from tests.floor_simulation.server import Server
    from tests.floor_simulation.world import World

_POINTS: Final = tuple([one for one in POINTS if one not in ("after reply", "during migration")])


def kill(world: "World") -> None:
    """Kill a server now."""
    server = world.chance.choice(world.servers)
    if server.is_running:
        server.kill()


def kill_at_point(world: "World") -> None:
    """Kill a server when a commit has come to a point; a commit on a disk may be torn."""
    server = world.chance.choice(world.servers)
    server.dies_at = (world.chance.choice(_POINTS), world.chance.choice((1, 1, 2, 5)))


def tear_commit(world: "World") -> None:
    """Kill a server in the middle of a commit."""
    world.faults.tears = True
    world.chance.choice(world.servers).dies_at = ("after commit", 1)


def tear_witness(world: "World") -> None:
    """Kill the process that writes to the witness in the middle of a line."""
    world.faults.disk.tears_next = not world.storage.is_shared


def kill_witness(world: "World") -> None:
    """Kill the process of the witness."""
    world.storage.kill_witness()


def pause(world: "World") -> None:
    """Stop a server for some seconds, as a computer does that is moved or has too little memory."""
    server = world.chance.choice(world.servers)
    if server.is_serving:
        server.pause()
        world.later(world.chance.choice((0.5, 2, 3, 8)), server.go_on)


def stop(world: "World") -> None:
    """Stop a server in good order."""
    server = world.chance.choice(world.servers)
    if server.is_serving and server.life is not None and not server.life.is_paused:
        world.spawn(_stop(world, server))


async def _stop(world: "World", server: "Server") -> None:
    why = await server.stop()
    world.noted(f"{server.name} stops{': ' + why if why else ''}")


def jump(world: "World") -> None:
    """Let the clock of a computer jump, in either direction; somebody may set it right again."""
    server = world.chance.choice(world.servers)
    by = world.chance.choice((-3_600_000, -60_000, -1_500, 1_500, 60_000, 3_600_000))
    server.offset += by
    if world.chance.random() < 0.5:
        world.later(world.chance.uniform(0.5, 8), lambda: setattr(server, "offset", server.offset - by))


def cut_store(world: "World") -> None:
    """Let the store not answer for a while."""
    world.faults.is_cut = True
    world.later(world.chance.choice((0.2, 1, 4)), lambda: setattr(world.faults, "is_cut", False))


def lose_answers(world: "World") -> None:
    """Let the store lose answers for a while."""
    world.faults.loses_answers = world.chance.choice((0.2, 1.0))
    world.later(world.chance.uniform(0.5, 3), lambda: setattr(world.faults, "loses_answers", 0.0))


def fill_disk(world: "World") -> None:
    """Let the disk be full for a while."""
    world.faults.disk.is_full = True
    world.later(world.chance.uniform(0.5, 4), lambda: setattr(world.faults.disk, "is_full", False))


def fail_disk(world: "World") -> None:
    """Let the disk make nothing durable for a while."""
    world.faults.disk.is_failing = True
    world.later(world.chance.uniform(0.5, 3), lambda: setattr(world.faults.disk, "is_failing", False))


def cut_witness(world: "World") -> None:
    """Let the witness not be reached for a while."""
    world.faults.is_witness_cut = True
    world.later(world.chance.uniform(0.5, 4), lambda: setattr(world.faults, "is_witness_cut", False))


def lose_witness_answers(world: "World") -> None:
    """Let the witness's answers be lost for a while."""
    world.faults.loses_witness_answers = 0.5
    world.later(world.chance.uniform(0.5, 3), lambda: setattr(world.faults, "loses_witness_answers", 0.0))


def worsen_weather(world: "World") -> None:
    """Let the network be slow for a while."""
    world.weather.is_bad = True
    world.later(world.chance.uniform(1, 10), lambda: setattr(world.weather, "is_bad", False))


def send_away(world: "World") -> None:
    """Let somebody leave the screen for a while."""
    one = world.chance.choice(world.people)
    one.is_away = True
    world.later(world.chance.uniform(1, 30), lambda: setattr(one, "is_away", False))


def keep_copy(world: "World") -> None:
    """Let an insider copy the store."""
    if world.storage.read() is not None:
        world.copied = world.storage.copy()


def put_copy_back(world: "World") -> None:
    """Let an insider stop everything and put an earlier copy of the store in its place."""
    if world.copied is not None:
        world.spawn(world.roll_back())


FAULTS: Final[dict[Callable[["World"], None], int]] = {
    kill: 4,
    kill_at_point: 6,
    tear_commit: 3,
    tear_witness: 2,
    kill_witness: 2,
    pause: 4,
    stop: 2,
    jump: 3,
    cut_store: 2,
    lose_answers: 2,
    fill_disk: 2,
    fail_disk: 1,
    cut_witness: 2,
    lose_witness_answers: 2,
    worsen_weather: 3,
    send_away: 4,
    keep_copy: 4,
    put_copy_back: 2,
}
"""Faults and how often each comes, relative to the others."""
