"""What an input names: the entrant, the stage, the sitting, the terms; refused in a sentence if it is not there."""

from croupier.engine.inputs import Refused
from croupier.tournament import inputs as i
from croupier.tournament.conditions import Chips, Conditions, Fees, Players, Prizes, Stage
from croupier.tournament.naming import is_same
from croupier.tournament.state import Entrant, SittingAt, StageState, TableSeat, Tournament


def fees_of(conditions: Conditions) -> Fees:
    """Return what an entry costs: entries are not open without."""
    assert conditions.fees is not None
    return conditions.fees


def players_of(conditions: Conditions) -> Players:
    """Return how many may play: entries are not open without."""
    assert conditions.players is not None
    return conditions.players


def chips_of(conditions: Conditions) -> Chips:
    """Return what everybody begins with: entries are not open without."""
    assert conditions.chips is not None
    return conditions.chips


def prizes_of(conditions: Conditions) -> Prizes:
    """Return the breakdown of the pool: entries are not open without."""
    assert conditions.prizes is not None
    return conditions.prizes


def planned(state: Tournament, name: str) -> Stage:
    """Return what the conditions say of a stage."""
    return next(one for one in state.conditions.stages if one.name == name)


def entrant_of(state: Tournament, given: i.TournamentInput, player: str, clause: str) -> Entrant:
    """Return a person who entered; raise Refused if they did not."""
    one = state.entrant(player)
    if one is None:
        near = next((one.player for one in state.entrants if is_same(one.player, player)), None)
        raise Refused(given, clause, f"{player} has not entered{f': {near} has' if near else ''}")
    return one


def stage_of(state: Tournament, given: i.TournamentInput, name: str, clause: str) -> StageState:
    """Return a stage; raise Refused if there is none of the name."""
    stage = state.stage(name)
    if stage is None:
        listed = ", ".join(one.name for one in state.stages)
        raise Refused(given, clause, f"{name} is no stage of this tournament: there are {listed}")
    return stage


def sitting_of(state: Tournament, given: i.TournamentInput, table: str, number: int, clause: str) -> SittingAt:
    """Return a sitting by its table and number; raise Refused if that table plays no such one."""
    for sitting in state.sittings:
        if sitting.terms.number == number and sitting.table == table:
            return sitting
    raise Refused(given, clause, f"{table} has no sitting {number} of this tournament")


def running(state: Tournament) -> tuple[SittingAt, ...]:
    """Return the sittings that go on."""
    return tuple(sitting for sitting in state.sittings if sitting.result is None)


def at_table(sitting: SittingAt) -> tuple[str, ...]:
    """Return those who still play at a table, in the order of their boxes."""
    out = {one.player for one in sitting.out}
    return tuple(seat.player for seat in sorted(sitting.seats, key=lambda s: s.box) if seat.player not in out)


def expected_at(state: Tournament, sitting: SittingAt) -> int:
    """Return how many play at a table once everybody who was told to move has done so."""
    come = sum(one.number == sitting.terms.number for other in running(state) for one in other.moves)
    return len(at_table(sitting)) - len(sitting.moves) + come


def left_in(state: Tournament, at: SittingAt) -> int:
    """Return how many are still in, at all tables that play the same sitting of a stage and those yet to play it."""
    stage = state.stage(at.stage)
    assert stage is not None, at.stage
    told = [one for one in state.sittings if one.stage == at.stage and not one.tied]
    at_tables = sum(len(at_table(one)) if one.result is None else len(one.result.stacks) for one in told)
    return at_tables + sum(seat.sitting > stage.begun for seat in stage.seats)


def late_seats(state: Tournament, stage: StageState) -> list[TableSeat]:
    """Return the seats that reserves have taken at tables where nobody was there when their sitting started."""
    played = {(s.sitting, s.table) for s in state.sittings if s.stage == stage.name}
    alive = {one.player for one in state.entrants if one.is_alive}
    begun = (seat for seat in stage.seats if seat.sitting <= stage.begun and seat.player in alive)
    return [seat for seat in begun if (seat.sitting, seat.table) not in played]
