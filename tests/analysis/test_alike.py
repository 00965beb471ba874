"""Positions that the oracle takes for alike: knowing none again, or only the very same state, changes no value."""

from typing import Final

import pytest
from msgspec.structs import replace

from croupier.cards import Rank
from croupier.rules.profile import load
from croupier.rules.ruled import Ruled
from tests.analysis.oracle import Allowed, best_value, shoe
from tests.analysis.packs import INSURED, NO_SPLIT, ONE_SPLIT, PACKS, Pack
from tests.daily import daily, evenly

BLACKJACK: Final = "act-blackjack-2005"
PONTOON_2005: Final = "act-pontoon-2005"
PONTOON: Final = "act-pontoon-2018"
NSW: Final = "nsw-pontoon-6to5-2017"

WAGER: Final = 1000


@pytest.mark.parametrize(
    ("document", "text", "splits"),
    evenly(
        [
            (BLACKJACK, "8S:2 8H 9S:2 KS:4", 1),
            (PONTOON, "7H:4 9H:2 KS:2", 1),
            (PONTOON_2005, "7H:3 8S 9H 9D KH KS", 0),
            (PONTOON, "AS 6H 7H 8H 8S 9S KS", 0),
            (NSW, "AS 6H 7H 8H 7D 9S KS", 0),
            (BLACKJACK, "AS AH 3S 9S 9H KS KH", 0),
            (NSW, "AS AH 4S 9S 9H KS KH", 0),
        ],
        3,
    ),
)
def test_recognising_positions_changes_no_value(document: str, text: str, splits: int) -> None:
    rules, tiny = load(document, as_found=True), shoe(text)
    found = [
        best_value(rules, tiny, WAGER, Allowed(max_splits=splits, recognised="never")),
        best_value(rules, tiny, WAGER, Allowed(max_splits=splits, recognised="same")),
        best_value(rules, tiny, WAGER, Allowed(max_splits=splits)),
    ]
    assert found == [found[0]] * 3


def test_kinds_distinguish_cards_that_allow_surrender() -> None:
    rules, few = load(PONTOON, as_found=True), shoe("6S 8S:2 9S JS:2 KS:2")
    assert rules.surrender is not None
    against = Ruled((Rank.KING, Rank.ACE), rules.surrender.against.clause)
    rules = replace(rules, surrender=replace(rules.surrender, against=against))
    merged = best_value(rules, few, WAGER, NO_SPLIT)
    assert merged == best_value(rules, few, WAGER, replace(NO_SPLIT, recognised="never"))
    assert merged < best_value(load(PONTOON, as_found=True), few, WAGER, NO_SPLIT)


TWO_SPLITS: Final = Allowed(max_splits=2)
# a pack for each answer that a position is recognised by: whose aces count one, what is collected, what makes a bonus
READINGS: Final = (
    Pack("box", PONTOON, "7S:7 4S KS:3", {"doubled_even_money_scope": "box"}, WAGER, ONE_SPLIT),
    Pack("first-two", PONTOON, "AS 2S:2 3S 4S KS:3", {}, WAGER, NO_SPLIT),
    Pack("all-held", PONTOON_2005, "AS 3S 4S 5S 9S KS:4", {"double_ace_scope": "all_held"}, WAGER, NO_SPLIT),
    Pack("on-two", PONTOON_2005, "AS:3 4S:2 9S:3 KS:3", {"double_ace_scope": "two_card_double_only"}, WAGER, NO_SPLIT),
    Pack("suits", PONTOON, "6S 6H 7S 7H 8S 8H 9S:2 KS:2", {}, WAGER, NO_SPLIT),
    Pack("sevens-too", PONTOON, "6S 7S 7D 7H 8D 8H 9S:2 KS:2", {}, WAGER, NO_SPLIT),
    Pack("split-suits", NSW, "7S:3 7H:3 KS:5"),
    Pack("original", PONTOON, "AS:3 6S 9S KS:6", {"dealer_pontoon_collection": "original_only"}, WAGER, ONE_SPLIT),
    Pack("sevens", PONTOON, "7H:4 7S KS:8", {"super_bonus_other_basis": "hand"}, WAGER, TWO_SPLITS),
    Pack("four-hands", PONTOON, "AS:2 KS:14", {"dealer_pontoon_collection": "original_only"}),
    Pack("blackjack-four-hands", BLACKJACK, "AS:2 KS:14", allowed=INSURED),
    Pack("traced", NSW, "AS:2 9S:2 KS:9", {"third_hand": True, "pontoonVsSplit": "traceOriginal"}),
)
# which of two sevens or sixes is the first makes a difference of a ten-thousandth of a wager, and takes long to show
PAIRS: Final = Pack("pairs", PONTOON, "6D 6H 7D 7S 8D 8H KS:3", {}, WAGER, ONE_SPLIT)


@pytest.mark.parametrize("pack", daily(READINGS, 3), ids=lambda pack: pack.name)
def test_recognising_positions_changes_no_value_of_a_reading(pack: Pack) -> None:
    alike = best_value(pack.rules, pack.shoe, pack.wager, pack.allowed)
    assert alike == best_value(pack.rules, pack.shoe, pack.wager, replace(pack.allowed, recognised="same"))


@pytest.mark.long
@pytest.mark.parametrize("pack", [*PACKS, PAIRS], ids=lambda pack: pack.name)
def test_recognising_positions_changes_no_value_of_a_pack(pack: Pack) -> None:
    allowed = pack.allowed if pack.allowed.no_split else replace(pack.allowed, max_splits=1)  # a split more is millions
    alike = best_value(pack.rules, pack.shoe, pack.wager, allowed)
    assert alike == best_value(pack.rules, pack.shoe, pack.wager, replace(allowed, recognised="same"))
