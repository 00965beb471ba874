"""Tables that `croupier audit` writes: 80 columns, and nothing in them is cut."""

import pytest

from croupier.cli.audit.asking import columns, told

HEAD = ("player", "on", "stake", "result", "odds", "net", "clause")
LONG = "14.2[T1]:poker-of-sevens, 14.2(b)(ii), 5.9[ROUNDING]:up-to-a-chip"


def test_what_fits_is_one_line_each() -> None:
    rows = [HEAD, ("Ann", "wager, box 4", "20.00", "wins", "3 to 2", "30.00", "13.1(b), 13.2(b)")]
    assert list(columns(rows, frozenset({2, 5}))) == [
        "  player  on            stake  result  odds      net  clause",
        "  Ann     wager, box 4  20.00  wins    3 to 2  30.00  13.1(b), 13.2(b)",
    ]


@pytest.mark.parametrize("player", ["Ann", "Maximiliana of the Long Table"])
def test_a_clause_is_whole_however_long_it_is(player: str) -> None:
    rows = [HEAD, (player, "Super Bonus, box 4, hand 2", "1250.00", "wins", "1 to 1", "1250.00", LONG)]
    lines = list(columns(rows, frozenset({2, 5})))
    assert all(len(line) <= 80 for line in lines)
    assert not any("…" in line for line in lines)
    words = " ".join(lines).split()
    assert all(clause in " ".join(words) for clause in LONG.split(" "))
    first = slice(2, lines[0].index(" on "))
    assert "".join(line[first].replace(" ", "") for line in lines[1:]) == player.replace(" ", "")


def test_a_word_that_is_wider_than_a_line_goes_on_below() -> None:
    lines = list(columns([("x" * 200, "1.00")], frozenset({1})))
    assert all(len(line) <= 80 for line in lines)
    assert sum(line.count("x") for line in lines) == 200


def test_a_clause_after_a_sentence_is_whole() -> None:
    clause = "def:round-of-play"
    for length in range(55, 85):
        lines = list(told("x" * length, clause))
        assert lines[-1].endswith(f"[{clause}]")
        assert all(len(line) <= 80 for line in lines[1:])


def test_numbers_are_never_broken() -> None:
    rows = [("a", "9" * 90)]
    assert list(columns(rows, frozenset({1}))) == [f"  a  {'9' * 90}"]
