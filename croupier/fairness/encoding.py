"""Unambiguous encoding of values for hashing: different lists never give the same bytes."""

from typing import Final

WHOLE_BYTES: Final = 8


def encoded(*parts: bytes) -> bytes:
    """Return the concatenated parts, each preceded by its length as 8 bytes, big-endian."""
    return b"".join(whole(len(part)) + part for part in parts)


def whole(number: int) -> bytes:
    """Return a non-negative integer as 8 bytes, big-endian."""
    return number.to_bytes(WHOLE_BYTES, "big")
