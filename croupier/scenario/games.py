"""What a replay must know of a game: how to read its inputs, open and step a round, and what an input implies."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from croupier.engine import twentyone, uth
from croupier.engine.accounts import Posting
from croupier.engine.inputs import DeferPayment, MarkAbsent, NoMoreBets, PlaceWager, Proceed, WithdrawWager
from croupier.engine.uth.inputs import Concede, PlaceAnte
from croupier.engine.uth.state import BETTING
from croupier.rules.profile import Rules, load_any
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules
from croupier.scenario.form import BadScenario, Given
from croupier.scenario.inputs import WORDS
from croupier.scenario.reading import Word
from croupier.scenario.table_inputs import WORDS as TABLE_WORDS
from croupier.scenario.uth_inputs import WORDS as UTH_WORDS


class Game(Protocol):
    """One game of one table; states, inputs and events are the game's own."""

    decks: int
    """How many of each card a round can show."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""

    def read(self, given: Given) -> Any:
        """Return an input as the engine knows it; raise BadScenario or BadAmount."""

    def open(self, state: Any, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], Any]:
        """Return what opens a round after `state`, None at first, and the state then; `advised` know of the minimum."""

    def step(self, state: Any, given: Any) -> tuple[tuple[Any, ...], Any]:
        """Return what an input causes, and the state after it; raise Refused."""

    def postings(self, event: Any) -> tuple[Posting, ...]:
        """Return what an event moves."""

    def begins(self, given: Any) -> bool:
        """Whether the input is the first that a new round takes."""

    def is_over(self, state: Any) -> bool:
        """Whether no round is in play."""

    def is_open(self, state: Any) -> bool:
        """Whether an offer is open that may be declined."""

    def implies(self, state: Any, given: Any, *, is_refused: bool) -> bool:
        """Whether the input, which may be expected to be refused, tells that nobody else takes the open offer."""

    def is_idle(self, state: Any, given: Any) -> bool:
        """Whether the input has nothing left to do."""

    def prefers_first(self, state: Any, given: Any) -> bool:
        """Whether the refusal by the open offer tells more than one from later stages."""

    def missing(self, state: Any) -> str:
        """Tell which decision is missing for the round to end."""


def game(document: str, election: Mapping[str, object], seats: Mapping[str, int]) -> Game:
    """Return the game of a document; raise UnknownDocument or BadElection."""
    rules = load_any(document, election, as_found=True)
    return UthGame(rules, seats) if isinstance(rules, UthRules) else TwentyOneGame(rules, seats)


def read_word(words: Mapping[str, Word], given: Given, day: str = "") -> Any:
    """Return an input by its word; raise BadScenario or BadAmount."""
    found = words.get(given.do)
    if found is None:
        near = difflib.get_close_matches(given.do, TABLE_WORDS, n=1, cutoff=0)[0]
        listed = ", ".join(one for one in words if one not in TABLE_WORDS)
        raise BadScenario(f"do: {given.do!r} is not known; there are {listed}; the table's nearest word is {near}")
    return found.read(given, day)


class TwentyOneGame:
    """Blackjack and the three Pontoons."""

    _OFFERS: Final = (
        twentyone.Phase.INSURANCE,
        twentyone.Phase.SURRENDER,
        twentyone.Phase.SPLIT_OFFER,
        twentyone.Phase.DOUBLE_OFFER,
        twentyone.Phase.FORFEIT,
    )
    _NEVER_IMPLY: Final = (WithdrawWager, NoMoreBets, MarkAbsent, DeferPayment, Proceed)

    def __init__(self, rules: TwentyOneRules, seats: Mapping[str, int]) -> None:
        """Hold the rules and who sits where."""
        self.rules, self._seats = rules, seats
        self.decks = rules.cards.decks.value

    step = staticmethod(twentyone.step)
    postings = staticmethod(twentyone.postings)

    def read(self, given: Given) -> Any:
        """Read a word of the game."""
        return read_word(WORDS, given)

    def open(self, state: Any, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], twentyone.Round]:  # noqa: ARG002
        """Open a round; those before it leave nothing but what `advised` know."""
        return twentyone.open_round(self.rules, self._seats, "as_found", advised)

    def begins(self, given: Any) -> bool:
        """A wager begins a round."""
        return isinstance(given, PlaceWager)

    def is_over(self, state: twentyone.Round) -> bool:
        """A round ends by itself."""
        return state.is_closed

    def is_open(self, state: twentyone.Round) -> bool:
        """Insurance, surrender, others' answers and forfeits are offers."""
        return state.phase in self._OFFERS

    def implies(self, state: twentyone.Round, given: Any, *, is_refused: bool) -> bool:  # noqa: ARG002
        """An input of a later stage declines what is offered; an answer to the offer itself does not."""
        if isinstance(given, self._NEVER_IMPLY):
            return False
        if type(given) in twentyone.FLOW[state.phase]:
            is_asked = getattr(given, "player", None) in state.asked
            return state.phase not in (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER) and not is_asked
        return True

    def is_idle(self, state: twentyone.Round, given: Any) -> bool:
        """Declining when nothing is offered, and absence after the round, do nothing."""
        if isinstance(given, Proceed):
            return not self.is_open(state) and state.phase is not twentyone.Phase.WAGERS
        return isinstance(given, MarkAbsent) and (state.is_closed or given.player in state.absent)

    def prefers_first(self, state: twentyone.Round, given: Any) -> bool:
        """An answer by somebody who was not asked is refused as an answer."""
        return type(given) in twentyone.FLOW[state.phase] and getattr(given, "player", None) != state.decider

    def missing(self, state: twentyone.Round) -> str:
        """Tell which hand lacks a decision."""
        if state.phase is twentyone.Phase.WAGERS:
            return "the wagers were never dealt"
        return f"hand {state.turn[1] + 1} of box {state.box.number} has no decision by {state.decider}"


class UthGame:
    """Ultimate Texas Hold'em."""

    decks = 1

    def __init__(self, rules: UthRules, seats: Mapping[str, int]) -> None:
        """Hold the rules and who sits where."""
        self.rules, self._seats = rules, seats

    step = staticmethod(uth.step)
    postings = staticmethod(uth.postings)

    def read(self, given: Given) -> Any:
        """Read a word of the game."""
        return read_word(UTH_WORDS, given)

    def open(self, state: Any, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], uth.UthRound]:  # noqa: ARG002
        """Open a round; those before it leave nothing but what `advised` know."""
        return uth.open_round(self.rules, self._seats, "as_found", advised)

    def begins(self, given: Any) -> bool:
        """An ante begins a round."""
        return isinstance(given, PlaceAnte)

    def is_over(self, state: uth.UthRound) -> bool:
        """A round ends by itself."""
        return state.is_closed

    def is_open(self, state: uth.UthRound) -> bool:
        """Conceding is the one offer."""
        return state.phase is uth.Phase.CONCEDING

    def implies(self, state: uth.UthRound, given: Any, *, is_refused: bool) -> bool:  # noqa: ARG002
        """Only the next round is later than conceding."""
        return self.is_open(state) and self.begins(given)

    def is_idle(self, state: uth.UthRound, given: Any) -> bool:
        """Declining when nothing is offered, and absence after the round, do nothing."""
        if isinstance(given, Proceed):
            return state.is_closed or state.phase in BETTING
        return isinstance(given, MarkAbsent) and (state.is_closed or given.player in state.absent)

    def prefers_first(self, state: uth.UthRound, given: Any) -> bool:
        """A refused concession is refused as such."""
        return self.is_open(state) and isinstance(given, Concede)

    def missing(self, state: uth.UthRound) -> str:
        """Tell who has not decided."""
        if state.phase is uth.Phase.WAGERS:
            return "the wagers were never dealt"
        return f"{state.place.player} has no decision {state.phase.value}"
