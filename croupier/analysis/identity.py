"""Identity of a figure: the versions and hashes of rules and program, every setting and every reading."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from croupier import __version__
from croupier.analysis.result import Identification, StatedAnswer
from croupier.narration.answers import spoken, typed
from croupier.rules.clause import document
from croupier.rules.profile import Question, Rules, elected, is_money, questions, settings
from croupier.rules.ruled import NO_LIMIT, Answer, Origin, shown

PROGRAM: Final = f"croupier {__version__}"

_SOURCES: Final = ("analysis", "cards.py", "engine", "money.py", "rules")
"""Sources of a figure; no other part of the package can change it."""
_SUFFIXES: Final = (".py", ".toml", ".json", ".html", ".css")
_NOT_ASKED: Final = "rules/coverage.json"
"""Fields that name the tests of a clause, and no rule."""


@cache
def program_hash() -> str:
    """Return the SHA-256 of the package's rules, engine and analysis, the same on every system."""
    total = hashlib.sha256()
    for name, content in _sources():
        # a checkout may have turned the ends of the lines round
        text = content.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{name}\n{len(text)}\n".encode())
        total.update(text)
    return total.hexdigest()


def _sources() -> Iterator[tuple[str, Traversable]]:
    root = resources.files("croupier")
    waiting = [(name, root / name) for name in reversed(_SOURCES)]
    while waiting:
        name, one = waiting.pop()
        if one.is_dir():
            inside = sorted(one.iterdir(), key=lambda file: file.name, reverse=True)
            waiting += [(f"{name}/{file.name}", file) for file in inside]
        elif name.endswith(_SUFFIXES) and name != _NOT_ASKED:
            yield name, one


def stated(key: str, election: Mapping[str, object]) -> dict[str, str]:
    """Return the election beyond the defaults of the document, and the decks, as typed after `--set`."""
    defaults = settings(key)
    chosen = elected(key, election)
    return {
        name: _typed(value)
        for name, value in chosen.items()
        if name == "decks" or name not in defaults or _typed(value) != _typed(defaults[name])
    }


def _typed(value: object) -> str:
    return NO_LIMIT if value is None else typed(value)


def identification(
    rules: Rules,
    election: Mapping[str, object] | None,
    *,
    supposed: Mapping[str, str] | None = None,
    as_found: bool = False,
) -> Identification:
    """Return the identity of an analysis of these rules; `election` and `as_found` are as in `load`."""
    rule_document = document(rules.document)
    chosen = dict(settings(rule_document.key)) | elected(rule_document.key, election, as_found=as_found)
    found = tuple(_answers(rules, chosen, supposed or {}))
    return Identification(
        title=rule_document.title,
        instrument=rule_document.instrument,
        rules=rules.fingerprint,
        program=PROGRAM,
        program_hash=program_hash(),
        readings={one.name: one.value for one in found if one.reading is not None and one.is_setting},
        supposed=dict(supposed or {}),
        answers=found,
    )


def _answers(rules: Rules, chosen: Mapping[str, object], supposed: Mapping[str, str]) -> Iterator[StatedAnswer]:
    """Yield every setting once, and every reading of a round's own chapters, in the order of the rules.

    An answer that was put in, alone or with its chapter, is no setting: no election of the document gives it.
    """
    of_rounds = type(rules).__annotations__
    seen: set[str] = set()
    for question in questions(rules):
        lender = supposed.get(question.chapter)
        is_put_in = lender is not None or f"{question.chapter}.{question.name}" in supposed
        for ruled in question.answers:
            if is_put_in:
                if ruled.setting is not None or ruled.origin is Origin.READING:
                    yield _fixed(rules, question, ruled, lender)
            elif ruled.setting is not None:
                if ruled.setting not in seen:
                    seen.add(ruled.setting)
                    value = _typed(chosen[ruled.setting])
                    yield StatedAnswer(ruled.setting, question.text, value, ruled.clause, ruled.reading)
            elif ruled.origin is Origin.READING and question.chapter in of_rounds:
                yield _fixed(rules, question, ruled)


def _fixed(rules: Rules, question: Question, ruled: Answer, lender: str | None = None) -> StatedAnswer:
    """Return an answer that no setting of the document gives; one of a chapter that was lent names where it is from."""
    value = spoken(shown(ruled), is_money=is_money(rules, question))
    name = f"{question.chapter}.{question.name}"
    clause = ruled.clause if lender is None else f"{lender} {ruled.clause}"
    return StatedAnswer(name, question.text, value, clause, ruled.reading, is_setting=False)
