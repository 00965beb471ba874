"""`croupier clauses`: the clauses of the documents, how each is honoured, and its tests."""

import sys
import textwrap
from collections.abc import Iterator
from typing import Any, Final

import click
import msgspec

from croupier.cli.transcript import table
from croupier.rules.clause import Clause, Document, Kind, document, keys
from croupier.rules.coverage import Coverage, Proof, coverage, proof

WIDTH: Final = 80
_LABEL: Final = 9
Entry = tuple[Clause, Coverage]


@click.command()
@click.argument("key", metavar="[DOCUMENT]", required=False)
@click.argument("clause_id", metavar="[CLAUSE]", required=False)
@click.option("--missing", is_flag=True, help="Show only clauses that are not honoured.")
@click.option("--in-part", is_flag=True, help="Show only clauses that are honoured in part.")
@click.option("--unproven", is_flag=True, help="Show only rules that no mutant of the code proves.")
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="Show only clauses of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def clauses(key: str | None, clause_id: str | None, kind: str | None, as_json: bool, **only: bool) -> None:
    """Show which clauses of the documents are honoured, how, and by which tests.

    A star marks a rule that is proven: one of its tests fails when the rule is broken. With a CLAUSE such as 14.1(d),
    show that clause in full.
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
            and _is_wanted(clause, found, **only)
        ]
        for doc in documents
    }
    if as_json:
        rows = [_plain(*entry) for entries in chosen.values() for entry in entries]
        lines = iter([msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()])
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
        "in_part": found.in_part,
        "proven": _proven(clause),
    }


def _is_wanted(clause: Clause, found: Coverage, *, missing: bool, in_part: bool, unproven: bool) -> bool:
    if unproven and (proof(clause) is None or _is_proven(clause)):
        return False
    return not (missing and found.honoured) and not (in_part and not found.in_part)


def _is_proven(clause: Clause) -> bool:
    found = proof(clause)
    return found is not None and bool(found.mutant)


def _proven(clause: Clause) -> dict[str, str] | None:
    """Return the mutant and the test that fails with it, or the reason why there is none; None if it is no rule."""
    found = proof(clause)
    if found is None:
        return None
    if found.mutant:
        return {"mutant": found.mutant, "test": found.test}
    return {"why_not": _why_not(found)}


def _why_not(found: Proof) -> str:
    return found.why or f"its tests pass with each of {found.tried} mutants"


def _status(found: Coverage) -> str:
    if found.in_part:
        return "part"
    return "yes" if found.honoured else "no"


def _text(doc: Document, entries: list[Entry]) -> Iterator[str]:
    """Yield a document's clauses with their implementation, one a line, then the totals by kind."""
    yield from textwrap.wrap(f"{doc.key}: {doc.title}", WIDTH)
    if entries:
        widest = max(len(clause.id) for clause, _ in entries)
        for clause, found in entries:
            mark = "*" if _is_proven(clause) else " "
            left = f"  {_status(found) + mark:<5} {clause.id:<{widest}}  {clause.kind.value:<10}  "
            count = f" ({len(found.tests)} test{'' if len(found.tests) == 1 else 's'})" if found.tests else ""
            yield from textwrap.wrap(
                found.how + count + (f"; not carried out: {found.in_part}" if found.in_part else ""),
                WIDTH,
                initial_indent=left,
                subsequent_indent=" " * len(left),
                break_on_hyphens=False,
                break_long_words=False,
            )
    yield ""
    headings = ("kind", "honoured", "in part", "proven *", "all")
    yield from table([headings, *_totals(entries)], "  ", right=frozenset({1, 2, 3, 4}))
    yield ""


def _totals(entries: list[Entry]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind and one for all; definitions and records are no rules and need no proof."""
    for kind in Kind:
        of_kind = [entry for entry in entries if entry[0].kind is kind]
        if of_kind:
            yield _total(kind.value, of_kind)
    yield _total("together", entries)


def _total(name: str, entries: list[Entry]) -> tuple[str, ...]:
    rules = [clause for clause, _ in entries if proof(clause) is not None]
    return (
        name,
        str(sum(found.honoured and not found.in_part for _, found in entries)),
        str(sum(bool(found.in_part) for _, found in entries)),
        str(sum(map(_is_proven, rules))) if rules else "–",
        str(len(entries)),
    )


def _in_full(clause: Clause, found: Coverage) -> Iterator[str]:
    yield f"{clause}  ({clause.kind.value}, {clause.section})"
    rows = [("says", clause.summary), ("check", clause.check), ("note", clause.note)]
    rows += [("honoured", {"part": "in part"}.get(_status(found), _status(found))), ("how", found.how)]
    rows += [("not yet", found.in_part)]
    if (shown := proof(clause)) is not None:
        rows += [("proven", f"by {shown.test}, which fails with: {shown.mutant}" if shown.mutant else "no")]
        rows += [("why not", "" if shown.mutant else _why_not(shown))]
    rows += [("tests" if number == 0 else "", test) for number, test in enumerate(found.tests or ("none",))]
    for label, text in rows:
        if text:
            yield from textwrap.wrap(
                text,
                WIDTH,
                initial_indent=f"  {label:<{_LABEL}} ",
                subsequent_indent=" " * (_LABEL + 3),
                break_on_hyphens=False,
                break_long_words=False,
            )
