"""RoundEvents: the events of a family by what they mean to the table around the round."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from croupier.engine.postings import Moved


class DueCards(Struct, frozen=True):
    """Cards that are due to one area: its place (-1 for the communal cards, 0 for the dealer) and their number."""

    box: int
    player: str
    cards: int
    clause: str


class RoundEvents(Struct, frozen=True, kw_only=True):
    """The events of a family's rounds, by their meaning.

    `cards` bring a card to the layout, `wagers` place a wager, `advice` tells a player of the minimum, `collections`
    may take cards off the layout, `refunds` give a loss back, `recoveries` take a payment back, `returns` give a wager
    back as if it had not been placed, `voids` make a round void, and `hand_voids` one hand of it. `unseen` bring a card
    to the layout that nobody has seen, and `turned` tell which card it is. `exposures` name `cards` that were revealed
    by mistake, each with the input that gives it again. `calls` are the names of the dealer's calls, `moves` the
    movements of money.
    """

    cards: tuple[type[Any], ...]
    wagers: tuple[type[Any], ...]
    advice: tuple[type[Any], ...]
    collections: tuple[type[Any], ...]
    refunds: tuple[type[Any], ...]
    returns: tuple[type[Any], ...]
    voids: tuple[type[Any], ...]
    calls: Mapping[type[Any], str]
    moves: Mapping[type[Any], Callable[[Any], Moved]]
    unseen: tuple[type[Any], ...] = ()
    turned: tuple[type[Any], ...] = ()
    recoveries: tuple[type[Any], ...] = ()
    hand_voids: tuple[type[Any], ...] = ()
    exposures: Mapping[type[Any], Callable[[Any], Any]] = {}
