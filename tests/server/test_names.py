"""Names of accounts and tables: which ones may be."""

from typing import Final

import pytest

from croupier.engine.table import ROLES
from croupier.play.twentyone import bots as twentyone
from croupier.play.uth import bots as uth
from croupier.server.names import BadName, check_name, check_table


@pytest.mark.parametrize("name", ["A", "Ann", "Ann B.", "x" * 40, "Zoë", "林", "Anna-Maria O'Neill", "dealers", "7"])
def test_a_name_is_taken(name: str) -> None:
    check_name(name)


# fmt: off
REFUSED: Final = [
    ("",           "an account needs a name"),
    ("x" * 41,     f"the name '{'x' * 40}'… has 41 characters, and may have 40"),
    (" Ann",       "the name ' Ann' begins or ends with a space"),
    ("Ann ",       "the name 'Ann ' begins or ends with a space"),
    (" ",          "the name ' ' begins or ends with a space"),
    ("A\tnn",      r"the name 'A\tnn' has characters that cannot be shown"),
    ("A\0nn",      r"the name 'A\x00nn' has characters that cannot be shown"),
    ("\ud800",     r"the name '\ud800' has characters that cannot be shown"),
    ("A\u202enn",  r"the name 'A\u202enn' has characters that cannot be shown"),
    ("A/nn",       r"the name 'A/nn' cannot stand in an address: it has one of / \ ? # %, or only dots"),
    ("..",         r"the name '..' cannot stand in an address: it has one of / \ ? # %, or only dots"),
    ("Dealer",     "nobody may have the name 'Dealer': it is no person's name here"),
    ("ｓｈｏｅ",    "nobody may have the name 'ｓｈｏｅ': it is no person's name here"),
    ("program",    "nobody may have the name 'program': it is no person's name here"),
    ("HOUSE",      "nobody may have the name 'HOUSE': it is no person's name here"),
    ("Pit Manager", "nobody may have the name 'Pit Manager': it is no person's name here"),
    ("cora",       "nobody may have the name 'cora': a bot is called so"),
    ("Rolf",       "nobody may have the name 'Rolf': a bot is called so"),
]
# fmt: on


@pytest.mark.parametrize(("name", "why"), REFUSED)
def test_a_name_that_is_not_taken_is_told_why(name: str, why: str) -> None:
    with pytest.raises(BadName) as refused:
        check_name(name)
    assert str(refused.value) == why


def test_no_role_and_no_bot_is_a_name() -> None:
    for name in (*ROLES, *(one.name for one in (*twentyone.CAST, *uth.CAST))):
        with pytest.raises(BadName):
            check_name(name)


@pytest.mark.parametrize("name", ["blackjack-2005", "Blackjack 1", "É", "x" * 60, "..x", "林"])
def test_a_table_may_be_called_so(name: str) -> None:
    check_table(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "cannot stand in an address"),
        ("..", "cannot stand in an address"),
        ("a/b", "cannot stand in an address"),
        ("a%2f", "cannot stand in an address"),
        (" lead", "begins or ends with a space"),
        ("trail ", "begins or ends with a space"),
        ("x" * 61, "has 61 characters, and may have 60"),
        ("\u202eevil", "characters that cannot be shown"),
        ("e\u0301", "not in one way alone"),
        ("a\0b", "characters that cannot be shown"),
        ("House", "is no name for a table"),
    ],
)
def test_no_table_is_called_so(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        check_table(name)
