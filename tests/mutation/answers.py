"""Mutants of the profiles: another answer, another range of an election, another clause cited."""

import pickle
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from croupier.rules import profile
from croupier.rules import questions as family_questions
from croupier.rules.clause import document
from croupier.rules.ruled import Ruled
from tests.coverage_map import PROFILES, by_hand
from tests.mutation.mutants import Mutant
from tests.rules.flips import Flip, Part, answers, documents, flipped, flips, unchanged

PARTS: Final[tuple[Part, ...]] = ("game", "tournament", "promotion")
_LONGEST: Final = 60
KEPT: Final[list[object]] = []
"""Contexts that are never left: the process ends with the test. Without a reference, a context ends at once."""

Change = Callable[[dict[str, Any]], None]


@cache
def answer_mutants(key: str) -> Mapping[str, tuple[Mutant, ...]]:
    """Return the mutants of the answers of a document, by the clause that an answer cites."""
    found: dict[str, list[Mutant]] = defaultdict(list)
    for part in PARTS:
        if key not in documents(part):
            continue
        clauses = dict(_clauses(part, key))
        for flip in flips(part, key):
            clause, before = clauses[flip.name, flip.item]
            found[clause] += [_flip(flip, value, before) for value in flip.values]
        for name, entry in _entries(part, key):
            found[entry["by"]] += _ranges(part, key, name, entry)
    return {clause: tuple(mutants) for clause, mutants in found.items()}


@cache
def citation_mutants(key: str) -> Mapping[str, tuple[Mutant, ...]]:
    """Return the mutants that cite another clause, by the clause that is cited."""
    found: dict[str, list[Mutant]] = defaultdict(list)
    for part in PARTS:
        for name, entry in _entries(part, key) if key in documents(part) else ():
            clause = entry["by"]
            other = next(one.id for one in document(key).clauses if one.id != clause)
            apply = partial(_change_entry, part, key, name, partial(_put, "by", other))
            found[clause].append(Mutant("citation", f"{part} {name}", f"{clause} → {other}", apply))
    return {clause: tuple(mutants) for clause, mutants in found.items()}


def questions(key: str, clause: str) -> list[str]:
    """Return the names of the questions, `chapter.question`, whose answers cite a clause."""
    listed = [
        name for part in PARTS if key in documents(part) for name, entry in _entries(part, key) if entry["by"] == clause
    ]
    return list(dict.fromkeys(name.partition("[")[0] for name in listed))


@cache
def named_questions(key: str, clause: str) -> list[str]:
    """Return the questions that the hand-kept list names for a clause."""
    known = {name.partition("[")[0] for part in PARTS if key in documents(part) for name, _ in _entries(part, key)}
    told = by_hand().get((key, clause), ())
    words = [word for how in told for word in re.findall(r"\w+\.\w+", how)]
    chapters = {word for how in told if how.startswith("rule answer: ") for word in re.findall(r"\w+", how)}
    whole = [name for name in sorted(known) if name.partition(".")[0] in chapters and not words]
    return [word for word in dict.fromkeys([*words, *whole]) if word in known]


def question_mutants(key: str, name: str) -> list[Mutant]:
    """Return the mutants of the answers to a question of the game, whichever clause they cite."""
    return [one for mutants in answer_mutants(key).values() for one in mutants if one.name == f"game {name}"]


def _clauses(part: Part, key: str) -> Iterator[tuple[tuple[str, int | None], tuple[str, Any]]]:
    for name, answer, _ in answers(part, key):
        if isinstance(answer, Ruled):
            yield (name, None), (answer.clause, answer.value)
        else:
            yield from [((name, item), (one.clause, one.value)) for item, one in enumerate(answer)]


def _flip(flip: Flip, value: Any, before: Any) -> Mutant:
    item = "" if flip.item is None else f"[{flip.item}]"
    return Mutant(
        "answer", f"{flip.part} {flip.name}{item}", f"{_short(before)} → {_short(value)}", partial(_enter, flip, value)
    )


def _enter(flip: Flip, value: Any) -> None:
    entered = flipped(flip, value)
    entered.__enter__()
    KEPT.append(entered)


def _short(value: Any) -> str:
    written = " ".join(str(value).split())
    return written if len(written) <= _LONGEST else f"{written[: _LONGEST - 1]}…"


# --- ranges -----------------------------------------------------------------------------------------------------------


def _entries(part: Part, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the answers as the profile writes them; one of several has its number."""
    for chapter, section in tomllib.loads(_file(part, key).read_text("utf-8")).items():
        for name, entry in section.items() if isinstance(section, dict) else ():
            if isinstance(entry, list):
                yield from [(f"{chapter}.{name}[{item}]", one) for item, one in enumerate(entry)]
            else:
                yield f"{chapter}.{name}", entry


def _file(part: Part, key: str) -> Path:
    return (PROFILES if part == "game" else PROFILES / f"{part}s") / f"{key}.toml"


def _ranges(part: Part, key: str, name: str, entry: Mapping[str, Any]) -> list[Mutant]:
    def mutant(field: str, value: Any) -> Mutant:
        apply = partial(_change_entry, part, key, name, partial(_put, field, value))
        return Mutant("range", f"{part} {name}", f"{field} {_short(entry.get(field))} → {_short(value)}", apply)

    made: list[Mutant] = []
    if "from" in entry:
        made += [mutant("to", entry["to"] + 1), mutant("from", entry["from"] - 1)]
        made += (
            [mutant("to", entry["to"] - 1), mutant("from", entry["from"] + 1)] if entry["to"] > entry["from"] else []
        )
    for field in ("among", "subset"):
        listed = entry.get(field)
        if isinstance(listed, list):
            made += [mutant(field, [one for one in listed if one != less]) for less in listed if len(listed) > 1]
    if "at_most" in entry:
        made += [mutant("at_most", entry["at_most"] + 1), mutant("at_most", entry["at_most"] - 1)]
    if "default" not in entry and "is" not in entry and "money" in entry:
        made.append(mutant("default", "10"))
    if entry.get("optional"):
        made.append(mutant("optional", value=False))
    if "not_before" in entry:
        made.append(mutant("not_before", "1900-01-01"))
    return made


def remember_profiles() -> None:
    """Let a profile be parsed once in this process and those that it forks."""
    original = tomllib.loads
    parsed: dict[str, bytes] = {}

    def loads(text: str, **options: Any) -> dict[str, Any]:
        if options:
            return original(text, **options)
        if text not in parsed:
            parsed[text] = pickle.dumps(original(text))
        read: dict[str, Any] = pickle.loads(parsed[text])  # noqa: S301  our own bytes
        return read

    tomllib.loads = loads
    for part in PARTS:
        for key in documents(part):
            loads(_file(part, key).read_text("utf-8"))


def _put(field: str, value: Any, entry: dict[str, Any]) -> None:
    entry[field] = value


def _change_entry(part: Part, key: str, name: str, change: Change) -> None:
    """Let the profile be read with one entry changed, until the process ends."""
    original, text = tomllib.loads, _file(part, key).read_text("utf-8")
    path, _, item = name.removesuffix("]").partition("[")
    chapter, _, question = path.partition(".")

    def loads(given: str, **options: Any) -> dict[str, Any]:
        read = original(given, **options)
        if given == text:
            entry = read[chapter][question]
            change(entry[int(item)] if item else entry)
        return read

    tomllib.loads = loads
    family_questions._profile.cache_clear()
    vars(profile)["_fingerprint"] = unchanged
