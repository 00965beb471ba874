"""The supervisor's console in a browser: limits with notice by two people, and a void that returns the stakes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.server.tables.live_table import LiveTable
from tests.browser import watched
from tests.server.caller import Caller, Seated
from tests.server.floors import Served, served

TABLE: Final = "blackjack-2005"


@pytest.fixture
def floor() -> Iterator[Served]:
    """Give a separate floor without time limits: names of people depend on earlier logins."""
    with served(wager_seconds=600) as found:
        yield found


@contextmanager
def official(browser: Browser, floor: Served, role: str, at: str, **options: Any) -> Iterator[Page]:
    """Give the page of an official in a window of their own."""
    with watched(browser, **{"viewport": {"width": 1280, "height": 900}, **options}) as window:
        assert window.request.post(f"{floor.address}/api/demo", data={"role": role}).ok
        page = window.new_page()
        page.goto(f"{floor.address}/#/{at}")
        yield page


def live(floor: Served) -> LiveTable:
    assert floor.floor is not None
    return floor.floor.tables[TABLE]


def open_form(page: Page, chapter: str, do: str) -> Any:
    """Open a form of the console, and return its dialog."""
    summary = page.locator(".console-chapter > summary", has_text=chapter)
    if not page.locator(f"[data-do={do}]").is_visible():
        summary.click()
    page.locator(f"[data-do={do}]").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".console-form")).to_be_visible()
    return dialog


def confirm(page: Page) -> None:
    page.locator(".console-proposal [data-answer=yes]").click()
    expect(page.locator(".console-proposal")).to_have_count(0)


@contextmanager
def in_a_round(floor: Served) -> Iterator[Seated]:
    """Give a player with $50 on box 1 who has to decide; after a blackjack, which asks nobody, comes another hand."""
    ann = Caller(floor, "player")
    with ann.at(TABLE) as seat:
        assert seat.say("buy", amount=50_000)["is"] == "answer"
        assert seat.give("Arrive", player=ann.name, box=1)["is"] == "answer"
        while ann.name not in seat.state["waits"]["players"]:
            if seat.state["view"]["is_betting"] and not seat.state["own"]["at_stake"]:
                seat.give("PlaceWager", player=ann.name, box=1, amount=5_000)
                seat.socket.send('{"do": "ready"}')
            seat.read()
        assert seat.state["own"]["at_stake"] == 5_000
        yield seat


def test_limits_change_with_notice_once_a_second_person_confirms(browser: Browser, floor: Served) -> None:
    where = f"supervise/{TABLE}"
    with official(browser, floor, "gaming-supervisor", where) as kim:
        dialog = open_form(kim, "Limits and settings", "ChangeLimits")
        dialog.locator("[name=minimum]").fill("ten")
        dialog.get_by_role("button", name="Propose").click()
        expect(dialog.locator(".wrong")).to_contain_text("'ten' is not an amount")
        dialog.locator("[name=minimum]").fill("600")
        expect(dialog.locator(".console-preview")).to_contain_text("refused")
        expect(dialog.locator(".console-preview .clause")).to_have_text("3.1")
        dialog.locator("[name=minimum]").fill("10")
        dialog.locator("[name=at]").select_option("5")
        expect(dialog.locator(".console-preview")).to_contain_text("shows new limits on the sign")
        dialog.get_by_role("button", name="Propose").click()
        mine = kim.locator(".console-proposal")
        expect(mine).to_contain_text("Change the limits: minimum $10.00")
        expect(mine.get_by_role("button", name="Withdraw")).to_be_visible()
        expect(mine.locator("[data-answer=yes]")).to_have_count(0)
        assert live(floor).state.posted == ()

        with official(browser, floor, "pit-manager", "supervise") as pat:
            waits = pat.locator(f"[data-table={TABLE}] .console-proposal")
            expect(waits).to_contain_text("gaming supervisor Kim")
            confirm(pat)
        expect(kim.locator(".console-sign")).to_contain_text("minimum announced")
        expect(kim.locator(".felt-sign")).to_contain_text("minimum announced")
        expect(kim.locator("c-story")).to_contain_text("Pit manager Pat agrees")
        assert len(live(floor).state.posted) == 1

        dialog = open_form(kim, "Limits and settings", "ChangeLimits")
        dialog.locator("[name=maximum]").fill("1,000")
        dialog.get_by_role("button", name="Propose").click()
        with official(browser, floor, "pit-manager", where) as pat:
            confirm(pat)
        expect(kim.locator(".felt-sign")).to_contain_text("$1,000")


def test_a_void_by_two_people_returns_the_stakes(browser: Browser, floor: Served) -> None:
    with in_a_round(floor) as seat:
        name, before = seat.caller.name, seat.state["own"]["chips"] + 5_000
        where = f"supervise/{TABLE}"
        with (
            official(browser, floor, "gaming-supervisor", where) as kim,
            official(browser, floor, "gaming-manager", where) as gil,
        ):
            dialog = open_form(kim, "Irregularities and voids", "VoidRound")
            dialog.locator("[name=ground]").select_option(label="impractical")
            dialog.locator("[name=reason]").fill("the lights have gone out")
            expect(dialog.locator(".console-preview")).to_contain_text(f"{name} gets $50.00 back from the layout")
            dialog.get_by_role("button", name="Propose").click()
            expect(gil.locator(".console-proposal")).to_contain_text("the lights have gone out")
            confirm(gil)
            expect(gil.locator("c-story")).to_contain_text(f"{name} gets $50.00 back from the layout")
        while seat.state["own"]["chips"] != before:
            seat.read()


def test_forbidden_actions_cite_their_clause_and_keyboard_suffices(browser: Browser, floor: Served) -> None:
    phone = {"viewport": {"width": 390, "height": 844}}
    with official(browser, floor, "gaming-supervisor", f"supervise/{TABLE}", **phone) as page:
        summary = page.locator(".console-chapter > summary", has_text="Players and seats")
        summary.focus()
        page.keyboard.press("Enter")
        others = page.locator(".console-chapter[open] .console-others > summary")
        others.focus()
        page.keyboard.press("Enter")
        barred = page.locator(".console-others[open] li", has_text="Reserve boxes")
        expect(barred).to_contain_text("Nobody can reserve boxes under this document")
        barred.locator(".clause-button").focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_contain_text("4.4")
        page.keyboard.press("Escape")
        assert page.locator("[data-do=ReserveBoxes]").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
