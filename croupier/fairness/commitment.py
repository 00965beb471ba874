"""The commitment published before betting opens, players' contributions, and the seed derived from both."""

import hashlib
import hmac
from typing import Final

from msgspec import Struct

from croupier.fairness.encoding import encoded, whole
from croupier.fairness.entropy import SECRET_BYTES

VERSION: Final = "croupier-shoe-1"
"""Name of the algorithm. Any change to commitment, seed, drawing or shuffle needs a new name."""

SHOES_MAX: Final = 2**53 - 1
"""Highest shoe number: the largest integer that every JSON reader represents exactly."""

_COMMITMENT: Final = f"{VERSION} commitment".encode()
_SEED: Final = f"{VERSION} seed".encode()
_CONTRIBUTIONS: Final = f"{VERSION} contributions".encode()
_RESHUFFLE: Final = f"{VERSION} reshuffle".encode()


class Contribution(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's text for the shuffle of a shoe, verbatim. Bytes are written as hexadecimal digits."""

    player: str
    text: str


class Commitment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Data of a shoe published before betting opens: `rules` is a fingerprint, `pack` the size of a deck."""

    version: str
    document: str
    rules: str
    table: str
    shoe: int
    decks: int
    pack: int
    commitment: str


def commitment_of(secret: bytes, *, table: str, shoe: int, rules: str) -> str:
    """Return the SHA-256, in hexadecimal digits, that binds a secret to a shoe of a table under these rules."""
    assert len(secret) == SECRET_BYTES, len(secret)
    message = encoded(_COMMITMENT, table.encode(), whole(shoe), rules.encode(), secret)
    return hashlib.sha256(message).hexdigest()


def seed_of(secret: bytes, shoe: int, contributions: tuple[Contribution, ...]) -> bytes:
    """Return the HMAC-SHA-256, under the secret, of the shoe's number and the contributions in their order."""
    return _keyed(secret, (_SEED, whole(shoe)), contributions)


def reshuffle_seed_of(secret: bytes, shoe: int, number: int, contributions: tuple[Contribution, ...]) -> bytes:
    """Return the seed for reshuffle `number` (from 1) of the same shoe's cards."""
    assert number >= 1, number
    return _keyed(secret, (_RESHUFFLE, whole(shoe), whole(number)), contributions)


def contributions_digest(contributions: tuple[Contribution, ...]) -> str:
    """Return the SHA-256, in hexadecimal digits, of the contributions in their order."""
    given = [part.encode() for one in contributions for part in (one.player, one.text)]
    return hashlib.sha256(encoded(_CONTRIBUTIONS, whole(len(contributions)), *given)).hexdigest()


def _keyed(secret: bytes, parts: tuple[bytes, ...], contributions: tuple[Contribution, ...]) -> bytes:
    assert len(secret) == SECRET_BYTES, len(secret)
    given = [part.encode() for one in contributions for part in (one.player, one.text)]
    return hmac.digest(secret, encoded(*parts, whole(len(contributions)), *given), "sha256")
