"""The questions of a family of games: its chapters, their questions, and the type of each answer."""

import tomllib
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from croupier.rules import clause
from croupier.rules.clause import document, keys
from croupier.rules.holdem import UthRules
from croupier.rules.ruled import BadProfile, Citation
from croupier.rules.twentyone import TwentyOneRules

Rules = TwentyOneRules | UthRules

FAMILIES: Final[Mapping[str, type[Rules]]] = {"twentyone": TwentyOneRules, "holdem": UthRules}
"""The type of the rules of each family, by the name that profiles give it."""


def family(key: str) -> type[Rules]:
    """Return the type of a document's rules, by the family that its profile names; raise UnknownDocument."""
    return _profile(document(key).key)[0]


def entries(key: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the answers of a document's profile as written, by chapter; raise UnknownDocument."""
    return _profile(document(key).key)[1]


def documents_of(name: str) -> tuple[str, ...]:
    """Return the keys of the documents of a family, in alphabetical order."""
    return tuple([key for key in keys() if family(key) is FAMILIES[name]])


def game_name(key: str) -> str:
    """Return the short name of a document's game; raise UnknownDocument."""
    return _profile(document(key).key)[2]


@cache
def _profile(key: str) -> tuple[type[Rules], Mapping[str, Mapping[str, Any]], str]:
    written = tomllib.loads(clause.FOLDER.joinpath("profiles", f"{key}.toml").read_text("utf-8"))
    game = written.pop("game", None)
    if game not in FAMILIES:
        raise BadProfile(f"{key}: game must be one of {', '.join(FAMILIES)}")
    name = written.pop("name", document(key).title)
    return FAMILIES[game], written, name


@cache
def hints(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the questions of a chapter with their type hints, the words of each included."""
    return get_type_hints(kind, include_extras=True)


@cache
def answer_types(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the questions of a chapter, each with the type of its answer."""
    return {field: _wanted(hint) for field, hint in hints(kind).items()}


def _wanted(hint: Any) -> Any:
    """Return Citation, or T of Annotated[Ruled[T], …] or of Annotated[tuple[Ruled[T], ...], …]."""
    assert get_origin(hint) is Annotated, hint
    ruled = get_args(hint)[0]
    if ruled is Citation:
        return Citation
    if get_origin(ruled) is tuple:
        ruled = get_args(ruled)[0]
    return get_args(ruled)[0]


@cache
def chapters(kind: type[Struct]) -> Mapping[str, type[Struct]]:
    """Return the chapters of a family: those of its game, then those of every table."""
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
