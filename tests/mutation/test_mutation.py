"""The mutation check: its record names every rule, its operators break code, and (long) every proof still holds."""

import ast
import gc
import os
import subprocess
import sys

import pytest

from croupier.engine.holdem import settlement
from croupier.rules.clause import document, keys
from tests.citations import ROOT
from tests.mutation.answers import answer_mutants
from tests.mutation.operators import replacements
from tests.mutation.proof import RULES, recorded, unproven
from tests.mutation.source import code_mutants, live_functions


@pytest.mark.long  # about five minutes of a core
def test_every_proven_clause_is_still_proven() -> None:
    """Runs in a process of its own, which forks one more for each mutant."""
    command = [sys.executable, "-m", "tests.mutation", "--jobs", str(os.cpu_count() or 1)]
    ended = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603  our own command
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-2000:]


@pytest.mark.parametrize("key", keys())
def test_record_names_every_rule_of_a_document(key: str) -> None:
    rules = [one.id for one in document(key).clauses if one.kind in RULES]
    assert list(recorded()[key]) == rules, "run `python -m tests.mutation --write`"


def test_most_rules_are_proven() -> None:
    proofs = [one for rows in recorded().values() for one in rows.values()]
    assert sum(bool(one.mutant and one.test) for one in proofs) > len(proofs) * 19 // 20


def test_reasons_are_given_only_for_clauses_without_a_proof() -> None:
    proofs = recorded()
    for key, clause in unproven():
        assert not proofs[key][clause].mutant, f"{key} {clause} is proven"


# --- the mutants ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a in b", ["a not in b"]),
        ("a and b", ["a or b", "b", "a"]),
        ("not a", ["a"]),
        ("a - b", ["a + b"]),
        ("17", ["18", "16"]),
        ("True", ["False"]),
        ("min(a, b)", ["max(a, b)"]),
        ("a if b else c", ["a if not b else c"]),
        ("'a text'", []),
    ],
)
def test_expressions_have_mutants(before: str, after: list[str]) -> None:
    (statement,) = ast.parse(before).body
    assert isinstance(statement, ast.Expr)
    assert [ast.unparse(new) for _, new in replacements(statement.value) if new is not None] == after


@pytest.mark.parametrize("dropped", ["raise Refused(given)", "run.emit(event)", "yield event"])
def test_refusals_and_events_are_dropped(dropped: str) -> None:
    assert list(replacements(ast.parse(dropped).body[0])) == [("drop", None)]


def test_functions_that_a_mutant_changes_are_found_though_the_test_run_has_frozen_them() -> None:
    gc.freeze()  # as tests/conftest.py does
    try:
        found = live_functions.__wrapped__()
    finally:
        gc.unfreeze()
    assert settlement.settle in found[settlement.__file__]


def test_answers_have_mutants_under_the_clause_that_they_cite() -> None:
    found = [str(one) for one in answer_mutants("act-pontoon-2018")["14.1(a)"]]
    assert "answer game settlement.dealer_bust: win → lose" in found


def test_elections_have_mutants_of_their_range() -> None:
    found = [str(one) for one in answer_mutants("nsw-pontoon-6to5-2017")["5.4"]]
    assert "range game wagers.players_per_box: to 3 → 4" in found


def test_code_mutants_begin_at_the_line_that_reads_the_answer() -> None:
    first = next(code_mutants("act-blackjack-2005", "10.1", ["splitting.only_after_controller"]))
    assert str(first).startswith("code croupier/engine/twentyone/refusals.py check_turn: drop `raise Refused(")


def test_recorded_proofs_name_tests_that_exist() -> None:
    tests = {one.test.partition("[")[0] for proofs in recorded().values() for one in proofs.values() if one.test}
    gone = []
    for test in sorted(tests):
        path, _, name = test.partition("::")
        text = (ROOT / path).read_text("utf-8") if (ROOT / path).is_file() else ""
        if not text or (name and f"def {name}(" not in text):
            gone.append(test)
    assert not gone, "run `python -m tests.mutation --write`"
