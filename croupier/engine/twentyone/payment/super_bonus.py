"""The Super Bonus: 7, 7, 7 of one suit against a first 7 of the dealer, and the bonus of the other players.

act-pontoon-2005 14.3; act-pontoon-2018 14.3; nsw-pontoon-6to5-2017 10.2.2, 10.2.3, 10.5.
"""

from croupier.cards import Rank
from croupier.engine.events import BonusPaid, SuperBonusPaid, SuperBonusWon
from croupier.engine.hands import are_sevens, are_suited
from croupier.engine.twentyone.payment import settlement
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import BonusDue, Box, Hand, Round, Stake
from croupier.money import Money
from croupier.rules.twentyone import SuperBonus, TwentyOneRules


def is_won(state: Round, box: Box, hand: Hand) -> bool:
    """Return whether the hand's cards win the Super Bonus for wagers large enough."""
    rules = state.rules.super_bonus
    if rules is None or len(hand.cards) != 3 or hand.doubled_at:
        return False
    if not are_sevens(hand.cards) or not are_suited(hand.cards) or state.dealer[0].rank is not Rank.SEVEN:
        return False
    if rules.after_split.value == "never":
        return not hand.is_split
    # act-pontoon-2018 11.10: players on a box where suited 7's have been split forfeit the Super Bonus
    return not box.has_split_suited_sevens


def amount(rules: SuperBonus, wager: Money) -> Money:
    """Return the Super Bonus on a wager, zero below the floor."""
    if wager < rules.floor.value * 100:
        return Money(0)
    return rules.large.value if wager >= rules.large_from.value else rules.small.value


def win(run: Run, box: Box, index: int, hand: Hand) -> None:
    """Record the winners on a hand; where the Super Bonus is paid instead of Table 1, it tops that payment up."""
    rules = run.rules.super_bonus
    assert rules is not None
    for stake in hand.stakes:
        if won := amount(rules, stake.base):
            clause = rules.large.clause if won == rules.large.value else rules.small.clause
            added = beyond_the_hand(run.rules, box, hand, stake)
            run.emit(SuperBonusWon(box.number, index, stake.player, added, clause))


def beyond_the_hand(rules: TwentyOneRules, box: Box, hand: Hand, stake: Stake) -> Money:
    """Return the payout that the Super Bonus adds to that of Table 1, on a winning stake."""
    assert rules.super_bonus is not None
    won = amount(rules.super_bonus, stake.base)
    if not won or rules.super_bonus.additive.value:
        return won
    return Money(won - settlement.winnings_on_21(rules, box, hand, stake))


def paid_with_hand_under(rules: TwentyOneRules) -> str | None:
    """Return the clause that pays wagers and Super Bonus of a hand together, if the document does."""
    # nsw-pontoon-6to5-2017 10.2.2: "in accordance with rule 10.5, Table 1 and Table 2"
    paid = None if rules.super_bonus is None else rules.super_bonus.paid
    return paid.clause if paid is not None and paid.value == "at_once" else None


def pay_at_once(run: Run) -> None:
    """Pay the bonus if the rules pay it with the hand, and the other players once they cannot win it themselves."""
    rules = run.rules.super_bonus
    if rules is not None and rules.paid.value == "at_once" and not run.state.is_deferred:
        _pay_winners(run, rules.paid.clause)
        _pay_others(run, rules, rules.others_paid.clause, all_known=False)


def pay_at_the_end(run: Run) -> None:
    """Pay every Super Bonus and bonus still due before the cards are collected."""
    rules = run.rules.super_bonus
    if rules is not None and _standing(run.state):
        _pay_winners(run, rules.paid_at_the_end.clause)
        others = rules.others_paid if rules.paid.value == "round_end" else rules.paid_at_the_end
        _pay_others(run, rules, others.clause, all_known=True)


def _standing(state: Round) -> list[BonusDue]:
    """Return the bonuses that are still due: a later split of suited sevens on the box forfeits one not yet paid."""
    # act-pontoon-2018 11.10: "All players wagering on a box where suited 7's have been split shall forfeit"
    lost = {box.number for box in state.boxes if box.has_split_suited_sevens}
    return [due for due in state.bonuses if due.is_paid or due.box not in lost]


def _pay_winners(run: Run, clause: str) -> None:
    for due in _standing(run.state):
        if not due.is_paid:
            run.emit(SuperBonusPaid(due.box, due.hand, due.player, due.amount, clause))


def _pay_others(run: Run, rules: SuperBonus, clause: str, *, all_known: bool) -> None:
    state = run.state
    match rules.others_basis.value:
        case "player":
            others = [(player, 0, 0) for player in _players_without(state, rules, all_known=all_known)]
        case "original_wager":
            winners = {(due.player, due.box) for due in _standing(state)}
            pairs = [(wager.player, box.number) for box in state.boxes for wager in box.wagers]
            others = [(player, box, 0) for player, box in pairs if (player, box) not in winners]
        case _:
            assert rules.others_basis.value == "hand"
            won = {(due.player, due.box, due.hand) for due in _standing(state)}
            hands = [
                (player, box.number, index)
                for box in state.boxes
                for index, hand in enumerate(box.hands, 1)
                for player in hand.backers
            ]
            others = [one for one in hands if one not in won]
    for player, box, hand in others:
        run.emit(BonusPaid(player, box, hand, rules.others.value, clause))


def _players_without(state: Round, rules: SuperBonus, *, all_known: bool) -> list[str]:
    """Return the players who get the bonus now: no winner, nobody twice, nobody who may yet win."""
    winners = {due.player for due in _standing(state)}
    players = [wager.player for box in state.boxes for wager in box.wagers]
    if rules.side_bettors.value:
        players += [player for player in state.side_bettors if player not in players]
    waiting = set() if all_known else {player for box in state.boxes for player in _may_yet_win(state, rules, box)}
    found: list[str] = []
    for player in players:
        if player not in winners and player not in state.rewarded and player not in waiting and player not in found:
            found.append(player)
    return found


def _may_yet_win(state: Round, rules: SuperBonus, box: Box) -> list[str]:
    hand = box.hands[0]
    if len(box.hands) > 1 or hand.is_done or len(hand.cards) != 2:
        return []
    if not are_sevens(hand.cards) or not are_suited(hand.cards) or state.dealer[0].rank is not Rank.SEVEN:
        return []
    return [stake.player for stake in hand.stakes if amount(rules, stake.base)]
