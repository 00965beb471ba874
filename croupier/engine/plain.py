"""Events as plain values for JSON, written for people: cards as text, amounts as dollars and cents."""

from typing import Any, Final, get_args, get_type_hints

from croupier.cards import Card
from croupier.engine.events import Event
from croupier.money import Money, show

_MONEY_FIELDS: Final = {
    kind: frozenset(name for name, hint in get_type_hints(kind).items() if hint is Money) for kind in get_args(Event)
}


def plain(event: Event) -> dict[str, Any]:
    """Return the event by name with its fields."""
    shown: dict[str, Any] = {"event": type(event).__name__}
    amounts = _MONEY_FIELDS[type(event)]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if value is None:
            continue
        shown[name] = show(value) if name in amounts else str(value) if isinstance(value, Card) else value
    return shown
