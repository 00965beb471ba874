"""Analyst: the part of an analysis that is specific to a family of games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from croupier.analysis.progress import Progress
from croupier.analysis.result import Analysis, Approximation, Chart, Finding, Main, OtherPlay, SideBetAnalysis
from croupier.analysis.wager_sizes import Size
from croupier.cards import Card
from croupier.money import Money
from croupier.rules.questions import Rules

R_contra = TypeVar("R_contra", bound=Rules, contravariant=True)


class BoundedReturn(NamedTuple):
    """Return of best play with its error bound."""

    value: float
    bound: float


class GameParts(Struct, frozen=True):
    """The parts of an analysis that a solver computes; the error bound is zero where every deal is counted."""

    main: Main
    method: str
    side_bets: dict[str, SideBetAnalysis]
    details: dict[str, Any]
    charts: tuple[Chart, ...] = ()
    plays: tuple[OtherPlay, ...] = ()
    approximations: tuple[Approximation, ...] = ()
    error_bound: float = 0.0
    findings: tuple[Finding, ...] = ()


class Analyst(Protocol[R_contra]):
    """Exact analysis of one family of games."""

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters that the return of the main game can depend on, in the order in which they are compared."""

    @property
    def shared_tables(self) -> tuple[type, ...]:
        """Types of terms that are the same for every game, and so are not part of the hash."""

    def cards_gone(self, rules: R_contra, removed: str) -> tuple[Card, ...]:
        """Return the cards removed, such as "5 5 TS"; raise BadElection for cards that cannot be gone."""

    def cards_left(self, rules: R_contra, removed: str) -> Counter[Card]:
        """Return the shoe less the cards removed; raise BadElection as `cards_gone` does."""

    def sizes(self, rules: R_contra) -> Iterator[Size]:
        """Yield the wagers at which the rules may differ, whether the table takes them or not."""

    def terms(self, rules: R_contra, wager: Money, cards: Counter[Card] | None, *, peek: bool) -> Any:
        """Return all that the solver reads of the rules; `cards` is a whole shoe if not given."""

    def solve(self, rules: R_contra, terms: Any, progress: Progress) -> BoundedReturn:
        """Return the return of best play of the main game, from the terms of the rules."""

    def parts(self, rules: R_contra, wager: Money, removed: str, *, peek: bool, progress: Progress) -> GameParts:
        """Return the parts of a whole analysis."""

    def side_bets(self, rules: R_contra, wager: Money) -> dict[str, SideBetAnalysis]:
        """Return every side bet that the document has, offered at this table or not, from a whole shoe."""

    def findings(self, rules: R_contra, found: Analysis) -> Iterator[Finding]:
        """Yield findings about the side bets and the decisions of best play."""
