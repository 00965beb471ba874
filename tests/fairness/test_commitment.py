"""Commitment and seed: fixed answers, written out byte by byte, and nothing that two different shoes share."""

import hashlib
import hmac
import string

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.fairness import commitment
from croupier.fairness.commitment import Contribution, commitment_of, seed_of
from croupier.fairness.encoding import encoded, whole
from tests.citations import ROOT
from tests.fairness.proofs import SECRET, plain, proof, tool

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PARTS = st.lists(st.binary(max_size=12), max_size=6)
SECRETS = st.binary(min_size=32, max_size=32)
SHOES = st.integers(1, 2**53 - 1)
GIVEN = st.lists(st.builds(Contribution, TEXTS, TEXTS), max_size=4).map(tuple)
TOLD = st.tuples(SECRETS, TEXTS, SHOES, TEXTS)

LENGTH_26 = bytes(7) + b"\x1a"
LENGTH_8 = bytes(7) + b"\x08"

# worked out once, from the bytes that the tests write out
COMMITMENT = "0970b3df5e9fe17152a35e958d8430ac0007173df106f063cd88bfce8a264ce7"
SEED = "b97eff9e6663bac407ed76c7cd298a1ad9538421eaf2aa2f657e65fd26d5646e"
SEED_OF_NONE = "6b428ae566d733a84bcc1bfecf704b464edb311e32332573c06b9e6e201247a3"


def test_commitment_equals_the_worked_example() -> None:
    told = LENGTH_26 + b"croupier-shoe-1 commitment"
    told += bytes(7) + b"\x02" + b"P1"
    told += LENGTH_8 + bytes(7) + b"\x07"
    told += bytes(7) + b"\x04" + b"abcd"
    told += bytes(7) + b"\x20" + bytes(range(32))
    found = commitment_of(SECRET, table="P1", shoe=7, rules="abcd")
    assert found == hashlib.sha256(told).hexdigest()
    assert found == COMMITMENT


def test_seed_equals_the_worked_example() -> None:
    told = bytes(7) + b"\x14" + b"croupier-shoe-1 seed"
    told += LENGTH_8 + bytes(7) + b"\x07"
    told += LENGTH_8 + bytes(7) + b"\x02"
    told += bytes(7) + b"\x03" + b"Ann" + bytes(7) + b"\x05" + b"heads"
    told += bytes(7) + b"\x04" + b"Zo\xc3\xab" + bytes(7) + b"\x03" + b"\xe2\x99\xa0"
    found = seed_of(SECRET, 7, (Contribution("Ann", "heads"), Contribution("Zoë", "♠")))
    assert found == hmac.new(SECRET, told, hashlib.sha256).digest()
    assert found.hex() == SEED


def test_documentation_states_the_known_answer() -> None:
    told = (ROOT / "docs" / "fairness.md").read_text("utf-8")
    assert f"commitment  {COMMITMENT}\n" in told
    assert f"seed        {SEED}\n" in told


def test_a_seed_without_contributions_is_valid_too() -> None:
    assert seed_of(SECRET, 7, ()).hex() == SEED_OF_NONE


@given(PARTS, PARTS)
def test_different_parts_never_give_the_same_bytes(one: list[bytes], two: list[bytes]) -> None:
    assert (encoded(*one) == encoded(*two)) is (one == two)


@given(PARTS)
def test_the_parts_can_be_read_back(parts: list[bytes]) -> None:
    held, found = encoded(*parts), []
    while held:
        size = int.from_bytes(held[:8], "big")
        found.append(held[8 : 8 + size])
        held = held[8 + size :]
    assert found == parts


def test_a_boundary_that_moves_changes_the_bytes() -> None:
    assert encoded(b"ab", b"c") != encoded(b"a", b"bc") != encoded(b"", b"abc")
    assert encoded() != encoded(b"") != encoded(b"", b"")


@pytest.mark.parametrize("number", [-1, 2**64])
def test_oversized_number_is_rejected(number: int) -> None:
    with pytest.raises(OverflowError):
        whole(number)


@given(TOLD, TOLD)
def test_another_secret_table_shoe_or_rules_is_another_commitment(
    one: tuple[bytes, str, int, str], two: tuple[bytes, str, int, str]
) -> None:
    assume(one != two)
    bound = [commitment_of(secret, table=table, shoe=shoe, rules=rules) for secret, table, shoe, rules in (one, two)]
    assert bound[0] != bound[1]


@given(TOLD, st.sampled_from(["secret", "table", "shoe", "rules"]))
def test_each_part_of_a_commitment_counts(told: tuple[bytes, str, int, str], part: str) -> None:
    secret, table, shoe, rules = told
    values = {"table": table, "shoe": shoe, "rules": rules}
    before = commitment_of(secret, **values)  # type: ignore[arg-type]  # each of its own type
    if part == "secret":
        secret = bytes([secret[0] ^ 1]) + secret[1:]
    else:
        values[part] = shoe + 1 if part == "shoe" else f"{values[part]}x"
    assert commitment_of(secret, **values) != before  # type: ignore[arg-type]  # as above


@given(SECRETS, SHOES, GIVEN, SECRETS, SHOES, GIVEN)
def test_another_secret_shoe_or_contribution_is_another_seed(
    secret: bytes,
    shoe: int,
    said: tuple[Contribution, ...],
    other_secret: bytes,
    other_shoe: int,
    other_said: tuple[Contribution, ...],
) -> None:
    seeds = {
        seed_of(one, number, told)
        for one in (secret, other_secret)
        for number in (shoe, other_shoe)
        for told in (said, other_said)
    }
    assert len(seeds) == len({secret, other_secret}) * len({shoe, other_shoe}) * len({said, other_said})


@given(st.lists(st.builds(Contribution, TEXTS, TEXTS), min_size=2, max_size=4, unique=True))
def test_the_order_of_contributions_counts(said: list[Contribution]) -> None:
    assert seed_of(SECRET, 1, tuple(said)) != seed_of(SECRET, 1, tuple(reversed(said)))


def test_another_domain_is_another_commitment_and_another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    bound, seed = commitment_of(SECRET, table="P1", shoe=7, rules="abcd"), seed_of(SECRET, 7, ())
    assert commitment._COMMITMENT != commitment._SEED
    monkeypatch.setattr(commitment, "_COMMITMENT", b"croupier-shoe-2 commitment")
    monkeypatch.setattr(commitment, "_SEED", b"croupier-shoe-2 seed")
    assert commitment_of(SECRET, table="P1", shoe=7, rules="abcd") != bound
    assert seed_of(SECRET, 7, ()) != seed


@given(SECRETS, TEXTS, SHOES, TEXTS, GIVEN)
def test_second_verifier_agrees(
    secret: bytes, table: str, shoe: int, rules: str, said: tuple[Contribution, ...]
) -> None:
    told = {**plain(proof()), "secret": secret.hex(), "table": table, "shoe": shoe, "rules": rules}
    told["contributions"] = msgspec.to_builtins(said)
    assert tool().committed(told) == commitment_of(secret, table=table, shoe=shoe, rules=rules)
    assert tool().seed(told) == seed_of(secret, shoe, said)


def test_secret_of_wrong_length_is_rejected() -> None:
    for secret in (b"", SECRET[1:], SECRET + b"\0"):
        with pytest.raises(AssertionError):
            commitment_of(secret, table="P1", shoe=1, rules="")
        with pytest.raises(AssertionError):
            seed_of(secret, 1, ())


def test_a_commitment_is_written_in_small_hexadecimal_digits() -> None:
    assert set(commitment_of(SECRET, table="P1", shoe=7, rules="abcd")) <= set(string.hexdigits.lower())
