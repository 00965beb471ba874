"""`croupier simulate`: a strategy played for many rounds, on all cores or on a cluster."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli.analysis.analyse import wager_of
from croupier.cli.console.errors import INTERRUPTED
from croupier.cli.console.extras import needing_analysis, needing_cluster
from croupier.cli.console.files import asked_for, write
from croupier.cli.console.progress_bar import Bar
from croupier.cli.console.screen import pens, writer
from croupier.cli.election import election
from croupier.cli.simulation.count_options import betting_of, is_counted, text_of
from croupier.money import BadAmount, Money, parse
from croupier.rules.clause import document
from croupier.simulation.plan import BadPlan, BadStrategy, Plan

if TYPE_CHECKING:
    from croupier.simulation.api import RunOptions
    from croupier.simulation.game import SimulatedGame
    from croupier.simulation.report.summary import Summary
    from croupier.simulation.runner import RunProgress

FILES: Final = {"csv": "The table of figures", "plot": "The picture"}
PICTURES: Final = (".svg", ".png")
BAR_WIDTH: Final = 8
"""Width of the narrow column."""


@click.command()
@click.argument("key", metavar="DOCUMENT")
@click.option("--rounds", metavar="N", help="Number of rounds, such as 1e9 (default 10,000,000, or --until-error).")
@click.option("--seed", type=int, metavar="S", help="Random seed (default 1).")
@click.option(
    "--strategy", default="best", metavar="NAME|FILE", help="Strategy: best, chart, another name, or a TOML file."
)
@click.option("--strategies", "lists_strategies", is_flag=True, help="List the strategies and exit.")
@click.option(
    "--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; can be repeated."
)
@click.option("--wager", "amount", metavar="DOLLARS", help="Initial wager in dollars (default: the table minimum).")
@click.option("--side", "sides", multiple=True, metavar="BET=DOLLARS", help="Place a side bet; can be repeated.")
@click.option("--boxes", type=int, default=1, metavar="N", help="Number of boxes in play.")
@click.option("--others", type=int, default=0, metavar="N", help="Number of boxes of other players, not counted.")
@click.option(
    "--shoe",
    type=click.Choice(["fresh", "real", "device"]),
    help="A fresh shoe every round, a real shoe, or a shuffling device.",
)
@click.option(
    "--cutting-card", type=int, metavar="N", help="Position of the cutting card of a real shoe, in cards from the back."
)
@click.option("--count", metavar="NAME", help="Count cards: hi-lo, ko, zen, …; shows the return at each count.")
@click.option("--spread", metavar="COUNT:DOLLARS …", help='Wagers by count, such as "1:10 2:20 4:50".')
@click.option("--wong", type=int, metavar="COUNT", help="Sit out below this count.")
@click.option("--bets", metavar="FILE", help="Read the count, the spread or both from a TOML file.")
@click.option("--insure-from", type=int, metavar="COUNT", help="Insure from this count on, regardless of the strategy.")
@click.option("--bankroll", metavar="DOLLARS", help="Bankroll at the start of a session; shows the risk of ruin.")
@click.option("--session", metavar="ROUNDS", help="Rounds per session (default 1,000).")
@click.option("--cores", type=int, metavar="N", help="Number of CPU cores (default: all).")
@click.option("--cluster", metavar="ADDRESS", help="Run on a dask cluster, such as tcp://10.0.0.1:8786.")
@click.option("--until-error", type=float, metavar="E", help="Stop when the standard error is at most this.")
@click.option("--no-exact", is_flag=True, help="Do not compare with the exact figure.")
@click.option("--replay", metavar="ROUND", help="Replay a single round by its number (from 0), with every clause.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write all figures to FILE as CSV.")
@click.option("--plot", "plot_file", metavar="FILE.svg|png", help="Plot convergence, results and bankrolls to FILE.")
def simulate(key: str, **options: Any) -> int | None:
    """Simulate many rounds of a strategy and estimate its return, with the standard error.

    The same document, settings, strategy, wagers and seed give the same figures to the last bit, on any number of
    cores or computers; --replay shows any round by its number. Ctrl-C stops the run and shows the
    results so far.

    DOCUMENT is the key of a rule document, such as act-pontoon-2018. See docs/simulation.md, and docs/cluster.md
    for many computers.
    """
    files = _files(options)
    if options["lists_strategies"]:
        _list_strategies(key, as_json=options["as_json"])
        return None
    with needing_analysis(), needing_cluster():
        if options["cluster"] is not None:
            import_module("distributed")
        with _plain_errors(options):
            return _simulated(key, options, files)


@contextmanager
def _plain_errors(options: Mapping[str, Any]) -> Iterator[None]:
    """Report what cannot be run as one sentence, with its file."""
    try:
        yield
    except BadStrategy as bad:
        is_file = text_of(options["strategy"]) is not None
        raise click.ClickException(f"--strategy {options['strategy']}: {bad}" if is_file else str(bad)) from None
    except BadPlan as bad:
        raise click.ClickException(str(bad)) from None


def _simulated(key: str, options: Mapping[str, Any], files: Mapping[str, Path]) -> int | None:
    from croupier.simulation.api import check, simulated  # noqa: PLC0415  `--help` needs no kernels
    from croupier.simulation.game import make_game  # noqa: PLC0415  as above

    replayed = _replayed(options)
    run_options, plan = _run_options(options), _plan(key, options)
    check(run_options)
    if "plot" in files:
        import_module("matplotlib.figure")  # missed before the work and not after
    code: int | None = None
    with Bar(width=BAR_WIDTH) as bar:
        game = make_game(plan, bar)
        if replayed is not None:
            from croupier.cli.simulation.round import tell_round  # noqa: PLC0415  only who asks for it

            lines = tell_round(game, replayed, as_json=options["as_json"])
        else:
            found = simulated(game, run_options, progress=bar, watch=_shown(bar), stopping=_until_interrupted)
            pages = {kind: _page(kind, path, found, game) for kind, path in files.items()}
            for kind, path in files.items():
                write(kind, path, (pages[kind],))
            lines = _lines(found, files, as_json=options["as_json"])
            code = INTERRUPTED if found.ended == "interrupted" else None
    say = writer(pens())
    for line in lines:
        say(line)
    return code


# --- what is asked --------------------------------------------------------------------------------------------------


def _run_options(options: Mapping[str, Any]) -> "RunOptions":
    from croupier.simulation.api import RunOptions, how_many  # noqa: PLC0415  `--help` needs no kernels

    rounds = None if options["rounds"] is None else whole_number("--rounds", options["rounds"])
    given: dict[str, Any] = {name: options[name] for name in ("until_error", "cores", "cluster")}
    return RunOptions(how_many(rounds, options["until_error"]), **given, with_exact=not options["no_exact"])


def _replayed(options: Mapping[str, Any]) -> int | None:
    """Return the round to show; raise a usage error if other options conflict."""
    if options["replay"] is None:
        return None
    for name in ("until_error", "cluster", "cores"):
        if options[name] is not None:
            raise click.UsageError(f"--replay shows a single round. Leave out --{name.replace('_', '-')}.")
    number = whole_number("--replay", options["replay"])
    if options["rounds"] is not None and number >= (rounds := whole_number("--rounds", options["rounds"])):
        raise click.UsageError(f"--replay {number}: The last of --rounds {rounds} is {rounds - 1}, counted from 0.")
    return number


def _plan(key: str, options: Mapping[str, Any]) -> Plan:
    from croupier.simulation.planner import plan  # noqa: PLC0415  as above

    document_key = document(key).key
    chosen = election(document_key, options["pairs"])
    wager = wager_of(options["amount"])
    counted = is_counted(options)
    text = text_of(options["strategy"])
    given: dict[str, Any] = {} if options["seed"] is None else {"seed": options["seed"]}
    return plan(
        document_key,
        chosen,
        strategy=options["strategy"] if text is None else text,
        wager=wager,
        side_bets=_side_bets(options["sides"]),
        boxes=options["boxes"],
        others=options["others"],
        dealing=options["shoe"] or ("real" if counted or options["cutting_card"] is not None else "fresh"),
        cutting_card=options["cutting_card"],
        betting=betting_of(options, wager) if counted else None,
        bankroll=None if options["bankroll"] is None else _amount("--bankroll", options["bankroll"]),
        session=None if options["session"] is None else whole_number("--session", options["session"]),
        **given,
    )


def whole_number(option: str, written: str) -> int:
    """Return a number such as 1000000, 1,000,000, 1e6 or 1.5e6; raise a usage error."""
    digits, power = written.strip().replace(",", "").replace("_", ""), 0
    if "e" in digits.lower():
        digits, _, exponent = digits.lower().partition("e")
        power = int(exponent) if exponent.isascii() and exponent.isdigit() and len(exponent) < 3 else -1
        before, point, behind = digits.partition(".")
        if point and len(behind) <= power:  # 1.5e8 is whole
            digits, power = before + behind, power - len(behind)
    if power < 0 or not digits.removeprefix("-").isdigit() or not digits.isascii() or len(digits) > 40:
        raise click.UsageError(f"{option} {written}: Write a whole number, such as 1000000 or 1e6.")
    number: int = int(digits) * 10**power
    if number < 0:
        raise click.UsageError(f"{option} {written}: The number cannot be negative.")
    return number


def _side_bets(pairs: tuple[str, ...]) -> dict[str, Money]:
    found: dict[str, Money] = {}
    for pair in pairs:
        bet, equals, amount = (part.strip() for part in pair.partition("="))
        if not equals or not bet:
            raise click.UsageError(f"--side {pair}: Write BET=DOLLARS, such as perfect-pairs=5.")
        if bet in found:
            raise click.UsageError(f"--side {pair}: {bet} is placed twice.")
        found[bet] = _amount(f"--side {bet}", amount)
    return found


def _amount(option: str, written: str) -> Money:
    try:
        return parse(written)
    except BadAmount as bad:
        raise click.UsageError(f"{option}: {bad}") from None


def _files(options: Mapping[str, Any]) -> dict[str, Path]:
    """Return the requested files, all of them writable."""
    for instead in ("replay", "lists_strategies"):
        others = [f"--{kind}" for kind in FILES if options[f"{kind}_file"] is not None]
        if options[instead] and others:
            named = "--replay shows a single round" if instead == "replay" else "--strategies lists the strategies"
            raise click.UsageError(f"{named}. Leave out {' and '.join(others)}.")
    if (plot := options["plot_file"]) is not None and not plot.lower().endswith(PICTURES):
        raise click.UsageError(f"--plot {plot}: The file must be .svg or .png.")
    return asked_for(options, FILES)


# --- while it runs --------------------------------------------------------------------------------------------------


@contextmanager
def _until_interrupted() -> Iterator[Callable[[], bool]]:
    """Stop the run with its results at the first Ctrl-C, and the program at the second."""
    pressed = threading.Event()

    def note(_: int, __: FrameType | None) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        pressed.set()

    if threading.current_thread() is not threading.main_thread():
        yield pressed.is_set
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def _shown(bar: Bar) -> Callable[["RunProgress"], None]:
    """Return a progress display of rounds, speed, the estimate with its error, and the time left."""

    def watch(one: "RunProgress") -> None:
        ev, error = one.so_far.expected_value * 100, one.so_far.standard_error * 100
        said = f"{short(one.rounds)} at {short(one.rounds_per_second)}/s: {ev:.4f} % ± {error:.4f}"
        total = one.seconds + one.seconds_left
        bar(f"{said}, {_left(one.seconds_left)} left", one.seconds / total if total else 1.0)

    return watch


def short(number: float) -> str:
    """Write a large number in few characters: 1.25 M."""
    for size, unit in ((1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g}"


def _left(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"


# --- what is told ---------------------------------------------------------------------------------------------------


def _page(kind: str, path: Path, found: "Summary", game: "SimulatedGame") -> bytes:
    if kind == "csv":
        from croupier.simulation.report.export import as_csv  # noqa: PLC0415  only who asks for it

        return as_csv(found).encode()
    from croupier.simulation.report.plots import plotted  # noqa: PLC0415  as above

    return plotted(found, game, path.suffix[1:].lower())


def _lines(found: "Summary", files: Mapping[str, Path], *, as_json: bool) -> Iterator[str]:
    if as_json:
        from croupier.analysis.report.export import as_json as written  # noqa: PLC0415  only who asks for it
        from croupier.simulation.report.export import plain  # noqa: PLC0415  as above

        yield written(plain(found))
        return
    from croupier.cli.simulation.text import result_lines  # noqa: PLC0415  as above

    yield from result_lines(found, pens())
    for kind, path in files.items():
        yield f"  {FILES[kind]} was written to {path}."


def _list_strategies(key: str, *, as_json: bool) -> None:
    from croupier.cli.simulation.text import strategy_lines  # noqa: PLC0415  only who asks for it

    with needing_analysis():
        for line in strategy_lines(document(key).key, as_json=as_json):
            sys.stdout.write(f"{line}\n")
