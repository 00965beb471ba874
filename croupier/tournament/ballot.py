"""The ballot: bound before the list of players is known, and drawn so that anybody can draw it again.

What is published is the SHA-256 of a secret of 32 bytes, with the names of tournament and stage. When the list of
players is complete, the secret keys an HMAC over tournament, stage, the number of the draw and every player in the
order of entry; that seeds the generator of `croupier.fairness`, which shuffles the list onto the seats. Whoever sees
the list cannot choose the secret any more. The list itself is made by those who enter: the entries are on record, each
with its moment, so that straw men would be seen.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from croupier.engine.inputs import Refused
from croupier.fairness.encoding import encoded, whole
from croupier.fairness.generator import drawing, words
from croupier.fairness.shuffle import shuffled
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.finding import at_table, left_in, planned, players_of, running, stage_of
from croupier.tournament.powers import directs, rules_of
from croupier.tournament.state import SittingAt, StageState, TableSeat, Tournament

Events = tuple[e.TournamentEvent, ...]
Place = tuple[int, str, int]
"""A sitting of the stage, a table and a box."""

VERSION: Final = "croupier-ballot-1"
SECRET_DIGITS: Final = 64

_COMMITMENT: Final = f"{VERSION} commitment".encode()
_SEED: Final = f"{VERSION} seed".encode()


def commitment_of(secret: str, *, tournament: str, stage: str) -> str:
    """Return the SHA-256 that binds a secret, in hexadecimal digits, to a stage of a tournament."""
    told = encoded(_COMMITMENT, tournament.encode(), stage.encode(), bytes.fromhex(secret))
    return hashlib.sha256(told).hexdigest()


def seed_of(secret: str, *, tournament: str, stage: str, draw: int, players: Sequence[str]) -> bytes:
    """Return the seed that a secret makes of one draw among these players in their order."""
    parts = (_SEED, tournament.encode(), stage.encode(), whole(draw), whole(len(players)))
    told = encoded(*parts, *(player.encode() for player in players))
    return hmac.digest(bytes.fromhex(secret), told, "sha256")


def drawn(seed: bytes, players: Sequence[str], places: Sequence[Place]) -> tuple[TableSeat, ...]:
    """Return who has which place: the players are shuffled and take the places in their order."""
    order = shuffled(players, drawing(words(seed)))
    return tuple(TableSeat(*place, player) for place, player in zip(places, order, strict=True))


def laid_out(count: int, per_table: int, tables: Sequence[str], after: int = 0) -> tuple[Place, ...]:
    """Return the places for so many players: as few tables as can be, as even as can be, in sittings one by one."""
    # act-blackjack-2005 20.8: "shall determine the number of players allocated to any one table"
    needed = -(-count // per_table)
    sittings = -(-needed // len(tables))
    places: list[Place] = []
    number = 0
    for sitting, held in enumerate(spread(needed, sittings), after + 1):
        for table in tables[:held]:
            size = spread(count, needed)[number]
            number += 1
            places += [(sitting, table, box) for box in range(1, size + 1)]
    return tuple(places)


def spread(count: int, parts: int) -> list[int]:
    """Return a number in parts that differ by one at most, the larger first."""
    least, more = divmod(count, parts) if parts else (0, 0)
    return [least + (part < more) for part in range(parts)]


def bind(state: Tournament, given: i.CommitBallot, now: int) -> Events:
    """Publish what binds a ballot."""
    clause = rules_of(state).seating.ballot.clause
    directs(state, given, given.by, "bind a ballot")
    stage = stage_of(state, given, given.stage, clause)
    if not _is_hex(given.commitment):
        raise Refused(given, clause, "a commitment is a SHA-256: 64 hexadecimal digits in small letters")
    if any(given.commitment in one.bound for one in state.stages):
        raise Refused(given, clause, "this commitment is published already: each ballot has a secret of its own")
    if stage.status in {"played", "confirmed"}:
        raise Refused(given, clause, f"{stage.name} is {stage.status}: it has no further ballot")
    if stage.status == "waiting" and not is_early(state, stage):
        why = f"who plays in {stage.name} is known already: a ballot is bound before the list of players is"
        raise Refused(given, clause, why)
    return (e.BallotBound(given.by, stage.name, given.commitment, len(state.entrants), now, clause),)


def is_early(state: Tournament, stage: StageState) -> bool:
    """Whether it is not known yet who plays in a stage: entries are open, or the stage before is not played."""
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
    commitment = _bound(state, given, stage, clause)
    is_sit_and_go = state.conditions.structure.format == "sit-and-go" and stage is state.stages[0]
    _check_turn(state, given, stage, clause, is_sit_and_go=is_sit_and_go)
    players = waiting(state, stage, is_sit_and_go=is_sit_and_go)
    if len(players) < 2:
        raise Refused(given, clause, f"{_listed(players)} to seat in {stage.name}: there is nothing to draw")
    tables = free_tables(state)[: planned(state, stage.name).tables]
    if not tables:
        raise Refused(given, clause, "every designated table plays: wait for one to end")
    places = laid_out(len(players), players_of(state.conditions).per_table, tables, stage.sittings)
    name, number = state.conditions.name, stage.draws + 1
    seed = seed_of(given.secret, tournament=name, stage=stage.name, draw=number, players=players)
    seats = drawn(seed, players, places)
    return (e.BallotDrawn(given.by, stage.name, number, commitment, given.secret, players, seats, now, clause),)


def waiting(state: Tournament, stage: StageState, *, is_sit_and_go: bool) -> tuple[str, ...]:
    """Return those whom the next draw of a stage seats, in the order of entry."""
    players = tuple(player for player in qualified(state, stage) if player not in stage.players)
    least = state.conditions.structure.starts_with
    if not is_sit_and_go or least is None or state.status != "open":
        return players
    return players[:least]


def qualified(state: Tournament, stage: StageState) -> tuple[str, ...]:
    """Return those who may play in a stage: all who are in, or for a repechage those who fell out and qualify."""
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
    """Return those who fell out of a stage and may play its repechage, the best first; level ones all may."""
    source = state.stage(of)
    if source is None or source.status != "confirmed":
        return ()
    fell = {one.player for one in state.entrants if one.fate == "fallen" and one.fallen_in == of}
    found: list[str] = []
    for group in source.order:
        if best is not None and len(found) >= best:
            break
        found += [player for player in group if player in fell]
    return tuple(found)


def _check_turn(state: Tournament, given: i.DrawBallot, stage: StageState, clause: str, *, is_sit_and_go: bool) -> None:
    number = state.stages.index(stage)
    if number and state.stages[number - 1].status != "confirmed":
        raise Refused(given, clause, f"the places of {state.stages[number - 1].name} are not confirmed: confirm them")
    if is_sit_and_go:
        least = state.conditions.structure.starts_with or 2
        ready = len(waiting(state, stage, is_sit_and_go=True))
        if state.status == "open" and ready < least:
            raise Refused(given, clause, f"{ready} wait for a table, and it starts with {least}")
        return
    if state.status == "open":
        raise Refused(given, clause, "entries are open: close them, so that the list of players is complete")
    if stage.draws:
        raise Refused(given, clause, f"the seats of {stage.name} are drawn: a ballot is held once")


def _bound(state: Tournament, given: i.DrawBallot | i.BreakTable, stage: StageState, clause: str) -> str:
    """Return the commitment that the secret opens; raise Refused if it opens none of the stage."""
    if not _is_hex(given.secret):
        raise Refused(given, clause, "a secret is 32 bytes: 64 hexadecimal digits in small letters")
    if not stage.bound:
        raise Refused(given, clause, f"no ballot of {stage.name} is bound: publish a commitment first")
    commitment = commitment_of(given.secret, tournament=state.conditions.name, stage=stage.name)
    if commitment not in stage.bound:
        raise Refused(given, clause, f"this secret is not the one that was bound for {stage.name}: give that one")
    return commitment


def _is_hex(text: str) -> bool:
    return len(text) == SECRET_DIGITS and set(text) <= set("0123456789abcdef")


def _listed(players: Sequence[str]) -> str:
    return f"only {players[0]} is there" if players else "nobody is there"


def free_tables(state: Tournament) -> tuple[str, ...]:
    """Return the designated tables at which nothing is played or drawn to be played."""
    taken = {sitting.table for sitting in running(state)}
    for stage in state.stages:
        taken |= {seat.table for seat in stage.seats if seat.sitting > stage.begun}
    return tuple(table for table in state.tables if table not in taken)


# --- while play goes on -----------------------------------------------------------------------------------------------


def move(state: Tournament, given: i.MoveToTable, now: int) -> Events:
    """Move a player to balance tables."""
    # act-uth-2019 16.9/s2: tables are balanced and broken to maximise the number of players at each
    clause = _check_breaks(state, given)
    source = _playing_at(state, given, given.player, clause)
    _check_goes_on(state, given, source, clause)
    target = next((s for s in running(state) if s.table == given.table and s.stage == source.stage), None)
    if target is None or target is source or not at_table(target):
        raise Refused(given, clause, f"{given.table} is no other table that plays {source.stage}")
    if given.box not in _free_boxes(state, target):
        raise Refused(given, clause, f"box {given.box} of {given.table} is not free")
    if given.chips <= 0:
        raise Refused(given, clause, f"{given.player} takes their chips along: tell how many")
    if len(at_table(target)) >= len(at_table(source)):
        raise Refused(given, clause, f"{given.table} is not emptier than {source.table}: this balances nothing")
    move_ = e.Move(given.player, target.table, target.terms.number, given.box, given.chips)
    return (
        e.PlayersMoved(
            by=given.by,
            table=source.table,
            number=source.terms.number,
            moves=(move_,),
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
    commitment = _bound(state, given, stage, clause)
    players, chips = at_table(source), dict(given.chips)
    if set(chips) != set(players) or len(given.chips) != len(chips) or any(much <= 0 for much in chips.values()):
        raise Refused(given, clause, f"the chips of those at {given.table} are wanted, each once: {', '.join(players)}")
    # a table that nobody is left at ends: whoever came to it would sit there alone
    others = [s for s in running(state) if s.stage == source.stage and s is not source and at_table(s)]
    others = [s for s in others if not s.terms.separates]
    free = _emptiest(state, others, len(players))
    if len(free) < len(players):
        raise Refused(given, clause, f"{len(free)} seats are free at the other tables, and {len(players)} are needed")
    numbers = {s.table: s.terms.number for s in others}
    seed = seed_of(
        given.secret, tournament=state.conditions.name, stage=stage.name, draw=stage.draws + 1, players=players
    )
    seats = drawn(seed, players, free)
    moves = tuple(e.Move(s.player, s.table, numbers[s.table], s.box, chips[s.player]) for s in seats)
    return (
        e.PlayersMoved(
            by=given.by,
            table=source.table,
            number=source.terms.number,
            moves=moves,
            is_broken=True,
            commitment=commitment,
            secret=given.secret,
            players=players,
            free=tuple(TableSeat(*place, "") for place in free),
            at=now,
            clause=clause,
        ),
    )


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


def _playing_at(state: Tournament, given: i.MoveToTable, player: str, clause: str) -> SittingAt:
    for sitting in running(state):
        if player in at_table(sitting):
            return sitting
    raise Refused(given, clause, f"{player} plays at no table")


def _free_boxes(state: Tournament, sitting: SittingAt) -> list[int]:
    out = {one.player for one in sitting.out}
    taken = {seat.box for seat in sitting.seats if seat.player not in out}
    return [box for box in range(1, players_of(state.conditions).per_table + 1) if box not in taken]


def _emptiest(state: Tournament, sittings: list[SittingAt], wanted: int) -> tuple[Place, ...]:
    free = {s.terms.number: _free_boxes(state, s) for s in sittings}
    by_number = {s.terms.number: s for s in sittings}
    found: list[Place] = []
    while len(found) < wanted and any(free.values()):
        number = max(free, key=lambda n: (len(free[n]), -n))
        found.append((by_number[number].sitting, by_number[number].table, free[number].pop(0)))
    return tuple(found)
