"""A disk that fills, tears the last write and forgets what was not made durable, for the files of a witness.

It stands in the place of `os` in `croupier.records.witness.file`. The bytes are in real files of a temporary folder.
"""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from croupier.records.witness import file as witness_file
from tests.floor_simulation.loop import LIFE, Killed


class SimulatedDisk:
    """The functions of `os` for files, with faults; everything else is that of `os`."""

    def __init__(self, chance: Random) -> None:
        """Begin without faults."""
        self._chance = chance
        self.is_full = self.is_failing = self.tears_next = False
        self._paths: dict[int, Path] = {}
        self._durable: dict[Path, int] = {}

    def __getattr__(self, name: str) -> Any:
        """Return what has no fault here."""
        return getattr(os, name)

    def open(self, path: Any, flags: int, mode: int = 0o777) -> int:
        """Open a file."""
        file = os.open(path, flags, mode)
        self._paths[file] = Path(path)
        self._durable.setdefault(Path(path), os.fstat(file).st_size)
        return file

    def close(self, file: int) -> None:
        """Close a file."""
        self._paths.pop(file, None)
        os.close(file)

    def write(self, file: int, data: bytes) -> int:
        """Write all, a part if the disk fills up meanwhile, or nothing if it is full; a process may die in between."""
        if self.tears_next:
            self.tears_next = False
            is_whole = self._chance.random() < 0.3  # it dies before it makes the line durable
            os.write(file, data if is_whole else data[: self._chance.randrange(len(data))])
            life = LIFE.get()
            assert life is not None
            life.is_dead = True
            raise Killed
        if self.is_full and self._chance.random() < 0.5:
            raise OSError(errno.ENOSPC, "No space left on device")
        if self.is_full:
            return os.write(file, data[: self._chance.randrange(1, len(data))])
        return os.write(file, data)

    def ftruncate(self, file: int, size: int) -> None:
        """Cut a file."""
        os.ftruncate(file, size)
        path = self._paths[file]
        self._durable[path] = min(self._durable[path], size)

    def fdatasync(self, file: int) -> None:
        """Make what was written durable."""
        if self.is_failing:
            raise OSError(errno.EIO, "Input/output error")
        self._durable[self._paths[file]] = os.fstat(file).st_size

    def durable(self, path: Path) -> int:
        """Return the number of bytes of a file that survive."""
        return self._durable.get(path, 0)

    def forget(self, path: Path) -> None:
        """Lose what was not made durable, as a computer does that loses its power: all of it, or the last part."""
        if path.exists():
            size = path.stat().st_size
            os.truncate(path, self._chance.randint(min(self._durable.get(path, size), size), size))
            self._durable[path] = path.stat().st_size


def mixed(before: bytes, after: bytes, chance: Random, sector: int = 512) -> bytes:
    """Return a file that was being written when the power went: each sector is as it was before, or as after."""
    if chance.random() < 0.5:  # in order, up to some byte
        place = chance.randint(0, len(after))
        return after[:place] + before[place:]
    found = bytearray()
    for at in range(0, len(after), sector):
        one = after if chance.random() < 0.5 else before
        found += one[at : at + sector] if len(one) > at else bytes(len(after[at : at + sector]))
    return bytes(found)


@contextlib.contextmanager
def on_disk(disk: SimulatedDisk) -> Iterator[None]:
    """Let witnesses be written to a simulated disk."""
    with mock.patch.object(witness_file, "os", disk):
        yield
