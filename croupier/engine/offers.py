"""Events of the offers between initial and subsequent deal: insurance, surrender and refusals."""

from typing import Literal

from msgspec import Struct

from croupier.money import Money


class InsuranceOffered(Struct, frozen=True):
    """Insurance is open."""

    clause: str


class InsuranceRequested(Struct, frozen=True):
    """A player asked to insure a declined wager of another; who gets it is decided when the offer closes."""

    player: str
    box: int
    owner: str
    amount: Money
    clause: str


class InsuranceReduced(Struct, frozen=True):
    """A request to insure another's wager was met with `placed` only, which may be 0; `why` names the limit."""

    player: str
    box: int
    owner: str
    asked: Money
    placed: Money
    why: Literal["owner_insured", "half_insured", "wager_gone"]
    clause: str


class InsurancePlaced(Struct, frozen=True):
    """An insurance wager went on the insurance line."""

    player: str
    box: int
    owner: str
    amount: Money
    clause: str


class InsuranceReturned(Struct, frozen=True):
    """An insurance wager went back because the wager insured was settled."""

    player: str
    box: int
    owner: str
    amount: Money
    clause: str


class InsuranceReopened(Struct, frozen=True):
    """Insurance had not been offered: it may be placed until the dealer's second card."""

    clause: str


class InsuranceClosed(Struct, frozen=True):
    """The offer of insurance is over."""

    clause: str


class InsuranceSettled(Struct, frozen=True):
    """An insurance wager won or lost; `returned` went to the player, stake included; `paid_by` names the odds."""

    player: str
    box: int
    owner: str
    staked: Money
    returned: Money
    clause: str
    paid_by: str | None = None


class SurrenderOffered(Struct, frozen=True):
    """Surrender is open."""

    clause: str


class HandSurrendered(Struct, frozen=True):
    """A player's wager on a box is surrendered; its hand gets no more cards."""

    box: int
    player: str
    clause: str


class SurrenderClosed(Struct, frozen=True):
    """The offer of surrender is over."""

    clause: str


class OfferDeclined(Struct, frozen=True):
    """A player declined an offer, or did not answer it."""

    player: str
    offer: Literal["insurance", "more_insurance", "even_money", "surrender", "split", "double", "forfeit"]
    box: int
    hand: int
    clause: str
