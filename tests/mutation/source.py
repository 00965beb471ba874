"""Mutants of the code: functions that cite a clause, read an answer that cites it or are named by the coverage map."""

import ast
import gc
import re
import sys
import tomllib
import types
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

from tests.citations import ROOT, in_text
from tests.coverage_map import by_hand, text
from tests.mutation.mutants import Mutant
from tests.mutation.operators import replacements

Function = ast.FunctionDef | ast.AsyncFunctionDef
PLACES: Final = Path(__file__).with_name("places.toml")
ROOMS: Final = ("engine", "tournament", "promotion")
"""Rooms whose code carries out clauses, with the rules, the cards and the money."""
_SNIPPET: Final = 70
_FILE: Final = re.compile(r"croupier/[\w/]+\.py")
_NEAR: Final = 2
_FAR: Final = 8
_REMOTE: Final = 1000
"""Ranks of mutations that lie further from a citation or a question: near lines, other statements, other code."""


@dataclass(frozen=True)
class Place:
    """One mutation of a function: the position of its node in the walk of the module, and the replacement's number."""

    file: Path
    function: str
    position: int
    number: int
    line: int
    change: str


def code_mutants(key: str, clause: str, questions: list[str]) -> Iterator[Mutant]:
    """Yield the mutants of the code that carries a clause, those nearest to a citation or a question first."""
    seen: set[tuple[Path, int, int]] = set()
    ranked = [*_beside(key, clause), *_reading(questions), *_named(key, clause)]
    for rank, place in sorted(ranked, key=lambda one: one[0]):
        if (place.file, place.position, place.number) not in seen:
            seen.add((place.file, place.position, place.number))
            name = f"{place.file.relative_to(ROOT).as_posix()} {place.function}"
            yield Mutant("code", name, place.change, partial(apply, place), is_near=rank < _FAR)


# --- the places that carry a clause -----------------------------------------------------------------------------------


def _beside(key: str, clause: str) -> Iterator[tuple[int, Place]]:
    """Yield the mutations of functions that cite the clause, by their distance; of the file where none does."""
    for file, line in _cited().get((key, clause), ()):
        around = _around(file, line)
        for name, first_body in around:
            start = max(line, first_body)  # a citation in the docstring is of the whole function
            for place in _places(file).get(name, ()):
                distance = place.line - start
                yield abs(distance) + (0 if distance >= 0 else _NEAR), place
            yield from _calls(name)
        if not around:
            yield from [(_REMOTE + place.line, place) for places in _places(file).values() for place in places]


def _reading(questions: list[str]) -> Iterator[tuple[int, Place]]:
    """Yield the mutations of functions that read an answer, those of the statement that reads it first."""
    for name in questions:
        chapter, _, question = name.rpartition(".")
        for file, line, rank in _read(question, chapter.rpartition(".")[2]):
            for function, _ in _around(file, line):
                yield from [(abs(place.line - line) + rank, place) for place in _places(file).get(function, ())]
                yield from [(rank + distance, one) for distance, one in _calls(function)]


def _around(file: Path, line: int) -> list[tuple[str, int]]:
    """Return the functions round a line, with the first line of their bodies."""
    return [
        (name, _body(one)[0].lineno if _body(one) else one.lineno)
        for name, one in _functions(_tree(file), "")
        if min([one.lineno, *(mark.lineno for mark in one.decorator_list)]) <= line <= (one.end_lineno or line)
    ]


def _body(function: Function) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


@cache
def _calls(function: str) -> tuple[tuple[int, Place], ...]:
    """Return the mutations of the statements that call a function, and of those just before."""
    called = re.compile(rf"(?<!def )\b{re.escape(function.rpartition('.')[2])}\(")
    found: list[tuple[int, Place]] = []
    for file in _files():
        for number, line in enumerate(text(file).splitlines(), 1) if called.search(text(file)) else ():
            if called.search(line):
                near = [one for name, _ in _around(file, number) for one in _places(file).get(name, ())]
                found += [(_FAR + number - one.line, one) for one in near if 0 <= number - one.line <= _NEAR]
    return tuple(found)


def _named(key: str, clause: str) -> Iterator[tuple[int, Place]]:
    """Yield the mutations of the files and functions that the hand-kept lists name for a clause."""
    for name, function in _listed().get((key, clause), ()):
        yield from [(number - _REMOTE, place) for number, place in enumerate(_places(ROOT / name)[function])]
    for how in _hand_kept().get((key, clause), ()):
        words = set(re.findall(r"\w+", how))
        for name in _FILE.findall(how):
            places = _places(ROOT / name)
            named = [one for function in places if words & set(function.split(".")) for one in places[function]]
            every = [one for function in places.values() for one in function]
            yield from list(enumerate(named)) or [(_REMOTE + number, one) for number, one in enumerate(every)]


@cache
def _listed() -> Mapping[tuple[str, str], list[tuple[str, str]]]:
    """Return the functions that places.toml names for a clause: the file and the qualified name."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for where, clauses in tomllib.loads(text(PLACES)).items():
        name, _, function = where.partition(" ")
        for key, ids in clauses.items():
            for clause in ids:
                found[key, clause].append((name, function))
    return found


@cache
def _cited() -> Mapping[tuple[str, str], list[tuple[Path, int]]]:
    found: dict[tuple[str, str], list[tuple[Path, int]]] = defaultdict(list)
    for file in _files():
        for citation in in_text(text(file), ""):
            found[citation.document, citation.clause].append((file, int(citation.place.rpartition(":")[2])))
    return found


@cache
def _hand_kept() -> Mapping[tuple[str, str], list[str]]:
    return by_hand()


@cache
def _files() -> tuple[Path, ...]:
    package = ROOT / "croupier"
    rooms = [one for name in ROOMS for one in sorted((package / name).rglob("*.py"))]
    return (*rooms, *(package / "rules").glob("*.py"), package / "money.py", package / "cards.py")


@cache
def _attributes() -> Mapping[str, list[tuple[Path, int, str]]]:
    """Return where each attribute is read: the file, the line, and the attribute before it."""
    found: dict[str, list[tuple[Path, int, str]]] = defaultdict(list)
    for file in _files():
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.Attribute):
                before = node.value.attr if isinstance(node.value, ast.Attribute) else ast.unparse(node.value)
                found[node.attr].append((file, node.lineno, before))
    return found


def _read(question: str, chapter: str) -> Iterator[tuple[Path, int, int]]:
    """Yield where an answer is read, with a rank: of its chapter, in a file that reads the chapter, or elsewhere."""
    for file, line, before in _attributes().get(question, []):
        yield file, line, 0 if before == chapter else _rank(file, line, chapter)


def _rank(file: Path, line: int, chapter: str) -> int:
    """Return a rank for a line that reads an answer of some chapter, by where the chapter itself is read."""
    read = [one for at, one, _ in _attributes().get(chapter, []) if at == file]
    around = {name for name, _ in _around(file, line)}
    if any(name in around for one in read for name, _ in _around(file, one)):
        return 1
    return _FAR if read else _REMOTE


# --- the mutations of a file ------------------------------------------------------------------------------------------


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(text(file))


@cache
def _places(file: Path) -> Mapping[str, list[Place]]:
    """Return every mutation of a file, by function."""
    found: dict[str, list[Place]] = {}
    positions = {id(node): position for position, node in enumerate(ast.walk(_tree(file)))}
    for name, function in _functions(_tree(file), ""):
        counted: dict[str, int] = defaultdict(int)
        found[name] = []
        for node, line in _nodes(_body(function)):
            for number, (operator, new) in enumerate(replacements(node)):
                change = f"{operator} `{_snippet(node)}`" + (f" → `{_snippet(new)}`" if new is not None else "")
                counted[change] += 1
                change += f" #{counted[change]}" if counted[change] > 1 else ""
                found[name].append(Place(file, name, positions[id(node)], number, line, change))
    return found


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield f"{prefix}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If):
            yield from _functions(node, prefix)


def _nodes(body: list[ast.stmt]) -> Iterator[tuple[ast.AST, int]]:
    """Yield the nodes of a function in the order of its lines, without assertions and annotations."""
    waiting: list[tuple[ast.AST, int]] = [(one, one.lineno) for one in reversed(body)]
    while waiting:
        node, line = waiting.pop()
        if isinstance(node, ast.Assert | ast.arguments):
            continue
        line = getattr(node, "lineno", line)
        yield node, line
        skipped = {id(node.annotation)} if isinstance(node, ast.AnnAssign) else set()
        waiting += [(one, line) for one in reversed(list(ast.iter_child_nodes(node))) if id(one) not in skipped]


def _snippet(node: ast.AST) -> str:
    if isinstance(node, ast.comprehension):
        written = f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}"
    elif isinstance(node, ast.If | ast.While):
        written = f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    else:
        written = ast.unparse(node)
    written = " ".join(written.split())
    return written if len(written) <= _SNIPPET else f"{written[: _SNIPPET - 1]}…"


# --- applying one -----------------------------------------------------------------------------------------------------


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST | None) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.copy_location(self.new if self.new is not None else ast.Pass(), node)
        self.generic_visit(node)
        return node


def apply(place: Place) -> None:
    """Give every live function that the mutation touches its mutated code."""
    tree = ast.parse(text(place.file))
    node = next(one for position, one in enumerate(ast.walk(tree)) if position == place.position)
    _, new = list(replacements(node))[place.number]
    _Replace(node, new).visit(tree)
    compiled = compile(ast.fix_missing_locations(tree), str(place.file), "exec")
    outer = place.function
    changed = {
        (one.co_qualname, one.co_firstlineno): one
        for one in _codes(compiled)
        if one.co_qualname == outer or one.co_qualname.startswith(f"{outer}.<locals>")
    }
    assert changed, place
    for function in live_functions().get(str(place.file), ()):
        found = changed.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if found is not None:
            function.__code__ = found


def _codes(outer: types.CodeType) -> Iterator[types.CodeType]:
    for one in outer.co_consts:
        if isinstance(one, types.CodeType):
            yield one
            yield from _codes(one)


@cache
def live_functions() -> Mapping[str, list[types.FunctionType]]:
    """Return the functions of the package that exist, by file; called once all modules are imported."""
    found: dict[str, list[types.FunctionType]] = defaultdict(list)
    package = str(ROOT / "croupier")
    gc.unfreeze()  # tests/conftest.py freezes what exists, and frozen objects are not listed
    for one in gc.get_objects():
        # a weak proxy would answer for the object that it stands for, which may be gone
        if type(one) is types.FunctionType and one.__code__.co_filename.startswith(package):
            found[one.__code__.co_filename].append(one)
    return found


def import_all() -> None:
    """Import every module that carries out clauses, so that its functions exist."""
    for file in _files():
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if name not in sys.modules and not name.endswith("__main__"):
            __import__(name)
