"""Moves between tables: the instruction to move, and the report of the table when the player has left.

A player who is to move plays on until the table releases them between two rounds. If they are eliminated before, they
do not move.
"""

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import Place, drawn, opened_by, seed_of
from croupier.tournament.authority import directs, rules_of, works
from croupier.tournament.machine.lookup import at_table, expected_at, left_in, players_of, running, session_of, stage_of
from croupier.tournament.machine.state import Move, TableSeat, Tournament, TournamentSession
from croupier.tournament.reasons import play as reasons

Events = tuple[e.TournamentEvent, ...]


def move(state: Tournament, given: i.MoveToTable, now: int) -> Events:
    """Order a player to move to another table, to balance the tables."""
    # act-uth-2019 16.9/s2: tables are balanced and broken to maximise the number of players at each
    clause = _check_breaks(state, given)
    source = _playing_at(state, given, given.player, clause)
    _check_goes_on(state, given, source, clause)
    _check_stays(given, source, (given.player,), clause)
    target = next((s for s in running(state) if s.table == given.table and s.stage == source.stage), None)
    if target is None or target is source or not expected_at(state, target):
        raise Refused(given, clause, reasons.NOT_ANOTHER_TABLE(table=given.table, stage=source.stage))
    if given.box not in _free_boxes(state, target):
        raise Refused(given, clause, reasons.BOX_NOT_FREE(box=given.box, table=given.table))
    _check_seen(given, given.chips, clause)
    if expected_at(state, target) >= expected_at(state, source):
        raise Refused(given, clause, reasons.NOT_EMPTIER(table=given.table, source=source.table))
    way = Move(given.player, target.table, target.terms.number, given.box, given.chips)
    return (
        e.PlayersMoved(
            by=given.by,
            table=source.table,
            number=source.terms.number,
            moves=(way,),
            is_broken=False,
            commitment="",
            secret="",
            players=(),
            free=(),
            at=now,
            clause=clause,
        ),
    )


def break_table(state: Tournament, given: i.BreakTable, now: int) -> Events:
    """Break a table: its players go to free seats at the others, by ballot, the emptiest tables first."""
    clause = _check_breaks(state, given)
    source = next((s for s in running(state) if s.table == given.table), None)
    if source is None:
        raise Refused(given, clause, reasons.NO_SESSION_TO_BREAK(table=given.table))
    _check_goes_on(state, given, source, clause)
    stage = stage_of(state, given, source.stage, clause)
    commitment = opened_by(state, given, stage, clause)
    players, chips = at_table(source), dict(given.chips)
    _check_stays(given, source, players, clause)
    if not set(chips) <= set(players) or len(given.chips) != len(chips):
        raise Refused(given, clause, reasons.CHIPS_NOT_LISTED(table=given.table, players=", ".join(players)))
    for much in chips.values():
        _check_seen(given, much, clause)
    # a table without players ends: a player who moved to it would sit there alone
    others = [s for s in running(state) if s.stage == source.stage and s is not source and expected_at(state, s)]
    others = [s for s in others if not s.terms.separates]
    free = _emptiest(state, others, len(players))
    if len(free) < len(players):
        raise Refused(given, clause, reasons.TOO_FEW_FREE_SEATS(free=len(free), needed=len(players)))
    numbers = {s.table: s.terms.number for s in others}
    seed = seed_of(
        given.secret, tournament=state.conditions.name, stage=stage.name, draw=stage.draws + 1, players=players
    )
    seats = drawn(seed, players, free)
    ways = tuple(Move(s.player, s.table, numbers[s.table], s.box, chips.get(s.player, Money(0))) for s in seats)
    return (
        e.PlayersMoved(
            by=given.by,
            table=source.table,
            number=source.terms.number,
            moves=ways,
            is_broken=True,
            commitment=commitment,
            secret=given.secret,
            players=players,
            free=tuple(TableSeat(*place, "") for place in free),
            at=now,
            clause=clause,
        ),
    )


def report_moved(state: Tournament, given: i.ReportMoved, now: int) -> Events:
    """Record that a player has left a table for another, with the chips that the table counted."""
    clause = rules_of(state).seating.breaks_tables.clause
    works(given, given.by, clause, "report a player who left")
    session = session_of(state, given, given.table, given.number, clause)
    way = next((one for one in session.moves if one.player == given.player), None)
    if way is None or session.result is not None:
        raise Refused(given, clause, reasons.NOT_MOVING(player=given.player, table=given.table))
    if given.chips <= 0:
        raise Refused(given, clause, reasons.NO_CHIPS_TAKEN(player=given.player))
    way = Move(way.player, way.table, way.number, way.box, given.chips)
    return (e.PlayerMoved(given.by, given.table, given.number, way, now, clause),)


# --- what speaks against it -------------------------------------------------------------------------------------------


def _check_breaks(state: Tournament, given: i.MoveToTable | i.BreakTable) -> str:
    breaks = rules_of(state).seating.breaks_tables
    directs(state, given, given.by, "move players between tables")
    if not breaks.value or not state.conditions.structure.breaks_tables:
        raise Refused(given, breaks.clause, reasons.TABLES_NOT_BROKEN)
    return breaks.clause


def _check_goes_on(
    state: Tournament, given: i.MoveToTable | i.BreakTable, source: TournamentSession, clause: str
) -> None:
    """Raise Refused where no more are left than the session lasts for: its tables end, and take nobody."""
    wanted = source.terms.ends.players
    if wanted is not None and left_in(state, source) <= wanted:
        raise Refused(given, clause, reasons.STAGE_DECIDED(stage=source.stage, count=wanted))


def _check_stays(
    given: i.MoveToTable | i.BreakTable, source: TournamentSession, players: tuple[str, ...], clause: str
) -> None:
    for one in source.moves:
        if one.player in players:
            raise Refused(given, clause, reasons.MOVING_ALREADY(player=one.player, box=one.box, table=one.table))


def _check_seen(given: i.MoveToTable | i.BreakTable, chips: Money, clause: str) -> None:
    if chips < 0:
        raise Refused(given, clause, reasons.NEGATIVE_CHIPS)


def _playing_at(state: Tournament, given: i.MoveToTable, player: str, clause: str) -> TournamentSession:
    for session in running(state):
        if player in at_table(session):
            return session
    raise Refused(given, clause, reasons.AT_NO_TABLE(player=player))


# --- free seats -------------------------------------------------------------------------------------------------------


def _free_boxes(state: Tournament, session: TournamentSession) -> list[int]:
    out = {one.player for one in session.out}
    taken = {seat.box for seat in session.seats if seat.player not in out}
    taken |= {one.box for s in running(state) for one in s.moves if one.number == session.terms.number}
    return [box for box in range(1, players_of(state.conditions).per_table + 1) if box not in taken]


def _emptiest(state: Tournament, sessions: list[TournamentSession], wanted: int) -> tuple[Place, ...]:
    free = {s.terms.number: _free_boxes(state, s) for s in sessions}
    by_number = {s.terms.number: s for s in sessions}
    found: list[Place] = []
    while len(found) < wanted and any(free.values()):
        number = max(free, key=lambda n: (len(free[n]), -n))
        found.append((by_number[number].session, by_number[number].table, free[number].pop(0)))
    return tuple(found)
