"""The habits of this code base that a machine can watch: sizes, names, exact money, purity, nothing of one machine."""

import ast
import io
import re
import tempfile
import tokenize
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.citations import ROOT, documents

FILE_LINES_MAX: Final = 399
FUNCTION_LINES_MAX: Final = 59
LINE_LENGTH_MAX: Final = 120

PACKAGE: Final = ROOT / "croupier"
MODULES: Final = sorted(PACKAGE.rglob("*.py"))
SCRIPTS: Final = sorted((PACKAGE / "page").rglob("*.js"))
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
SCRIPT_RIDDLE: Final = re.compile(r"/\*\*[\s*]*(?:What|Who|Whoever|Whose|How|Whether|That which)\b")
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

GERUNDS_OF_THE_TRADE: Final = frozenset({"swing", "betting", "doubling", "encoding", "opening", "splitting"})
MODULES_PER_FOLDER_MAX: Final = 16
RIDDLES: Final = re.compile(r"(?:What|Who|Whoever|Whose|Whom|How|That which|Whether|Which|Where|For wh\w+)\b")
BANNED_PHRASES: Final = re.compile(r"\b(?:so many|anew|comes? to|came to|whoever)\b", re.IGNORECASE)
"""Riddles that a machine can see: name the number, the act, the result or the person instead."""
BANNED_IN_TESTS: Final = re.compile(r"\b(?:so many|anew|whoever)\b", re.IGNORECASE)
PAGE_TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|/\*\*.*?\*/|(?<!:)//[^\n]*|>[^<>]+<', re.DOTALL)
"""Texts and comments of a script, and the text between the tags of a page."""
FAMILY: Final = re.compile(r"\b(?:twentyone|holdem)\b")
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

Check = Callable[[str], Iterator[str]]  # from the text of a file to what is wrong with it, each with its line


@cache
def parsed(text: str) -> ast.Module:
    """Parse a module once for all checks."""
    return ast.parse(text)


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a module."""
    return tuple(ast.walk(parsed(text)))


@cache
def read(file: Path) -> str:
    """Return the text of a file."""
    return file.read_text("utf-8")


def inspect(check: Check, files: list[Path]) -> None:
    wrong = [f"{file.relative_to(ROOT).as_posix()}:{found}" for file in files for found in check(read(file))]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


# --- the checks -------------------------------------------------------------------------------------------------------


def long_files(text: str) -> Iterator[str]:
    if (lines := len(text.splitlines())) > FILE_LINES_MAX:
        yield f"{lines}: a file has at most {FILE_LINES_MAX} lines"


def long_lines(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LINE_LENGTH_MAX:
            yield f"{number}: a line has at most {LINE_LENGTH_MAX} characters"


def script_riddles(text: str) -> Iterator[str]:
    for found in SCRIPT_RIDDLE.finditer(text):
        yield f"{text.count(chr(10), 0, found.start()) + 1}: a comment begins with a noun or a verb"


def parsed_prose(text: str) -> Iterator[str]:
    yield from _lines_with(SENTENCE_FIELD, text, "a sentence is parsed: have the floor send a typed field")
    yield from _lines_with(SENTENCE_LITERAL, text, "words are searched in a text: have the floor send a typed field")


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
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Constant(value=str(written)) if (found := BANNED_PHRASES.search(written)) is not None:
                yield f"{node.lineno}: {found[0]!r}: name the number, the act, the result or the person"
            case _:
                pass


def banned_in_tests(text: str) -> Iterator[str]:
    """Yield docstrings and names of tests with a banned phrase, or docstrings that begin with a riddle."""
    for node in ast.walk(ast.parse(text)):
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


def untyped_reasons(text: str) -> Iterator[str]:
    """Yield refusals whose reason is a text and not a Reason."""
    for node in nodes(text):
        match node:
            case ast.Call(func=ast.Name(id="Refused" | "Barred"), args=[_, _, ast.Constant() | ast.JoinedStr()]):
                yield f"{node.lineno}: a refusal has a Reason, with a code and typed parameters"
            case _:
                pass


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


@pytest.mark.parametrize("check", [long_files, long_lines, script_riddles, parsed_prose, unfinished])
def test_scripts_of_the_page_are_tidy(check: Check) -> None:
    inspect(check, SCRIPTS)


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    inspect(riddles, MODULES)


@pytest.mark.parametrize("check", [banned_phrases, banned_in_comments])
def test_modules_have_no_banned_phrases(check: Check) -> None:
    inspect(check, MODULES)


def test_page_has_no_banned_phrases() -> None:
    inspect(banned_on_the_page, [*SCRIPTS, *sorted((PACKAGE / "page").rglob("*.html"))])


def test_tests_have_no_banned_phrases() -> None:
    folders = ("benchmarks", "examples", "tests", "tools")
    inspect(banned_in_tests, [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))])


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


def test_modules_are_named_by_nouns() -> None:
    gerunds = [file for file in MODULES if file.stem.endswith("ing") and file.stem not in GERUNDS_OF_THE_TRADE]
    assert [file.relative_to(ROOT).as_posix() for file in gerunds] == []


def test_folders_are_small_and_say_what_they_are_for() -> None:
    folders = {file.parent for file in MODULES}
    crowded = [folder for folder in folders if len(list(folder.glob("*.py"))) - 1 > MODULES_PER_FOLDER_MAX]
    silent = [folder for folder in folders if not ast.get_docstring(ast.parse((folder / "__init__.py").read_text()))]
    assert (crowded, silent) == ([], [])


def test_the_map_of_the_rooms_is_whole() -> None:
    drawn = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {file.parent.name for file in MODULES if file.parent != PACKAGE and "migrations" not in file.parts}
    assert [room for room in sorted(rooms) if f"{room}/" not in drawn] == []
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert [
        folder.name
        for folder in PACKAGE.iterdir()
        if (folder / "__init__.py").is_file() and f"croupier/{folder.name}/" not in guide
    ] == []


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


def test_vague_module_names_are_rejected() -> None:
    assert [file.relative_to(ROOT).as_posix() for file in TEXTS if file.name in VAGUE_NAMES] == []


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
        (script_riddles, "/**\n * What it is. */"),
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
        (script_riddles, "/** Return what it is. */"),
        (long_functions, LONG.removesuffix("    pass\n")),
        (inexact_arithmetic, "half = wager // 2\nfile = folder / 'x' / f'{half}.json'"),
        (impurity, "from importlib import resources\nimport timeit"),
        (family_forks, "from croupier.rules.holdem import UthRules\ndef f(rules: UthRules) -> None: game_of(rules)"),
        (riddles, '"""Number of cards. What else?"""'),
        (banned_phrases, '"""Return at most N rows."""\nso_many = 1'),
        (banned_in_comments, 'x = "whoever"  # the caller'),
        (banned_in_tests, "def test_rows_are_shown_again(): return 'anew'"),
        (banned_on_the_page, "const anew = 1; say(`The sum is ${sum}`)"),
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
