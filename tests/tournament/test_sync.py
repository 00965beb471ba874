"""Messages between a tournament and its tables: once, in order, and again only if they were not carried out."""

import pytest

from croupier.engine.refusal import Refused
from croupier.records.commands import NAME_MAX
from croupier.records.log.entries import PROGRAM
from croupier.terminal.tournament import director
from croupier.tournament import decide
from croupier.tournament import inputs as i
from croupier.tournament.machine.lookup import left_in, running
from croupier.tournament.session import inputs as s
from croupier.tournament.sync import (
    TableDuty,
    TournamentDuty,
    acting,
    log_of,
    own,
    playing_at,
    table_inputs,
    tournament_inputs,
)
from tests.terminal.tournament.cups import ACT, NSW, Played, cup, final, heats, until_six


def to_tables(played: Played) -> list[TableDuty]:
    """Return all pending messages to tables."""
    state, tables = played.state, played.course.tables
    now, by = played.house.clock() // 1000, acting(state)
    held = {at.table: tables[at.table].record.session for at in running(state)}
    return [duty for at in running(state) for duty in table_inputs(state, at, held[at.table], by=by, now=now)]


def until(played: Played, kind: str) -> list[TableDuty]:
    """Continue beat by beat until a message of a kind is pending for a table."""
    for _ in range(5_000):
        found = [duty for duty in to_tables(played) if type(duty.given).__name__ == kind]
        if found:
            return found
        assert not played.course.go_on(1), f"it was over without {kind}"
    raise AssertionError(kind)


def test_a_table_begins_a_session_once() -> None:
    """As long as the table has not begun it is due, under one key; then it is not."""
    played = Played(cup(ACT, heats(), final(), least=8, most=24), 12)
    first = until(played, "BeginSitting")
    assert first == until(played, "BeginSitting")
    assert len({duty.key for duty in first}) == len(first) == 2
    assert played.course.go_on(1) is False
    assert not [duty for duty in to_tables(played) if isinstance(duty.given, s.BeginSitting)]


def test_keys_fit_for_any_names() -> None:
    """A key fits the store's limit, also with the longest names."""
    made = cup(ACT, heats(), final(), least=8, most=24, name="N" * 60)
    played = Played(made, 12)
    assert all(len(duty.key) <= NAME_MAX for duty in until(played, "BeginSitting"))
    assert log_of(played.state) == f"tournament {'N' * 60}"


def test_absence_is_passed_to_the_table() -> None:
    """In NSW an absent player keeps the seat, and the table deducts."""
    played = Played(cup(NSW, heats(), final(), least=8, most=24), 20, absent=40)
    away = until(played, "MarkAway")
    assert {duty.given.player for duty in away if isinstance(duty.given, s.MarkAway)} <= {
        one.player for one in played.state.entrants
    }


def test_disqualified_player_leaves_the_table() -> None:
    """Check that the director's decision for the tournament is carried out at the table between rounds."""
    played = Played(cup(ACT, heats(), final(), least=8, most=24), 12)
    until(played, "BeginSitting")
    played.course.go_on(3)
    player = running(played.state)[0].seats[0].player
    given = i.DisqualifyEntrant(director.DIRECTOR, player, "20.18", "played for another")
    assert played.course.writer.command(given, PROGRAM).refused is None
    found = until(played, "Disqualify")
    assert [duty.given.player for duty in found if isinstance(duty.given, s.Disqualify)] == [player]
    assert player not in {one.player for one in played.to_end().check().state.awards}


def test_moves_seats_and_the_end_follow_the_break_of_a_table() -> None:
    """Check that a moved player leaves one table before they sit down at the other, with the same chips."""
    played = Played(until_six(), 25, rebuys=50)
    leaves = until(played, "MovePlayer")
    coming = {duty.given.player for duty in leaves if isinstance(duty.given, s.MovePlayer)}
    assert not [duty for duty in to_tables(played) if isinstance(duty.given, s.SeatPlayer)]
    sits = until(played, "SeatPlayer")
    assert {duty.given.seat.player for duty in sits if isinstance(duty.given, s.SeatPlayer)} <= coming
    over = until(played, "FinishEarly")
    assert over
    played.to_end().check()


def test_nobody_is_moved_when_the_session_is_over() -> None:
    """With no more left than the session lasts for its tables end, and the director moves nobody."""
    played = Played(until_six(), 25, rebuys=0)
    for _ in range(5_000):
        at = next(iter(running(played.state)), None)
        if at is not None and at.terms.ends.players and left_in(played.state, at) <= 6:
            break
        assert not played.course.go_on(1)
    table = running(played.state)[0].table
    given = i.BreakTable(director.DIRECTOR, table, "0" * 64, ())
    with pytest.raises(Refused, match="lasts until 6 players are left, and no more are left"):
        decide(played.state, given, played.house.clock() // 1000)


def test_a_result_is_reported_until_the_tournament_has_it() -> None:
    """A table whose session is over has one thing to report, and nothing more afterwards."""
    played = Played(cup(ACT, final(), least=3, most=6), 4)
    until(played, "BeginSitting")
    at, (table,) = running(played.state)[0], played.course.tables.values()
    told: tuple[TournamentDuty, ...] = ()
    while not told:
        assert not played.course.go_on(1)
        told = tournament_inputs(at, table.record.session, by=director.CASHIER)
    session = table.record.session
    assert [type(duty.given) for duty in told] == [i.ReportSitting]
    played.course.go_on(1)
    (done,) = played.state.sessions
    assert tournament_inputs(done, session, by=director.CASHIER) == ()
    assert own(done, session) is session
    assert own(done, None) is None
    assert playing_at(played.state, done.table) is None
