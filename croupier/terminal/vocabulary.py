"""Words that a person may type, their letters, and the nearest word to a typing error."""

import difflib
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier import money
from croupier.money import Money
from croupier.terminal.text import harmless

# fmt: off
_ALWAYS: Final[dict[str, tuple[str, ...]]] = {      # the word, then its letter and other ways to say it
    "no":        ("n", "decline", "pass", "nothing"),
    "yes":       ("y", "ok"),
    "again":     ("a", "same", "repeat"),
    "skip":      ("x", "none"),
    "back":      ("clear", "undo"),
    "deal":      ("g", "go"),
    "buy":       (),
    "why":       ("w",),
    "rules":     ("rule", "clause"),
    "table":     ("t",),
    "final":     ("last", "close"),
    "contribute": ("mix",),
    "bank":      ("b", "bankroll", "money"),
    "help":      ("?", "commands"),
    "quit":      ("q", "exit", "leave", "bye"),
}
_OF_TWENTY_ONE: Final[dict[str, tuple[str, ...]]] = {
    "hit":       ("h", "draw", "card"),
    "stand":     ("s", "stay", "stick"),
    "double":    ("d", "dd"),
    "split":     ("p",),
    "surrender": ("r",),
    "insure":    ("i", "insurance"),
    "even":      ("e", "evens", "even-money"),
    "forfeit":   ("f",),
}
_OF_UTH: Final[dict[str, tuple[str, ...]]] = {
    "fold":      ("f",),
    "check":     ("c", "tap", "knock"),
    "bet":       ("raise", "play"),
    "concede":   (),                                # no letter: it is not to be said by a slip
}
# fmt: on


class SpokenWord(Struct, frozen=True):
    """A known word and its arguments."""

    word: str
    rest: tuple[str, ...] = ()


class Misread(Exception):
    """A line that cannot be understood or afforded, in one sentence."""


class Vocabulary:
    """The words of one family of games: its `decisions`, and the words of every table."""

    def __init__(self, decisions: Mapping[str, tuple[str, ...]]) -> None:
        """Combine the game's decisions with the words of every table."""
        self.words = dict(decisions) | _ALWAYS
        self.decisions = frozenset([*decisions, "yes", "no"])
        self._meant = {said: word for word, others in self.words.items() for said in (word, *others)}

    def read(self, line: str, words: tuple[str, ...]) -> SpokenWord:
        """Return the word meant, by itself, its letter or its beginning; raise Misread with the nearest of `words`."""
        meant = self._meant
        first, *rest = line.split() or [""]
        lowered = first.casefold()
        if lowered in meant:
            return SpokenWord(meant[lowered], tuple(rest))
        begun = {meant[said] for said in meant if len(lowered) > 1 and said.startswith(lowered)}
        if len(begun) == 1:
            return SpokenWord(begun.pop(), tuple(rest))
        near = difflib.get_close_matches(lowered, [said for said in meant if len(said) > 2], n=1)
        hint = f"Did you mean {meant[near[0]]}?" if near else f"Write {listed(words)}; ? shows help."
        raise Misread(f"There is no command {harmless(first)!r}. {hint}")

    def letter(self, word: str) -> str:
        """Return the letter for a word, the word itself if it has none."""
        others = self.words[word]
        return others[0] if others and len(others[0]) == 1 else word


TWENTY_ONE: Final = Vocabulary(_OF_TWENTY_ONE)
UTH: Final = Vocabulary(_OF_UTH)


def listed(words: tuple[str, ...]) -> str:
    """Return words as a choice: `hit, stand or double`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def is_figure(word: str) -> bool:
    """Return whether a word is meant as an amount."""
    return word.lstrip("$+-")[:1].isdigit()


def amount(word: str) -> Money:
    """Return the amount that a word states; raise Misread."""
    try:
        return money.parse(word)
    except money.BadAmount:
        raise Misread(f"{harmless(word)} is not an amount. Write dollars and cents, such as 12.50.") from None
