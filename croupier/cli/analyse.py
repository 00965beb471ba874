"""`croupier analyse`: what a game is worth as approved and elected, and how it is best played."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from croupier.analysis import whole
from croupier.analysis.result import Analysis
from croupier.cli.bar import Bar
from croupier.cli.election import election
from croupier.cli.extra import needing_analysis
from croupier.cli.screen import pens, writer
from croupier.cli.worth import worth
from croupier.money import BadAmount, Money, parse


@click.command()
@click.argument("key", metavar="DOCUMENT")
@click.option("--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Elect a setting; may be repeated.")
@click.option("--wager", "amount", metavar="DOLLARS", help="The initial wager, where results hang on its size.")
@click.option("--removed", default="", metavar="CARDS", help="Cards that have left the shoe, such as '5 5 6 TS'.")
@click.option(
    "--suppose",
    "supposed",
    multiple=True,
    metavar="QUESTION=VALUE",
    help="For research: an answer that the document does not give.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write all figures as one long table, too.")
@click.option("--report", "report_file", metavar="FILE.html", help="Write the PAR sheet, one page for filing, too.")
@click.option("--no-cache", is_flag=True, help="Compute, even if it was computed before.")
@click.option("--no-effects", is_flag=True, help="Leave out what other settings and readings would do: it is faster.")
def analyse(key: str, **options: Any) -> None:
    """Tell what a game is worth and how it is best played.

    Expected return, house edge, element of risk, standard deviation, best play, side bets, what each option and
    reading is worth, and what a reader should know; with the method, and how far the figures may be off.

    DOCUMENT is the key of a rule document, such as act-pontoon-2018; `croupier rules DOCUMENT --settings` lists what
    may be set.
    """
    asked = {
        "election": election(key, options["pairs"]),
        "wager": wager_of(options["amount"]),
        "removed": options["removed"],
        "suppose": _supposed(options["supposed"]),
        "effects": not options["no_effects"],
        "cached": not options["no_cache"],
    }
    files = _files(options)
    with needing_analysis():
        with Bar() as bar:
            found = _analysed(key, asked, bar)
            pages = {path: _page(kind, found, bar) for kind, path in files.items()}
        # everything is computed and drawn before the first file is touched
        for path, page in pages.items():
            whole.write(path, page.encode())
        _tell(found, files, as_json=options["as_json"])


def _analysed(key: str, asked: Mapping[str, Any], bar: Bar) -> Analysis:
    from croupier.analysis import analyse as analysed  # noqa: PLC0415  `--help` needs no kernels
    from croupier.analysis.side_bets.removed import BadRemoval  # noqa: PLC0415  as above

    try:
        return analysed(key, progress=bar, **asked)
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
        raise click.UsageError(f"--wager {amount}: a wager is more than nothing.")
    return wager


def _supposed(pairs: Iterable[str]) -> dict[str, str]:
    supposed: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise click.UsageError(f"--suppose {pair}: write QUESTION=VALUE, such as dealer.stands_on_soft=18.")
        if name in supposed:
            raise click.UsageError(f"--suppose {pair}: {name} is supposed twice.")
        supposed[name] = value
    return supposed


# --- files ----------------------------------------------------------------------------------------------------------


def _files(options: Mapping[str, Any]) -> dict[str, Path]:
    """Return the files that are asked for, by option; those that could not be written are told before the work."""
    files = {kind: Path(options[f"{kind}_file"]) for kind in ("csv", "report") if options[f"{kind}_file"] is not None}
    if len({path.resolve() for path in files.values()}) < len(files):
        raise click.UsageError(f"--csv and --report both name {options['report_file']}: name two files.")
    for kind, path in files.items():
        try:
            whole.check(path)
        except OSError as wrong:
            raise click.ClickException(f"--{kind} {path}: it cannot be written: {wrong.strerror}.") from None
    return files


def _page(kind: str, found: Analysis, bar: Bar) -> str:
    if kind == "csv":
        from croupier.analysis.writing import as_csv  # noqa: PLC0415  only who asks for it

        return as_csv(found)
    from croupier.analysis.report.sheet import par_sheet  # noqa: PLC0415  as above

    bar("drawing the PAR sheet", 0.9)
    return par_sheet(found)


def _tell(found: Analysis, files: Mapping[str, Path], *, as_json: bool) -> None:
    if as_json:
        from croupier.analysis.writing import as_json as written  # noqa: PLC0415  only who asks for it
        from croupier.analysis.writing import plain  # noqa: PLC0415  as above

        sys.stdout.write(written(plain(found)) + "\n")
        return
    ink = pens()
    write = writer(ink)
    for line in worth(found, ink):
        write(line)
    for kind, path in files.items():
        name = "The PAR sheet" if kind == "report" else "The table of all figures"
        write(f"  {name} is in {path}.")
