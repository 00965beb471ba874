"""The frame of the page in a browser: coming in, the lobby, going out, and a socket that comes back."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.registry import UserAccount
from croupier.server.accounts import passwords
from croupier.server.settings import Settings
from tests.browser import watched
from tests.server.floors import Served, served

NARROW: Final = {"width": 360, "height": 740}
OLD, NEW = "seven red chips", "eight green chips"


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    """Give a demonstration floor whose tables wait for people without a time limit."""
    with served(wager_seconds=600) as found:
        yield found


def come(page: Page, floor: Served, role: str) -> None:
    """Come in to the demonstration in a role, and wait for the lobby."""
    page.goto(f"{floor.address}/")
    page.locator(f".role[data-role={role}]").click()
    expect(page.locator(".lobby-table")).to_have_count(len(floor.floor.known if floor.floor else ()))


# --- coming in --------------------------------------------------------------------------------------------------------


def test_keyboard_alone_reaches_a_seat(page: Page, floor: Served) -> None:
    page.goto(f"{floor.address}/")
    expect(page).to_have_title("croupier")
    cards = page.locator(".role")
    expect(cards).to_have_count(9)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    until(page, "active => active.dataset.role === 'player'")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tables", level=1)).to_be_focused()
    name = page.locator(".shell-who strong").inner_text()
    until(page, "active => active.ariaLabel === 'sit at box 4 of Blackjack 1'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/table/blackjack-2005")
    assert floor.floor is not None
    assert floor.floor.tables["blackjack-2005"].state.seats()[name] == 4
    expect(page.locator("main > *")).not_to_contain_text("could not be loaded")
    page.goto(f"{floor.address}/#/lobby")
    mine = page.locator("[data-table=blackjack-2005]")
    expect(mine.locator(".seat[data-kind=mine]")).to_have_attribute("aria-label", f"box 4, {name}")
    assert mine.get_by_role("link", name="Back to my seat").get_attribute("href") == "#/table/blackjack-2005"


def until(page: Page, condition: str) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"({condition})(document.activeElement)"):
            return
    raise AssertionError(f"Tab never comes to where {condition}")


def test_a_refusal_in_the_lobby_names_its_clause(browser: Browser, floor: Served) -> None:
    assert floor.floor is not None
    table = floor.floor.tables["pontoon-nsw"]
    with watched(browser, refused=(409,)) as context:
        page = context.new_page()
        come(page, floor, "player")
        name = page.locator(".shell-who strong").inner_text()
        asked = page.get_by_role("button", name="sit at box 3 of Pontoon 6 to 5")
        page.route("**/commands", lambda route: route.fallback(post_data=route.request.post_data.replace("3}", "2}")))
        asked.click()  # and somebody has sat down there in the meantime
        expect(page.locator(".toast[data-kind=bad]")).to_have_text(re.compile(r"\[\d+\.\d.*\]\.?$"))
        assert page.evaluate("location.hash") == "#/lobby"
        assert name not in table.state.seats()


def test_each_role_has_its_own_navigation(page: Page, floor: Served) -> None:
    wanted = {
        "dealer": ["Deal", "Watch"],
        "gaming-supervisor": ["Supervise", "Inspect", "Deal", "Watch"],
        "inspector": ["Inspect", "Watch"],
    }
    for role, actions in wanted.items():
        come(page, floor, role)
        assert page.locator("[data-table=dealers-table] .lobby-actions > *").all_inner_texts() == actions
        expect(page.locator(".shell-who")).to_contain_text(role.replace("-", " "))
        assert page.get_by_role("link", name="Records").count() == (role != "dealer")
        assert page.get_by_role("button", name="Set up a table").count() == 0
    page.get_by_role("button", name="Change role").click()
    page.wait_for_url("**/#/")
    assert page.locator(".shell-person").is_hidden()


def test_requested_address_is_opened_after_login(page: Page, floor: Served) -> None:
    page.goto(f"{floor.address}/#/table/real-cards")
    page.wait_for_url("**/#/")
    page.locator(".role[data-role=player]").click()
    page.wait_for_url("**/#/table/real-cards")


def test_a_narrow_screen_needs_no_scrolling_sideways(browser: Browser, floor: Served) -> None:
    with watched(browser, viewport=NARROW, has_touch=True) as context:
        page = context.new_page()
        come(page, floor, "operator")
        for place in ("#/", "#/lobby"):
            page.goto(f"{floor.address}/{place}")
            page.locator("main h1").wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
        page.get_by_role("button", name="Set up a table").click()
        page.locator(".setup-setting").first.wait_for()
        assert page.evaluate("document.querySelector('.setup').closest('.dialog-body').scrollWidth") <= NARROW["width"]
        page.keyboard.press("Escape")
        page.get_by_role("button", name="rules of Pontoon 1").click()
        page.locator(".rule").first.wait_for()
        assert page.evaluate("document.querySelector('.rules').closest('.dialog-body').scrollWidth") <= NARROW["width"]


# --- accounts ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def real() -> Iterator[Served]:
    """Give a floor with accounts, and without tables."""
    house = House(MemoryStore(), Keys.new())
    kept = passwords.hashed(OLD)
    for name, role in (("Rita", "player"), ("Olaf", "operator")):
        change_account(house, UserAccount(name, role, kept), "added")
    with served(house, settings=Settings(port=0, needs_factor=False)) as found:
        yield found


def log_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in").click()


def test_wrong_passwords_are_delayed_and_lock_nobody(browser: Browser, real: Served) -> None:
    with watched(browser, refused=(401,)) as context:
        page = context.new_page()
        page.goto(f"{real.address}/#/lobby")
        for password in ["nine blue chips"] * 3:
            with page.expect_response("**/api/login") as answer:
                log_in(page, "Rita", password)
            assert answer.value.status == 401
            expect(page.get_by_role("alert")).to_contain_text("The name or the password is wrong")
            expect(page.get_by_label("Password", exact=True)).to_be_focused()
        assert page.locator(".role").count() == 0
        log_in(page, "Olaf", OLD)
        page.wait_for_url("**/#/lobby")
        expect(page.locator(".shell-who")).to_contain_text("operator")


def test_an_operator_sets_a_table_up_and_changes_the_password(browser: Browser, real: Served) -> None:
    with watched(browser, refused=(401, 422)) as context:  # what was asked in the moment when the login ended: 401
        page = context.new_page()
        page.goto(f"{real.address}/")
        log_in(page, "Olaf", OLD)
        expect(page.locator(".lobby-none")).to_have_text(re.compile("^No tables yet. Set one up"))
        expect(page.get_by_role("alert")).to_be_empty()
        set_up(page)
        table = page.locator("[data-table=pontoon-9]")
        expect(table).to_contain_text("$20.00 to $200.00")
        expect(table).to_contain_text("dealt by a dealer")
        assert real.floor is not None
        setup = real.floor.known["pontoon-9"].setup
        assert (setup.cards, setup.limits) == ("virtual", "at_entry")
        assert dict(setup.election) == {"minimum": "20", "maximum": "200", "side_bets": ["pairs-play"]}
        assert [(one.box, one.bot.name) for one in real.floor.known["pontoon-9"].options.bots] == [(2, "Cora")]
        page.get_by_role("button", name="Password").click()
        for label, text in (("Current password", OLD), ("New password", NEW), ("Repeat new password", NEW)):
            page.get_by_label(label, exact=True).fill(text)
        page.get_by_role("button", name="Change password").click()
        page.wait_for_url("**/#/")
        log_in(page, "Olaf", NEW)
        page.wait_for_url("**/#/lobby")
        page.get_by_role("button", name="Log out").click()
        page.wait_for_url("**/#/")
        expect(page.get_by_role("button", name="Log in")).to_be_visible()


def set_up(page: Page) -> None:
    page.get_by_role("button", name="Set up a table").click()
    page.get_by_label("Name (part of its address)").fill("pontoon-9")
    page.get_by_label("Title (on its sign)").fill("Pontoon 9")
    page.get_by_label("Document").select_option("act-pontoon-2018")
    sells = page.get_by_label("the program sells chips")
    expect(sells).to_be_checked()
    outside = page.get_by_label("Wagers outside the limits")
    expect(outside).to_be_hidden()
    page.get_by_label("Cards", exact=True).select_option("physical")
    expect(outside).to_be_visible()
    outside.select_option("as_found")
    page.get_by_label("Cards", exact=True).select_option("virtual")
    expect(outside).to_be_hidden()  # a virtual table refuses them, whatever was chosen
    page.get_by_label("Dealing").select_option("dealer")
    expect(sells).not_to_be_checked()
    page.get_by_label("pairs play").check()
    page.get_by_role("textbox", name="What is the minimum wager?").fill("300")
    page.get_by_role("textbox", name="What is the maximum wager?").fill("200")
    page.get_by_text("Bots", exact=True).click()
    page.get_by_role("combobox", name="Box 2").select_option("Cora")
    page.get_by_role("button", name="Set up the table").click()
    # The judge is the document, not the form.
    expect(page.locator(".setup .wrong")).to_contain_text("Minimum is above maximum: act-pontoon-2018 3.1.")
    page.get_by_role("textbox", name="What is the minimum wager?").fill("20")
    page.get_by_role("button", name="Set up the table").click()


# --- who is there -----------------------------------------------------------------------------------------------------


def test_idle_user_is_warned_and_then_logged_out(browser: Browser, floor: Served) -> None:
    with watched(browser, refused=(401,)) as context:
        page = context.new_page()
        told: list[str] = []
        page.on("request", lambda call: told.append(call.url.rpartition("/")[2]) if call.method == "POST" else None)
        page.clock.install()
        come(page, floor, "dealer")  # whose limit is five minutes
        page.clock.run_for(30_000)
        told.clear()
        page.keyboard.press("Shift")
        page.clock.run_for(35_000)
        page.keyboard.press("Shift")
        page.clock.run_for(10_000)
        assert told == ["here"]  # at most once a minute
        page.clock.run_for(265_000)  # 220 seconds after the second was told
        asked = page.get_by_role("dialog", name="Are you still there?")
        assert not asked.is_visible()
        page.clock.run_for(25_000)
        expect(asked).to_contain_text("5 minutes")
        assert told == ["here", "here"]
        page.get_by_role("button", name="I am here").click()
        expect(asked).to_be_hidden()
        page.clock.run_for(250_000)
        expect(asked).to_be_visible()
        end_login(floor, page)
        page.clock.run_for(60_000)
        page.wait_for_url("**/#/")
        expect(page.locator(".toast")).to_contain_text(
            "You were logged out after 5 idle minutes, or from another window. Log in again."
        )


def end_login(floor: Served, page: Page) -> None:
    """Let the login expire on the server, as after a long silence."""
    assert floor.floor is not None
    name = page.locator(".shell-who strong").inner_text()
    floor.floor.house.store.registry().end_logins(name)


# --- the socket -------------------------------------------------------------------------------------------------------

OPENED: Final = """
async (name) => {
  const { TableSocket } = await import("/socket.js");
  window.heard = [];
  window.table = new TableSocket();
  for (const kind of ["state", "link", "bye"]) {
    table.addEventListener(kind, ({ detail }) => heard.push(kind === "link" ? detail.status : kind));
  }
  table.open(name);
  await new Promise((resolve) => table.addEventListener("state", resolve, { once: true }));
  return [table.state.table, table.state.is_resync, Math.abs(table.local(table.state.at) - Date.now()) < 1000];
}
"""
DROPPED: Final = """
async (isSent) => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    WebSocket.prototype.send = send;
    window.lost = JSON.parse(text).key;
    if (isSent) send.call(this, text);
    this.close();
  };
  const answer = await table.say({ do: "buy", amount: 5000 });
  return [answer.is, answer.is_repeated, answer.key === lost];
}
"""


def test_unanswered_command_is_resent_once_after_reconnect(page: Page, floor: Served) -> None:
    come(page, floor, "player")
    assert page.evaluate(OPENED, "pontoon-2005") == ["pontoon-2005", True, True]
    assert page.evaluate(DROPPED, arg=False) == ["answer", False, True]
    answer: Any = page.evaluate(DROPPED, arg=True)  # it may have been taken before the socket broke, and then only once
    assert (answer[0], answer[2]) == ("answer", True)
    assert floor.floor is not None
    held = floor.floor.tables["pontoon-2005"].recorded.record
    assert held.books.chips(page.locator(".shell-who strong").inner_text(), held.setup.unit) == 10_000
    heard = page.evaluate("heard")
    assert [one for one in heard if one != "state"] == ["connecting", "open", *["lost", "connecting", "open"] * 2]
    page.evaluate("table.close()")


def test_socket_to_an_unknown_table_is_closed(browser: Browser, floor: Served) -> None:
    with watched(browser, refused=(404,)) as context:
        page = context.new_page()
        come(page, floor, "player")
        why, status = page.evaluate(
            """async () => {
              const { TableSocket } = await import("/socket.js");
              const table = new TableSocket();
              const bye = new Promise((resolve) => table.addEventListener("bye", ({ detail }) => resolve(detail.why)));
              table.open("nowhere");
              return [await bye, table.status];
            }"""
        )
        assert status == "closed"
        assert "nowhere" in why
