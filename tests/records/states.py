"""States of a recorded table as they are compared, with the order of the cards in the shoe."""

from typing import Any

from msgspec.structs import replace

from croupier.records.tables.shoes import ordered
from croupier.records.tables.state import TableRecord


def whole(held: TableRecord) -> tuple[Any, ...]:
    """Return all of a state: the table, its books, its rounds, its shoes with the order of the cards not yet dealt."""
    cards = None if held.shoes.open_shoe is None else ordered(held.shoes)
    secret = None if held.shoes.open_shoe is None else held.shoes.open_shoe.secret
    return replace(held, shoes=replace(held.shoes, made=None), moved=()), secret, cards
