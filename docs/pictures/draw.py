"""Draw `play.svg`: one real screen of `croupier play`, from a seeded game played by a script.

Run it from the project's folder: `.venv/bin/python docs/pictures/draw.py` writes the picture beside this file.
"""

import re
from html import escape
from pathlib import Path
from typing import Final

from croupier.terminal.session import Session
from croupier.terminal.setup import GameRequest, set_up
from croupier.terminal.text import WIDTH, TextStyle

DOCUMENT: Final = "act-pontoon-2018"
NOW: Final = 1_790_000_400
"""A moment at which the rules are in force; it is not on the screen."""
ASKED: Final = GameRequest(seed=8341, now=NOW, election={"side_bets": ["perfect-pairs"]}, bots=2, rounds=1)
TYPED: Final = ("100", "20 5", "d", "why", "n")

COLUMN: Final = 9
LINE: Final = 21
MARGIN: Final = 18
BACK: Final = "#1d2026"
FORE: Final = "#d7dae0"
COLOURS: Final = {
    "245": "#8a8a8a",
    "71": "#5faf5f",
    "167": "#d75f5f",
    "179": "#d7af5f",
    "160": "#d70000",
    "16": "#000000",
}
ESCAPE: Final = re.compile(r"\x1b\[([0-9;]*)m")


def screen() -> list[str]:
    """Play the scripted game; return the lines of its round, from the shuffle on, with colours.

    The commitment before it is left out: it changes with every word of the rules.
    """
    lines: list[str] = []
    typed = iter(TYPED)

    def ask(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        lines.append(prompt + TextStyle(has_colour=True).paint(line, "bold"))
        return line

    Session(set_up(DOCUMENT, ASKED), ask, lines.append, TextStyle(has_colour=True)).play()
    first = next(index for index, line in enumerate(lines) if "The dealer shuffles" in line)
    last = next(index for index, line in enumerate(lines) if "in this round" in line)
    return lines[first : last + 1]


def runs(line: str) -> list[tuple[int, str, str]]:
    """Return the pieces of a line: column, text, and the codes in force."""
    found, column, codes = [], 0, ""
    for index, piece in enumerate(ESCAPE.split(line)):
        if index % 2:
            codes = "" if piece == "0" else piece
        elif piece:
            found.append((column, piece, codes))
            column += len(piece)
    assert column <= WIDTH, line
    return found


def drawn(line: str, top: int) -> list[str]:
    """Return the elements of one line."""
    elements = []
    for column, text, codes in runs(line):
        left, width = MARGIN + column * COLUMN, len(text) * COLUMN
        if "48;5;255" in codes:
            box = f'x="{left}" y="{top + 2}" width="{width}" height="{LINE - 4}" rx="3"'
            elements.append(f'<rect {box} fill="#f4f1ea"/>')
        colour = re.search(r"38;5;(\d+)", codes)
        fill = COLOURS[colour[1]] if colour else FORE
        weight = ' font-weight="bold"' if codes == "1" else ""
        if text.strip():
            indent = len(text) - len(text.lstrip())
            shown = text.strip()
            place = f'x="{left + indent * COLUMN}" y="{top + 15}" textLength="{len(shown) * COLUMN}"'
            elements.append(f'<text {place} fill="{fill}"{weight}>{escape(shown)}</text>')
    return elements


def picture(lines: list[str]) -> str:
    """Return the screen as SVG."""
    width, height = WIDTH * COLUMN + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    elements = [element for index, line in enumerate(lines) for element in drawn(line, MARGIN + index * LINE)]
    font = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
            f'     font-family="{font}" font-size="15" xml:space="preserve">',
            "<title>A round of croupier play: the table, the choices with their clauses, the settlement</title>",
            f'<rect width="{width}" height="{height}" rx="10" fill="{BACK}"/>',
            *elements,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    Path(__file__).with_name("play.svg").write_text(picture(screen()), "utf-8")
