"""The approved documents over HTTP: what they are, and every clause behind an event."""

from msgspec import Struct

from croupier.rules.clause import Clause, UnknownClause, UnknownDocument, document, keys
from croupier.rules.coverage import coverage
from croupier.server.http.calls import Call, Failed


class DocumentShown(Struct, frozen=True):
    """An approved document."""

    key: str
    title: str
    instrument: str
    game: str
    jurisdiction: str
    venue: str


class DocumentsShown(Struct, frozen=True):
    """All documents."""

    documents: tuple[DocumentShown, ...]


class ClauseShown(Struct, frozen=True):
    """A clause: what it says in short, what it is part of, and how the program honours it."""

    document: str
    title: str
    id: str
    section: str
    kind: str
    summary: str
    how: str
    near: tuple[tuple[str, str], ...]


async def documents(_: Call) -> DocumentsShown:
    """List the documents."""
    found = [document(key) for key in keys()]
    return DocumentsShown(
        tuple([DocumentShown(d.key, d.title, d.instrument, d.game, d.jurisdiction, d.venue) for d in found])
    )


async def clause(call: Call) -> ClauseShown:
    """Tell a clause, with its neighbours in the document."""
    try:
        held = document(call.named("document"))
        found = held[call.named("clause")]
    except (UnknownDocument, UnknownClause) as wrong:
        raise Failed(404, str(wrong).rstrip(".")) from None
    at = held.clauses.index(found)
    near = [(one.id, one.summary) for one in held.clauses[max(0, at - 2) : at + 3] if one is not found]
    return ClauseShown(
        held.key, held.title, found.id, found.section, str(found.kind), found.summary, _how(found), tuple(near)
    )


def _how(found: Clause) -> str:
    return next((told.how for one, told in coverage(found.document) if one.id == found.id), "")
