"""Tree of salted cards: one root for a shuffled order, from which single cards can be proved and no other be read.

docs/fairness.md specifies it as `croupier-cards-1`. The salts are keyed by the secret of the shoe.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from croupier.fairness.encoding import encoded, whole

TREE_VERSION: Final = "croupier-cards-1"
SIZE_MAX: Final = 10_000
_SALT: Final = f"{TREE_VERSION} salt".encode()
_LEAF: Final = f"{TREE_VERSION} leaf".encode()
_NODE: Final = f"{TREE_VERSION} node".encode()


class CardOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with its place in the shuffled order, from 0, its salt, and the other nodes on the way to the root."""

    place: int
    card: str
    salt: str
    path: tuple[str, ...]


class OpenedCards(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards of one shuffle that somebody may see; `shuffle` is 0 for the first and counts reshuffles after that."""

    version: str
    table: str
    shoe: int
    shuffle: int
    size: int
    root: str
    cards: tuple[CardOpening, ...]


class CardTree:
    """The tree of one shuffled order of cards."""

    def __init__(self, secret: bytes, table: str, shoe: int, shuffle: int, cards: Sequence[str]) -> None:
        """Take the order before any cut; `shuffle` is 0 for the first shuffle of the shoe."""
        self.table, self.shoe, self.shuffle, self.cards = table, shoe, shuffle, tuple(cards)
        self.salts = [salt_of(secret, shoe, shuffle, place) for place in range(len(self.cards))]
        pairs = zip(self.cards, self.salts, strict=True)
        where = (table, shoe, shuffle, len(self.cards))
        leaves = [leaf_of(*where, place, *pair) for place, pair in enumerate(pairs)]
        self.levels = [leaves]
        while len(self.levels[-1]) > 1:
            self.levels.append(_above(self.levels[-1]))

    @property
    def root(self) -> str:
        """The root, in hexadecimal digits."""
        return self.levels[-1][0].hex()

    def opened(self, places: Sequence[int]) -> OpenedCards:
        """Return the cards at these places, each with its way to the root."""
        return OpenedCards(
            version=TREE_VERSION,
            table=self.table,
            shoe=self.shoe,
            shuffle=self.shuffle,
            size=len(self.cards),
            root=self.root,
            cards=tuple([self._opening(place) for place in places]),
        )

    def _opening(self, place: int) -> CardOpening:
        at, path = place, []
        for level in self.levels[:-1]:
            if at ^ 1 < len(level):
                path.append(level[at ^ 1].hex())
            at //= 2
        return CardOpening(place, self.cards[place], self.salts[place].hex(), tuple(path))


def salt_of(secret: bytes, shoe: int, shuffle: int, place: int) -> bytes:
    """Return the salt of a place, keyed by the secret."""
    return hmac.digest(secret, encoded(_SALT, whole(shoe), whole(shuffle), whole(place)), "sha256")


def leaf_of(table: str, shoe: int, shuffle: int, size: int, place: int, card: str, salt: bytes) -> bytes:  # noqa: PLR0913, PLR0917  all that is hashed
    """Return the leaf of a card at its place among `size` cards."""
    numbers = [whole(one) for one in (shoe, shuffle, size, place)]
    return hashlib.sha256(encoded(_LEAF, table.encode(), *numbers, card.encode(), salt)).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(encoded(_NODE, left, right)).digest()


def _above(level: list[bytes]) -> list[bytes]:
    """Return the next level: pairs joined, a last one without a partner as it is."""
    joined = [_node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
    return joined + level[len(joined) * 2 :]


def wrong_cards(opened: OpenedCards) -> tuple[int, ...]:
    """Return the places whose card, salt and way do not lead to the root; empty if every card is proved."""
    return tuple([one.place for one in opened.cards if not _leads(opened, one)])


def _leads(opened: OpenedCards, one: CardOpening) -> bool:
    if opened.version != TREE_VERSION or not 0 <= one.place < opened.size <= SIZE_MAX:
        return False
    try:
        salt, path = bytes.fromhex(one.salt), [bytes.fromhex(text) for text in one.path]
    except ValueError:
        return False
    node = leaf_of(opened.table, opened.shoe, opened.shuffle, opened.size, one.place, one.card, salt)
    at, width = one.place, opened.size
    while width > 1:
        if at ^ 1 < width:
            if not path:
                return False
            other = path.pop(0)
            node = _node(other, node) if at % 2 else _node(node, other)
        at, width = at // 2, (width + 1) // 2
    return not path and node.hex() == opened.root
