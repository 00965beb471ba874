"""The state of a tournament as the sum of its events: total, never refuses, never asks the rules."""

from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.money import NOTHING, Money
from croupier.tournament import events as e
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.machine.postings import COMMISSION, POOL, postings
from croupier.tournament.machine.session_folds import fold_play
from croupier.tournament.machine.state import (
    Correction,
    Entrant,
    PlaceAward,
    Refund,
    SessionAward,
    StageState,
    Tournament,
    TournamentAct,
    TournamentDispute,
    TournamentNotice,
)
from croupier.tournament.machine.updates import settled, with_entrants, with_one, with_paid, with_session, with_stage

PAST_MAX: Final = 10
"""Maximum number of acts that can be undone: each keeps the state before it."""

_RETURNS: Final = (
    *(e.ConditionsDrawnUp, e.DirectorNominated, e.ConditionsApproved, e.CommissionApproved, e.CommissionNotified),
    *(e.TablesDesignated, e.EntriesOpened, e.EntriesClosed, e.PlayerEntered, e.EntryRefused, e.PlayerWithdrew),
    *(e.BuyInPaid, e.BoughtBack, e.AddOnBought, e.ValueAdded, e.SubstituteDecided, e.SeatOffered, e.StartChanged),
    *(e.SeatTaken, e.ResultCorrected, e.EntrantDisqualified, e.BreakGiven, e.PlacesConfirmed, e.RepechageAnswered),
    e.PrizesAwarded,
)


def evolve(state: Tournament | None, event: e.TournamentEvent) -> Tournament:
    """Fold one event into the state; the first one makes it."""
    if state is None:
        assert isinstance(event, e.ConditionsDrawnUp), event
        return Tournament(event.conditions, event.at, stages=_stages(event.conditions))
    if isinstance(event, e.ActTakenBack | e.ActRedone):
        return _turned(state, event)
    after = _with_money(_folded(state, event), event)
    if not _can_return(state, event):
        return replace(after, past=(), undone=()) if state.past or state.undone else after
    act = TournamentAct(type(event).__name__, replace(state, past=(), undone=()), postings(event), _about(event))
    return replace(after, past=(*state.past[1 - PAST_MAX :], act), undone=())


def _can_return(state: Tournament, event: e.TournamentEvent) -> bool:
    """Return whether the act can be taken back: not if a table has carried it out already."""
    if isinstance(event, e.BoughtBack | e.SeatOffered):
        return not event.number
    if isinstance(event, e.EntrantDisqualified):
        one = state.entrant(event.player)
        return one is None or one.fate != "playing"
    return isinstance(event, _RETURNS)


def _about(event: Struct) -> str:
    """Return the subject of an act, shown to the person who undoes it."""
    if isinstance(event, e.SubstituteDecided):
        return f"{event.substitute} for {event.player}"
    if isinstance(event, e.SeatOffered):
        return f"{event.reserve} for {event.forfeited}"
    named = [str(getattr(event, field, "")) for field in ("player", "director", "table", "stage", "starts")]
    return ", ".join([one for one in named if one])


def _turned(state: Tournament, event: e.ActTakenBack | e.ActRedone) -> Tournament:
    """Return to the state before an act or after it; the record of that stays."""
    is_back = isinstance(event, e.ActTakenBack)
    act = (state.past if is_back else state.undone)[-1]
    here = TournamentAct(act.kind, replace(state, past=(), undone=()), act.money, act.about)
    what = f"{'taken back' if is_back else 'done again'}: {act.words}"
    corrections = (*state.corrections, Correction(event.at, str(event.by), what, event.reason))
    if is_back:
        past, undone = state.past[:-1], (*state.undone, here)
    else:
        past, undone = (*state.past, here), state.undone[:-1]
    return replace(act.state, past=past, undone=undone, corrections=corrections)


def _with_money(state: Tournament, event: e.TournamentEvent) -> Tournament:
    moved = postings(event)
    if not moved:
        return state
    pool = sum(amount for account, amount in moved if account == POOL)
    commission = sum(amount for account, amount in moved if account == COMMISSION)
    return replace(state, pool=Money(state.pool + pool), commission=Money(state.commission + commission))


def _stages(conditions: Conditions) -> tuple[StageState, ...]:
    first = conditions.starts or ""
    return tuple(
        StageState(stage.name, starts=stage.starts or (first if not number else ""))
        for number, stage in enumerate(conditions.stages)
    )


# --- what each event changes ------------------------------------------------------------------------------------------


def _folded(state: Tournament, event: e.TournamentEvent) -> Tournament:
    for fold in (_before, _entered, fold_play, _after):
        after = fold(state, event)
        if after is not None:
            return after
    return state


def _before(state: Tournament, event: e.TournamentEvent) -> Tournament | None:
    match event:
        case e.ConditionsDrawnUp():
            stages = _stages(event.conditions)
            return replace(
                state,
                conditions=event.conditions,
                version=event.version,
                stages=stages,
                approval="",
                notification="",
            )
        case e.DirectorNominated():
            return replace(state, director=event.director, assistants=event.assistants)
        case e.ConditionsApproved():
            return replace(state, approval=event.reference)
        case e.CommissionApproved():
            return replace(state, commission_approved=event.most)
        case e.CommissionNotified():
            return replace(state, notification=event.reference)
        case e.ConditionsPublished():
            return replace(state, published=event.where)
        case e.TablesDesignated():
            return replace(state, tables=event.tables)
        case e.EntriesOpened():
            return replace(state, status="open", added=(*state.added, *event.added))
        case e.EntriesClosed():
            first = state.stages[0]
            closed = replace(state, status="playing" if state.sessions else "closed", ties=event.ties)
            return settled(closed, first.name)
        case _:
            return None


def _entered(state: Tournament, event: e.TournamentEvent) -> Tournament | None:
    match event:
        case e.PlayerEntered():
            fate: Any = "reserve" if event.is_reserve else "entered"
            one = Entrant(event.player, event.at, event.pool, event.commission, fate)
            paid = Refund(event.player, event.pool, event.commission)
            return replace(state, entrants=(*state.entrants, with_paid(one, paid)))
        case e.EntryRefused():
            return replace(state, refused=(*state.refused, (event.player, event.reason)))
        case e.PlayerWithdrew():
            after = with_one(state, event.player, fate="withdrawn", refunded=event.refund.total)
            return _with_refund(after, event.player, event.refund)
        case e.EntrantDisqualified():
            named = {"refunded": event.refund.total, "broken": event.rule}
            after = with_one(state, event.player, fate="disqualified", **named)
            return replace(_with_refund(after, event.player, event.refund), ties=event.ties)
        case e.BuyInPaid():
            return with_entrants(state, {event.player: lambda one: _bought_in(one, event)})
        case e.BoughtBack():
            return _bought_back(state, event)
        case e.AddOnBought():
            added = {"added_on": event.paid}
            mine = Refund(event.player, event.paid)
            return with_entrants(state, {event.player: lambda one: with_paid(replace(one, **added), mine)})
        case e.ValueAdded():
            return replace(state, added=(*state.added, event.added))
        case e.SubstituteDecided():
            return _substituted(state, event) if event.is_approved else state
        case e.SeatOffered():
            return _offered(state, event)
        case _:
            return None


def _with_refund(state: Tournament, player: str, back: Refund) -> Tournament:
    taken = Refund(back.player, Money(-back.pool), Money(-back.commission))
    return with_entrants(state, {player: lambda one: with_paid(one, taken)})


def _bought_in(one: Entrant, event: e.BuyInPaid) -> Entrant:
    return replace(one, buy_ins=(*one.buy_ins, (event.stage, event.paid)), buyers=(*one.buyers, event.player))


def _bought_back(state: Tournament, event: e.BoughtBack) -> Tournament:
    def bought(one: Entrant) -> Entrant:
        one = with_paid(one, Refund(event.player, event.paid))
        paid = Money(one.bought_back + event.paid)
        if not event.into:
            return replace(one, buy_backs=one.buy_backs + 1, bought_back=paid)
        return replace(
            one, buy_backs=one.buy_backs + 1, bought_back=paid, fate="advanced", stage=event.into, chips=event.chips
        )

    after = with_entrants(state, {event.player: bought})
    if not event.number:
        return after
    session = next(s for s in state.sessions if s.terms.number == event.number)
    out = tuple(out for out in session.out if out.player != event.player)
    offered = tuple(player for player in session.offered if player != event.player)
    return with_session(after, event.number, out=out, offered=offered, rebought=(*session.rebought, event.player))


def _substituted(state: Tournament, event: e.SubstituteDecided) -> Tournament:
    def handed_on(one: Entrant) -> Entrant:
        return replace(one, player=event.substitute, substitute_of=one.payer, before=(*one.before, one.player))

    # a reserve who waited no longer does
    others = tuple(one for one in state.entrants if one.player != event.substitute)
    after = with_entrants(replace(state, entrants=others), {event.player: handed_on})
    stages = tuple(
        stage
        if stage.status == "confirmed"
        else replace(
            stage,
            players=tuple(event.substitute if p == event.player else p for p in stage.players),
            seats=tuple(replace(s, player=event.substitute) if s.player == event.player else s for s in stage.seats),
        )
        for stage in state.stages
    )
    return replace(after, stages=stages)


def _offered(state: Tournament, event: e.SeatOffered) -> Tournament:
    def taken(one: Entrant) -> Entrant:
        fate: Any = "playing" if event.number else "entered"
        chips = event.seat.chips if event.number and event.seat else NOTHING
        one = replace(one, fee=event.pool, commission=event.commission, fate=fate, chips=chips)
        return with_paid(one, Refund(event.reserve, event.pool, event.commission))

    after = with_entrants(state, {event.reserve: taken})
    if event.seat is None:
        return after
    stage = next(one for one in state.stages if any(seat.player == event.forfeited for seat in one.seats))
    seats = tuple(
        replace(s, player=event.reserve, is_taken=True) if s.player == event.forfeited else s for s in stage.seats
    )
    after = with_stage(after, stage.name, seats=seats, players=(*stage.players, event.reserve))
    if not event.number:
        return replace(settled(after, stage.name), ties=())
    session = next(s for s in state.sessions if s.terms.number == event.number)
    return with_session(after, event.number, seats=(*session.seats, event.seat))


def _with_dispute(state: Tournament, number: int, **changed: Any) -> Tournament:
    disputes = tuple(replace(one, **changed) if one.number == number else one for one in state.disputes)
    return replace(state, disputes=disputes)


def _after(state: Tournament, event: e.TournamentEvent) -> Tournament | None:
    match event:
        case e.BreakGiven():
            notice = TournamentNotice(event.at, f"a break of {event.minutes} minutes")
            return replace(state, break_until=event.until, notices=(*state.notices, notice))
        case e.TournamentDisputeRaised():
            return replace(
                state, disputes=(*state.disputes, TournamentDispute(event.number, event.player, event.about))
            )
        case e.TournamentDisputeDecided():
            return _with_dispute(state, event.number, decision=event.decision)
        case e.TournamentReviewAsked():
            return _with_dispute(state, event.number, is_review_asked=True)
        case e.TournamentDisputeReviewed():
            return _with_dispute(state, event.number, review=event.decision)
        case e.PlacesDrawn():
            stage = state.stage(event.stage)
            assert stage is not None, event.stage
            after = with_stage(state, event.stage, drawn_places=(*stage.drawn_places, event.order))
            return replace(after, ties=event.ties)
        case e.PlacesConfirmed():
            return _confirmed(state, event)
        case e.RepechageAnswered():
            return with_one(state, event.player, joins=event.stage if event.joins else f"-{event.stage}")
        case e.PrizesAwarded():
            places = _places(event.places)
            changed = {p: (lambda one: replace(one, fate="placed", place=places[one.player])) for p in places}
            awarded = replace(with_entrants(state, changed), awards=event.awards, status="awarded")
            return _when_paid(awarded)
        case e.PrizePaid():
            return _when_paid(replace(state, awards=tuple(_paid(one, event) for one in state.awards)))
        case e.SessionPrizePaid():
            return _when_paid(
                replace(state, session_awards=tuple(_session_paid(one, event) for one in state.session_awards))
            )
        case e.TournamentCancelled():
            back = {r.player: r.total for r in event.refunds}
            entrants = tuple(
                replace(one, refunded=Money(one.refunded + sum(back.get(p, 0) for p in one.payers)), paid=())
                for one in state.entrants
            )
            return replace(state, status="cancelled", entrants=entrants)
        case _:
            return None


def _confirmed(state: Tournament, event: e.PlacesConfirmed) -> Tournament:
    stacks, points = dict(event.stacks), dict(event.points)

    def goes_on(one: Entrant) -> Entrant:
        return replace(
            one, fate="advanced", chips=stacks.get(one.player, NOTHING), points=points.get(one.player, one.points)
        )

    def falls(one: Entrant) -> Entrant:
        return replace(one, fate="fallen", fallen_in=event.stage, points=points.get(one.player, one.points))

    after = with_entrants(state, {**dict.fromkeys(event.advanced, goes_on), **dict.fromkeys(event.fallen, falls)})
    after = with_stage(after, event.stage, status="confirmed", order=event.order, advanced=event.advanced)
    awarded = state.session_awards if event.prizes is UNSET else (*state.session_awards, *event.prizes)
    return replace(after, status="placed" if event.is_last else after.status, session_awards=awarded)


def _when_paid(state: Tournament) -> Tournament:
    """Return the state as paid if the prizes were awarded and none is owed."""
    is_owed = any(not one.is_paid for one in state.won)
    return state if is_owed or state.status != "awarded" else replace(state, status="paid")


def _places(groups: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    """Return the place of each: level players share the first of theirs."""
    places, place = {}, 1
    for group in groups:
        places.update(dict.fromkeys(group, place))
        place += len(group)
    return places


def _paid(award: PlaceAward, event: e.PrizePaid) -> PlaceAward:
    if award.player != event.player or award.place != event.place:
        return award
    return replace(award, is_paid=True, paid_at=event.at)


def _session_paid(award: SessionAward, event: e.SessionPrizePaid) -> SessionAward:
    if award.player != event.player or award.stage != event.stage:
        return award
    return replace(award, is_paid=True, paid_at=event.at)
