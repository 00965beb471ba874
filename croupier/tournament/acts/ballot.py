"""The ballot: bound before the list of players is known, and drawn so that anybody can draw it again.

What is published is the SHA-256 of a secret of 32 bytes, with the names of tournament and stage. When the list of
players is complete, the secret keys an HMAC over tournament, stage, the number of the draw and every player in the
order of entry; that seeds the generator of `croupier.fairness`, which shuffles the list onto the seats. A person who
sees the list can no longer choose the secret. The list follows from the entries, which are recorded with their times,
so that straw men would be noticed.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from croupier.engine.refusal import Refused
from croupier.fairness.encoding import encoded, whole
from croupier.fairness.generator import drawing, words
from croupier.fairness.shuffle import shuffled
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.authority import directs, rules_of
from croupier.tournament.conditions.plan import sizes, spread
from croupier.tournament.machine.lookup import planned, players_of, running, stage_of
from croupier.tournament.machine.state import StageState, TableSeat, Tournament
from croupier.tournament.reasons import play as reasons

Events = tuple[e.TournamentEvent, ...]
Place = tuple[int, str, int]
"""A session of the stage, a table and a box."""

VERSION: Final = "croupier-ballot-1"
SECRET_DIGITS: Final = 64

_COMMITMENT: Final = f"{VERSION} commitment".encode()
_SEED: Final = f"{VERSION} seed".encode()


def commitment_of(secret: str, *, tournament: str, stage: str) -> str:
    """Return the SHA-256 that binds a secret, in hexadecimal digits, to a stage of a tournament."""
    message = encoded(_COMMITMENT, tournament.encode(), stage.encode(), bytes.fromhex(secret))
    return hashlib.sha256(message).hexdigest()


def seed_of(secret: str, *, tournament: str, stage: str, draw: int, players: Sequence[str]) -> bytes:
    """Return the seed that a secret makes of one draw among these players in their order."""
    parts = (_SEED, tournament.encode(), stage.encode(), whole(draw), whole(len(players)))
    message = encoded(*parts, *(player.encode() for player in players))
    return hmac.digest(bytes.fromhex(secret), message, "sha256")


def drawn(seed: bytes, players: Sequence[str], places: Sequence[Place]) -> tuple[TableSeat, ...]:
    """Return the place of each player: the players are shuffled and take the places in order."""
    order = shuffled(players, drawing(words(seed)))
    return tuple(TableSeat(*place, player) for place, player in zip(places, order, strict=True))


def laid_out(count: int, per_table: int, tables: Sequence[str], after: int = 0) -> tuple[Place, ...]:
    """Return the places for a number of players: as few tables as possible, as even as possible, session by session."""
    # act-blackjack-2005 20.8: "shall determine the number of players allocated to any one table"
    needed = -(-count // per_table)
    sessions = -(-needed // len(tables))
    places: list[Place] = []
    number = 0
    for session, tables_used in enumerate(spread(needed, sessions), after + 1):
        for table in tables[:tables_used]:
            size = sizes(count, per_table)[number]
            number += 1
            places += [(session, table, box) for box in range(1, size + 1)]
    return tuple(places)


def bind(state: Tournament, given: i.CommitBallot, now: int) -> Events:
    """Publish the commitment of a ballot."""
    clause = rules_of(state).seating.ballot.clause
    directs(state, given, given.by, "bind a ballot")
    stage = stage_of(state, given, given.stage, clause)
    if not _is_hex(given.commitment):
        raise Refused(given, clause, reasons.BAD_COMMITMENT)
    if any(given.commitment in one.bound for one in state.stages):
        raise Refused(given, clause, reasons.COMMITMENT_REUSED)
    if stage.status in {"played", "confirmed"}:
        raise Refused(given, clause, reasons.NO_FURTHER_BALLOT(stage=stage.name, status=stage.status))
    if stage.status == "waiting" and not is_early(state, stage):
        raise Refused(given, clause, reasons.BOUND_TOO_LATE(stage=stage.name))
    return (e.BallotBound(given.by, stage.name, given.commitment, len(state.entrants), now, clause),)


def is_early(state: Tournament, stage: StageState) -> bool:
    """Return whether it is not known yet who plays in a stage: entries are open, or the stage before is not played."""
    number = state.stages.index(stage)
    if not number:
        return state.status in {"drawn up", "open"}
    return state.stages[number - 1].status not in {"played", "confirmed"}


def draw(state: Tournament, given: i.DrawBallot, now: int) -> Events:
    """Draw the seats of a stage."""
    # act-blackjack-2005 20.7: "shall allocate each player a table and seat position by ballot before the commencement
    # of a session"; act-uth-2019 16.8: of the player's initial session
    seating = rules_of(state).seating
    directs(state, given, given.by, "draw a ballot")
    stage = stage_of(state, given, given.stage, seating.ballot.clause)
    clause = seating.ballot.clause if stage is state.stages[0] else seating.every_session.clause
    commitment = opened_by(state, given, stage, clause)
    is_sit_and_go = state.conditions.structure.format == "sit-and-go" and stage is state.stages[0]
    _check_turn(state, given, stage, clause, is_sit_and_go=is_sit_and_go)
    players = waiting(state, stage, is_sit_and_go=is_sit_and_go)
    if len(players) < 2:
        raise Refused(given, clause, reasons.TOO_FEW_TO_DRAW(players=_listed(players), stage=stage.name))
    tables = free_tables(state)[: planned(state, stage.name).tables]
    if not tables:
        raise Refused(given, clause, reasons.NO_TABLE_FREE)
    places = laid_out(len(players), players_of(state.conditions).per_table, tables, stage.sessions)
    name, number = state.conditions.name, stage.draws + 1
    seed = seed_of(given.secret, tournament=name, stage=stage.name, draw=number, players=players)
    seats = drawn(seed, players, places)
    return (e.BallotDrawn(given.by, stage.name, number, commitment, given.secret, players, seats, now, clause),)


def waiting(state: Tournament, stage: StageState, *, is_sit_and_go: bool) -> tuple[str, ...]:
    """Return the players whom the next draw of a stage seats, in the order of entry."""
    players = tuple(player for player in qualified(state, stage) if player not in stage.players)
    least = state.conditions.structure.starts_with
    if not is_sit_and_go or least is None or state.status != "open":
        return players
    return players[:least]


def qualified(state: Tournament, stage: StageState) -> tuple[str, ...]:
    """Return the players who may play in a stage: all who are in, or for a repechage those who are out and qualify."""
    plan = planned(state, stage.name)
    if plan.kind != "repechage":
        names = [one.name for one in state.stages]
        here = names.index(stage.name)
        alive = (one for one in state.entrants if one.is_alive)
        return tuple(one.player for one in alive if not one.stage or names.index(one.stage) <= here)
    chosen = repechage_qualifiers(state, plan.of, plan.best)
    joined = (one for one in state.entrants if one.player in chosen and one.fate == "fallen")
    return tuple(one.player for one in joined if not plan.is_voluntary or one.joins == stage.name)


def repechage_qualifiers(state: Tournament, of: str, best: int | None) -> tuple[str, ...]:
    """Return the players out of a stage who may play its repechage, best first and at most `best`."""
    source = state.stage(of)
    if source is None or source.status != "confirmed":
        return ()
    fell = {one.player for one in state.entrants if one.fate == "fallen" and one.fallen_in == of}
    found: list[str] = []
    for group in source.order:
        here = [player for player in group if player in fell]
        if best is not None and len(found) + len(here) > best:
            break
        found += here
    return tuple(found)


def _check_turn(state: Tournament, given: i.DrawBallot, stage: StageState, clause: str, *, is_sit_and_go: bool) -> None:
    number = state.stages.index(stage)
    if number and state.stages[number - 1].status != "confirmed":
        raise Refused(given, clause, reasons.PLACES_NOT_CONFIRMED(stage=state.stages[number - 1].name))
    if is_sit_and_go:
        least = state.conditions.structure.starts_with or 2
        ready = len(waiting(state, stage, is_sit_and_go=True))
        if state.status == "open" and ready < least:
            raise Refused(given, clause, reasons.TOO_FEW_WAITING(count=ready, least=least))
        return
    if state.status == "open":
        raise Refused(given, clause, reasons.ENTRIES_OPEN)
    if stage.draws:
        raise Refused(given, clause, reasons.SEATS_DRAWN(stage=stage.name))


def opened_by(state: Tournament, given: i.DrawBallot | i.BreakTable, stage: StageState, clause: str) -> str:
    """Return the commitment that the secret opens; raise Refused if it opens none of the stage."""
    if not _is_hex(given.secret):
        raise Refused(given, clause, reasons.BAD_SECRET)
    if not stage.bound:
        raise Refused(given, clause, reasons.NO_COMMITMENT(stage=stage.name))
    commitment = commitment_of(given.secret, tournament=state.conditions.name, stage=stage.name)
    if commitment not in stage.bound:
        raise Refused(given, clause, reasons.WRONG_SECRET(stage=stage.name))
    return commitment


def _is_hex(text: str) -> bool:
    return len(text) == SECRET_DIGITS and set(text) <= set("0123456789abcdef")


def _listed(players: Sequence[str]) -> str:
    return f"Only {players[0]} is" if players else "Nobody is"


def free_tables(state: Tournament) -> tuple[str, ...]:
    """Return the designated tables without a session, running or drawn."""
    taken = {session.table for session in running(state)}
    for stage in state.stages:
        taken |= {seat.table for seat in stage.seats if seat.session > stage.begun}
    return tuple(table for table in state.tables if table not in taken)
