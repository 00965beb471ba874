"""Answers that no document gives, put in for research: another rule set than any that was approved."""

import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.clause import UnknownDocument
from croupier.rules.overrides import BadAnswer, Wording, put, truth, typed, written
from croupier.rules.profile import load_any
from croupier.rules.questions import Rules, chapters, optional
from croupier.rules.ruled import NO_LIMIT, BadElection

PEEK: Final = "peek"
"""Dealer's peek for a natural before anybody plays: no document has it, and only analysis knows it."""

_SUPPOSE: Final = Wording("suppose", "supposed", PEEK)


class BadSupposition(BadElection):
    """An answer that cannot be supposed, in one sentence."""


class Supposed(Struct, frozen=True):
    """Rules with supposed answers, and those answers as written."""

    rules: Rules
    answers: dict[str, str]
    peek: bool = False

    @property
    def notice(self) -> str:
        """State that the figures are not of an approved game; empty if nothing was supposed."""
        if not self.answers:
            return ""
        written = ", ".join(f"{name} = {value}" for name, value in self.answers.items())
        return f"These figures are not of an approved game: they suppose {written}."


def suppose(rules: Rules, answers: Mapping[str, object] | None) -> Supposed:
    """Put other answers in place of the document's, by names such as `dealer.stands_on_soft`; raise BadSupposition.

    A chapter that a document may lack, such as `surrender`, is taken out by `none`, and put in by the key of a document
    that has it. Rules that were changed have another fingerprint.
    """
    given = {name: typed(value).strip() for name, value in sorted((answers or {}).items())}
    if not given:
        return Supposed(rules, {})
    try:
        changed, peek = _changed(rules, given)
    except BadAnswer as bad:
        raise BadSupposition(str(bad)) from None
    total = hashlib.sha256(msgspec.json.encode([rules.fingerprint, given], order="sorted")).hexdigest()
    return Supposed(replace(changed, fingerprint=total), given, peek)


def _changed(rules: Rules, given: Mapping[str, str]) -> tuple[Rules, bool]:
    """Return the rules with the answers put in, chapters first, and whether the dealer peeks."""
    put_in, peek = optional(type(rules)), False
    changed = rules
    for name, value in given.items():
        if name == PEEK:
            peek = _peek(rules, value)
        elif name in put_in:
            changed = replace(changed, **{name: _chapter(name, value)})
    for name, value in given.items():
        if "." in name or name not in (PEEK, *put_in):
            changed = put(changed, name, written(changed, name, value, _SUPPOSE))
    return changed, peek


def _peek(rules: Rules, value: str) -> bool:
    if "naturals" not in chapters(type(rules)):
        raise BadSupposition(f"{PEEK}: In {rules.document} the dealer cannot have a natural.")
    return truth(PEEK, value, _SUPPOSE)


# --- chapters -------------------------------------------------------------------------------------------------------


def _chapter(name: str, value: str) -> Struct | None:
    if value == NO_LIMIT:
        return None
    try:
        found: Struct | None = getattr(load_any(value), name, None)
    except (UnknownDocument, BadElection):
        found = None
    if found is None:
        raise BadSupposition(f"{name} = {value}: Write {NO_LIMIT}, or the key of a document that has the chapter.")
    return found
