"""What the table announces to the person who sits at it: its own events in words, and which of them are spoken."""

from typing import Any, Final

from croupier.engine.table import events as e
from croupier.play.answers import Told
from croupier.telling.speech import YOU
from croupier.telling.table import tell

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
    e.RoundVoided,
    e.StakesReturned,
    e.LossRefunded,
    e.PaymentRecovered,
    e.PaymentStands,
)


def _notice(event: e.NoticeGiven) -> str:
    """Tell how long it is until the table closes; what the clock shows is of no use here."""
    minutes = (event.closes - event.at) // 60
    return f"Notice is given: the table closes {f'in {minutes} minutes' if minutes else 'now'}"


def announced(event: Any, person: str) -> Told:
    """Return an event of the table in words for the person."""
    text = _notice(event) if isinstance(event, e.NoticeGiven) else tell(event)
    if person == YOU:
        text = text.replace(f" to {YOU}", f" to {YOU.casefold()}")
    return Told(text, event.clause, is_spoken=isinstance(event, _SPOKEN))
