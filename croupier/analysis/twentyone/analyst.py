"""The analyst of Blackjack and Pontoon."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from msgspec import to_builtins
from msgspec.structs import replace

from croupier.analysis import side_bets
from croupier.analysis.analyst import BoundedReturn, GameParts
from croupier.analysis.progress import Progress
from croupier.analysis.result import Analysis, Finding, SideBetAnalysis
from croupier.analysis.side_bets import BadRemoval, ByDealer, NoPlay, RemovedCards
from croupier.analysis.twentyone.analysis import main_game, return_bound
from croupier.analysis.twentyone.encode import Tables, tables
from croupier.analysis.twentyone.findings import findings
from croupier.analysis.twentyone.lattice import Lattice
from croupier.analysis.twentyone.shoe import ShoeContents, cards_gone, full
from croupier.analysis.twentyone.solver import solve
from croupier.analysis.wager_sizes import Size, usual
from croupier.cards import Card, Rank
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules

Terms = tuple[Tables, ShoeContents]


class TwentyOneAnalyst:
    """Blackjack and Pontoon are solved for the cards of a shoe, with a bound of the approximation error."""

    chapters: Final = (
        *("cards", "naturals", "insurance", "surrender", "play", "splitting", "doubling", "forfeit", "dealer"),
        *("settlement", "payouts", "super_bonus"),
    )
    shared_tables: Final = (Lattice,)

    def cards_gone(self, rules: TwentyOneRules, removed: str) -> tuple[Card, ...]:
        """Return the cards removed, such as "5 5 TS"; raise BadElection for cards that cannot be gone."""
        return cards_gone(rules, removed)

    def cards_left(self, rules: TwentyOneRules, removed: str) -> Counter[Card]:
        """Return the shoe less the cards removed; raise BadElection as `cards_gone` does."""
        return full(rules, cards_gone(rules, removed))

    def sizes(self, rules: TwentyOneRules) -> Iterator[Size]:
        """Yield the wagers around the steps of the Super Bonus, the smallest ones, and the largest."""
        unit, least, most = rules.wagers.unit.value, usual(rules), rules.wagers.maximum.value
        bonus, rounding = rules.super_bonus, rules.settlement.rounding.clause
        if bonus is not None:
            floor, large = bonus.floor, bonus.large_from
            yield from (
                Size(Money(floor.value * 100 - unit), floor.clause),
                Size(Money(floor.value * 100), floor.clause),
            )
            yield from (Size(Money((large.value - 1) // least * least), large.clause), Size(large.value, large.clause))
        # payments that cannot be exact appear at the first amounts above the least, or never
        yield from (Size(Money(least + steps * unit), rounding) for steps in range(3))
        if most is not None:
            yield Size(most, rules.wagers.maximum.clause if bonus is None else bonus.large.clause)

    def terms(self, rules: TwentyOneRules, wager: Money, cards: Counter[Card] | None, *, peek: bool) -> Terms:
        """Return the tables and the shoe that the solver reads."""
        return tables(rules, wager, peek=peek), ShoeContents.of(full(rules) if cards is None else cards)

    def solve(self, rules: TwentyOneRules, terms: Terms, progress: Progress) -> BoundedReturn:  # noqa: ARG002  the tables have all
        """Return the return of best play, with the bound of its error."""
        solution = solve(*terms, progress=progress)
        return BoundedReturn(solution.expected_value, return_bound(solution))

    def parts(self, rules: TwentyOneRules, wager: Money, removed: str, *, peek: bool, progress: Progress) -> GameParts:
        """Return the game itself, its side bets by best play of two sevens, insurance and the Super Bonus."""
        gone, without = cards_gone(rules, removed), RemovedCards.parse(removed)
        part = main_game(rules, wager, gone, peek=peek, progress=progress)
        bets = _side_bets(rules, wager, part.sevens)
        details: dict[str, Any] = {"insurance": to_builtins(side_bets.by_hand(rules, wager, without))}
        if (bonus := side_bets.super_bonus(rules, gone=gone)) is not None:
            details["super_bonus"] = to_builtins(bonus)
        if gone:
            bets = {name: replace(bet, note=f"From a whole shoe. {bet.note}".strip()) for name, bet in bets.items()}
            try:
                bets["insurance"] = side_bets.insurance(rules, wager, without)
                details["composition"] = to_builtins(side_bets.composition(rules, wager, without))
            except BadRemoval:  # no ace is left that insurance could be offered against
                del bets["insurance"]
        return GameParts(
            main=part.main,
            method=part.method,
            side_bets=bets,
            details=part.details | details,
            charts=part.charts,
            plays=part.plays,
            approximations=part.approximations,
            error_bound=part.error_bound,
        )

    def side_bets(self, rules: TwentyOneRules, wager: Money) -> dict[str, SideBetAnalysis]:
        """Return the side bets of the document, and insurance."""
        return side_bets.side_bets(rules, wager)

    def findings(self, rules: TwentyOneRules, found: Analysis) -> Iterator[Finding]:
        """Yield findings about side bets, short packs, and options that best play never uses."""
        return findings(rules, found)


def _side_bets(rules: TwentyOneRules, wager: Money, sevens: Mapping[Rank, str]) -> dict[str, SideBetAnalysis]:
    try:
        return side_bets.side_bets(rules, wager, cast("ByDealer", sevens))
    except NoPlay:  # best play of two sevens is one that Super Sevens knows nothing of
        return side_bets.side_bets(rules, wager)
