"""A store with a witness, and a backup that misses its last rounds."""

import contextlib
from pathlib import Path
from typing import Final

from croupier.records.copies.backup import back_up
from croupier.records.queries.verify import VerifyOptions
from croupier.records.stores.address import open_store
from croupier.records.witness.file import FileWitness
from croupier.records.witness.source import lines_at
from tests.records.evening import KEYS, Evening

GAME: Final = "act-pontoon-2018"


def play(where: str, heads: Path, rounds: int, seed: int = 1) -> None:
    """Play on in a store with a witness."""
    with contextlib.closing(open_store(where, writes=True)) as store:
        for _ in Evening(store, GAME, seed, witness=FileWitness(heads, KEYS, KEYS.public)).play(rounds):
            pass


def backed_up(folder: Path) -> Path:
    """Fill a folder with a store, its keys and its witness, and a backup that misses the last rounds."""
    store, heads = str(folder / "floor.db"), folder / "floor.db.heads"
    play(store, heads, 2)
    assert back_up(store, folder / "backup.db", VerifyOptions(keys=KEYS, witness=lines_at(str(heads)))).is_good
    play(store, heads, 4)
    KEYS.save(folder / "floor.db.keys")
    return folder
