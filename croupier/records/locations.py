"""Locations of a store, its keys and its witness, and opening them together.

The keys and the witness are kept apart from the store: who can change the store should not have the one, and should not
reach the other.
"""

import contextlib
import os
from pathlib import Path
from typing import Final

from msgspec import Struct

from croupier.records.house import House, check_unused
from croupier.records.house_state import Exemption
from croupier.records.log.entries import HOUSE
from croupier.records.log.keys import BadKeys, Keys, KeysExist
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.protocol import BadStore
from croupier.records.witness.client import AUTHORITY_VARIABLE, ServedWitness, is_served
from croupier.records.witness.file import FileWitness
from croupier.records.witness.protocol import Witness

KEYS_VARIABLE: Final = "CROUPIER_KEYS"
HEADS_VARIABLE: Final = "CROUPIER_HEADS"


class StoreLocations(Struct, frozen=True):
    """A store with the file of its keys, and the file or address of its witness; None where neither is stated."""

    store: str
    keys: Path | None
    heads: str | None


def places(store: str, keys: str | None = None, heads: str | None = None) -> StoreLocations:
    """Return the locations of a store's files: from options, else from the environment, else next to its file."""
    keys, heads = keys or os.environ.get(KEYS_VARIABLE), heads or os.environ.get(HEADS_VARIABLE)
    if is_address(store):
        beside = str(Path(keys).with_suffix(".heads")) if keys else None
        return StoreLocations(store, Path(keys) if keys else None, heads or beside)
    return StoreLocations(store, Path(keys or f"{store}.keys"), heads or f"{store}.heads")


def open_house(where: StoreLocations, *, mends: str = "") -> House:
    """Open a store for writing, created with new keys if it does not exist; raise StoreError or BadKeys.

    `mends` is the reason for which accounts are repaired that are not as the log has them.
    """
    if where.keys is None:
        raise BadKeys(f"The keys of the store are not named. Use --keys FILE or {KEYS_VARIABLE}.")
    if where.heads is not None and Path(where.heads) in (where.keys, Path(where.store)):
        raise BadStore(f"{where.heads}: The witness must be a separate file.")
    keys = Keys.load(where.keys) if where.keys.exists() else None
    if where.heads is not None:  # before the store is made: who is refused finds nothing new
        with contextlib.closing(witness_at(where.heads, keys or Keys.new())) as place:
            place.check_place()
            if not is_address(where.store) and not Path(where.store).exists():
                check_unused(place)
    witness: Witness | None = None
    store = open_store(where.store, writes=True)
    try:
        is_new = store.log(HOUSE) is None
        keys = keys or (_new_keys(where.keys) if is_new else Keys.load(where.keys))
        witness = None if where.heads is None else witness_at(where.heads, keys)
        return House(store, keys, witness=witness, exempt=Exemption(mends=mends))
    except BaseException:
        if witness is not None:
            witness.close()
        store.close()
        raise


def change_witness(where: StoreLocations, to: str, *, reason: str | None) -> str:
    """Replace the witness of a store, and return the key of the new one; raise StoreError or BadKeys.

    The store is compared with its witness first, unless a reason states why there is none to compare it with.
    """
    if reason is None:
        house = open_house(where)
    elif where.keys is None:
        raise BadKeys(f"The keys of the store are not named. Use --keys FILE or {KEYS_VARIABLE}.")
    else:
        house = House(
            open_store(where.store, writes=True), Keys.load(where.keys), exempt=Exemption(lost=reason or "no reason")
        )
    with contextlib.closing(house):
        witness = witness_at(to, house.keys)
        try:
            witness.check_place()
            return house.change_witness(witness, reason or "")
        except BaseException:
            witness.close()
            raise


def witness_at(where: str, keys: Keys) -> Witness:
    """Return the witness at an address, or in a file that these keys sign."""
    if is_served(where):
        return ServedWitness(where, authority=os.environ.get(AUTHORITY_VARIABLE))
    return FileWitness(Path(where), keys, keys.public)


def _new_keys(path: Path) -> Keys:
    """Make the keys of a new store; those that another process makes in the same moment are as good."""
    keys = Keys.new()
    with contextlib.suppress(KeysExist):
        keys.save(path)
        return keys
    return Keys.load(path)
