"""Coverage of the clauses: the code and the tests for each, generated from the repository as package data."""

from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec

from croupier.rules.clause import Clause, document


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coverage of one clause; `how` names the code, or says what is missing."""

    honoured: bool
    how: str
    tests: tuple[str, ...]


def coverage(key: str) -> Iterator[tuple[Clause, Coverage]]:
    """Yield every clause of a document with its coverage; raise UnknownDocument."""
    for clause in document(key).clauses:
        yield clause, _map()[key][clause.id]


@cache
def _map() -> dict[str, dict[str, Coverage]]:
    content = resources.files("croupier.rules").joinpath("coverage.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, dict[str, Coverage]])
