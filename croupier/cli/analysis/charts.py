"""Charts of best play at a terminal: letters in a grid, each play in its colour where there are colours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from croupier.analysis.report.notes import notes
from croupier.analysis.report.palette import PlayColour as Shade
from croupier.analysis.report.palette import inks, meanings
from croupier.analysis.result import Chart
from croupier.terminal.text import WIDTH, TextStyle, visible

# colours of 256 near those of the page: of a hue itself and of its tints, each with what is written on it
SHADES: Final = (
    ((223, 16), (230, 16)),
    ((25, 231), (110, 16)),
    ((172, 16), (216, 16)),
    ((29, 231), (115, 16)),
    ((133, 231), (182, 16)),
    ((117, 16), (153, 16)),
    ((240, 231), (249, 16)),
    ((167, 231), (217, 16)),
    ((252, 16), (255, 16)),
)


def charts(found: Sequence[Chart], ink: TextStyle) -> Iterator[str]:
    """Yield the legend that the charts share, then each chart."""
    shades, legend = inks(found), meanings(found)
    yield from _listed(f"{_shaded(code, shades, ink)} {meaning}".rstrip() for code, meaning in legend.items())
    for chart in found:
        yield ""
        yield from ink.paragraph(ink.paint(chart.title, "bold"), indent=2)
        yield from _grid(chart, shades, ink)
        if chart.note:
            yield from ink.paragraph(chart.note, indent=2)
        for note, where in notes(chart).items():
            yield from ink.paragraph(f"* {note} ({where})", indent=2, hanging=4)


def _listed(items: Iterable[str]) -> Iterator[str]:
    """Yield items side by side, none of them broken."""
    line = ""
    for item in items:
        longer = f"{line}   {item}" if line else f"  {item}"
        if line and visible(longer) > WIDTH:
            yield line
            longer = f"  {item}"
        line = longer
    yield line


def _shaded(code: str, shades: Mapping[str, Shade], ink: TextStyle, width: int = 0) -> str:
    """Return a code in the colour of its play, in the middle of its cell."""
    shown = f"{code:^{width}}"
    if not ink.has_colour or code not in shades:
        return shown
    tints = SHADES[shades[code].hue]
    paper, text = tints[min(shades[code].tint, len(tints) - 1)]
    return f"\x1b[48;5;{paper};38;5;{text}m{shown}\x1b[0m"


def _grid(chart: Chart, shades: Mapping[str, Shade], ink: TextStyle) -> Iterator[str]:
    """Yield the squares, in as many blocks of columns as the screen asks for."""
    codes = [len(cell.code) for row in chart.cells for cell in row]
    width = 2 + max([1, *codes, *(len(column) for column in chart.columns)])
    rows = max([len(row) for row in chart.rows], default=0)
    fitting = max(1, (WIDTH - rows - 6) // width)
    for start in range(0, len(chart.columns), fitting):
        columns = chart.columns[start : start + fitting]
        yield ("    " + " " * rows + " " + "".join(f"{column:^{width}}" for column in columns)).rstrip()
        for name, cells in zip(chart.rows, chart.cells, strict=True):
            shown = "".join(_shaded(cell.code, shades, ink, width) for cell in cells[start : start + fitting])
            yield f"    {name:>{rows}} {shown}".rstrip()
