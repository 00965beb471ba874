"""A floor on which every text that people write is hostile: names, titles, reasons, notes, conditions, terms."""

import contextlib
import itertools
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any, Final

import pytest

from croupier.engine.table.moments import moment
from croupier.records.admission import change_account
from croupier.records.stores.registry import UserAccount
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from tests.patience import PATIENCE
from tests.server.caller import Caller, Seated
from tests.server.cups import Director, conditions
from tests.server.floors import Served, served
from tests.server.people import KEPT, PASSWORD, house_with
from tests.server.proceedings.test_tournaments_dealt import dealt
from tests.test_docs_promotions import block

HOSTILE: Final = "\"'><img src=x onerror=window.ran=1></script><script>window.ran=1</script>{{7*7}}${7*7}"
LINK: Final = "javascript:window.ran=1"
NAME: Final = "<img src=x onerror=ran()>"
"""A name that an account may have."""
TABLE: Final = "T <img src=x onerror=ran()>"
CUP: Final = "Cup <b onclick=ran()>"
DRAW: Final = "Draw <img src=x onerror=ran()>"
OPENED: Final = moment("2026-12-01 10:00", "")
BOTS: Final = tuple([f"Bot {number:02d}" for number in range(1, 4)])
KEYS: Final = itertools.count(1)


def toml(text: str) -> str:
    """Return a text as TOML writes it, without its quotation marks."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def taken(got: Any) -> None:
    """Check that an input was taken."""
    assert got["is"] == "answer", got


class HostileFloor:
    """The floor, with a person of each role and a player of a hostile name."""

    def __init__(self, floor: Served, now: list[int]) -> None:
        self.floor, self._now = floor, now
        self.manager, self.supervisor = Caller(floor, "gaming-manager"), Caller(floor, "gaming-supervisor")
        self.operator = Caller(floor, "operator")
        self.player = Caller(floor)
        assert floor.floor is not None
        account = UserAccount(NAME, "player", KEPT)
        floor.run(floor.floor.writer.run(change_account, floor.floor.house, account, "added"))
        assert self.player.come_in("/api/login", {"name": NAME, "password": PASSWORD}).status == 200

    def table(self) -> None:
        """Set up a table with a hostile name and title, and record hostile texts of a player and of officials."""
        options = {"title": HOSTILE[:60], "sells_chips": False, "wager_seconds": 600, "words_seconds": 600}
        asked = {"name": TABLE, "document": "act-blackjack-2005", "options": {**options, "pace_milliseconds": 0}}
        got = self.operator.ask("POST", "/api/tables", asked)
        assert got.status == 201, got.raw
        live = self._live(TABLE)
        dealer = Caller(self.floor, "dealer")
        with self.supervisor.at(TABLE) as supervisor:
            taken(supervisor.give("AssignDealer", dealer=dealer.name))
        people = (dealer, self.supervisor, self.manager)
        _wait(lambda: not dealt(people, TABLE) and live.record.shoes.open_shoe is not None)
        with self.player.at(TABLE) as player, self.manager.at(TABLE) as manager, self.supervisor.at(TABLE) as other:
            self._chips(manager)
            taken(player.give("Arrive", player=NAME, box=1))
            taken(player.give("Contribute", player=NAME, text=HOSTILE[:64]))
            player.socket.send('{"do":"ready"}')
            _wait(lambda: live.state.is_betting)
            taken(player.give("PlaceWager", player=NAME, box=1, amount=1000))
            taken(player.give("RaiseDispute", player=NAME, about=HOSTILE))
            taken(manager.give("RecordIncident", person=NAME, kind="other", note=HOSTILE))
            player.socket.send('{"do":"ready"}')
            _wait(lambda: not live.state.is_betting and live.state.round is not None)
            proposed = manager.give("VoidRound", reason=HOSTILE)
            assert proposed["is"] == "proposed", proposed
            taken(other.say("confirm", proposal=proposed["proposal"], is_agreed=True))

    def _live(self, name: str) -> Any:
        assert self.floor.floor is not None
        return self.floor.floor.tables[name]

    def _chips(self, manager: Seated) -> None:
        taken(manager.give("FillFloat", amount=1_000_000))
        taken(manager.give("BuyIn", player=NAME, amount=50_000))

    def tournament(self) -> None:
        """Draw a tournament up with hostile conditions, references, players and a dispute."""
        text = conditions(CUP).replace('"at the desk"', f'"{toml(HOSTILE)} {LINK}"')
        assert self.manager.ask("POST", "/api/tournaments", {"text": text}).status == 201
        director = Director(self.manager, CUP)
        director.tables = ("Hot <b onclick=ran()>", "Cold <b onclick=ran()>")
        director.give("NominateDirector", director=self.manager.name, assistants=[HOSTILE])
        director.give("ApproveConditions", reference=HOSTILE)
        director.give("ApproveCommission", most=1000, reference=HOSTILE)
        director.give("PublishConditions", where=f"{LINK} {HOSTILE}")
        director.give("DesignateTables", tables=list(director.tables))
        director.give("OpenEntries")
        for player in (*BOTS, NAME):
            director.give("Enter", player=player, paid=11000)
        director.give("RaiseTournamentDispute", player=NAME, about=HOSTILE)
        director.give("DecideTournamentDispute", number=1, decision=HOSTILE)
        director.give("DisqualifyEntrant", player=BOTS[0], rule=HOSTILE, reason=HOSTILE)

    def promotion(self) -> None:
        """Open a promotion with hostile terms, entrants, disputes and reasons."""
        terms = block("terms").replace('"12000"', '"500"').replace("Summer Draw", DRAW)
        for text in ("an electric bicycle", "the gaming floor", "a member of the club", "Gazelle"):
            terms = terms.replace(text, toml(HOSTILE))
        got = self.operator.ask("POST", "/api/promotions", {"text": terms})
        assert got.status == 201, got.raw
        self._say("StateAvailability", where=[HOSTILE], marketing=[HOSTILE])
        self._say("ProvideTerms", reference=HOSTILE)
        self._now[0] += 86_400
        self._say("CommencePromotion")
        self._say("NominateScrutineer", name=NAME)
        self._say("EnterPromotion", entrant=NAME, meets=[1, 2], wagered=2_500)
        self._say("EnterPromotion", entrant=HOSTILE, meets=[1, 2], wagered=2_500)
        self._say("VoidEntry", entry=2, reason=HOSTILE)
        self._say("PromotionRaiseDispute", person=NAME, about=HOSTILE)
        self._say("PromotionDecideDispute", dispute=1, decision=HOSTILE, is_satisfied=False)
        self._now[0] = moment("2026-12-19 20:00", "")
        self._say("DrawPrizes", words=HOSTILE, overseen_by=NAME)
        self._say("PublishResults", where=HOSTILE)

    def _say(self, do: str, **fields: Any) -> None:
        path = f"/api/promotions/{urllib.parse.quote(DRAW, safe='')}/commands"
        got = self.operator.ask("POST", path, {"input": {"do": do, **fields}, "key": f"k{next(KEYS)}"})
        assert got.status == 200, (do, got.raw)


def _wait(until: Any) -> None:
    ends = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < ends
        time.sleep(0.02)


@contextlib.contextmanager
def hostile() -> Iterator[HostileFloor]:
    """Serve the floor until the block ends."""
    now = [OPENED]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "CALLS", Pace(1e9, 1_000_000_000))
        house = house_with(patch)
        house.clock = lambda: now[0] * 1_000
        with served(house, wager_seconds=600) as floor:
            found = HostileFloor(floor, now)
            found.table()
            found.tournament()
            found.promotion()
            yield found
