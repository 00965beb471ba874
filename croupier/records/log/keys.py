"""The keys of a store: one signs its heads, one seals the secrets of its shoes. They are kept apart from the store."""

import hmac
import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from msgspec import Struct

FORM: Final = "croupier keys 1"
_NONCE_BYTES: Final = 12
_MAC_DOMAIN: Final = b"croupier mac 1"


class BadKeys(ValueError):
    """Keys that cannot be read or do not fit, in one sentence."""


class KeysExist(BadKeys):
    """Keys exist already where new ones should be written, in one sentence."""


class _File(Struct, forbid_unknown_fields=True):
    form: str
    signing: str
    sealing: str
    public: str


class Keys:
    """The secret keys of one store."""

    def __init__(self, signing: bytes, sealing: bytes) -> None:
        """Store 32 bytes for each key."""
        self._signing = Ed25519PrivateKey.from_private_bytes(signing)
        self._sealing = ChaCha20Poly1305(sealing)
        self._sealing_bytes = sealing
        self.public = self._signing.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    @classmethod
    def new(cls, entropy: Callable[[int], bytes] = secrets.token_bytes) -> Self:
        """Make keys from the system's entropy."""
        return cls(entropy(32), entropy(32))

    def __repr__(self) -> str:
        """Write which keys they are, without their secrets."""
        return f"Keys({self.public[:16]}…)"

    def sign(self, message: bytes) -> str:
        """Return the signature of a message in hex."""
        return self._signing.sign(message).hex()

    def seal(self, secret: bytes, about: str) -> str:
        """Return the secret encrypted for its subject, in hex; the same secret is always sealed the same way."""
        # made from key, purpose and secret, so that two secrets never share a nonce and no chance is needed here
        nonce = hmac.digest(self._sealing_bytes, about.encode() + b"\0" + secret, "sha256")[:_NONCE_BYTES]
        return (nonce + self._sealing.encrypt(nonce, secret, about.encode())).hex()

    def unseal(self, sealed: str, about: str) -> bytes:
        """Return the unsealed secret; raise BadKeys if these keys did not seal it, or not for this subject."""
        try:
            whole = bytes.fromhex(sealed)
            return self._sealing.decrypt(whole[:_NONCE_BYTES], whole[_NONCE_BYTES:], about.encode())
        except (ValueError, InvalidTag):
            raise BadKeys(f"These keys do not decrypt the secret of {about}.") from None

    def mac(self, about: str, values: Sequence[object]) -> str:
        """Return the keyed digest of some values in hex: who has not the keys can neither make nor check it."""
        key = hmac.digest(self._sealing_bytes, _MAC_DOMAIN, "sha256")
        return hmac.digest(key, about.encode() + b"\n" + msgspec.json.encode(list(values)), "sha256").hex()

    # --- the file ------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the keys to a new file that only its owner may read; raise BadKeys if there is one already."""
        signing = self._signing.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        text = msgspec.json.encode(_File(FORM, signing.hex(), self._sealing_bytes.hex(), self.public))
        aside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            file = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            try:
                with os.fdopen(file, "wb") as stream:
                    stream.write(text + b"\n")
                    stream.flush()
                    os.fsync(stream.fileno())
                os.link(aside, path)  # whole or not at all, and never over another
            finally:
                aside.unlink()
            _sync(path.parent)
        except FileExistsError:
            raise KeysExist(f"{path}: The keys already exist.") from None
        except OSError as wrong:
            raise BadKeys(f"{path}: The keys cannot be written: {wrong.strerror}.") from None

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the keys of a file; raise BadKeys."""
        try:
            content = msgspec.json.decode(path.read_bytes(), type=_File)
            keys = cls(bytes.fromhex(content.signing), bytes.fromhex(content.sealing)) if content.form == FORM else None
        except FileNotFoundError:
            raise BadKeys(f"{path}: The keys are missing. The store cannot be written without them.") from None
        except OSError as wrong:
            raise BadKeys(f"{path}: The keys cannot be read: {wrong.strerror}.") from None
        except (msgspec.MsgspecError, ValueError):
            raise BadKeys(f"{path}: The file has no keys of a store.") from None
        if keys is None:
            raise BadKeys(f"{path}: The format is {content.form!r}, not {FORM!r}.")
        if keys.public != content.public:
            raise BadKeys(f"{path}: The public key does not match the signing key.")
        if os.name == "posix" and path.stat().st_mode & _open_to_others(path):
            raise BadKeys(f"{path}: Other users can read the keys. Restrict access to the owner (chmod 600).")
        return keys


def _open_to_others(path: Path) -> int:
    """Return the bits of the mode that show that others can read a file.

    systemd passes a credential to one user by an access list, whose mask stands in the place of the group's rights.
    """
    passed = os.environ.get("CREDENTIALS_DIRECTORY")
    return 0o037 if passed and path.parent == Path(passed) else 0o077


def _sync(folder: Path) -> None:
    """Make the name of a new file survive a power cut, where the system supports it."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def is_signed(message: bytes, signature: str, public: str) -> bool:
    """Return whether the signature of a message is by the owner of a public key, both in hex."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (ValueError, InvalidSignature):
        return False
    return True
