"""The life of a shoe in custody: committed, open to contributions, in play, ended, revealed.

Pure functions over a frozen record; who keeps the record keeps the secret, and shows neither before the end.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from croupier.cards import Card
from croupier.fairness.commitment import (
    VERSION,
    Commitment,
    Contribution,
    commitment_of,
    reshuffle_seed_of,
    seed_of,
)
from croupier.fairness.proof import ENDED, Reshuffle, ShoeProof, Status
from croupier.fairness.shuffle import reshuffled_order, shoe_order

NAME_BYTES_MAX: Final = 100
TEXT_BYTES_MAX: Final = 1_000
CONTRIBUTIONS_MAX: Final = 100


class Untimely(Exception):
    """What was asked of a shoe comes too early or too late, in one sentence."""


class BadContribution(ValueError):
    """A contribution that is not taken, in one sentence."""


class Terms(Struct, frozen=True, kw_only=True):
    """Which shoe it is, and of which cards, before there is a secret."""

    document: str
    rules: str
    table: str
    shoe: int
    decks: int
    pack: int


class CommittedShoe(Struct, frozen=True):
    """A shoe with its secret; `published` is the part that everybody may see."""

    published: Commitment
    secret: bytes
    contributions: tuple[Contribution, ...] = ()
    status: Status = Status.OPEN

    def __repr__(self) -> str:
        """Write the shoe without its secret, for logs."""
        return f"CommittedShoe({self.published.table!r}, {self.published.shoe}, {self.status.value})"


class DealtAgain(Struct, frozen=True, kw_only=True):
    """What became of a later shuffle: the cards dealt before that stayed on the table, the cut, the cards since."""

    kept: tuple[Card, ...]
    cut: int | None = None
    cards: tuple[Card, ...] = ()


class Dealt(Struct, frozen=True, kw_only=True):
    """What became of a shoe: the cut, the cards burned first, every card that left it after that, the rounds.

    `again` are the later shuffles of its cards, if any.
    """

    cut: int | None = None
    burned: int = 0
    cards: tuple[Card, ...] = ()
    rounds: int = 0
    again: tuple[DealtAgain, ...] = ()


def commit(terms: Terms, secret: bytes) -> CommittedShoe:
    """Return a shoe that is bound to its secret and open to contributions; `published` is shown before betting."""
    bound = commitment_of(secret, table=terms.table, shoe=terms.shoe, rules=terms.rules)
    return CommittedShoe(Commitment(version=VERSION, commitment=bound, **msgspec.structs.asdict(terms)), secret)


def contribute(shoe: CommittedShoe, player: str, text: str) -> CommittedShoe:
    """Return the shoe with a player's contribution after those before it; raise Untimely or BadContribution."""
    if shoe.status is not Status.OPEN:
        raise Untimely(f"Contributions to shoe {shoe.published.shoe} closed at its first wager.")
    check_contribution(player, text)
    if len(shoe.contributions) == CONTRIBUTIONS_MAX:
        raise BadContribution(f"A shoe takes {CONTRIBUTIONS_MAX} contributions, and no more.")
    return msgspec.structs.replace(shoe, contributions=(*shoe.contributions, Contribution(player, text)))


def check_contribution(player: str, text: str) -> None:
    """Raise BadContribution unless name and text have their sizes."""
    _check_size("name", player, NAME_BYTES_MAX)
    _check_size("contribution", text, TEXT_BYTES_MAX)


def _check_size(what: str, text: str, bytes_max: int) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadContribution(f"The {what} cannot be written in UTF-8.") from None
    if not 1 <= size <= bytes_max:
        raise BadContribution(f"A {what} has 1 to {bytes_max:,} bytes, not {size:,}.")


def close(shoe: CommittedShoe) -> CommittedShoe:
    """Return the shoe with its contributions closed, at the first wager; at every later wager it stays as it is."""
    if shoe.status in ENDED:
        raise Untimely(f"Shoe {shoe.published.shoe} is {shoe.status}: it takes no wager.")
    return msgspec.structs.replace(shoe, status=Status.IN_PLAY)


def order(shoe: CommittedShoe) -> tuple[Card, ...]:
    """Return the shuffled shoe before any cut; raise Untimely while a contribution could still change it."""
    if shoe.status is Status.OPEN:
        raise Untimely(f"Shoe {shoe.published.shoe} has no order before its contributions are closed.")
    seed = seed_of(shoe.secret, shoe.published.shoe, shoe.contributions)
    return shoe_order(seed, shoe.published.decks, shoe.published.pack)


def order_again(shoe: CommittedShoe, number: int, kept: Sequence[Card]) -> tuple[Card, ...]:
    """Return the order after a later shuffle of the shoe, counted from 1, of all cards but those kept on the table."""
    if shoe.status is not Status.IN_PLAY:
        raise Untimely(f"Shoe {shoe.published.shoe} is {shoe.status}: its cards are not shuffled again.")
    seed = reshuffle_seed_of(shoe.secret, shoe.published.shoe, number, shoe.contributions)
    return reshuffled_order(seed, shoe.published.decks, shoe.published.pack, kept)


def end(shoe: CommittedShoe, status: Status) -> CommittedShoe:
    """Return the shoe retired, voided or aborted; raise Untimely if it ended before, or never was in play."""
    assert status in ENDED, status
    if shoe.status in ENDED:
        raise Untimely(f"Shoe {shoe.published.shoe} is {shoe.status} already.")
    if shoe.status is Status.OPEN and status is not Status.ABORTED:
        raise Untimely(f"Shoe {shoe.published.shoe} was never in play: it can only be aborted.")
    return msgspec.structs.replace(shoe, status=status)


def reveal(shoe: CommittedShoe, dealt: Dealt) -> ShoeProof:
    """Return the proof of a shoe that has ended; raise Untimely before that, since it would tell the cards to come."""
    if shoe.status not in ENDED:
        raise Untimely(
            f"The secret of shoe {shoe.published.shoe} is revealed when the shoe is retired, voided or aborted; "
            f"it is {shoe.status}."
        )
    return ShoeProof(
        **msgspec.structs.asdict(shoe.published),
        contributions=shoe.contributions,
        secret=shoe.secret.hex(),
        status=shoe.status,
        cut=dealt.cut,
        burned=dealt.burned,
        dealt=_written(dealt.cards),
        rounds=dealt.rounds,
        reshuffles=tuple([_reshuffle(one) for one in dealt.again]),
    )


def _reshuffle(again: DealtAgain) -> Reshuffle:
    return Reshuffle(kept=_written(again.kept), cut=again.cut, dealt=_written(again.cards))


def _written(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([str(card) for card in cards])
