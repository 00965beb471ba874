"""What was paid: one payment for each wager that was settled or came back, with its result, its clause and its odds."""

from collections.abc import Iterable, Iterator
from math import gcd
from typing import Final

from msgspec import Struct

from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.twentyone import Round
from croupier.engine.uth import events as u
from croupier.money import Money, Odds
from croupier.rules.profile import Rules, questions
from croupier.rules.uth import UthRules
from croupier.telling.amounts import dollars
from croupier.telling.twentyone import BETS
from croupier.telling.uth import Seen

_RESULTS: Final = {"win": "wins", "lose": "loses", "push": "pushes", "fold": "folded", "concede": "conceded"}


class Payment(Struct, frozen=True):
    """One payment; `paid` tells at which odds, or how else, `paid_by` under which clause."""

    player: str
    what: str
    stake: Money
    result: str
    clause: str
    net: int
    paid: str = ""
    paid_by: str = ""


def odds_at(rules: Rules, clause: str, staked: int, won: int) -> str:
    """Return the odds that a clause states; where it states none in figures, what was paid for what was staked."""
    for question in questions(rules):
        for answer in question.answers:
            if answer.clause == clause and isinstance(answer.value, Odds):
                return str(answer.value)
    part = gcd(staked, won) or 1
    return f"{won // part:,} to {staked // part:,}"


def of_twentyone(events: Iterable[Event], state: Round) -> Iterator[Payment]:
    """Yield the payments of a round of Blackjack or Pontoon; `state` is the round after them."""
    for event in events:
        match event:
            case e.WagerSettled():
                yield _wager(event, state)
            case e.SideBetSettled():
                net = event.returned - event.staked
                what = f"{BETS[event.bet]} box {event.box}"
                if net <= 0:
                    yield Payment(event.player, what, event.staked, "loses", event.clause, net)
                else:
                    odds = f"pays {odds_at(state.rules, event.clause, event.staked, net)}"
                    yield Payment(event.player, what, event.staked, event.result, "", net, odds, event.clause)
            case e.InsuranceSettled():
                net = event.returned - event.staked
                what = f"insurance box {event.box}"
                if event.owner != event.player:
                    what = f"insures {event.owner} {event.box}"
                if net <= 0:
                    yield Payment(event.player, what, event.staked, "loses", event.clause, net)
                else:
                    rule = state.rules.insurance.odds
                    yield Payment(
                        event.player,
                        what,
                        event.staked,
                        "wins",
                        event.clause,
                        net,
                        f"pays {rule.value}",
                        rule.clause,
                    )
            case e.WagerForfeited():
                yield Payment(event.player, f"box {event.box}", event.lost, "forfeited", event.clause, -event.lost)
            case e.LossReturned():
                yield Payment(event.player, f"box {event.box}", Money(0), "back", event.clause, event.amount)
            case e.SuperBonusPaid():
                yield Payment(event.player, f"box {event.box}", Money(0), "SUPER BONUS", event.clause, event.amount)
            case e.BonusPaid():
                what = f"box {event.box}" if event.box else "in the round"
                yield Payment(event.player, what, Money(0), "bonus", event.clause, event.amount)
            case e.WagerReturned(why="void" | "displaced" | "above_maximum"):
                what = f"{BETS[event.bet]} box {event.box}" if event.bet != "main" else f"box {event.box}"
                yield Payment(event.player, what, event.amount, "comes back", event.clause, 0)
            case _:
                pass


def _wager(event: e.WagerSettled, state: Round) -> Payment:
    box = state.find(event.box)
    what = f"box {event.box}"
    if box is not None and len(box.hands) > 1:
        what += f" hand {event.hand}"
    if event.part == "double":
        what += " double"
    elif box is not None and any(one.doubled_at for one in box.hands[event.hand - 1 : event.hand]):
        what += " doubled" if event.part == "whole" and len(box.hands) == 1 else ""
    net = event.returned - event.staked
    words = {
        "win": "wins",
        "lose": "loses",
        "stand_off": "stand-off",
        "even_money": "even money",
        "surrendered": "surrendered",
    }
    odds = clause = ""
    if event.outcome == "win" and event.paid_by is not None:
        odds, clause = f"pays {odds_at(state.rules, event.paid_by, event.staked, net)}", event.paid_by
    return Payment(event.player, what, event.staked, words[event.outcome], event.clause, net, odds, clause)


def of_uth(events: Iterable[Seen], rules: UthRules) -> Iterator[tuple[int, Payment]]:
    """Yield the payments of a round of Ultimate Texas Hold'em, each with its seat."""
    times: dict[int, int] = {}
    for event in events:
        match event:
            case u.PlayerBet():
                times[event.box] = event.times
            case u.WagerSettled():
                what = f"play {times[event.box]}x" if event.bet == "play" and event.box in times else event.bet
                yield event.box, _of_uth(event, what, rules)
            case u.WagerReturned(why="void" | "above_maximum"):
                yield event.box, Payment(event.player, event.bet, event.amount, "comes back", event.clause, 0)
            case u.LossReturned():
                yield event.box, Payment(event.player, event.bet, Money(0), "back", event.clause, event.amount)
            case _:
                pass


def _of_uth(event: u.WagerSettled, what: str, rules: UthRules) -> Payment:
    net = event.returned - event.staked
    paid, clause, most = "", event.paid_by or "", rules.payouts.maximum
    if event.outcome == "push" and clause:
        paid = "refunded"
    elif clause == most.clause:
        paid = f"pays at most {dollars(most.value)}"
    elif clause:
        paid = f"pays {odds_at(rules, clause, event.staked, net)}"
    return Payment(event.player, what, event.staked, _RESULTS[event.outcome], event.clause, net, paid, clause)
