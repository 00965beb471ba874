"""A strategy by chance: legal plays drawn by a hash of what its sight sees, so the same hand is always played alike."""

import zlib
from collections.abc import Sequence
from typing import Final

from croupier.cards import Card, Rank
from croupier.engine.hands import are_suited, total
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.twentyone.strategy import Action, SeenHand, Sight

# hitting is likelier than the rest, so that hands of many cards are met as well
_ORDERS: Final[tuple[tuple[Action, ...], ...]] = (
    ("hit", "double", "stand"),
    ("hit", "stand", "double"),
    ("stand", "hit", "double"),
    ("double", "hit", "stand"),
    ("double", "stand", "hit"),
)
_BONUS: Final = frozenset({Rank.SIX, Rank.SEVEN, Rank.EIGHT})
Key = tuple[object, ...]


class Chance:
    """Plays by a hash of the seed and of the visible cards, limited to the legal decisions."""

    def __init__(self, name: str, seed: int, sight: Sight) -> None:
        """Store the seed and the criterion that distinguishes hands."""
        self.name, self.sight = name, sight
        self.sees_suits = sight == "composition"
        self._seed = seed
        self._known: dict[Key, int] = {}

    def plays(self, seen: SeenHand) -> Action:
        """Return a split or not, by the pair; else the first that is allowed of an order by the hand."""
        against = seen.dealer.points
        if "split" in seen.may and self._drawn("split", seen.cards[0].points, against, seen.is_split) % 3:
            return "split"
        drawn = self._drawn("play", *self._hand(seen), against)
        return next(one for one in _ORDERS[drawn % len(_ORDERS)] if one in seen.may)

    def insures(self, cards: Sequence[Card]) -> bool:
        """Insure every second kind of hand."""
        return bool(self._drawn("insure", *self._first(cards)) % 2)

    def takes_even_money(self, cards: Sequence[Card]) -> bool:
        """Take it or not, always."""
        assert total(cards).points == 21
        return bool(self._drawn("even money") % 2)

    def surrenders(self, cards: Sequence[Card], dealer: Card) -> bool:
        """Surrender one kind of hand in four."""
        return self._drawn("surrender", *self._first(cards), dealer.points) % 4 == 0

    def forfeits(self, seen: SeenHand, total: int) -> bool:
        """Forfeit one kind of doubled hand in three."""
        key: Key = (total, seen.is_split)
        if self.sight == "cards":
            key = (*key, len(seen.cards))
        elif self.sight == "composition":
            key = (*key, _values(seen.cards), seen.cards[0].points if seen.is_split else 0)
        return self._drawn("forfeit", *key, seen.dealer.points) % 3 == 0

    def _hand(self, seen: SeenHand) -> Key:
        """Return what tells a hand apart."""
        held = total(seen.cards)
        if self.sight == "total":
            return (*held, seen.is_split)
        if self.sight == "cards":
            return (*held, len(seen.cards), seen.is_split)
        own = seen.cards[0].points if seen.is_split else 0
        if len(seen.cards) == 2:
            return (*self._first(seen.cards), own)
        first_aces = sum(card.points == 1 for card in seen.cards[:2])
        return (_values(seen.cards), first_aces, own)

    def _first(self, cards: Sequence[Card]) -> Key:
        """Return what tells two cards apart: of 6, 7 and 8 the suit, too, where cards are seen and share one."""
        held = total(cards)
        if self.sight == "total":
            return (*held,)
        if self.sight == "cards":
            return (*held, 2)
        is_bonus = are_suited(cards) and all(card.rank in _BONUS for card in cards)
        return (_values(cards), cards[0].suit.value if is_bonus else "")

    def _drawn(self, *key: object) -> int:
        if key not in self._known:
            # a checksum mixes short texts badly in its low digits, so the middle ones are taken
            self._known[key] = zlib.crc32(repr((self._seed, *key)).encode()) * 2654435761 % (1 << 32) >> 12
        return self._known[key]


def _values(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted([card.points for card in cards]))


def random_strategy(rules: TwentyOneRules, seed: int, sight: Sight) -> Chance:
    """Return a strategy by chance for these rules."""
    return Chance(f"chance {seed} by {sight} of {rules.document}", seed, sight)
