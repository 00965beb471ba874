"""`croupier fairness`: a shoe to try, its proof checked, and every wrong word in one sentence."""

import json
from pathlib import Path

import pytest

from croupier.fairness.proof import written
from croupier.rules.clause import keys
from tests.cli.conftest import Run, Write
from tests.fairness.proofs import SECRET, aborted, plain, proof, tampered

HEX = SECRET.hex()


@pytest.mark.parametrize("document", keys())
def test_shuffled_shoe_of_every_document_verifies(run: Run, tmp_path: Path, document: str) -> None:
    file = tmp_path / "shoe.json"
    made = run("fairness", "shuffle", document, "--contribute", "Ann=heads", "--cut", 20, "--output", file)
    assert (made.exit_code, made.stderr) == (0, "")
    held = json.loads(file.read_text("utf-8"))
    assert made.stdout == f"commitment {held['commitment']}\nproof      {file}\n"
    assert held["document"] == document
    assert held["contributions"] == [{"player": "Ann", "text": "heads"}]
    assert len(held["dealt"]) + held["burned"] == held["decks"] * held["pack"]
    checked = run("fairness", "verify", file)
    assert checked.exit_code == 0
    assert checked.stdout.endswith(f"\n  commitment {held['commitment']}\n1 proof: 1 valid\n")


def test_secret_determines_the_shoe(run: Run) -> None:
    words = ("fairness", "shuffle", "act-pontoon-2018", "--decks", 3)
    one, two = run(*words, "--secret", HEX), run(*words, "--secret", HEX.upper())
    assert one.stdout == two.stdout
    assert json.loads(one.stdout)["decks"] == 3
    assert run(*words).stdout != run(*words).stdout


def test_burn_follows_the_document(run: Run) -> None:
    shoes = [
        json.loads(run("fairness", "shuffle", *words).stdout)
        for words in (["nsw-pontoon-6to5-2017"], ["act-pontoon-2018", "--set", "burn_cards_at_new_shoe=5"])
    ]
    assert [shoe["burned"] for shoe in shoes] == [1, 5]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["shuffle"], "Missing argument 'DOCUMENT'."),
        (["shufle"], "No such command 'shufle'."),
        (["shuffle", "act-ponton-2018"], "There is no document 'act-ponton-2018'"),
        (["shuffle", "act-pontoon-2018", "--decks", "9"], "decks = 9: act-pontoon-2018 2.1 allows 3 to 8."),
        (["shuffle", "act-pontoon-2018", "--decks", "x"], "decks = x: act-pontoon-2018 2.1 allows 3 to 8."),
        (["shuffle", "act-uth-2019", "--decks", "2"], "decks: act-uth-2019 has no such setting"),
        (["shuffle", "act-pontoon-2018", "--secret", "00"], "--secret must be 64 hexadecimal digits."),
        (["shuffle", "act-pontoon-2018", "--secret", "x" * 64], "--secret must be 64 hexadecimal digits."),
        (["shuffle", "act-pontoon-2018", "--contribute", "x"], "--contribute x: Write NAME=TEXT, such as Ann=heads."),
        (
            ["shuffle", "act-pontoon-2018", "--contribute", "=x"],
            "--contribute =x: A name must have 1 to 100 bytes, not 0.",
        ),
        (["shuffle", "act-pontoon-2018", "--cut", "192"], "--cut 192: The cut must be from 1 to 191."),
        (["shuffle", "act-pontoon-2018", "--shoe", "0"], "Invalid value for '--shoe': 0 is not in the range"),
        (
            ["shuffle", "act-pontoon-2018", "--table", "\udc80"],
            "--table: The name has characters that cannot be displayed.",
        ),
        (["shuffle", "act-pontoon-2018", "--output", "no/where/x"], "no/where/x: No such file or directory."),
        (["verify"], "Missing argument 'FILE...'."),
    ],
)
def test_wrong_arguments_end_with_one_sentence_and_exit_2(run: Run, words: list[str], told: str) -> None:
    result = run("fairness", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"croupier: {told}")
    assert result.stderr.count("\n") == 1


def test_command_without_arguments_shows_help(run: Run) -> None:
    assert run("fairness").stdout == run("fairness", "--help").stdout
    for name in ("verify", "shuffle"):
        assert run("fairness", name, "--help").exit_code == 0


def test_failed_check_is_located(run: Run, write: Write) -> None:
    spoilt = {**tampered("a card is altered"), "shoe": 7}
    file = write(f"{written(aborted())}\n{json.dumps(tampered('another shoe'))}\n", "proofs.jsonl")
    result = run("fairness", "verify", file, write(spoilt))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"{file}, line 1: table P1, shoe 7, aborted: 0 of 192 cards in 0 rounds, all as committed"
    assert lines[2].startswith(f"{file}, line 2: commitment: secret, table, shoe and rules give ")
    assert any(": order: position 42: " in line for line in lines)
    assert lines[-1] == "3 proofs: 1 valid, 2 invalid, 1 of them aborted"


def test_unreadable_file_exits_2_and_others_are_still_checked(run: Run, write: Write) -> None:
    result = run("fairness", "verify", "nowhere.json", write(plain(proof())), write("{", "x.json"))
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == "croupier: nowhere.json: No such file or directory"
    assert result.stderr.count("\n") == 2
    assert result.stdout.endswith("3 proofs: 1 valid, 2 cannot be read\n")


def test_missing_shoes_are_reported(run: Run, tmp_path: Path) -> None:
    files = []
    for shoe in (1, 3, 6):
        files.append(tmp_path / f"{shoe}.json")
        run("fairness", "shuffle", "act-pontoon-2018", "--shoe", shoe, "--table", "P1", "--output", files[-1])
    result = run("fairness", "verify", *files)
    assert result.exit_code == 0
    assert "Table P1: no proof of shoe 2, 4 to 5.\n" in result.stdout


def test_result_is_available_as_json(run: Run, write: Write) -> None:
    good, bad, none = write(plain(proof())), write(tampered("no cut"), "bad.json"), write("[]", "none.json")
    result = run("fairness", "verify", "--json", good, bad, none)
    told = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [told[name] for name in ("hold", "fail", "unread", "aborted", "missing")] == [1, 1, 1, 0, {}]
    assert [one["holds"] for one in told["proofs"]] == [True, False, False]
    assert [fault["part"] for fault in told["proofs"][1]["faults"]] == ["order", "shoe"]
    assert told["proofs"][0]["commitment"] == plain(proof())["commitment"]
    assert told["proofs"][2]["error"].startswith("not a proof of a shoe: ")


def test_standard_input_is_read(run: Run) -> None:
    result = run("fairness", "verify", "-", given=written(proof()))
    assert result.exit_code == 0
    assert result.stdout.startswith("standard input: table P1, shoe 7, retired: 100 of 192 cards in 10 rounds")


def test_control_characters_in_names_are_escaped(run: Run, write: Write) -> None:
    result = run("fairness", "verify", write({**plain(proof()), "commitment": "\x1b[31m\n"}))
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
