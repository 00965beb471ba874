"""`croupier analyse`: the value of a game as approved and elected, and its best play."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.analysis.result import Analysis
from croupier.cli.analysis.holdem_hand import HoldemCards, check_holdem, holding, option_lines, solved
from croupier.cli.analysis.holdem_hand import plain as of_holding
from croupier.cli.analysis.text import worth
from croupier.cli.console.extras import needing_analysis
from croupier.cli.console.files import asked_for, write
from croupier.cli.console.progress_bar import Bar
from croupier.cli.console.screen import pens, writer
from croupier.cli.election import election
from croupier.money import BadAmount, Money, parse
from croupier.rules.clause import document
from croupier.terminal.text import TextStyle

if TYPE_CHECKING:
    from croupier.analysis.holdem import HoldemSolution

FILES: Final = {
    "csv": "The table of figures",
    "report": "The PAR sheet",
    "classes": "The table of hole cards and flops",
}


@click.command()
@click.argument("key", metavar="DOCUMENT")
@click.option(
    "--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; can be repeated."
)
@click.option("--wager", "amount", metavar="DOLLARS", help="Initial wager in dollars, where results depend on it.")
@click.option("--removed", default="", metavar="CARDS", help="Cards removed from the shoe, such as '5 5 6 TS'.")
@click.option(
    "--suppose",
    "supposed",
    multiple=True,
    metavar="QUESTION=VALUE",
    help="Research: change an answer of the rules.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write all figures to FILE as CSV.")
@click.option("--report", "report_file", metavar="FILE.html", help="Write the PAR sheet to FILE.")
@click.option("--hand", metavar="CARDS", help="Hold'em: show only the value of each option with two hole cards.")
@click.option("--board", metavar="CARDS", help="With --hand: the 3 cards of the flop, or all 5 communal cards.")
@click.option(
    "--classes", "classes_file", metavar="FILE", help="Hold'em: write every class of hole cards and flop to FILE."
)
@click.option("--no-cache", is_flag=True, help="Ignore cached results and compute again.")
@click.option("--no-effects", is_flag=True, help="Leave out the effects of other settings and readings (faster).")
def analyse(key: str, **options: Any) -> None:
    """Compute the house edge and the best play of a game.

    Shows expected return, house edge, element of risk, standard deviation, best play, side bets, the effect of each
    option and reading, and notable findings, with the method and the error bound.

    DOCUMENT is the key of a rule document, such as act-pontoon-2018; `croupier rules DOCUMENT --settings` lists the
    settings.
    """
    query: dict[str, Any] = {
        "election": election(key, options["pairs"]),
        "wager": wager_of(options["amount"]),
        "removed": options["removed"],
        "suppose": _supposed(options["supposed"]),
        "effects": not options["no_effects"],
        "cached": not options["no_cache"],
    }
    cards, files = holding(options["hand"], options["board"]), asked_for(options, FILES)
    _check_together(key, cards, files, query["suppose"])
    with needing_analysis():
        if "report" in files:
            _import_plots()
        with Bar() as bar:
            solution = solved(key, query, bar) if cards is not None or "classes" in files else None
            found = _analysed(key, query, bar) if cards is None else None
            # everything is computed and drawn before the first file is touched
            pages = {kind: _pieces(kind, found, solution, bar) for kind in files}
            for kind, path in files.items():
                write(kind, path, pages[kind])
        if cards is not None and solution is not None:
            _tell_holding(query["suppose"], cards, solution, files, as_json=options["as_json"])
        elif found is not None:
            _tell(found, files, as_json=options["as_json"])


def _analysed(key: str, query: Mapping[str, Any], bar: Bar) -> Analysis:
    from croupier.analysis import analyse as analysed  # noqa: PLC0415  `--help` needs no kernels
    from croupier.analysis.side_bets.removed_cards import BadRemoval  # noqa: PLC0415  as above

    try:
        return analysed(key, progress=bar, **query)
    except BadRemoval as bad:
        raise click.UsageError(str(bad)) from None


def wager_of(amount: str | None) -> Money | None:
    """Return the amount after `--wager`; raise a usage error."""
    if amount is None:
        return None
    try:
        wager = parse(amount)
    except BadAmount as bad:
        raise click.UsageError(f"--wager: {bad}") from None
    if not wager:
        raise click.UsageError(f"--wager {amount}: A wager must be greater than zero.")
    return wager


def _supposed(pairs: Iterable[str]) -> dict[str, str]:
    supposed: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise click.UsageError(f"--suppose {pair}: Write QUESTION=VALUE, such as dealer.stands_on_soft=18.")
        if name in supposed:
            raise click.UsageError(f"--suppose {pair}: {name} is supposed twice.")
        supposed[name] = value
    return supposed


# --- files ----------------------------------------------------------------------------------------------------------


def _check_together(
    key: str, cards: HoldemCards | None, files: Mapping[str, Path], supposed: Mapping[str, str]
) -> None:
    """Raise a usage error for options that do not go together."""
    if cards is None and "classes" not in files:
        return
    check_holdem(document(key).key, "classes" if cards is None else "hand")
    if cards is not None and (others := [f"--{kind}" for kind in files if kind != "classes"]):
        raise click.UsageError(f"--hand shows a single hand. Leave out {' and '.join(others)}.")
    if "classes" in files and supposed:
        raise click.UsageError("--classes: The table cannot state that its game is not approved. Leave out --suppose.")


def _import_plots() -> None:
    """Import the modules of the output in advance, so that a missing one is reported before the work."""
    for name in ("jinja2", "matplotlib.figure"):
        import_module(name)


def _pieces(kind: str, found: Analysis | None, solution: "HoldemSolution | None", bar: Bar) -> Iterable[bytes]:
    """Return a file in pieces; only the classes are generated while they are written, since they are many."""
    if kind == "classes":
        from croupier.analysis.holdem.hand_table import as_csv as listed  # noqa: PLC0415  only who asks for it

        assert solution is not None
        return listed(solution, bar)
    assert found is not None
    return (_page(kind, found, bar).encode(),)


def _page(kind: str, found: Analysis, bar: Bar) -> str:
    if kind == "csv":
        from croupier.analysis.report.export import as_csv  # noqa: PLC0415  only who asks for it

        return as_csv(found)
    from croupier.analysis.report.sheet import par_sheet  # noqa: PLC0415  as above

    bar("drawing the PAR sheet", 0.9)
    return par_sheet(found)


def _tell(found: Analysis, files: Mapping[str, Path], *, as_json: bool) -> None:
    if as_json:
        from croupier.analysis.report.export import as_json as written  # noqa: PLC0415  only who asks for it
        from croupier.analysis.report.export import plain  # noqa: PLC0415  as above

        sys.stdout.write(written(plain(found)) + "\n")
        return
    ink = pens()
    _say([*worth(found, ink), *_written(files)], ink)


def _tell_holding(
    supposed: Mapping[str, str],
    cards: HoldemCards,
    solution: "HoldemSolution",
    files: Mapping[str, Path],
    *,
    as_json: bool,
) -> None:
    if as_json:
        sys.stdout.write(json.dumps(of_holding(cards, solution, supposed), indent=2) + "\n")
        return
    ink = pens()
    _say([*option_lines(cards, solution, supposed, ink), *_written(files)], ink)


def _written(files: Mapping[str, Path]) -> Iterator[str]:
    for kind, path in files.items():
        yield f"  {FILES[kind]} was written to {path}."


def _say(lines: Iterable[str], ink: TextStyle) -> None:
    write = writer(ink)
    for line in lines:
        write(line)
