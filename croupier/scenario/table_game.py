"""The table of a replay: rounds of its game, with inputs of officials between and during them."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.engine.inputs import MarkAbsent, Proceed, SettlementMode
from croupier.engine.refusal import Refused
from croupier.engine.table import Table, new_table, postings, shoe_hindrance, standing_table, step
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs import PlayInput
from croupier.engine.table.moments import BadMoment, midnight
from croupier.rules.profile import Rules
from croupier.scenario.files import BadScenario, Scenario, ScenarioInput
from croupier.scenario.games import game
from croupier.scenario.parser import FromShoe, Word
from croupier.scenario.replayed_game import read_word
from croupier.scenario.table_words import WORDS as TABLE_WORDS
from croupier.scenario.twentyone_words import SETTLE

DAY = "2026-11-15"
"""The day of a scenario that names none; the rules of every document are in force."""


class TableGame:
    """A table of any document, its rounds one after another."""

    def __init__(self, scenario: Scenario) -> None:
        """Load the game of the scenario; raise UnknownDocument, BadElection or BadScenario."""
        self.scenario = scenario
        self.round = game(scenario.document, scenario.election, scenario.seats)
        self.decks = self.round.decks
        self.day = DAY if scenario.date is None else scenario.date
        try:
            self.began = midnight(self.day)
        except BadMoment as bad:
            raise BadScenario(f"date: {bad}") from None
        # a scenario with the settlement of a box states it for every box, up to the end of the inputs
        self.settlement: SettlementMode = "box_by_box" if SETTLE in scenario.words() else "at_once"
        self.words: Mapping[str, Word] = {**self.round.words, **TABLE_WORDS}

    step = staticmethod(step)
    postings = staticmethod(postings)

    @property
    def rules(self) -> Rules:
        """The rules that the table begins with."""
        return self.round.rules

    def read(self, given: ScenarioInput) -> Any:
        """Read a word of the game or of the table."""
        return read_word(self.words, given, self.day)

    def open(self, state: Table | None, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], Table]:  # noqa: ARG002
        """Return the table that the scenario begins with; a table opens its rounds itself, and knows who is advised."""
        return (), replace(self._begin(), settlement=self.settlement) if state is None else state

    def _begin(self) -> Table:
        scenario = self.scenario
        if scenario.table == "closed":
            if scenario.seats or scenario.left is not None:
                raise BadScenario(f"{'seats' if scenario.seats else 'left'}: A closed table has none.")
            return step(new_table(scenario.document, scenario.election, as_found=True), i.TellTime(self.began))[1]
        try:
            state = standing_table(scenario.document, scenario.election, scenario.seats, now=self.began, as_found=True)
        except Refused as refused:
            raise BadScenario(f"election: The table cannot be opened: {refused}") from None
        if scenario.left is None:
            return state
        if not 0 <= scenario.left <= state.shoe.cards:
            raise BadScenario(f"left: {scenario.left} cards cannot be left. The shoe has {state.shoe.cards}.")
        return standing_table(
            scenario.document, scenario.election, scenario.seats, now=self.began, left=scenario.left, as_found=True
        )

    def begins(self, given: PlayInput) -> bool:
        """A wager begins a round, of chips or of tokens."""
        return isinstance(given, i.WagerTokens) or self.round.begins(given)

    def is_over(self, state: Table) -> bool:
        """No round is in play before the first, after one that is closed, and after one that is void."""
        return state.round is None or state.round.is_closed

    def is_open(self, state: Table) -> bool:
        """The offers are those of the round."""
        return state.round is not None and self.round.is_open(state.round)

    def implies(self, state: Table, given: PlayInput, *, is_refused: bool) -> bool:
        """Decisions on a hand belong to a later stage; other inputs do if they would not be refused."""
        if isinstance(given, i.Signal | i.RefuseCard):
            return True
        if is_of_table(given):
            return not is_refused
        return self.round.implies(state.round, given, is_refused=is_refused)

    def is_idle(self, state: Table, given: PlayInput) -> bool:
        """Declining and absence have no effect without a round."""
        if is_of_table(given):
            return False
        if state.round is None:
            return isinstance(given, Proceed | MarkAbsent)
        return self.round.is_idle(state.round, given)

    def prefers_first(self, state: Table, given: PlayInput) -> bool:
        """Missing authority is reported before other refusals."""
        if is_of_table(given):
            return not isinstance(given, i.Signal | i.RefuseCard)
        return self.round.prefers_first(state.round, given)

    def missing(self, state: Table) -> str:
        """Name the input for which the round waits."""
        assert state.round is not None
        found = shoe_hindrance(state) if state.round.awaits_card else None
        if found is not None:
            return f"a card is due: {found[1]} [{found[0]}]"
        return self.round.missing(state.round)


def is_of_table(given: PlayInput | FromShoe) -> bool:
    """Return whether the input is the table's own, and not of a round."""
    return isinstance(given, FromShoe) or type(given) in _OF_TABLE


_OF_TABLE = frozenset(one.makes for one in TABLE_WORDS.values())
