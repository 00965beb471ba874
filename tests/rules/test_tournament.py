"""The rules of tournaments as data: all questions answered, and the game's rules as they are in a tournament."""

import re

import pytest

from croupier.engine.table.inputs import ChangeSetting
from croupier.engine.table.people import Official
from croupier.rules.clause import document
from croupier.rules.profile import AS_FOUND, load_any, questions, settings
from croupier.rules.questions import answer_types, chapters
from croupier.rules.ruled import BadElection, Origin, Ruled
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.rules.twentyone import TwentyOneRules
from croupier.tournament.conditions.statements import APPLIES, MENDS
from tests.citations import ROOT
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_shoe

ALL = ("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017", "act-uth-2019")
FINGERPRINTS = {
    "act-blackjack-2005": "2c663e902d07131f27d716bcaacabb2bb1b6f142f3889727577a9ba3388c0b32",
    "act-pontoon-2005": "4fb21e569df47b837e05df4acb4a4084f672976e46048b3af3d36b7061515a1f",
    "act-pontoon-2018": "73e6994f46681fbb4072f33885420ededf1c8c741ac9eb60846e05b504930bec",
    "nsw-pontoon-6to5-2017": "7eae2aa420dcb054b228b55250b3c7138725c3a9dc91c6f3a19a8d9bac654d3b",
    "act-uth-2019": "4c8cc29b50e9223d4cfbdb3e6e18a26ced8cf627a6f236637a795f0b18bd3554",
}
"""Of the tables that were there before tournaments: their records must still say the same."""


def election(key: str) -> dict[str, object]:
    """Return what a table of the document has to state."""
    return {"maximum_payout": AS_FOUND["maximum_payout"]} if settings(key).get("maximum_payout", "") is None else {}


def answers_of(key: str) -> list[Ruled[object]]:
    """Return all answers of a document about tournaments."""
    rules, found = load_tournament(key), []
    for chapter, kind in chapters(TournamentRules).items():
        section = getattr(rules, chapter)
        for name in answer_types(kind) if section is not None else ():
            given = getattr(section, name)
            found += list(given) if isinstance(given, tuple) else [given]
    return [*found, *rules.game.values()]


@pytest.mark.parametrize("key", ALL)
def test_every_answer_cites_a_clause_and_a_reading_of_the_register(key: str) -> None:
    register = (ROOT / "docs" / "readings.md").read_text("utf-8")
    registered = set(re.findall(r"^#### (\S+) · ", register, re.MULTILINE))
    answers = answers_of(key)
    assert len(answers) > 100
    for one in answers:
        assert one.clause in document(key)
        assert one.reading is None or one.reading in registered, one


@pytest.mark.parametrize("key", ALL)
def test_every_part_that_a_document_names_is_known(key: str) -> None:
    papers = load_tournament(key).papers
    for item in (*papers.demanded, *papers.may_state):
        assert item.value in MENDS
    for item in papers.if_applicable:
        assert item.value in APPLIES


@pytest.mark.parametrize("key", ALL)
def test_table_without_a_tournament_keeps_its_rules(key: str) -> None:
    assert load_any(key, election(key)).fingerprint == FINGERPRINTS[key]


@pytest.mark.parametrize("key", ALL)
def test_in_a_tournament_the_answers_of_its_chapter_hold_and_no_others_change(key: str) -> None:
    cash = {f"{one.chapter}.{one.name}": one.answers for one in questions(load_any(key, election(key)))}
    rules = load_any(key, {**election(key), "tournament": {}})
    game = load_tournament(key).game
    changed = {
        f"{one.chapter}.{one.name}": one.answers
        for one in questions(rules)
        if one.answers != cash[f"{one.chapter}.{one.name}"]
    }
    assert changed == {name: (answer,) for name, answer in game.items()}
    assert rules.fingerprint != FINGERPRINTS[key]


def test_conditions_that_prevail_are_elected_under_their_clause() -> None:
    rules = load_any("act-blackjack-2005", {"tournament": {"naturals.odds": "2 to 1"}})
    odds = getattr(rules, "naturals").odds  # noqa: B009  the family is not known to the type checker
    assert (odds.value.wins, odds.clause, odds.origin) == (2, "20.5", Origin.ELECTED)


@pytest.mark.parametrize("changes", ["all", ["naturals.odds"], 3])
def test_changes_must_be_a_mapping(changes: object) -> None:
    with pytest.raises(BadElection, match="write names of questions"):
        load_any("act-blackjack-2005", {"tournament": changes})


def test_change_to_the_same_value_is_no_contradiction() -> None:
    same = load_any("act-pontoon-2018", {"tournament": {"splitting.aces_again": False}})
    assert same.fingerprint == load_any("act-pontoon-2018", {"tournament": {}}).fingerprint


def test_a_setting_that_changes_at_the_table_leaves_the_tournament_in_place() -> None:
    floor = from_a_shoe(tournament={}).give(ChangeSetting(Official("gaming-manager", "Max"), "third_hand", value=True))
    rules = floor.state.rules
    assert isinstance(rules, TwentyOneRules)
    assert rules.splitting.third_hand.value is True
    assert (rules.voids.undoes.value, rules.voids.undoes.clause) == ("everything", "20.2.2.1")
