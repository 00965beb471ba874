"""Folding events into the state of a sitting: its own, and what the game moves in chips."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.accounts import Account, staked
from croupier.engine.accounts import taken_back as given_back
from croupier.engine.table import events as t
from croupier.engine.table import postings as moved
from croupier.engine.twentyone.accounts import MOVES as OF_TWENTY_ONE
from croupier.engine.uth import events as u
from croupier.engine.uth.accounts import MOVES as OF_UTH
from croupier.money import Money
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import forms, taken_back
from croupier.tournament.sitting.accounts import MOVES
from croupier.tournament.sitting.state import Sitter, Sitting, Spent
from croupier.tournament.sitting.terms import Out

_ALL_MOVES: Final = {**OF_TWENTY_ONE, **OF_UTH}
STAKES: Final = frozenset({kind for kind, moves in _ALL_MOVES.items() if moves is staked})
"""The events by which a player puts more on the layout."""
_BACK: Final = frozenset({kind for kind, moves in _ALL_MOVES.items() if moves is given_back})


def evolve(sitting: Sitting | None, event: Any) -> Sitting | None:
    """Return the sitting after the event; None as long as none has begun."""
    if isinstance(event, e.SittingBegun):
        return Sitting(event.terms, event.by, event.at, event.shoe, event.number, rebuys=event.terms.rebuys)
    return None if sitting is None else fold(sitting, event)


def fold(sitting: Sitting, event: Any) -> Sitting:
    """Return a sitting that has begun after the event; it is total and never consults the rules."""
    changed = FOLDS.get(type(event))
    if changed is not None:
        sitting = changed(sitting, event)
    move = MOVES.get(type(event))
    if move is not None:
        player, chips, _ = move(event)
        return _with_chips(sitting, player, chips)
    # nsw-pontoon-6to5-2017 20.6.8: "All wagers must be made and paid with the approved tournament chips."
    posted = moved(event)
    return _moved(sitting, event, posted) if posted else sitting


def with_sitter(sitting: Sitting, player: str, **changes: Any) -> Sitting:
    """Return the sitting with a player changed."""
    seats = [replace(one, **changes) if one.player == player else one for one in sitting.seats]
    return replace(sitting, seats=tuple(seats))


def _with_chips(sitting: Sitting, player: str, chips: int) -> Sitting:
    one = sitting.find(player)
    return sitting if one is None else with_sitter(sitting, player, chips=Money(one.chips + chips))


def _moved(sitting: Sitting, event: Any, posted: tuple[Any, ...]) -> Sitting:
    """Fold what the game moves: the first posting is the player's."""
    player, chips = posted[0]
    one = sitting.find(str(player))
    if one is None:
        return sitting
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
        changes["removed"] = sitting.removals + 1
        sitting = replace(sitting, removals=sitting.removals + 1)
    sitting = forms.after_move(sitting, event, one.player, chips) if sitting.forms else sitting
    return with_sitter(sitting, one.player, **changes)


# --- rounds ----------------------------------------------------------------------------------------------------------


def _opened(sitting: Sitting, _: shared.RoundOpened) -> Sitting:
    return replace(_unstaked(sitting), is_void=False, number=sitting.number + 1)


def _unstaked(sitting: Sitting) -> Sitting:
    seats = [replace(one, staked=Money(0)) if one.staked else one for one in sitting.seats]
    return replace(sitting, seats=tuple(seats))


def _dealing(sitting: Sitting, _: Any) -> Sitting:
    coming = sitting.rounds + 1
    spent = tuple([one for one in sitting.spent if one.round >= coming])
    return replace(sitting, is_dealing=True, last=0, spent=spent, gone=())


def _reopened(sitting: Sitting, _: Any) -> Sitting:
    return replace(sitting, is_dealing=False)


def _void(sitting: Sitting, _: Any) -> Sitting:
    return replace(sitting, is_void=True)


def _closed(sitting: Sitting, _: shared.RoundClosed) -> Sitting:
    """A round is over; if its last wager was removed before the first card there was none, and it is still to come."""
    if not sitting.is_dealing:
        return replace(sitting, number=sitting.number - 1)
    return _over(replace(sitting, last=sitting.number), 0 if sitting.is_void else 1)


def _declared_void(sitting: Sitting, event: t.RoundVoided) -> Sitting:
    """A round that is void, in the middle of it or when it is over, is to be played again: it does not count."""
    if sitting.is_dealing and event.number >= sitting.number:
        return _over(forms.without_round(sitting), 0)
    if event.number != sitting.last or sitting.is_dealing:
        return replace(sitting, number=max(sitting.number, event.number))
    counted = min(sitting.counted_for, sitting.rounds - 1)
    return replace(forms.unmade(sitting), rounds=sitting.rounds - 1, last=0, offers=(), counted_for=counted)


def _card(sitting: Sitting, _: shared.CardDealt) -> Sitting:
    return forms.after_card(sitting)


def _passed_by(sitting: Sitting, _: e.RoundPassed) -> Sitting:
    return _over(replace(_unstaked(sitting), last=0), 1)


def _over(sitting: Sitting, played: int) -> Sitting:
    seats = [replace(one, is_held=False) if one.is_held else one for one in sitting.seats]
    changed = replace(sitting, seats=tuple(seats), rounds=sitting.rounds + played, is_dealing=False, is_void=False)
    return replace(changed, asked="", done=(), early=(), sat_out=())


def _taken_up(sitting: Sitting, event: t.RoundReconstructed) -> Sitting:
    """A round that was over is in play again, or one in play goes back to an earlier card."""
    if sitting.is_dealing:
        return forms.taken_up(sitting)
    rounds = sitting.rounds - 1
    counted = min(sitting.counted_for, rounds)
    again = replace(forms.taken_up(sitting), rounds=rounds, is_dealing=True, last=0, counted_for=counted)
    return replace(again, number=event.number, asked="", done=(), early=(), sat_out=())


# --- players ---------------------------------------------------------------------------------------------------------


def _issued(sitting: Sitting, event: e.StackIssued) -> Sitting:
    if sitting.find(event.player) is None:
        seats = (*sitting.seats, Sitter(event.player, event.box, pass_cards=sitting.terms.pass_cards))
        sitting = replace(sitting, seats=tuple(sorted(seats, key=lambda one: one.box)))
    rebuys = list(sitting.rebuys)
    if event.why == "re-buy":
        sitting = replace(sitting, rebought=(*sitting.rebought, event.player))
        if event.player in rebuys:
            rebuys.remove(event.player)
    offers = tuple([one for one in sitting.offers if one != event.player])
    issued = Money(sitting.issued + event.amount)
    return replace(sitting, rebuys=tuple(rebuys), offers=offers, issued=issued)


def _seated(sitting: Sitting, event: e.PlayerSeated) -> Sitting:
    """Whoever comes from another table brings along how often they may buy chips back."""
    others = tuple([one for one in sitting.rebuys if one != event.seat.player])
    return replace(sitting, rebuys=(*others, *([event.seat.player] * event.seat.rebuys)))


def _removed(sitting: Sitting, event: e.StackRemoved) -> Sitting:
    if event.why != "moved":
        return replace(sitting, removed=Money(sitting.removed + event.amount))
    return replace(sitting, issued=Money(sitting.issued - event.amount))


def _went(sitting: Sitting, event: e.PlayerOut) -> Sitting:
    told = (event.residual, event.wagered, event.removed, event.clause)
    gone = Out(event.player, event.why, event.round, *told)
    rest = tuple([one for one in sitting.seats if one.player != event.player])
    asked = "" if sitting.asked == event.player else sitting.asked
    offers = tuple([one for one in sitting.offers if one != event.player])
    sitting = forms.without_player(sitting, event.player)
    if event.why == "eliminated":
        sitting = replace(sitting, gone=(*sitting.gone, *[one for one in sitting.seats if one.player == event.player]))
    return replace(sitting, seats=rest, out=(*sitting.out, gone), asked=asked, offers=offers)


def _reinstated(sitting: Sitting, event: taken_back.PlayerReinstated) -> Sitting:
    back = [one for one in sitting.gone if one.player == event.player]
    seats = sorted((*sitting.seats, *back), key=lambda one: one.box)
    gone = tuple([one for one in sitting.gone if one.player != event.player])
    out = tuple([one for one in sitting.out if one.player != event.player])
    removed = Money(sitting.removed - event.amount)
    return replace(sitting, seats=tuple(seats), gone=gone, out=out, removed=removed)


def _card_returned(sitting: Sitting, event: taken_back.PassCardReturned) -> Sitting:
    passed = tuple([one for one in sitting.passed if one != event.player])
    sitting = replace(_unspent(sitting, event.player, event.round), passed=passed)
    return with_sitter(sitting, event.player, pass_cards=event.left)


def _absence_returned(sitting: Sitting, event: taken_back.AbsenceReturned) -> Sitting:
    return with_sitter(_unspent(sitting, event.player, event.round), event.player, deductions=event.times)


def _unspent(sitting: Sitting, player: str, round_: int) -> Sitting:
    return replace(sitting, spent=tuple([one for one in sitting.spent if (one.player, one.round) != (player, round_)]))


def _offered(sitting: Sitting, event: e.RebuyOffered) -> Sitting:
    return replace(sitting, offers=(*sitting.offers, event.player))


def _declined(sitting: Sitting, event: e.RebuyDeclined) -> Sitting:
    rest = tuple([one for one in sitting.offers if one != event.player])
    return replace(sitting, offers=rest, rebuys=tuple([one for one in sitting.rebuys if one != event.player]))


def _away(sitting: Sitting, event: e.PlayerAway) -> Sitting:
    return with_sitter(sitting, event.player, is_away=True)


def _back(sitting: Sitting, event: e.PlayerBack) -> Sitting:
    return with_sitter(sitting, event.player, is_away=False)


def _deducted(sitting: Sitting, event: e.AbsenceDeducted) -> Sitting:
    spent = (*sitting.spent, Spent(event.player, event.round, event.amount))
    sitting = replace(sitting, sat_out=(*sitting.sat_out, event.player), removals=sitting.removals + 1, spent=spent)
    return with_sitter(sitting, event.player, deductions=event.times, removed=sitting.removals)


# --- wagers ----------------------------------------------------------------------------------------------------------


def _marked(sitting: Sitting, event: e.MarkerPlaced) -> Sitting:
    before = sitting.marked_before if event.round == sitting.marked_for else sitting.marker
    return replace(sitting, marker=event.box, marked_for=event.round, marked_before=before)


def _asked(sitting: Sitting, event: e.PlayerAsked) -> Sitting:
    done = (*sitting.done, sitting.asked) if sitting.asked else sitting.done
    return replace(sitting, asked=event.player, done=done)


def _out_of_order(sitting: Sitting, event: e.WageredOutOfOrder) -> Sitting:
    sitting = replace(sitting, early=(*sitting.early, event.player))
    return with_sitter(sitting, event.player, infringed=event.times)


def _voided(sitting: Sitting, event: e.WagerVoided) -> Sitting:
    return replace(sitting, early=tuple([one for one in sitting.early if one != event.player]))


def _held(sitting: Sitting, event: e.HeldToMinimum) -> Sitting:
    return with_sitter(sitting, event.player, is_held=True)


def _pass_card(sitting: Sitting, event: e.PassCardPlayed) -> Sitting:
    passed, sat_out = (*sitting.passed, event.player), (*sitting.sat_out, event.player)
    spent = (*sitting.spent, Spent(event.player, sitting.rounds + 1))
    sitting = replace(sitting, passed=passed, sat_out=sat_out, spent=spent)
    return with_sitter(sitting, event.player, pass_cards=event.left)


def _collected(sitting: Sitting, _: e.PassCardsCollected) -> Sitting:
    return replace(sitting, passed=())


# --- the session -----------------------------------------------------------------------------------------------------


def _level(sitting: Sitting, event: e.LevelReached) -> Sitting:
    return replace(sitting, level=sum(1 for one in sitting.terms.levels if one.from_round <= event.round))


def _break(sitting: Sitting, event: e.BreakBegun) -> Sitting:
    return replace(sitting, break_from=event.at, break_until=event.until)


def _break_over(sitting: Sitting, event: e.BreakOver) -> Sitting:
    return replace(sitting, break_until=None, paused=sitting.paused + event.at - sitting.break_from)


def _pace(sitting: Sitting, event: e.PaceSet) -> Sitting:
    return replace(sitting, pace=event.seconds)


def _ended(sitting: Sitting, event: e.PlayEnded) -> Sitting:
    return replace(sitting, status="ended", why=event.why, asked="", break_until=None)


def _play_reopened(sitting: Sitting, _: taken_back.PlayReopened) -> Sitting:
    return replace(sitting, status="playing", why="", is_counted=False)


def _counted(sitting: Sitting, event: e.StacksCounted) -> Sitting:
    is_good = not event.differences or bool(event.reason)
    counted_for = sitting.rounds if is_good else sitting.counted_for
    return replace(sitting, is_counted=sitting.status == "ended" and is_good, counted_for=counted_for)


def _corrected(sitting: Sitting, _: t.CorrectionMade) -> Sitting:
    return replace(sitting, is_counted=False)


def _finished(sitting: Sitting, event: e.SittingEnded) -> Sitting:
    return replace(sitting, status="over", seats=(), result=event.result)


FOLDS: Final[dict[type, Callable[[Sitting, Any], Sitting]]] = {
    **forms.FOLDS,
    shared.CardDealt: _card,
    shared.RoundOpened: _opened,
    shared.BetsClosed: _dealing,
    shared.RoundClosed: _closed,
    t.BetsReopened: _reopened,
    t.RoundVoided: _declared_void,
    t.CorrectionMade: _corrected,
    t.RoundReconstructed: _taken_up,
    u.RoundVoided: _void,
    e.RoundPassed: _passed_by,
    e.StackIssued: _issued,
    e.PlayerSeated: _seated,
    e.StackRemoved: _removed,
    e.PlayerOut: _went,
    taken_back.PlayerReinstated: _reinstated,
    taken_back.PassCardReturned: _card_returned,
    taken_back.AbsenceReturned: _absence_returned,
    e.RebuyOffered: _offered,
    e.RebuyDeclined: _declined,
    e.PlayerAway: _away,
    e.PlayerBack: _back,
    e.AbsenceDeducted: _deducted,
    e.MarkerPlaced: _marked,
    e.PlayerAsked: _asked,
    e.WageredOutOfOrder: _out_of_order,
    e.WagerVoided: _voided,
    e.HeldToMinimum: _held,
    e.PassCardPlayed: _pass_card,
    e.PassCardsCollected: _collected,
    e.LevelReached: _level,
    e.BreakBegun: _break,
    e.BreakOver: _break_over,
    e.PaceSet: _pace,
    e.PlayEnded: _ended,
    taken_back.PlayReopened: _play_reopened,
    e.StacksCounted: _counted,
    e.SittingEnded: _finished,
}
"""What an event means for the sitting, beside the chips that it moves."""
