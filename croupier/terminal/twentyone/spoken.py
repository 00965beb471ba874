"""Events of a round that are announced when they happen; all others only on request."""

from typing import Final

from croupier.engine import events as e
from croupier.engine.events import Event

# What a person at the table sees happen; the rest is on the table's picture, or is only for `why`.
_SPOKEN: Final = (
    e.WagerReturned,
    e.MinimumAdvised,
    e.CardDealt,
    e.InsuranceOffered,
    e.InsuranceRequested,
    e.InsuranceReduced,
    e.InsurancePlaced,
    e.InsuranceReturned,
    e.InsuranceSettled,
    e.SurrenderOffered,
    e.HandSurrendered,
    e.HandSplit,
    e.SplitJoined,
    e.HandDoubled,
    e.DoubleJoined,
    e.HandStood,
    e.HandBust,
    e.ForfeitOffered,
    e.WagerForfeited,
    e.PlayerAbsent,
    e.PlayerReturned,
    e.ControlPassed,
    e.SideBetSettled,
    e.WagerSettled,
    e.DealerStood,
    e.LossReturned,
    e.SuperBonusWon,
)


def is_spoken(event: Event) -> bool:
    """Return whether the event is announced when it happens."""
    if isinstance(event, e.OfferDeclined):
        return event.offer in ("split", "double")
    return isinstance(event, _SPOKEN)


def is_worth_asking(event: Event) -> bool:
    """Return whether `why` explains the event: all that are announced, and the placing of wagers."""
    return is_spoken(event) or isinstance(event, e.WagerPlaced | e.SuperBonusPaid | e.BonusPaid)
