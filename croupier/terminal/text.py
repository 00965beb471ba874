"""Text on a terminal of 80 columns: colours, cards, columns and paragraphs.

Without colours, cards are in brackets; without suits in its character set, a terminal gets letters.
"""

import re
import textwrap
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from croupier.cards import Card, Rank, Suit

WIDTH: Final = 80
NAME_MAX: Final = 10
Tone = Literal["you", "faint", "good", "bad", "gold", "bold"]

_CODES: Final[dict[str, str]] = {
    "you": "1",
    "bold": "1",
    "faint": "38;5;245",
    "good": "38;5;71",
    "bad": "38;5;167",
    "gold": "38;5;179",
    "red card": "48;5;255;38;5;160",
    "black card": "48;5;255;38;5;16",
    "red": "38;5;167",
    "back": "48;5;24;38;5;110",
}
_SUITS: Final = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.SPADES: "♠"}
_LETTERS: Final = str.maketrans(
    {"♥": "h", "♦": "d", "♣": "c", "♠": "s", "─": "-", "›": ">", "▸": ">", "·": "-", "–": "-", "—": "-", "…": "."}
    | {"’": "'", "‘": "'", "“": '"', "”": '"', "×": "x"}
)
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")


def visible(text: str) -> int:
    """Return the width of a text in columns."""
    return len(_ESCAPE.sub("", text))


def clip(text: str, width: int) -> str:
    """Return plain text cut to the width."""
    return text if len(text) <= width else text[: width - 1] + "…"


def harmless(text: str) -> str:
    """Return typed text without unprintable characters, clipped."""
    return clip("".join(one if one.isprintable() else "?" for one in text), 24)


def sentence(text: str) -> str:
    """Return a text with a full stop at its end, unless it has one."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


class TextStyle(Struct, frozen=True):
    """The abilities of a terminal: `has_colour` and `has_suits`."""

    has_colour: bool = False
    has_suits: bool = True

    def paint(self, text: str, tone: str) -> str:
        """Return the text in a tone."""
        return f"\x1b[{_CODES[tone]}m{text}\x1b[0m" if self.has_colour and text else text

    def plain(self, text: str) -> str:
        """Return the text with characters that this terminal cannot show replaced."""
        return text if self.has_suits else text.translate(_LETTERS)

    # --- cards -----------------------------------------------------------------------------------------------

    def card(self, card: Card | None) -> str:
        """Return a picture of a card, its back if it is unknown."""
        if card is None:
            return self.backs(1)
        face = _face(card)
        if not self.has_colour:
            return self.plain(f"[{face}]")
        return self.paint(self.plain(f"{face:>3} "), "red card" if card.suit.is_red else "black card")

    def cards(self, cards: Iterable[Card | None]) -> str:
        """Return cards side by side."""
        return (" " if self.has_colour else "").join(self.card(one) for one in cards)

    def backs(self, count: int) -> str:
        """Return cards that lie face down."""
        one = self.paint(self.plain(" ·· "), "back") if self.has_colour else self.plain("[··]")
        return (" " if self.has_colour else "").join([one] * count)

    def named(self, card: Card) -> str:
        """Return a card within a sentence."""
        face = self.plain(_face(card))
        return self.paint(face, "red") if card.suit.is_red else face

    # --- lines -----------------------------------------------------------------------------------------------

    def columns(self, *cells: tuple[str, int]) -> str:
        """Return cells padded to their widths, a negative width to the right; a cell too wide pushes the next."""
        line = ""
        edge = 0
        for text, width in cells:
            edge += abs(width)
            room = max(0, edge - visible(line) - visible(text))
            line += text + " " * room if width > 0 else " " * room + text
        return line.rstrip()

    def spread(self, left: str, right: str, *, width: int = WIDTH) -> list[str]:
        """Return `left` with `right` at the right edge: on one line if both fit, else on more."""
        gap = width - visible(left) - visible(right)
        if gap >= 2:
            return [left + " " * gap + right]
        indent = len(left) - len(left.lstrip())
        lines = self.paragraph(left.strip(), indent=indent, hanging=indent + 2, width=width)
        gap = width - visible(lines[-1]) - visible(right)
        if gap >= 2:
            return [*lines[:-1], lines[-1] + " " * gap + right]
        return [*lines, " " * max(0, width - visible(right)) + right]

    def paragraph(self, text: str, *, indent: int = 2, hanging: int | None = None, width: int = WIDTH) -> list[str]:
        """Return the text broken into lines; colours take no room."""
        first, later = " " * indent, " " * (indent if hanging is None else hanging)
        # An escape sequence is hidden from the wrapping as a character of no width of its own, then put back.
        escapes = _ESCAPE.findall(text)
        if not escapes:
            return textwrap.wrap(
                self.plain(text), width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
            ) or [""]
        lines, line = [], first
        for word in text.split():
            if visible(line) + visible(word) + 1 > width and line.strip():
                lines.append(line.rstrip())
                line = later
            line += word + " "
        return [*lines, line.rstrip()]

    def rule(self, left: str = "", right: str = "") -> str:
        """Return a line across the screen with words in it."""
        start = f"── {left} " if left else "──"
        end = f" {right} ──" if right else "──"
        middle = "─" * max(0, WIDTH - len(start) - len(end))
        before, after = self.plain(start[:3]), self.plain(start[3:])
        text = self.paint(before, "faint") + self.paint(after, "gold") + self.paint(self.plain(middle), "faint")
        if not right:
            return text + self.paint(self.plain(end), "faint")
        return text + self.plain(end[:-2]) + self.paint(self.plain(end[-2:]), "faint")


def _face(card: Card) -> str:
    return ("10" if card.rank is Rank.TEN else card.rank.value) + _SUITS[card.suit]
