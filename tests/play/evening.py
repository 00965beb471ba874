"""An evening at the table for tests: typed lines in, the screen out, with stacked cards if wanted."""

from collections.abc import Iterable
from typing import Any

from croupier.cards import Card, cards
from croupier.play.ink import Ink
from croupier.play.session import Session
from croupier.play.setup import Asked, set_up
from croupier.play.shoe import Shoe
from croupier.rules.twentyone import TwentyOneRules


class Stacked(Shoe):
    """A shoe that gives these cards first, then as shuffled."""

    def __init__(self, rules: TwentyOneRules, first: Iterable[Card]) -> None:
        """Put the cards on top."""
        super().__init__(rules, seed=1)
        self._first = list(first)

    def draw(self) -> Card:
        """Give the next card."""
        return self._first.pop(0) if self._first else super().draw()


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
            table = self.session.table
            table.shoe = Stacked(table.rules, cards(shoe))
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
