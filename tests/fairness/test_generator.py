"""The key stream of RFC 8439 by both implementations, and draws that are exact."""

from collections import Counter
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.fairness.entropy import SECRET_BYTES, new_secret
from croupier.fairness.generator import WORDS, drawing, key_stream, words
from tests.fairness.proofs import tool

ZERO = bytes(32)
# RFC 8439 section 2.3.2, and appendix A.1, numbers 1 to 5: key, nonce, counter, the halves of the block
VECTORS = [
    (
        bytes(range(32)),
        "000000090000004a00000000",
        1,
        (
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e",
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
    ),
    (
        ZERO,
        "000000000000000000000000",
        0,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7",
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
    ),
    (
        ZERO,
        "000000000000000000000000",
        1,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed",
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
    ),
    (
        ZERO[:-1] + b"\x01",
        "000000000000000000000000",
        1,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a",
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
    ),
    (
        b"\x00\xff" + bytes(30),
        "000000000000000000000000",
        2,
        (
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca",
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
    ),
    (
        ZERO,
        "000000000000000000000002",
        0,
        (
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7",
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
        ),
    ),
]


@pytest.mark.parametrize(("key", "nonce", "counter", "halves"), VECTORS)
def test_both_generators_reproduce_rfc_8439_blocks(
    key: bytes, nonce: str, counter: int, halves: tuple[str, str]
) -> None:
    block = "".join(halves)
    assert next(key_stream(key, bytes.fromhex(nonce), counter))[:64].hex() == block
    assert tool().chacha20_block(key, counter, bytes.fromhex(nonce)).hex() == block


def test_plain_generator_reproduces_rfc_8439_quarter_round() -> None:
    state = [0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567]  # RFC 8439 section 2.1.1
    tool().quarter_round(state, 0, 1, 2, 3)
    assert state == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


@given(key=st.binary(min_size=32, max_size=32))
def test_both_generators_give_the_same_stream(key: bytes) -> None:
    block = tool().chacha20_block
    pieces = b"".join(islice(key_stream(key), 3))
    assert pieces == b"".join(block(key, counter, bytes(12)) for counter in range(len(pieces) // 64))


def test_words_are_big_endian_byte_pairs() -> None:
    first = bytes.fromhex("".join((*VECTORS[1][3], *VECTORS[2][3])))
    expected = [first[at] * 256 + first[at + 1] for at in range(0, len(first), 2)]
    assert list(islice(words(ZERO), len(expected))) == expected


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 7, 48, 51, 52, 100, 255, 256, 257, 383, 384, 415, 416, 40_000, WORDS])
def test_rejection_leaves_equally_many_words_per_number(bound: int) -> None:
    """Of all 65,536 words there are: each is drawn from once, and each number comes equally often."""
    drawn: Counter[int] = Counter()
    rejected = 0
    for word in range(WORDS):
        source = iter((word, 0))
        drawn[drawing(source)(bound)] += 1
        rejected += next(source, None) is None  # the second word was needed
    drawn[0] -= rejected
    assert rejected == WORDS % bound
    assert drawn == dict.fromkeys(range(bound), WORDS // bound)


def test_modulo_without_rejection_would_not_be_exact() -> None:
    """Fault that the test above would find: 224 of 416 numbers come once more often than the others."""
    assert sorted(Counter(Counter(word % 416 for word in range(WORDS)).values()).items()) == [(157, 192), (158, 224)]


@given(seed=st.binary(min_size=32, max_size=32), bounds=st.lists(st.integers(1, WORDS), max_size=50))
def test_draws_are_in_range_and_the_same_for_the_same_seed(seed: bytes, bounds: list[int]) -> None:
    below, again = drawing(words(seed)), drawing(words(seed))
    drawn = [below(bound) for bound in bounds]
    assert all(0 <= number < bound for number, bound in zip(drawn, bounds, strict=True))
    assert drawn == [again(bound) for bound in bounds]


@pytest.mark.parametrize("bound", [0, -1, WORDS + 1])
def test_bound_above_a_word_is_rejected(bound: int) -> None:
    with pytest.raises(AssertionError):
        drawing(count())(bound)


def test_seed_of_wrong_length_is_rejected() -> None:
    with pytest.raises(AssertionError):
        next(words(bytes(16)))


def test_secrets_are_of_256_bits_and_never_the_same() -> None:
    drawn = {new_secret() for _ in range(1_000)}
    assert len(drawn) == 1_000
    assert {len(secret) for secret in drawn} == {SECRET_BYTES}
