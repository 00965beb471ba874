"""The coverage map: which clause is honoured, how, and by which tests; made from the repository.

`python -m tests.coverage_map` writes croupier/rules/coverage.json. A clause is honoured by answers of the profiles, by
code that cites it, or by an entry in tests/coverage_map.toml; its tests are those marked with it, and the scenario
files that list it.
"""

import ast
import contextlib
import io
import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pytest

from croupier.rules.clause import Clause, Kind, contains, document, keys
from tests.citations import MARKED, ROOT, Citation, in_text

MAP: Final = ROOT / "croupier" / "rules" / "coverage.json"
BY_HAND: Final = ROOT / "tests" / "coverage_map.toml"
PROFILES: Final = ROOT / "croupier" / "rules" / "profiles"
SCENARIOS: Final = ROOT / "tests" / "scenarios"
CODE: Final = ("dealer", "engine", "promotion", "records", "scenario", "terminal", "tournament")
"""The rooms in which clauses are carried out."""

Reference = tuple[str, str]  # a document's key and a clause's id
Places = Mapping[Reference, list[str]]


@dataclass(frozen=True)
class LeftOut:
    """Clauses that this version leaves out, and why: a document's chapters, clauses or all of it (an empty list)."""

    why: str
    document: str
    parts: tuple[str, ...]

    def holds(self, clause: Clause) -> bool:
        """Return whether the clause is one of them."""
        if clause.document != self.document:
            return False
        return not self.parts or any(contains(part, clause.id) for part in self.parts)


@dataclass(frozen=True)
class Row:
    """Row of the map for one clause."""

    honoured: bool
    how: str
    tests: list[str] = field(default_factory=list)
    in_part: str = ""
    """The part of the clause that is not carried out."""


# --- how: answers, code, by hand ------------------------------------------------------------------------------


def answered() -> Places:
    """Return which answers of its profile cite a clause; one that the code never asks for does not count."""
    trees = [ast.parse(text(file)) for file in code()]
    asked = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    found: dict[Reference, list[str]] = defaultdict(list)
    for profile in sorted(PROFILES.rglob("*.toml")):
        of = "" if profile.parent == PROFILES else f"{profile.parent.name.removesuffix('s')} "
        for chapter, section in tomllib.loads(text(profile)).items():
            if not isinstance(section, dict):  # `game`, which names the family
                continue
            for name, entry in section.items():
                question = name.rpartition(".")[2]  # a tournament's answer in place of the game's names its chapter
                for one in entry if isinstance(entry, list) else [entry]:
                    if question in asked or _is_option(profile.stem, one["by"]):
                        found[profile.stem, one["by"]].append(f"{of}{chapter}.{name}")
    return {reference: list(dict.fromkeys(names)) for reference, names in found.items()}


def _is_option(key: str, clause: str) -> bool:
    """Return whether the clause lets the operator elect: its answer honours it, since other elections are refused."""
    return document(key)[clause].kind is Kind.OPTION


def cited_in_code() -> Places:
    """Return which modules cite a clause; a bare number is a chapter, and the id of no clause."""
    found: dict[Reference, list[str]] = defaultdict(list)
    for file in code():
        name = file.relative_to(ROOT).as_posix()
        for citation in in_text(text(file), name):
            if name not in found[citation.document, citation.clause]:
                found[citation.document, citation.clause].append(name)
    return found


def by_hand() -> Places:
    """Return what the list kept by hand tells of a clause."""
    found: dict[Reference, list[str]] = defaultdict(list)
    for entry in tomllib.loads(text(BY_HAND))["honoured"]:
        for key, ids in entry["clauses"].items():
            for clause in ids:
                found[key, document(key)[clause].id].append(entry["how"])
    return found


def left_out() -> list[LeftOut]:
    """Return what this version leaves out, with the reasons."""
    return [
        LeftOut(entry["why"], key, tuple(parts))
        for entry in tomllib.loads(text(BY_HAND))["left_out"]
        for key, parts in entry["clauses"].items()
    ]


def in_part() -> dict[Reference, str]:
    """Return the clauses that are honoured only in part, and what of each is not carried out."""
    return {
        (key, document(key)[clause].id): entry["missing"]
        for entry in tomllib.loads(text(BY_HAND)).get("in_part", ())
        for key, ids in entry["clauses"].items()
        for clause in ids
    }


def code() -> Iterator[Path]:
    """Yield the modules that carry out clauses."""
    for folder in CODE:
        yield from sorted((ROOT / "croupier" / folder).rglob("*.py"))


def text(file: Path) -> str:
    """Return the text of a file."""
    return file.read_text("utf-8")


# --- tests: markers and scenarios -----------------------------------------------------------------------------


class _Collector:
    """Pytest plugin that keeps the citations of all collected `clause` markers."""

    def __init__(self) -> None:
        self.found: list[Citation] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read what tests/conftest.py has collected."""
        self.found = session.config.stash[MARKED]


def collected() -> list[Citation]:
    """Collect the tests and return the citations of their markers; exit if they cannot be collected."""
    collector, told = _Collector(), io.StringIO()
    with contextlib.redirect_stdout(told):
        # tests/test_scenarios.py marks no clause, and takes long to collect
        options = ["--collect-only", "-qq", "-p", "no:randomly", "-p", "no:cacheprovider"]
        options += ["--ignore-glob=*/test_scenarios.py"]
        ended = pytest.main([*options, str(ROOT / "tests")], plugins=[collector])
    if ended is not pytest.ExitCode.OK:
        raise SystemExit(f"{told.getvalue()}\nThe tests cannot be collected.")
    return collector.found


def marked(citations: Iterable[Citation]) -> Places:
    """Return the tests that are marked with each clause."""
    found: dict[Reference, set[str]] = defaultdict(set)
    for citation in citations:
        found[citation.document, citation.clause].add(citation.place.partition("[")[0])  # without the parameters
    return {reference: sorted(tests) for reference, tests in found.items()}


def scenarios() -> Places:
    """Return the scenario files that list a clause; stop at one that does not exist."""
    found: dict[Reference, list[str]] = defaultdict(list)
    for file in sorted(SCENARIOS.rglob("*.json")):
        held = json.loads(text(file))
        for clause in held.get("clauses", ()):
            found[held["document"], document(held["document"])[clause].id].append(file.relative_to(ROOT).as_posix())
    return found


# --- the map --------------------------------------------------------------------------------------------------


def coverage(citations: Iterable[Citation]) -> dict[str, dict[str, Row]]:
    """Return the row of every clause of every document, given the citations of the tests' markers."""
    found = Found(answered(), cited_in_code(), by_hand(), marked(citations), scenarios(), left_out())
    introducing = tomllib.loads(text(BY_HAND))["by_parts"]
    made: dict[str, dict[str, Row]] = {}
    for key in keys():
        rows = made[key] = {clause.id: found.row(clause) for clause in document(key).clauses}
        for clause in introducing.get(key, ()):
            rows[document(key)[clause].id] = _by_parts(clause, rows)
    for (key, clause), missing in in_part().items():
        made[key][clause] = replace(made[key][clause], in_part=missing)
    return made


def _by_parts(clause: str, rows: Mapping[str, Row]) -> Row:
    """Return the row of a clause that only introduces its paragraphs; its tests are its own and one of each."""
    parts = [part for part in rows if part != clause and contains(clause, part)]
    missing = [part for part in parts if not rows[part].honoured]
    tests = [*rows[clause].tests, *(test for part in parts for test in rows[part].tests[:1])]
    how = f"by its paragraphs; not honoured: {', '.join(missing)}" if missing else "by its paragraphs"
    return Row(honoured=not missing, how=how, tests=list(dict.fromkeys(tests)))


@dataclass(frozen=True)
class Found:
    """All that was found in the repository."""

    answered: Places
    cited: Places
    by_hand: Places
    marked: Places
    scenarios: Places
    left_out: list[LeftOut]

    def row(self, clause: Clause) -> Row:
        """Return what there is of a clause."""
        at = (clause.document, clause.id)
        labelled = (("rule answer: ", self.answered), ("code: ", self.cited), ("", self.by_hand))
        how = "; ".join(label + ", ".join(places[at]) for label, places in labelled if places.get(at))
        tests = [*self.marked.get(at, ()), *self.scenarios.get(at, ())]
        if self._is_honoured(clause, how, tests):
            return Row(honoured=True, how=how, tests=tests)
        why = next((entry.why for entry in self.left_out if entry.holds(clause)), None)
        if why is not None:
            return Row(honoured=False, how=f"not in this version: {why}", tests=tests)
        return Row(honoured=False, how=f"{how}; no test follows it" if how else "nowhere yet", tests=tests)

    def _is_honoured(self, clause: Clause, how: str, tests: list[str]) -> bool:
        """A rule needs a place and a test; records and definitions may be stated by hand."""
        is_told = bool(self.by_hand.get((clause.document, clause.id)))
        if clause.kind is Kind.RECORD:
            return is_told
        if clause.kind is Kind.DEFINITION:
            return is_told or (bool(how) and bool(tests))
        return bool(how) and bool(tests)


def written(found: Mapping[str, Mapping[str, Row]]) -> str:
    """Return the map as JSON, a clause a line."""
    blocks = []
    for key, rows in found.items():
        lines = [f"    {json.dumps(clause)}: {_written(row)}" for clause, row in rows.items()]
        blocks.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _written(row: Row) -> str:
    fields = {name: value for name, value in vars(row).items() if name != "in_part" or value}
    return json.dumps(fields, ensure_ascii=False)


def main() -> int:
    """Write the map."""
    MAP.write_text(written(coverage(collected())), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
