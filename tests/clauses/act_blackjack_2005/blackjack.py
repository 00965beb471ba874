"""A table of Blackjack for the tests of its clauses; nobody is seated, so who wagers first is nearest to the dealer."""

from collections.abc import Mapping
from typing import Final

from croupier.engine.events import CardDealt, Event, SideBetSettled, WagerSettled
from croupier.money import show
from tests.table import Table

DOCUMENT: Final = "act-blackjack-2005"


def blackjack(
    shoe: str = "", *, seats: Mapping[str, int] | None = None, at_entry: bool = False, **election: object
) -> Table:
    """Open a round with nothing wagered."""
    return Table(DOCUMENT, shoe, seats=seats, at_entry=at_entry, **election)


def alone(shoe: str, amount: str = "10", **election: object) -> Table:
    """Deal to Ann on box 1: her first card, the dealer's, her second."""
    return blackjack(shoe, seats=None, at_entry=False, **election).wager("Ann", 1, amount).deal()


def shared(shoe: str, **amounts: str) -> Table:
    """Deal to several players on box 1, the first named deciding for it."""
    table = blackjack(shoe)
    for player, amount in amounts.items():
        table.wager(player, 1, amount)
    return table.deal()


def holding(cards: str, amount: str = "10", dealer: str = "TS 7S", **election: object) -> Table:
    """Deal Ann a hand of these cards, uninsured and drawn one after another; the dealer then comes to those given."""
    first, second, *more = cards.split()
    up, *down = dealer.split()
    table = alone(" ".join((first, up, second, *more, *down)), amount, **election)
    if up[0] == "A":
        table.proceed()
    for _ in more:
        table.hit("Ann", 1)
    return table


def results(table: Table) -> list[tuple[str, int, str, str, str | None]]:
    """Return each main wager's result: player, hand, outcome, clause, and the clause of the odds."""
    return [(one.player, one.hand, one.outcome, one.clause, one.paid_by) for one in table.of(WagerSettled)]


def side_results(table: Table) -> list[tuple[str, str, str]]:
    """Return each side bet's result: player, what went back to the player, clause."""
    return [(one.player, show(one.returned), one.clause) for one in table.of(SideBetSettled)]


def in_order(table: Table, *kinds: type[Event]) -> list[str]:
    """Return the names of the events of some kinds, as they happened."""
    return [type(event).__name__ for event in table.events if isinstance(event, kinds)]


def dealt(table: Table, box: int, hand: int | None = None) -> list[tuple[str, int, str]]:
    """Return the cards dealt to a box, or to one of its hands: card, total with it, clause; box 0 is the dealer's."""
    return [
        (str(one.card), one.total, one.clause)
        for one in table.of(CardDealt)
        if one.box == box and hand in (None, one.hand)
    ]
