"""The state of a tournament: frozen, and made by folding events."""

from typing import Final, Literal

from msgspec import Struct

from croupier.money import Money
from croupier.tournament.conditions import Added, Conditions, Tie
from croupier.tournament.sitting.terms import Out, Seat, SittingResult, SittingTerms

Fate = Literal[
    "entered", "reserve", "playing", "advanced", "fallen", "withdrawn", "forfeited", "disqualified", "placed"
]
"""What became of an entrant so far: everybody has exactly one."""


POINT: Final = 2520
"""The parts of one point: a number that every table of up to ten players can share equally."""


class Refund(Struct, frozen=True):
    """What goes back to the person who paid it: from the pool, the commission and the buy-ins."""

    player: str
    pool: Money = Money(0)
    commission: Money = Money(0)
    buy_ins: Money = Money(0)

    @property
    def total(self) -> Money:
        """All of it."""
        return Money(self.pool + self.commission + self.buy_ins)


class Entrant(Struct, frozen=True):
    """A person who entered: what they paid and when, where they are, and what they have won.

    `fee` is what of it went to the pool, `commission` what did not. `stage` is where they may play next, if that is not
    simply the next one, `fallen_in` the stage in which they fell out; `joins` names the repechage that they said they
    would play, or after a minus not. `points` are those of all stages, in parts of a `POINT`. `paid` is what each of
    those who paid for the place has not had back, `buyers` paid the buy-ins one by one, `before` had the place before.
    """

    player: str
    entered_at: int
    fee: Money
    commission: Money = Money(0)
    fate: Fate = "entered"
    buy_ins: tuple[tuple[str, Money], ...] = ()
    buy_backs: int = 0
    bought_back: Money = Money(0)
    added_on: Money = Money(0)
    refunded: Money = Money(0)
    stage: str = ""
    chips: Money = Money(0)
    points: int = 0
    place: int = 0
    substitute_of: str = ""
    fallen_in: str = ""
    joins: str = ""
    paid: tuple[Refund, ...] = ()
    buyers: tuple[str, ...] = ()
    before: tuple[str, ...] = ()

    @property
    def payer(self) -> str:
        """Whose money it is: that of the person whose place a substitute has, if they have one."""
        return self.substitute_of or self.player

    @property
    def payers(self) -> frozenset[str]:
        """Everybody who has paid something for the place."""
        return frozenset({*[one.player for one in self.paid], *self.buyers})

    @property
    def is_alive(self) -> bool:
        """Whether they may still play a stage that is open to all who are in."""
        return self.fate in {"entered", "advanced"}


class TableSeat(Struct, frozen=True):
    """A seat that was drawn: the sitting of the stage, the table, the box and who has it."""

    sitting: int
    table: str
    box: int
    player: str
    is_taken: bool = False


class Move(Struct, frozen=True):
    """A player's way to a box of another table; `chips` are those that were seen, or counted when they left."""

    player: str
    table: str
    number: int
    box: int
    chips: Money


class SittingAt(Struct, frozen=True):
    """A sitting at one table: what the table was told, and how it ended if it has.

    `tied` are all players whom a play-off tells apart, here and at other tables; it is empty otherwise. `offered` are
    those whom the table offers to buy chips back now, `rebought` those who paid for it, each as often as they did.
    `has_free` tells that a seat was drawn and is not taken, `is_dealt` that the first round is. `moves` are those who
    are to go to other tables and play here until the table tells that they have gone: then they are `gone`, each as
    often as they went, and have `come` to the other.
    """

    table: str
    stage: str
    sitting: int
    terms: SittingTerms
    seats: tuple[Seat, ...]
    result: SittingResult | None = None
    out: tuple[Out, ...] = ()
    absent: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    rebought: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    has_free: bool = False
    is_dealt: bool = False
    moves: tuple[Move, ...] = ()
    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()


class StageState(Struct, frozen=True):
    """How far a stage has come.

    `bound` are the commitments of ballots that were not drawn yet, `draws` how many were; `sittings` are those that the
    drawn seats make, of which `begun` have started. `drawn_places` are orders that cards decided.
    """

    name: str
    status: Literal["waiting", "bound", "drawn", "playing", "played", "confirmed"] = "waiting"
    starts: str = ""
    bound: tuple[str, ...] = ()
    draws: int = 0
    players: tuple[str, ...] = ()
    seats: tuple[TableSeat, ...] = ()
    sittings: int = 0
    begun: int = 0
    order: tuple[tuple[str, ...], ...] = ()
    advanced: tuple[str, ...] = ()
    drawn_places: tuple[tuple[tuple[str, ...], ...], ...] = ()


class Award(Struct, frozen=True):
    """A prize of a place: cash, and things."""

    player: str
    place: int
    cash: Money
    goods: tuple[str, ...] = ()
    is_paid: bool = False
    paid_at: int = 0


class Tied(Struct, frozen=True):
    """Players who are level for places that matter, and how they are told apart."""

    stage: str
    table: str
    players: tuple[str, ...]
    places: int
    how: Tie


class Dispute(Struct, frozen=True):
    """Something that is in dispute; without a decision nothing goes on."""

    number: int
    player: str
    about: str
    decision: str = ""


class Notice(Struct, frozen=True):
    """Something that all players are told."""

    at: int
    text: str


class Correction(Struct, frozen=True):
    """The record of a correction: what was taken back, done again or put right, by whom and why."""

    at: int
    by: str
    what: str
    reason: str


class Act(Struct, frozen=True):
    """An act that can be taken back or done again: its kind, the state to return to, and how its money went.

    `about` tells whom or what it was about.
    """

    kind: str
    state: "Tournament"
    money: tuple[tuple[str, Money], ...] = ()
    about: str = ""

    @property
    def words(self) -> str:
        """The act in words, such as "player withdrew: Cal"."""
        return act_words(self.kind, self.about)


def act_words(kind: str, about: str) -> str:
    """Return an act in words by its kind and whom or what it was about."""
    words = "".join([f" {letter.lower()}" if letter.isupper() else letter for letter in kind]).strip()
    return f"{words}: {about}" if about else words


class Tournament(Struct, frozen=True):
    """One tournament; `sittings` are all that were ever started, by their number in the terms.

    `pool` and `commission` are what those accounts hold. `past` are the acts that can still be taken back, the last one
    last, `undone` those that can be done again.
    """

    conditions: Conditions
    drawn_up_at: int
    version: int = 1
    status: Literal["drawn up", "open", "closed", "playing", "placed", "awarded", "paid", "cancelled"] = "drawn up"
    director: str = ""
    assistants: tuple[str, ...] = ()
    approval: str = ""
    commission_approved: Money | None = None
    notification: str = ""
    published: str = ""
    tables: tuple[str, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    pool: Money = Money(0)
    commission: Money = Money(0)
    added: tuple[Added, ...] = ()
    stages: tuple[StageState, ...] = ()
    sittings: tuple[SittingAt, ...] = ()
    ties: tuple[Tied, ...] = ()
    awards: tuple[Award, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    notices: tuple[Notice, ...] = ()
    break_until: int = 0
    corrections: tuple[Correction, ...] = ()
    past: tuple[Act, ...] = ()
    undone: tuple[Act, ...] = ()

    def entrant(self, player: str) -> Entrant | None:
        """Return a person who entered, None if they did not."""
        for one in self.entrants:
            if one.player == player:
                return one
        return None

    def stage(self, name: str) -> StageState | None:
        """Return how far a stage has come, None if there is none of the name."""
        for one in self.stages:
            if one.name == name:
                return one
        return None

    @property
    def last_stage(self) -> StageState:
        """The stage after which the places of the field are told."""
        return self.stages[-1]

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those who may direct it."""
        return (self.director, *self.assistants) if self.director else ()
