"""Four roles in four windows at one table: they see the same round, and each only what it may."""

from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, Page, expect

from croupier.engine.holdem import UthRound
from croupier.records.log.inputs import Setup
from croupier.server.tables.options import TableOptions
from tests.page.seated import player_at
from tests.page.test_supervise import official
from tests.server.floors import QUICK, served

ELECTION = {"minimum": "5", "maximum": "100", "maximum_payout": "25000", "decision_seconds": 600}


def cards(page: Page, number: int) -> list[str]:
    """Return the cards that lie at a place, as a window shows them: "" is one face down."""
    found = page.locator(f"c-box[number='{number}'] c-card").evaluate_all(
        "cards => cards.map(card => card.getAttribute('value') ?? '')"
    )
    return [str(card) for card in found]


def test_each_role_sees_only_its_own_part_of_a_round(browser: Browser) -> None:
    quick: dict[str, Any] = {**QUICK, "wager_seconds": 600}
    with served() as floor, ExitStack() as windows:
        assert floor.floor is not None
        setup = Setup("act-uth-2019", ELECTION)
        options = TableOptions(title="Four", sells_chips=True, is_demo=True, **quick)
        live = floor.run(floor.floor.set_up("four", setup, options))
        ann = windows.enter_context(player_at(browser, floor, "four"))
        ben = windows.enter_context(player_at(browser, floor, "four"))
        dealer = windows.enter_context(official(browser, floor, "dealer", "deal/four"))
        supervisor = windows.enter_context(official(browser, floor, "gaming-supervisor", "supervise/four"))
        inspector = windows.enter_context(official(browser, floor, "inspector", "inspect/four"))
        places = ((ann, 2), (ben, 4))
        for one, box in places:
            one.sit(box)
        for one, box in places:
            one.lay("$10", box)
            one.ready()
        assert ann.wait() == "decide"
        round_ = live.state.round
        assert isinstance(round_, UthRound)
        own = {place.player: [str(card) for card in place.cards] for place in round_.places}
        everybody = (ann.page, ben.page, dealer, supervisor, inspector)
        for page in everybody:
            for box in (2, 4):
                expect(page.locator(f"c-box[number='{box}'] c-card")).to_have_count(2)
        assert cards(ann.page, 2) == own[ann.name]
        assert cards(ann.page, 4) == ["", ""]
        assert cards(ben.page, 4) == own[ben.name]
        assert cards(ben.page, 2) == ["", ""]
        for page in (dealer, supervisor, inspector):
            assert cards(page, 2) == cards(page, 4) == ["", ""]
        for page in everybody:  # not under the cards either
            hidden = [str(card) for card in (*round_.dealer, *round_.communal)]
            shown = page.locator("c-card").evaluate_all("cards => cards.map(card => card.getAttribute('value') ?? '')")
            assert not set(hidden) & set(shown)
        expect(inspector.locator(".console-now")).to_contain_text("cards left")
        assert "cards left" not in ann.page.locator("body").inner_text()
        for _ in range(12):
            for one in (ann, ben):
                if one.page.locator(".decision-act:enabled").count():
                    one.calm().click()
                    one.page.wait_for_function("() => document.querySelector('.decision-act:disabled') === null")
            if live.state.last_played == 1:
                break
            ann.page.wait_for_timeout(100)
        assert live.state.last_played == 1
        over = live.state.round
        assert isinstance(over, UthRound)
        for page in everybody:  # what is turned, everybody sees
            for card in (*over.communal, *over.dealer):
                expect(page.locator(f"c-card[value='{card}']").first).to_be_visible()
