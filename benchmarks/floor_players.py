"""Players at tables of a floor, seven at each, every one with a socket of their own: they play and take the time.

The time of an action runs from the moment that its sender sends it to the moment that the last of all who look at that
table has the state with it. `python -m benchmarks.floor_players` prints what was measured as JSON.
"""

import argparse
import asyncio
import sys
import time
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from croupier.client import Floor
from croupier.server.tables import messages as m

SEATS: Final = 7
CHIPS: Final = 5_000_000
WARM_SECONDS: Final = 5.0
LAST_SECONDS: Final = 5.0


class Measured(Struct):
    """Observations of the players: the time of each action, the answered keys, and other messages."""

    milliseconds: list[float] = []
    keys: dict[str, list[str]] = {}
    refused: int = 0
    stale: int = 0
    faults: list[str] = []
    states: int = 0
    bytes: int = 0
    unanswered: int = 0
    seconds: float = 0


class _Offer(Struct):
    input: dict[str, Any]
    costs: int


class _Spot(Struct):
    box: int
    bet: str
    input: dict[str, Any]
    least: int
    placed: int
    why_not: str


class _Own(Struct):
    offers: list[_Offer]
    spots: list[_Spot]


class _State(Struct, tag_field="is", tag="table"):
    """As much of a state as a player needs, so that reading it costs the measuring process little."""

    version: int
    own: _Own


_READ: Final = msgspec.json.Decoder(
    _State | m.CommandAnswer | m.CommandRefusal | m.StaleCommand | m.MessageFault | m.Proposed | m.Pong | m.Bye
)
_WRITE: Final = msgspec.json.Encoder()


class _Action:
    """An action on its way: when it was sent, its entry when that is known, and who has not seen it yet."""

    def __init__(self, began: float) -> None:
        self.began, self.first, self.seen = began, 0, 0.0
        self.is_counted = False


class Group:
    """The players of one table."""

    def __init__(self, name: str, found: Measured, chance: Random, think: float) -> None:
        """Take the name of the table, and where to note what is measured."""
        self.name, self.found, self.chance, self.think = name, found, chance, think
        self.players: list[Player] = []
        self.open: dict[str, _Action] = {}
        self.is_playing, self.is_measured = True, False

    def saw(self, now: float) -> None:
        """Close the actions that all players have seen."""
        least = min(one.version for one in self.players)
        for key, action in tuple(self.open.items()):
            if action.first and least >= action.first:
                del self.open[key]
                if action.is_counted:
                    self.found.milliseconds.append((now - action.began) * 1_000)


class Player:
    """One player with one socket."""

    def __init__(self, group: Group, name: str, box: int, socket: ClientConnection) -> None:
        """Take the socket."""
        self.group, self.name, self.box, self.socket = group, name, box, socket
        self.version = 0
        self._state: _State | None = None
        self._said = 0
        self._pending: str = ""
        self._thinking: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """Take what comes until the socket closes."""
        found = self.group.found
        async for raw in self.socket:
            message = _READ.decode(raw)
            now = time.perf_counter()
            found.bytes += len(raw)
            match message:
                case _State():
                    found.states += 1
                    self.version, self._state = message.version, message
                    self.group.saw(now)
                    if not self._pending and self._thinking is None and self._next() is not None:
                        self._thinking = asyncio.create_task(self._think())
                case m.CommandAnswer():
                    found.keys.setdefault(self.group.name, []).append(f"{self.name}:{message.key}")
                    if message.key in self.group.open:
                        self.group.open[message.key].first = message.first
                        self.group.saw(now)
                    self._pending = ""
                case m.CommandRefusal() | m.StaleCommand() | m.MessageFault():
                    found.refused += isinstance(message, m.CommandRefusal)
                    found.stale += isinstance(message, m.StaleCommand)
                    if isinstance(message, m.MessageFault):
                        found.faults.append(message.why)
                    self.group.open.pop(message.key, None)
                    self._pending = ""
                case _:
                    found.faults.append(str(message))

    def _next(self) -> dict[str, Any] | None:
        """Return what to do in the newest state: the cheapest offer, or the least wager where none lies."""
        if self._state is None or not self.group.is_playing:
            return None
        own = self._state.own
        if own.offers:
            return min(own.offers, key=lambda one: one.costs).input
        for spot in own.spots:
            if spot.box == self.box and spot.bet in ("main", "ante") and not spot.placed and not spot.why_not:
                return {**spot.input, "amount": spot.least}
        return None

    async def _think(self) -> None:
        think = self.group.think
        await asyncio.sleep(self.group.chance.uniform(think / 2, think * 3 / 2))
        self._thinking = None
        given = self._next()
        if given is None or self._state is None:
            return
        key = await self.say(m.Command(self._key(), given, self._state.version), is_counted=self.group.is_measured)
        self._pending = key
        if given["do"].startswith("Place"):
            await self.socket.send(_WRITE.encode(m.Ready()), text=True)

    async def say(self, message: Any, *, is_counted: bool = False) -> str:
        """Send a command, and note when."""
        action = self.group.open[message.key] = _Action(time.perf_counter())
        action.is_counted = is_counted
        await self.socket.send(_WRITE.encode(message), text=True)
        key: str = message.key
        return key

    async def sit(self) -> None:
        """Buy chips and sit down."""
        await self.say(m.Buy(self._key(), CHIPS))
        await self.say(m.Command(self._key(), {"do": "Arrive", "player": self.name, "box": self.box}))

    def _key(self) -> str:
        self._said += 1
        return f"{self._said}"


async def measure(address: str, tables: list[str], seconds: float, think: float) -> Measured:
    """Let players join all tables, play, and leave."""
    found, chance = Measured(), Random(1)  # noqa: S311  for how long somebody thinks
    groups = [Group(name, found, chance, think) for name in tables]
    names: set[str] = set()
    reading = []
    for group in groups:
        for box in range(1, SEATS + 1):
            floor = await _stranger(address, names)
            ticket = await floor.ticket(group.name)
            socket = await connect(ticket.socket, max_size=None, proxy=None, compression=None)
            player = Player(group, floor.me.name, box, socket)
            group.players.append(player)
            reading.append(asyncio.create_task(player.read()))
    for group in groups:
        for player in group.players:
            await player.sit()
    await asyncio.sleep(WARM_SECONDS)
    for group in groups:
        group.is_measured = True
    began = time.perf_counter()
    found.states = found.bytes = 0
    await asyncio.sleep(seconds)
    found.seconds = time.perf_counter() - began
    for group in groups:
        group.is_playing = group.is_measured = False
    until = time.perf_counter() + LAST_SECONDS
    while any(group.open for group in groups) and time.perf_counter() < until:
        await asyncio.sleep(0.05)
    found.unanswered = sum(len(group.open) for group in groups)
    for one in reading:
        one.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    return found


async def _stranger(address: str, names: set[str]) -> Floor:
    """Return the floor for a player with a unique name."""
    while True:
        floor = await Floor.demo(address).__aenter__()
        if floor.me.name not in names:
            names.add(floor.me.name)
            return floor


async def echo(address: str, groups: int, seconds: float, rate: float) -> Measured:
    """Send a number of messages a second through a bare socket that passes each on to its group of seven."""
    found, chance = Measured(), Random(1)  # noqa: S311  who sends
    where = address.replace("http", "ws", 1)
    sent: dict[str, tuple[float, int]] = {}

    async def read(socket: ClientConnection) -> None:
        async for raw in socket:
            now, key = time.perf_counter(), str(raw[:12])
            began, seen = sent[key]
            sent[key] = (began, seen + 1)
            found.states += 1
            found.bytes += len(raw)
            if seen + 1 == SEATS:
                found.milliseconds.append((now - began) * 1_000)

    every = [f"{where}/socket?group={number}" for number in range(groups) for _ in range(SEATS)]
    sockets = [await connect(one, max_size=None, proxy=None, compression=None) for one in every]
    reading = [asyncio.create_task(read(one)) for one in sockets]
    began, number = time.perf_counter(), 0
    while (now := time.perf_counter()) < began + seconds:
        number += 1
        key = f"{number:012d}"
        sent[key] = (now, 0)
        await chance.choice(sockets).send(key, text=True)
        await asyncio.sleep(max(0, began + number / rate - time.perf_counter()))
    found.seconds = time.perf_counter() - began
    await asyncio.sleep(1)
    for one in reading:
        one.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    return found


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--tables", default="")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--echo", type=int, default=0)
    parser.add_argument("--rate", type=float, default=50)
    chosen = parser.parse_args()
    if chosen.echo:
        done = echo(chosen.address, chosen.echo, chosen.seconds, chosen.rate)
    else:
        done = measure(chosen.address, chosen.tables.split(","), chosen.seconds, chosen.think)
    sys.stdout.write(msgspec.json.encode(asyncio.run(done)).decode() + "\n")


if __name__ == "__main__":
    main()
