"""Tree of salted cards: every card is proved against the root, nothing else passes, and the tool judges alike."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import pack
from croupier.fairness.card_tree import CardTree, OpenedCards, wrong_cards
from tests.citations import ROOT

CARDS = [str(one) for one in pack(52)]
SECRET = bytes(range(32))


def tree(size: int = 52) -> CardTree:
    return CardTree(SECRET, "P1", 7, 0, CARDS[:size])


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 52])
def test_every_card_is_proved_against_the_root(size: int) -> None:
    opened = tree(size).opened(range(size))
    assert wrong_cards(opened) == ()
    assert [one.card for one in opened.cards] == CARDS[:size]


def test_any_change_of_a_card_or_its_place_fails() -> None:
    opened = tree().opened([3])
    (one,) = opened.cards
    for other in (
        replace(one, card="2H"),
        replace(one, place=4),
        replace(one, place=52),
        replace(one, salt="00" * 32),
        replace(one, salt="x"),
        replace(one, path=one.path[:-1]),
        replace(one, path=(*one.path, one.path[0])),
        replace(one, path=("00" * 32, *one.path[1:])),
    ):
        assert wrong_cards(replace(opened, cards=(other,))) == (other.place,)
    for changed in ({"shoe": 8}, {"table": "P2"}, {"shuffle": 1}, {"size": 51}, {"root": "00" * 32}, {"version": "x"}):
        assert wrong_cards(replace(opened, **changed)) == (3,), changed


def test_root_and_salt_are_those_of_the_specification() -> None:
    (one,) = tree(1).opened([0]).cards
    assert (one.card, one.path) == (CARDS[0], ())
    assert one.salt == "6502edfdbabbf8c2a24e98278890c9a025909f15b40761e58c1033236e23c9d7"
    assert tree().root == "43dbe2645d5253cc66ae82e7893e1b4bc1174660d560ae5d2e27abd17b638aef"


def verify(tmp_path: Path, opened: OpenedCards) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "cards.json"
    file.write_bytes(msgspec.json.encode(opened) + b"\n")
    return subprocess.run(  # noqa: S603  the tool of this repository
        [sys.executable, str(ROOT / "tools" / "verify_shoe.py"), str(file)], capture_output=True, text=True, check=False
    )


def test_tool_proves_opened_cards_and_finds_a_wrong_one(tmp_path: Path) -> None:
    opened = tree().opened([0, 17, 51])
    right = verify(tmp_path, opened)
    assert right.returncode == 0, right.stdout + right.stderr
    wrong = replace(opened, cards=(replace(opened.cards[0], card="2C"), *opened.cards[1:]))
    found = verify(tmp_path, wrong)
    assert found.returncode == 1
    assert "place 0" in found.stdout
    assert json.loads(msgspec.json.encode(opened))["version"] == "croupier-cards-1"
