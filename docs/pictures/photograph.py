"""Photograph the live floor for the README: python -m docs.pictures.photograph, with a browser as the tests have one.

The cards are those of a seed, so that the pictures show the same rounds again.
"""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock

from playwright.sync_api import Browser, sync_playwright

from tests.browser import ARGUMENTS, chromium
from tests.page.seated import Player, player_at
from tests.server.floors import served

HERE: Final = Path(__file__).parent
WIDE: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}


@contextmanager
def seated(browser: Browser, table: str, seed: int, **options: Any) -> Iterator[Player]:
    """Give a player at a table whose shoe and whose bots' cuts follow from a seed."""
    with (
        mock.patch("croupier.server.dealing.Random", functools.partial(Random, seed)),
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
        browser.close()


if __name__ == "__main__":
    main()
