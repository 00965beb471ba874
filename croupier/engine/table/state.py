"""The state of a table: frozen, and built by folding events. It has at most one open round, of any document."""

from typing import Any, Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.game import game_of
from croupier.engine.holdem.state import UthRound
from croupier.engine.inputs import Bet, FaceDown, PersonalLimit, SettlementMode
from croupier.engine.twentyone.state import Round
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.twentyone import TwentyOneRules

Rules = TwentyOneRules | UthRules
AnyRound = Round | UthRound
Stage = Literal["empty", "unshuffled", "offered", "to insert", "to burn", "ready"]


class CardSet(Struct, frozen=True):
    """The decks at the table, or one of two that are used in turn."""

    colour: str
    prepared: str
    is_checked: bool = False


class Shoe(Struct, frozen=True):
    """The shoe or device: the number of cards in it, and its stage of preparation; the order is not known here.

    `cutting_depth` is the number of cards behind the cutting card as it was inserted. `seen` is, for each card of a
    pack, the number that are out of the shoe and known; `returned` is the number of discards that went back into the
    device last, and `seen_before` those of them that were known. `layout` are the known cards on the layout, and
    `face_down` the number of those that nobody has seen.
    """

    kind: Literal["shoe", "device"] = "shoe"
    stage: Stage = "empty"
    number: int = 0
    cards: int = 0
    discards: int = 0
    layout: tuple[Card, ...] = ()
    seen: bytes = bytes(52)
    is_partial: bool = False
    has_cutting_card: bool = False
    cutting_depth: int = 0
    offered: str = ""
    left_to_ask: tuple[str, ...] = ()
    cutting_card: tuple[int, str] | None = None
    due: str = ""
    due_under: str = ""
    rounds: int = 0
    is_failed: bool = False
    is_unburned: bool = False
    returned: int = 0
    seen_before: bytes = bytes(52)
    face_down: int = 0
    is_unfit: bool = False

    @property
    def is_dealt(self) -> bool:
        """Return whether cards lie on the layout."""
        return bool(self.layout) or self.face_down > 0

    @property
    def has_new_cards(self) -> bool:
        """Return whether the cards are new and have not been shuffled at the table."""
        return self.stage == "unshuffled" and self.due in ("", "replaced")

    def emptied(self) -> "Shoe":
        """Return the shoe without its cards; a device that has failed stays so until it is replaced."""
        return Shoe(kind=self.kind, number=self.number, is_failed=self.is_failed, is_unfit=self.is_unfit)


class KeptCard(Struct, frozen=True):
    """A card out of the shoe, drawn in error or to be dealt again in its order; unseen if none is named."""

    card: Card | None
    until: Literal["next-card", "next-round", "in-order"]
    is_exposed: bool = True


class Guest(Struct, frozen=True):
    """A player at the table, seated at a box or standing: `idle` rounds without a wager, the last `idle_full` of them
    with all seats in use, which round of the shoe was `skipped`, and whether there was a wager in an earlier one of it.
    """

    player: str
    box: int | None = None
    idle: int = 0
    skipped: Literal["", "first", "later"] = ""
    has_played: bool = False
    stands_at: int | None = None
    idle_full: int = 0

    @property
    def place(self) -> int | None:
        """The box where the player is: the seat, or where a standing player wagers."""
        return self.box if self.box is not None else self.stands_at


class Restriction(Struct, frozen=True):
    """A player restricted to the minimum, or to one box and the minimum."""

    player: str
    to: str
    clause: str


class Posted(Struct, frozen=True):
    """Limits on the sign that apply from a stated time, and once the round `after_round` is over."""

    changed: tuple[tuple[str, Any], ...]
    holds_from: int
    keeping: bool
    clause: str
    after_round: int = 0


class RoundTally(Struct, frozen=True):
    """The money that a round has moved for one player.

    It is on the layout now, paid before the dealer's hand, on side bets or at the final settlement, or lost; `staked`
    is all that was wagered and not taken back.
    """

    player: str
    layout: int = 0
    paid: int = 0
    paid_side: int = 0
    paid_final: int = 0
    lost: int = 0
    staked: int = 0

    @property
    def all_paid(self) -> int:
        """The sum of all payments to the player."""
        return self.paid + self.paid_side + self.paid_final

    @property
    def net(self) -> int:
        """The player's gain or loss so far."""
        return self.all_paid - self.lost


class Played(Struct, frozen=True):
    """A finished round: the result of each player, until the round is declared void."""

    number: int
    tallies: tuple[RoundTally, ...]
    is_void: bool = False


class Former(Struct, frozen=True):
    """The round that is over while wagers for the next are placed: all that is needed to deal it again."""

    number: int
    happened: tuple[Any, ...]
    dealt: tuple[Card, ...]
    tallies: tuple[RoundTally, ...]
    rules: Any
    has_lost_wagers: bool
    refusers: tuple[str, ...] = ()


class Incident(Struct, frozen=True):
    """A breach on record."""

    number: int
    person: str
    role: str
    kind: str
    round: int
    is_detained: bool = False
    is_off_duty: bool = False
    excluded_under: str = ""


class Dispute(Struct, frozen=True):
    """A dispute and its status."""

    number: int
    player: str
    round: int = 0
    decided_by: str = ""
    is_review_asked: bool = False
    is_reviewed: bool = False


class CorrectedPayment(Struct, frozen=True):
    """A correction of a payment of a round, by the ruling on a dispute or by the house (dispute 0)."""

    player: str
    amount: Money
    round: int
    dispute: int = 0


class Tokens(Struct, frozen=True):
    """Promotional tokens in a wager of the round."""

    player: str
    box: int
    bet: Bet
    amount: Money
    voucher: str
    hand: int = 1
    part: Literal["wager", "double", "split", "insurance"] = "wager"


class VoucherTerms(Struct, frozen=True):
    """The conditions on a promotional voucher."""

    name: str
    only: tuple[str, ...]
    is_once: bool


class Voucher(Struct, frozen=True):
    """A promotional voucher that was exchanged, and those of its tokens that the player has not wagered."""

    player: str
    name: str
    tokens: Money


class Table(Struct, frozen=True):
    """One table; `settings` are what the operator has elected, `now` the last recorded time.

    `face_down` tells how cards dealt face down are recorded: read as they leave the shoe, or unknown until turned.
    `settlement` tells whether the dealer settles all boxes at once or box by box.

    `refusers` have refused a card drawn in error and get no more cards in the round. `to_notify` are the roles that
    have not yet been notified of missing or foreign cards. `starts_at` is the box from which the next round is dealt:
    the first of the layout, but where a tournament moves it. With `binds_shoes`, wagers go back when another
    shuffle falls due before the first card: no shoe is replaced under them. Rounds after number `final_after` are the
    final ones, once they are announced. Who keeps less than `kept_then` keeps that minimum from `kept_until` on.
    """

    rules: Rules
    settings: tuple[tuple[str, Any], ...] = ()
    limits: Literal["at_entry", "as_found"] = "at_entry"
    status: Literal["closed", "open", "to check"] = "closed"
    now: int = 0
    stated: tuple[tuple[str, str], ...] = ()
    shuffle: str = ""
    sets: tuple[CardSet, ...] = ()
    in_use: int = 0
    shoe: Shoe = Shoe()
    kept_cards: tuple[KeptCard, ...] = ()
    unchecked: tuple[str, ...] = ()
    dealer: str = ""
    is_dropped: bool = False
    is_unverified: bool = False
    guests: tuple[Guest, ...] = ()
    waiting: tuple[str, ...] = ()
    given_up: tuple[int, ...] = ()
    reserved: tuple[tuple[int, str], ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    tracked: tuple[str, ...] = ()
    personal: tuple[PersonalLimit, ...] = ()
    kept: tuple[tuple[str, int | None, Money], ...] = ()
    kept_until: int | None = None
    kept_then: Money | None = None
    previous: tuple[Money | None, Money | None] | None = None
    posted: tuple[Posted, ...] = ()
    notices: tuple[tuple[str, str, str], ...] = ()
    approvals: tuple[str, ...] = ()
    advised: tuple[tuple[str, str], ...] = ()
    hours: tuple[int, int] | None = None
    hours_set_at: int = 0
    closes: int | None = None
    final_rounds: int | None = None
    round: AnyRound | None = None
    number: int = 0
    happened: tuple[Any, ...] = ()
    dealt: tuple[Card, ...] = ()
    tallies: tuple[RoundTally, ...] = ()
    played: tuple[Played, ...] = ()
    played_before: int = 0
    former: Former | None = None
    has_lost_wagers: bool = False
    choosing: tuple[str, ...] = ()
    exposed: tuple[int, ...] = ()
    tokens: tuple[Tokens, ...] = ()
    settled_tokens: tuple[tuple[Tokens, str, int], ...] = ()
    vouchers: tuple[Voucher, ...] = ()
    voucher_terms: tuple[VoucherTerms, ...] = ()
    incidents: tuple[Incident, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    corrections: tuple[CorrectedPayment, ...] = ()
    refusers: tuple[str, ...] = ()
    to_notify: tuple[str, ...] = ()
    starts_at: int = 1
    face_down: FaceDown = "read"
    settlement: SettlementMode = "at_once"
    binds_shoes: bool = False
    final_after: int = 0

    @property
    def is_in_round(self) -> bool:
        """Return whether a card of a round has been dealt and the round is not over."""
        return bool(self.round is not None and not self.round.is_closed and self.shoe.is_dealt)

    @property
    def has_dealt(self) -> bool:
        """Return whether a card of the round has been dealt, seen or unseen."""
        return bool(self.dealt) or self.shoe.face_down > 0

    @property
    def is_betting(self) -> bool:
        """Return whether wagers may be placed: no card of the round has been dealt."""
        return self.round is None or self.round.is_closed or self.round.phase == "wagers"

    @property
    def has_open_round(self) -> bool:
        """Return whether a round takes wagers or is in play."""
        return self.round is not None and not self.round.is_closed

    @property
    def has_wagers(self) -> bool:
        """Return whether there is a wager on the layout, of a round that takes wagers or is in play."""
        return self.round is not None and not self.round.is_closed and any(one.layout for one in self.tallies)

    @property
    def last_played(self) -> int:
        """The number of the last round that is over."""
        return self.played[-1].number if self.played else 0

    @property
    def last_round(self) -> Played | None:
        """The round that is over while no card of the next has been dealt; None if it is void."""
        last = self.played[-1] if self.played and not self.shoe.is_dealt else None
        return None if last is None or last.is_void else last

    @property
    def size(self) -> int:
        """The number of cards in use: all decks, or the one deck whose turn it is."""
        return self.decks * self.rules.cards.pack.value

    @property
    def decks(self) -> int:
        """The number of decks in a shoe."""
        return game_of(self.rules).decks(self.rules)

    @property
    def check_under(self) -> str:
        """The clause under which cards that have not been checked are to be."""
        ordered = self.shoe.due_under if self.is_unverified else ""
        return ordered or self.rules.care.checked_by.clause

    @property
    def awaits_card(self) -> bool:
        """Return whether the shoe must give a card next."""
        return self.round is not None and self.round.awaits_card and self.shoe.stage == "ready"

    @property
    def awaits_turn(self) -> bool:
        """Return whether a face-down card must be turned next."""
        return self.round is not None and self.round.awaits_turn

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The boxes that the dealer is to settle one by one."""
        return () if self.round is None else game_of(self.round.rules).unsettled(self.round)

    @property
    def has_run_out(self) -> bool:
        """Return whether the shoe is in use and has no card left."""
        return self.shoe.stage == "ready" and not self.shoe.cards and not self.kept_cards

    @property
    def needs_shuffle(self) -> bool:
        """Return whether no card can be dealt before all cards are shuffled."""
        return self.shoe.stage in ("empty", "unshuffled") or bool(self.shoe.due) or self.has_run_out

    def guest(self, player: str) -> Guest | None:
        """Return the player as a guest of the table, if there."""
        for one in self.guests:
            if one.player == player:
                return one
        return None

    def seats(self) -> dict[str, int]:
        """Return the box of each seated player."""
        return {one.player: one.box for one in self.guests if one.box is not None}

    def tally(self, player: str) -> RoundTally:
        """Return the tally of a player in the round."""
        for one in self.tallies:
            if one.player == player:
                return one
        return RoundTally(player)

    def limits_of_players(self) -> tuple[PersonalLimit, ...]:
        """Return raised limits and kept minimums in the form that the round uses."""
        kept = [PersonalLimit(player, None, minimum, None) for player, _, minimum in self.kept]
        return (*self.personal, *kept)
