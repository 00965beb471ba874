"""A player whose clock runs out is informed, with the clause that plays on without them."""

from playwright.sync_api import Browser, expect

from croupier.engine.table.inputs import TimeExpired
from croupier.records.log.entries import PROGRAM
from tests.page.seated import player_at
from tests.server.floors import served

ROUNDS = 6


def test_player_who_did_not_decide_in_time_is_informed(browser: Browser) -> None:
    with (
        served(wager_seconds=120, result_seconds=1, pace_milliseconds=5) as floor,
        player_at(browser, floor, "blackjack-2005") as player,
    ):
        player.sit(3)
        page = player.page
        for _ in range(ROUNDS):  # a natural ends a hand without a word
            before = page.locator("c-payments h2").inner_text()
            player.lay("$10", 3)
            player.ready()
            if player.wait(before) == "decide":
                break
            expect(page.locator("c-rack")).to_be_visible()
        floor.run(player.live.command(TimeExpired(player.name), PROGRAM))
        toast = page.locator(".toast[data-kind=bad]")
        expect(toast).to_contain_text("Your time ran out. You count as absent now [14.7].")
        expect(page.locator("c-announcer")).to_contain_text("Your time ran out")
        toast.get_by_role("button", name="Why?").click()
        expect(page.locator("dialog[open]")).to_contain_text("14.7")
