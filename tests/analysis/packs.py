"""Small shoes on which every part of the twenty-one games happens, each walked whole by the oracle within seconds."""

from typing import Any, Final

from msgspec import Struct

from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules
from tests.analysis.oracle import ANYTHING, Allowed, Shoe, shoe


class Pack(Struct, frozen=True):
    """A shoe at a table of one document, the wager in cents, and what is left out to keep it small."""

    name: str
    document: str
    cards: str
    election: dict[str, Any] = {}
    wager: int = 1000
    allowed: Allowed = ANYTHING

    @property
    def rules(self) -> TwentyOneRules:
        """The rules of the table."""
        return load(self.document, self.election, as_found=True)

    @property
    def shoe(self) -> Shoe:
        """The cards, counted."""
        return shoe(self.cards)


ONE_SPLIT: Final = Allowed(max_splits=1)
NO_SPLIT: Final = Allowed(no_split=True)
INSURED: Final = Allowed(insurance=True)

PACKS: Final = (
    # four hands of eights and of kings, soft doubles after a split, a natural of the dealer that takes everything
    Pack("blackjack-eights", "act-blackjack-2005", "AS:2 8S:4 KS:12"),
    # insurance and even money, four hands of kings
    Pack("blackjack-insured", "act-blackjack-2005", "AS:4 7S:1 KS:14", allowed=INSURED),
    # doubling on three, four and five cards, the dealer drawing many
    Pack(
        "blackjack-any-cards",
        "act-blackjack-2005",
        "AS:2 3S:2 5S:3 8S:6 KS:5",
        {"double_on": "any_cards"},
        allowed=NO_SPLIT,
    ),
    # four hands, doubles on two and three cards with aces at one, forfeits, surrender, wagers given back
    Pack("pontoon-eights", "act-pontoon-2018", "AS:2 8S:4 KS:12"),
    # the same with losses beyond the original wager given back when the dealer has a Pontoon
    Pack(
        "pontoon-original-only",
        "act-pontoon-2018",
        "AS:2 8S:4 KS:12",
        {"dealer_pontoon_collection": "original_only"},
    ),
    # insurance, and a double that makes the whole box pay 1 to 1
    Pack(
        "pontoon-box-even",
        "act-pontoon-2018",
        "AS:4 KS:14",
        {"doubled_even_money_scope": "box"},
        allowed=INSURED,
    ),
    # 6, 7, 8 and 7, 7, 7 in mixed suits, one suit and spades, the Super Bonus for a large wager
    Pack("pontoon-straights", "act-pontoon-2018", "6S 6H 7S 7H:3 8S 8H KS:4", wager=2500, allowed=ONE_SPLIT),
    # four hands of sevens, the Super Bonus after a split and forfeited by a split, a bonus for each other hand
    Pack("pontoon-sevens", "act-pontoon-2018", "7H:4 7S:2 KS:8", {"super_bonus_other_basis": "hand"}),
    # the Super Bonus instead of Table 1
    Pack("pontoon-2005-sevens", "act-pontoon-2005", "7H:4 7S:2 KS:8", {"super_bonus_additive": False}),
    # 21 with five, six, seven and more cards, doubles on any number of cards with aces held later
    Pack(
        "pontoon-2005-many-cards",
        "act-pontoon-2005",
        "AS:4 2S:3 3S:2 9S:4 KS:4",
        {"double_ace_scope": "all_held"},
        allowed=NO_SPLIT,
    ),
    # nearly everything at once: sevens of spades against a seven, long hands, a Pontoon against split and doubled hands
    Pack("nsw-aces-and-sevens", "nsw-pontoon-6to5-2017", "AS:6 7S:5 KS:5"),
    # three hands, aces split again, an odd wager paid up to the next chip, and only the original wager collected
    Pack(
        "nsw-third-hand",
        "nsw-pontoon-6to5-2017",
        "AS:4 9S:5 KS:10",
        {"third_hand": True, "smallest_chip": "2.50", "pontoonVsSplit": "traceOriginal"},
        wager=1050,
    ),
)
