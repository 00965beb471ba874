"""`croupier replay`: summary, differences, transcript, JSON, exit codes, and every bad input."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.replay import ReplayCount
from croupier.cli.sources import likely_form
from croupier.scenario.files import ScenarioInput
from croupier.scenario.round_replay import RoundReplay
from tests.citations import ROOT
from tests.cli.conftest import Run, Write

SCENARIOS = ROOT / "tests" / "scenarios"
Scenario = dict[str, Any]


def wrong(scenario: Scenario) -> Scenario:
    return scenario | {"expect": {"net": {"Ann": "7.50"}}}


# --- for people ---------------------------------------------------------------------------------------------------


def test_agreeing_scenario_is_one_line(run: Run, write: Write, scenario: Scenario) -> None:
    result = run("replay", write(scenario))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "1 scenario: 1 agree\n", "")


def test_a_wrong_net_is_shown_with_the_settlement_of_that_player(run: Run, write: Write, scenario: Scenario) -> None:
    file = write(wrong(scenario))
    result = run("replay", file)
    assert result.exit_code == 1
    assert result.stdout == (
        f"{file}: A nineteen beats an eighteen\n"
        "  net of Ann: expected 7.50, got 20.00\n"
        "  Ann's wagers:\n"
        "    what           staked  returned  outcome  clause\n"
        "    box 1, hand 1   20.00     40.00  win      14.1(b), 14.2[T1]:other\n"
        "\n"
        "1 scenario: 0 agree, 1 differs\n"
    )


def test_a_player_without_a_wager_has_no_settlement(run: Run, write: Write, scenario: Scenario) -> None:
    result = run("replay", write(scenario | {"expect": {"net": {"Bob": "5"}}}))
    assert result.exit_code == 1
    assert "net of Bob: expected 5.00, got 0.00" in result.stdout
    assert "wagers:" not in result.stdout


def test_the_line_of_a_jsonl_file_is_named(run: Run, write: Write, scenario: Scenario) -> None:
    del scenario["title"]
    lines = ["", json.dumps(scenario), "", json.dumps(wrong(scenario)), "{"]
    file = write("\n".join(lines), "several.jsonl")
    result = run("replay", file)
    assert result.exit_code == 2
    assert f"{file}, line 4\n  net of Ann" in result.stdout
    assert f"croupier: {file}, line 5: not JSON: " in result.stderr
    assert result.stdout.endswith("3 scenarios: 1 agree, 1 differs, 1 cannot be played\n")


def test_control_characters_in_names_are_escaped(run: Run, write: Write, scenario: Scenario) -> None:
    shown = run("replay", "--events", write(scenario | {"title": "\x1b[31mred", "seats": {"An\nn": 2}})).stdout
    assert "\x1b" not in shown
    assert "?[31mred" in shown
    assert run("replay", write(scenario | {"document": "a\x1bb"})).stderr.count("\x1b") == 0


def test_counts_have_thousands_separators() -> None:
    assert str(ReplayCount(agree=1345, differ=2)) == "1,347 scenarios: 1,345 agree, 2 differ"
    assert [ReplayCount(1).code, ReplayCount(1, 1).code, ReplayCount(1, 1, 1).code] == [0, 1, 2]


def test_events_are_printed_as_a_transcript_with_clauses(run: Run, write: Write, scenario: Scenario) -> None:
    result = run("replay", "--events", write(scenario | {"seats": {"Ann": 1}}))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].endswith("scenario.json: A nineteen beats an eighteen")
    assert any(line.split() == ["CardDealt", "dealer,", "9C,", "total", "9", "[6.2(b)]"] for line in lines)
    assert any("seats Ann at 1" in line for line in lines)
    assert "  net: Ann 20.00, house -20.00" in lines
    assert all(line.endswith("]") for line in lines if line.startswith("  Wager") and "$20.00  " in line)


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.2")
@pytest.mark.parametrize(
    ("first", "is_offered"), [("JC", True), ("QC", True), ("KC", True), ("AC", True), ("9C", False)]
)
def test_the_offer_of_surrender_is_recorded(
    run: Run, write: Write, scenario: Scenario, first: str, is_offered: bool
) -> None:
    told = scenario | {
        "document": "nsw-pontoon-6to5-2017",
        "election": {},
        "shoe": f"KH {first} 9H 9D 9S",
        "expect": {},
    }
    result = run("replay", "--json", write(told))
    offers = [one["clause"] for one in json.loads(result.stdout)["events"] if one["event"] == "SurrenderOffered"]
    assert bool(offers) is is_offered


@pytest.mark.clause("nsw-pontoon-6to5-2017 3.6.1")
def test_3_6_1_every_card_dealt_is_seen(run: Run, write: Write, scenario: Scenario) -> None:
    told = scenario | {"document": "nsw-pontoon-6to5-2017", "election": {}}
    shown = json.loads(run("replay", "--json", write(told)).stdout)["events"]
    assert " ".join(one["card"] for one in shown if one["event"] == "CardDealt") == told["shoe"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.3")
def test_16_3_no_card_is_in_play_after_the_round(run: Run, write: Write, scenario: Scenario) -> None:
    two = {"document": "nsw-pontoon-6to5-2017", "election": {}, "shoe": "KH 9C 9H 9D KD 9S 8H 8D"}
    told = scenario | two | {"inputs": scenario["inputs"] * 2, "expect": {"net": {"Ann": "40"}}}
    result = run("replay", "--json", write(told))
    events = json.loads(result.stdout)["events"]
    ends = [number for number, one in enumerate(events) if one["event"] == "RoundClosed"]
    assert result.exit_code == 0
    assert events[ends[0] + 1]["event"] == "RoundOpened"
    totals = [one["total"] for one in events[ends[0] :] if one["event"] == "CardDealt"]
    assert totals == [10, 9, 18, 17]  # the second round begins without the cards of the first


def test_every_kind_of_settlement_is_described(run: Run, write: Write) -> None:
    told = []
    for file in sorted(SCENARIOS.rglob("*.json")):
        held = json.loads(file.read_text("utf-8"))
        players = {given["player"] for given in held["inputs"] if "player" in given}
        told.append(json.dumps(held | {"expect": {"net": dict.fromkeys(players, "0.01")}}))
    shown = run("replay", write("\n".join(told), "all.jsonl")).stdout
    for word in ("insurance of ", "forfeited", "loss returned", "bonus", "above maximum", "perfect-pairs", "double"):
        assert word in shown, word
    assert run("replay", "--events", SCENARIOS).exit_code == 0


# --- for programs -------------------------------------------------------------------------------------------------


def test_json_of_one_scenario_is_an_object(run: Run, write: Write, scenario: Scenario) -> None:
    result = run("replay", "--json", write(scenario))
    told = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(told) == ["net", "house", "events"]
    assert told["net"] == {"Ann": "20.00"}
    assert told["house"] == "-20.00"
    (settled,) = [one for one in told["events"] if one["event"] == "WagerSettled"]
    assert settled["staked"] == "20.00"
    assert settled["clause"] == "14.1(b)"
    assert all("clause" in one for one in told["events"])


def test_json_lists_refusals_with_their_clauses(run: Run) -> None:
    told = json.loads(
        run("replay", "--json", SCENARIOS / "act-blackjack-2005" / "b13-four-hands-from-eights.json").stdout
    )
    assert [(one["input"], one["clause"]) for one in told["refusals"]] == [
        ("inputs[5]", "10.3"),
        ("inputs[9]", "9.2(b)"),
    ]


def test_json_of_several_is_a_list_in_order(run: Run, write: Write, scenario: Scenario) -> None:
    one, two = write(wrong(scenario), "1.json"), write(scenario, "2.json")
    result = run("replay", "--json", one, two, "nowhere.json")
    told = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [list(entry) for entry in told] == [
        ["net", "house", "events", "differences"],
        ["net", "house", "events"],
        ["net", "house", "events", "error"],
    ]
    assert told[0]["differences"] == ["net of Ann: expected 7.50, got 20.00"]
    assert told[2] == {"net": {}, "house": "0.00", "events": [], "error": "nowhere.json: No such file or directory"}
    assert "net of Ann: expected 7.50" in result.stderr
    assert "croupier: nowhere.json: No such file or directory" in result.stderr


def test_json_of_a_list_in_one_file(run: Run, write: Write, scenario: Scenario) -> None:
    assert len(json.loads(run("replay", "--json", write([scenario, scenario])).stdout)) == 2
    assert "net" in json.loads(run("replay", "--json", write([scenario])).stdout)


# --- where scenarios come from ------------------------------------------------------------------------------------

TOML = """
scenario = 1
document = "act-pontoon-2018"
shoe = "KH 9C 9H 9D"
inputs = [
    { do = "wager", player = "Ann", box = 1, amount = "20" },
    { do = "deal" },
    { do = "stand", player = "Ann", box = 1 },
]
[expect.net]
Ann = "20"
"""


def test_folder_is_searched_for_scenarios(run: Run, write: Write, scenario: Scenario) -> None:
    folder = write(scenario, "all/deep/1.json").parent.parent
    write(json.dumps(scenario) + "\n" + json.dumps(scenario), "all/2.jsonl")
    write(TOML, "all/3.toml")
    write("no scenario", "all/read.me")
    (folder / "folder.json").mkdir()
    assert run("replay", folder).stdout == "4 scenarios: 4 agree\n"


def test_folder_without_scenarios_is_rejected(run: Run, tmp_path: Path) -> None:
    result = run("replay", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"croupier: {tmp_path}: The folder has no file named *.json, *.jsonl, *.toml\n"


def test_standard_input_may_be_json_jsonl_or_toml(run: Run, scenario: Scenario) -> None:
    for given, count in (
        (json.dumps(scenario, indent=2), 1),
        (json.dumps(scenario) + "\n" + json.dumps(scenario) + "\n", 2),
        (json.dumps([scenario, scenario]), 2),
        (TOML, 1),
        ("\ufeff" + json.dumps(scenario), 1),
    ):
        result = run("replay", "-", given=given)
        assert (result.exit_code, result.stdout) == (0, str(ReplayCount(count)) + "\n")


def test_file_without_known_suffix_is_detected_by_content(run: Run, write: Write, scenario: Scenario) -> None:
    assert run("replay", write(scenario, "round.txt"), write(TOML, "round")).stdout == "2 scenarios: 2 agree\n"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("{", ".json"),
        ("x = 1", ".toml"),
        ("hello", None),
        ("{}\n{}", ".jsonl"),
        ("[" * 100_000, None),
        ("[1]", ".json"),
    ],
)
def test_format_is_detected_from_the_text(text: str, form: str | None) -> None:
    assert likely_form(text) == form


@pytest.mark.parametrize(
    ("held", "name", "told"),
    [
        (b"\xff\xfe", "a.json", "The text is not UTF-8: byte 1 is 0xff"),
        ("", "a.json", "The file has no scenario"),
        (" \n", "a.jsonl", "The file has no scenario"),
        ("hello", "a.json", "not JSON: "),
        ("hello", "a.toml", "not TOML: "),
        ("hello", "a.txt", "The file is neither JSON nor TOML"),
        ("[1, 2", "a.json", "not JSON: "),
        ("[" * 100_000, "a.json", "not JSON: "),
        ("a = " + "[" * 100_000, "a.toml", "not TOML: "),
        ("a = " + "9" * 5_000, "a.toml", "not TOML: "),
        ("3", "a.json", "Expected `object`, got `int`"),
    ],
)
def test_unreadable_files_end_with_one_sentence(
    run: Run, write: Write, held: str | bytes, name: str, told: str
) -> None:
    file = write(held, name)
    result = run("replay", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"croupier: {file}: {told}")
    assert result.stderr.count("\n") == 1
    assert result.stdout == "1 scenario: 0 agree, 1 cannot be played\n"


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (AssertionError("8D is collected twice"), "AssertionError in test_replay.py, line {line}: 8D is"),
        (AssertionError(), "AssertionError in test_replay.py, line {line}"),
        (ValueError("list.remove(x): x not in list"), "ValueError in test_replay.py, line {line}: list.rem"),
    ],
)
def test_a_fault_of_the_program_is_one_sentence_and_the_other_scenarios_are_played(
    run: Run, write: Write, scenario: Scenario, monkeypatch: pytest.MonkeyPatch, fault: Exception, found: str
) -> None:
    def fails(self: RoundReplay, given: ScenarioInput, where: str) -> None:
        if self.scenario.title == "faulty":
            raise fault
        give(self, given, where)

    give = RoundReplay._give
    monkeypatch.setattr(RoundReplay, "_give", fails)
    file = write("\n".join(json.dumps(one) for one in (scenario | {"title": "faulty"}, scenario)), "two.jsonl")
    result = run("replay", file)
    line = fails.__code__.co_firstlineno + 2
    assert result.exit_code == 2
    assert result.stdout == "2 scenarios: 1 agree, 1 cannot be played\n"
    assert result.stderr.startswith(
        f"croupier: {file}, line 1: inputs[0]: The program has a fault ({found.format(line=line)}"
    )
    assert result.stderr.endswith("Report it with this scenario.\n")
    assert result.stderr.count("\n") == 1


# --- every bad input of a scenario: one sentence with the field or the clause --------------------------------------

ACT: Scenario = {"do": "wager", "player": "Ann", "box": 1, "amount": "20"}


def spoilt(scenario: Scenario, change: Scenario) -> Scenario:
    """Return the scenario with keys replaced; `input` replaces the first input."""
    changed = dict(change)
    if "input" in changed:
        changed["inputs"] = [changed.pop("input"), *scenario["inputs"][1:]]
    return scenario | changed


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"document": "act-ponton-2018"},
            "document: There is no document 'act-ponton-2018'. Did you mean act-pontoon",
        ),
        ({"document": "act-uth-2019"}, "election: decks: act-uth-2019 has no such setting"),
        ({"scenario": 2}, "scenario: Version 2 is unknown"),
        ({"colour": "red"}, "Object contains unknown field `colour`"),
        ({"election": {"deks": 4}}, "election: deks: act-pontoon-2018 has no such setting; did you mean decks?"),
        ({"election": {"decks": 9}}, "election: decks = 9: act-pontoon-2018 2.1 allows 3 to 8"),
        (
            {"election": {"minimum": "0.001"}},
            "election: minimum = 0.001: act-pontoon-2018 3.1: 0.001 has a fraction of a cent",
        ),
        ({"election": {"readings": 1}}, "election: readings: write setting names"),
        ({"seats": {"Ann": 8}}, "seats: Ann sits at box 8, but the layout has 7."),
        ({"seats": {"Ann": 1, "Bob": 1}}, "seats: Ann and Bob both sit at box 1."),
        ({"shoe": "KH 9C 1X"}, "shoe: '1X' is not a card"),
        ({"shoe": "TH 9C 9H 9D"}, "shoe: TH is not in a deck of 48 (2.1)"),
        ({"shoe": "KH 9C 9H"}, "inputs[2].shoe: It has only 3 cards"),
        ({"shoe": "KH 9C"}, "inputs[1].shoe: It has only 2 cards"),
        ({"input": {**ACT, "do": "bet"}}, "inputs[0].do: 'bet' is not known"),
        ({"input": {**ACT, "bet": "roulette"}}, "inputs[0].bet: 'roulette' is not known"),
        ({"input": {**ACT, "amount": "10.005"}}, "inputs[0].amount: 10.005 has a fraction of a cent"),
        ({"input": {**ACT, "amount": "-5"}}, "inputs[0].amount: -5 is negative"),
        ({"input": {**ACT, "amount": 12.5}}, "inputs[0].amount: 12.5 is not an amount"),
        ({"input": {**ACT, "amount": "1" + "0" * 29}}, "inputs[0].amount: 100000000000000000000000000000 is too large"),
        ({"input": {**ACT, "amount": "ten"}}, "inputs[0].amount: 'ten' is not an amount"),
        ({"input": {"do": "wager", "player": "Ann", "box": 1}}, "inputs[0].amount: The input wager needs this field."),
        ({"input": {**ACT, "for": "Bob"}}, "inputs[0].for: The input wager has no such field."),
        ({"input": {**ACT, "box": "one"}}, "inputs[0].box: 'one' is not a whole number"),
        ({"expect": {"net": {"Ann": "1.005"}}}, "expect.net.Ann: 1.005 has a fraction of a cent"),
        ({"inputs": [ACT]}, "inputs: The wagers were never dealt. Add a deal."),
        ({"inputs": [ACT, {"do": "deal"}]}, "inputs: Hand 1 of box 1 lacks a decision by Ann."),
    ],
)
def test_bad_scenario_is_rejected_naming_the_field(
    run: Run, write: Write, scenario: Scenario, change: Scenario, told: str
) -> None:
    file = write(spoilt(scenario, change))
    result = run("replay", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"croupier: {file}: {told}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "told", "clause"),
    [
        ({"inputs": [{**ACT, "box": 8}]}, "inputs[0]: wager by Ann on box 8 of $20 was refused", "[def:box]"),
        ({"inputs": [{**ACT, "box": -1}]}, "inputs[0]: wager by Ann on box -1 of $20 was refused", "[def:box]"),
        ({"inputs": [{**ACT, "amount": "0"}]}, "inputs[0]: wager by Ann on box 1 of $0 was refused", "[4.2]"),
        ({"inputs": [{"do": "hit", "player": "Ann", "box": 1}]}, "inputs[0]: hit by Ann on box 1 was refused", "["),
        (
            {"inputs": [ACT, {"do": "deal"}, {"do": "stand", "player": "Bob", "box": 1}]},
            "inputs[2]: stand by Bob on box 1 was refused",
            "[4.5]",
        ),
        (
            {"inputs": [ACT, {"do": "deal"}, {"do": "stand", "player": "Ann", "box": 2}]},
            "inputs[2]: stand by Ann on box 2 was refused",
            "[",
        ),
        (
            {"inputs": [ACT, {"do": "deal"}, {"do": "split", "player": "Ann", "box": 1}]},
            "inputs[2]: split by Ann on box 1 was refused",
            "[",
        ),
    ],
)
def test_an_input_against_the_rules_is_refused_with_its_clause(
    run: Run, write: Write, scenario: Scenario, change: Scenario, told: str, clause: str
) -> None:
    """Check that an unexpected refusal is a difference, exit code 1."""
    result = run("replay", write(scenario | change))
    assert result.exit_code == 1
    (line,) = [line for line in result.stdout.splitlines() if "was refused" in line]
    assert line.strip().startswith(told)
    assert clause in line


def test_other_scenarios_run_after_a_bad_one(run: Run, write: Write, scenario: Scenario) -> None:
    result = run("replay", "nowhere", write("{", "1.json"), write(wrong(scenario), "2.json"), write(scenario, "3.json"))
    assert result.exit_code == 2
    assert result.stdout.endswith("4 scenarios: 1 agree, 1 differs, 2 cannot be played\n")


@pytest.mark.long
def test_thousands_of_scenarios_a_second(run: Run, write: Write, scenario: Scenario) -> None:
    file = write("\n".join([json.dumps(scenario)] * 10_000), "many.jsonl")
    begun = time.perf_counter()
    assert run("replay", file).stdout == "10,000 scenarios: 10,000 agree\n"
    assert time.perf_counter() - begun < 10
