"""Small shoes, and the games that are dealt from them: every document with every reading that best play can feel."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from croupier.analysis.suppositions import suppose
from croupier.analysis.twentyone.encode import Tables, tables
from croupier.analysis.twentyone.shoe import ShoeContents
from croupier.analysis.twentyone.solver import Solution, solve
from croupier.cards import Card, cards
from croupier.money import Money
from croupier.rules.profile import load
from croupier.rules.twentyone import TwentyOneRules

WAGER: Final = Money(1000)

# Of few ranks, so that the engine can be walked through; with enough cards of high value that no line empties them.
PACKS: Final[Mapping[str, str]] = {
    "6 to 10": "6H 6D 7S 7S 7H 8S 8S 8H 9D 9C KH KD KC KS",
    "6 7 8": "6H 6S 6D 7H 7S 7D 8S 8H 8C KH KD KC",
    "sevens": "2C 2D 7H 7H 7H 7S 7S 7D 7D 7S 8H 8C KD KC QH JH",
    "A 5 10": "AH AD AC AS 5H 5D 5C 5S KH KD KC KS QH QD QC QS JC JS",
    "A 6 7 9 10": "AH AD 6H 6D 6C 7H 7D 9H 9C 9S KD KC KS",
    "A 7 8 9 10": "AH AD AC AS 8H 8D 9C KH KC KD QH QD QC 7H",
    "A 2 3 5 10": "AH AD AC 2H 2D 2C 2S 3H 3D 3C 3S 5H 5D KH KD KC KS QH QD",
    "2 3 9 10": "2H 2D 3H 3D 9H 9D KH KD KC KS QH QD QC QS JH JD",
    "2 7 8 10": "2H 2D 2C 2S 7H 7C 8H 8D KH KD KC KS QH QD JC JD",
}

BLACKJACK: Final = "act-blackjack-2005"
ACT_2005: Final = "act-pontoon-2005"
ACT_2018: Final = "act-pontoon-2018"
NSW: Final = "nsw-pontoon-6to5-2017"


class Rules(Struct, frozen=True):
    """A document with settings, and answers supposed that it does not give."""

    document: str
    settings: tuple[tuple[str, object], ...] = ()
    supposed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Name the test after it."""
        return " ".join([self.document, *(f"{name}={value}" for name, value in (*self.settings, *self.supposed))])

    @property
    def loaded(self) -> TwentyOneRules:
        """The rules themselves."""
        found = suppose(load(self.document, dict(self.settings)), dict(self.supposed)).rules
        assert isinstance(found, TwentyOneRules)
        return found

    @property
    def tables(self) -> Tables:
        """Tables of the rules in the form that the solver reads."""
        return _tables(self)


@cache
def _tables(rules: Rules) -> Tables:
    return tables(rules.loaded, WAGER)


def _readings(document: str) -> list[Rules]:
    """Return an ACT Pontoon with each of its readings."""
    return [
        Rules(document),
        Rules(document, (("dealer_pontoon_collection", "original_only"),)),
        Rules(document, (("double_ace_scope", "two_card_double_only"),)),
        Rules(document, (("double_ace_scope", "all_held"),)),
        Rules(document, (("doubled_even_money_scope", "box"),)),
        Rules(document, (("super_bonus_additive", False),)),
        Rules(document, (("super_bonus_after_split", "never"),)),
        Rules(document, (("odd_amounts", "nearest_half_chip_player_favour"),)),
    ]


GAMES: Final = (
    Rules(BLACKJACK),
    Rules(BLACKJACK, (("double_on", "any_cards"),)),
    *_readings(ACT_2005),
    *_readings(ACT_2018),
    Rules(NSW),
    Rules(NSW, (("third_hand", True),)),
    Rules(NSW, (("pontoonVsSplit", "traceOriginal"),)),
    Rules(NSW, (("pontoonVsSplit", "traceOriginal"), ("third_hand", True))),
    Rules(NSW, (("superBonusFloor", "0"),)),
    Rules(NSW, (("surrenderRounding", "collectUp"),)),
)
"""Every document, and every reading and option one at a time."""

COLLECTING: Final = tuple(
    [
        Rules(ACT_2018, (), (("dealer.collects", collects), ("splitting.most_hands", hands)))
        for collects in ("everything", "bust_plus_one", "original_only", "trace_original")
        for hands in ("2", "3", "4")
    ]
)
"""Everything that a dealer's natural may take, from two, three and four hands."""


class Case(Struct, frozen=True):
    """A game dealt from a small shoe."""

    rules: Rules
    pack: str

    def __str__(self) -> str:
        """Name the test after it."""
        return f"{self.rules} from {self.pack}"

    @property
    def shoe(self) -> Counter[Card]:
        """The cards."""
        return Counter(cards(PACKS[self.pack]))

    @property
    def solution(self) -> Solution:
        """Solution of the solver."""
        return solve(self.rules.tables, ShoeContents.of(self.shoe))
