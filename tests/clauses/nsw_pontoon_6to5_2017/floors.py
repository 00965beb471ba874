"""Tables of nsw-pontoon-6to5-2017 that are ready to deal, for the clause tests of what goes wrong at one."""

from collections.abc import Mapping
from typing import Any

from croupier.engine.events import CardDealt
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT, shoe
from tests.floor import DEALER, Floor


def from_a_shoe(**election: object) -> Floor:
    """Open a table of six decks in a card shoe, shuffled, cut and burned."""
    elected: dict[str, Any] = {"decks": 6, "minimum": "1", **election}
    return Floor(DOCUMENT, **elected).open().ready()


def from_a_device(**election: object) -> Floor:
    """Open a table of six decks in a shuffling device."""
    return from_a_shoe(**{"shoe": "shuffling-device", **election})


def dealt(
    hands: Mapping[str, str],
    *,
    dealer: str,
    wager: str = "10",
    at: Floor | None = None,
) -> Floor:
    """Deal the initial cards: each player of `hands` has a box, from box 1 on, and wagers the same."""
    floor = from_a_shoe() if at is None else at
    for box, player in enumerate(hands, 1):
        floor.wager(player, box, wager)
    return floor.deal(shoe(*hands.values(), dealer=dealer))


def cards_of(floor: Floor, box: int = 0) -> list[str]:
    """Return the cards that the box, or the dealer, was dealt in the rounds so far."""
    return [str(one.card) for one in floor.events_of(CardDealt) if one.box == box]


def burned(floor: Floor) -> list[tuple[str, str]]:
    """Return the cards burned since the shoe was begun, each with its clause."""
    known = [one for one in floor.events_of(e.CardBurned) if one.why != "new-shoe"]
    return [(str(one.card), one.clause) for one in known]


def clauses(floor: Floor, kind: type[Any]) -> list[str]:
    """Return the clauses of the events of a kind."""
    return [one.clause for one in floor.events_of(kind)]


def moved(floor: Floor, kind: type[Any]) -> dict[str, tuple[int, str]]:
    """Return what an event of the kind moved for each player, in cents, and its clause."""
    return {one.player: (int(one.amount), one.clause) for one in floor.events_of(kind)}


def emptied(floor: Floor, left: int) -> Floor:
    """Burn cards by mistake until a number of are left in the shoe."""
    while floor.state.shoe.cards > left:
        floor.give(i.DrawInError(DEALER, "burn", is_exposed=False))
    return floor
