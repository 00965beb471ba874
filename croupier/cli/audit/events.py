"""`croupier audit events`: significant events by an inspector's filters, as text, CSV or JSON lines."""

import contextlib
import csv
from collections.abc import Iterator
from typing import Any, Final, TextIO

import click
import msgspec

from croupier.cli.audit.options import at_written, log_of, opened, period, plain_errors, sentence_lines
from croupier.cli.console.errors import harmless
from croupier.money import BadAmount, parse
from croupier.narration.amounts import dollars
from croupier.records.log.entries import HOUSE
from croupier.records.log.wire import is_event
from croupier.records.queries.inspection import LARGE_WAGER, LARGE_WIN, SignificantEvent, found_events, large
from croupier.records.queries.significant import CATEGORIES
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import RecordFilter, Store

COLUMNS: Final = (
    *("time", "table", "entry", "place", "round", "category", "event", "role", "who", "reason", "clause"),
    *("before", "after", "text"),
)
NO_ACTIVITY: Final = "no activity"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


@click.command()
@click.argument("store", metavar="STORE", required=False)
@click.option(
    "--category",
    "categories",
    multiple=True,
    type=click.Choice(list(CATEGORIES)),
    help="Only this category; can be repeated.",
)
@click.option("--table", metavar="TABLE", help='Only this table, the house, or "tournament NAME".')
@click.option("--who", metavar="NAME", help="Only events by this person.")
@click.option("--event", metavar="NAME", help="Only this kind of event, such as RoundVoided.")
@click.option(
    "--round", "round_", type=click.IntRange(0), metavar="N", help="Only this round, and after it up to the next."
)
@period
@click.option("--last", "many", type=click.IntRange(1), metavar="N", help="Show at most N, newest first.")
@click.option("--large", metavar="AMOUNT", help="Show wins and wagers of at least this amount instead.")
@click.option("--csv", "is_csv", is_flag=True, help="Write CSV.")
@click.option("--jsonl", "is_jsonl", is_flag=True, help="Write JSON lines.")
@click.option("--output", metavar="FILE", help="Write to FILE instead of standard output.")
@click.option("--categories", "is_listing", is_flag=True, help="List the categories.")
def events(
    store: str | None, *, is_listing: bool, is_csv: bool, is_jsonl: bool, output: str | None, **options: Any
) -> None:
    """List the significant events of STORE, newest last: voids, corrections, limits, refusals, malfunctions.

    If there are none, the output says so, with the period. Times are UTC.
    """
    if is_listing:
        _list_categories()
        return
    if store is None:
        raise click.UsageError("Missing argument 'STORE'.")
    if is_csv and is_jsonl:
        raise click.UsageError("Use --csv or --jsonl, not both.")
    if options["event"] is not None and not is_event(options["event"]):  # "no activity" would be no answer to a slip
        raise click.UsageError(f"--event: There is no event {options['event']!r}. Write one such as RoundVoided.")
    with contextlib.closing(open_store(store)) as found, plain_errors():
        if options["table"] != HOUSE:
            log_of(found, options["table"])
        rows = _matching(found, options)
    with opened(output) as out:
        write = _write_csv if is_csv else _write_json_lines if is_jsonl else _write_text
        write(out, rows, options)


def _list_categories() -> None:
    for name, (meaning, _) in CATEGORIES.items():
        click.echo(f"  {name:<12} {meaning}")


def _matching(store: Store, options: dict[str, Any]) -> tuple[SignificantEvent, ...]:
    wanted = RecordFilter(
        log=options["table"],
        round=options["round_"],
        event=options["event"],
        who=options["who"],
        since=options["since"],
        until=options["until"],
        many=options["many"],
    )
    if options["large"] is None:
        return found_events(store, wanted, options["categories"])
    if options["categories"]:
        raise click.UsageError(f"--large cannot be combined with --category: it shows {LARGE_WIN} and {LARGE_WAGER}.")
    try:
        return large(store, parse(options["large"]), wanted)
    except BadAmount as wrong:
        raise click.UsageError(f"--large: {wrong}.") from None


# --- forms ---------------------------------------------------------------------------------------------------


def _plain(one: SignificantEvent) -> dict[str, Any]:
    found = {"time": at_written(one.at), "table": one.log, "entry": one.number}
    return found | {name: getattr(one, name) for name in COLUMNS[3:]}


def _criteria(options: dict[str, Any]) -> str:
    """Return the filters in words."""
    since = at_written(options["since"]) if options["since"] is not None else "the beginning"
    until = at_written(options["until"]) if options["until"] is not None else "the end of the log"
    parts = [f"from {since} to {until}"]
    parts += [f"at {options['table']}"] if options["table"] is not None else []
    parts += [f"by {options['who']}"] if options["who"] is not None else []
    parts += [f"in round {options['round_']}"] if options["round_"] is not None else []
    parts += [f"of the kind {options['event']}"] if options["event"] is not None else []
    parts += [f"of {', '.join(options['categories'])}"] if options["categories"] else []
    parts += [f"of {dollars(parse(options['large']))} or more"] if options["large"] is not None else []
    return ", ".join(parts)


def _write_text(out: TextIO, rows: tuple[SignificantEvent, ...], options: dict[str, Any]) -> None:
    if not rows:
        out.writelines(f"{line}\n" for line in sentence_lines(f"No activity {_criteria(options)}.", "", ""))
        return
    for one in rows:
        out.writelines(f"{harmless(line)}\n" for line in _lines(one))
    out.write(f"{len(rows)} event{'' if len(rows) == 1 else 's'} {_criteria(options)}.\n")


def _lines(one: SignificantEvent) -> Iterator[str]:
    who = one.who if one.who == one.role else f"{one.role} {one.who}".strip()
    where = f"{one.log}:{one.number}" + (f", round {one.round}" if one.round else "")
    yield from sentence_lines(f"{at_written(one.at)}  {where}  {one.category}, by {who}", "", "")
    yield from sentence_lines(one.text, one.clause)
    if one.reason and one.reason not in one.text:
        yield from sentence_lines(f"Reason: {one.reason}", "")
    if one.before or one.after:
        yield from sentence_lines(f"Before: {one.before or 'nothing'}. After: {one.after or 'nothing'}", "")


def _write_csv(out: TextIO, rows: tuple[SignificantEvent, ...], options: dict[str, Any]) -> None:
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for one in rows:
        writer.writerow([_cell(value) for value in _plain(one).values()])
    if not rows:
        row_of_none = {"category": NO_ACTIVITY, "text": f"{NO_ACTIVITY} {_criteria(options)}"}
        writer.writerow([_cell(row_of_none.get(name, "")) for name in COLUMNS])


def _cell(value: object) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _write_json_lines(out: TextIO, rows: tuple[SignificantEvent, ...], options: dict[str, Any]) -> None:
    out.writelines(f"{msgspec.json.encode(_plain(one)).decode()}\n" for one in rows)
    if not rows:
        period = {name: None if options[name] is None else at_written(options[name]) for name in ("since", "until")}
        row_of_none = {"category": NO_ACTIVITY, **period, "text": f"{NO_ACTIVITY} {_criteria(options)}"}
        out.write(f"{msgspec.json.encode(row_of_none).decode()}\n")
