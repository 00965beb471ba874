"""Ultimate Texas Hold'em as a scenario replays it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from croupier.engine import holdem
from croupier.engine.holdem.inputs import Concede, PlaceAnte, UthInput
from croupier.engine.holdem.state import BETTING
from croupier.engine.inputs import MarkAbsent, Proceed, SettleBox
from croupier.engine.table.inputs import PlayInput
from croupier.rules.holdem import UthRules
from croupier.scenario.files import ScenarioInput
from croupier.scenario.holdem_words import WORDS
from croupier.scenario.parser import Word
from croupier.scenario.replayed_game import read_word


class UthGame:
    """Ultimate Texas Hold'em."""

    decks = 1
    words: Final[Mapping[str, Word]] = WORDS

    def __init__(self, rules: UthRules, seats: Mapping[str, int]) -> None:
        """Store the rules and the seats."""
        self.rules, self._seats = rules, seats

    def step(self, state: Any, given: PlayInput) -> tuple[tuple[Any, ...], Any]:
        """Return the events and state after an input; raise Refused."""
        return holdem.step(state, cast("UthInput", given))

    postings = staticmethod(holdem.postings)

    def read(self, given: ScenarioInput) -> Any:
        """Read a word of the game."""
        return read_word(WORDS, given)

    def open(self, state: Any, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], holdem.UthRound]:  # noqa: ARG002
        """Open a round; of the earlier rounds only `advised` is known."""
        return holdem.open_round(self.rules, self._seats, "as_found", advised)

    def begins(self, given: PlayInput) -> bool:
        """An ante begins a round."""
        return isinstance(given, PlaceAnte)

    def is_over(self, state: holdem.UthRound) -> bool:
        """A round ends by itself."""
        return state.is_closed

    def is_open(self, state: holdem.UthRound) -> bool:
        """Conceding is the one offer."""
        return state.phase is holdem.Phase.CONCEDING

    def implies(self, state: holdem.UthRound, given: PlayInput, *, is_refused: bool) -> bool:  # noqa: ARG002
        """The settlement and the next round are later than conceding."""
        return self.is_open(state) and (self.begins(given) or isinstance(given, SettleBox))

    def is_idle(self, state: holdem.UthRound, given: PlayInput) -> bool:
        """Declining without an offer, and absence after the round, have no effect."""
        if isinstance(given, Proceed):
            return state.is_closed or state.phase in BETTING
        return isinstance(given, MarkAbsent) and (state.is_closed or given.player in state.absent)

    def prefers_first(self, state: holdem.UthRound, given: PlayInput) -> bool:
        """A refused concession is refused as such."""
        return self.is_open(state) and isinstance(given, Concede)

    def missing(self, state: holdem.UthRound) -> str:
        """Name the players who have not decided."""
        if state.phase is holdem.Phase.WAGERS:
            return "The wagers were never dealt. Add a deal."
        return f"{state.place.player} lacks a decision {state.phase.value}."
