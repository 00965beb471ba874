"""Suppositions, answers that no document gives: their syntax, what they replace, and the errors of bad ones."""

from typing import Any

import pytest

from croupier.analysis.api import analyse, ask
from croupier.analysis.identity import identification
from croupier.analysis.suppositions import BadSupposition, Supposed, suppose
from croupier.cards import Rank
from croupier.money import Odds
from croupier.rules.profile import entries, load_any
from croupier.rules.questions import optional
from tests.daily import daily
from tests.families import TWENTY_ONE, UTH

BLACKJACK, PONTOON, NSW = "act-blackjack-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017"


def supposed(key: str = BLACKJACK, **answers: object) -> Supposed:
    election = {"maximum_payout": "25000"} if key == UTH else {}
    return suppose(load_any(key, election), {name.replace("__", "."): value for name, value in answers.items()})


def answer(held: Supposed, name: str) -> Any:
    found: Any = held.rules
    for one in name.split("."):
        found = getattr(found, one)
    return found.value


@pytest.mark.parametrize(
    ("key", "name", "written", "meant"),
    [
        (BLACKJACK, "dealer.stands_on_soft", "18", 18),
        (BLACKJACK, "cards.decks", 2, 2),
        (BLACKJACK, "cards.pack", "48", 48),
        (BLACKJACK, "naturals.odds", "6 to 5", Odds(6, 5)),
        (BLACKJACK, "naturals.even_money", "no", False),
        (BLACKJACK, "splitting.aces_again", True, True),
        (BLACKJACK, "doubling.on", "any_cards", "any_cards"),
        (BLACKJACK, "wagers.smallest_chip", "2.50", 250),
        (BLACKJACK, "wagers.maximum", "none", None),
        (PONTOON, "surrender.against", "A, K", (Rank.ACE, Rank.KING)),
        (PONTOON, "super_bonus.large", "$6,000", 600_000),
        (UTH, "blind_pays.royal_flush", "1,000 to 1", Odds(1000, 1)),
        (UTH, "before_the_flop.multiples", "4", (4,)),
    ],
)
def test_supposed_answer_is_parsed_by_its_question(key: str, name: str, written: object, meant: object) -> None:
    held = supposed(key, **{name: written})
    assert answer(held, name) == meant
    assert name in held.answers
    assert name in held.notice
    assert "not of an approved game" in held.notice


def test_no_supposition_leaves_the_rules_unchanged() -> None:
    rules = load_any(BLACKJACK)
    assert suppose(rules, {}).rules is rules
    assert suppose(rules, None).notice == ""


def test_fingerprint_includes_the_suppositions() -> None:
    fingerprints = {
        load_any(BLACKJACK).fingerprint,
        supposed(peek="true").rules.fingerprint,
        supposed(cards__decks="6").rules.fingerprint,
        supposed(cards__decks="6", peek="true").rules.fingerprint,
    }
    assert len(fingerprints) == 4
    assert supposed(cards__decks="6").rules == supposed(cards__decks=6).rules


def test_peek_cannot_be_supposed() -> None:
    assert supposed(peek="true").peek
    assert not supposed(peek="no").peek
    assert not supposed(cards__decks="2").peek


def test_chapter_can_be_lent_or_removed() -> None:
    held = supposed(surrender=PONTOON, surrender__against="A")
    assert answer(held, "surrender.against") == (Rank.ACE,)
    assert held.rules.surrender.rounding == load_any(PONTOON).surrender.rounding  # type: ignore[union-attr]
    assert supposed(PONTOON, super_bonus="none").rules.super_bonus is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("key", "name", "written", "sentence"),
    [
        (BLACKJACK, "dealer.stands_on_sft", "18", "did you mean dealer.stands_on_soft?"),
        (BLACKJACK, "x", "y", "no such question is asked of a round"),
        (BLACKJACK, "people.dealer", "x", "people.dealer: no such question is asked of a round"),
        (BLACKJACK, "dealer.stands_on_soft", "seventeen", "suppose a whole number, 17 to 21"),
        (BLACKJACK, "dealer.stands_on_soft", "16", "suppose a whole number, 17 to 21"),
        (BLACKJACK, "cards.pack", "50", "suppose a whole number, 48 or 52"),
        (BLACKJACK, "cards.decks", "0", "suppose a whole number, 1 to 12"),
        (BLACKJACK, "cards.decks", "-1", "cards.decks = -1: suppose a whole number"),
        (BLACKJACK, "naturals.odds", "6:5", "naturals.odds = 6:5: suppose odds, such as 6 to 5"),
        (BLACKJACK, "naturals.odds", "6 to 0", "suppose odds"),
        (BLACKJACK, "naturals.even_money", "maybe", "suppose true or false"),
        (BLACKJACK, "doubling.on", "never", "suppose two_cards or any_cards"),
        (BLACKJACK, "wagers.smallest_chip", "0", "greater than zero"),
        (BLACKJACK, "wagers.smallest_chip", "one", "'one' is not an amount"),
        (BLACKJACK, "naturals.wins", "it loses", "its answer is words"),
        (BLACKJACK, "play.deferral", "dealer", "its answer is words"),
        (BLACKJACK, "control.preferences", "seated", "several answers"),
        (BLACKJACK, "surrender.against", "A", "act-blackjack-2005 has no surrender; suppose surrender of another"),
        (BLACKJACK, "surrender", BLACKJACK, "the key of a document that has the chapter"),
        (BLACKJACK, "surrender", UTH, "the key of a document that has the chapter"),
        (BLACKJACK, "settlement.equal", "lose", "every document settles it alike"),
        (BLACKJACK, "naturals.against_dealer", "lose", "suppose win or stand_off"),
        (UTH, "settlement.ante_unqualified", "win", "every document settles it alike"),
        (BLACKJACK, "peek", "perhaps", "peek = perhaps: suppose true or false"),
        (PONTOON, "surrender.against", "A,X", "suppose A or 2 or"),
        (UTH, "peek", "true", "the dealer cannot have a natural"),
    ],
)
def test_impossible_supposition_is_rejected_with_a_sentence(key: str, name: str, written: str, sentence: str) -> None:
    with pytest.raises(BadSupposition) as told:
        supposed(key, **{name: written})
    assert sentence in str(told.value)
    assert str(told.value).startswith(name)


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_clause_of_a_supposed_answer_is_still_that_of_its_question(key: str) -> None:
    rules = load_any(key)
    held = supposed(key, dealer__stands_on_soft="19")
    assert held.rules.dealer.stands_on_soft.clause == rules.dealer.stands_on_soft.clause  # type: ignore[union-attr]


# --- chapters that are lent ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lender", [*TWENTY_ONE, "none"])
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_every_chapter_can_be_lent_and_is_named_as_lent(key: str, lender: str) -> None:
    for chapter in optional(type(load_any(key))):
        if lender != "none" and getattr(load_any(lender), chapter) is None:
            with pytest.raises(BadSupposition, match="the key of a document that has the chapter"):
                ask(key, suppose={chapter: lender})
            continue
        asked = ask(key, suppose={chapter: lender})
        told = identification(asked.supposition().rules, asked.settings, supposed=asked.supposed).answers
        lent = [one for one in told if one.name.startswith(f"{chapter}.")]
        assert all(one.clause.startswith(f"{lender} ") and not one.is_setting for one in lent)
        assert lender != "none" or not lent
        own = identification(load_any(key), {}).answers
        assert {one.name for one in told} >= {
            one.name for one in own if one.is_setting and not _is_of(key, chapter, one.name)
        }


@pytest.mark.long
@pytest.mark.parametrize("lender", [*TWENTY_ONE, "none"])
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_game_can_be_made_with_every_chapter_that_is_lent(key: str, lender: str) -> None:
    for chapter in optional(type(load_any(key))):
        if lender == "none" or getattr(load_any(lender), chapter) is not None:
            assert ask(key, suppose={chapter: lender}).valued().name


def _is_of(key: str, chapter: str, setting: str) -> bool:
    """Return whether a setting is asked by some question of the chapter."""
    for question, entry in entries(key).get(chapter, {}).items():
        for one in entry if isinstance(entry, list) else [entry]:
            if one.get("setting", question) == setting:
                return True
    return False


def test_a_lent_answer_is_that_of_its_lender_whatever_the_election_says() -> None:
    asked = ask(PONTOON, {"super_bonus_additive": False}, suppose={"super_bonus": "act-pontoon-2005"})
    told = identification(asked.supposition().rules, asked.settings, supposed=asked.supposed)
    (one,) = [one for one in told.answers if one.name == "super_bonus.additive"]
    assert (one.value, one.clause, one.is_setting) == ("yes", "act-pontoon-2005 14.3", False)
    assert "super_bonus_additive" not in told.readings


def test_supposed_answer_replaces_the_setting() -> None:
    asked = ask(BLACKJACK, suppose={"cards.decks": "1"})
    told = identification(asked.supposition().rules, asked.settings, supposed=asked.supposed).answers
    assert "decks" not in {one.name for one in told}
    (one,) = [one for one in told if one.name == "cards.decks"]
    assert (one.value, one.clause, one.is_setting) == ("1", "2.1", False)


@pytest.mark.parametrize(
    ("key", "chapter", "lender"),
    daily([(BLACKJACK, "surrender", NSW), (BLACKJACK, "perfect_pairs", NSW), (NSW, "super_sevens", BLACKJACK)]),
)
def test_a_game_with_a_lent_chapter_is_analysed(key: str, chapter: str, lender: str) -> None:
    found = analyse(key, suppose={chapter: lender, "cards.decks": "1"}, effects=False, cached=False)
    assert found.identification.supposed[chapter] == lender
    assert ("super-sevens" in found.side_bets) is (key == BLACKJACK or chapter == "super_sevens")
