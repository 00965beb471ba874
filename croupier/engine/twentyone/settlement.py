"""The settlement of wagers: every wager gets one result and one clause, in the documents' order.

act-blackjack-2005 13; act-pontoon-2005 14; act-pontoon-2018 14; nsw-pontoon-6to5-2017 10, 16.
"""

from croupier.cards import Rank, Suit
from croupier.engine.events import LossReturned, Part, WagerSettled
from croupier.engine.hands import are_suited, is_natural, total
from croupier.engine.twentyone.payment import payment
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Hand, Round, Stake
from croupier.money import Money, Odds
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import Payouts, TwentyOneRules


def pay(run: Run, number: int, hand: int, stake: Stake, odds: Ruled[Odds], clause: str) -> None:
    """Let a stake win at the odds."""
    returned = Money(stake.whole + odds.value.on(stake.whole, payment(run.rules)))
    run.emit(WagerSettled(number, hand, stake.player, "whole", stake.whole, returned, "win", clause, odds.clause))


def lose(run: Run, number: int, hand: int, stake: Stake, clause: str) -> None:
    """Let a stake lose, its double with it."""
    run.emit(WagerSettled(number, hand, stake.player, "whole", stake.whole, Money(0), "lose", clause))


def _stand_off(run: Run, number: int, hand: int, stake: Stake, clause: str) -> None:
    whole = stake.whole
    run.emit(WagerSettled(number, hand, stake.player, "whole", whole, whole, "stand_off", clause))


def odds_of(rules: TwentyOneRules, box: Box, hand: Hand, stake: Stake, points: int) -> Ruled[Odds]:
    """Return what a winning stake on the hand is paid."""
    if hand.doubled_at and rules.doubling.even_money.value:
        # act-pontoon-2018 12.8: "Where the player making decisions … has elected to double … all winning wagers … 1 to 1"
        others = rules.doubling.even_money_for_others.clause
        return rules.payouts.doubled if stake.doubled else Ruled(rules.payouts.doubled.value, others)
    if box.has_doubled and rules.doubling.even_money_scope.value == "box":
        return Ruled(rules.payouts.doubled.value, rules.doubling.even_money_scope.clause)
    return _row(rules.payouts, hand) if points == 21 else rules.payouts.other


def _row(table: Payouts, hand: Hand) -> Ruled[Odds]:
    """Return the row of Table 1 that a hand of 21 belongs to."""
    cards = hand.cards
    if len(cards) >= 7:
        return table.seven_cards
    if len(cards) == 6:
        return table.six_cards
    if len(cards) == 5:
        return table.five_cards
    if len(cards) != 3:
        return table.other
    ranks = {card.rank for card in cards}
    in_spades = are_suited(cards) and cards[0].suit is Suit.SPADES
    if ranks == {Rank.SIX, Rank.SEVEN, Rank.EIGHT}:
        suited = table.straight_spades if in_spades else table.straight_suited
        return suited if are_suited(cards) else table.straight_mixed
    if ranks == {Rank.SEVEN}:
        suited = table.sevens_spades if in_spades else table.sevens_suited
        return suited if are_suited(cards) else table.sevens_mixed
    return table.other


def final(run: Run) -> None:
    """Settle every wager that remains after the dealer's hand is complete."""
    state = run.state
    dealer = total(state.dealer).points
    has_natural = is_natural(state.dealer)
    for box in state.boxes:
        collected: dict[str, Money] = {}
        for index, hand in enumerate(box.hands, 1):
            for stake in hand.stakes:
                _settle(run, box, index, hand, stake, dealer, collected if has_natural else None)
        if has_natural:
            _return_losses(run, box)


def _settle(
    run: Run, box: Box, index: int, hand: Hand, stake: Stake, dealer: int, collected: dict[str, Money] | None
) -> None:
    """Settle one stake; `collected` is given if the dealer has a natural, and holds what it took from the box."""
    rules = run.rules
    points = run.state.total(hand).points
    number = box.number
    if stake.is_surrendered:
        return _settle_surrendered(run, number, index, stake, annulled=collected is not None)
    if is_natural(hand.cards) and not hand.is_split:
        if collected is None:
            return pay(run, number, index, stake, rules.naturals.odds, rules.naturals.wins.clause)
        if rules.naturals.against_dealer.value == "win":
            return pay(run, number, index, stake, rules.naturals.odds, rules.naturals.against_dealer.clause)
        return _stand_off(run, number, index, stake, rules.naturals.against_dealer.clause)
    odds = odds_of(rules, box, hand, stake, points)
    if points == 21 and rules.settlement.twenty_one.value == "win":
        return pay(run, number, index, stake, odds, rules.settlement.twenty_one.clause)
    if collected is not None:
        return _collect(run, box, index, hand, stake, collected)
    if dealer > 21:
        return pay(run, number, index, stake, odds, rules.settlement.dealer_bust.clause)
    if points > dealer:
        return pay(run, number, index, stake, odds, rules.settlement.higher.clause)
    if points < dealer:
        return lose(run, number, index, stake, rules.settlement.lower.clause)
    return _stand_off(run, number, index, stake, rules.settlement.equal.clause)


def _settle_surrendered(run: Run, number: int, index: int, stake: Stake, *, annulled: bool) -> None:
    rules = run.rules.surrender
    assert rules is not None
    if annulled:
        return lose(run, number, index, stake, rules.annulled.clause)
    half = payment(run.rules).up(stake.base, 2)
    returned = min(half, stake.base)
    if rules.rounding.value == "collect_up":
        returned = Money(stake.base - returned)
    run.emit(
        WagerSettled(
            number, index, stake.player, "whole", stake.base, returned, "surrendered", rules.half_lost.clause
        )
    )


def _collect(run: Run, box: Box, index: int, hand: Hand, stake: Stake, collected: dict[str, Money]) -> None:
    """Take from a live stake what a dealer's natural takes, and return the rest."""
    rules = run.rules
    lost = rules.settlement.dealer_natural.clause
    taken = _taken(run.state, box, stake, collected)
    if taken == stake.whole:
        return lose(run, box.number, index, stake, lost)
    # act-pontoon-2018 11.9, 12.5: "the dealer shall collect only an amount equal to the original wager"
    parts: tuple[tuple[Part, Money, Money], ...] = (
        ("wager", stake.base, taken),
        ("double", stake.doubled, Money(0)),
    )
    for part, staked, gone in parts:
        if gone:
            left = Money(staked - gone)
            run.emit(WagerSettled(box.number, index, stake.player, part, staked, left, "lose", lost))
        elif staked:
            returned = rules.settlement.double_returned if part == "double" else rules.settlement.split_returned
            clause = returned.clause if hand.is_split or part == "double" else rules.settlement.double_returned.clause
            run.emit(WagerSettled(box.number, index, stake.player, part, staked, staked, "stand_off", clause))


def _taken(state: Round, box: Box, stake: Stake, collected: dict[str, Money]) -> Money:
    """Return how much of a live stake a dealer's natural takes."""
    match state.rules.dealer.collects.value:
        case "everything":
            return stake.whole
        case "trace_original":
            return stake.base if stake.is_original else Money(0)
        case reading:
            before = collected.get(stake.player, Money(0))
            if reading == "original_only":
                before = Money(before + _busted(box, stake.player))
            taken = Money(max(0, min(stake.base, box.wager(stake.player) - before)))
            collected[stake.player] = Money(collected.get(stake.player, Money(0)) + taken)
            return taken


def _busted(box: Box, player: str) -> Money:
    return Money(sum(one.amount for one in box.busted if one.player == player))


def returnable(state: Round, box: Box) -> list[tuple[str, Money]]:
    """Return what a dealer's natural would give back of losses beyond the original wager."""
    if state.rules.dealer.collects.value != "original_only":
        return []
    return [(one.player, Money(one.amount - box.wager(one.player))) for one in box.busted if one.amount > box.wager(one.player)]


def _return_losses(run: Run, box: Box) -> None:
    for player, amount in returnable(run.state, box):
        run.emit(LossReturned(box.number, player, amount, run.rules.dealer.collects.clause))
