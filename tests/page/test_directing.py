"""The console, a player's part and the board in a browser: somebody is missing, out or idle, or the floor away."""

import re
import time
from collections.abc import Iterator
from typing import Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import watched
from tests.page.test_supervise import official
from tests.server.caller import Caller
from tests.server.cups import Director, conditions
from tests.server.floors import Served, served
from tests.server.proceedings.test_promotions import TERMS

BOTS: Final = tuple([f"Bot {number:02d}" for number in range(1, 6)])
HALL: Final = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(pace_milliseconds=0) as found:
        assert found.floor is not None
        quick = {"pace_milliseconds": 0, "result_seconds": 0}
        found.floor.directing.options = replace(found.floor.directing.options, **quick)
        yield found


def drawn(floor: Served, name: str, *players: str) -> Director:
    """Return the director of a tournament whose seats are drawn; the bots are seated, the others are not."""
    director = Director(Caller(floor, "gaming-manager"), name)
    director.open((*BOTS[: 6 - len(players)], *players), rounds=1, seconds=1)
    director.give("CloseEntries")
    director.give("DrawBallot", stage="Heats")
    while len(missing(director)) > len(players):
        time.sleep(0.05)
    return director


def missing(director: Director) -> list[str]:
    found = [one["input"] for one in director.console()["due"] if one["input"]]
    return [one["player"] for one in found if one["do"] == "TakeSeat"]


def played_out(director: Director) -> None:
    """Do all that is due, and seat every missing player, for any winner."""
    for _ in range(400):
        if director.board()["status"] == "paid":
            return
        for player in missing(director):
            director.say("TakeSeat", player=player)  # a bot may have been quicker
        if not director.act():
            time.sleep(0.1)
    raise AssertionError("the tournament does not end")


def lead(page: Page, director: Director) -> None:
    """Go to the console as the director."""
    director.give("NominateDirector", director=page.request.get(f"{page.url.split('/#')[0]}/api/me").json()["name"])
    expect(page.locator(".console-badges")).to_contain_text("(you)")


def test_forfeiting_a_place_requires_a_confirmed_dialog(browser: Browser, floor: Served) -> None:
    director = drawn(floor, "Late", "Wil", "Vic")
    with official(browser, floor, "gaming-manager", "tournament/Late/direct", reduced_motion="reduce") as page:
        lead(page, director)
        page.locator("[data-due=StartSitting]").click()
        dialog = page.locator("dialog[open]")
        expect(dialog.locator("h2")).to_have_text(re.compile("Start Heats without (Wil and Vic|Vic and Wil)[?]"))
        expect(dialog).to_contain_text("are not seated, and forfeit their positions")
        expect(dialog.locator(".clause")).to_have_text("20.9/s2")
        dialog.get_by_role("button", name="Cancel").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert director.board()["stages"][0]["begun"] == 0
        page.locator("[data-due=StartSitting]").click()
        page.get_by_role("button", name="Start without them").click()
        expect(page.locator(".stage").first).to_contain_text("in play")
        fates = {one["player"]: one["fate"] for one in director.console()["summary"]["players"]}
        assert {fates["Wil"], fates["Vic"]} == {"forfeited"}


def test_eliminated_player_is_informed_and_the_board_shows_prizes(browser: Browser, floor: Served) -> None:
    with watched(browser, viewport={"width": 390, "height": 844}, reduced_motion="reduce") as window:
        name = window.request.post(f"{floor.address}/api/demo", data={"role": "player"}).json()["name"]
        director = drawn(floor, "Done", name)
        played_out(director)
        page = window.new_page()
        page.goto(f"{floor.address}/#/tournament/Done")
        fate = re.compile("^You (are out|have won): [1-6](st|nd|rd|th) of 6[.]$")
        expect(page.locator(".mine-fate")).to_have_text(fate)
        expect(page.locator(".mine")).to_contain_text("Place")
        page.goto(f"{floor.address}/#/table/Done A")
        expect(page.locator("h1")).to_have_text("Done A")
        expect(page.locator("c-box").first).to_be_visible()
        assert page.locator("[data-sit]").count() == 0, "nobody sits down at a tournament's table by themself"
        page.set_viewport_size({"width": HALL["width"], "height": HALL["height"]})
        page.goto(f"{floor.address}/#/tournament/Done/board")
        facts = page.locator(".board-facts")
        expect(facts).to_contain_text("Entries6")
        expect(facts).to_contain_text("Prize pool, paid out$600")
        expect(page.locator(".rank[data-mark=first]")).to_contain_text("$360")
        rows = page.locator(".rank").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
        assert len(rows) == 6
        assert 0.8 * HALL["height"] < max(rows) <= HALL["height"], "few rows fill the screen"


def test_connection_warning_disappears_when_the_server_answers(browser: Browser, floor: Served) -> None:
    Director(Caller(floor, "gaming-manager"), "Cut").open(BOTS[:4])
    with watched(browser, viewport=HALL, reduced_motion="reduce", refused=(503,)) as window:
        window.request.post(f"{floor.address}/api/demo", data={"role": "gaming-manager"})
        page = window.new_page()
        page.goto(f"{floor.address}/#/tournament/Cut/direct")
        expect(page.locator("c-entrants")).to_contain_text("4 entries")

        def lost(route: Route) -> None:
            route.fulfill(status=503, content_type="application/json", body='{"error": "the floor is away"}')

        page.route("**/console", lost)
        expect(page.locator(".direct-wrong")).to_have_text(re.compile("The floor is away"))
        page.unroute("**/console")
        expect(page.locator(".direct-wrong")).to_be_hidden()


def test_login_returns_to_the_previous_address(browser: Browser, floor: Served) -> None:
    Director(Caller(floor, "gaming-manager"), "Idle").open(BOTS[:4])
    with official(browser, floor, "gaming-manager", "tournament/Idle/direct", refused=(401, 403)) as page:
        expect(page.locator("c-entrants")).to_contain_text("4 entries")
        page.context.clear_cookies()
        page.locator("[data-role=gaming-manager]").click()
        expect(page).to_have_url(re.compile("#/tournament/Idle/direct$"))
        expect(page.locator("c-entrants")).to_contain_text("4 entries")


def test_draft_survives_a_reload(browser: Browser, floor: Served) -> None:
    with official(browser, floor, "gaming-manager", "tournaments/new") as page:
        text = page.locator(".draft-text")
        expect(page.locator(".draft-verdict")).to_have_text("No faults.")
        text.fill(conditions("Kept"))
        page.reload()
        expect(text).to_have_value(conditions("Kept"))
        expect(page.locator(".draft-verdict")).to_have_text("No faults.")
        page.get_by_role("button", name="Draw up the conditions").click()
        expect(page.locator("h1")).to_have_text("Kept")
        assert page.evaluate("sessionStorage.length") == 0


def test_terms_are_readable(browser: Browser, floor: Served) -> None:
    sweet = 'details = "a bicycle with cigars"\ncleared = { cigars = "of candy" }'
    told = TERMS.replace('name = "', 'name = "Plain ', 1).replace('details = "an electric bicycle"', sweet)
    assert Caller(floor, "operator").ask("POST", "/api/promotions", {"text": told}).status == 201
    name = next(line for line in told.splitlines() if line.startswith("name")).split('"')[1]
    with watched(browser) as window:
        page = window.new_page()
        page.goto(f"{floor.address}/#/promotion/{name}")
        terms = page.locator("[aria-label=Terms]")
        expect(terms).to_contain_text("criteria")
        text = terms.inner_text()
        assert "cleared: cigars: of candy" in text
        assert not re.search(r"\b1[0-9]{9}\b", text), "moments are dates"
        assert not re.search(r": *$", text, re.MULTILINE), "what is empty is left out"
