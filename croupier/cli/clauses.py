"""`croupier clauses`: the clauses of the documents, how each is honoured, and its tests."""

import sys
import textwrap
from collections.abc import Iterator
from typing import Any, Final

import click
import msgspec

from croupier.cli.transcript import table
from croupier.rules.clause import Clause, Document, Kind, document, keys
from croupier.rules.coverage import Coverage, coverage

WIDTH: Final = 80
_LABEL: Final = 9
Entry = tuple[Clause, Coverage]


@click.command()
@click.argument("key", metavar="[DOCUMENT]", required=False)
@click.argument("clause_id", metavar="[CLAUSE]", required=False)
@click.option("--missing", is_flag=True, help="Show only clauses that are not honoured.")
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="Show only clauses of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def clauses(key: str | None, clause_id: str | None, missing: bool, kind: str | None, as_json: bool) -> None:
    """Show which clauses of the documents are honoured, how, and by which tests.

    With a CLAUSE such as 14.1(d), show that clause in full.
    """
    documents = [document(one) for one in ([key] if key else keys())]
    if clause_id is not None:
        documents[0][clause_id]  # raises UnknownClause, which names the nearest
    chosen = {
        doc: [
            (clause, found)
            for clause, found in coverage(doc.key)
            if clause_id in (None, clause.id)
            and (kind is None or clause.kind == kind)
            and not (missing and found.honoured)
        ]
        for doc in documents
    }
    if as_json:
        told = [_plain(*entry) for entries in chosen.values() for entry in entries]
        lines = iter([msgspec.json.format(msgspec.json.encode(told), indent=2).decode()])
    elif clause_id is not None:
        lines = (line for entry in chosen[documents[0]] for line in _in_full(*entry))
    else:
        lines = (line for doc, entries in chosen.items() for line in _text(doc, entries))
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _plain(clause: Clause, found: Coverage) -> dict[str, Any]:
    return {
        "document": clause.document,
        "id": clause.id,
        "kind": clause.kind.value,
        "honoured": found.honoured,
        "how": found.how,
        "tests": found.tests,
    }


def _text(doc: Document, entries: list[Entry]) -> Iterator[str]:
    """Yield a document's clauses, one a line with how it is honoured, then the totals by kind."""
    yield from textwrap.wrap(f"{doc.key}: {doc.title}", WIDTH)
    if entries:
        widest = max(len(clause.id) for clause, _ in entries)
        for clause, found in entries:
            left = f"  {'yes' if found.honoured else 'no ':<3}  {clause.id:<{widest}}  {clause.kind.value:<10}  "
            count = f" ({len(found.tests)} test{'' if len(found.tests) == 1 else 's'})" if found.tests else ""
            yield from textwrap.wrap(
                found.how + count,
                WIDTH,
                initial_indent=left,
                subsequent_indent=" " * len(left),
                break_on_hyphens=False,
                break_long_words=False,
            )
    yield ""
    yield from table([("kind", "honoured", "all"), *_totals(entries)], "  ", right=frozenset({1, 2}))
    yield ""


def _totals(entries: list[Entry]) -> Iterator[tuple[str, str, str]]:
    for kind in Kind:
        of_kind = [found for clause, found in entries if clause.kind is kind]
        if of_kind:
            yield kind.value, str(sum(found.honoured for found in of_kind)), str(len(of_kind))
    yield "together", str(sum(found.honoured for _, found in entries)), str(len(entries))


def _in_full(clause: Clause, found: Coverage) -> Iterator[str]:
    yield f"{clause}  ({clause.kind.value}, {clause.section})"
    told = [("says", clause.summary), ("check", clause.check), ("note", clause.note)]
    told += [("honoured", "yes" if found.honoured else "no"), ("how", found.how)]
    told += [("tests" if number == 0 else "", test) for number, test in enumerate(found.tests or ("none",))]
    for label, text in told:
        if text:
            yield from textwrap.wrap(
                text,
                WIDTH,
                initial_indent=f"  {label:<{_LABEL}} ",
                subsequent_indent=" " * (_LABEL + 3),
                break_on_hyphens=False,
                break_long_words=False,
            )
