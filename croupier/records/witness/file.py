"""A witness in a file that the server itself writes: for a demonstration, and against loss and careless copies.

It detects a store that was restored from an older copy or truncated, and a witness that was truncated. A person who can
write both files can restore both: against that, the witness must be in other hands (`croupier witness serve`). Several
processes may share the file.
"""

import contextlib
import errno
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from croupier.records.log import entries
from croupier.records.log.entries import Head, SignedHead
from croupier.records.log.keys import Keys
from croupier.records.stores.file_lock import locked
from croupier.records.stores.protocol import BadStore, StoreFailed
from croupier.records.witness.lines import BadLine, WitnessLine, WitnessReader, lines_of, written
from croupier.records.witness.protocol import NewestHeads, newest_of

RECENT_MAX: Final = 64
"""Number of heads of each log that are remembered: those of other processes may arrive late."""


class FileWitness:
    """The file of one store; `keys` sign its lines."""

    def __init__(
        self, path: Path, keys: Keys, public: str, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    ) -> None:
        """Name the file, the keys that sign its lines, and the public key that signs the heads of the store."""
        self.path, self.where, self._keys, self._clock = path, str(path), keys, clock
        self._public = public
        self._reader = WitnessReader()
        self._size = 0
        self.heads: dict[str, tuple[Head, SignedHead]] = {}
        self._recent: dict[str, dict[int, str]] = {}

    def check_place(self) -> None:
        """Raise BadStore if heads cannot be written there; nothing is written."""
        place = self.path.parent
        if not place.is_dir():
            raise BadStore(f"{self.path}: The witness cannot be written: there is no directory {place}.")
        if not os.access(self.path if self.path.exists() else place, os.W_OK):
            raise BadStore(f"{self.path}: The witness cannot be written: permission denied.")

    def newest(self, store: str) -> tuple[str, NewestHeads]:
        """Return the key that signs the lines, and the newest head of each log; raise StoreError.

        The lines are made durable first: the process that wrote the last one may have been killed before that was done.
        """
        try:
            file = os.open(self.path, os.O_RDONLY)
        except FileNotFoundError:
            return self._keys.public, {}
        except OSError as wrong:
            raise BadStore(f"{self.path}: The witness cannot be read: {wrong.strerror}.") from None
        try:
            with locked(file):
                self._keep_durably(file)
                self._follow(file, store)
        except OSError as wrong:
            raise BadStore(f"{self.path}: The witness cannot be read: {wrong.strerror}.") from None
        finally:
            os.close(file)
        return self._keys.public, newest_of(self.heads)

    def has_seen(self, head: Head) -> bool:
        """Return whether the file has this very head among the last ones of its log."""
        return self._recent.get(head.log, {}).get(head.number) == head.hash

    @property
    def position(self) -> tuple[int, str, int]:
        """Return the number and the hash of the last line, and the bytes up to its end."""
        return self._reader.line, self._reader.hash, self._size

    def read(self) -> str:
        """Read the whole file and return the store whose heads it has, "" if it has none; raise BadStore."""
        store = ""
        if self.path.exists():
            with self.path.open("rb") as file:
                store = next(iter(_stores(next(lines_of(file), b""))), "")
        self.newest(store)
        return store

    def see(self, heads: Sequence[SignedHead], store: str) -> None:
        """Keep the heads of one commit durably."""
        self.add(heads, store)

    def add(self, heads: Sequence[SignedHead], store: str) -> bytes:
        """Add the heads of one commit as a line, durably, and return the line; raise StoreFailed."""
        try:
            is_new = not self.path.exists()
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                with locked(file):
                    self._follow(file, store)
                    line = self._write(file, heads, store)
                    if is_new:
                        _sync(self.path.parent)
                    return line
            finally:
                os.close(file)
        except OSError as wrong:
            raise StoreFailed(f"{self.path}: The head cannot be copied to the witness: {wrong.strerror}.") from None
        except BadStore as wrong:
            raise StoreFailed(str(wrong)) from None

    def close(self) -> None:
        """Do nothing: the file is opened for each line."""

    def _keep_durably(self, file: int) -> None:
        try:
            os.fdatasync(file)
            _sync(self.path.parent)
        except OSError as wrong:
            raise StoreFailed(f"{self.path}: The witness cannot be made durable: {wrong.strerror}.") from None

    def _write(self, file: int, heads: Sequence[SignedHead], store: str) -> bytes:
        if os.fstat(file).st_size > self._size:  # a line that was torn off when a program stopped
            os.ftruncate(file, self._size)
        reader = self._reader
        line = written(heads, self._keys, store, line=reader.line + 1, previous=reader.hash, at=self._clock())
        if os.write(file, line) < len(line):  # the rest is cut off before the next line
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        try:
            os.fdatasync(file)
        except OSError:  # a line that may be lost must not be taken for one that was kept
            os.ftruncate(file, self._size)
            raise
        reader.read(line)
        self._size += len(line)
        for head in heads:
            self._keep(head)
        return line

    def _follow(self, file: int, store: str) -> None:
        """Read the lines added since the last read; raise BadStore."""
        if os.fstat(file).st_size < self._size:
            raise BadStore(f"{self.path}: The witness was cut. Put the whole witness back.")
        if os.fstat(file).st_size == self._size:
            return
        last: WitnessLine | tuple[SignedHead, ...] = ()
        with os.fdopen(os.dup(file), "rb") as stream:
            stream.seek(self._size)
            for line in lines_of(stream):
                last = self._take(line, store)
                self._size += len(line)
        if isinstance(last, WitnessLine) and not last.is_genuine:  # which names the hash of all that is before it
            raise BadStore(f"{self.path}: Line {self._reader.number} is not signed with the key of the witness.")

    def _take(self, line: bytes, store: str) -> WitnessLine | tuple[SignedHead, ...]:
        number = self._reader.number + 1
        try:
            found = self._reader.read(line)
            heads = found.heads if isinstance(found, WitnessLine) else found
            said = [entries.read_head(head.body) for head in heads]
        except BadLine as wrong:
            raise BadStore(f"{self.path}: Line {number} {wrong}. This is not a witness of a store.") from None
        except ValueError:
            raise BadStore(f"{self.path}: Line {number} is not a head. This is not a witness of a store.") from None
        if any((one.key, one.store) != (self._public, store) for one in said):
            raise BadStore(f"{self.path}: Line {number} is a head of another store. Each store needs its own witness.")
        if isinstance(found, WitnessLine) and found.by != self._keys.public:
            raise BadStore(f"{self.path}: Line {number} is not signed with the key of the witness.")
        for head in heads:
            self._keep(head)
        return found

    def _keep(self, head: SignedHead) -> None:
        said = entries.read_head(head.body)
        known = self.heads.get(said.log)
        if known is None or said.number >= known[0].number:
            self.heads[said.log] = (said, head)
        recent = self._recent.setdefault(said.log, {})
        recent[said.number] = said.hash
        if len(recent) > RECENT_MAX:
            del recent[next(iter(recent))]


def _stores(line: bytes) -> list[str]:
    """Return the store of the heads of a first line, or "" if it is no such line."""
    with contextlib.suppress(ValueError):
        found = WitnessReader().read(line)
        heads = found.heads if isinstance(found, WitnessLine) else found
        return [entries.read_head(head.body).store for head in heads]
    return []


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
