"""What one event paid, took or returned: who, what for, the stake, the result, the clause, and the odds with theirs."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.table import events as t
from croupier.engine.twentyone import Round
from croupier.engine.uth import UthRound
from croupier.engine.uth import events as u
from croupier.money import NOTHING, Money, Odds
from croupier.rules.profile import Rules, questions
from croupier.telling.amounts import dollars
from croupier.telling.twentyone import BETS


class Payment(Struct, frozen=True):
    """What a player was paid, lost or got back: `what` it was for, and `where`.

    `stake` is nothing where nothing was risked, `net` is in cents and nothing where a stake came back. `odds` are in
    words and empty where none were paid; `paid_by` is the clause that states them or, without odds, that refunds.
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


def odds_at(rules: Rules, clause: str) -> Odds | None:
    """Return the odds that a clause states in figures, None if it states none."""
    for question in questions(rules):
        for answer in question.answers:
            if answer.clause == clause and isinstance(answer.value, Odds):
                return answer.value
    return None


def worded(odds: Odds, stake: int, net: int) -> str:
    """Return the odds in words, and whether what was paid is more: nsw-pontoon-6to5-2017 5.9 pays up to a chip."""
    return str(odds) if net * odds.staked == stake * odds.wins else f"{odds}, rounded up"


# --- Blackjack and Pontoon -------------------------------------------------------------------------------------------

_RESULTS: Final = {
    "win": "wins",
    "lose": "loses",
    "stand_off": "stand-off",
    "even_money": "even money",
    "surrendered": "surrendered",
}


def of_twentyone(event: Event, before: Round) -> Iterator[Payment]:
    """Yield what an event of a round of Blackjack or Pontoon paid; `before` is the round before it."""
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
            yield _back(event, "double", where, event.returned)
        case e.StakeReturned():
            yield _back(event, _staked(before, event), _place(before, event.box, event.hand), event.amount)
        case e.WagerReturned() if event.why != "withdrawn":
            yield _back(event, BETS[event.bet], f"box {event.box}", event.amount)
        case e.LossReturned():
            yield _given(event, "wager", f"box {event.box}", "loss returned")
        case e.SuperBonusPaid():
            yield _given(event, "Super Bonus", _place(before, event.box, event.hand), "paid")
        case e.BonusPaid():
            yield _given(event, "bonus", f"box {event.box}" if event.box else "", "paid")
        case _:
            pass


def _place(state: Round, box: int, hand: int) -> str:
    found = state.find(box)
    return f"box {box}, hand {hand}" if found is not None and len(found.hands) > 1 else f"box {box}"


def _staked(state: Round, event: e.WagerSettled | e.StakeReturned) -> str:
    """Return what lay on a hand: the wager, or the wager with its double."""
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
        return _back(event, what, where, event.amount)
    net = event.returned - event.staked
    if not event.returned:
        return Payment(event.player, what, where, event.staked, "loses", event.clause, net, box=event.box)
    rule = state.rules.insurance.odds
    odds = worded(rule.value, event.staked, net)
    return Payment(event.player, what, where, event.staked, "wins", event.clause, net, odds, rule.clause, event.box)


def _back(event: Any, what: str, where: str, amount: Money) -> Payment:
    """A stake came back without a result."""
    return Payment(event.player, what, where, amount, "comes back", event.clause, 0, box=event.box)


def _given(event: Any, what: str, where: str, result: str) -> Payment:
    """The house gave what had not been staked for it."""
    return Payment(event.player, what, where, NOTHING, result, event.clause, event.amount, box=event.box)


# --- Ultimate Texas Hold'em ------------------------------------------------------------------------------------------

_UTH_RESULTS: Final = {"win": "wins", "lose": "loses", "push": "pushes", "fold": "folded", "concede": "conceded"}


def of_uth(event: u.UthEvent, before: UthRound) -> Iterator[Payment]:
    """Yield what an event of a round of Ultimate Texas Hold'em paid; `before` is the round before it."""
    match event:
        case u.WagerSettled():
            yield _uth_wager(event, before)
        case u.WagerReturned() if event.why != "withdrawn":
            yield _back(event, _uth_bet(event, before), f"seat {event.box}", event.amount)
        case u.LossReturned():
            yield _given(event, _uth_bet(event, before), f"seat {event.box}", "loss returned")
        case _:
            pass


def _uth_bet(event: u.WagerSettled | u.WagerReturned | u.LossReturned, state: UthRound) -> str:
    place = state.at(event.box)
    return f"play {place.times}x" if event.bet == "play" and place is not None and place.times else event.bet


def _uth_wager(event: u.WagerSettled, state: UthRound) -> Payment:
    net = event.returned - event.staked
    odds, paid_by, most = "", event.paid_by or "", state.rules.payouts.maximum
    if event.outcome == "win":
        found = odds_at(state.rules, paid_by)
        odds = f"at most {dollars(most.value)}" if found is None else worded(found, event.staked, net)
    what, where, result = _uth_bet(event, state), f"seat {event.box}", _UTH_RESULTS[event.outcome]
    return Payment(event.player, what, where, event.staked, result, event.clause, net, odds, paid_by, event.box)


# --- the table -------------------------------------------------------------------------------------------------------


def of_table(event: Any) -> Iterator[Payment]:
    """Yield what an event of a table itself paid: voids, reconstructions, forfeits and corrections."""
    moves = _OF_TABLE.get(type(event))
    if moves is None:
        return
    what, result, stake, net = moves(event)
    where = f"dispute {event.dispute}" if isinstance(event, t.CorrectionMade) else f"round {event.round}"
    yield Payment(event.player, what, where, Money(stake), result, event.clause, net)


def _corrected(event: t.CorrectionMade) -> tuple[str, str, int, int]:
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
    t.CorrectionMade:   _corrected,
    t.MoneyRestored:    _restored,
}
# fmt: on
