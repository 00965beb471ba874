"""Folding events into the state of a session: its own events, and the game's postings in chips."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.game import MOVES as ROUND_MOVES
from croupier.engine.game import VOID_EVENTS
from croupier.engine.postings import Account, staked
from croupier.engine.postings import taken_back as given_back
from croupier.engine.table import events as t
from croupier.engine.table import postings as moved
from croupier.money import Money
from croupier.tournament.session import events as e
from croupier.tournament.session import reversals
from croupier.tournament.session.postings import MOVES
from croupier.tournament.session.state import Deduction, SessionPlayer, TableSession
from croupier.tournament.session.terms import Out
from croupier.tournament.session.wagers import forms

STAKES: Final = frozenset({kind for kind, moves in ROUND_MOVES.items() if moves is staked})
"""The events by which a player puts more on the layout."""
_BACK: Final = frozenset({kind for kind, moves in ROUND_MOVES.items() if moves is given_back})


def evolve(session: TableSession | None, event: Any) -> TableSession | None:
    """Return the session after the event; None before one has begun."""
    if isinstance(event, e.SittingBegun):
        return TableSession(event.terms, event.by, event.at, event.shoe, event.number, rebuys=event.terms.rebuys)
    return None if session is None else fold(session, event)


def fold(session: TableSession, event: Any) -> TableSession:
    """Return a session that has begun after the event; it is total and never consults the rules."""
    changed = FOLDS.get(type(event))
    if changed is not None:
        session = changed(session, event)
    move = MOVES.get(type(event))
    if move is not None:
        player, chips, _ = move(event)
        return _with_chips(session, player, chips)
    # nsw-pontoon-6to5-2017 20.6.8: "All wagers must be made and paid with the approved tournament chips."
    posted = moved(event)
    return _moved(session, event, posted) if posted else session


def with_sitter(session: TableSession, player: str, **changes: Any) -> TableSession:
    """Return the session with a player changed."""
    seats = [replace(one, **changes) if one.player == player else one for one in session.seats]
    return replace(session, seats=tuple(seats))


def _with_chips(session: TableSession, player: str, chips: int) -> TableSession:
    one = session.find(player)
    return session if one is None else with_sitter(session, player, chips=Money(one.chips + chips))


def _moved(session: TableSession, event: Any, posted: tuple[Any, ...]) -> TableSession:
    """Fold the game's postings: the first is the player's."""
    player, chips = posted[0]
    one = session.find(str(player))
    if one is None:
        return session
    layout = house = 0
    for account, amount in posted[1:]:
        if account is Account.LAYOUT:
            layout = amount
        else:
            house = amount
    changes: dict[str, Any] = {"chips": Money(one.chips + chips)}
    kind = type(event)
    if kind in STAKES or kind in _BACK:
        changes["staked"] = Money(one.staked + layout)
    elif house > 0:
        # nsw-pontoon-6to5-2017 20.10.4: "the tournament player whose chips were removed first"
        changes["removed"] = session.removals + 1
        session = replace(session, removals=session.removals + 1)
    session = forms.after_move(session, event, one.player, chips) if session.forms else session
    return with_sitter(session, one.player, **changes)


# --- rounds ----------------------------------------------------------------------------------------------------------


def _opened(session: TableSession, _: shared.RoundOpened) -> TableSession:
    return replace(_unstaked(session), is_void=False, number=session.number + 1)


def _unstaked(session: TableSession) -> TableSession:
    seats = [replace(one, staked=Money(0)) if one.staked else one for one in session.seats]
    return replace(session, seats=tuple(seats))


def _dealing(session: TableSession, _: Any) -> TableSession:
    coming = session.rounds + 1
    spent = tuple([one for one in session.spent if one.round >= coming])
    return replace(session, is_dealing=True, last=0, spent=spent, gone=())


def _reopened(session: TableSession, _: Any) -> TableSession:
    return replace(session, is_dealing=False)


def _void(session: TableSession, _: Any) -> TableSession:
    return replace(session, is_void=True)


def _closed(session: TableSession, _: shared.RoundClosed) -> TableSession:
    """A round is over; if its last wager was removed before the first card there was none, and it is still to come."""
    if not session.is_dealing:
        return replace(session, number=session.number - 1)
    return _over(replace(session, last=session.number), 0 if session.is_void else 1)


def _declared_void(session: TableSession, event: t.RoundVoided) -> TableSession:
    """A void round, in play or over, is to be played again: it does not count."""
    is_of_wagers = not session.is_dealing and event.number == session.number != session.last
    if is_of_wagers or (session.is_dealing and event.number >= session.number):
        return _over(forms.without_round(session), 0)
    if event.number != session.last or session.is_dealing:
        return replace(session, number=max(session.number, event.number))
    counted = min(session.counted_for, session.rounds - 1)
    return replace(forms.unmade(session), rounds=session.rounds - 1, last=0, offers=(), counted_for=counted)


def _card(session: TableSession, _: shared.CardDealt) -> TableSession:
    return forms.after_card(session)


def _passed_by(session: TableSession, _: e.RoundPassed) -> TableSession:
    return _over(replace(_unstaked(session), last=0), 1)


def _over(session: TableSession, played: int) -> TableSession:
    seats = [replace(one, is_held=False) if one.is_held else one for one in session.seats]
    changed = replace(session, seats=tuple(seats), rounds=session.rounds + played, is_dealing=False, is_void=False)
    return replace(changed, asked="", done=(), early=(), sat_out=())


def _taken_up(session: TableSession, event: t.RoundReconstructed | t.CardCorrected) -> TableSession:
    """A round that was over is in play again, or one in play goes back to an earlier card."""
    if session.is_dealing:
        return forms.taken_up(session)
    rounds = session.rounds - 1
    counted = min(session.counted_for, rounds)
    again = replace(forms.taken_up(session), rounds=rounds, is_dealing=True, last=0, counted_for=counted)
    return replace(again, number=event.number, asked="", done=(), early=(), sat_out=())


# --- players ---------------------------------------------------------------------------------------------------------


def _issued(session: TableSession, event: e.StackIssued) -> TableSession:
    if session.find(event.player) is None:
        seats = (*session.seats, SessionPlayer(event.player, event.box, pass_cards=session.terms.pass_cards))
        session = replace(session, seats=tuple(sorted(seats, key=lambda one: one.box)))
    rebuys = list(session.rebuys)
    if event.why == "re-buy":
        session = replace(session, rebought=(*session.rebought, event.player))
        if event.player in rebuys:
            rebuys.remove(event.player)
    offers = tuple([one for one in session.offers if one != event.player])
    issued = Money(session.issued + event.amount)
    return replace(session, rebuys=tuple(rebuys), offers=offers, issued=issued)


def _seated(session: TableSession, event: e.PlayerSeated) -> TableSession:
    """A player from another table keeps their number of re-buys."""
    others = tuple([one for one in session.rebuys if one != event.seat.player])
    return replace(session, rebuys=(*others, *([event.seat.player] * event.seat.rebuys)))


def _removed(session: TableSession, event: e.StackRemoved) -> TableSession:
    if event.why != "moved":
        return replace(session, removed=Money(session.removed + event.amount))
    return replace(session, issued=Money(session.issued - event.amount))


def _went(session: TableSession, event: e.PlayerOut) -> TableSession:
    fields = (event.residual, event.wagered, event.removed, event.clause, event.absent)
    gone = Out(event.player, event.why, event.round, *fields)
    rest = tuple([one for one in session.seats if one.player != event.player])
    asked = "" if session.asked == event.player else session.asked
    offers = tuple([one for one in session.offers if one != event.player])
    session = forms.without_player(session, event.player)
    if event.why == "eliminated":
        session = replace(session, gone=(*session.gone, *[one for one in session.seats if one.player == event.player]))
    return replace(session, seats=rest, out=(*session.out, gone), asked=asked, offers=offers)


def _reinstated(session: TableSession, event: reversals.PlayerReinstated) -> TableSession:
    back = [one for one in session.gone if one.player == event.player]
    seats = sorted((*session.seats, *back), key=lambda one: one.box)
    gone = tuple([one for one in session.gone if one.player != event.player])
    out = tuple([one for one in session.out if one.player != event.player])
    removed = Money(session.removed - event.amount)
    return replace(session, seats=tuple(seats), gone=gone, out=out, removed=removed)


def _card_returned(session: TableSession, event: reversals.PassCardReturned) -> TableSession:
    passed = tuple([one for one in session.passed if one != event.player])
    session = replace(_unspent(session, event.player, event.round), passed=passed)
    return with_sitter(session, event.player, pass_cards=event.left)


def _absence_returned(session: TableSession, event: reversals.AbsenceReturned) -> TableSession:
    return with_sitter(_unspent(session, event.player, event.round), event.player, deductions=event.times)


def _unspent(session: TableSession, player: str, round_: int) -> TableSession:
    return replace(session, spent=tuple([one for one in session.spent if (one.player, one.round) != (player, round_)]))


def _offered(session: TableSession, event: e.RebuyOffered) -> TableSession:
    return replace(session, offers=(*session.offers, event.player))


def _declined(session: TableSession, event: e.RebuyDeclined) -> TableSession:
    rest = tuple([one for one in session.offers if one != event.player])
    return replace(session, offers=rest, rebuys=tuple([one for one in session.rebuys if one != event.player]))


def _away(session: TableSession, event: e.PlayerAway) -> TableSession:
    return with_sitter(session, event.player, is_away=True)


def _back(session: TableSession, event: e.PlayerBack) -> TableSession:
    return with_sitter(session, event.player, is_away=False)


def _deducted(session: TableSession, event: e.AbsenceDeducted) -> TableSession:
    spent = (*session.spent, Deduction(event.player, event.round, event.amount))
    session = replace(session, sat_out=(*session.sat_out, event.player), removals=session.removals + 1, spent=spent)
    return with_sitter(session, event.player, deductions=event.times, removed=session.removals)


# --- wagers ----------------------------------------------------------------------------------------------------------


def _marked(session: TableSession, event: e.MarkerPlaced) -> TableSession:
    before = session.marked_before if event.round == session.marked_for else session.marker
    return replace(session, marker=event.box, marked_for=event.round, marked_before=before)


def _player_asked(session: TableSession, event: e.PlayerAsked) -> TableSession:
    done = (*session.done, session.asked) if session.asked else session.done
    return replace(session, asked=event.player, done=done)


def _out_of_order(session: TableSession, event: e.WageredOutOfOrder) -> TableSession:
    session = replace(session, early=(*session.early, event.player))
    return with_sitter(session, event.player, infringed=event.times)


def _voided(session: TableSession, event: e.WagerVoided) -> TableSession:
    return replace(session, early=tuple([one for one in session.early if one != event.player]))


def _held_to_minimum(session: TableSession, event: e.HeldToMinimum) -> TableSession:
    return with_sitter(session, event.player, is_held=True)


def _pass_card(session: TableSession, event: e.PassCardPlayed) -> TableSession:
    passed, sat_out = (*session.passed, event.player), (*session.sat_out, event.player)
    spent = (*session.spent, Deduction(event.player, session.rounds + 1))
    session = replace(session, passed=passed, sat_out=sat_out, spent=spent)
    return with_sitter(session, event.player, pass_cards=event.left)


def _collected(session: TableSession, _: e.PassCardsCollected) -> TableSession:
    return replace(session, passed=())


# --- the session -----------------------------------------------------------------------------------------------------


def _level(session: TableSession, event: e.LevelReached) -> TableSession:
    return replace(session, level=sum(1 for one in session.terms.levels if one.from_round <= event.round))


def _break(session: TableSession, event: e.BreakBegun) -> TableSession:
    return replace(session, break_from=event.at, break_until=event.until)


def _break_over(session: TableSession, event: e.BreakOver) -> TableSession:
    return replace(session, break_until=None, paused=session.paused + event.at - session.break_from)


def _pace(session: TableSession, event: e.PaceSet) -> TableSession:
    return replace(session, pace=event.seconds)


def _ended(session: TableSession, event: e.PlayEnded) -> TableSession:
    return replace(session, status="ended", why=event.why, asked="", break_until=None)


def _play_reopened(session: TableSession, _: reversals.PlayReopened) -> TableSession:
    return replace(session, status="playing", why="", is_counted=False)


def _counted(session: TableSession, event: e.StacksCounted) -> TableSession:
    is_good = not event.differences or bool(event.reason)
    counted_for = session.rounds if is_good else session.counted_for
    return replace(session, is_counted=session.status == "ended" and is_good, counted_for=counted_for)


def _corrected(session: TableSession, _: t.CorrectionMade) -> TableSession:
    return replace(session, is_counted=False)


def _finished(session: TableSession, event: e.SittingEnded) -> TableSession:
    return replace(session, status="over", seats=(), result=event.result)


FOLDS: Final[dict[type, Callable[[TableSession, Any], TableSession]]] = {
    **forms.FOLDS,
    shared.CardDealt: _card,
    shared.RoundOpened: _opened,
    shared.BetsClosed: _dealing,
    shared.RoundClosed: _closed,
    t.BetsReopened: _reopened,
    t.RoundVoided: _declared_void,
    t.CorrectionMade: _corrected,
    t.RoundReconstructed: _taken_up,
    t.CardCorrected: _taken_up,
    **dict.fromkeys(VOID_EVENTS, _void),
    e.RoundPassed: _passed_by,
    e.StackIssued: _issued,
    e.PlayerSeated: _seated,
    e.StackRemoved: _removed,
    e.PlayerOut: _went,
    reversals.PlayerReinstated: _reinstated,
    reversals.PassCardReturned: _card_returned,
    reversals.AbsenceReturned: _absence_returned,
    e.RebuyOffered: _offered,
    e.RebuyDeclined: _declined,
    e.PlayerAway: _away,
    e.PlayerBack: _back,
    e.AbsenceDeducted: _deducted,
    e.MarkerPlaced: _marked,
    e.PlayerAsked: _player_asked,
    e.WageredOutOfOrder: _out_of_order,
    e.WagerVoided: _voided,
    e.HeldToMinimum: _held_to_minimum,
    e.PassCardPlayed: _pass_card,
    e.PassCardsCollected: _collected,
    e.LevelReached: _level,
    e.BreakBegun: _break,
    e.BreakOver: _break_over,
    e.PaceSet: _pace,
    e.PlayEnded: _ended,
    reversals.PlayReopened: _play_reopened,
    e.StacksCounted: _counted,
    e.SittingEnded: _finished,
}
"""Effects of an event on the session besides its chips."""
