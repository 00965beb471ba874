"""Reversals with a round that is void or dealt again: events, each with the clause of the void."""

from msgspec import Struct

from croupier.money import Money


class PlayerReinstated(Struct, frozen=True):
    """A player who went out in a void round is back, with the chips left, returned for `cash`."""

    player: str
    box: int
    amount: Money
    cash: Money
    at: int
    clause: str


class PassCardReturned(Struct, frozen=True):
    """A pass card of a void round was returned; the player has `left`."""

    player: str
    left: int
    round: int
    clause: str


class AbsenceReturned(Struct, frozen=True):
    """Deductions for absence in a void round were returned; `times` is the remaining count."""

    player: str
    amount: Money
    times: int
    round: int
    clause: str


class PlayReopened(Struct, frozen=True):
    """The last round is void, or dealt again: the session that had ended with it goes on."""

    rounds: int
    at: int
    clause: str
