"""Atomic files: written to a temporary name, then renamed."""

import contextlib
import os
import shutil
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Final

_NUMBERS: Final = count()


def check(path: Path) -> None:
    """Raise OSError if a file could not be written there; nothing is left behind."""
    half = _beside(path)
    try:
        half.open("xb").close()
    finally:
        half.unlink(missing_ok=True)


def write(path: Path, content: bytes) -> None:
    """Write a file, or leave the existing one unchanged; raise OSError."""
    stream(path, (content,))


def stream(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file piece by piece, or leave the existing one unchanged; raise OSError."""
    half = _beside(path)
    try:
        with half.open("xb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, half)
        half.replace(path.resolve())
    except BaseException:  # Ctrl-C, too, leaves no half of a file
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
        raise


def _beside(path: Path) -> Path:
    """Return a temporary name in the folder of the target, links resolved."""
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(21, "it is a directory", str(path))
    if target.exists() and not target.is_file():
        raise OSError(22, "it is not a regular file", str(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "its directory does not exist", str(path))
    # no other process has our number, no other call the next; a name that a process left when it died is passed by
    names = (target.with_name(f".{target.name[:100]}.{os.getpid()}-{number}.part") for number in _NUMBERS)
    return next(half for half in names if not half.exists())
