"""`croupier rules`: a document's rules as text, each answer with its clause."""

import difflib
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Any, Final

import click
import msgspec

from croupier.cli.election import Setting, all_settings, election, setting
from croupier.money import Odds, show
from croupier.narration.answers import spoken
from croupier.rules.clause import Document, document
from croupier.rules.profile import Question, Rules, entries, is_money, load_any, questions
from croupier.rules.ruled import Answer, Origin, shown

WIDTH: Final = 80
_INDENT: Final = 2
_GAP: Final = 2


@click.command()
@click.argument("key", metavar="DOCUMENT")
@click.argument("chapters", nargs=-1, metavar="[CHAPTER]...")
@click.option(
    "--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; can be repeated."
)
@click.option("--settings", "only_settings", is_flag=True, help="List only the settings, with ranges and defaults.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def rules(key: str, chapters: tuple[str, ...], pairs: tuple[str, ...], only_settings: bool, as_json: bool) -> None:
    """Show the rules of a document: each question, its answer and its clause.

        An answer is fixed by the document, elected by the operator within the document, or a reading of unclear words;
    readings are explained in docs/readings.md. CHAPTER is a chapter's name, such as dealer.
    """
    doc = document(key)
    # settings are listed for people who do not know yet which are required
    table = load_any(key, election(key, pairs), as_found=only_settings)
    if only_settings:
        lines = _settings_json(key) if as_json else _settings_text(key, table)
    else:
        entries = _chosen(list(questions(table)), chapters)
        lines = _rules_json(doc, table, entries) if as_json else _rules_text(doc, table, entries)
    sys.stdout.write("\n".join(lines) + "\n")


def _chosen(entries: list[Question], chapters: Sequence[str]) -> list[Question]:
    known = list(dict.fromkeys(one.chapter for one in entries))
    wanted = {chapter.lower().replace(" ", "_").replace("-", "_") for chapter in chapters}
    for chapter in sorted(wanted - set(known)):
        near = difflib.get_close_matches(chapter, known, n=1, cutoff=0)[0]
        raise click.UsageError(f"There is no chapter {chapter!r}. Did you mean {near}? Chapters: {', '.join(known)}.")
    return [one for one in entries if not wanted or one.chapter in wanted]


# --- values ---------------------------------------------------------------------------------------------------


def _plain_value(value: object, *, is_money: bool) -> object:
    if isinstance(value, tuple):
        return [_plain_value(one, is_money=is_money) for one in value]
    if isinstance(value, Odds):
        return str(value)
    return show(value) if is_money and isinstance(value, int) else value


def _entries_of(key: str, question: Question) -> list[dict[str, Any]]:
    entry = entries(key)[question.chapter][question.name]
    return entry if isinstance(entry, list) else [entry]


# --- the rules ------------------------------------------------------------------------------------------------


def _rules_text(doc: Document, table: Rules, entries: list[Question]) -> Iterator[str]:
    yield from textwrap.wrap(f"{doc.key}: {doc.title}, {doc.instrument}", WIDTH)
    yield f"rules {table.fingerprint[:12]}"
    for chapter, inside in groupby(entries, key=lambda question: question.chapter):
        heading = (type(getattr(table, chapter)).__doc__ or "").partition("\n")[0]
        yield ""
        yield from textwrap.wrap(f"{chapter.replace('_', ' ').upper()}: {heading}", WIDTH)
        yield from _chapter_text(doc.key, table, list(inside))


def _chapter_text(key: str, table: Rules, entries: list[Question]) -> Iterator[str]:
    clauses = max(len(ruled.clause) for question in entries for ruled in question.answers)
    left = (WIDTH - _INDENT - 2 * _GAP - clauses) * 5 // 9
    right = WIDTH - _INDENT - 2 * _GAP - clauses - left
    for question in entries:
        text = question.text
        for ruled, entry in zip(question.answers, _entries_of(key, question), strict=True):
            answer = spoken(shown(ruled), is_money=is_money(table, question))
            cells = zip_longest(textwrap.wrap(text, left), textwrap.wrap(answer, right), [ruled.clause], fillvalue="")
            for asks, answers, clause in cells:
                yield f"{'':{_INDENT}}{asks:<{left}}{'':{_GAP}}{answers:<{right}}{'':{_GAP}}{clause}".rstrip()
            yield from _indented(_origin(ruled, setting(question.name, entry)))
            text = ""


def _indented(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 8, break_on_hyphens=False)


def _origin(ruled: Answer, elected: Setting | None) -> str:
    """Return the origin of an answer, "" if the document fixes it."""
    parts = []
    if ruled.origin is Origin.READING:
        parts.append(f"reading {ruled.reading}")
    if elected is not None:
        parts.append(f"{'' if parts else 'elected: '}{elected.name} = {elected.allowed}, default {elected.default}")
    return "; ".join(parts)


def _rules_json(doc: Document, table: Rules, entries: list[Question]) -> Iterator[str]:
    fields = {
        "document": doc.key,
        "title": doc.title,
        "instrument": doc.instrument,
        "rules": table.fingerprint,
        "questions": [
            {
                "chapter": question.chapter,
                "name": question.name,
                "question": question.text,
                "answers": [
                    _answer_json(ruled, setting(question.name, entry), is_money=is_money(table, question))
                    for ruled, entry in zip(question.answers, _entries_of(doc.key, question), strict=True)
                ],
            }
            for question in entries
        ],
    }
    yield msgspec.json.format(msgspec.json.encode(fields), indent=2).decode()


def _answer_json(ruled: Answer, elected: Setting | None, *, is_money: bool) -> dict[str, Any]:
    fields = {
        "value": _plain_value(shown(ruled), is_money=is_money),
        "clause": ruled.clause,
        "origin": ruled.origin.value,
    }
    if ruled.reading is not None:
        fields["reading"] = ruled.reading
    return fields if elected is None else fields | {"setting": _setting_json(elected)}


# --- the settings ---------------------------------------------------------------------------------------------


def _setting_json(elected: Setting) -> dict[str, Any]:
    fields: dict[str, Any] = {"name": elected.name, "allowed": elected.allowed, "default": elected.default}
    if elected.choices:
        fields["choices"] = elected.choices
    if elected.least is not None:
        fields |= {"least": elected.least, "most": elected.most}
    return fields


def _settings_json(key: str) -> Iterator[str]:
    rows = [_setting_json(one) | {"clause": one.clause} for one in all_settings(key)]
    yield msgspec.json.format(msgspec.json.encode(rows), indent=2).decode()


def _settings_text(key: str, table: Rules) -> Iterator[str]:
    asks = {
        elected.name: question.text
        for question in questions(table)
        for entry in _entries_of(key, question)
        if (elected := setting(question.name, entry)) is not None
    }
    for one in all_settings(key):
        yield f"{f'{one.name} = {one.default}':<{WIDTH - 24}}  {one.clause}"
        yield from _indented(f"{one.allowed}: {asks[one.name]}")
