"""What is not told before it is done: whatever may depend on cards that lie face down.

Nothing here looks at such a card, nor compares anything with one. What is held back follows from the kind of table, of
input and of event alone, so that who asks learns nothing from being told less.
"""

from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import fields

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.inputs import Deal
from croupier.engine.table import Official, Table, view
from croupier.engine.uth import events as u
from croupier.records.recorded import Recorded
from croupier.rules.uth import UthRules

_TURNS: Final = (
    *(u.CommunalCardsRevealed, u.DealerCardsRevealed, u.DealerHandDeclared),
    *(u.DealerCardsExposed, u.HandTurned),
)
"""Events that turn cards, or tell what they are worth."""
_OF_ROUND: Final = tuple([kind for kind in get_args(shared.Event) if kind is not shared.RoundClosed])
"""What may follow from hands; the end of a round comes after something that does, or of a void, which does not."""
_ONLOOKER: Final = Official("surveillance", "")


class Hidden(Struct, frozen=True):
    """What lies face down at a table: cards in some game or other, hands in these boxes, a card drawn in error."""

    cards: bool
    boxes: tuple[int, ...]
    drawn: bool


def hidden(table: Table) -> Hidden:
    """Return what lies face down, or has lain so and was never shown."""
    is_out = any(table.shoe.seen) or any(table.shoe.seen_before)
    drawn = any(one.card is not None and not one.is_exposed for one in table.held)
    if isinstance(table.rules, UthRules):
        return Hidden(is_out, (), drawn)
    if not table.rules.seating.face_down.value:
        return Hidden(drawn, (), drawn)
    boxes = [box.number for box in view(table, _ONLOOKER).boxes if any(None in hand for hand in box.hands)]
    return Hidden(is_out, tuple(boxes), drawn or bool(table.held))


def depends(held: Recorded, given: Any) -> bool:
    """Whether it may depend on hidden cards if an input is taken: it names cards, or is about a hand face down."""
    if isinstance(given, Deal) and held.setup.cards == "virtual":
        return False  # the shoe deals, and whoever else would is refused whatever lies there
    found = hidden(held.table)
    return (found.cards and _names_cards(given)) or getattr(given, "box", None) in found.boxes


def _names_cards(given: Any) -> bool:
    values = [getattr(given, one.name) for one in fields(given)]
    return any(
        isinstance(one, Card) or (isinstance(one, tuple) and any(isinstance(card, Card) for card in one))
        for one in values
    )


def shows(event: Any, found: Hidden) -> bool:
    """Whether an event turns cards, or is of a kind that may follow from those that lie face down."""
    if isinstance(event, _TURNS) or (found.boxes and isinstance(event, _OF_ROUND)):
        return True
    return found.drawn and isinstance(event, shared.CardDealt)
