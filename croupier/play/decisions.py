"""A decision on the screen: the choices that are open, each with what to type, what it means and its clause."""

from collections.abc import Iterable

from croupier.play.ink import Ink

Row = tuple[str, str, str, str]
"""The letter for a choice, the words for it, what it means in facts and money, and its clause."""


def shown(rows: Iterable[Row], short: list[str], ink: Ink, *, width: int = 11) -> list[str]:
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
