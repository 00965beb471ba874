"""The secret of a shoe, from the operating system; everything else in this room is given it as an argument."""

import secrets
from typing import Final

SECRET_BYTES: Final = 32


def new_secret() -> bytes:
    """Return 256 bits that nobody knows yet; a secret serves one shoe and no other."""
    return secrets.token_bytes(SECRET_BYTES)
