"""Shoes for the answers that no recorded round or scenario reaches: who cuts, how deep, and cards drawn in error.

Every story drives a table by hand and yields its events, and the refusals of what is tried at it.
"""

from collections.abc import Iterator
from typing import Any, Final

from croupier.engine import inputs as r
from croupier.engine.refusal import Refused
from croupier.engine.table import dealers_step, step
from croupier.engine.table import inputs as i
from tests.floor import DEALER, SUPERVISOR, Floor, card

SEATS: Final = (("Cy", 1), ("Bob", 2), ("Ann", 3))


def seated(document: str, **election: Any) -> Floor:
    """Return an open table with three players, its cards checked."""
    return Floor(document, **election).open().give(*[i.Arrive(player, box) for player, box in SEATS])


def device(document: str) -> Iterator[str]:
    """Yield whether new cards may be, or must be, shuffled by hand before a device shuffles them."""
    floor = seated(document)
    for by_hand in (True, False):
        yield _tried(floor, i.ShuffleCards(DEALER, "device", by_hand))


def cutter(document: str) -> Iterator[str]:
    """Yield who cuts after the cutting card came before the first card, and after cards were replaced."""
    floor = seated(document).ready().wager("Ann", 3, "10").wager("Bob", 2, "10").deal("CUT")
    yield _tried(floor, i.ShuffleCards(DEALER))
    floor = seated(document).ready().wager("Bob", 2, "10").deal("KH 9C CUT QD").stand("Bob", 2).cards("9D")
    floor.give(i.ReplaceCards(SUPERVISOR, "worn"), i.CheckReplacement(SUPERVISOR), i.CheckReplacement(DEALER))
    yield _tried(floor, i.ShuffleCards(DEALER))


def short_stack(document: str) -> Iterator[str]:
    """Yield where forty cards that are taken from a failed device may be cut."""
    floor = seated(document, shoe="shuffling-device").ready()
    floor.wager("Ann", 3, "10").deal("KH 9C QD")
    while floor.state.shoe.cards > 40:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    floor.give(i.ReportMalfunction(SUPERVISOR, "mechanical", another_device=False), i.ShuffleCards(DEALER))
    yield from [_tried(floor, i.CutCards(floor.state.shoe.offered, at)) for at in range(41)]


def left_over(document: str) -> Iterator[str]:
    """Yield what becomes of a card that was drawn in error and that neither a hand nor the dealer takes."""
    floor = seated(document).ready().wager("Ann", 3, "10").deal("KH 9C 6D")
    for drawn in ("KD", "2C"):
        floor.give(i.DrawInError(DEALER, "hand", card(drawn)))
    floor.give(r.Hit("Ann", 3))
    while (due := dealers_step(floor.state)) is not None:
        floor.give(due)
    yield " ".join(map(str, floor.events))
    yield str(floor.state.kept_cards)
    yield _tried(floor.wager("Ann", 3, "10"), r.NoMoreBets())


def small_bonus(document: str) -> Iterator[str]:
    """Yield the Super Bonus on a wager of $4."""
    floor = seated(document, minimum="2", unit="2").ready().wager("Ann", 3, "4").deal("7H 7C 7H").hit("Ann", 3, "7H")
    yield " ".join(map(str, floor.events))


def _tried(floor: Floor, given: Any) -> str:
    try:
        events, _ = step(floor.state, given)
    except Refused as refused:
        return f"{refused.clause} {refused.reason.code}"
    return " ".join(map(str, events))
