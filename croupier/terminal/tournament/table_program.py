"""The program at a table of a tournament of bots: the dealer's next step, and the bots' wagers and decisions."""

from typing import Any, Final

from croupier.dealer.bots.session import decides, wagers
from croupier.dealer.next_step import DrawCard, Step, TurnDue, Wait, next_step
from croupier.engine.table import Official, Table
from croupier.engine.table.inputs import TellTime
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.tables.writer import TableWriter
from croupier.tournament.session import TableSession
from croupier.tournament.session.inputs import ExamineUndisclosed

DEALER: Final = Official("dealer", "croupier")
SUPERVISOR: Final = Official("gaming-supervisor", "croupier")
_ROUND_SECONDS: Final = 60
"""Assumed duration of a round where a clock ends the session; bots need no time themselves."""

NextInput = tuple[Any, Person, bool]
"""The next input, the person who gives it, and whether cards follow."""


def is_between(table: Table) -> bool:
    """Return whether no round is open, not even one that takes wagers."""
    return table.round is None or table.round.is_closed


def next_at(writer: TableWriter, session: TableSession, seed: int) -> NextInput:
    """Return the next input at a table that plays: the dealer's step, a card, or a bot's wager or decision."""
    record = writer.record
    table = record.table
    if session.terms.ends.minutes is not None and is_between(table) and session.status == "playing":
        now = session.begun_at + session.rounds * _ROUND_SECONDS
        if table.now < now:
            return TellTime(now), PROGRAM, True
    form = next((one for one in session.forms if not one.stands), None)
    if form is not None and not session.is_dealing:
        return ExamineUndisclosed(SUPERVISOR, form.player, stands=True), PROGRAM, True
    match next_step(record, supervisor=SUPERVISOR):
        case Step() as due:
            return due.given, PROGRAM, True
        case DrawCard():
            return writer.next_from_shoe(), SHOE, True
        case Wait("wagers", players):
            one = session.find(players[0])
            assert one is not None, players
            return wagers(session, table, one, seed), PROGRAM, True
        case Wait("decision" | "offer") as wait:
            decided = (decides(session, table, one.player) for one in session.seats)
            return next((given for given in decided if given is not None), wait.late), PROGRAM, True
        case TurnDue():
            raise AssertionError(f"{record.log} has cards of a virtual shoe, which are read as they are dealt")
        case Wait() as wait:
            raise AssertionError(f"{record.log} waits for {wait.what} in round {session.rounds + 1}")
