"""Exclusive file lock, released when the process exits."""

import contextlib
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any


class Lock:
    """Lock on a separate file; the system releases it when the process exits."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; return False if another process has it."""
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Release the lock; the file remains, so that no process locks a file that another is about to remove."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.close(self._file)
            self._file = None


@contextlib.contextmanager
def locked(file: int) -> Iterator[None]:
    """Lock an open file, waiting until it is free."""
    if os.name == "nt":
        windows: Any = import_module("msvcrt")
        os.lseek(file, 0, os.SEEK_SET)
        windows.locking(file, windows.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(file, 0, os.SEEK_SET)
            windows.locking(file, windows.LK_UNLCK, 1)
        return
    unix: Any = import_module("fcntl")
    unix.flock(file, unix.LOCK_EX)
    try:
        yield
    finally:
        unix.flock(file, unix.LOCK_UN)


def _lock(file: int) -> None:
    """Lock a file with the system's own call; raise OSError."""
    if os.name == "nt":
        windows: Any = import_module("msvcrt")
        windows.locking(file, windows.LK_NBLCK, 1)
        return
    unix: Any = import_module("fcntl")
    unix.flock(file, unix.LOCK_EX | unix.LOCK_NB)
