"""Settling ante, blind, play and trips: act-uth-2019 9.2 to 9.8 and 10."""

from typing import Final, Literal

from croupier.engine.holdem.events import UthBet, WagerSettled
from croupier.engine.holdem.run import Run
from croupier.engine.holdem.state import Place
from croupier.engine.poker import Class, PokerHand
from croupier.money import EXACT, Money, Odds
from croupier.rules.holdem import BlindPays, Outcome, TripsPay, UthRules
from croupier.rules.ruled import Ruled


def take_all(run: Run, place: Place, outcome: Literal["fold", "concede"], clause: str) -> None:
    """Collect every wager of a place."""
    wagers: tuple[tuple[UthBet, Money], ...] = (
        ("ante", place.ante),
        ("blind", place.blind),
        ("play", place.play),
        ("trips", place.trips),
    )
    for bet, amount in wagers:
        if amount:
            run.emit(WagerSettled(place.box, place.player, bet, amount, Money(0), outcome, clause))


_QUALIFYING: Final = {"one_pair": Class.ONE_PAIR}


def qualifies(rules: UthRules, dealer: PokerHand) -> bool:
    """Return whether the dealer has the hand to qualify with, or a higher one."""
    return dealer.kind >= _QUALIFYING[rules.showdown.qualifies.value]


def settle(run: Run, place: Place, mine: PokerHand, dealer: PokerHand) -> None:
    """Settle the wagers of one place, in the order of the document."""
    rules = run.rules
    if qualifies(rules, dealer):
        _settle(run, place, "ante", place.ante, ante(rules, mine, dealer), rules.payouts.ante)
    result = blind(rules, mine, dealer)
    if result.value == "win":
        _pay_blind(run, place, mine, result.clause)
    else:
        _settle(run, place, "blind", place.blind, result, None)
    if place.play:
        _settle(run, place, "play", place.play, play(rules, mine, dealer), rules.payouts.play)
    if place.trips:
        _settle(run, place, "trips", place.trips, trips(rules, mine), row(rules.trips_pay, mine.kind))


def refund_ante(run: Run, place: Place) -> None:
    """Settle an ante against a dealer who does not qualify; the document refunds it."""
    result, refunded = run.rules.settlement.ante_unqualified, run.rules.showdown.refunded.clause
    amount = place.ante
    if result.value != "push":
        _settle(run, place, "ante", amount, result, run.rules.payouts.ante)
        return
    run.emit(WagerSettled(place.box, place.player, "ante", amount, amount, "push", result.clause, refunded))


def ante(rules: UthRules, mine: PokerHand, dealer: PokerHand) -> Ruled[Outcome]:
    """Return the result of an ante against a dealer who qualifies."""
    if mine > dealer:
        return rules.settlement.ante_wins
    if mine < dealer:
        return rules.settlement.ante_loses
    return rules.settlement.ante_ties


def blind(rules: UthRules, mine: PokerHand, dealer: PokerHand) -> Ruled[Outcome]:
    """Return the result of a blind; the dealer need not qualify."""
    if mine < dealer:
        return rules.settlement.blind_loses
    if mine == dealer:
        return rules.settlement.blind_ties
    if mine.kind >= Class.STRAIGHT:
        return rules.settlement.blind_wins
    return rules.settlement.blind_pushes


def play(rules: UthRules, mine: PokerHand, dealer: PokerHand) -> Ruled[Outcome]:
    """Return the result of a play wager; the dealer need not qualify."""
    if mine > dealer:
        return rules.settlement.play_wins
    if mine < dealer:
        return rules.settlement.play_loses
    return rules.settlement.play_ties


def trips(rules: UthRules, mine: PokerHand) -> Ruled[Outcome]:
    """Return the result of a trips wager, which rests on the player's hand alone."""
    return rules.settlement.trips_wins if mine.kind >= Class.THREE_OF_A_KIND else rules.settlement.trips_loses


def row(table: BlindPays | TripsPay, kind: Class) -> Ruled[Odds] | None:
    """Return the row of a pay table for a kind of hand, None if it has none."""
    match kind:
        case Class.ROYAL_FLUSH:
            return table.royal_flush
        case Class.STRAIGHT_FLUSH:
            return table.straight_flush
        case Class.FOUR_OF_A_KIND:
            return table.four_of_a_kind
        case Class.FULL_HOUSE:
            return table.full_house
        case Class.FLUSH:
            return table.flush
        case Class.STRAIGHT:
            return table.straight
        case Class.THREE_OF_A_KIND if isinstance(table, TripsPay):
            return table.three_of_a_kind
        case _:
            return None


def _settle(
    run: Run, place: Place, bet: UthBet, staked: Money, result: Ruled[Outcome], odds: Ruled[Odds] | None
) -> None:
    returned, paid_by = Money(0), None
    if result.value == "push":
        returned = staked
    elif result.value == "win":
        assert odds is not None
        returned = Money(staked + odds.value.on(staked, EXACT))
        paid_by = odds.clause
    run.emit(WagerSettled(place.box, place.player, bet, staked, returned, result.value, result.clause, paid_by))


def _pay_blind(run: Run, place: Place, mine: PokerHand, clause: str) -> None:
    """Pay a winning blind, up to the maximum payout displayed at the table."""
    rules = run.rules.payouts
    odds = row(run.rules.blind_pays, mine.kind)
    assert odds is not None
    won = odds.value.on(place.blind, EXACT)
    capped = min(won, Money(max(0, rules.maximum.value - _paid_before(run, place))))
    # act-uth-2019 10.1:max-payout: "Maximum payout per table will be displayed on a notice at the table"
    paid_by = odds.clause if capped == won else rules.maximum.clause
    returned = Money(place.blind + capped)
    run.emit(WagerSettled(place.box, place.player, "blind", place.blind, returned, "win", clause, paid_by))


def _paid_before(run: Run, place: Place) -> int:
    """Return the part of the maximum that is already used, by the reading of its scope."""
    scope = run.rules.payouts.maximum_scope.value
    if scope == "blind_wager":
        return 0
    places = run.state.places if scope == "table_round" else (place,)
    return sum(amount for one in places for bet, amount in one.won if bet == "blind")
