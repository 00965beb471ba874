"""A table in a session of a tournament: a player's spots and offers, and the pending steps.

Everything is asked of the session, which judges before the table does.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.dealer.next_step import Wait, given_by, session_of
from croupier.engine.inputs import NoMoreBets
from croupier.engine.refusal import Refused
from croupier.engine.table import Official
from croupier.engine.table.inputs import TimeExpired
from croupier.money import Money
from croupier.records.books.accounts import unit_of
from croupier.records.log import wire
from croupier.records.tables.state import TableRecord
from croupier.server.tables.messages import NextStep, Offer, Spot
from croupier.server.views import offers as of_table
from croupier.server.views.trials import WagerTrials
from croupier.tournament.session import TableSession, step, turn
from croupier.tournament.session import inputs as s
from croupier.tournament.session.inputs import SessionPlayInput

# fmt: off
FORMS: Final[dict[type[Struct], str]] = {
    s.MarkAway:           "State that a player is away",
    s.MarkBack:           "State that a player is back",
    s.VoidOutOfOrder:     "Declare a wager out of order void",
    s.ExamineUndisclosed: "Examine a form",
    s.Disqualify:         "Disqualify a player",
    s.IssueChips:         "Issue chips that were paid for",
    s.DeclineRebuy:       "A player does not buy back",
    s.MovePlayer:         "Take a player to another table",
    s.SeatPlayer:         "Seat a player in a free seat",
    s.TakeBreak:          "Give a break",
    s.EndBreak:           "End the break",
    s.SetPace:            "Limit the time for wagers and decisions",
    s.DirectPlayer:       "Give a player a direction",
    s.CountStacks:        "Count the chips in front of each player",
    s.FinishEarly:        "Conclude the session before its end",
    s.EndSitting:         "End the session",
    s.ReturnChips:        "Bring the chips back",
}
# fmt: on
"""Inputs of officials in a session of a tournament, and after it."""


def forms_of(record: TableRecord) -> tuple[type[Struct], ...]:
    """Return the inputs of officials for the current session, or for the last one, whose chips are returned."""
    if record.session is None:
        return ()
    return tuple(FORMS) if session_of(record) is not None else (s.ReturnChips,)


def why_not(record: TableRecord, given: SessionPlayInput) -> tuple[str, str]:
    """Return why an input would be refused and its clause; ("", the clause of what it causes) if it would be taken."""
    try:
        events, _, _ = step(record.session, record.table, given)
    except Refused as refused:
        return refused.reason.text(unit_of(record.setup.unit)), refused.clause
    return "", str(getattr(events[0], "clause", ""))


# --- a player --------------------------------------------------------------------------------------------------------


def trials_at(record: TableRecord) -> WagerTrials:
    """Return new trials of wagers at a table."""
    return WagerTrials(record.table, unit_of(record.setup.unit))


def spots(record: TableRecord, player: str, trials: WagerTrials) -> tuple[Spot, ...]:
    """Return a player's spots for chips; in a session, at their own box, from their stack, in their turn."""
    session = session_of(record)
    if session is None:
        return of_table.spots(trials, player)
    one = session.find(player)
    if one is None or session.status != "playing":
        return ()
    own = [spot for spot in of_table.spots(trials, player) if spot.box == one.box]
    return tuple([_judged(record, spot, one.chips) for spot in own])


def _judged(record: TableRecord, spot: Spot, chips: Money) -> Spot:
    """Return a place for a wager as the session has it."""
    given = wire.parse_input({**spot.input, "amount": spot.step if spot.placed else spot.least})
    why, clause = why_not(record, given)
    back = spot.withdraw
    if back is not None and why_not(record, wire.parse_input(back))[0]:
        back = None
    most = chips // spot.times if spot.most is None else min(spot.most, chips // spot.times)
    return replace(spot, why_not=why, clause=clause or spot.clause, most=most, withdraw=back)


def offers(record: TableRecord, player: str) -> tuple[Offer, ...]:
    """Return a player's alternatives to a wager, and requests to see a form."""
    session = session_of(record)
    if session is None:
        return ()
    one = session.find(player)
    if one is None:
        return ()
    found = []
    if session.terms.pass_cards:
        left = f"{one.pass_cards} left" if one.pass_cards != 1 else "your last"
        found += _offer(
            record, "pass", "Pass card", f"put a pass card in the place of a wager: {left}", s.PlayPassCard(player)
        )
    if session.terms.undisclosed:
        least = record.table.rules.wagers.minimum.value or Money(1)
        text = "write your wager on a form that nobody else reads until the round is over"
        written = _offer(record, "form", "Undisclosed wager", text, s.WriteUndisclosed(player, "main", Money(least)))
        most = record.table.rules.wagers.maximum.value or one.chips
        bounds: dict[str, Any] = {"field": "amount", "least": least, "most": min(most, one.chips), "step": least}
        found += [replace(each, **bounds) for each in written]
    for other in session.seats:
        if other.player != player:
            text = f"see the form of {other.player}"
            found += _offer(record, "see form", "See the form", text, s.AskForForm(player, other.player))
    return tuple(found)


def _offer(
    record: TableRecord, word: str, label: str, text: str, given: SessionPlayInput, player: str = ""
) -> list[Offer]:
    """Return the offer of an input, empty if the session would refuse it."""
    why, clause = why_not(record, given)
    return [] if why else [Offer(word, label, text, clause, wire.plain_input(given), player=player)]


# --- who operates it -------------------------------------------------------------------------------------------------


def due_in(record: TableRecord, session: TableSession, found: Any, person: Official) -> NextStep:
    """Return a step of the session, as the person would take it."""
    if isinstance(found, NoMoreBets):
        calls = record.table.rules.calls.no_more_bets
        return NextStep("Close the wagers and deal", calls.clause, calls.value, wire.plain_input(found))
    given = given_by(found, person)
    why, clause = why_not(record, given)
    label = _label(session, found)
    if why:
        return NextStep(f"{label}: {why}", clause, needs="wait")
    return NextStep(label, clause, input=wire.plain_input(given), alternatives=_examining(record, person))


def _label(session: TableSession, given: SessionPlayInput) -> str:
    if isinstance(given, s.AskToWager):
        waiting = [
            one for one in session.in_order if one.player not in (*session.done, session.asked, *session.sat_out)
        ]
        first = next((one for one in waiting if not one.is_away), None)
        return "Ask the next player to wager" if first is None else f"Ask {first.player}, box {first.box}, to wager"
    if isinstance(given, s.CountStacks):
        return "Count the chips in front of each player: do they agree with the ledger?"
    return "End the session: its result goes to the director"


def waiting(record: TableRecord, session: TableSession, wait: Wait, person: Official) -> NextStep:
    """Return the players for whom the session waits, and the possible actions meanwhile."""
    clause, whose = record.table.rules.wagers.placed.clause, turn(session, record.table)
    if wait.what == "break":
        return NextStep("The players have a break", clause, needs="wait")
    if wait.what == "rebuy":
        return NextStep(f"{', '.join(wait.players)} may buy back first, or decline", clause, needs="wait")
    more = [*_examining(record, person), *(_offer(record, *_late(whose)) if whose else [])]
    label = f"Wait for the wager of {whose}" if whose else "Wait for wagers"
    return NextStep(label, clause, needs="choose" if more else "wait", alternatives=tuple(more))


def _late(player: str) -> tuple[str, str, str, Any, str]:
    return "time", "Time is over", f"{player} does not wager in time", TimeExpired(player), player


def _examining(record: TableRecord, person: Official) -> tuple[Offer, ...]:
    """Return the examination of a pending form, if the person may do it."""
    assert record.session is not None
    found = []
    for form in record.session.forms:
        text = f"let the form of {form.player} stand"
        found += _offer(record, "stands", "Form stands", text, s.ExamineUndisclosed(person, form.player, stands=True))
        text = f"give the form of {form.player} back to be written again"
        found += _offer(record, "back", "Form back", text, s.ExamineUndisclosed(person, form.player, stands=False))
    return tuple(found)
