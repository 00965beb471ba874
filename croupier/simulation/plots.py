"""A simulation as a picture: how the estimate settled, which results there were, and where bankrolls went."""

import io
import logging
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from croupier.analysis.report.plots import BANDS, EVEN, GAIN, INK, LOOK, LOSS, drawn
from croupier.analysis.result import Outcome
from croupier.simulation.estimate import QUANTILE
from croupier.simulation.game import Game
from croupier.simulation.planning import least_wager
from croupier.simulation.sessions import ended
from croupier.simulation.summary import Share, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

FORMATS: Final = ("svg", "png")
PATHS: Final = 30
"""Bankrolls that are drawn."""
PATH_ROUNDS: Final = 1_000
"""The rounds of each where there are no sessions."""
POINTS: Final = 400
"""Points of a path that are drawn, at most."""

_LOOK: Final[Any] = LOOK | {"axes.titlesize": 10, "axes.titlelocation": "left"}


def plotted(found: Summary, game: Game, kind: str) -> bytes:
    """Return the picture as SVG or PNG; the same figures give the same bytes."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # a home that cannot be written to concerns nobody here
    from matplotlib import rc_context  # noqa: PLC0415  only who wants a picture waits for it
    from matplotlib.figure import Figure  # noqa: PLC0415  as above

    out = io.BytesIO()
    with rc_context(_LOOK):
        figure = Figure(figsize=(7.2, 9.0), layout="constrained")
        settled, results, paths = figure.subplots(3)
        figure.suptitle(_title(found), fontsize=10, x=0.01, ha="left")
        _draw_settling(settled, found)
        _draw_results(results, found.distribution)
        _draw_paths(paths, found, game)
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type")) if kind == "svg" else {"Software": None}
        figure.savefig(out, format=kind, metadata=metadata, dpi=150)
    return out.getvalue()


def _title(found: Summary) -> str:
    return f"{found.document}, strategy {found.strategy}, {found.rounds:,} rounds, seed {found.seed}"


def _draw_settling(axes: "Axes", found: Summary) -> None:
    """Draw the estimate with its band of confidence, and the exact figure where there is one."""
    rounds = [one.rounds for one in found.trail]
    mean = np.array([one.expected_value * 100 for one in found.trail])
    reach = np.array([one.standard_error * 100 * QUANTILE for one in found.trail])
    axes.fill_between(rounds, mean - reach, mean + reach, color=BANDS[2], linewidth=0, label=found.confidence)
    axes.plot(rounds, mean, color=BANDS[0], linewidth=1.2, marker="o" if len(rounds) < 20 else "", markersize=3)
    if found.exact is not None:
        axes.axhline(found.exact.expected_value * 100, color=INK, linewidth=0.9, linestyle=(0, (4, 3)), label="exact")
    if len(rounds) > 1:
        axes.set_xscale("log")
    axes.set_title("How the return settled")
    axes.set_xlabel("rounds")
    axes.set_ylabel("return, % of the first wager")
    axes.legend(frameon=False)


def _draw_results(axes: "Axes", shares: tuple[Share, ...]) -> None:
    """Draw how often each result came, all but the thinnest ends."""
    shown = drawn([Outcome(one.net, one.probability) for one in shares])
    nets = [one.net for one in shown]
    gaps = np.diff(nets)
    width = max(min(0.4, 0.8 * float(gaps.min())), (nets[-1] - nets[0]) / 160) if len(nets) > 1 else 0.4
    colours = [LOSS if net < 0 else GAIN if net > 0 else EVEN for net in nets]
    axes.bar(nets, [one.probability * 100 for one in shown], width=width, color=colours)
    axes.set_title("Results of a round")
    axes.set_xlabel("won or lost, in units of the first wager")
    axes.set_ylabel("rounds, %")


def _draw_paths(axes: "Axes", found: Summary, game: Game) -> None:
    """Draw the bankrolls of the first sessions, those that were ruined in red, and how far two deviations reach."""
    plan = game.plan
    length = plan.session or min(PATH_ROUNDS, found.rounds)
    many = max(1, min(PATHS, min(found.rounds, plan.block) // length))
    nets = game.nets(0, many * length).reshape(many, length)
    held: NDArray[Any] = np.concatenate([np.zeros((many, 1), np.int64), np.cumsum(nets, axis=1)], axis=1)
    held = (held + plan.bankroll) / 100
    lost = ended(plan, nets.reshape(-1))[1] if plan.session else np.zeros(many, np.int64)
    if plan.session:  # a bankroll that is ruined goes no further
        gone = np.cumsum(held * 100 < least_wager(plan), axis=1) > 1
        held = np.where(gone, np.nan, held)
    at = np.unique(np.linspace(0, length, min(length + 1, POINTS)).astype(np.int64))
    for path, is_ruined in zip(held, lost, strict=True):
        axes.plot(at, path[at], color=LOSS if is_ruined else BANDS[1], linewidth=0.6, alpha=0.8)
    mean = float(nets.mean()) if plan.side_bets else float(found.net) * 100 / found.rounds
    spread = float(nets.std()) if plan.side_bets else sqrt(found.n0) * abs(mean) if found.n0 else float(nets.std())
    for sign in (-2, 2):
        edge = plan.bankroll + mean * at + sign * spread * np.sqrt(at)
        axes.plot(at, edge / 100, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    if plan.session:
        axes.axhline(least_wager(plan) / 100, color=LOSS, linewidth=0.8)
    axes.set_title(f"The first {many} bankrolls; dashed: two standard deviations" if many > 1 else "The bankroll")
    axes.set_xlabel("rounds")
    axes.set_ylabel("bankroll, $" if plan.session else "won or lost, $")
