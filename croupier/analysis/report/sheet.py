"""The PAR sheet of an analysis: one page that needs nothing from elsewhere."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from croupier.analysis import figures
from croupier.analysis.identity import stated
from croupier.analysis.intervals import LEVELS, Interval, intervals
from croupier.analysis.report import plots
from croupier.analysis.report.notes import notes
from croupier.analysis.report.palette import inks, meanings, play
from croupier.analysis.result import Analysis, Chart, Effect, Main, Outcome
from croupier.rules.clause import document
from croupier.rules.profile import UTH

RESULTS_MAX: Final = 48
"""The table of results holds the likeliest so many; the twins in JSON and CSV hold all."""

KINDS: Final = {
    "player_favoured": "Favours the player",
    "never_used": "Never used by best play",
    "sensitive": "Moves the return",
    "unexpected_cost": "Costs more than it seems",
    "note": "Note",
}


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
    return pages.get_template("sheet.html").render(_told(found))


def _filters(decimals: int) -> dict[str, Callable[..., str]]:
    """Return how the page writes figures and names; percentages have as many digits as the error leaves."""
    from markupsafe import Markup  # noqa: PLC0415  as above

    return {
        "percent": lambda value, places=decimals: _minus(figures.percent(value, places)),
        "change": lambda value: _minus(figures.percent(value, min(decimals, 4), signed=True)),
        "exact": lambda value: _minus(figures.percent(value.value, 6 if value.fraction else decimals)),
        "decimal": lambda value, places=4: _minus(figures.decimal(value, places)),
        "bound": lambda value: _minus(figures.bound(value)),
        "chance": figures.chance,
        "net": lambda value: _minus(figures.net(value)),
        "minus": _minus,
        "words": lambda name: str(name).replace("_", " "),
        "breaks": lambda name: Markup("_<wbr>").join(str(name).split("_")),
    }


def _told(found: Analysis) -> dict[str, Any]:
    """Return what the page tells, in the order in which it does."""
    answers = found.identification.answers
    has_results = bool(found.main.distribution)
    return {
        "found": found,
        "held": document(found.document),
        "unit": "ante" if found.document == UTH else "initial wager",
        "stated": stated(found.document, found.election),
        "settings": [one for one in answers if one.is_setting],
        "readings": [one for one in answers if not one.is_setting],
        "kinds": KINDS,
        "levels": list(LEVELS),
        "intervals": [(rounds, list(inside)) for rounds, inside in groupby(intervals(found), key=_rounds)],
        "deviation": plots.deviation(found.main),
        "distribution": plots.distribution(found.main) if has_results else "",
        "beyond": list(_beyond(found.main)),
        "results": sorted(_likeliest(found.main), key=lambda one: one.net),
        "results_left": max(0, len(found.main.distribution) - RESULTS_MAX),
        "decisions": list(_decisions(found.main.decisions)),
        "inks": inks(found.charts),
        "meanings": meanings(found.charts),
        "play": play,
        "charts": [(chart, _numbered(chart)) for chart in found.charts],
        "options": _strongest([one for one in found.effects if one.reading is None]),
        "other_readings": _strongest([one for one in found.effects if one.reading is not None]),
        "widest": max([abs(one.change) for one in found.effects], default=0.0),
    }


def _minus(text: str) -> str:
    """Write a minus sign where a hyphen stands before a figure."""
    return text.replace("-", "\N{MINUS SIGN}")


def _rounds(one: Interval) -> int:
    return one.rounds


def _likeliest(main: Main) -> list[Outcome]:
    return sorted(main.distribution, key=lambda one: (-one.probability, one.net))[:RESULTS_MAX]


def _beyond(main: Main) -> Iterator[tuple[str, list[Outcome]]]:
    """Yield the results that the plot does not show, each side with words such as `of +100 and more`."""
    shown = plots.drawn(main.distribution)
    below = [one for one in main.distribution if shown and one.net < shown[0].net]
    above = [one for one in main.distribution if shown and one.net > shown[-1].net]
    if below:
        yield f"of {_minus(figures.net(max(one.net for one in below)))} and less", below
    if above:
        yield f"of {figures.net(min(one.net for one in above))} and more", above


def _decisions(held: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    """Yield how often each decision is taken; a number that is no part of one is for the JSON alone."""
    for name, value in held.items():
        if isinstance(value, Mapping):
            yield from _decisions(value, f"{before}{name}: ")
        elif isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            yield f"{before}{name}", float(value)


def _numbered(chart: Chart) -> dict[str, tuple[int, str]]:
    """Return the notes under a chart, each with its number and where it stands."""
    return {note: (number, where) for number, (note, where) in enumerate(notes(chart).items(), 1)}


def _strongest(effects: list[Effect]) -> list[Effect]:
    return sorted(effects, key=lambda one: (-abs(one.change), one.name, one.value))
