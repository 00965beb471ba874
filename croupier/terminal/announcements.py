"""Announcements of the table: its own events in words, and which of them are spoken."""

from typing import Any, Final

from croupier.engine.table import events as e
from croupier.narration.speech import YOU
from croupier.narration.table import tell
from croupier.terminal.answers import NarratedEvent

# What happens to the cards and to a round; the rest is asked about with `why`.
_SPOKEN: Final = (
    e.CardsShuffled,
    e.CutOffered,
    e.CutDeclined,
    e.CardsCut,
    e.CuttingCardInserted,
    e.CardBurned,
    e.CuttingCardDrawn,
    e.BetsReopened,
    e.DiscardsReturned,
    e.FinalRoundsAnnounced,
    e.NoticeGiven,
    e.TableClosed,
    e.CardsChecked,
    e.CardsExposed,
    e.CardsTurned,
    e.RoundVoided,
    e.StakesReturned,
    e.LossRefunded,
    e.PaymentRecovered,
    e.PaymentStands,
)


def _notice(event: e.NoticeGiven) -> str:
    """Return the time until the table closes, not the time of day."""
    minutes = (event.closes - event.at) // 60
    return f"Notice is given: the table closes {f'in {minutes} minutes' if minutes else 'now'}"


def announced(event: Any, person: str) -> NarratedEvent:
    """Return an event of the table in words for the person."""
    text = _notice(event) if isinstance(event, e.NoticeGiven) else tell(event)
    if person == YOU:
        text = text.replace(f" to {YOU}", f" to {YOU.casefold()}")
    return NarratedEvent(text, event.clause, is_spoken=isinstance(event, _SPOKEN))
