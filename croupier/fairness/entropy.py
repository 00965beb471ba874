"""Secrets of shoes, from the operating system. All other modules here take the secret as an argument."""

import secrets
from typing import Final

SECRET_BYTES: Final = 32


def new_secret() -> bytes:
    """Return a new secret of 256 bits. Use it for one shoe only."""
    return secrets.token_bytes(SECRET_BYTES)
