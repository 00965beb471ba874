"""Names of accounts and tables: which ones may be."""

from typing import Final

import pytest

from croupier.dealer.bots import holdem, twentyone
from croupier.engine.table import ROLES
from croupier.server.accounts.names import BadName, check_name, check_table, check_unlike


@pytest.mark.parametrize("name", ["A", "Ann", "Ann B.", "x" * 40, "Zoë", "林", "Anna-Maria O'Neill", "dealers", "7"])
def test_valid_account_names_are_accepted(name: str) -> None:
    check_name(name)


# fmt: off
REFUSED: Final = [
    ("",           "An account must have a name."),
    ("x" * 41,     f"The name '{'x' * 40}'… has 41 characters. The maximum is 40."),
    (" Ann",       "The name ' Ann' cannot begin or end with a space."),
    ("Ann ",       "The name 'Ann ' cannot begin or end with a space."),
    (" ",          "The name ' ' cannot begin or end with a space."),
    ("A\tnn",      r"The name 'A\tnn' has characters that cannot be displayed."),
    ("A\0nn",      r"The name 'A\x00nn' has characters that cannot be displayed."),
    ("\ud800",     r"The name '\ud800' has characters that cannot be displayed."),
    ("A\u202enn",  r"The name 'A\u202enn' has characters that cannot be displayed."),
    ("A/nn",       r"The name 'A/nn' cannot be used in a URL: it has one of / \ ? # %, or only dots."),
    ("..",         r"The name '..' cannot be used in a URL: it has one of / \ ? # %, or only dots."),
    ("Dealer",     "The name 'Dealer' cannot be used. It is reserved."),
    ("ｓｈｏｅ",    "The name 'ｓｈｏｅ' cannot be used. It is reserved."),
    ("program",    "The name 'program' cannot be used. It is reserved."),
    ("HOUSE",      "The name 'HOUSE' cannot be used. It is reserved."),
    ("Pit Manager", "The name 'Pit Manager' cannot be used. It is reserved."),
    ("cora",       "The name 'cora' cannot be used. A bot has this name."),
    ("Rolf",       "The name 'Rolf' cannot be used. A bot has this name."),
    ("Аnn",        "The name 'Аnn' mixes letters of several scripts. Use those of one."),
    ("Ann\u3164",  "The name 'Ann\u3164' has characters that cannot be displayed."),
    ("A\u0301\u0301\u0301nn", "The name 'A\u0301\u0301\u0301nn' has characters that cannot be displayed."),
    ("0perator",   "The name '0perator' cannot be used. It looks like 'operator'."),
    ("dea1er",     "The name 'dea1er' cannot be used. It looks like 'dealer'."),
]
# fmt: on


@pytest.mark.parametrize(("name", "why"), REFUSED)
def test_invalid_account_names_are_rejected_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(BadName) as refused:
        check_name(name)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("сосо", "coco"),
        ("lan", "Ian"),
        ("Bi11", "Bill"),
        ("Ann-Marie", "Ann Marie"),
        ("modem", "modern"),
        ("Ｂob", "B0b"),
    ],
)
def test_names_that_look_alike_are_rejected(name: str, other: str) -> None:
    with pytest.raises(BadName, match="looks like"):
        check_unlike(name, ["Zoë", other])


def test_names_that_differ_are_no_others() -> None:
    check_unlike("Ann", ["ann", "Anna", "Zoë", "林", "Ян"])


def test_role_and_bot_names_are_rejected() -> None:
    for name in (*ROLES, *(one.name for one in (*twentyone.CAST, *holdem.CAST))):
        with pytest.raises(BadName):
            check_name(name)


@pytest.mark.parametrize("name", ["blackjack-2005", "Blackjack 1", "É", "x" * 60, "..x", "林"])
def test_valid_table_names_are_accepted(name: str) -> None:
    check_table(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "cannot be used in a URL"),
        ("..", "cannot be used in a URL"),
        ("a/b", "cannot be used in a URL"),
        ("a%2f", "cannot be used in a URL"),
        (" lead", "cannot begin or end with a space"),
        ("trail ", "cannot begin or end with a space"),
        ("x" * 61, "has 61 characters. The maximum is 60."),
        ("\u202eevil", "characters that cannot be displayed"),
        ("e\u0301", "or are ambiguous"),
        ("a\0b", "characters that cannot be displayed"),
        ("House", "is reserved. Choose another name for the table."),
    ],
)
def test_reserved_table_names_are_rejected(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        check_table(name)
