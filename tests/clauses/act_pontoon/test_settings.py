"""Elections of an operator and their values: each with its clause, its default and the reading behind it."""

import re

import pytest

from croupier.rules.profile import load, questions
from croupier.rules.ruled import BadElection, shown
from tests.clauses.act_pontoon import ClauseId, both, numbered

READINGS: list[tuple[str, ClauseId, str, object, list[object]]] = [
    ("double_ace_scope", "2.5(a)", "P-01", "first_two", ["two_card_double_only", "all_held"]),
    ("odd_amounts", "14.2", "P-09", "exact", ["nearest_half_chip_player_favour"]),
    ("dealer_pontoon_collection", "11.9", "P-32", "bust_plus_one", ["original_only"]),
    ("super_bonus_after_split", "11.10", "P-33", "unless_suited_sevens_split", ["never"]),
    ("doubled_even_money_scope", "12.8", "P-36", "hand", ["box"]),
    ("super_bonus_additive", "14.3", "P-41", True, [False]),
    ("super_bonus_other_basis", "14.3[T2]:other-wagers", "P-43", "original_wager", ["hand", "player"]),
]


@both("2.5(a)", "14.2", "11.9", "11.10", "12.8", "14.3", "14.3[T2]:other-wagers")
@pytest.mark.parametrize(("setting", "clause", "reading", "default", "others"), READINGS)
def test_reading_has_its_clause_and_its_values(
    document: str, setting: str, clause: ClauseId, reading: str, default: object, others: list[object]
) -> None:
    def answer(election: dict[str, object]) -> tuple[object, str, str | None]:
        (found,) = [
            one for asked in questions(load(document, election)) for one in asked.answers if one.setting == setting
        ]
        return shown(found), found.clause, found.reading

    cited = numbered(document, clause)
    assert answer({setting: default}) == answer({})
    assert answer({})[1:] == (cited, reading)
    for other in others:
        assert answer({setting: other}) != answer({})
    with pytest.raises(BadElection, match=re.escape(f"{document} {cited} allows")):
        load(document, {setting: "anything else"})


@both("def:float", ("7.3", "7.4"))
def test_smallest_chip_is_an_amount_of_the_float(document: str) -> None:
    with pytest.raises(BadElection, match="def:float"):
        load(document, {"smallest_chip": "a chip"})


@both("def:box", "4.4")
@pytest.mark.parametrize("boxes", [0, 13])
def test_layout_has_at_least_one_box(document: str, boxes: int) -> None:
    with pytest.raises(BadElection, match="def:box"):
        load(document, {"boxes": boxes})
