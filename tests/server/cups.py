"""A small tournament on a floor: its conditions, and a director who does what is due over HTTP."""

import itertools
import time
import urllib.parse
from typing import Any, Final

from tests.patience import PATIENCE
from tests.server.caller import Caller, Got

_AFTER_SEATS: Final = ("StartSitting", "ChangeStart")
CUP: Final = """
name = "{name}"
document = "act-blackjack-2005"
points = "none"
buy_back = "none"
add_on = "none"

[entry]
method = "at the desk"
groups = "none"

[fees]
entry = "110"
commission = "10"
approved = "R-1"

[players]
minimum = 4
maximum = {most}
per_table = 3

[chips]
start = 1000

[[limits]]
minimum = 10
maximum = 500

[wagering]
order = true
seconds = {seconds}
side_bets = "none"

[[stages]]
name = "Heats"
ends = {{ rounds = {rounds} }}
tables = 2
advance = {{ per_table = 1 }}

[[stages]]
name = "Final"
kind = "final"
ends = {{ rounds = {rounds} }}
tables = 1

[prizes]
places = [{{ place = 1, share = "60%" }}, {{ place = 2, share = "40%" }}]
"""


def conditions(name: str = "Cup", *, most: int = 6, rounds: int = 2, seconds: int = 30) -> str:
    """Return conditions of heats at two tables and a final, quickly played."""
    return CUP.format(name=name, most=most, rounds=rounds, seconds=seconds)


class Director:
    """Somebody who leads a tournament through, over HTTP: the manager of the demonstration."""

    def __init__(self, caller: Caller, name: str = "Cup") -> None:
        self.caller, self.name = caller, name
        self.path = f"/api/tournaments/{urllib.parse.quote(name)}"
        self._keys = itertools.count(1)
        self.tables: tuple[str, ...] = (f"{name} A", f"{name} B")

    def say(self, do: str, *, key: str = "", dealing: str = "automatic", cards: str = "virtual", **fields: Any) -> Got:
        """Give an input, with any answer."""
        tables = {"dealing": dealing, "cards": cards}
        said = {"input": {"do": do, **fields}, "key": key or f"k{next(self._keys)}", "tables": tables}
        return self.caller.ask("POST", f"{self.path}/commands", said)

    def give(self, do: str, **fields: Any) -> Any:
        """Give an input that is accepted."""
        got = self.say(do, **fields)
        assert got.status == 200, (do, fields, got.raw)
        return got.body

    def open(self, players: tuple[str, ...] = (), dealing: str = "automatic", **changes: Any) -> None:
        """Draw the tournament up, open its entries and enter players."""
        got = self.caller.ask("POST", "/api/tournaments", {"text": conditions(self.name, **changes)})
        assert got.status == 201, got.raw
        self.papers(players, {"dealing": dealing})

    def papers(self, players: tuple[str, ...], tables: dict[str, str]) -> None:
        """Bring all papers, open the entries and enter players; `tables` tells how the tables are set up."""
        self.give("NominateDirector", director=self.caller.name)
        self.give("ApproveConditions", reference="R-1")
        self.give("ApproveCommission", most=1000, reference="R-2")
        self.give("PublishConditions", where="at the desk")
        self.give("DesignateTables", tables=list(self.tables), **tables)
        self.give("OpenEntries")
        for player in players:
            self.give("Enter", player=player, paid=11000)
        for stage in ("Heats", "Final"):
            self.give("CommitBallot", stage=stage)

    def board(self) -> Any:
        """Return the board."""
        return self.caller.ask("GET", self.path).body["board"]

    def console(self) -> Any:
        """Return the console."""
        got = self.caller.ask("GET", f"{self.path}/console")
        latest = time.monotonic() + PATIENCE
        while got.status == 429 and time.monotonic() < latest:  # a quick machine asks more often than a person may
            time.sleep(0.2)
            got = self.caller.ask("GET", f"{self.path}/console")
        assert got.status == 200, got.raw
        return got.body

    def act(self) -> str:
        """Do the first thing that is due and the director's to do; return what it was, "" if nothing was."""
        found = self.console()["due"]
        is_waiting = any(one["input"] is not None and one["input"]["do"] == "TakeSeat" for one in found)
        for one in found:
            given = one["input"]
            if given is None or given["do"] == "TakeSeat" or (given["do"] in _AFTER_SEATS and is_waiting):
                continue
            self.give(**given)
            return str(given["do"])
        return ""

    def lead(self, until: str = "paid", seconds: float = PATIENCE) -> Any:
        """Perform the pending acts until the tournament has reached a status; return the board."""
        ends = time.monotonic() + seconds
        while (board := self.board())["status"] != until:
            assert time.monotonic() < ends, (board["status"], self.console()["due"], board["stages"])
            if not self.act():
                time.sleep(0.15)  # as often as a login may ask
        return board
