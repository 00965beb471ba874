"""`croupier audit events`: significant events by an inspector's filters, as text, CSV or JSON lines."""

import contextlib
import csv
from collections.abc import Iterator
from typing import Any, Final, TextIO

import click
import msgspec

from croupier.cli.audit.options import at_written, log_of, opened, period, told, told_plainly
from croupier.cli.console.errors import harmless
from croupier.money import BadAmount, parse
from croupier.narration.amounts import dollars
from croupier.records.log.entries import HOUSE
from croupier.records.log.wire import is_event
from croupier.records.queries.inspection import LARGE_WAGER, LARGE_WIN, Found, found_events, large
from croupier.records.queries.significant import CATEGORIES
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Store, Wanted

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
    store: str | None, *, is_listing: bool, is_csv: bool, is_jsonl: bool, output: str | None, **asked: Any
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
    if asked["event"] is not None and not is_event(asked["event"]):  # "no activity" would be no answer to a slip
        raise click.UsageError(f"--event: There is no event {asked['event']!r}. Write one such as RoundVoided.")
    with contextlib.closing(open_store(store)) as found, told_plainly():
        if asked["table"] != HOUSE:
            log_of(found, asked["table"])
        rows = _found(found, asked)
    with opened(output) as out:
        write = _write_csv if is_csv else _write_json_lines if is_jsonl else _write_text
        write(out, rows, asked)


def _list_categories() -> None:
    for name, (meaning, _) in CATEGORIES.items():
        click.echo(f"  {name:<12} {meaning}")


def _found(store: Store, asked: dict[str, Any]) -> tuple[Found, ...]:
    wanted = Wanted(
        log=asked["table"],
        round=asked["round_"],
        event=asked["event"],
        who=asked["who"],
        since=asked["since"],
        until=asked["until"],
        many=asked["many"],
    )
    if asked["large"] is None:
        return found_events(store, wanted, asked["categories"])
    if asked["categories"]:
        raise click.UsageError(f"--large cannot be combined with --category: it shows {LARGE_WIN} and {LARGE_WAGER}.")
    try:
        return large(store, parse(asked["large"]), wanted)
    except BadAmount as wrong:
        raise click.UsageError(f"--large: {wrong}.") from None


# --- forms ---------------------------------------------------------------------------------------------------


def _plain(one: Found) -> dict[str, Any]:
    found = {"time": at_written(one.at), "table": one.log, "entry": one.number}
    return found | {name: getattr(one, name) for name in COLUMNS[3:]}


def _asked_for(asked: dict[str, Any]) -> str:
    """Return the filters in words."""
    since = at_written(asked["since"]) if asked["since"] is not None else "the beginning"
    until = at_written(asked["until"]) if asked["until"] is not None else "the end of the log"
    parts = [f"from {since} to {until}"]
    parts += [f"at {asked['table']}"] if asked["table"] is not None else []
    parts += [f"by {asked['who']}"] if asked["who"] is not None else []
    parts += [f"in round {asked['round_']}"] if asked["round_"] is not None else []
    parts += [f"of the kind {asked['event']}"] if asked["event"] is not None else []
    parts += [f"of {', '.join(asked['categories'])}"] if asked["categories"] else []
    parts += [f"of {dollars(parse(asked['large']))} or more"] if asked["large"] is not None else []
    return ", ".join(parts)


def _write_text(out: TextIO, rows: tuple[Found, ...], asked: dict[str, Any]) -> None:
    if not rows:
        out.writelines(f"{line}\n" for line in told(f"No activity {_asked_for(asked)}.", "", ""))
        return
    for one in rows:
        out.writelines(f"{harmless(line)}\n" for line in _lines(one))
    out.write(f"{len(rows)} event{'' if len(rows) == 1 else 's'} {_asked_for(asked)}.\n")


def _lines(one: Found) -> Iterator[str]:
    who = one.who if one.who == one.role else f"{one.role} {one.who}".strip()
    where = f"{one.log}:{one.number}" + (f", round {one.round}" if one.round else "")
    yield from told(f"{at_written(one.at)}  {where}  {one.category}, by {who}", "", "")
    yield from told(one.text, one.clause)
    if one.reason and one.reason not in one.text:
        yield from told(f"Reason: {one.reason}", "")
    if one.before or one.after:
        yield from told(f"Before: {one.before or 'nothing'}. After: {one.after or 'nothing'}", "")


def _write_csv(out: TextIO, rows: tuple[Found, ...], asked: dict[str, Any]) -> None:
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for one in rows:
        writer.writerow([_cell(value) for value in _plain(one).values()])
    if not rows:
        told_so = {"category": NO_ACTIVITY, "text": f"{NO_ACTIVITY} {_asked_for(asked)}"}
        writer.writerow([_cell(told_so.get(name, "")) for name in COLUMNS])


def _cell(value: object) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _write_json_lines(out: TextIO, rows: tuple[Found, ...], asked: dict[str, Any]) -> None:
    out.writelines(f"{msgspec.json.encode(_plain(one)).decode()}\n" for one in rows)
    if not rows:
        period = {name: None if asked[name] is None else at_written(asked[name]) for name in ("since", "until")}
        told_so = {"category": NO_ACTIVITY, **period, "text": f"{NO_ACTIVITY} {_asked_for(asked)}"}
        out.write(f"{msgspec.json.encode(told_so).decode()}\n")
