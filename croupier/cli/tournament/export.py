"""`croupier tournament export` and `verify`: results for other programs, and every ballot drawn again from the log."""

import contextlib
import csv
from collections.abc import Iterator
from typing import Any, Final

import click
import msgspec
from msgspec import Struct

from croupier.cli.audit.options import opened, put
from croupier.cli.tournament.options import KIND, check_there, named, reading, stored
from croupier.engine.table.moments import written
from croupier.money import show as amount
from croupier.records.log import entries
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Store
from croupier.tournament import TournamentSummary, summary
from croupier.tournament.acts.ballot import commitment_of, drawn, seed_of
from croupier.tournament.events import BallotBound, BallotDrawn, PlayersMoved

_HEADER: Final = (
    *("player", "entered", "fee", "paid", "refunded", "status", "points", "rank", "winnings", "goods", "winnings_paid"),
)


@click.command()
@named
@click.option("--format", "kind", type=click.Choice(("json", "csv")), default="json", show_default=True)
@click.option("--output", metavar="FILE", help="Write to the new FILE instead of standard output.")
@reading
def export(name: str, kind: str, output: str | None, store: str) -> None:
    """Export the results of every player: fee and date, score and rank, winnings and date, totals and status.

    To export the log, use `croupier audit log STORE --table "tournament NAME"`.
    """
    found = summary(stored(store, name))
    with opened(output) as file:
        if kind == "json":
            file.write(msgspec.json.format(msgspec.json.encode(msgspec.to_builtins(found)), indent=2).decode() + "\n")
            return
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(_HEADER)
        rows.writerows([[_harmless(cell) for cell in row] for row in _rows(found)])


def _harmless(cell: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t")) else cell


def _rows(found: TournamentSummary) -> Iterator[tuple[Any, ...]]:
    for one in found.players:
        paid_at = written(one.paid_at) if one.paid_at else ""
        money = (amount(one.fee), amount(one.paid), amount(one.refunded))
        won = (amount(one.won), "; ".join(one.goods), paid_at)
        yield (one.player, written(one.entered_at), *money, one.fate, one.points, one.place or "", *won)


# --- the ballots ------------------------------------------------------------------------------------------------------


class Ballot(Struct, frozen=True):
    """A ballot of the log: the times of commitment and draw, and its fault, "" if none."""

    stage: str
    draw: int
    players: int
    bound: int
    drawn: int
    wrong: str


@click.command()
@named
@reading
def verify(name: str, store: str) -> None:
    """Verify every ballot from the log: repeat the draws; exit code 1 if one differs."""
    with contextlib.closing(open_store(store)) as found:
        check_there(found, name)
        results = list(ballots(found, name))
    for one in results:
        what = f"{one.stage}, draw {one.draw}: committed in entry {one.bound}, drawn in entry {one.drawn}"
        put([f"  {what}, {one.players} players: {one.wrong or 'the same seats'}"])
    if any(one.wrong for one in results):
        raise click.exceptions.Exit(1)
    many = "one ballot" if len(results) == 1 else f"{len(results)} ballots"
    put([f"{name}: {many} repeated from the committed secrets." if results else f"{name}: No ballot was drawn yet."])


def ballots(store: Store, name: str) -> Iterator[Ballot]:
    """Yield every ballot of a tournament's log, drawn again."""
    bound: dict[str, int] = {}
    draws: dict[str, int] = {}
    stages: dict[int, str] = {}
    for link in store.links(f"{KIND} {name}"):
        for event in entries.read(link.body).events:
            if isinstance(event, BallotBound):
                bound[event.commitment] = link.number
            elif type(event).__name__ == "SittingStarted":
                stages[event.terms.number] = event.stage
            elif isinstance(event, BallotDrawn) or (isinstance(event, PlayersMoved) and event.is_broken):
                stage = event.stage if isinstance(event, BallotDrawn) else stages[event.number]
                draws[stage] = draws.get(stage, 0) + 1
                wrong = _wrong(name, stage, draws[stage], event, bound)
                entry = bound.get(event.commitment, 0)
                yield Ballot(stage, draws[stage], len(event.players), entry, link.number, wrong)


def _wrong(name: str, stage: str, draw: int, event: BallotDrawn | PlayersMoved, bound: dict[str, int]) -> str:
    """Return the fault of a draw, "" if it can be repeated with the same result."""
    if event.commitment not in bound:
        return "there was no commitment"
    if commitment_of(event.secret, tournament=name, stage=stage) != event.commitment:
        return "the secret is not the committed secret"
    seed = seed_of(event.secret, tournament=name, stage=stage, draw=draw, players=event.players)
    if isinstance(event, BallotDrawn):
        places = [(seat.session, seat.table, seat.box) for seat in event.seats]
        again = [(seat.player, seat.table, seat.box) for seat in drawn(seed, event.players, places)]
        recorded = [(seat.player, seat.table, seat.box) for seat in event.seats]
    else:
        places = [(seat.session, seat.table, seat.box) for seat in event.free]
        again = [(seat.player, seat.table, seat.box) for seat in drawn(seed, event.players, places)]
        recorded = [(move.player, move.table, move.box) for move in event.moves]
    return "" if again == recorded else "the seats differ"
