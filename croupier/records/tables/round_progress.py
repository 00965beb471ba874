"""Progress of a round: its first entry in the log, the wagers, and the win of each player."""

from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.holdem import events as u
from croupier.engine.table import events as t
from croupier.records.books.accounts import Posting
from croupier.records.books.cash_events import CashEvent

_PLACED: Final = (shared.WagerPlaced, u.WagerPlaced)
_RETURNED: Final = (shared.WagerReturned, u.WagerReturned)
_NOT_OF_ROUND: Final = (
    *(*get_args(CashEvent), t.CorrectionMade, t.PaymentCorrected, t.CorrectionUndone, t.VoucherExchanged),
)
"""Events that move money during a round but belong to another: a correction is of the disputed round."""
_INITIAL: Final = ("main", "ante")
_FURTHER: Final = ("blind", "play")


class SoFar(Struct, frozen=True):
    """One round: its number, its first entry and its start, initial wagers and winnings by player.

    `side` are the wagers on side bets, `side_won` the win of the house on them.
    """

    number: int = 0
    first: int = 0
    began: int = 0
    wagered: tuple[tuple[str, int], ...] = ()
    net: tuple[tuple[str, int], ...] = ()
    side: int = 0
    side_won: int = 0


class TrackedRounds(Struct, frozen=True):
    """The round in play or played last, and the one before it."""

    now: SoFar = SoFar()
    former: SoFar = SoFar()

    def round(self, number: int) -> SoFar:
        """Return the round with this number; an empty one if it is too far back."""
        found = [one for one in (self.now, self.former) if one.number == number]
        return found[0] if found else SoFar(number)


def after(tracked: TrackedRounds, event: Any, posted: tuple[Posting, ...], number: int, at: int) -> TrackedRounds:
    """Return the rounds after an event of the entry with this number, which posted so much."""
    match event:
        case shared.RoundOpened():
            return TrackedRounds(SoFar(first=number, began=at), tracked.now if tracked.now.number else tracked.former)
        case t.RoundVoided() if event.number > tracked.now.number:  # nobody had wagered, and so no round was open
            return TrackedRounds(SoFar(event.number, number, at), tracked.now)
        case t.RoundReconstructed() | t.CardCorrected() if event.number == tracked.former.number:
            # the wagers for the next round went back, and the one before it is in play again
            return TrackedRounds(tracked.former)
        case _:
            pass
    if not posted or isinstance(event, _NOT_OF_ROUND):
        return tracked
    about = getattr(event, "round", None)
    if about is not None and about not in (tracked.now.number, tracked.former.number) and tracked.now.number:
        return tracked  # of a round too far back
    if about == tracked.former.number and tracked.former.number:
        return TrackedRounds(tracked.now, _moved(tracked.former, event, posted))
    return TrackedRounds(_moved(tracked.now, event, posted), tracked.former)


def named(tracked: TrackedRounds, number: int) -> TrackedRounds:
    """Return the rounds with the number of the one in play, as the table counts it."""
    if tracked.now.number == number or not tracked.now.first:
        return tracked
    if tracked.now.number > number:  # the last wager was taken back before the first card: there was no round
        return TrackedRounds(tracked.former)
    return TrackedRounds(replace(tracked.now, number=number), tracked.former)


def _moved(one: SoFar, event: Any, posted: tuple[Posting, ...]) -> SoFar:
    bet = getattr(event, "bet", "main")
    wagered, side = one.wagered, one.side
    if isinstance(event, (*_PLACED, *_RETURNED)):
        amount = event.amount if isinstance(event, _PLACED) else -event.amount
        if bet in _INITIAL:
            wagered = _added(wagered, event.player, amount)
        elif bet not in _FURTHER:
            side += amount
    net, side_won = one.net, one.side_won
    is_side = any(posting.account.kind == "side bets" for posting in posted)
    for posting in posted:
        kind = posting.account.kind
        if kind in ("chips", "tokens"):
            net = _added(net, posting.account.holder, posting.amount)
        elif kind in ("float", "promotion") and is_side:
            side_won += posting.amount
    return replace(one, wagered=wagered, net=net, side=side, side_won=side_won)


def _added(sums: tuple[tuple[str, int], ...], player: str, amount: int) -> tuple[tuple[str, int], ...]:
    for at, (who, before) in enumerate(sums):
        if who == player:
            return (*sums[:at], (who, before + amount), *sums[at + 1 :])
    return (*sums, (player, amount))
