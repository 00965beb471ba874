"""Tournaments and promotions in a browser: a director by mouse, a player, the board for everybody, and refusals."""

import re
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import watched
from tests.page.test_supervise import official
from tests.server.caller import Caller
from tests.server.cups import Director, conditions
from tests.server.floors import Served, served
from tests.server.proceedings.test_promotions import TERMS

BOTS: Final = tuple([f"Bot {number:02d}" for number in range(1, 6)])
HALL: Final = {"width": 1920, "height": 1080}
PHONE: Final = {"width": 390, "height": 844}
SIDEWAYS: Final = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(pace_milliseconds=0) as found:
        assert found.floor is not None
        quick = {"pace_milliseconds": 0, "result_seconds": 0}
        found.floor.directing.options = replace(found.floor.directing.options, **quick)
        yield found


def due(page: Page, do: str) -> None:
    """Press what is due."""
    page.locator(f"[data-due={do}]").first.click()


def fill(page: Page, do: str, **fields: str) -> Locator:
    """Press what is due, fill in its form and give it; return the dialog."""
    due(page, do)
    dialog = page.locator("dialog[open]")
    for name, value in fields.items():
        dialog.locator(f"[name={name}]").fill(value)
    dialog.locator("button[data-kind=primary]").click()
    return dialog


def taken(page: Page, do: str, **fields: str) -> None:
    """Fill in what is due, and see it taken."""
    expect(fill(page, do, **fields)).to_have_count(0)


def draw_up(page: Page) -> None:
    """Write conditions with a fault, mend it, and draw the tournament up."""
    page.get_by_role("link", name="New tournament").click()
    text = page.locator(".draft-text")
    expect(page.locator(".draft-verdict")).to_have_text("No faults.")
    text.fill(conditions("Cup", rounds=1).replace('share = "60%"', 'share = "70%"'))
    expect(page.locator(".draft-verdict")).to_have_text("1 fault to correct.")
    expect(page.locator(".draft-faults .clause")).to_have_text("20.20")
    text.fill(conditions("Cup", rounds=1))
    expect(page.locator(".draft-verdict")).to_have_text("No faults.")
    expect(page.locator(".draft-rows tbody tr").first).to_contain_text("at 2 tables, 2 advance")
    page.get_by_role("button", name="Draw up the conditions").click()


def lodge(page: Page) -> None:
    """Bring all papers that are missing; what is refused stays in its form, with its clause."""
    taken(page, "NominateDirector")
    early = fill(page, "PublishConditions", where="at the desk")
    expect(early.locator(".wrong")).to_contain_text(
        "The conditions are not approved. State their approval first", ignore_case=True
    )
    expect(early.locator(".wrong .clause")).to_have_text("20.3")
    expect(early.locator("[name=where]")).to_have_value("at the desk")
    page.keyboard.press("Escape")
    taken(page, "ApproveConditions", reference="R-1")
    taken(page, "PublishConditions", where="at the desk")
    taken(page, "ApproveCommission", most="5", reference="R-2")
    expect(page.locator("[data-due=ApproveCommission]")).to_contain_text("is above the approved $5.00")
    taken(page, "ApproveCommission", most="10", reference="R-2")
    taken(page, "DesignateTables")


def lead(page: Page, until: str = "") -> None:
    """Press the first thing that is due until this is, or the tournament is over."""
    status = page.locator(".console-badges .badge")
    for _ in range(40):
        first = page.locator(".due-do, .console-badges .badge:text-is('Over')").first
        first.wait_for()
        if status.inner_text() == "Over" or first.get_attribute("data-due") == until:
            return
        before = page.locator("c-history li").first.get_attribute("data-key")
        first.click()
        dialog = page.locator("dialog[open]")
        if dialog.count():
            dialog.locator("button[data-kind=primary]").click()
        expect(page.locator("c-history li").first).not_to_have_attribute("data-key", str(before))
    raise AssertionError("the tournament does not end")


def test_a_director_leads_a_tournament_by_mouse_from_its_conditions_to_the_ballot(
    browser: Browser, floor: Served
) -> None:
    with official(browser, floor, "gaming-manager", "tournaments", refused=(409,), reduced_motion="reduce") as page:
        draw_up(page)
        lodge(page)
        due(page, "OpenEntries")
        for _ in range(4):
            page.get_by_role("button", name="Enter bots").click()
            page.locator("dialog[open] button[data-kind=primary]").click()
            expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator("c-entrants")).to_contain_text("4 entries")
        page.locator("[data-correct=Undo]").click()
        page.locator("dialog[open] [name=reason]").fill("it was somebody else")
        page.locator("dialog[open] button[data-kind=primary]").click()
        expect(page.locator("c-entrants")).to_contain_text("3 entries")
        page.locator("[data-correct=Redo]").click()
        page.locator("dialog[open] [name=reason]").fill("it was not")
        page.locator("dialog[open] button[data-kind=primary]").click()
        expect(page.locator("c-entrants")).to_contain_text("4 entries")
        page.locator("[data-chapter=Entries] > summary").click()
        page.locator("[data-do=AddValue]").click()
        for name, value in {"what": "from the house", "value": "100"}.items():
            page.locator(f"dialog[open] [name={name}]").fill(value)
        page.locator("dialog[open] button[data-kind=primary]").click()
        expect(page.locator("dialog[open] .wrong .clause")).to_have_text("20.23/s2")
        expect(page.locator("dialog[open] [name=what]")).to_have_value("from the house")
        page.keyboard.press("Escape")
        due(page, "CommitBallot")
        expect(page.locator(".stage-bound code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))


def correct(page: Page, director: Director) -> None:
    """Correct what a table reported: the form begins with it, and the count that was wrong is changed."""
    told = director.console()["reported"][0]
    player, held = next(one for one in told["result"]["stacks"])
    page.locator("[data-chapter^=Disputes] > summary").click()
    page.locator("[data-do=CorrectResult]").click()
    dialog = page.locator("dialog[open]")
    row = dialog.locator(f"tr[data-player='{player}']")
    expect(row.locator("[name=chips]")).to_have_value(f"{held // 100:,}")
    dialog.locator("button[data-kind=primary]").click()
    expect(dialog.locator(".wrong")).to_contain_text("Reason: this is required")
    row.locator("[name=chips]").fill("many")
    dialog.locator("[name=reason]").fill("a chip lay under the cushion")
    dialog.locator("button[data-kind=primary]").click()
    expect(dialog.locator(".wrong")).to_contain_text(f"{player}: 'many' is not an amount")
    row.locator("[name=chips]").fill(str(held // 100 + 5))
    dialog.locator("button[data-kind=primary]").click()
    expect(dialog).to_have_count(0)
    now = next(one for one in director.console()["reported"] if one["number"] == told["number"])["result"]
    assert dict(now["stacks"]) == {**dict(told["result"]["stacks"]), player: held + 500}
    assert now["out"] == told["result"]["out"]


@pytest.mark.long
def test_a_director_leads_by_mouse_to_the_last_prize_and_corrects_a_result(browser: Browser, floor: Served) -> None:
    director = Director(Caller(floor, "gaming-manager"), "Led")
    director.open(BOTS[:4], rounds=1)
    where = "tournament/Led/direct"  # who sits by themself is refused a second time, which is no trouble
    with official(browser, floor, "gaming-manager", where, refused=(409,), reduced_motion="reduce") as page:
        whose = page.request.get(f"{floor.address}/api/me").json()["name"]
        director.give("NominateDirector", director=whose)
        expect(page.locator(".console-badges")).to_contain_text("(you)")
        lead(page, until="ConfirmPlaces")
        correct(page, director)
        lead(page)
        expect(page.locator(".books")).to_contain_text("Paid out$400.00")
        expect(page.locator(".books")).to_contain_text("Still owed$0.00")
        expect(page.locator("c-history li").first).to_contain_text("gaming manager")


def test_a_dealer_deals_a_session_by_enter_alone_and_no_chip_of_it_is_money(browser: Browser, floor: Served) -> None:
    director = Director(Caller(floor, "gaming-manager"), "Dealt")
    assert floor.floor is not None
    automatic = floor.floor.directing.options
    floor.floor.directing.options = replace(automatic, is_demo=True)  # the tables open by themselves
    director.open(BOTS[:4], dealing="dealer", rounds=1, seconds=600)
    floor.floor.directing.options = automatic
    director.give("CloseEntries")
    director.give("DrawBallot", stage="Heats")
    while any(one["input"]["do"] == "TakeSeat" for one in director.console()["due"] if one["input"]):
        time.sleep(0.05)
    director.give("StartSitting", stage="Heats")
    with official(browser, floor, "dealer", "deal/Dealt A", reduced_motion="reduce") as page:
        told = page.locator(".next-label")
        asked = set()
        for _ in range(60):
            expect(told).not_to_be_empty()
            label = told.inner_text()
            asked.add(label.split(",")[0])
            if label.startswith("Count the chips"):
                break
            if page.locator(".next-do").is_visible():
                page.keyboard.press("Enter")
            page.wait_for_timeout(60)
        expect(told).to_contain_text("do they agree with the ledger?")
        assert sum(one.startswith("Ask Bot") for one in asked) == 2
        expect(page.locator(".session-stacks li")).to_have_count(2)
        expect(page.locator("c-payouts")).to_contain_text("10")
        page.keyboard.press("Enter")
        expect(told).to_contain_text("End the session")
        assert "$" not in page.locator("body").inner_text(), "chips of a tournament are no money"
        assert not page.evaluate(SIDEWAYS)


@pytest.fixture(scope="module")
def begun(floor: Served) -> Director:
    """A tournament whose entries are open, with five bots."""
    director = Director(Caller(floor, "gaming-manager"), "Night")
    director.open(BOTS, rounds=3, seconds=600)
    return director


def test_a_player_enters_finds_the_seat_and_plays_while_everybody_sees_the_board(
    browser: Browser, floor: Served, begun: Director
) -> None:
    with watched(browser, viewport={"width": 1280, "height": 900}, reduced_motion="reduce") as window:
        name = window.request.post(f"{floor.address}/api/demo", data={"role": "player"}).json()["name"]
        page = window.new_page()
        page.goto(f"{floor.address}/#/tournament/Night")
        expect(page.locator(".items")).to_contain_text("110")
        page.locator("[data-do=Enter]").click()
        expect(page.locator(".mine-fate")).to_have_text("You have entered.")
        begun.give("CloseEntries")
        begun.give("DrawBallot", stage="Heats")
        page.reload()  # as the page itself does after some seconds
        page.locator("[data-do=TakeSeat]").click()
        expect(page.locator(".mine-seat")).to_contain_text("you have taken it")
        while any(one["input"]["do"] == "TakeSeat" for one in begun.console()["due"]):
            page.wait_for_timeout(50)
        begun.give("StartSitting", stage="Heats")
        page.reload()
        page.get_by_role("link", name="Play at my table").click()
        own = page.locator(".session-stacks li[data-mine]")
        expect(own).to_contain_text(f"{name}1,000")
        expect(page.locator(".table-status")).to_have_text("Your turn to wager")
        page.get_by_role("button", name="25 chip", exact=True).click()
        page.locator("c-box[mine] .box-bet[data-bet=main]").click()
        page.locator("c-rack [data-do=give]").click()
        expect(own).not_to_contain_text("1,000")
        expect(page.locator("c-purse")).to_contain_text("975")
        assert "$" not in page.locator("body").inner_text(), "chips of a tournament are no money"
    waiting = begun.caller.ask("GET", "/api/tables/Night%20A/standing").body["waiting"]
    assert not any("float" in one["what"] for one in waiting), "a tournament's chips come and go with its sessions"
    board(browser, floor, name)


def board(browser: Browser, floor: Served, name: str) -> None:
    """Look at the board on a big screen and on a phone, without a login."""
    with watched(browser, viewport=HALL) as window:
        page = window.new_page()
        page.goto(f"{floor.address}/#/tournament/Night/board")
        expect(page.locator(".board h1")).to_have_text("Night")
        expect(page.locator(".board-phase")).to_contain_text("Heats · round")
        expect(page.locator(".board-prizes")).to_contain_text("1st$360")
        expect(page.locator(".board-next")).to_contain_text("Final")
        expect(page.locator(".rank")).to_have_count(6)
        assert not page.evaluate(SIDEWAYS)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.locator(".rank-player").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 24
        page.get_by_role("button", name="the next page").click()
        expect(page.locator(".seated", has_text=name)).to_be_visible()
        page.get_by_role("searchbox").fill(name[:3])
        expect(page.locator(".person-seat").first).to_contain_text("Night")
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        page.get_by_role("searchbox").fill("")
        expect(page.locator(".rank")).to_have_count(6)
        expect(page.locator(".seated", has_text=name)).to_be_visible()
        assert not page.evaluate(SIDEWAYS)


def test_forbidden_actions_cite_their_clause(browser: Browser, floor: Served, begun: Director) -> None:
    where = f"tournament/{begun.name}/direct"
    with official(browser, floor, "gaming-supervisor", where, viewport=PHONE) as page:
        expect(page.locator(".console-badges")).to_contain_text("Gil")
        chapter = page.locator("[data-chapter=Sessions]")
        chapter.locator(":scope > summary").click()
        chapter.locator(".console-others > summary").click()
        barred = chapter.locator("li", has_text="Give break")
        expect(barred).to_contain_text("Gil")
        barred.locator(".clause-button").click()
        expect(page.locator("dialog[open]")).to_contain_text("Tournament Director")
        assert not page.evaluate(SIDEWAYS)


def test_a_promotion_is_drawn_up_read_by_everybody_and_not_commenced_too_early(browser: Browser, floor: Served) -> None:
    with official(browser, floor, "operator", "promotions/new", refused=(409,), reduced_motion="reduce") as page:
        expect(page.locator(".draft-faults li").first).to_contain_text("name")
        page.locator(".draft-text").fill(TERMS)
        expect(page.locator(".draft-verdict")).to_have_text("No faults.")
        page.get_by_role("button", name="Draw up the terms").click()
        due(page, "StateAvailability")
        dialog = page.locator("dialog[open]")
        dialog.locator("[name=where]").fill("the desk")
        dialog.locator("[name=marketing]").fill("the flyer")
        dialog.locator("button[data-kind=primary]").click()
        due(page, "ProvideTerms")
        dialog.locator("button[data-kind=primary]").click()
        expect(page.locator("c-history")).to_contain_text("Authority")
        page.locator("[data-do=CommencePromotion]").click()
        dialog.locator("button[data-kind=primary]").click()
        expect(dialog.locator(".wrong .clause")).to_have_text("21.9")
    with watched(browser, viewport=PHONE) as window:
        public: Any = window.new_page()
        public.goto(f"{floor.address}/#/promotions")
        public.get_by_role("link", name="Terms and prizes").click()
        expect(public.locator("[aria-label=Terms]")).to_contain_text("criteria")
        expect(public.locator("[aria-label=Prizes]")).to_contain_text("$500")
        assert public.locator("c-forms").count() == 0
        assert not public.evaluate(SIDEWAYS)
