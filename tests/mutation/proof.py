"""Search for the proof of a clause, and the file that records proofs."""

import itertools
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Final

from croupier.rules.clause import Clause, Kind, contains, document
from tests.citations import ROOT
from tests.mutation.answers import answer_mutants, citation_mutants, named_questions, question_mutants, questions
from tests.mutation.cards import card_mutants
from tests.mutation.mutants import Mutant
from tests.mutation.session import Mutated
from tests.mutation.source import code_mutants

PROVEN: Final = ROOT / "croupier" / "rules" / "proven.json"
UNPROVEN: Final = ROOT / "tests" / "mutation" / "unproven.toml"
RULES: Final = frozenset({Kind.COMPUTE, Kind.ENFORCE, Kind.OPTION})
CODE_MUTANTS_MAX: Final = 25
"""Mutants of the code that are tried for a clause, the nearest first."""
SLOW: Final = (
    *("tests/server/", "tests/page/", "tests/terminal/", "tests/simulation/", "tests/records/", "tests/cli/"),
    "tests/engine/test_poker.py",
)
"""Rooms whose tests are tried only where a clause has no others."""


@dataclass(frozen=True)
class Proof:
    """The mutant of a clause that one of its tests kills; without one, how many were tried and why none is killed."""

    mutant: str = ""
    test: str = ""
    tried: int = 0
    why: str = ""


Proofs = Mapping[str, Mapping[str, Proof]]


def search(mutated: Mutated, clause: Clause, tests: list[str], known: Proof) -> Proof:
    """Return a proof of the clause: the known one if it still holds, otherwise the first that is found."""
    fast = [one for one in tests if not one.startswith(SLOW)] or tests
    mutants = list(of_clause(clause))
    if known.mutant:
        for mutant in [one for one in mutants if str(one) == known.mutant][:1]:
            verdict = mutated.kill(mutant, clause, [known.test] if known.test in tests else fast)
            if verdict.test:  # another test where the one of the record is gone
                return replace(known, test=verdict.test)
    for number, mutant in enumerate(mutants):
        verdict = mutated.kill(mutant, clause, fast)
        if verdict.test:
            return Proof(str(mutant), verdict.test, number + 1)
    return Proof(tried=len(mutants), why=unproven().get((clause.document, clause.id), ""))


def survivors(mutated: Mutated, clause: Clause, tests: list[str]) -> Iterator[tuple[Mutant, str]]:
    """Yield every mutant of the clause with the test that kills it, "" if it survives."""
    for mutant in of_clause(clause):
        yield mutant, mutated.kill(mutant, clause, tests).test


def of_clause(clause: Clause) -> Iterator[Mutant]:
    """Yield the mutants of a clause and the first of each of its paragraphs."""
    yield from _own(clause)
    parts = [one for one in document(clause.document).clauses if one.id != clause.id and contains(clause.id, one.id)]
    for part in parts:
        yield from itertools.islice(_own(part), 4)


@cache
def _own(clause: Clause) -> tuple[Mutant, ...]:
    key = clause.document
    asked = [*questions(key, clause.id), *named_questions(key, clause.id)]
    code = itertools.islice(code_mutants(key, clause.id, asked), CODE_MUTANTS_MAX)
    named = [one for name in named_questions(key, clause.id) for one in question_mutants(key, name)]
    found = (*answer_mutants(key).get(clause.id, ()), *named, *card_mutants(key, clause.id), *code)
    return tuple({str(one): one for one in found}.values())


def citations(clause: Clause) -> tuple[Mutant, ...]:
    """Return the mutants that cite another clause in the place of this one."""
    return citation_mutants(clause.document).get(clause.id, ())


@cache
def unproven() -> Mapping[tuple[str, str], str]:
    """Return the clauses that cannot have a mutant, each with the reason."""
    return {
        (key, clause): entry["why"]
        for entry in tomllib.loads(UNPROVEN.read_text("utf-8"))["unproven"]
        for key, ids in entry["clauses"].items()
        for clause in ids
    }


def recorded() -> Proofs:
    """Return the proofs of the record."""
    if not PROVEN.is_file():
        return {}
    found = json.loads(PROVEN.read_text("utf-8"))
    return {key: {clause: Proof(**proof) for clause, proof in rows.items()} for key, rows in found.items()}


def write(proofs: Proofs) -> None:
    """Write the record, a clause a line."""
    blocks = []
    for key, rows in proofs.items():
        lines = [
            f"    {json.dumps(clause)}: {json.dumps(_plain(proof), ensure_ascii=False)}"
            for clause, proof in rows.items()
        ]
        blocks.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(lines) + "\n  }")
    PROVEN.write_text("{\n" + ",\n".join(blocks) + "\n}\n", "utf-8")


def _plain(proof: Proof) -> dict[str, object]:
    return {name: value for name, value in asdict(proof).items() if value and (name != "tried" or not proof.mutant)}
