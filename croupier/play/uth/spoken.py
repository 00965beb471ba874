"""Which events of a round are told when they happen, and which only when somebody asks why."""

from typing import Final

from croupier.engine import events as shared
from croupier.engine.uth import events as e
from croupier.telling.uth import Seen

# What a person at the table sees happen; the rest is on the table's picture, or is only for `why`.
_SPOKEN: Final = (
    e.WagerReturned,
    e.MinimumAdvised,
    e.PlayerChecked,
    e.PlayerBet,
    e.PlayerFolded,
    shared.PlayerAbsent,
    e.CommunalCardsRevealed,
    e.DealerCardsRevealed,
    e.DealerHandDeclared,
    e.HandConceded,
    e.DealerCardsExposed,
    e.HandVoided,
    e.LossReturned,
    e.RoundVoided,
)
_UNASKED: Final = (shared.RoundOpened, shared.BetsClosed, e.TurnCame, e.DealerHandAnnounced, shared.RoundClosed)


def is_spoken(event: Seen) -> bool:
    """Whether the event is told when it happens."""
    return isinstance(event, _SPOKEN)


def is_worth_asking(event: Seen) -> bool:
    """Whether `why` explains the event."""
    return not isinstance(event, _UNASKED)
