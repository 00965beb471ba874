"""A player's purse in a browser at a table whose dealer sells the chips."""

from playwright.sync_api import Browser, expect

from tests.page.seated import player_at
from tests.server.floors import served


def test_player_reads_who_sells_chips_where_the_program_does_not(browser: Browser) -> None:
    with (
        served(sells_chips=False, wager_seconds=600) as floor,
        player_at(browser, floor, "blackjack-2005") as ann,
    ):
        ann.page.locator("[data-sit='4']").click()
        expect(ann.page.locator("c-purse")).to_contain_text("the dealer sells chips")
        expect(ann.page.get_by_role("button", name="Buy chips")).to_be_hidden()
