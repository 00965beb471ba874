"""Loading profiles: elections, fingerprints, questions, and profiles that do not answer what is asked."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from croupier.rules import profile
from croupier.rules.clause import UnknownDocument, document
from croupier.rules.profile import AS_FOUND, NoProfile, is_money, load, questions, settings
from croupier.rules.ruled import BadElection, BadProfile, Origin
from tests.families import TWENTY_ONE

KEY = "act-pontoon-2018"


def test_document_without_a_profile_differs_from_an_unknown_one() -> None:
    with pytest.raises(NoProfile, match="act-uth-2019: it is a document of another game"):
        load("act-uth-2019")
    with pytest.raises(UnknownDocument, match="There is no document"):
        load("act-snap-1999")


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_same_election_gives_the_same_rules(key: str) -> None:
    assert load(key) is load(key)
    assert load(key, {}) == load(key, None)
    assert load(key).document == key


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_an_election_as_found_binds_no_limit_that_is_not_stated(key: str) -> None:
    rules = load(key, as_found=True)
    assert (rules.wagers.minimum.value, rules.wagers.maximum.value) == (None, None)
    assert (rules.wagers.unit.value, rules.wagers.smallest_chip.value) == (1, 1)
    assert load(key, {"minimum": "10"}, as_found=True).wagers.minimum.value == 1000
    assert set(settings(key)) & set(AS_FOUND) >= {"minimum", "maximum", "unit", "smallest_chip"}


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_readings_can_be_elected_like_settings(key: str) -> None:
    assert load(key, {"readings": {"decks": 8}}) == load(key, {"decks": 8})


@pytest.mark.parametrize(
    ("election", "why"),
    [
        ({"readings": ["a"]}, "readings: write setting names with their values"),
        ({"readings": "a"}, "readings: write setting names with their values"),
        ({"decks": 4, "readings": {"decks": 5}}, "decks: given twice"),
        ({"deck": 4}, "deck: act-pontoon-2018 has no such setting; did you mean decks"),
        ({"decks": object()}, "election: "),
        ({"minimum": "20", "maximum": "10"}, "minimum is above maximum: act-pontoon-2018 3.1"),
        ({"side_minimum": "20", "side_maximum": "10"}, "side_minimum is above side_maximum: act-pontoon-2018 18.7"),
        ({"side_bets": ["perfect-pairs", "pairs-play"]}, "at most 1 at one table"),
        ({"side_bets": ["super-sevens"]}, "any of perfect-pairs, pairs-play"),
    ],
)
def test_bad_election_is_rejected_with_a_sentence(election: dict[str, object], why: str) -> None:
    with pytest.raises(BadElection, match=why):
        load(KEY, election)


def test_a_minimum_that_equals_the_maximum_is_allowed() -> None:
    assert load(KEY, {"minimum": "10", "maximum": "10"}).wagers.maximum.value == 1000


# --- fingerprints -----------------------------------------------------------------------------------------------------


def _variants(key: str) -> Iterator[tuple[str, object]]:
    """Yield every setting with a value other than its default."""
    for section in profile.entries(key).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                if "default" in one:
                    yield one.get("setting", name), _another(one)


def _another(entry: Mapping[str, Any]) -> object:
    if "among" in entry:
        return next(value for value in entry["among"] if value != entry["default"])
    if "from" in entry:
        return entry["from"] if entry["from"] != entry["default"] else entry["to"]
    if "subset" in entry:
        return [entry["subset"][0]]
    if "not_before" in entry:
        return "2030-01-31"
    return ["11"] if "amounts" in entry or "names" in entry else "11"


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_fingerprint_changes_exactly_when_an_answer_does(key: str) -> None:
    usual = load(key)
    seen = {usual.fingerprint}
    for setting, value in dict(_variants(key)).items():
        if value == settings(key)[setting]:  # seven boxes are all that some layouts have
            continue
        other = load(key, {setting: value})
        assert other.fingerprint not in seen, setting
        seen.add(other.fingerprint)
    for setting, default in settings(key).items():
        assert load(key, {setting: default}).fingerprint == usual.fingerprint, setting


def test_every_document_has_its_own_fingerprint() -> None:
    assert len({load(key).fingerprint for key in TWENTY_ONE}) == len(TWENTY_ONE)


# --- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_every_answer_is_listed_with_its_question_and_an_existing_clause(key: str) -> None:
    listed = list(questions(load(key)))
    assert [(one.chapter, one.name) for one in listed] == list(dict.fromkeys((one.chapter, one.name) for one in listed))
    assert {(one.chapter, one.name) for one in listed} == {
        (chapter, name) for chapter, section in profile.entries(key).items() for name in section
    }
    for one in listed:
        assert one.text, one
        assert one.answers or one.name in ("signals", "misdeals", "approved_terms"), one  # a document may know none
        for given in one.answers:
            assert given.clause in document(key), (one.name, given.clause)
            assert (given.reading is None) is (given.origin is not Origin.READING), one.name
            assert given.setting is None or given.setting in settings(key), one.name


# --- doctored profiles ------------------------------------------------------------------------------------------------


@pytest.fixture
def doctored(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A copy of a profile that the test may spoil; `profile.load` then reads it."""
    text = copy.deepcopy(dict(profile.entries(KEY)))
    monkeypatch.setattr(profile, "entries", lambda _: text)
    profile._loaded.cache_clear()
    yield text
    profile._loaded.cache_clear()


def test_a_missing_answer_is_a_fault_of_the_package(doctored: dict[str, Any]) -> None:
    del doctored["dealer"]["stands_on_soft"]
    with pytest.raises(BadProfile, match=r"dealer\.stands_on_soft is not answered"):
        load(KEY)


def test_an_answer_to_no_question_is_a_fault_of_the_package(doctored: dict[str, Any]) -> None:
    doctored["dealer"]["peeks"] = {"is": True, "by": "13.1(a)"}
    with pytest.raises(BadProfile, match=r"dealer\.peeks answers no question"):
        load(KEY)


def test_a_missing_chapter_is_a_fault_unless_the_document_may_lack_it(doctored: dict[str, Any]) -> None:
    forfeit, dealer = doctored.pop("forfeit"), doctored.pop("dealer")
    with pytest.raises(BadProfile, match="chapter dealer is missing"):
        load(KEY)
    doctored["dealer"] = dealer
    assert load(KEY).forfeit is None
    doctored["forfeit"] = forfeit


def test_an_unknown_chapter_is_a_fault_of_the_package(doctored: dict[str, Any]) -> None:
    doctored["weather"] = {}
    with pytest.raises(BadProfile, match=r"unknown chapters \['weather'\]"):
        load(KEY)


def test_a_clause_that_does_not_exist_is_a_fault_of_the_package(doctored: dict[str, Any]) -> None:
    doctored["dealer"]["no_effect"] = {"is": "so", "by": "99.9"}
    with pytest.raises(BadProfile, match=r"dealer\.no_effect cites 99\.9, which does not exist"):
        load(KEY)


def test_money_answers_are_known() -> None:
    rules = load(KEY)
    found = {question.name for question in questions(rules) if is_money(rules, question)}
    assert {"minimum", "maximum", "large_from"} <= found
    assert found.isdisjoint({"decks", "stands_on_hard", "odds"})
