"""The coverage map is up to date, and every rule of the round is honoured or left out for a stated reason."""

import json
import subprocess
import sys
import tomllib

import pytest

from croupier.rules.clause import Kind, document
from croupier.rules.coverage import coverage
from tests.citations import MARKED, ROOT
from tests.coverage_map import BY_HAND, MAP, Found, LeftOut, Row, _by_parts, cited_in_code, in_part, left_out, written
from tests.coverage_map import coverage as coverage_of
from tests.families import TWENTY_ONE, UTH

RULES = frozenset({Kind.COMPUTE, Kind.ENFORCE, Kind.OPTION})


def test_map_is_up_to_date(request: pytest.FixtureRequest) -> None:
    """Uses the markers of this run if it has collected all tests, and collects them in another process otherwise."""
    if request.config.args in ([], ["tests"], [str(ROOT)], [str(ROOT / "tests")]) and not request.config.option.ignore:
        citations = request.config.stash[MARKED]
        now = written(coverage_of(citations))
    else:
        command = [
            sys.executable,
            "-c",
            "from tests.coverage_map import *; print(written(coverage(collected())), end='')",
        ]
        ended = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603  our own command
        now = ended.stdout
    assert now == MAP.read_text("utf-8"), "croupier/rules/coverage.json is stale: run `make coverage-map`"


@pytest.mark.parametrize("key", [*TWENTY_ONE, UTH])
def test_every_rule_of_the_round_is_honoured(key: str) -> None:
    """Check that a clause that is not honoured is in the list of omissions, with a reason."""
    forgotten = [
        f"{clause}: {found.how}"
        for clause, found in coverage(key)
        if clause.kind in RULES and not found.honoured and not any(entry.holds(clause) for entry in left_out())
    ]
    if forgotten:
        pytest.fail("\n".join(forgotten), pytrace=False)


def test_left_out_entries_name_an_unhonoured_clause() -> None:
    """An entry of the list names clauses, and at least one that is not honoured."""
    for entry in left_out():
        for part in entry.parts or ("",):
            alone = LeftOut(entry.why, entry.document, (part,) if part else ())
            held = [found for clause, found in coverage(entry.document) if alone.holds(clause)]
            assert any(not found.honoured for found in held), f"{entry.document} {part}: {entry.why}"


def test_clauses_honoured_in_part_say_what_is_missing_and_are_honoured() -> None:
    assert in_part()
    for (key, clause), missing in in_part().items():
        assert missing.strip()
        assert next(found.honoured for one, found in coverage(key) if one.id == clause), f"{key} {clause}"


def test_map_has_what_is_missing_only_where_something_is() -> None:
    rows = {"7": Row(honoured=True, how="x", tests=["a"]), "8": Row(honoured=True, how="x", tests=["a"], in_part="y")}
    shown = json.loads(written({"act-pontoon-2018": rows}))["act-pontoon-2018"]
    assert ("in_part" in shown["7"], shown["8"]["in_part"]) == (False, "y")


def test_hand_kept_list_names_existing_files() -> None:
    for entry in tomllib.loads(BY_HAND.read_text("utf-8"))["honoured"]:
        for word in entry["how"].replace(",", " ").replace(":", " ").replace(";", " ").split():
            assert "/" not in word or (ROOT / word).is_file(), word


def test_a_chapter_honours_none_of_its_clauses() -> None:
    cited = cited_in_code()
    assert ("act-blackjack-2005", "13") in cited  # in a module's docstring
    assert all(clause.id != "13" for clause in document("act-blackjack-2005").clauses)


# --- the map's own rules, on made-up findings -----------------------------------------------------------------------

AT = ("act-pontoon-2018", "14.1(d)")
CLAUSE = document(AT[0])[AT[1]]


def row(*, answered: bool = False, by_hand: bool = False, tested: bool = False, kind: Kind = Kind.COMPUTE) -> Row:
    found = Found(
        answered={AT: ["settlement.twenty_one"]} if answered else {},
        cited={},
        by_hand={AT: ["record: an event"]} if by_hand else {},
        marked={AT: ["tests/x.py::test_x"]} if tested else {},
        scenarios={},
        left_out=[],
    )
    return found.row(
        type(CLAUSE)(**{name: getattr(CLAUSE, name) for name in CLAUSE.__struct_fields__} | {"kind": kind})
    )


@pytest.mark.parametrize("kind", sorted(RULES))
def test_a_rule_needs_a_place_and_a_test(kind: Kind) -> None:
    assert row(answered=True, tested=True, kind=kind).honoured
    assert row(by_hand=True, tested=True, kind=kind).honoured
    assert not row(answered=True, kind=kind).honoured
    assert not row(by_hand=True, kind=kind).honoured
    assert not row(tested=True, kind=kind).honoured


def test_a_definition_needs_a_place_and_a_test_or_a_sentence_by_hand() -> None:
    assert row(answered=True, tested=True, kind=Kind.DEFINITION).honoured
    assert row(by_hand=True, kind=Kind.DEFINITION).honoured
    assert not row(answered=True, kind=Kind.DEFINITION).honoured


def test_a_record_needs_a_sentence_by_hand() -> None:
    assert row(by_hand=True, kind=Kind.RECORD).honoured
    assert not row(answered=True, tested=True, kind=Kind.RECORD).honoured


def test_a_clause_that_introduces_is_honoured_when_its_parts_are() -> None:
    rows = {"7": Row(honoured=False, how="", tests=[]), "7.1": Row(honoured=True, how="x", tests=["a", "b"])}
    assert _by_parts("7", rows) == Row(honoured=True, how="by its paragraphs", tests=["a"])
    rows["7.2"] = Row(honoured=False, how="", tests=[])
    assert _by_parts("7", rows).how == "by its paragraphs; not honoured: 7.2"
    assert not _by_parts("7", rows).honoured
