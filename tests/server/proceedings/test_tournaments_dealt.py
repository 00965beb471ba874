"""A session that a dealer deals: what is due to them, and what officials may say in it."""

import itertools
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.cups import Director
from tests.server.floors import Served, served

BOTS = tuple([f"Bot {number:02d}" for number in range(1, 5)])
KEYS = itertools.count(1)


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "CALLS", Pace(1e9, 1_000_000_000))
        with served(pace_milliseconds=0) as found:
            yield found


def dealt(people: tuple[Caller, ...], table: str) -> str:
    """Let the person entitled to the pending step take it; return the step, "" if it waits for another person."""
    path = f"/api/tables/{urllib.parse.quote(table)}"
    for one in people:
        found = one.ask("GET", path).body["own"]["due"]
        if found is None or (found["input"] is None and found["needs"] != "card"):
            continue
        said: dict[str, Any] = {"do": "command", "input": found["input"]}
        if found["needs"] == "card":
            said = {"do": "draw", "many": "all"}
        got = one.ask("POST", f"{path}/commands", {**said, "key": f"d{next(KEYS)}"})
        if got.status == 409:  # a bot was quicker: what is due is asked again
            return ""
        assert got.status == 200, (found, got.raw)
        return str(found["label"])
    return ""


def test_dealer_is_shown_every_due_step_of_a_session(floor: Served) -> None:
    gil = Caller(floor, "gaming-manager")
    people = (Caller(floor, "dealer"), gil)
    director = Director(gil, "Dealt")
    director.open(BOTS, dealing="dealer", rounds=1)
    for do, fields in (("CloseEntries", {}), ("DrawBallot", {"stage": "Heats"})):
        director.give(do, **fields)
    ends, done = time.monotonic() + PATIENCE, list[str]()
    while director.board()["stages"][0]["status"] not in ("played", "confirmed"):
        assert time.monotonic() < ends, (
            done[-5:],
            [
                gil.ask("GET", f"/api/tables/{urllib.parse.quote(table)}").body["own"]["due"]
                for table in director.tables
            ],
        )
        acted = [dealt(people, table) for table in director.tables]
        done += [one for one in acted if one]
        if not any(acted) and director.board()["stages"][0]["status"] == "drawn":
            director.act()
        if not any(acted):
            time.sleep(0.05)
        if "End the session: its result goes to the director" in done[-1:]:
            director.act()
    asked = [one for one in done if one.startswith("Ask Bot ")]
    assert {one.split(",")[0] for one in asked} == {f"Ask {bot}" for bot in BOTS}
    assert sum(one.startswith("Count the chips in front of each player") for one in done) >= 2
    assert "Close the wagers and deal" in done


def test_officials_have_forms_for_a_session_while_one_is_played(floor: Served) -> None:
    gil = Caller(floor, "gaming-manager")
    people = (Caller(floor, "dealer"), gil)
    director = Director(gil, "Formed")
    director.open(BOTS, dealing="dealer", rounds=1)
    director.give("CloseEntries")
    director.give("DrawBallot", stage="Heats")
    table = director.tables[0]
    path = f"/api/tables/{urllib.parse.quote(table)}"
    assert "Tournament" not in [one["title"] for one in gil.ask("GET", f"{path}/forms").body["chapters"]]
    ends = time.monotonic() + PATIENCE
    while gil.ask("GET", path).body["session"] is None:
        assert time.monotonic() < ends
        acted = [dealt(people, one) for one in director.tables]
        if not any(acted) and not director.act():
            time.sleep(0.05)
    chapter = next(one for one in gil.ask("GET", f"{path}/forms").body["chapters"] if one["title"] == "Tournament")
    assert {"TakeBreak", "MarkAway", "Disqualify", "SetPace"} <= {one["do"] for one in chapter["forms"]}
    assert all(one["why_not"] == "" for one in chapter["forms"] if one["do"] in ("TakeBreak", "SetPace"))
    dealer = people[0].ask("GET", f"{path}/forms").body["chapters"]
    barred = next(one for one in dealer if one["title"] == "Tournament")["forms"]
    assert all(gil.name in one["why_not"] for one in barred if one["do"] in ("TakeBreak", "SetPace"))
