"""Texts of people that look like markup, script or links: every screen shows them as text, and nothing runs."""

import urllib.parse
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import watched
from tests.server.caller import Caller
from tests.server.cups import Director, conditions
from tests.server.floors import Served, served
from tests.server.proceedings.test_promotions import TERMS

IMAGE: Final = "<img src=x onerror=window.ran=1>"
SCRIPT: Final = "</script><script>window.ran=1</script>"
LINK: Final = "javascript:window.ran=1"
TABLE: Final = "blackjack-2005"
CUP: Final = "Cup <b onclick=ran()>"
BOTS: Final = tuple([f"Bot {number:02d}" for number in range(1, 5)])
FOUND: Final = """() => ({
  ran: window.ran ?? null,
  made: document.querySelectorAll('img[src=x], b[onclick], script:not([src])').length,
  links: [...document.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '')
    .filter((at) => /^\\s*(javascript|data|vbscript):/i.test(at)),
})"""


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with served(wager_seconds=600) as found:
        yield found


@pytest.fixture(scope="module")
def promotion(floor: Served) -> str:
    """Draw up a tournament and a promotion, and give reasons and notes, all with hostile texts; return its name."""
    manager = Caller(floor, "gaming-manager")
    director = Director(manager, CUP)
    text = conditions(CUP).replace('method = "at the desk"', f'method = "{IMAGE} {LINK}"')
    assert manager.ask("POST", "/api/tournaments", {"text": text}).status == 201
    director.give("NominateDirector", director=manager.name)
    director.give("ApproveConditions", reference=SCRIPT)
    director.give("ApproveCommission", most=1000, reference=IMAGE)
    director.give("PublishConditions", where=f"{LINK} {IMAGE}")
    name = f"Draw {IMAGE}"
    terms = TERMS.replace("Summer Draw", name).replace("an electric bicycle", f"{IMAGE} {SCRIPT}")
    got = Caller(floor, "operator").ask("POST", "/api/promotions", {"text": terms})
    assert got.status == 201, got.raw
    with manager.at(TABLE) as seat:
        seat.give("VoidRound", reason=f"{IMAGE} {SCRIPT}")
        seat.give("CloseTable", reason=f"{IMAGE} {SCRIPT}", minutes=20)
    with Caller(floor, "player").at(TABLE) as player:
        player.give("Contribute", player=player.caller.name, text=IMAGE)
    manager.ask("POST", "/api/login", {"name": IMAGE, "password": "x" * 12})
    return name


def screens(promotion: str) -> list[tuple[str, str, str]]:
    """Return the role, the address and a hostile text that must be readable there ("" where it may be absent)."""
    cup, draw = urllib.parse.quote(CUP, safe=""), urllib.parse.quote(promotion, safe="")
    return [
        ("player", "lobby", ""),
        ("player", "tournaments", CUP),
        ("player", f"tournament/{cup}", IMAGE),
        ("player", f"tournament/{cup}/board", CUP),
        ("player", "promotions", promotion),
        ("player", f"promotion/{draw}", IMAGE),
        ("player", f"table/{TABLE}", ""),
        ("gaming-manager", f"tournament/{cup}/direct", CUP),
        ("gaming-manager", f"supervise/{TABLE}", ""),
        ("gaming-manager", f"promotion/{draw}", IMAGE),
        ("inspector", "inspect", ""),
        ("inspector", f"inspect/{TABLE}", ""),
    ]


def test_hostile_texts_are_shown_as_text_and_run_nothing(browser: Browser, floor: Served, promotion: str) -> None:
    for role in ("player", "gaming-manager", "inspector"):
        with watched(browser, reduced_motion="reduce") as window:
            assert window.request.post(f"{floor.address}/api/demo", data={"role": role}).ok
            page = window.new_page()
            for one, at, text in screens(promotion):
                if one != role:
                    continue
                page.goto(f"{floor.address}/#/{at}")
                expect(page.locator("h1").first).not_to_be_empty()
                if text:
                    expect(page.locator("main")).to_contain_text(text)
                assert page.evaluate(FOUND) == {"ran": None, "made": 0, "links": []}, (role, at)


def test_hostile_text_would_be_found(browser: Browser, floor: Served) -> None:
    """Markup that a page did make of a text is what the test above looks for."""
    with watched(browser, refused=(404,)) as window:
        page = window.new_page()
        page.goto(f"{floor.address}/#/")
        expect(page.locator("h1").first).not_to_be_empty()
        page.evaluate("""() => {
          const image = document.createElement('img');
          image.setAttribute('src', 'x');
          const link = document.createElement('a');
          link.setAttribute('href', 'javascript:1');
          document.body.append(image, link);
        }""")
        found = page.evaluate(FOUND)
        assert (found["made"], found["links"]) == (1, ["javascript:1"])
