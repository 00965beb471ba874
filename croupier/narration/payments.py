"""Payments of one event: the player, the wager, the stake, the result and its clause, the odds and their clause."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.engine.table import events as t
from croupier.money import NOTHING, Money, Odds
from croupier.rules.profile import Rules, questions
from croupier.rules.ruled import shown

SettledRow = tuple[str, str, str, str, str]
"""The end of a wager in words: kind, stake, return, outcome, clause."""


class Payment(Struct, frozen=True):
    """An amount that a player was paid, lost or got back: `what` names the wager, `where` its place.

    `stake` is zero if no chips were at risk. `net` is in cents, and zero if a stake came back. `odds` are in words,
    empty if none were paid; `paid_by` is the clause that states the odds or, without odds, the refund. `bet` is the key
    of the wager, "" where the payment is for none; `hand` is the number of the hand at its box, 0 for the whole box.
    """

    player: str
    what: str
    where: str
    stake: Money
    result: str
    clause: str
    net: int
    odds: str = ""
    paid_by: str = ""
    box: int = 0
    bet: str = ""
    hand: int = 0


def odds_at(rules: Rules, clause: str) -> Odds | None:
    """Return the odds that a clause states in figures, None if it states none."""
    for question in questions(rules):
        for answer in question.answers:
            if answer.clause == clause and isinstance(odds := shown(answer), Odds):
                return odds
    return None


def worded(odds: Odds, stake: int, net: int) -> str:
    """Return the odds in words, and whether the payment is higher: nsw-pontoon-6to5-2017 5.9 pays up to a chip."""
    return str(odds) if net * odds.staked == stake * odds.wins else f"{odds}, rounded up"


def back(event: Any, what: str, where: str, amount: Money) -> Payment:
    """Return the payment of a stake that came back without a result."""
    return Payment(event.player, what, where, amount, "comes back", event.clause, 0, box=event.box)


def house_payment(event: Any, what: str, where: str, result: str) -> Payment:
    """Return a payment by the house without a stake."""
    return Payment(event.player, what, where, NOTHING, result, event.clause, event.amount, box=event.box)


# --- the table -------------------------------------------------------------------------------------------------------


def of_table(event: Any) -> Iterator[Payment]:
    """Yield the payments of an event of the table itself: voids, reconstructions, forfeits and corrections."""
    moves = _OF_TABLE.get(type(event))
    if moves is None:
        return
    what, result, stake, net = moves(event)
    where = f"dispute {event.dispute}" if isinstance(event, t.CorrectionMade) else f"round {event.round}"
    yield Payment(event.player, what, where, Money(stake), result, event.clause, net)


def _corrected(event: t.CorrectionMade | t.PaymentCorrected) -> tuple[str, str, int, int]:
    return "correction", "paid" if event.amount > 0 else "taken", 0, event.amount


def _restored(event: t.MoneyRestored) -> tuple[str, str, int, int]:
    # what goes back to the layout is at stake again, so that only what the house gives or gets is won or lost
    return "what was settled in error", "undone", 0, -event.house


# fmt: off
_OF_TABLE: Final[Mapping[type, Callable[[Any], tuple[str, str, int, int]]]] = {
    t.StakesReturned:   lambda event: ("wagers", "come back", event.amount, 0),
    t.StakesForfeited:  lambda event: ("wagers", "forfeited", event.amount, -event.amount),
    t.PaymentRecovered: lambda event: ("payments", "recovered", 0, -event.amount),
    t.LossRefunded:     lambda event: ("losses", "refunded", 0, event.amount),
    t.WagerConfiscated: lambda event: ("wagers", "forfeited", event.amount, -event.amount),
    t.CorrectionMade:   _corrected,
    t.PaymentCorrected: _corrected,
    t.CorrectionUndone: lambda event: ("correction", "undone", 0, -event.amount),
    t.MoneyRestored:    _restored,
}
# fmt: on
