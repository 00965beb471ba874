"""Tables of Ultimate Texas Hold'em for tests of their life: who is there, and rounds that are quickly dealt."""

from typing import Any, Final

from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import Proceed
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.floor import Floor

DOCUMENT: Final = "act-uth-2019"
BOARD: Final = "QS 9C 7D 4H 2S"
CARDS: Final = f"{BOARD} AH AD KH KD QC 3D"
"""A pair of aces for Ann, kings for Bob, queens for the dealer."""


def opened(**election: Any) -> Floor:
    """A table with two checked decks, Ann and Bob in their seats, nothing shuffled."""
    return Floor(DOCUMENT, **election).open().give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))


def wagered(floor: Floor) -> Floor:
    """Ann and Bob have $10 on ante, $10 on blind and $5 on trips."""
    for player, box in (("Ann", 1), ("Bob", 2)):
        floor.wager(player, box, "10").give(u.PlaceTrips(player, Money(500)))
    return floor


def dealt(**election: Any) -> Floor:
    """All cards are dealt, and Ann is to decide before the flop."""
    return wagered(opened(**election).ready()).deal(CARDS)


def shown(**election: Any) -> Floor:
    """Both have bet four times the ante, and the dealer's hand is declared."""
    return dealt(**election).give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4))


def settled(**election: Any) -> Floor:
    """A round is over: both have won $10 on ante and $40 on play, their blinds pushed, and lost $5 on trips."""
    return shown(**election).give(Proceed())


def alone(floor: Floor, player: str = "Bob", box: int = 2) -> Floor:
    """Shuffle if it is due, and play a round of one player who folds."""
    if floor.state.shoe.stage != "ready" or floor.state.shoe.due:
        floor.ready()
    return floor.wager(player, box, "10").deal(f"{BOARD} KH KD QC 3D").give(u.Fold(player))
