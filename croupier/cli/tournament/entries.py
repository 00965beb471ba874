"""`croupier tournament entries`, `enter` and `withdraw`: who plays."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from croupier import money
from croupier.cli.audit.options import put
from croupier.cli.tournament.options import SECOND, Amount, directed, give, named, say, writing
from croupier.engine.refusal import Refused
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.house import now
from croupier.records.proceedings import ballots
from croupier.tournament import Tournament, step
from croupier.tournament import inputs as i
from croupier.tournament.acts.entries import entered_as
from croupier.tournament.conditions.document import EntryTerms

_COLUMNS: Final = ("player", "paid", "groups", "criteria", "reserve")


@click.command()
@named
@click.argument("what", type=click.Choice(("open", "close")))
@writing
def entries(name: str, what: str, by: Official, **where: Any) -> None:
    """Open entries, which also commits to the ballot of every stage; or close entries."""
    with directed(name, where) as (house, writer):
        if what == "close":
            say(house, writer, i.CloseEntries(by))
            return
        say(house, writer, i.OpenEntries(by))
        for stage in writer.record.state.stages:
            if not stage.bound and not stage.draws:
                say(house, writer, ballots.binding(house, by, name, stage.name))


@click.command()
@named
@click.argument("players", nargs=-1, metavar="PLAYER…")
@click.option(
    "--from", "file", metavar="FILE", help=f"Read players from a CSV file with the columns {', '.join(_COLUMNS)}."
)
@click.option("--skip-entered", is_flag=True, help="Skip players who have already entered.")
@click.option("--paid", type=Amount(), metavar="AMOUNT", help="Amount paid by each player.  [default: the entry fee]")
@click.option("--meets", default="", metavar="WHAT", help='Groups and criteria that the players meet, or "all".')
@click.option("--reserve", is_flag=True, help="Enter them as reserves, who pay when they get a seat.")
@click.option("--no-copy", is_flag=True, help="They have not received the conditions.")
@click.option("--not-agreed", is_flag=True, help="They have not agreed in writing.")
@writing
def enter(name: str, players: tuple[str, ...], file: str | None, by: Official, **options: Any) -> None:
    """Enter players. If one would be refused, none is entered and every fault is listed."""
    where = {option: options.pop(option) for option in ("store", "keys", "heads")}
    skips = options.pop("skip_entered")
    with directed(name, where) as (house, writer):
        state: Tournament = writer.record.state
        rows = [(player, {"player": player}) for player in players] + ([] if file is None else list(_rows(file)))
        if not rows:
            raise click.UsageError("Name the players, or a file with --from.")
        wanted = [row for row in rows if not skips or entered_as(state, row[1]["player"]) is None]
        for given in _checked(state, wanted, by, options):
            say(house, writer, given)
        if len(wanted) < len(rows):
            put([f"  {len(rows) - len(wanted)} had already entered and were skipped."])


def _checked(
    state: Tournament, rows: list[tuple[str, dict[str, str]]], by: Official, options: dict[str, Any]
) -> list[i.Enter]:
    """Return the entries if all would be accepted one after another; raise a refusal with every fault."""
    taken, wrong = [], []
    for where, row in rows:
        try:
            given = _entry(state, row, by, options)
            _, state = step(state, given, now() // SECOND)
            taken.append(given)
        except money.BadAmount as bad:
            wrong.append(f"{where}: paid: {bad}.")
        except Refused as bad:
            wrong.append(f"{where}: {bad.why}{f' [{bad.clause}]' if bad.clause else ''}")
    if wrong:
        nobody = " Nobody was entered." if len(rows) > 1 else ""
        raise click.ClickException(f"{' '.join(wrong)}{nobody}")
    return taken


def _entry(state: Tournament, row: dict[str, str], by: Official, options: dict[str, Any]) -> i.Enter:
    terms = state.conditions.entry
    fee = state.conditions.fees.entry if state.conditions.fees is not None else Money(0)
    is_reserve = options["reserve"] or row.get("reserve", "").casefold() in ("yes", "true", "1")
    paid = options["paid"] if options["paid"] is not None else Money(0) if is_reserve else fee
    if row.get("paid"):
        paid = money.parse(row["paid"])
    return i.Enter(
        by,
        row["player"],
        paid,
        _met(terms, "groups", row, options["meets"]),
        _met(terms, "criteria", row, options["meets"]),
        received=not options["no_copy"],
        agreed=not options["not_agreed"],
        reserve=is_reserve,
    )


def _met(terms: EntryTerms, part: str, row: dict[str, str], meets: str) -> tuple[str, ...]:
    listed = getattr(terms, part)
    if meets == "all":
        return tuple(listed) if isinstance(listed, tuple) else ()
    names = [*row.get(part, "").split(";"), *meets.split(";")]
    return tuple([one.strip() for one in names if one.strip()])


def _rows(file: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the rows of a CSV file, each with its line; raise a usage error that names the fault."""
    try:
        text = Path(file).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise click.UsageError(f"{file}: The file is not UTF-8. Save it as CSV UTF-8.") from None
    header = text.partition("\n")[0]
    rows = csv.DictReader(
        io.StringIO(text, newline=""), delimiter=";" if header.count(";") > header.count(",") else ","
    )
    found = tuple(rows.fieldnames or ())
    unknown = [one for one in found if one not in _COLUMNS]
    if "player" not in found or unknown:
        wrong = f"There is no column {unknown[0]!r}" if unknown else "The column player is missing"
        raise click.UsageError(f"{file}: {wrong}. The columns are {', '.join(_COLUMNS)}.")
    for row in rows:
        place = f"{file}, line {rows.line_num}"
        if None in row:
            raise click.UsageError(f"{place}: The line has too many cells.")
        yield place, {key: (value or "").strip() for key, value in row.items()}


@click.command()
@named
@click.argument("player", metavar="PLAYER")
@writing
def withdraw(name: str, player: str, by: Official, **where: Any) -> None:
    """Withdraw a player, with a refund only as the conditions allow."""
    give(name, i.Withdraw(by, player), **where)
