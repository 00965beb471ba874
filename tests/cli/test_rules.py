"""`croupier rules`: for people in 80 columns, for programs as JSON, and what may be set."""

import json
import re

import pytest

from croupier.rules.profile import load, questions, settings
from tests.cli.conftest import Run
from tests.families import TWENTY_ONE, UTH


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_every_question_has_its_answer_and_clause_in_80_columns(run: Run, document: str) -> None:
    result = run("rules", document)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert max(map(len, lines)) <= 80
    whole = " ".join(result.stdout.split())
    for question in questions(load(document)):
        assert question.text.split()[0] in whole
        for ruled in question.answers:
            assert any(line.endswith(f"  {ruled.clause}") for line in lines), (question.name, ruled.clause)
    assert len([line for line in lines if re.match(r"[A-Z ]+: ", line)]) == len(
        {q.chapter for q in questions(load(document))}
    )


def test_answers_state_their_origin(run: Run) -> None:
    shown = " ".join(run("rules", "act-blackjack-2005").stdout.split())
    assert (
        "How many cards has a deck? 52 2.1 How many decks are in play? 6 2.1 elected: decks = 4 to 8, default 6"
        in shown
    )
    assert "reading BJ-2; double_on = two_cards or any_cards, default two_cards" in shown
    assert "What is the maximum wager? $1,000 3.1" in shown
    assert "elected: side_bets = any of super-sevens, perfect-pairs, default none" in shown


def test_chapters_are_chosen_by_name(run: Run) -> None:
    one = run("rules", "act-pontoon-2018", "dealer").stdout
    two = run("rules", "act-pontoon-2018", "Super Bonus", "initial-deal").stdout
    assert [line.partition(":")[0] for line in one.splitlines() if line.isupper() or line.startswith("DEALER")] == [
        "DEALER"
    ]
    assert "SUPER BONUS: " in two
    assert "INITIAL DEAL: " in two
    assert "DEALER: " not in two


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["delaer"], "There is no chapter 'delaer'. Did you mean dealer? Chapters: cards, "),
        (["--set", "decks=9"], "decks = 9: act-pontoon-2018 2.1 allows 3 to 8."),
        (["--set", "deks=4"], "deks: act-pontoon-2018 has no such setting; did you mean decks?"),
        (["--set", "decks"], "--set decks: Write NAME=VALUE, such as decks=6."),
        (["--set", "=6"], "--set =6: Write NAME=VALUE, such as decks=6."),
        (["--set", "decks=4", "--set", "decks=5"], "--set decks=5: decks is set twice."),
        (["--set", "minimum=1.005"], "minimum = 1.005: act-pontoon-2018 3.1: 1.005 has a fraction of a cent"),
        (["--set", "minimum=-1"], "minimum = -1: act-pontoon-2018 3.1: -1 is negative"),
        (["--set", "minimum=600"], "minimum is above maximum: act-pontoon-2018 3.1."),
        (["--set", "side_bets=roulette"], "side_bets = [roulette]: act-pontoon-2018 18.1 allows any of perfect-pairs"),
        (["--set", "insure_others=maybe"], "insure_others = maybe: act-pontoon-2018 7.2 allows true or false."),
    ],
)
def test_forbidden_setting_ends_with_one_sentence(run: Run, words: list[str], told: str) -> None:
    result = run("rules", "act-pontoon-2018", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"croupier: {told}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("pair", "chapter", "shown"),
    [
        ("decks=8", "cards", "8"),
        ("minimum=none", "wagers", "no limit"),
        ("minimum=2.50", "wagers", "$2.50"),
        ("maximum=12,500", "wagers", "$12,500"),
        ("side_bets=perfect-pairs", "side_bets", "perfect-pairs"),
        ("side_bets=none", "side_bets", "none"),
        ("insure_others=false", "insurance_by_others", "no"),
    ],
)
def test_settings_change_the_answers(run: Run, pair: str, chapter: str, shown: str) -> None:
    assert f"  {shown}  " in run("rules", "act-pontoon-2018", chapter, "--set", pair).stdout


def test_settings_accept_lists_of_amounts(run: Run) -> None:
    words = ["rules", "act-blackjack-2005", "super_sevens", "--set", "super_sevens_amounts=5, 10"]
    assert "  $5, $10  " in run(*words).stdout


@pytest.mark.clause("nsw-pontoon-6to5-2017 order(1)")
@pytest.mark.parametrize(
    ("pair", "told"),
    [
        ("decks=4", "decks = 4: nsw-pontoon-6to5-2017 3.1 allows 6 or 8."),
        ("odds=3 to 2", "odds: nsw-pontoon-6to5-2017 has no"),
    ],
)
def test_order_1_only_the_approved_rules_can_be_played(run: Run, pair: str, told: str) -> None:
    result = run("rules", "nsw-pontoon-6to5-2017", "--set", pair)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"croupier: {told}")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5")
def test_10_5_the_schedule_of_payouts_is_shown(run: Run) -> None:
    shown = run("rules", "nsw-pontoon-6to5-2017", "naturals", "payouts", "super_bonus").stdout
    rows = set(re.findall(r"10\.5/T1/\S+", shown))
    assert len(rows) == 11
    assert {"$1,000", "$5,000", "$50"} <= set(re.findall(r"\$[\d,]+", shown))


# --- for programs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_json_holds_every_answer(run: Run, document: str) -> None:
    told = json.loads(run("rules", document, "--json", "--set", "decks=6").stdout)
    assert list(told) == ["document", "title", "instrument", "rules", "questions"]
    assert told["rules"] == load(document, {"decks": 6}).fingerprint
    asked = {(one["chapter"], one["name"]): one for one in told["questions"]}
    assert len(asked) == len(list(questions(load(document))))
    (decks,) = asked["cards", "decks"]["answers"]
    assert decks["value"] == 6
    assert decks["origin"] == "elected"
    assert decks["setting"]["name"] == "decks"
    assert asked["naturals", "odds"]["answers"][0]["value"] in ("3 to 2", "6 to 5")
    assert asked["wagers", "minimum"]["answers"][0]["value"] == "10.00"
    assert len(asked["control", "preferences"]["answers"]) >= 2
    assert any("reading" in answer for one in told["questions"] for answer in one["answers"])


def test_required_settings_are_listed(run: Run) -> None:
    result = run("rules", UTH, "--settings")
    assert result.exit_code == 0, result.stderr
    assert "maximum_payout = " in result.stdout


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_settings_are_listed_with_ranges_and_defaults(run: Run, document: str) -> None:
    told = json.loads(run("rules", document, "--settings", "--json").stdout)
    assert {one["name"] for one in told} == set(settings(document))
    for one in told:
        pair = f"{one['name']}={one['default']}"
        assert run("rules", document, "cards", "--set", pair).exit_code == 0, pair
        for choice in one.get("choices", ()):
            assert run("rules", document, "cards", "--set", f"{one['name']}={choice}").exit_code == 0, choice
    shown = run("rules", document, "--settings").stdout
    assert max(map(len, shown.splitlines())) <= 80
    assert all(f"{one['name']} = {one['default']}" in shown for one in told)


def test_json_of_a_range_has_both_ends(run: Run) -> None:
    (decks,) = [
        one
        for one in json.loads(run("rules", "act-pontoon-2018", "--settings", "--json").stdout)
        if one["name"] == "decks"
    ]
    assert decks == {"name": "decks", "allowed": "3 to 8", "default": "4", "least": 3, "most": 8, "clause": "2.1"}
