"""Postings of a tournament's events. They sum to zero."""

from croupier.money import NOTHING, Money
from croupier.tournament import events as e
from croupier.tournament.machine.state import Refund

Posting = tuple[str, Money]

POOL, COMMISSION, BUY_INS, OPERATOR = "pool", "commission", "buy-ins", "operator"


def pocket(player: str) -> str:
    """Return the account of a person's own money."""
    return f"pocket: {player}"


def postings(event: e.TournamentEvent) -> tuple[Posting, ...]:
    """Return the postings of an event. They sum to zero."""
    moved = _moved(event)
    assert sum(amount for _, amount in moved) == 0, moved
    return moved


def _moved(event: e.TournamentEvent) -> tuple[Posting, ...]:
    match event:
        case e.PlayerEntered():
            return _paid(event.player, event.pool, event.commission)
        case e.SeatOffered():
            return _paid(event.reserve, event.pool, event.commission)
        case e.BoughtBack() | e.AddOnBought():
            # act-uth-2019 16.21(a): re-buys and add-ons are included in the prize pool, as fees are
            return _paid(event.player, event.paid, NOTHING)
        case e.BuyInPaid():
            # The buy-in is turned into chips, and these into cash again, at the table: it is no part of the pool.
            return ((pocket(event.player), Money(-event.paid)), (BUY_INS, event.paid))
        case e.SittingStarted():
            return tuple(one for player, cash in event.cash for one in _between(pocket(player), BUY_INS, cash))
        case e.SittingReported() | e.ResultCorrected():
            # nsw-pontoon-6to5-2017 20.6.9: what chips are redeemed for comes from what was paid for chips
            return tuple(one for player, cash in event.cash for one in _between(BUY_INS, pocket(player), cash))
        case e.PlayerWithdrew() | e.EntrantDisqualified():
            return _back(event.refund)
        case e.ValueAdded() if event.added.kind == "cash":
            return _between(OPERATOR, POOL, event.added.value)
        case e.EntriesOpened():
            return _between(OPERATOR, POOL, Money(sum(one.value for one in event.added if one.kind == "cash")))
        case e.PrizesAwarded():
            return _between(OPERATOR, POOL, event.topped)
        case e.PrizePaid() | e.SessionPrizePaid():
            return _between(POOL, pocket(event.player), event.cash)
        case e.TournamentCancelled():
            refunds = tuple(posting for one in event.refunds for posting in _back(one))
            return (*refunds, *_between(POOL, OPERATOR, event.added))
        case e.ActTakenBack():
            return event.reverses
        case e.ActRedone():
            return event.repeats
        case _:
            return ()


def _between(giver: str, taker: str, amount: Money) -> tuple[Posting, ...]:
    return ((giver, Money(-amount)), (taker, amount)) if amount else ()


def _paid(player: str, pool: Money, commission: Money) -> tuple[Posting, ...]:
    given = ((POOL, pool), (COMMISSION, commission))
    return _without_nothing((pocket(player), Money(-pool - commission)), *given)


def _back(refund: Refund) -> tuple[Posting, ...]:
    taken = ((POOL, refund.pool), (COMMISSION, refund.commission), (BUY_INS, refund.buy_ins))
    return _without_nothing((pocket(refund.player), refund.total), *((where, Money(-much)) for where, much in taken))


def _without_nothing(*given: Posting) -> tuple[Posting, ...]:
    return tuple(posting for posting in given if posting[1])
