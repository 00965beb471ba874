"""Tournaments over HTTP: the public board, a player's own part, and the director's console."""

import csv
import io
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from croupier.engine.refusal import Refused
from croupier.engine.table.people import RANKS
from croupier.money import Money, show
from croupier.narration.speech import office
from croupier.records.log.entries import PROGRAM
from croupier.records.log.keys import BadKeys
from croupier.records.proceedings.ballots import binding, judged
from croupier.records.proceedings.session_tables import logs_of
from croupier.server.accounts import step_up
from croupier.server.http.call import ApiCall, Failed
from croupier.server.http.history import harmless
from croupier.server.http.proceedings import (
    ProceedingCommand,
    ProceedingEntry,
    RecordedInput,
    acts,
    by_of,
    check_name,
    check_secrets,
    exported,
    key_of,
    proceeding_of,
    taken,
)
from croupier.server.proceedings.agenda import DueShown, shown_due
from croupier.server.proceedings.condition_items import ItemShown, items
from croupier.server.proceedings.entrants import Mine, mine_of, requested_input
from croupier.server.proceedings.forms import ProceedingForm, forms
from croupier.server.proceedings.registry import LiveProceeding
from croupier.server.proceedings.session_tables import SessionReport, chips_seen, played_at, reported, sessions
from croupier.server.tables.commands import taken_from
from croupier.tournament import Board, TournamentSummary, standings, summary
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.parser import BadConditions, read, written
from croupier.tournament.conditions.plan import Flaw, Row, plan
from croupier.tournament.conditions.validation import faults
from croupier.tournament.inputs import (
    BreakTable,
    CommitBallot,
    DesignateTables,
    DrawBallot,
    DrawUpConditions,
    TournamentInput,
)
from croupier.tournament.machine.flow import FLOW
from croupier.tournament.machine.state import Tournament
from croupier.tournament.session import Standing

KIND: Final = "tournament"
WAIT_SECONDS: Final = 20
"""Maximum wait for a change of the board, in seconds."""
ROWS_MAX: Final = 40


class BoardShown(Struct, frozen=True):
    """The public part of a tournament: the board, and each session in progress, with its stacks.

    Without a version newer than the one in the request there is no board. `played_at` maps the numbers of sessions to
    tables of the floor.
    """

    name: str
    version: int
    at: int
    board: Board | None = None
    sessions: tuple[Standing, ...] = ()
    played_at: dict[str, str] = {}


class TournamentShown(Struct, frozen=True):
    """A tournament in the list of all."""

    name: str
    document: str
    status: str
    version: int
    entries: int
    maximum: int
    starts: str
    entry: int


class TournamentsShown(Struct, frozen=True):
    """All tournaments of the floor."""

    tournaments: tuple[TournamentShown, ...]


class ConditionsShown(Struct, frozen=True):
    """The current conditions; `published` is their place of publication, "" before; `text` is their TOML."""

    name: str
    document: str
    version: int
    published: str
    conditions: Conditions
    items: tuple[ItemShown, ...]
    text: str


class CheckedConditions(Struct, frozen=True):
    """All faults of conditions, each with its clause and a remedy; and the plan, if one can be made.

    The plan shows for the least, the most and some numbers of players in between how each stage is played.
    """

    faults: tuple[Flaw, ...]
    plan: tuple[Row, ...]


class MoneyShown(Struct, frozen=True):
    """The money of a tournament, in cents."""

    pool: int
    commission: int
    added: int
    paid: int


class SessionTableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Set-up of designated tables that do not exist yet."""

    cards: Literal["virtual", "physical"] = "virtual"
    dealing: Literal["automatic", "dealer"] = "automatic"


class TournamentCommand(ProceedingCommand, frozen=True, forbid_unknown_fields=True):
    """An input to a tournament; `tables` has the setup of designated tables that do not exist yet."""

    tables: SessionTableOptions = SessionTableOptions()


class CorrectionShown(Struct, frozen=True):
    """A correction; `by` is the official as the log names them, `who` the same in words."""

    at: int
    by: str
    what: str
    reason: str
    who: str


class Console(Struct, frozen=True):
    """A tournament as those see it who direct it or watch over it."""

    version: int
    is_leader: bool
    board: Board
    sessions: tuple[Standing, ...]
    played_at: dict[str, str]
    reported: tuple[SessionReport, ...]
    due: tuple[DueShown, ...]
    summary: TournamentSummary
    money: MoneyShown
    faults: tuple[Flaw, ...]
    plan: tuple[Row, ...]
    corrections: tuple[CorrectionShown, ...]
    undo: str
    redo: str
    forms: tuple[ProceedingForm, ...]
    acts: tuple[ProceedingEntry, ...]


class ResultsQuery(Struct, frozen=True):
    """In which form results are written."""

    form: Literal["json", "csv"] = "json"


async def tournaments(call: ApiCall) -> TournamentsShown:
    """Show all tournaments of the floor."""
    return TournamentsShown(tuple([_listed(one) for one in call.app.floor.proceedings.of(KIND)]))


def _listed(one: LiveProceeding) -> TournamentShown:
    state: Tournament = one.state
    conditions = state.conditions
    return TournamentShown(
        name=one.name,
        document=conditions.document,
        status=state.status,
        version=one.version,
        entries=standings(state).entries,
        maximum=0 if conditions.players is None else conditions.players.maximum,
        starts=conditions.starts or "",
        entry=0 if conditions.fees is None else conditions.fees.entry,
    )


async def tournament(call: ApiCall) -> BoardShown:
    """Return the board of a tournament; with `since`, when it has changed or after a timeout."""
    one, query = proceeding_of(call, KIND), call.query
    if query.since is not None and query.since >= one.version and not _running(one.state):
        await one.changed(WAIT_SECONDS if call.is_known else 0)
    if query.since is not None and query.since >= one.version and not _running(one.state):
        return BoardShown(one.name, one.version, call.app.floor.clock())
    return _board(call, one)


def _running(state: Tournament) -> bool:
    """Return whether a session is in progress, of which the stacks change without the tournament."""
    return any(each.result is None for each in state.sessions)


def _board(call: ApiCall, one: LiveProceeding) -> BoardShown:
    floor = call.app.floor
    sessions_ = sessions(floor, one.state)
    return BoardShown(one.name, one.version, floor.clock(), standings(one.state), sessions_, played_at(one.state))


async def conditions(call: ApiCall) -> ConditionsShown:
    """Return the conditions of a tournament, item by item with the clauses that require them."""
    state: Tournament = proceeding_of(call, KIND).state
    conditions = state.conditions
    return ConditionsShown(
        conditions.name,
        conditions.document,
        state.version,
        state.published,
        conditions,
        items(conditions),
        written(conditions),
    )


async def check_conditions(call: ApiCall) -> CheckedConditions:
    """Return all faults of conditions, and the plan for every number of players."""
    try:
        conditions = read(call.body.text)
    except BadConditions as wrong:
        return CheckedConditions(wrong.faults, ())
    return CheckedConditions(faults(conditions), _rows(conditions))


def _rows(conditions: Conditions) -> tuple[Row, ...]:
    """Return the plan for the least and the most players, and for some numbers between."""
    rows = plan(conditions).rows
    if len(rows) <= ROWS_MAX:
        return rows
    every = -(-len(rows) // ROWS_MAX)
    return (*rows[:-1:every], rows[-1])


async def draw_up_tournament(call: ApiCall) -> BoardShown:
    """Create a tournament from its conditions; a draft with faults takes no entries."""
    conditions = _read(call.body.text)
    check_name(conditions.name)
    given = DrawUpConditions(call.person, conditions)
    return _board(call, await call.app.floor.proceedings.draw_up(KIND, conditions.name, given, by_of(call)))


def _read(text: str) -> Conditions:
    """Return the conditions that a person wrote; raise Failed with the first fault."""
    try:
        return read(text)
    except BadConditions as wrong:
        first = wrong.faults[0]
        raise Failed(422, str(first), clause=first.clause, field=first.field) from None


async def tournament_command(call: ApiCall) -> RecordedInput:
    """Send an input to a tournament. The floor makes, stores and reveals the secrets of ballots.

    The program gives a player's own requests for the director.
    """
    one, command = proceeding_of(call, KIND), call.body
    key = key_of(call, command)
    if call.login.role == "player":
        given: TournamentInput = requested_input(
            one, call.login.account, command.input, is_demo=call.app.settings.is_demo
        )
        return taken(one, await one.command(given, PROGRAM, key=key, version=command.version))
    check_secrets(command)
    step_up.check_act(call.app.identity, call.login, command.input)
    given = taken_from({**chips_seen(call.app.floor, one.state, command.input), **_whole(command)}, call.person, KIND)
    given, why_not = await call.app.floor.writer.run(_with_secret, call, one, given)
    if isinstance(given, DesignateTables) and call.login.account in one.state.leaders:
        await _set_up(call, one.state, given, command.tables)
    answer = await one.command(given, by_of(call), key=key, version=command.version)
    if why_not is not None and answer.steps and answer.refused is not None:
        raise why_not  # what is recorded lacks the secret, and says no more than that
    return taken(one, answer)


def _whole(command: ProceedingCommand) -> dict[str, Any]:
    """Return an input with the fields that the floor fills in; conditions may be given as text."""
    if command.input.get("do") == "DrawUpConditions" and isinstance(command.input.get("conditions"), str):
        try:
            conditions = read(command.input["conditions"])
        except BadConditions as wrong:
            first = wrong.faults[0]
            raise Failed(422, str(first), clause=first.clause, field=first.field) from None
        return {**command.input, "conditions": msgspec.to_builtins(conditions)}
    blank = {"CommitBallot": {"commitment": ""}, "DrawBallot": {"secret": ""}, "BreakTable": {"secret": ""}}
    return {**blank.get(str(command.input.get("do")), {}), **command.input}


def _with_secret(call: ApiCall, one: LiveProceeding, given: TournamentInput) -> tuple[Any, Refused | None]:
    """Return an input with the secret that it needs, or without it why it is refused."""
    house = call.app.floor.house
    if isinstance(given, CommitBallot):
        return binding(house, given.by, one.state.conditions.name, given.stage), None
    if isinstance(given, DrawBallot | BreakTable):
        try:
            return judged(house, one.record, given)
        except BadKeys as wrong:
            raise Failed(503, str(wrong)) from None
    return given, None


async def _set_up(call: ApiCall, state: Tournament, given: DesignateTables, options: SessionTableOptions) -> None:
    """Set up the designated tables that are not there; those that are there have to play with its chips."""
    floor = call.app.floor
    for name, game in logs_of(replace(state, tables=given.tables)).items():
        known = floor.known.get(name)
        if known is None:
            check_name(name)
            await floor.directing.set_up(state, name, game, options.cards, options.dealing)
        elif known.setup.unit != f"{KIND} {state.conditions.name}":
            raise Failed(409, f"{name} plays for {known.setup.unit}. Designate another table, or a new name.")


async def mine(call: ApiCall) -> Mine:
    """Return a player's own part in a tournament: entry, seat, chips, place, prize and open requests."""
    one = proceeding_of(call, KIND)
    return mine_of(call.app.floor, one, call.login.account, is_demo=call.app.settings.is_demo)


async def console(call: ApiCall) -> Console:
    """Return a tournament for its director and for inspectors."""
    one, person, floor = proceeding_of(call, KIND), call.person, call.app.floor
    state: Tournament = one.state
    done = await call.read(acts, floor.house.store, one.log, one.version)
    paid = sum(each.cash for each in state.won if each.is_paid)
    return Console(
        version=one.version,
        is_leader=person.name in state.leaders,
        board=standings(state),
        sessions=sessions(floor, state),
        played_at=played_at(state),
        reported=reported(state),
        due=shown_due(state, floor.clock() // 1_000),
        summary=summary(state),
        money=MoneyShown(state.pool, state.commission, sum(each.value for each in state.added), paid),
        faults=faults(state.conditions) if state.status == "drawn up" else (),
        plan=_rows(state.conditions) if state.status == "drawn up" else (),
        corrections=tuple(
            [CorrectionShown(one.at, one.by, one.what, one.reason, office(one.by)) for one in state.corrections]
        ),
        undo=state.past[-1].words if state.past else "",
        redo=state.undone[-1].words if state.undone else "",
        forms=forms(one.record, person, floor.clock(), _is_time) if person.role in RANKS else (),
        acts=done,
    )


def _is_time(state: Tournament, kind: type) -> bool:
    return state.status in FLOW[kind][1]


async def results(call: ApiCall) -> Response | Board:
    """Return the places and prizes of a tournament, in JSON or CSV."""
    board = standings(proceeding_of(call, KIND).state)
    if call.query.form == "json":
        return board
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("place", "player", "prize", "goods"))
    won = {one.player: one for one in board.awards}
    place = 1
    for level in board.places:
        for player in level:
            award = won.get(player)
            cash, goods = (Money(0), ()) if award is None else (award.cash, award.goods)
            writer.writerow((place, harmless(player), show(cash), harmless("; ".join(goods))))
        place += len(level)
    return Response(out.getvalue(), media_type="text/csv")


async def export_tournament(call: ApiCall) -> Response:
    """Export the log of a tournament; `croupier audit verify` checks it."""
    return await exported(call, proceeding_of(call, KIND))
