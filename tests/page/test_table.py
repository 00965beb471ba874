"""The player's table in a browser: each game from the wager to what it paid, by mouse, by keyboard and on a phone."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from croupier.engine import twentyone
from tests.browser import watched
from tests.daily import evenly
from tests.page.seated import Player, player_at
from tests.server.floors import Served, served

PHONE: Final = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    """Give a floor that waits for its people, and for nothing else."""
    with served(wager_seconds=120, result_seconds=1, pace_milliseconds=5) as found:
        yield found


def in_cents(written: str) -> int:
    """Read an amount as the page writes it."""
    digits = re.sub(r"[^0-9.]", "", written)
    dollars, _, odd = digits.partition(".")
    return (-1 if "−" in written else 1) * (int(dollars) * 100 + int((odd + "00")[:2]))


# --- each game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "box"),
    evenly([("blackjack-2005", 3), ("pontoon-2005", 2), ("pontoon-2018", 3), ("pontoon-nsw", 3), ("holdem", 2)], 2),
)
def test_round_runs_from_wager_to_payment(browser: Browser, floor: Served, table: str, box: int) -> None:
    with player_at(browser, floor, table) as player:
        player.sit(box)
        assert player.chips == 50_000
        player.lay("$10", box)
        player.lay("$10", box)
        planned = player.box(box).locator("c-chips[data-planned]").first
        expect(planned).to_contain_text("$20")
        assert player.live.state.tally(player.name).layout == 0, "what is put down on the screen is not on the felt"
        player.ready()
        player.finish()
        net = in_cents(player.page.locator(".payments-head strong").inner_text())
        rows = player.page.locator("c-payments > .scrolled > table tbody tr")
        assert rows.count() >= 1
        assert player.chips == 50_000 + net == in_cents(player.figure("Chips"))
        clause = rows.first.locator("button.clause").first
        clause.click()
        dialog = player.page.locator("dialog[open]")
        expect(dialog).to_contain_text(clause.inner_text())


def test_two_boxes_and_a_side_bet_are_played(browser: Browser, floor: Served) -> None:
    with player_at(browser, floor, "pontoon-2018") as player:
        player.sit(5)
        player.lay("$10", 5)
        player.lay("$25", 6)
        player.lay("$5", 5, "perfect-pairs")
        player.page.get_by_role("button", name="Undo").click()
        player.lay("$5", 5, "perfect-pairs")
        expect(player.page.locator("c-rack [data-do=give]")).to_have_text("Bet $40")
        player.page.locator("c-rack [data-do=give]").click()
        expect(player.page.locator(".purse-figure", has_text="At stake")).to_contain_text("$40")
        round_ = player.live.state.round
        assert isinstance(round_, twentyone.Round)
        assert {box.number: int(box.wager(player.name)) for box in round_.boxes if box.wager(player.name)} == {
            5: 1_000,
            6: 2_500,
        }
        assert [(one.box, one.bet, int(one.amount)) for one in round_.side_wagers if one.player == player.name] == [
            (5, "perfect-pairs", 500)
        ]
        player.ready()
        player.finish()
        told = player.page.locator("c-payments > .scrolled > table")
        for words in ("box 5", "box 6", "Perfect Pairs"):
            expect(told).to_contain_text(words)
        player.page.get_by_role("button", name="Same again").click()
        expect(player.page.locator("c-rack [data-do=give]")).to_have_text("Bet $40")


def test_wagers_on_the_felt_can_be_withdrawn(browser: Browser, floor: Served) -> None:
    with player_at(browser, floor, "blackjack-2005") as player:
        player.page.get_by_role("button", name="Bet standing").click()
        player.page.get_by_role("button", name="Buy chips").click()
        player.page.locator("dialog[open] input").fill("100")
        player.page.locator("dialog[open]").get_by_role("button", name="Buy", exact=True).click()
        expect(player.page.locator(".purse-figure").first).to_contain_text("$100")
        player.lay("$25", 4)
        player.page.locator("c-rack [data-do=double]").click()
        player.page.locator("c-rack [data-do=give]").click()
        expect(player.page.locator(".purse-figure", has_text="At stake")).to_contain_text("$50")
        player.page.get_by_role("button", name="Take back").click()
        expect(player.page.locator(".purse-figure", has_text="At stake")).to_contain_text("$0")
        assert player.chips == 10_000
        player.page.get_by_role("button", name="Cash in").click()
        expect(player.page.locator(".purse-figure").first).to_contain_text("$0")
        player.page.get_by_role("button", name="Leave").click()
        expect(player.page.locator(".table-invite")).to_be_visible()
        assert player.live.state.guest(player.name) is None


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_a_refusal_names_its_clause(browser: Browser, floor: Served) -> None:
    with player_at(browser, floor, "pontoon-2018") as player:
        player.sit(2)
        player.page.locator("c-rack input").fill("12")
        player.box(2).locator(".box-bet[data-bet=main]").click()
        player.page.locator("c-rack [data-do=give]").click()
        toast = player.page.locator(".toast[data-kind=bad]")
        expect(toast).to_contain_text(
            re.compile(r"\$12\.00 is not a multiple of \$5\.00\. Change the amount\. \[3\.\d")
        )
        assert player.live.state.tally(player.name).layout == 0
        expect(player.box(2).locator("c-chips")).to_have_count(0)
        toast.get_by_role("button", name="Why?").click()
        expect(player.page.locator("dialog[open]")).to_contain_text("3.")
        player.page.keyboard.press("Escape")
        player.page.locator("c-rack input").fill("a lot")
        expect(player.page.locator(".rack-hint")).to_contain_text("'a lot' is not an amount")


def decided(player: Player, box: int) -> None:
    """Play rounds until a decision is open: a natural ends a hand at once."""
    for _ in range(6):
        player.lay("$10", box)
        before = player.page.locator("c-payments h2").inner_text()
        player.ready()
        if player.wait(before) == "decide":
            return
        expect(player.page.locator("c-rack")).to_be_visible()
    raise AssertionError("six rounds without a decision")


def test_reconnection_returns_to_the_same_decision(browser: Browser, floor: Served) -> None:
    with player_at(browser, floor, "pontoon-2005") as player:
        page, held, sockets = player.page, list[Route](), list[Any]()

        def through(socket: Any) -> None:
            sockets.append(socket)
            socket.connect_to_server()

        def hold(route: Route) -> None:
            held.append(route)  # the floor cannot be reached until the test lets the call through

        page.route_web_socket("**/socket*", through)
        page.reload()
        player.sit(4)
        decided(player, 4)
        offered = page.locator(".decision-label").all_inner_texts()
        page.route("**/tickets", hold)
        sockets[-1].close(code=1001)
        banner = page.locator(".table-banner")
        expect(banner).to_contain_text("Connection lost")
        page.keyboard.press("s")
        expect(page.locator(".decision-act:enabled").first).to_be_attached()
        page.wait_for_function("() => document.querySelector('.table-bar').inert")
        for _ in range(300):
            if held:
                break
            page.wait_for_timeout(20)
        held[0].continue_()
        expect(banner).to_be_hidden()
        assert len(sockets) == 2
        assert page.locator(".decision-label").all_inner_texts() == offered
        version = player.live.version
        player.finish()
        assert player.live.version > version


# --- keyboard and phone -----------------------------------------------------------------------------------------------


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until a control has the focus, which is seen."""
    for _ in range(90):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_keyboard_alone_plays_a_round(browser: Browser, floor: Served) -> None:
    with player_at(browser, floor, "blackjack-2005") as player:
        page = player.page
        tab_to(page, "[data-sit='5']")
        page.keyboard.press("Enter")
        expect(player.box(5)).to_have_attribute("mine", "")
        page.evaluate("document.querySelector('h1').focus()")
        tab_to(page, "c-purse button")
        page.keyboard.press("Enter")
        page.keyboard.type("300")
        page.keyboard.press("Enter")
        expect(page.locator(".purse-figure").first).to_contain_text("$300")
        page.keyboard.press("2")
        tab_to(page, "c-box[number='5'] .box-bet")
        page.keyboard.press("Enter")
        tab_to(page, "c-rack [data-do=ready]")
        page.keyboard.press("Enter")
        while player.wait() != "paid":
            version = player.live.version
            page.keyboard.press(player.calm().locator("kbd").inner_text().lower())
            page.wait_for_function("() => document.querySelector('.decision-act:disabled') === null")
            assert player.live.version > version
        assert player.chips == in_cents(player.figure("Chips"))
        expect(page.locator("c-announcer")).to_contain_text(re.compile("You (win|lose|are even)"))


BEYOND: Final = """wide => [...document.querySelectorAll('*')]
  .filter(one => one.getBoundingClientRect().right > wide)
  .map(one => `${one.tagName} ${one.className} ${one.getBoundingClientRect().right}`).slice(-12)"""
"""Script that lists the elements that reach beyond the screen."""


def test_a_round_on_a_phone_never_scrolls_sideways(browser: Browser, floor: Served) -> None:
    def is_within(page: Page) -> None:
        wide, bar = page.evaluate(
            "() => [document.documentElement.scrollWidth,"
            " document.querySelector('.table-bar').getBoundingClientRect().bottom]"
        )
        assert wide <= PHONE["width"], page.evaluate(BEYOND, PHONE["width"])
        assert bar <= PHONE["height"] + 1, "what may be done is out of sight"

    with player_at(browser, floor, "holdem", viewport=PHONE, has_touch=True) as player:
        is_within(player.page)
        player.sit(4)
        player.lay("$5", 4)
        player.lay("$5", 4, "trips")
        expect(player.page.locator("c-rack [data-do=give]")).to_have_text("Bet $15")  # with the equal blind
        is_within(player.page)
        player.ready()
        assert player.wait() == "decide"
        is_within(player.page)
        player.finish()
        is_within(player.page)


# --- cards that come --------------------------------------------------------------------------------------------------

UNFOLDED: Final = """async ([before, after]) => {
  const { unfolded } = await import('/tables/deal_order.js');
  const hand = (cards, name) => ({ cards, name, stakes: [], is_turn: false });
  const felt = ({ round, dealer, boxes }) => ({
    round, phase: 'closed', communal: [], places: [], dealer: hand(dealer, 'all'),
    boxes: boxes.map((cards, at) => ({ number: at + 1, hands: cards.length ? [hand(cards, 'all')] : [] })),
  });
  return unfolded(felt(before), felt(after)).map((one) => [...one.boxes.map((box) => box.hands[0]), one.dealer]
    .map((held) => (held ? held.cards.join(' ') + (held.name ? '!' : '') : '')).join(' | '));
}"""


def test_cards_appear_in_order_of_the_deal(page: Page, page_files: str) -> None:
    page.goto(f"{page_files}/sheet.html")
    empty = {"round": 1, "dealer": [], "boxes": [[], []]}
    first = {"round": 1, "dealer": ["9H"], "boxes": [["AS", "7D"], ["KC", "5H"]]}
    assert page.evaluate(UNFOLDED, [empty, first]) == [
        "AS |  | ",
        "AS | KC | ",
        "AS | KC | 9H",
        "AS 7D | KC | 9H",
        "AS 7D | KC 5H | 9H!",
        "AS 7D! | KC 5H! | 9H!",
    ], "what a hand comes to is told when its cards lie there"
    last = {"round": 1, "dealer": ["9H", "4C", "6S"], "boxes": [["AS", "7D"], ["KC", "5H", "2D"]]}
    assert page.evaluate(UNFOLDED, [first, last]) == [
        "AS 7D! | KC 5H 2D | 9H",
        "AS 7D! | KC 5H 2D | 9H 4C",
        "AS 7D! | KC 5H 2D! | 9H 4C 6S",
        "AS 7D! | KC 5H 2D! | 9H 4C 6S!",
    ]
    turned = {"round": 1, "dealer": ["9H"], "boxes": [["AS", "7D"], ["KC", "5H"]]}
    assert len(page.evaluate(UNFOLDED, [{**first, "boxes": [["", ""], ["KC", "5H"]]}, turned])) == 1
    assert len(page.evaluate(UNFOLDED, [first, {**first, "round": 2}])) == 6, "another round brings other cards"


# --- decisions --------------------------------------------------------------------------------------------------------

OFFER: Final = {"clause": "12.1(a)", "costs": 0, "box": 3, "player": "", "field": "", "least": 0, "most": 0, "step": 0}
DECISIONS: Final = """async (offers) => {
  await import('/tables/decisions.js');
  window.said = [];
  const found = document.createElement('c-decisions');
  for (const kind of ['decide', 'why']) found.addEventListener(kind, ({ detail }) => said.push(detail.input ?? detail));
  document.querySelector('main').append(found);
  found.show(offers, ['Your $4.00 does not cover a split of $20.00.'], false);
  return [...found.querySelectorAll('kbd')].map((key) => key.textContent);
}"""


def offer(word: str, **fields: object) -> dict[str, object]:
    """Return an offer as the floor sends it."""
    found = {**OFFER, "word": word, "label": word.capitalize(), "text": f"to {word}", "input": {"do": word}}
    return {**found, **fields}


def test_an_offer_has_its_key_its_amount_and_its_clause(page: Page, page_files: str) -> None:
    page.goto(f"{page_files}/sheet.html")
    amount = {"field": "amount", "least": 500, "most": 2_000, "step": 500, "costs": 2_000}
    offers = [
        offer("hit"),
        offer("double", **amount, input={"do": "Double", "amount": None}),
        offer("insure", box=2, label="Insure Bo", input={"do": "Insure", "owner": "Bo"}),
        offer("insure", box=3, label="Insure", input={"do": "Insure", "owner": "Ann"}),
        offer("bet 4x", input={"do": "BetPlay", "times": 4}),
        offer("concede"),
    ]
    assert page.evaluate(DECISIONS, offers) == ["H", "D", "I", "1", "4", "2"]
    double = page.locator(".decision", has_text="Double")
    assert double.locator(".cost").inner_text() == "$20"
    double.get_by_role("button", name="less").click()
    assert double.locator("output").inner_text() == double.locator(".cost").inner_text() == "$15"
    double.locator(".decision-act").click()
    for _ in range(4):
        if double.get_by_role("button", name="less").is_enabled():
            double.get_by_role("button", name="less").click()
    assert double.locator("output").inner_text() == "$5"
    page.get_by_role("button", name="why: clause 12.1(a)").first.click()
    assert page.evaluate(
        "() => ['i', '1', '4', 'x'].map((key) => document.querySelector('c-decisions').press(key))"
    ) == [
        True,
        True,
        True,
        False,
    ]
    assert page.evaluate("() => said") == [
        {"do": "Double", "amount": 1_500},
        {"clause": "12.1(a)"},
        {"do": "Insure", "owner": "Bo"},
        {"do": "Insure", "owner": "Ann"},
        {"do": "BetPlay", "times": 4},
    ]
    expect(page.locator(".decision-notes")).to_contain_text("does not cover a split of $20.00")
    page.locator(".decision-act", has_text="Hit").focus()
    page.evaluate("(offers) => document.querySelector('c-decisions').show(offers, [], true)", offers)
    expect(page.locator(".decision-act:enabled")).to_have_count(0)
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    page.evaluate("(offers) => document.querySelector('c-decisions').show(offers, [], false)", offers)
    expect(page.locator(".decision-act", has_text="Hit")).to_be_focused()


# --- words ------------------------------------------------------------------------------------------------------------

SENTENCES: Final = """async () => {
  const words = await import('/tables/sentences.js');
  const view = { status: 'open', is_betting: false };
  const state = (what) => ({ waits: { what, players: [] }, you: { name: 'Ann' }, view });
  const line = (player) => ({ event: 'PlayerAbsent', text: `${player} is absent from here on`, clause: '', player });
  const card = (player, box) => ({ event: 'CardDealt', text: `box ${box} gets a card`, call: '', player, box });
  const dealt = (name, cards, dealing) => words.dealtBy(name, { cards, dealing });
  return [
    words.waiting(state('something new')),
    [words.missed([line('Ann Lee'), line('Ann')], 'Ann').text, words.missed([line('Ann Lee')], 'Ann') === undefined],
    [dealt('croupier', 'virtual', 'automatic'), dealt('croupier', '', 'dealer'), dealt('Lou', '', 'dealer')],
    words.announcement([card('Ann', 1), card('Ann Lee', 2), card('', 0)], 'Ann'),
  ];
}"""


def test_page_texts_are_as_written(page: Page, page_files: str) -> None:
    page.goto(f"{page_files}/sheet.html")
    waits, missed, dealt, announced = page.evaluate(SENTENCES)
    assert waits == "One moment", "what a newer floor waits for is told calmly"
    assert missed == ["Ann is absent from here on", True]
    assert dealt == ["the program", "", "Lou"]
    assert announced == "Box 1 gets a card. Box 0 gets a card.", "own cards and the dealer's, not those of a namesake"


def test_unknown_table_shows_one_sentence(browser: Browser, floor: Served) -> None:
    with watched(browser, refused=(404,)) as window:
        page = window.new_page()
        window.request.post(f"{floor.address}/api/demo", data={"role": "gaming-supervisor"})
        for screen in ("table", "deal", "supervise", "inspect"):
            page.goto(f"{floor.address}/#/{screen}/nowhere")
            told = page.get_by_role("alert").filter(has_text="nowhere")
            expect(told).to_be_visible()
            live = page.locator("main button:not(c-toast button):visible, main c-felt:visible, main input:visible")
            expect(live).to_have_count(0)


def test_refused_purchase_keeps_the_typed_amount(browser: Browser, floor: Served) -> None:
    with player_at(browser, floor, "pontoon-2005") as player:
        player.sit(7)
        page = player.page
        page.get_by_role("button", name="Buy chips").click()
        dialog = page.locator("dialog[open]")
        dialog.locator("input").fill("7.25")
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("alert")).to_contain_text("$7.25")
        expect(dialog.locator("input")).to_have_value("7.25")
        assert page.locator(".toast[data-kind=bad]").count() == 0
        dialog.locator("input").fill("25")
        page.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        assert player.chips == 52_500
