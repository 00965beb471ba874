"""The second verifier's own Ed25519: the vectors of RFC 8032, and the same judgement as the library that signs."""

import hashlib
import random
from typing import Any, Final

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tests.tools.logs import SIGNER, tool

P: Final = 2**255 - 19
L: Final = 2**252 + 27742317777372353535851937790883648493

VECTORS: Final = {  # RFC 8032 section 7.1: public key, message, both halves of the signature
    "test 1": (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155",
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    "test 2": (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da",
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    "test 3": (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac",
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    "test SHA(abc)": (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        hashlib.sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589",
        "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
}


def theirs(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return the judgement of the library that signs."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def key_of(signer: Ed25519PrivateKey) -> Any:
    return tool().PublicKey(signer.public_key().public_bytes_raw())


@pytest.mark.parametrize("name", VECTORS)
def test_rfc_8032_vectors_verify(name: str) -> None:
    key, message, point, scalar = map(bytes.fromhex, VECTORS[name])
    signature = point + scalar
    ours = tool().PublicKey(key)
    assert ours.has_signed(message, signature)
    assert not ours.has_signed(message + b"\0", signature)
    for bit in range(512):
        wrong = int.from_bytes(signature, "little") ^ 1 << bit
        assert not ours.has_signed(message, wrong.to_bytes(64, "little"))


def test_verifier_agrees_with_the_signing_library() -> None:
    chance = random.Random(8032)
    judged = []
    for _ in range(4):
        signer = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
        ours, key = key_of(signer), signer.public_key().public_bytes_raw()
        for _ in range(50):
            message = chance.randbytes(chance.randrange(300))
            signature = signer.sign(message)
            other = chance.randbytes(1) + message[1:]
            half = signature[:32] + chance.randbytes(31) + b"\0"
            for said, signed in ((message, signature), (other, signature), (message, half)):
                judged.append(ours.has_signed(said, signed))
                assert judged[-1] == theirs(key, said, signed)
    assert 200 <= judged.count(True) < 210  # the other message may be the same one
    assert judged.count(False) > 350


def test_only_canonical_signatures_are_accepted() -> None:
    signature = SIGNER.sign(b"x")
    ours, key = key_of(SIGNER), SIGNER.public_key().public_bytes_raw()
    scalar = int.from_bytes(signature[32:], "little")
    assert ours.has_signed(b"x", signature)
    for again in range(1, 16):
        larger = signature[:32] + (scalar + again * L).to_bytes(32, "little")
        assert not ours.has_signed(b"x", larger)
        assert not theirs(key, b"x", larger)
    for wrong in (b"", signature[:63], signature + b"\0", bytes(64), b"\xff" * 64):
        assert not ours.has_signed(b"x", wrong)


def small_order_keys() -> list[bytes]:
    """Return the eight points whose eightfold is the neutral one, in their one right form."""
    points = [(0, 1), (0, P - 1)]
    points += [(root, 0) for root in (pow(2, (P - 1) // 4, P), P - pow(2, (P - 1) // 4, P))]
    y = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
    keys = [(y | (x & 1) << 255).to_bytes(32, "little") for x, y in points]
    keys += [(one | sign << 255).to_bytes(32, "little") for one in (y, P - y) for sign in (0, 1)]
    return keys


@pytest.mark.parametrize("key", small_order_keys())
def test_weak_key_is_refused(key: bytes) -> None:
    assert tool().recovered(key) is not None  # it is a point, and the one that is meant
    with pytest.raises(ValueError, match="small order"):
        tool().PublicKey(key)
    assert tool().public_key(key.hex()) is None


@pytest.mark.parametrize(
    "key",
    [
        b"",
        bytes(31),
        bytes(33),
        b"\xff" * 32,
        (2).to_bytes(32, "little"),  # no x for this y
        P.to_bytes(32, "little"),  # 0, written in another way
        (P + 1).to_bytes(32, "little"),
        (P + 3).to_bytes(32, "little"),  # 3, which is the y of a point
        (1 | 1 << 255).to_bytes(32, "little"),  # minus 0
        (P - 1 | 1 << 255).to_bytes(32, "little"),
    ],
)
def test_malformed_key_is_refused(key: bytes) -> None:
    with pytest.raises(ValueError, match="no point"):
        tool().PublicKey(key)


def test_noncanonical_key_is_refused() -> None:
    """Hold that 3 is the y of a point, so that what is refused above is only its form."""
    assert tool().PublicKey((3).to_bytes(32, "little")).x > 0
