"""Colours of plays: one for each code, distinct for the colour-blind, and readable in grey with its letters."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from croupier.analysis.result import Chart

HUES: Final = (
    (0xF2, 0xE3, 0xB3),  # sand
    (0x2B, 0x6C, 0x9E),  # blue
    (0xE0, 0x8E, 0x2B),  # orange
    (0x1B, 0x7F, 0x63),  # green
    (0xB0, 0x4F, 0x93),  # purple
    (0x9C, 0xCB, 0xEA),  # sky
    (0x55, 0x55, 0x5F),  # slate
    (0xD5, 0x5E, 0x4C),  # vermilion
    (0xDC, 0xDC, 0xDC),  # grey
)
_TINT: Final = 0.45
"""Step towards white for each further code with the same first letter."""


GREY: Final = len(HUES) - 1
LIGHT: Final = "#ffffff"
DARK: Final = "#0c0f13"
_EVEN: Final = 0.185
"""The luminance on which light and dark letters have the same contrast."""


class PlayColour(Struct, frozen=True):
    """The colour of a code: its hue, which of the codes of that hue it is, and both colours of a cell."""

    hue: int
    tint: int
    paper: str
    text: str


def inks(charts: Iterable[Chart]) -> dict[str, PlayColour]:
    """Return the colour of each code that the charts use; D and Ds are two tints of one hue.

    A code that no legend has, such as S4, has the colour of the longest one that it begins with.
    """
    charts = tuple(charts)
    hues: dict[str, int] = {}
    tints: dict[int, int] = {}
    found: dict[str, PlayColour] = {}
    for code in meanings(charts):
        # a code without a letter, such as a dash, is no separate play: it stays grey
        hue = hues.setdefault(code[:1].upper(), len(hues) % GREY) if code[:1].isalnum() else GREY
        tint = tints.get(hue, 0)
        tints[hue] = tint + 1
        red, green, blue = (round(255 - (255 - part) * (1 - _TINT) ** tint) for part in HUES[hue])
        text = LIGHT if _light(red, green, blue) < _EVEN else DARK
        found[code] = PlayColour(hue, tint, f"#{red:02x}{green:02x}{blue:02x}", text)
    return found | {code: found[play(code, found)] for code in _used(charts)}


def meanings(charts: Iterable[Chart]) -> dict[str, str]:
    """Return the meaning of each play of the charts, those without an explanation last."""
    charts = tuple(charts)
    legend = {code: meaning for chart in charts for code, meaning in chart.legend.items()}
    used = dict.fromkeys(play(code, legend) for code in _used(charts))
    return {code: legend[code] for code in legend if code in used} | {code: "" for code in used if code not in legend}


def play(code: str, known: Iterable[str]) -> str:
    """Return the longest known code that a code begins with, or the code itself."""
    return max([one for one in known if one and code.startswith(one)], key=len, default=code)


def _used(charts: Iterable[Chart]) -> dict[str, None]:
    return dict.fromkeys(cell.code for chart in charts for row in chart.cells for cell in row if cell.code)


def _light(*parts: int) -> float:
    """Return the relative luminance of a colour of the web, from 0 to 1."""
    linear = [part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
