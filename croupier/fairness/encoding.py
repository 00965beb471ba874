"""How a list of values becomes the bytes that are hashed: two different lists never give the same bytes."""

from typing import Final

WHOLE_BYTES: Final = 8


def encoded(*parts: bytes) -> bytes:
    """Return the parts one after another, each behind its length in 8 bytes, the highest first."""
    return b"".join(whole(len(part)) + part for part in parts)


def whole(number: int) -> bytes:
    """Return a whole number from 0 as 8 bytes, the highest first."""
    return number.to_bytes(WHOLE_BYTES, "big")
