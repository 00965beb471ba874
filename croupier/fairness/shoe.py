"""The life of a shoe in custody: committed, open to contributions, in play, ended, revealed.

Pure functions over a frozen record. The record contains the secret; do not show it before the shoe has ended.
"""

from collections.abc import Sequence
from typing import Final
from unicodedata import ucd_3_2_0

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
WORDS_MAX: Final = 64
"""Maximum length of a text at a table with house controls, in characters."""
_VISIBLE: Final = frozenset("LMNPS")
_SELECTORS: Final = "".join(map(chr, range(0xFE00, 0xFE10)))
_BLANK: Final = frozenset(f"\xad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\uffa0{_SELECTORS}")
"""Characters that are letters, marks or symbols by their category, but show nothing."""


class Untimely(Exception):
    """An operation that the shoe's status does not allow at this time, in one sentence."""


class BadContribution(ValueError):
    """A contribution that cannot be accepted, in one sentence."""


class ShoeTerms(Struct, frozen=True, kw_only=True):
    """Identity and cards of a shoe, before it has a secret."""

    document: str
    rules: str
    table: str
    shoe: int
    decks: int
    pack: int


class CommittedShoe(Struct, frozen=True):
    """A shoe with its secret; `published` is the public part."""

    published: Commitment
    secret: bytes
    contributions: tuple[Contribution, ...] = ()
    status: Status = Status.OPEN

    def __repr__(self) -> str:
        """Return the shoe without its secret, for logs."""
        return f"CommittedShoe({self.published.table!r}, {self.published.shoe}, {self.status.value})"


class DealtAfterReshuffle(Struct, frozen=True, kw_only=True):
    """Cards since a reshuffle: those `kept` on the table during it, the cut, and the cards dealt after it."""

    kept: tuple[Card, ...]
    cut: int | None = None
    cards: tuple[Card, ...] = ()


class DealtCards(Struct, frozen=True, kw_only=True):
    """Use of a shoe: the cut, the cards burned first, every card dealt after that, and the number of rounds.

    `again` lists the reshuffles of its cards, if any.
    """

    cut: int | None = None
    burned: int = 0
    cards: tuple[Card, ...] = ()
    rounds: int = 0
    again: tuple[DealtAfterReshuffle, ...] = ()


def commit(terms: ShoeTerms, secret: bytes) -> CommittedShoe:
    """Return a shoe committed to its secret and open to contributions; publish `published` before betting."""
    bound = commitment_of(secret, table=terms.table, shoe=terms.shoe, rules=terms.rules)
    return CommittedShoe(Commitment(version=VERSION, commitment=bound, **msgspec.structs.asdict(terms)), secret)


def contribute(shoe: CommittedShoe, player: str, text: str) -> CommittedShoe:
    """Return the shoe with a player's contribution appended; raise Untimely or BadContribution."""
    if shoe.status is not Status.OPEN:
        raise Untimely(f"Contributions to shoe {shoe.published.shoe} closed at its first wager.")
    check_contribution(player, text)
    if len(shoe.contributions) == CONTRIBUTIONS_MAX:
        raise BadContribution(
            f"A shoe cannot take more than {CONTRIBUTIONS_MAX} contributions. Wait for the next shoe."
        )
    return msgspec.structs.replace(shoe, contributions=(*shoe.contributions, Contribution(player, text)))


def check_contribution(player: str, text: str) -> None:
    """Raise BadContribution unless name and text have an allowed length."""
    _check_size("name", player, NAME_BYTES_MAX)
    _check_size("contribution", text, TEXT_BYTES_MAX)


def check_words(text: str) -> None:
    """Raise BadContribution unless a text is short and everybody can see each of its characters.

    Categories are those of Unicode 3.2, which every Python has: so a log is judged the same again.
    """
    if not 1 <= len(text) <= WORDS_MAX:
        raise BadContribution(f"A contribution must have 1 to {WORDS_MAX} characters, not {len(text):,}.")
    for letter in text:
        is_seen = ucd_3_2_0.category(letter)[0] in _VISIBLE and letter not in _BLANK
        if not is_seen and letter != " ":
            raise BadContribution(f"A contribution must have visible characters only, not U+{ord(letter):04X}.")
    if not text.strip():
        raise BadContribution("A contribution must have visible characters.")


def _check_size(what: str, text: str, bytes_max: int) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadContribution(f"The {what} cannot be written in UTF-8.") from None
    if not 1 <= size <= bytes_max:
        raise BadContribution(f"A {what} must have 1 to {bytes_max:,} bytes, not {size:,}.")


def close(shoe: CommittedShoe) -> CommittedShoe:
    """Return the shoe with its contributions closed, as the first wager does. Later calls have no effect."""
    if shoe.status in ENDED:
        raise Untimely(f"Shoe {shoe.published.shoe} is {shoe.status}. It cannot take wagers.")
    return msgspec.structs.replace(shoe, status=Status.IN_PLAY)


def order(shoe: CommittedShoe) -> tuple[Card, ...]:
    """Return the shuffled shoe before any cut; raise Untimely while a contribution could still change it."""
    if shoe.status is Status.OPEN:
        raise Untimely(f"Shoe {shoe.published.shoe} has no order until its contributions are closed.")
    seed = seed_of(shoe.secret, shoe.published.shoe, shoe.contributions)
    return shoe_order(seed, shoe.published.decks, shoe.published.pack)


def order_again(shoe: CommittedShoe, number: int, kept: Sequence[Card]) -> tuple[Card, ...]:
    """Return the order after reshuffle `number` (from 1) of all cards except those kept on the table."""
    if shoe.status is not Status.IN_PLAY:
        raise Untimely(f"Shoe {shoe.published.shoe} is {shoe.status}. Its cards cannot be reshuffled.")
    seed = reshuffle_seed_of(shoe.secret, shoe.published.shoe, number, shoe.contributions)
    return reshuffled_order(seed, shoe.published.decks, shoe.published.pack, kept)


def end(shoe: CommittedShoe, status: Status) -> CommittedShoe:
    """Return the shoe retired, voided or aborted; raise Untimely if its status does not allow that."""
    assert status in ENDED, status
    if shoe.status in ENDED:
        raise Untimely(f"Shoe {shoe.published.shoe} is already {shoe.status}.")
    if shoe.status is Status.OPEN and status is not Status.ABORTED:
        raise Untimely(f"Shoe {shoe.published.shoe} was never in play. It can only be aborted.")
    return msgspec.structs.replace(shoe, status=status)


def reveal(shoe: CommittedShoe, dealt: DealtCards) -> ShoeProof:
    """Return the proof of a shoe that has ended; raise Untimely before, as it reveals the cards to come."""
    if shoe.status not in ENDED:
        raise Untimely(
            f"Shoe {shoe.published.shoe} is {shoe.status}. "
            "Its secret is revealed when it is retired, voided or aborted."
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


def _reshuffle(again: DealtAfterReshuffle) -> Reshuffle:
    return Reshuffle(kept=_written(again.kept), cut=again.cut, dealt=_written(again.cards))


def _written(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([str(card) for card in cards])
