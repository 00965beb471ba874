"""Whether a proof holds: everything is recomputed from the secret, and every card compared."""

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


class Fault(Struct, frozen=True):
    """What does not hold: the part of the proof, and why, to be read after it."""

    part: str
    why: str

    def __str__(self) -> str:
        """Write the fault as one sentence."""
        return f"{self.part}: {self.why}."


def faults(proof: ShoeProof) -> tuple[Fault, ...]:
    """Return all that does not hold in a proof, nothing if all of it does."""
    if proof.version != VERSION:
        return (Fault("version", f"{proof.version!r} is an algorithm that is not known here; {VERSION} is"),)
    if impossible := tuple(_impossible(proof)) or tuple(_outside(proof)):
        return impossible
    return (*_status(proof), *_commitment(proof), *_cards(proof))


def _impossible(proof: ShoeProof) -> Iterator[Fault]:
    """Yield values with which there is no shoe."""
    if not 1 <= proof.shoe <= SHOES_MAX:
        yield Fault("shoe", f"{proof.shoe} is not a number from 1 to {SHOES_MAX}")
    if not 1 <= proof.decks <= DECKS_MAX:
        yield Fault("decks", f"{proof.decks} is not a number from 1 to {DECKS_MAX}")
    if proof.pack not in PACKS:
        yield Fault("pack", f"a deck has 48 or 52 cards, not {proof.pack}")
    if _SECRET.fullmatch(proof.secret) is None:
        yield Fault("secret", "it is not written as 64 hexadecimal digits, a to f small")


def _outside(proof: ShoeProof) -> Iterator[Fault]:
    """Yield values that do not lie within the shoe."""
    size = proof.decks * proof.pack
    if proof.cut is not None and not 0 < proof.cut < size:
        yield Fault("cut", f"a cut at {proof.cut} does not lie within {size} cards")
    if not 0 <= proof.burned <= size:
        yield Fault("burned", f"{proof.burned} of {size} cards cannot be burned")
    if not 0 <= proof.rounds <= proof.cards_dealt:
        yield Fault("rounds", f"{proof.rounds} rounds cannot be dealt with {proof.cards_dealt} cards")
    out = proof.dealt
    for number, one in enumerate(proof.reshuffles, 1):
        if strange := Counter(one.kept) - Counter(out):
            why = f"{next(iter(strange))} was not on the table, being none of the {len(out)} cards that were out"
            yield Fault("reshuffles", f"at the {_nth(number)}, {why}")
            return
        left = size - len(one.kept)
        if one.cut is not None and not 0 < one.cut < left:
            yield Fault("reshuffles", f"at the {_nth(number)}, a cut at {one.cut} does not lie within {left} cards")
        out = (*one.kept, *one.dealt)


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _status(proof: ShoeProof) -> Iterator[Fault]:
    """Yield whether the status is not what the cards tell: aborted shoes are counted, so no other may look like one."""
    if proof.status not in ENDED:
        yield Fault("status", f"a shoe that is {proof.status} is not revealed yet")
        return
    is_untouched = not proof.cards_dealt and not proof.burned
    if is_untouched and proof.status is not Status.ABORTED:
        yield Fault("status", f"a shoe of which no card was taken is aborted, not {proof.status}")
    elif proof.status is Status.ABORTED and not is_untouched:
        yield Fault("status", "a shoe of which cards were taken is not an aborted one")


def _commitment(proof: ShoeProof) -> Iterator[Fault]:
    bound = commitment_of(bytes.fromhex(proof.secret), table=proof.table, shoe=proof.shoe, rules=proof.rules)
    if bound != proof.commitment:
        yield Fault("commitment", f"secret, table, shoe and rules give {bound}, but {proof.commitment} was published")


def _cards(proof: ShoeProof) -> Iterator[Fault]:
    """Yield where the cards are not those of the shuffles; what follows a card that is wrong is not compared."""
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


def _compared(dealt: tuple[str, ...], order: Sequence[Card], when: str) -> Iterator[Fault]:
    deals = [str(one) for one in order]
    if len(dealt) > len(deals):
        yield Fault("order", f"{len(dealt)} cards were dealt{when} of a shoe that had {len(deals)} to deal")
    pairs = zip(dealt, deals, strict=False)
    wrong = [(number, was, deal) for number, (was, deal) in enumerate(pairs, 1) if was != deal]
    if wrong:
        number, was, deal = wrong[0]
        more = f"; {len(wrong):,} cards differ in all" if len(wrong) > 1 else ""
        yield Fault("order", f"position {number}{when}: {was} was dealt instead of {deal}{more}")


class Told:
    """The proofs read so far: one shoe is told in one way, and one secret serves one shoe."""

    def __init__(self) -> None:
        """Start with none."""
        self._shoes: dict[tuple[str, int], tuple[bytes, str]] = {}
        self._secrets: dict[str, tuple[tuple[str, int], str]] = {}

    def faults(self, proof: ShoeProof, place: str) -> tuple[Fault, ...]:
        """Return what a proof, found at a place, contradicts in those before it."""
        shoe = (proof.table, proof.shoe)
        record = hashlib.sha256(written(proof).encode()).digest()
        before, there = self._shoes.setdefault(shoe, (record, place))
        other, where = self._secrets.setdefault(proof.secret, (shoe, place))
        found = []
        if before != record:
            found.append(Fault("shoe", f"{there} tells the same shoe of the same table otherwise"))
        if other != shoe:
            found.append(Fault("secret", f"{where} has the same secret for another shoe"))
        return tuple(found)

    def missing(self) -> dict[str, list[tuple[int, int]]]:
        """Return, for each table, the numbers between its first and last shoe that were not told, as first and last."""
        gaps: dict[str, list[tuple[int, int]]] = {}
        last: dict[str, int] = {}
        for table, shoe in sorted(self._shoes):
            if table in last and shoe > last[table] + 1:
                gaps.setdefault(table, []).append((last[table] + 1, shoe - 1))
            last[table] = shoe
        return gaps
