"""Events of a round of Ultimate Texas Hold'em, each with its clause. Box 0 is the dealer's."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.engine.events import BetsClosed, PlayerAbsent, PlayerReturned, RoundClosed, RoundOpened
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, TurningFellDue
from croupier.money import Money

UthBet = Literal["ante", "blind", "trips", "play"]
Stage = Literal["before the flop", "after the flop", "on the river"]


class WagerPlaced(Struct, frozen=True):
    """Chips went from a player to the layout."""

    player: str
    box: int
    bet: UthBet
    amount: Money
    clause: str


class WagerReturned(Struct, frozen=True):
    """Chips on the layout went back to their player without a result."""

    player: str
    box: int
    bet: UthBet
    amount: Money
    why: Literal["withdrawn", "above_maximum", "void", "below_minimum", "unequal"]
    clause: str


class MinimumAdvised(Struct, frozen=True):
    """A wager is below the minimum; it counts, and its owner is advised."""

    player: str
    box: int
    bet: UthBet
    amount: Money
    clause: str


class CommunalCardDealt(Struct, frozen=True):
    """A communal card was dealt face down."""

    card: Card
    clause: str


class HoleCardDealt(Struct, frozen=True):
    """A card was dealt face down to a player."""

    box: int
    player: str
    card: Card
    clause: str


class DealerCardDealt(Struct, frozen=True):
    """A card was dealt face down to the dealer."""

    card: Card
    clause: str


class BettingOpened(Struct, frozen=True):
    """A betting round began."""

    stage: Stage
    clause: str


class TurnCame(Struct, frozen=True):
    """It is this player's turn to decide."""

    box: int
    player: str
    clause: str


class PlayerChecked(Struct, frozen=True):
    """A player stayed in without a wager."""

    box: int
    player: str
    clause: str


class PlayerBet(Struct, frozen=True):
    """A player placed the play wager and is not asked again; the cards lie face down under `laid_under`."""

    box: int
    player: str
    times: int
    amount: Money
    clause: str
    laid_under: str


class PlayerFolded(Struct, frozen=True):
    """A player gave up the hand; its cards do not come back."""

    box: int
    player: str
    clause: str


class CommunalCardsRevealed(Struct, frozen=True):
    """Communal cards were turned: the flop, or the turn and the river."""

    cards: tuple[Card, ...]
    clause: str


class DealerHandAnnounced(Struct, frozen=True):
    """The dealer announced the dealer's hand."""

    clause: str


class DealerCardsRevealed(Struct, frozen=True):
    """The dealer's cards were turned."""

    cards: tuple[Card, ...]
    clause: str


class DealerHandDeclared(Struct, frozen=True):
    """The dealer declared the best five cards, and whether they qualify."""

    hand: str
    qualifies: bool
    clause: str


class ConcedeOffered(Struct, frozen=True):
    """Those still in may concede."""

    asked: tuple[str, ...]
    clause: str


class OfferDeclined(Struct, frozen=True):
    """A player keeps the hand."""

    box: int
    player: str
    clause: str


class HandConceded(Struct, frozen=True):
    """A player folded after the dealer's hand was declared."""

    box: int
    player: str
    clause: str


class HandTurned(Struct, frozen=True):
    """A player's hole cards were turned and their best hand declared."""

    box: int
    player: str
    cards: tuple[Card, ...]
    hand: str
    clause: str


class WagerSettled(Struct, frozen=True):
    """A wager got its one result; `returned` went to the player, stake included; `paid_by` names the odds."""

    box: int
    player: str
    bet: UthBet
    staked: Money
    returned: Money
    outcome: Literal["win", "lose", "push", "fold", "concede"]
    clause: str
    paid_by: str | None = None


class PlayWagerFound(Struct, frozen=True):
    """A play wager has another amount than recorded.

    `withdraws_advice` states that the amount before was keyed wrongly, and that its player is no longer advised of it.
    """

    by: str
    box: int
    player: str
    before: Money
    found: Money
    clause: str
    withdraws_advice: bool | UnsetType = UNSET


class InitialWagerFound(Struct, frozen=True):
    """An ante or a blind has another amount than recorded."""

    by: str
    box: int
    player: str
    bet: Literal["ante", "blind"]
    before: Money
    found: Money
    clause: str


class DealerCardsExposed(Struct, frozen=True):
    """Dealer's cards were revealed by mistake, and play continues; `places` are the positions of those cards."""

    by: str
    places: tuple[int, ...]
    cards: tuple[Card, ...]
    clause: str


class LossReturned(Struct, frozen=True):
    """A wager that had been collected came back because the round or the hand is void."""

    player: str
    box: int
    bet: UthBet
    amount: Money
    clause: str


class PaymentTakenBack(Struct, frozen=True):
    """Winnings of a wager went back to the house because the round is void."""

    player: str
    box: int
    bet: UthBet
    amount: Money
    clause: str


class HandVoided(Struct, frozen=True):
    """One hand is out of the round, its wagers returned."""

    by: str
    box: int
    player: str | None
    clause: str


class RoundVoided(Struct, frozen=True):
    """The round is void: every wager goes back."""

    by: str
    why: str
    clause: str


# fmt: off
UthEvent = (
    RoundOpened | WagerPlaced | WagerReturned | MinimumAdvised | BetsClosed | CommunalCardDealt | HoleCardDealt
    | DealerCardDealt | BettingOpened | TurnCame | PlayerChecked | PlayerBet | PlayerFolded | PlayerAbsent
    | CommunalCardsRevealed | DealerHandAnnounced | DealerCardsRevealed | DealerHandDeclared | ConcedeOffered
    | OfferDeclined | HandConceded | HandTurned | WagerSettled | PlayWagerFound | DealerCardsExposed | HandVoided
    | InitialWagerFound | LossReturned | PaymentTakenBack | RoundVoided | RoundClosed | CardDealtFaceDown
    | TurningFellDue | CardTurned | PlayerReturned
)
# fmt: on
