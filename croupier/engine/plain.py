"""Events as plain values for JSON, written for people: cards as text, amounts as dollars and cents."""

from functools import cache
from typing import Any, get_type_hints

from msgspec import Struct

from croupier.cards import Card
from croupier.money import Money, show


@cache
def _amounts(kind: type[Struct]) -> frozenset[str]:
    return frozenset(name for name, hint in get_type_hints(kind).items() if hint is Money)


def plain(event: Struct) -> dict[str, Any]:
    """Return the event by name with its fields."""
    kind = type(event)
    shown: dict[str, Any] = {"event": kind.__name__}
    amounts = _amounts(kind)
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None:
            shown[name] = show(value) if name in amounts else _written(value)
    return shown


def _written(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Card):
        return [str(card) for card in value]
    return value
