"""What a tournament and its tables have to tell each other, worked out from both: whoever asks, nothing is told twice.

A duty is due as long as the state of the other side does not show it, so that it does not matter where a program was
stopped. Its key, made of the tournament, the sitting and what it is about, holds even if two programs ask at once.
"""

import hashlib
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.tournament import inputs as i
from croupier.tournament.buying import rebuys_left
from croupier.tournament.finding import at_table, left_in, running
from croupier.tournament.powers import rules_of
from croupier.tournament.sessions import rebuys_of
from croupier.tournament.sitting import Seat, Sitting
from croupier.tournament.sitting import inputs as s
from croupier.tournament.sitting.terms import Out
from croupier.tournament.state import SittingAt, Tournament

_MINUTE = 60


class Duty(Struct, frozen=True):
    """What is to be said next, and the key under which it is said once."""

    key: str
    given: Any


def acting(state: Tournament) -> Official:
    """Return the director, as whom a program tells the tables what the director decided."""
    return Official("gaming-manager", state.director)


def log_of(state: Tournament) -> str:
    """Return the name of the tournament's log, which is the unit of its tables' chips, too."""
    return f"tournament {state.conditions.name}"


def playing_at(state: Tournament, table: str) -> SittingAt | None:
    """Return the sitting that a table plays now, or has to begin."""
    return next((one for one in running(state) if one.table == table), None)


def own(at: SittingAt, sitting: Sitting | None) -> Sitting | None:
    """Return the sitting of a table if it is this one, None if the table has not begun it or has begun another."""
    if sitting is None or sitting.terms.number != at.terms.number or sitting.terms.tournament != at.terms.tournament:
        return None
    return sitting


# --- to a table -------------------------------------------------------------------------------------------------------


def table_inputs(state: Tournament, at: SittingAt, held: Sitting | None, *, by: Official, now: int) -> tuple[Duty, ...]:
    """Return what a table is to be told of its sitting, in order; all of it is taken between rounds alone."""
    sitting = own(at, held)
    if at.result is not None:
        return ()
    if sitting is None:
        return _begin(state, at, held, by)
    if sitting.status != "playing":
        return ()
    told = [*_going(state, at, sitting, by), *_coming(state, at, sitting, by)]
    told += _rebought(state, at, sitting, by)
    return (*told, *_pauses(state, at, sitting, by, now), *_end(state, at, sitting, by))


def _begin(state: Tournament, at: SittingAt, other: Sitting | None, by: Official) -> tuple[Duty, ...]:
    if other is not None and other.status != "over":
        return ()
    seats = _from_start(at)
    # a reserve may have come since the sitting was started
    terms = at.terms if at.tied else replace(at.terms, rebuys=rebuys_of(state, at.stage, seats))
    return (_duty(at, "begin", s.BeginSitting(by, terms, seats)),)


def _from_start(at: SittingAt) -> tuple[Seat, ...]:
    gone = {one.player for one in at.out}
    return tuple([seat for seat in at.seats if seat.player not in gone])


def _going(state: Tournament, at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return who leaves the table: to another one, or because the tournament disqualified them; and who is absent."""
    told_to_go = {one.player for one in at.moves}
    found = []
    for one in sitting.seats:
        entrant = state.entrant(one.player)
        if entrant is not None and entrant.fate == "disqualified":
            # act-blackjack-2005 20.18: whoever is disqualified plays no further round
            rule = rules_of(state).conduct.disqualified.clause
            barred = s.Disqualify(by, one.player, rule, "disqualified from the tournament")
            found.append(_duty(at, f"disqualify {one.player}", barred))
        elif one.player in told_to_go and one.player not in sitting.offers:  # whoever may buy back says so first
            given = s.MovePlayer(by, one.player, "the tables are balanced")
            found.append(_duty(at, f"move {one.player} {_times(sitting, one.player)}", given))
        elif one.player in at.absent and not (one.is_away or sitting.rounds):
            found.append(_duty(at, f"away {one.player}", s.MarkAway(by, one.player)))
    return found


def _times(sitting: Sitting, player: str) -> int:
    """Return how often a player has left the table for another."""
    return sum(out.player == player and out.why == "moved" for out in sitting.out)


def _coming(state: Tournament, at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return who takes a seat while the sitting goes on: a reserve, or somebody who has left another table."""
    here = {one.player for one in sitting.seats}
    gone = {one.player for one in (*sitting.out, *at.out) if one.why != "moved"}
    found = []
    for seat in at.seats:
        times = _times(sitting, seat.player)
        if seat.player in here or seat.player in gone or times > at.gone.count(seat.player):
            continue
        reason = "the tables are balanced" if seat.player in at.come else "a reserve has the place"
        # act-uth-2019 16.3(a)(iii)(G): the right to buy back goes along
        may = replace(seat, rebuys=rebuys_left(state, at.stage, seat.player))
        found.append(_duty(at, f"seat {seat.player} {times}", s.SeatPlayer(by, may, reason)))
    return found


def _rebought(state: Tournament, at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    terms = state.conditions.buy_back
    chips = getattr(terms, "chips", None)
    if chips is None:
        return []
    # act-uth-2019 16.7: a re-buy is paid to the tournament, and its chips are issued at the table
    sold = [player for player in sitting.offers if _is_sold(at, sitting, player)]
    return [
        _duty(at, f"re-buy {player} {at.rebought.count(player)}", s.IssueChips(by, player, chips, "re-buy"))
        for player in sold
    ]


def _is_sold(at: SittingAt, sitting: Sitting, player: str) -> bool:
    """Whether a player has paid for chips that the table has not issued yet."""
    return at.rebought.count(player) > sitting.rebought.count(player)


def _pauses(state: Tournament, at: SittingAt, sitting: Sitting, by: Official, now: int) -> list[Duty]:
    until = sitting.break_until
    if until is not None:
        return [_duty(at, f"break over {until}", s.EndBreak(by))] if now >= until else []
    left = state.break_until - now
    if left <= 0:
        return []
    return [_duty(at, f"break {state.break_until}", s.TakeBreak(by, -(-left // _MINUTE)))]


def _end(state: Tournament, at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return that a session is over which lasts until so many are left at all its tables."""
    wanted = at.terms.ends.players
    if wanted is None or at.terms.separates or sitting.offers or _is_moving(state, at):
        return []
    inside = at_table(at)
    if set(inside) != {one.player for one in sitting.seats}:
        return []  # somebody is on the way, or has to be reported first
    if inside and left_in(state, at) > wanted:
        return []
    return [_duty(at, "players", s.FinishEarly(by))]


def _is_moving(state: Tournament, at: SittingAt) -> bool:
    """Whether somebody is to leave a table of the same sitting, or to come to this one."""
    same = [one for one in running(state) if (one.stage, one.sitting) == (at.stage, at.sitting)]
    return any(one.moves for one in same)


# --- to the tournament ------------------------------------------------------------------------------------------------


def tournament_inputs(at: SittingAt, sitting: Sitting | None, *, by: Official) -> tuple[Duty, ...]:
    """Return what a table has to report of its sitting: how it ended, or who is out where that ends the others, too."""
    sitting = own(at, sitting)
    if sitting is None or at.result is not None:
        return ()
    moved = _moved(at, sitting, by)
    if sitting.result is not None:
        return (*moved, _duty(at, "result", i.ReportSitting(by, at.table, at.terms.number, sitting.result)))
    found = moved + _dealt(at, sitting, by) + _offers(at, sitting, by)
    if at.terms.ends.players is None:
        return tuple(found)
    told = {one.player for one in at.out}
    seated = {seat.player for seat in at.seats}
    new = [one for one in sitting.out if one.player in seated and one.player not in told and one.why != "moved"]
    gone = [one for one in new if sitting.find(one.player) is None]
    return (*found, *[_duty(at, f"out {one.player}", _report(at, one, by)) for one in gone])


def _moved(at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return who has left for another table, with the chips that the table let them take along."""
    found = []
    for one in at.moves:
        left = [out for out in sitting.out if out.player == one.player and out.why == "moved"]
        if sitting.find(one.player) is None and len(left) > at.gone.count(one.player):
            told = i.ReportMoved(by, at.table, at.terms.number, one.player, left[-1].residual)
            found.append(_duty(at, f"moved {one.player} {len(left)}", told))
    return found


def _dealt(at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return that the first round is dealt, where a seat could still be given to a reserve otherwise."""
    if not at.has_free or at.is_dealt or at.tied or not (sitting.rounds or sitting.is_dealing):
        return []
    return [_duty(at, "dealt", i.ReportDealt(by, at.table, at.terms.number))]


def _offers(at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return whom the table offers chips that are not paid for yet, if the tournament has not heard so."""
    seated = {seat.player for seat in at.seats}
    offered = tuple([one for one in sitting.offers if one in seated and not _is_sold(at, sitting, one)])
    if offered == at.offered:
        return []
    when = f"{sitting.rounds} {len(sitting.out)} {len(sitting.rebought)} {len(at.rebought)}"
    told = i.ReportOffers(by, at.table, at.terms.number, offered)
    return [_duty(at, f"offers {when} {', '.join(offered)}", told)]


def _report(at: SittingAt, out: Out, by: Official) -> i.ReportOut:
    assert out.why != "moved", out
    return i.ReportOut(
        by, at.table, at.terms.number, out.player, out.why, out.residual, out.wagered, out.round, out.removed
    )


def _duty(at: SittingAt, what: str, given: Any) -> Duty:
    """Return a duty; the names in a key may be longer than a key may be, so they are told by their digest."""
    about = hashlib.sha256(f"{at.terms.tournament}\0{what}".encode()).hexdigest()[:16]
    return Duty(f"sitting {at.terms.number} {what.split(' ', 1)[0]} {about}", given)
