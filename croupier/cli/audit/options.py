"""Options of the `croupier audit` commands, and their output of moments, amounts, tables and JSON."""

import contextlib
import functools
import itertools
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import click
import msgspec

from croupier.cli.console.errors import harmless
from croupier.engine.table.moments import DAY, BadMoment, midnight, moment, written
from croupier.records.log.entries import named
from croupier.records.queries.recall import NoRound, proceedings, tables
from croupier.records.stores.protocol import Store

WIDTH: Final = 80
_COLUMN_LEAST: Final = 8
_SECOND: Final = 1_000

Command = Callable[..., Any]


def at_written(at: int) -> str:
    """Write a moment of the log to the second, such as "2026-11-16 20:19:04"."""
    text = written(at // _SECOND)
    return text if text.count(":") == 2 else f"{text}:00"


class At(click.ParamType[int]):
    """Parameter type: a moment such as "2026-11-16 20:19", or a day; in milliseconds, its end if `is_end`."""

    name = "moment"

    def __init__(self, *, is_end: bool = False) -> None:
        """Store whether the end of a period is meant."""
        self._is_end = is_end

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the moment."""
        if isinstance(value, int):
            return value
        day, _, time = str(value).strip().replace("T", " ").partition(" ")
        try:
            if not time:
                return (midnight(day) + (DAY if self._is_end else 0)) * _SECOND - self._is_end
            start, length = moment(f"{day} {time}", day), 1 if time.count(":") == 2 else 60
        except BadMoment:
            self.fail(
                f'{value!r} is not a time. Write a day, "2026-11-16", or a day and time, "2026-11-16 20:19".',
                param,
                ctx,
            )
        return (start + (length if self._is_end else 0)) * _SECOND - self._is_end


def period(command: Command) -> Command:
    """Add --since and --until to a command, in the time of the log, which is UTC."""

    @functools.wraps(command)
    def in_order(*args: Any, **options: Any) -> Any:
        if None not in (options["since"], options["until"]) and options["since"] > options["until"]:
            raise click.UsageError("--since must not be after --until.")
        return command(*args, **options)

    until = click.option("--until", type=At(is_end=True), metavar="MOMENT", help="Only up to this time (UTC).")
    since = click.option(
        "--since", type=At(), metavar="MOMENT", help='Only from this time: "2026-11-16" or "2026-11-16 20:19" (UTC).'
    )
    return since(until(in_order))


def table_of(store: Store, table: str | None) -> str | None:
    """Return the named table; raise NoRound if it does not exist."""
    names = tables(store)
    if table is None or table in names:
        return table
    there = f"The store has {', '.join(names)}" if names else "The store has none"
    if table in proceedings(store):
        raise NoRound(f"{store.where}: {table!r} is not a table. {there}.")
    raise NoRound(f"{store.where}: There is no table {table!r}. {there}.")


def log_of(store: Store, name: str | None) -> str | None:
    """Return the named table or proceeding; raise NoRound if it does not exist."""
    names = (*tables(store), *proceedings(store))
    if name is None or name in names:
        return name
    there = f"The store has {', '.join(names)}" if names else "The store has none"
    raise NoRound(f"{store.where}: There is no {named(name)}. {there}.")


def check_alone(name: str, options: dict[str, Any]) -> None:
    """Raise UsageError if something else is asked for with an option that is answered whole."""
    if any(value is not None for value in options.values()):
        raise click.UsageError(f"{name} shows all of them. Leave out the other filters.")


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Report what is not in a store as one sentence."""
    try:
        yield
    except NoRound as wrong:
        raise click.ClickException(str(wrong)) from None


# --- writing -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def opened(output: str | None) -> Iterator[TextIO]:
    """Open the file to write to, which must be new, or standard output."""
    if output is None:
        yield sys.stdout
        return
    try:
        with Path(output).open("x", encoding="utf-8", newline="") as file:
            yield file
    except FileExistsError:
        raise click.ClickException(f"{output}: The file already exists. Choose another name.") from None


def put_json(value: Any) -> None:
    """Write a value to standard output as JSON for programs to read; the keys keep their order."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def put(lines: Iterable[str]) -> None:
    """Write lines to standard output, without control characters."""
    sys.stdout.writelines(f"{harmless(line)}\n" for line in lines)


def sentence_lines(text: str, clause: str, indent: str = "  ") -> Iterator[str]:
    """Yield a sentence in lines of 80 columns, with its clause after it."""
    whole = f"{text}  [{clause}]" if clause else text
    further = indent * 4
    yield from textwrap.wrap(whole, WIDTH, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False)


def columns(rows: Sequence[tuple[str, ...]], right: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield rows with their columns aligned, 80 wide; long texts are wrapped and never cut."""
    widths = _widths(rows, right)
    for row in rows:
        cells = [
            textwrap.wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)
        ]
        for parts in itertools.zip_longest(*cells, fillvalue=""):
            aligned = [
                f"{part:>{width}}" if at in right else f"{part:<{width}}"
                for at, (part, width) in enumerate(zip(parts, widths, strict=True))
            ]
            yield f"  {'  '.join(aligned)}".rstrip()


def _widths(rows: Sequence[tuple[str, ...]], right: frozenset[int]) -> list[int]:
    """Return the width of each column; columns of text shrink, at first only to whole words."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    words = [max((len(word) for row in rows for word in row[at].split()), default=0) for at in range(len(widths))]
    narrow = [_COLUMN_LEAST] * (len(widths) - 1)
    for least in (words, [*narrow, words[-1]], [*narrow, _COLUMN_LEAST]):  # the clauses, which stand last, at the end
        while sum(widths) + 2 * len(widths) > WIDTH:
            texts = [at for at in range(len(widths)) if at not in right and widths[at] > least[at]]
            if not texts:
                break
            widths[max(texts, key=lambda at: widths[at])] -= 1
    return widths
