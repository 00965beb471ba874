"""`croupier audit balances`: the balance of every account of a table, now or at an earlier moment."""

import contextlib
from collections.abc import Iterator
from typing import Any

import click

from croupier.cli.audit.options import At, at_written, columns, log_of, plain_errors, put, put_json
from croupier.money import show
from croupier.records.books.balances import Balances, balances_at
from croupier.records.queries.recall import entries, proceedings, tables
from croupier.records.stores.address import open_store


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--table", metavar="TABLE", help='Only this table, or "tournament NAME".')
@click.option(
    "--at",
    type=At(is_end=True),
    metavar="MOMENT",
    help='Time (UTC), such as "2026-11-16 20:19"; end of that minute or day.',
)
@click.option(
    "--entry", "number", type=click.IntRange(0), metavar="N", help="After this entry of the log; needs --table."
)
@click.option("--player", metavar="PLAYER", help="Only accounts of this player.")
@click.option("--json", "is_json", is_flag=True, help="Write JSON.")
def balances(
    store: str, table: str | None, at: int | None, number: int | None, player: str | None, is_json: bool
) -> None:
    """Show the balance of every account of STORE, by table and unit. The balances of each unit sum to zero.

    Chips and tokens are what a player has at the table, pocket is what they brought or took away. Wagers, side bets and
    insurance are on the layout. A tournament or a promotion has its pool, commission and prizes. Without --at and
    --entry, the balances are those at the end of the log.
    """
    if at is not None and number is not None:
        raise click.UsageError("Use --at or --entry, not both.")
    with contextlib.closing(open_store(store)) as found, plain_errors():
        names = (*tables(found), *proceedings(found)) if log_of(found, table) is None else (str(table),)
        if number is not None and len(names) > 1:
            raise click.UsageError(f"--entry needs --table, one of {', '.join(names)}.")
        shown = []
        for name in names:
            one = balances_at(found, name, at=at, number=number)
            if number is not None and one.number < number:
                raise click.UsageError(f"--entry {number}: the log of {name} ends with entry {one.number}.")
            moment = next((entry.at for entry in entries(found, name, one.number, one.number)), None)
            shown.append((one, moment))
    if is_json:
        put_json({"tables": [_plain(one, moment, player) for one, moment in shown]})
    else:
        put(line for one, moment in shown for line in _lines(one, moment, player))


def _lines(one: Balances, moment: int | None, player: str | None) -> Iterator[str]:
    when = "before its first entry" if moment is None else f"after entry {one.number}, {at_written(moment)}"
    yield f"{one.log}, {when}"
    rows = [(str(row.account), row.unit, show(row.amount)) for row in one.rows if player in (None, row.account.holder)]
    sums = [("sum of all accounts", unit, show(amount)) for unit, amount in one.sums]
    yield from columns([("account", "unit", "balance"), *rows, *sums], frozenset({2}))
    if not rows:
        yield "  All balances are zero."


def _plain(one: Balances, moment: int | None, player: str | None) -> dict[str, Any]:
    return {
        "table": one.log,
        "entry": one.number,
        "at": None if moment is None else at_written(moment),
        "accounts": [
            {
                "account": row.account.kind,
                "player": row.account.holder or None,
                "unit": row.unit,
                "balance": show(row.amount),
            }
            for row in one.rows
            if player in (None, row.account.holder)
        ],
        "sums": {unit: show(amount) for unit, amount in one.sums},
    }
