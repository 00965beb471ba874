"""Forms for a session at the supervisor's screen, stacks at other processes, real cards, a promotion to be drawn."""

import itertools
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import Card
from croupier.records.stores.registry import Lease
from croupier.server import presence
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from croupier.server.demo import draw
from croupier.server.log_export import checked
from croupier.server.proceedings.session_tables import sessions
from tests.patience import PATIENCE
from tests.server.caller import Caller, Got
from tests.server.cups import Director, conditions
from tests.server.floors import Served, served
from tests.server.proceedings.test_tournaments_dealt import dealt

BOTS = tuple([f"Bot {number:02d}" for number in range(1, 5)])
PEOPLE = ("Ann", "Bea", "Cal", "Dee")
"""Players who wager only at their own request, and so not while a test counts."""
KEYS = itertools.count(1)


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limits, "CALLS", Pace(1e9, 1_000_000_000))
        with served(pace_milliseconds=0) as found:
            yield found


def path_of(table: str) -> str:
    return f"/api/tables/{urllib.parse.quote(table)}"


def say(caller: Caller, table: str, do: str, **fields: Any) -> Got:
    said = {"do": "command", "input": {"do": do, **fields}, "key": f"c{next(KEYS)}"}
    return caller.ask("POST", f"{path_of(table)}/commands", said)


def forms_of(caller: Caller, table: str) -> dict[str, Any]:
    chapters = caller.ask("GET", f"{path_of(table)}/forms").body["chapters"]
    return {form["do"]: form for one in chapters if one["title"] == "Tournament" for form in one["forms"]}


def begun(director: Director, people: tuple[Caller, ...], players: tuple[str, ...] = ()) -> None:
    """Lead a tournament to the first session of every table; nobody is asked to wager yet."""
    director.give("CloseEntries")
    director.give("DrawBallot", stage="Heats")
    for player in players:
        director.give("TakeSeat", player=player)
    ends = time.monotonic() + PATIENCE
    while waiting := [
        one for one in director.tables if director.caller.ask("GET", path_of(one)).body["session"] is None
    ]:
        assert time.monotonic() < ends
        acted = [dealt(people, one) for one in waiting]
        if not any(acted) and not director.act():
            time.sleep(0.02)


def test_officials_count_seat_direct_and_conclude_by_forms(floor: Served) -> None:
    gil = Caller(floor, "gaming-manager")
    people = (Caller(floor, "dealer"), gil)
    director = Director(gil, "Counted")
    director.open(PEOPLE, dealing="dealer", rounds=3)
    begun(director, people, PEOPLE)
    table = director.tables[0]
    forms = forms_of(gil, table)
    wanted = {"CountStacks", "ReturnChips", "SeatPlayer", "IssueChips", "FinishEarly", "DeclineRebuy", "SetPace"}
    assert wanted | {"DirectPlayer", "TakeBreak", "Disqualify"} <= set(forms)
    kinds = {(do, one["name"]): one["kind"] for do, form in forms.items() for one in form["fields"]}
    assert kinds["CountStacks", "counts"] == "counts"
    assert kinds["ReturnChips", "returned"] == "chips"
    assert kinds["SeatPlayer", "seat"] == "seat"
    assert kinds["FinishEarly", "agreed"] == "players"
    (counted,) = [one for one in forms["CountStacks"]["fields"] if one["name"] == "counts"]
    places = gil.ask("GET", path_of(table)).body["session"]["places"]
    assert [one["value"] for one in counted["choices"]] == [one["player"] for one in places]
    counts = [[one["player"], one["chips"]] for one in places]
    counts[0][1] -= 500
    got = say(gil, table, "CountStacks", counts=counts, reason="a chip under the table")
    assert got.status == 200, got.raw
    assert say(gil, table, "CountStacks", counts=counts[1:]).status == 409
    assert say(gil, table, "SetPace", seconds=20, notice="told aloud").status == 200
    player = counts[0][0]
    assert say(gil, table, "DirectPlayer", player=player, words="take your hand off the chips").status == 200
    seat = {"player": "Zoe", "box": 7, "chips": 100_000}
    got = say(gil, table, "SeatPlayer", seat={**seat, "chips": 0}, reason="a substitute")
    assert (got.status, got.body["why"]) == (409, "Zoe must bring chips. State an amount greater than zero.")
    assert say(gil, table, "IssueChips", player=player, amount=100, why="re-buy").status == 409
    assert say(gil, table, "ReturnChips", returned=[[100, 5]]).status == 409
    assert say(gil, table, "TakeBreak", minutes=0).status == 409
    got = say(gil, table, "Disqualify", player=player, rule="20.18", reason="hides chips")
    assert got.status == 200, got.raw
    assert player not in [one["player"] for one in gil.ask("GET", path_of(table)).body["session"]["places"]]
    barred = forms_of(people[0], table)
    assert all(gil.name in barred[do]["why_not"] for do in ("SeatPlayer", "IssueChips", "FinishEarly", "DirectPlayer"))


def test_the_board_shows_the_stacks_of_tables_at_other_processes(floor: Served) -> None:
    assert floor.floor is not None
    gil = Caller(floor, "gaming-manager")
    director = Director(gil, "Apart")
    director.open(BOTS, dealing="dealer", rounds=3)
    begun(director, (Caller(floor, "dealer"), gil))
    here = floor.floor
    state, table = here.proceedings.find("tournament", "Apart").state, director.tables[0]
    both = sessions(here, state)
    assert [len(one.places) for one in both] == [2, 2]
    live = here.tables.pop(table)  # as if another process had it
    try:
        told = presence.written(presence.Presence("http://elsewhere", {table: presence.summed(live)}))
        here.processes["other"] = presence.read([Lease(presence.lease_name("other"), "other", told, 0)])["other"]
        here.leases[table] = Lease(table, "other", "http://elsewhere", 0)
        assert sessions(here, state) == both
        offered = replace(both[0], offers=("Bot 01",))
        summed = replace(presence.summed(live), session=offered)
        here.processes["other"] = presence.Presence("http://elsewhere", {table: summed})
        assert gil.ask("GET", director.path).body["sessions"][0]["offers"] == ["Bot 01"]
    finally:
        here.tables[table] = live
        here.processes.pop("other")
        here.leases.pop(table)


def test_a_session_with_real_cards_is_dealt_by_keyed_cards_to_its_end(floor: Served) -> None:
    gil = Caller(floor, "gaming-manager")
    people = (Caller(floor, "dealer"), gil)
    director = Director(gil, "Real")
    got = director.caller.ask("POST", "/api/tournaments", {"text": real("Real")})
    assert got.status == 201, got.raw
    director.papers(BOTS[:4], {"cards": "physical", "dealing": "dealer"})
    director.give("CloseEntries")
    director.give("DrawBallot", stage="Heats")
    cards, ends, done = itertools.cycle([str(card) for card in Card]), time.monotonic() + PATIENCE, list[str]()
    while director.board()["stages"][0]["status"] not in ("played", "confirmed"):
        assert time.monotonic() < ends, [gil.ask("GET", path_of(one)).body["own"]["due"] for one in director.tables]
        acted = [keyed(people, table, cards) for table in director.tables]
        done += acted
        if not any(acted) and not director.act():
            time.sleep(0.02)
    assert done.count("card") >= 2 * (2 * len(BOTS) // 2 + 1)
    assert floor.floor is not None
    for table in director.tables:
        assert floor.floor.known[table].setup.cards == "physical"
        assert checked(floor.floor.house, table, is_deep=True).findings == ()


def real(name: str) -> str:
    return conditions(name, rounds=1)


def keyed(people: tuple[Caller, ...], table: str, cards: Iterator[str]) -> str:
    """Do what is due at a table of real cards: a card is keyed, everything else is as it is offered."""
    for one in people:
        found = one.ask("GET", path_of(table)).body["own"]["due"]
        if found is not None and found["needs"] == "card":
            got = say(one, table, "Deal", card=next(cards))
            if got.status != 200:
                continue
            return "card"
    return dealt(people, table)


def test_a_visitor_finds_a_promotion_that_an_official_draws(floor: Served) -> None:
    assert floor.floor is not None
    for _ in range(2):  # twice is as good as once
        floor.run(draw.set_up(floor.floor))
    path = f"/api/promotions/{urllib.parse.quote(draw.NAME)}"
    shown = Caller(floor, "player").ask("GET", path).body
    assert (shown["status"], shown["entries"]) == ("open", 5)
    olga = Caller(floor, "operator")
    said = {"do": "EnterPromotion", "entrant": "Ann", "meets": [1, 2]}
    got = olga.ask("POST", f"{path}/commands", {"input": said, "key": "a"})
    assert got.status == 200, got.raw
    early = olga.ask("POST", f"{path}/commands", {"input": {"do": "DrawPrizes"}, "key": "b"})
    assert (early.status, bool(early.body["clause"])) == (409, True)
    house = floor.floor.house
    before = house.clock
    house.clock = lambda: before() + 16 * 60_000
    try:
        got = olga.ask("POST", f"{path}/commands", {"input": {"do": "DrawPrizes"}, "key": "c"})
        assert got.status == 200, got.raw
    finally:
        house.clock = before
    assert {one["fate"] for one in olga.ask("GET", path).body["prizes"]} == {"won"}
    assert checked(house, f"promotion {draw.NAME}", is_deep=True).findings == ()
