"""The habits of this code base that a machine can watch: sizes, names, exact money, purity, nothing of one machine."""

import ast
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.citations import ROOT, documents

FILE_LINES_MAX: Final = 399
FUNCTION_LINES_MAX: Final = 59

PACKAGE: Final = ROOT / "croupier"
MODULES: Final = sorted(PACKAGE.rglob("*.py"))
ENGINE: Final = [file for file in MODULES if file.is_relative_to(PACKAGE / "engine")]
PURE: Final = ENGINE + [file for file in MODULES if file.is_relative_to(PACKAGE / "rules")]
EXACT: Final = PURE + [file for file in MODULES if file == PACKAGE / "money.py"]
KEYS: Final = tuple(documents())

VAGUE_NAMES: Final = frozenset({"utils.py", "util.py", "helpers.py", "helper.py", "base.py", "common.py", "misc.py"})
# clock, chance, disk, network, processes, threads, logs: none of them decides a round
IMPURE_IMPORTS: Final = frozenset(
    {
        *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil"),
        *("socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
    }
)
IMPURE_CALLS: Final = frozenset({"open", "print", "input"})
UNFINISHED: Final = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b")
REGISTRY_HOST: Final = re.compile(r"\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com|net)\b")
HOME_FOLDER: Final = re.compile(r"(?<![\w.])/(?:home|Users)/\w+/")

TEXT_SUFFIXES: Final = frozenset(
    {"", ".py", ".toml", ".md", ".txt", ".in", ".json", ".jsonl", ".round", ".html", ".css", ".js", ".yml", ".yaml"}
)
FOLDERS: Final = (".ci", "benchmarks", "croupier", "docs", "examples", "requirements", "tests", "tools")
TEXTS: Final = [
    *(file for pattern in ("*.md", "*.toml", "Makefile", ".gitignore") for file in sorted(ROOT.glob(pattern))),
    *(
        file
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in TEXT_SUFFIXES and file.is_file()
    ),
]

Check = Callable[[str], Iterator[str]]  # from the text of a file to what is wrong with it, each with its line


def inspect(check: Check, files: list[Path]) -> None:
    wrong = [
        f"{file.relative_to(ROOT).as_posix()}:{found}" for file in files for found in check(file.read_text("utf-8"))
    ]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


# --- the checks -------------------------------------------------------------------------------------------------------


def long_files(text: str) -> Iterator[str]:
    if (lines := len(text.splitlines())) > FILE_LINES_MAX:
        yield f"{lines}: a file has at most {FILE_LINES_MAX} lines"


def long_functions(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if (lines := node.end_lineno - node.lineno + 1) > FUNCTION_LINES_MAX:
                yield f"{node.lineno}: {node.name} has {lines} lines; a function has at most {FUNCTION_LINES_MAX}"


def inexact_arithmetic(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"{node.lineno}: {node.value!r} is not a whole number"
            case ast.BinOp(op=ast.Div()) if not _joins_paths(node):
                yield f"{node.lineno}: `/` is inexact; every division names its rounding"
            case ast.AugAssign(op=ast.Div()):
                yield f"{node.lineno}: `/=` is inexact; every division names its rounding"
            case ast.Call(func=ast.Name(id="round" | "float" as called)):
                yield f"{node.lineno}: {called}() is inexact; every division names its rounding"
            case ast.Name(id="Decimal") | ast.Attribute(attr="Decimal"):
                yield f"{node.lineno}: Decimal is not whole cents"
            case _:
                pass


def impurity(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                imported = [name.name for name in names]
            case ast.ImportFrom(module=str(module)):
                imported = [module]
            case ast.Call(func=ast.Name(id=called)) if called in IMPURE_CALLS:
                yield f"{node.lineno}: {called}() reaches outside"
                continue
            case _:
                continue
        for module in imported:
            if module.partition(".")[0] in IMPURE_IMPORTS:
                yield f"{node.lineno}: {module} reaches outside"


def package_data(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names) if any(name.name.partition(".")[0] == "importlib" for name in names):
                yield f"{node.lineno}: only croupier.rules reads package data"
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] == "importlib":
                yield f"{node.lineno}: only croupier.rules reads package data"
            case _:
                pass


def document_keys(text: str, keys: tuple[str, ...] = KEYS) -> Iterator[str]:
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            for key in keys:
                if key in node.value:
                    yield f"{node.lineno}: {key!r}: what differs between documents is an answer in the profile"


def unfinished(text: str) -> Iterator[str]:
    yield from _lines_with(UNFINISHED, text, "left unfinished")


def registry_hosts(text: str) -> Iterator[str]:
    yield from _lines_with(REGISTRY_HOST, text, "names a package registry")


def machine_paths(text: str) -> Iterator[str]:
    yield from _lines_with(HOME_FOLDER, text, "is a path of one machine")
    for folder in {ROOT, ROOT.parent, Path.home()} - {Path(tempfile.gettempdir()), Path(ROOT.anchor)}:
        here = re.compile(rf"(?<![\w.]){re.escape(folder.as_posix())}/")
        yield from _lines_with(here, text, "is a path of this machine")


def _lines_with(pattern: re.Pattern[str], text: str, why: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if (found := pattern.search(line)) is not None:
            yield f"{number}: {found[0]!r} {why}"


def _joins_paths(division: ast.BinOp) -> bool:
    """Return whether it is `folder / "name"`, which is no arithmetic."""
    right = division.right
    return isinstance(right, ast.JoinedStr) or (isinstance(right, ast.Constant) and isinstance(right.value, str))


# --- on this code base ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("check", [long_files, long_functions, unfinished])
def test_package_is_tidy(check: Check) -> None:
    inspect(check, MODULES)


def test_money_is_exact() -> None:
    inspect(inexact_arithmetic, EXACT)


def test_rules_and_engine_reach_nothing_outside() -> None:
    inspect(impurity, PURE)


@pytest.mark.parametrize("check", [package_data, document_keys])
def test_engine_knows_no_document(check: Check) -> None:
    inspect(check, ENGINE)


@pytest.mark.parametrize("check", [machine_paths, registry_hosts])
def test_nothing_belongs_to_one_machine(check: Check) -> None:
    inspect(check, TEXTS)


def test_every_module_says_in_its_name_what_it_holds() -> None:
    assert [file.relative_to(ROOT).as_posix() for file in TEXTS if file.name in VAGUE_NAMES] == []


def test_lock_pins_everything_with_hashes_and_no_address() -> None:
    lock = (ROOT / "requirements" / "lock.txt").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tools = (ROOT / "requirements" / "tools.in").read_text("utf-8")
    locked = re.findall(r"^([\w.-]+)==\S+(?: ;[^\\\n]+)? \\\n    --hash=sha256:", lock, re.MULTILINE)
    wanted = project["project"]["dependencies"] + re.findall(r"^[\w-]+", tools, re.MULTILINE)
    assert locked == re.findall(r"^([\w.-]+)", lock, re.MULTILINE)
    assert [name for want in wanted if (name := re.split(r"[^\w.-]", want)[0]) not in locked] == []
    assert "://" not in lock
    assert "--index" not in lock


# --- the checks themselves, on made-up code: each must be able to fail ------------------------------------------------

REGISTRY: Final = "pypi"
HOME: Final = "/home"
BOOK: Final = "act-madeup-1999"
LONG: Final = "def f():\n" + "    pass\n" * FUNCTION_LINES_MAX


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (long_files, "x = 1\n" * (FILE_LINES_MAX + 1)),
        (long_functions, LONG),
        (long_functions, "class C:\n    async " + LONG.replace("\n", "\n    ")),
        (inexact_arithmetic, "odds = 1.5"),
        (inexact_arithmetic, "half = wager / 2"),
        (inexact_arithmetic, "wager /= 2"),
        (inexact_arithmetic, "paid = round(wager)"),
        (inexact_arithmetic, "paid = float(wager)"),
        (inexact_arithmetic, "from decimal import Decimal\npaid = Decimal(1)"),
        (inexact_arithmetic, "import decimal\npaid = decimal.Decimal(1)"),
        (impurity, "import random"),
        (impurity, "import os.path as p"),
        (impurity, "from datetime import datetime"),
        (impurity, "def f():\n    import time"),
        (impurity, "open('x')"),
        (package_data, "from importlib import resources"),
        (package_data, "import importlib.resources"),
        (unfinished, "# TO" + "DO"),
        (unfinished, "raise NotImplemented" + "Error"),
        (registry_hosts, f"see https://{REGISTRY}.org/simple"),
        (machine_paths, f"open('{ROOT.as_posix()}/x')"),
        (machine_paths, f"{HOME}/somebody/x"),
    ],
)
def test_each_check_can_fail(check: Check, text: str) -> None:
    assert list(check(text)) != []


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (long_files, "x = 1\n" * FILE_LINES_MAX),
        (long_functions, LONG.removesuffix("    pass\n")),
        (inexact_arithmetic, "half = wager // 2\nfile = folder / 'x' / f'{half}.json'"),
        (impurity, "from importlib import resources\nimport timeit"),
    ],
)
def test_each_check_can_pass(check: Check, text: str) -> None:
    assert list(check(text)) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f'if document == "{BOOK}": pass', True),
        (f'HERE = {{"{BOOK} 3": 1}}', True),
        (f'"""The dealer: {BOOK} 12."""\n# {BOOK} 12.1', False),
    ],
)
def test_document_keys_are_found_outside_docstrings(text: str, wrong: bool) -> None:
    assert bool(list(document_keys(text, (BOOK,)))) is wrong
