"""The settlement of wagers: every wager gets one result and one clause, in the documents' order.

act-blackjack-2005 13; act-pontoon-2005 14; act-pontoon-2018 14; nsw-pontoon-6to5-2017 10, 16.
"""

from typing import Literal, NamedTuple

from croupier.cards import Rank, Suit
from croupier.engine.events import LossReturned, WagerSettled
from croupier.engine.hands import are_suited, is_natural, total
from croupier.engine.twentyone.payment.chips import payment
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Hand, Phase, Round, Stake
from croupier.money import Money, Odds
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import Outcome, Payouts, Settlement, TwentyOneRules


def pay(run: Run, number: int, hand: int, stake: Stake, odds: Ruled[Odds], clause: str) -> None:
    """Settle a stake as won at the odds."""
    _settle(run, number, hand, stake, Result("win", clause, odds))


def lose(run: Run, number: int, hand: int, stake: Stake, clause: str) -> None:
    """Settle a stake and its double as lost."""
    _settle(run, number, hand, stake, Result("lose", clause))


def pay_twenty_one(run: Run, box: Box, index: int, stake: Stake, clause: str) -> None:
    """Pay a stake on a hand of 21 at once."""
    pay(run, box.number, index, stake, odds_of(run.rules, box, box.hands[index - 1], stake, 21), clause)


def winnings_on_21(rules: TwentyOneRules, box: Box, hand: Hand, stake: Stake) -> Money:
    """Return the payout of Table 1 for a stake on a hand of 21."""
    return odds_of(rules, box, hand, stake, 21).value.on(stake.whole, payment(rules))


def odds_of(rules: TwentyOneRules, box: Box, hand: Hand, stake: Stake, points: int) -> Ruled[Odds]:
    """Return the payout of a winning stake on the hand."""
    if hand.doubled_at and rules.doubling.even_money.value:
        # act-pontoon-2018 12.8: where the controlling player doubled, "all winning wagers on that box" pay 1 to 1
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


class Result(NamedTuple):
    """Result of a wager, with its clause."""

    outcome: Literal["win", "lose", "stand_off", "surrendered", "collected"]
    clause: str
    odds: Ruled[Odds] | None = None


def final(run: Run) -> None:
    """Settle every wager that remains after the dealer's hand is complete."""
    for box in run.state.boxes:
        settle_box(run, box)


def settle_box(run: Run, box: Box) -> None:
    """Settle every wager that remains on a box."""
    collected: dict[str, Money] = {}
    for index, hand in enumerate(box.hands, 1):
        for stake in hand.stakes:
            result = result_of(run.state, box, hand, stake)
            if result.outcome == "collected":
                _collect(run, box, index, stake, collected)
            else:
                _settle(run, box.number, index, stake, result)
    if is_natural(run.state.dealer):
        _return_losses(run, box)


def unsettled(state: Round) -> tuple[Box, ...]:
    """Return the boxes that are still to be settled box by box, in the order of the deal."""
    if state.phase is not Phase.SETTLEMENT:
        return ()
    has_natural = is_natural(state.dealer)
    return tuple([box for box in state.boxes if _has_stakes(box) or (has_natural and returnable(state, box))])


def _has_stakes(box: Box) -> bool:
    return any(hand.stakes for hand in box.hands)


def result_of(state: Round, box: Box, hand: Hand, stake: Stake) -> Result:
    """Return the result of a stake: the first of the document's conditions that applies."""
    rules, dealer = state.rules, total(state.dealer).points
    points = state.total(hand).points
    has_natural = is_natural(state.dealer)
    if stake.is_surrendered:
        assert rules.surrender is not None
        if has_natural:
            return Result("lose", rules.surrender.annulled.clause)
        return Result("surrendered", rules.surrender.half_lost.clause)
    if state.has_natural(hand):
        against = rules.naturals.against_dealer
        if has_natural and against.value != "win":
            return Result(against.value, against.clause)
        return Result("win", rules.naturals.wins.clause, rules.naturals.odds)
    if points == 21 and rules.settlement.twenty_one.value == "win":
        return Result("win", rules.settlement.twenty_one.clause, odds_of(rules, box, hand, stake, 21))
    if has_natural and rules.settlement.dealer_natural.value == "lose":
        return Result("collected", rules.settlement.dealer_natural.clause)
    ruled = _compared(rules.settlement, points, dealer, has_natural=has_natural)
    return Result(ruled.value, ruled.clause, odds_of(rules, box, hand, stake, points))


def _compared(rules: Settlement, points: int, dealer: int, *, has_natural: bool) -> Ruled[Outcome]:
    """Return the answer for a total against the dealer's."""
    if has_natural:
        return rules.dealer_natural
    if dealer > 21:
        return rules.dealer_bust
    if points > dealer:
        return rules.higher
    return rules.lower if points < dealer else rules.equal


def _settle(run: Run, number: int, index: int, stake: Stake, result: Result) -> None:
    """Move the money of a result."""
    whole = stake.whole
    paid_by = None
    match result.outcome:
        case "win":
            assert result.odds is not None
            returned = Money(whole + result.odds.value.on(whole, payment(run.rules)))
            paid_by = result.odds.clause
        case "stand_off":
            returned = whole
        case "surrendered":
            returned = Money(whole - _half_lost(run.rules, whole))
        case _:
            returned = Money(0)
    assert result.outcome != "collected"
    player, clause = stake.player, result.clause
    run.emit(WagerSettled(number, index, player, "whole", whole, returned, result.outcome, clause, paid_by))


def _half_lost(rules: TwentyOneRules, wager: Money) -> Money:
    """Return the half of a surrendered wager that is collected."""
    assert rules.surrender is not None
    # nsw-pontoon-6to5-2017 5.9 rounds what is paid up, so that what is collected of an odd wager is rounded down
    if rules.surrender.rounding.value == "return_up":
        return payment(rules).down(wager, 2)
    return min(wager, payment(rules).up(wager, 2))


def _collect(run: Run, box: Box, index: int, stake: Stake, collected: dict[str, Money]) -> None:
    """Collect the part of a live stake that a dealer's natural takes, and return the rest."""
    rules = run.rules.settlement
    number, player = box.number, stake.player
    taken = _taken(run.state, box, stake, collected)
    if taken == stake.whole:
        lose(run, number, index, stake, rules.dealer_natural.clause)
        return
    # act-pontoon-2018 11.9, 12.5: "the dealer shall collect only an amount equal to the original wager"
    base, doubled = stake.base, stake.doubled
    if taken:
        clause = rules.dealer_natural.clause
        run.emit(WagerSettled(number, index, player, "wager", base, Money(base - taken), "lose", clause))
    else:
        run.emit(WagerSettled(number, index, player, "wager", base, base, "stand_off", rules.split_returned.clause))
    if doubled:
        clause = rules.double_returned.clause
        run.emit(WagerSettled(number, index, player, "double", doubled, doubled, "stand_off", clause))


def _taken(state: Round, box: Box, stake: Stake, collected: dict[str, Money]) -> Money:
    """Return the part of a live stake that a dealer's natural takes."""
    match state.rules.dealer.collects.value:
        case "everything":
            return stake.whole
        case "trace_original":
            return stake.base if stake.is_original else Money(0)
        case reading:
            before = collected.get(stake.player, Money(0))
            if reading == "original_only":
                before = Money(before + _lost(box, stake.player))
            taken = Money(max(0, min(stake.base, box.wager(stake.player) - before)))
            collected[stake.player] = Money(collected.get(stake.player, Money(0)) + taken)
            return taken


def _lost(box: Box, player: str) -> Money:
    return Money(sum(one.amount for one in box.lost if one.player == player))


def returnable(state: Round, box: Box) -> list[tuple[str, Money]]:
    """Return the losses beyond the original wager that a dealer's natural would give back."""
    if state.rules.dealer.collects.value != "original_only":
        return []
    beyond = [(one.player, Money(one.amount - box.wager(one.player))) for one in box.lost]
    return [(player, amount) for player, amount in beyond if amount > 0]


def _return_losses(run: Run, box: Box) -> None:
    rules = run.rules.settlement
    clause = (rules.split_returned if len(box.hands) > 1 else rules.double_returned).clause
    for player, amount in returnable(run.state, box):
        run.emit(LossReturned(box.number, player, amount, clause))
