"""`croupier promotion show`, `results` and `list`: promotions in a store."""

import contextlib
from collections.abc import Iterator

import click
import msgspec

from croupier.cli.audit.options import columns, put, put_json, sentence_lines
from croupier.cli.promotion.options import SECOND, named, names, read, reading
from croupier.engine.table.moments import written
from croupier.money import show as dollars
from croupier.promotion import PromotionSummary, summary
from croupier.records.house import now
from croupier.records.stores.address import open_store


def moment_now() -> int:
    """Return the moment, in seconds since 1970."""
    return now() // SECOND


@click.command()
@named
@click.option("--json", "is_json", is_flag=True, help="Write JSON.")
@reading
def show(name: str, *, is_json: bool, store: str) -> None:
    """Show the status of a promotion: its dates, its prizes, and the next tasks with their deadlines."""
    with contextlib.closing(open_store(store)) as found:
        shown = summary(read(found, name), moment_now())
    if is_json:
        put_json(msgspec.to_builtins(shown))
        return
    put(_lines(shown))


def _lines(shown: PromotionSummary) -> Iterator[str]:
    yield f"{shown.name}: {shown.status}, under {shown.document}"
    dates = (
        ("provided to the Authority", shown.provided_at),
        ("may commence from", shown.earliest),
        ("commenced", shown.commenced_at),
        ("entries close", shown.close),
        ("awarded", shown.award_at),
        ("ends", shown.ends),
        ("drawn", shown.drawn_at),
    )
    if shown.status == "outside":
        yield "  no element of chance: not a promotional prize"
        return
    yield from columns([(what, written(at)) for what, at in dates if at is not None])
    yield f"  {shown.entries} entries, {shown.tickets} tickets; scrutineer: {shown.scrutineer or 'none'}"
    if shown.commitment:
        yield f"  commitment {shown.commitment}"
    if shown.secret:
        yield f"  secret     {shown.secret}"
    yield from _prizes(shown)
    for one in shown.breaches:
        yield from sentence_lines(f"BREACH: {one.what}.", one.clause)
    for one in shown.tasks:
        late = "OVERDUE: " if one.is_overdue else "To do: "
        yield from sentence_lines(f"{late}{one.what}.", one.clause)


def _prizes(shown: PromotionSummary) -> Iterator[str]:
    rows = [("prize", "what", "value", "fate", "winner", "ticket")]
    rows += [
        (str(one.number), one.nature, f"${dollars(one.value)}", one.fate, one.winner, str(one.ticket or ""))
        for one in shown.prizes
    ]
    yield from columns(rows, right=frozenset({0, 2, 5}))
    yield f"  owed to winners: ${dollars(shown.owed)}"


@click.command()
@named
@reading
def results(name: str, store: str) -> None:
    """Show the winners, and how to verify the draw."""
    with contextlib.closing(open_store(store)) as found:
        shown = summary(read(found, name), moment_now())
    put([f"Results of {shown.name}"])
    won = [one for one in shown.prizes if one.winner]
    if not won:
        put(["  no winners yet"])
        return
    rows = [(str(one.number), one.nature, f"${dollars(one.value)}", one.winner, str(one.ticket or "")) for one in won]
    put(columns([("prize", "what", "value", "winner", "ticket"), *rows], right=frozenset({0, 2, 4})))
    if shown.secret:
        put([f"  commitment {shown.commitment}", f"  secret     {shown.secret}"])
        put(
            [
                f"  words      {shown.words}",
                "  `python3 tools/verify_draw.py LOG` repeats the draw from the exported log.",
            ]
        )


@click.command(name="list")
@reading
def list_(store: str) -> None:
    """List the promotions of a store."""
    with contextlib.closing(open_store(store)) as found:
        promotions = [(name, read(found, name)) for name in names(found)]
    if not promotions:
        put([f"{store}: The store has no promotions. Create one with `croupier promotion open`."])
        return
    rows = [
        (name, one.status, str(one.tickets), str(len(one.prizes)), f"${dollars(one.owed)}") for name, one in promotions
    ]
    put(columns([("name", "status", "tickets", "prizes", "owed"), *rows], right=frozenset({2, 3, 4})))
