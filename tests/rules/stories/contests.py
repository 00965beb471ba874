"""Contests for the answers that no other story reaches: ties, play-offs, late wagers and seats of reserves.

Every story drives a tournament or a session of one table by hand, and yields what happens and what is refused.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.flow import step
from croupier.tournament.session import step as session_step
from tests.floor import Floor
from tests.tournament.session.session import Session
from tests.tournament.tournaments import DIRECTOR, FINAL, HEAT, TournamentRun

FEW: Final = c.Players(minimum=4, maximum=12, per_table=6)
ONE: Final = c.Stage(name="One", ends=c.Ends(rounds=20), tables=20, advance=c.Advance())
TWO: Final = c.Stage(name="Two", kind="final", ends=c.Ends(rounds=20), tables=20)
POINTS: Final = c.Points(by_place=(10, 6, 4, 2, 1), tied_places="share")


def fallen(document: str) -> Iterator[str]:
    """Yield the ties of players who fall in a heat with equal chips, where the third prize is at stake."""
    held = TournamentRun(document, players=FEW, stages=(HEAT, FINAL)).open().enter(4).close().draw("Heats")
    held.seat("Heats").start("Heats").report(1, "P1 1500", "P2 1200", "P3 700", "P4 700")
    yield str(held.at.ties)
    yield _tried(held, i.ConfirmPlaces(DIRECTOR, "Heats"))


def equal_points(document: str) -> Iterator[str]:
    """Yield the ties of players with equal points, where the conditions let them share the prizes."""
    held = TournamentRun(document, players=FEW, stages=(ONE, TWO), points=POINTS)
    assert held.conditions.ties.points == "share"
    held.open().enter(5).close().draw("One").seat("One").start("One")
    held.report(1, "P1 1500", "P2 1400", "P3 700", "P4 600", "P5 500").confirm("One").draw("Two").seat("Two")
    held.start("Two").report(2, "P2 1500", "P1 1400", "P3 1000", "P4 600", "P5 500")
    yield str(held.at.ties)
    yield _tried(held, i.ConfirmPlaces(DIRECTOR, "Two"))


def late_wager(document: str) -> Iterator[str]:
    """Yield what becomes of a player who does not wager in time, where the conditions say no more than the rules."""
    held = Session(document, order=True, seconds=30, late="minimum").ready().ask()
    yield _at_session(held, t.TimeExpired("Ann"))


def play_off(document: str) -> Iterator[str]:
    """Yield whether the chips are counted before the next round of a play-off."""
    held = Session(document, separates=True, advancing=0).round(wins=["Ann"])
    yield held.now.status
    yield _at_session(held, held.put("Ann", "100"))


def reserve(document: str) -> Iterator[str]:
    """Yield whether a reserve may have the place of a player who withdraws before the final."""
    held = TournamentRun(document).open().enter(12).enter("Di", reserve=True, paid=Money(0)).close()
    held.play("Heats").draw("Final")
    gone = held.at.stages[1].seats[0].player
    held.give(i.Withdraw(DIRECTOR, gone))
    assert held.conditions.fees is not None
    yield _tried(held, i.OfferSeat(DIRECTOR, gone, "Di", held.conditions.fees.entry))


def further_wager(document: str) -> Iterator[str]:
    """Yield what becomes of a second wager below the minimum, at a table of a tournament."""
    floor = Floor(document, at_entry=False, tournament={}, minimum="10", maximum="100", unit="5").open()
    floor.give(t.Arrive("Ann", 3)).ready()
    floor.state = replace(floor.state, limits="as_found")
    floor.wager("Ann", 3, "5").deal("KH 9C QD").stand("Ann", 3).cards("9D")
    try:
        yield " ".join(map(str, floor.wager("Ann", 3, "5").events))
    except Refused as refused:
        yield f"{refused.clause} {refused.why}"


def _tried(held: TournamentRun, given: Any) -> str:
    try:
        events, _ = step(held.state, given, held.now)
    except Refused as refused:
        return f"{refused.clause} {refused.why}"
    return " ".join(map(str, events))


def _at_session(held: Session, given: Any) -> str:
    try:
        events, _, _ = session_step(held.session, held.table, given)
    except Refused as refused:
        return f"{refused.clause} {refused.why}"
    return " ".join(map(str, events))
