"""The form of scenario files: valid files, and the errors of invalid ones."""

import json
from typing import Any, Final

import pytest

from croupier.cards import card
from croupier.scenario.files import BadScenario, Scenario, parse_input, placed, read

LEAST: Final[dict[str, Any]] = {"scenario": 1, "document": "act-pontoon-2018", "shoe": "KH 9C", "inputs": []}


def only(text: str, name: str = "x.json") -> Scenario | BadScenario:
    (found,) = read(text, name)
    return found


def test_minimal_scenario_is_read() -> None:
    found = only(json.dumps(LEAST))
    assert isinstance(found, Scenario)
    assert (found.election, found.seats, found.expect.net, found.title, found.clauses) == ({}, {}, {}, None, ())
    assert found.cards() == (card("KH"), card("9C"))


def test_full_scenario_is_read() -> None:
    told = LEAST | {
        "title": "A title",
        "clauses": ["14.1(d)"],
        "election": {"decks": 4},
        "seats": {"Ann": 1},
        "inputs": [{"do": "insure", "player": "Ann", "box": 1, "amount": "5", "for": "Bob", "refused": "7.2"}],
        "expect": {"net": {"Ann": "1"}},
    }
    found = only(json.dumps(told))
    assert isinstance(found, Scenario)
    assert (found.title, found.clauses) == ("A title", ("14.1(d)",))
    assert (found.inputs[0]["for"], parse_input(found.inputs[0]).refused) == ("Bob", "7.2")


def test_toml_scenario_is_read() -> None:
    found = only('scenario = 1\ndocument = "x"\nshoe = ""\ninputs = [{ do = "deal", refused = true }]', "x.toml")
    assert isinstance(found, Scenario)
    assert parse_input(found.inputs[0]).refused is True


def test_list_of_scenarios_in_one_file_is_read() -> None:
    found = list(placed(json.dumps([LEAST, LEAST | {"shoe": 1}]), "x.json"))
    assert [place for place, _ in found] == ["scenario 1", "scenario 2"]
    assert isinstance(found[0][1], Scenario)
    assert str(found[1][1]) == "shoe: Expected `str`, got `int`"


def test_jsonl_scenarios_know_their_line() -> None:
    text = "\n" + json.dumps(LEAST) + "\r\n\n{\n"
    found = list(placed(text, "x.jsonl"))
    assert [place for place, _ in found] == ["line 2", "line 4"]
    assert [isinstance(one, Scenario) for _, one in found] == [True, False]
    assert str(list(read(text, "x.jsonl"))[1]).startswith("line 4: not JSON: ")


def test_a_line_separator_inside_a_string_ends_no_line() -> None:
    told = json.dumps(LEAST | {"title": "one\u2028two\x85three"}, ensure_ascii=False)
    found = only(told, "x.jsonl")
    assert isinstance(found, Scenario)
    assert found.title == "one\u2028two\x85three"


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("", "x.json", "not JSON: "),
        ("{", "x.json", "not JSON: "),
        ("[{}", "x.json", "not JSON: "),
        ("[" * 100_000, "x.json", "not JSON: "),
        ('{"election":' * 100_000, "x.json", "not JSON: "),
        ('{"scenario": 1, "election": {"a": ' + "[" * 100_000, "x.json", "not JSON: "),
        ("= 1", "x.toml", "not TOML: "),
        ("a = " + "1" * 5000, "x.toml", "not TOML: "),
        ("a = " + "[" * 100_000, "x.toml", "not TOML: "),
        ("scenario = 1", "x.toml", "Object missing required field `document`"),
        ('scenario = 1\ndocument = 2\nshoe = ""\ninputs = []', "x.toml", "document: Expected `str`, got `int`"),
        ("7", "x.json", "Expected `object`, got `int`"),
        ("{}", "x.json", "Object missing required field `scenario`"),
        (
            json.dumps(LEAST | {"scenario": 2}),
            "x.json",
            "scenario: Version 2 is unknown. This program reads version 1.",
        ),
        (json.dumps(LEAST | {"colour": 1}), "x.json", "Object contains unknown field `colour`"),
        (json.dumps(LEAST | {"seats": {"Ann": "1"}}), "x.json", "seats[...]: Expected `int`, got `str`"),
        (json.dumps(LEAST | {"inputs": [7]}), "x.json", "inputs[0]: Expected `object`, got `int`"),
        (json.dumps(LEAST | {"table": "ajar"}), "x.json", "table: Invalid enum value 'ajar'"),
        (json.dumps(LEAST | {"left": "ten"}), "x.json", "left: Expected `int | null`, got `str`"),
        (json.dumps(LEAST | {"expect": {"events": 1}}), "x.json", "expect.events: Expected `array`, got `int`"),
        (json.dumps(LEAST | {"expect": {"nett": {}}}), "x.json", "expect: Object contains unknown field `nett`"),
        ('{"scenario": ' + "1" * 5000 + "}", "x.json", "scenario: Integer value out of range"),
    ],
)
def test_malformed_scenario_is_rejected_with_one_sentence(text: str, name: str, told: str) -> None:
    found = only(text, name)
    assert isinstance(found, BadScenario)
    assert str(found).startswith(told)
    assert "\n" not in str(found)


def test_invalid_card_is_rejected() -> None:
    found = only(json.dumps(LEAST | {"shoe": "KH XX"}))
    assert isinstance(found, Scenario)
    with pytest.raises(BadScenario, match=r"^shoe: 'XX' is not a card"):
        found.cards()
