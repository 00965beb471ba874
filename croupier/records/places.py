"""Where a store, its keys and its witness lie, and opening them together.

The keys and the witness are kept apart from the store: who can change the store should not have the one, and should not
reach the other.
"""

import os
from pathlib import Path
from typing import BinaryIO, Final

from msgspec import Struct

from croupier.records.house import House
from croupier.records.keys import BadKeys, Keys
from croupier.records.log import HOUSE, SignedHead, head_line
from croupier.records.stores.opening import is_address, open_store
from croupier.records.stores.protocol import StoreFailed

KEYS_VARIABLE: Final = "CROUPIER_KEYS"
HEADS_VARIABLE: Final = "CROUPIER_HEADS"
_LINE_MOST: Final = 4_096
"""More bytes than a head has as a line."""


class Places(Struct, frozen=True):
    """A store with the files of its keys and its witness; None where nobody has said where they are."""

    store: str
    keys: Path | None
    heads: Path | None


def places(store: str, keys: str | None = None, heads: str | None = None) -> Places:
    """Return where everything of a store lies: what is said, else what the environment says, else beside a file."""
    keys, heads = keys or os.environ.get(KEYS_VARIABLE), heads or os.environ.get(HEADS_VARIABLE)
    if is_address(store):
        beside = Path(keys).with_suffix(".heads") if keys else None
        return Places(store, Path(keys) if keys else None, Path(heads) if heads else beside)
    return Places(store, Path(keys or f"{store}.keys"), Path(heads or f"{store}.heads"))


def open_house(where: Places) -> House:
    """Open a store to write to it, made anew with new keys if it is not there; raise StoreError or BadKeys."""
    if where.keys is None:
        raise BadKeys(f"say where the keys of the store are: --keys FILE, or {KEYS_VARIABLE}")
    store = open_store(where.store, writes=True)
    try:
        keys = _keys(where.keys, is_new=store.log(HOUSE) is None)
        house = House(store, keys, witness=Witness(where.heads) if where.heads is not None else _nobody)
    except BaseException:
        store.close()
        raise
    for row in store.logs():  # a witness that is behind, because the program stopped between, is told now
        house.witness(row.now)
    return house


def _keys(path: Path, *, is_new: bool) -> Keys:
    """Return the keys of a store; a new store gets new ones, an old one never does."""
    if is_new and not path.exists():
        keys = Keys.new()
        keys.save(path)
        return keys
    return Keys.load(path)


def _nobody(_: SignedHead) -> None:
    """Tell nobody of a head."""


class Witness:
    """A file to which heads are copied as they are signed, one to a line; it is only ever added to."""

    def __init__(self, path: Path) -> None:
        """Name the file."""
        self.path = path

    def __call__(self, head: SignedHead) -> None:
        """Add a head; raise StoreFailed if that cannot be done."""
        try:
            with self.path.open("r+b" if self.path.exists() else "w+b") as file:
                file.truncate(_end_of_lines(file))  # what was torn off when the program stopped goes
                file.seek(0, os.SEEK_END)
                file.write(head_line(head))
        except OSError as wrong:
            raise StoreFailed(f"{self.path}: the head cannot be copied there: {wrong.strerror}") from None


def _end_of_lines(file: BinaryIO) -> int:
    """Return where the last whole line ends."""
    end = file.seek(0, os.SEEK_END)
    file.seek(max(0, end - _LINE_MOST))
    begins, tail = file.tell(), file.read()
    at = tail.rfind(b"\n")
    return begins + at + 1 if at >= 0 else begins
