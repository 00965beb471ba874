"""`croupier compare`: the difference between the rules of two games, rule by rule."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click
import msgspec

from croupier.analysis.intervals import deviation_error
from croupier.analysis.report import figures
from croupier.analysis.report.export import encoded
from croupier.analysis.result import Analysis, Effect
from croupier.cli.analysis.analyse import wager_of
from croupier.cli.analysis.text import fitted, section, setting_out
from croupier.cli.console.extras import needing_analysis
from croupier.cli.console.progress_bar import Bar
from croupier.cli.console.screen import pens, writer
from croupier.cli.election import election
from croupier.terminal.text import TextStyle

if TYPE_CHECKING:
    from croupier.analysis.comparison import Comparison

DECIMALS: Final = 4


@click.command()
@click.argument("first", metavar="DOCUMENT[:NAME=VALUE,...]")
@click.argument("second", metavar="DOCUMENT[:NAME=VALUE,...]")
@click.option("--wager", "amount", metavar="DOLLARS", help="Initial wager in dollars, where results depend on it.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def compare(first: str, second: str, amount: str | None, as_json: bool) -> None:
    """Compare two games, rule by rule.

    Write settings after the document and a colon, separated by commas:
    act-pontoon-2018 act-pontoon-2018:decks=8,dealer_pontoon_collection=original_only

    One rule is changed at a time, from the first game to the second, so the changes add up to the total difference.
    """
    pairs = (game(first), game(second))
    wager = wager_of(amount)
    with needing_analysis():
        with Bar() as bar:
            from croupier.analysis.comparison import compare as compared  # noqa: PLC0415  `--help` needs no kernels

            found = compared(*pairs, wager=wager, progress=bar)
        if as_json:
            sys.stdout.write(msgspec.json.format(encoded(found), indent=2).decode() + "\n")
            return
        ink = pens()
        write = writer(ink)
        for line in comparison(found, ink):
            write(line)


def game(written: str) -> tuple[str, dict[str, object]]:
    """Return the document and the election of `DOCUMENT:NAME=VALUE,NAME=VALUE`; raise a usage error.

    A part without `=` continues the list before it: `side_bets=perfect-pairs,super-sevens,decks=8`.
    """
    key, _, settings = written.partition(":")
    pairs: list[str] = []
    for part in settings.split(",") if settings else ():
        if "=" in part or not pairs:
            pairs.append(part)
        else:
            pairs[-1] += f",{part}"
    return key, election(key, pairs, before="")


def comparison(found: "Comparison", ink: TextStyle) -> Iterator[str]:
    """Yield both games, each changed rule with its value, and remarks."""
    first, second = found.first, found.second
    for number, one in (("First ", first), ("Second", second)):
        yield from ink.paragraph(f"{number}  {one.document}: {setting_out(one)}", indent=0, hanging=8)
    yield from ink.paragraph(f"A wager of ${first.wager}", indent=8)
    yield from section("Both games under best play", ink)
    rows: list[tuple[str, ...]] = [("", "house edge", "element of risk", "deviation")]
    yield from fitted([*rows, _row("first", first), _row("second", second)], ink, right=frozenset({1, 2, 3}))
    yield from section("From the first to the second, one rule at a time", ink)
    if found.steps:
        yield from fitted(list(_steps(first, second, found.steps)), ink, right=frozenset({1, 2}))
    else:
        yield "  No difference changes the return."
    if found.idle:
        yield from ink.paragraph(f"Differences without effect: {', '.join(found.idle)}.", indent=2, hanging=4)
    if found.text:
        yield from section("In words", ink)
        for sentence in found.text:
            yield from ink.paragraph(sentence, indent=2, hanging=4)


def _row(name: str, found: Analysis) -> tuple[str, ...]:
    main, decimals = found.main, figures.digits(found.error_bound)
    edge, risk = figures.percent(main.house_edge, decimals), figures.percent(main.element_of_risk, decimals)
    spread = figures.decimal(main.standard_deviation, figures.left(deviation_error(found), 4))
    return name, edge, risk, spread


def _steps(first: Analysis, second: Analysis, steps: tuple[Effect, ...]) -> Iterator[tuple[str, ...]]:
    yield "", "return", "change"  # the clauses of both documents stand with the words below
    yield "the first game", figures.percent(first.main.expected_value.value, DECIMALS), ""
    for one in steps:
        reading = f" ({one.reading})" if one.reading is not None else ""
        change = figures.changed(one, DECIMALS)
        change_of_rule = f"{one.name}: {one.value} instead of {one.instead_of}{reading}"
        yield change_of_rule, figures.percent(one.expected_value, DECIMALS), change
    total = second.main.expected_value.value - first.main.expected_value.value
    after = figures.percent(second.main.expected_value.value, DECIMALS)
    yield "the second game, all together", after, figures.percent(total, DECIMALS, signed=True)
