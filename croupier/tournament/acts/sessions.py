"""Start of sessions and play-offs, and the reports of tables on their course and result."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.rules.clause import document
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import free_tables
from croupier.tournament.acts.purchases import rebuys_left
from croupier.tournament.acts.redemption import bought_again, redeemed
from croupier.tournament.acts.results import ties_after
from croupier.tournament.acts.seats import forfeits_by_time
from croupier.tournament.authority import directs, rules_of, works
from croupier.tournament.conditions.document import NONE, AddOn, BuyBack
from croupier.tournament.conditions.plan import sizes
from croupier.tournament.machine.lookup import (
    chips_of,
    fees_of,
    late_seats,
    planned,
    players_of,
    running,
    session_of,
    stage_of,
)
from croupier.tournament.machine.state import StageState, TableSeat, Tied, Tournament, TournamentSession
from croupier.tournament.moments import moment
from croupier.tournament.reasons import play as reasons
from croupier.tournament.session.terms import Out, Seat, SessionResult, SessionTerms

Events = tuple[e.TournamentEvent, ...]


def start(state: Tournament, given: i.StartSitting, now: int) -> Events:
    """Start the next session of a stage, or the play-offs that it needs."""
    seating = rules_of(state).seating
    clause = seating.own_seat.clause
    directs(state, given, given.by, "start a session")
    stage = stage_of(state, given, given.stage, clause)
    if any(tie.stage == stage.name and tie.how == "play-off" for tie in state.ties):
        return _play_offs(state, given, stage, now)
    seats = _next_seats(state, stage)
    if not seats:
        raise Refused(given, seating.ballot.clause, reasons.NO_SEATS_DRAWN(stage=stage.name))
    number = seats[0].session
    busy = {session.table for session in running(state)} & {seat.table for seat in seats}
    if busy:
        raise Refused(given, seating.exclusive.clause, reasons.TABLE_STILL_PLAYS(table=min(busy)))
    _check_time(state, given, stage, now)
    missing, absent = _missing(state, stage, seats, now)
    lost = {event.player for event in missing}
    unseated = [event.player for event in missing if isinstance(event, e.SeatForfeited)]
    if unseated and not has_start(state, stage):
        raise Refused(given, seating.late_from.clause, reasons.NO_START(stage=stage.name, players=", ".join(unseated)))
    _check_named(state, given, stage, lost)
    tables = dict.fromkeys(seat.table for seat in seats)
    started: list[e.TournamentEvent] = []
    for table in tables:
        playing = [s for s in seats if s.table == table and s.player not in lost and _is_alive(state, s.player)]
        if playing:
            placed = tuple(Seat(s.player, s.box, _chips(state, stage, s.player)) for s in playing)
            away = tuple(s.player for s in playing if s.player in absent)
            session_terms = terms(state, stage, placed, len(state.sessions) + len(started) + 1)
            cash = bought_again(state, stage.name, placed, is_tied=False)
            begun = (given.by, table, stage.name, number, session_terms, placed, away, ())
            started.append(e.SittingStarted(*begun, now, clause, cash))
    if started:
        return (*missing, *started)
    over = e.SittingPassedOver(given.by, stage.name, number, (), now, clause)
    return (*missing, replace(over, ties=ties_after(state, *missing, over)))


def _check_time(state: Tournament, given: i.StartSitting, stage: StageState, now: int) -> None:
    starts = moment(stage.starts)
    if starts is not None and now < starts:
        raise Refused(
            given,
            rules_of(state).seating.seated_before.clause,
            reasons.BEFORE_START(stage=stage.name, starts=stage.starts),
        )
    if now < state.break_until:
        raise Refused(given, rules_of(state).conduct.breaks.clause, reasons.BREAK_NOW)


def has_start(state: Tournament, stage: StageState) -> bool:
    """Return whether the next session has the start that it needs before anybody forfeits a position."""
    # act-pontoon-2018 20.9, act-uth-2019 16.10: "prior to the specified starting time for the commencement of their
    # session"
    return moment(stage.starts) is not None or not forfeits_by_time(state)


def unseated_at(state: Tournament, stage: StageState) -> tuple[str, ...]:
    """Return the players who would forfeit their positions in the next session of a stage."""
    lost, _ = _missing(state, stage, _next_seats(state, stage), 0)
    return tuple(event.player for event in lost if isinstance(event, e.SeatForfeited))


def missing_at(state: Tournament, stage: StageState) -> tuple[str, ...]:
    """Return the players absent from the next session of a stage, or without the buy-in, in the order of seats."""
    seats = _next_seats(state, stage)
    lost, absent = _missing(state, stage, seats, 0)
    gone = {event.player for event in lost} | absent
    return tuple(seat.player for seat in seats if seat.player in gone)


def _next_seats(state: Tournament, stage: StageState) -> list[TableSeat]:
    late = late_seats(state, stage)
    number = late[0].session if late else stage.begun + 1
    return [seat for seat in late or stage.seats if seat.session == number]


def _check_named(state: Tournament, given: i.StartSitting, stage: StageState, lost: set[str]) -> None:
    """Raise Refused unless exactly those who are not there are named: nobody loses a place by a slip of the hand."""
    # act-blackjack-2005 20.9/s3: "The entry fee paid by the entrant is forfeited", so that it must be meant
    late = rules_of(state).seating.late
    missing = missing_at(state, stage)
    unnamed = [player for player in missing if player not in given.without]
    if lost and not _is_left(state, stage, lost):
        raise Refused(given, late.clause, reasons.NOBODY_PRESENT(stage=stage.name))
    if unnamed:
        raise Refused(
            given,
            late.clause,
            (reasons.MISSING_WOULD_FORFEIT if lost else reasons.MISSING_WOULD_BE_ABSENT)(
                players=", ".join(unnamed), stage=stage.name
            ),
        )
    strangers = [player for player in given.without if player not in missing]
    if strangers:
        raise Refused(given, late.clause, reasons.NOT_MISSING(player=strangers[0], stage=stage.name))


def _is_left(state: Tournament, stage: StageState, lost: set[str]) -> bool:
    """Return whether others have played or may play besides those who are not there; reserves may take their seats."""
    # act-blackjack-2005 20.10: "may offer that seat to a reserved player"
    if any(session.stage == stage.name for session in state.sessions):
        return True
    # players who have advanced play without those who miss a repechage
    others = (one for one in state.entrants if one.player not in lost)
    return any(one.fate == "reserve" or one.is_alive for one in others)


def _is_alive(state: Tournament, player: str) -> bool:
    one = state.entrant(player)
    return one is not None and one.is_alive


def _missing(
    state: Tournament, stage: StageState, seats: Sequence[TableSeat], now: int
) -> tuple[list[e.SeatForfeited | e.BuyInMissing], set[str]]:
    """Return those who forfeit their place because they or their buy-in are missing; and those only absent."""
    # act-blackjack-2005 20.9/s2: "the entrant shall be deemed to have forfeited their position"
    # nsw-pontoon-6to5-2017 20.6.3: without the buy-in a player is eliminated, and the fee is not refunded
    # nsw-pontoon-6to5-2017 20.5.6: there a player who does not take the seat is absent, and the Manager may act
    rules = rules_of(state)
    # chips that are carried have been bought: no conversion is needed
    needs = bool(fees_of(state.conditions).buy_in) and planned(state, stage.name).stack != "carried"
    lost: list[e.SeatForfeited | e.BuyInMissing] = []
    absent: set[str] = set()
    for seat in seats:
        one = state.entrant(seat.player)
        if one is None or not _is_alive(state, seat.player):
            continue
        if needs and stage.name not in {name for name, _ in one.buy_ins}:
            lost.append(e.BuyInMissing(one.player, stage.name, now, rules.accounts.buy_in.clause))
        elif not seat.is_taken and rules.seating.late.value == "forfeited":
            lost.append(e.SeatForfeited(one.player, stage.name, now, rules.seating.late.clause))
        elif not seat.is_taken:
            absent.add(one.player)
    return lost, absent


def _chips(state: Tournament, stage: StageState, player: str) -> Money:
    """Return a player's starting chips in the stage."""
    # nsw-pontoon-6to5-2017 20.6.2: each player receives or buys an equal allotment before a session
    one = state.entrant(player)
    plan, terms = planned(state, stage.name), chips_of(state.conditions)
    # act-uth-2019 16.3(a)(iv): what one receives for a re-buy is stated apart from what the entry fee gives
    is_back = one is not None and one.stage == stage.name
    carried = one.chips if one is not None and (plan.stack == "carried" or is_back) else Money(0)
    add_on = state.conditions.add_on
    more = (
        add_on.chips
        if isinstance(add_on, AddOn) and one is not None and one.added_on and add_on.before_stage == stage.name
        else Money(0)
    )
    return Money((carried or terms.start) + more)


def terms(
    state: Tournament, stage: StageState, seats: tuple[Seat, ...], number: int, tie: Tied | None = None
) -> SessionTerms:
    """Return the terms of a session for its table."""
    conditions, rules, plan = state.conditions, rules_of(state), planned(state, stage.name)
    back = conditions.buy_back
    wagering, percent = conditions.wagering, chips_of(conditions).cash_percent
    return SessionTerms(
        tournament=conditions.name,
        stage=stage.name,
        number=number,
        ends=plan.ends,
        levels=conditions.limits,
        leaders=state.leaders,
        advancing=plan.advance.per_table if tie is None else tie.places,
        separates=tie is not None,
        order=rules.wagering.order.value == "always" or bool(wagering.order),
        deals_from_marker=wagering.deals_from_marker,
        seconds=_whole(wagering.seconds) or None,
        late=wagering.late,
        # nsw-pontoon-6to5-2017 20.7.1: "allocated at the beginning of each heat", and a play-off is none (reading A44)
        pass_cards=0 if tie is not None else _whole(wagering.pass_cards),
        undisclosed=_whole(wagering.undisclosed),
        side_bets=() if wagering.side_bets in (None, NONE) else tuple(wagering.side_bets),
        cash_percent=percent if isinstance(percent, int) else None,
        rebuys=() if tie is not None else rebuys_of(state, stage.name, seats),
        rebuy_until=back.until_round if isinstance(back, BuyBack) else None,
        cut_to_unit=rules.wagering.cut_to_unit.value or UNSET,
        doubles_in_units=rules.wagering.doubles_in_units.value or UNSET,
    )


def _whole(stated: int | str | None) -> int:
    return stated if isinstance(stated, int) else 0


def rebuys_of(state: Tournament, stage: str, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Return the players who may buy chips back at a table, and the number of times for each."""
    return tuple([seat.player for seat in seats for _ in range(rebuys_left(state, stage, seat.player))])


def _play_offs(state: Tournament, given: i.StartSitting, stage: StageState, now: int) -> Events:
    """Start the play-offs of a stage at the free tables, among the tied players alone."""
    # act-blackjack-2005 20.21: "those players shall be given additional rounds of play until a result is achieved"
    clause = rules_of(state).places.play_off.clause
    free = list(free_tables(state))
    started: list[e.TournamentEvent] = []
    is_playing = False
    for tie in [t for t in state.ties if t.stage == stage.name and t.how == "play-off"]:
        begun = _begun(state, tie)
        is_playing = is_playing or bool(begun)
        left = [player for player in tie.players if not any(player == s.player for b in begun for s in b.seats)]
        at_tables = sizes(len(left), players_of(state.conditions).per_table)
        # with more tables than are free the others follow: what each began with is the same for all
        stack = begun[0].seats[0].chips if begun else _stack(state, tie)
        alone = tie if len(at_tables) == 1 and not begun else Tied(tie.stage, tie.table, tie.players, 0, tie.how)
        for size in at_tables[: len(free)]:
            players, left = left[:size], left[size:]
            seats = tuple(Seat(p, box, stack) for box, p in enumerate(players, 1))
            session_terms = terms(state, stage, seats, len(state.sessions) + len(started) + 1, alone)
            table = free.pop(0)
            cash = bought_again(state, stage.name, seats, is_tied=True)
            opened = (given.by, table, stage.name, 0, session_terms, seats, (), tie.players)
            started.append(e.SittingStarted(*opened, now, clause, cash))
    if not started:
        raise Refused(
            given,
            clause,
            (reasons.PLAY_OFF_GOES_ON if is_playing else reasons.NO_FREE_TABLE_FOR_PLAY_OFF)(stage=stage.name),
        )
    return tuple(started)


def _begun(state: Tournament, tie: Tied) -> list[TournamentSession]:
    """Return the sessions of a play-off that have begun, if it is not decided."""
    begun: list[TournamentSession] = []
    for session in (s for s in state.sessions if s.tied == tie.players):
        if sum(len(s.seats) for s in begun) >= len(tie.players):
            begun = []
        begun.append(session)
    is_over = sum(len(s.seats) for s in begun) >= len(tie.players) and all(s.result is not None for s in begun)
    return [] if is_over else begun


def _stack(state: Tournament, tie: Tied) -> Money:
    """Return the starting chips of each player of a play-off: equal stacks, or new ones if too small for a round."""
    amounts = {one.chips for one in state.entrants if one.player in tie.players}
    equal = amounts.pop() if len(amounts) == 1 else Money(0)
    is_carried = state.conditions.ties.playoff_stack == "carried"
    return equal if is_carried and equal >= _needed(state) else chips_of(state.conditions).start


def _needed(state: Tournament) -> Money:
    """Return the chips needed for a round: with less, a play-off would be over before it began."""
    # act-uth-2019 16.15/s2: "at least the table minimum", of ante and blind both (reading UTH-32)
    both = rules_of(state).wagering.minimum_covers.value == "ante_and_blind"
    return Money(state.conditions.limits[0].minimum * (2 if both else 1))


# --- what the tables tell ---------------------------------------------------------------------------------------------


def report(state: Tournament, given: i.ReportSitting, now: int) -> Events:
    """Accept the result of a session; with the last one of a stage the ties are known."""
    # nsw-pontoon-6to5-2017 20.5.8: the totals are recorded and given to the Tournament Manager
    clause = rules_of(state).places.counted.clause
    works(given, given.by, clause, "report a result")
    session = session_of(state, given, given.table, given.number, clause)
    if session.result is not None:
        raise Refused(given, clause, reasons.REPORTED_ALREADY(table=given.table, number=given.number))
    result = _with_arrivals(session, given.result)
    check_result(given, session, result, clause)
    event = e.SittingReported(given.by, given.table, given.number, result, (), now, clause, redeemed(session, result))
    return (replace(event, ties=ties_after(state, event)),)


def _with_arrivals(session: TournamentSession, result: SessionResult) -> SessionResult:
    """Return a result with those who were on the way when the table ended: they have the chips that they brought."""
    reported = {player for player, _ in result.stacks} | {out.player for out in result.out if out.why != "moved"}
    late = [seat for seat in session.seats if seat.player in session.come and seat.player not in reported]
    return replace(result, stacks=(*result.stacks, *[(seat.player, seat.chips) for seat in late])) if late else result


def check_result(given: i.TournamentInput, session: TournamentSession, result: SessionResult, clause: str) -> None:
    """Raise Refused unless a result contains each player of the session exactly once."""
    reported = [player for player, _ in result.stacks] + [out.player for out in result.out if out.why != "moved"]
    seated = {seat.player for seat in session.seats}
    twice = {player for player in reported if reported.count(player) > 1}
    for wrong, fault in (
        (twice, reasons.RESULT_NAMES_TWICE),
        (set(reported) - seated, reasons.RESULT_NAMES_STRANGER),
        (seated - set(reported), reasons.RESULT_LACKS_PLAYER),
    ):
        if wrong:
            raise Refused(given, clause, fault(table=session.table, player=min(wrong)))
    if any(stack < 0 for _, stack in result.stacks) or result.rounds < 0:
        raise Refused(given, clause, reasons.NEGATIVE_COUNT(table=session.table))


def report_out(state: Tournament, given: i.ReportOut, now: int) -> Events:
    """Record that a player is out while the session continues."""
    rules = rules_of(state)
    clause = rules.wagering.no_chips_out.clause if given.why == "eliminated" else rules.conduct.disqualified.clause
    works(given, given.by, clause, "report a player out")
    session = session_of(state, given, given.table, given.number, clause)
    if session.result is not None:
        raise Refused(given, clause, reasons.SESSION_OVER(table=given.table, number=given.number))
    if given.player not in {seat.player for seat in session.seats} or given.player in {o.player for o in session.out}:
        raise Refused(given, clause, reasons.NOT_PLAYING_THERE(player=given.player, table=given.table))
    if given.clause is not UNSET:
        # nsw-pontoon-6to5-2017 20.6.4, 20.5.7: whether the fee may be refunded depends on the clause of the table
        clause = _known(state, given, given.clause, clause)
    chips = (given.residual, given.wagered, given.removed)
    out = Out(given.player, given.why, given.round, *chips, clause, given.absent)
    return (e.PlayerReportedOut(given.by, given.table, given.number, out, now, clause),)


def _known(state: Tournament, given: i.ReportOut, stated: str, clause: str) -> str:
    """Return a clause that the report states; raise Refused if the document has none of that name."""
    if not any(one.id == stated for one in document(state.conditions.document).clauses):
        raise Refused(given, clause, reasons.NO_SUCH_CLAUSE(clause=stated))
    return stated


def report_dealt(state: Tournament, given: i.ReportDealt, now: int) -> Events:
    """Record that the first round of a session is dealt."""
    clause = rules_of(state).seating.reserve.clause
    works(given, given.by, clause, "report a round")
    session = session_of(state, given, given.table, given.number, clause)
    if session.is_dealt or session.result is not None:
        raise Refused(given, clause, reasons.DEALT_ALREADY(table=given.table, number=given.number))
    return (e.FirstRoundDealt(given.by, given.table, given.number, now, clause),)


def report_offers(state: Tournament, given: i.ReportOffers, now: int) -> Events:
    """Record the players to whom a table offers a re-buy."""
    # act-uth-2019 16.7: "who is not entitled to a re-buy will be eliminated": the offer comes before (reading UTH-33)
    clause = rules_of(state).accounts.buy_back.clause
    works(given, given.by, clause, "report an offer")
    session = session_of(state, given, given.table, given.number, clause)
    if session.result is not None:
        raise Refused(given, clause, reasons.SESSION_OVER(table=given.table, number=given.number))
    strangers = set(given.players) - {seat.player for seat in session.seats}
    if strangers or len(set(given.players)) < len(given.players):
        who = min(strangers, default=given.players[0])
        raise Refused(given, clause, reasons.NOT_SEATED_OR_TWICE(player=who, table=given.table))
    unentitled = [player for player in given.players if not rebuys_left(state, session.stage, player)]
    if unentitled:
        raise Refused(given, clause, reasons.NO_BUY_BACK_LEFT(player=unentitled[0]))
    return (e.RebuysOffered(given.by, given.table, given.number, given.players, now, clause),)
