"""`croupier tournament run` and `resume`: a whole tournament played by bots at recorded tables."""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any

import click
from msgspec.structs import replace

from croupier.cli.audit.options import put, sentence_lines
from croupier.cli.console.progress_bar import Bar
from croupier.cli.promotion.options import house_of
from croupier.cli.tournament.options import check_there, conditions_in
from croupier.cli.tournament.show import board_lines
from croupier.dealer.bots.habits import Habits
from croupier.fairness.entropy import new_secret
from croupier.narration.amounts import dollars
from croupier.narration.tournament import tell
from croupier.records.house import House
from croupier.records.log.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.terminal.tournament import director
from croupier.terminal.tournament.course import Course, CourseNotes
from croupier.terminal.tournament.reconciliation import ChipTotals, sums
from croupier.tournament import Tournament, standings
from croupier.tournament import events as e
from croupier.tournament.conditions.validation import faults

_QUIET = (e.PlayerEntered, e.SeatTaken, e.PlayerReportedOut, e.StartChanged, e.FirstRoundDealt, e.RebuysOffered)
"""Events of single players are shown with --watch only."""

_store = click.option("--store", metavar="STORE", help="Record in this store.  [default: in memory, lost at exit]")
_keys = click.option("--keys", metavar="FILE", help="Keys of the store.  [default: next to the store file]")
_heads = click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: with the keys]")
_watch = click.option("--watch", is_flag=True, help="Show all events, also those of each player.")


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--bots", is_flag=True, required=True, help="Let bots play (required).")
@click.option(
    "--players",
    type=click.IntRange(2),
    metavar="N",
    help="Number of players.  [default: the maximum of the conditions]",
)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Random seed of cards, seats and bots, for practice.")
@click.option(
    "--absent", type=click.IntRange(0, 100), default=0, metavar="N", help="Percentage of players who miss a session."
)
@_store
@_keys
@_heads
@_watch
def run(file: str, *, bots: bool, players: int | None, seed: int | None, absent: int, **options: Any) -> None:
    """Simulate a whole tournament with bots under the conditions in FILE."""
    assert bots, "click demands it"
    conditions = conditions_in(file)
    wrong = faults(conditions)
    if wrong:
        more = f" `croupier tournament check {file}` lists all {len(wrong)} faults." if len(wrong) > 1 else ""
        raise click.ClickException(f"{file}: {wrong[0]}{more}")
    assert conditions.players is not None, "conditions without players have a fault"
    count = players or conditions.players.maximum
    why = director.needed(conditions, count)
    if why:
        raise click.UsageError(f"--players {why}.")
    habits = Habits(int.from_bytes(new_secret()[:6], "big") if seed is None else seed, absent)
    with _house(options) as house:
        course = Course.begin(house, conditions, CourseNotes(count, habits, seed))
        _play(course, is_watched=options["watch"])


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--store", required=True, metavar="STORE", help="Store file or PostgreSQL address.")
@_keys
@_heads
@_watch
def resume(name: str, **options: Any) -> None:
    """Resume a simulated tournament where it was stopped."""
    with _house(options) as house:
        check_there(house.store, name)
        _play(Course.resume(house, name), is_watched=options["watch"])


@contextlib.contextmanager
def _house(options: dict[str, Any]) -> Iterator[House]:
    if options["store"] is None:
        yield House(MemoryStore(), Keys.new())
        return
    with house_of(options, makes=True) as house:
        yield house


def _play(course: Course, *, is_watched: bool) -> None:
    """Play to the end and print the course, the places and a check of all sums."""
    began = time.monotonic()
    log = course.writer.record.log
    with Bar() as bar:

        def print_course(where: str, events: tuple[Any, ...]) -> None:
            if where != log:
                return
            bar(_doing(course.state), _done(course.state))
            for event in events:
                if is_watched or not isinstance(event, _QUIET):
                    put(sentence_lines(f"{tell(event)}.", event.clause))
                    sys.stdout.flush()

        course.hear(print_course)
        course.go_on()
    _tell_end(course, time.monotonic() - began)


def _doing(state: Tournament) -> str:
    stage = next((one for one in state.stages if one.status != "confirmed"), None)
    return state.status if stage is None or state.status != "playing" else stage.name


def _done(state: Tournament) -> float:
    """Return the completed part: stages, and the sessions of the current one."""
    confirmed = sum(one.status == "confirmed" for one in state.stages)
    running = [one for one in state.sessions if one.stage == _doing(state)]
    over = sum(one.result is not None for one in running)
    return (confirmed + (over / len(running) if running else 0)) / len(state.stages)


def _tell_end(course: Course, seconds: float) -> None:
    state = course.state
    put(board_lines(_without_tables(state)))
    found = sums(course.house.store, state, course.logs)
    chips = f"chips issued {found.issued / 100:,.2f}, returned {found.returned / 100:,.2f}"
    put([f"  {found.rounds} rounds in {found.sessions} sessions at {found.tables} tables, {seconds:.1f} seconds"])
    result = f"lost {-found.won / 100:,.2f}" if found.won < 0 else f"won {found.won / 100:,.2f}"
    put([f"  {chips}; the tables {result}"])
    put([f"  {_money(state, found)}"])
    if found.wrong:
        for one in found.wrong:
            put([f"  WRONG: {one}"])
        raise click.exceptions.Exit(1)
    paid = "every fee was refunded" if state.status == "cancelled" else "the pool is paid"
    put([f"  Chips and money balance: the accounts sum to zero, no player has chips left, {paid}."])


def _money(state: Tournament, found: ChipTotals) -> str:
    """Return the receipts and payments of the pool that are not zero."""
    if state.status == "cancelled":
        return f"{dollars(sum(one.refunded for one in state.entrants))} of entry fees and purchases was refunded"
    bought, on = sum(one.bought_back for one in state.entrants), sum(one.added_on for one in state.entrants)
    parts = (("entry fees", found.fees), ("buy-backs", bought), ("add-ons", on), ("added", found.added))
    come = " + ".join([f"{what} {dollars(much)}" for what, much in parts if much])
    # only an entry that was given up in time is paid back, and then it is no part of the prizes
    back = sum(one.refunded for one in state.entrants)
    less = "".join(
        [f" - {what} {dollars(much)}" for what, much in (("refunds", back), ("commission", state.commission)) if much]
    )
    return f"{come}{less} = prizes {dollars(found.prizes)}"


def _without_tables(state: Tournament) -> Any:
    return replace(standings(state), stages=())
