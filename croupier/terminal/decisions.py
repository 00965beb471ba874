"""A decision on the screen: the open choices, each with its letter, meaning and clause."""

from collections.abc import Iterable

from croupier.terminal.text import TextStyle

Row = tuple[str, str, str, str]
"""Letter, words, meaning and clause of a choice."""


def shown(rows: Iterable[Row], short: list[str], ink: TextStyle, *, width: int = 11) -> list[str]:
    """Return the choices, the words for them `width` wide, then the sentences about those that the purse forbids."""
    lines: list[str] = []
    chosen = list(rows)
    width = max([width, *(len(typed) for _, typed, _, _ in chosen)]) + 2
    for letter, typed, text, clause in chosen:
        left = ink.columns(("", 4), (ink.paint(letter, "gold"), 3), (typed, width), (text, 1))
        lines += ink.spread(left, ink.paint(clause, "faint"))
    for sentence in short:
        lines += [ink.paint(line, "faint") for line in ink.paragraph(sentence, indent=7)]
    return lines
