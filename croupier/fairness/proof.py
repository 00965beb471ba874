"""The proof of a shoe: its commitment, and all that is revealed when the shoe has ended."""

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct

from croupier.fairness.commitment import VERSION, Commitment, Contribution


class Status(StrEnum):
    """Where a shoe stands; aborted is a shoe that was committed to and of which no card was taken."""

    OPEN = "open"
    IN_PLAY = "in play"
    RETIRED = "retired"
    VOIDED = "voided"
    ABORTED = "aborted"


ENDED: Final = frozenset({Status.RETIRED, Status.VOIDED, Status.ABORTED})
"""The ends of a shoe: only then is its secret revealed."""


class Reshuffle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A later shuffle of the same cards: those `kept` on the table, as they were dealt; all others were shuffled.

    Then as with a whole shoe: the cut, if any, and all cards that left the shoe until it was shuffled again.
    """

    kept: tuple[str, ...]
    cut: int | None
    dealt: tuple[str, ...]


class ShoeProof(Commitment, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lets anyone recompute a shoe and compare every card.

    `cut` is how many cards went from the front to the back, None where there was no cut; then `burned` cards were
    burned, and `dealt` are all that left the shoe after them, in order, wherever they went. `reshuffles` follow where
    its cards were shuffled again before it ended.
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
        """How many cards left the shoe after the burn, over all its shuffles."""
        return len(self.dealt) + sum(len(one.dealt) for one in self.reshuffles)


class BadProof(ValueError):
    """A proof that cannot be read, in one sentence."""


class UnknownVersion(ValueError):
    """A proof by an algorithm that is not known here, in one sentence."""


class _Head(Struct):
    version: str


def written(proof: ShoeProof) -> str:
    """Return a proof as JSON in one line."""
    return msgspec.json.encode(proof).decode()


def read(text: str) -> ShoeProof:
    """Return the proof that a JSON text holds; raise BadProof or UnknownVersion."""
    try:
        version = msgspec.json.decode(text, type=_Head).version
        if version == VERSION:
            return msgspec.json.decode(text, type=ShoeProof)
    except msgspec.ValidationError as wrong:
        raise BadProof(f"it is no proof of a shoe: {wrong}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadProof(f"it is not JSON: {wrong}") from None
    raise UnknownVersion(f"{version!r} is an algorithm that is not known here; {VERSION} is")
