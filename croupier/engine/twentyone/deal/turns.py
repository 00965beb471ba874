"""The subsequent deal: turns, drawing, standing, and the consequences of each card.

act-blackjack-2005 9, 14.7; act-pontoon-2005 10, 15.7; act-pontoon-2018 10, 15.7; nsw-pontoon-6to5-2017 11, 17.10.
"""

from croupier.cards import Card
from croupier.engine.events import CardCalled, CardDealt, HandBust, HandStood, InsuranceReturned, TurnCame
from croupier.engine.hands import total
from croupier.engine.inputs import Hit, Stand
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.deal import dealer, doubling, exposure, splitting
from croupier.engine.twentyone.payment import settlement, super_bonus
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.wagers import side_bets


def next_turn(run: Run) -> None:
    """Give the turn to the first hand that is not done, or to the dealer."""
    if run.state.bonuses:
        super_bonus.pay_at_once(run)
    for box in run.state.boxes:
        for index, hand in enumerate(box.hands, 1):
            if hand.is_open:
                run.emit(TurnCame(box.number, index, run.rules.play.turn.clause))
                go_on(run)
                return
    for box in run.state.boxes:
        if box.unseen and any(not stake.is_surrendered for stake in box.hands[0].stakes):
            # nsw-pontoon-6to5-2017 9.4: others on a surrendered hand have not surrendered, and its total decides
            exposure.turn_due(run, box, run.rules.seating.face_down.clause)
            return
    dealer.begin(run)


def hit(run: Run, given: Hit) -> None:
    """Call a card for the hand."""
    if run.state.hand.is_split_aces:
        raise Refused(given, run.rules.splitting.aces_one_card.clause, reasons.SPLIT_ACES_ONE_CARD)
    call_card(run, run.rules.play.draw.clause)


def stand(run: Run, given: Stand) -> None:
    """Stand on the hand, unless it must draw."""
    rules = run.rules.play
    points, least = run.state.total(run.state.hand).points, rules.must_draw_below
    # act-blackjack-2005 9.2(b): "a hard total of less than 12 … required to draw"; a soft hand is 12 or more
    if points < least.value:
        raise Refused(given, least.clause, reasons.MUST_DRAW(points=points, least=least.value))
    clause, errors = rules.stand.clause, run.rules.errors
    if given.player in run.state.refusers and errors is not None:
        # nsw-pontoon-6to5-2017 17.3: who refused a card "shall not receive any additional card", and can only stand
        clause = errors.refusable.clause
    _stand(run, clause)
    next_turn(run)


def call_card(run: Run, clause: str) -> None:
    """Make the hand in turn due a card."""
    at, index = run.state.turn
    run.emit(CardCalled(run.state.boxes[at].number, index + 1, clause))


def card(run: Run, given: Card) -> None:
    """Deal a card to the hand in turn, and go on from there."""
    state = run.state
    box, hand = state.box, state.hand
    clause = run.rules.play.draw.clause
    if hand.doubled_at:
        clause = run.rules.doubling.one_card.clause
    elif len(hand.cards) == 1:
        clause = splitting.second_card_under(state)
    elif state.decider is None:
        clause = run.rules.play.absent.clause
    points = _total_with(run, given)
    run.emit(CardDealt(box.number, state.turn[1] + 1, given, points, clause))
    if box.third is None:
        side_bets.settle_third_card(run, box, given)
    go_on(run)


def _total_with(run: Run, given: Card) -> int:
    hand = run.state.hand
    if not hand.doubled_at:
        return total((*hand.cards, given)).points
    return run.state.total(doubling.with_card(hand, given)).points


def go_on(run: Run) -> None:
    """Do what the hand in turn requires, until a player must decide or a card is due."""
    state = run.state
    hand = state.hand
    if state.box.unseen:
        # nsw-pontoon-6to5-2017 11.1: the dealer announces "the player's point total" before the player decides
        exposure.turn_due(run, state.box, run.rules.play.turn.clause)
        return
    if len(hand.cards) == 1:
        call_card(run, splitting.second_card_under(state))
        return
    points = state.total(hand).points
    if points > 21:
        _bust(run, points)
    elif points == 21:
        _twenty_one(run)
    elif hand.doubled_at:
        if doubling.offer_forfeit(run):
            return
        _stand(run, run.rules.doubling.one_card.clause)
    elif hand.is_split_aces and not splitting.may_split_again(state):
        _stand(run, run.rules.splitting.aces_one_card.clause)
    elif state.decider is None:
        if _plays_absent(run, points):
            return
    else:
        return
    next_turn(run)


def turned(run: Run) -> None:
    """Play the hand in turn, whose cards have been turned; a natural that was not exposed before waits to be paid."""
    state, box, rules = run.state, run.state.box, run.rules
    if state.hand.is_done:
        next_turn(run)
        return
    if not state.has_natural(state.hand):
        go_on(run)
        return
    for one in state.insurance:
        if one.box == box.number and not rules.insurance.naturals_may.value:
            # nsw-pontoon-6to5-2017 8.2: it was not "eligible to place an insurance wager"
            run.emit(InsuranceReturned(one.player, one.box, one.owner, one.amount, rules.insurance.naturals_may.clause))
    # nsw-pontoon-6to5-2017 16.1.1: it wins "regardless of the point total of the dealer"
    run.emit(HandStood(box.number, 1, 21, rules.play.natural_stops.clause))
    next_turn(run)


def after_forfeit(run: Run) -> None:
    """Close the doubled hand once those asked have answered, and go on to the next."""
    if not run.state.hand.is_done:
        _stand(run, run.rules.doubling.one_card.clause)
    next_turn(run)


def _stand(run: Run, clause: str) -> None:
    box, index = run.state.box, run.state.turn[1]
    run.emit(HandStood(box.number, index + 1, run.state.total(box.hands[index]).points, clause))
    if box.third is None:
        side_bets.settle_third_card(run, box, None)


def _bust(run: Run, points: int) -> None:
    box, index, hand = run.state.box, run.state.turn[1], run.state.hand
    # act-pontoon-2018 11.8: a split hand above 21 loses "regardless of the result of the dealer's hand"
    clause = (run.rules.play.split_bust if hand.is_split else run.rules.play.bust).clause
    run.emit(HandBust(box.number, index + 1, points, clause))
    for stake in hand.stakes:
        settlement.lose(run, box.number, index + 1, stake, clause)


def _twenty_one(run: Run) -> None:
    """Close a hand of 21, and pay it where the document pays at once."""
    rules, box, index, hand = run.rules, run.state.box, run.state.turn[1], run.state.hand
    _stand(run, rules.play.twenty_one_stops.clause)
    clause = rules.settlement.twenty_one_at_once.clause
    if super_bonus.is_won(run.state, box, hand):
        super_bonus.win(run, box, index + 1, hand)
        clause = super_bonus.paid_with_hand_under(rules) or clause
    # nsw-pontoon-6to5-2017 10.3: with approval the wager is paid "at Final Settlement"
    if rules.play.twenty_one_paid.value == "at_once" and not run.state.is_deferred:
        for stake in hand.stakes:
            settlement.pay_twenty_one(run, box, index + 1, stake, clause)


def _plays_absent(run: Run, points: int) -> bool:
    """Draw for a hand without a controlling player, or stand; return whether a card is due."""
    rules = run.rules.play
    if run.state.has_refused:
        # nsw-pontoon-6to5-2017 17.3: no "additional card during that round of play", absent or not
        assert run.rules.errors is not None
        _stand(run, run.rules.errors.refusable.clause)
        return False
    # act-pontoon-2018 15.7: "the dealer shall deal cards to that hand until the total of that hand exceeds 11"
    if points <= 11 and rules.absent.value == "draw_past_11":
        call_card(run, rules.absent.clause)
        return True
    _stand(run, rules.absent_stops.clause)
    return False
