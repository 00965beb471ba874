"""The dealer's hand, and the end of the round.

act-blackjack-2005 12; act-pontoon-2005 13; act-pontoon-2018 13; nsw-pontoon-6to5-2017 14.
"""

from croupier.cards import Card
from croupier.engine.events import DEALER, CardDealt, DealerStood, DealerTurnCame, InsuranceSettled, RoundClosed
from croupier.engine.hands import Total, is_natural, total
from croupier.engine.inputs import SettleBox
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.deal import insurance
from croupier.engine.twentyone.deal.initial import may_have_natural
from croupier.engine.twentyone.payment import settlement, super_bonus
from croupier.engine.twentyone.payment.chips import payment
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Hand, Round, Stake
from croupier.engine.twentyone.wagers import side_bets
from croupier.money import Money
from croupier.rules.twentyone import Dealer


def begin(run: Run) -> None:
    """Start the dealer's hand, and finish at once if no card can change anything."""
    if run.state.is_insurance_open and not run.state.is_insurance_late:
        insurance.close(run)
    run.emit(DealerTurnCame(run.rules.dealer.after_players.clause))
    go_on(run)


def card(run: Run, given: Card) -> None:
    """Deal the dealer a card."""
    if run.state.is_insurance_late:
        insurance.close(run)
    state = run.state
    hand_total = total(state.dealer)
    clause = draws_under(hand_total, run.rules.dealer) or run.rules.dealer.after_players.clause
    run.emit(CardDealt(DEALER, 1, given, total((*state.dealer, given)).points, clause))
    if len(run.state.dealer) == 2:
        _settle_insurance_on_second_card(run)
    go_on(run)


def draws_under(hand_total: Total, rules: Dealer) -> str | None:
    """Return the clause that makes the dealer draw, or None if the dealer stands."""
    # act-blackjack-2005 12.1/s2: the dealer draws on 16 or below and stops on 17 to 21
    # nsw-pontoon-6to5-2017 14.4: "until a hard total of 17, 18, 19, 20 or 21 or a soft total of 18, 19, 20 or 21"
    stands_on = rules.stands_on_soft if hand_total.is_soft else rules.stands_on_hard
    return stands_on.clause if hand_total.points < stands_on.value else None


def go_on(run: Run) -> None:
    """Stop the dealer's hand, or wait for a card."""
    hand_total = total(run.state.dealer)
    stopped = stops_under(run.state, hand_total)
    if stopped is None:
        return
    run.emit(DealerStood(hand_total.points, stopped))
    if run.state.settlement == "box_by_box":
        end_settlement(run)
    else:
        settlement.final(run)
        _finish(run)


def stops_under(state: Round, hand_total: Total) -> str | None:
    """Return the clause under which the dealer stands on this total, or None if a card is due."""
    rules = state.rules.dealer
    if not _is_any_open(state):
        # act-pontoon-2018 13.1(b): no card if "the additional cards would have no effect on the outcome"
        if len(state.dealer) > 1 or not _hangs_on_second_card(state):
            return rules.no_effect.clause
        return None
    if draws_under(hand_total, rules) is not None:
        return None
    return (rules.stands_on_soft if hand_total.is_soft else rules.stands_on_hard).clause


def _is_any_open(state: Round) -> bool:
    """Return whether a wager is still to be compared with the dealer's total."""
    return any(_is_compared(state, hand, stake) for box in state.boxes for hand in box.hands for stake in hand.stakes)


def _is_compared(state: Round, hand: Hand, stake: Stake) -> bool:
    if stake.is_surrendered or state.has_natural(hand):
        return False
    return state.rules.settlement.twenty_one.value == "compared" or state.total(hand).points != 21


def _hangs_on_second_card(state: Round) -> bool:
    """Return whether something is open that only a natural of the dealer decides."""
    if not may_have_natural(state):
        return False
    if state.insurance:
        return True
    for box in state.boxes:
        if settlement.returnable(state, box):
            return True
        for hand in box.hands:
            for stake in hand.stakes:
                if stake.is_surrendered:
                    return True
                if state.has_natural(hand) and state.rules.naturals.against_dealer.value != "win":
                    return True
    return False


def _settle_insurance_on_second_card(run: Run) -> None:
    rules = run.rules.insurance
    if not is_natural(run.state.dealer):
        for one in run.state.insurance:
            run.emit(InsuranceSettled(one.player, one.box, one.owner, one.amount, Money(0), rules.lost.clause))
    elif rules.won.value == "at_once":
        _pay_insurance(run)


def _pay_insurance(run: Run) -> None:
    rules = run.rules.insurance
    for one in run.state.insurance:
        returned = Money(one.amount + rules.odds.value.on(one.amount, payment(run.rules)))
        won, odds = rules.won.clause, rules.odds.clause
        run.emit(InsuranceSettled(one.player, one.box, one.owner, one.amount, returned, won, odds))


def settle(run: Run, given: SettleBox) -> None:
    """Settle a box, or all boxes that are left; no document has an order of boxes for it."""
    left = settlement.unsettled(run.state)
    boxes = [box for box in left if given.box in (None, box.number)]
    if not boxes:
        clause = run.rules.settlement.remaining.clause
        raise Refused(given, clause, reasons.NOTHING_TO_SETTLE(box=given.box))
    for box in boxes:
        settlement.settle_box(run, box)
    end_settlement(run)


def end_settlement(run: Run) -> None:
    """Close the round if no box is left to be settled."""
    if not settlement.unsettled(run.state):
        _finish(run)


def _finish(run: Run) -> None:
    """Settle what follows the boxes, in the documents' order, and close the round."""
    _pay_insurance(run)
    super_bonus.pay_at_the_end(run)
    side_bets.settle_at_the_end(run)
    run.emit(RoundClosed(run.rules.initial_deal.collected.clause))
