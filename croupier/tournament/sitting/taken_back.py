"""What goes back with a round that is void, or that is dealt again: events, each with the clause of the void."""

from msgspec import Struct

from croupier.money import Money


class PlayerReinstated(Struct, frozen=True):
    """Who went out in a round that is void, or dealt again, is in: with the chips that were left, back for `cash`."""

    player: str
    box: int
    amount: Money
    cash: Money
    at: int
    clause: str


class PassCardReturned(Struct, frozen=True):
    """A pass card of a round that is void goes back; `left` are held."""

    player: str
    left: int
    round: int
    clause: str


class AbsenceReturned(Struct, frozen=True):
    """What was deducted for absence in a round that is void goes back; `times` are left that count."""

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
