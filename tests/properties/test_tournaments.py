"""Whole tournaments played by bots at real sessions, with random conditions and whatever comes between.

Whatever happens, chips are conserved, everybody has one fate, the prizes are the pool, and every entry of the log is
what would be decided again.
"""

from typing import Any, Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import inputs as t
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings import state as proceedings_state
from croupier.records.tables import state as tables_state
from croupier.records.tables.recovery import decide_again
from croupier.records.tables.writer import TableWriter
from croupier.terminal.tournament import director
from croupier.terminal.tournament.table_program import SUPERVISOR, is_between
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import drawn, seed_of
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.validation import faults
from croupier.tournament.events import BallotDrawn
from croupier.tournament.machine.lookup import running
from tests.terminal.tournament.cups import ACT, DOCUMENTS, KEYS, NSW, UTH, Played, chips, cup, structured

INCIDENTS: Final = ("void", "disqualify", "correct", "undo", "withdraw", "count")
BEATS_MAX: Final = 20_000


class Plan(Struct, frozen=True):
    """A tournament to play: its conditions, how many, the seed, who does not come, and what comes between."""

    conditions: c.Conditions
    players: int
    seed: int
    absent: int
    incidents: tuple[tuple[int, str], ...]


@st.composite
def plans(draw: st.DrawFn, most: int) -> Plan:
    """Draw conditions that the checker accepts, small limits among them, so that players are level or out."""
    document = draw(st.sampled_from(DOCUMENTS))
    per_table = draw(st.integers(3, 6))
    rounds = draw(st.integers(1, 4))
    tables = draw(st.integers(1, 5))
    players = draw(st.integers(per_table * 2, max(per_table * 2, most)))
    is_until = document == UTH and draw(st.booleans())
    heats = c.Stage(
        name="Heats",
        ends=c.Ends(players=per_table) if is_until else c.Ends(rounds=rounds),
        tables=max(tables, -(-players // per_table)) if is_until else tables,
        advance=c.Advance() if is_until else c.Advance(best=per_table),
    )
    final = c.Stage(name="Final", kind="final", ends=c.Ends(rounds=rounds), tables=1)
    minimum, tops = draw(st.sampled_from((10, 50))), st.sampled_from((1, 5, 20))
    changes: dict[str, Any] = {
        "chips": c.Chips(start=chips(minimum * draw(st.sampled_from((4, 8) if is_until else (2, 10, 40))))),
        "limits": (c.Level(minimum=chips(minimum), maximum=chips(minimum * (20 if is_until else draw(tops)))),),
    }
    if is_until:
        changes["structure"] = structured(UTH, breaks_tables=draw(st.booleans()), allocation="by ballot")
    least = per_table * 2
    bounds = {"least": least, "most": max(players, least), "per_table": per_table}
    made = cup(document, heats, final, **bounds, **changes, is_sound=False)
    assume(not faults(made))
    incidents = draw(st.lists(st.tuples(st.integers(1, 300), st.sampled_from(INCIDENTS)), max_size=4))
    absent = draw(st.sampled_from((0, 0, 15)))
    return Plan(made, players, draw(st.integers(0, 10**6)), absent, tuple(sorted(incidents)))


def check(plan: Plan) -> None:
    """Play a plan to its end with what comes between, and assert what always holds."""
    played = Played(plan.conditions, plan.players, plan.seed, absent=plan.absent)
    beats = 0
    for at, what in plan.incidents:
        if played.course.go_on(at - beats):
            break
        beats = at
        happen(played, what)
    assert played.course.go_on(BEATS_MAX), "it does not come to an end"
    if played.state.status == "cancelled":
        assert (played.state.pool, played.state.commission, played.sums.wrong) == (0, 0, ())
    else:
        played.check()
    check_ballots(played)
    for log in (*played.course.logs, f"tournament {plan.conditions.name}"):
        assert list(decide_again(played.house.store, log, KEYS)) == []


def check_ballots(played: Played) -> None:
    """Assert that each ballot is a permutation, and the one that its secret makes."""
    name = played.state.conditions.name
    for event in [one for one in played.events if isinstance(one, BallotDrawn)]:
        assert sorted(seat.player for seat in event.seats) == sorted(event.players)
        seed = seed_of(event.secret, tournament=name, stage=event.stage, draw=event.draw, players=event.players)
        places = [(seat.session, seat.table, seat.box) for seat in event.seats]
        assert [one.player for one in drawn(seed, event.players, places)] == [one.player for one in event.seats]


# --- what comes between -----------------------------------------------------------------------------------------------


def happen(played: Played, what: str) -> None:
    """Insert a random input if it is accepted now."""
    state = played.state
    playing = [one.player for one in state.entrants if one.fate == "playing"]
    alive = [one.player for one in state.entrants if one.is_alive]
    told = [one for one in state.sessions if one.result is not None and not one.tied]
    if what == "disqualify" and len(playing) > 3:
        say(played, i.DisqualifyEntrant(director.DIRECTOR, playing[len(playing) // 2], "20.5", "seen to collude"))
    elif what == "withdraw" and len(alive) > 4:
        say(played, i.Withdraw(director.DIRECTOR, alive[0]))
    elif what == "correct" and told and told[-1].result is not None:
        last, result = told[-1], told[-1].result
        better = ((result.stacks[0][0], chips(7)), *result.stacks[1:]) if result.stacks else ()
        given: Any = i.CorrectResult(
            director.DIRECTOR, last.table, last.terms.number, replace(result, stacks=better), "counted again"
        )
        say(played, given)
    elif what == "undo" and say(played, i.Undo(director.DIRECTOR, "a slip")):
        say(played, i.Redo(director.DIRECTOR, "it was right"))
    elif what == "void":
        void(played)


def say(played: Played, given: Any) -> bool:
    """Give an input to the tournament if it would be accepted."""
    held = played.course.writer.record
    if proceedings_state.find_refusal(held, given, PROGRAM, at=played.house.clock()) is not None:
        return False
    played.course.writer.command(given, PROGRAM)
    return True


def void(played: Played) -> None:
    """Declare a round void at the first table that is in one, on a ground that its document knows."""
    for at in running(played.state):
        held: TableWriter | None = played.course.tables.get(at.table)
        if held is None or is_between(held.record.table):
            continue
        for ground in ("impractical", "reconstruction"):
            given = t.VoidRound(SUPERVISOR, "the lights went out", ground)
            if tables_state.find_refusal(held.record, given, PROGRAM) is None:
                held.command(given, PROGRAM, deals=True)
                return


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans(most=12))
def test_tournament_money_and_chips_are_conserved(plan: Plan) -> None:
    """A few small tournaments in every run."""
    check(plan)


@pytest.mark.long
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans(most=30))
def test_tournament_money_and_chips_are_conserved_at_length(plan: Plan) -> None:
    """Many more, up to thirty players."""
    check(plan)


@pytest.mark.parametrize("document", [ACT, NSW, UTH])
def test_every_incident_is_generated(document: str) -> None:
    """A void, a disqualification, a correction and an undo in one tournament are all taken, and all adds up."""
    heats = c.Stage(name="Heats", ends=c.Ends(rounds=3), tables=2, advance=c.Advance(per_table=2))
    final = c.Stage(name="Final", kind="final", ends=c.Ends(rounds=3), tables=1)
    made = cup(document, heats, final, least=8, most=18)
    order = tuple([(120 + 15 * number, what) for number, what in enumerate(INCIDENTS[:4])])
    check(Plan(made, 12, 7, 0, order))
