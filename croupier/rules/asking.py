"""What a family of rules asks: its chapters, their questions, and the type of each answer."""

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from croupier.rules.clause import document
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules

Rules = TwentyOneRules | UthRules

UTH: Final = "act-uth-2019"
"""The document of Ultimate Texas Hold'em."""


def family(key: str) -> type[Rules]:
    """Return the kind of rules that a document's game has; raise UnknownDocument."""
    return UthRules if document(key).key == UTH else TwentyOneRules


@cache
def hints(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the questions of a chapter as they are written, with their words."""
    return get_type_hints(kind, include_extras=True)


@cache
def asked(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the questions of a chapter, each with the type of its answer."""
    return {field: _wanted(hint) for field, hint in hints(kind).items()}


def _wanted(hint: Any) -> Any:
    """Return T of Annotated[Ruled[T], …] or of Annotated[tuple[Ruled[T], ...], …]."""
    assert get_origin(hint) is Annotated, hint
    ruled = get_args(hint)[0]
    if get_origin(ruled) is tuple:
        ruled = get_args(ruled)[0]
    return get_args(ruled)[0]


@cache
def chapters(kind: type[Struct]) -> Mapping[str, type[Struct]]:
    """Return the chapters of a family, those of its own game before those of every table."""
    found: dict[str, type[Struct]] = {}
    named = get_type_hints(kind)
    for name in (*kind.__annotations__, *(name for name in named if name not in kind.__annotations__)):
        hint = named[name]
        kinds = [one for one in get_args(hint) if one is not types.NoneType] or [hint]
        if isinstance(kinds[0], type) and issubclass(kinds[0], Struct):
            found[name] = kinds[0]
    return found


@cache
def required(kind: type[Struct]) -> frozenset[str]:
    """Return the chapters that every document of a family has."""
    return frozenset(field.name for field in structs.fields(kind) if field.required)


def optional(kind: type[Struct]) -> tuple[str, ...]:
    """Return the chapters of a round that a document may lack."""
    return tuple([name for name in kind.__annotations__ if name in chapters(kind) and name not in required(kind)])
