"""Tables that `croupier audit` writes: 80 columns, and nothing in them is cut."""

import pytest

from croupier.cli.audit.options import columns, sentence_lines

HEAD = ("player", "on", "stake", "result", "odds", "net", "clause")
LONG = "14.2[T1]:poker-of-sevens, 14.2(b)(ii), 5.9[ROUNDING]:up-to-a-chip"


def test_short_rows_take_one_line_each() -> None:
    rows = [HEAD, ("Ann", "wager, box 4", "20.00", "wins", "3 to 2", "30.00", "13.1(b), 13.2(b)")]
    assert list(columns(rows, frozenset({2, 5}))) == [
        "  player  on            stake  result  odds      net  clause",
        "  Ann     wager, box 4  20.00  wins    3 to 2  30.00  13.1(b), 13.2(b)",
    ]


@pytest.mark.parametrize("player", ["Ann", "Maximiliana of the Long Table"])
def test_long_clause_is_not_truncated(player: str) -> None:
    rows = [HEAD, (player, "Super Bonus, box 4, hand 2", "1250.00", "wins", "1 to 1", "1250.00", LONG)]
    lines = list(columns(rows, frozenset({2, 5})))
    assert all(len(line) <= 80 for line in lines)
    assert not any("…" in line for line in lines)
    words = " ".join(lines).split()
    assert all(clause in " ".join(words) for clause in LONG.split(" "))
    first = slice(2, lines[0].index(" on "))
    assert "".join(line[first].replace(" ", "") for line in lines[1:]) == player.replace(" ", "")


def test_overlong_word_is_wrapped() -> None:
    lines = list(columns([("x" * 200, "1.00")], frozenset({1})))
    assert all(len(line) <= 80 for line in lines)
    assert sum(line.count("x") for line in lines) == 200


def test_clause_after_a_sentence_is_not_broken() -> None:
    clause = "def:round-of-play"
    for length in range(55, 85):
        lines = list(sentence_lines("x" * length, clause))
        assert lines[-1].endswith(f"[{clause}]")
        assert all(len(line) <= 80 for line in lines[1:])


def test_numbers_are_not_wrapped() -> None:
    rows = [("a", "9" * 90)]
    assert list(columns(rows, frozenset({1}))) == [f"  a  {'9' * 90}"]
