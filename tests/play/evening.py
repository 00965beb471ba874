"""An evening at the table for tests: typed lines in, the screen out, with stacked cards if wanted."""

from collections.abc import Iterable
from typing import Any

from croupier.cards import Card, cards
from croupier.play.ink import WIDTH, Ink, visible
from croupier.play.session import Session
from croupier.play.setup import Asked, set_up
from croupier.play.twentyone.shoe import Shoe
from croupier.play.uth.deck import Deck
from croupier.rules.profile import Rules
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules


class Stacked(Shoe):
    """A shoe that gives these cards first, then as shuffled."""

    def __init__(self, rules: TwentyOneRules, first: Iterable[Card]) -> None:
        """Put the cards on top."""
        super().__init__(rules, seed=1)
        self._first = list(first)

    def draw(self) -> Card:
        """Give the next card."""
        return self._first.pop(0) if self._first else super().draw()


class StackedDeck(Deck):
    """A deck that has these cards on top in the first round."""

    def __init__(self, rules: UthRules, first: Iterable[Card]) -> None:
        """Choose the cards."""
        super().__init__(rules, seed=1)
        self._first = list(first)

    def shuffle(self) -> None:
        """Shuffle the deck and put the cards on top."""
        super().shuffle()
        rest = [card for card in self._cards if card not in self._first]
        self._cards = [*rest, *reversed(self._first)]
        self._first = []


class Evening:
    """What was on the screen after the lines were typed; then the input ends, or `ending` is raised."""

    def __init__(
        self,
        document: str,
        *typed: str,
        shoe: str = "",
        ink: Ink | None = None,
        ending: type[BaseException] = EOFError,
        **asked: Any,
    ) -> None:
        """Play it."""
        self.lines: list[str] = []
        self._typed = list(typed)
        self._ending = ending
        defaults: dict[str, Any] = {"seed": 1, "election": {}}
        game = set_up(document, Asked(**defaults | asked))
        self.session = Session(game, self._ask, self.lines.append, ink or Ink())
        if shoe:
            self.session.table.shoe = _stacked(game.rules, cards(shoe))
        self.code = self.session.play()

    def _ask(self, prompt: str) -> str:
        if not self._typed:
            self.lines.append(prompt)
            raise self._ending
        line = self._typed.pop(0)
        self.lines.append(prompt + line)
        return line

    @property
    def screen(self) -> str:
        """All lines."""
        return "\n".join(self.lines)

    @property
    def net(self) -> int:
        """What the person has won or lost, in cents."""
        return self.session.table.net[self.session.person]

    def says(self, *words: str) -> str:
        """Return the first line that has all these words; fail if there is none."""
        for line in self.lines:
            if all(word in line for word in words):
                return line
        raise AssertionError(f"no line says {words}:\n{self.screen}")

    def checked(self) -> int:
        """Return the rounds played, once it is sure that every line fits and the person owes nothing."""
        for line in self.lines:
            assert "\n" not in line
            if "›" not in line and "> " not in line:
                assert visible(line) <= WIDTH, line
        assert self.session.host.purse >= 0
        return self.session.table.rounds_played

    def check_left(self) -> None:
        """Assert that the person who has gone left nothing open behind them."""
        assert self.code == (0 if self._ending is EOFError else 130)
        assert self.says("You leave with $")
        state = self.session.table.state
        assert state.is_closed or self.session.host.is_taking_wagers()
        assert state.is_closed or self.session.table.round_net("You") == 0


def _stacked(rules: Rules, first: tuple[Card, ...]) -> Shoe | Deck:
    return StackedDeck(rules, first) if isinstance(rules, UthRules) else Stacked(rules, first)
