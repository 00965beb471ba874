"""Kernels kept on disk: what another version has kept there is not in the way."""

import os
import subprocess
import sys
from pathlib import Path

from tests.citations import ROOT

KERNEL = """
from typing import NamedTuple
from croupier.analysis.compilation import compiled

class Pair(NamedTuple):
    one: int

@compiled
def first(pair):
    return pair.one
"""


def run(folder: Path, call: str) -> subprocess.CompletedProcess[str]:
    place = os.pathsep.join((str(folder), str(ROOT)))
    told = {**os.environ, "PYTHONPATH": place, "NUMBA_CACHE_DIR": str(folder / "kept")}
    return subprocess.run(  # noqa: S603  our own words
        [sys.executable, "-c", f"import told; print({call})"], env=told, capture_output=True, text=True, check=False
    )


def test_kernel_with_renamed_types_is_recompiled(tmp_path: Path) -> None:
    module = tmp_path / "told.py"
    module.write_text(KERNEL)
    assert run(tmp_path, "told.first(told.Pair(3))").stdout == "3\n"
    assert list((tmp_path / "kept").rglob("*.nbi")), "nothing was kept, so that this tests nothing"
    module.write_text(KERNEL.replace("Pair", "Couple"))
    again = run(tmp_path, "told.first(told.Couple(4))")
    assert (again.stdout, again.stderr) == ("4\n", "")
