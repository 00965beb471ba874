"""The witness: a file outside the store to which signed heads are copied, so that a store cannot be put back unnoticed.

Several processes may share it: each line is written at once, under a lock, and nothing is ever taken out but a line of
its own that was torn off when a program stopped.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.records.log import entries
from croupier.records.log.entries import Head, SignedHead, head_line
from croupier.records.log.keys import Keys
from croupier.records.stores.file_lock import locked
from croupier.records.stores.protocol import BadStore, Store, StoreFailed

_LINE_MAX: Final = 4_096
"""More bytes than a head has as a line."""
_BEGINS: Final = b'{"head":'
_BETWEEN: Final = b',"signature":"'
_ENDS: Final = b'"}'


class Witness:
    """The file of one store."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        self.path = path

    def check_unused(self) -> None:
        """Raise BadStore if the file holds anything, which cannot be of a store that is still to be made."""
        for _ in self._heads():
            raise BadStore(f"{self.path}: Line 1 is a head of another store. Each store needs its own witness.")

    def check_place(self) -> None:
        """Raise BadStore if no head could be copied there; nothing is written."""
        place = self.path.parent
        if not place.is_dir():
            raise BadStore(f"{self.path}: The witness cannot be written: there is no directory {place}.")
        if not os.access(self.path if self.path.exists() else place, os.W_OK):
            raise BadStore(f"{self.path}: The witness cannot be written: permission denied.")

    def check(self, store: Store, store_id: str, keys: Keys) -> None:
        """Raise BadStore if the file is something else, of another store, or ahead of the store; nothing is written."""
        newest: dict[str, tuple[SignedHead, Head]] = {}
        for number, head in enumerate(self._heads(), 1):
            try:
                said = entries.read_head(head.body)
            except ValueError:
                raise BadStore(f"{self.path}: Line {number} is not a head. This is not a witness of a store.") from None
            if (said.key, said.store) != (keys.public, store_id):
                raise BadStore(
                    f"{self.path}: Line {number} is a head of another store. Each store needs its own witness."
                )
            if said.log not in newest or said.number >= newest[said.log][1].number:
                newest[said.log] = (head, said)
        for name, (head, said) in newest.items():
            hashes = [link.hash for link in store.links(name, said.number, said.number)]
            if entries.is_genuine(head, keys.public) and hashes != [said.hash]:
                raise BadStore(
                    f"{store.where}: The witness {self.path} has entry {said.number} of {name}, which the store "
                    f"does not have. The store was restored to an earlier state, or has lost entries."
                )

    def _heads(self) -> Iterator[SignedHead]:
        """Yield the heads of all whole lines; raise BadStore."""
        try:
            with self.path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    if not line.endswith(b"\n") and line.startswith(_BEGINS[: len(line)]):
                        return  # torn off when a program stopped
                    yield self._read(number, line)
        except FileNotFoundError:
            return
        except OSError as wrong:
            raise BadStore(f"{self.path}: The witness cannot be read: {wrong.strerror}.") from None

    def _read(self, number: int, line: bytes) -> SignedHead:
        body, between, signature = line.rstrip(b"\n").removeprefix(_BEGINS).rpartition(_BETWEEN)
        with contextlib.suppress(UnicodeDecodeError):
            head = SignedHead(body, signature.removesuffix(_ENDS).decode("ascii"))
            if between and head_line(head) == line:
                return head
        raise BadStore(f"{self.path}: Line {number} is not a head. This is not a witness of a store.")

    def __call__(self, head: SignedHead) -> None:
        """Add a head; raise StoreFailed if that cannot be done."""
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                with locked(file):
                    _mend(file)
                    os.write(file, head_line(head))
            finally:
                os.close(file)
        except OSError as wrong:
            raise StoreFailed(f"{self.path}: The head cannot be copied to the witness: {wrong.strerror}.") from None


def _mend(file: int) -> None:
    """Take out a line that was torn off, if there is one."""
    end = os.lseek(file, 0, os.SEEK_END)
    begins = max(0, end - _LINE_MAX)
    os.lseek(file, begins, os.SEEK_SET)
    tail = os.read(file, _LINE_MAX)
    torn = tail[tail.rfind(b"\n") + 1 :]
    if torn and (torn.startswith(_BEGINS) or _BEGINS.startswith(torn)):
        os.ftruncate(file, end - len(torn))
