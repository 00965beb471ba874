"""The running state of a sitting and its table while an input is judged."""

from functools import cache
from typing import Any

from croupier.engine.inputs import Barred, Refused
from croupier.engine.table import Official, Table
from croupier.engine.table import evolve as table_evolve
from croupier.engine.table import step as table_step
from croupier.engine.table.people import RANKS
from croupier.money import Money, show
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament.sitting.evolve import STAKES, fold
from croupier.tournament.sitting.forms import found
from croupier.tournament.sitting.state import Sitter, Sitting


@cache
def rules_of(document: str) -> TournamentRules:
    """Return what a document says of tournaments."""
    return load_tournament(document)


class Run:
    """A sitting and its table, and the events that led to them from where the input was given."""

    __slots__ = ("events", "rules", "sitting", "table")

    def __init__(self, sitting: Sitting, table: Table) -> None:
        """Begin where nothing has happened yet."""
        self.sitting, self.table = sitting, table
        self.rules = rules_of(table.rules.document)
        self.events: list[Any] = []

    def emit(self, event: Any) -> None:
        """Let an event of the sitting happen."""
        self.events.append(event)
        self.sitting = fold(self.sitting, event)

    def tell(self, event: Any) -> None:
        """Let an event of the table happen that no input of a table causes in a tournament."""
        self.table = table_evolve(self.table, event)
        self.emit(event)

    def play(self, given: Any) -> None:
        """Give the table an input; raise Refused, also where a player would wager more chips than they have."""
        events, self.table = table_step(self.table, given)
        for event in events:
            self.emit(event)
            if type(event) in STAKES:
                one = self.sitting.find(event.player)
                form = None if one is None else found(self.sitting, one.player)
                # nsw-pontoon-6to5-2017 20.8.2.6: what a hidden wager has won is "paid or taken" once it is announced
                unpaid = 0 if form is None else form.won
                if one is not None and one.chips < unpaid:
                    held = Money(one.chips - unpaid + event.amount)
                    # nsw-pontoon-6to5-2017 20.6.1: "All wagers will be made with tournament chips"
                    clause = self.rules.wagering.with_chips.clause
                    raise Refused(given, clause, f"{one.player} has chips of {show(held)}, and that takes more")

    @property
    def now(self) -> int:
        """The moment last told."""
        return self.table.now

    @property
    def minimum(self) -> Money:
        """The least that a wager may be."""
        return self.table.rules.wagers.minimum.value or Money(1)

    @property
    def needed(self) -> Money:
        """What a player must have to take part in a round."""
        # act-uth-2019 16.15/s2: "cannot wager at least the table minimum", of ante and blind both (reading UTH-32)
        both = self.rules.wagering.minimum_covers.value == "ante_and_blind"
        return Money(self.minimum * (2 if both else 1))

    @property
    def is_between(self) -> bool:
        """Whether no round is open, not even one that takes wagers and has one."""
        return is_between(self.table)

    def sitter(self, given: Any, player: str) -> Sitter:
        """Return a player who is in; raise Refused."""
        one = self.sitting.find(player)
        if one is not None:
            return one
        gone = next((each for each in reversed(self.sitting.out) if each.player == player), None)
        if gone is not None:
            raise Refused(given, gone.clause, f"{player} is out since round {gone.round}")
        # nsw-pontoon-6to5-2017 20.5.2: the table "is used exclusively for tournament play"
        raise Refused(given, self.rules.seating.exclusive.clause, f"{player} has no seat in this session")


def is_between(table: Table) -> bool:
    """Whether no round is open, or nothing lies on the layout that a wager was taken back from."""
    round_ = table.round
    if round_ is None or round_.is_closed:
        return True
    return round_.phase == "wagers" and not any(one.layout for one in table.tallies)


def check_leader(run: Run, given: Any, what: str) -> None:
    """Raise Barred unless the director or an assistant speaks, who are nominated by name."""
    by: Official = given.by
    if by.name in run.sitting.terms.leaders and by.role in RANKS:
        return
    rules = run.rules.people
    named = ", ".join(run.sitting.terms.leaders)
    raise Barred(given, rules.powers.clause, f"{by} may not {what}: the {rules.director.value} may, {named}")


def check_staff(run: Run, given: Any, what: str) -> None:
    """Raise Barred unless one of the casino's own people speaks."""
    if given.by.role not in RANKS:
        clause = run.rules.places.counted.clause
        raise Barred(given, clause, f"{given.by} may not {what}: dealers and supervisors may")


def check_between(run: Run, given: Any, clause: str, what: str) -> None:
    """Raise Refused while a card of a round is out, or a wager lies."""
    if not run.is_between:
        raise Refused(given, clause, f"{what} comes between rounds: round {run.sitting.rounds + 1} is open")


def check_words(given: Any, words: str, clause: str, what: str) -> None:
    """Raise Refused for what is said without its words."""
    if not words.strip():
        raise Refused(given, clause, f"state {what}")
