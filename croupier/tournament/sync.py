"""Synchronisation of a tournament and its tables, computed from both states, so that no message is repeated.

A duty is due as long as the state of the other side does not show it, so that a program may be stopped at any point.
Its key, built from the tournament, the session and the subject, prevents repetition even if two programs act at once.
"""

import hashlib
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.tournament import inputs as i
from croupier.tournament.acts.purchases import rebuys_left
from croupier.tournament.acts.sessions import rebuys_of
from croupier.tournament.authority import rules_of
from croupier.tournament.machine.lookup import at_table, left_in, running
from croupier.tournament.machine.state import Tournament, TournamentSession
from croupier.tournament.session import Seat, TableSession
from croupier.tournament.session import inputs as s
from croupier.tournament.session.terms import Out

_MINUTE = 60
DutyInput = TypeVar("DutyInput", bound=Struct)


class Duty(Struct, Generic[DutyInput], frozen=True):
    """The next input, and its idempotency key."""

    key: str
    given: DutyInput


TableDuty = Duty[s.SessionInput]
"""An input that the tournament has for a table."""
TournamentDuty = Duty[i.TournamentInput]
"""An input that a table has for the tournament."""


def acting(state: Tournament) -> Official:
    """Return the director, in whose name a program gives the director's decisions to the tables."""
    return Official("gaming-manager", state.director)


def log_of(state: Tournament) -> str:
    """Return the name of the tournament's log, which is the unit of its tables' chips, too."""
    return f"tournament {state.conditions.name}"


def playing_at(state: Tournament, table: str) -> TournamentSession | None:
    """Return the session that a table plays now, or has to begin."""
    return next((one for one in running(state) if one.table == table), None)


def own(at: TournamentSession, session: TableSession | None) -> TableSession | None:
    """Return the session of a table if it is this one, None if the table has not begun it or has begun another."""
    if session is None or session.terms.number != at.terms.number or session.terms.tournament != at.terms.tournament:
        return None
    return session


# --- to a table -------------------------------------------------------------------------------------------------------


def table_inputs(
    state: Tournament, at: TournamentSession, current: TableSession | None, *, by: Official, now: int
) -> tuple[TableDuty, ...]:
    """Return the pending inputs for a table about its session, in order; the table takes them only between rounds."""
    session = own(at, current)
    if at.result is not None:
        return ()
    if session is None:
        return _begin(state, at, current, by)
    if session.status != "playing":
        return ()
    duties = [*_going(state, at, session, by), *_coming(state, at, session, by)]
    duties += _rebought(state, at, session, by)
    return (*duties, *_pauses(state, at, session, by, now), *_end(state, at, session, by))


def _begin(state: Tournament, at: TournamentSession, other: TableSession | None, by: Official) -> tuple[TableDuty, ...]:
    if other is not None and other.status != "over":
        return ()
    seats = _from_start(at)
    # a reserve may have come since the session was started
    terms = at.terms if at.tied else replace(at.terms, rebuys=rebuys_of(state, at.stage, seats))
    return (_duty(at, "begin", s.BeginSitting(by, terms, seats)),)


def _from_start(at: TournamentSession) -> tuple[Seat, ...]:
    gone = {one.player for one in at.out}
    return tuple([seat for seat in at.seats if seat.player not in gone])


def _going(state: Tournament, at: TournamentSession, session: TableSession, by: Official) -> list[TableDuty]:
    """Return the players who leave the table, for another one or by disqualification; and those who are absent."""
    told_to_go = {one.player for one in at.moves}
    found: list[TableDuty] = []
    for one in session.seats:
        entrant = state.entrant(one.player)
        if entrant is not None and entrant.fate == "disqualified":
            # act-blackjack-2005 20.18: a disqualified player plays no further round
            rule = rules_of(state).conduct.disqualified.clause
            barred = s.Disqualify(by, one.player, rule, "disqualified from the tournament")
            found.append(_duty(at, f"disqualify {one.player}", barred))
        elif (
            one.player in told_to_go and one.player not in session.offers
        ):  # a player with a re-buy offer answers it first
            given = s.MovePlayer(by, one.player, "the tables are balanced")
            found.append(_duty(at, f"move {one.player} {_times(session, one.player)}", given))
        elif one.player in at.absent and not (one.is_away or session.rounds):
            found.append(_duty(at, f"away {one.player}", s.MarkAway(by, one.player)))
    return found


def _times(session: TableSession, player: str) -> int:
    """Return the number of times that a player has left the table for another."""
    return sum(out.player == player and out.why == "moved" for out in session.out)


def _coming(state: Tournament, at: TournamentSession, session: TableSession, by: Official) -> list[TableDuty]:
    """Return the players who take a seat during the session: a reserve, or a player from another table."""
    here = {one.player for one in session.seats}
    gone = {one.player for one in (*session.out, *at.out) if one.why != "moved"}
    found: list[TableDuty] = []
    for seat in at.seats:
        times = _times(session, seat.player)
        if seat.player in here or seat.player in gone or times > at.gone.count(seat.player):
            continue
        reason = "the tables are balanced" if seat.player in at.come else "a reserve has the place"
        # act-uth-2019 16.3(a)(iii)(G): the right to buy back goes along
        may = replace(seat, rebuys=rebuys_left(state, at.stage, seat.player))
        found.append(_duty(at, f"seat {seat.player} {times}", s.SeatPlayer(by, may, reason)))
    return found


def _rebought(state: Tournament, at: TournamentSession, session: TableSession, by: Official) -> list[TableDuty]:
    terms = state.conditions.buy_back
    chips = getattr(terms, "chips", None)
    if chips is None:
        return []
    # act-uth-2019 16.7: a re-buy is paid to the tournament, and its chips are issued at the table
    sold = [player for player in session.offers if _is_sold(at, session, player)]
    return [
        _duty(at, f"re-buy {player} {at.rebought.count(player)}", s.IssueChips(by, player, chips, "re-buy"))
        for player in sold
    ]


def _is_sold(at: TournamentSession, session: TableSession, player: str) -> bool:
    """Return whether a player has paid for chips that the table has not issued yet."""
    return at.rebought.count(player) > session.rebought.count(player)


def _pauses(state: Tournament, at: TournamentSession, session: TableSession, by: Official, now: int) -> list[TableDuty]:
    until = session.break_until
    if until is not None:
        return [_duty(at, f"break over {until}", s.EndBreak(by))] if now >= until else []
    left = state.break_until - now
    if left <= 0:
        return []
    return [_duty(at, f"break {state.break_until}", s.TakeBreak(by, -(-left // _MINUTE)))]


def _end(state: Tournament, at: TournamentSession, session: TableSession, by: Official) -> list[TableDuty]:
    """Return the end of a session that lasts until a number of players is left at all its tables."""
    wanted = at.terms.ends.players
    if wanted is None or at.terms.separates or session.offers or _is_moving(state, at):
        return []
    inside = at_table(at)
    if set(inside) != {one.player for one in session.seats}:
        return []  # a player is on the way, or must be reported first
    if inside and left_in(state, at) > wanted:
        return []
    return [_duty(at, "players", s.FinishEarly(by))]


def _is_moving(state: Tournament, at: TournamentSession) -> bool:
    """Return whether a move from a table of the same session, or to this one, is pending."""
    same = [one for one in running(state) if (one.stage, one.session) == (at.stage, at.session)]
    return any(one.moves for one in same)


# --- to the tournament ------------------------------------------------------------------------------------------------


def tournament_inputs(
    at: TournamentSession, session: TableSession | None, *, by: Official
) -> tuple[TournamentDuty, ...]:
    """Return a table's reports of its session: its end, or players who are out where that affects other tables."""
    session = own(at, session)
    if session is None or at.result is not None:
        return ()
    moved = _moved(at, session, by)
    if session.result is not None:
        return (*moved, _duty(at, "result", i.ReportSitting(by, at.table, at.terms.number, session.result)))
    found = moved + _dealt(at, session, by) + _offers(at, session, by)
    if at.terms.ends.players is None:
        return tuple(found)
    reported = {one.player for one in at.out}
    seated = {seat.player for seat in at.seats}
    new = [one for one in session.out if one.player in seated and one.player not in reported and one.why != "moved"]
    gone = [one for one in new if session.find(one.player) is None]
    found += [_duty(at, f"out {one.player}", _report(at, one, by)) for one in gone]
    return tuple(found)


def _moved(at: TournamentSession, session: TableSession, by: Official) -> list[TournamentDuty]:
    """Return the players who have left for another table, with the chips that they took along."""
    found: list[TournamentDuty] = []
    for one in at.moves:
        left = [out for out in session.out if out.player == one.player and out.why == "moved"]
        if session.find(one.player) is None and len(left) > at.gone.count(one.player):
            report = i.ReportMoved(by, at.table, at.terms.number, one.player, left[-1].residual)
            found.append(_duty(at, f"moved {one.player} {len(left)}", report))
    return found


def _dealt(at: TournamentSession, session: TableSession, by: Official) -> list[TournamentDuty]:
    """Return the report that the first round is dealt, where a reserve could otherwise still get a seat."""
    if not at.has_free or at.is_dealt or at.tied or not (session.rounds or session.is_dealing):
        return []
    return [_duty(at, "dealt", i.ReportDealt(by, at.table, at.terms.number))]


def _offers(at: TournamentSession, session: TableSession, by: Official) -> list[TournamentDuty]:
    """Return whom the table offers chips that are not paid for yet, if the tournament has not heard so."""
    seated = {seat.player for seat in at.seats}
    offered = tuple([one for one in session.offers if one in seated and not _is_sold(at, session, one)])
    if offered == at.offered:
        return []
    when = f"{session.rounds} {len(session.out)} {len(session.rebought)} {len(at.rebought)}"
    report = i.ReportOffers(by, at.table, at.terms.number, offered)
    return [_duty(at, f"offers {when} {', '.join(offered)}", report)]


def _report(at: TournamentSession, out: Out, by: Official) -> i.ReportOut:
    assert out.why != "moved", out
    chips = (out.residual, out.wagered, out.round, out.removed)
    return i.ReportOut(by, at.table, at.terms.number, out.player, out.why, *chips, out.clause, out.absent)


def _duty(at: TournamentSession, what: str, given: DutyInput) -> Duty[DutyInput]:
    """Return a duty. Its key has a digest of the names, which may be longer than a key may be."""
    about = hashlib.sha256(f"{at.terms.tournament}\0{what}".encode()).hexdigest()[:16]
    # the keys are in logs: they keep the word with which the first were written
    return Duty(f"sitting {at.terms.number} {what.split(' ', 1)[0]} {about}", given)
