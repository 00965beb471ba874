"""Notes under a chart: those that concern a few squares; the rest is shown on request."""

from typing import Final

from croupier.analysis.result import Chart

_FEW: Final = 4
"""Notes are written if at most one square in this number has one."""


def notes(chart: Chart) -> dict[str, str]:
    """Return the notes under a chart, each with its place, such as `13 | 2, 3; 14 | 2`."""
    places: dict[str, dict[str, list[str]]] = {}
    noted = squares = 0
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        for column, cell in zip(chart.columns, cells, strict=True):
            squares += 1
            if cell.note and cell.code:
                noted += 1
                places.setdefault(cell.note, {}).setdefault(row, []).append(column)
    if noted * _FEW > squares:
        return {}
    return {
        note: "; ".join(f"{row} | {', '.join(columns)}" for row, columns in rows.items())
        for note, rows in places.items()
    }
