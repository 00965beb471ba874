"""Habits of this code base that a machine can watch: sizes, exact money, purity, families, nothing of one machine."""

import ast
import re
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.citations import ROOT, documents
from tests.sources import MODULES, PACKAGE, SCRIPTS, Check, inspect, lines_with, nodes, parsed

FILE_LINES_MAX: Final = 399
FUNCTION_LINES_MAX: Final = 59
LINE_LENGTH_MAX: Final = 120

ENGINE: Final = [file for file in MODULES if file.is_relative_to(PACKAGE / "engine")]
PURE: Final = ENGINE + [file for file in MODULES if file.is_relative_to(PACKAGE / "rules")]
EXACT: Final = PURE + [file for file in MODULES if file == PACKAGE / "money.py"]
KEYS: Final = tuple(documents())

# clock, chance, disk, network, processes, threads, logs: none of them decides a round
IMPURE_IMPORTS: Final = frozenset(
    {
        *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil"),
        *("socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
    }
)
IMPURE_CALLS: Final = frozenset({"open", "print", "input"})
UNFINISHED: Final = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplementedError)\b")
SENTENCE_FIELD: Final = re.compile(
    r"\.(?:call|game|label|note|result|sign|text|title|told|what|where|why|why_not|words)"
    r"\??\.(?:endsWith|includes|indexOf|match|matchAll|replace|replaceAll|search|split|startsWith)\("
)
"""Reads from a field of a message that is written for people."""
SENTENCE_LITERAL: Final = re.compile(
    r"""\.(?:endsWith|includes|indexOf|match|matchAll|replace|replaceAll|search|split|startsWith)\(\s*"""
    r"""(?:"[^"\n]+ [^"\n]*"|'[^'\n]+ [^'\n]*'|/[^/\n]+ [^/\n]*/)"""
    r"""|/[^/\n]+ [^/\n]*/[a-z]*\.(?:exec|test)\("""
)
"""Looks for words with a space between them, or for punctuation before one."""
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

FAMILY_NAMES: Final = frozenset({"twentyone", "holdem"})
FAMILY_ROOM: Final = re.compile(r"(?:^|[/.])(?:twentyone|holdem)")
"""A folder or module of one family: its own rules, rounds, words or figures."""
FAMILY_TABLES: Final = (
    *("analysis/families.py", "dealer/bots/family.py", "engine/game.py", "environments/terms.py"),
    *("narration/families.py", "rules/questions.py", "scenario/games.py", "server/views/families.py"),
    *("simulation/families.py", "terminal/session.py"),
)
"""The one place of each room that knows the families by name."""
FAMILY_FORKS: Final = {
    "analysis/comparison.py": "two games are compared rule by rule only if they are of one family",
    "records/queries/inspection.py": "a significant event has its own values before and after",
}
"""Modules with a fork on a family that has a reason."""

# --- the checks -------------------------------------------------------------------------------------------------------


def long_files(text: str) -> Iterator[str]:
    if (lines := len(text.splitlines())) > FILE_LINES_MAX:
        yield f"{lines}: a file has at most {FILE_LINES_MAX} lines"


def long_lines(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LINE_LENGTH_MAX:
            yield f"{number}: a line has at most {LINE_LENGTH_MAX} characters"


def parsed_prose(text: str) -> Iterator[str]:
    yield from lines_with(SENTENCE_FIELD, text, "a sentence is parsed: have the floor send a typed field")
    yield from lines_with(SENTENCE_LITERAL, text, "words are searched in a text: have the floor send a typed field")


def long_functions(text: str) -> Iterator[str]:
    for node in nodes(text):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if (lines := node.end_lineno - node.lineno + 1) > FUNCTION_LINES_MAX:
                yield f"{node.lineno}: {node.name} has {lines} lines; a function has at most {FUNCTION_LINES_MAX}"


def inexact_arithmetic(text: str) -> Iterator[str]:
    for node in nodes(text):
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
    for node in nodes(text):
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
    for node in nodes(text):
        match node:
            case ast.Import(names=names) if any(name.name.partition(".")[0] == "importlib" for name in names):
                yield f"{node.lineno}: only croupier.rules reads package data"
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] == "importlib":
                yield f"{node.lineno}: only croupier.rules reads package data"
            case _:
                pass


def document_keys(text: str, keys: tuple[str, ...] = KEYS) -> Iterator[str]:
    tree = parsed(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            for key in keys:
                if key in node.value:
                    yield f"{node.lineno}: {key!r}: what differs between documents is an answer in the profile"


def family_forks(text: str, keys: tuple[str, ...] = KEYS) -> Iterator[str]:
    """Yield tests of a family's classes, and comparisons and tables with names of families or keys of documents."""
    tree = parsed(text)
    own = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for name in node.names
        if FAMILY_ROOM.search(f"{node.module}.{name.name}")
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, tested]) if _names(tested) & own:
                yield f"{node.lineno}: {ast.unparse(node)}: ask the Game, or the room's table of families"
            case ast.MatchClass(cls=tested) if _names(tested) & own:
                yield f"{tested.lineno}: case {ast.unparse(tested)}: ask the Game, or the room's table of families"
            case ast.Compare() if _texts(node) & {*FAMILY_NAMES, *keys}:
                yield f"{node.lineno}: {ast.unparse(node)}: no code asks which family or document it has"
            case ast.Compare(left=ast.Call(func=ast.Name(id="type"))) if _names(node) & own:
                yield f"{node.lineno}: {ast.unparse(node)}: no code asks which family it has"
            case ast.Dict(keys=found) if _texts(*[key for key in found if key is not None]) & {*FAMILY_NAMES, *keys}:
                yield f"{node.lineno}: a room has one table of families"
            case ast.Attribute(attr="family"):
                yield f"{node.lineno}: {ast.unparse(node)}: a room looks families up in one place"
            case _:
                pass


def _names(*nodes: ast.AST) -> set[str]:
    return {one.id for node in nodes for one in ast.walk(node) if isinstance(one, ast.Name)}


def _texts(*nodes: ast.AST) -> set[object]:
    found = [one for node in nodes for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return {one.value for one in found if isinstance(one.value, str)}


def untyped_reasons(text: str) -> Iterator[str]:
    """Yield refusals whose reason is a text and not a Reason."""
    for node in nodes(text):
        match node:
            case ast.Call(func=ast.Name(id="Refused" | "Barred"), args=[_, _, ast.Constant() | ast.JoinedStr()]):
                yield f"{node.lineno}: a refusal has a Reason, with a code and typed parameters"
            case _:
                pass


def unfinished(text: str) -> Iterator[str]:
    yield from lines_with(UNFINISHED, text, "left unfinished")


def registry_hosts(text: str) -> Iterator[str]:
    yield from lines_with(REGISTRY_HOST, text, "names a package registry")


def machine_paths(text: str) -> Iterator[str]:
    yield from lines_with(HOME_FOLDER, text, "is a path of one machine")
    for folder in {ROOT, ROOT.parent, Path.home()} - {Path(tempfile.gettempdir()), Path(ROOT.anchor)}:
        here = re.compile(rf"(?<![\w.]){re.escape(folder.as_posix())}/")
        yield from lines_with(here, text, "is a path of this machine")


def _joins_paths(division: ast.BinOp) -> bool:
    """Return whether it is `folder / "name"`, which is not arithmetic."""
    right = division.right
    return isinstance(right, ast.JoinedStr) or (isinstance(right, ast.Constant) and isinstance(right.value, str))


# --- on this code base ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("check", [long_files, long_functions, unfinished])
def test_package_is_tidy(check: Check) -> None:
    inspect(check, MODULES)


@pytest.mark.parametrize("check", [long_files, long_lines, parsed_prose, unfinished])
def test_scripts_of_the_page_are_tidy(check: Check) -> None:
    inspect(check, SCRIPTS)


def test_page_and_styles_have_no_long_lines() -> None:
    inspect(long_lines, [file for file in sorted((PACKAGE / "page").rglob("*")) if file.suffix in (".html", ".css")])


def _outside_families(allowed: Iterable[str]) -> list[Path]:
    named = [(file, file.relative_to(PACKAGE).as_posix()) for file in MODULES]
    return [file for file, name in named if not FAMILY_ROOM.search(name) and name not in allowed]


def test_only_a_familys_own_rooms_ask_for_the_family() -> None:
    inspect(family_forks, _outside_families({*FAMILY_TABLES, *FAMILY_FORKS}))


def test_each_room_has_one_table_of_families() -> None:
    rooms = [name.partition("/")[0] for name in FAMILY_TABLES]
    assert len(set(rooms)) == len(rooms)
    for name in FAMILY_TABLES:
        found = list(family_forks((PACKAGE / name).read_text("utf-8")))
        assert sum(one.endswith("one table of families") for one in found) == 1, name
        assert [one for one in found if "ask the Game" in one or "no code asks" in one] == [], name


def test_every_allowed_fork_is_still_there() -> None:
    assert [name for name in FAMILY_FORKS if not list(family_forks((PACKAGE / name).read_text("utf-8")))] == []


def test_refusals_have_typed_reasons() -> None:
    inspect(untyped_reasons, MODULES)


def test_money_is_exact() -> None:
    inspect(inexact_arithmetic, EXACT)


def test_rules_and_engine_reach_nothing_outside() -> None:
    inspect(impurity, PURE)


@pytest.mark.parametrize("check", [package_data, document_keys])
def test_engine_knows_no_document(check: Check) -> None:
    inspect(check, ENGINE)


@pytest.mark.parametrize("check", [machine_paths, registry_hosts])
def test_no_path_of_one_machine_is_in_the_repository(check: Check) -> None:
    inspect(check, TEXTS)


def test_lock_pins_everything_with_hashes_and_no_address() -> None:
    lock = (ROOT / "requirements" / "lock.txt").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tools = (ROOT / "requirements" / "tools.in").read_text("utf-8")
    locked = re.findall(r"^([\w.-]+)(?:\[\w+\])?==\S+(?: ;[^\\\n]+)? \\\n    --hash=sha256:", lock, re.MULTILINE)
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
        (long_lines, "x" * (LINE_LENGTH_MAX + 1)),
        (parsed_prose, "line.text.startsWith(name)"),
        (parsed_prose, "one?.what.split(mark)"),
        (parsed_prose, "told.split(', ')"),
        (parsed_prose, 'words.replace(/^the cut, (an? .+)$/, "$1")'),
        (parsed_prose, "const [, key] = /^([a-z_]+) = (.*)$/.exec(line)"),
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
        (family_forks, "from croupier.rules.holdem import UthRules\nisinstance(rules, UthRules)"),
        (family_forks, "from croupier.engine import twentyone\nisinstance(round_, twentyone.Round)"),
        (family_forks, "from croupier.rules.holdem import UthRules\ntype(rules) is UthRules"),
        (family_forks, "from croupier.engine.holdem import events as u\nmatch event:\n    case u.Fold(): pass"),
        (family_forks, "name == 'holdem'"),
        (family_forks, "WORDS = {'twentyone': 'box', 'holdem': 'place'}"),
        (family_forks, "rules.family"),
        (family_forks, f"document == {KEYS[0]!r}"),
        (untyped_reasons, 'raise Refused(given, clause, "no")'),
        (untyped_reasons, 'raise Barred(given, clause, f"{one}")'),
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
        (long_lines, "x" * LINE_LENGTH_MAX),
        (parsed_prose, 'text.split("\\n"); name.replaceAll("_", " "); /^[0-9]{1,4}$/.test(typed)'),
        (long_functions, LONG.removesuffix("    pass\n")),
        (inexact_arithmetic, "half = wager // 2\nfile = folder / 'x' / f'{half}.json'"),
        (impurity, "from importlib import resources\nimport timeit"),
        (family_forks, "from croupier.rules.holdem import UthRules\ndef f(rules: UthRules) -> None: game_of(rules)"),
        (untyped_reasons, "raise Refused(given, clause, CLOSED(box=box))"),
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
