"""`croupier tournament show`, `standings` and `list`: tournaments in a store."""

import contextlib
from collections.abc import Iterator

import click
import msgspec

from croupier.cli.audit.options import columns, put, put_json, sentence_lines
from croupier.cli.tournament.options import SECOND, named, names, read, reading, stored
from croupier.narration.amounts import dollars
from croupier.narration.tournament import listed
from croupier.records.house import now
from croupier.records.stores.address import open_store
from croupier.tournament import Board, Tournament, due
from croupier.tournament import standings as board_of
from croupier.tournament.board import StageShown

_json = click.option("--json", "is_json", is_flag=True, help="Write JSON.")


@click.command()
@named
@_json
@reading
def show(name: str, *, is_json: bool, store: str) -> None:
    """Show the status of a tournament: its papers, its stages, its money, and the next tasks."""
    state = stored(store, name)
    tasks = due(state, now() // SECOND)
    if is_json:
        put_json({"board": msgspec.to_builtins(board_of(state)), "due": msgspec.to_builtins(tasks)})
        return
    put(_lines(state))
    for task in tasks:
        what = f" ({task.about})" if task.about and task.about not in task.words else ""
        put(sentence_lines(f"To do: {task.words}{what}.", task.clause))


def _still_in(board: Board) -> str:
    return "all refunded" if board.status == "cancelled" else f"{board.left} still in"


def _lines(state: Tournament) -> Iterator[str]:
    board = board_of(state)
    yield f"{board.tournament}: {board.status}, under {board.document}"
    papers = (
        (board.called, listed(board.leaders)),
        ("approved", state.approval),
        ("notified", state.notification),
        ("published", state.published),
        ("tables", listed(state.tables) if state.tables else ""),
    )
    yield from columns([(what, value or "not yet") for what, value in papers])
    yield f"  {board.entries} entries, {board.reserves} reserves, {_still_in(board)}"
    yield f"  pool {dollars(state.pool)}, commission {dollars(state.commission)}"
    for stage in board.stages:
        begun = f", {stage.begun} of {stage.sessions} sessions begun" if stage.sessions else ""
        yield f"  {stage.name}: {stage.status}{begun}"
    for one in state.corrections:
        yield f"  {one.by}: {one.what}, {one.reason}"
    if board.undoes:
        yield f"  `undo` reverses: {board.undoes}"


@click.command()
@named
@_json
@reading
def standings(name: str, *, is_json: bool, store: str) -> None:
    """Show the board as everybody may see it: tables with seats and chips, places and prizes."""
    board = board_of(stored(store, name))
    if is_json:
        put_json(msgspec.to_builtins(board))
        return
    put(board_lines(board))


def board_lines(board: Board) -> Iterator[str]:
    """Yield the board."""
    yield f"{board.tournament}: {board.status}; {board.entries} entries, {_still_in(board)}"
    for stage in board.stages:
        yield from _stage(stage)
    if board.next_session is not None:
        starts = f", {board.next_session.starts}" if board.next_session.starts else ""
        yield f"  next: {board.next_session.stage}{starts}"
    if board.places:
        won = {one.player: one for one in board.awards}
        rows, place = [("place", "player", "prize")], 1
        for group in board.places:
            for player in group:
                prize = won.get(player)
                goods = f" and {', '.join(prize.goods)}" if prize is not None and prize.goods else ""
                rows.append((str(place), player, "" if prize is None else f"{dollars(prize.cash)}{goods}"))
            place += len(group)
        yield from columns(rows, right=frozenset({0}))


def _stage(stage: StageShown) -> Iterator[str]:
    if not stage.tables:
        return
    yield f"  {stage.name}, {stage.status}"
    rows = []
    for table in stage.tables:
        what = "play-off" if table.is_play_off else f"session {table.number or table.session}"
        for seat in table.seats:
            chips = "out" if seat.is_out else f"{seat.chips / 100:,.0f}" if table.number else "drawn"
            rows.append((table.table, what, str(seat.box), seat.player, chips))
    yield from columns([("table", "", "box", "player", "chips"), *rows], right=frozenset({2, 4}))


@click.command(name="list")
@reading
def list_(store: str) -> None:
    """List the tournaments of a store."""
    with contextlib.closing(open_store(store)) as found:
        tournaments = [(name, read(found, name)) for name in names(found)]
    if not tournaments:
        put([f"{store}: The store has no tournaments. Create one with `croupier tournament open`."])
        return
    rows = [
        (name, one.status, str(len(one.entrants)), dollars(one.pool), one.conditions.document)
        for name, one in tournaments
    ]
    put(columns([("name", "status", "entrants", "pool", "document"), *rows], right=frozenset({2, 3})))
