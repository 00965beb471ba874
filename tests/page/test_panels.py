"""The panels in a browser: why, story, rules, replay, and fair shoes that the browser checks itself."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.rules.clause import document
from croupier.rules.profile import load, questions
from croupier.rules.ruled import Origin
from tests.browser import watched
from tests.citations import ROOT
from tests.patience import PATIENCE
from tests.server.floors import Served, served

VERIFIER: Final = ROOT / "tools" / "verify_shoe.py"


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    """Give a floor where bots play quickly, so that rounds and shoes end."""
    with served(wager_seconds=1) as found:
        yield found


@pytest.fixture(scope="module")
def seated(browser: Browser, floor: Served) -> Iterator[Page]:
    """Give a page on which a player is logged in, in the lobby."""
    with watched(browser, viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"{floor.address}/")
        page.locator(".role[data-role=player]").click()
        page.locator(".lobby-table").first.wait_for()
        yield page


@pytest.fixture(scope="module")
def inspecting(browser: Browser, floor: Served) -> Iterator[Page]:
    """Give a page on which an inspector is logged in."""
    with watched(browser, viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"{floor.address}/")
        page.locator(".role[data-role=inspector]").click()
        expect(page.locator(".role")).to_have_count(0)
        yield page


def opened(page: Page, panel: str, call: str, *given: Any) -> None:
    """Call what a screen calls to open a panel, with every other dialog closed."""
    page.evaluate("for (const one of document.querySelectorAll('c-dialog')) one.dialog?.close()")
    page.evaluate(
        "async ([panel, call, given]) => { (await import(`/panels/${panel}.js`))[call](...given); }",
        [panel, call, given],
    )


def fetch(page: Page, path: str) -> Any:
    """Return what the floor answers to the player."""
    return page.evaluate("async (path) => (await import('/api.js')).get(path)", path)


# --- why and story ----------------------------------------------------------------------------------------------------


def test_why_opens_the_clause_and_its_neighbours(seated: Page) -> None:
    held = document("nsw-pontoon-6to5-2017")
    clause = held["14.4"]
    opened(seated, "clause", "why", held.key, clause.id, "The dealer draws")
    dialog = seated.get_by_role("dialog", name="Why?")
    expect(dialog.locator(".why-says")).to_have_text(clause.summary)
    expect(dialog.locator(".why-asked")).to_have_text("The dealer draws")
    expect(dialog).to_contain_text(held.title)
    at = held.clauses.index(clause)
    near = [f"{one.id} {one.summary}" for one in held.clauses[at - 2 : at + 3] if one is not clause]
    told = [" ".join(text.split()) for text in dialog.locator(".why-near").all_inner_texts()]
    assert told == [" ".join(text.split()) for text in near]
    dialog.locator(".why-near").last.click()
    expect(dialog.locator(".why-says")).to_have_text(held.clauses[at + 2].summary)


def test_unknown_clause_shows_one_sentence(browser: Browser, floor: Served) -> None:
    with watched(browser, refused=(404,)) as context:
        page = context.new_page()
        page.goto(f"{floor.address}/")
        page.locator(".role").first.wait_for()
        opened(page, "clause", "why", "act-pontoon-2018", "99.9/s1")
        expect(page.locator(".why .wrong")).to_contain_text("99.9/s1")


def test_story_scrolls_with_new_lines_unless_scrolled_up(seated: Page) -> None:
    seated.evaluate("for (const one of document.querySelectorAll('c-dialog')) one.dialog?.close()")
    seated.evaluate(
        """async () => {
          await import("/panels/story.js");
          window.story = document.createElement("c-story");
          story.document = "act-blackjack-2005";
          document.querySelector("main").prepend(story);
          story.list.className += " replay-lines";
          const plain = { at: 0, event: "X", clause: "12.1", by: "" };
          window.line = (number, call = "") => ({ ...plain, number, text: `line ${number}`, call });
          story.add(Array.from({ length: 250 }, (_, at) => line(at)), { isWhole: true });
        }"""
    )
    lines = seated.locator("c-story li")
    assert lines.count() == 200
    is_at_end = "story.list.scrollHeight - story.list.scrollTop - story.list.clientHeight < 2"
    assert seated.evaluate(is_at_end)
    seated.evaluate("story.add([line(250, 'No more bets')])")
    assert seated.evaluate(is_at_end)
    expect(lines.last).to_contain_text("No more bets")
    seated.evaluate("story.list.scrollTop = 0; story.list.dispatchEvent(new Event('scroll')); story.add([line(251)])")
    assert not seated.evaluate(is_at_end)
    seated.get_by_role("button", name="Newest").click()
    assert seated.evaluate(is_at_end)
    lines.last.get_by_role("button").click()
    expect(seated.locator(".why-says")).to_have_text(document("act-blackjack-2005")["12.1"].summary)
    seated.evaluate("story.remove()")


# --- rules ------------------------------------------------------------------------------------------------------------


def test_rules_are_filtered_by_word_and_origin(seated: Page) -> None:
    rules = load("act-pontoon-2005", {"minimum": "5", "maximum": "300", "decision_seconds": 40})
    answers = [(one, ruled) for one in questions(rules) for ruled in one.answers]
    opened(seated, "rules", "openRules", "pontoon-2005")
    dialog = seated.get_by_role("dialog", name="Rules of this table")
    expect(dialog.get_by_role("status")).to_have_text(f"{len(answers)} of {len(answers)} answers")
    shown = dialog.locator(".rule:visible")
    dialog.get_by_label("Search").fill("maximum wager")
    row = shown.filter(has_text="What is the maximum wager?")
    assert shown.count() < 10
    expect(row).to_contain_text("$300")
    expect(row).to_contain_text("elected")
    row.get_by_role("button").click()
    clause = document("act-pontoon-2005")[rules.wagers.maximum.clause]
    expect(seated.locator(".why-says")).to_have_text(clause.summary)
    seated.keyboard.press("Escape")  # what lies above closes first
    expect(dialog).to_be_visible()
    dialog.get_by_label("Search").fill("")
    dialog.get_by_role("combobox", name="Show").select_option("reading")
    readings = [ruled for _, ruled in answers if ruled.origin is Origin.READING]
    assert shown.count() == len(readings) > 0


# --- replay -----------------------------------------------------------------------------------------------------------


def test_past_round_shows_every_payment(inspecting: Page) -> None:
    played = until(lambda: fetch(inspecting, "/api/tables/pontoon-2018/rounds?many=2")["rounds"])[0]
    told = fetch(inspecting, f"/api/tables/pontoon-2018/rounds/{played['round']}")
    opened(inspecting, "replay", "openReplay", "pontoon-2018", played["round"])
    dialog = inspecting.get_by_role("dialog", name="Replay")
    expect(dialog.locator(".replay-mark")).to_have_text("REPLAY")
    lines = dialog.locator(".replay-lines li:visible")
    expect(lines).to_have_count(1)
    dialog.get_by_role("button", name="Next").click()
    expect(lines).to_have_count(2)
    assert not dialog.get_by_role("heading", name="Payments").is_visible()
    dialog.get_by_role("button", name="All", exact=True).click()
    texts = dialog.locator(".replay-lines .story-text").all_inner_texts()
    assert texts == [" ".join(line["text"].split()) for line in told["lines"]]
    paid = dialog.locator("tbody tr")
    expect(paid).to_have_count(len(told["payments"]))
    assert told["payments"] != []
    first = told["payments"][0]
    expect(paid.first).to_contain_text(first["player"])
    paid.first.locator(".clause-button").first.click()
    expect(inspecting.locator(".why-says")).to_have_text(document("act-pontoon-2018")[first["clause"]].summary)
    inspecting.keyboard.press("Escape")
    dialog.get_by_role("button", name="All rounds").click()
    expect(dialog.get_by_role("button", name=f"replay round {played['round']}", exact=True)).to_be_visible()


def test_player_lists_only_own_rounds(seated: Page) -> None:
    played = until(lambda: fetch(seated, "/api/tables/pontoon-2018/rounds?many=2")["rounds"])[0]
    opened(seated, "replay", "openReplay", "pontoon-2018", played["round"])
    dialog = seated.get_by_role("dialog", name="Replay")
    dialog.get_by_role("button", name="All rounds").click()
    dialog.get_by_label("only rounds that I played").check()
    expect(dialog).to_contain_text("You have no finished rounds at this table.")


def until(found: Any) -> Any:
    """Return the result of `found` as soon as it is not empty."""
    ends = time.monotonic() + PATIENCE
    while not (there := found()):
        assert time.monotonic() < ends, "it did not come"
        time.sleep(0.2)
    return there


# --- fair shoes -------------------------------------------------------------------------------------------------------


def test_browser_verifies_the_cards_that_a_player_may_see(seated: Page) -> None:
    until(lambda: fetch(seated, "/api/tables/holdem/shoes?many=1")["ended"])
    opened(seated, "fairness", "openFairness", "holdem")
    dialog = seated.get_by_role("dialog", name="Fair shoes")
    expect(dialog.get_by_role("button", name="Verify here")).to_have_count(0)  # the secret tells folded hands
    result = dialog.locator(".shoe-result").first

    def is_proved() -> bool:  # the shoe of the last round may be in use for a moment
        verify = dialog.get_by_role("button", name="Verify my cards of the last round")
        verify.click()
        expect(verify).to_be_enabled()
        return result.locator(".badge").all_inner_texts() == ["the proof holds"]

    until(is_proved)
    expect(result.locator(".shoe-findings")).to_contain_text("compared with the root")


def test_browser_verifies_a_shoe_and_detects_a_changed_card(inspecting: Page, tmp_path: Path) -> None:
    until(lambda: fetch(inspecting, "/api/tables/holdem/shoes?many=1")["ended"])
    opened(inspecting, "fairness", "openFairness", "holdem")
    dialog = inspecting.get_by_role("dialog", name="Fair shoes")
    shoe = dialog.locator(".shoe").first
    shoe.get_by_role("button", name="Verify here").click()
    expect(shoe.locator(".shoe-result .badge")).to_have_text("the proof holds")
    cards = shoe.locator(".shoe-card")
    expect(shoe.locator(".shoe-cards summary")).to_contain_text(f"{cards.count()} of {cards.count()} match the secret")
    with inspecting.expect_download() as download:
        shoe.get_by_role("button", name="Download the proof").click()
    kept = tmp_path / "proof.json"
    download.value.save_as(kept)
    assert tool(kept).returncode == 0
    proof = json.loads(kept.read_text("utf-8"))
    assert len(proof["dealt"]) == cards.count() > 0
    proof["dealt"][0], proof["dealt"][1] = proof["dealt"][1], proof["dealt"][0]
    kept.write_text(json.dumps(proof), "utf-8")
    assert tool(kept).returncode == 1
    dialog.get_by_label("Proof file").set_input_files(kept)
    own = dialog.locator(".shoe-result").last
    expect(own.locator(".badge")).to_have_text("the proof does not hold")
    expect(own.locator(".shoe-findings")).to_contain_text(f"position 1: {proof['dealt'][0]} was dealt instead of")
    assert own.locator(".shoe-card[data-wrong]").count() == 2
    kept.write_text("{}", "utf-8")
    dialog.get_by_label("Proof file").set_input_files(kept)
    expect(own.locator(".shoe-findings")).to_contain_text("not a proof of a shoe")


def tool(kept: Path) -> "subprocess.CompletedProcess[bytes]":
    """Check a proof with the tool that knows nothing of croupier."""
    command = [sys.executable, str(VERIFIER), str(kept)]
    return subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)  # noqa: S603  our own words


CONTRIBUTED: Final = """
async (table) => {
  const { TableSocket } = await import("/socket.js");
  const { openFairness } = await import("/panels/fairness.js");
  window.socket = new TableSocket();
  socket.open(table);
  await new Promise((resolve) => socket.addEventListener("state", resolve, { once: true }));
  await openFairness(table, socket);
}
"""


def test_player_text_is_accepted_while_contributions_are_open(browser: Browser, seated: Page, floor: Served) -> None:
    name = seated.locator(".shell-who strong").inner_text()
    with watched(browser) as context:
        dealer = context.new_page()
        dealer.goto(f"{floor.address}/")
        dealer.locator(".role[data-role=dealer]").click()
        dealer.locator(".lobby-table").first.wait_for()
        give(dealer, "CommitShoe")
        seated.evaluate("for (const one of document.querySelectorAll('c-dialog')) one.dialog?.close()")
        give(seated, "Arrive", player=name)
        seated.evaluate(CONTRIBUTED, "dealers-table")
        dialog = seated.get_by_role("dialog", name="Fair shoes")
        expect(dialog).to_contain_text("players can add text")
        dialog.get_by_label("Your own text").fill("seven blue elephants")
        dialog.get_by_role("button", name="Add my text").click()
        expect(dialog.locator(".shoe-facts")).to_contain_text(f"{name}: seven blue elephants")
        give(dealer, "EndShoe")
        seated.evaluate(CONTRIBUTED, "dealers-table")
        dialog.get_by_role("button", name="Verify here").click()
        found = dialog.locator(".shoe-findings").first
        expect(found).to_contain_text("it is the one that this browser saw before the first wager")
        expect(found).to_contain_text("1 contribution took part in the seed")
    seated.evaluate("socket.close()")


def give(page: Page, word: str, **fields: str) -> None:
    """Let the dealer, or a player, give an input at the dealer's table."""
    path = "/api/tables/dealers-table/commands"
    message = {"do": "command", "key": word, "input": {"do": word, **fields}}
    page.evaluate("async ([path, message]) => (await import('/api.js')).post(path, message)", [path, message])
