"""Moves between tables: who is told to go, and what the table tells when they have gone.

Whoever is told to go plays on where they are until their table lets them go between two rounds. If they go out before,
they are out there, and nobody comes to the other table.
"""

from croupier.engine.inputs import Refused
from croupier.money import Money, show
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.ballot import Place, drawn, opened_by, seed_of
from croupier.tournament.finding import at_table, expected_at, left_in, players_of, running, sitting_of, stage_of
from croupier.tournament.powers import directs, rules_of, works
from croupier.tournament.state import Move, SittingAt, TableSeat, Tournament

Events = tuple[e.TournamentEvent, ...]


def move(state: Tournament, given: i.MoveToTable, now: int) -> Events:
    """Tell a player to move to another table, to balance the tables."""
    # act-uth-2019 16.9/s2: tables are balanced and broken to maximise the number of players at each
    clause = _check_breaks(state, given)
    source = _playing_at(state, given, given.player, clause)
    _check_goes_on(state, given, source, clause)
    _check_stays(given, source, (given.player,), clause)
    target = next((s for s in running(state) if s.table == given.table and s.stage == source.stage), None)
    if target is None or target is source or not expected_at(state, target):
        raise Refused(given, clause, f"{given.table} is no other table that plays {source.stage}")
    if given.box not in _free_boxes(state, target):
        raise Refused(given, clause, f"box {given.box} of {given.table} is not free")
    _check_seen(given, given.chips, clause)
    if expected_at(state, target) >= expected_at(state, source):
        raise Refused(given, clause, f"{given.table} is not emptier than {source.table}: this balances nothing")
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
        raise Refused(given, clause, f"{given.table} plays no session: there is nothing to break")
    _check_goes_on(state, given, source, clause)
    stage = stage_of(state, given, source.stage, clause)
    commitment = opened_by(state, given, stage, clause)
    players, chips = at_table(source), dict(given.chips)
    _check_stays(given, source, players, clause)
    if not set(chips) <= set(players) or len(given.chips) != len(chips):
        raise Refused(given, clause, f"chips are told of those at {given.table}, each once: {', '.join(players)}")
    for much in chips.values():
        _check_seen(given, much, clause)
    # a table that nobody is left at ends: whoever came to it would sit there alone
    others = [s for s in running(state) if s.stage == source.stage and s is not source and expected_at(state, s)]
    others = [s for s in others if not s.terms.separates]
    free = _emptiest(state, others, len(players))
    if len(free) < len(players):
        raise Refused(given, clause, f"{len(free)} seats are free at the other tables, and {len(players)} are needed")
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
    """Take note that a player has left a table for the other one: the chips that the table counted go along."""
    clause = rules_of(state).seating.breaks_tables.clause
    works(given, given.by, clause, "report a player who left")
    sitting = sitting_of(state, given, given.table, given.number, clause)
    way = next((one for one in sitting.moves if one.player == given.player), None)
    if way is None or sitting.result is not None:
        raise Refused(given, clause, f"{given.player} was not told to leave {given.table}")
    if given.chips <= 0:
        raise Refused(given, clause, f"{given.player} takes their chips along: {show(given.chips)} are none")
    way = Move(way.player, way.table, way.number, way.box, given.chips)
    return (e.PlayerMoved(given.by, given.table, given.number, way, now, clause),)


# --- what speaks against it -------------------------------------------------------------------------------------------


def _check_breaks(state: Tournament, given: i.MoveToTable | i.BreakTable) -> str:
    breaks = rules_of(state).seating.breaks_tables
    directs(state, given, given.by, "move players between tables")
    if not breaks.value or not state.conditions.structure.breaks_tables:
        raise Refused(given, breaks.clause, "tables are neither balanced nor broken here: players keep their seats")
    return breaks.clause


def _check_goes_on(state: Tournament, given: i.MoveToTable | i.BreakTable, source: SittingAt, clause: str) -> None:
    """Raise Refused where no more are left than the session lasts for: its tables end, and take nobody."""
    wanted = source.terms.ends.players
    if wanted is not None and left_in(state, source) <= wanted:
        raise Refused(given, clause, f"{source.stage} lasts until {wanted} are left, and that is so: nobody is moved")


def _check_stays(given: i.MoveToTable | i.BreakTable, source: SittingAt, players: tuple[str, ...], clause: str) -> None:
    for one in source.moves:
        if one.player in players:
            why = f"{one.player} goes to box {one.box} of {one.table} after the round: wait until they have left"
            raise Refused(given, clause, why)


def _check_seen(given: i.MoveToTable | i.BreakTable, chips: Money, clause: str) -> None:
    if chips < 0:
        raise Refused(given, clause, f"chips of {show(chips)} are less than none")


def _playing_at(state: Tournament, given: i.MoveToTable, player: str, clause: str) -> SittingAt:
    for sitting in running(state):
        if player in at_table(sitting):
            return sitting
    raise Refused(given, clause, f"{player} plays at no table")


# --- free seats -------------------------------------------------------------------------------------------------------


def _free_boxes(state: Tournament, sitting: SittingAt) -> list[int]:
    out = {one.player for one in sitting.out}
    taken = {seat.box for seat in sitting.seats if seat.player not in out}
    taken |= {one.box for s in running(state) for one in s.moves if one.number == sitting.terms.number}
    return [box for box in range(1, players_of(state.conditions).per_table + 1) if box not in taken]


def _emptiest(state: Tournament, sittings: list[SittingAt], wanted: int) -> tuple[Place, ...]:
    free = {s.terms.number: _free_boxes(state, s) for s in sittings}
    by_number = {s.terms.number: s for s in sittings}
    found: list[Place] = []
    while len(found) < wanted and any(free.values()):
        number = max(free, key=lambda n: (len(free[n]), -n))
        found.append((by_number[number].sitting, by_number[number].table, free[number].pop(0)))
    return tuple(found)
