"""Which clause is honoured, how, and by which tests: the map that is made from the repository, as package data."""

from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec

from croupier.rules.clause import Clause, document


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is of a clause; `how` tells where, or what is missing."""

    honoured: bool
    how: str
    tests: tuple[str, ...]


def coverage(key: str) -> Iterator[tuple[Clause, Coverage]]:
    """Yield every clause of a document with what there is of it; raise UnknownDocument."""
    for clause in document(key).clauses:
        yield clause, _map()[key][clause.id]


@cache
def _map() -> dict[str, dict[str, Coverage]]:
    held = resources.files("croupier.rules").joinpath("coverage.json").read_bytes()
    return msgspec.json.decode(held, type=dict[str, dict[str, Coverage]])
