"""Cards that are known to have left the shoe: parsed from text, and removed."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from croupier.analysis.side_bets.shoe import full
from croupier.cards import BadCard, Card, Rank, card
from croupier.rules.twentyone import TwentyOneRules

_RANKS: Final = {rank.value: rank for rank in Rank}


class BadRemoval(ValueError):
    """Cards that cannot have left the shoe, in one sentence."""


class RemovedCards(Struct, frozen=True):
    """Cards that have left the shoe: some known by rank and suit, of others only the rank."""

    listed: tuple[Card | Rank, ...] = ()

    @classmethod
    def of(cls, found: Iterable[Card | Rank]) -> "RemovedCards":
        """Return the cards and ranks as removed."""
        return cls(tuple(found))

    @classmethod
    def parse(cls, text: str) -> "RemovedCards":
        """Read ranks and cards with spaces between them, such as "5 5 6 TS"; raise BadRemoval."""
        return cls.of([_read(word) for word in text.replace(",", " ").split()])

    @property
    def cards(self) -> tuple[Card, ...]:
        """Those of which the suit is known."""
        return tuple([one for one in self.listed if isinstance(one, Card)])

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Those of which only the rank is known."""
        return tuple([one for one in self.listed if isinstance(one, Rank)])

    def __str__(self) -> str:
        """Write the cards as listed."""
        return " ".join(str(one) for one in self.listed)


NOTHING: Final = RemovedCards()


def _read(word: str) -> Card | Rank:
    if (found := _known(word)) is not None:
        return found
    meant = word.upper().replace("10", "T")
    hint = "Write ranks (A 2 … 9 T J Q K), or cards such as TS." if _known(meant) is None else f"Write {meant}."
    raise BadRemoval(f"removed: {word!r} is neither a rank nor a card. {hint}")


def _known(word: str) -> Card | Rank | None:
    if word in _RANKS:
        return _RANKS[word]
    try:
        return card(word)
    except BadCard:
        return None


def left(rules: TwentyOneRules, removed: RemovedCards, decks: int | None = None) -> Counter[Rank]:
    """Return the number of cards of each rank left in the shoe; raise BadRemoval for cards that it never had."""
    shoe = full(rules, decks)
    many = rules.cards.decks.value if decks is None else decks
    ranks: Counter[Rank] = Counter()
    for one, number in shoe.items():
        ranks[one.rank] += number
    gone = Counter([*removed.ranks, *(one.rank for one in removed.cards)])
    for rank, number in gone.items():
        if not ranks[rank]:
            there = f"{rules.document} {rules.cards.pack.clause} plays with packs of {rules.cards.pack.value}"
            raise BadRemoval(f"removed: {there}, which have no {rank}.")
        _check(rules, str(rank), number, ranks[rank], many)
    for one, number in Counter(removed.cards).items():
        _check(rules, str(one), number, shoe[one], many)
    return ranks - gone


def _check(rules: TwentyOneRules, name: str, number: int, there: int, decks: int) -> None:
    if number > there:
        by = f"{rules.document} {rules.cards.decks.clause}"
        raise BadRemoval(f"removed: {name} is listed {number} times, but {decks} decks ({by}) have {there}.")
