"""Parts of the terminal for Blackjack and Pontoon: words, text style and narration."""

from typing import get_args

import pytest

from croupier.cards import card, cards
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.offers import InsuranceReduced
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.narration.amounts import dollars, signed
from croupier.narration.speech import person_worded
from croupier.narration.twentyone import Teller
from croupier.narration.twentyone_payments import of_twentyone
from croupier.rules.clause import document
from croupier.rules.profile import load, questions
from croupier.terminal import answers
from croupier.terminal.answers import NarratedEvent
from croupier.terminal.text import WIDTH, TextStyle, clip, harmless, visible
from croupier.terminal.twentyone.choices import declining, offered
from croupier.terminal.twentyone.screen import TwentyOneScreen
from croupier.terminal.twentyone.spoken import is_worth_asking
from croupier.terminal.vocabulary import TWENTY_ONE as SPOKEN
from croupier.terminal.vocabulary import UTH, Misread, Vocabulary
from tests.families import TWENTY_ONE
from tests.table import Table

# --- words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "word"), [("H", "hit"), ("dou", "double"), ("?", "help"), ("Stand", "stand")])
def test_words_letters_and_prefixes_are_accepted(typed: str, word: str) -> None:
    assert SPOKEN.read(typed, ("hit",)).word == word


@pytest.mark.parametrize("vocabulary", [SPOKEN, UTH])
def test_letters_are_unambiguous(vocabulary: Vocabulary) -> None:
    said = [one for word, others in vocabulary.words.items() for one in (word, *others)]
    assert len(said) == len(set(said))
    assert vocabulary.letter("table") == "t"
    assert vocabulary.letter("buy") == "buy"


@pytest.mark.parametrize(("typed", "hint"), [("hti", "Did you mean hit?"), ("9", "Write hit or stand; ")])
def test_unknown_word_gets_a_suggestion(typed: str, hint: str) -> None:
    with pytest.raises(Misread, match=hint.replace("?", r"\?")):
        SPOKEN.read(typed, ("hit", "stand"))


# --- choices -----------------------------------------------------------------------------------------------------


def test_optional_offers_can_be_skipped() -> None:
    table = Table("act-pontoon-2018", "9H 9D AS 9C 9S", decks=4).wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    asked = declining(table.state, "Ann")
    assert (asked.word, asked.text, asked.clause) == ("no", "no insurance", "7.1")
    table.proceed()
    asked = declining(table.state, "Ann")
    assert (asked.word, asked.text, asked.clause) == ("no", "play on", "9.1")


def test_offers_to_join_a_split_or_double_are_described() -> None:
    table = Table("act-blackjack-2005", "5H 6S 5D 6C KH", decks=4).wager("Ann", 1, "20").wager("Bob", 1, "10").deal()
    table.split("Ann", 1)
    choices, short = offered(table.state, "Bob", purse=10000)
    assert [(one.word, one.text) for one in choices] == [
        ("split", "+$10.00 joins the new hand"),
        ("no", "the wager stays as it is"),
    ]
    assert short == []
    choices, short = offered(table.state, "Bob", purse=500)
    assert [one.word for one in choices] == ["no"]
    assert short == ["Your $5.00 does not cover a split of $10.00."]


# --- ink ---------------------------------------------------------------------------------------------------------


def test_cards_are_red_or_black_with_suits_or_letters() -> None:
    plain, colour, letters = TextStyle(), TextStyle(has_colour=True), TextStyle(has_suits=False)
    assert plain.cards(cards("9H TS")) == "[9♥][10♠]"
    assert letters.cards(cards("9H TS")) == "[9h][10s]"
    assert "38;5;160" in colour.card(card("9H"))
    assert "38;5;16m" in colour.card(card("9S"))
    assert [visible(colour.card(one)) for one in cards("9H TS")] == [4, 4]
    assert colour.named(card("9H")) != "9♥" == plain.named(card("9H"))


def test_lines_fit_the_width() -> None:
    for ink in (TextStyle(), TextStyle(has_colour=True)):
        words = ink.paint("word", "gold") + " and" * 40
        for line in (*ink.spread(f"  {words}", "[14.2[T1]:7plus-card-21]"), *ink.paragraph(words)):
            assert visible(line) <= WIDTH
        assert visible(ink.rule("left", "right")) == WIDTH == visible(ink.rule())
        assert ink.paragraph("") == [""] or ink.has_colour


def test_amounts_are_readable() -> None:
    assert [dollars(amount) for amount in (0, 5, -1250, 123456789)] == ["$0.00", "$0.05", "-$12.50", "$1,234,567.89"]
    assert [signed(amount) for amount in (0, 5, -5)] == ["$0.00", "+$0.05", "-$0.05"]
    assert clip("abcdef", 4) == "abc…"
    assert harmless("a\x1b[2Jb\n") == "a?[2Jb?"


# --- telling -----------------------------------------------------------------------------------------------------


def samples() -> list[Event]:
    """Make one event of every kind, with plausible values."""
    values = {"player": "Cora", "owner": "Max", "box": 1, "hand": 1, "bet": "perfect-pairs", "card": card("9H")}
    values |= {"total": 20, "clause": "10.1", "asked": (), "order": ("Cora",), "why": "void", "offer": "split"}
    values |= {"outcome": "win", "part": "double", "result": "mixed pair", "by": "pit-manager", "document": "x"}
    values |= {"rules": "x", "seats": (), "limits": "at_entry", "advised": (), "personal": (), "first_box": 1}
    values |= {"face_down": "unknown", "settlement": "box_by_box", "cards": 2}
    amounts = {name: Money(1000) for name in ("amount", "staked", "lost", "placed")} | {"returned": Money(2000)}
    own: dict[type, dict[str, object]] = {InsuranceReduced: {"asked": Money(2000), "why": "half_insured"}}
    return [
        kind(
            **{
                name: (values | amounts | own.get(kind, {}))[name]
                for name in kind.__struct_fields__
                if name != "paid_by"
            }
        )
        for kind in get_args(Event)
    ]


@pytest.mark.parametrize("event", samples(), ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("player", ["Cora", "You"])
def test_every_event_is_one_line_with_its_amount(event: Event, player: str) -> None:
    if hasattr(event, "player"):
        event = type(event)(**{name: getattr(event, name) for name in event.__struct_fields__} | {"player": player})
    rules = load("act-pontoon-2018")
    state = Round(rules)
    told = Teller(rules, TextStyle().named).tell(event, state)
    assert 0 < len(told) <= 80
    assert "You wins" not in told
    assert "Cora win " not in told
    if hasattr(event, "amount"):
        assert "$10.00" in told
    assert isinstance(is_worth_asking(event), bool)
    assert any("10.1" in line for line in answers.why([NarratedEvent(told, event.clause)], rules.document, TextStyle()))


@pytest.mark.parametrize("outcome", ["win", "lose", "stand_off", "even_money", "surrendered"])
def test_every_outcome_has_its_words(outcome: str) -> None:
    rules = load("act-pontoon-2018")
    state = Round(rules)
    returned = {"win": 2000, "lose": 0, "stand_off": 1000, "even_money": 2000, "surrendered": 500}[outcome]
    event = e.WagerSettled(1, 1, "Cora", "whole", Money(1000), Money(returned), outcome, "14.1", "12.7")  # type: ignore[arg-type]  # each is one
    assert "Cora" in Teller(rules, TextStyle().named).tell(event, state)
    lines = TwentyOneScreen(rules, TextStyle(), "You").settlement(list(of_twentyone(event, state)))
    assert any(signed(returned - 1000) in line for line in lines)


def test_large_settlement_fits_the_width() -> None:
    rules = load("nsw-pontoon-6to5-2017")
    state = Round(rules)
    big = Money(99_999_999_99)
    events: list[Event] = [
        e.WagerSettled(12, 4, "Ferdinandx", "double", big, Money(2 * big), "win", "16.1.4", "10.5/T1/678-spades"),
        e.SideBetSettled("You", 12, "perfect-pairs", big, Money(26 * big), "coloured pair", "15.8.2"),
        e.InsuranceSettled("You", 12, "Ferdinandx", big, Money(3 * big), "16.1.6"),
        e.SuperBonusPaid(1, 1, "You", Money(500000), "10.5/T2/5000"),
        e.BonusPaid("Cora", 0, 0, Money(5000), "10.5/T2/50"),
        e.LossReturned(1, "Cora", Money(5000), "13.5"),
        e.WagerReturned("Cora", 1, "perfect-pairs", Money(5000), "void", "15.5"),
        e.WagerReturned("Cora", 1, "main", Money(5000), "above_maximum", "6.3"),
    ]
    paid = [one for event in events for one in of_twentyone(event, state)]
    for ink in (TextStyle(), TextStyle(has_colour=True)):
        lines = TwentyOneScreen(rules, ink, "You").settlement(paid)
        assert max(map(visible, lines)) <= WIDTH
        assert any("Super Bonus" in line for line in lines)


def test_sentences_to_you_are_grammatical() -> None:
    assert person_worded("You has no wager on box 3.") == "You have no wager on box 3."
    assert person_worded("Betting is closed. You has no turn.") == "Betting is closed. You have no turn."
    assert person_worded("The wager of You is void; You's hand stays.") == "The wager of you is void; your hand stays."
    assert person_worded("Cora has") == "Cora has"


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_every_chapter_and_clause_can_be_shown(key: str) -> None:
    rules = load(key)
    chapters = {question.chapter for question in questions(rules)}
    asked = [*chapters, *(clause.id for clause in document(key).clauses), "", "1", "2", "zzz"]
    for one in asked:
        lines = answers.rules_for(one, rules, {"wagers": ("minimum",)}, TextStyle())
        assert lines
        assert max(map(visible, lines)) <= WIDTH
