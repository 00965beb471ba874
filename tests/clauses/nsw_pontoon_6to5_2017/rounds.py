"""Rounds of nsw-pontoon-6to5-2017 for its clause tests: a shoe written by hands, and what became of the wagers."""

from collections.abc import Mapping
from typing import Final

from croupier.engine.events import CardDealt, WagerSettled
from tests.table import Table

DOCUMENT: Final = "nsw-pontoon-6to5-2017"


def shoe(*hands: str, dealer: str, then: str = "") -> str:
    """Return the cards in the order of the initial deal: `dealer` goes on after the cards of `then`."""
    firsts = [hand.split()[0] for hand in hands]
    seconds = [hand.split()[1] for hand in hands]
    up, *rest = dealer.split()
    return " ".join([*firsts, up, *seconds, *then.split(), *rest])


def table(
    cards: str = "", *, seats: Mapping[str, int] | None = None, at_entry: bool = False, **election: object
) -> Table:
    """Open a round of the document."""
    return Table(DOCUMENT, cards, seats=seats, at_entry=at_entry, **election)


def solo(hand: str, *, dealer: str, then: str = "", wager: str = "10", **election: object) -> Table:
    """Deal a round in which Ann alone has wagered, on box 1."""
    opened = table(shoe(hand, dealer=dealer, then=then), seats=None, at_entry=False, **election)
    return opened.wager("Ann", 1, wager).deal()


def pair(hand: str, *, dealer: str, then: str = "", ann: str = "20", bob: str = "10", **election: object) -> Table:
    """Deal a round in which Ann, who controls it, and Bob have wagered on box 1."""
    cards = shoe(hand, dealer=dealer, then=then)
    opened = table(cards, seats={"Ann": 1}, at_entry=False, **election)
    return opened.wager("Ann", 1, ann).wager("Bob", 1, bob).deal()


def results(played: Table) -> list[tuple[str, str, str, str | None]]:
    """Return player, outcome, clause and the clause of the odds of each wager settled, in order."""
    return [(one.player, one.outcome, one.clause, one.paid_by) for one in played.of(WagerSettled)]


def drawn(played: Table, box: int = 0) -> list[str]:
    """Return the cards dealt to a box, or to the dealer, in order."""
    return [str(one.card) for one in played.of(CardDealt) if one.box == box]
