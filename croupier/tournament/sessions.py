"""Sessions: seats are taken, sittings start, forfeited seats go to reserves, and tables tell how they ended."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.money import Money, show
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.ballot import free_tables, spread
from croupier.tournament.conditions import NONE, AddOn, BuyBack
from croupier.tournament.finding import (
    chips_of,
    entrant_of,
    fees_of,
    planned,
    players_of,
    running,
    sitting_of,
    stage_of,
)
from croupier.tournament.moments import moment
from croupier.tournament.powers import directs, rules_of, works
from croupier.tournament.results import ties_after
from croupier.tournament.sitting.terms import Out, Seat, SittingResult, SittingTerms
from croupier.tournament.state import Entrant, SittingAt, StageState, TableSeat, Tied, Tournament

Events = tuple[e.TournamentEvent, ...]


def change_start(state: Tournament, given: i.ChangeStart, now: int) -> Events:
    """Change when a stage starts, with notice to the players."""
    # act-pontoon-2018 20.7, nsw-pontoon-6to5-2017 20.5.3: starting times may be altered on reasonable notice
    changed = rules_of(state).seating.start_changed
    clause = changed.clause
    directs(state, given, given.by, "change the start of a session")
    stage = stage_of(state, given, given.stage, clause)
    stated = planned(state, stage.name).starts or (state.conditions.starts if stage is state.stages[0] else None)
    if changed.value == "before-published" and state.published and stated:
        why = f"{stage.name} was published to start at {stated}, and that binds: whoever is late forfeits by it"
        raise Refused(given, clause, why)
    if moment(given.starts) is None:
        raise Refused(given, clause, f'{given.starts!r} is no moment: write it as "2026-12-05T19:00+11:00"')
    if not given.notice.strip():
        raise Refused(given, clause, "the players are to be notified: tell how they were")
    if stage.status in {"played", "confirmed"}:
        raise Refused(given, clause, f"{stage.name} is {stage.status}: its start is past")
    return (e.StartChanged(given.by, stage.name, given.starts, given.notice, now, clause),)


def take_seat(state: Tournament, given: i.TakeSeat, now: int) -> Events:
    """A player is in their seat, before the session starts."""
    # act-blackjack-2005 20.9: "All entrants shall take their allocated seat prior to the published starting time."
    seating = rules_of(state).seating
    clause = seating.seated_before.clause
    directs(state, given, given.by, "see a player seated")
    one = entrant_of(state, given, given.player, clause)
    found = _drawn_seat(state, one.player)
    if found is None or not one.is_alive:
        raise Refused(given, seating.ballot.clause, f"{one.player} has no seat in the next session: {one.fate}")
    stage, seat = found
    if seat.is_taken:
        raise Refused(given, clause, f"{one.player} is in their seat already: box {seat.box} of {seat.table}")
    starts = moment(stage.starts)
    if seating.late.value == "forfeited" and starts is not None and now >= starts:
        why = f"the session started at {stage.starts}: whoever is not seated by then forfeits the position"
        raise Refused(given, seating.late.clause, why)
    return (e.SeatTaken(given.by, one.player, stage.name, now, clause),)


def _drawn_seat(state: Tournament, player: str) -> tuple[StageState, TableSeat] | None:
    for stage in state.stages:
        for seat in stage.seats:
            if seat.player == player and seat.sitting > stage.begun:
                return stage, seat
    return None


def start(state: Tournament, given: i.StartSitting, now: int) -> Events:
    """Start the next sitting of a stage, or the play-offs that it needs."""
    seating = rules_of(state).seating
    clause = seating.own_seat.clause
    directs(state, given, given.by, "start a session")
    stage = stage_of(state, given, given.stage, clause)
    if any(tie.stage == stage.name and tie.how == "play-off" for tie in state.ties):
        return _play_offs(state, given, stage, now)
    number = stage.begun + 1
    seats = [seat for seat in stage.seats if seat.sitting == number]
    if not seats:
        raise Refused(given, seating.ballot.clause, f"no seats of {stage.name} are drawn to be played: hold the ballot")
    busy = {sitting.table for sitting in running(state)} & {seat.table for seat in seats}
    if busy:
        raise Refused(given, seating.exclusive.clause, f"{min(busy)} still plays: let its sitting end first")
    starts = moment(stage.starts)
    if starts is not None and now < starts:
        why = f"{stage.name} starts at {stage.starts}: it does not begin before, unless the start is changed"
        raise Refused(given, seating.seated_before.clause, why)
    if now < state.break_until:
        raise Refused(given, rules_of(state).conduct.breaks.clause, "the players have a break: wait for its end")
    missing, absent = _missing(state, stage, seats, now)
    lost = {event.player for event in missing}
    tables = dict.fromkeys(seat.table for seat in seats)
    started: list[e.TournamentEvent] = []
    for table in tables:
        playing = [s for s in seats if s.table == table and s.player not in lost and _is_alive(state, s.player)]
        if playing:
            placed = tuple(Seat(s.player, s.box, _chips(state, stage, s.player)) for s in playing)
            away = tuple(s.player for s in playing if s.player in absent)
            told = terms(state, stage, placed, len(state.sittings) + len(started) + 1)
            started.append(e.SittingStarted(given.by, table, stage.name, number, told, placed, away, (), now, clause))
    if started:
        return (*missing, *started)
    over = e.SittingPassedOver(given.by, stage.name, number, (), now, clause)
    return (*missing, replace(over, ties=ties_after(state, *missing, over)))


def _is_alive(state: Tournament, player: str) -> bool:
    one = state.entrant(player)
    return one is not None and one.is_alive


def _missing(
    state: Tournament, stage: StageState, seats: Sequence[TableSeat], now: int
) -> tuple[list[e.SeatForfeited | e.BuyInMissing], set[str]]:
    """Return those who lose their place because they, or their buy-in, are not there; and those who are only absent."""
    # act-blackjack-2005 20.9/s2: "the entrant shall be deemed to have forfeited their position"
    # nsw-pontoon-6to5-2017 20.6.3: without the buy-in a player is eliminated, and the fee is not refunded
    # nsw-pontoon-6to5-2017 20.5.6: there whoever does not take the seat is absent, and the Manager may act
    rules = rules_of(state)
    needs = bool(fees_of(state.conditions).buy_in)
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
    """Return what a player begins the stage with."""
    # nsw-pontoon-6to5-2017 20.6.2: each player receives or buys an equal allotment before a session
    one = state.entrant(player)
    plan, terms = planned(state, stage.name), chips_of(state.conditions)
    carried = one.chips if one is not None and plan.stack == "carried" else Money(0)
    add_on = state.conditions.add_on
    more = (
        add_on.chips
        if isinstance(add_on, AddOn) and one is not None and one.added_on and add_on.before_stage == stage.name
        else Money(0)
    )
    return Money((carried or terms.start) + more)


def terms(
    state: Tournament, stage: StageState, seats: tuple[Seat, ...], number: int, tie: Tied | None = None
) -> SittingTerms:
    """Return what a table is told of the session that it plays."""
    conditions, rules, plan = state.conditions, rules_of(state), planned(state, stage.name)
    wagering, percent = conditions.wagering, chips_of(conditions).cash_percent
    return SittingTerms(
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
        pass_cards=_whole(wagering.pass_cards),
        undisclosed=_whole(wagering.undisclosed),
        side_bets=() if wagering.side_bets in (None, NONE) else tuple(wagering.side_bets),
        cash_percent=percent if isinstance(percent, int) else None,
        rebuys=() if tie is not None else _rebuys(state, stage, seats),
    )


def _whole(told: int | str | None) -> int:
    return told if isinstance(told, int) else 0


def _rebuys(state: Tournament, stage: StageState, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    terms_ = state.conditions.buy_back
    names = [one.name for one in state.stages]
    if not isinstance(terms_, BuyBack) or terms_.into or terms_.until_stage not in names:
        return ()
    if names.index(stage.name) > names.index(terms_.until_stage):
        return ()
    left = {one.player for one in state.entrants if one.buy_backs < terms_.times}
    return tuple(seat.player for seat in seats if seat.player in left)


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
        sizes = spread(len(left), -(-len(left) // players_of(state.conditions).per_table))
        # with more tables than are free the others follow: what each began with is the same for all
        stack = begun[0].seats[0].chips if begun else _stack(state, tie)
        alone = tie if len(sizes) == 1 and not begun else Tied(tie.stage, tie.table, tie.players, 0, tie.how)
        for size in sizes[: len(free)]:
            players, left = left[:size], left[size:]
            seats = tuple(Seat(p, box, stack) for box, p in enumerate(players, 1))
            told = terms(state, stage, seats, len(state.sittings) + len(started) + 1, alone)
            table = free.pop(0)
            started.append(e.SittingStarted(given.by, table, stage.name, 0, told, seats, (), tie.players, now, clause))
    if not started:
        why = "its play-offs go on" if is_playing else "no designated table is free for the play-off"
        raise Refused(given, clause, f"{stage.name}: {why}; wait for a table to end")
    return tuple(started)


def _begun(state: Tournament, tie: Tied) -> list[SittingAt]:
    """Return the sittings of a play-off that have begun, if it is not over with them."""
    begun: list[SittingAt] = []
    for sitting in (s for s in state.sittings if s.tied == tie.players):
        if sum(len(s.seats) for s in begun) >= len(tie.players):
            begun = []
        begun.append(sitting)
    is_over = sum(len(s.seats) for s in begun) >= len(tie.players) and all(s.result is not None for s in begun)
    return [] if is_over else begun


def _stack(state: Tournament, tie: Tied) -> Money:
    """Return what each begins a play-off with: equal stacks, or new ones if those do not last a round."""
    held = {one.chips for one in state.entrants if one.player in tie.players}
    equal = held.pop() if len(held) == 1 else Money(0)
    is_carried = state.conditions.ties.playoff_stack == "carried"
    return equal if is_carried and equal >= _needed(state) else chips_of(state.conditions).start


def _needed(state: Tournament) -> Money:
    """Return what a round takes: with less than that in equal stacks a play-off would be over before it began."""
    # act-uth-2019 16.15/s2: "at least the table minimum", of ante and blind both (reading UTH-32)
    both = rules_of(state).wagering.minimum_covers.value == "ante_and_blind"
    return Money(state.conditions.limits[0].minimum * (2 if both else 1))


def offer_seat(state: Tournament, given: i.OfferSeat, now: int) -> Events:
    """Give the place of a player who is not there to a reserve, who pays the fee."""
    # act-blackjack-2005 20.10: "may offer that seat to a reserved player on payment of the specified entry fee"
    reserve, fees = rules_of(state).seating.reserve, fees_of(state.conditions)
    clause = reserve.clause
    directs(state, given, given.by, "offer a seat")
    gone = entrant_of(state, given, given.forfeited, clause)
    new = entrant_of(state, given, given.reserve, clause)
    if reserve.value == "no":
        raise Refused(given, clause, "a seat is not offered to a reserve under this document")
    first = next((one.player for one in state.entrants if one.fate == "reserve"), None)
    if new.fate != "reserve" or new.player != first:
        who = f"{first} is the first in their order" if first else "there is none"
        raise Refused(given, clause, f"{new.player} is not the reserve whose turn it is: {who}")
    if given.paid != fees.entry:
        why = f"the entry fee is ${show(fees.entry)}, and ${show(given.paid)} was paid: pay it exactly"
        raise Refused(given, clause, why)
    pool = Money(fees.entry - fees.commission)
    if gone.fate == "withdrawn" and not any(stage.draws for stage in state.stages):
        return (e.SeatOffered(given.by, gone.player, new.player, pool, fees.commission, "", 0, None, now, clause),)
    sitting, seat = _forfeited_seat(state, given, gone, clause)
    if reserve.value == "first" and sitting.stage != state.stages[0].name:
        raise Refused(given, clause, f"a seat is offered before the first session alone, and this is {sitting.stage}")
    if any(name == gone.player for s in state.sittings for name in (t.player for t in s.seats)):
        raise Refused(given, clause, f"{gone.player} has played: a seat is offered in a player's first session alone")
    place = Seat(new.player, seat.box, chips_of(state.conditions).start)
    return (
        e.SeatOffered(
            given.by,
            gone.player,
            new.player,
            pool,
            fees.commission,
            sitting.table,
            sitting.terms.number,
            place,
            now,
            clause,
        ),
    )


def _forfeited_seat(state: Tournament, given: i.OfferSeat, gone: Entrant, clause: str) -> tuple[SittingAt, TableSeat]:
    stage = state.stage(gone.fallen_in) if gone.fate == "forfeited" else None
    seat = next((s for s in stage.seats if s.player == gone.player), None) if stage is not None else None
    if stage is None or seat is None:
        raise Refused(given, clause, f"{gone.player} has forfeited no seat that is still free")
    for sitting in running(state):
        if (sitting.stage, sitting.sitting, sitting.table) == (stage.name, seat.sitting, seat.table):
            return sitting, seat
    raise Refused(given, clause, f"the session at {seat.table} is over, or was not played")


def substitute(state: Tournament, given: i.Substitute, now: int) -> Events:
    """Decide about a substitute, as the director thinks fit."""
    rules = rules_of(state)
    clause = rules.seating.substitute.clause
    directs(state, given, given.by, "decide about a substitute")
    one = entrant_of(state, given, given.player, clause)
    if not given.is_approved:
        return (e.SubstituteDecided(given.by, one.player, given.substitute, False, given.reason, now, clause),)  # noqa: FBT003
    if state.entrant(given.substitute) is not None or not given.substitute.strip():
        why = f"{given.substitute or 'nobody'} cannot be a substitute: each player is in the tournament once"
        raise Refused(given, rules.entries.one_entry.clause, why)
    if not one.is_alive:
        raise Refused(given, clause, f"{one.player} is {one.fate}: a substitute takes the place of one who is to play")
    return (e.SubstituteDecided(given.by, one.player, given.substitute, True, given.reason, now, clause),)  # noqa: FBT003


# --- what the tables tell ---------------------------------------------------------------------------------------------


def report(state: Tournament, given: i.ReportSitting, now: int) -> Events:
    """Take the result of a sitting; with the last one of a stage it is known who is level."""
    # nsw-pontoon-6to5-2017 20.5.8: the totals are recorded and given to the Tournament Manager
    clause = rules_of(state).places.counted.clause
    works(given, given.by, clause, "report a result")
    sitting = sitting_of(state, given, given.table, given.number, clause)
    if sitting.result is not None:
        why = f"{given.table} has reported sitting {given.number}: correct the result, with the reason"
        raise Refused(given, clause, why)
    check_result(given, sitting, given.result, clause)
    told = e.SittingReported(given.by, given.table, given.number, given.result, (), now, clause)
    return (replace(told, ties=ties_after(state, told)),)


def check_result(given: i.TournamentInput, sitting: SittingAt, result: SittingResult, clause: str) -> None:
    """Raise Refused unless a result tells of each player of the sitting exactly once."""
    told = [player for player, _ in result.stacks] + [out.player for out in result.out if out.why != "moved"]
    seated = {seat.player for seat in sitting.seats}
    twice = {player for player in told if told.count(player) > 1}
    for wrong, why in (
        (twice, "is told of twice"),
        (set(told) - seated, "does not sit there"),
        (seated - set(told), "is not told of: count their chips, or tell when they went out"),
    ):
        if wrong:
            raise Refused(given, clause, f"the result of {sitting.table}: {min(wrong)} {why}")
    if any(stack < 0 for _, stack in result.stacks) or result.rounds < 0:
        raise Refused(given, clause, f"the result of {sitting.table} has a count below nothing")


def report_out(state: Tournament, given: i.ReportOut, now: int) -> Events:
    """Take note that a player is out while the sitting goes on."""
    rules = rules_of(state)
    clause = rules.wagering.no_chips_out.clause if given.why == "eliminated" else rules.conduct.disqualified.clause
    works(given, given.by, clause, "report a player out")
    sitting = sitting_of(state, given, given.table, given.number, clause)
    if sitting.result is not None:
        raise Refused(given, clause, f"sitting {given.number} of {given.table} is over")
    if given.player not in {seat.player for seat in sitting.seats} or given.player in {o.player for o in sitting.out}:
        raise Refused(given, clause, f"{given.player} does not play at {given.table}")
    out = Out(given.player, given.why, given.round, given.residual, given.wagered, given.removed, clause)
    return (e.PlayerReportedOut(given.by, given.table, given.number, out, now, clause),)
