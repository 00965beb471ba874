"""Texts of people that look like markup, script or links: every screen shows them as text, and nothing runs.

Characters that turn the direction of a line cannot be recorded (tests/server/tables/test_hostile_inputs.py); those in
older logs turn no more than the text that has them.
"""

import urllib.parse
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import watched
from tests.page.hostile import CUP, DRAW, HOSTILE, NAME, TABLE, HostileFloor, hostile
from tests.server.people import PASSWORD

FOUND: Final = """() => ({
  ran: window.ran ?? null,
  made: document.querySelectorAll('img[src=x], [onerror], [onclick], script:not([src])').length,
  links: [...document.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '')
    .filter((at) => /^\\s*(javascript|data|vbscript):/i.test(at)),
  turned: [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).direction !== 'ltr').length,
  wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
})"""
NOTHING: Final[dict[str, Any]] = {"ran": None, "made": 0, "links": [], "turned": 0, "wide": False}
DETAILS: Final = "() => document.querySelectorAll('main details').forEach((one) => { one.open = true; })"


@pytest.fixture(scope="module")
def floor() -> Iterator[HostileFloor]:
    with hostile() as found:
        yield found


def at(*parts: str) -> str:
    """Return the address of a screen."""
    return "/".join([parts[0], *[urllib.parse.quote(one, safe="") for one in parts[1:]]])


SCREENS: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "player": (
        ("lobby", (HOSTILE[:60],)),
        (at("table", TABLE), (NAME,)),
        ("tournaments", (CUP,)),
        (at("tournament", CUP), (HOSTILE,)),
        (at("tournament", CUP) + "/board", (CUP, NAME)),
        ("promotions", (DRAW,)),
        (at("promotion", DRAW), (HOSTILE,)),
    ),
    "gaming-manager": (
        (at("supervise", TABLE), (HOSTILE,)),
        (at("tournament", CUP) + "/direct", (CUP, HOSTILE)),
        (at("promotion", DRAW), (HOSTILE, NAME)),
    ),
    "inspector": (
        ("inspect", (HOSTILE,)),
        (at("inspect", TABLE), (HOSTILE,)),
    ),
}
"""By role: the screens with the hostile texts that must be readable on each."""


def looked(page: Page, address: str, texts: tuple[str, ...]) -> dict[str, Any]:
    """Open a screen, wait until it shows the texts, and return what became of them."""
    page.goto(address)
    expect(page.locator("h1").first).not_to_be_empty()
    for text in texts:
        expect(page.locator("body")).to_contain_text(text)
    page.evaluate(DETAILS)
    found: dict[str, Any] = page.evaluate(FOUND)
    return found


@pytest.mark.parametrize("role", SCREENS)
def test_hostile_texts_are_shown_as_text_and_run_nothing(role: str, browser: Browser, floor: HostileFloor) -> None:
    address = floor.floor.address
    with watched(browser, reduced_motion="reduce") as window:
        who = ("login", {"name": NAME, "password": PASSWORD}) if role == "player" else ("demo", {"role": role})
        assert window.request.post(f"{address}/api/{who[0]}", data=who[1]).ok
        page = window.new_page()
        for screen, texts in SCREENS[role]:
            assert looked(page, f"{address}/#/{screen}", texts) == NOTHING, screen


def test_hostile_text_would_be_found(browser: Browser, floor: HostileFloor) -> None:
    """Markup that a page did make of a text is what the test above looks for."""
    with watched(browser, refused=(404,)) as window:
        page = window.new_page()
        page.goto(f"{floor.floor.address}/#/")
        expect(page.locator("h1").first).not_to_be_empty()
        page.evaluate("""() => {
          const image = document.createElement('img');
          image.setAttribute('src', 'x');
          const link = document.createElement('a');
          link.setAttribute('href', 'javascript:1');
          const turned = document.createElement('p');
          turned.setAttribute('dir', 'rtl');
          document.body.append(image, link, turned);
        }""")
        found = page.evaluate(FOUND)
        assert (found["made"], found["links"], found["turned"]) == (1, ["javascript:1"], 1)


PLACES: Final = """(text) => {
  const line = document.createElement('p');
  const [told, after] = [document.createElement('span'), document.createElement('span')];
  told.append(text);
  after.append('20.11 paid');
  line.append(told, after);
  document.body.append(line);
  const letter = (at) => {
    const range = document.createRange();
    range.setStart(after.firstChild, at);
    range.setEnd(after.firstChild, at + 1);
    return range.getBoundingClientRect().left;
  };
  return [told.getBoundingClientRect().left, ...[...'20.11 paid'].map((_, at) => letter(at))];
}"""
"""Places of a text and of every letter after it, from the left."""


def test_text_of_an_old_log_turns_nothing_beside_it(browser: Browser, floor: HostileFloor) -> None:
    with watched(browser) as window:
        page = window.new_page()
        page.goto(f"{floor.floor.address}/#/")
        expect(page.locator("h1").first).not_to_be_empty()
        for turning in ("\u202b", "\u202e", "\u2067", "\u200f\u05d0"):
            places = page.evaluate(PLACES, f"{turning}abc")
            assert places == sorted(places), ascii(turning)
