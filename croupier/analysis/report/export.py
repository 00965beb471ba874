"""An analysis for programs: JSON whole, CSV as one long table."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.analysis.intervals import intervals
from croupier.analysis.result import Analysis, Value
from croupier.narration.answers import typed

COLUMNS: Final = ("section", "name", "key", "value", "fraction", "clause")
Row = tuple[str, str, str, object, str, str]


def plain(found: Analysis) -> dict[str, Any]:
    """Return an analysis as JSON has it, the intervals of its mean added."""
    fields: dict[str, Any] = msgspec.to_builtins(found, enc_hook=_number)
    return fields | {"intervals": msgspec.to_builtins(list(intervals(found)), enc_hook=_number)}


def encoded(found: Struct) -> bytes:
    """Return an analysis, or a value made from several, as JSON."""
    return msgspec.json.encode(found, enc_hook=_number)


def _number(value: object) -> object:
    """Return a number of numpy as one of Python; no other type may be in an analysis."""
    item = getattr(value, "item", None)
    if item is None:
        raise TypeError(f"an analysis holds {type(value).__name__}")
    return item()


def as_json(fields: Mapping[str, Any]) -> str:
    """Write the result of `plain` as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(fields), indent=2).decode()


def as_csv(found: Analysis) -> str:
    """Write an analysis as one long table; the same analysis gives the same bytes."""
    return as_table(COLUMNS, _rows(found))


def as_table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Write rows beneath the names of their columns as CSV."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")  # as RFC 4180 has it
    table.writerow(columns)
    for row in rows:
        table.writerow([written(cell) for cell in row])
    return out.getvalue()


def written(cell: object) -> str:
    """Write floats so that they can be read back exactly, and no missing values."""
    return repr(float(cell)) if isinstance(cell, float) else "" if cell is None else typed(cell)


def _rows(found: Analysis) -> Iterator[Row]:
    yield from _identification(found)
    yield from _main(found)
    yield from _side_bets(found)
    yield from _play(found)
    for effect in found.effects:
        for key in ("instead_of", "expected_value", "change", "bound", "reading"):
            yield "effects", f"{effect.name}={effect.value}", key, getattr(effect, key), "", effect.clause
    for number, finding in enumerate(found.findings, 1):
        for key in ("kind", "text", "moves"):
            yield "findings", str(number), key, getattr(finding, key), "", finding.clause
    for one in found.approximations:
        yield "approximations", one.what, "how", one.how, "", ""
        yield "approximations", one.what, "bound", one.bound, "", ""
    for name, detail in found.details.items():
        for key, value in _leaves(detail):
            yield "details", name, key, value, "", ""


def _identification(found: Analysis) -> Iterator[Row]:
    identified = found.identification
    yield "identification", "", "document", found.document, "", ""
    for key in ("title", "instrument", "rules", "program", "program_hash", "analysis"):
        yield "identification", "", key, getattr(identified, key), "", ""
    for key in ("wager", "removed", "method", "error_bound"):
        yield "identification", "", key, getattr(found, key), "", ""
    for name, value in identified.supposed.items():
        yield "supposed", name, "value", value, "", ""
    for name, chosen in found.election.items():
        yield "election", name, "value", typed(chosen), "", ""
    for one in identified.answers:
        section = "settings" if one.is_setting else "readings"
        yield section, one.name, "value", one.value, "", one.clause
        if one.reading is not None:
            yield section, one.name, "reading", one.reading, "", one.clause


def _main(found: Analysis) -> Iterator[Row]:
    main = found.main
    yield _value("main", "", "expected_value", main.expected_value)
    for key in ("house_edge", "element_of_risk", "average_wager", "standard_deviation"):
        yield "main", "", key, getattr(main, key), "", ""
    for key, decision in _leaves(main.decisions):
        yield "decisions", "", key, decision, "", ""
    for outcome in main.distribution:
        yield "distribution", "", repr(outcome.net), outcome.probability, "", ""
    for hit in main.hits:
        yield from _hit("hits", "", hit)
    for one in intervals(found):
        yield "intervals", f"{one.rounds}", f"{one.level} least", one.least, "", ""
        yield "intervals", f"{one.rounds}", f"{one.level} most", one.most, "", ""
        yield "intervals", f"{one.rounds}", f"{one.level} error", one.error, "", ""


def _hit(section: str, name: str, hit: Any) -> Iterator[Row]:
    before = f"{name}: {hit.name}" if name else hit.name
    yield _value(section, before, "probability", hit.probability, hit.clause)
    if hit.pays:
        yield section, before, "pays", hit.pays, "", hit.clause
    if hit.returns is not None:
        yield section, before, "returns", hit.returns, "", hit.clause


def _side_bets(found: Analysis) -> Iterator[Row]:
    for name, bet in found.side_bets.items():
        yield _value("side_bets", name, "expected_value", bet.expected_value, bet.clause)
        for key in ("house_edge", "standard_deviation", "offered", "wager", "rounding", "note"):
            yield "side_bets", name, key, getattr(bet, key), "", bet.clause
        for one in bet.by_decks:
            yield _value("side_bets_by_decks", name, str(one.decks), one.expected_value, bet.clause)
        for hit in bet.hits:
            yield from _hit("side_bet_hits", name, hit)
        for play in bet.plays:
            yield _value("side_bet_plays", f"{name}: {play.name}", "expected_value", play.expected_value, bet.clause)
            yield "side_bet_plays", f"{name}: {play.name}", "cost", play.cost, "", bet.clause


def _play(found: Analysis) -> Iterator[Row]:
    for chart in found.charts:
        for code, meaning in chart.legend.items():
            yield "legend", chart.name, code, meaning, "", ""
        for row, cells in zip(chart.rows, chart.cells, strict=True):
            for column, cell in zip(chart.columns, cells, strict=True):
                key = f"{row} | {column}"
                yield "charts", chart.name, key, cell.code, "", ""
                if cell.value is not None:
                    yield "chart_values", chart.name, key, cell.value, "", ""
                if cell.note:
                    yield "chart_notes", chart.name, key, cell.note, "", ""
    for play in found.plays:
        yield _value("plays", play.name, "expected_value", play.expected_value)
        yield "plays", play.name, "cost", play.cost, "", ""


def _value(section: str, name: str, key: str, value: Value, clause: str = "") -> Row:
    return section, name, key, value.value, value.fraction or "", clause


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the leaves of a nested value, each with its path, such as `hands.0.code`."""
    if isinstance(value, Mapping):
        inside = [(str(name), one) for name, one in value.items()]
    elif isinstance(value, list | tuple):
        inside = [(str(number), one) for number, one in enumerate(value)]
    else:
        yield path, value
        return
    for name, one in inside:
        yield from _leaves(one, f"{path}.{name}" if path else name)
