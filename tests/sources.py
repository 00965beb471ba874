"""Source files of this code base, and checks of them: `inspect` fails with every line that a check finds."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.citations import ROOT

PACKAGE: Final = ROOT / "croupier"
MODULES: Final = sorted(PACKAGE.rglob("*.py"))
SCRIPTS: Final = sorted((PACKAGE / "page").rglob("*.js"))
OUTSIDE: Final = tuple(
    file for folder in ("benchmarks", "examples", "tests", "tools") for file in sorted((ROOT / folder).rglob("*.py"))
)
"""Python files outside the package."""

Check = Callable[[str], Iterator[str]]
"""From the text of a file to its faults, each with its line."""


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


def inspect(check: Check, files: Iterable[Path]) -> None:
    """Fail with every fault that a check finds in files."""
    wrong = [f"{file.relative_to(ROOT).as_posix()}:{found}" for file in files for found in check(read(file))]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def lines_with(pattern: re.Pattern[str], text: str, why: str) -> Iterator[str]:
    """Yield each line of a text with a pattern, and why it is a fault."""
    for number, line in enumerate(text.splitlines(), 1):
        if (found := pattern.search(line)) is not None:
            yield f"{number}: {found[0]!r} {why}"
