"""Sources of randomness: few rooms ask the operating system, and the engine never does."""

import ast
from pathlib import Path

from tests.citations import ROOT

PACKAGE = ROOT / "croupier"
ROOMS = {"fairness", "terminal", "records", "server", "client", "cli"}
CHANCE = {"random", "secrets", "uuid"}


def asks_for_chance(file: Path) -> bool:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names=names) if any(name.name.partition(".")[0] in CHANCE for name in names):
                return True
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in CHANCE:
                return True
            case ast.Attribute(attr="urandom" | "getrandom"):
                return True
            case _:
                pass
    return False


def test_only_listed_packages_import_randomness() -> None:
    asking = [file.relative_to(PACKAGE) for file in sorted(PACKAGE.rglob("*.py")) if asks_for_chance(file)]
    assert {file.parts[0] for file in asking} <= ROOMS


def test_one_fairness_module_imports_randomness() -> None:
    asking = [file.name for file in (PACKAGE / "fairness").glob("*.py") if asks_for_chance(file)]
    assert asking == ["entropy.py"]
