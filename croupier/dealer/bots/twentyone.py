"""Bots at Blackjack and Pontoon: simple habits that choose among the legal decisions."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.dealer.bots.bot import Bot, first_accepted, main_sums
from croupier.engine.inputs import (
    Bet,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    PlaceWager,
    Proceed,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
)
from croupier.engine.table import Table, step
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules

Likes = Callable[[Round, Input], bool]


def _points(state: Round) -> int:
    return state.total(state.hand).points


def _on_box(state: Round, number: int) -> int:
    box = state.find(number)
    assert box is not None
    return state.total(box.hands[0]).points


def _dealer(state: Round) -> int:
    return state.dealer[0].points


def _is_soft(state: Round) -> bool:
    return state.total(state.hand).is_soft


def _cautious(state: Round, given: Input) -> bool:
    match given:
        case Insure():
            return given.owner == given.player
        case TakeEvenMoney():
            return True
        case Surrender():
            return _on_box(state, given.box) in (15, 16)
        case Hit():
            return _points(state) < 12 or (_is_soft(state) and _points(state) < 18)
        case _:
            return False


def _bold(state: Round, given: Input) -> bool:
    match given:
        case Split():
            return True
        case Double():
            return _points(state) <= 11
        case Hit():
            return _points(state) < 18
        case _:
            return False


def _like_the_dealer(state: Round, given: Input) -> bool:
    rules = state.rules.dealer
    if not isinstance(given, Hit):
        return False
    return _points(state) < (rules.stands_on_soft if _is_soft(state) else rules.stands_on_hard).value


def _steady(state: Round, given: Input) -> bool:
    match given:
        case Split():
            return state.hand.cards[0].points in (1, 8)
        case Double():
            return _points(state) in (10, 11) and len(state.hand.cards) == 2
        case Hit():
            low = 12 if 2 <= _dealer(state) <= 6 else 17
            return _points(state) < (18 if _is_soft(state) else low)
        case Surrender():
            return _on_box(state, given.box) == 16
        case Forfeit():
            return _points(state) < 12
        case _:
            return False


def _fanciful(state: Round, given: Input) -> bool:
    """Follow the colour of the dealer's card: red is for daring."""
    if state.dealer[0].suit.is_red:
        return _bold(state, given)
    return _cautious(state, given)


_STYLES: Final[dict[str, Likes]] = {
    "cautious": _cautious,
    "bold": _bold,
    "draws like the dealer": _like_the_dealer,
    "steady": _steady,
    "fanciful": _fanciful,
}
CAST: Final = (
    Bot("Cora", "cautious", 1),
    Bot("Max", "bold", 5, has_side_bets=True),
    Bot("Dana", "draws like the dealer", 2),
    Bot("Stella", "steady", 3),
    Bot("Pip", "fanciful", 2, has_side_bets=True),
    Bot("Otto", "cautious", 2, has_side_bets=True),
    Bot("Vera", "bold", 3),
    Bot("Hugo", "steady", 1),
    Bot("Ines", "fanciful", 4),
    Bot("Karl", "draws like the dealer", 1),
    Bot("Lola", "bold", 2, has_side_bets=True),
    Bot("Nils", "steady", 2),
    Bot("Rosa", "cautious", 3),
    Bot("Tove", "fanciful", 1),
)


def choose(bot: Bot, state: Round, options: Iterable[Input]) -> Input:
    """Return the bot's decision: its first preference that is legal, else the most cautious decision."""
    offered, likes = list(options), _STYLES[bot.style]
    for kind in (TakeEvenMoney, Insure, Surrender, Forfeit, Split, Double, Hit):
        for given in offered:
            if isinstance(given, kind) and likes(state, given):
                return given
    for least in (Proceed, Stand, Hit):
        for given in offered:
            if isinstance(given, least):
                return given
    raise AssertionError(offered)


def wagers(bot: Bot, state: Table, box: int) -> list[PlaceWager]:
    """Return the wagers the bot would place on a box; the table accepts all of them, in this order."""
    rules: Any = state.rules
    placed: list[PlaceWager] = []
    sums: list[tuple[Bet, tuple[Money, ...]]] = [("main", main_sums(bot, rules))]
    if bot.has_side_bets:
        sums += [(bet, _side_sums(rules, bet)) for bet in rules.side_bets.offered.value]
    for bet, amounts in sums:
        tried = [PlaceWager(bot.name, box, amount, bet) for amount in amounts]
        accepted, state = first_accepted(state, tried, step)
        if not accepted and bet == "main":
            return []
        placed += accepted
    return placed


def _side_sums(rules: TwentyOneRules, bet: str) -> tuple[Money, ...]:
    if bet == "super-sevens":
        assert rules.super_sevens is not None
        return (*rules.super_sevens.amounts.value, rules.wagers.unit.value)
    limits = rules.perfect_pairs if bet == "perfect-pairs" else rules.pairs_play
    assert limits is not None
    return (limits.minimum.value or rules.wagers.unit.value,)
