"""The wheel holds the whole package, data included, and is the same each time it is built."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.citations import ROOT


def build(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603  our own command
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.mark.long
def test_wheel_ships_every_file_and_is_reproducible(tmp_path: Path) -> None:
    one, two = build(tmp_path / "one"), build(tmp_path / "two")
    assert one.read_bytes() == two.read_bytes()

    shipped = {name for name in zipfile.ZipFile(one).namelist() if name.startswith("croupier/")}
    files = (file for file in (ROOT / "croupier").rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    assert shipped == {file.relative_to(ROOT).as_posix() for file in files}
