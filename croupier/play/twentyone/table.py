"""A table of Blackjack or Pontoon."""

from croupier.engine.events import Event
from croupier.engine.inputs import Input
from croupier.engine.twentyone import Round
from croupier.money import Money
from croupier.play.table import Table


class TwentyOneTable(Table[Round, Input, Event]):
    """One table with its shoes."""

    def promised(self, player: str) -> Money:
        """Return what the player has asked to insure of others' wagers, paid for when the offer closes."""
        return Money(sum(one.amount for one in self.round.requests if one.player == player))
