"""The program at one table of a tournament of bots: it deals, and the bots play, as the sitting has what is due."""

from typing import Any, Final

from croupier.engine.inputs import NoMoreBets
from croupier.engine.table import Official, Table
from croupier.engine.table import inputs as t
from croupier.play.tournament import players
from croupier.records import recorded, shoes
from croupier.records.inputs import CommitShoe, EndShoe
from croupier.records.log import PROGRAM, SHOE, Person
from croupier.records.table import RecordedTable
from croupier.tournament.sitting import Sitting, due, turn
from croupier.tournament.sitting import inputs as s
from croupier.tournament.sitting.order import to_come

DEALER: Final = Official("dealer", "croupier")
SUPERVISOR: Final = Official("gaming-supervisor", "croupier")
_GROUNDS: Final = ("impractical", "reconstruction")
_ROUND_SECONDS: Final = 60
"""What a round takes, where a clock ends the session: bots need no time, and would play for ever."""

Next = tuple[Any, Person, bool]
"""What is said next, by whom, and whether cards follow."""


def is_between(table: Table) -> bool:
    """Whether no round is open, not even one that takes wagers."""
    return table.round is None or table.round.is_closed


def next_at(held: RecordedTable, sitting: Sitting, seed: int) -> Next:
    """Return what happens next at a table that plays: the dealer's step, a wager or a decision of a bot."""
    table = held.held.table
    if sitting.terms.ends.minutes is not None and is_between(table) and sitting.status == "playing":
        now = sitting.begun_at + sitting.rounds * _ROUND_SECONDS
        if table.now < now:
            return t.TellTime(now), PROGRAM, True
    form = next((one for one in sitting.forms if not one.stands), None)
    if form is not None and not sitting.is_dealing:
        return s.ExamineUndisclosed(SUPERVISOR, form.player, stands=True), PROGRAM, True
    found = due(sitting, table)
    if found is not None and not (isinstance(found, NoMoreBets) and not is_ready(sitting, table)):
        return _with_cards(held, found), PROGRAM, True
    if table.awaits_card:
        return held.next_from_shoe(), SHOE, True
    if table.is_betting and not sitting.is_dealing:
        return _wager(sitting, table, seed), PROGRAM, True
    for one in sitting.seats:
        given = players.decides(sitting, table, one.player)
        if given is not None:
            return given, PROGRAM, True
    closing = players.closes(table)
    if closing is not None:
        return closing, PROGRAM, True
    raise AssertionError(f"nothing is due at {held.held.log}, in round {sitting.rounds + 1}")


def is_ready(sitting: Sitting, table: Table) -> bool:
    """Whether everybody has wagered who has to."""
    return not to_come(sitting, table)


def _wager(sitting: Sitting, table: Table, seed: int) -> Any:
    asked = turn(sitting, table)
    one = sitting.find(asked) if asked else to_come(sitting, table)[0]
    assert one is not None, asked
    return players.wagers(sitting, table, one, seed)


def _with_cards(held: RecordedTable, found: Any) -> Any:
    """Return a step of the dealer; before cards are shuffled the shoe before has ended, and the next is bound."""
    if not isinstance(found, t.ShuffleCards):
        return found
    if held.held.table.is_in_round:
        voids = [t.VoidRound(SUPERVISOR, "no card is left to complete the round", ground) for ground in _GROUNDS]
        return next(one for one in (found, *voids) if recorded.refused(held.held, one, PROGRAM) is None)
    if shoes.is_untouched(held.held.shoes):
        return found
    return EndShoe() if held.held.shoes.held is not None else CommitShoe()
