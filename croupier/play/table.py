"""A table that goes on from round to round: the engine's table, its shoes, and what everybody has won or lost."""

from collections import defaultdict
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.events import RoundClosed, RoundOpened
from croupier.engine.inputs import Deal, Refused
from croupier.engine.table import Official, evolve, postings, step, view
from croupier.engine.table import Table as TableState
from croupier.engine.table.events import RoundVoided
from croupier.engine.table.inputs import DrawCuttingCard
from croupier.engine.table.view import TableView
from croupier.money import Money
from croupier.play.shoes import Shoes


class State(Protocol):
    """What a table asks of a round."""

    @property
    def awaits_card(self) -> bool:
        """Whether a card is due."""

    @property
    def is_closed(self) -> bool:
        """Whether the round is over."""


S = TypeVar("S", bound=State)
I = TypeVar("I", bound=Struct)  # noqa: E741  an input of a round
E = TypeVar("E")


class Table(Generic[S, I, E]):
    """One table; `give` is the only way to change it.

    `state` is the engine's table, `round` the round that is played, one without a wager before there is any, and
    `events` what has happened since the table was as it `began`, `is_over` whether it has ended, settled or void.
    """

    def __init__(self, state: TableState, shoes: Shoes, before: S) -> None:
        """Set the table up; `before` is a round without a wager."""
        self.state, self.shoes, self._before = state, shoes, before
        self.net: defaultdict[str, int] = defaultdict(int)
        self.rounds_played = 0
        self.begin()

    def begin(self) -> None:
        """Put the last round behind: nothing lies on the table."""
        self.round = self._before
        self.began = self.state
        self.events: list[Any] = []
        self.is_over = False

    def give(self, given: Any) -> tuple[Any, ...]:
        """Give an input; return what happened. Raises Refused, and then nothing has changed."""
        then = self.state
        events, self.state = step(then, given)
        for event in events:
            then = evolve(then, event)
            self.events.append(event)
            self.shoes.follow(event, then)
            for account, amount in postings(event):
                if isinstance(account, str):
                    self.net[account] += amount
            if isinstance(event, RoundClosed | RoundVoided):
                self.rounds_played += 1
                self.is_over = True
        is_opened = any(isinstance(event, RoundOpened) for event in events)
        if is_opened or self.round is not self._before:
            self.round = self._before if self.state.round is None else cast("S", self.state.round)
        return events

    @property
    def is_card_due(self) -> bool:
        """Whether the round waits for a card, be there one in the shoe or not."""
        return self.round.awaits_card

    def from_shoe(self) -> Deal | DrawCuttingCard:
        """Return what the shoe gives: the next card, or the cutting card."""
        drawn = self.shoes.draw()
        return Deal(drawn) if isinstance(drawn, Card) else DrawCuttingCard()

    def seen_by(self, player: str) -> TableView:
        """Return what a player may see of the table."""
        return view(self.state, Official("player", player))

    def costs(self, player: str, given: I) -> Money:
        """Return the chips that a wager takes from the player; raise Refused."""
        return Money(-_moved(player, step(self.state, given)[0]))

    def round_net(self, player: str) -> Money:
        """Return what the player has won or lost in this round so far; chips on the layout count as gone."""
        return Money(_moved(player, self.events))

    def accepts(self, given: Any) -> bool:
        """Whether the table would take an input."""
        try:
            step(self.state, given)
        except Refused:
            return False
        return True

    def has_wagered(self, player: str) -> bool:
        """Whether chips of the player lie on the layout."""
        return self.state.tally(player).layout > 0

    def promised(self, player: str) -> Money:  # noqa: ARG002  for games in which a player can promise chips
        """Return the chips that the player has promised and not yet put down."""
        return Money(0)


def _moved(player: str, events: "tuple[Any, ...] | list[Any]") -> int:
    return sum(amount for event in events for who, amount in postings(event) if who == player)
