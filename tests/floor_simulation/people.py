"""People of a simulated floor: clients that log in, lose their connection and come back.

What got no answer they send again, with the same key.
"""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from tests.floor_simulation.network import Lost, Response, Route, SimulatedSocket, Weather, call

BOXES: Final = 6
BOUGHT: Final = 50_000
"""Cents for which a player buys chips."""


class Heard(Struct, frozen=True):
    """Bytes that a server sent to a person at a table."""

    table: str
    role: str
    name: str
    written: bytes
    keys: frozenset[str] = frozenset()
    """Keys of the person's own commands that have no answer yet."""


class Street(Protocol):
    """The world as people know it."""

    weather: Weather

    def route(self, port: int | None = None) -> Route:
        """Return the way to a server, any of them if no port is given; raise Lost."""

    def check_sent(self, heard: Heard) -> None:
        """Take note of what a server sent."""

    def noted(self, what: str) -> None:
        """Take note of what a person did."""


class Client:
    """A person at one table, who does what the page offers; `acts` decides what."""

    role = "player"

    def __init__(self, street: Street, table: str, chance: Random, number: int) -> None:
        """Begin outside."""
        self.street, self.table, self.chance, self.number = street, table, chance, number
        self.name = ""
        self._cookie = self._csrf = ""
        self._sent = 0
        self.pending: dict[str, bytes] = {}
        self._socket: SimulatedSocket | None = None
        self._second: SimulatedSocket | None = None
        self.state: dict[str, Any] = {}
        self.is_honest = True
        """Return whether the person keeps to what the page offers."""
        self.is_away = False

    # --- coming in -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Come, play, and come again, until the simulation ends."""
        while True:
            with contextlib.suppress(Lost):
                await self._attend()
            self._close()
            await asyncio.sleep(self.chance.uniform(0.2, 2))

    async def _attend(self) -> None:
        route = self.street.route()
        if not self._cookie:
            await self._log_in(route)
        self._socket = await self._connect(route)
        for written in self.pending.values():
            self._socket.say(written)
        while not self._socket.is_over.is_set():
            thinking = self.chance.uniform(0.1, 1.2)
            await self._listen(thinking)
            if self.is_away or self._socket.is_over.is_set():
                continue
            if len(self.pending) < 4 and self.state:
                for message in self.acts():
                    self.say(message)
            if not self.is_honest and self.chance.random() < 0.15:
                await self._misbehave(route)

    async def _log_in(self, route: Route) -> None:
        found = await self._call(route, "POST", "/api/demo", {"role": self.role})
        if found.status != 200:
            raise Lost(found.body.decode())
        said = found.json()
        self.name, self._csrf = said["name"], said["csrf"]
        self._cookie = found.headers["set-cookie"].partition(";")[0]
        self.pending, self.state = {}, {}  # under another name they are another's

    async def _call(self, route: Route, method: str, path: str, body: Any = None) -> Response:
        headers = {"cookie": self._cookie, "x-csrf": self._csrf} if self._cookie else {}
        found = await call(route, self.street.weather, method, path, body, headers)
        self.street.check_sent(Heard(self.table, self.role, self.name, found.body))
        if found.status == 401:
            self._cookie = ""
        return found

    async def _connect(self, route: Route) -> SimulatedSocket:
        found = await self._call(route, "POST", f"/api/tables/{self.table}/tickets")
        if found.status != 200:
            raise Lost(found.body.decode())
        said = found.json()
        port = int(said["socket"].partition("127.0.0.1:")[2].partition("/")[0])
        name = self.name
        return SimulatedSocket(
            self.street.route(port),
            self.street.weather,
            said["ticket"],
            lambda written: self.street.check_sent(
                Heard(self.table, self.role, name, written, frozenset(self.pending))
            ),
        )

    def _close(self) -> None:
        for one in (self._socket, self._second):
            if one is not None:
                one.cut()
        self._socket = self._second = None

    # --- talking ---------------------------------------------------------------------------------------------------

    async def _listen(self, seconds: float) -> None:
        """Take what has come, at least for a while; a second socket is another window of the same person."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                assert self._socket is not None
                while not self._socket.is_over.is_set():
                    self._take(await self._socket.got.get())
        for one in (self._socket, self._second):
            while one is not None and one.is_reading and not one.got.empty():
                self._take(one.got.get_nowait())

    def _take(self, written: bytes) -> None:
        message = msgspec.json.decode(written)
        match message["is"]:
            case "table":
                if message["version"] >= self.state.get("version", 0):
                    self.state = message
            case "answer" | "refusal" | "stale" | "proposed":
                self.pending.pop(message["key"], None)
            case "fault":
                if not message["again"]:
                    self.pending.pop(message["key"], None)
                else:
                    asyncio.get_running_loop().call_later(self.chance.uniform(0.2, 1.5), self._again, message["key"])

    def _again(self, key: str) -> None:
        """Send something again that the floor could not take."""
        if self._socket is not None and key in self.pending:
            self._socket.say(self.pending[key])

    def say(self, message: dict[str, Any]) -> None:
        """Send a message; one that has a key is remembered until it is answered."""
        if message["do"] in ("command", "draw", "buy", "cash-in") and "key" not in message:
            self._sent += 1
            message = {**message, "key": f"{self.number}-{self._sent}"}
        written = msgspec.json.encode(message)
        self.street.noted(f"{self.name} at {self.table}: {written.decode()}")
        if "key" in message:
            self.pending[message["key"]] = written
        if self._socket is not None:
            self._socket.say(written)
        if not self.is_honest and self.chance.random() < 0.2:  # twice, and perhaps by another way
            (self._second or self._socket).say(written)  # type: ignore[union-attr]  # one of them is open

    async def _misbehave(self, route: Route) -> None:
        """Do with the connection what impatient people and bad networks do."""
        assert self._socket is not None
        match self.chance.randrange(6):
            case 0:
                self._socket.cut()
            case 1:
                self._second = await self._connect(route)
            case 2:
                self._socket.is_reading = False
                await asyncio.sleep(self.chance.uniform(1, 15))
                self._socket.read_on()
            case 3:
                for message in self.pending.values():
                    self._socket.say(message)
            case 4:
                await self._call(route, "GET", self.chance.choice(self.pages()))
            case _:
                self._socket.say(self.chance.choice(NOISE))

    # --- deciding --------------------------------------------------------------------------------------------------

    def pages(self) -> tuple[str, ...]:
        """Return the pages that the person looks at."""
        table = f"/api/tables/{self.table}"
        return "/api/tables", table, f"{table}/rounds", f"{table}/requests", f"{table}/rules", "/api/events", "/api/log"

    def acts(self) -> list[dict[str, Any]]:
        """Return what the person says now."""
        raise NotImplementedError

    def command(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return an input as a message, mostly with the version that was seen."""
        message: dict[str, Any] = {"do": "command", "input": given}
        return {**message, "version": self.state["version"]} if self.chance.random() < 0.7 else message


NOISE: Final = (
    b"{",
    b"[]",
    b'{"do":"command"}',
    b'{"do":"buy","key":"noise","amount":-5}',
    b'{"do":"command","key":"a:b","input":{"do":"Hit"}}',
    b'{"do":"command","key":"x","input":{"do":"TellTime","now":1}}',
    b'{"do":"confirm","proposal":7}',
    b'{"do":"draw","key":"deal me"}',
    b'{"do":"resync"}',
    b'{"do":"ping","is_active":true}',
)


class Player(Client):
    """A player."""

    is_seated = False

    def acts(self) -> list[dict[str, Any]]:
        """Wager, decide, buy and cash in, mostly as the page offers."""
        own, chance = self.state["own"], self.chance
        if not self.is_honest and chance.random() < 0.1:
            return [self.command(self._lie())]
        if own["offers"]:
            return [self._offer(chance.choice(own["offers"]))] if chance.random() < 0.9 else []
        if (own["chips"] or 0) < 5_000 and not own["at_stake"]:
            return [{"do": "buy", "amount": BOUGHT}]
        if own["spots"]:
            return self._wager(own["spots"])
        fairness = self.state["fairness"] or {}
        if fairness.get("takes_words") and chance.random() < 0.1:
            return [self.command({"do": "Contribute", "player": self.name, "text": f"words {chance.random()}"})]
        if not own["at_stake"] and chance.random() < 0.3:
            return [self.command({"do": "Arrive", "player": self.name, "box": chance.randint(1, BOXES)})]
        if chance.random() < 0.03:
            return [{"do": "cash-in"}]
        return []

    def _offer(self, offer: dict[str, Any]) -> dict[str, Any]:
        given = dict(offer["input"])
        if offer["field"]:
            given[offer["field"]] = self.chance.randrange(offer["least"], offer["most"] + 1, offer["step"] or 1)
        return self.command(given)

    def _wager(self, spots: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if any(one["placed"] for one in spots):
            taken = [one["withdraw"] for one in spots if one["withdraw"]]
            if taken and self.chance.random() < 0.1:
                return [self.command(self.chance.choice(taken))]
            return [{"do": "ready"}] if self.chance.random() < 0.5 else []
        found = [one for one in spots if not one["why_not"]]
        if not found:
            return []
        spot = self.chance.choice(found)
        return [self.command({**spot["input"], "amount": spot["least"] + spot["step"] * self.chance.randrange(3)})]

    def _lie(self) -> dict[str, Any]:
        """Return what no honest page sends."""
        others = self.state["present"] or ["Cora"]
        other, box = self.chance.choice(others), self.chance.randint(0, 8)
        amount = self.chance.choice((-500, 0, 1, 10**12))
        return self.chance.choice(
            (
                {"do": "PlaceWager", "player": other, "box": box, "amount": amount, "bet": "main"},
                {"do": "Hit", "player": other, "box": box},
                {"do": "Leave", "player": other},
                {"do": "BuyIn", "by": {"role": "dealer", "name": "Lou"}, "player": self.name, "amount": 10**6},
                {"do": "VoidRound", "by": {"role": "pit-manager", "name": "Pat"}, "reason": "I lose"},
                {"do": "Deal", "card": "AS"},
                {"do": "CommitShoe"},
                {"do": "EndShoe"},
                {"do": "NoMoreBets"},
                {"do": "Contribute", "player": other, "text": "not mine"},
            )
        )


_CLOSING: Final = ("GiveNotice", "CloseTable")
"""Inputs after which a table is not to play any more."""


class Dealer(Client):
    """A dealer: does the next step where a person deals, and errs now and then."""

    role = "dealer"

    def acts(self) -> list[dict[str, Any]]:
        """Do what is due."""
        due, chance = self.state["own"]["due"], self.chance
        if not self.is_honest and chance.random() < 0.1:
            wrong = (
                {"do": "NoMoreBets"},
                {"do": "BurnCards"},
                {"do": "ShuffleCards"},
                {"do": "EndShoe"},
                {"do": "Proceed"},
            )
            return [self.command(chance.choice(wrong))]
        if due is None or self.state["shown"]["dealing"] != "dealer" or chance.random() < 0.1:
            return []
        if due["needs"] == "card":
            return [{"do": "draw", "many": chance.choice(("one", "all"))}]
        found = [due["input"], *(one["input"] for one in due["alternatives"])]
        found = [one for one in found if one is not None and one["do"] not in _CLOSING]
        if due["input"] is not None and due["input"] in found:
            return [self.command(due["input"])]
        return [self.command(chance.choice(found))] if found and chance.random() < 0.3 else []

    def pages(self) -> tuple[str, ...]:
        """Return the pages of those who operate the game."""
        table = f"/api/tables/{self.table}"
        return "/api/floor", f"{table}/standing", f"{table}/forms", f"{table}/irregularities", f"{table}/ledger"


class Supervisor(Dealer):
    """A supervisor: answers proposals, orders shuffles, and takes a shoe away that players have wagered on."""

    role = "gaming-supervisor"

    def acts(self) -> list[dict[str, Any]]:
        """Answer what waits for a second person; with bad intentions look for another shoe."""
        chance, own = self.chance, self.state["own"]
        waiting = [one for one in own["proposals"] if one["by"]["name"] != self.name]
        if waiting and chance.random() < 0.5:
            proposal = chance.choice(waiting)["number"]
            return [{"do": "confirm", "proposal": proposal, "is_agreed": chance.random() < 0.5}]
        if self.is_honest or chance.random() > 0.25:
            return super().acts()
        another = [self.command({"do": one, **more}) for one, more in _ANOTHER_SHOE]
        for one in another:
            one.pop("version", None)
        return another if chance.random() < 0.6 else [self.command(dict(chance.choice(_ORDERS)))]

    def pages(self) -> tuple[str, ...]:
        """Return the pages of those who supervise."""
        return *super().pages(), f"/api/tables/{self.table}/balances", "/api/rounds", "/api/heads", "/api/events"


_ANOTHER_SHOE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("DirectShuffle", {"reason": "as I like"}),
    ("EndShoe", {}),
    ("CommitShoe", {}),
)
_ORDERS: Final[tuple[dict[str, Any], ...]] = (
    {"do": "DirectShuffle", "reason": "a spilt drink"},
    {"do": "VoidRound", "reason": "a fire alarm"},
    {"do": "ChangeLimits", "minimum": 1_000},
    {"do": "EndShoe"},
)

Behaviour = Callable[[Street, str, Random, int], Client]
