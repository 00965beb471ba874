"""Coverage of the clauses: the code, the tests and the proof of each, generated from the repository as package data."""

from collections.abc import Iterator
from functools import cache
from importlib import resources

import msgspec

from croupier.rules.clause import Clause, document


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A broken rule, and the test of the clause that fails with it; `why` is the reason where there is none."""

    mutant: str = ""
    test: str = ""
    tried: int = 0
    why: str = ""


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coverage of one clause; `how` names the code or the gap, and `in_part` the part that is not implemented."""

    honoured: bool
    how: str
    tests: tuple[str, ...]
    in_part: str = ""


def coverage(key: str) -> Iterator[tuple[Clause, Coverage]]:
    """Yield every clause of a document with its coverage; raise UnknownDocument."""
    for clause in document(key).clauses:
        yield clause, _map()[key][clause.id]


def proof(clause: Clause) -> Proof | None:
    """Return the proof that a test of the clause fails when its rule is broken; None if the clause needs none."""
    return _proofs().get(clause.document, {}).get(clause.id)


@cache
def _map() -> dict[str, dict[str, Coverage]]:
    return msgspec.json.decode(_data("coverage.json"), type=dict[str, dict[str, Coverage]])


@cache
def _proofs() -> dict[str, dict[str, Proof]]:
    return msgspec.json.decode(_data("proven.json"), type=dict[str, dict[str, Proof]])


def _data(name: str) -> bytes:
    return resources.files("croupier.rules").joinpath(name).read_bytes()
