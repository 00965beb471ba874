"""Verification of a proof: recompute everything from the secret and compare every card."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from croupier.cards import Card, card
from croupier.fairness.commitment import SHOES_MAX, VERSION, commitment_of, reshuffle_seed_of, seed_of
from croupier.fairness.proof import ENDED, ShoeProof, Status, written
from croupier.fairness.shuffle import DECKS_MAX, reshuffled_order, shoe_order, to_deal

PACKS: Final = (48, 52)
_SECRET: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


class ProofFault(Struct, frozen=True):
    """A part of the proof that is wrong, and why."""

    part: str
    why: str

    def __str__(self) -> str:
        """Write the fault as one sentence."""
        return f"{self.part}: {self.why}."


def faults(proof: ShoeProof) -> tuple[ProofFault, ...]:
    """Return all faults of a proof, empty if it is valid."""
    if proof.version != VERSION:
        return (ProofFault("version", f"the algorithm {proof.version!r} is unknown; only {VERSION} can be verified"),)
    if impossible := tuple(_impossible(proof)) or tuple(_outside(proof)):
        return impossible
    return (*_status(proof), *_commitment(proof), *_cards(proof))


def _impossible(proof: ShoeProof) -> Iterator[ProofFault]:
    """Yield faults in values that no shoe can have."""
    if not 1 <= proof.shoe <= SHOES_MAX:
        yield ProofFault("shoe", f"it must be a number from 1 to {SHOES_MAX}, not {proof.shoe}")
    if not 1 <= proof.decks <= DECKS_MAX:
        yield ProofFault("decks", f"it must be a number from 1 to {DECKS_MAX}, not {proof.decks}")
    if proof.pack not in PACKS:
        yield ProofFault("pack", f"a deck must have 48 or 52 cards, not {proof.pack}")
    if _SECRET.fullmatch(proof.secret) is None:
        yield ProofFault("secret", "it must be 64 lower-case hexadecimal digits")


def _outside(proof: ShoeProof) -> Iterator[ProofFault]:
    """Yield faults in values that exceed the shoe."""
    size = proof.decks * proof.pack
    if proof.cut is not None and not 0 < proof.cut < size:
        yield ProofFault("cut", f"a cut at {proof.cut} is outside the {size} cards")
    if not 0 <= proof.burned <= size:
        yield ProofFault("burned", f"{proof.burned} of {size} cards cannot be burned")
    if not 0 <= proof.rounds <= proof.cards_dealt:
        yield ProofFault("rounds", f"{proof.rounds} rounds cannot be dealt with {proof.cards_dealt} cards")
    out = proof.dealt
    for number, one in enumerate(proof.reshuffles, 1):
        if strange := Counter(one.kept) - Counter(out):
            why = f"{next(iter(strange))} was not on the table: it is not among the {len(out)} cards dealt"
            yield ProofFault("reshuffles", f"at the {_nth(number)}, {why}")
            return
        left = size - len(one.kept)
        if one.cut is not None and not 0 < one.cut < left:
            yield ProofFault("reshuffles", f"at the {_nth(number)}, a cut at {one.cut} is outside the {left} cards")
        out = (*one.kept, *one.dealt)


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _status(proof: ShoeProof) -> Iterator[ProofFault]:
    """Yield a fault if the status contradicts the cards: aborted shoes are counted, so the status must be exact."""
    if proof.status not in ENDED:
        yield ProofFault("status", f"a shoe that is {proof.status} must not be revealed yet")
        return
    is_untouched = not proof.cards_dealt and not proof.burned
    if is_untouched and proof.status is not Status.ABORTED:
        yield ProofFault("status", f"a shoe from which no card was taken must be aborted, not {proof.status}")
    elif proof.status is Status.ABORTED and not is_untouched:
        yield ProofFault("status", "a shoe from which cards were taken cannot be aborted")


def _commitment(proof: ShoeProof) -> Iterator[ProofFault]:
    bound = commitment_of(bytes.fromhex(proof.secret), table=proof.table, shoe=proof.shoe, rules=proof.rules)
    if bound != proof.commitment:
        yield ProofFault(
            "commitment", f"secret, table, shoe and rules give {bound}, but {proof.commitment} was published"
        )


def _cards(proof: ShoeProof) -> Iterator[ProofFault]:
    """Yield where the cards differ from the shuffles; reshuffles after a difference are not compared."""
    secret = bytes.fromhex(proof.secret)
    seed = seed_of(secret, proof.shoe, proof.contributions)
    found = [*_compared(proof.dealt, to_deal(shoe_order(seed, proof.decks, proof.pack), proof.cut, proof.burned), "")]
    for number, one in enumerate(proof.reshuffles, 1):
        if found:
            break
        if one.dealt:
            again = reshuffle_seed_of(secret, proof.shoe, number, proof.contributions)
            order = reshuffled_order(again, proof.decks, proof.pack, [card(text) for text in one.kept])
            found += _compared(one.dealt, to_deal(order, one.cut, 0), f" after the {_nth(number)} reshuffle")
    yield from found


def _compared(dealt: tuple[str, ...], order: Sequence[Card], when: str) -> Iterator[ProofFault]:
    deals = [str(one) for one in order]
    if len(dealt) > len(deals):
        yield ProofFault("order", f"{len(dealt)} cards were dealt{when} from a shoe of {len(deals)} cards")
    pairs = zip(dealt, deals, strict=False)
    wrong = [(number, was, deal) for number, (was, deal) in enumerate(pairs, 1) if was != deal]
    if wrong:
        number, was, deal = wrong[0]
        more = f"; {len(wrong):,} cards differ in all" if len(wrong) > 1 else ""
        yield ProofFault("order", f"position {number}{when}: {was} was dealt instead of {deal}{more}")


class ProofSet:
    """The proofs read so far: a shoe has one proof, and a secret is used for one shoe only."""

    def __init__(self) -> None:
        """Start without proofs."""
        self._shoes: dict[tuple[str, int], tuple[bytes, str]] = {}
        self._secrets: dict[str, tuple[tuple[str, int], str]] = {}

    def faults(self, proof: ShoeProof, place: str) -> tuple[ProofFault, ...]:
        """Return the contradictions between a proof, read at `place`, and the proofs before it."""
        shoe = (proof.table, proof.shoe)
        record = hashlib.sha256(written(proof).encode()).digest()
        before, there = self._shoes.setdefault(shoe, (record, place))
        other, where = self._secrets.setdefault(proof.secret, (shoe, place))
        found = []
        if before != record:
            found.append(ProofFault("shoe", f"{there} has a different proof of the same shoe of the same table"))
        if other != shoe:
            found.append(ProofFault("secret", f"{where} has the same secret for another shoe"))
        return tuple(found)

    def missing(self) -> dict[str, list[tuple[int, int]]]:
        """Return the gaps in each table's shoe numbers, each as its first and last missing number."""
        gaps: dict[str, list[tuple[int, int]]] = {}
        last: dict[str, int] = {}
        for table, shoe in sorted(self._shoes):
            if table in last and shoe > last[table] + 1:
                gaps.setdefault(table, []).append((last[table] + 1, shoe - 1))
            last[table] = shoe
        return gaps
