"""Small changes to parts of the state, used by the folds of events."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import events as e
from croupier.engine.inputs import without_returned
from croupier.engine.twentyone.state import Box, Hand, InsuranceWager, Round, SideWager, Stake, Wager
from croupier.engine.unseen_events import CardTurned
from croupier.money import Money


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Return the items with one replaced."""
    if len(items) == 1:
        return (item,)
    return (*items[:index], item, *items[index + 1 :])


def without(items: tuple[Any, ...], gone: object) -> tuple[Any, ...]:
    """Return the items without the first that equals `gone`."""
    for index, item in enumerate(items):
        if item == gone:
            return (*items[:index], *items[index + 1 :])
    return items


def with_box(state: Round, box: Box) -> Round:
    """Return the round with one box changed."""
    if len(state.boxes) == 1:
        return replace(state, boxes=(box,))
    return replace(state, boxes=tuple([box if one.number == box.number else one for one in state.boxes]))


def with_hand(state: Round, number: int, hand: int, change: Callable[[Hand], Hand]) -> Round:
    """Return the round with one hand changed."""
    box = state.find(number)
    assert box is not None
    return with_box(state, replace(box, hands=put(box.hands, hand - 1, change(box.hands[hand - 1]))))


def without_part(hand: Hand, player: str, part: str) -> Hand:
    """Return the hand without the player's wager, its double, or both."""
    stakes = []
    for stake in hand.stakes:
        left = stake
        if stake.player == player:
            left = replace(
                stake,
                base=stake.base if part == "double" else Money(0),
                doubled=stake.doubled if part == "wager" else Money(0),
            )
        if left.whole:
            stakes.append(left)
    return replace(hand, stakes=tuple(stakes))


def added(wagers: tuple[Wager, ...], player: str, amount: Money) -> tuple[Wager, ...]:
    """Return the wagers with `amount` more for the player; a wager of zero is removed."""
    found = False
    changed = []
    for wager in wagers:
        one = wager
        if wager.player == player:
            found = True
            one = Wager(player, Money(wager.amount + amount))
        if one.amount:
            changed.append(one)
    return tuple(changed) if found else (*changed, Wager(player, amount))


def with_side(wagers: tuple[SideWager, ...], event: e.WagerPlaced) -> tuple[SideWager, ...]:
    """Return the side wagers with the one placed."""
    for index, one in enumerate(wagers):
        if (one.player, one.box, one.bet) == (event.player, event.box, event.bet):
            return put(wagers, index, replace(one, amount=Money(one.amount + event.amount)))
    return (*wagers, SideWager(event.player, event.box, event.bet, event.amount))


def without_side(wagers: tuple[SideWager, ...], event: e.WagerReturned | e.SideBetSettled) -> tuple[SideWager, ...]:
    """Return the side wagers without those that are gone."""
    gone = event.amount if isinstance(event, e.WagerReturned) else event.staked
    kept = []
    for one in wagers:
        if (one.player, one.box, one.bet) != (event.player, event.box, event.bet):
            kept.append(one)
        elif one.amount > gone:
            kept.append(replace(one, amount=Money(one.amount - gone)))
    return tuple(kept)


def insured(event: e.InsurancePlaced | e.InsuranceRequested) -> InsuranceWager:
    """Return the insurance wager of an event."""
    return InsuranceWager(event.player, event.box, event.owner, event.amount)


def loss_returned(state: Round, event: e.LossReturned) -> Round:
    """Return the round after a loss beyond the original wager went back, so that it goes back once."""
    box = state.find(event.box)
    assert box is not None
    return with_box(state, replace(box, lost=added(box.lost, event.player, Money(-event.amount))))


def returned(state: Round, event: e.WagerReturned) -> Round:
    """Return the round with a wager, or a part of it, given back before the deal."""
    if state.accepted:
        accepted = without_returned(state.accepted, event.player, event.box, event.bet, event.amount)
        state = replace(state, accepted=accepted)
    if event.bet != "main":
        return replace(state, side_wagers=without_side(state.side_wagers, event))
    box = state.find(event.box)
    assert box is not None
    wagers = added(box.wagers, event.player, Money(-event.amount))
    if not wagers:
        return replace(state, boxes=tuple([one for one in state.boxes if one.number != event.box]))
    return with_box(state, replace(box, wagers=wagers))


def initial_card(state: Round, number: int, card: Card | None) -> Round:
    """Return the round with a card of the initial deal on a box, an unseen one if `card` is None."""
    box = state.find(number)
    assert box is not None
    known = () if card is None else (card,)
    if box.hands:
        hand = replace(box.hands[0], cards=(*box.hands[0].cards, *known))
    else:
        stakes = tuple([Stake(wager.player, wager.amount) for wager in box.wagers])
        hand = Hand(known, stakes, tuple([one.player for one in stakes]))
    first_two = hand.cards if len(hand.cards) == 2 else ()
    box = replace(box, hands=(hand,), first_two=first_two, unseen=box.unseen + (card is None))
    if not state.dealt:  # what lies on the layout now is in the round
        state = replace(state, side_bettors=tuple([one.player for one in state.side_wagers]))
    return replace(with_box(state, box), dealt=state.dealt + 1)


def card_turned(state: Round, event: CardTurned) -> Round:
    """Return the round with a card of a box known; the last one ends the turning."""
    box = state.find(event.box)
    assert box is not None
    turning = state.turning
    assert turning is not None
    cards = (*box.hands[0].cards, event.card)
    first_two = cards if box.unseen == 1 else ()
    hands = put(box.hands, 0, replace(box.hands[0], cards=cards))
    state = with_box(state, replace(box, hands=hands, first_two=first_two, unseen=box.unseen - 1))
    return state if box.unseen > 1 else replace(state, phase=turning[1], turning=None)
