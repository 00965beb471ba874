"""The initial deal, and naturals settled after it.

act-blackjack-2005 6, 8; act-pontoon-2005 6, 8; act-pontoon-2018 6, 8; nsw-pontoon-6to5-2017 7, 10.
"""

from croupier.cards import Card
from croupier.engine.events import DEALER, CardDealt, HandStood
from croupier.engine.hands import is_natural, total
from croupier.engine.twentyone.payment import settlement
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Round


def deal(run: Run, card: Card) -> bool:
    """Deal the next card of the initial deal; return whether it was the last."""
    rules, state = run.rules.initial_deal, run.state
    boxes, dealt = state.boxes, state.dealt
    many = len(boxes)
    # act-blackjack-2005 6.2: one card to each box, one to the dealer, another to each box
    if dealt > many:
        box = boxes[dealt - many - 1]
        points = total((*box.hands[0].cards, card)).points
        run.emit(CardDealt(box.number, 1, card, points, rules.second_card.clause))
        return dealt == 2 * many
    points = total((card,)).points
    if dealt == many:
        run.emit(CardDealt(DEALER, 1, card, points, rules.dealer_card.clause))
    else:
        run.emit(CardDealt(boxes[dealt].number, 1, card, points, rules.first_card.clause))
    return False


def may_have_natural(state: Round) -> bool:
    """Return whether the dealer's first card can become a natural."""
    return state.dealer[0].points in (1, 10)


def settle_naturals(run: Run) -> None:
    """Pay the naturals that are paid before the subsequent deal; the others wait for the dealer's second card."""
    rules = run.rules.naturals
    for box in run.state.boxes:
        hand = box.hands[0]
        if not is_natural(hand.cards) or not hand.stakes:
            continue
        # act-blackjack-2005 8.1(a): "if a player has a Blackjack and the dealer's card is neither a 10 nor an ace"
        # act-pontoon-2018 8.1: "regardless of the value of the dealer's first card"
        if not run.state.is_deferred and (rules.paid.value == "always" or not may_have_natural(run.state)):
            for stake in hand.stakes:
                settlement.pay(run, box.number, 1, stake, rules.odds, rules.paid.clause)
        run.emit(HandStood(box.number, 1, 21, run.rules.play.natural_stops.clause))
