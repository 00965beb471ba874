"""Citations of the approved documents: how they are written, found in text, and checked against the clause lists."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENTS: Final = ROOT / "croupier" / "rules" / "documents"

KEY: Final = r"[a-z]+(?:-[a-z0-9]+)+-\d{4}"
_ID_CHARACTERS: Final = r"[\w.\-/:()\[\]]*"
# An id in running text starts with its number (`12.1/s2`), with a kind and a colon (`def:double`), or is `order(1)`.
_ID: Final = rf"(?:\d{_ID_CHARACTERS}|[A-Za-z]+:\w{_ID_CHARACTERS}|order\({_ID_CHARACTERS})"
# A citation may go on in the next line of a comment or a docstring.
_GAP: Final = r"(?:[ \t]+(?:\n[ \t]*(?:#[ \t]*)?)?|\n[ \t]*(?:#[ \t]*)?)"
_CITATIONS: Final = re.compile(rf"(?<![\w/-])({KEY})[`*]*{_GAP}[`*]*({_ID}(?:,{_GAP}{_ID})*)")
_MARKER: Final = re.compile(rf"({KEY}) ([^\s,]+(?:, ?[^\s,]+)*)")
_CLOSING: Final = {")": "(", "]": "["}


@dataclass(frozen=True)
class Citation:
    """One clause of one document, and where it is cited."""

    document: str
    clause: str
    place: str


MARKED: Final = pytest.StashKey[list[Citation]]()  # what the `clause` markers of the collected tests cite


def in_text(text: str, place: str) -> Iterator[Citation]:
    """Yield what `text` cites, in the form `<document-key> <clause-id>, <clause-id>`."""
    for found in _CITATIONS.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        for written in re.findall(_ID, found[2]):
            yield Citation(found[1], _without_punctuation(written), f"{place}:{line}")


def in_marker(reference: object, place: str) -> Iterator[Citation]:
    """Yield what one argument of a `clause` marker cites; ValueError if it is not written as a citation."""
    match = _MARKER.fullmatch(reference) if isinstance(reference, str) else None
    if match is None:
        raise ValueError(f"{place}: clause({reference!r}) is not of the form 'document-key clause-id'")
    for clause in match[2].split(","):
        yield Citation(match[1], clause.strip(), place)


def in_profile(profile: object, document: str, place: str) -> Iterator[Citation]:
    """Yield what every `by` of a profile cites, however deep it stands; a list or commas give several ids."""
    if isinstance(profile, list):
        for entry in profile:
            yield from in_profile(entry, document, place)
    elif isinstance(profile, dict):
        for name, value in profile.items():
            if name != "by":
                yield from in_profile(value, document, place)
                continue
            for ids in value if isinstance(value, list) else [value]:
                yield from (Citation(document, clause.strip(), place) for clause in str(ids).split(","))


def documents(folder: Path = DOCUMENTS) -> dict[str, frozenset[str]]:
    """Return the clause ids of every document, by its key, which is also its file's name."""
    return {
        file.stem: frozenset(clause["id"] for clause in json.loads(file.read_text("utf-8"))["clauses"])
        for file in sorted(folder.glob("*.json"))
    }


def fault(citation: Citation, known: Mapping[str, frozenset[str]]) -> str | None:
    """Return what is wrong with a citation, or None if its document has that clause or that chapter."""
    if citation.document not in known:
        return f"{citation.place}: there is no document {citation.document!r}"
    ids = known[citation.document]
    if citation.clause in ids:
        return None
    if citation.clause.isdecimal() and any(re.match(rf"{citation.clause}[.:/(\[]", clause) for clause in ids):
        return None
    return f"{citation.place}: {citation.document} has no clause {citation.clause!r}"


def _without_punctuation(written: str) -> str:
    """Return an id without the full stop, colon or bracket of the sentence round it."""
    while written[-1] in ".:-/" or written.count(written[-1]) > written.count(_CLOSING.get(written[-1], written[-1])):
        written = written[:-1]
    return written
