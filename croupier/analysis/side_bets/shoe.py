"""The shoe of a side bet: the number of each card, and the number of ways in which some leave it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from croupier.analysis.result import ByDecks, Value
from croupier.cards import Card, pack
from croupier.rules.profile import entries
from croupier.rules.twentyone import TwentyOneRules

Shoe = Counter[Card]
"""Number of each card."""


class OrderedCards(Struct, frozen=True):
    """Cards in the order in which they leave the shoe, and the number of ways."""

    cards: tuple[Card, ...]
    ways: int


def full(rules: TwentyOneRules, decks: int | None = None) -> Shoe:
    """Return a whole shoe of the table, or of another number of decks."""
    many = rules.cards.decks.value if decks is None else decks
    return Counter(dict.fromkeys(pack(rules.cards.pack.value), many))


def ways(shoe: Shoe, cards: Sequence[Card]) -> int:
    """Return the number of ways in which exactly these cards leave the shoe in this order."""
    product = 1
    taken: Counter[Card] = Counter()
    for card in cards:
        product *= max(0, shoe[card] - taken[card])
        taken[card] += 1
    return product


def deals(shoe: Shoe, number: int) -> Iterator[OrderedCards]:
    """Yield every order of that number of cards that can leave the shoe, distinguished by rank and suit only."""
    if number == 0:
        yield OrderedCards((), 1)
        return
    for before in deals(shoe, number - 1):
        for card, many in shoe.items():
            left = many - before.cards.count(card)
            if left > 0:
                yield OrderedCards((*before.cards, card), before.ways * left)


def decks_allowed(document: str) -> tuple[int, ...]:
    """Return every number of decks that the document allows a table."""
    answer: Mapping[str, Any] = entries(document)["cards"]["decks"]
    if "from" in answer:
        return tuple(range(answer["from"], answer["to"] + 1))
    return tuple(answer["among"]) if "among" in answer else (answer["is"],)


def by_decks(rules: TwentyOneRules, worth: Callable[[int], Value]) -> tuple[ByDecks, ...]:
    """Return a value at every number of decks that the document allows."""
    return tuple([ByDecks(decks, worth(decks)) for decks in decks_allowed(rules.document)])
