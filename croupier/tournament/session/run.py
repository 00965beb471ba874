"""The running state of a session and its table while an input is judged."""

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Barred, Refused
from croupier.engine.run import Transition, transitions
from croupier.engine.table import Official, Table
from croupier.engine.table import evolve as table_evolve
from croupier.engine.table import step as table_step
from croupier.engine.table.inputs import PlayInput
from croupier.engine.table.people import RANKS
from croupier.money import Money
from croupier.rules.overrides import put
from croupier.rules.profile import Rules
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament.session import reasons
from croupier.tournament.session.evolve import STAKES, fold
from croupier.tournament.session.state import SessionPlayer, TableSession
from croupier.tournament.session.wagers.forms import form_of


@cache
def rules_of(document: str) -> TournamentRules:
    """Return what a document says of tournaments."""
    return load_tournament(document)


class SessionStepped(tuple[tuple[Any, ...], TableSession | None, Table]):
    """The result of a step: unpacks into the events, the session and its table.

    `transitions` are the events, of the session and of its table, each with the table before and after it.
    """

    transitions: tuple[Transition[Any, Table], ...]

    def __new__(
        cls, happened: tuple[Transition[Any, Table], ...], session: TableSession | None, table: Table
    ) -> "SessionStepped":
        """Take the events with their states, and the states at the end."""
        stepped = super().__new__(cls, (tuple([one.event for one in happened]), session, table))
        stepped.transitions = happened
        return stepped


class Run:
    """A session and its table, and the events and tables that led to them from the input."""

    __slots__ = ("events", "rules", "session", "table", "tables")

    def __init__(self, session: TableSession, table: Table) -> None:
        """Begin without an event."""
        self.session, self.table = session, table
        self.rules = rules_of(table.rules.document)
        self.events: list[Any] = []
        self.tables: list[Table] = [table]

    def emit(self, event: Any) -> None:
        """Fold an event of the session into it."""
        self.events.append(event)
        self.session = fold(self.session, event)
        self.tables.append(self.table)

    def begun(self, event: Any) -> None:
        """Record the event with which the session began."""
        assert not self.events
        self.events.append(event)
        self.tables.append(self.table)

    def stepped(self) -> SessionStepped:
        """Return the result of the step."""
        return SessionStepped(transitions(self.events, self.tables), self.session, self.table)

    def tell(self, event: Any) -> None:
        """Let an event of the table happen that no input of a table causes in a tournament."""
        self.table = table_evolve(self.table, event)
        self.emit(event)

    def play(self, given: PlayInput, *, in_units: bool = True) -> None:
        """Give the table an input; raise Refused, also where a player would wager more chips than they have.

        A wager that is not `in_units` may be of any amount.
        """
        rules = self.table.rules
        for step in table_step(self.table if in_units else without_units(self.table), given).transitions:
            event, self.table = step.event, step.after if in_units else _under(step.after, rules)
            self.emit(event)
            if type(event) in STAKES:
                one = self.session.find(event.player)
                form = None if one is None else form_of(self.session, one.player)
                # nsw-pontoon-6to5-2017 20.8.2.6: what a hidden wager has won is "paid or taken" once it is announced
                unpaid = 0 if form is None else form.won
                if one is not None and one.chips < unpaid:
                    chips = Money(one.chips - unpaid + event.amount)
                    # nsw-pontoon-6to5-2017 20.6.1: "All wagers will be made with tournament chips"
                    clause = self.rules.wagering.with_chips.clause
                    raise Refused(given, clause, reasons.TOO_FEW_CHIPS(player=one.player, chips=chips))

    @property
    def now(self) -> int:
        """The last recorded time."""
        return self.table.now

    @property
    def minimum(self) -> Money:
        """The least that a wager may be."""
        return self.table.rules.wagers.minimum.value or Money(1)

    @property
    def needed(self) -> Money:
        """Chips that a player needs to take part in a round."""
        # act-uth-2019 16.15/s2: "cannot wager at least the table minimum", of ante and blind both (reading UTH-32)
        both = self.rules.wagering.minimum_covers.value == "ante_and_blind"
        return Money(self.minimum * (2 if both else 1))

    @property
    def is_between(self) -> bool:
        """Return whether no round is open, not even one that takes wagers and has one."""
        return is_between(self.table)

    def sitter(self, given: Struct, player: str) -> SessionPlayer:
        """Return a player who is in; raise Refused."""
        one = self.session.find(player)
        if one is not None:
            return one
        gone = next((each for each in reversed(self.session.out) if each.player == player), None)
        if gone is not None:
            raise Refused(given, gone.clause, reasons.PLAYER_OUT(player=player, round=gone.round))
        # nsw-pontoon-6to5-2017 20.5.2: the table "is used exclusively for tournament play"
        raise Refused(given, self.rules.seating.exclusive.clause, reasons.NO_SEAT(player=player))


def without_units(table: Table) -> Table:
    """Return the table with wagers of any amount, for one that the rules of tournaments fix."""
    unit = table.rules.wagers.unit
    return _under(table, put(table.rules, "wagers.unit", replace(unit, value=Money(1))))


def _under(table: Table, rules: Rules) -> Table:
    """Return the table and its round under these rules."""
    round_ = table.round
    return replace(table, rules=rules, round=None if round_ is None else replace(round_, rules=rules))


def is_between(table: Table) -> bool:
    """Return whether no round is open, or the layout is empty after a wager was taken back."""
    round_ = table.round
    if round_ is None or round_.is_closed:
        return True
    return round_.phase == "wagers" and not any(one.layout for one in table.tallies)


def _speaker(given: Struct) -> Official:
    """Return the official who gives an input."""
    by = getattr(given, "by", None)
    assert isinstance(by, Official), given
    return by


def check_leader(run: Run, given: Struct, what: str) -> None:
    """Raise Barred unless the director or an assistant speaks, who are nominated by name."""
    by = _speaker(given)
    if by.name in run.session.terms.leaders and by.role in RANKS:
        return
    rules = run.rules.people
    named = ", ".join(run.session.terms.leaders)
    raise Barred(
        given, rules.powers.clause, reasons.ONLY_DIRECTOR(by=by, what=what, title=rules.director.value, names=named)
    )


def check_staff(run: Run, given: Struct, what: str) -> None:
    """Raise Barred unless one of the casino's own people speaks."""
    by = _speaker(given)
    if by.role not in RANKS:
        clause = run.rules.places.counted.clause
        raise Barred(given, clause, reasons.STAFF_ONLY(by=by, what=what))


def check_between(run: Run, given: Struct, clause: str, what: str) -> None:
    """Raise Refused while a card of a round is out, or a wager lies."""
    if not run.is_between:
        raise Refused(given, clause, reasons.ROUND_OPEN(what=what, round=run.session.rounds + 1))


def check_words(given: Struct, words: str, clause: str, what: str) -> None:
    """Raise Refused for what is said without its words."""
    if not words.strip():
        raise Refused(given, clause, reasons.NOT_STATED(what=what))
