"""History for inspectors over HTTP: everything but cards of a round in play; and they change nothing."""

import asyncio
import csv
import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.table import Official
from croupier.engine.table.inputs import RaiseDispute
from croupier.engine.table.state import Dispute, Incident, Restriction
from croupier.records.log.entries import PROGRAM, Person, hash_of
from croupier.records.log.inputs import Expected, StateReturn
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.tables.writer import BadCommand
from croupier.server.log_export import checked, ended_lines
from croupier.server.tables import messages as m
from croupier.server.tables.commands import take
from croupier.server.views.status import standing
from tests.server.caller import Caller
from tests.server.floors import Served, served
from tests.server.live_tables import floor_of, table_of, until

TABLE = "/api/tables/blackjack-2005"


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(pace_milliseconds=5, wager_seconds=0) as found:
        yield found


@pytest.fixture(scope="module")
def ida(floor: Served) -> Caller:
    found = Caller(floor, "inspector")
    for _ in range(200):
        if found.ask("GET", "/api/rounds?table=blackjack-2005&many=3").body["rounds"]:
            return found
        time.sleep(0.05)
    raise AssertionError("no round has ended")


def body(caller: Caller, path: str) -> Any:
    got = caller.ask("GET", path)
    assert got.status == 200, got.raw
    return got.body


def test_rounds_are_found_by_table_player_and_time(ida: Caller) -> None:
    one = body(ida, "/api/rounds?table=blackjack-2005")["rounds"][-1]
    player = one["players"][0]["player"]
    again = body(ida, f"/api/rounds?player={player}&since={one['began']}&until={one['ended']}")["rounds"]
    assert (one["log"], one["round"]) in {(each["log"], each["round"]) for each in again}
    assert all(player in {part["player"] for part in each["players"]} for each in again)
    assert body(ida, "/api/rounds?player=Nobody")["rounds"] == []
    assert body(ida, f"{TABLE}/rounds/{one['round']}")["is_signed"]


def test_player_finds_only_own_rounds(floor: Served, ida: Caller) -> None:
    ann = Caller(floor, "player")
    assert body(ann, f"{TABLE}/rounds?player={ann.name}") == {"rounds": []}
    assert body(ann, f"{TABLE}/rounds?many=3")["rounds"], "what everybody has seen on the felt"
    got = ann.ask("GET", f"{TABLE}/rounds?player=Cora")
    assert (got.status, got.error) == (403, "A player can only look up their own rounds.")
    assert body(ida, f"{TABLE}/rounds?player=Cora&many=3")["rounds"]


def test_events_are_listed_and_exported_alike(ida: Caller) -> None:
    shown = body(ida, "/api/events?table=blackjack-2005&category=table")["events"]
    assert {one["event"] for one in shown} == {"TableOpened", "DealerChanged"}
    asked = "/api/events/export?table=blackjack-2005&category=table"
    rows = list(csv.DictReader(io.StringIO(ida.ask("GET", asked).raw.decode())))
    assert [one["text"] for one in rows] == [one["text"] for one in shown]
    lines = ida.ask("GET", f"{asked}&form=jsonl").raw.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [one["number"] for one in shown]
    got = ida.ask("GET", "/api/events?category=weather")
    assert (got.status, got.body["field"]) == (422, "category")
    got = ida.ask("GET", "/api/rounds?since=null")
    assert (got.status, got.error) == (422, "since cannot be 'null'. Leave it out to include all.")


def test_long_poll_returns_new_events(floor: Served, ida: Caller) -> None:
    assert floor.floor is not None
    now = floor.floor.clock() + 1
    assert body(ida, f"/api/events/news?since={now + 60_000}&seconds=0")["events"] == []
    refused = Caller(floor, "gaming-supervisor").call("POST", f"{TABLE}/commands", void("why not"))
    assert refused[0] == 409
    texts = [one["text"] for one in body(ida, f"/api/events/news?since={now}&seconds=5")["events"]]
    assert any("is not a ground" in text for text in texts)


def void(ground: str) -> dict[str, Any]:
    return {"do": "command", "key": ground[:20], "input": {"do": "VoidRound", "reason": "to try", "ground": ground}}


def test_an_inspector_changes_nothing(ida: Caller) -> None:
    for given in (
        {"do": "ChangeLimits", "maximum": 100_000},
        {"do": "VoidRound", "reason": "x"},
        {"do": "CloseTable"},
        {"do": "FillFloat", "amount": 100},
    ):
        status, answer = ida.call("POST", f"{TABLE}/commands", {"do": "command", "key": given["do"], "input": given})
        assert (status, answer["is"]) == (409, "refusal"), answer
        assert "not inspector Ida." in answer["why"]
        assert answer["clause"]
    status, answer = ida.call("POST", "/api/tables", {"name": "x", "document": "act-blackjack-2005"})
    assert (status, answer["error"]) == (403, "An inspector cannot do this.")


def test_ledger_of_a_table_sums_to_zero(ida: Caller) -> None:
    ledger = body(ida, f"{TABLE}/ledger?many=12")
    assert len(ledger["rows"]) == 12
    by_entry: dict[int, int] = {}
    for row in ledger["rows"]:
        by_entry[row["number"]] = by_entry.get(row["number"], 0) + row["amount"]
    assert not any(amount for number, amount in by_entry.items() if number != ledger["first"])  # the first may be cut
    earlier = body(ida, f"{TABLE}/ledger?many=500&before={ledger['first']}")
    assert all(row["number"] < ledger["first"] for row in earlier["rows"])
    assert body(ida, f"{TABLE}/ledger?before=1")["rows"] == []
    assert all(amount == 0 for _, amount in body(ida, f"{TABLE}/balances")["sums"])


def test_actual_return_is_shown_with_the_stated_one(floor: Served, ida: Caller) -> None:
    assert body(ida, f"{TABLE}/returns")["returned"]["verdict"] == "not stated"
    assert floor.floor is not None
    table = floor.floor.find("pontoon-2005")
    floor.run(table.command(StateReturn(Expected(5_000, 1_150_000, "a sheet")), PROGRAM))
    found = body(ida, "/api/tables/pontoon-2005/returns")
    assert found["returned"]["expected"]["source"] == "a sheet"
    assert found["returned"]["verdict"] == "too few rounds"


def test_log_is_verified_on_the_server(ida: Caller) -> None:
    for query in ("", "?is_deep=true"):
        found = body(ida, f"{TABLE}/check{query}")
        assert found["findings"] == []
        assert found["entries"] > 10
        assert found["is_decided_again"] is bool(query)


def test_exported_log_is_verified_elsewhere(ida: Caller, tmp_path: Path) -> None:
    heads, log = tmp_path / "heads.jsonl", tmp_path / "log.jsonl"
    log.write_bytes(ida.ask("GET", "/api/log").raw)
    report = verify(str(log), VerifyOptions(is_deep=True))
    assert report.is_good, report.findings
    assert len(report.logs) == 8
    heads.write_bytes(ida.ask("GET", "/api/heads").raw)
    assert len(heads.read_bytes().splitlines()) == 8


def test_changed_log_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", bots=1)
            await until(live, lambda: live.state.number > 1)
            house = live.recorded.house
            assert checked(house, live.name).findings == ()
            links = house.store.links

            def forged(name: str, first: int = 1, last: int | None = None) -> Iterator[Any]:
                for link in links(name, first, last):
                    body = link.body.replace(b'"reference":"', b'"reference":"x')
                    yield replace(link, body=body, hash=hash_of(body))

            monkeypatch.setattr(house.store, "links", forged)
            assert "one of them was changed" in checked(house, live.name).findings[0]

    asyncio.run(evening())


@pytest.mark.parametrize("document", ["act-uth-2019", "act-blackjack-2005"])
def test_exported_log_hides_cards_of_the_round_in_play(document: str) -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, document, bots=2, pace_milliseconds=30)
            await until(live, lambda: live.state.number > 1 and live.state.is_in_round)
            whole = list(live.recorded.store.links(live.name))
            written = b"".join(ended_lines(live.recorded.house))
            dealt = [link for link in whole if b'"event":"RoundOpened"' in link.body][-1].number
            playing = [link for link in whole if link.number >= dealt]
            assert any(b"Card" in link.body for link in playing)
            assert not any(link.hash.encode() in written for link in playing)
            assert whole[dealt - 2].hash.encode() in written

    asyncio.run(evening())


def test_table_state_lists_pending_tasks() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "nsw-pontoon-6to5-2017", wager_seconds=600)
            assert standing(live).waiting == ()
            assert (standing(live).stopped, standing(live).told) == ("", {})
            await live.command(RaiseDispute("Ann", "too little"), Person("player", "Ann"))
            (dispute,) = standing(live).waiting
            assert (dispute.what, dispute.clause) == ("dispute 1 of Ann waits for a decision", "19.12")
            assert standing(live).disputes == 1
            state = replace(
                live.state,
                unchecked=("dealer or casino-supervisor",),
                disputes=(Dispute(1, "Ann", decided_by="gaming-supervisor Kim", is_review_asked=True),),
                incidents=(Incident(1, "Ben", "player", "device", 1, is_detained=True),),
                reserved=((3, "Ann"),),
                restrictions=(Restriction("Ann", "one-box", "5.12"),),
                hours=(1_790_000_400, 1_790_004_000),
                closes=1_790_004_000,
                final_rounds=3,
            )
            live.record = replace(live.record, table=state)
            found = standing(live)
            assert [(one.what, one.clause) for one in found.waiting] == [
                ("replacement cards wait for their check", "3.3"),
                ("dispute 1 of Ann waits for a review", "19.12"),
                ("Ben is detained", "19.3.4"),
            ]
            assert (found.stopped_under, found.disputes) == ("3.3", 0)
            assert found.told == {"Ann is held to": "one box", "box 3 is reserved for": "Ann"}
            assert found.sign["hours of gaming"] == "2026-09-21 14:20 to 2026-09-21 15:20"
            assert (found.sign["table closes"], found.sign["final rounds left"]) == ("2026-09-21 15:20", "3")

    asyncio.run(evening())


def test_disputes_are_limited_per_player_and_newest_first() -> None:
    async def evening() -> None:
        async with floor_of() as floor:
            live = await table_of(floor, "act-blackjack-2005", wager_seconds=600)
            for name in ("Ann", "Ben"):
                said = [
                    m.Command(f"k{number}", {"do": "RaiseDispute", "player": name, "about": f"too little {number}"})
                    for number in range(8)
                ]
                ann = Official("player", name)
                found = await asyncio.gather(*[take(live, ann, one) for one in said], return_exceptions=True)
                assert [str(one) for one in found if isinstance(one, BadCommand)] == [
                    f"{name} has 5 undecided disputes. Have them decided first."
                ] * 3
                assert isinstance(await take(live, ann, said[0]), m.CommandAnswer), (
                    "one that was raised is answered again"
                )
            found_ = standing(live)
            assert found_.disputes == 10
            assert [one.what for one in found_.waiting] == [
                "5 older disputes wait, too",
                *(f"dispute {number} of Ben waits for a decision" for number in range(6, 11)),
            ]
            kim = Official("gaming-supervisor", "Kim")
            await take(live, kim, m.Command("d", {"do": "DecideDispute", "dispute": 1, "ruling": "it stands"}))
            more = {"do": "RaiseDispute", "player": "Ann", "about": "again"}
            assert isinstance(await take(live, Official("player", "Ann"), m.Command("more", more)), m.CommandAnswer)

    asyncio.run(evening())
