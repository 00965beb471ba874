"""Side bets: Perfect Pairs, Pairs Play and Super Sevens.

act-blackjack-2005 17, 18; act-pontoon-2005 18; act-pontoon-2018 18; nsw-pontoon-6to5-2017 15.
"""

from collections.abc import Sequence

from croupier.cards import Card, Rank
from croupier.engine.events import CardsCollected, MinimumAdvised, SideBetSettled, WagerPlaced, WagerReturned
from croupier.engine.hands import are_sevens, are_suited
from croupier.engine.inputs import Bet, Input, PlaceWager, accepted_amount
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.payment.chips import payment
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Round, SideWager
from croupier.engine.twentyone.wagers.limits import check_advised
from croupier.money import Money, Odds
from croupier.rules.ruled import Ruled
from croupier.rules.twentyone import Limit, PairsPlay, PerfectPairs, SideBet, SuperSevens, TwentyOneRules


def offered(rules: TwentyOneRules, bet: Bet) -> SideBet | None:
    """Return the rules of the side bet, None if the table does not offer it."""
    return _known(rules, bet) if bet in rules.side_bets.offered.value else None


def _known(rules: TwentyOneRules, bet: Bet) -> SideBet | None:
    match bet:
        case "perfect-pairs":
            return rules.perfect_pairs
        case "pairs-play":
            return rules.pairs_play
        case _:
            assert bet == "super-sevens", bet
            return rules.super_sevens


def _elected_under(rules: TwentyOneRules, bet: Bet) -> str:
    known = _known(rules, bet)
    return rules.side_bets.offered.clause if known is None else known.elected.clause


def limits(bet: SideBet) -> tuple[Limit, Limit] | None:
    """Return the least and the most of a side bet that has limits; Super Sevens has approved amounts instead."""
    return (bet.minimum, bet.maximum) if isinstance(bet, PerfectPairs | PairsPlay) else None


def staked(state: Round, player: str, box: int, bet: Bet) -> Money:
    """Return the player's wager on the side bet, zero without one."""
    return Money(sum(one.amount for one in _on(state, box, bet) if one.player == player))


def _on(state: Round, box: int, bet: Bet) -> list[SideWager]:
    return [one for one in state.side_wagers if one.box == box and one.bet == bet]


def _has_main(state: Round, player: str, number: int) -> bool:
    box = state.find(number)
    return box is not None and box.wager(player) > 0


def check(state: Round, given: PlaceWager) -> None:
    """Raise Refused for a side bet that the round does not take."""
    bet = offered(state.rules, given.bet)
    if bet is None:
        raise Refused(given, _elected_under(state.rules, given.bet), reasons.SIDE_BET_NOT_OFFERED(bet=given.bet))
    _check_amount(state, given, bet)
    if bet.without_wager.value == "refused":
        # nsw-pontoon-6to5-2017 15.5: an initial wager must be in the playing area before a Perfect Pairs wager is made
        if bet.own_wager.value and not _has_main(state, given.player, given.box):
            raise Refused(given, bet.own_wager.clause, reasons.NO_INITIAL_WAGER(player=given.player, box=given.box))
        if state.find(given.box) is None:
            raise Refused(given, bet.box_wager.clause, reasons.NO_INITIAL_WAGER_ON_BOX(box=given.box))
    _displaced(state, given, bet)


def place(run: Run, given: PlaceWager) -> None:
    """Place a side bet that has been checked; another that yields to it is returned first."""
    bet = offered(run.rules, given.bet)
    assert bet is not None
    last = _displaced(run.state, given, bet)
    if last is not None:
        clause = bet.most_per_box.clause
        run.emit(WagerReturned(last.player, last.box, last.bet, last.amount, "displaced", clause))
    run.emit(WagerPlaced(given.player, given.box, given.bet, given.amount, bet.placed.clause))


def _check_amount(state: Round, given: PlaceWager, bet: SideBet) -> None:
    amount = Money(given.amount + staked(state, given.player, given.box, given.bet))
    if isinstance(bet, SuperSevens) and bet.amounts.value and amount not in bet.amounts.value:
        raise Refused(given, bet.amounts.clause, reasons.NOT_APPROVED(wager=amount, approved=bet.amounts.value))
    bounds = limits(bet)
    if bounds is not None:
        if state.limits == "at_entry":
            _check_at_entry(given, amount, *bounds)
        check_advised(state, given, amount, bounds[0].value)
    chip = state.rules.wagers.smallest_chip.value
    # nsw-pontoon-6to5-2017 5.1: "All wagers shall be placed by means of chips"
    if amount % chip:
        raise Refused(given, bet.placed.clause, reasons.NOT_IN_CHIPS(wager=amount, chip=chip))


def _check_at_entry(given: PlaceWager, amount: Money, least: Limit, most: Limit) -> None:
    if least.value is not None and amount < least.value:
        raise Refused(given, least.clause, reasons.BELOW_MINIMUM(wager=amount, minimum=least.value))
    if most.value is not None and amount > most.value:
        raise Refused(given, most.clause, reasons.ABOVE_MAXIMUM(wager=amount, maximum=most.value))


def _displaced(state: Round, given: PlaceWager, bet: SideBet) -> SideWager | None:
    """Return the side bet that yields to another on a full box; raise Refused if none does."""
    others = [one for one in _on(state, given.box, given.bet) if one.player != given.player]
    most = bet.most_per_box
    if bet.without_wager.value == "void" and _has_main(state, given.player, given.box):
        # act-pontoon-2018 18.8: a void wager is none of the "maximum of three" of 18.6, and keeps no valid one out
        others = [one for one in others if _lacking_under(state, one, bet) is None]
    if not most.value or len(others) < most.value:
        return None
    # nsw-pontoon-6to5-2017 15.6: preference to those who have also placed an initial wager, then in order placed
    without = [one for one in others if not _has_main(state, one.player, given.box)]
    if not bet.main_first.value or not without or not _has_main(state, given.player, given.box):
        raise Refused(given, most.clause, reasons.TOO_MANY_SIDE_BETS(box=given.box, most=most.value))
    return without[-1]


def check_found(run: Run) -> None:
    """Return side bets without the wager they require, and amounts above their maximum."""
    for one in run.state.side_wagers:
        bet = offered(run.rules, one.bet)
        assert bet is not None
        if (lacking := _lacking_under(run.state, one, bet)) is not None:
            # act-pontoon-2018 18.8: "not accompanied by a Pontoon wager shall be deemed void"
            run.emit(WagerReturned(one.player, one.box, one.bet, one.amount, "void", lacking))
        elif isinstance(bet, PerfectPairs | PairsPlay):
            _check_limits(run, one, bet)


def return_lacking(run: Run) -> None:
    """Return side bets on boxes that have left the round with their last wager."""
    for one in run.state.side_wagers:
        bet = offered(run.rules, one.bet)
        assert bet is not None
        if (lacking := _lacking_under(run.state, one, bet)) is not None:
            run.emit(WagerReturned(one.player, one.box, one.bet, one.amount, "void", lacking))


def _lacking_under(state: Round, one: SideWager, bet: SideBet) -> str | None:
    """Return the clause that voids a side bet without the wager it needs, None if it has it."""
    if bet.own_wager.value and not _has_main(state, one.player, one.box):
        return bet.own_wager.clause
    if state.find(one.box) is None:
        return bet.box_wager.clause
    return None


def _check_limits(run: Run, one: SideWager, bet: PerfectPairs | PairsPlay) -> None:
    least, most = bet.minimum.value, bet.maximum.value
    stands = accepted_amount(run.state.accepted, one.player, one.box, one.bet)
    if least is not None and stands < one.amount < least:
        run.emit(MinimumAdvised(one.player, one.box, one.bet, one.amount, bet.found_below.clause))
    if most is not None and one.amount > max(most, stands):
        excess, clause = Money(one.amount - max(most, stands)), bet.found_above.clause
        run.emit(WagerReturned(one.player, one.box, one.bet, excess, "above_maximum", clause))


def refuse_late(state: Round, given: Input, bet: Bet) -> Refused:
    """Return the refusal of a side bet after wagers are closed."""
    rules = offered(state.rules, bet)
    clause = _elected_under(state.rules, bet) if rules is None else rules.placed.clause
    return Refused(given, clause, reasons.BETTING_CLOSED)


def settle_first_cards(run: Run) -> None:
    """Settle the side bets that the first two cards decide, after the initial deal."""
    for one in run.state.side_wagers:
        box = run.state.find(one.box)
        bet = offered(run.rules, one.bet)
        assert box is not None
        match bet:
            case PerfectPairs():
                _settle(run, one, pair(box.first_two, bet), bet.loses.clause)
            case PairsPlay():
                _settle(run, one, any_pair(box.first_two, bet), bet.loses.clause)
            case SuperSevens():
                if not are_sevens(box.first_two):
                    _settle(run, one, sevens(box.first_two, None, bet), bet.loses.clause)
            case _:
                raise AssertionError(bet)


Won = tuple[str, Ruled[Odds]]
"""Winning combination of a side bet in a few words, and its odds."""


def pair(first_two: Sequence[Card], bet: PerfectPairs) -> Won | None:
    """Return the winning combination of Perfect Pairs on the first two cards, None if it loses."""
    first, second = first_two
    if first.rank is not second.rank:
        return None
    # act-blackjack-2005 18.7: "a suited pair"; 18.6: different suits of one colour; 18.5: one red and one black
    if first.suit is second.suit:
        return "perfect pair", bet.perfect
    if first.suit.is_red is second.suit.is_red:
        return "coloured pair", bet.coloured
    return "mixed pair", bet.mixed


def any_pair(first_two: Sequence[Card], bet: PairsPlay) -> Won | None:
    """Return the winning combination of Pairs Play on the first two cards, None if it loses."""
    first, second = first_two
    # cards of one value, such as a king and a jack, are no pair
    return ("pair", bet.pair) if first.rank is second.rank else None


def sevens(first_two: Sequence[Card], third: Card | None, bet: SuperSevens) -> Won | None:
    """Return the winning combination of Super Sevens, None if it loses; `third` is None where no third card comes."""
    first, second = first_two
    if first.rank is not Rank.SEVEN:
        return None
    if second.rank is not Rank.SEVEN:
        return "one seven", bet.one_seven
    if third is None or third.rank is not Rank.SEVEN:
        is_suited = are_suited(first_two)
        return ("two suited sevens", bet.two_suited) if is_suited else ("two sevens", bet.two_mixed)
    if are_suited((first, second, third)):
        return "three suited sevens", bet.three_suited
    return "three sevens", bet.three_mixed


def settle_third_card(run: Run, box: Box, third: Card | None) -> None:
    """Settle Super Sevens on two sevens when the third card is known, or known not to come."""
    bet = run.rules.super_sevens
    if bet is None or not run.state.side_wagers:
        return
    # act-blackjack-2005 17.9: three suited sevens are paid "after the completion of the round of play"
    if third is not None and are_sevens((*box.first_two, third)) and are_suited((*box.first_two, third)):
        return
    for one in _on(run.state, box.number, "super-sevens"):
        _settle(run, one, sevens(box.first_two, third, bet), bet.loses.clause)


def settle_at_the_end(run: Run) -> None:
    """Pay three suited sevens after everything else."""
    bet = run.rules.super_sevens
    if run.state.side_wagers:
        # act-blackjack-2005 17.9: three suited sevens are paid "after the completion of the round of play"
        run.emit(CardsCollected(run.rules.initial_deal.collected.clause))
    for one in run.state.side_wagers:
        box = run.state.find(one.box)
        assert bet is not None
        assert box is not None
        assert box.third is not None
        assert are_sevens((*box.first_two, box.third))
        _settle(run, one, sevens(box.first_two, box.third, bet), bet.loses.clause)


def _settle(run: Run, one: SideWager, won: Won | None, loses: str) -> None:
    if won is None:
        run.emit(SideBetSettled(one.player, one.box, one.bet, one.amount, Money(0), "lost", loses))
        return
    result, odds = won
    returned = Money(one.amount + odds.value.on(one.amount, payment(run.rules)))
    run.emit(SideBetSettled(one.player, one.box, one.bet, one.amount, returned, result, odds.clause))
