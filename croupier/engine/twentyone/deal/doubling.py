"""Doubling for one card more, and forfeiting the wager after it.

act-blackjack-2005 11; act-pontoon-2005 12; act-pontoon-2018 12; nsw-pontoon-6to5-2017 12.
"""

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine.events import DoubleJoined, ForfeitOffered, HandDoubled, OfferDeclined, WagerForfeited
from croupier.engine.inputs import Double, Forfeit, Proceed
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Hand, Stake
from croupier.money import Money


def double(run: Run, given: Double) -> None:
    """Double the hand in turn as its controlling player."""
    state, rules = run.state, run.rules.doubling
    hand, box = state.hand, state.box
    if hand.is_split_aces:
        raise Refused(given, run.rules.splitting.aces_one_card.clause, reasons.SPLIT_ACES_ONE_CARD)
    if len(hand.cards) > 2 and rules.on.value == "two_cards":
        raise Refused(given, rules.on.clause, reasons.DOUBLE_ON_TWO_CARDS)
    stake = hand.stake(given.player)
    if stake is None:
        raise Refused(given, rules.up_to.clause, reasons.NO_WAGER_ON_HAND(player=given.player))
    amount = _amount(run, given, stake)
    clause = rules.on.clause
    if len(hand.cards) == 2:
        clause = (rules.split_hands if hand.is_split else rules.first_two).clause
    offered = tuple(
        [one.player for one in hand.stakes if one.player != given.player and one.player not in state.absent]
    )
    run.emit(HandDoubled(box.number, state.turn[1] + 1, given.player, amount, offered, clause))


def _amount(run: Run, given: Double, stake: Stake | None) -> Money:
    assert stake is not None
    rules, unit = run.rules, run.rules.wagers.unit
    amount = stake.base if given.amount is None else given.amount
    # act-blackjack-2005 def:double: "A wager up to the amount of the player's initial wager"
    if not 0 < amount <= stake.base:
        raise Refused(given, rules.doubling.up_to.clause, reasons.DOUBLE_OUT_OF_RANGE(most=stake.base))
    # act-pontoon-2018 3.3 speaks of all wagers; nsw-pontoon-6to5-2017 6.1 only of those above the table minimum
    step = unit if rules.wagers.unit_binds.value == "every_wager" else rules.wagers.smallest_chip
    if amount != stake.base and amount % step.value:
        raise Refused(given, step.clause, reasons.NOT_A_MULTIPLE(wager=amount, unit=step.value))
    return amount


def join(run: Run, given: Double) -> None:
    """Double too, as another player on the hand."""
    state = run.state
    amount = _amount(run, given, state.hand.stake(given.player))
    clause = run.rules.doubling.others_join.clause
    run.emit(DoubleJoined(state.box.number, state.turn[1] + 1, given.player, amount, clause))


def decline(run: Run, given: Proceed) -> None:
    """Record who does not double."""
    state = run.state
    for player in state.asked:
        if given.player in (None, player):
            clause = run.rules.doubling.others_join.clause
            run.emit(OfferDeclined(player, "double", state.box.number, state.turn[1] + 1, clause))


def with_card(hand: Hand, card: Card) -> Hand:
    """Return the hand with one card more."""
    return replace(hand, cards=(*hand.cards, card))


def offer_forfeit(run: Run) -> bool:
    """Offer those who doubled to forfeit; return whether the offer is open."""
    state, rules = run.state, run.rules.forfeit
    if rules is None:
        return False
    offered = tuple([one.player for one in state.hand.stakes if one.doubled and one.player not in state.absent])
    if not offered:
        return False
    run.emit(ForfeitOffered(state.box.number, state.turn[1] + 1, offered, rules.offered.clause))
    return True


def forfeit(run: Run, given: Forfeit) -> None:
    """Forfeit the wager on the hand and take the double back."""
    state, rules = run.state, run.rules.forfeit
    assert rules is not None
    stake = state.hand.stake(given.player)
    assert stake is not None
    number, hand = state.box.number, state.turn[1] + 1
    clause = (rules.settled if given.player == state.decider else rules.by_others).clause
    run.emit(WagerForfeited(number, hand, given.player, stake.base, stake.doubled, clause))


def decline_forfeit(run: Run, given: Proceed) -> None:
    """Record who keeps the doubled wager."""
    state, rules = run.state, run.rules.forfeit
    assert rules is not None
    for player in state.asked:
        if given.player in (None, player):
            clause = (rules.offered if player == state.decider else rules.by_others).clause
            run.emit(OfferDeclined(player, "forfeit", state.box.number, state.turn[1] + 1, clause))
