"""The plots of the PAR sheet, as inline SVG: the same figures give the same bytes."""

import io
import logging
import re
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from croupier.analysis.intervals import LEVELS, ROUNDS
from croupier.analysis.result import Main, NetResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#1c2430"
FAINT: Final = "#8a94a0"
LOSS: Final = "#b5533c"
EVEN: Final = "#8a94a0"
GAIN: Final = "#1f5a45"
BANDS: Final = ("#2b6c9e", "#7fb0d3", "#c9dff0")
TAIL: Final = 0.0005
"""Tail probability beyond which results are listed under the plot instead of drawn."""

LOOK: Final[Any] = {
    "svg.hashsalt": "croupier",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
_METADATA: Final = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def drawn(outcomes: Sequence[NetResult]) -> tuple[NetResult, ...]:
    """Return the results that the plot shows: all but the thinnest ends."""
    by_net = sorted(outcomes, key=lambda one: one.net)
    least, most = 0, len(by_net)
    below = above = 0.0
    while least < most and below + by_net[least].probability < TAIL:
        below += by_net[least].probability
        least += 1
    while most > least and above + by_net[most - 1].probability < TAIL:
        above += by_net[most - 1].probability
        most -= 1
    return tuple(by_net[least:most])


def distribution(main: Main) -> str:
    """Draw the probability of each net result of a round."""
    shown = drawn(main.distribution)
    nets = [one.net for one in shown]
    gaps = [later - earlier for earlier, later in pairwise(nets)] or [1.0]
    width = max(0.8 * min(gaps), (nets[-1] - nets[0]) / 160, 0.01)

    def draw(axes: "Axes") -> None:
        colours = [LOSS if net < 0 else GAIN if net > 0 else EVEN for net in nets]
        axes.bar(nets, [one.probability * 100 for one in shown], width=width, color=colours)
        axes.axvline(main.expected_value.value, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_xlabel("net result, in units of the initial wager")
        axes.set_ylabel("probability, %")

    return _svg(draw, "distribution", "How likely each net result of a round is")


def deviation(main: Main) -> str:
    """Draw the interval of returns by number of rounds, for each level of confidence."""
    mean = main.expected_value.value * 100
    points = [10 ** (4 + step / 20) for step in range(20 * (len(ROUNDS) - 1) + 1)]

    def draw(axes: "Axes") -> None:
        for (level, quantile), colour in reversed(list(zip(LEVELS.items(), BANDS, strict=True))):
            reach = [quantile * main.standard_deviation * 100 / sqrt(rounds) for rounds in points]
            low, high = [mean - one for one in reach], [mean + one for one in reach]
            axes.fill_between(points, low, high, color=colour, linewidth=0, label=level)
        axes.axhline(mean, color=INK, linewidth=1)
        axes.axhline(0, color=FAINT, linewidth=0.8, linestyle=(0, (4, 3)))
        axes.set_xscale("log")
        axes.set_xlim(points[0], points[-1])
        axes.set_xlabel("rounds")
        axes.set_ylabel("mean result, % of the initial wager")
        axes.legend(frameon=False, loc="upper right", reverse=True)

    return _svg(draw, "deviation", "Between which mean results a number of rounds lies")


def _svg(draw: Any, name: str, title: str) -> str:
    """Draw on axes in the sheet's style, and return the SVG with unique names and no metadata."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # a home that cannot be written to concerns nobody here
    from matplotlib import rc_context  # noqa: PLC0415  only who wants a page waits for it
    from matplotlib.figure import Figure  # noqa: PLC0415  as above

    out = io.StringIO()
    with rc_context(LOOK):
        figure = Figure(figsize=(6.6, 2.9), layout="constrained")
        draw(figure.subplots())
        figure.savefig(out, format="svg", metadata=_METADATA, transparent=True)
    text = out.getvalue()
    text = text[text.index("<svg") :].rstrip()
    text = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{name}-", text)
    label = f'<svg role="img" aria-label="{title}"'
    # the sizes of the viewBox are kept, so that the page decides how wide it is
    return re.sub(
        r'<svg\b(.*?) width="[^"]*"', rf"{label}\1", re.sub(r' height="[\d.]+pt"', "", text, count=1), count=1
    )
