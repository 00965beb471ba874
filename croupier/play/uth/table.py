"""A table of Ultimate Texas Hold'em."""

from croupier.engine import uth
from croupier.engine.accounts import Posting
from croupier.engine.inputs import Deal
from croupier.engine.uth import UthRound
from croupier.engine.uth.events import UthEvent
from croupier.engine.uth.inputs import UthInput
from croupier.play.table import Table
from croupier.play.uth.deck import Deck
from croupier.rules.uth import UthRules


class UthTable(Table[UthRound, UthInput, UthEvent]):
    """One table with its decks."""

    def __init__(self, rules: UthRules, seats: dict[str, int], seed: int) -> None:
        """Set the table up."""
        self.rules, self.seats = rules, seats
        super().__init__(Deck(rules, seed))

    def opened(self) -> tuple[tuple[UthEvent, ...], UthRound]:
        """Open a round with limits that bind at entry."""
        return uth.open_round(self.rules, self.seats, "at_entry")

    def step(self, state: UthRound, given: UthInput | Deal) -> tuple[tuple[UthEvent, ...], UthRound]:
        """Ask the engine."""
        return uth.step(state, given)

    def postings(self, event: UthEvent) -> tuple[Posting, ...]:
        """Ask the engine."""
        return uth.postings(event)
