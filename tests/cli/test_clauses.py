"""`croupier clauses`: one entry for each clause, honest about what is not there."""

import json
from collections.abc import Iterator

import pytest

from croupier.rules.clause import Clause, Kind, document, keys
from croupier.rules.coverage import Coverage, coverage
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
        assert list(one) == ["document", "id", "kind", "honoured", "how", "tests"]
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
    assert sum(line.startswith(("  yes  ", "  no   ")) for line in lines) == len(entries) == 257
    honoured = sum(found.honoured for _, found in entries)
    assert lines[-2].split() == ["together", str(honoured), "257"]
    for kind in Kind:
        of_kind = [found for clause, found in entries if clause.kind is kind]
        row = [kind.value, str(sum(found.honoured for found in of_kind)), str(len(of_kind))]
        assert row in [line.split() for line in lines]


def test_text_lists_all_documents(run: Run) -> None:
    shown = run("clauses").stdout
    assert all(f"{key}: {document(key).title}"[:60] in shown for key in keys())


def test_empty_list_still_shows_totals(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.clauses.coverage", lambda _: iter(()))
    assert run("clauses", "act-uth-2019").stdout.splitlines()[-2].split() == ["together", "0", "0"]


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
