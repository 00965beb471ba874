"""Proofs that do not hold, each reported in one sentence; proofs of several shoes are compared as well."""

import msgspec
import pytest

from croupier.fairness.proof import ShoeProof, read, written
from croupier.fairness.verify import ProofSet, faults
from tests.fairness.proofs import SECRET, TAMPERING, plain, proof, tampered

HONEST = proof()


def spoilt(**values: object) -> ShoeProof:
    return msgspec.structs.replace(HONEST, **values)


def test_proof_survives_a_json_round_trip() -> None:
    assert read(written(HONEST)) == HONEST
    assert "\n" not in written(HONEST)
    assert list(plain(HONEST))[:3] == ["version", "document", "rules"]


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (
            spoilt(dealt=("AH", *HONEST.dealt[1:])),
            [f"order: position 1: AH was dealt instead of {HONEST.dealt[0]}."],
        ),
        (
            spoilt(dealt=HONEST.dealt[::-1], rounds=0),
            [f"order: position 1: {HONEST.dealt[-1]} was dealt instead of {HONEST.dealt[0]}; "],
        ),
        (spoilt(commitment="00" * 32), ["commitment: secret, table, shoe and rules give "]),
        (spoilt(table="P2"), [f"commitment: secret, table, shoe and rules give {''}"]),
        (spoilt(version="x"), ["version: the algorithm 'x' is unknown; only croupier-shoe-1 can be verified."]),
        (
            spoilt(pack=40, decks=0),
            ["decks: it must be a number from 1 to 100, not 0.", "pack: a deck must have 48 or 52 cards, not 40."],
        ),
        (spoilt(cut=192), ["cut: a cut at 192 is outside the 192 cards."]),
        (spoilt(burned=193), ["burned: 193 of 192 cards cannot be burned."]),
        (spoilt(rounds=101), ["rounds: 101 rounds cannot be dealt with 100 cards."]),
    ],
)
def test_each_fault_is_one_sentence(held: ShoeProof, told: list[str]) -> None:
    found = [str(fault) for fault in faults(held)]
    assert len(found) == len(told)
    assert [one for one, start in zip(found, told, strict=True) if not one.startswith(start)] == []


def test_wrong_secret_fails_commitment_and_order() -> None:
    assert [fault.part for fault in faults(spoilt(secret=SECRET[::-1].hex()))] == ["commitment", "order"]


@pytest.mark.parametrize("kind", [kind for kind, (_, part) in TAMPERING.items() if part not in (None, "version")])
def test_every_tampered_proof_has_its_part_named(kind: str) -> None:
    found = faults(msgspec.convert(tampered(kind), ShoeProof))
    assert TAMPERING[kind][1] in [fault.part for fault in found]


def test_missing_shoes_are_reported_by_table() -> None:
    told = ProofSet()
    for number, (table, shoe) in enumerate([("B", 9), ("A", 1), ("A", 5), ("A", 2), ("A", 7), ("B", 10)]):
        held = spoilt(table=table, shoe=shoe, secret=bytes([number] * 32).hex())
        assert told.faults(held, f"line {number}") == ()
    assert told.missing() == {"A": [(3, 4), (6, 6)]}


def test_duplicate_shoe_or_secret_names_the_first_occurrence() -> None:
    told = ProofSet()
    assert told.faults(HONEST, "a.json") == told.faults(HONEST, "b.json") == ()
    found = [*told.faults(spoilt(rounds=1), "c.json"), *told.faults(spoilt(shoe=8), "d.json")]
    assert [str(fault) for fault in found] == [
        "shoe: a.json has a different proof of the same shoe of the same table.",
        "secret: a.json has the same secret for another shoe.",
    ]
