"""Locations of a store, its keys and its witness, and opening them together.

The keys and the witness are kept apart from the store: who can change the store should not have the one, and should not
reach the other.
"""

import contextlib
import os
from pathlib import Path
from typing import Final

from msgspec import Struct

from croupier.records.house import House, founded_with
from croupier.records.log.entries import HOUSE, SignedHead
from croupier.records.log.keys import BadKeys, Keys, KeysExist
from croupier.records.log.witness import Witness
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.protocol import BadStore

KEYS_VARIABLE: Final = "CROUPIER_KEYS"
HEADS_VARIABLE: Final = "CROUPIER_HEADS"


class StoreLocations(Struct, frozen=True):
    """A store with the files of its keys and its witness; None where nobody has said where they are."""

    store: str
    keys: Path | None
    heads: Path | None


def places(store: str, keys: str | None = None, heads: str | None = None) -> StoreLocations:
    """Return where everything of a store lies: what is said, else what the environment says, else beside a file."""
    keys, heads = keys or os.environ.get(KEYS_VARIABLE), heads or os.environ.get(HEADS_VARIABLE)
    if is_address(store):
        beside = Path(keys).with_suffix(".heads") if keys else None
        return StoreLocations(store, Path(keys) if keys else None, Path(heads) if heads else beside)
    return StoreLocations(store, Path(keys or f"{store}.keys"), Path(heads or f"{store}.heads"))


def open_house(where: StoreLocations) -> House:
    """Open a store for writing, created with new keys if it does not exist; raise StoreError or BadKeys."""
    if where.keys is None:
        raise BadKeys(f"The keys of the store are not named. Use --keys FILE or {KEYS_VARIABLE}.")
    if where.heads is not None and where.heads in (where.keys, Path(where.store)):
        raise BadStore(f"{where.heads}: The witness must be a file of its own.")
    keys = Keys.load(where.keys) if where.keys.exists() else None
    witness = None if where.heads is None else Witness(where.heads)
    if witness is not None:
        witness.check_place()
    if witness is not None and not is_address(where.store) and not Path(where.store).exists():
        witness.check_unused()  # before the store is made: who is refused finds nothing new
    store = open_store(where.store, writes=True)
    try:
        is_new = store.log(HOUSE) is None
        keys = keys or (_new_keys(where.keys) if is_new else Keys.load(where.keys))
        if witness is not None:
            witness.check(store, "" if is_new else founded_with(store, keys), keys)
        house = House(store, keys, witness=witness or _nobody)
    except BaseException:
        store.close()
        raise
    for row in store.logs():  # a witness that is behind, because the program stopped between, is told now
        house.witness(row.now)
    return house


def _new_keys(path: Path) -> Keys:
    """Make the keys of a new store; those that another process makes in the same moment are as good."""
    keys = Keys.new()
    with contextlib.suppress(KeysExist):
        keys.save(path)
        return keys
    return Keys.load(path)


def _nobody(_: SignedHead) -> None:
    """Tell nobody of a head."""
