"""The recorded table at the terminal, with the events of the current round."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Generic, Protocol, TypeVar, cast, get_args

from msgspec import Struct

from croupier.engine.events import RoundClosed, RoundOpened
from croupier.engine.game import RoundInput
from croupier.engine.inputs import Deal, MarkAbsent
from croupier.engine.refusal import RECORDED, Refused
from croupier.engine.table import Official, postings, step, view
from croupier.engine.table import Table as TableState
from croupier.engine.table.events import InputRefused, RoundVoided
from croupier.engine.table.inputs import DrawCuttingCard, PlayInput
from croupier.engine.table.view import TableView
from croupier.money import Money
from croupier.records.books.accounts import BookAccount
from croupier.records.books.cash import promised
from croupier.records.books.cash_events import CashEvent
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.log.events import RecordEvent
from croupier.records.log.wire import TableLogInput
from croupier.records.tables.shoes import Shoes
from croupier.records.tables.state import TableRecord
from croupier.records.tables.writer import TableWriter

_BESIDE: Final = (*get_args(RecordEvent), *get_args(CashEvent), InputRefused)
"""Events that are not part of the game."""


class PlayableRound(Protocol):
    """The part of a round that the terminal uses."""

    @property
    def awaits_card(self) -> bool:
        """Return whether a card is due."""

    @property
    def is_closed(self) -> bool:
        """Return whether the round is over."""

    @property
    def phase(self) -> str:
        """Phase of the round."""


S = TypeVar("S", bound=PlayableRound)
I = TypeVar("I", bound=RoundInput)  # noqa: E741  an input of a round
E = TypeVar("E")


class TerminalTable(Generic[S, I, E]):
    """One table; `give` and `record` are the only ways to change it.

    `table_record` is the recorded table, `round` the round in play (without a wager at first), `events` are those since
    the table `began`, and `is_over` is whether the round has ended, settled or void.
    """

    def __init__(self, recorded: TableWriter, before: S, players: tuple[str, ...]) -> None:
        """Store a table; `before` is a round without a wager, `players` are those who act for themselves."""
        self.recorded, self.table_record, self._before, self._players = recorded, recorded.record, before, players
        self.rounds_played = 0
        self.begin()

    @property
    def state(self) -> TableState:
        """The engine's table."""
        return self.table_record.table

    @property
    def shoes(self) -> Shoes:
        """The shoes of the table, with their secrets."""
        return self.table_record.shoes

    def begin(self) -> None:
        """Start a new round with an empty layout."""
        self.round = self._before
        self.began = self.state
        self.events: list[Any] = []
        self.is_over = False

    # --- inputs --------------------------------------------------------------------------------------------------

    def give(self, given: TableLogInput, *, key: str = "") -> tuple[Any, ...]:
        """Give an input to the game; return its events. Raise Refused, and then only the refusal is recorded.

        An input with a `key` that was given before changes nothing.
        """
        with _unbroken():
            events = self._command(given, key)
            self._follow(events)
        return events

    def record(self, given: TableLogInput, *, key: str = "") -> tuple[Any, ...]:
        """Record an input that is not part of the game, such as a buy-in, as `give` does."""
        with _unbroken():
            return self._command(given, key)

    def refuse(self, given: TableLogInput) -> None:
        """Record that an input was given which the table refuses."""
        try:
            self.give(given)
        except Refused:
            return
        raise AssertionError(given)

    def _command(self, given: TableLogInput, key: str = "") -> tuple[Any, ...]:
        answer = self.recorded.command(given, self._speaker(given), key=key)
        self.table_record = self.recorded.record
        refused = answer.refused
        if refused is not None:
            raise Refused(given, refused.clause, RECORDED(text=refused.why))
        return () if answer.is_repeated else answer.events

    def _speaker(self, given: Struct) -> Person:
        """Return the giver of an input: the shoe its cards, a player their own acts, the program all the rest."""
        if isinstance(given, Deal | DrawCuttingCard):
            return SHOE
        player = "" if isinstance(given, MarkAbsent) or hasattr(given, "by") else getattr(given, "player", "")
        return Person("player", player) if player in self._players else PROGRAM

    def retrace(self, events: tuple[Any, ...], record: TableRecord) -> None:
        """Apply an entry of the log, which led to this state."""
        self.table_record = record
        if is_of_game(events):
            self._follow(events)

    def _follow(self, events: tuple[Any, ...]) -> None:
        self.events += events
        for event in events:
            if isinstance(event, RoundClosed | RoundVoided):
                self.rounds_played += 1
                self.is_over = True
        is_opened = any(isinstance(event, RoundOpened) for event in events)
        if is_opened or self.round is not self._before:
            self.round = self._before if self.state.round is None else cast("S", self.state.round)

    # --- cards ---------------------------------------------------------------------------------------------------

    @property
    def is_card_due(self) -> bool:
        """Return whether the round waits for a card, be there one in the shoe or not."""
        return self.round.awaits_card

    def from_shoe(self) -> Deal | DrawCuttingCard:
        """Return the next card of the shoe, or the cutting card."""
        given = self.recorded.next_from_shoe()
        assert isinstance(given, Deal | DrawCuttingCard), given
        return given

    # --- questions -----------------------------------------------------------------------------------------------

    @property
    def is_begun(self) -> bool:
        """Return whether wagers have been placed in this round."""
        return self.round is not self._before

    def seen_by(self, player: str) -> TableView:
        """Return a player's view of the table."""
        return view(self.state, Official("player", player))

    def chips(self, player: str) -> Money:
        """Return the chips in a player's rack."""
        return self.table_record.books.chips(player)

    def bought(self, player: str) -> Money:
        """Return the money that a player paid for chips, less the money paid back."""
        return Money(-self.table_record.books.balance(BookAccount("pocket", player)))

    @property
    def net(self) -> dict[str, int]:
        """Net result of every player; chips on the layout count as lost."""
        return {player: self.chips(player) - self.bought(player) for player in self._players}

    def costs(self, player: str, given: I) -> Money:
        """Return the chips that a wager takes from the player; raise Refused."""
        return Money(-_moved(player, step(self.state, given)[0]))

    def round_net(self, player: str) -> Money:
        """Return the player's win or loss in this round so far; chips on the layout count as lost."""
        return Money(_moved(player, self.events))

    def accepts(self, given: PlayInput) -> bool:
        """Return whether the table would take an input."""
        try:
            step(self.state, given)
        except Refused:
            return False
        return True

    def has_wagered(self, player: str) -> bool:
        """Return whether chips of the player lie on the layout."""
        return self.state.tally(player).layout > 0

    def promised(self, player: str) -> Money:
        """Return the chips that the player has promised and not yet put down."""
        return promised(self.state, player)


def is_of_game(events: tuple[Any, ...]) -> bool:
    """Return whether an entry belongs to the game, and not to the records around it."""
    return not isinstance(events[0], _BESIDE)


def _moved(player: str, events: "tuple[Any, ...] | list[Any]") -> int:
    return sum(amount for event in events for who, amount in postings(event) if who == player)


@contextmanager
def _unbroken() -> Iterator[None]:
    """Delay Ctrl-C until the current input is recorded and followed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
