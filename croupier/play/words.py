"""What a person types: words, letters for them, and the nearest word to a slip of the finger."""

import difflib
from typing import Final

from msgspec import Struct

from croupier.play.ink import harmless

# fmt: off
WORDS: Final[dict[str, tuple[str, ...]]] = {        # the word, then its letter and other ways to say it
    "hit":       ("h", "draw", "card"),
    "stand":     ("s", "stay", "stick"),
    "double":    ("d", "dd"),
    "split":     ("p",),
    "surrender": ("r",),
    "insure":    ("i", "insurance"),
    "even":      ("e", "evens", "even-money"),
    "forfeit":   ("f",),
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
    "bank":      ("b", "bankroll", "money"),
    "help":      ("?", "commands"),
    "quit":      ("q", "exit", "leave", "bye"),
}
# fmt: on
_MEANT: Final = {said: word for word, others in WORDS.items() for said in (word, *others)}


class Said(Struct, frozen=True):
    """A known word and what was said with it."""

    word: str
    rest: tuple[str, ...] = ()


class Misread(Exception):
    """A line that cannot be understood or afforded, in one sentence."""


def read(line: str, words: tuple[str, ...]) -> Said:
    """Return the word meant, by itself, its letter or its beginning; raise Misread with the nearest of `words`."""
    first, *rest = line.split() or [""]
    lowered = first.casefold()
    if lowered in _MEANT:
        return Said(_MEANT[lowered], tuple(rest))
    begun = {_MEANT[said] for said in _MEANT if len(lowered) > 1 and said.startswith(lowered)}
    if len(begun) == 1:
        return Said(begun.pop(), tuple(rest))
    near = difflib.get_close_matches(lowered, [said for said in _MEANT if len(said) > 2], n=1)
    hint = f"did you mean {_MEANT[near[0]]}?" if near else f"you can say {_listed(words)}; ? shows more."
    raise Misread(f"I do not know {harmless(first)!r}; {hint}")


def _listed(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def letter(word: str) -> str:
    """Return the letter for a word, the word itself if it has none."""
    others = WORDS[word]
    return others[0] if others and len(others[0]) == 1 else word
