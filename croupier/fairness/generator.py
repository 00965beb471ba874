"""Random numbers from a seed: unbiased integers drawn from the ChaCha20 key stream of RFC 8439."""

import struct
from collections.abc import Callable, Iterator
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

Below = Callable[[int], int]
"""Draws an integer from 0 (inclusive) to the given bound (exclusive)."""

SEED_BYTES: Final = 32
NONCE: Final = bytes(12)
"""All zero: a seed is used for one shoe only, so no key needs a second nonce."""
COUNTER: Final = 0
"""The number of the first block of 64 bytes."""
WORDS: Final = 1 << 16
"""Number of possible words. A word is 2 bytes of the stream, big-endian."""

_PIECE: Final = 1024
_unpack: Final = struct.Struct(f">{_PIECE // 2}H").unpack


def key_stream(key: bytes, nonce: bytes = NONCE, counter: int = COUNTER) -> Iterator[bytes]:
    """Yield the ChaCha20 key stream in pieces of 1,024 bytes."""
    cipher = Cipher(ChaCha20(key, counter.to_bytes(4, "little") + nonce), mode=None).encryptor()
    while True:
        yield cipher.update(bytes(_PIECE))


def words(seed: bytes) -> Iterator[int]:
    """Yield the key stream of a seed as words from 0 to 65,535."""
    assert len(seed) == SEED_BYTES, len(seed)
    stream = key_stream(seed)
    while True:
        yield from _unpack(next(stream))


def drawing(source: Iterator[int]) -> Below:
    """Return a function that draws integers below a bound from words, with rejection sampling.

    With bound n, words from the greatest multiple of n upwards are rejected; the others are taken modulo n, so every
    remainder is equally likely. Words have two bytes rather than four: with four, rejections would be too rare for any
    known-answer test to cover them.
    """

    def below(bound: int) -> int:
        assert 1 <= bound <= WORDS, bound
        accepted = WORDS - WORDS % bound
        word = next(source)
        while word >= accepted:
            word = next(source)
        return word % bound

    return below
