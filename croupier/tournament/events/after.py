"""Events after play: disputes, places, prizes and reversals."""

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.machine.state import PlaceAward, Refund, SessionAward, Tied


class TournamentDisputeRaised(Struct, frozen=True):
    """A dispute was raised: the tournament stops until it is decided."""

    by: Official
    number: int
    player: str
    about: str
    at: int
    clause: str
    is_late: bool = False


class TournamentDisputeDecided(Struct, frozen=True):
    """A dispute was decided, finally."""

    by: Official
    number: int
    decision: str
    at: int
    clause: str


class TournamentReviewAsked(Struct, frozen=True):
    """A player asked the Commission to review the decision of a dispute."""

    by: Official
    number: int
    player: str
    at: int
    clause: str


class TournamentDisputeReviewed(Struct, frozen=True):
    """The Commission reviewed the decision of a dispute."""

    by: Official
    number: int
    decision: str
    at: int
    clause: str


class PlacesDrawn(Struct, frozen=True):
    """Cards broke a tie: `order` is from the first place, those with equal cards together."""

    by: Official
    stage: str
    cards: tuple[tuple[str, Card], ...]
    order: tuple[tuple[str, ...], ...]
    ties: tuple[Tied, ...]
    at: int
    clause: str


class PlacesConfirmed(Struct, frozen=True):
    """The places of a stage stand: the order from the first (level players together), who goes on, and with what.

    `prizes` are those of the places in its sessions, where the conditions have such prizes.
    """

    by: Official
    stage: str
    order: tuple[tuple[str, ...], ...]
    advanced: tuple[str, ...]
    fallen: tuple[str, ...]
    stacks: tuple[tuple[str, Money], ...]
    points: tuple[tuple[str, int], ...]
    is_last: bool
    at: int
    clause: str
    prizes: tuple[SessionAward, ...] | UnsetType = UNSET


class RepechageAnswered(Struct, frozen=True):
    """A player declared whether they take part in a repechage."""

    by: Official
    player: str
    stage: str
    joins: bool
    at: int
    clause: str


class PrizesAwarded(Struct, frozen=True):
    """The prizes of the places, which make up the whole pool; `topped` the operator paid up to the guarantee."""

    by: Official
    places: tuple[tuple[str, ...], ...]
    awards: tuple[PlaceAward, ...]
    topped: Money
    at: int
    clause: str


class PrizePaid(Struct, frozen=True):
    """A prize was paid or handed over."""

    by: Official
    player: str
    place: int
    cash: Money
    goods: tuple[str, ...]
    method: str
    at: int
    clause: str


class SessionPrizePaid(Struct, frozen=True):
    """A prize of a place in a session was paid or handed over."""

    by: Official
    player: str
    stage: str
    place: int
    cash: Money
    goods: tuple[str, ...]
    method: str
    at: int
    clause: str


class TournamentCancelled(Struct, frozen=True):
    """The tournament was cancelled: all payments were refunded, and the operator's additions returned."""

    by: Official
    reason: str
    refunds: tuple[Refund, ...]
    added: Money
    at: int
    clause: str


class ActTakenBack(Struct, frozen=True):
    """The last act was taken back; it stays on record, and money went back the way that it came."""

    by: Official
    act: str
    reason: str
    reverses: tuple[tuple[str, Money], ...]
    at: int
    clause: str
    about: str = ""


class ActRedone(Struct, frozen=True):
    """A reversed act was restored."""

    by: Official
    act: str
    reason: str
    repeats: tuple[tuple[str, Money], ...]
    at: int
    clause: str
    about: str = ""
