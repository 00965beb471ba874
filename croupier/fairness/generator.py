"""Chance from a seed: the ChaCha20 key stream of RFC 8439, and whole numbers drawn from it without bias."""

import struct
from collections.abc import Callable, Iterator
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

Below = Callable[[int], int]
"""Draws a whole number from 0 up to, and without, the bound that it is given."""

SEED_BYTES: Final = 32
NONCE: Final = bytes(12)
"""All zero: a seed makes one shoe only, so that no key ever meets a second nonce."""
COUNTER: Final = 0
"""The number of the first block of 64 bytes."""
WORDS: Final = 1 << 16
"""How many words there are: a word is 2 bytes of the stream, the highest first."""

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
    """Return what draws whole numbers from words, each from one word of 2 bytes, or more where words are rejected.

    With bound n, the words from the greatest multiple of n upwards are thrown away; the others are taken modulo n, and
    each remainder then stands for equally many words. Of two bytes rather than four, since at four a rejection would be
    so rare that no known answer would ever try it.
    """

    def below(bound: int) -> int:
        assert 1 <= bound <= WORDS, bound
        accepted = WORDS - WORDS % bound
        word = next(source)
        while word >= accepted:
            word = next(source)
        return word % bound

    return below
