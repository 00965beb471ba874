"""Dialogue with a person: output lines, input lines, and refusals."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from croupier.engine.refusal import Refused
from croupier.narration.speech import person_worded
from croupier.terminal.text import TextStyle, sentence
from croupier.terminal.vocabulary import Misread

INTERRUPTED: Final = 130
T = TypeVar("T")


class PersonLeft(Exception):
    """The person leaves: by a word, by the end of input, or by an interrupt."""

    def __init__(self, code: int = 0) -> None:
        """Leave with the exit status `code`."""
        super().__init__(code)
        self.code = code


class Talk:
    """The dialogue of a person with a table; `ask` raises EOFError or KeyboardInterrupt when the person is gone."""

    def __init__(self, ask: Callable[[str], str], write: Callable[[str], None], ink: TextStyle) -> None:
        """Store the functions for input and output, and the text style."""
        self._ask, self._write, self.ink = ask, write, ink

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            self._write(line)

    def say_sentence(self, text: str, clause: str = "") -> None:
        """Write a sentence with its clause at the right edge."""
        text = f"{text[0].upper()}{text[1:]}"
        if clause:
            self.say(*self.ink.spread(f"  {text}", self.ink.paint(clause, "faint")))
        else:
            self.say(*self.ink.paragraph(text))

    def refuse(self, refused: Refused) -> None:
        """Print the reason and clause of a refusal."""
        self.say_sentence(sentence(person_worded(refused.why)), f"[{refused.clause}]")

    def line(self, prompt: str) -> str:
        """Ask for a line; raise PersonLeft when there is none."""
        try:
            return self._ask(self.ink.plain(f"  {prompt} › "))
        except EOFError:
            self.say("")
            raise PersonLeft from None
        except KeyboardInterrupt:
            self.say("")
            raise PersonLeft(INTERRUPTED) from None

    def attempt(self, act: Callable[[], T]) -> T | None:
        """Return the result of `act`; None, after saying why, if it is misread or refused."""
        try:
            return act()
        except Misread as misread:
            self.say_sentence(str(misread))
        except Refused as refused:
            self.refuse(refused)
        return None

    def until_done(self, prompt: str, act: Callable[[str], T | None]) -> T:
        """Ask for lines until `act` returns a result, and return that."""
        while True:
            done = self.attempt(partial(act, self.line(prompt)))
            if done is not None:
                return done
