"""The proof of a shoe: its commitment and the data revealed when the shoe has ended."""

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct

from croupier.fairness.commitment import VERSION, Commitment, Contribution


class Status(StrEnum):
    """Status of a shoe. An aborted shoe was committed, but no card was taken from it."""

    OPEN = "open"
    IN_PLAY = "in play"
    RETIRED = "retired"
    VOIDED = "voided"
    ABORTED = "aborted"


ENDED: Final = frozenset({Status.RETIRED, Status.VOIDED, Status.ABORTED})
"""Final statuses: only then is the secret revealed."""


class Reshuffle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reshuffle of all cards except those `kept` on the table, which are listed in the order they were dealt.

    `cut` and `dealt` are as for the whole shoe, up to the next reshuffle.
    """

    kept: tuple[str, ...]
    cut: int | None
    dealt: tuple[str, ...]


class ShoeProof(Commitment, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All data needed to recompute a shoe and compare every card.

    `cut` is the number of cards moved from the front to the back, None without a cut. `burned` is the number of cards
    burned next, `dealt` all cards that left the shoe after them, in order. `reshuffles` are later shuffles, if any.
    """

    contributions: tuple[Contribution, ...]
    secret: str
    status: Status
    cut: int | None
    burned: int
    dealt: tuple[str, ...]
    rounds: int
    reshuffles: tuple[Reshuffle, ...] = ()

    @property
    def cards_dealt(self) -> int:
        """Number of cards that left the shoe after the burn, over all shuffles."""
        return len(self.dealt) + sum(len(one.dealt) for one in self.reshuffles)


class BadProof(ValueError):
    """A proof that cannot be read, in one sentence."""


class UnknownAlgorithm(ValueError):
    """A proof that names an unknown algorithm, in one sentence."""


class _ProofVersion(Struct):
    version: str


def written(proof: ShoeProof) -> str:
    """Return a proof as one line of JSON."""
    return msgspec.json.encode(proof).decode()


def read(text: str) -> ShoeProof:
    """Parse a proof from JSON; raise BadProof or UnknownAlgorithm."""
    try:
        version = msgspec.json.decode(text, type=_ProofVersion).version
        if version == VERSION:
            return msgspec.json.decode(text, type=ShoeProof)
    except msgspec.ValidationError as wrong:
        raise BadProof(f"not a proof of a shoe: {wrong}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadProof(f"not valid JSON: {wrong}") from None
    raise UnknownAlgorithm(f"the algorithm {version!r} is unknown; only {VERSION} can be verified")
