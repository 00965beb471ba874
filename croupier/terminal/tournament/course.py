"""The course of a tournament of bots: the director's acts, and all tables that play at once, recorded beat by beat.

In each beat every table that plays takes one step, and all of them are recorded together. The next step follows from
the record and the seed, so that a course stopped at any moment can be resumed.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.dealer.bots.habits import Habits, happens
from croupier.engine.refusal import RECORDED, Refused
from croupier.engine.table import inputs as t
from croupier.engine.table import new_table, opening_steps
from croupier.fairness.entropy import new_secret
from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person, read
from croupier.records.log.events import TableSetUp
from croupier.records.proceedings import ballots
from croupier.records.proceedings.session_tables import game_at, games_of, table_log, table_setup
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.protocol import BadStore
from croupier.records.tables.shoes import Secrets, practice_secrets
from croupier.records.tables.writer import Answer, Prepared, TableWriter
from croupier.terminal.tournament import director
from croupier.terminal.tournament.table_program import DEALER, is_between, next_at
from croupier.tournament import Tournament
from croupier.tournament import inputs as i
from croupier.tournament.conditions.document import BuyBack, Conditions
from croupier.tournament.inputs import TournamentInput
from croupier.tournament.machine.lookup import at_table, left_in, players_of, running
from croupier.tournament.machine.state import TournamentSession
from croupier.tournament.moments import moment
from croupier.tournament.session import TableSession
from croupier.tournament.session.inputs import DeclineRebuy
from croupier.tournament.sync import acting, own, table_inputs, tournament_inputs

NOTES: Final = "tournament of bots"
"""Key of the notes that are needed to resume a tournament of bots."""
_REFERENCE: Final = "on file"
_SECOND: Final = 1_000
_AHEAD: Final = 3_600 * _SECOND
"""Lead time of a tournament of bots before its start: an hour for its preparation."""

EventListener = Callable[[str, tuple[Any, ...]], None]
"""Called with the log and the events of each entry."""


class CourseNotes(Struct, frozen=True):
    """Settings of a tournament of bots other than its conditions; without a `seed` cards and seats are secret."""

    players: int
    habits: Habits
    seed: int | None = None


class Course:
    """A tournament of bots in a store; `go_on` plays it to its end."""

    def __init__(
        self, house: House, writer: ProceedingWriter, notes: CourseNotes, heard: EventListener = lambda _, __: None
    ) -> None:
        """Store a tournament in its current state; use `begin` or `resume`."""
        self.house, self.writer, self.notes, self._heard = house, writer, notes, heard
        self.tables: dict[str, TableWriter] = {}

    def hear(self, heard: EventListener) -> None:
        """Call a listener with all events from now on."""
        self._heard = heard

    @property
    def logs(self) -> tuple[str, ...]:
        """The logs of all tables that were set up for it."""
        games, tables = games_of(self.state.conditions), director.tables_of(self.state.conditions)
        named = [table_log(self.state, table, game) for table in tables for game in games]
        return tuple([name for name in named if self.house.store.log(name) is not None])

    @property
    def state(self) -> Tournament:
        """The current tournament."""
        found: Tournament = self.writer.record.state
        return found

    # --- beginning -----------------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls, house: House, conditions: Conditions, notes: CourseNotes, heard: EventListener = lambda _, __: None
    ) -> "Course":
        """Draw a tournament up; raise Refused or StoreError.

        Its first table is set up before it: the notes of that table contain what is needed to resume.
        """
        begins = moment(conditions.starts or "")
        if begins is not None and begins * _SECOND < house.clock() + _AHEAD:
            house.clock = _shifted(house.clock, begins * _SECOND - _AHEAD)
        drawn_up = Tournament(conditions, house.clock() // _SECOND)
        first = _first_log(drawn_up)
        if house.store.log(first) is None:
            setup = table_setup(drawn_up, notes={NOTES: msgspec.to_builtins(notes)})
            TableWriter.create(house, first, setup, secrets=_secrets(first, notes))
        elif _notes(house, first, conditions.name) != notes:
            raise BadStore(
                f"{house.store.where}: {first!r} was set up for other players or another seed. Use another store."
            )
        writer = ProceedingWriter.create(
            house, "tournament", conditions.name, director.drawing_up(conditions), by=PROGRAM
        )
        return cls(house, writer, notes, heard).with_tables()

    @classmethod
    def resume(cls, house: House, name: str, heard: EventListener = lambda _, __: None) -> "Course":
        """Resume a tournament of bots that was left; raise StoreError."""
        writer = ProceedingWriter.resume(house, f"tournament {name}")
        notes = _notes(house, _first_log(writer.record.state), name)
        house.clock = _shifted(house.clock, writer.record.at)  # time goes on from the last entry
        return cls(house, writer, notes, heard).with_tables()

    def with_tables(self) -> "Course":
        """Set all tables up before the clock is advanced, so that the house's own log has the real time."""
        for table in director.tables_of(self.state.conditions):
            for game in games_of(self.state.conditions):
                self._table(table, game)
        return self

    def _table(self, table: str, document: str) -> TableWriter:
        """Return an open table for a game, set up and opened if necessary."""
        name = table_log(self.state, table, document)
        if name in self.tables:
            return self.tables[name]
        secrets = _secrets(name, self.notes)
        if self.house.store.log(name) is None:
            notes = {NOTES: msgspec.to_builtins(self.notes)}
            setup = table_setup(self.state, document, notes=notes)
            found = TableWriter.create(self.house, name, setup, secrets=secrets)
        else:
            found = TableWriter.resume(self.house, name, secrets=secrets)
        self.tables[name] = found
        self._open(found)
        return found

    def _open(self, found: TableWriter) -> None:
        """Open a table; each step has its own key, so that it is done once even if the program stopped between."""
        setup = found.record.setup
        closed = new_table(setup.document, setup.election, limits=setup.limits)
        if found.record.table.status == "open" and found.record.table.shoe.number:
            return
        steps = [t.TellTime(self._now()), *opening_steps(closed, _REFERENCE), t.ChangeDealer(DEALER)]
        for number, given in enumerate(steps):
            if self.house.store.command(found.record.log, f"open {number}") is None:
                found.command(given, PROGRAM, key=f"open {number}")

    def _now(self) -> int:
        return self.house.clock() // _SECOND

    # --- going on ------------------------------------------------------------------------------------------------

    def go_on(self, beats: int | None = None) -> bool:
        """Play to the end, or for at most `beats` beats; return whether the tournament is over."""
        while beats is None or beats > 0:
            if self.state.status in ("paid", "cancelled"):
                return True
            if not (self._report() or self._direct() or self._beat()):
                raise AssertionError(f"nothing is due, and the tournament is {self.state.status}")
            beats = None if beats is None else beats - 1
        return self.state.status in ("paid", "cancelled")

    def _running(self) -> list[tuple[TournamentSession, TableWriter]]:
        return [(at, self._table(at.table, game_at(self.state, at))) for at in running(self.state)]

    def _report(self) -> bool:
        """Report the results of the tables to the tournament."""
        is_told = False
        for at, writer in self._running():
            for duty in tournament_inputs(at, writer.record.session, by=director.CASHIER):
                self._tell(duty.given, duty.key)
                is_told = True
        return is_told

    def _direct(self) -> bool:
        """Carry out the director's next act, if there is one."""
        given: TournamentInput | director.DirectorWait | None = None
        if not running(self.state) or self.state.status == "open":
            given = director.act(self.state, self.notes.players, self.notes.habits, self._now())
        given = given or self._play_off() or self._balance()
        if given is None:
            return False
        if isinstance(given, director.DirectorWait):
            # bots need no time: when all are seated the clock is put to the start
            self.house.clock = _shifted(self.house.clock, given.until * _SECOND)
            return True
        self._tell(given)
        return True

    def _play_off(self) -> Any | None:
        """Return the start of play-offs that wait while others go on, if a table is free."""
        for stage in dict.fromkeys([tie.stage for tie in self.state.ties if tie.how == "play-off"]):
            given = i.StartSitting(director.DIRECTOR, stage)
            if len(running(self.state)) < len(self.state.tables) and director.is_taken(self.state, given, self._now()):
                return given
        return None

    def _tell(self, given: TournamentInput, key: str = "") -> None:
        """Give the tournament an input that it accepts."""
        if isinstance(given, i.CommitBallot):
            given = self._binding(given.stage)
        elif isinstance(given, i.DrawBallot | i.BreakTable):
            given = ballots.with_secret(self.house, self.writer.record, given)
        answer = self.writer.command(given, PROGRAM, key=key)
        if answer.refused is not None:
            raise Refused(given, answer.refused.clause, RECORDED(text=answer.refused.why))
        self._heard(self.writer.record.log, answer.events)

    def _binding(self, stage: str) -> i.CommitBallot:
        name, seed = self.state.conditions.name, self.notes.seed
        if seed is None:
            return ballots.binding(self.house, director.DIRECTOR, name, stage)
        # a seed is for practice: nothing that follows from it is secret
        stage_state = self.state.stage(stage)
        assert stage_state is not None, stage
        about = f"{name} {stage} {stage_state.draws + len(stage_state.bound)}"
        return ballots.bound_by(self.house, director.DIRECTOR, name, stage, practice_secrets(about, seed)(0))

    # --- tables --------------------------------------------------------------------------------------------------

    def _beat(self) -> bool:
        """Take one step at every table that plays, and record all of them together."""
        prepared: list[tuple[TableWriter, Prepared]] = []
        is_asked = False
        for at, writer in self._running():
            key, given, by, deals = self._next(at, writer)
            if isinstance(given, i.BuyBackIn):
                self._tell(given, key)
                is_asked = True
            elif given is not None:
                found = writer.prepare(given, by, key=key, deals=deals)
                if isinstance(found, Prepared):
                    prepared.append((writer, found))
                is_asked = True
        if prepared:
            self.house.append([one.batch for _, one in prepared])
        for writer, one in prepared:
            self._settled(writer, one)
        return is_asked

    def _settled(self, writer: TableWriter, one: Prepared) -> None:
        answer: Answer = writer.settle(one)
        if answer.refused is not None:
            raise Refused(one.given, answer.refused.clause, RECORDED(text=answer.refused.why))
        self._heard(writer.record.log, answer.events)

    def _next(self, at: TournamentSession, writer: TableWriter) -> tuple[str, Any, Person, bool]:
        """Return the next input of a table: from the tournament, or due in its session."""
        session = own(at, writer.record.session)
        if is_between(writer.record.table):
            by = acting(self.state)
            due = table_inputs(self.state, at, writer.record.session, by=by, now=self._now())
            if due:
                return due[0].key, due[0].given, PROGRAM, True
        if session is None:
            return "", None, PROGRAM, False
        if session.offers:
            return self._rebuy(session)
        return ("", *next_at(writer, session, self.notes.habits.seed))

    def _rebuy(self, session: TableSession) -> tuple[str, Any, Person, bool]:
        """Return the input of a player who may buy back: a payment to the tournament, or a refusal at the table."""
        player, terms, number = session.offers[0], self.state.conditions.buy_back, session.terms.number
        entrant, habits = self.state.entrant(player), self.notes.habits
        assert entrant is not None, player
        assert isinstance(terms, BuyBack), terms
        pays = _paying(player, terms)
        may = director.is_taken(self.state, pays, self._now())
        if may and happens(habits.rebuys, habits.seed, "re-buy", player, number):
            return f"re-buy {number} {entrant.buy_backs} {player}"[:90], pays, PROGRAM, False
        return "", DeclineRebuy(director.CASHIER, player), PROGRAM, True

    def _balance(self) -> Any | None:
        """Return the break of a table whose players have seats at the others, where the conditions break tables."""
        state = self.state
        if not state.conditions.structure.breaks_tables:
            return None
        groups: dict[tuple[str, int], list[TournamentSession]] = {}
        for at in running(state):
            if at.terms.ends.players is not None and not at.terms.separates and at_table(at):
                groups.setdefault((at.stage, at.session), []).append(at)
        seats = players_of(state.conditions).per_table
        for tables in groups.values():
            if any(at.moves for at in tables):
                continue  # players who must move have not left yet
            many = sum(len(at_table(at)) for at in tables)
            wanted = tables[0].terms.ends.players
            is_over = wanted is not None and left_in(state, tables[0]) <= wanted
            if len(tables) > 1 and many <= seats * (len(tables) - 1) and not is_over:
                smallest = min(tables, key=lambda at: (len(at_table(at)), -at.terms.number))
                found = self._breaking(smallest)
                if found is not None:
                    return found
        return None

    def _breaking(self, at: TournamentSession) -> Any | None:
        record = self._table(at.table, game_at(self.state, at)).record
        session = own(at, record.session)
        if session is None or session.status != "playing" or session.offers or not is_between(record.table):
            return None
        chips = {one.player: one.chips for one in session.seats}
        if set(chips) != set(at_table(at)) or not all(chips.values()):
            return None  # what it has to report, or who is coming, comes first
        stage = self.state.stage(at.stage)
        assert stage is not None, at.stage
        if not stage.bound:
            return i.CommitBallot(director.DIRECTOR, at.stage, "")
        return i.BreakTable(director.DIRECTOR, at.table, "", tuple(chips.items()))


def _paying(player: str, terms: BuyBack) -> i.BuyBackIn:
    return i.BuyBackIn(director.DIRECTOR, player, terms.price)


def _shifted(clock: Callable[[], int], to: int) -> Callable[[], int]:
    """Return a clock that starts at a given moment."""
    ahead = to - clock()
    return lambda: clock() + ahead


def _first_log(state: Tournament) -> str:
    return table_log(state, director.tables_of(state.conditions)[0], state.conditions.document)


def _notes(house: House, first: str, name: str) -> CourseNotes:
    """Return the notes of the first table of a tournament of bots; raise BadStore."""
    if house.store.log(first) is None:
        raise BadStore(
            f"{house.store.where}: The tournament {name!r} has no tables of bots. Only bot tournaments can be resumed."
        )
    event = read(next(iter(house.store.links(first, 1, 1))).body).events[0]
    assert isinstance(event, TableSetUp), event
    try:
        return msgspec.convert(event.setup.notes.get(NOTES), CourseNotes)
    except msgspec.ValidationError:
        raise BadStore(f"{house.store.where}: The tournament {name!r} is not simulated with bots.") from None


def _secrets(name: str, notes: CourseNotes) -> Secrets:
    return (lambda _: new_secret()) if notes.seed is None else practice_secrets(name, notes.seed)
