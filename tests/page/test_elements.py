"""The elements in a browser: what they show, say and send, at every width, with keyboard and without movement."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier import money
from tests.browser import watched

WIDTHS: Final = (360, 768, 1440, 2560)


@pytest.fixture(scope="module")
def gallery(browser: Browser, page_files: str) -> Iterator[Page]:
    """Give the gallery to tests that only look at it, at the width that they set."""
    with watched(browser) as context:
        page = context.new_page()
        page.goto(f"{page_files}/gallery.html")
        expect(page.locator("#clocks > c-clock")).to_have_count(3)
        yield page


@pytest.fixture
def sheet(page: Page, page_files: str) -> Page:
    """Give an empty page that knows the elements."""
    page.goto(f"{page_files}/sheet.html")
    return page


def put_element(page: Page, markup: str) -> None:
    """Put an element of the test on an empty page."""
    page.evaluate("markup => { document.querySelector('main').innerHTML = markup; }", markup)


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("document.body.innerHTML = '<p style=\"color: red\">x</p>'", "console: .*Content Security Policy"),
        ("console.error('wrong')", "console: wrong"),
        (
            "new Promise((done) => { setTimeout(() => { setTimeout(done, 20); throw Error('wrong'); }); })",
            "page: wrong",
        ),
    ],
)
def test_an_error_on_a_page_fails_its_test(browser: Browser, page_files: str, does: str, told: str) -> None:
    def tried() -> None:
        with watched(browser) as context:
            page = context.new_page()
            page.goto(f"{page_files}/sheet.html")
            page.evaluate(does)

    with pytest.raises(AssertionError, match=told):
        tried()


# --- width and place --------------------------------------------------------------------------------------------------

FELT: Final = """
felt => {
  const place = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
  const wholes = [...felt.boxes.children].map((box) => place(box.circle));
  return { boxes: wholes, dealer: place(felt.dealer), felt: place(felt.table) };
}
"""


def test_nothing_is_wider_than_the_window(gallery: Page) -> None:
    for width in WIDTHS:
        gallery.set_viewport_size({"width": width, "height": 900})
        assert gallery.evaluate("document.documentElement.scrollWidth") == width
        cut = gallery.evaluate(
            """() => [...document.querySelectorAll("button, .badge, .chips-label, .box-names, .spot-name")]
                 .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.checkVisibility() && one.clientWidth > 0)
                 .map((one) => one.className + ": " + one.textContent)"""
        )
        assert cut == []


def test_boxes_lie_on_an_arc_below_the_dealer(gallery: Page) -> None:
    for width in (1440, 2560):
        gallery.set_viewport_size({"width": width, "height": 900})
        seen: Any = gallery.locator("#blackjack").evaluate(FELT)
        columns = [x for x, _, _, _ in seen["boxes"]]
        assert columns == sorted(columns, reverse=True)  # box 1 is on the dealer's left: right, for a player
        heights = [round(y) for _, y, _, _ in seen["boxes"]]
        assert heights[:4] == sorted(heights[:4])
        assert heights == heights[::-1]  # on one arc, whatever lies on a box
        assert heights[3] > seen["dealer"][1] + seen["dealer"][3]
        turned: Any = gallery.locator("#turned-table").evaluate(FELT)
        assert turned["boxes"][0][0] < turned["boxes"][6][0]
        assert turned["boxes"][3][1] < turned["boxes"][0][1] < turned["dealer"][1]


def test_on_a_phone_boxes_stand_in_a_row_that_scrolls(gallery: Page) -> None:
    gallery.set_viewport_size({"width": 360, "height": 740})
    seen: Any = gallery.locator("#blackjack").evaluate(FELT)
    assert len({round(y) for _, y, _, _ in seen["boxes"]}) == 1
    columns = [x for x, _, _, _ in seen["boxes"]]
    assert columns == sorted(columns)
    assert min(width for _, _, width, _ in seen["boxes"]) >= 44  # a finger's breadth
    last = gallery.locator("#blackjack c-box").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 360


# --- cards, hands, chips ----------------------------------------------------------------------------------------------


def test_every_card_is_drawn_and_everything_has_a_name(gallery: Page) -> None:
    labels = gallery.locator("#deck > c-card").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert len(labels) == len(set(labels)) == 52
    assert {"ace of hearts", "ten of clubs", "queen of spades"} <= set(labels)
    pips = "cards => cards.map((card) => card.querySelectorAll('.card-detail > path').length)"
    hearts: list[int] = gallery.locator("#deck > c-card").evaluate_all(pips)
    assert hearts[1:10] == [at + 1 for at in range(2, 11)]  # one for each point, one for the corner
    nameless = gallery.evaluate(
        """() => [...document.querySelectorAll("button, input, select, [role=img], [role=group], dialog")]
             .filter((one) => !one.ariaLabel && !one.textContent.trim() && !one.labels?.length)
             .map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert nameless == []


def test_a_card_turns_and_a_hand_grows(sheet: Page) -> None:
    put_element(sheet, '<c-card value=""></c-card><c-hand cards="AH ?" total="11" label="Ann"></c-hand>')
    card, hand = sheet.locator("main > c-card"), sheet.locator("c-hand")
    assert card.get_attribute("aria-label") == "face down"
    assert card.locator(".card-face").count() == 0  # what is face down is not in the page
    card.evaluate("card => { card.value = 'QH'; }")
    assert card.get_attribute("aria-label") == "queen of hearts"
    assert card.evaluate("card => card.getAnimations({ subtree: true }).length") == 1
    hand.evaluate("hand => { hand.first = hand.querySelector('c-card'); hand.setAttribute('cards', 'AH KD 7S'); }")
    hand.evaluate("hand => { hand.setAttribute('mark', 'bust'); hand.setAttribute('total', ''); }")
    assert hand.evaluate("hand => hand.first === hand.querySelector('c-card')")  # what lies there stays
    said = hand.locator("c-card").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert said == ["ace of hearts", "king of diamonds", "seven of spades"]
    assert hand.locator(".hand-badges").inner_text().split() == ["bust"]
    hand.evaluate("hand => hand.setAttribute('cards', 'AH')")
    assert hand.locator("c-card").count() == 1


def test_invalid_card_stays_face_down(sheet: Page) -> None:
    put_element(
        sheet, "".join(f'<c-card value="{value}"></c-card>' for value in ("1H", "AX", "10H", "&lt;b&gt;", "toString"))
    )
    said = sheet.locator("c-card").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert said == ["face down"] * 5


def test_chips_are_worth_their_amount(sheet: Page) -> None:
    worth = """async (amounts) => {
      const { chips } = await import("/elements/denominations.js");
      return amounts.map((cents) => chips(cents).map((chip) => chip.cents));
    }"""
    amounts = [0, 50, 100, 350, 12_500, 99_950, 123_450, 1_000_000]
    stacks: list[list[int]] = sheet.evaluate(worth, amounts)
    assert [sum(stack) for stack in stacks] == amounts
    assert all(stack == sorted(stack, reverse=True) for stack in stacks)
    assert sheet.evaluate(worth, [10_000_000_000])[0] == [500_000] * 60
    assert sheet.evaluate(worth, [137])[0] == [100, 1]  # what no chip can pay is one pile of coin
    put_element(sheet, '<c-chips amount="12500" label="Ann"></c-chips>')
    chips = sheet.locator("c-chips")
    assert chips.get_attribute("aria-label") == "Ann: $125"
    chips.evaluate("chips => chips.setAttribute('amount', '250')")
    assert chips.inner_text() == "$2.50"


# --- what is sent and said --------------------------------------------------------------------------------------------


def test_a_bet_and_a_chip_by_keyboard(sheet: Page) -> None:
    put_element(sheet, '<c-chip value="2500"></c-chip><c-box number="3" open></c-box>')
    sheet.evaluate("""() => {
      window.heard = [];
      for (const kind of ["chip", "bet"]) document.addEventListener(kind, (event) => window.heard.push(event.detail));
      const spots = [{ bet: "trips", name: "Trips", isOpen: true }, { bet: "play", name: "Play" }];
      document.querySelector("c-box").print(spots);
    }""")
    for name in ("$25 chip", "bet on box 3", "bet on Trips, box 3"):
        button = sheet.get_by_role("button", name=name, exact=True)
        button.focus()
        sheet.keyboard.press("Enter")
    told = [{"cents": 2500}, {"box": 3, "bet": "main"}, {"box": 3, "bet": "trips"}]
    assert sheet.evaluate("window.heard") == told
    assert sheet.get_by_role("button", name="bet on Play, box 3").count() == 0
    sheet.locator("c-box").evaluate("box => box.removeAttribute('open')")
    assert sheet.get_by_role("button", name="bet on box 3").count() == 0


def test_stacks_keep_their_order_from_the_dealer(sheet: Page) -> None:
    put_element(sheet, '<c-box number="2"></c-box>')
    box = sheet.locator("c-box")
    lay = "(box, names) => box.lay(names.map((key) => ({ key, amount: 500, label: key })))"
    order = "box => [...box.stacks.children].map((one) => one.ariaLabel)"
    for names in (["Ann", "Bo"], ["Cy", "Ann", "Bo"], ["Bo", "Cy"], []):
        box.evaluate(lay, names)
        assert box.evaluate(order) == [f"{name}: $5" for name in names]


def test_a_dialog_opens_closes_and_gives_the_focus_back(sheet: Page) -> None:
    put_element(sheet, '<button>Open</button><c-dialog heading="Why"><p>Because.</p></c-dialog>')
    opener, dialog = sheet.get_by_role("button", name="Open"), sheet.get_by_role("dialog", name="Why")
    opener.evaluate("one => one.addEventListener('click', () => document.querySelector('c-dialog').show())")
    opener.focus()
    sheet.keyboard.press("Enter")
    dialog.wait_for(state="visible")
    assert dialog.get_by_text("Because.").is_visible()
    sheet.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert opener.evaluate("one => one === document.activeElement")
    opener.click()
    dialog.get_by_role("button", name="close").click()
    dialog.wait_for(state="hidden")
    opener.click()
    sheet.mouse.click(5, 5)  # beside it
    dialog.wait_for(state="hidden")


def test_toasts_expire_and_are_limited_in_number(sheet: Page) -> None:
    sheet.clock.install()
    put_element(sheet, "<c-toast></c-toast>")
    show = "([words, kind]) => document.querySelector('c-toast').say(words, { kind })"
    for number in (1, 2, 3, 3):
        sheet.evaluate(show, [f"$6{number}0 is above the maximum [3.1].", "bad"])
    toasts = sheet.locator("c-toast[role=status] > .toast")
    assert toasts.all_inner_texts() == ["$620 is above the maximum [3.1].", "$630 is above the maximum [3.1]."]
    toasts.first.get_by_role("button", name="close").click()
    assert toasts.count() == 1
    sheet.clock.run_for(4_000)
    sheet.evaluate(show, ["Your wager is on box 3.", "good"])
    sheet.clock.run_for(6_100)  # a wrong one stays ten seconds, a good one six
    assert toasts.count() == 0
    sheet.evaluate(show, ["$700 is above the maximum [3.1].", "bad"])
    sheet.evaluate("document.querySelector('c-toast').say('Your login has ended.', {kind: 'bad', isLasting: true})")
    sheet.evaluate("document.querySelector('c-toast').settle()")
    assert toasts.all_inner_texts() == ["Your login has ended."]
    sheet.clock.run_for(60_000)
    assert toasts.count() == 1


def test_toasts_appear_above_the_bar(sheet: Page) -> None:
    put_element(sheet, "<section class='table-bar'><button>Bet</button></section><c-toast></c-toast>")
    sheet.evaluate("document.querySelector('.table-bar').style.marginTop = '90vh'")
    sheet.evaluate("document.querySelector('c-toast').say('$700 is above the maximum [3.1].', {kind: 'bad'})")
    toast, bar = sheet.locator(".toast").bounding_box(), sheet.locator(".table-bar").bounding_box()
    assert toast is not None
    assert bar is not None
    assert toast["y"] + toast["height"] < bar["y"]


def test_announcer_updates_the_live_region(sheet: Page) -> None:
    sheet.clock.install()
    put_element(sheet, "<c-announcer></c-announcer>")
    speak = "words => document.querySelector('c-announcer').say(words)"
    regions = sheet.locator("c-announcer > p[aria-live=polite]")
    sheet.evaluate(speak, "No more bets.")
    sheet.evaluate(speak, "Box 3 wins.")
    sheet.clock.run_for(100)
    expect(regions.filter(has_text="No more bets. Box 3 wins.")).to_have_count(1)
    sheet.evaluate(speak, "No more bets.")
    sheet.clock.run_for(100)
    expect(regions.filter(has_text=re.compile("^No more bets.$"))).to_have_count(1)


def test_clock_reports_its_end_once(sheet: Page) -> None:
    sheet.clock.install()
    put_element(sheet, "<c-clock></c-clock>")
    clock = sheet.locator("c-clock")
    assert not clock.is_visible()
    clock.evaluate("""clock => {
      window.ends = 0;
      clock.addEventListener("elapsed", () => { window.ends += 1; });
      clock.setAttribute("seconds", "20");
      clock.setAttribute("until", String(Date.now() + 20000));
    }""")
    voice, figure = clock.get_by_role("status"), clock.locator(".clock-figure")
    assert (figure.inner_text(), voice.text_content()) == ("20", "")
    sheet.clock.run_for(14_500)
    assert (figure.inner_text(), voice.text_content()) == ("6", "")
    sheet.clock.run_for(1_000)
    assert (figure.inner_text(), voice.text_content()) == ("5", "5 seconds left")
    sheet.clock.run_for(10_000)
    assert (figure.inner_text(), voice.text_content()) == ("0", "5 seconds left")
    assert sheet.evaluate("window.ends") == 1


# --- who asked for less -----------------------------------------------------------------------------------------------


def test_reduced_motion_and_forced_colours_are_respected(browser: Browser, page_files: str) -> None:
    with watched(browser, reduced_motion="reduce", forced_colors="active") as context:
        page = context.new_page()
        page.goto(f"{page_files}/gallery.html")
        page.get_by_role("button", name="Turn a card").click()
        page.get_by_role("button", name="Deal a card").click()
        assert page.evaluate("document.getAnimations().length") == 0
        paper = "face => getComputedStyle(face).fill"
        assert page.locator("#deck .paper").first.evaluate(paper) == "rgb(252, 249, 241)"
        edge = "box => getComputedStyle(box.circle).outlineStyle"
        assert page.locator("#blackjack c-box[turn]").evaluate(edge) == "solid"


# --- money ------------------------------------------------------------------------------------------------------------

TYPED: Final = (
    *("12.50", "$1,250", " 7 ", "0", "0.05", "2.5", "1.230", "1,000,000.10", "1000000000", "1000000000.00"),
    *("1000000000.01", "9" * 13, "-5", "", "$", "1,00", "1.2.3", "1e3", ".5", "5.", "1.005", "١", "0x10", "NaN"),
)


def test_amounts_are_read_as_python_reads_them(sheet: Page) -> None:
    told = sheet.evaluate(
        """async (texts) => {
          const { BadAmount, parse } = await import("/money.js");
          return texts.map((text) => {
            try {
              return parse(text);
            } catch (wrong) {
              if (wrong instanceof BadAmount) return wrong.message;
              throw wrong;
            }
          });
        }""",
        list(TYPED),
    )
    for text, said in zip(TYPED, told, strict=True):
        try:
            wanted: int | str = money.parse(text)
        except money.BadAmount as wrong:
            wanted = str(wrong).replace("$1000000000.00", "$1,000,000,000")
        assert said == wanted, text


def test_amounts_are_readable(sheet: Page) -> None:
    told = sheet.evaluate(
        """async () => {
          const { show, signed } = await import("/money.js");
          const cents = [0, 5, 250, 125000, -1500, 100000000000];
          return [cents.map(show), cents.map(signed)];
        }"""
    )
    assert told[0] == ["$0", "$0.05", "$2.50", "$1,250", "−$15", "$1,000,000,000"]
    assert told[1] == ["$0", "+$0.05", "+$2.50", "+$1,250", "−$15", "+$1,000,000,000"]
    with pytest.raises(Exception, match=r"1\.5 is not a whole number of cents"):
        sheet.evaluate("async () => (await import('/money.js')).show(1.5)")


def test_keyed_list_replaces_items_with_equal_keys(sheet: Page) -> None:
    left = sheet.evaluate("""async () => {
      const { keyed } = await import("/elements/list.js");
      const parent = document.createElement("div");
      const make = () => document.createElement("p");
      const tell = (one, word) => { one.textContent = word; };
      const follow = (words) => keyed(parent, words, () => "same", make, tell);
      follow(["stays", "time is over"]);
      follow(["hit", "stand"]);
      return [...parent.children].map((one) => one.textContent);
    }""")
    assert left == ["hit", "stand"]
