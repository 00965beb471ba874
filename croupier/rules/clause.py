"""The clauses of the approved documents in `rules/documents`."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cache, cached_property
from importlib import resources
from itertools import takewhile
from typing import Final

import msgspec


class Kind(StrEnum):
    """Demand of a clause on the software."""

    COMPUTE = "compute"
    ENFORCE = "enforce"
    OPTION = "option"
    RECORD = "record"
    DEFINITION = "definition"


class UnknownDocument(LookupError):
    """There is no document with that key."""


class UnknownClause(LookupError):
    """The document has no clause with that id."""


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause of one document: `str` gives its citation."""

    document: str
    id: str
    section: str
    kind: Kind
    summary: str
    check: str
    note: str = ""

    def __str__(self) -> str:
        """Return the citation, as in `act-pontoon-2018 4.5(a)`."""
        return f"{self.document} {self.id}"


class Document(msgspec.Struct, frozen=True, kw_only=True, dict=True):  # `dict` contains the cached index
    """One approved document with its clauses in the order of its text."""

    key: str
    title: str
    instrument: str
    game: str
    jurisdiction: str
    venue: str
    clauses: tuple[Clause, ...]

    def __getitem__(self, id: str) -> Clause:  # noqa: A002  `id` is what the documents' lists call it
        """Return the clause, or raise UnknownClause."""
        try:
            return self._by_id[id]
        except KeyError:
            near = ", ".join(_nearest(id, self._by_id, 3))
            raise UnknownClause(f"{self.key} has no clause {id!r}. The nearest are {near}.") from None

    def __contains__(self, id: object) -> bool:  # noqa: A002  as above
        """Return whether the document has a clause with that id."""
        return id in self._by_id

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        by_id = {clause.id: clause for clause in self.clauses}
        assert len(by_id) == len(self.clauses), f"{self.key} has an id twice"
        return by_id


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    """A clause in the file of its document."""

    id: str
    section: str
    kind: Kind
    summary: str
    software: str  # what the clause asks of a program: for readers of the file
    check: str
    note: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a document."""

    key: str
    title: str
    instrument: str
    game: str
    jurisdiction: str
    venue: str
    clauses: list[_Entry]


FOLDER = resources.files("croupier.rules")
"""The folder of the documents and their profiles."""
_SUFFIX: Final = ".json"


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all documents, in alphabetical order."""
    names = (file.name for file in FOLDER.joinpath("documents").iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def document(key: str) -> Document:
    """Return the document, or raise UnknownDocument."""
    if key not in keys():
        (near,) = _nearest(key, keys(), 1)
        known = ", ".join(keys())
        raise UnknownDocument(f"There is no document {key!r}. Did you mean {near}? Documents: {known}.")
    file = msgspec.json.decode(FOLDER.joinpath("documents", f"{key}{_SUFFIX}").read_bytes(), type=_File)
    assert file.key == key, f"{key}{_SUFFIX} has the key {file.key}"
    return Document(
        key=key,
        title=file.title,
        instrument=file.instrument,
        game=file.game,
        jurisdiction=file.jurisdiction,
        venue=file.venue,
        clauses=tuple(
            Clause(
                document=key,
                id=entry.id,
                section=entry.section,
                kind=entry.kind,
                summary=entry.summary,
                check=entry.check,
                note=entry.note,
            )
            for entry in file.clauses
        ),
    )


# What may follow a clause's id in the id of one of its parts: `10.2(c)`, `7.1/s2`, `14.2[T1]`, `17.7:two-suited`,
# `12.1.4`; and a bare letter after a bracket, `16.3(a)(iii)(E)a`.
# A further digit or a word makes another clause: `1.1` and `1.10`, `7.5` and `7.5bis`.
_PART: Final = re.compile(r"[(/\[:]|\.\d|(?<=\))[a-z]")


def contains(outer_id: str, inner_id: str) -> bool:
    """Return whether `inner_id` names the same clause as `outer_id` or a part of it."""
    if not inner_id.startswith(outer_id):
        return False
    return inner_id == outer_id or _PART.match(inner_id, len(outer_id)) is not None


def _nearest(wanted: str, known: Iterable[str], count: int) -> list[str]:
    """Return the names most like `wanted`: the longest common beginning first, then the most alike as a whole."""

    def likeness(name: str) -> tuple[int, float]:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(wanted, name, strict=False))
        return sum(1 for _ in same), SequenceMatcher(None, wanted, name).ratio()

    return sorted(known, key=likeness, reverse=True)[:count]
