"""The state of a tournament: frozen, and built by folding events."""

from typing import Final, Literal

from msgspec import Struct, field

from croupier.money import Money
from croupier.tournament.conditions.document import Conditions, PoolAddition, Tie
from croupier.tournament.session.terms import Out, Seat, SessionResult, SessionTerms

Fate = Literal[
    "entered", "reserve", "playing", "advanced", "fallen", "withdrawn", "forfeited", "disqualified", "placed"
]
"""Status of an entrant: everybody has exactly one."""


POINT: Final = 2520
"""The parts of one point: a number that every table of up to ten players can share equally."""


class Refund(Struct, frozen=True):
    """Refund to the payer: from the pool, the commission and the buy-ins."""

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
    `broken` is the rule that the director named in a disqualification.
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
    broken: str = ""

    @property
    def payer(self) -> str:
        """Owner of the money: the person whose place a substitute has taken, if any."""
        return self.substitute_of or self.player

    @property
    def payers(self) -> frozenset[str]:
        """Everybody who has paid something for the place."""
        return frozenset({*[one.player for one in self.paid], *self.buyers})

    @property
    def is_alive(self) -> bool:
        """Return whether they may still play a stage that is open to all who are in."""
        return self.fate in {"entered", "advanced"}


class TableSeat(Struct, frozen=True):
    """A seat that was drawn: the session of the stage, the table, the box and who has it."""

    session: int = field(name="sitting")
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


class TournamentSession(Struct, frozen=True):
    """A session at one table, as the tournament knows it: its terms, and its result if it has ended.

    `session` is its number within the stage. `tied` are all players of a play-off, here and at other tables; it is
    empty otherwise. `offered` are the players with a re-buy offer now, `rebought` those who paid for it, once for each
    time. `has_free` is whether a drawn seat is not taken, `is_dealt` whether the first round is dealt. `moves` are
    pending moves to other tables: the players play here until the table reports that they have left. Then they are
    `gone`, once for each time, and have `come` to the other table.
    """

    table: str
    stage: str
    session: int
    terms: SessionTerms
    seats: tuple[Seat, ...]
    result: SessionResult | None = None
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
    """Progress of a stage.

    `bound` are the commitments of ballots that were not drawn yet, `draws` how many were; `sessions` are those that the
    drawn seats make, of which `begun` have started. `drawn_places` are orders that cards decided.
    """

    name: str
    status: Literal["waiting", "bound", "drawn", "playing", "played", "confirmed"] = "waiting"
    starts: str = ""
    bound: tuple[str, ...] = ()
    draws: int = 0
    players: tuple[str, ...] = ()
    seats: tuple[TableSeat, ...] = ()
    sessions: int = 0
    begun: int = 0
    order: tuple[tuple[str, ...], ...] = ()
    advanced: tuple[str, ...] = ()
    drawn_places: tuple[tuple[tuple[str, ...], ...], ...] = ()


class PlaceAward(Struct, frozen=True):
    """A prize of a place: cash, and things."""

    player: str
    place: int
    cash: Money
    goods: tuple[str, ...] = ()
    is_paid: bool = False
    paid_at: int = 0


class SessionAward(Struct, frozen=True):
    """A prize of a place in a session at one table: cash of the pool, and things."""

    player: str
    stage: str
    table: str
    place: int
    cash: Money
    goods: tuple[str, ...] = ()
    is_paid: bool = False
    paid_at: int = 0


class Tied(Struct, frozen=True):
    """Players tied for places that matter, and the tie-break."""

    stage: str
    table: str
    players: tuple[str, ...]
    places: int
    how: Tie


class TournamentDispute(Struct, frozen=True):
    """A dispute; the tournament stops until it is decided."""

    number: int
    player: str
    about: str
    decision: str = ""
    is_review_asked: bool = False
    review: str = ""


class TournamentNotice(Struct, frozen=True):
    """A notice to all players."""

    at: int
    text: str


class Correction(Struct, frozen=True):
    """The record of a correction: the act, its reversal or repetition, the person and the reason."""

    at: int
    by: str
    what: str
    reason: str


class TournamentAct(Struct, frozen=True):
    """An act that can be undone or repeated: its kind, the state to return to, and its postings.

    `about` names its subject.
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
    """Return an act in words, by its kind and its subject."""
    words = "".join([f" {letter.lower()}" if letter.isupper() else letter for letter in kind]).strip()
    return f"{words}: {about}" if about else words


class Tournament(Struct, frozen=True):
    """One tournament; `sessions` are all that were ever started, by their number in the terms.

    `pool` and `commission` are the balances of those accounts. `past` are the acts that can still be undone, the last
    one last, `undone` those that can be repeated.
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
    added: tuple[PoolAddition, ...] = ()
    stages: tuple[StageState, ...] = ()
    sessions: tuple[TournamentSession, ...] = ()
    ties: tuple[Tied, ...] = ()
    awards: tuple[PlaceAward, ...] = ()
    disputes: tuple[TournamentDispute, ...] = ()
    notices: tuple[TournamentNotice, ...] = ()
    break_until: int = 0
    corrections: tuple[Correction, ...] = ()
    session_awards: tuple[SessionAward, ...] = ()
    past: tuple[TournamentAct, ...] = ()
    undone: tuple[TournamentAct, ...] = ()

    def entrant(self, player: str) -> Entrant | None:
        """Return a person who entered, None if they did not."""
        for one in self.entrants:
            if one.player == player:
                return one
        return None

    def stage(self, name: str) -> StageState | None:
        """Return the progress of a stage, or None."""
        for one in self.stages:
            if one.name == name:
                return one
        return None

    @property
    def won(self) -> tuple[PlaceAward | SessionAward, ...]:
        """All prizes that were awarded: of sessions and of the places."""
        return (*self.session_awards, *self.awards)

    @property
    def last_stage(self) -> StageState:
        """The last stage, which decides the places."""
        return self.stages[-1]

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those who may direct it."""
        return (self.director, *self.assistants) if self.director else ()
