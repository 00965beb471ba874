"""What a tournament and its tables have to tell each other, worked out from both: whoever asks, nothing is told twice.

A duty is due as long as the state of the other side does not show it, so that it does not matter where a program was
stopped. Its key, made of the tournament, the sitting and what it is about, holds even if two programs ask at once.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from croupier.engine.table.people import Official
from croupier.tournament import inputs as i
from croupier.tournament.finding import at_table, left_in, running
from croupier.tournament.powers import rules_of
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


def table_inputs(
    state: Tournament, at: SittingAt, sittings: Mapping[str, Sitting | None], *, by: Official, now: int
) -> tuple[Duty, ...]:
    """Return what a table is to be told of its sitting, in order; all of it is taken between rounds alone.

    `sittings` are those of all tables as far as they are known: whoever comes from another table has to have left it.
    """
    sitting = own(at, sittings.get(at.table))
    if at.result is not None:
        return ()
    if sitting is None:
        return _begin(at, sittings.get(at.table), by)
    if sitting.status != "playing":
        return ()
    told = [*_going(state, at, sitting, by), *_coming(state, at, sitting, sittings, by)]
    told += _rebought(state, at, sitting, by)
    return (*told, *_pauses(state, at, sitting, by, now), *_end(state, at, sitting, by))


def _begin(at: SittingAt, other: Sitting | None, by: Official) -> tuple[Duty, ...]:
    if other is not None and other.status != "over":
        return ()
    return (_duty(at, "begin", s.BeginSitting(by, at.terms, _from_start(at))),)


def _from_start(at: SittingAt) -> tuple[Seat, ...]:
    gone = {one.player for one in at.out}
    return tuple([seat for seat in at.seats if seat.player not in gone])


def _going(state: Tournament, at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    """Return who leaves the table: to another one, or because the tournament disqualified them; and who is absent."""
    seated = {seat.player for seat in at.seats}
    found = []
    for one in sitting.seats:
        entrant = state.entrant(one.player)
        if one.player not in seated:
            found.append(_duty(at, f"move {one.player}", s.MovePlayer(by, one.player, "the tables are balanced")))
        elif entrant is not None and entrant.fate == "disqualified":
            # act-blackjack-2005 20.18: whoever is disqualified plays no further round
            rule = rules_of(state).conduct.disqualified.clause
            given = s.Disqualify(by, one.player, rule, "disqualified from the tournament")
            found.append(_duty(at, f"disqualify {one.player}", given))
        elif one.player in at.absent and not (one.is_away or sitting.rounds):
            found.append(_duty(at, f"away {one.player}", s.MarkAway(by, one.player)))
    return found


def _coming(
    state: Tournament, at: SittingAt, sitting: Sitting, sittings: Mapping[str, Sitting | None], by: Official
) -> list[Duty]:
    """Return who takes a seat while the sitting goes on: a reserve, or somebody who has left another table."""
    here = {one.player for one in sitting.seats}
    gone = {one.player for one in sitting.out if one.why != "moved"}
    found = []
    for seat in at.seats:
        if seat.player in here or seat.player in gone or seat.player in {one.player for one in at.out}:
            continue
        left = _left(state, seat.player, at, sittings)
        if left is None:
            reason = "a reserve has the place"
        elif isinstance(left, Out):
            seat, reason = Seat(seat.player, seat.box, left.residual), "the tables are balanced"  # noqa: PLW2901  what left
        else:
            continue
        found.append(_duty(at, f"seat {seat.player}", s.SeatPlayer(by, seat, reason)))
    return found


def _left(
    state: Tournament, player: str, at: SittingAt, sittings: Mapping[str, Sitting | None]
) -> Out | SittingAt | None:
    """Return how a player left another table, that table's sitting if they have not, None if they come from none."""
    found: Out | SittingAt | None = None
    for other in state.sittings:
        if (other.stage, other.sitting) != (at.stage, at.sitting) or other is at:
            continue
        known = own(other, sittings.get(other.table))
        outs = known.out if known is not None else other.result.out if other.result is not None else ()
        if known is not None and known.find(player) is not None:
            return other
        for out in outs:
            if out.player == player and out.why == "moved":
                found = out
    return found


def _rebought(state: Tournament, at: SittingAt, sitting: Sitting, by: Official) -> list[Duty]:
    terms = state.conditions.buy_back
    chips = getattr(terms, "chips", None)
    if chips is None:
        return []
    # act-uth-2019 16.7: a re-buy is paid to the tournament, and its chips are issued at the table
    sold = [player for player in sitting.offers if player in at.rebought]
    return [_duty(at, f"re-buy {player}", s.IssueChips(by, player, chips, "re-buy")) for player in sold]


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
    if wanted is None or at.terms.separates or sitting.offers:
        return []
    inside = at_table(at)
    if set(inside) != {one.player for one in sitting.seats}:
        return []  # somebody is on the way, or has to be reported first
    if inside and left_in(state, at) > wanted:
        return []
    return [_duty(at, "players", s.FinishEarly(by))]


# --- to the tournament ------------------------------------------------------------------------------------------------


def tournament_inputs(at: SittingAt, sitting: Sitting | None, *, by: Official) -> tuple[Duty, ...]:
    """Return what a table has to report of its sitting: how it ended, or who is out where that ends the others, too."""
    sitting = own(at, sitting)
    if sitting is None or at.result is not None:
        return ()
    if sitting.result is not None:
        return (_duty(at, "result", i.ReportSitting(by, at.table, at.terms.number, sitting.result)),)
    if at.terms.ends.players is None:
        return ()
    told = {one.player for one in at.out}
    seated = {seat.player for seat in at.seats}
    new = [one for one in sitting.out if one.player in seated and one.player not in told and one.why != "moved"]
    return tuple(
        [_duty(at, f"out {one.player}", _report(at, one, by)) for one in new if sitting.find(one.player) is None]
    )


def _report(at: SittingAt, out: Out, by: Official) -> i.ReportOut:
    assert out.why != "moved", out
    return i.ReportOut(
        by, at.table, at.terms.number, out.player, out.why, out.residual, out.wagered, out.round, out.removed
    )


def _duty(at: SittingAt, what: str, given: Any) -> Duty:
    """Return a duty; the names in a key may be longer than a key may be, so they are told by their digest."""
    about = hashlib.sha256(f"{at.terms.tournament}\0{what}".encode()).hexdigest()[:16]
    return Duty(f"sitting {at.terms.number} {what.split(' ', 1)[0]} {about}", given)
