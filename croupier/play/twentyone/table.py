"""A table of Blackjack or Pontoon."""

from croupier.engine import twentyone
from croupier.engine.accounts import Posting
from croupier.engine.events import Event
from croupier.engine.inputs import Deal, Input
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.play.table import Table
from croupier.play.twentyone.shoe import Shoe
from croupier.rules.twentyone import TwentyOneRules


class TwentyOneTable(Table[Round, Input, Event]):
    """One table with its shoe."""

    def __init__(self, rules: TwentyOneRules, seats: dict[str, int], seed: int) -> None:
        """Set the table up."""
        self.rules, self.seats = rules, seats
        super().__init__(Shoe(rules, seed))

    def opened(self) -> tuple[tuple[Event, ...], Round]:
        """Open a round with limits that bind at entry."""
        return twentyone.open_round(self.rules, self.seats, "at_entry")

    def step(self, state: Round, given: Input | Deal) -> tuple[tuple[Event, ...], Round]:
        """Ask the engine."""
        return twentyone.step(state, given)

    def postings(self, event: Event) -> tuple[Posting, ...]:
        """Ask the engine."""
        return twentyone.postings(event)

    def promised(self, player: str) -> Money:
        """Return what the player has asked to insure of others' wagers, paid for when the offer closes."""
        return Money(sum(one.amount for one in self.state.requests if one.player == player))
