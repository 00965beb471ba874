"""A table that goes on from round to round: the engine's state, the cards, and what everybody has won or lost."""

from abc import ABC, abstractmethod
from collections import defaultdict
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.accounts import Posting
from croupier.engine.inputs import Deal
from croupier.money import Money


class State(Protocol):
    """What a table asks of a round."""

    @property
    def awaits_card(self) -> bool:
        """Whether a card is due."""

    @property
    def is_closed(self) -> bool:
        """Whether the round is over."""


class Cards(Protocol):
    """What a table asks of a shoe or a deck."""

    @property
    def is_due(self) -> bool:
        """Whether the cards must be shuffled before the next round."""

    def shuffle(self) -> None:
        """Shuffle the cards."""

    def draw(self) -> Card:
        """Give the next card."""

    def collect(self) -> None:
        """Take the cards of a finished round away."""


S = TypeVar("S", bound=State)
I = TypeVar("I", bound=Struct)  # noqa: E741  an input
E = TypeVar("E", bound=Struct)


class Table(ABC, Generic[S, I, E]):
    """One table; `give` is the only way to change its round."""

    def __init__(self, cards: Cards) -> None:
        """Set the table up; no round is open yet."""
        self.shoe = cards
        self.net: defaultdict[str, int] = defaultdict(int)
        self.rounds_played = 0
        self.events: list[E] = []
        self.state = self.opened()[1]

    # --- what an engine does -----------------------------------------------------------------------------------

    @abstractmethod
    def opened(self) -> tuple[tuple[E, ...], S]:
        """Return the events that open a round, and its state."""

    @abstractmethod
    def step(self, state: S, given: I | Deal) -> tuple[tuple[E, ...], S]:
        """Return what an input causes and the state after it, or raise Refused."""

    @abstractmethod
    def postings(self, event: E) -> tuple[Posting, ...]:
        """Return what an event moves."""

    # --- what a table does -------------------------------------------------------------------------------------

    def open(self) -> bool:
        """Open a round; return whether the cards were shuffled for it."""
        shuffled = self.shoe.is_due
        if shuffled:
            self.shoe.shuffle()
        opened, self.state = self.opened()
        self.events = list(opened)
        return shuffled

    def give(self, given: I) -> list[tuple[E, S]]:
        """Give an input, then every card that falls due; return each event with the state that it led to.

        Raises Refused, and then nothing has changed.
        """
        events, state = self.step(self.state, given)
        happened = [(event, state) for event in events]
        while state.awaits_card:
            events, state = self.step(state, Deal(self.shoe.draw()))
            happened += [(event, state) for event in events]
        self.state = state
        for event, _ in happened:
            self.events.append(event)
            for account, amount in self.postings(event):
                if isinstance(account, str):
                    self.net[account] += amount
        if state.is_closed:
            self.rounds_played += 1
            self.shoe.collect()
        return happened

    def costs(self, player: str, given: I) -> Money:
        """Return the chips that a wager takes from the player; raise Refused."""
        return Money(-self._moved(player, self.step(self.state, given)[0]))

    def round_net(self, player: str) -> Money:
        """Return what the player has won or lost in this round so far; chips on the layout count as gone."""
        return Money(self._moved(player, self.events))

    def promised(self, player: str) -> Money:  # noqa: ARG002  for games in which a player can promise chips
        """Return the chips that the player has promised and not yet put down."""
        return Money(0)

    def _moved(self, player: str, events: "tuple[E, ...] | list[E]") -> int:
        return sum(amount for event in events for who, amount in self.postings(event) if who == player)
