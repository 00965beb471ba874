"""Photograph the live floor for the README: python -m docs.pictures.photograph, with a browser as the tests have one.

The cards are those of a seed, so that the pictures show the same rounds again.
"""

import functools
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

from playwright.sync_api import Browser, sync_playwright

from croupier.tournament.conditions.parser import template
from tests.browser import ARGUMENTS, chromium
from tests.page.seated import Player, player_at
from tests.server.caller import Caller
from tests.server.cups import Director
from tests.server.floors import Served, served

HERE: Final = Path(__file__).parent
WIDE: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
HALL: Final = {"width": 1920, "height": 1080}
CUP: Final = "Summer Blackjack"
BOTS: Final = tuple([f"Bot {number:02d}" for number in range(1, 37)])
TABLES: Final = tuple([f"Table {number}" for number in range(1, 7)])
ROUNDS: Final = 5


@contextmanager
def seated(browser: Browser, table: str, seed: int, **options: Any) -> Iterator[Player]:
    """Give a player at a table whose shoe and whose bots' cuts follow from a seed."""
    with (
        mock.patch("croupier.server.tables.program.Random", functools.partial(Random, seed)),
        served(seed=seed, wager_seconds=600, result_seconds=600, pace_milliseconds=5) as floor,
        player_at(browser, floor, table, **options) as player,
    ):
        yield player


def pontoon(browser: Browser, name: str, seed: int, **options: Any) -> None:
    """Photograph a decision at Pontoon: two boxes, one with a side bet; surrender was offered and declined."""
    with seated(browser, "pontoon-2018", seed, **options) as player:
        player.sit(3)
        player.lay("$25", 3)
        player.lay("$5", 3, "perfect-pairs")
        player.lay("$10", 2)
        player.ready()
        assert player.wait() == "decide"
        player.page.get_by_role("button", name="Play on").click()
        player.page.locator(".decision", has_text="Hit").wait_for()
        take(player, name)


def holdem(browser: Browser, name: str, seed: int) -> None:
    """Photograph a decision at Ultimate Texas Hold'em, with three communal cards turned."""
    with seated(browser, "holdem", seed, viewport=WIDE) as player:
        player.sit(4)
        player.lay("$10", 4)
        player.lay("$5", 4, "trips")
        player.ready()
        assert player.wait() == "decide"
        player.calm().click()
        player.page.locator(".decision", has_text="Bet 2x").wait_for()
        take(player, name)


def tournament(browser: Browser) -> None:
    """Photograph the console of a director before the heats of a tournament, and its board while they are played."""
    with served(seed=5, pace_milliseconds=5) as floor:
        director = Director(Caller(floor, "gaming-manager"), CUP)
        prepare(director)
        shown(browser, floor, director, "console", WIDE)
        director.lead("playing")
        while all(one["rounds"] < ROUNDS for one in director.console()["sessions"]):
            time.sleep(0.1)
        shown(browser, floor, director, "board", HALL)


def shown(browser: Browser, floor: Served, director: Director, name: str, size: dict[str, int]) -> None:
    """Photograph a screen of a tournament as its director sees it."""
    window = browser.new_context(viewport=size)  # type: ignore[arg-type]  # a width and a height
    cookie, _, value = director.caller.cookie.partition("=")
    window.add_cookies([{"name": cookie, "value": value, "url": floor.address}])
    page = window.new_page()
    page.goto(f"{floor.address}/#/tournament/{CUP.replace(' ', '%20')}/{'direct' if name == 'console' else name}")
    page.locator(".seated, .rank").first.wait_for()
    page.screenshot(path=HERE / f"{name}.png")
    window.close()


def prepare(director: Director) -> None:
    """Lead a tournament of bots from its conditions to the seats of its heats; it starts when it is called."""
    lines = template("act-blackjack-2005").replace("tables = 3", f"tables = {len(TABLES)}", 1).splitlines()
    text = "\n".join([line for line in lines if not line.startswith("starts = ")])
    assert director.caller.ask("POST", "/api/tournaments", {"text": text}).status == 201
    director.give("NominateDirector", director=director.caller.name)
    director.give("ApproveConditions", reference="R-1")
    director.give("ApproveCommission", most=1000, reference="R-2")
    director.give("PublishConditions", where="at the desk")
    director.give("DesignateTables", tables=list(TABLES))
    director.give("OpenEntries")
    for player in BOTS:
        director.give("Enter", player=player, paid=11000)
    for stage in ("heats", "semi-final", "final"):
        director.give("CommitBallot", stage=stage)
    director.give("CloseEntries")
    director.give("DrawBallot", stage="heats")
    while any(one["input"]["do"] == "TakeSeat" for one in director.console()["due"]):
        time.sleep(0.1)


def take(player: Player, name: str) -> None:
    """Photograph what the player sees."""
    player.page.evaluate("() => document.activeElement.blur()")
    player.page.mouse.move(2, 2)
    player.page.screenshot(path=HERE / f"{name}.png")


def main() -> None:
    """Take all pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        pontoon(browser, "floor", 3, viewport=WIDE)
        pontoon(browser, "floor-phone", 3, viewport=PHONE, device_scale_factor=1.5)
        holdem(browser, "floor-holdem", 1)
        tournament(browser)
        browser.close()


if __name__ == "__main__":
    main()
