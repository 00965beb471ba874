"""Every citation in the code, the profiles, the tests and the documentation names a clause that exists."""

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from tests.citations import DOCUMENTS, MARKED, ROOT, Citation, documents, fault, in_marker, in_profile, in_text

FOLDERS: Final = ("croupier", "tests", "docs")
SUFFIXES: Final = frozenset({".py", ".toml", ".md", ".txt", ".round", ".json", ".jsonl", ".html", ".js"})


def check(cited: Iterable[Citation]) -> None:
    known = documents()
    wrong = [found for citation in cited if (found := fault(citation, known)) is not None]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_citations_in_texts_exist() -> None:
    texts = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")) if file.suffix in SUFFIXES]
    cited = [citation for file in texts for citation in in_text(file.read_text("utf-8"), name(file))]
    check(cited)


def test_citations_in_profiles_exist() -> None:
    cited = [
        citation
        for file in sorted((ROOT / "croupier" / "rules" / "profiles").rglob("*.toml"))
        for citation in in_profile(tomllib.loads(file.read_text("utf-8")), file.stem, name(file))
    ]
    check(cited)


def test_citations_in_markers_exist(request: pytest.FixtureRequest) -> None:
    marked = request.config.stash[MARKED]
    check(marked)


def test_documents_are_filed_under_their_key_and_number_each_clause_once() -> None:
    for file in sorted(DOCUMENTS.glob("*.json")):
        held = json.loads(file.read_text("utf-8"))
        ids = [clause["id"] for clause in held["clauses"]]
        assert held["key"] == file.stem
        assert len(ids) == len(set(ids)), f"{file.name} has an id twice"


# --- the finder itself, on made-up text: keys and clauses stand apart here, so that this file cites nothing ----------

BOOK: Final = "act-madeup-1999"
OTHER: Final = "nsw-invented-6to5-1998"
KNOWN: Final = {
    BOOK: frozenset({"1.1", "9.2", "9.2(b)", "12.1/s2", "14.2[T1]:5-card-21", "def:double", "5:fn1", "7.5bis(a)"}),
    OTHER: frozenset({"10.5/T1/678-mixed", "order(1)", "14.4", "17.7:two-suited", "4.7(tail)"}),
}


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        (f"# {BOOK} 9.2(b): 'a word'", [(BOOK, "9.2(b)")]),
        (f"({BOOK} 9.2)", [(BOOK, "9.2")]),
        (f"[see {BOOK} 9.2(b)].", [(BOOK, "9.2(b)")]),
        (f"It is so ({BOOK} 14.2[T1]:5-card-21).", [(BOOK, "14.2[T1]:5-card-21")]),
        (f"The dealer: {BOOK} 12, {OTHER} 14.", [(BOOK, "12"), (OTHER, "14")]),
        (f"{BOOK} 9.2, 9.2(b), def:double and so on", [(BOOK, "9.2"), (BOOK, "9.2(b)"), (BOOK, "def:double")]),
        (f"    # … by {BOOK}\n    # 9.2,\n    # 12.1/s2", [(BOOK, "9.2"), (BOOK, "12.1/s2")]),
        (f"`{OTHER}` 10.5/T1/678-mixed", [(OTHER, "10.5/T1/678-mixed")]),
        (f"**{OTHER} order(1)**", [(OTHER, "order(1)")]),
        (f'clause("{OTHER} 17.7:two-suited", "{BOOK} 7.5bis(a)")', [(OTHER, "17.7:two-suited"), (BOOK, "7.5bis(a)")]),
        (f"{BOOK} says nothing of it", []),
        (f"profiles/{BOOK}.toml 9.2", []),
        (f"in order: {OTHER} order of play", []),
    ],
)
def test_finder_reads_citations_in_text(text: str, cited: list[tuple[str, str]]) -> None:
    assert [(citation.document, citation.clause) for citation in in_text(text, "made-up")] == cited


def test_finder_names_the_line() -> None:
    (found,) = in_text(f"one\ntwo {BOOK} 9.2\n", "made-up")
    assert found.place == "made-up:2"


@pytest.mark.parametrize("clause", ["1.1", "9.2(b)", "12", "5", "7", "def:double"])
def test_existing_clauses_and_chapters_pass(clause: str) -> None:
    (found,) = in_text(f"{BOOK} {clause}", "made-up")
    assert fault(found, KNOWN) is None


@pytest.mark.parametrize("clause", ["9.3", "9.2(c)", "9.2-9.4", "13", "2", "def:split", "order(1)", "99.9"])
def test_unknown_clauses_are_detected(clause: str) -> None:
    (found,) = in_text(f"Nothing but {BOOK} {clause}.", "made-up")
    assert fault(found, KNOWN) == f"made-up:1: {BOOK} has no clause {clause!r}"


def test_unknown_clause_in_a_list_is_detected() -> None:
    wrong = [fault(found, KNOWN) for found in in_text(f"{BOOK} 9.2, 9.9, 1.1", "made-up")]
    assert wrong == [None, f"made-up:1: {BOOK} has no clause '9.9'", None]


def test_unknown_document_is_detected() -> None:
    unknown = BOOK.replace("1999", "2000")
    (found,) = in_text(f"{unknown} 9.2", "made-up")
    assert fault(found, KNOWN) == f"made-up:1: there is no document {unknown!r}"


def test_profiles_are_searched_recursively() -> None:
    profile = tomllib.loads("""
        [dealer]
        stands = { is = 17, by = "12.1/s2", reading = "X-1" }
        draws = [{ by = "9.2, 9.3" }, { by = ["1.1"] }]
        """)
    found = [citation.clause for citation in in_profile(profile, BOOK, "made-up")]
    assert found == ["12.1/s2", "9.2", "9.3", "1.1"]


@pytest.mark.parametrize(("reference", "clauses"), [(f"{BOOK} 9.2", ["9.2"]), (f"{BOOK} order, 9.2", ["order", "9.2"])])
def test_markers_are_read(reference: str, clauses: list[str]) -> None:
    assert [citation.clause for citation in in_marker(reference, "made-up")] == clauses


@pytest.mark.parametrize("reference", [BOOK, "9.2", f"{BOOK}  9.2", f"{BOOK} 9.2 and more", "", 9])
def test_malformed_markers_are_rejected(reference: object) -> None:
    with pytest.raises(ValueError, match="is not of the form"):
        list(in_marker(reference, "made-up"))
