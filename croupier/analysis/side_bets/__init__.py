"""Side bets, exactly: each module enumerates the cards that decide a bet and asks the engine. Imports the engine."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from croupier.analysis.result import OtherPlay, SideBetAnalysis, Value
from croupier.analysis.side_bets import sevens
from croupier.analysis.side_bets.amount import least, rounding_note
from croupier.analysis.side_bets.bonus import SuperBonusValue, super_bonus
from croupier.analysis.side_bets.findings import findings
from croupier.analysis.side_bets.insurance import Composition, HandInsured, by_hand, composition, insurance
from croupier.analysis.side_bets.pairs import pairs_play, perfect_pairs
from croupier.analysis.side_bets.prices import PriceLine, PriceTable
from croupier.analysis.side_bets.removed_cards import BadRemoval, RemovedCards
from croupier.analysis.side_bets.sevens import ByDealer, NoPlay, PlayOfSevens, ThirdCard, super_sevens
from croupier.analysis.side_bets.shoe import Shoe, by_decks, full
from croupier.engine.inputs import Bet
from croupier.engine.twentyone.names import BETS
from croupier.engine.twentyone.payment.chips import payment
from croupier.money import Money
from croupier.rules import twentyone as rule
from croupier.rules.twentyone import TwentyOneRules

_TITLES: Final = {
    "drawn": "Two sevens are always drawn to",
    "split": "Two sevens are always split",
    "stood": "Two sevens are always stood on",
    "best": "Two sevens are played for Super Sevens alone, by the dealer's card",
    "main": "Two sevens are played as is best for the main wager",
}


def side_bets(rules: TwentyOneRules, wager: Money, main: ByDealer | None = None) -> dict[str, SideBetAnalysis]:
    """Return every side bet that a document of Blackjack or Pontoon has, offered at this table or not, and insurance.

    `wager` is the initial wager; `main` the play of two sevens, by the dealer's card, that is best for the
    main wager: Super Sevens then tells what it is worth so. Raises NoPlay where that leaves a card out.
    """
    return dict(_side_bets(rules, wager, main))


def _side_bets(rules: TwentyOneRules, wager: Money, main: ByDealer | None) -> Iterator[tuple[str, SideBetAnalysis]]:
    if (pairs := rules.perfect_pairs) is not None:
        yield "perfect-pairs", _priced(rules, "perfect-pairs", pairs, wager, lambda shoe: perfect_pairs(pairs, shoe))
    if (play := rules.pairs_play) is not None:
        yield "pairs-play", _priced(rules, "pairs-play", play, wager, lambda shoe: pairs_play(play, shoe))
    if rules.super_sevens is not None:
        yield "super-sevens", _super_sevens(rules, rules.super_sevens, wager, main)
    yield "insurance", insurance(rules, wager)


def _priced(
    rules: TwentyOneRules, name: Bet, bet: rule.SideBet, wager: Money, lines: Callable[[Shoe], tuple[PriceLine, ...]]
) -> SideBetAnalysis:
    def table(shoe: Shoe) -> PriceTable:
        return PriceTable(lines(shoe), least(rules, bet, wager), payment(rules))

    here = table(full(rules))
    return here.side_bet(
        BETS[name],
        bet.elected.clause,
        rounding_note(rules, here),
        by_decks(rules, lambda decks: Value.of(table(full(rules, decks)).expected_value)),
        offered=name in rules.side_bets.offered.value,
    )


def _super_sevens(rules: TwentyOneRules, bet: rule.SuperSevens, wager: Money, main: ByDealer | None) -> SideBetAnalysis:
    """Return Super Sevens at its best, and its value by the play of two sevens."""
    thirds = third_cards(rules, wager)
    best = sevens.best(thirds)
    priced = _priced(rules, "super-sevens", bet, wager, lambda shoe: super_sevens(bet, shoe, best))
    ways: dict[str, ByDealer] = {
        "best": best,
        "drawn": sevens.always("hit"),
        "split": sevens.always("split"),
        "stood": sevens.always("stand"),
    }
    if main is not None:
        ways["main"] = main
    plays = []
    for name, play in ways.items():
        table = PriceTable(super_sevens(bet, full(rules), play), least(rules, bet, wager), payment(rules))
        cost = priced.expected_value.value - float(table.expected_value)
        plays.append(OtherPlay(name, _TITLES[name], Value.of(table.expected_value), cost))
    note = f"{_TITLES['best']}. {priced.note}"
    return replace(priced, note=note, plays=tuple(plays))


def third_cards(rules: TwentyOneRules, wager: Money) -> tuple[ThirdCard, ...]:
    """Return the values of drawing and standing on two sevens for Super Sevens; empty without it."""
    bet = rules.super_sevens
    if bet is None:
        return ()
    return sevens.third_cards(bet, full(rules), least(rules, bet, wager), payment(rules))


__all__ = [
    "BadRemoval",
    "ByDealer",
    "Composition",
    "HandInsured",
    "NoPlay",
    "PlayOfSevens",
    "RemovedCards",
    "SuperBonusValue",
    "ThirdCard",
    "by_hand",
    "composition",
    "findings",
    "insurance",
    "side_bets",
    "super_bonus",
    "third_cards",
]
