"""The floor's views of a round by family of games: offers, spots, and the words of the dealer's next step."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.engine.table import Table
from croupier.money import Unit
from croupier.rules.questions import Rules
from croupier.server.tables.messages import Offer, Spot
from croupier.server.views import holdem, twentyone
from croupier.server.views.trials import WagerTrials

Offered = tuple[tuple[Offer, ...], tuple[str, ...]]


class FloorView(Struct, frozen=True):
    """The functions of one family; rules, rounds and events are the family's own.

    `offers` takes the table, its round, the player, the purse, the box in question or None, and the unit; `spots` the
    trials at the table, its rules and the player; `found_spots`, for a dealer who keys wagers as they lie, the
    table and the player; `card_label` the table and the event of a card; `area_label` an area that is dealt to or
    turned; `decision_label` the table and its round.
    """

    offers: Callable[[Table, Any, str, int, int | None, Unit], Offered]
    spots: Callable[[WagerTrials, Any, str], tuple[Spot, ...]]
    found_spots: Callable[[Table, str], tuple[Spot, ...]]
    card_label: Callable[[Table, Any], tuple[str, int | None]]
    area_label: Callable[[Any], tuple[str, int | None]]
    decision_label: Callable[[Table, Any], str]


_VIEWS: Final[Mapping[str, FloorView]] = {
    "twentyone": FloorView(
        twentyone.offers,
        twentyone.spots,
        lambda *_: (),
        twentyone.card_label,
        twentyone.area_label,
        twentyone.decision_label,
    ),
    "holdem": FloorView(
        lambda _, round_, player, purse, __, unit: holdem.offers(round_, player, purse, unit),
        holdem.spots,
        holdem.found_spots,
        holdem.card_label,
        holdem.area_label,
        lambda _, round_: holdem.decision_label(round_),
    ),
}


def floor_view(rules: Rules) -> FloorView:
    """Return the view of a table's rules."""
    return _VIEWS[rules.family]
