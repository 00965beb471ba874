"""Events of a session, each with its clause."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session.reversals import AbsenceReturned, PassCardReturned, PlayerReinstated, PlayReopened
from croupier.tournament.session.terms import EndOfPlay, Seat, SessionResult, SessionTerms


class SittingBegun(Struct, frozen=True):
    """A session begins at the table, which has had `number` rounds, with this `shoe`."""

    by: Official
    terms: SessionTerms
    at: int
    clause: str
    shoe: int = 0
    number: int = 0


class StackIssued(Struct, frozen=True):
    """A player was given chips at the table: to begin with, bought, or brought from another table."""

    player: str
    box: int
    amount: Money
    why: Literal["start", "re-buy", "add-on", "moved"]
    at: int
    clause: str


class StackRemoved(Struct, frozen=True):
    """A player's chips left the table: with them to another one, or back to the operator at the end."""

    player: str
    amount: Money
    why: Literal["moved", "returned", "redeemed", "forfeited"]
    cash: Money
    at: int
    clause: str


class MarkerPlaced(Struct, frozen=True):
    """The marker shows who wagers first in the next round."""

    box: int
    player: str
    round: int
    clause: str


class PlayerAsked(Struct, frozen=True):
    """A player's opportunity to wager begins, and that of the one before is over."""

    player: str
    box: int
    at: int
    clause: str


class WageredOutOfOrder(Struct, frozen=True):
    """A wager out of order stands, and its player is advised; `times` counts."""

    player: str
    box: int
    times: int
    clause: str


class WagerVoided(Struct, frozen=True):
    """A wager was declared void because it came out of order again."""

    by: Official
    player: str
    amount: Money
    at: int
    clause: str


class WagerCorrected(Struct, frozen=True):
    """A wager counts for another amount than was put down."""

    player: str
    box: int
    placed: Money
    counts: Money
    why: Literal["above-maximum", "below-minimum", "increment", "late"]
    clause: str


class HeldToMinimum(Struct, frozen=True):
    """A player's time to wager is over: no more than the minimum may be wagered in this round."""

    player: str
    at: int
    clause: str


class MinimumStaked(Struct, frozen=True):
    """The minimum was wagered for a player who did not wager in time."""

    player: str
    box: int
    amount: Money
    at: int
    clause: str


class PassCardPlayed(Struct, frozen=True):
    """A pass card was played in place of a wager; `left` remain."""

    player: str
    box: int
    left: int
    clause: str


class PassCardsCollected(Struct, frozen=True):
    """The dealer collected the pass cards of the round."""

    players: tuple[str, ...]
    clause: str


class RoundPassed(Struct, frozen=True):
    """A round came and nobody had a wager in it: it counts, and no card was dealt."""

    round: int
    clause: str


class UndisclosedWritten(Struct, frozen=True):
    """A form was written and passed to the supervisor; only they and its player may read it."""

    player: str
    box: int
    kind: str
    amount: Money | None
    clause: str


class UndisclosedExamined(Struct, frozen=True):
    """The supervisor looked at a form; with `stands` an indicator shows that there is one. `flaws` are clauses."""

    by: Official
    player: str
    stands: bool
    flaws: tuple[str, ...]
    at: int
    clause: str


class UndisclosedCounted(Struct, frozen=True):
    """A form was valued at the start of the round, visible only to those who may read it: its amount and clause.

    `available` are the chips of its player other than those `shown`. `put_down` goes on the layout: the counted amount,
    or the minimum for a form without amount or type, so that the hand is dealt; that form `deducts` the minimum.
    """

    player: str
    box: int
    kind: str
    available: Money
    shown: Money
    counts: Money
    put_down: Money
    deducts: Money
    clause: str


class UndisclosedAnnounced(Struct, frozen=True):
    """A form was announced after the round: what was written, and the amount it counts for.

    `deducted` is taken for a form without amount or type, whatever the result; `adjusted` is what goes to the player,
    or from them if below zero, beyond what the round itself moved, so that the form has its correct result.
    """

    player: str
    box: int
    kind: str
    written: Money | None
    counts: Money
    deducted: Money
    adjusted: int
    clause: str


class FormShown(Struct, frozen=True):
    """A player has seen another's form."""

    player: str
    of: str
    at: int
    clause: str


class PlayerAway(Struct, frozen=True):
    """A player is absent from their seat."""

    by: Official
    player: str
    at: int
    clause: str


class PlayerBack(Struct, frozen=True):
    """A player is at their seat again."""

    by: Official
    player: str
    at: int
    clause: str


class AbsenceDeducted(Struct, frozen=True):
    """The minimum was deducted for a round in which a player was absent; `times` counts them in the session."""

    player: str
    amount: Money
    times: int
    round: int
    clause: str


class RebuyOffered(Struct, frozen=True):
    """A player who cannot wager the minimum may buy back before they are out."""

    player: str
    at: int
    clause: str


class RebuyDeclined(Struct, frozen=True):
    """A player does not buy back."""

    player: str
    at: int
    clause: str


class PlayerOut(Struct, frozen=True):
    """A player is out of the session and vacates the seat; see `terms.Out` for what tells apart those of one round."""

    player: str
    box: int
    why: Literal["eliminated", "disqualified", "moved"]
    round: int
    residual: Money
    wagered: Money
    removed: int
    reason: str
    by: str
    at: int
    clause: str
    absent: bool | UnsetType = UNSET


class PlayerSeated(Struct, frozen=True):
    """A player took a free seat while the session goes on."""

    by: Official
    seat: Seat
    reason: str
    at: int
    clause: str


class LevelReached(Struct, frozen=True):
    """Other limits hold from this round on, as the conditions say."""

    minimum: Money
    maximum: Money | None
    round: int
    clause: str


class BreakBegun(Struct, frozen=True):
    """The players have a break until a moment."""

    by: Official
    minutes: int
    until: int
    at: int
    clause: str


class BreakOver(Struct, frozen=True):
    """The break is over."""

    by: Official
    at: int
    clause: str


class PaceSet(Struct, frozen=True):
    """Wagers and decisions have a time limit, of which the players were notified."""

    by: Official
    seconds: int
    notice: str
    at: int
    clause: str


class PlayerDirected(Struct, frozen=True):
    """A player was given a direction."""

    by: Official
    player: str
    words: str
    at: int
    clause: str


class PlayEnded(Struct, frozen=True):
    """No further round is played: `why` is what ended the session."""

    why: EndOfPlay
    rounds: int
    at: int
    clause: str


class StacksCounted(Struct, frozen=True):
    """The chips in front of each player were totalled; `differences` are against the ledger, `reason` explains them."""

    by: Official
    counts: tuple[tuple[str, Money], ...]
    differences: tuple[tuple[str, int], ...]
    at: int
    clause: str
    reason: str = ""


class ChipsReturned(Struct, frozen=True):
    """The chips came back to the inventory; a shortage is recorded with its denominations."""

    by: Official
    returned: tuple[tuple[Money, int], ...]
    expected: Money
    short: int
    at: int
    clause: str


class SittingEnded(Struct, frozen=True):
    """The session is over, and this is its result."""

    by: Official
    result: SessionResult
    at: int
    clause: str


SessionEvent = (
    SittingBegun
    | StackIssued
    | StackRemoved
    | MarkerPlaced
    | PlayerAsked
    | WageredOutOfOrder
    | WagerVoided
    | WagerCorrected
    | HeldToMinimum
    | MinimumStaked
    | PassCardPlayed
    | PassCardsCollected
    | RoundPassed
    | UndisclosedWritten
    | UndisclosedExamined
    | UndisclosedCounted
    | UndisclosedAnnounced
    | FormShown
    | PlayerAway
    | PlayerBack
    | AbsenceDeducted
    | RebuyOffered
    | RebuyDeclined
    | PlayerOut
    | PlayerReinstated
    | PassCardReturned
    | AbsenceReturned
    | PlayerSeated
    | LevelReached
    | BreakBegun
    | BreakOver
    | PaceSet
    | PlayerDirected
    | PlayEnded
    | PlayReopened
    | StacksCounted
    | ChipsReturned
    | SittingEnded
)
