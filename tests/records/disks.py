"""File systems of their own for tests: small, and able to become read-only."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def mounted(folder: Path, size: str) -> Iterator[Path]:
    """Mount a file system of a size such as "512k" in a new folder; skip the test where that is not possible."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if (
        sys.platform != "linux"
        or os.geteuid() != 0
        or subprocess.run(mount, check=False, capture_output=True).returncode  # noqa: S603  our own words
    ):
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)  # noqa: S603, S607  our own words


def remount(folder: Path, options: str) -> None:
    """Mount a file system again with other options."""
    subprocess.run(["mount", "-o", f"remount,{options}", str(folder)], check=True)  # noqa: S603, S607  our own words
