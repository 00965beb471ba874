"""Payments of the events of a round of Ultimate Texas Hold'em."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.engine.holdem import UthRound
from croupier.engine.holdem import events as u
from croupier.money import DOLLARS, Unit, show
from croupier.narration.payments import Payment, SettledRow, back, house_payment, odds_at, worded

_RESULTS: Final = {"win": "wins", "lose": "loses", "push": "pushes", "fold": "folded", "concede": "conceded"}


def of_uth(event: u.UthEvent, before: UthRound, unit: Unit = DOLLARS) -> Iterator[Payment]:
    """Yield the payments of an event of a round of Ultimate Texas Hold'em; `before` is the round before it."""
    match event:
        case u.WagerSettled():
            yield _wager(event, before, unit)
        case u.WagerReturned() if event.why != "withdrawn":
            yield replace(back(event, _bet(event, before), f"seat {event.box}", event.amount), bet=event.bet)
        case u.LossReturned():
            yield replace(
                house_payment(event, _bet(event, before), f"seat {event.box}", "loss returned"), bet=event.bet
            )
        case u.PaymentTakenBack():
            paid = house_payment(event, _bet(event, before), f"seat {event.box}", "payment returned")
            yield replace(paid, net=-event.amount, bet=event.bet)
        case _:
            pass


def _bet(event: u.WagerSettled | u.WagerReturned | u.LossReturned | u.PaymentTakenBack, state: UthRound) -> str:
    place = state.at(event.box)
    return f"play {place.times}x" if event.bet == "play" and place is not None and place.times else event.bet


def _wager(event: u.WagerSettled, state: UthRound, unit: Unit) -> Payment:
    net = event.returned - event.staked
    odds, paid_by, most = "", event.paid_by or "", state.rules.payouts.maximum
    if event.outcome == "win":
        found = odds_at(state.rules, paid_by)
        odds = f"at most {unit.write(most.value)}" if found is None else worded(found, event.staked, net)
    what, where, result = _bet(event, state), f"seat {event.box}", _RESULTS[event.outcome]
    return Payment(
        event.player, what, where, event.staked, result, event.clause, net, odds, paid_by, event.box, event.bet
    )


def settled(event: u.UthEvent) -> Iterator[SettledRow]:
    """Yield the end of a wager as a row of a table."""
    match event:
        case u.WagerSettled(box=box, bet=bet, staked=staked, returned=returned, outcome=outcome):
            paid = f"{event.clause}, {event.paid_by}" if event.paid_by else event.clause
            yield f"place {box}, {bet}", show(staked), show(returned), outcome, paid
        case u.WagerReturned(box=box, bet=bet, amount=amount, why=why):
            yield f"place {box}, {bet}", show(amount), show(amount), why.replace("_", " "), event.clause
        case _:
            pass
