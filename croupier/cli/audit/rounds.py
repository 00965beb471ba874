"""`croupier audit rounds`: the last rounds of a table, a player or a dealer, the one in play among them."""

import contextlib
from collections.abc import Iterator
from typing import Any, Final

import click

from croupier.cli.audit.options import (
    at_written,
    check_alone,
    period,
    plain_errors,
    put,
    put_json,
    sentence_lines,
    table_of,
)
from croupier.money import show
from croupier.records.queries.explanation import explained
from croupier.records.queries.histories import IMPORTED, imported
from croupier.records.queries.recall import RecalledRound, last_rounds
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import RecordFilter, Store

_MOST: Final = 20


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--table", metavar="TABLE", help="Only this table.")
@click.option("--player", metavar="PLAYER", help="Only rounds of this player.")
@click.option("--dealer", metavar="DEALER", help="Only rounds of this dealer.")
@period
@click.option("--last", "many", type=click.IntRange(1), metavar="N", help="Show at most N, the newest.  [default: 20]")
@click.option("--imported", "is_imported", is_flag=True, help="Show the imported rounds instead.")
@click.option("--json", "is_json", is_flag=True, help="Write JSON.")
def rounds(store: str, *, is_imported: bool, is_json: bool, **options: Any) -> None:
    """List the last rounds of STORE, newest last, with wagers and results.

    This is a replay of the records; a round in play is listed last. The amounts wagered are
    initial wagers; the results include all wagers. `croupier audit explain` shows a round in full.
    """
    if is_imported:
        check_alone("--imported", options)
    with contextlib.closing(open_store(store)) as found, plain_errors():
        if is_imported:
            _write_imported(found, is_json=is_json)
            return
        table_of(found, options["table"])
        names = {"log": options.pop("table"), "many": options.pop("many") or _MOST}
        recalled = last_rounds(found, RecordFilter(**options, **names))
    if is_json:
        put_json({"replay": True, "rounds": [_plain(one) for one in recalled]})
    else:
        put(_lines(recalled))


# --- for people ----------------------------------------------------------------------------------------------


def _lines(recalled: tuple[RecalledRound, ...]) -> Iterator[str]:
    if not recalled:
        yield "No rounds match."
        return
    yield f"Replay of {len(recalled)} round{'' if len(recalled) == 1 else 's'}, newest last."
    for one in recalled:
        dealer = f", dealer {one.dealer}" if one.dealer else ""
        yield from sentence_lines(f"{one.log}:{one.round}  {at_written(one.began)}, {one.status}{dealer}", "", "")
        rows: list[tuple[str, ...]] = [(part.player, show(part.wagered), show(part.net)) for part in one.players]
        rows.append(("house", "", show(one.won)))
        yield from _aligned(rows)


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    for who, wagered, won in rows:
        stake = f"wagered {wagered:>12}" if wagered else " " * 20
        yield f"  {who[:30]:<30}  {stake}  won {won:>12}"


# --- for programs --------------------------------------------------------------------------------------------


def _plain(one: RecalledRound) -> dict[str, Any]:
    return {
        "table": one.log,
        "round": one.round,
        "status": one.status,
        "began": at_written(one.began),
        "ended": None if one.ended is None else at_written(one.ended),
        "dealer": one.dealer,
        "first": one.first,
        "last": one.last,
        "players": [
            {"player": part.player, "wagered": show(part.wagered), "won": show(part.net)} for part in one.players
        ],
        "wagered": show(one.wagered),
        "house": show(one.won),
        "side_wagered": show(one.side_wagered),
        "house_on_side_bets": show(one.side_won),
    }


# --- rounds of other stores ----------------------------------------------------------------------------------


def _write_imported(store: Store, *, is_json: bool) -> None:
    found = [explained(one) for one in imported(store)]
    if is_json:
        plain = [
            {
                "name": f"{IMPORTED}{at}",
                "store": one.store,
                "table": one.log,
                "round": one.round,
                "status": one.status,
                "began": at_written(one.began),
                "players": [{"player": net.player, "won": show(net.net)} for net in one.nets],
                "house": show(one.house),
            }
            for at, one in enumerate(found, 1)
        ]
        put_json({"replay": True, "imported": plain})
        return
    if not found:
        put(["No round has been imported."])
        return
    put(["Replay of imported rounds."])
    for at, one in enumerate(found, 1):
        result = f"{one.status}, house {show(one.house)}, from the store {one.store[:8]}"
        put(sentence_lines(f"{IMPORTED}{at}  {one.log}:{one.round}  {at_written(one.began)}, {result}", "", ""))
