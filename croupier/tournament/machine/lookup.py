"""Look-up of the entrant, stage, session or terms that an input names, or a refusal."""

from croupier.engine.refusal import Refused
from croupier.tournament import inputs as i
from croupier.tournament.conditions.document import Chips, Conditions, Fees, Players, Prizes, SessionPrize, Stage
from croupier.tournament.machine.state import Entrant, StageState, TableSeat, Tournament, TournamentSession
from croupier.tournament.names import is_same
from croupier.tournament.reasons import play as reasons


def fees_of(conditions: Conditions) -> Fees:
    """Return the cost of an entry; it is stated before entries open."""
    assert conditions.fees is not None
    return conditions.fees


def players_of(conditions: Conditions) -> Players:
    """Return the number of players; it is stated before entries open."""
    assert conditions.players is not None
    return conditions.players


def chips_of(conditions: Conditions) -> Chips:
    """Return the starting chips; they are stated before entries open."""
    assert conditions.chips is not None
    return conditions.chips


def prizes_of(conditions: Conditions) -> Prizes:
    """Return the breakdown of the pool: entries are not open without."""
    assert conditions.prizes is not None
    return conditions.prizes


def session_prizes(conditions: Conditions, stage: str) -> tuple[SessionPrize, ...]:
    """Return the prizes of the places at each table of a stage, by place."""
    found = conditions.session_prizes or ()
    return tuple(sorted((one for one in found if one.stage == stage), key=lambda one: one.place))


def planned(state: Tournament, name: str) -> Stage:
    """Return the conditions of a stage."""
    return next(one for one in state.conditions.stages if one.name == name)


def entrant_of(state: Tournament, given: i.TournamentInput, player: str, clause: str) -> Entrant:
    """Return a person who entered; raise Refused if they did not."""
    one = state.entrant(player)
    if one is None:
        near = next((one.player for one in state.entrants if is_same(one.player, player)), None)
        raise Refused(
            given, clause, (reasons.NOT_ENTERED if near is None else reasons.NOT_ENTERED_BUT)(player=player, near=near)
        )
    return one


def stage_of(state: Tournament, given: i.TournamentInput, name: str, clause: str) -> StageState:
    """Return a stage; raise Refused if it does not exist."""
    stage = state.stage(name)
    if stage is None:
        listed = ", ".join(one.name for one in state.stages)
        raise Refused(given, clause, reasons.UNKNOWN_STAGE(stage=name, stages=listed))
    return stage


def session_of(state: Tournament, given: i.TournamentInput, table: str, number: int, clause: str) -> TournamentSession:
    """Return a session by its table and number; raise Refused if that table plays no such one."""
    for session in state.sessions:
        if session.terms.number == number and session.table == table:
            return session
    raise Refused(given, clause, reasons.UNKNOWN_SESSION(table=table, number=number))


def running(state: Tournament) -> tuple[TournamentSession, ...]:
    """Return the sessions that go on."""
    return tuple(session for session in state.sessions if session.result is None)


def at_table(session: TournamentSession) -> tuple[str, ...]:
    """Return the players still in at a table, in the order of their boxes."""
    out = {one.player for one in session.out}
    return tuple(seat.player for seat in sorted(session.seats, key=lambda s: s.box) if seat.player not in out)


def expected_at(state: Tournament, session: TournamentSession) -> int:
    """Return the number of players at a table after all pending moves."""
    come = sum(one.number == session.terms.number for other in running(state) for one in other.moves)
    return len(at_table(session)) - len(session.moves) + come


def left_in(state: Tournament, at: TournamentSession) -> int:
    """Return the number of players still in, at all tables of the same session of a stage and those yet to play it."""
    stage = state.stage(at.stage)
    assert stage is not None, at.stage
    sessions = [one for one in state.sessions if one.stage == at.stage and not one.tied]
    at_tables = sum(len(at_table(one)) if one.result is None else len(one.result.stacks) for one in sessions)
    return at_tables + sum(seat.session > stage.begun for seat in stage.seats)


def late_seats(state: Tournament, stage: StageState) -> list[TableSeat]:
    """Return the seats that reserves have taken at tables where nobody was there when their session started."""
    played = {(s.session, s.table) for s in state.sessions if s.stage == stage.name}
    alive = {one.player for one in state.entrants if one.is_alive}
    begun = (seat for seat in stage.seats if seat.session <= stage.begun and seat.player in alive)
    return [seat for seat in begun if (seat.session, seat.table) not in played]
