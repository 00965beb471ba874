"""A simulation as a picture: convergence of the estimate, distribution of results, and bankrolls."""

import io
import logging
import textwrap
from collections.abc import Iterator
from math import isnan, sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.analysis.report.plots import BANDS, EVEN, GAIN, INK, LOOK, LOSS, drawn
from croupier.analysis.result import NetResult
from croupier.engine.game import game_for
from croupier.simulation.estimate import QUANTILE
from croupier.simulation.game import SimulatedGame
from croupier.simulation.planner import least_wager
from croupier.simulation.report.headline import headline
from croupier.simulation.report.summary import ResultShare, Summary
from croupier.simulation.sessions import ended

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

FORMATS: Final = ("svg", "png")
PATHS: Final = 30
"""Bankrolls that are drawn."""
PATH_ROUNDS: Final = 1_000
"""The rounds of each where there are no sessions."""
TITLE_WIDTH: Final = 110
FEW: Final = 20
"""Maximum number of points that are drawn with an error bar each."""
POINTS: Final = 400
"""Points of a path that are drawn, at most."""

_LOOK: Final[Any] = LOOK | {"axes.titlesize": 10, "axes.titlelocation": "left"}


def plotted(found: Summary, game: SimulatedGame, kind: str) -> bytes:
    """Return the picture as SVG or PNG; the same figures give the same bytes."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # a home that cannot be written to concerns nobody here
    from matplotlib import rc_context  # noqa: PLC0415  only who wants a picture waits for it
    from matplotlib.figure import Figure  # noqa: PLC0415  as above

    out = io.BytesIO()
    with rc_context(_LOOK):
        figure = Figure(figsize=(7.2, 9.6), layout="constrained")
        settled, results, paths = figure.subplots(3)
        figure.suptitle(_title(found), fontsize=8, x=0.01, ha="left", parse_math=False)  # dollars
        _draw_settling(settled, found)
        _draw_results(results, found)
        _draw_paths(paths, found, game)
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type")) if kind == "svg" else {"Software": None}
        figure.savefig(out, format=kind, metadata=metadata, dpi=150)
    return out.getvalue()


def _title(found: Summary) -> str:
    rounds = f"{found.rounds:,} round{'' if found.rounds == 1 else 's'}"
    title = f"{found.document}, {rounds}, seed {found.seed}; {'; '.join(headline(found))}"
    return "\n".join(textwrap.wrap(title, TITLE_WIDTH, break_on_hyphens=False))


def _unit(found: Summary) -> str:
    return game_for(found.document).stake_name


def _draw_settling(axes: "Axes", found: Summary) -> None:
    """Draw the estimate with its band of confidence, and the exact figure where there is one."""
    rounds = [one.rounds for one in found.trail]
    mean = np.array([one.expected_value * 100 for one in found.trail])
    reach = np.array([one.standard_error * 100 * QUANTILE for one in found.trail])
    if isnan(found.standard_error):
        axes.plot(rounds, mean, color=BANDS[0], marker="o", markersize=3, label="error not known")
    elif len(rounds) < FEW:  # a band needs points to lie between
        bars: dict[str, Any] = {"ecolor": BANDS[1], "capsize": 2, "marker": "o", "markersize": 3}
        axes.errorbar(rounds, mean, reach, color=BANDS[0], linewidth=1.2, label=f"{found.confidence} interval", **bars)
    else:
        axes.fill_between(
            rounds, mean - reach, mean + reach, color=BANDS[2], linewidth=0, label=f"{found.confidence} interval"
        )
        axes.plot(rounds, mean, color=BANDS[0], linewidth=1.2)
    if found.exact is not None:
        axes.axhline(found.exact.expected_value * 100, color=INK, linewidth=0.9, linestyle=(0, (4, 3)), label="exact")
    if len(rounds) > 1:
        axes.set_xscale("log")
    axes.set_title("How the return settled")
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"return, % of the {_unit(found)}")
    axes.legend(frameon=False)


def _draw_results(axes: "Axes", found: Summary) -> None:
    """Draw the frequency of each result, without the thin tails, which are summarised below."""
    shares = found.distribution
    shown = drawn([NetResult(one.net, one.probability) for one in shares])
    nets = [one.net for one in shown]
    gaps = np.diff(nets)
    width = max(min(0.4, 0.8 * float(gaps.min())), (nets[-1] - nets[0]) / 160) if len(nets) > 1 else 0.4
    colours = [LOSS if net < 0 else GAIN if net > 0 else EVEN for net in nets]
    axes.bar(nets, [one.probability * 100 for one in shown], width=width, color=colours)
    axes.set_title("Results of a round")
    cut = "; ".join(_cut(shares, nets[0], nets[-1]))
    axes.set_xlabel(f"won or lost, in units of the {_unit(found)}" + (f"\nnot drawn: {cut}" if cut else ""))
    axes.set_ylabel("rounds, %")


def _cut(shares: tuple[ResultShare, ...], least: float, most: float) -> Iterator[str]:
    """Yield the share of results beyond the drawn ones, below and above."""
    for ends, near, far in (
        ([one for one in shares if one.net < least], -1, 0),
        ([one for one in shares if one.net > most], 0, -1),
    ):
        if ends:
            many, part = sum(one.rounds for one in ends), sum(one.probability for one in ends)
            reach = f"{ends[near].net:+g}" if len(ends) == 1 else f"{ends[near].net:+g} to {ends[far].net:+g}"
            yield f"{reach} in {many:,} round{'' if many == 1 else 's'}, {part * 100:.2g} %"


def _draw_paths(axes: "Axes", found: Summary, game: SimulatedGame) -> None:
    """Draw the bankrolls of the first sessions, ruined ones in red, and the range of two deviations."""
    plan = game.plan
    length = plan.session or min(PATH_ROUNDS, found.rounds)
    many = max(1, min(PATHS, min(found.rounds, plan.block) // length))
    nets = game.nets(0, many * length).reshape(many, length)
    bankrolls: NDArray[Any] = np.concatenate([np.zeros((many, 1), np.int64), np.cumsum(nets, axis=1)], axis=1)
    bankrolls = (bankrolls + plan.bankroll) / 100
    lost = ended(plan, nets.reshape(-1))[1] if plan.session else np.zeros(many, np.int64)
    if plan.session:  # a bankroll that is ruined goes no further
        gone = np.cumsum(bankrolls * 100 < least_wager(plan), axis=1) > 1
        bankrolls = np.where(gone, np.nan, bankrolls)
    at = np.unique(np.linspace(0, length, min(length + 1, POINTS)).astype(np.int64))
    named = set[str]()
    for path, is_ruined in zip(bankrolls, lost, strict=True):
        name = "ruined" if is_ruined else "not ruined" if plan.session else "one run each"
        once = "" if name in named else name
        named.add(name)
        axes.plot(at, path[at], color=LOSS if is_ruined else BANDS[1], linewidth=0.6, alpha=0.8, label=once or None)
    _draw_band(axes, found, plan.bankroll, at)
    if plan.session:
        axes.axhline(least_wager(plan) / 100, color=LOSS, linewidth=0.8, linestyle=":", label="the least wager")
    axes.set_title(f"The first {many} bankrolls" if many > 1 else "The bankroll")
    axes.legend(frameon=False)
    why = "no band of deviations: side bets have their own spread" if found.side_bets else ""
    axes.set_xlabel(f"rounds\n{why}" if why else "rounds")
    axes.set_ylabel("bankroll, $" if plan.session else "won or lost, $")


def _draw_band(axes: "Axes", found: Summary, bankroll: int, at: "NDArray[Any]") -> None:
    """Draw how far two standard deviations reach by the whole run; not where side bets have theirs apart."""
    if found.side_bets or not found.n0:
        return
    mean = float(found.net) * 100 / found.rounds
    spread = sqrt(found.n0) * abs(mean)  # so is n0 made
    for sign, name in ((-2, "two standard deviations"), (2, None)):
        edge = bankroll + mean * at + sign * spread * np.sqrt(at)
        axes.plot(at, edge / 100, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), label=name)
