"""The state of one round of Ultimate Texas Hold'em: frozen, and built by folding events."""

from enum import StrEnum
from typing import Final, Literal

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.events import DEALER
from croupier.engine.holdem.events import UthBet
from croupier.engine.inputs import AcceptedWager, FaceDown, PersonalLimit, SettlementMode
from croupier.money import Money
from croupier.rules.holdem import BettingRounds, UthRules

COMMUNAL: Final = -1
"""The communal cards, where a box or place is named."""


class Phase(StrEnum):
    """Phase of a round; flow.py has the inputs of each."""

    WAGERS = "wagers"
    DEAL = "deal"
    BEFORE_THE_FLOP = "before the flop"
    AFTER_THE_FLOP = "after the flop"
    ON_THE_RIVER = "on the river"
    TURNING = "turning"
    CONCEDING = "conceding"
    CLOSED = "closed"


BETTING = (Phase.BEFORE_THE_FLOP, Phase.AFTER_THE_FLOP, Phase.ON_THE_RIVER)


class Place(Struct, frozen=True):
    """A player's place: open wagers, those `taken`, the amount `won`, and the stage that the player has reached.

    `cards` are the hole cards that are known, `unseen` the number of those that nobody has seen yet.
    """

    box: int
    player: str
    ante: Money
    blind: Money
    trips: Money = Money(0)
    play: Money = Money(0)
    times: int = 0
    cards: tuple[Card, ...] = ()
    unseen: int = 0
    taken: tuple[tuple[UthBet, Money], ...] = ()
    won: tuple[tuple[UthBet, Money], ...] = ()
    is_out: bool = False
    void_under: str = ""
    has_handled: bool = False
    has_decided: bool = False
    is_turned: bool = False

    @property
    def is_void(self) -> bool:
        """Return whether the hand is out of the round without a result; `void_under` is the clause."""
        return bool(self.void_under)

    @property
    def has_bet(self) -> bool:
        """Return whether the play wager has been placed."""
        return self.times > 0

    @property
    def is_laid_down(self) -> bool:
        """Return whether the cards lie face down on the playing area, as who bets lays them, until they are turned."""
        return self.has_bet and not self.is_out and not self.is_turned


class UthRound(Struct, frozen=True):
    """One round; `asked` are those who may still concede.

    `unseen` and `dealer_unseen` are the numbers of communal and dealer's cards that nobody has seen yet. `turning` is
    the place whose cards must be turned now, -1 for the communal cards and 0 for the dealer's, and how many. `accepted`
    wagers stand after a change of limits. `settlement` states whether the dealer turns known hands one by one.
    """

    rules: UthRules
    phase: Phase = Phase.WAGERS
    limits: Literal["at_entry", "as_found"] = "at_entry"
    seats: tuple[tuple[str, int], ...] = ()
    advised: tuple[tuple[str, str], ...] = ()
    places: tuple[Place, ...] = ()
    communal: tuple[Card, ...] = ()
    unseen: int = 0
    revealed: int = 0
    dealer: tuple[Card, ...] = ()
    dealer_unseen: int = 0
    exposed: tuple[int, ...] = ()
    turn: int = 0
    asked: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    personal: tuple[PersonalLimit, ...] = ()
    face_down: FaceDown = "read"
    turning: tuple[int, int] | None = None
    accepted: tuple[AcceptedWager, ...] = ()
    settlement: SettlementMode = "at_once"

    @property
    def awaits_card(self) -> bool:
        """Return whether the shoe is to give a card next."""
        return self.phase is Phase.DEAL

    @property
    def awaits_turn(self) -> bool:
        """Return whether a face-down card that nobody has seen must be turned next."""
        return self.phase is Phase.TURNING and not self.unsettled

    @property
    def is_settling(self) -> bool:
        """Return whether hands are being turned and settled one by one: nobody has a decision left."""
        return self.turning is not None and self.turning[0] > DEALER

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The places whose known cards the dealer is to turn and settle one by one, from the dealer's right."""
        if self.turning is None or not self.is_settling or self.face_down == "unknown":
            return ()
        return tuple([one.box for one in reversed(self.places) if not one.is_out and not one.is_turned])

    @property
    def is_dealer_known(self) -> bool:
        """Return whether a card of the dealer's has been revealed, by the rules or by mistake."""
        is_turning = self.turning is not None and self.turning[0] == DEALER and bool(self.dealer)
        return bool(self.exposed) or is_turning

    @property
    def is_closed(self) -> bool:
        """Return whether the round is over."""
        return self.phase is Phase.CLOSED

    @property
    def place(self) -> Place:
        """The place whose turn it is."""
        return self.places[self.turn]

    @property
    def betting(self) -> BettingRounds:
        """The rules of the betting round that is on."""
        return betting(self.rules, self.phase)

    def of(self, player: str) -> Place | None:
        """Return the player's place, if any."""
        for place in self.places:
            if place.player == player:
                return place
        return None

    def at(self, box: int) -> Place | None:
        """Return the place with that number, if anybody has wagered there."""
        for place in self.places:
            if place.box == box:
                return place
        return None


def betting(rules: UthRules, phase: Phase) -> BettingRounds:
    """Return the rules of a betting round."""
    match phase:
        case Phase.BEFORE_THE_FLOP:
            return rules.before_the_flop
        case Phase.AFTER_THE_FLOP:
            return rules.after_the_flop
        case _:
            assert phase is Phase.ON_THE_RIVER, phase
            return rules.on_the_river
