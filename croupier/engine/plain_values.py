"""Events as plain values for JSON, written for people: cards as text, amounts in dollars, moments as day and time."""

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Any, get_args, get_type_hints

from msgspec import UNSET, Struct

from croupier.cards import Card
from croupier.engine.table.moments import Moment, written
from croupier.engine.table.people import Official
from croupier.money import Money, show


@cache
def _writers(kind: type[Struct]) -> dict[str, Callable[[Any], str]]:
    """Return the writers of the fields whose type alone gives the meaning of their number."""
    found: dict[str, Callable[[Any], str]] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        meant = [one for one in get_args(hint) if one is not NoneType] if NoneType in get_args(hint) else [hint]
        if meant == [Money]:
            found[name] = show
        elif meant == [Moment]:
            found[name] = written
    return found


def plain(event: Struct) -> dict[str, Any]:
    """Return the event by name with its fields."""
    kind = type(event)
    shown: dict[str, Any] = {"event": kind.__name__}
    writers = _writers(kind)
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is not None and value is not UNSET:
            write = writers.get(name)
            shown[name] = write(value) if write is not None else _written(value)
    return shown


def _written(value: object) -> object:
    if isinstance(value, Card | Official):
        return str(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Card):
        return [str(card) for card in value]
    return value
