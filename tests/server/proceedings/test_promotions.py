"""Promotional prizes over HTTP: from the terms to the prize, what everybody may read, and what they may not."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.engine.table.moments import moment
from croupier.promotion.draw import commitment_of
from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.server.log_export import checked
from tests.server.caller import Caller, Got
from tests.server.floors import Served, served
from tests.test_docs_promotions import block

PATH = "/api/promotions/Summer%20Draw"
TERMS = block("terms").replace('"12000"', '"500"')
NOW = [moment("2026-12-01 10:00", "")]
KEYS = itertools.count(1)


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    house = House(MemoryStore(), Keys.new())
    house.clock = lambda: NOW[0] * 1_000
    with served(house) as found:
        yield found


@pytest.fixture(scope="module")
def olga(floor: Served) -> Caller:
    return Caller(floor, "operator")


def say(caller: Caller, do: str, **fields: Any) -> Got:
    said = {"input": {"do": do, **fields}, "key": f"k{next(KEYS)}"}
    return caller.ask("POST", f"{PATH}/commands", said)


def give(caller: Caller, do: str, **fields: Any) -> Any:
    got = say(caller, do, **fields)
    assert got.status == 200, got.raw
    return got.body


def test_faulty_terms_are_rejected_with_every_fault(olga: Caller) -> None:
    text = TERMS.replace('method = "', 'methud = "', 1).replace("Summer Draw", "Winter Draw")
    told = olga.ask("POST", "/api/promotions/check", {"text": text}).body["faults"]
    assert any("methud" in one["where"] for one in told)
    assert all(one["clause"] for one in told)
    got = olga.ask("POST", "/api/promotions", {"text": text})
    assert (got.status, got.body["clause"]) == (422, told[0]["clause"])
    assert "Winter Draw" not in [one["name"] for one in olga.ask("GET", "/api/promotions").body["promotions"]]
    assert olga.ask("POST", "/api/promotions/check", {"text": TERMS}).body == {"faults": []}


@pytest.fixture(scope="module")
def drawn(floor: Served, olga: Caller) -> dict[str, Any]:
    """A promotion that was drawn, as everybody sees it before its results are published."""
    drawn_up = olga.ask("POST", "/api/promotions", {"text": TERMS})
    assert drawn_up.status == 201, drawn_up.raw
    assert olga.ask("POST", "/api/promotions", {"text": TERMS}).status == 422
    give(olga, "StateAvailability", where=["the desk"], marketing=["the flyer"])
    give(olga, "ProvideTerms")
    refused = say(olga, "CommencePromotion")
    assert (refused.status, refused.body["clause"] != "") == (409, True)
    NOW[0] = moment("2026-12-02 10:00", "")
    give(olga, "CommencePromotion")
    for name in ("Ann", "Ben", "Cleo"):
        give(olga, "EnterPromotion", entrant=name, meets=[1, 2], wagered=2_500)
    assert say(olga, "DrawPrizes").status == 409
    log = olga.ask("GET", f"{PATH}/export").raw
    assert b'"secret":""' in log  # what is refused is recorded, and does not tell the secret
    NOW[0] = moment("2026-12-19 20:00", "")
    give(olga, "DrawPrizes")
    shown: dict[str, Any] = Caller(floor).ask("GET", PATH).body
    assert shown["secret"].encode() not in log
    assert shown["commitment"] == drawn_up.body["commitment"]  # the floor had bound the draw at once
    return shown


def test_promotion_runs_from_terms_to_prizes(floor: Served, olga: Caller, drawn: dict[str, Any]) -> None:
    assert commitment_of(drawn["secret"], "Summer Draw") == drawn["commitment"]
    assert {(one["fate"], one["winner"]) for one in drawn["prizes"]} == {("won", "")}
    winners = [one["winner"] for one in olga.ask("GET", f"{PATH}/console").body["summary"]["prizes"]]
    assert set(winners) <= {"Ann", "Ben", "Cleo"}
    give(olga, "PublishResults", where="on the notice board")
    assert [one["winner"] for one in Caller(floor).ask("GET", PATH).body["prizes"]] == winners
    assert floor.floor is not None
    assert checked(floor.floor.house, "promotion Summer Draw", is_deep=True).findings == ()


@pytest.mark.usefixtures("drawn")
def test_console_offers_every_input_or_cites_the_clause(olga: Caller) -> None:
    forms = {one["do"]: one for one in olga.ask("GET", f"{PATH}/console").body["forms"]}
    assert len(forms) == 25
    assert forms["NotifyWinner"]["why_not"] == ""
    assert forms["CommencePromotion"]["why_not"]
    assert forms["CommencePromotion"]["clause"]
    asked = {one["name"]: one["kind"] for one in forms["ClaimPrize"]["fields"]}
    assert asked == {"prize": "number", "claimant": "player", "is_present": "yes"}
    assert {one["name"] for one in forms["CommitDraw"]["fields"]} == {"reason"}


@pytest.mark.usefixtures("drawn")
def test_visitors_do_not_see_entrants_or_disputes(floor: Served, olga: Caller) -> None:
    give(olga, "PromotionRaiseDispute", person="Ben", about="the draw")
    for caller in (Caller(floor), Caller(floor, "player")):
        for path in ("/api/promotions", PATH, f"{PATH}/terms"):
            text = caller.ask("GET", path).raw
            assert b"Cleo" not in text or b'"winner":"Cleo"' in text
            assert b"dispute" not in text
        assert caller.ask("GET", f"{PATH}/console").status in (401, 403)
    inspector = Caller(floor, "inspector")
    assert inspector.ask("GET", f"{PATH}/console").body["summary"]["disputes"][0]["person"] == "Ben"


@pytest.mark.usefixtures("drawn")
def test_unknown_input_or_promotion_is_rejected(olga: Caller) -> None:
    got = say(olga, "OpenEntries")
    assert (got.status, "to a promotion" in got.error) == (422, True)
    got = olga.ask("GET", "/api/promotions/None")
    assert (got.status, got.error) == (404, "There is no promotion 'None'.")
    got = olga.ask("POST", f"{PATH}/commands", {"input": {"do": "ProvideTerms"}, "key": "a:b"})
    assert (got.status, got.body["field"]) == (422, "key")
