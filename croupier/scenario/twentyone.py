"""Blackjack and the three Pontoons as a scenario replays them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from croupier.engine import twentyone
from croupier.engine.inputs import DeferPayment, Input, MarkAbsent, NoMoreBets, PlaceWager, Proceed, WithdrawWager
from croupier.engine.table.inputs import PlayInput
from croupier.rules.twentyone import TwentyOneRules
from croupier.scenario.files import ScenarioInput
from croupier.scenario.parser import Word
from croupier.scenario.replayed_game import read_word
from croupier.scenario.twentyone_words import WORDS


class TwentyOneGame:
    """Blackjack and the three Pontoons."""

    words: Final[Mapping[str, Word]] = WORDS

    _OFFERS: Final = (
        twentyone.Phase.INSURANCE,
        twentyone.Phase.SURRENDER,
        twentyone.Phase.SPLIT_OFFER,
        twentyone.Phase.DOUBLE_OFFER,
        twentyone.Phase.FORFEIT,
    )
    _NEVER_IMPLY: Final = (WithdrawWager, NoMoreBets, MarkAbsent, DeferPayment, Proceed)

    def __init__(self, rules: TwentyOneRules, seats: Mapping[str, int]) -> None:
        """Store the rules and the seats."""
        self.rules, self._seats = rules, seats
        self.decks = rules.cards.decks.value

    def step(self, state: Any, given: PlayInput) -> tuple[tuple[Any, ...], Any]:
        """Return the events and state after an input; raise Refused."""
        return twentyone.step(state, cast("Input", given))

    postings = staticmethod(twentyone.postings)

    def read(self, given: ScenarioInput) -> Any:
        """Read a word of the game."""
        return read_word(WORDS, given)

    def open(self, state: Any, advised: Iterable[tuple[str, str]]) -> tuple[tuple[Any, ...], twentyone.Round]:  # noqa: ARG002
        """Open a round; of the earlier rounds only `advised` is known."""
        return twentyone.open_round(self.rules, self._seats, "as_found", advised)

    def begins(self, given: PlayInput) -> bool:
        """A wager begins a round."""
        return isinstance(given, PlaceWager)

    def is_over(self, state: twentyone.Round) -> bool:
        """A round ends by itself."""
        return state.is_closed

    def is_open(self, state: twentyone.Round) -> bool:
        """Insurance, surrender, others' answers and forfeits are offers."""
        return state.phase in self._OFFERS

    def implies(self, state: twentyone.Round, given: PlayInput, *, is_refused: bool) -> bool:  # noqa: ARG002
        """An input of a later stage declines the open offer; an answer to the offer itself does not."""
        if isinstance(given, self._NEVER_IMPLY):
            return False
        if type(given) in twentyone.FLOW[state.phase]:
            is_between = state.phase in (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER)
            return not is_between and not _is_answer(state, given)
        return True

    def is_idle(self, state: twentyone.Round, given: PlayInput) -> bool:
        """Declining without an offer, and absence after the round, have no effect."""
        if isinstance(given, Proceed):
            return not self.is_open(state) and state.phase is not twentyone.Phase.WAGERS
        return isinstance(given, MarkAbsent) and (state.is_closed or given.player in state.absent)

    def prefers_first(self, state: twentyone.Round, given: PlayInput) -> bool:
        """An answer by a player who was not asked is refused as an answer; an act on another box is not an answer."""
        if type(given) not in twentyone.FLOW[state.phase] or getattr(given, "player", None) == state.decider:
            return False
        is_between = state.phase in (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER)
        return is_between or _is_on_offered_hand(state, given)

    def missing(self, state: twentyone.Round) -> str:
        """Name the hand that lacks a decision."""
        if state.phase is twentyone.Phase.WAGERS:
            return "The wagers were never dealt. Add a deal."
        return f"Hand {state.turn[1] + 1} of box {state.box.number} lacks a decision by {state.decider}."


def _is_answer(state: twentyone.Round, given: PlayInput) -> bool:
    """Return whether a player who was asked acts on the hand in turn, and not on another box or hand."""
    return getattr(given, "player", None) in state.asked and _is_on_offered_hand(state, given)


def _is_on_offered_hand(state: twentyone.Round, given: PlayInput) -> bool:
    hand = getattr(given, "hand", None)
    return getattr(given, "box", None) == state.box.number and hand in (None, state.turn[1] + 1)
