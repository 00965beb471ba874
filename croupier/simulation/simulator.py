"""Simulator: the part of a simulation that each family of games has of its own."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol, TypeVar

from croupier.analysis.progress import Progress
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Input
from croupier.money import Money
from croupier.rules.questions import Rules
from croupier.simulation.game import SimulatedGame
from croupier.simulation.plan import Plan

R_contra = TypeVar("R_contra", bound=Rules, contravariant=True)


class SharedPayment(NamedTuple):
    """A payment of one box that other boxes of the round change, and its clause."""

    text: str
    clause: str


class Simulator(Protocol[R_contra]):
    """Simulation of one family of games."""

    @property
    def shoes(self) -> Mapping[str, str]:
        """The ways of dealing in words; {card} is the place of the cutting card."""

    @property
    def guide(self) -> str:
        """The page that describes strategy files."""

    def strategies(self, document: str) -> list[str]:
        """Return the names of the strategies that can be played under a document."""

    def game(self, plan: Plan, rules: R_contra, progress: Progress) -> SimulatedGame:
        """Make the tables of a plan; raise BadPlan, BadStrategy or BadElection."""

    def side_bets(self, rules: R_contra) -> tuple[str, ...]:
        """Return the side bets that the document has, offered at this table or not."""

    def check_offered(self, rules: R_contra, bet: str) -> None:
        """Raise BadPlan if the table does not offer a side bet of its document."""

    def side_wager(self, player: str, bet: str, amount: Money) -> Input | UthInput:
        """Return the input that places a side bet on the first box."""

    def shared(self, rules: R_contra) -> SharedPayment | None:
        """Return the payment that makes the return of a box depend on others, None if there is none."""

    def exact(self, plan: Plan, rules: R_contra, progress: Progress) -> tuple[float, float] | None:
        """Return the exact return of the main game and its error bound, None where analysis has none."""

    def exact_side_bets(self, plan: Plan, rules: R_contra, progress: Progress) -> Iterator[tuple[str, float]]:
        """Yield the exact return of each side bet that is placed, as far as analysis has it."""
