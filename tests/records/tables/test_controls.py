"""House controls in the records: no wager lies on a shoe that is replaced, and contributions are short and visible."""

from typing import Any

import pytest

from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import NoMoreBets, PlaceWager
from croupier.engine.table import events as e
from croupier.engine.table import inputs as t
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.books.cash import FillFloat
from croupier.records.log import events as r
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.queries.inspection import found_events
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from croupier.records.tables import controls
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.shoes import ordered
from tests.families import UTH
from tests.records.agreement import agree
from tests.records.evening import KEYS, SUPERVISOR, Evening
from tests.records.states import whole

BLACKJACK, NSW = "act-blackjack-2005", "nsw-pontoon-6to5-2017"
KIM = Official("gaming-supervisor", "Kim")
BY_KIM = Person("gaming-supervisor", "Kim")
ANN = Person("player", "Ann")
LEVEL = controls.LEVEL


def evening(document: str, *, level: int = LEVEL, rounds: int = 1, **election: Any) -> Evening:
    """Return an evening after some rounds, its shoe shuffled and no wager on it."""
    found = Evening(MemoryStore(), document, **election)
    for _ in found.play(0):
        pass
    if level:
        _adopt(found)
    for _ in found.play(rounds):
        pass
    _prepared(found)
    return found


def _adopt(found: Evening) -> None:
    """Adopt the controls, with chips for the evening in the float."""
    for given in (FillFloat(SUPERVISOR, Money(1_000_000_000)), i.AdoptControls(LEVEL)):
        assert found.table.command(given, PROGRAM).refused is None


def _prepared(found: Evening) -> None:
    """Let the shoe be shuffled and cut."""
    while found.table.record.table.shoe.stage != "ready" or found.table.record.table.needs_shuffle:
        assert found.table.command(found.wish(found.table.record), PROGRAM).refused is None


def wager(found: Evening) -> None:
    """Let Ann wager."""
    amount = Money(1_000)
    given = PlaceAnte("Ann", amount) if found.document == UTH else PlaceWager("Ann", 1, amount)
    assert found.table.command(given, ANN).refused is None


def why(found: Evening, given: Any, by: Person = PROGRAM) -> str:
    """Return why an input is refused, "" if it is not."""
    refused = found.table.command(given, by).refused
    return "" if refused is None else refused.why


def check_whole(found: Evening) -> None:
    """Assert that the log is decided again alike, with the keys and without, and that its state is the same."""
    store = found.table.store
    assert list(decide_again(store, found.name, KEYS)) == []
    assert list(decide_again(store, found.name, None)) == []
    assert whole(resume_table(store, found.name, KEYS)) == whole(found.table.record)


# --- no shoe is replaced under a wager --------------------------------------------------------------------------------


@pytest.mark.parametrize("document", [UTH, NSW])
def test_directed_shuffle_returns_the_wagers_on_the_shoe_at_once(document: str) -> None:
    found = evening(document)
    table, chips = found.table, found.table.record.books.chips("Ann")
    shoe = table.record.shoes.number
    wager(found)
    assert table.record.books.chips("Ann") < chips
    given = t.DirectShuffle(KIM, "not mixed")
    assert why(found, given, BY_KIM) == "Kim cannot do this alone. Have a second person agree to it first."
    agree(table, given, BY_KIM)
    answer = table.command(given, BY_KIM)
    kinds = [type(one) for one in answer.events]
    assert kinds[:3] == [e.ShuffleDirected, e.StakesReturned, e.RoundVoided]
    aborted = answer.events[-1]
    assert isinstance(aborted, r.ShoeAborted)
    assert (aborted.by, aborted.shoe, aborted.reason) == (KIM, shoe, "not mixed")
    assert aborted.returned == chips - (chips - aborted.returned) > 0
    assert table.record.books.chips("Ann") == chips
    assert not table.record.table.has_wagers
    assert why(found, i.EndShoe()) == ""
    assert why(found, i.CommitShoe()) == ""
    check_whole(found)


@pytest.mark.parametrize("document", [UTH, NSW])
def test_shoe_with_wagers_on_it_neither_ends_nor_gives_way_to_another(document: str) -> None:
    found = evening(document)
    wager(found)
    first: tuple[Any, ...] = (i.EndShoe(), i.CommitShoe())
    for given in first:
        assert why(found, given)
    number = found.table.record.shoes.number
    commitment = found.table.record.shoes.open_shoe
    for given in (t.DirectShuffle(KIM, "again"), *first):
        found.table.command(given, PROGRAM)
        if found.table.record.table.has_wagers:
            assert found.table.record.shoes.number == number
            assert found.table.record.shoes.open_shoe == commitment
    assert not found.table.record.table.has_wagers


def test_table_without_controls_is_judged_as_before() -> None:
    found = evening(UTH, level=0)
    wager(found)
    answer = found.table.command(t.DirectShuffle(KIM, "not mixed"), BY_KIM)
    assert [type(one) for one in answer.events] == [e.ShuffleDirected]
    assert why(found, i.EndShoe()) == ""
    assert why(found, i.CommitShoe()) == ""
    assert found.table.record.table.has_wagers
    check_whole(found)


@pytest.mark.parametrize("document", [UTH, NSW, BLACKJACK])
def test_cards_found_wanting_before_the_deal_return_the_wagers(document: str) -> None:
    found = evening(document)
    wager(found)
    lou = Official("dealer", "Lou")
    given, by_lou = t.CheckCards(lou, alike=False), Person("dealer", "Lou")
    assert why(found, given, by_lou) == "Lou is not assigned to this table. Ask a supervisor to assign Lou to it."
    assert why(found, i.AssignDealer(KIM, "Lou"), BY_KIM) == ""
    agree(found.table, given, by_lou)
    answer = found.table.command(given, by_lou)
    assert any(isinstance(one, e.StakesReturned) for one in answer.events)
    assert isinstance(answer.events[-1], r.ShoeAborted)
    assert not found.table.record.table.has_wagers
    check_whole(found)


def test_wager_waits_for_the_commitment_of_the_next_shoe() -> None:
    found = Evening(MemoryStore(), UTH)
    for _ in found.play(0):
        pass
    _adopt(found)
    for _ in found.play(1):
        pass
    assert found.table.record.table.needs_shuffle  # each round has a shoe of its own, and the next is not bound yet
    ante = PlaceAnte("Ann", Money(1_000))
    assert why(found, ante, ANN) == "The next shoe is not committed yet. Wager when its commitment is shown."
    assert why(found, i.EndShoe()) == ""
    assert why(found, ante, ANN) == "There is no shoe. Commit one first."
    assert why(found, i.CommitShoe()) == ""
    assert why(found, ante, ANN) == ""
    check_whole(found)


def test_cutting_card_as_first_card_returns_the_wagers() -> None:
    found = evening(NSW)
    table = found.table
    while True:
        wager(found)
        assert table.command(NoMoreBets(), PROGRAM, deals=False).refused is None
        given = table.next_from_shoe()
        if isinstance(given, t.DrawCuttingCard):
            break
        table.command(given, SHOE, deals=True)
        number = table.record.table.number
        while table.record.table.is_in_round:
            assert table.command(found.wish(table.record), PROGRAM, deals=True).refused is None
        assert table.record.table.number == number
        _prepared(found)
        if ordered(table.record.shoes).left == table.record.table.shoe.cards and table.record.shoes.number > 12:
            pytest.skip("no cutting card came first in a dozen shoes")
    answer = table.command(given, SHOE)
    assert any(isinstance(one, e.StakesReturned) for one in answer.events)
    voided = next(one for one in answer.events if isinstance(one, e.RoundVoided))
    assert (voided.ground, voided.clause) == ("cutting-card", "4.1.2")
    assert not any(isinstance(one, r.ShoeAborted) for one in answer.events)  # the document orders it, nobody chose it
    check_whole(found)


def test_shoe_replaced_before_its_first_round_is_an_alarm_without_wagers_too() -> None:
    found = evening(UTH)
    answer = found.table.command(t.DirectShuffle(KIM, "I do not like it"), BY_KIM)
    aborted = answer.events[-1]
    assert isinstance(aborted, r.ShoeAborted)
    assert (aborted.returned, aborted.round) == (0, 0)
    (mark,) = found_events(found.table.store, RecordFilter(log=found.name, event="ShoeAborted"))
    assert (mark.category, mark.who) == ("abort", "Kim")
    check_whole(found)


# --- controls ---------------------------------------------------------------------------------------------------------


def test_controls_are_adopted_between_rounds_and_never_given_up() -> None:
    found = evening(BLACKJACK, level=0)
    wager(found)
    assert why(found, i.AdoptControls(LEVEL)) == "A round is open. Adopt the controls after it."
    found = evening(BLACKJACK, level=LEVEL)
    for level in (LEVEL, LEVEL + 1, 0, -1):
        assert "cannot be adopted" in why(found, i.AdoptControls(level))
    assert found.table.record.controls == LEVEL


# --- contributions ----------------------------------------------------------------------------------------------------


def bound(level: int = LEVEL) -> Evening:
    """Return an evening whose shoe takes contributions."""
    found = Evening(MemoryStore(), UTH)
    for _ in found.play(0):
        pass
    if level:
        found.table.command(i.AdoptControls(level), PROGRAM)
    assert why(found, i.CommitShoe()) == ""
    return found


def test_each_seated_player_contributes_once() -> None:
    found = bound()
    assert why(found, i.Contribute("Ann", "heads"), ANN) == ""
    assert why(found, i.Contribute("Ann", "tails"), ANN) == "Ann has added a text to this shoe. Wait for the next shoe."
    assert why(found, i.Contribute("Bob", "x"), Person("player", "Bob")) == ""
    visitor = why(found, i.Contribute("Eve", "x"), Person("player", "Eve"))
    assert visitor == "Eve is not at this table. Take a place to add a text to the shuffle."
    check_whole(found)


@pytest.mark.parametrize("text", ["a", "♠ heads!", "é" * 64, "한글 漢字", "x" * 64])
def test_short_visible_texts_are_taken(text: str) -> None:
    assert why(bound(), i.Contribute("Ann", text), ANN) == ""


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "x" * 65,
            "a\u202eb",
            "a\u2066b",
            "a\u200bb",
            "a\nb",
            "a\tb",
            "\x7f",
            "a\u2028b",
            "\u3164",
            "\u2800",
        ),
        *("\u0378", "\ue000", "\ufeffx", "\u00ad", "\U000e0041", "a\u00a0b"),
    ],
)
def test_long_or_invisible_texts_are_refused(text: str) -> None:
    assert "contribution must have" in why(bound(), i.Contribute("Ann", text), ANN)


def test_contributions_without_controls_are_taken_as_before() -> None:
    found = bound(level=0)
    for text in ("a\u202eb", "again", "x" * 900):
        assert why(found, i.Contribute("Eve", text), Person("player", "Eve")) == ""
    check_whole(found)
