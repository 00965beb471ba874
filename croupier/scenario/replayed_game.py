"""A game that a scenario replays: words of inputs, opening and stepping of rounds, and implied answers."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from croupier.engine.postings import Posting
from croupier.engine.table.inputs import PlayInput
from croupier.rules.profile import Rules
from croupier.scenario.files import BadScenario, ScenarioInput
from croupier.scenario.parser import Word
from croupier.scenario.table_words import WORDS as TABLE_WORDS


class ReplayedGame(Protocol):
    """A game that a scenario replays; states, inputs and events are the game's own."""

    decks: int
    """The number of each card that a round can show."""

    @property
    def words(self) -> Mapping[str, Word]:
        """The words of the game's inputs."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""

    def read(self, given: ScenarioInput) -> Any:
        """Return an input as the engine knows it; raise BadScenario or BadAmount."""

    def open(self, state: Any, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], Any]:
        """Return the event that opens a round after `state` (None at first), and the state after it."""

    def step(self, state: Any, given: PlayInput) -> tuple[tuple[Any, ...], Any]:
        """Return the events of an input, and the state after them; raise Refused."""

    def postings(self, event: Any) -> tuple[Posting, ...]:
        """Return the postings of an event."""

    def begins(self, given: PlayInput) -> bool:
        """Return whether the input is the first that a new round takes."""

    def is_over(self, state: Any) -> bool:
        """Return whether no round is in play."""

    def is_open(self, state: Any) -> bool:
        """Return whether an offer is open that may be declined."""

    def implies(self, state: Any, given: PlayInput, *, is_refused: bool) -> bool:
        """True if the input implies that nobody else accepts the open offer; it may be expected to be refused."""

    def is_idle(self, state: Any, given: PlayInput) -> bool:
        """Return whether the input has no effect any longer."""

    def prefers_first(self, state: Any, given: PlayInput) -> bool:
        """Return whether the refusal by the open offer is more informative than one from later stages."""

    def missing(self, state: Any) -> str:
        """Return a sentence about the decision that is missing for the round to end."""


def read_word(words: Mapping[str, Word], given: ScenarioInput, day: str = "") -> Any:
    """Return an input by its word; raise BadScenario or BadAmount."""
    found = words.get(given.do)
    if found is None:
        near = difflib.get_close_matches(given.do, TABLE_WORDS, n=1, cutoff=0)[0]
        listed = ", ".join(one for one in words if one not in TABLE_WORDS)
        raise BadScenario(f"do: {given.do!r} is not known. Use one of {listed}; the nearest word of a table is {near}.")
    return found.read(given, day)
