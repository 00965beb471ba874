"""Second factor: codes of an authenticator (TOTP, RFC 6238) and recovery codes, each good once.

The secret is sealed with the keys of the store; of a recovery code only the hash is kept, which nobody can guess from:
each has 80 bits.
"""

import base64
import hashlib
import hmac
import secrets
from typing import Final

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from msgspec import Struct
from msgspec.structs import replace

from croupier.records.log.keys import BadKeys, Keys
from croupier.records.stores.registry import UserAccount, folded

STEP_SECONDS: Final = 30
DIGITS: Final = 6
SECRET_BYTES: Final = 20
RECOVERY_CODES: Final = 10
ISSUER: Final = "croupier"
_RECOVERY_BYTES: Final = 10


class WrongCode(Exception):
    """A code that is not accepted, in one sentence."""


class NewFactor(Struct, frozen=True):
    """Second factor that is to be confirmed: the secret as text and as an address, and sealed for the confirmation."""

    key: str
    uri: str
    pending: str


def proposed(keys: Keys, name: str, for_login: str) -> NewFactor:
    """Return a new second factor for an account, which only this login can confirm."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return NewFactor(_text(secret), uri_of(secret, name), keys.seal(secret, _pending(name, for_login)))


def confirmed(
    keys: Keys, account: UserAccount, pending: str, code: str, now: int, for_login: str
) -> tuple[UserAccount, tuple[str, ...]]:
    """Return the account with the factor that was proposed, and its recovery codes; raise WrongCode."""
    try:
        secret = keys.unseal(pending, _pending(account.name, for_login))
    except BadKeys:
        raise WrongCode("The second factor was not proposed to this login. Begin again.") from None
    step = _step(secret, code, now, 0)
    if step is None:
        raise WrongCode("The code is wrong. Check the clock of your device and try the next code.")
    return with_factor(keys, account, secret, used=step)


def with_factor(keys: Keys, account: UserAccount, secret: bytes, used: int = 0) -> tuple[UserAccount, tuple[str, ...]]:
    """Return an account with this secret, and its new recovery codes."""
    codes = tuple([_grouped(_text(secrets.token_bytes(_RECOVERY_BYTES))) for _ in range(RECOVERY_CODES)])
    hashes = " ".join(recovery_hash(account.name, one) for one in codes)
    return replace(account, factor=keys.seal(secret, _about(account.name)), recovery=hashes, used=used), codes


def step_of(keys: Keys, account: UserAccount, code: str, now: int) -> int:
    """Return the step of a code that was not used before; raise WrongCode."""
    try:
        secret = keys.unseal(account.factor, _about(account.name))
    except BadKeys:
        raise WrongCode("The account has no second factor.") from None
    step = _step(secret, code, now, account.used)
    if step is None:
        raise WrongCode("The code is wrong or was used before. Try the next code.")
    return step


def without_recovery_code(account: UserAccount, code: str) -> UserAccount:
    """Return an account in which a recovery code is used up; raise WrongCode."""
    left, used = account.recovery.split(), recovery_hash(account.name, code)
    if used not in left:
        raise WrongCode("The recovery code is wrong or was used before.")
    return replace(account, recovery=" ".join(one for one in left if one != used))


def is_recovery_code(code: str) -> bool:
    """Return whether a text has the length of a recovery code, and not of one of an authenticator."""
    return len(_letters(code)) > DIGITS


def recovery_hash(name: str, code: str) -> str:
    """Return what is kept of a recovery code."""
    return hashlib.sha256(f"croupier recovery 1\n{folded(name)}\n{_letters(code)}".encode()).hexdigest()


def new_secret() -> bytes:
    """Return the secret of a new second factor."""
    return secrets.token_bytes(SECRET_BYTES)


def key_text(secret: bytes) -> str:
    """Return a secret as people type it into an authenticator."""
    return _grouped(_text(secret))


def uri_of(secret: bytes, name: str) -> str:
    """Return the address that authenticators read."""
    return _totp(secret).get_provisioning_uri(name, ISSUER)


def _totp(secret: bytes) -> TOTP:
    return TOTP(secret, DIGITS, SHA1(), STEP_SECONDS)  # noqa: S303  what all authenticators use, as RFC 6238 has it


def _step(secret: bytes, code: str, now: int, used: int) -> int | None:
    """Return the step of a code: that of now, the one before or the next, if it is later than the last used."""
    given, current = "".join(code.split()), now // (STEP_SECONDS * 1_000)
    for step in (current, current - 1, current + 1):
        expected = _totp(secret).generate(step * STEP_SECONDS)
        if step > used and hmac.compare_digest(expected, given.encode(errors="replace")):
            return step
    return None


def _about(name: str) -> str:
    return f"second factor of {folded(name)}"


def _pending(name: str, for_login: str) -> str:
    return f"proposed factor of {folded(name)} {for_login}"


def _text(secret: bytes) -> str:
    return base64.b32encode(secret).decode().rstrip("=")


def _grouped(text: str) -> str:
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def _letters(code: str) -> str:
    return "".join(one for one in code.upper() if one.isalnum())
