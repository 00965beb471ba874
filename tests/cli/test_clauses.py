"""`croupier clauses`: one entry for each clause, honest about what is not there."""

import json
from collections.abc import Iterator

import pytest
from msgspec import structs

from croupier.rules.clause import Clause, Kind, document, keys
from croupier.rules.coverage import Coverage, Proof, coverage, proof
from tests.citations import ROOT
from tests.cli.conftest import Run


def test_json_has_one_entry_for_each_clause(run: Run) -> None:
    result = run("clauses", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 0
    assert len(told) == 1505
    assert [(one["document"], one["id"]) for one in told] == [
        (key, c.id) for key in keys() for c in document(key).clauses
    ]
    for one in told:
        assert list(one) == ["document", "id", "kind", "honoured", "how", "tests", "in_part", "proven"]
        assert one["kind"] == document(one["document"])[one["id"]].kind.value
        assert one["how"]


def test_honoured_clauses_name_existing_tests(run: Run) -> None:
    for one in json.loads(run("clauses", "--json").stdout):
        for test in one["tests"]:
            file, _, name = test.partition("::")
            assert (ROOT / file).is_file(), test
            assert name.rpartition("::")[2] in (ROOT / file).read_text("utf-8"), test
        if one["honoured"] and one["kind"] in ("compute", "enforce", "option"):
            assert one["tests"], one


def test_left_out_clauses_are_not_claimed(run: Run) -> None:
    for one in json.loads(run("clauses", "--json").stdout):
        if one["how"].startswith("not in this version"):
            assert one["honoured"] is False


def test_document_argument_limits_the_list(run: Run) -> None:
    told = json.loads(run("clauses", "act-pontoon-2018", "--json").stdout)
    assert len(told) == 292
    assert {one["document"] for one in told} == {"act-pontoon-2018"}


def test_missing_and_kind_narrow_the_list(run: Run) -> None:
    told = json.loads(run("clauses", "--json", "--kind", "option").stdout)
    assert {(one["kind"], one["honoured"]) for one in told} == {("option", True)}
    assert json.loads(run("clauses", "--json", "--missing").stdout) == []  # nothing is left out in any document


def test_text_has_a_line_for_each_clause_and_totals(run: Run) -> None:
    shown = run("clauses", "act-blackjack-2005").stdout
    lines = shown.splitlines()
    entries = list(coverage("act-blackjack-2005"))
    assert sum(line.startswith(("  yes ", "  yes*", "  part", "  no  ")) for line in lines) == len(entries) == 257
    assert lines[-2].split() == ["together", *totals(entries)]
    for kind in Kind:
        of_kind = [entry for entry in entries if entry[0].kind is kind]
        assert [kind.value, *totals(of_kind)] in [line.split() for line in lines]


def totals(entries: list[tuple[Clause, Coverage]]) -> list[str]:
    whole = sum(found.honoured and not found.in_part for _, found in entries)
    rules = [found for clause, _ in entries if (found := proof(clause)) is not None]
    proven = str(sum(bool(found.mutant) for found in rules)) if rules else "–"
    return [str(whole), str(sum(bool(found.in_part) for _, found in entries)), proven, str(len(entries))]


def test_proven_rules_have_a_star_and_name_the_mutant_and_the_test(run: Run) -> None:
    (one,) = json.loads(run("clauses", "act-pontoon-2018", "14.1(a)", "--json").stdout)
    assert one["proven"]["mutant"].startswith("answer game settlement.dealer_bust: ")
    assert one["proven"]["test"] in one["tests"]
    lines = run("clauses", "act-pontoon-2018").stdout.splitlines()
    assert [line for line in lines if line.startswith("  yes*  14.1(a) ")]
    whole = " ".join(run("clauses", "act-pontoon-2018", "14.1(a)").stdout.split())
    assert f"which fails with: {one['proven']['mutant']}" in whole


def test_clauses_that_are_no_rules_need_no_proof(run: Run) -> None:
    told = json.loads(run("clauses", "--json").stdout)
    assert {one["kind"] for one in told if one["proven"] is None} == {"definition", "record"}


def test_unproven_rules_say_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.clauses.proof", lambda _: Proof(tried=7))
    told = json.loads(run("clauses", "act-pontoon-2018", "--unproven", "--json").stdout)
    assert {one["proven"]["why_not"] for one in told} == {"its tests pass with each of 7 mutants"}
    assert "why not its tests pass" in " ".join(run("clauses", "act-pontoon-2018", "14.1(a)").stdout.split())


def test_clauses_that_are_honoured_in_part_say_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_part(key: str) -> Iterator[tuple[Clause, Coverage]]:
        for number, (clause, found) in enumerate(coverage(key)):
            yield clause, structs.replace(found, in_part="no notice is given") if number == 3 else found

    monkeypatch.setattr("croupier.cli.clauses.coverage", in_part)
    (one,) = json.loads(run("clauses", "act-uth-2019", "--in-part", "--json").stdout)
    assert one["in_part"] == "no notice is given"
    shown = run("clauses", "act-uth-2019", "--in-part").stdout
    assert shown.splitlines()[-2].split()[:3] == ["together", "0", "1"]
    assert "not carried out: no notice is given" in " ".join(shown.split())
    assert "honoured in part" in " ".join(run("clauses", "act-uth-2019", one["id"]).stdout.split())


def test_text_lists_all_documents(run: Run) -> None:
    shown = run("clauses").stdout
    assert all(f"{key}: {document(key).title}"[:60] in shown for key in keys())


def test_empty_list_still_shows_totals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.clauses.coverage", lambda _: iter(()))
    assert run("clauses", "act-uth-2019").stdout.splitlines()[-2].split() == ["together", "0", "0", "–", "0"]


def test_single_clause_is_shown_in_full(run: Run) -> None:
    shown = run("clauses", "act-pontoon-2018", "14.1(d)").stdout
    clause = document("act-pontoon-2018")["14.1(d)"]
    whole = " ".join(shown.split())
    assert shown.startswith("act-pontoon-2018 14.1(d)  (compute, ")
    for told in (
        clause.summary,
        clause.check,
        clause.note,
        "honoured yes",
        "rule answer: settlement.twenty_one",
        "tests/",
    ):
        assert told in whole, told


def test_single_clause_without_tests_or_note_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(key: str) -> Iterator[tuple[Clause, Coverage]]:
        return ((clause, Coverage(honoured=False, how="nowhere yet", tests=())) for clause, _ in coverage(key))

    monkeypatch.setattr("croupier.cli.clauses.coverage", nowhere)
    shown = run("clauses", "act-uth-2019", "def:session").stdout
    assert "tests     none" in shown
    assert "honoured  no" in shown
    assert json.loads(run("clauses", "--json", "--missing").stdout)


@pytest.mark.parametrize("words", [["act-pontoon-2018", "14.1(d)", "--json"]])
def test_single_clause_is_available_as_json(run: Run, words: list[str]) -> None:
    (one,) = json.loads(run("clauses", *words).stdout)
    assert one["id"] == "14.1(d)"
