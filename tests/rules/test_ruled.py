"""Answers with their clauses: every form of a profile's entry, and every election it refuses."""

from typing import Any

import pytest

from croupier.money import Money, Odds
from croupier.rules.clause import document
from croupier.rules.ruled import BadElection, BadProfile, Election, Origin, Ruled, answer, answers

KEY = "act-pontoon-2018"


def election(**chosen: object) -> Election:
    return Election(document(KEY), chosen)


def ask(entry: dict[str, Any], wanted: Any = object, **chosen: object) -> Ruled[Any]:
    return answer(entry, wanted, election(**chosen), "chapter.question")


# --- what the document decides ----------------------------------------------------------------------------------------


def test_a_fixed_answer_has_its_clause() -> None:
    assert ask({"is": 3, "by": "4.5"}, int) == Ruled(3, "4.5", Origin.FIXED)


def test_reading_is_distinguished_from_the_text() -> None:
    assert ask({"is": 3, "by": "4.5", "reading": "P-08"}, int) == Ruled(3, "4.5", Origin.READING, "P-08")


def test_odds_and_choices_are_converted() -> None:
    assert ask({"is": "3 to 2", "by": "8.1"}, Odds).value == Odds(3, 2)
    assert ask({"is": ["a", "b"], "by": "8.1"}, tuple[str, ...]).value == ("a", "b")


# --- what the operator elects -----------------------------------------------------------------------------------------

DECKS = {"from": 3, "to": 8, "by": "2.1", "default": 4, "setting": "decks"}
SCOPE = {"among": ["hand", "box"], "by": "12.8", "default": "hand", "setting": "scope", "reading": "P-36"}
SPELLED = {"among": {"5": 5, "0": 0}, "by": "12.8", "default": "5", "setting": "floor"}
FLAG = {"among": [True, False], "by": "7.2", "default": True, "setting": "flag"}
LIMIT = {"money": True, "optional": True, "by": "3.1", "default": "10", "setting": "minimum"}
CHIP = {"money": True, "by": "def:float", "default": "1", "setting": "chip"}
BETS = {"subset": ["a", "b", "c"], "at_most": 2, "by": "18.1", "default": [], "setting": "bets"}
SUMS = {"amounts": True, "by": "3.3", "default": ["5"], "setting": "sums"}


@pytest.mark.parametrize(
    ("entry", "chosen", "value"),
    [
        (DECKS, {}, 4),
        (DECKS, {"decks": 3}, 3),
        (DECKS, {"decks": 8}, 8),
        (DECKS, {"decks": "5"}, 5),
        (SCOPE, {}, "hand"),
        (SCOPE, {"scope": "box"}, "box"),
        (SPELLED, {}, 5),
        (SPELLED, {"floor": 0}, 0),
        (FLAG, {}, True),
        (FLAG, {"flag": False}, False),
        (FLAG, {"flag": "false"}, False),
        (LIMIT, {}, 1000),
        (LIMIT, {"minimum": "none"}, None),
        (LIMIT, {"minimum": None}, None),
        (LIMIT, {"minimum": "2.50"}, 250),
        (CHIP, {"chip": 5}, 500),
        (BETS, {}, []),
        (BETS, {"bets": ["b", "a"]}, ["b", "a"]),
        (BETS, {"bets": "c"}, ["c"]),
        (BETS, {"bets": ()}, []),
        (SUMS, {}, [500]),
        (SUMS, {"sums": ["5", 10]}, [500, 1000]),
        (SUMS, {"sums": []}, []),
    ],
)
def test_an_election_within_the_clause_is_taken(
    entry: dict[str, Any], chosen: dict[str, object], value: object
) -> None:
    given = ask(entry, Any, **chosen)
    assert given.value == value
    assert given.clause == entry["by"]
    assert given.setting == entry["setting"]
    assert given.origin is (Origin.READING if "reading" in entry else Origin.ELECTED)


@pytest.mark.parametrize(
    ("entry", "chosen", "why"),
    [
        (DECKS, {"decks": 2}, r"decks = 2: act-pontoon-2018 2\.1 allows 3 to 8"),
        (DECKS, {"decks": 9}, r"decks = 9: act-pontoon-2018 2\.1 allows 3 to 8"),
        (DECKS, {"decks": True}, "decks = true: .* allows 3 to 8"),
        (DECKS, {"decks": "four"}, "allows 3 to 8"),
        (DECKS, {"decks": "٤"}, "allows 3 to 8"),
        (DECKS, {"decks": "0000000004"}, "allows 3 to 8"),
        (DECKS, {"decks": 4.0}, "allows 3 to 8"),
        (DECKS, {"decks": None}, "allows 3 to 8"),
        (DECKS, {"decks": [4]}, r"decks = \[4\]"),
        (SCOPE, {"scope": "table"}, r"scope = table: act-pontoon-2018 12\.8 allows hand or box"),
        (SCOPE, {"scope": None}, "allows hand or box"),
        (SPELLED, {"floor": 4}, "allows 5 or 0"),
        (FLAG, {"flag": "maybe"}, "allows true or false"),
        (LIMIT, {"minimum": "-5"}, r"minimum = -5: act-pontoon-2018 3\.1: -5 is negative"),
        (LIMIT, {"minimum": 0}, "must be greater than zero"),
        (LIMIT, {"minimum": "much"}, "is not an amount"),
        (LIMIT, {"minimum": 2.5}, "is not an amount"),
        (CHIP, {"chip": "none"}, "is not an amount"),
        (CHIP, {"chip": None}, "is not an amount"),
        (BETS, {"bets": ["d"]}, "allows any of a, b, c"),
        (BETS, {"bets": ["a", "b", "c"]}, "each once and at most 2 at one table"),
        (BETS, {"bets": ["a", "a"]}, "each once and at most 2 at one table"),
        (BETS, {"bets": 5}, "allows any of a, b, c"),
        (BETS | {"subset": []}, {"bets": ["a"]}, "allows none"),
        (SUMS, {"sums": "5"}, "allows a list of amounts"),
        (SUMS, {"sums": ["-5"]}, "is negative"),
        (SUMS, {"sums": [0]}, "must be greater than zero"),
    ],
)
def test_an_election_beyond_the_clause_is_refused_with_it(
    entry: dict[str, Any], chosen: dict[str, object], why: str
) -> None:
    with pytest.raises(BadElection, match=why):
        ask(entry, Any, **chosen)


def test_a_question_without_a_setting_name_goes_by_its_own() -> None:
    assert answer({"from": 1, "to": 2, "by": "2.1", "default": 1}, int, election(question=2), "a.question").value == 2


def test_a_setting_without_a_default_must_be_stated() -> None:
    entry = {"money": True, "by": "3.1", "setting": "most"}
    assert ask(entry, int, most="5").value == 500
    with pytest.raises(BadElection, match=r"most: act-pontoon-2018 3\.1 wants it stated for the table"):
        ask(entry, int)


# --- what nobody asks for ---------------------------------------------------------------------------------------------


def test_an_unknown_setting_is_refused_with_the_nearest_known() -> None:
    chosen = election(deks=4)
    answer(DECKS, int, chosen, "cards.decks")
    with pytest.raises(BadElection, match=r"deks: act-pontoon-2018 has no such setting; did you mean decks\?"):
        chosen.check_all_known()


def test_an_unknown_setting_unlike_all_others_is_refused_with_the_list() -> None:
    chosen = election(zzzz=4)
    answer(DECKS, int, chosen, "cards.decks")
    with pytest.raises(BadElection, match="no such setting; known: decks"):
        chosen.check_all_known()


def test_known_settings_are_accepted() -> None:
    chosen = election(decks=4)
    answer(DECKS, int, chosen, "cards.decks")
    chosen.check_all_known()


# --- faults of a profile ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"is": 3}, "needs one of"),
        ({"by": "4.5"}, "needs one of"),
        ({"is": 3, "among": [3], "by": "4.5", "default": 3}, "needs one of"),
        ({"is": 3, "by": "4.55"}, "cites 4.55, which does not exist"),
        ({"is": 3, "by": "4.5", "because": "so"}, r"has \['because'\]"),
    ],
)
def test_a_misshapen_entry_is_a_fault_of_the_package(entry: dict[str, Any], why: str) -> None:
    with pytest.raises(BadProfile, match=f"act-pontoon-2018: chapter.question {why}"):
        ask(entry)


def test_questions_and_answers_must_match() -> None:
    section = {"one": {"is": 1, "by": "4.5"}, "two": [{"is": "x", "by": "4.5(a)"}, {"is": "y", "by": "4.5(b)"}]}
    found = dict(answers(section, {"one": int, "two": str}, election(), "chapter"))
    assert found["one"].value == 1
    assert [one.value for one in found["two"]] == ["x", "y"]
    with pytest.raises(BadProfile, match=r"chapter\.three is not answered"):
        dict(answers(section, {"one": int, "two": str, "three": int}, election(), "chapter"))
    with pytest.raises(BadProfile, match=r"chapter\.two answers no question"):
        dict(answers(section, {"one": int}, election(), "chapter"))


def test_an_answer_of_the_wrong_kind_is_a_fault() -> None:
    with pytest.raises(ValueError, match="Expected `int`"):
        ask({"is": "three", "by": "4.5"}, int)
    assert ask({"is": 5, "by": "4.5"}, Money).value == 5
