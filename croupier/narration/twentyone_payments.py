"""Payments of the events of a round of Blackjack or Pontoon."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.twentyone import Round
from croupier.engine.twentyone.names import BETS
from croupier.money import Odds, show
from croupier.narration.payments import Payment, SettledRow, back, house_payment, odds_at, worded

_RESULTS: Final = {
    "win": "wins",
    "lose": "loses",
    "stand_off": "stand-off",
    "even_money": "even money",
    "surrendered": "surrendered",
}


def of_twentyone(event: Event, before: Round) -> Iterator[Payment]:
    """Yield the payments of an event of a round of Blackjack or Pontoon; `before` is the round before it."""
    hand = getattr(event, "hand", 0)
    for payment in _of_twentyone(event, before):
        yield replace(payment, bet=_bet(event), hand=hand)


def _bet(event: Event) -> str:
    """Return the key of the wager that a payment is for."""
    match event:
        case e.SideBetSettled() | e.WagerReturned():
            return event.bet
        case e.InsuranceSettled() | e.InsuranceReturned():
            return "insurance"
        case e.SuperBonusPaid() | e.BonusPaid():
            return ""
        case _:
            return "main"


def _of_twentyone(event: Event, before: Round) -> Iterator[Payment]:
    match event:
        case e.WagerSettled():
            yield _wager(event, before)
        case e.SideBetSettled():
            yield _side_bet(event, before)
        case e.InsuranceSettled() | e.InsuranceReturned():
            yield _insurance(event, before)
        case e.WagerForfeited():
            where = _place(before, event.box, event.hand)
            lost = -event.lost
            yield Payment(event.player, "wager", where, event.lost, "forfeited", event.clause, lost, box=event.box)
            yield back(event, "double", where, event.returned)
        case e.StakeReturned():
            yield back(event, _staked(before, event), _place(before, event.box, event.hand), event.amount)
        case e.WagerReturned() if event.why != "withdrawn":
            yield back(event, BETS[event.bet], f"box {event.box}", event.amount)
        case e.LossReturned():
            yield house_payment(event, "wager", f"box {event.box}", "loss returned")
        case e.SuperBonusPaid():
            yield house_payment(event, "Super Bonus", _place(before, event.box, event.hand), "paid")
        case e.BonusPaid():
            yield house_payment(event, "bonus", f"box {event.box}" if event.box else "", "paid")
        case _:
            pass


def _place(state: Round, box: int, hand: int) -> str:
    found = state.find(box)
    return f"box {box}, hand {hand}" if found is not None and len(found.hands) > 1 else f"box {box}"


def _staked(state: Round, event: e.WagerSettled | e.StakeReturned) -> str:
    """Return the stake on a hand: the wager, or the wager with its double."""
    box = state.find(event.box)
    stake = None if box is None or not box.hands else box.hands[event.hand - 1].stake(event.player)
    return "doubled wager" if stake is not None and stake.doubled else "wager"


def _wager(event: e.WagerSettled, state: Round) -> Payment:
    what = {"whole": _staked(state, event), "wager": "wager", "double": "double"}[event.part]
    net = event.returned - event.staked
    odds, paid_by = "", event.paid_by or ""
    if event.outcome == "even_money":
        odds = worded(Odds(1, 1), event.staked, net)
    elif event.outcome == "win":
        # a clause without odds in figures says that a doubled hand is paid as any double: act-pontoon-2018 12.8
        odds = worded(odds_at(state.rules, paid_by) or state.rules.payouts.doubled.value, event.staked, net)
    where, result = _place(state, event.box, event.hand), _RESULTS[event.outcome]
    return Payment(event.player, what, where, event.staked, result, event.clause, net, odds, paid_by, event.box)


def _side_bet(event: e.SideBetSettled, state: Round) -> Payment:
    what, where, net = BETS[event.bet], f"box {event.box}", event.returned - event.staked
    if not event.returned:
        return Payment(event.player, what, where, event.staked, "loses", event.clause, net, box=event.box)
    found = odds_at(state.rules, event.clause)
    assert found is not None, event
    paid, by = worded(found, event.staked, net), event.clause
    return Payment(event.player, what, where, event.staked, event.result, by, net, paid, by, event.box)


def _insurance(event: e.InsuranceSettled | e.InsuranceReturned, state: Round) -> Payment:
    what = "insurance" if event.owner == event.player else f"insures {event.owner}"
    where = f"box {event.box}"
    if isinstance(event, e.InsuranceReturned):
        return back(event, what, where, event.amount)
    net = event.returned - event.staked
    if not event.returned:
        return Payment(event.player, what, where, event.staked, "loses", event.clause, net, box=event.box)
    rule = state.rules.insurance.odds
    odds = worded(rule.value, event.staked, net)
    return Payment(event.player, what, where, event.staked, "wins", event.clause, net, odds, rule.clause, event.box)


def settled(event: Event, player: str) -> Iterator[SettledRow]:
    """Yield the end of a wager of the player as a row of a table."""
    match event:
        case e.WagerSettled(box=box, hand=hand, part=part, staked=staked, returned=returned, outcome=outcome):
            what = f"box {box}, hand {hand}" + (f", {part}" if part != "whole" else "")
            paid = f"{event.clause}, {event.paid_by}" if event.paid_by else event.clause
            yield what, show(staked), show(returned), _words(outcome), paid
        case e.SideBetSettled(box=box, bet=bet, staked=staked, returned=returned, result=result):
            yield f"box {box}, {bet}", show(staked), show(returned), _words(result), event.clause
        case e.InsuranceSettled(box=box, owner=owner, staked=staked, returned=returned):
            whose = "" if owner == player else f" of {owner}"
            outcome = "win" if returned else "lose"
            yield f"box {box}, insurance{whose}", show(staked), show(returned), outcome, event.clause
        case e.WagerReturned(box=box, bet=bet, amount=amount, why=why):
            yield f"box {box}, {bet}", show(amount), show(amount), _words(why), event.clause
        case e.InsuranceReturned(box=box, amount=amount):
            yield f"box {box}, insurance", show(amount), show(amount), "returned", event.clause
        case e.WagerForfeited(box=box, hand=hand, lost=lost, returned=returned):
            yield f"box {box}, hand {hand}", show(lost + returned), show(returned), "forfeited", event.clause
        case e.LossReturned(box=box, amount=amount):
            yield f"box {box}", show(0), show(amount), "loss returned", event.clause
        case e.SuperBonusPaid(box=box, hand=hand, amount=amount) | e.BonusPaid(box=box, hand=hand, amount=amount):
            yield f"box {box}, hand {hand}, bonus", show(0), show(amount), "paid", event.clause
        case _:
            pass


def _words(name: str) -> str:
    return name.replace("_", " ")
