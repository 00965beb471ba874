import os
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from croupier.cli.main import main
from croupier.terminal.text import WIDTH
from tests.families import TWENTY_ONE, UTH

DOCUMENTS = (*TWENTY_ONE, UTH)


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input=typed)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_each_document_is_played_from_the_command_line(document: str) -> None:
    typed = ("" if document == UTH else "\n") + "20\n" + "n\nh\ns\nc\n1\n\n" * 30
    result = run(document, "--seed", "3", "--bots", "2", "--rounds", "2", typed=typed)
    assert result.exit_code == 0
    assert "seed 3" in result.output
    assert "you have $1,000.00" in result.output
    assert "Settlement" in result.output
    assert "after 2 rounds" in result.output
    assert max(map(len, result.output.splitlines())) <= WIDTH


@pytest.mark.parametrize("document", DOCUMENTS)
def test_seed_determines_the_output(document: str) -> None:
    typed = "\n" + "20\nh\ns\nn\nc\n1\nwhy\nrules\nfinal\n" * 10
    first, second = (run(document, "--seed", "77", "--bots", "1", typed=typed) for _ in range(2))
    assert first.exit_code == 0
    assert first.output == second.output


def test_seeded_play_is_labelled_as_practice() -> None:
    practice = run("act-blackjack-2005", "--seed", "12", typed="quit\n").output
    assert "practice, seed 12 " in practice.splitlines()[0]
    assert "Practice: the shoes follow from the seed, so their secrets are not secret." in practice
    assert "Seed 12 deals these cards again." in practice
    bound = set()
    for _ in range(3):
        output = run("act-blackjack-2005", typed="quit\n").output
        assert "seed" not in output.casefold()
        bound.add(output.partition("is committed before you bet. Commitment:\n")[2].split()[0])
    assert len(bound) == 3


@pytest.mark.parametrize("typed", ["3\n", "act-pontoon-2018\n", "2018\n", "9\ncasino\n3\n", "pontoon\n3\n"])
def test_without_a_document_the_games_are_offered(typed: str) -> None:
    result = run(typed=typed)
    assert result.exit_code == 0
    for document in DOCUMENTS:
        assert document in result.output
    assert "Pontoon at Casino Canberra" in result.output


@pytest.mark.parametrize("typed", ["5\n", "act-uth-2019\n", "uth\n"])
def test_the_fifth_game_is_offered_too(typed: str) -> None:
    result = run(typed=typed)
    assert "game 1 to 5" in result.output
    assert "Ultimate Texas Hold'em at Casino Canberra" in result.output


@pytest.mark.parametrize("typed", ["", "quit\n", "6\nq\n"])
def test_the_choice_of_games_may_be_left(typed: str) -> None:
    result = run(typed=typed)
    assert result.exit_code == 0
    assert "Good-bye." in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("act-pontoon-2081",), "There is no document 'act-pontoon-2081'. Did you mean act-pontoon-2018?"),
        (("act-pontoon-2018", "--set", "decks=9"), "act-pontoon-2018 2.1 allows 3 to 8"),
        (("act-pontoon-2018", "--set", "deks=8"), "did you mean decks?"),
        (("act-pontoon-2018", "--set", "decks"), "Write NAME=VALUE"),
        (("act-pontoon-2018", "--set", "side_bets=super-sevens"), "18.1 allows"),
        (("act-pontoon-2018", "--boxes", "8"), "--boxes 8: The layout has 7 boxes. [act-pontoon-2018 def:box]"),
        (("act-pontoon-2018", "--boxes", "0"), "The layout has 7"),
        (("act-pontoon-2018", "--boxes", "2,9"), "There is no box 9"),
        (("act-pontoon-2018", "--boxes", "two"), "Write a number of boxes, or box numbers"),
        (("act-pontoon-2018", "--boxes", ","), "Write a number of boxes, or box numbers"),
        (("act-pontoon-2018", "--bots", "7"), "The layout has 7 boxes and you play 1. [act-pontoon-2018 def:box]"),
        (("act-pontoon-2018", "--backers", "3"), "At most 3 players can wager on one box"),
        (("act-pontoon-2018", "--bankroll", "0"), "--bankroll 0: The bankroll must be from $0.01"),
        (("act-pontoon-2018", "--bankroll", "1.234"), "fraction of a cent"),
        (
            ("nsw-pontoon-6to5-2017", "--bankroll", "99.99"),
            "--bankroll: $99.99 is not a multiple of the smallest chip, $1.00",
        ),
        (("act-pontoon-2018", "--name", "Dealer"), "Choose another name"),
        (("act-pontoon-2018", "--name", "a b"), "one word of at most 10 letters"),
        (("act-pontoon-2018", "--seed", "-1"), "--seed"),
        (("act-uth-2019", "--boxes", "2,5"), "A player wagers on one hand. Write your seat. [act-uth-2019 4.4]"),
        (("act-uth-2019", "--boxes", "7"), "There is no box 7. The layout has 6. [act-uth-2019 1.1]"),
        (("act-uth-2019", "--boxes", "x"), "Write a number of boxes, or box numbers"),
        (("act-uth-2019", "--backers", "1"), "Only one wager is accepted in a box. [act-uth-2019 4.5]"),
        (("act-uth-2019", "--bots", "6"), "The layout has 6 boxes and you play 1. [act-uth-2019 1.1]"),
        (("act-uth-2019", "--set", "maximum_payout=none"), "maximum_payout"),
    ],
)
def test_impossible_options_end_with_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments, typed="quit\n")
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_settings_change_the_table() -> None:
    result = run("act-pontoon-2018", "--set", "decks=8", "--set", "side_bets=perfect-pairs", "--set", "minimum=25")
    assert "8 decks of 48 cards" in result.output
    assert "Perfect Pairs: $2.00 to $50.00." in result.output
    assert "Wagers: $25.00 to $500.00" in result.output
    result = run("act-pontoon-2018", "--set", "double_ace_scope=all_held", typed="\nrules 2.5(a)\n")
    assert "Which aces of a doubled hand count one? all held" in result.output


def test_boxes_may_be_counted_or_named() -> None:
    assert "box 4 [" in run("act-blackjack-2005", typed="\n").output
    assert "box 3 [" in run("act-blackjack-2005", "--boxes", "2", typed="\n").output
    assert "box 2 [" in run("act-blackjack-2005", "--boxes", "2,5", typed="\n").output
    assert "box 7 [" in run("act-blackjack-2005", "--boxes", "7,", typed="\n").output


def test_a_seat_is_chosen_by_its_number() -> None:
    assert "You sit at seat 3 of 6." in run("act-uth-2019").output
    assert "You sit at seat 1 of 6." in run("act-uth-2019", "--boxes", "1").output
    assert "You sit at seat 5 of 7." in run("act-uth-2019", "--boxes", "5,", "--set", "boxes=7").output


def test_the_maximum_payout_is_stated_and_shown() -> None:
    assert "Maximum payout: $25,000.00 for each blind wager." in run("act-uth-2019").output
    result = run("act-uth-2019", "--set", "maximum_payout=5000", "--set", "max_payout_scope=table_round")
    assert "Maximum payout: $5,000.00 for all blinds of a round." in result.output


def test_a_full_table_of_hold_em_has_a_bot_for_every_seat() -> None:
    full = ("--set", "boxes=22", "--bots", "21", "--rounds", "1", "--name", "Cora")
    result = run("act-uth-2019", *full, "--seed", "4", typed="20 5\nc\nc\n1\n\n")
    assert result.exit_code == 0
    assert "after 1 round" in result.output


def test_a_full_table_has_a_bot_for_every_place() -> None:
    full = ("--set", "boxes=12", "--bots", "11", "--backers", "2", "--rounds", "1")
    result = run("act-pontoon-2018", *full, "--seed", "4", typed="\n20\n" + "n\ns\nh\n" * 9)
    assert result.exit_code == 0
    assert "after 1 round" in result.output


def test_ctrl_c_ends_with_the_summary_and_130(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["", "20"])

    def ask(_: str) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("croupier.cli.play._ask", ask)
    result = run("act-blackjack-2005", "--seed", "1")
    assert result.exit_code == 130
    assert "You leave with $" in result.output


def played(*arguments: str, typed: bytes, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-c", "from croupier.cli.main import main; main()", "play", *arguments]
    return subprocess.run(  # noqa: S603  our own command
        command, input=typed, capture_output=True, check=False, env=os.environ | environment
    )


def test_terminal_without_suit_symbols_gets_letters() -> None:
    done = played("act-pontoon-2018", "--seed", "2", typed=b"\n20\n\xff\xfe\ns\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"--" in done.stdout
    assert b"Traceback" not in done.stderr


def test_piped_output_has_no_colour() -> None:
    done = played("act-pontoon-2018", "--seed", "2", typed=b"\xff\n\n20\n\x1b[2J\ns\n", PYTHONUTF8="1")
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""
