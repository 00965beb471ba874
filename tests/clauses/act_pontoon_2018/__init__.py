"""Clauses of the 2018 document of ACT Pontoon alone, and a table on which the dealer shows an ace."""

from typing import Any, Final

from croupier.cards import cards
from croupier.engine.events import InsurancePlaced
from tests.floor import Floor
from tests.table import Table

DOCUMENT: Final = "act-pontoon-2018"

_SHOES: Final = {
    1: "9H AS 7D",
    2: "9H 9C AS 7D 7C",
    3: "9H 9C 9D AS 7D 7C 7S",
    4: "9H 9C 9D 9S AS 7D 7C 7S 7H",
}


def offered(wagers: list[tuple[str, int, str]], dealer: str = "", **election: Any) -> Table:
    """Return a table with these wagers after the deal: sixteen on every box, and insurance on offer."""
    shoe = f"{_SHOES[len({box for _, box, _ in wagers})]} {dealer}"
    table = Table(DOCUMENT, shoe, **election)
    for player, box, amount in wagers:
        table.wager(player, box, amount)
    return table.deal()


def placed(table: Table) -> list[tuple[str, int, str, int, str]]:
    """Return the insurance on the line: insurer, box, owner, cents and clause."""
    return [(one.player, one.box, one.owner, one.amount, one.clause) for one in table.of(InsurancePlaced)]


def short_round(floor: Floor, *boxes: tuple[str, int], amount: str = "10") -> Floor:
    """Play a round at a table: twenty on every box, from cards that the shoe still has, against the dealer's 18."""
    for player, box in boxes:
        floor.wager(player, box, amount)
    seen = list(floor.state.shoe.seen)

    def take(ranks: str) -> str:
        left = (
            rank + suit for rank in ranks for suit in "HDSC" if seen[cards(rank + suit)[0].index] < floor.state.decks
        )
        card = next(left)
        seen[cards(card)[0].index] += 1
        return card

    first, shown = [take("KQJ") for _ in boxes], take("9")
    floor.deal(" ".join([*first, shown, *(take("KQJ") for _ in boxes)]))
    for player, box in boxes:
        floor.stand(player, box)
    return floor.cards(take("9"))
