"""A whole tournament on the floor: drawn up, entered, played at real tables and paid, over HTTP."""

import contextlib
import csv
import io
import time
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.records.commands import BadCommand
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from croupier.server.demo import cup as demo_cup
from croupier.server.log_export import checked
from croupier.server.proceedings.entrants import mine_of, requested_input
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.cups import Director, conditions
from tests.server.floors import Served, served

BOTS = tuple([f"Bot {number:02d}" for number in range(1, 7)])
FEE = 11_000


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            rate_limits, "CALLS", Pace(1e9, 1_000_000_000)
        )  # one login does what a whole evening has time for
        with served(pace_milliseconds=0) as found:
            yield found


@pytest.fixture(scope="module")
def gil(floor: Served) -> Caller:
    """The gaming manager of the demonstration, who directs."""
    return Caller(floor, "gaming-manager")


@pytest.fixture(scope="module")
def again(gil: Caller) -> Director:
    """A tournament that takes entries."""
    director = Director(gil, "Again")
    director.open(BOTS[:4])
    return director


@pytest.fixture(scope="module")
def cup(gil: Caller) -> Director:
    """A tournament of bots that is over."""
    director = Director(gil)
    director.open(BOTS)
    director.lead()
    return director


def verified(floor: Served, *names: str) -> None:
    """Check that logs are sound, and decide every input of them again."""
    assert floor.floor is not None
    for name in names:
        assert checked(floor.floor.house, name, is_deep=True).findings == (), name


def test_tournament_of_bots_runs_from_conditions_to_prizes(cup: Director, floor: Served) -> None:
    board = cup.board()
    first, second = board["awards"]
    assert (first["cash"], second["cash"]) == (36_000, 24_000)
    assert all(one["is_paid"] for one in board["awards"])
    assert [player for level in board["places"] for player in level][:2] == [first["player"], second["player"]]
    money = cup.console()["money"]
    assert money == {"pool": 0, "commission": 6_000, "added": 0, "paid": 60_000}
    verified(floor, "tournament Cup", *cup.tables)


def test_session_chips_are_accounted_for_and_each_table_reports_once(cup: Director, floor: Served) -> None:
    acts = cup.console()["acts"]
    reports = [one for one in acts if one["do"] == "ReportSitting"]
    assert [one["is_refused"] for one in reports] == [False] * len(reports)
    heats = next(one for one in cup.board()["stages"] if one["name"] == "Heats")
    played = [one for one in heats["tables"] if not one["is_play_off"]]
    assert {one["table"] for one in played} == set(cup.tables)
    assert all(one["is_over"] for one in played)
    assert floor.floor is not None
    for name in cup.tables:
        live = floor.floor.tables[name]
        assert live.state.guests == ()
        assert all(not live.record.books.chips(bot, live.record.setup.unit) for bot in BOTS)


def test_ballot_secret_is_revealed_only_with_its_draw(cup: Director, gil: Caller) -> None:
    other = Director(gil, "Sealed")
    other.open(BOTS[:4])
    log = other.caller.ask("GET", f"{other.path}/export").raw
    assert b'"CommitBallot"' in log
    assert b'"secret":"' not in log
    refused = other.say("DrawBallot", stage="Heats")  # entries are open: what is refused is recorded, too
    assert (refused.status, refused.body["clause"]) == (409, "20.7")
    assert b'"secret":""' in other.caller.ask("GET", f"{other.path}/export").raw
    drawn = [one for one in cup.console()["acts"] if one["do"] == "DrawBallot"]
    assert len(drawn) == 2
    other.give("CancelTournament", reason="nobody comes")
    assert other.console()["money"]["pool"] == 0


def test_results_come_as_json_and_as_csv_for_everybody(cup: Director, floor: Served) -> None:
    stranger = Caller(floor)
    assert stranger.ask("GET", f"{cup.path}/results").body["awards"] == cup.board()["awards"]
    rows = list(csv.DictReader(io.StringIO(stranger.ask("GET", f"{cup.path}/results?form=csv").raw.decode())))
    assert [(row["place"], row["prize"]) for row in rows[:2]] == [("1", "360.00"), ("2", "240.00")]
    assert len(rows) == 6


def test_conditions_are_public_with_clauses(cup: Director, floor: Served) -> None:
    shown = Caller(floor).ask("GET", f"{cup.path}/conditions").body
    assert shown["published"] == "at the desk"
    items = {one["name"]: one for one in shown["items"]}
    assert all(one["clause"] for one in items.values())
    assert any("110" in one["text"] for one in items.values())


def test_a_board_that_has_not_changed_is_not_sent_again(cup: Director, floor: Served) -> None:
    stranger = Caller(floor)
    whole = stranger.ask("GET", cup.path).body
    same = stranger.ask("GET", f"{cup.path}?since={whole['version']}").body
    assert same["board"] is None
    assert same["version"] == whole["version"]
    assert stranger.ask("GET", f"{cup.path}?since={whole['version'] - 1}").body["board"] is not None


@pytest.mark.usefixtures("cup")
def test_faulty_conditions_are_rejected_by_check_and_by_drawing_up(floor: Served) -> None:
    manager = Caller(floor, "operator")
    text = conditions("Wrong").replace('share = "60%"', 'share = "70%"')
    checked_ = manager.ask("POST", "/api/tournaments/check", {"text": text}).body
    assert [(one["clause"], one["field"]) for one in checked_["faults"]] == [("20.20", "prizes.places")]
    assert [row["players"] for row in checked_["plan"]] == [4, 5, 6]
    got = manager.ask("POST", "/api/tournaments", {"text": 'name = "x'})
    assert (got.status, got.body["field"]) == (422, "conditions")
    got = manager.ask("POST", "/api/tournaments", {"text": conditions("a/b")})
    assert (got.status, got.body["field"]) == (422, "name")
    got = manager.ask("POST", "/api/tournaments", {"text": conditions("cup")})
    assert (got.status, got.error) == (422, "There is already a tournament 'cup'. Choose another name.")


def test_repeated_command_has_one_effect_and_stale_one_none(again: Director) -> None:
    before = again.board()["entries"]
    first = again.say("Enter", key="one", player="Bot 09", paid=FEE)
    second = again.say("Enter", key="one", player="Bot 09", paid=FEE)
    assert (first.status, second.status) == (200, 200)
    assert second.body["is_repeated"]
    assert again.board()["entries"] == before + 1
    said = {"input": {"do": "CloseEntries"}, "key": "two", "version": 1}
    got = again.caller.ask("POST", f"{again.path}/commands", said)
    assert got.status == 409
    assert "Reload it and try again." in got.error
    got = again.say("Enter", player="Bot 09", paid=FEE)
    assert (got.status, got.body["clause"]) == (409, "20.6")


def test_refusal_names_the_director(again: Director, floor: Served) -> None:
    dealer = Caller(floor, "dealer")
    said = {"input": {"do": "CloseEntries"}, "key": "a"}
    got = dealer.ask("POST", f"{again.path}/commands", said)
    assert got.status == 409
    assert again.caller.name in got.error
    forms = dealer.ask("GET", f"{again.path}/console").body["forms"]
    closed = next(one for one in forms if one["do"] == "CloseEntries")
    assert again.caller.name in closed["why_not"]
    assert closed["clause"]
    mine = {one["do"]: one for one in again.console()["forms"]}
    assert mine["CloseEntries"]["why_not"] == ""
    assert "The tournament is open" in mine["AwardPrizes"]["why_not"]
    assert len(mine) == 41


# --- a person among bots ---------------------------------------------------------------------------------------------


def played(ann: Caller, table: str) -> list[dict[str, Any]]:
    """Play what is offered at a table, the least of it, until the session is over; return how it was seen."""
    seen: list[dict[str, Any]] = []
    with ann.at(table) as seat:
        ends = time.monotonic() + PATIENCE
        while not seen or seen[-1]["status"] != "over":
            assert time.monotonic() < ends, seat.state["own"]
            own = seat.state["own"]
            spot = next((one for one in own["spots"] if not one["why_not"] and not one["placed"]), None)
            if own["offers"]:
                seat.say("command", input=min(own["offers"], key=lambda one: one["costs"])["input"])
            elif spot is not None:
                seat.say("command", input={**spot["input"], "amount": spot["least"]})
            with contextlib.suppress(TimeoutError):
                seat.read(0.1)
            seen += [seat.state["session"]] if seat.state["session"] is not None else []
    return seen


def test_a_visitor_enters_the_cup_of_the_demonstration_and_plays_it(floor: Served, gil: Caller) -> None:
    assert floor.floor is not None
    for _ in range(2):  # twice is as good as once
        floor.run(demo_cup.set_up(floor.floor))
    director = Director(gil, demo_cup.NAME)
    ann = Caller(floor, "player")
    mine = ann.ask("GET", f"{director.path}/mine").body
    (enter,) = [one for one in mine["may_ask"] if one["label"] == "Enter"]
    assert (enter["costs"], enter["why_not"]) == (FEE, "")
    got = ann.ask("POST", f"{director.path}/commands", {"input": enter["input"], "key": "e"})
    assert got.status == 200, got.raw
    assert ann.ask("GET", f"{director.path}/mine").body["paid"] == FEE
    director.give("CloseEntries")
    director.give("DrawBallot", stage="Heats")
    mine = ann.ask("GET", f"{director.path}/mine").body
    seat = next(one for one in mine["may_ask"] if one["label"] == "Take your seat")
    assert ann.ask("POST", f"{director.path}/commands", {"input": seat["input"], "key": "s"}).status == 200
    while director.act() != "StartSitting":
        time.sleep(0.05)
    table = ann.ask("GET", f"{director.path}/mine").body["seat"]["table"]
    seen = played(ann, table)
    assert {one["stage"] for one in seen} == {"Heats"}
    assert any(one["turn"] == ann.name for one in seen)
    assert all(place["chips"] is not None for one in seen for place in one["places"])
    verified(floor, f"tournament {demo_cup.NAME}", table)


def test_players_enter_only_themselves_and_do_not_see_payments_of_others(
    cup: Director, again: Director, floor: Served
) -> None:
    ann = Caller(floor, "player")
    path = f"{again.path}/commands"
    got = ann.ask("POST", path, {"input": {"do": "Enter", "player": "Zoe"}, "key": "e"})
    assert (got.status, got.error) == (422, "You cannot act for another player.")
    got = ann.ask("POST", path, {"input": {"do": "CloseEntries"}, "key": "f"})
    assert got.status == 422
    for path in (cup.path, f"{cup.path}/conditions", f"{cup.path}/mine", f"{cup.path}/results", "/api/tournaments"):
        text = ann.ask("GET", path).raw
        assert b"entered_at" not in text
        assert b'"refunded":1' not in text
    assert ann.ask("GET", f"{cup.path}/console").status == 403


def test_money_is_taken_at_the_cashier_where_the_floor_is_no_demonstration(again: Director, floor: Served) -> None:
    assert floor.floor is not None
    held = floor.floor.proceedings.find("tournament", again.name)
    with pytest.raises(BadCommand, match=f"at the cashier: {again.caller.name} records it"):
        requested_input(held, "Ann", {"do": "Enter"}, is_demo=False)
    (asked,) = mine_of(floor.floor, held, "Ann", is_demo=False).may_ask
    assert "at the cashier" in asked.why_not
