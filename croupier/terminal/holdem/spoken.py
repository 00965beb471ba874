"""Events of a round that are announced when they happen; all others only on request."""

from typing import Final

from croupier.engine import events as shared
from croupier.engine.holdem import events as e
from croupier.narration.holdem import Seen

# What a person at the table sees happen; the rest is on the table's picture, or is only for `why`.
_SPOKEN: Final = (
    e.WagerReturned,
    e.MinimumAdvised,
    e.PlayerChecked,
    e.PlayerBet,
    e.PlayerFolded,
    shared.PlayerAbsent,
    shared.PlayerReturned,
    e.CommunalCardsRevealed,
    e.DealerCardsRevealed,
    e.DealerHandDeclared,
    e.HandConceded,
    e.DealerCardsExposed,
    e.HandVoided,
    e.LossReturned,
    e.PaymentTakenBack,
    e.RoundVoided,
)
_UNASKED: Final = (shared.RoundOpened, shared.BetsClosed, e.TurnCame, e.DealerHandAnnounced, shared.RoundClosed)


def is_spoken(event: Seen) -> bool:
    """Return whether the event is announced when it happens."""
    return isinstance(event, _SPOKEN)


def is_worth_asking(event: Seen) -> bool:
    """Return whether `why` explains the event."""
    return not isinstance(event, _UNASKED)
