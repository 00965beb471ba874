"""The clause lists and what finds a clause in them."""

import re
from collections import Counter

import pytest

from croupier.rules.clause import Clause, Kind, UnknownClause, UnknownDocument, contains, document, keys
from tests.citations import ROOT

BLACKJACK = "act-blackjack-2005"
PONTOON_2005 = "act-pontoon-2005"
PONTOON_2018 = "act-pontoon-2018"
UTH = "act-uth-2019"
PONTOON_NSW = "nsw-pontoon-6to5-2017"
ALL = (BLACKJACK, PONTOON_2005, PONTOON_2018, UTH, PONTOON_NSW)

# compute, enforce, option, record, definition: a clause lost or added shows here.
COUNTS = {
    BLACKJACK: (55, 96, 41, 25, 40),
    PONTOON_2005: (64, 84, 39, 18, 40),
    PONTOON_2018: (69, 95, 58, 23, 47),
    UTH: (64, 101, 32, 32, 35),
    PONTOON_NSW: (84, 173, 48, 102, 40),
}


def test_the_five_documents_are_known() -> None:
    assert keys() == ALL


@pytest.mark.parametrize("key", ALL)
def test_every_clause_of_a_kind_is_there(key: str) -> None:
    found = Counter(clause.kind for clause in document(key).clauses)
    assert tuple(found[kind] for kind in Kind) == COUNTS[key]


@pytest.mark.parametrize("key", ALL)
def test_clauses_are_unique_and_not_empty(key: str) -> None:
    clauses = document(key).clauses
    assert len({clause.id for clause in clauses}) == len(clauses)
    for clause in clauses:
        assert clause.document == key
        assert clause.section
        assert clause.summary
        assert clause.check


@pytest.mark.parametrize("key", ALL)
def test_a_part_comes_after_the_clause_it_belongs_to(key: str) -> None:
    ids = [clause.id for clause in document(key).clauses]
    place = {id_: i for i, id_ in enumerate(ids)}
    for outer in ids:
        for inner in ids:
            if contains(outer, inner):
                assert place[outer] <= place[inner]


@pytest.mark.parametrize("key", ALL)
def test_the_numbered_rules_of_a_chapter_have_no_gap(key: str) -> None:
    """Every numbered rule of the text has an entry; NSW 20.1 to 20.11 are headings only."""
    last: Counter[str] = Counter()
    for clause in document(key).clauses:
        parts = clause.id.split(".")
        if all(part.isdigit() for part in parts):
            above = ".".join(parts[:-1])
            last[above] += 1
            assert int(parts[-1]) == last[above], clause.id
    assert len(last) >= 16  # chapters, at the least


def test_a_reading_that_a_note_names_is_in_the_register() -> None:
    register = (ROOT / "docs" / "readings.md").read_text("utf-8")
    registered = set(re.findall(r"^#### (\S+) · ", register, re.MULTILINE))
    notes = [clause.note for key in ALL for clause in document(key).clauses]
    named = {name for note in notes for name in re.findall(r"\b(?:P-\d\d|BJ-\d+|UTH-\d+|A\d+)\b", note)}
    assert len(named) > 100  # so that a changed spelling in the notes does not pass unseen
    assert named <= registered


def test_document_states_its_title_and_source() -> None:
    held = document(PONTOON_NSW)
    assert (held.key, held.title, held.game) == (PONTOON_NSW, "Pontoon 6 to 5", "pontoon")
    assert (held.jurisdiction, held.venue) == ("NSW", "The Star")
    assert document(BLACKJACK).instrument == "NI2005-63"


def test_documents_are_cached() -> None:
    assert document(UTH) is document(UTH)


def test_a_clause_is_found_by_its_id_and_cites_itself() -> None:
    clause = document(PONTOON_2018)["4.5(a)"]
    assert (clause.document, clause.id) == (PONTOON_2018, "4.5(a)")
    assert str(clause) == "act-pontoon-2018 4.5(a)"
    assert "seated" in clause.summary


def test_clause_is_immutable() -> None:
    clause = document(UTH)["9.1"]
    assert isinstance(clause, Clause)
    with pytest.raises(AttributeError):
        clause.id = "9.2"  # type: ignore[misc]  # the point of the test


def test_a_note_is_empty_where_there_is_none() -> None:
    assert document(PONTOON_NSW)["14.4"].note == ""
    assert document(BLACKJACK)["inst:approval"].note == "Unnumbered operative text before the schedule."


def test_document_contains_its_clause_ids() -> None:
    assert "7.5bis" in document(PONTOON_2018)
    assert "7.5bis" not in document(PONTOON_2005)
    assert 7 not in document(PONTOON_2005)


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [("act-pontoon-2017", PONTOON_2018), ("nsw", PONTOON_NSW), ("act-uth", UTH), ("blackjack", BLACKJACK)],
)
def test_unknown_document_error_lists_the_known_ones(asked: str, nearest: str) -> None:
    with pytest.raises(UnknownDocument) as refusal:
        document(asked)
    assert str(refusal.value) == f"There is no document {asked!r}. Did you mean {nearest}? Documents: {', '.join(ALL)}."


def test_unknown_clause_error_suggests_the_nearest() -> None:
    with pytest.raises(UnknownClause) as refusal:
        document(PONTOON_2018)["14.1(i)"]
    told = str(refusal.value)
    assert told.startswith("act-pontoon-2018 has no clause '14.1(i)'. The nearest are 14.1(")
    assert told.count("14.1(") == 1 + 3
    assert told.endswith(".")


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("7.1", "7.1"),
        ("7.1", "7.1/s2"),
        ("10.2", "10.2(c)"),
        ("14.2", "14.2[T1]:other"),
        ("14.2[T1]", "14.2[T1]:other"),
        ("12.1", "12.1.4.1"),
        ("12.1.4", "12.1.4.1"),
        ("12.1", "12.1(proviso)"),
        ("10.5", "10.5/T1/other"),
        ("10.5/T1", "10.5/T1/other"),
        ("17.7", "17.7:two-suited"),
        ("7.5(a)", "7.5(a)/s2"),
        ("7.5bis", "7.5bis(a)"),
        ("16.3(a)(iii)(E)", "16.3(a)(iii)(E)a"),
        ("14", "14.1(d)"),
        ("5", "5:fn1"),
        ("def:session", "def:session(a)"),
    ],
)
def test_a_clause_contains_itself_and_its_parts(outer: str, inner: str) -> None:
    assert contains(outer, inner)


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("1.1", "1.10"),
        ("12.1", "12.10"),
        ("12.1", "12.10(a)"),
        ("7.5", "7.5bis"),
        ("7.5", "7.5bis(a)"),
        ("1", "10.1"),
        ("7.1/s2", "7.1/s20"),
        ("10.2(c)", "10.2"),
        ("10.2(a)", "10.2(b)"),
        ("def:pontoon", "def:pontoon-hand"),
        ("4.1", "14.1"),
    ],
)
def test_a_clause_does_not_contain_its_neighbour(outer: str, inner: str) -> None:
    assert not contains(outer, inner)
