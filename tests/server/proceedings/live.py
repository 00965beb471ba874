"""A tournament in the middle of a session and an open promotion on one floor, with people of every role.

Every input of both can be made for anybody from its type: `given` fills the fields with values that fit this moment,
so that an input is refused for the person and for nothing else, wherever it can be accepted now.
"""

import contextlib
import itertools
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct

from croupier.engine.schema import schema, some_value
from croupier.engine.table import ROLES, Official
from croupier.engine.table.moments import moment
from croupier.money import Money
from croupier.promotion import inputs as p
from croupier.records.house import House
from croupier.records.log import wire
from croupier.records.log.keys import Keys
from croupier.records.log.kinds import log_kind
from croupier.records.stores.memory import MemoryStore
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from croupier.server.proceedings.registry import LiveProceeding
from croupier.tournament import inputs as t
from croupier.tournament.conditions.document import PoolAddition
from tests.patience import PATIENCE
from tests.server.caller import Caller, Got
from tests.server.cups import Director
from tests.server.floors import Served, served
from tests.test_docs_promotions import block

CUP: Final = "tournament Cup"
DRAW: Final = "promotion Summer Draw"
NOBODY: Final = ""
OTHER: Final = "another player"
ASSISTANT: Final = "an assistant of the director"
PEOPLE: Final = (NOBODY, *ROLES, OTHER, ASSISTANT)
"""Everybody who gives inputs: the player is in the tournament, the other one is not; the gaming manager directs."""
NOW: Final = moment("2026-12-02 10:00", "")
ENTRANT: Final = "Zelda Quist"
PRIVATE: Final = "my own affair"
"""An entrant of the promotion, and the subject of disputes: neither is for other players."""
LEFT_OUT: Final = ("commitment", "sealed", "secret")


class Live:
    """The floor, its people, and the two proceedings."""

    def __init__(self, floor: Served) -> None:
        self.floor, self._keys = floor, itertools.count(1)
        self.people = {who: Caller(floor, who if who in ROLES else "") for who in PEOPLE}
        self.people[OTHER] = Caller(floor, "player")
        self.people[ASSISTANT] = Caller(floor, "dealer")

    def named(self, who: str) -> str:
        """Return the name of a person."""
        return self.people[who].name

    def official(self, who: str) -> Official:
        """Return a person as the engine knows them."""
        return msgspec.convert({"role": self.people[who].me["role"], "name": self.named(who)}, Official)

    def proceeding(self, log: str) -> LiveProceeding:
        """Return a proceeding."""
        assert self.floor.floor is not None
        return self.floor.floor.proceedings.known[log]

    def prepare(self) -> None:
        """Play the tournament until its first sessions wait for wagers, and open the promotion."""
        director = Director(self.people["gaming-manager"])
        seated = ("player", *[self._player() for _ in range(2)])
        director.open((*map(self.named, seated), "Bot 01"), seconds=600)
        director.give("NominateDirector", director=director.caller.name, assistants=[self.named(ASSISTANT)])
        director.give("CloseEntries")
        director.give("DrawBallot", stage="Heats")
        for one in seated:
            director.give("TakeSeat", player=self.named(one))
        ends = time.monotonic() + PATIENCE
        while director.act() != "StartSitting":
            assert time.monotonic() < ends
            time.sleep(0.05)
        director.give("RaiseTournamentDispute", player=self.named(seated[1]), about=PRIVATE)
        assert self.floor.floor is not None
        for table in director.tables:
            while self.floor.floor.tables[table].record.session is None:
                assert time.monotonic() < ends
                time.sleep(0.02)
        self._promotion()

    def _player(self) -> str:
        """Let another player in; return under what they are known here."""
        caller = Caller(self.floor, "player")
        self.people[caller.name] = caller
        return caller.name

    def _promotion(self) -> None:
        operator = self.people["operator"]
        terms = block("terms").replace('"12000"', '"500"')
        assert operator.ask("POST", "/api/promotions", {"text": terms}).status == 201
        for given in (
            {"do": "StateAvailability", "where": ["the desk"], "marketing": ["the flyer"]},
            {"do": "ProvideTerms"},
            {"do": "CommencePromotion"},
            {"do": "EnterPromotion", "entrant": self.named("player"), "meets": [1, 2], "wagered": 2_500},
            {"do": "EnterPromotion", "entrant": ENTRANT, "meets": [1, 2], "wagered": 7_700},
            {"do": "PromotionRaiseDispute", "person": ENTRANT, "about": PRIVATE},
        ):
            CLOCK[0] = NOW if given["do"] in ("StateAvailability", "ProvideTerms") else NOW + 90_000
            got = self.say("operator", DRAW, given)
            assert got.status == 200, got.raw

    def say(self, who: str, log: str, plain: dict[str, Any]) -> Got:
        """Let a person give an input over HTTP."""
        kind, _, name = log.partition(" ")
        path = f"/api/{kind}s/{urllib.parse.quote(name)}/commands"
        return self.people[who].ask("POST", path, {"input": plain, "key": f"m{next(self._keys)}"})

    def input_of(self, kind: type[Struct], who: str) -> Any:
        """Return an input of a kind by a person, with fields that fit."""
        values: dict[str, Any] = {}
        own = self._fields(kind)
        for field in schema(kind).fields:
            if field.is_speaker:
                values[field.name] = self.official(who)
            elif field.name in own:
                values[field.name] = own[field.name]
            elif field.is_required:
                values[field.name] = some_value(field.hint)
        return wire.as_read(kind(**values))

    def plain(self, kind: type[Struct]) -> dict[str, Any]:
        """Return an input of a kind as people send it: without the speaker and without secrets."""
        given = msgspec.to_builtins(wire.plain_input(self.input_of(kind, "gaming-manager")))
        return {name: value for name, value in given.items() if name != "by" and name not in LEFT_OUT}

    def _fields(self, kind: type[Struct]) -> dict[str, Any]:
        state = self.proceeding(CUP).state
        player, session = self.named("player"), state.sessions[0]
        stacks = tuple([(seat.player, seat.chips) for seat in session.seats])
        return {
            "player": player,
            "stage": "Final" if kind is t.CommitBallot else "Heats",
            "table": session.table,
            "number": session.terms.number,
            "result": {"stacks": stacks, "out": (), "rounds": 2},
            "added": PoolAddition(kind="cash", what="more", value=Money(10_000)),
            "director": self.named("gaming-manager"),
            "tables": state.tables,
            "starts": "2026-12-05T20:00+11:00",
            "entrant": self.named(OTHER),
            "meets": (1, 2),
            "wagered": 2_500,
            "notified_at": NOW + 90_000,
            "where": "the desk" if kind is not p.StateAvailability else ("the desk",),
            "marketing": ("the flyer",),
            "conditions": state.conditions,
            "terms": self.proceeding(DRAW).state.terms,
            "rule": "20.18",
            "residual": 0,
            "is_satisfied": True,
        }

    @staticmethod
    def kinds(log: str) -> tuple[type[Struct], ...]:
        """Return the kinds of inputs of a proceeding."""
        return log_kind(log).inputs


CLOCK: Final = [NOW]


@contextlib.contextmanager
def live() -> Iterator[Live]:
    """Serve the floor until the block ends."""
    house = House(MemoryStore(), Keys.new())
    house.clock = lambda: CLOCK[0] * 1_000
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "CALLS", Pace(1e9, 1_000_000_000))
        patch.setattr(rate_limits, "REFUSALS", Pace(1e9, 1_000_000_000))
        with served(house, pace_milliseconds=0) as floor:
            found = Live(floor)
            found.prepare()
            yield found
