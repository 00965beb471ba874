"""Folds of session events: ballots, seats, sessions and their results."""

from msgspec.structs import replace

from croupier.money import NOTHING
from croupier.tournament import events as e
from croupier.tournament.machine.state import Correction, Entrant, Tournament, TournamentNotice, TournamentSession
from croupier.tournament.machine.updates import settled, with_entrants, with_one, with_session, with_some, with_stage
from croupier.tournament.moments import moment
from croupier.tournament.session.terms import Seat


def fold_play(state: Tournament, event: e.TournamentEvent) -> Tournament | None:
    """Fold an event of the sessions; None for any other event."""
    match event:
        case e.BallotBound():
            stage = state.stage(event.stage)
            assert stage is not None, event.stage
            status = "bound" if stage.status == "waiting" else stage.status
            return with_stage(state, event.stage, bound=(*stage.bound, event.commitment), status=status)
        case e.BallotDrawn():
            return _drawn(state, event)
        case e.StartChanged():
            notice = TournamentNotice(event.at, f"{event.stage} starts at {event.starts}: {event.notice}")
            return replace(with_stage(state, event.stage, starts=event.starts), notices=(*state.notices, notice))
        case e.SeatTaken():
            stage = state.stage(event.stage)
            assert stage is not None, event.stage
            seats = tuple(replace(s, is_taken=True) if s.player == event.player else s for s in stage.seats)
            return with_stage(state, event.stage, seats=seats)
        case e.SeatForfeited():
            return with_one(state, event.player, fate="forfeited", fallen_in=event.stage)
        case e.BuyInMissing():
            return with_one(state, event.player, fate="fallen", fallen_in=event.stage)
        case e.SittingPassedOver():
            after = replace(state, ties=event.ties)
            after = with_stage(after, event.stage, begun=event.session, status="playing", starts="")
            return settled(after, event.stage)
        case e.SittingStarted():
            return _started(state, event)
        case e.SittingReported() | e.ResultCorrected():
            return _reported(state, event)
        case e.PlayerReportedOut():
            session = next(s for s in state.sessions if s.terms.number == event.number)
            # act-uth-2019 16.9: a player eliminated before leaving for another table does not move
            moves = tuple(one for one in session.moves if one.player != event.out.player)
            after = with_session(state, event.number, out=(*session.out, event.out), moves=moves)
            is_barred = event.out.why == "disqualified"
            return with_one(after, event.out.player, fate="disqualified") if is_barred else after
        case e.FirstRoundDealt():
            return with_session(state, event.number, is_dealt=True)
        case e.RebuysOffered():
            return with_session(state, event.number, offered=event.players)
        case e.PlayersMoved():
            return _moving(state, event)
        case e.PlayerMoved():
            return _moved(state, event)
        case _:
            return None


def _drawn(state: Tournament, event: e.BallotDrawn) -> Tournament:
    stage = state.stage(event.stage)
    assert stage is not None, event.stage
    starts = moment(stage.starts)
    # act-pontoon-2018 20.9, act-uth-2019 16.10: nobody could take a seat before a time that was past when it was drawn
    is_past = starts is not None and event.at >= starts and stage.begun == stage.sessions
    back = tuple(one.player for one in state.entrants if one.fate == "fallen" and one.player in set(event.players))
    return with_stage(
        with_some(state, back, fate="advanced"),  # a player of a repechage is in again
        event.stage,
        status="playing" if stage.begun else "drawn",
        bound=tuple(one for one in stage.bound if one != event.commitment),
        draws=stage.draws + 1,
        players=(*stage.players, *event.players),
        seats=(*stage.seats, *event.seats),
        sessions=max((seat.session for seat in event.seats), default=stage.sessions),
        starts="" if is_past else stage.starts,
    )


def _started(state: Tournament, event: e.SittingStarted) -> Tournament:
    session = TournamentSession(
        event.table, event.stage, event.session, event.terms, event.seats, absent=event.absent, tied=event.tied
    )
    drawn = next(one for one in state.stages if one.name == event.stage).seats
    places = sum((seat.session, seat.table) == (event.session, event.table) for seat in drawn)
    session = replace(session, has_free=len(event.seats) < places)
    chips = {seat.player: seat.chips for seat in event.seats}

    def begins(one: Entrant) -> Entrant:
        # the chips of a play-off tell the tied players apart, and are carried nowhere
        stack = one.chips if event.tied else chips[one.player]
        return replace(one, fate="playing", chips=stack, stage="")

    after = with_entrants(replace(state, sessions=(*state.sessions, session)), dict.fromkeys(chips, begins))
    stage = state.stage(event.stage)
    assert stage is not None, event.stage
    begun = max(stage.begun, event.session)
    after = with_stage(
        after, event.stage, status="playing", begun=begun, starts="" if begun > stage.begun else stage.starts
    )
    return after if state.status == "open" else replace(after, status="playing")


def _reported(state: Tournament, event: e.SittingReported | e.ResultCorrected) -> Tournament:
    session = next(s for s in state.sessions if s.terms.number == event.number)
    stacks = dict(event.result.stacks)
    barred = {o.player for o in event.result.out if o.why == "disqualified"}
    before = {o.player for o in session.result.out if o.why == "disqualified"} if session.result else set()

    def with_result(one: Entrant) -> Entrant:
        fate = "disqualified" if one.player in barred else "playing" if one.player in before else one.fate
        stack = one.chips if session.tied else stacks.get(one.player, NOTHING)
        return replace(one, chips=stack, fate=fate)

    players = (*stacks, *(o.player for o in event.result.out if o.why != "moved"))
    after = with_entrants(
        with_session(state, event.number, result=event.result, moves=()), dict.fromkeys(players, with_result)
    )
    if isinstance(event, e.ResultCorrected):
        put = Correction(event.at, str(event.by), f"result of {event.table}, session {event.number}", event.reason)
        after = replace(after, corrections=(*after.corrections, put))
    return settled(replace(after, ties=event.ties), session.stage)


def _moving(state: Tournament, event: e.PlayersMoved) -> Tournament:
    """Record moves: the players play on until their table reports that they have left."""
    source = next(s for s in state.sessions if s.terms.number == event.number)
    after = with_session(state, event.number, moves=(*source.moves, *event.moves))
    if event.commitment:
        stage = state.stage(source.stage)
        assert stage is not None, source.stage
        bound = tuple(one for one in stage.bound if one != event.commitment)
        after = with_stage(after, source.stage, bound=bound, draws=stage.draws + 1)
    return after


def _moved(state: Tournament, event: e.PlayerMoved) -> Tournament:
    way = event.move
    source = next(s for s in state.sessions if s.terms.number == event.number)
    target = next(s for s in state.sessions if s.terms.number == way.number)
    after = with_session(
        state,
        event.number,
        seats=tuple(seat for seat in source.seats if seat.player != way.player),
        moves=tuple(one for one in source.moves if one.player != way.player),
        gone=(*source.gone, way.player),
    )
    seats = (*[seat for seat in target.seats if seat.player != way.player], Seat(way.player, way.box, way.chips))
    result = target.result
    if result is not None:  # the other table has ended meanwhile: they have what they brought
        result = replace(result, stacks=(*result.stacks, (way.player, way.chips)))
        after = with_one(after, way.player, chips=way.chips)
    return with_session(after, way.number, seats=seats, come=(*target.come, way.player), result=result)
