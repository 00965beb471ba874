"""Seats before a session begins: its start, attendance, and substitutes."""

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.entries import check_eligible, check_new, entered_as
from croupier.tournament.authority import directs, rules_of
from croupier.tournament.machine.lookup import chips_of, entrant_of, fees_of, planned, players_of, stage_of
from croupier.tournament.machine.state import Entrant, StageState, TableSeat, Tournament
from croupier.tournament.moments import moment
from croupier.tournament.names import check_person, tidy
from croupier.tournament.reasons import play as reasons
from croupier.tournament.reasons.entries import WRONG_ENTRY_FEE
from croupier.tournament.session.terms import Seat

Events = tuple[e.TournamentEvent, ...]


def change_start(state: Tournament, given: i.ChangeStart, now: int) -> Events:
    """Change when a stage starts, with notice to the players."""
    # act-pontoon-2018 20.7, nsw-pontoon-6to5-2017 20.5.3: starting times may be altered on reasonable notice
    changed = rules_of(state).seating.start_changed
    clause = changed.clause
    directs(state, given, given.by, "change the start of a session")
    stage = stage_of(state, given, given.stage, clause)
    stated = planned(state, stage.name).starts or (state.conditions.starts if stage is state.stages[0] else None)
    # the published start is that of the first session; a later one of the stage has none until it is specified
    if changed.value == "before-published" and state.published and stated and stage.starts == stated:
        raise Refused(given, clause, reasons.START_PUBLISHED(stage=stage.name, starts=stated))
    starts = moment(given.starts)
    if starts is None:
        raise Refused(given, clause, reasons.BAD_MOMENT(written=repr(given.starts)))
    if starts <= now:
        raise Refused(given, clause, reasons.START_IN_PAST(starts=given.starts))
    if not given.notice.strip():
        raise Refused(given, clause, reasons.NO_NOTICE)
    is_begun = stage.draws > 0 and stage.begun >= stage.sessions
    if is_begun or stage.status in {"played", "confirmed"}:
        raise Refused(given, clause, reasons.START_IS_OVER(stage=stage.name, status=stage.status))
    passed = moment(stage.starts)
    if forfeits_by_time(state) and stage.draws and passed is not None and now >= passed:
        # act-pontoon-2018 20.9: who had a seat and did not take it before that time has forfeited the position
        raise Refused(
            given, rules_of(state).seating.late_from.clause, reasons.START_PASSED(stage=stage.name, starts=stage.starts)
        )
    return (e.StartChanged(given.by, stage.name, given.starts, given.notice, now, clause),)


def forfeits_by_time(state: Tournament) -> bool:
    """Return whether a position is forfeited at the specified starting time."""
    # act-blackjack-2005 20.9/s2: forfeited by who is not there "at the commencement of a session"; act-pontoon-2018
    # 20.9, act-uth-2019 16.10: by who is not there "prior to the specified starting time"
    seating = rules_of(state).seating
    return seating.late.value == "forfeited" and seating.late_from.value == "starting-time"


def take_seat(state: Tournament, given: i.TakeSeat, now: int) -> Events:
    """A player is in their seat, before the session starts."""
    # act-blackjack-2005 20.9: "All entrants shall take their allocated seat prior to the published starting time."
    seating = rules_of(state).seating
    clause = seating.seated_before.clause
    directs(state, given, given.by, "see a player seated")
    one = entrant_of(state, given, given.player, clause)
    found = _drawn_seat(state, one.player)
    if found is None or not one.is_alive:
        raise Refused(given, seating.ballot.clause, reasons.NO_SEAT(player=one.player, fate=one.fate))
    stage, seat = found
    if seat.is_taken:
        raise Refused(given, clause, reasons.SEATED_ALREADY(player=one.player, box=seat.box, table=seat.table))
    starts = moment(stage.starts)
    if forfeits_by_time(state) and starts is not None and now >= starts:
        raise Refused(given, seating.late_from.clause, reasons.SEATED_TOO_LATE(starts=stage.starts))
    return (e.SeatTaken(given.by, one.player, stage.name, now, clause),)


def _drawn_seat(state: Tournament, player: str) -> tuple[StageState, TableSeat] | None:
    for stage in state.stages:
        for seat in stage.seats:
            if seat.player == player and seat.session > stage.begun:
                return stage, seat
    return None


def offer_seat(state: Tournament, given: i.OfferSeat, now: int) -> Events:
    """Give the place of an absent player to a reserve, who pays the fee."""
    # act-blackjack-2005 20.10: "may offer that seat to a reserved player on payment of the specified entry fee"
    reserve, fees = rules_of(state).seating.reserve, fees_of(state.conditions)
    clause = reserve.clause
    directs(state, given, given.by, "offer a seat")
    gone = entrant_of(state, given, given.forfeited, clause)
    new = entrant_of(state, given, given.reserve, clause)
    if reserve.value == "no":
        raise Refused(given, clause, reasons.NO_RESERVES)
    first = next((one.player for one in state.entrants if one.fate == "reserve"), None)
    if new.fate != "reserve" or new.player != first:
        raise Refused(
            given,
            clause,
            (reasons.NOT_FIRST_RESERVE if first else reasons.NO_RESERVE_WAITS)(player=new.player, first=first),
        )
    if given.paid != fees.entry:
        raise Refused(given, clause, WRONG_ENTRY_FEE(fee=fees.entry, paid=given.paid))
    playing = sum(one.fate not in {"reserve", "withdrawn", "forfeited"} for one in state.entrants)
    most = players_of(state.conditions).maximum
    if playing >= most:
        raise Refused(
            given,
            rules_of(state).entries.most.clause,
            reasons.ALL_PLACES_TAKEN(count=playing, most=most, player=gone.player),
        )
    pool = Money(fees.entry - fees.commission)
    if gone.fate == "withdrawn" and not any(stage.draws for stage in state.stages):
        return (e.SeatOffered(given.by, gone.player, new.player, pool, fees.commission, "", 0, None, now, clause),)
    stage, seat = _free_seat(state, given, gone, clause)
    if reserve.value == "first" and stage.name != state.stages[0].name:
        raise Refused(given, clause, reasons.ONLY_FIRST_SESSION(stage=stage.name))
    if any(name == gone.player for s in state.sessions for name in (t.player for t in s.seats)):
        raise Refused(given, clause, reasons.HAS_PLAYED(player=gone.player))
    number = _session_with(state, given, stage, seat, clause)
    place = Seat(new.player, seat.box, chips_of(state.conditions).start)
    terms = (pool, fees.commission, seat.table, number, place, now, clause)
    return (e.SeatOffered(given.by, gone.player, new.player, *terms),)


def _free_seat(state: Tournament, given: i.OfferSeat, gone: Entrant, clause: str) -> tuple[StageState, TableSeat]:
    """Return the seat drawn for a player who has not taken it; raise Refused if it is not free."""
    if gone.fate in {"forfeited", "withdrawn"}:
        for stage in (one for one in state.stages if one.status != "confirmed"):
            for seat in stage.seats:
                if seat.player == gone.player:
                    return stage, seat
    raise Refused(given, clause, reasons.NO_SEAT_FORFEITED(player=gone.player))


def _session_with(state: Tournament, given: i.OfferSeat, stage: StageState, seat: TableSeat, clause: str) -> int:
    """Return the number of the session that has the seat, 0 if none has begun there; raise Refused if it is late."""
    # act-blackjack-2005 20.10: of who "has not taken their seat prior to the commencement", and so before play
    for session in state.sessions:
        if (session.stage, session.session, session.table) != (stage.name, seat.session, seat.table):
            continue
        if session.is_dealt or session.result is not None:
            raise Refused(given, clause, reasons.FIRST_ROUND_DEALT(table=seat.table))
        return session.terms.number
    return 0


def substitute(state: Tournament, given: i.Substitute, now: int) -> Events:
    """Decide about a substitute, as the director thinks fit."""
    rules = rules_of(state)
    clause = rules.seating.substitute.clause
    directs(state, given, given.by, "decide about a substitute")
    one = entrant_of(state, given, given.player, clause)
    if not given.is_approved:
        return (e.SubstituteDecided(given.by, one.player, given.substitute, False, given.reason, now, clause),)  # noqa: FBT003
    check_person(given, given.substitute, clause)
    known = state.entrant(entered_as(state, given.substitute) or "")
    if known is None or known.fate != "reserve":
        # a reserve who waits has paid nothing and has no entry yet (act-pontoon-2018 20.6, 20.10)
        check_new(state, given, given.substitute)
    if not one.is_alive:
        raise Refused(given, clause, reasons.NOBODY_TO_SUBSTITUTE(player=one.player, fate=one.fate))
    check_eligible(state, given, given.substitute)
    new = tidy(given.substitute) if known is None else known.player
    return (e.SubstituteDecided(given.by, one.player, new, True, given.reason, now, clause),)  # noqa: FBT003
