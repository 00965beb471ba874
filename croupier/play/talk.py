"""Talking with one person: lines out, lines in, and what is said of a line that cannot be done."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from croupier.engine.inputs import Refused
from croupier.play.ink import Ink
from croupier.play.words import Misread
from croupier.telling.speech import person_worded

INTERRUPTED: Final = 130
T = TypeVar("T")


class Leave(Exception):
    """The person leaves: by a word, by the end of input, or by an interrupt."""

    def __init__(self, code: int = 0) -> None:
        """Leave with the exit status `code`."""
        super().__init__(code)
        self.code = code


class Talk:
    """What is said between a person and a table; `ask` raises EOFError or KeyboardInterrupt when nobody is there."""

    def __init__(self, ask: Callable[[str], str], write: Callable[[str], None], ink: Ink) -> None:
        """Begin without a word."""
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
        """Tell why the rules do not allow something."""
        self.say_sentence(f"{person_worded(refused.why)}.", f"[{refused.clause}]")

    def line(self, prompt: str) -> str:
        """Ask for a line; raise Leave when there is none."""
        try:
            return self._ask(self.ink.plain(f"  {prompt} › "))
        except EOFError:
            self.say("")
            raise Leave from None
        except KeyboardInterrupt:
            self.say("")
            raise Leave(INTERRUPTED) from None

    def attempt(self, act: Callable[[], T]) -> T | None:
        """Return what `act` returns; None, with the reason told, where it is misread or refused."""
        try:
            return act()
        except Misread as misread:
            self.say_sentence(str(misread))
        except Refused as refused:
            self.refuse(refused)
        return None

    def until_done(self, prompt: str, act: Callable[[str], T | None]) -> T:
        """Ask for lines until one of them does something, and return what it did."""
        while True:
            done = self.attempt(partial(act, self.line(prompt)))
            if done is not None:
                return done
