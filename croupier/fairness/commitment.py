"""What is published before betting opens, what players add to it, and the seed that both make."""

import hashlib
import hmac
from typing import Final

from msgspec import Struct

from croupier.fairness.encoding import encoded, whole
from croupier.fairness.entropy import SECRET_BYTES

VERSION: Final = "croupier-shoe-1"
"""The name of the algorithm; another way to commit, seed, draw or shuffle gets another name."""

SHOES_MAX: Final = 2**53 - 1
"""The highest number of a shoe: every reader of JSON can hold it."""

_COMMITMENT: Final = f"{VERSION} commitment".encode()
_SEED: Final = f"{VERSION} seed".encode()
_RESHUFFLE: Final = f"{VERSION} reshuffle".encode()


class Contribution(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player added to a shoe, as it was written; whoever has bytes to add writes them as hexadecimal digits."""

    player: str
    text: str


class Commitment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is published of a shoe before betting opens: `rules` is their fingerprint, `pack` the cards of a deck."""

    version: str
    document: str
    rules: str
    table: str
    shoe: int
    decks: int
    pack: int
    commitment: str


def commitment_of(secret: bytes, *, table: str, shoe: int, rules: str) -> str:
    """Return the SHA-256, in hexadecimal digits, that binds a secret to one shoe of one table under these rules."""
    assert len(secret) == SECRET_BYTES, len(secret)
    told = encoded(_COMMITMENT, table.encode(), whole(shoe), rules.encode(), secret)
    return hashlib.sha256(told).hexdigest()


def seed_of(secret: bytes, shoe: int, contributions: tuple[Contribution, ...]) -> bytes:
    """Return the HMAC-SHA-256, under the secret, of the shoe's number and the contributions in their order."""
    return _keyed(secret, (_SEED, whole(shoe)), contributions)


def reshuffle_seed_of(secret: bytes, shoe: int, number: int, contributions: tuple[Contribution, ...]) -> bytes:
    """Return the seed for a later shuffle of the same shoe's cards, the first of them being number 1."""
    assert number >= 1, number
    return _keyed(secret, (_RESHUFFLE, whole(shoe), whole(number)), contributions)


def _keyed(secret: bytes, parts: tuple[bytes, ...], contributions: tuple[Contribution, ...]) -> bytes:
    assert len(secret) == SECRET_BYTES, len(secret)
    given = [part.encode() for one in contributions for part in (one.player, one.text)]
    return hmac.digest(secret, encoded(*parts, whole(len(contributions)), *given), "sha256")
