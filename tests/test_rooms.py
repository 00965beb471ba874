"""Rooms of the package: size, sentence of each folder, layers, and the maps of them in the documentation."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.citations import ROOT
from tests.sources import MODULES, PACKAGE, SCRIPTS, read

MODULES_PER_FOLDER_MAX: Final = 16
FOLDERS: Final = sorted({file.parent for file in MODULES})
ARCHITECTURE: Final = ROOT / "docs" / "architecture.md"
GLOSSARY: Final = ROOT / "docs" / "glossary.md"
GUIDE: Final = ROOT / "CONTRIBUTING.md"


def test_folders_are_small() -> None:
    held = {folder: len(list(folder.glob("*.py"))) - 1 for folder in FOLDERS}
    held |= {folder: len(list(folder.glob("*.js"))) for folder in {file.parent for file in SCRIPTS}}
    assert {folder: number for folder, number in held.items() if number > MODULES_PER_FOLDER_MAX} == {}


def test_each_folder_says_what_it_is_for_and_what_it_imports() -> None:
    said = {folder: ast.get_docstring(ast.parse(read(folder / "__init__.py"))) or "" for folder in FOLDERS}
    assert [folder for folder, docstring in said.items() if len(docstring.splitlines()) < 1] == []
    inner = [folder for folder in FOLDERS if folder != PACKAGE]
    assert [folder for folder in inner if not re.search(r"\b[Ii]mports\b", said[folder])] == []


def test_the_map_of_the_rooms_is_whole() -> None:
    drawn = read(ARCHITECTURE)
    rooms = {folder.name for folder in FOLDERS if folder != PACKAGE and "migrations" not in folder.parts}
    rooms |= {folder.name for folder in (PACKAGE / "page").iterdir() if folder.is_dir()}
    assert [room for room in sorted(rooms) if f"{room}/" not in drawn] == []


@pytest.mark.parametrize(("page", "written"), [(GUIDE, "croupier/{}/"), (GLOSSARY, "`{}`"), (ARCHITECTURE, "── {}/")])
def test_each_map_has_every_room(page: Path, written: str) -> None:
    rooms = [folder.name for folder in FOLDERS if folder.parent == PACKAGE]
    assert [room for room in (*rooms, "page") if written.format(room) not in read(page)] == []


@pytest.mark.parametrize("page", [ARCHITECTURE, GUIDE, GLOSSARY])
def test_the_layers_are_those_of_the_contract(page: Path) -> None:
    contracts = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    line = " > ".join(re.sub(r"[()]", "", layer) for layer in layers if "__main__" not in layer)
    assert line in " ".join(read(page).split())


def test_places_named_in_the_map_exist() -> None:
    named = re.findall(r"`(croupier/[\w/.]+)`", read(ARCHITECTURE))
    assert len(named) > 20
    assert [place for place in named if not (ROOT / place).exists()] == []
