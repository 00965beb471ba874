"""The approved documents over HTTP: the documents, the clause behind each event, and the operator's choices."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from croupier.dealer.bots.bot import Bot
from croupier.dealer.bots.family import bots_of
from croupier.promotion.terms.template import template as terms_template
from croupier.rules.clause import Clause, Document, UnknownClause, UnknownDocument, document, keys
from croupier.rules.coverage import coverage
from croupier.rules.profile import NoProfile, entries, load_any, questions, settings
from croupier.rules.promotion import load_promotion, promoting
from croupier.server.http.call import ApiCall, Failed
from croupier.tournament.conditions.parser import template as conditions_template

Form = Literal["choice", "number", "money", "several", "amounts", "names", "day"]
_FORMS: Final[dict[str, Form]] = {
    "among": "choice",
    "from": "number",
    "money": "money",
    "subset": "several",
    "amounts": "amounts",
    "names": "names",
    "not_before": "day",
}


class DocumentShown(Struct, frozen=True):
    """An approved document; `has_promotions` states whether it has a rule on promotional prizes."""

    key: str
    title: str
    instrument: str
    game: str
    jurisdiction: str
    venue: str
    has_promotions: bool


class DocumentsShown(Struct, frozen=True):
    """All documents."""

    documents: tuple[DocumentShown, ...]


class ClauseShown(Struct, frozen=True):
    """A clause: its summary, its parent, and its implementation."""

    document: str
    title: str
    id: str
    section: str
    kind: str
    summary: str
    how: str
    near: tuple[tuple[str, str], ...]


class SettingShown(Struct, frozen=True):
    """A choice that a document leaves to the operator: the question, the possible answers, and the default.

    `form` states how the answer is written: one of `choices`, several of them and at most `most`, a number from `least`
    to `most`, money as text (or none, if it `may_be_none`), a list of amounts or names, a day from `least` on. Where
    `reading` is not empty the document is unclear, and docs/readings.md states the reading taken.
    """

    name: str
    chapter: str
    question: str
    clause: str
    form: Form
    default: Any
    choices: tuple[Any, ...] = ()
    least: int | str | None = None
    most: int | None = None
    may_be_none: bool = False
    reading: str = ""


class SettingsShown(Struct, frozen=True):
    """Choices of an operator for a table under a document, and the bots that know its game."""

    document: str
    title: str
    settings: tuple[SettingShown, ...]
    bots: tuple[Bot, ...]


class Blank(Struct, frozen=True):
    """A document to begin with, in TOML as a person writes it: conditions of a tournament, or terms of a promotion."""

    document: str
    text: str


async def documents(_: ApiCall) -> DocumentsShown:
    """List the documents."""
    found = [document(key) for key in keys()]
    return DocumentsShown(tuple([_document_shown(one) for one in found]))


def _document_shown(doc: Document) -> DocumentShown:
    has = doc.key in promoting()
    return DocumentShown(doc.key, doc.title, doc.instrument, doc.game, doc.jurisdiction, doc.venue, has)


async def clause(call: ApiCall) -> ClauseShown:
    """Return a clause, with its neighbours in the document."""
    try:
        doc = document(call.named("document"))
        found = doc[call.named("clause")]
    except (UnknownDocument, UnknownClause) as wrong:
        raise Failed(404, str(wrong).rstrip(".")) from None
    at = doc.clauses.index(found)
    near = [(one.id, one.summary) for one in doc.clauses[max(0, at - 2) : at + 3] if one is not found]
    return ClauseShown(
        doc.key, doc.title, found.id, found.section, str(found.kind), found.summary, _how(found), tuple(near)
    )


async def chosen(call: ApiCall) -> SettingsShown:
    """Return the settings that a document leaves to the operator of a table."""
    try:
        doc = document(call.named("document"))
    except UnknownDocument as wrong:
        raise Failed(404, str(wrong).rstrip(".")) from None
    rules = load_any(doc.key, as_found=True)
    bots = bots_of(rules)
    return SettingsShown(doc.key, doc.title, tuple(_settings(doc.key)), bots)


async def blank_conditions(call: ApiCall) -> Blank:
    """Return a template of conditions of a tournament under a document."""
    try:
        return Blank(call.named("document"), conditions_template(call.named("document")))
    except UnknownDocument as wrong:
        raise Failed(404, str(wrong).rstrip(".")) from None


async def blank_terms(call: ApiCall) -> Blank:
    """Return a template of terms of a promotion under a document."""
    try:
        return Blank(call.named("document"), terms_template(load_promotion(call.named("document"))))
    except (UnknownDocument, NoProfile) as wrong:
        raise Failed(404, str(wrong).rstrip(".")) from None


def _settings(key: str) -> Iterator[SettingShown]:
    """Yield each setting once, with the question that asks for it first."""
    defaults, seen = settings(key), set()
    for one in questions(load_any(key, as_found=True)):
        entry = entries(key)[one.chapter][one.name]
        for ruled, stated in zip(one.answers, entry if isinstance(entry, list) else [entry], strict=True):
            if ruled.setting is None or ruled.setting in seen:
                continue
            seen.add(ruled.setting)
            form, choices, least, most = _allowed(stated)
            yield SettingShown(
                name=ruled.setting,
                chapter=one.chapter,
                question=one.text,
                clause=ruled.clause,
                form=form,
                default=defaults[ruled.setting],
                choices=choices,
                least=least,
                most=most,
                may_be_none=bool(stated.get("optional")),
                reading=ruled.reading or "",
            )


def _allowed(entry: Mapping[str, Any]) -> tuple[Form, tuple[Any, ...], int | str | None, int | None]:
    """Return the written form of an answer and its limits, from the profile."""
    form = next(label for written, label in _FORMS.items() if written in entry)
    choices = tuple(entry.get("among", entry.get("subset", ())))
    most = entry.get("to", entry.get("at_most", len(choices) if form == "several" else None))
    return form, choices, entry.get("from", entry.get("not_before")), most


def _how(found: Clause) -> str:
    return next((status.how for one, status in coverage(found.document) if one.id == found.id), "")
