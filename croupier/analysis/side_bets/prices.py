"""Prices of side bets: from their winning combinations and numbers of ways to their values."""

import math
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from croupier.analysis.result import ByDecks, EventFrequency, SideBetAnalysis, Value
from croupier.money import Money, Odds, Rounding, show
from croupier.rules.ruled import Ruled


class PriceLine(Struct, frozen=True):
    """One result of a side bet: its number of ways, its payout (zero where the wager is lost), and its clause."""

    name: str
    ways: int
    odds: Odds | None
    clause: str


class PriceTable(Struct, frozen=True):
    """Every result of a side bet for one amount, the best paid first."""

    lines: tuple[PriceLine, ...]
    amount: Money
    rounding: Rounding

    @property
    def ways(self) -> int:
        """Number of ways of all results together."""
        return sum(line.ways for line in self.lines)

    def net(self, line: PriceLine) -> Fraction:
        """Return the player's win with a line, per unit wagered, paid as the table pays."""
        if line.odds is None:
            return Fraction(-1)
        return Fraction(line.odds.on(self.amount, self.rounding), self.amount)

    @property
    def expected_value(self) -> Fraction:
        """Expected value for the player, per unit."""
        return sum((self.net(line) * line.ways for line in self.lines), Fraction(0)) / self.ways

    @property
    def unrounded(self) -> Fraction:
        """Expected value if every payment were exact to any fraction of a cent."""
        nets = [
            (line, Fraction(line.odds.wins, line.odds.staked) if line.odds else Fraction(-1)) for line in self.lines
        ]
        return sum((net * line.ways for line, net in nets), Fraction(0)) / self.ways

    @property
    def standard_deviation(self) -> float:
        """Standard deviation of a single wager, per unit."""
        squares = sum((self.net(line) ** 2 * line.ways for line in self.lines), Fraction(0)) / self.ways
        return math.sqrt(squares - self.expected_value**2)

    @property
    def hits(self) -> tuple[EventFrequency, ...]:
        """The results with their probabilities."""
        return tuple([self._hit(line) for line in self.lines])

    def _hit(self, line: PriceLine) -> EventFrequency:
        pays = "" if line.odds is None else str(line.odds)
        returns = float(Fraction(line.ways, self.ways) * self.net(line))
        return EventFrequency(line.name, self.probability(line), pays, returns, line.clause)

    def probability(self, line: PriceLine) -> Value:
        """Return the frequency of a line."""
        return Value.of(Fraction(line.ways, self.ways))

    def side_bet(
        self, title: str, clause: str, note: str, by_decks: tuple[ByDecks, ...] = (), *, offered: bool = True
    ) -> SideBetAnalysis:
        """Return the report of the side bet."""
        return SideBetAnalysis(
            expected_value=Value.of(self.expected_value),
            house_edge=float(-self.expected_value),
            standard_deviation=self.standard_deviation,
            hits=self.hits,
            title=title,
            clause=clause,
            offered=offered,
            by_decks=by_decks,
            note=note,
            wager=show(self.amount),
            rounding=float(self.expected_value - self.unrounded),
        )


def lines(results: Iterable[tuple[tuple[str, Ruled[Odds]] | None, int]], loses: str) -> tuple[PriceLine, ...]:
    """Add up results with their ways; a result is the winning combination and its odds, or None for a loss."""
    found: dict[str, PriceLine] = {}
    for won, many in results:
        name = "lost" if won is None else won[0]
        before = found[name].ways if name in found else 0
        odds, clause = (None, loses) if won is None else (won[1].value, won[1].clause)
        found[name] = PriceLine(name, before + many, odds, clause)
    return tuple(sorted((line for line in found.values() if line.ways), key=_best_first))


def _best_first(line: PriceLine) -> tuple[bool, Fraction]:
    return line.odds is None, -Fraction(line.odds.wins, line.odds.staked) if line.odds else Fraction(0)
