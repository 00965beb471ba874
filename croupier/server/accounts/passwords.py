"""Passwords: their requirements, and their stored form: argon2 text, from which they cannot be recovered."""

import unicodedata
from typing import Final

from argon2 import Parameters, PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from croupier.records.stores.registry import folded
from croupier.server.accounts import guessable

COST: Final = RFC_9106_LOW_MEMORY
"""The second recommended option of RFC 9106, section 4: argon2id, 64 MiB, three passes, four lanes."""
LENGTH_MIN: Final = 8
LENGTH_MAX: Final = 128


class BadPassword(Exception):
    """Reason why a password is not accepted, in one sentence that does not reveal it."""


def check_password(name: str, password: str) -> None:
    """Raise BadPassword if an account of this name may not have a password; every character is allowed."""
    length = len(_read(password))
    if length < LENGTH_MIN:
        raise BadPassword(f"The password has {length} characters. It must have {LENGTH_MIN} to {LENGTH_MAX}.")
    if length > LENGTH_MAX:
        raise BadPassword(f"The password has {length} characters. It must have {LENGTH_MIN} to {LENGTH_MAX}.")
    if folded(password).strip() == folded(name).strip():
        raise BadPassword("The password cannot be the name of the account.")
    if len(set(password)) == 1:
        raise BadPassword("The password cannot be one repeated character.")
    why = guessable.weakness(name, password)
    if why:
        raise BadPassword(why)


def hashed(password: str, cost: Parameters = COST) -> str:
    """Return the stored form of a password."""
    return PasswordHasher.from_parameters(cost).hash(_bytes(password))


def is_right(hash_: str, password: str) -> bool:
    """Return whether a password matches its stored form, which contains its own cost."""
    if len(password) > 4 * LENGTH_MAX:  # nobody has one, and nobody shall make us work on it
        return False
    try:
        return PasswordHasher().verify(hash_, _bytes(password))
    except (VerificationError, ValueError):  # what is kept may be no hash at all
        return False


def needs_again(hash_: str, cost: Parameters = COST) -> bool:
    """True if the stored form has another cost than required now; it is renewed at the next login."""
    try:
        return PasswordHasher.from_parameters(cost).check_needs_rehash(hash_)
    except InvalidHashError:
        return True


def _read(password: str) -> str:
    """Return a password in normal form: keyboards encode one letter in several ways."""
    return unicodedata.normalize("NFKC", password)


def _bytes(password: str) -> bytes:
    return _read(password).encode(errors="surrogatepass")
