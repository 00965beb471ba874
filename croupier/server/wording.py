"""What a floor says of a table, with its amounts in what the table plays with: tournament chips are no money.

The engine writes every amount with its sign of dollars, and knows no unit; the records of a table do.
"""

from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.records.accounts import is_tournament
from croupier.telling.amounts import in_chips

_WORDS: Final = frozenset(("text", "label", "why", "why_not", "call", "notes", "sign", "terms", "limits", "stopped"))
"""The fields that hold words; in any other a sign of dollars may be part of somebody's name."""

Told = TypeVar("Told")


def worded(told: Told, unit: str) -> Told:
    """Return what is told of a table that plays with `unit`, with its amounts written in it."""
    found: Told = _in_chips(told) if is_tournament(unit) else told
    return found


def _in_chips(told: Any, *, are_words: bool = False) -> Any:
    if isinstance(told, str):
        return in_chips(told) if are_words else told
    if isinstance(told, tuple):
        return tuple([_in_chips(one, are_words=are_words) for one in told])
    if isinstance(told, dict):
        return {name: _in_chips(one, are_words=True) for name, one in told.items()} if are_words else told
    if not isinstance(told, Struct):
        return told
    fields = {name: getattr(told, name) for name in told.__struct_fields__}
    made = {name: _in_chips(value, are_words=name in _WORDS) for name, value in fields.items()}
    return replace(told, **{name: value for name, value in made.items() if value != fields[name]})
