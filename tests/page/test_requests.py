"""Requests of a player in a browser: what they ask for is recorded as their own input."""

from playwright.sync_api import Browser, expect

from tests.page.seated import player_at
from tests.server.floors import served


def test_player_raises_a_dispute_from_the_table(browser: Browser) -> None:
    with served(wager_seconds=600) as floor, player_at(browser, floor, "blackjack-2005") as ann:
        ann.page.get_by_role("button", name="Requests").click()
        shown = ann.page.locator("dialog[open]")
        shown.get_by_role("button", name="Raise a dispute").click()
        shown.get_by_label("subject of the dispute").fill("the third card")
        shown.get_by_role("button", name="Submit").click()
        expect(shown).to_be_hidden()
        (dispute,) = ann.live.state.disputes
        assert dispute.player == ann.name
