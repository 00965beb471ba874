"""The dealer's screen in a browser: rounds dealt by keyboard alone, and what to do when something goes wrong."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.dealer.bots.bot import cast
from croupier.dealer.bots.holdem import CAST
from croupier.records.log.inputs import Setup
from croupier.server.tables.live_table import LiveTable
from croupier.server.tables.options import SeatedBot, TableOptions
from tests.browser import watched
from tests.server.floors import QUICK, Served, served

LIMITS: dict[str, Any] = {"minimum": "5", "maximum": "300", "decision_seconds": 60}


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    """Give a floor with real cards for Blackjack and Pontoon, and a Hold'em table of bots that waits for its dealer."""
    with served(wager_seconds=600) as found:
        bots = tuple([SeatedBot(box, bot) for box, bot in enumerate(cast(CAST, 2, ()), 1)])
        holdem = Setup("act-uth-2019", {**LIMITS, "maximum_payout": "25000"})
        quick: dict[str, Any] = {**QUICK, "wager_seconds": 600, "is_demo": True}
        assert found.floor is not None
        found.run(found.floor.set_up("dealt-holdem", holdem, TableOptions(dealing="dealer", bots=bots, **quick)))
        pontoon = Setup("act-pontoon-2018", LIMITS, cards="physical")
        found.run(found.floor.set_up("real-pontoon", pontoon, TableOptions(**quick)))
        real = Setup("act-blackjack-2005", LIMITS, cards="physical")
        found.run(found.floor.set_up("real-cards-2", real, TableOptions(**quick)))
        found_holdem = Setup("act-uth-2019", {**LIMITS, "maximum_payout": "25000"}, "as_found", "physical")
        found.run(found.floor.set_up("real-holdem", found_holdem, TableOptions(**quick)))
        found.run(found.floor.set_up("real-cards-3", real, TableOptions(**quick)))
        yield found


class Dealer:
    """A dealer at a table, with a keyboard and nothing else."""

    def __init__(self, page: Page, floor: Served, table: str) -> None:
        self.page, self.label = page, page.locator(".next-label")
        assert floor.floor is not None
        self.live: LiveTable = floor.floor.tables[table]
        page.goto(f"{floor.address}/")
        page.locator(".role[data-role=dealer]").click()
        expect(page.locator(".lobby-table").first).to_be_visible()
        page.goto(f"{floor.address}/#/deal/{table}")
        expect(self.label).not_to_be_empty()
        expect(page.locator("h1")).to_be_focused()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def expect_due(self, label: str) -> None:
        """Wait until this is due."""
        expect(self.label).to_contain_text(label)

    def deal(self, label: str, card: str) -> None:
        """Key a card when it is due, as a scanner does."""
        self.expect_due(label)
        self.press(*card, "Enter")

    def tab_to(self, selector: str) -> None:
        """Move the focus to an element by the tab key alone."""
        for _ in range(120):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"the tab key never came to {selector}")

    def seat(self, player: str, box: str, money: str) -> None:
        self.tab_to("[name=name]")
        self.page.keyboard.type(player)
        self.press("Tab")
        self.page.keyboard.type(box)
        self.press("Tab")
        self.page.keyboard.type(money)
        self.press("Enter")
        expect(self.page.locator(f"[data-rack={player}]")).to_have_text(f"${money}")


@pytest.fixture
def dealer(browser: Browser, floor: Served, request: pytest.FixtureRequest) -> Iterator[Dealer]:
    """Give a dealer at the table that the test names, in a window where nothing moves."""
    with watched(browser, viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as window:
        yield Dealer(window.new_page(), floor, request.param)


@pytest.mark.parametrize("dealer", ["real-cards"], indirect=True)
def test_a_round_of_blackjack_with_real_cards_by_keyboard_alone(dealer: Dealer) -> None:
    page = dealer.page
    dealer.seat("Ann", "box 1", "500")
    dealer.seat("Bo", "box 3", "300")
    dealer.tab_to(".next-do")
    for due in ("Shuffle the cards", "Let Ann cut the cards", "Insert the cutting card"):
        dealer.expect_due(due)
        dealer.press("Enter")
    dealer.expect_due("Wait for wagers")
    page.locator("h1").focus()
    dealer.press("w")
    page.keyboard.type("25")
    dealer.press("Enter")
    page.keyboard.type("50")
    dealer.press("Enter")
    dealer.expect_due("Close the wagers and deal")
    expect(page.locator(".next-call q")).to_have_text("NO MORE BETS")
    expect(page.locator(".next-line .clause")).to_have_text("6.2")
    expect(page.locator("[data-rack=Bo]")).to_have_text("$250")
    page.locator("h1").focus()
    dealer.press("Enter")
    for due, card in (("box 1", "as"), ("box 3", "9c"), ("the dealer", "7h"), ("box 1", "kd"), ("box 3", "10s")):
        dealer.deal(f"A card to {due}", card)
    dealer.expect_due("Bo decides, box 3: hard 19")
    dealer.press("2")
    dealer.deal("A card to the dealer", "kh")
    dealer.expect_due("Settle box 3")
    expect(page.locator(".next-line .clause")).to_have_text("13.1(b)")
    expect(page.locator("[data-rack=Bo]")).to_have_text("$250")
    dealer.press("Enter")
    dealer.expect_due("Wait for wagers")
    rows = page.locator(".payout")
    expect(rows).to_have_count(2)
    told = " ".join(rows.all_inner_texts())
    assert "3 to 2" in told
    assert "$37.50" in told
    expect(page.locator("[data-rack=Ann]")).to_have_text("$537.50")
    expect(page.locator("[data-rack=Bo]")).to_have_text("$350")
    assert dealer.live.state.last_played == 1


@pytest.mark.clause("act-uth-2019 13.5")
@pytest.mark.parametrize("dealer", ["real-holdem"], indirect=True)
def test_a_blind_that_lies_there_unequal_is_keyed_with_its_ante(dealer: Dealer) -> None:
    page = dealer.page
    dealer.seat("Ann", "place 1", "500")
    dealer.expect_due("Shuffle the cards")
    page.locator("h1").focus()
    dealer.press("Enter")
    dealer.expect_due("Wait for wagers")
    ante, trips, blind = [page.locator(f"input[data-spot='Ann|1|{bet}']") for bet in ("ante", "trips", "blind")]
    ante.fill("20")
    dealer.press("Enter")
    expect(page.locator("[data-rack=Ann]")).to_have_text("$460")
    trips.fill("5")
    dealer.press("Enter")
    expect(page.locator("[data-rack=Ann]")).to_have_text("$455")
    blind.fill("10")
    dealer.press("Enter")
    expect(page.locator("[data-rack=Ann]")).to_have_text("$465")
    expect(blind).to_have_value("10")
    expect(trips).to_have_value("5")
    assert dealer.live.state.tally("Ann").layout == 3_500
    ante.fill("25")
    dealer.press("Enter")
    expect(page.locator("[data-rack=Ann]")).to_have_text("$460")
    expect(blind).to_have_value("10")  # what was found stays
    expect(trips).to_have_value("5")


@pytest.mark.parametrize("dealer", ["real-cards-2"], indirect=True)
def test_dealer_is_asked_to_seat_players_and_partial_seating_is_reported(dealer: Dealer) -> None:
    page = dealer.page
    expect(page.locator(".table-about")).to_contain_text("no dealer")
    dealer.expect_due("Shuffle the cards")
    expect(page.locator(".next-hint")).to_have_text("Seat players first. Otherwise a supervisor must cut.")
    top = page.locator(".deal-screen c-felt").bounding_box()
    assert top is not None
    expect(page.locator("c-keypad [data-card=AS]")).to_be_visible()
    expect(page.locator("c-keypad")).to_have_attribute("inert", "")
    page.locator("[name=name]").fill("Zoe")
    page.locator("[name=chips]").fill("7.25")
    page.get_by_role("button", name="Seat player").click()
    toast = page.locator(".toast[data-kind=bad]")
    expect(toast).to_contain_text("Zoe sits at the table without chips. $7.25")
    expect(page.locator(".next-hint")).to_be_hidden()
    page.get_by_label("more for Zoe").click()
    page.get_by_label("money for which Zoe buys chips").fill("100")
    page.get_by_role("button", name="Buy chips").click()
    expect(page.locator("[data-rack=Zoe]")).to_have_text("$100")
    expect(toast).to_have_count(0)


@pytest.mark.parametrize("dealer", ["dealt-holdem"], indirect=True)
def test_a_round_of_holdem_from_the_shoe_that_the_dealer_draws(dealer: Dealer) -> None:
    page, live = dealer.page, dealer.live
    for _ in range(40):
        if live.state.last_played == 1:
            break
        label = dealer.label.inner_text()
        if label.startswith("Wait for") or " decides" in label or " answers" in label:
            page.wait_for_timeout(40)  # the bots are at it
            continue
        if "face down" in label:
            page.locator(".next-all").click()
        else:
            page.keyboard.press("Enter")
        expect(dealer.label).not_to_have_text(label)
    assert live.state.last_played == 1
    expect(page.locator(".payout").first).to_be_visible()
    assert page.locator(".payout .clause").count() >= page.locator(".payout").count()
    expect(page.locator("c-keypad")).to_be_hidden()


@pytest.mark.parametrize("dealer", ["real-pontoon"], indirect=True)
def test_a_card_drawn_in_error_at_a_pontoon_table(dealer: Dealer) -> None:
    page = dealer.page
    dealer.seat("Ann", "box 1", "500")
    page.locator("h1").focus()
    for due in ("Shuffle the cards", "Let Ann cut the cards", "Insert the cutting card"):
        dealer.expect_due(due)
        dealer.press("Enter")
    dealer.expect_due("Wait for wagers")
    dealer.press("w")
    page.keyboard.type("25")
    dealer.press("Enter")
    dealer.expect_due("Close the wagers and deal")
    dealer.press("Enter")
    assert page.locator("[data-card=TH]").count() == 0  # a pack of 48 has no tens
    for due, card in (("box 1", "5s"), ("the dealer", "7h"), ("box 1", "6d")):
        dealer.deal(f"A card to {due}", card)
    dealer.expect_due("Ann decides, box 1: hard 11")
    before = dealer.live.version
    dealer.press("?")
    page.get_by_role("button", name="A card was drawn in error").press("Enter")
    page.get_by_role("button", name="It was drawn for a player's hand").press("Enter")
    page.get_by_role("radio", name="Yes").first.press("Space")
    page.get_by_role("button", name="king of spades").press("Enter")
    page.get_by_role("button", name="Preview").press("Enter")
    follows = page.locator(".wizard-follows li")
    expect(follows).to_have_count(1)
    expect(follows.locator(".clause")).to_have_text("15.2")
    assert dealer.live.version == before
    page.get_by_role("button", name="Record it").press("Enter")
    expect(page.locator(".toast")).to_contain_text("Recorded")
    expect(page.locator("c-story li").last).to_contain_text("KS")
    held = dealer.live.state.kept_cards
    assert [str(one.card) for one in held] == ["KS"]


@pytest.mark.parametrize("dealer", ["real-cards-3"], indirect=True)
def test_a_wrongly_keyed_card_is_undone_by_one_key_and_then_by_the_wizard(dealer: Dealer) -> None:
    page, undo = dealer.page, dealer.page.locator(".next-undo")
    dealer.seat("Ann", "box 1", "500")
    dealer.seat("Bo", "box 3", "300")
    dealer.tab_to(".next-do")
    for due in ("Shuffle the cards", "Let Ann cut the cards", "Insert the cutting card"):
        dealer.expect_due(due)
        dealer.press("Enter")
    dealer.expect_due("Wait for wagers")
    expect(undo).to_be_hidden()
    page.locator("h1").focus()
    dealer.press("w")
    for amount in ("25", "50"):
        page.keyboard.type(amount)
        dealer.press("Enter")
    dealer.expect_due("Close the wagers and deal")
    page.locator("h1").focus()
    dealer.press("Enter")
    for due, card in (("box 1", "9s"), ("box 3", "9c"), ("the dealer", "7h"), ("box 1", "kd"), ("box 3", "5s")):
        dealer.deal(f"A card to {due}", card)
    dealer.expect_due("Ann decides, box 1: hard 19")
    expect(undo).to_have_text("Undo 5 of spades: I keyed the wrong cardU")
    dealer.press("u", "Enter", "2")  # while a card is to be keyed, 2 is a rank and Enter no step
    dealer.expect_due("Key the card that lies there in place of 5 of spades")
    dealer.press("Escape", "Escape")
    dealer.expect_due("Ann decides, box 1: hard 19")
    dealer.press("u", *"8s", "Enter")
    expect(undo).to_contain_text("8 of spades")
    dealer.expect_due("Ann decides, box 1: hard 19")
    dealer.press("2")
    dealer.expect_due("Bo decides, box 3: hard 17")
    expect(undo).to_be_hidden()  # a decision has followed
    page.locator("h1").focus()
    dealer.press("?")
    first = page.locator(".wizard-way", has_text="I keyed the wrong card")
    expect(first).to_contain_text("not available now")
    first.click()
    expect(page.locator(".wizard-shut").first).to_contain_text("Other acts have followed that card.")
    expect(page.locator(".wizard-shut .clause").first).to_have_text("16.3")
    dealer.press("Escape")
    dealer.press("1")
    dealer.deal("A card to box 3", "2d")
    dealer.expect_due("Bo decides, box 3: hard 19")
    page.locator("h1").focus()
    dealer.press("?")
    expect(page.locator(".wizard-way").first).to_contain_text("I keyed the wrong card")
    page.locator(".wizard-way").first.click()
    page.get_by_text("It was the card keyed last").click()
    page.locator("c-dialog [data-card='3D']").click()
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".wizard-follows")).to_contain_text("2D was keyed, and 3D lies there")
    page.get_by_role("button", name="Record it").click()
    dealer.expect_due("Bo decides, box 3: hard 20")
    assert [str(card) for card in dealer.live.state.dealt] == ["9S", "9C", "7H", "KD", "8S", "3D"]
