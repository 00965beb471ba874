"""The profiles: one TOML file per document, read with the operator's election into typed rules."""

import hashlib
import tomllib
import types
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from croupier.rules import twentyone
from croupier.rules.clause import Document, document
from croupier.rules.ruled import BadElection, BadProfile, Election, Ruled, answers
from croupier.rules.twentyone import TwentyOneRules

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
}
"""The election of a scenario that states no limits."""


class Question(Struct, frozen=True):
    """One question of a profile with its answer, for a person to read."""

    chapter: str
    name: str
    text: str
    answers: tuple[Ruled[Any], ...]


class NoProfile(LookupError):
    """The document exists, but its round is not part of the package."""


def load(key: str, election: Mapping[str, object] | None = None, *, as_found: bool = False) -> TwentyOneRules:
    """Return the rules of one table; raise UnknownDocument, NoProfile or BadElection.

    `as_found` gives the election of a scenario: limits that are not stated do not bind.
    """
    chosen = _flattened(election or {})
    if as_found:
        known = settings(key)
        chosen = {name: value for name, value in AS_FOUND.items() if name in known} | chosen
    try:
        return _loaded(key, msgspec.json.encode(chosen, order="sorted"))
    except TypeError as bad:  # a value that is no JSON, from Python code
        raise BadElection(f"election: {bad}") from None


def questions(rules: TwentyOneRules) -> Iterator[Question]:
    """Yield every question with its answer, in the order of the chapters."""
    for chapter, kind in _chapters().items():
        section = getattr(rules, chapter)
        if section is None:
            continue
        for name, hint in get_type_hints(kind, include_extras=True).items():
            given = getattr(section, name)
            yield Question(chapter, name, get_args(hint)[1], given if isinstance(given, tuple) else (given,))


@cache
def settings(key: str) -> Mapping[str, object]:
    """Return the setting names that the document's profile knows, with their defaults."""
    found: dict[str, object] = {}
    for section in _profile(key).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                if "default" in one:
                    found[one.get("setting", name)] = one["default"]
    return found


@cache
def _profile(key: str) -> Mapping[str, Mapping[str, Any]]:
    known = document(key)
    if known.key not in TWENTY_ONE:
        raise NoProfile(f"{key}: its round of play is not in this version; there are {', '.join(TWENTY_ONE)}")
    text = resources.files("croupier.rules").joinpath("profiles", f"{key}.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _loaded(key: str, encoded: bytes) -> TwentyOneRules:
    election = Election(document(key), msgspec.json.decode(encoded))
    profile = _profile(key)
    sections = {name: _section(name, kind, profile, election) for name, kind in _chapters().items()}
    if unknown := set(profile) - set(sections):
        raise BadProfile(f"{key}: unknown chapters {sorted(unknown)}")
    election.check_all_known()
    given: dict[str, Any] = {name: section for name, section in sections.items() if section is not None}
    fingerprint = hashlib.sha256(msgspec.json.encode([key, given], order="sorted")).hexdigest()
    rules = TwentyOneRules(document=key, fingerprint=fingerprint, **given)
    _check_together(rules, election.document)
    return rules


def _section(name: str, kind: type[Struct], profile: Mapping[str, Any], election: Election) -> Struct | None:
    if name not in profile:
        if name in _required():
            raise BadProfile(f"{election.document.key}: chapter {name} is missing")
        return None
    asked = {field: _wanted(hint) for field, hint in get_type_hints(kind, include_extras=True).items()}
    return kind(**dict(answers(profile[name], asked, election, name)))


def _wanted(hint: Any) -> Any:
    """Return T of Annotated[Ruled[T], …] or of Annotated[tuple[Ruled[T], ...], …]."""
    assert get_origin(hint) is Annotated, hint
    ruled = get_args(hint)[0]
    if get_origin(ruled) is tuple:
        ruled = get_args(ruled)[0]
    return get_args(ruled)[0]


@cache
def _chapters() -> Mapping[str, type[Struct]]:
    found: dict[str, type[Struct]] = {}
    for name, hint in get_type_hints(TwentyOneRules).items():
        kinds = [one for one in get_args(hint) if one is not types.NoneType] or [hint]
        if isinstance(kinds[0], type) and issubclass(kinds[0], Struct):
            found[name] = kinds[0]
    return found


@cache
def _required() -> frozenset[str]:
    fields = msgspec.structs.fields(TwentyOneRules)
    return frozenset(field.name for field in fields if field.required)


def _check_together(rules: TwentyOneRules, document: Document) -> None:
    """Raise BadElection where two settings contradict each other."""
    bets: tuple[tuple[str, twentyone.Limit, twentyone.Limit], ...] = (
        ("", rules.wagers.minimum, rules.wagers.maximum),
        *(("side_", bet.minimum, bet.maximum) for bet in (rules.perfect_pairs, rules.pairs_play) if bet is not None),
    )
    for name, least, most in bets:
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
