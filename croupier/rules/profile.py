"""The profiles: one TOML file per document, read with the operator's election into typed rules."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.money import Money
from croupier.rules.clause import Document, document
from croupier.rules.holdem import UthRules
from croupier.rules.overrides import BadAnswer, Wording, put, typed, written
from croupier.rules.questions import (
    Rules,
    answer_types,
    chapters,
    documents_of,
    entries,
    family,
    hints,
    optional,
    required,
)
from croupier.rules.ruled import NO_LIMIT, Answer, BadElection, BadProfile, Citation, Election, Origin, Ruled, answers
from croupier.rules.tournament import load_tournament
from croupier.rules.twentyone import TwentyOneRules

R = TypeVar("R", bound=Rules)

TOURNAMENT: Final = "tournament"
"""Key of an election that applies the rules of a tournament to a table, with the changes by its conditions."""

AS_FOUND: Final[Mapping[str, object]] = {
    "minimum": "none",
    "maximum": "none",
    "unit": "0.01",
    "smallest_chip": "0.01",
    "side_minimum": "none",
    "side_maximum": "none",
    "super_sevens_amounts": [],
    "maximum_payout": "25000",
}
"""The election of a scenario that states no limits."""
DEFAULT: Final = "default"
"""Value of an election with which a scenario uses the table's default, such as NSW's $1 chip."""


ADDED: Final[Mapping[str, tuple[str, ...]]] = {
    "shuffle": ("final_minutes", "burn_in_round"),
    "limits": ("raised_at_box", "payouts_shown"),
    "closing": ("ends_with_hours",),
    "opening": ("approved_terms",),
    "wagers": ("third_player",),
    "conduct": ("payment_corrected", "card_corrected", "excluded_hand"),
    "settlement": ("remaining",),
    "irregularities": ("void_play_wagers", "late_play_wagers", "unequal_blind", "play_further"),
    "insurance_by_others": ("declining_binds",),
    "calls": ("wrong_total",),
    "by_hand": ("new_cards",),
    "voids": ("invalidated", "disturbance_later", "misdeals"),
    "errors": ("late_insurance_for",),
}
"""Questions by chapter that are younger than the first logs.

A fingerprint covers them only where the answer is not the profile's own, so that tables set up before can go on.
"""

OPENED: Final = (
    ("wagers", "raised_limit", "BJ-10"),
    ("wagers", "maximum_counts", "BJ-10"),
    ("wagers", "maximum_counts", "P-05"),
    ("shuffle", "burn", "BJ-23"),
)
"""Questions whose reading was the only answer in the first logs, and which are elected since, with that reading.

A fingerprint covers the name of the setting only where the answer is not the profile's own.
"""

CHANGED: Final = (("cut", "depth_most", "BJ-22", 0), ("cut", "short_stack", "P-13", 5))
"""Questions by chapter and reading that had another answer in the first logs, with that answer.

A fingerprint of the profile's own answer has the old one, so that tables set up before can go on.
"""

_STATE: Final = Wording("state", "stated")


class Question(Struct, frozen=True):
    """One question of a profile with its answer, for a person to read."""

    chapter: str
    name: str
    text: str
    answers: tuple[Answer, ...]


class NoProfile(LookupError):
    """The document is of another family of games than the one asked for."""


def load(key: str, election: Mapping[str, object] | None = None, *, as_found: bool = False) -> TwentyOneRules:
    """Return the rules of one table of a twenty-one game; raise UnknownDocument, NoProfile or BadElection.

    `as_found` gives the election of a scenario: limits that are not stated do not bind.
    """
    return _load(TwentyOneRules, key, election, as_found=as_found)


def load_uth(key: str, election: Mapping[str, object] | None = None, *, as_found: bool = False) -> UthRules:
    """Return the rules of one table of Ultimate Texas Hold'em, as `load` does for the other games."""
    return _load(UthRules, key, election, as_found=as_found)


def load_any(key: str, election: Mapping[str, object] | None = None, *, as_found: bool = False) -> Rules:
    """Return the rules of one table of any document."""
    return _load(family(key), key, election, as_found=as_found)


def _load(kind: type[R], key: str, election: Mapping[str, object] | None, *, as_found: bool) -> R:
    known = document(key).key
    if family(known) is not kind:
        raise NoProfile(f"{key}: it is a document of another game")
    chosen = elected(key, election, as_found=as_found)
    try:
        rules = _loaded(known, msgspec.json.encode(chosen, order="sorted"))
    except TypeError as bad:  # a value that is no JSON, from Python code
        raise BadElection(f"election: {bad}") from None
    assert isinstance(rules, kind)
    return rules


def elected(key: str, election: Mapping[str, object] | None, *, as_found: bool = False) -> dict[str, object]:
    """Return the settings that an election states, its readings among them; with `as_found` those of a scenario."""
    chosen = _flattened(election or {})
    if not as_found:
        return chosen
    named = settings(key)
    found = {name: value for name, value in AS_FOUND.items() if name in named} | chosen
    return {name: value for name, value in found.items() if not (name in AS_FOUND and value == DEFAULT)}


def questions(rules: Rules) -> Iterator[Question]:
    """Yield every question with its answer, in the order of the chapters."""
    for chapter, kind in chapters(type(rules)).items():
        section = getattr(rules, chapter)
        if section is None:
            continue
        for name, hint in hints(kind).items():
            given = getattr(section, name)
            yield Question(chapter, name, get_args(hint)[1], given if isinstance(given, tuple) else (given,))


def is_money(rules: Rules, question: Question) -> bool:
    """Return whether the answers to a question are amounts."""
    kind: type[Struct] = type(getattr(rules, question.chapter))
    waiting = [hints(kind)[question.name]]
    while waiting:
        one = waiting.pop()
        if one is Money:
            return True
        waiting += get_args(one)
    return False


@cache
def settings(key: str) -> Mapping[str, object]:
    """Return the setting names that the document's profile knows, with their defaults."""
    found: dict[str, object] = {}
    for chapter in entries(key):
        found |= settings_of(key, chapter)
    return found


@cache
def settings_of(key: str, chapter: str) -> Mapping[str, object]:
    """Return the setting names of one chapter of the document's profile, with their defaults."""
    found: dict[str, object] = {}
    for name, entry in entries(key).get(chapter, {}).items():
        for one in entry if isinstance(entry, list) else [entry]:
            if "is" not in one:
                found[one.get("setting", name)] = one.get("default")
    return found


@cache
def _loaded(key: str, encoded: bytes) -> Rules:
    kind = family(key)
    chosen = msgspec.json.decode(encoded)
    changes = chosen.pop(TOURNAMENT, None)
    election = Election(document(key), chosen)
    profile = entries(key)
    sections = {name: _section(kind, name, profile, election) for name in chapters(kind)}
    if unknown := set(profile) - set(sections):
        raise BadProfile(f"{key}: unknown chapters {sorted(unknown)}")
    election.check_all_known()
    given: dict[str, Any] = {name: section for name, section in sections.items() if section is not None}
    rules = kind(document=key, fingerprint=_fingerprint(key, given), **given)
    _check_together(rules, election.document)
    return rules if changes is None else _in_tournament(rules, changes)


def _fingerprint(key: str, sections: Mapping[str, Any]) -> str:
    plain: dict[str, Any] = msgspec.to_builtins(sections)
    usual, profile, kind = Election(document(key), {}), entries(key), family(key)
    for chapter, names in ADDED.items():
        if chapter not in plain:  # a chapter of the other family, or that the document does not have
            continue
        own = _section(kind, chapter, profile, usual)
        for name in names:
            # a question of one family alone is not in the other's chapter
            if name in plain[chapter] and getattr(sections[chapter], name) == getattr(own, name):
                del plain[chapter][name]
    for chapter, name, reading in OPENED:
        own = getattr(_section(kind, chapter, profile, usual), name, None)
        if own is not None and own.reading == reading and getattr(sections[chapter], name) == own:
            plain[chapter][name]["setting"] = None
    for chapter, name, reading, value in CHANGED:
        own = getattr(_section(kind, chapter, profile, usual), name, None) if chapter in plain else None
        if own is not None and own.reading == reading and getattr(sections[chapter], name) == own:
            plain[chapter][name]["value"] = value
    return hashlib.sha256(msgspec.json.encode([key, plain], order="sorted")).hexdigest()


def _in_tournament(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """Return the rules of a tournament, with the changes by its conditions; raise BadElection."""
    if not isinstance(changes, Mapping):
        raise BadElection(f"{TOURNAMENT}: write names of questions with the answers that the conditions give")
    tournament = load_tournament(rules.document)
    if rules.limits.low_limit.value and not tournament.precedence.low_limit.value:
        clause = tournament.precedence.low_limit.clause
        raise BadElection(
            f"low_limit = true: {rules.document} {clause} offers no tournament at a table of low limit gaming"
        )
    for name, answer in tournament.game.items():
        rules = put(rules, name, answer)
    for name, value in sorted(changes.items()):
        rules = _change(rules, name, value, tournament.precedence.conditions_prevail)
    sections = {name: getattr(rules, name) for name in chapters(type(rules)) if getattr(rules, name) is not None}
    return replace(rules, fingerprint=_fingerprint(rules.document, sections))


def _change(rules: Rules, name: str, value: object, prevail: Ruled[bool]) -> Rules:
    """Return the rules with one answer of the conditions, if they prevail or agree; else raise BadElection."""
    chapter, _, question = name.partition(".")
    section = getattr(rules, chapter, None) if chapter in type(rules).__annotations__ else None
    if chapter in optional(type(rules)) and not question:
        if value != NO_LIMIT:
            raise BadElection(f"{TOURNAMENT}.{name} = {value}: state {NO_LIMIT}, or answers such as {name}.…")
        if section is None:
            return rules
        _check_prevail(rules, name, value, next(_clauses(section)), prevail)
        return replace(rules, **{name: None})
    given = getattr(section, question, None)
    try:
        answer = written(rules, name, value, _STATE)
    except BadAnswer:
        if isinstance(given, Ruled | Citation):
            _check_prevail(rules, name, value, given.clause, prevail)
        raise
    assert isinstance(given, Ruled)
    if answer.value == given.value:
        return rules
    _check_prevail(rules, name, value, given.clause, prevail)
    return put(rules, name, Ruled(answer.value, prevail.clause, Origin.ELECTED))


def _check_prevail(rules: Rules, name: str, value: object, clause: str, prevail: Ruled[bool]) -> None:
    """Raise BadElection if the rules prevail over conditions that contradict the clause."""
    if not prevail.value:
        raise BadElection(
            f"{TOURNAMENT}.{name} = {typed(value)}: it contradicts {rules.document} {clause}, and by {prevail.clause}"
            " the rules prevail; take it out of the conditions"
        )


def _clauses(section: Struct) -> Iterator[str]:
    for name in section.__struct_fields__:
        answer = getattr(section, name)
        yield from [one.clause for one in (answer if isinstance(answer, tuple) else (answer,))]


def _section(kind: type[Rules], name: str, profile: Mapping[str, Any], election: Election) -> Struct | None:
    if name not in profile:
        if name in required(kind):
            raise BadProfile(f"{election.document.key}: chapter {name} is missing")
        return None
    chapter = chapters(kind)[name]
    return chapter(**dict(answers(profile[name], answer_types(chapter), election, name)))


def _check_together(rules: Rules, document: Document) -> None:
    """Raise BadElection where two settings contradict each other."""
    limits = [("", rules.wagers.minimum, rules.wagers.maximum)]
    limits += [("side_", least, most) for least, most in rules.side_limits()]
    for name, least, most in limits:
        if least.value is not None and most.value is not None and least.value > most.value:
            raise BadElection(f"{name}minimum is above {name}maximum: {document.key} {least.clause}")
    during = rules.machine.during_a_round
    if (during.value == "by_case" and rules.transfer is None) or (during.value == "by_hand" and rules.by_hand is None):
        chapter = "transfer" if during.value == "by_case" else "by_hand"
        raise BadProfile(f"{document.key}: machine.during_a_round = {during.value} needs the chapter {chapter}")


def _flattened(election: Mapping[str, object]) -> dict[str, object]:
    """Return the election with its `readings` merged into the other settings."""
    chosen = {name: value for name, value in election.items() if name != "readings"}
    readings = election.get("readings", {})
    if not isinstance(readings, Mapping):
        raise BadElection("readings: write setting names with their values")
    for name, value in readings.items():
        if name in chosen:
            raise BadElection(f"{name}: given twice, as a setting and as a reading")
        chosen[str(name)] = value
    return chosen


__all__ = [
    "AS_FOUND",
    "DEFAULT",
    "TOURNAMENT",
    "NoProfile",
    "Question",
    "Rules",
    "answer_types",
    "chapters",
    "documents_of",
    "elected",
    "entries",
    "family",
    "is_money",
    "load",
    "load_any",
    "load_uth",
    "questions",
    "settings",
    "settings_of",
]
