"""A player at a table in a browser: what a person does there, by clicks, and what the records say of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from croupier.server.tables.live_table import LiveTable
from tests.browser import watched
from tests.patience import PATIENCE
from tests.server.floors import Served

CALM: Final = re.compile("Stand|Check|Bet 1x|No|Play on|Keep", re.IGNORECASE)
"""Decisions that end a hand soon with any cards."""
WAITED: Final = """({before}) => {
  const act = document.querySelector('c-decisions:not([hidden]) .decision-act:enabled');
  if (act) return 'decide';
  const [, stake] = document.querySelectorAll('.purse dd');
  const told = document.querySelector('c-payments h2').textContent;
  const own = document.querySelector('c-payments > .scrolled > table');
  return told !== before && own && stake.textContent === '$0' ? 'paid' : false;
}"""


class Player:
    """Somebody who has come in as a player and looks at one table."""

    def __init__(self, context: BrowserContext, page: Page, floor: Served, table: str) -> None:
        """Go to the table."""
        self.context, self.page, self.table = context, page, table
        assert floor.floor is not None
        self.live: LiveTable = floor.floor.tables[table]
        came = context.request.post(f"{floor.address}/api/demo", data={"role": "player"})
        self.name: str = came.json()["name"]
        page.goto(f"{floor.address}/#/table/{table}")
        expect(page.locator(".table-status")).not_to_be_empty()

    @property
    def chips(self) -> int:
        """Return the player's chips at the table by the books, in cents."""
        held = self.live.recorded.record
        return int(held.books.chips(self.name, held.setup.unit))

    def box(self, number: int) -> Locator:
        """Return a box of the felt."""
        return self.page.locator(f"c-box[number='{number}']")

    def figure(self, name: str) -> str:
        """Return a figure of the purse as shown."""
        return self.page.locator(".purse-figure", has_text=name).locator("dd").inner_text()

    def sit(self, number: int, bought: str = "$500") -> None:
        """Sit down, and buy chips."""
        self.page.locator(f"[data-sit='{number}']").click()
        expect(self.box(number)).to_have_attribute("mine", "")
        self.page.get_by_role("button", name="Buy chips").click()
        self.page.locator("dialog[open]").get_by_role("button", name=bought, exact=True).click()
        expect(self.page.locator(".purse-figure").first).to_contain_text(bought)
        expect(self.page.locator("c-rack")).to_be_visible()

    def lay(self, chip: str, number: int, bet: str = "main") -> None:
        """Put a chip on a spot."""
        self.page.get_by_role("button", name=f"{chip} chip", exact=True).click()
        self.box(number).locator(f".box-bet[data-bet='{bet}']").click()

    def ready(self) -> None:
        """Give what is put down, and be ready."""
        self.page.locator("c-rack [data-do=ready]").click()

    def wait(self, before: str = "") -> str:
        """Wait for a decision or the end of the round: "decide" or "paid"; `before` is what stood over the payments."""
        found = self.page.wait_for_function(WAITED, arg={"before": before}, timeout=PATIENCE * 1_000)
        return str(found.json_value())

    def calm(self) -> Locator:
        """Return a decision that ends the hand soon; where the rules want a card first, the one that takes it."""
        acts = self.page.locator(".decision-act:enabled")
        found = acts.filter(has_text=CALM)
        return found.first if found.count() else acts.first

    def finish(self, before: str = "") -> int:
        """Play the round to its end by clicks; return how many decisions that took."""
        for taken in range(30):
            if self.wait(before) == "paid":
                return taken
            version = self.live.version
            self.calm().click()
            self.page.wait_for_function("() => document.querySelector('.decision-act:disabled') === null")
            assert self.live.version > version
        raise AssertionError("the round does not end")


@contextmanager
def player_at(browser: Browser, floor: Served, table: str, **options: Any) -> Iterator[Player]:
    """Give a player at a table, in a window where nothing moves."""
    with watched(
        browser, **{"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
    ) as window:
        yield Player(window, window.new_page(), floor, table)
