"""Splitting cards of equal value into further hands.

act-blackjack-2005 10; act-pontoon-2005 11; act-pontoon-2018 11; nsw-pontoon-6to5-2017 13.
"""

from croupier.engine.events import HandSplit, OfferDeclined, SplitJoined
from croupier.engine.inputs import Proceed, Split
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Round


def split(run: Run, given: Split) -> None:
    """Split the hand in turn as its controlling player."""
    state, rules = run.state, run.rules.splitting
    hand, box = state.hand, state.box
    if len(hand.cards) > 2:
        clause = (rules.after_third_card if rules.third_hand.value else rules.equal_value).clause
        raise Refused(given, clause, reasons.SPLIT_TWO_CARDS)
    # act-blackjack-2005 def:split: "when the initial cards are of equal value"; a king and a jack are
    if hand.cards[0].points != hand.cards[1].points:
        raise Refused(
            given, rules.equal_value.clause, reasons.NOT_EQUAL_VALUE(first=hand.cards[0], second=hand.cards[1])
        )
    assert not hand.is_split_aces or rules.aces_again.value, "split aces that may not be split again are done"
    if len(box.hands) >= most_hands(state):
        raise too_many(state, given)
    stake = hand.stake(given.player)
    if stake is None:
        # who decides after an absent player may have a wager on another hand of the box only
        raise Refused(given, rules.equal_wager.clause, reasons.NO_WAGER_ON_HAND(player=given.player))
    offered = tuple(
        [one.player for one in hand.stakes if one.player != given.player and one.player not in state.absent]
    )
    clause = (rules.again if hand.is_split else run.rules.play.split).clause
    run.emit(HandSplit(box.number, state.turn[1] + 1, given.player, stake.base, offered, clause))


def too_many(state: Round, given: Split) -> Refused:
    """Return the refusal of one hand more than may be formed."""
    rules = state.rules.splitting
    clause = (rules.most_with_third if rules.third_hand.value else rules.most_hands).clause
    return Refused(given, clause, reasons.TOO_MANY_HANDS(most=most_hands(state)))


def most_hands(state: Round) -> int:
    """Return the maximum number of hands of a box."""
    rules = state.rules.splitting
    return rules.most_hands.value + rules.third_hand.value


def second_card_under(state: Round) -> str:
    """Return the clause that gives the split hand in turn its second card."""
    rules = state.rules.splitting
    if not state.hand.is_split_aces:
        return rules.first_hand_first.clause
    # nsw-pontoon-6to5-2017 13.9.4: one, and only one, additional card on each of three aces
    return (rules.aces_again if len(state.box.hands) > 2 else rules.aces_one_card).clause


def may_split_again(state: Round) -> bool:
    """Return whether the current hand, which comes from split aces, is a pair that may be split once more."""
    hand = state.hand
    is_pair = len(hand.cards) == 2 and hand.cards[0].points == hand.cards[1].points
    return is_pair and state.rules.splitting.aces_again.value and len(state.box.hands) < most_hands(state)


def join(run: Run, given: Split) -> None:
    """Split too, as another player on the hand."""
    state = run.state
    box, index = state.box, state.turn[1]
    stake = box.hands[index].stake(given.player)
    assert stake is not None
    clause = run.rules.splitting.others_join.clause
    run.emit(SplitJoined(box.number, index + 2, given.player, stake.base, clause))


def decline(run: Run, given: Proceed) -> None:
    """Leave the wagers of those who do not split on the first hand."""
    state = run.state
    for player in state.asked:
        if given.player in (None, player):
            clause = run.rules.splitting.others_stay.clause
            run.emit(OfferDeclined(player, "split", state.box.number, state.turn[1] + 1, clause))
