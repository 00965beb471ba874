"""Answers and citations, read from a document's profile and the operator's election.

A Ruled[T] drives the engine by its value; a Citation has words for people, and the engine uses only its clause.
"""

import difflib
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final, Generic, TypeVar, cast

import msgspec
from msgspec import Struct, field

from croupier import money
from croupier.money import Odds
from croupier.rules.clause import Document

T = TypeVar("T")

Entry = Mapping[str, Any]


class Origin(Enum):
    """Source of an answer: the document, the operator within the document, or a reading of unclear words."""

    FIXED = "fixed"
    ELECTED = "elected"
    READING = "reading"


class Ruled(Struct, Generic[T], frozen=True):
    """An answer with its clause and its origin."""

    value: T
    clause: str
    origin: Origin = Origin.FIXED
    reading: str | None = None
    setting: str | None = None


class Citation(Struct, frozen=True):
    """Words for people with their clause. The engine cites the clause and never reads the words.

    They are a sentence or, where the document leaves no choice to the engine, a flag or a list of clauses.
    """

    text: str | bool | tuple[str, ...] = field(name="value")
    clause: str
    origin: Origin = Origin.FIXED
    reading: str | None = None
    setting: str | None = None


Answer = Ruled[Any] | Citation


class BadElection(ValueError):
    """An election that the document does not allow; the message cites the clause."""


class BadProfile(AssertionError):
    """An incomplete profile: a fault of the package, not of its user."""


NO_LIMIT: Final = "none"
_FORMS: Final = ("is", "among", "from", "money", "subset", "amounts", "names", "not_before")
_DAY: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_KEYS: Final = {*_FORMS, "to", "by", "default", "setting", "reading", "at_most", "optional"}


class Election:
    """The operator's choices by setting name; each must belong to a question."""

    def __init__(self, document: Document, chosen: Mapping[str, object]) -> None:
        """Keep `chosen` for `document`; a choice is checked when its question is asked."""
        self.document = document
        self._chosen = dict(chosen)
        self._known: set[str] = set()

    def of(self, setting: str, default: object) -> object:
        """Return the choice for `setting`, or the profile's default."""
        self._known.add(setting)
        return self._chosen.get(setting, default)

    def check_all_known(self) -> None:
        """Raise BadElection if no question asks for a choice."""
        for name in self._chosen:
            if name not in self._known:
                near = difflib.get_close_matches(name, self._known, n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(sorted(self._known))}"
                raise BadElection(f"{name}: {self.document.key} has no such setting{hint}")


def answer(entry: Entry, wanted: type[T], election: Election, where: str) -> Ruled[T]:
    """Return the answer that `entry` and the election give; raise BadElection for a choice out of range."""
    _check_form(entry, election.document, where)
    clause, reading = str(entry["by"]), cast("str | None", entry.get("reading"))
    if "is" in entry:
        return Ruled(_convert(entry["is"], wanted), clause, Origin.READING if reading else Origin.FIXED, reading)
    setting = str(entry.get("setting", where.rpartition(".")[2]))
    chosen = election.of(setting, entry.get("default"))
    if chosen is None and "default" not in entry:
        raise BadElection(f"{setting}: {election.document.key} {clause} wants it stated for the table")
    chosen = _within(entry, chosen, setting, election.document)
    origin = Origin.READING if reading else Origin.ELECTED
    return Ruled(_convert(chosen, wanted), clause, origin, reading, setting)


def citation(entry: Entry, document: Document, where: str) -> Citation:
    """Return the sentence that `entry` cites; raise BadProfile if it is elected."""
    _check_form(entry, document, where)
    if "is" not in entry:
        raise BadProfile(f"{document.key}: {where} is a citation, which nobody elects")
    words, reading = entry["is"], cast("str | None", entry.get("reading"))
    text = tuple(words) if isinstance(words, list) else words
    return Citation(text, str(entry["by"]), Origin.READING if reading else Origin.FIXED, reading)


def shown(answer: Answer) -> object:
    """Return the value of an answer, or the sentence of a citation, to show it to people."""
    return answer.text if isinstance(answer, Citation) else answer.value


def answers(
    section: Mapping[str, Any], questions: Mapping[str, type], election: Election, where: str
) -> Iterator[tuple[str, Any]]:
    """Yield each question's name with its answer, or a tuple of answers where the profile gives a list."""
    for name in section:
        if name not in questions:
            raise BadProfile(f"{election.document.key}: {where}.{name} answers no question")
    for name, wanted in questions.items():
        if name not in section:
            raise BadProfile(f"{election.document.key}: {where}.{name} is not answered")
        entry = section[name]
        if isinstance(entry, list):
            yield name, tuple([answer_or_citation(one, wanted, election, f"{where}.{name}") for one in entry])
        else:
            yield name, answer_or_citation(entry, wanted, election, f"{where}.{name}")


def answer_or_citation(entry: Entry, wanted: type, election: Election, where: str) -> Answer:
    """Return the Citation of an entry if its question requires one, its Ruled otherwise."""
    if wanted is Citation:
        return citation(entry, election.document, where)
    return answer(entry, wanted, election, where)


def _check_form(entry: Entry, document: Document, where: str) -> None:
    if unknown := set(entry) - _KEYS:
        raise BadProfile(f"{document.key}: {where} has {sorted(unknown)}")
    if sum(form in entry for form in _FORMS) != 1 or "by" not in entry:
        raise BadProfile(f"{document.key}: {where} needs one of {_FORMS} and a clause")
    if entry["by"] not in document:
        raise BadProfile(f"{document.key}: {where} cites {entry['by']}, which does not exist")


def _within(entry: Entry, chosen: object, setting: str, document: Document) -> object:
    def refuse(allowed: str) -> BadElection:
        return BadElection(f"{setting} = {_written(chosen)}: {document.key} {entry['by']} allows {allowed}")

    if "money" in entry:
        return _money(entry, chosen, refuse("an amount of money"), setting)
    if "amounts" in entry:
        if not isinstance(chosen, list | tuple):
            raise refuse("a list of amounts")
        return [_money(entry, one, refuse("a list of amounts"), setting) for one in chosen]
    if "names" in entry:
        if not isinstance(chosen, list | tuple) or not all(isinstance(one, str) and one for one in chosen):
            raise refuse("a list of names")
        return list(chosen)
    if "not_before" in entry:
        if not isinstance(chosen, str) or not _DAY.fullmatch(chosen) or chosen < entry["not_before"]:
            raise refuse(f"a day, such as 2026-01-31, from {entry['not_before']} on")
        return chosen
    if "from" in entry:
        least, most = entry["from"], entry["to"]
        whole = _whole(chosen)
        if whole is None or not least <= whole <= most:
            raise refuse(f"{least} to {most}")
        return whole
    if "subset" in entry:
        known, at_most = entry["subset"], entry.get("at_most", len(entry["subset"]))
        names = [chosen] if isinstance(chosen, str) else chosen
        if not isinstance(names, list | tuple) or any(one not in known for one in names):
            raise refuse(f"any of {', '.join(known)}" if known else "none")
        if len(set(names)) > at_most or len(set(names)) != len(names):
            raise refuse(f"{', '.join(known)}: each once and at most {at_most} at one table")
        return list(names)
    return _one_of(entry["among"], chosen, refuse)


def _one_of(among: object, chosen: object, refuse: Any) -> object:
    listed = cast("list[object]", among)
    meanings: dict[object, object] = dict(among) if isinstance(among, Mapping) else {one: one for one in listed}
    for spelled, meaning in meanings.items():
        if _written(spelled) == _written(chosen):
            return meaning
    raise refuse(" or ".join(_written(spelled) for spelled in meanings))


def _money(entry: Entry, chosen: object, refusal: BadElection, setting: str) -> object:
    if entry.get("optional") and (chosen is None or chosen == NO_LIMIT):
        return None
    try:
        amount = money.parse(chosen)
    except money.BadAmount as bad:
        raise BadElection(f"{refusal.args[0].rpartition(' allows ')[0]}: {bad}") from None
    if amount <= 0:
        raise BadElection(f"{setting} = {_written(chosen)}: it must be greater than zero ({entry['by']})")
    return amount


def _whole(chosen: object) -> int | None:
    if isinstance(chosen, bool):
        return None
    if isinstance(chosen, str) and chosen.isascii() and chosen.isdigit() and len(chosen) < 10:
        return int(chosen)
    return chosen if isinstance(chosen, int) else None


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_written(one) for one in value) + "]"
    return str(value)


def _convert(value: object, wanted: type[T]) -> T:
    if wanted is Odds:
        return cast("T", Odds.parse(cast("str", value)))
    return msgspec.convert(value, wanted)


__all__ = [
    "NO_LIMIT",
    "Answer",
    "BadElection",
    "BadProfile",
    "Citation",
    "Election",
    "Origin",
    "Ruled",
    "answer",
    "answer_or_citation",
    "answers",
    "citation",
    "shown",
]
