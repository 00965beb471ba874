"""The lines of a witness, read from its file or from the process that keeps it."""

import contextlib
import io
import os
from pathlib import Path
from typing import BinaryIO, Protocol

from croupier.records.stores.protocol import StoreFailed
from croupier.records.witness.client import AUTHORITY_VARIABLE, ServedWitness, is_served


class WitnessSource(Protocol):
    """Lines of a witness."""

    where: str
    """Name of the witness in messages."""

    def size(self) -> int:
        """Return the number of bytes of all lines; raise OSError."""

    def open(self, offset: int) -> BinaryIO:
        """Return the lines from a byte on; raise OSError."""


class FileLines:
    """The lines of a file."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        self.where, self._path = str(path), path

    def size(self) -> int:
        """Return the size of the file."""
        return self._path.stat().st_size

    def open(self, offset: int) -> BinaryIO:
        """Open the file."""
        file = self._path.open("rb")
        file.seek(offset)
        return file


class ServedLines:
    """The lines that a process serves."""

    def __init__(self, where: str) -> None:
        """Name the address."""
        self.where = where
        self._witness = ServedWitness(where, authority=os.environ.get(AUTHORITY_VARIABLE))

    def size(self) -> int:
        """Return the size that the witness states."""
        with contextlib.closing(self._witness):
            return self._witness.state().size

    def open(self, offset: int) -> BinaryIO:
        """Request the lines."""
        try:
            with contextlib.closing(self._witness):
                return io.BytesIO(self._witness.lines(offset))
        except StoreFailed as wrong:
            raise OSError(str(wrong)) from None


def lines_at(where: str) -> WitnessSource:
    """Return the lines of the witness at an address or in a file."""
    return ServedLines(where) if is_served(where) else FileLines(Path(where))


def exists(where: str) -> bool:
    """Return whether there is a witness: an address is taken at its word."""
    return is_served(where) or Path(where).is_file()
