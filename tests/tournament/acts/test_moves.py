"""Players who are moved to another table: in every order of events nobody is lost or seated twice."""

import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.engine.refusal import Refused
from croupier.records.log.entries import PROGRAM
from croupier.records.proceedings import ballots
from croupier.records.tables.writer import TableWriter
from croupier.terminal.tournament import director
from croupier.terminal.tournament.table_program import is_between
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.events import PlayerMoved, PlayerReportedOut, PlayersMoved
from croupier.tournament.machine.lookup import at_table, running
from croupier.tournament.machine.state import TournamentSession
from croupier.tournament.session.events import PlayerSeated
from croupier.tournament.sync import tournament_inputs
from tests.terminal.tournament.cups import UTH, Played, chips, cup, final, structured

Draw = Callable[[Any], Any]
FEW = settings(max_examples=6, suppress_health_check=list(HealthCheck))


def until_three(tables: int = 3, **changes: Any) -> c.Conditions:
    """Return conditions of one session at tables of four until three are left, with little to lose."""
    return cup(
        UTH,
        c.Stage(name="Heats", ends=c.Ends(players=3), tables=tables),
        final(rounds=2, stack="carried"),
        least=4,
        most=4 * tables,
        per_table=4,
        structure=structured(UTH, breaks_tables=True, balancing="Only the director"),
        chips=c.Chips(start=chips(600)),
        limits=(c.Level(minimum=chips(50), maximum=chips(500)),),
        **changes,
    )


def unbalanced(players: int, seed: int) -> Played:
    """Return a tournament in which nobody is moved unless a test says so."""
    played = Played(until_three(), players, seed)
    played.course._balance = lambda: None  # type: ignore[method-assign]
    return played


def bound(played: Played, stage: str = "Heats") -> None:
    """Bind as many ballots as there are tables to be broken."""
    for _ in range(3):
        played.course._tell(i.CommitBallot(director.DIRECTOR, stage, ""))


def broken(played: Played, table: str) -> bool:
    """Break a table now, also during a round; return whether the director may."""
    given = i.BreakTable(director.DIRECTOR, table, "")
    given_, why = ballots.judged(played.house, played.course.writer.record, given)
    if why is None:
        played.course._tell(given_)
    return why is None


def all_at(played: Played) -> list[tuple[TournamentSession, TableWriter]]:
    return played.course._running()


# --- out in the very round -------------------------------------------------------------------------------------------


def one_goes_out(seed: int) -> tuple[str, int]:
    """Return a table and a round in which a player goes out and others stay in, while seats are free elsewhere."""
    played = unbalanced(9, seed).to_end()
    outs = [(one.table, one.out.round) for one in played.events if isinstance(one, PlayerReportedOut)]
    for place, (table, number) in enumerate(outs[1:], 1):
        before = sum(one[0] == table for one in outs[:place])
        if 3 - before > outs.count((table, number)) and outs[0][1] < number:
            return table, number
    raise AssertionError("take another seed")


def in_mid_round(played: Played, table: str, number: int) -> bool:
    for at, held in all_at(played):
        session = held.record.session
        if at.table == table and session is not None and session.status == "playing":
            return session.is_dealing and session.rounds + 1 == number
    return False


@pytest.mark.clause("act-uth-2019 16.9/s2")
def test_player_eliminated_before_moving_does_not_arrive() -> None:
    """The table is broken in the middle of the round in which one of its players loses all."""
    seed = 3
    table, number = one_goes_out(seed)
    played = unbalanced(9, seed)
    while not in_mid_round(played, table, number):
        assert not played.course.go_on(1)
    bound(played)
    assert broken(played, table)
    told = played.events[-1]
    assert isinstance(told, PlayersMoved)
    source = next(one for one in running(played.state) if one.table == table)
    assert set(at_table(source)) == {one.player for one in told.moves}, "they play on where they are"
    played.to_end().check()
    lost = {one.out.player for one in played.events if isinstance(one, PlayerReportedOut) and one.table == table}
    came = {one.move.player for one in played.events if isinstance(one, PlayerMoved) and one.table == table}
    assert lost & {one.player for one in told.moves}, "somebody went out before they had left"
    assert came, "and somebody left"
    assert not lost & came
    seated = {one.seat.player for one in played.at_tables if isinstance(one, PlayerSeated)}
    assert came <= seated
    assert not lost & seated


def test_chips_of_a_move_are_those_of_the_table() -> None:
    """A player moved during a round keeps the chips that the round leaves them."""
    played = unbalanced(9, 3)
    table, number = one_goes_out(3)
    while not in_mid_round(played, table, number):
        assert not played.course.go_on(1)
    bound(played)
    assert broken(played, table)
    moves = played.events[-1].moves
    assert {one.chips for one in moves} == {0}, "nothing was told"
    played.to_end().check()
    left = [one for one in played.events if isinstance(one, PlayerMoved) and one.table == table]
    issued = {one.seat.player: one.seat.chips for one in played.at_tables if isinstance(one, PlayerSeated)}
    assert {one.move.player: one.move.chips for one in left}.items() <= issued.items()
    assert all(one.move.chips > 0 for one in left)


# --- in any order ----------------------------------------------------------------------------------------------------


def reported(played: Played, at: TournamentSession, held: TableWriter) -> None:
    for duty in tournament_inputs(at, held.record.session, by=director.CASHIER)[:1]:
        played.course._tell(duty.given, duty.key)


def went_on(played: Played, at: TournamentSession, held: TableWriter) -> None:
    if held.record.session is not None and held.record.session.result is not None:
        return  # it is over, and has to be reported
    key, given_, by, deals = played.course._next(at, held)
    if isinstance(given_, i.BuyBackIn):
        played.course._tell(given_, key)
    elif given_ is not None:
        answer = held.command(given_, by, key=key, deals=deals)
        assert answer.refused is None, answer.refused
        played._note(held.record.log, answer.events)


def directed(draw: Draw, played: Played, at: TournamentSession) -> None:
    """Break a table, move a player or disqualify one, if the tournament takes it now."""
    players = at_table(at)
    what = draw(st.sampled_from(("break", "move", "move", "disqualify")))
    if what == "break":
        broken(played, at.table)
    elif players and what == "move":
        to = draw(st.sampled_from([one.table for one in running(played.state)]))
        box = draw(st.integers(1, 4))
        with contextlib.suppress(Refused):
            played.course._tell(i.MoveToTable(director.DIRECTOR, draw(st.sampled_from(players)), to, box))
    elif players and draw(st.integers(0, 3)) == 0:
        given_ = i.DisqualifyEntrant(director.DIRECTOR, players[0], "16.19", "played for another")
        with contextlib.suppress(Refused):
            played.course._tell(given_)


def everybody_once(played: Played) -> None:
    """Assert that nobody has two places, that all chips are somewhere, and that no round knows two of one box."""
    seats = Counter([seat.player for one in played.state.sessions if one.stage == "Heats" for seat in one.seats])
    assert set(seats.values()) <= {1}, seats
    sessions = [held.record.session for _, held in all_at(played)]
    inside = Counter([one.player for session in sessions if session is not None for one in session.seats])
    assert set(inside.values()) <= {1}, inside
    for one in running(played.state):
        boxes = [seat.box for seat in one.seats if seat.player in at_table(one)]
        boxes += [way.box for s in running(played.state) for way in s.moves if way.number == one.terms.number]
        assert len(boxes) == len(set(boxes)), one.table


def played_anyhow(draw: Draw, steps: int, players: int) -> None:
    played = unbalanced(players, draw(st.integers(1, 50)))
    while not any(held.record.session is not None for _, held in all_at(played)):
        assert not played.course.go_on(1)
    bound(played)
    for _ in range(steps):
        playing = [one for one in all_at(played) if one[0].stage == "Heats"]
        if not playing:
            break
        at, held = draw(st.sampled_from(playing))
        do = draw(st.sampled_from(("play",) * 12 + ("report",) * 3 + ("direct",)))
        if do == "play":
            for _ in range(draw(st.integers(1, 6))):
                went_on(played, at, held)
        elif do == "report":
            reported(played, at, held)
        else:
            directed(draw, played, at)
        everybody_once(played)
    played.to_end().check()
    told = [one for one in played.events if isinstance(one, PlayerMoved)]
    seated = Counter([one.seat.player for one in played.at_tables if isinstance(one, PlayerSeated)])
    assert seated <= Counter([one.move.player for one in told]), "nobody comes who has not left"


@FEW
@given(st.data())
def test_moves_complete_in_any_order_of_play_and_reports(data: st.DataObject) -> None:
    played_anyhow(data.draw, 60, data.draw(st.integers(7, 9)))


@pytest.mark.long
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_many_moves_complete(data: st.DataObject) -> None:
    played_anyhow(data.draw, 200, data.draw(st.integers(6, 12)))


def test_a_table_is_between_rounds_when_somebody_leaves_it() -> None:
    """A move is carried out when the round is over, and the table has not begun another."""
    played, moved = Played(until_three(), 9, 3), list[PlayersMoved]()
    while not played.course.go_on(1):
        moved = [one for one in played.events if isinstance(one, PlayersMoved)]
        if moved and not any(one.moves for one in running(played.state)):
            break
    source = next(held for at, held in all_at(played) if at.table == moved[-1].table)
    assert is_between(source.record.table)
    assert source.record.session is not None
    assert source.record.session.seats == ()
    answer = played.course.writer.command(
        i.ReportMoved(director.CASHIER, moved[-1].table, moved[-1].number, moved[-1].moves[0].player, chips(1)), PROGRAM
    )
    assert answer.refused is not None
    assert "was not directed to leave" in answer.refused.why
