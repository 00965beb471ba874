"""Refusals of an input for its time or its sender, each under the clause that fits best."""

from croupier.engine.inputs import (
    Deal,
    DealFaceDown,
    DeferPayment,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    MarkAbsent,
    NoMoreBets,
    PlaceWager,
    Proceed,
    ReopenInsurance,
    ReturnWagers,
    SettleBox,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
    TurnCard,
    WithdrawWager,
)
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.deal import splitting, surrender
from croupier.engine.twentyone.state import Box, Hand, Phase, Round
from croupier.engine.twentyone.wagers import side_bets

Decision = Hit | Stand | Double | Split | Forfeit


def out_of_phase(state: Round, given: Input) -> Refused:
    """Return the refusal of an input that the round's phase does not take."""
    rules = state.rules
    match given:
        case PlaceWager() if given.bet != "main":
            return side_bets.refuse_late(state, given, given.bet)
        case PlaceWager() | WithdrawWager():
            # act-blackjack-2005 4.3 begins with the first card; between the call and that card it is 6.2
            called = state.phase is Phase.INITIAL_DEAL and not state.dealt
            return Refused(
                given, (rules.wagers.closed if called else rules.wagers.untouched).clause, reasons.BETTING_CLOSED
            )
        case Insure():
            if not state.dealer or state.dealer[0].points != 1:
                return Refused(given, rules.insurance.offered.clause, reasons.INSURANCE_NEEDS_ACE)
            late = rules.insurance.closed if state.phase is Phase.SURRENDER else rules.insurance.window
            return Refused(given, late.clause, reasons.INSURANCE_CLOSED)
        case TakeEvenMoney():
            return Refused(given, rules.naturals.even_money.clause, reasons.EVEN_MONEY_CLOSED)
        case Surrender():
            return surrender.refuse(state, given)
        case Hit() | Stand() | Double() | Split() | Forfeit():
            return _decision_out_of_phase(state, given)
        case TurnCard():
            return Refused(given, rules.seating.face_down.clause, reasons.NO_CARD_TO_TURN)
        case Deal() | DealFaceDown():
            before = state.phase is Phase.WAGERS
            return Refused(given, (rules.wagers.closed if before else rules.play.turn).clause, reasons.NO_CARD_DUE)
        case NoMoreBets():
            return Refused(given, rules.wagers.closed.clause, reasons.ALREADY_CLOSED)
        case SettleBox():
            reason = reasons.ROUND_OVER if state.is_closed else reasons.NO_SETTLEMENT
            return Refused(given, rules.settlement.remaining.clause, reason)
        case Proceed():
            return Refused(given, rules.play.turn.clause, reasons.NOT_OFFERED)
        case MarkAbsent() | DeferPayment() | ReturnWagers() | ReopenInsurance():
            return Refused(given, rules.initial_deal.collected.clause, reasons.ROUND_OVER)


def _decision_out_of_phase(state: Round, given: Decision) -> Refused:
    rules = state.rules
    if isinstance(given, Forfeit):
        return _no_forfeit(state, given)
    box = state.find(given.box)
    if state.phase in (Phase.WAGERS, Phase.INITIAL_DEAL):
        return Refused(given, rules.play.turn.clause, reasons.PLAY_NOT_BEGUN)
    if box is None:
        return Refused(given, rules.play.turn.clause, reasons.NO_WAGER_ON_BOX(box=given.box))
    if (closed := _closed_under(state, box, given)) is not None:
        return closed
    if state.phase is Phase.FORFEIT and box is state.box:
        return Refused(given, rules.doubling.one_card.clause, reasons.DOUBLED_ONE_CARD)
    return Refused(given, rules.play.turn.clause, reasons.NOT_BOX_NOW(box=given.box))


def _no_forfeit(state: Round, given: Forfeit) -> Refused:
    rules = state.rules.forfeit
    if rules is None:
        return Refused(given, state.rules.wagers.untouched.clause, reasons.NO_FORFEIT)
    box = state.find(given.box)
    hand = None if box is None or not box.hands else _hand_meant(box, given.hand)
    if hand is not None and hand.doubled_at:
        points = state.total(hand).points
        if points == 21:
            return Refused(given, rules.not_on_21.clause, reasons.NO_FORFEIT_ON_21)
        if points > 21:
            return Refused(given, rules.offered.clause, reasons.ABOVE_21)
    is_other = box is not None and given.player != state.controller(box)
    clause = (rules.by_others if is_other else rules.offered).clause
    return Refused(given, clause, reasons.NO_DOUBLE_TO_FORFEIT(player=given.player))


def check_turn(state: Round, given: Decision) -> None:
    """Raise Refused unless it is this player's and this hand's turn to decide or to answer."""
    rules, box = state.rules, state.find(given.box)
    if box is None:
        raise Refused(given, rules.play.turn.clause, reasons.NO_WAGER_ON_BOX(box=given.box))
    if box is not state.box:
        if isinstance(given, Forfeit):
            raise _no_forfeit(state, given)
        closed = _closed_under(state, box, given)
        raise closed or Refused(given, rules.play.turn.clause, reasons.OTHER_BOX(box=state.box.number))
    if given.hand is not None and given.hand != state.turn[1] + 1:
        if not 1 <= given.hand <= len(box.hands):
            raise Refused(given, rules.play.turn.clause, reasons.NO_SUCH_HAND(box=given.box, hand=given.hand))
        closed = _closed_under(state, box, given) if box.hands[given.hand - 1].is_done else None
        clause = rules.splitting.first_hand_first.clause
        raise closed or Refused(given, clause, reasons.OTHER_HAND(hand=state.turn[1] + 1))
    if state.phase is Phase.DECISION:
        if given.player != state.decider:
            raise Refused(
                given, _only_controller(state, given), reasons.OTHER_DECIDES(decider=state.decider, box=box.number)
            )
    elif given.player not in state.asked:
        raise Refused(given, _not_asked(state, given), reasons.NOT_ASKED(player=given.player))


def _only_controller(state: Round, given: Decision) -> str:
    match given:
        case Split():
            return state.rules.splitting.only_after_controller.clause
        case Double():
            return state.rules.doubling.only_after_controller.clause
        case _:
            return state.rules.control.decides.clause


def _not_asked(state: Round, given: Decision) -> str:
    rules = state.rules
    match given:
        case Split():
            return rules.splitting.others_join.clause
        case Double():
            return rules.doubling.others_join.clause
        case _:
            assert rules.forfeit is not None
            is_controller = given.player == state.decider
            return (rules.forfeit.offered if is_controller else rules.forfeit.by_others).clause


def _hand_meant(box: Box, hand: int | None) -> Hand:
    return box.hands[hand - 1] if hand is not None and 1 <= hand <= len(box.hands) else box.hands[-1]


def _closed_under(state: Round, box: Box, given: Decision) -> Refused | None:
    """Return the refusal of a decision on a hand that takes no more, None if the hand is not closed."""
    rules = state.rules
    if not box.hands:
        return None
    hand = _hand_meant(box, given.hand)
    if state.has_natural(hand):
        stops = rules.doubling.naturals if isinstance(given, Double) else rules.play.natural_stops
        return Refused(given, stops.clause, reasons.NATURAL(box=box.number, natural=rules.naturals.name.value))
    if not hand.is_done:
        return None
    controller = next((player for player in box.order if player not in state.absent), None)
    if isinstance(given, Split | Double) and given.player != controller and box.wager(given.player):
        return Refused(
            given, _only_controller(state, given), reasons.ALREADY_DECIDED(decider=controller, box=box.number)
        )
    if rules.surrender is not None and any(stake.is_surrendered for stake in hand.stakes):
        return Refused(given, rules.surrender.no_more_cards.clause, reasons.SURRENDERED(box=box.number))
    if hand.is_split_aces:
        if isinstance(given, Split) and hand.cards[0].points == hand.cards[-1].points:
            if rules.splitting.aces_again.value:
                return splitting.too_many(state, given)
            return Refused(given, rules.splitting.aces_again.clause, reasons.ACES_SPLIT_ONCE)
        return Refused(given, rules.splitting.aces_one_card.clause, reasons.SPLIT_ACES_ONE_CARD)
    points = state.total(hand).points
    if points > 21:
        return Refused(given, rules.play.bust.clause, reasons.ABOVE_21)
    if points == 21:
        return Refused(given, rules.play.twenty_one_stops.clause, reasons.TWENTY_ONE)
    if hand.doubled_at:
        return Refused(given, rules.doubling.one_card.clause, reasons.DOUBLED_ONE_CARD)
    return Refused(given, rules.play.turn.clause, reasons.PLAYED(box=box.number))
