"""`croupier tournament run` and `resume`: a whole tournament played by bots at recorded tables."""

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any

import click
from msgspec.structs import replace

from croupier.cli.audit.asking import put, told
from croupier.cli.bar import Bar
from croupier.cli.promotion.asking import house_of
from croupier.cli.tournament.asking import check_there, conditions_in
from croupier.cli.tournament.showing import board_lines
from croupier.fairness.entropy import new_secret
from croupier.play.tournament import director
from croupier.play.tournament.course import Course, Notes
from croupier.play.tournament.habits import Habits
from croupier.play.tournament.summing import Sums, sums
from croupier.records.house import House
from croupier.records.keys import Keys
from croupier.records.stores.memory import MemoryStore
from croupier.telling.amounts import dollars
from croupier.telling.tournament import tell
from croupier.tournament import Tournament, standings
from croupier.tournament import events as e
from croupier.tournament.checking import faults

_QUIET = (e.PlayerEntered, e.SeatTaken, e.PlayerReportedOut, e.StartChanged, e.FirstRoundDealt, e.RebuysOffered)
"""What happens to each player one by one is told with --watch alone."""

_store = click.option("--store", metavar="STORE", help="Where it is recorded.  [default: in memory, gone at the end]")
_keys = click.option("--keys", metavar="FILE", help="The store's keys.  [default: beside the file of the store]")
_heads = click.option("--heads", metavar="FILE", help="Where signed heads are copied.  [default: as for keys]")
_watch = click.option("--watch", is_flag=True, help="Tell everything, also what happens to each player.")


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--bots", is_flag=True, required=True, help="Let bots play; nobody else can from here.")
@click.option("--players", type=click.IntRange(2), metavar="N", help="How many.  [default: the conditions' maximum]")
@click.option("--seed", type=click.IntRange(0), metavar="N", help="Cards, seats and bots follow from it: for practice.")
@click.option("--absent", type=click.IntRange(0, 100), default=0, metavar="N", help="Of 100, how many miss a session.")
@_store
@_keys
@_heads
@_watch
def run(file: str, *, bots: bool, players: int | None, seed: int | None, absent: int, **asked: Any) -> None:
    """Play a whole tournament of the conditions in FILE with bots, from the first paper to the last prize."""
    assert bots, "click demands it"
    conditions = conditions_in(file)
    wrong = faults(conditions)
    if wrong:
        more = f"; `croupier tournament check {file}` tells all {len(wrong)}" if len(wrong) > 1 else ""
        raise click.ClickException(f"{file}: {wrong[0]}{more}")
    assert conditions.players is not None, "conditions without players have a fault"
    count = players or conditions.players.maximum
    why = director.needed(conditions, count)
    if why:
        raise click.UsageError(f"--players {why}.")
    habits = Habits(int.from_bytes(new_secret()[:6], "big") if seed is None else seed, absent)
    with _house(asked) as house:
        course = Course.begin(house, conditions, Notes(count, habits, seed))
        _play(course, is_watched=asked["watch"])


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--store", required=True, metavar="STORE", help="The file of the store, or its address.")
@_keys
@_heads
@_watch
def resume(name: str, **asked: Any) -> None:
    """Go on with a tournament of bots where it was stopped: every chip is where it was."""
    with _house(asked) as house:
        check_there(house.store, name)
        _play(Course.resume(house, name), is_watched=asked["watch"])


@contextlib.contextmanager
def _house(asked: dict[str, Any]) -> Iterator[House]:
    if asked["store"] is None:
        yield House(MemoryStore(), Keys.new())
        return
    with house_of(asked, makes=True) as house:
        yield house


def _play(course: Course, *, is_watched: bool) -> None:
    """Play to the end and tell the course, the places and whether everything adds up."""
    began = time.monotonic()
    log = course.matter.held.log
    with Bar() as bar:

        def heard(where: str, events: tuple[Any, ...]) -> None:
            if where != log:
                return
            bar(_doing(course.state), _done(course.state))
            for event in events:
                if is_watched or not isinstance(event, _QUIET):
                    put(told(f"{tell(event)}.", event.clause))
                    sys.stdout.flush()

        course.hear(heard)
        course.go_on()
    _tell_end(course, time.monotonic() - began)


def _doing(state: Tournament) -> str:
    stage = next((one for one in state.stages if one.status != "confirmed"), None)
    return state.status if stage is None or state.status != "playing" else stage.name


def _done(state: Tournament) -> float:
    """Return which part is done: stages, and of the one that is played its sittings."""
    confirmed = sum(one.status == "confirmed" for one in state.stages)
    running = [one for one in state.sittings if one.stage == _doing(state)]
    over = sum(one.result is not None for one in running)
    return (confirmed + (over / len(running) if running else 0)) / len(state.stages)


def _tell_end(course: Course, seconds: float) -> None:
    state = course.state
    put(board_lines(_without_tables(state)))
    found = sums(course.house.store, state, course.logs)
    chips = f"chips issued {found.issued / 100:,.2f}, brought back {found.returned / 100:,.2f}"
    put([f"  {found.rounds} rounds in {found.sittings} sittings at {found.tables} tables, {seconds:.1f} seconds"])
    result = f"lost {-found.won / 100:,.2f}" if found.won < 0 else f"won {found.won / 100:,.2f}"
    put([f"  {chips}; the tables {result}"])
    put([f"  {_money(state, found)}"])
    if found.wrong:
        for one in found.wrong:
            put([f"  WRONG: {one}"])
        raise click.exceptions.Exit(1)
    paid = "every fee went back" if state.status == "cancelled" else "the pool is paid"
    put([f"  Chips and money add up: every account sums to nothing, no player is left with chips, {paid}."])


def _money(state: Tournament, found: Sums) -> str:
    """Return what came in and went out of the pool, every part that is not nothing."""
    if state.status == "cancelled":
        return f"{dollars(sum(one.refunded for one in state.entrants))} of entry fees and what was bought went back"
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
