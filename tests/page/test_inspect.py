"""The inspector's view in a browser: events arrive at once, are searched, read and exported; nothing is changed."""

import csv
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.test_supervise import TABLE, in_a_round, official
from tests.server.caller import Caller
from tests.server.floors import Served, served


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(wager_seconds=600) as found:
        yield found


def voided(floor: Served) -> None:
    """Have the round in play declared void, by two people."""
    kim, gil = Caller(floor, "gaming-supervisor"), Caller(floor, "gaming-manager")
    path = f"/api/tables/{TABLE}/commands"
    given = {"do": "VoidRound", "ground": "impractical", "reason": "the lights have gone out"}
    _, proposed = kim.call("POST", path, {"do": "command", "key": "k", "input": given})
    assert gil.call("POST", path, {"do": "confirm", "proposal": proposed["proposal"]})[1]["is"] == "answer"


def test_an_inspector_sees_finds_reads_and_exports_a_void_and_changes_nothing(browser: Browser, floor: Served) -> None:
    with official(browser, floor, "inspector", "inspect", accept_downloads=True) as page:
        expect(page.locator("[data-event=TableOpened]").first).to_be_visible()
        # what happens now is announced, and is there at one click
        with in_a_round(floor):
            voided(floor)
        expect(page.locator(".console-new")).to_contain_text("new:")
        expect(page.locator("c-announcer")).to_contain_text("new event")
        page.locator(".console-new").click()
        expect(page.locator("[data-event=RoundVoided]")).to_contain_text("the lights have gone out")
        answered = page.locator("[data-event=ProposalAnswered]")
        expect(answered).to_contain_text("the proposal of gaming supervisor Kim: void round")
        # found by its category, and taken along
        page.locator("[name=category]").select_option("void")
        page.get_by_role("button", name="Find").click()
        expect(page.locator("tbody tr .badge").first).to_have_text("void")
        with page.expect_download() as got:
            page.get_by_role("link", name="Export as CSV").click()
        with got.value.path().open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert {row["category"] for row in rows} == {"void"}
        (void,) = [row for row in rows if row["event"] == "RoundVoided"]
        assert (void["who"], void["reason"], void["clause"]) == ("Kim", "the lights have gone out", "16.3")
        # a round is found and told again
        page.get_by_role("tab", name="Rounds").click()
        page.locator("[name=table]").select_option(TABLE)
        page.get_by_role("button", name="Find").click()
        page.locator("tr[data-round]", has_text="void").locator(".console-round").click()
        expect(page.locator("dialog[open]")).to_contain_text("Round ")
        page.get_by_role("button", name="All", exact=True).click()
        expect(page.locator("dialog[open]")).to_contain_text("gets $50.00 back from the layout")
        page.keyboard.press("Escape")
        page.get_by_role("tab", name="Logs").click()
        page.get_by_role("button", name="Check the log").click()
        expect(page.locator(".console-checked .badge")).to_have_text("holds")

        page.goto(f"{floor.address}/#/inspect/{TABLE}")
        expect(page.locator(".console-now")).to_contain_text("cards left")
        expect(page.locator("[data-sit], [data-do], [data-answer], .box-bet:visible")).to_have_count(0)
        page.keyboard.press("Tab")
        page.get_by_role("tab", name="Live").focus()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("tab", name="Log", exact=True)).to_be_focused()
        page.get_by_role("tab", name="Books").click()
        expect(page.locator("c-books")).to_contain_text("the accounts sum to zero")
