"""The profiles: one TOML file per document, read with the operator's election into typed rules."""

import hashlib
import tomllib
import types
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from croupier.money import Money
from croupier.rules.clause import Document, document
from croupier.rules.ruled import BadElection, BadProfile, Election, Ruled, answers
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules

Rules = TwentyOneRules | UthRules
R = TypeVar("R", TwentyOneRules, UthRules)

UTH: Final = "act-uth-2019"
"""The document of Ultimate Texas Hold'em."""

TWENTY_ONE: Final = ("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017")
"""The documents that have a profile of the twenty-one games."""

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


class Question(Struct, frozen=True):
    """One question of a profile with its answer, for a person to read."""

    chapter: str
    name: str
    text: str
    answers: tuple[Ruled[Any], ...]


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
    if document(key).key == UTH:
        return load_uth(key, election, as_found=as_found)
    return load(key, election, as_found=as_found)


def _load(family: type[R], key: str, election: Mapping[str, object] | None, *, as_found: bool) -> R:
    known = document(key).key
    if (known == UTH) is not (family is UthRules):
        raise NoProfile(f"{key}: it is a document of another game")
    chosen = elected(key, election, as_found=as_found)
    try:
        rules = _loaded(family, known, msgspec.json.encode(chosen, order="sorted"))
    except TypeError as bad:  # a value that is no JSON, from Python code
        raise BadElection(f"election: {bad}") from None
    assert isinstance(rules, family)
    return rules


def elected(key: str, election: Mapping[str, object] | None, *, as_found: bool = False) -> dict[str, object]:
    """Return the settings that an election states, its readings among them; with `as_found` those of a scenario."""
    chosen = _flattened(election or {})
    if not as_found:
        return chosen
    named = settings(key)
    return {name: value for name, value in AS_FOUND.items() if name in named} | chosen


def questions(rules: Rules) -> Iterator[Question]:
    """Yield every question with its answer, in the order of the chapters."""
    for chapter, kind in chapters(type(rules)).items():
        section = getattr(rules, chapter)
        if section is None:
            continue
        for name, hint in _hints(kind).items():
            given = getattr(section, name)
            yield Question(chapter, name, get_args(hint)[1], given if isinstance(given, tuple) else (given,))


def is_money(rules: Rules, question: Question) -> bool:
    """Return whether the answers to a question are amounts."""
    kind: type[Struct] = type(getattr(rules, question.chapter))
    waiting = [_hints(kind)[question.name]]
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
    for section in entries(key).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                if "is" not in one:
                    found[one.get("setting", name)] = one.get("default")
    return found


@cache
def entries(key: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the answers of a document's profile as they are written there; raise UnknownDocument."""
    text = resources.files("croupier.rules").joinpath("profiles", f"{document(key).key}.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _loaded(family: type[Rules], key: str, encoded: bytes) -> Rules:
    election = Election(document(key), msgspec.json.decode(encoded))
    profile = entries(key)
    sections = {name: _section(family, name, profile, election) for name in chapters(family)}
    if unknown := set(profile) - set(sections):
        raise BadProfile(f"{key}: unknown chapters {sorted(unknown)}")
    election.check_all_known()
    given: dict[str, Any] = {name: section for name, section in sections.items() if section is not None}
    fingerprint = hashlib.sha256(msgspec.json.encode([key, given], order="sorted")).hexdigest()
    rules = family(document=key, fingerprint=fingerprint, **given)
    _check_together(rules, election.document)
    return rules


def _section(family: type[Rules], name: str, profile: Mapping[str, Any], election: Election) -> Struct | None:
    if name not in profile:
        if name in _required(family):
            raise BadProfile(f"{election.document.key}: chapter {name} is missing")
        return None
    kind = chapters(family)[name]
    return kind(**dict(answers(profile[name], asked(kind), election, name)))


@cache
def _hints(kind: type[Struct]) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def asked(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the questions of a chapter, each with the type of its answer."""
    return {field: _wanted(hint) for field, hint in _hints(kind).items()}


def _wanted(hint: Any) -> Any:
    """Return T of Annotated[Ruled[T], …] or of Annotated[tuple[Ruled[T], ...], …]."""
    assert get_origin(hint) is Annotated, hint
    ruled = get_args(hint)[0]
    if get_origin(ruled) is tuple:
        ruled = get_args(ruled)[0]
    return get_args(ruled)[0]


@cache
def chapters(family: type[Rules]) -> Mapping[str, type[Struct]]:
    """Return the chapters of a family, those of its own game before those of every table."""
    found: dict[str, type[Struct]] = {}
    hints = get_type_hints(family)
    for name in (*family.__annotations__, *(name for name in hints if name not in family.__annotations__)):
        hint = hints[name]
        kinds = [one for one in get_args(hint) if one is not types.NoneType] or [hint]
        if isinstance(kinds[0], type) and issubclass(kinds[0], Struct):
            found[name] = kinds[0]
    return found


@cache
def _required(family: type[Rules]) -> frozenset[str]:
    fields = msgspec.structs.fields(family)
    return frozenset(field.name for field in fields if field.required)


def _check_together(rules: Rules, document: Document) -> None:
    """Raise BadElection where two settings contradict each other."""
    limits = [("", rules.wagers.minimum, rules.wagers.maximum)]
    if isinstance(rules, UthRules):
        limits.append(("side_", rules.wagers.trips_minimum, rules.wagers.trips_maximum))
    else:
        pairs = (rules.perfect_pairs, rules.pairs_play)
        limits += [("side_", bet.minimum, bet.maximum) for bet in pairs if bet is not None]
    for name, least, most in limits:
        if least.value is not None and most.value is not None and least.value > most.value:
            raise BadElection(f"{name}minimum is above {name}maximum: {document.key} {least.clause}")


def _flattened(election: Mapping[str, object]) -> dict[str, object]:
    """Return the election with its `readings` beside the other settings."""
    chosen = {name: value for name, value in election.items() if name != "readings"}
    readings = election.get("readings", {})
    if not isinstance(readings, Mapping):
        raise BadElection("readings: write setting names with their values")
    for name, value in readings.items():
        if name in chosen:
            raise BadElection(f"{name}: given twice, as a setting and as a reading")
        chosen[str(name)] = value
    return chosen
