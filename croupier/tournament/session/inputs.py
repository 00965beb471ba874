"""Inputs of a session, in addition to those of its table and rounds."""

from typing import Literal

from msgspec import Struct

from croupier.engine.table.inputs import PlayInput
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session.terms import Seat, SessionTerms


class BeginSitting(Struct, frozen=True):
    """Begin a session at the table, with its players in their seats."""

    by: Official
    terms: SessionTerms
    seats: tuple[Seat, ...]


class AskToWager(Struct, frozen=True):
    """Ask the next player in order to wager; the opportunity of the previous one is over."""


class PlayPassCard(Struct, frozen=True):
    """Play a pass card instead of a wager."""

    player: str


class WriteUndisclosed(Struct, frozen=True):
    """Write a wager on the form; it is examined later."""

    player: str
    kind: str
    amount: Money | None


class ExamineUndisclosed(Struct, frozen=True):
    """Examine a form before the round: accept it, or return it to be written again."""

    by: Official
    player: str
    stands: bool


class AskForForm(Struct, frozen=True):
    """Ask to see the form of another player's undisclosed wager, after its round."""

    player: str
    of: str


class MarkAway(Struct, frozen=True):
    """A player is not at their seat."""

    by: Official
    player: str


class MarkBack(Struct, frozen=True):
    """A player is at their seat again."""

    by: Official
    player: str


class VoidOutOfOrder(Struct, frozen=True):
    """Declare a wager void that was placed out of order after a warning."""

    by: Official
    player: str


class Disqualify(Struct, frozen=True):
    """Put a player out for a breach; `rule` is the clause that was broken."""

    by: Official
    player: str
    rule: str
    reason: str
    forfeits: bool = False


class IssueChips(Struct, frozen=True):
    """Issue chips that the tournament has sold to a player; `why` states the reason."""

    by: Official
    player: str
    amount: Money
    why: Literal["re-buy", "add-on"]


class DeclineRebuy(Struct, frozen=True):
    """A player who may buy back does not."""

    by: Official
    player: str


class SeatPlayer(Struct, frozen=True):
    """Seat a player who comes from another table, with their chips, or a reserve or substitute in a free seat."""

    by: Official
    seat: Seat
    reason: str


class MovePlayer(Struct, frozen=True):
    """Transfer a player to another table, with their chips."""

    by: Official
    player: str
    reason: str


class TakeBreak(Struct, frozen=True):
    """Give the players a break of `minutes`."""

    by: Official
    minutes: int


class EndBreak(Struct, frozen=True):
    """Resume play after a break."""

    by: Official


class SetPace(Struct, frozen=True):
    """Limit the time for a wager or decision; `notice` states how the players were notified."""

    by: Official
    seconds: int
    notice: str


class DirectPlayer(Struct, frozen=True):
    """Give a player a direction."""

    by: Official
    player: str
    words: str


class FinishEarly(Struct, frozen=True):
    """Conclude the session early, because the advancing players are known; `agreed` are the players who agree."""

    by: Official
    agreed: tuple[str, ...] = ()


class CountStacks(Struct, frozen=True):
    """Total the chips in front of each player, at the end or at any time between rounds.

    A count that differs from the ledger is repeated, or explained by its `reason`.
    """

    by: Official
    counts: tuple[tuple[str, Money], ...]
    reason: str = ""


class ReturnChips(Struct, frozen=True):
    """Return the chips to the inventory after the session, by denomination: value of one chip, and number."""

    by: Official
    returned: tuple[tuple[Money, int], ...]


class EndSitting(Struct, frozen=True):
    """End the session after its chips have been counted: its result goes to the director."""

    by: Official


SessionInput = (
    BeginSitting
    | AskToWager
    | PlayPassCard
    | WriteUndisclosed
    | ExamineUndisclosed
    | AskForForm
    | MarkAway
    | MarkBack
    | VoidOutOfOrder
    | Disqualify
    | IssueChips
    | DeclineRebuy
    | SeatPlayer
    | MovePlayer
    | TakeBreak
    | EndBreak
    | SetPace
    | DirectPlayer
    | FinishEarly
    | CountStacks
    | ReturnChips
    | EndSitting
)
SessionPlayInput = SessionInput | PlayInput
"""An input of a session, of its table or of the round."""
