"""The PAR sheet of an analysis: one self-contained page."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final

from croupier.analysis.identity import stated
from croupier.analysis.intervals import LEVELS, Interval, deviation_error, intervals, variance_error
from croupier.analysis.report import figures, plots
from croupier.analysis.report.decisions import decisions
from croupier.analysis.report.kinds import KINDS, figure_of
from croupier.analysis.report.notes import notes
from croupier.analysis.report.palette import inks, meanings, play
from croupier.analysis.result import Analysis, Chart, Effect, Identification, Main, NetResult
from croupier.engine.game import game_for
from croupier.rules.clause import document

RESULTS_MAX: Final = 48
"""Number of likeliest results in the table of the sheet; JSON and CSV have all of them."""


_NEGATIVE: Final = re.compile(r"(?<![\w.,)\]-])-(?=\d)")
_PER_CENT: Final = re.compile(r"(?<=\d) ?%")


def par_sheet(found: Analysis) -> str:
    """Return the page; the same analysis gives the same bytes."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  only who wants a page needs it

    pages = Environment(
        loader=PackageLoader("croupier.analysis", "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters.update(_filters(figures.digits(found.error_bound)))
    return pages.get_template("sheet.html").render(_contents(found))


def _filters(decimals: int) -> dict[str, Callable[..., str]]:
    """Return the formatters of figures and names; percentages have as many digits as the error allows."""
    from markupsafe import Markup  # noqa: PLC0415  as above

    return {
        "percent": lambda value, places=decimals: typeset(figures.percent(value, places)),
        "changed": lambda one: typeset(figures.changed(one, min(decimals, 4))),
        "change": lambda value: typeset(figures.percent(value, min(decimals, 4), signed=True)),
        "exact": lambda value: typeset(figures.percent(value.value, 6 if value.fraction else decimals)),
        "interval": lambda value, error: typeset(figures.percent(value, figures.left(100 * error, 4))),
        "decimal": lambda value, places=4: typeset(figures.decimal(value, places)),
        "within": lambda value, error: typeset(figures.within(value, error)),
        "bound": lambda value: typeset(figures.bound(value)),
        "off": figures.off,
        "chance": lambda value: typeset(figures.chance(value)),
        "net": lambda value: typeset(figures.net(value)),
        "typeset": typeset,
        "words": lambda name: str(name).replace("_", " "),
        "breaks": lambda name: Markup("_<wbr>").join(str(name).split("_")),
    }


def _contents(found: Analysis) -> dict[str, Any]:
    """Return the contents of the page, in order."""
    answers = found.identification.answers
    has_results = bool(found.main.distribution)
    return {
        "found": found,
        "held": document(found.document),
        "unit": game_for(found.document).stake_name,
        "stated": stated(found.document, found.election),
        "settings": [one for one in answers if one.is_setting],
        "readings": [one for one in answers if not one.is_setting],
        "instrument": _instrument(found.identification),
        "kinds": KINDS,
        "figure_of": figure_of,
        "deviation_error": deviation_error(found),
        "variance_error": variance_error(found),
        "deviation_digits": figures.left(deviation_error(found), 4),
        "levels": list(LEVELS),
        "intervals": [(rounds, list(inside)) for rounds, inside in groupby(intervals(found), key=_rounds)],
        "deviation": plots.deviation(found.main),
        "distribution": plots.distribution(found.main) if has_results else "",
        "beyond": list(_beyond(found.main)),
        "results": sorted(_likeliest(found.main), key=lambda one: one.net),
        "results_left": max(0, len(found.main.distribution) - RESULTS_MAX),
        "decisions": decisions(found.main.decisions),
        "inks": inks(found.charts),
        "meanings": meanings(found.charts),
        "play": play,
        "charts": [(chart, _numbered(chart), max(map(len, chart.rows), default=0)) for chart in found.charts],
        "options": _strongest([one for one in found.effects if one.reading is None]),
        "other_readings": _strongest([one for one in found.effects if one.reading is not None]),
        "widest": max([abs(one.change) for one in found.effects], default=0.0),
    }


def typeset(text: str) -> str:
    """Write a minus sign for a hyphen before a figure, and keep each per cent sign with its figure."""
    return _PER_CENT.sub("\N{NO-BREAK SPACE}%", _NEGATIVE.sub("\N{MINUS SIGN}", text))


def _instrument(identified: Identification) -> dict[str, str]:
    """Return the name of the instrument, "" if it is the title, and the gaps of our copy, in plain words."""
    name, _, lacks = identified.instrument.partition("; ")
    plain = lacks.replace("NI number lost in source", "its number is not stated in our copy")
    return {"name": "" if name == identified.title else name, "lacks": plain}


def _rounds(one: Interval) -> int:
    return one.rounds


def _likeliest(main: Main) -> list[NetResult]:
    return sorted(main.distribution, key=lambda one: (-one.probability, one.net))[:RESULTS_MAX]


def _beyond(main: Main) -> Iterator[tuple[str, list[NetResult]]]:
    """Yield the results that the plot does not show, each side with words such as `of +100 and more`."""
    shown = plots.drawn(main.distribution)
    below = [one for one in main.distribution if shown and one.net < shown[0].net]
    above = [one for one in main.distribution if shown and one.net > shown[-1].net]
    if below:
        yield f"of {typeset(figures.net(max(one.net for one in below)))} and less", below
    if above:
        yield f"of {figures.net(min(one.net for one in above))} and more", above


def _numbered(chart: Chart) -> dict[str, tuple[int, str]]:
    """Return the notes under a chart, each with its number and its place."""
    return {note: (number, where) for number, (note, where) in enumerate(notes(chart).items(), 1)}


def _strongest(effects: list[Effect]) -> list[Effect]:
    return sorted(effects, key=lambda one: (-abs(one.change), one.name, one.value))
