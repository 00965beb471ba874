"""The analyst of Ultimate Texas Hold'em."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from croupier.analysis import side_bets
from croupier.analysis.analyst import BoundedReturn, GameParts
from croupier.analysis.holdem.parts import analysis
from croupier.analysis.holdem.solver import solve
from croupier.analysis.holdem.terms import HoldemTerms, terms
from croupier.analysis.progress import Progress
from croupier.analysis.result import Analysis, Finding, SideBetAnalysis
from croupier.analysis.side_bets.trips import trips
from croupier.analysis.wager_sizes import Size, usual
from croupier.cards import Card
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.rules.ruled import BadElection


class HoldemAnalyst:
    """Hold'em is solved over every deal of a whole pack, in whole numbers."""

    chapters: Final = (
        *("cards", "before_the_flop", "after_the_flop", "on_the_river", "play", "showdown", "settlement"),
        *("blind_pays", "payouts"),
    )

    shared_tables: Final[tuple[type, ...]] = ()

    def cards_gone(self, rules: UthRules, removed: str) -> tuple[Card, ...]:
        """Return no cards: every round is dealt from a whole pack. Raise BadElection if any are named."""
        if removed.split():
            reason = f"{rules.document} {rules.shuffle.every_round.clause} has the cards shuffled for every round"
            raise BadElection(f"removed: {removed.strip()}: {reason}, so that none are gone")
        return ()

    def cards_left(self, rules: UthRules, removed: str) -> Counter[Card]:
        """Return no count of cards: the solver reads a whole pack."""
        self.cards_gone(rules, removed)
        return Counter()

    def sizes(self, rules: UthRules) -> Iterator[Size]:
        """Yield the least and the most ante: the maximum payout cuts off the payments of large antes."""
        clause = rules.payouts.maximum.clause
        yield Size(usual(rules), clause)
        if (most := rules.wagers.maximum.value) is not None:
            yield Size(most, clause)

    def terms(self, rules: UthRules, wager: Money, cards: Counter[Card] | None, *, peek: bool) -> HoldemTerms:  # noqa: ARG002  every deal is from a whole pack
        """Return the payments that the solver reads."""
        return terms(rules, wager)

    def solve(self, rules: UthRules, terms: HoldemTerms, progress: Progress) -> BoundedReturn:
        """Return the return of best play, exactly."""
        return BoundedReturn(float(solve(rules, terms.ante, progress=progress).value), 0.0)

    def parts(self, rules: UthRules, wager: Money, removed: str, *, peek: bool, progress: Progress) -> GameParts:  # noqa: ARG002  as above
        """Return the parts of a whole analysis."""
        found = analysis(rules, wager, progress=progress)
        return GameParts(
            main=found.main,
            method=found.method,
            side_bets=self.side_bets(rules, wager),
            details=found.details,
            charts=found.charts,
            plays=found.plays,
            findings=found.findings,
        )

    def side_bets(self, rules: UthRules, wager: Money) -> dict[str, SideBetAnalysis]:
        """Return trips."""
        return {"trips": trips(rules, wager)}

    def findings(self, rules: UthRules, found: Analysis) -> Iterator[Finding]:
        """Yield findings about trips."""
        yield from side_bets.findings(rules, found.side_bets)
