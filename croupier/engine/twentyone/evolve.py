"""Folding events into the state: total, never refusing and never consulting the rules."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine import events as e
from croupier.engine.events import DEALER, Event
from croupier.engine.twentyone.folds import (
    added,
    card_turned,
    initial_card,
    insured,
    loss_returned,
    put,
    returned,
    with_box,
    with_hand,
    with_side,
    without,
    without_part,
    without_side,
)
from croupier.engine.twentyone.state import (
    BonusDue,
    Box,
    Hand,
    InsuranceWager,
    Phase,
    Round,
    Stake,
    Wager,
)
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue
from croupier.money import Money


def evolve(state: Round, event: Event) -> Round:
    """Return the state after the event."""
    return FOLDS[type(event)](state, event)


# --- wagers --------------------------------------------------------------------------------------------------


def _round_opened(state: Round, event: e.RoundOpened) -> Round:
    state = replace(state, seats=event.seats, limits=event.limits, advised=event.advised, personal=event.personal)
    if event.settlement is not UNSET:
        state = replace(state, settlement=event.settlement)
    if event.face_down is not UNSET:
        state = replace(state, face_down=event.face_down)
    return state if event.first_box is UNSET else replace(state, first_box=event.first_box)


def _wager_placed(state: Round, event: e.WagerPlaced) -> Round:
    if event.bet != "main":
        return replace(state, side_wagers=with_side(state.side_wagers, event))
    box = state.find(event.box)
    if box is None:
        box = Box(event.box, (Wager(event.player, event.amount),))
        # nsw-pontoon-6to5-2017 20.9.3: from the first box "in a clockwise direction around the table"
        first = state.first_box
        boxes = sorted((*state.boxes, box), key=lambda one: (one.number < first, one.number))
        return replace(state, boxes=tuple(boxes))
    return with_box(state, replace(box, wagers=added(box.wagers, event.player, event.amount)))


def _bets_closed(state: Round, _: e.BetsClosed) -> Round:
    return replace(state, phase=Phase.INITIAL_DEAL)


def _control_ascertained(state: Round, event: e.ControlAscertained) -> Round:
    box = state.find(event.box)
    assert box is not None
    return with_box(state, replace(box, order=event.order))


# --- cards ---------------------------------------------------------------------------------------------------


def _card_dealt(state: Round, event: e.CardDealt) -> Round:
    if event.box == DEALER:
        return replace(state, dealer=(*state.dealer, event.card), dealt=state.dealt + 1)
    if state.phase is Phase.INITIAL_DEAL:
        return initial_card(state, event.box, event.card)
    at, index = state.turn
    box = state.boxes[at]
    hand = box.hands[index]
    box = replace(
        box,
        hands=put(box.hands, index, replace(hand, cards=(*hand.cards, event.card))),
        third=box.third or event.card,
    )
    return replace(state, boxes=put(state.boxes, at, box), phase=Phase.DECISION)


def _turn_came(state: Round, event: e.TurnCame) -> Round:
    at = next(at for at, box in enumerate(state.boxes) if box.number == event.box)
    return replace(state, phase=Phase.DECISION, turn=(at, event.hand - 1), asked=(), turning=None)


def _card_called(state: Round, _: e.CardCalled) -> Round:
    return replace(state, phase=Phase.CARD, asked=())


def _hand_over(state: Round, event: e.HandStood | e.HandBust) -> Round:
    return with_hand(state, event.box, event.hand, _done)


def _done(hand: Hand) -> Hand:
    return replace(hand, is_done=True)


def _dealer_turn_came(state: Round, _: e.DealerTurnCame) -> Round:
    return replace(state, phase=Phase.DEALER)


def _dealer_stood(state: Round, _: e.DealerStood) -> Round:
    return state if state.settlement == "at_once" else replace(state, phase=Phase.SETTLEMENT)


def _round_closed(state: Round, _: e.RoundClosed) -> Round:
    return replace(state, phase=Phase.CLOSED)


# --- insurance and surrender ---------------------------------------------------------------------------------


def _insurance_offered(state: Round, _: e.InsuranceOffered) -> Round:
    return replace(state, phase=Phase.INSURANCE, is_insurance_open=True)


def _insurance_requested(state: Round, event: e.InsuranceRequested) -> Round:
    return replace(state, requests=(*state.requests, insured(event)))


def _insurance_request_reduced(state: Round, event: e.InsuranceReduced) -> Round:
    gone = InsuranceWager(event.player, event.box, event.owner, event.asked)
    return replace(state, requests=without(state.requests, gone))


def _insurance_placed(state: Round, event: e.InsurancePlaced) -> Round:
    return replace(state, insurance=(*state.insurance, insured(event)))


def _insurance_gone(state: Round, event: e.InsuranceReturned | e.InsuranceSettled) -> Round:
    amount = event.amount if isinstance(event, e.InsuranceReturned) else event.staked
    gone = InsuranceWager(event.player, event.box, event.owner, amount)
    return replace(state, insurance=without(state.insurance, gone))


def _insurance_reopened(state: Round, _: e.InsuranceReopened) -> Round:
    return replace(state, is_insurance_open=True, is_insurance_late=True)


def _insurance_closed(state: Round, _: e.InsuranceClosed) -> Round:
    phase = state.phase if state.is_insurance_late else Phase.DECISION
    return replace(state, phase=phase, is_insurance_open=False, is_insurance_late=False, requests=())


def _surrender_closed(state: Round, _: e.SurrenderClosed) -> Round:
    return replace(state, phase=Phase.DECISION)


def _surrender_offered(state: Round, _: e.SurrenderOffered) -> Round:
    return replace(state, phase=Phase.SURRENDER)


def _hand_surrendered(state: Round, event: e.HandSurrendered) -> Round:
    def surrendered(hand: Hand) -> Hand:
        stakes = [
            replace(stake, is_surrendered=True) if stake.player == event.player else stake for stake in hand.stakes
        ]
        return replace(hand, stakes=tuple(stakes), is_done=True)

    state = with_hand(state, event.box, 1, surrendered)
    return replace(state, answered=(*state.answered, ("surrender", event.player, event.box)))


def _offer_declined(state: Round, event: e.OfferDeclined) -> Round:
    if event.offer in ("insurance", "more_insurance", "even_money", "surrender"):
        return replace(state, answered=(*state.answered, (event.offer, event.player, event.box)))
    return replace(state, asked=without(state.asked, event.player))


# --- splitting, doubling, forfeiting -------------------------------------------------------------------------


def _hand_split(state: Round, event: e.HandSplit) -> Round:
    at, index = state.turn
    box = state.boxes[at]
    hand = box.hands[index]
    first = replace(hand, cards=hand.cards[:1], is_split=True)
    stake = Stake(event.player, event.amount, is_original=False)
    second = Hand(hand.cards[1:], (stake,), (event.player,), is_split=True)
    suited_sevens = hand.cards[0].rank == "7" and hand.cards[0].suit is hand.cards[1].suit
    box = replace(
        box,
        hands=(*box.hands[:index], first, second, *box.hands[index + 1 :]),
        has_split_suited_sevens=box.has_split_suited_sevens or suited_sevens,
    )
    return replace(state, boxes=put(state.boxes, at, box), phase=Phase.SPLIT_OFFER, asked=event.asked)


def _split_joined(state: Round, event: e.SplitJoined) -> Round:
    def joined(hand: Hand) -> Hand:
        stake = Stake(event.player, event.amount, is_original=False)
        return replace(hand, stakes=(*hand.stakes, stake), backers=(*hand.backers, event.player))

    state = with_hand(state, event.box, event.hand, joined)
    return replace(state, asked=without(state.asked, event.player))


def _hand_doubled(state: Round, event: e.HandDoubled) -> Round:
    at, index = state.turn
    box = state.boxes[at]
    hand = box.hands[index]
    hand = replace(_doubled(hand, event.player, event.amount), doubled_at=len(hand.cards))
    box = replace(box, hands=put(box.hands, index, hand), has_doubled=True)
    return replace(state, boxes=put(state.boxes, at, box), phase=Phase.DOUBLE_OFFER, asked=event.asked)


def _double_joined(state: Round, event: e.DoubleJoined) -> Round:
    state = with_hand(state, event.box, event.hand, lambda hand: _doubled(hand, event.player, event.amount))
    return replace(state, asked=without(state.asked, event.player))


def _doubled(hand: Hand, player: str, amount: Money) -> Hand:
    stakes = [replace(stake, doubled=amount) if stake.player == player else stake for stake in hand.stakes]
    return replace(hand, stakes=tuple(stakes))


def _forfeit_offered(state: Round, event: e.ForfeitOffered) -> Round:
    return replace(state, phase=Phase.FORFEIT, asked=event.asked)


def _wager_forfeited(state: Round, event: e.WagerForfeited) -> Round:
    def forfeited(hand: Hand) -> Hand:
        hand = without_part(hand, event.player, "whole")
        return hand if hand.stakes else _done(hand)

    state = with_hand(state, event.box, event.hand, forfeited)
    box = state.find(event.box)
    assert box is not None
    state = with_box(state, replace(box, lost=added(box.lost, event.player, event.lost)))
    return replace(state, asked=without(state.asked, event.player))


# --- players and officials -----------------------------------------------------------------------------------


def _player_absent(state: Round, event: e.PlayerAbsent) -> Round:
    return replace(state, absent=(*state.absent, event.player), asked=without(state.asked, event.player))


def _player_returned(state: Round, event: e.PlayerReturned) -> Round:
    return replace(state, absent=without(state.absent, event.player))


def _payment_deferred(state: Round, _: e.PaymentDeferred) -> Round:
    return replace(state, is_deferred=True)


# --- settlement ----------------------------------------------------------------------------------------------


def _side_bet_settled(state: Round, event: e.SideBetSettled) -> Round:
    return replace(state, side_wagers=without_side(state.side_wagers, event))


def _wager_settled(state: Round, event: e.WagerSettled) -> Round:
    box = state.find(event.box)
    assert box is not None
    hand = without_part(box.hands[event.hand - 1], event.player, event.part)
    lost = box.lost
    if not state.is_final and event.outcome == "lose":
        lost = added(lost, event.player, event.staked)
    if not hand.stakes:
        hand = _done(hand)
    return with_box(state, replace(box, hands=put(box.hands, event.hand - 1, hand), lost=lost))


def _super_bonus_won(state: Round, event: e.SuperBonusWon) -> Round:
    due = BonusDue(event.box, event.hand, event.player, event.amount)
    return replace(state, bonuses=(*state.bonuses, due))


def _super_bonus_paid(state: Round, event: e.SuperBonusPaid) -> Round:
    paid = [
        replace(due, is_paid=True) if (due.box, due.hand, due.player) == (event.box, event.hand, event.player) else due
        for due in state.bonuses
    ]
    return replace(state, bonuses=tuple(paid))


def _bonus_paid(state: Round, event: e.BonusPaid) -> Round:
    return replace(state, rewarded=(*state.rewarded, event.player))


def _stake_returned(state: Round, event: e.StakeReturned) -> Round:
    # act-pontoon-2018 11.2(a): others on the box "may elect to split" though who split first has no wager any more
    may_be_joined = state.may_be_joined(event.box, event.hand)

    def without_player(hand: Hand) -> Hand:
        left = without_part(hand, event.player, "whole")
        return left if left.stakes or may_be_joined else _done(left)

    return with_hand(state, event.box, event.hand, without_player)


def _player_removed(state: Round, event: e.PlayerRemoved) -> Round:
    def is_gone(player: str, box: int) -> bool:
        return player == event.player and event.box in (None, box)

    boxes, dealt = [], state.dealt
    for box in state.boxes:
        left = box
        if is_gone(event.player, box.number):
            wagers = tuple([one for one in box.wagers if one.player != event.player])
            lost = tuple([one for one in box.lost if one.player != event.player])
            hands = tuple([replace(hand, backers=without(hand.backers, event.player)) for hand in box.hands])
            left = replace(box, wagers=wagers, lost=lost, hands=hands)
        if state.phase is Phase.INITIAL_DEAL and left.hands and not left.hands[0].stakes:
            dealt -= len(left.hands[0].cards) + left.unseen  # nobody is left on the box, and it gets no second card
        else:
            boxes.append(left)
    return replace(
        state,
        boxes=tuple(boxes),
        dealt=dealt,
        side_bettors=without(state.side_bettors, event.player) if event.box is None else state.side_bettors,
        asked=tuple([player for player in state.asked if not is_gone(player, state.box.number)]),
        requests=tuple([one for one in state.requests if not is_gone(one.player, one.box)]),
        bonuses=tuple([due for due in state.bonuses if due.is_paid or not is_gone(due.player, due.box)]),
    )


def _unchanged(state: Round, _: Event) -> Round:
    return state


FOLDS: Final[dict[type, Callable[[Round, Any], Round]]] = {
    e.RoundOpened: _round_opened,
    e.WagerPlaced: _wager_placed,
    e.WagerReturned: returned,
    e.BetsClosed: _bets_closed,
    e.MinimumAdvised: _unchanged,
    e.ControlAscertained: _control_ascertained,
    e.CardDealt: _card_dealt,
    CardDealtFaceDown: lambda state, event: initial_card(state, event.box, None),
    TurningFellDue: lambda state, event: replace(state, phase=Phase.TURNING, turning=(event.box, state.phase)),
    CardTurned: card_turned,
    ExposureOffered: lambda state, _: replace(state, phase=Phase.EXPOSURE, turning=None),
    e.SideBetSettled: _side_bet_settled,
    e.InsuranceOffered: _insurance_offered,
    e.InsuranceRequested: _insurance_requested,
    e.InsuranceReduced: _insurance_request_reduced,
    e.InsurancePlaced: _insurance_placed,
    e.InsuranceReturned: _insurance_gone,
    e.InsuranceReopened: _insurance_reopened,
    e.InsuranceClosed: _insurance_closed,
    e.InsuranceSettled: _insurance_gone,
    e.SurrenderOffered: _surrender_offered,
    e.HandSurrendered: _hand_surrendered,
    e.SurrenderClosed: _surrender_closed,
    e.OfferDeclined: _offer_declined,
    e.TurnCame: _turn_came,
    e.CardCalled: _card_called,
    e.HandSplit: _hand_split,
    e.SplitJoined: _split_joined,
    e.HandDoubled: _hand_doubled,
    e.DoubleJoined: _double_joined,
    e.HandStood: _hand_over,
    e.HandBust: _hand_over,
    e.ForfeitOffered: _forfeit_offered,
    e.WagerForfeited: _wager_forfeited,
    e.StakeReturned: _stake_returned,
    e.PlayerRemoved: _player_removed,
    e.PlayerAbsent: _player_absent,
    e.PlayerReturned: _player_returned,
    e.ControlPassed: _unchanged,
    e.PaymentDeferred: _payment_deferred,
    e.DealerTurnCame: _dealer_turn_came,
    e.DealerStood: _dealer_stood,
    e.WagerSettled: _wager_settled,
    e.LossReturned: loss_returned,
    e.SuperBonusWon: _super_bonus_won,
    e.SuperBonusPaid: _super_bonus_paid,
    e.BonusPaid: _bonus_paid,
    e.CardsCollected: _unchanged,
    e.RoundClosed: _round_closed,
}
