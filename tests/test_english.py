"""Names and English of this code base, as far as a machine can watch them: docstrings, phrases, names of things."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import Final

import pytest

from tests.citations import ROOT
from tests.sources import MODULES, OUTSIDE, PACKAGE, SCRIPTS, Check, inspect, nodes, parsed, read

VAGUE_MODULES: Final = frozenset({"utils.py", "util.py", "helpers.py", "helper.py", "base.py", "common.py", "misc.py"})
VAGUE_FUNCTIONS: Final = frozenset({"asked", "found", "given", "heard", "held", "made", "said", "told"})
"""Participles that name neither the act nor the value of a function."""
VAGUE_SCRIPT_FUNCTION: Final = re.compile(
    rf"(?:\bfunction |^  (?:async )?#?)(?:{'|'.join(sorted(VAGUE_FUNCTIONS))})\([^\n]*\{{$", re.MULTILINE
)
GERUNDS_OF_THE_TRADE: Final = frozenset({"swing", "betting", "doubling", "encoding", "opening", "splitting"})
RIDDLE_WORDS: Final = r"(?:What|Who|Whoever|Whose|Whom|How|That which|Whether|Which|Where|When|Why|For wh\w+)\b"
RIDDLES: Final = re.compile(RIDDLE_WORDS)
SCRIPT_RIDDLE: Final = re.compile(rf"/\*\*[\s*]*{RIDDLE_WORDS}")
BANNED_PHRASES: Final = re.compile(
    r"\b(?:so many|anew|comes? to|came to|whoever|reckon(?:s|ed)?|held against)\b", re.IGNORECASE
)
"""Riddles that a machine can see: name the number, the act, the result or the person instead."""
BANNED_IN_TESTS: Final = re.compile(r"\b(?:so many|anew|whoever|held against)\b", re.IGNORECASE)
PAGE_TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|/\*\*.*?\*/|(?<!:)//[^\n]*|>[^<>]+<', re.DOTALL)
"""Texts and comments of a script, and the text between the tags of a page."""
FAMILY: Final = re.compile(r"\b(?:twentyone|holdem)\b")


# --- the checks -------------------------------------------------------------------------------------------------------


def script_riddles(text: str) -> Iterator[str]:
    for found in SCRIPT_RIDDLE.finditer(text):
        yield f"{text.count(chr(10), 0, found.start()) + 1}: a comment begins with a noun or a verb"


def riddles(text: str) -> Iterator[str]:
    """Yield docstrings, those of attributes included, that begin with neither a noun nor a verb."""
    for node in nodes(text):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))) if RIDDLES.match(docstring):
                yield f"{node.lineno}: {docstring[:40]!r}: a docstring begins with a noun or a verb"
            case _:
                pass


def banned_phrases(text: str) -> Iterator[str]:
    """Yield docstrings, help texts, refusals and other strings of a module with a banned phrase."""
    for node in nodes(text):
        match node:
            case ast.Constant(value=str(written)) if (found := BANNED_PHRASES.search(written)) is not None:
                yield f"{node.lineno}: {found[0]!r}: name the number, the act, the result or the person"
            case _:
                pass


def banned_in_tests(text: str) -> Iterator[str]:
    """Yield docstrings and names of tests with a banned phrase, or docstrings that begin with a riddle."""
    for node in nodes(text):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                written = name.replace("_", " ")
            case ast.Expr(value=ast.Constant(value=str(written))):
                pass
            case _:
                continue
        if (found := BANNED_IN_TESTS.search(written)) is not None:
            yield f"{node.lineno}: {found[0]!r}: name the number, the act or the person"


def banned_on_the_page(text: str) -> Iterator[str]:
    """Yield texts and comments of a script or a page with a banned phrase."""
    for found in PAGE_TEXT.finditer(text):
        if (phrase := BANNED_PHRASES.search(found[0])) is not None:
            line = text.count("\n", 0, found.start()) + 1
            yield f"{line}: {phrase[0]!r}: name the number, the act, the result or the person"


def banned_in_comments(text: str) -> Iterator[str]:
    """Yield comments of a module with a banned phrase."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and (found := BANNED_PHRASES.search(token.string)) is not None:
            yield f"{token.start[0]}: {found[0]!r}: name the number, the act, the result or the person"


def vague_functions(text: str) -> Iterator[str]:
    """Yield functions that are named by a participle alone."""
    for node in nodes(text):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.strip("_") in VAGUE_FUNCTIONS:
                yield f"{node.lineno}: {name}: name the function by its act, or by the value that it returns"
            case _:
                pass


def vague_script_functions(text: str) -> Iterator[str]:
    """Yield functions and methods of a script that are named by a participle alone."""
    for found in VAGUE_SCRIPT_FUNCTION.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield f"{line}: {found[0].strip()}: name the function by its act, or by the value that it returns"


# --- on this code base ------------------------------------------------------------------------------------------------


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    inspect(riddles, [*MODULES, *OUTSIDE])


def test_comments_of_scripts_begin_with_a_noun_or_a_verb() -> None:
    inspect(script_riddles, SCRIPTS)


def test_functions_are_named_by_act_or_value() -> None:
    inspect(vague_functions, [*MODULES, *OUTSIDE])
    inspect(vague_script_functions, SCRIPTS)


@pytest.mark.parametrize("check", [banned_phrases, banned_in_comments])
def test_modules_have_no_banned_phrases(check: Check) -> None:
    inspect(check, MODULES)


def test_page_has_no_banned_phrases() -> None:
    inspect(banned_on_the_page, [*SCRIPTS, *sorted((PACKAGE / "page").rglob("*.html"))])


def test_tests_have_no_banned_phrases() -> None:
    inspect(banned_in_tests, OUTSIDE)


def test_modules_are_named_by_nouns() -> None:
    gerunds = [file for file in MODULES if file.stem.endswith("ing") and file.stem not in GERUNDS_OF_THE_TRADE]
    assert [file.relative_to(ROOT).as_posix() for file in gerunds] == []


def test_vague_module_names_are_rejected() -> None:
    assert [file.relative_to(ROOT).as_posix() for file in (*MODULES, *OUTSIDE) if file.name in VAGUE_MODULES] == []


def test_a_class_name_means_one_thing() -> None:
    defined: dict[str, list[str]] = {}
    for file in MODULES:
        for node in parsed(read(file)).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined.setdefault(node.name, []).append(file.relative_to(PACKAGE).as_posix())
    twice = {name: files for name, files in defined.items() if not _is_one_thing(files)}
    assert twice == {}


def _is_one_thing(files: list[str]) -> bool:
    """Return whether definitions agree: kinds of the wire, chapters of the rules, or one for each family or machine.

    The client of the floor has the floor's own names for what it shows its users.
    """
    files = [file for file in files if not file.startswith("client/")]
    are_wire_kinds = all(re.search(r"\b(?:events|inputs|offers)\b", file) for file in files)
    are_chapters = all(file.startswith("rules/") for file in files)
    are_runs = all(file.endswith("/run.py") for file in files)
    return are_wire_kinds or are_chapters or are_runs or len({FAMILY.sub("*", file) for file in files}) <= 1


# --- the checks themselves, on made-up code: each must be able to fail ------------------------------------------------


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (script_riddles, "/**\n * What it is. */"),
        (riddles, '"""What there is."""'),
        (riddles, '"""Whether it is."""'),
        (banned_phrases, '"""Return so many rows."""'),
        (banned_phrases, 'option(help="Do it anew.")'),
        (banned_in_comments, "x = 1  # whoever calls"),
        (banned_in_tests, "def test_so_many_rows_are_shown(): pass"),
        (banned_in_tests, '"""Count all cases anew."""'),
        (banned_on_the_page, 'say("It comes to 3")'),
        (banned_on_the_page, "<p>Whoever asks</p>"),
        (riddles, 'X = 1\n"""How many there are."""'),
        (riddles, '"""When it is."""'),
        (script_riddles, "/** Where it is. */"),
        (vague_functions, "def told(): pass"),
        (vague_functions, "class C:\n    async def _found(self): pass"),
        (vague_script_functions, "function made() {\n}"),
        (vague_script_functions, "class C {\n  async #heard(message) {\n  }\n}"),
    ],
)
def test_each_check_can_fail(check: Check, text: str) -> None:
    assert list(check(text)) != []


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (script_riddles, "/** Return what it is. */"),
        (riddles, '"""Number of cards. What else?"""'),
        (banned_phrases, '"""Return at most N rows."""\nso_many = 1'),
        (banned_in_comments, 'x = "whoever"  # the caller'),
        (banned_in_tests, "def test_rows_are_shown_again(): return 'anew'"),
        (banned_on_the_page, "const anew = 1; say(`The sum is ${sum}`)"),
        (vague_functions, "def find(): told = 1"),
        (vague_script_functions, "function make() {\n  told(made);\n}"),
    ],
)
def test_each_check_can_pass(check: Check, text: str) -> None:
    assert list(check(text)) == []
