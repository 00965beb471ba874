"""Folds of events of people, limits and settings."""

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.game import game_of
from croupier.engine.inputs import PersonalLimit
from croupier.engine.table import events as e
from croupier.engine.table.notices.settings import unconfirmed
from croupier.engine.table.readiness import announced_end
from croupier.engine.table.state import (
    Guest,
    Played,
    Posted,
    Restriction,
    Table,
)
from croupier.money import Money
from croupier.rules.profile import load_any


def is_full(state: Table) -> bool:
    """Return whether all seats are in use."""
    return len(held_boxes(state)) >= state.rules.wagers.boxes.value


def held_boxes(state: Table) -> dict[int, str]:
    """Return the holder of each box: by a seat, a reservation, or the last wager of the round, in that order."""
    holders: dict[int, str] = {}
    if state.is_betting:
        # a player who wagered in the last round and stands at a box precedes those who want a further box
        holders = {one.stands_at: one.player for one in state.guests if one.stands_at is not None and not one.idle}
    if state.round is not None:
        holders |= game_of(state.rules).holders(state.round)
    holders = {box: player for box, player in holders.items() if box not in state.given_up}
    return holders | dict(state.reserved) | {one.box: one.player for one in state.guests if one.box is not None}


def less_idle(guest: Guest, since: int = 0) -> Guest:
    """Return a guest for whom a round does not count, after which `since` others were played."""
    return replace(guest, idle=max(0, guest.idle - 1), idle_full=guest.idle_full - (guest.idle_full > since))


def rounds_of_shoe(state: Table) -> list[Played]:
    """Return the finished rounds of the shoe, without void ones."""
    # act-blackjack-2005 def:void: "as if the round of play had never occurred"
    dealt = state.played[-state.shoe.rounds :] if state.shoe.rounds else ()
    return [one for one in dealt if not one.is_void]


def with_rounds_skipped(state: Table) -> Table:
    """Return the table with guests who have sat out only those rounds of the shoe that count."""
    wagered = [{one.player for one in played.tallies} for played in rounds_of_shoe(state)]
    guests = []
    for guest in state.guests:
        missed = [guest.player not in players for players in wagered]
        skipped: Literal["", "first", "later"] = "first" if missed[:1] == [True] else "later" if any(missed) else ""
        guests.append(replace(guest, skipped=guest.skipped and skipped, has_played=not all(missed)))
    return replace(state, guests=tuple(guests))


def with_guest(state: Table, player: str, **changes: Any) -> Table:
    """Return the table with a guest changed."""
    guests = [replace(one, **changes) if one.player == player else one for one in state.guests]
    return replace(state, guests=tuple(guests))


def with_settings(state: Table, changed: tuple[tuple[str, Any], ...]) -> Table:
    """Return the table with other settings, and the rules that they make; a round that takes wagers follows."""
    settings = dict(state.settings) | dict(changed)
    rules = load_any(state.rules.document, settings)
    state = replace(state, rules=rules, settings=tuple(settings.items()))
    return _in_round(state)


def _in_round(state: Table) -> Table:
    """Update limits and seats in a round that still takes wagers."""
    if state.round is None or state.round.phase != "wagers":
        return state
    seats = tuple(sorted(state.seats().items(), key=lambda one: one[1]))
    changed: Any = replace(state.round, rules=state.rules, personal=_limits_in_round(state, state.round), seats=seats)
    return replace(state, round=changed)


def _limits_in_round(state: Table, round_: Any) -> tuple[PersonalLimit, ...]:
    """Return the limits of single players; a raised limit with a wager under it remains for this round."""
    limits = state.limits_of_players()
    wagering = {one.player for one in state.tallies if one.layout}
    raised = [old for old in round_.personal if old.maximum is not None and old.player in wagering]
    wider = [old for old in raised if not any(_covers(new, old) for new in limits)]
    return (*wider, *limits)


def _covers(new: PersonalLimit, old: PersonalLimit) -> bool:
    """Return whether `new` permits every wager that was accepted under `old`."""
    reaches = old.maximum is None or (new.maximum is not None and new.maximum >= old.maximum)
    begins = old.minimum is None or (new.minimum is not None and new.minimum <= old.minimum)
    return (new.player, new.box, new.bet) == (old.player, old.box, old.bet) and reaches and begins


def _unchanged(state: Table, _: Any) -> Table:
    return state


def _time(state: Table, event: e.TimeTold) -> Table:
    return replace(state, now=event.at)


def _stated(state: Table, event: e.ItemStated) -> Table:
    kept = [one for one in state.stated if one[0] != event.item]
    return replace(state, stated=(*kept, (event.item, event.reference)))


def _determined(state: Table, event: e.CardsDetermined) -> Table:
    state = replace(state, shuffle=event.shuffle)
    return with_settings(state, (("decks", event.decks),)) if event.decks != state.decks else state


def _opened(state: Table, _: e.TableOpened) -> Table:
    # rounds are numbered on from day to day: an error or a dispute may concern any of them
    state = replace(state, status="open", closes=None, final_rounds=None, round=None, played_before=state.last_played)
    confirmed = [one.setting for one in unconfirmed(state)]  # by the official who opened it
    return replace(state, former=None, happened=(), dealt=(), tallies=(), approvals=(*state.approvals, *confirmed))


def _closed(state: Table, _: e.TableClosed) -> Table:
    state = replace(
        state, round=None, dealt=(), former=None, closes=None, guests=(), waiting=(), reserved=(), kept_cards=()
    )
    state = replace(state, kept=(), kept_until=None, kept_then=None, previous=None)
    state = replace(state, personal=(), notices=(), advised=(), starts_at=1)
    sets = tuple([replace(one, is_checked=False) for one in state.sets])
    state = replace(state, happened=(), tallies=(), unchecked=(), is_dropped=False, choosing=(), sets=sets)
    if state.rules.care.checked_after.value and state.sets:
        return replace(state, status="to check")
    return replace(state, status="closed", sets=(), shoe=state.shoe.emptied())


# --- people and seats ----------------------------------------------------------------------------------------


def _arrived(state: Table, event: e.PlayerArrived) -> Table:
    if event.box is not None:
        state = replace(state, waiting=tuple([one for one in state.waiting if one != event.player]))
    if state.guest(event.player) is not None:
        return _in_round(with_guest(state, event.player, box=event.box))
    # nsw-pontoon-6to5-2017 5.10: one who comes during a shoe has "not made a wager on the first round of play"
    guest = Guest(event.player, event.box, skipped="first" if rounds_of_shoe(state) else "")
    return _in_round(replace(state, guests=(*state.guests, guest)))


def _left(state: Table, event: e.PlayerLeft) -> Table:
    gone = event.player
    return _in_round(
        replace(
            state,
            guests=tuple([one for one in state.guests if one.player != gone]),
            waiting=tuple([one for one in state.waiting if one != gone]),
            reserved=tuple([one for one in state.reserved if one[1] != gone]),
            advised=tuple([one for one in state.advised if one[0] != gone]),
        )
    )


def _box_asked(state: Table, event: e.BoxAsked) -> Table:
    return replace(state, waiting=(*state.waiting, event.player))


def _given_up(state: Table, event: e.BoxGivenUp) -> Table:
    guest = state.guest(event.player)
    if guest is not None and guest.box == event.box:
        state = with_guest(state, event.player, box=None)
    return _in_round(replace(state, given_up=(*state.given_up, event.box)))


def _deal_from(state: Table, event: e.DealFrom) -> Table:
    return replace(state, starts_at=event.box)


def _reserved(state: Table, event: e.BoxesReserved) -> Table:
    kept = [one for one in state.reserved if one[1] != event.player]
    return replace(state, reserved=(*kept, *((box, event.player) for box in event.boxes)))


def _hours_set(state: Table, event: e.HoursSet) -> Table:
    """Set the hours; rounds that were the final ones of hours that ended earlier are not the final ones of these."""
    after = replace(state, hours=(event.opens, event.closes), hours_set_at=event.at)
    return _with_final_rounds(state, after)


def _noticed(state: Table, event: e.NoticeGiven) -> Table:
    return _with_final_rounds(state, replace(state, closes=event.closes))


def _with_final_rounds(before: Table, after: Table) -> Table:
    """Take the announcement of final rounds back if gaming ends later than it did when they were announced."""
    # act-blackjack-2005 5.5/note: announced "when the casino's hours of gaming for the day are about to expire and when
    # a table is about to be closed"
    old, new = announced_end(before), announced_end(after)
    is_later = old is not None and (new is None or new > old)
    return replace(after, final_rounds=None) if is_later else after


def _vacated(state: Table, event: e.SeatVacated) -> Table:
    return _in_round(with_guest(state, event.player, box=None, stands_at=None))


# --- limits --------------------------------------------------------------------------------------------------


def _posted(state: Table, event: e.LimitsPosted) -> Table:
    after_round = 0 if event.after_round is UNSET else event.after_round
    posted = Posted(event.changed, event.holds_from, event.keeping, event.clause, after_round)
    return replace(state, posted=(*state.posted, posted))


def _limits(state: Table, event: e.LimitsChanged) -> Table:
    due = min((one for one in state.posted if one.changed == event.changed), key=lambda one: one.holds_from)
    posted = tuple([one for one in state.posted if one is not due])
    wagers = state.rules.wagers
    if due.keeping:
        state = replace(state, previous=(wagers.minimum.value, wagers.maximum.value))
    if due.keeping and state.kept_until is not None and state.kept_then is None:
        # nsw-pontoon-6to5-2017 6.5.2: a sign about an older minimum does not announce this one
        state = replace(state, kept_then=wagers.minimum.value)
    state = with_settings(replace(state, posted=posted), event.changed)
    if state.kept_then is not None and (state.rules.wagers.minimum.value or 0) <= state.kept_then:
        state = replace(state, kept_then=None)
    if event.accepted is UNSET:
        return state
    round_: Any = state.round
    return replace(state, round=replace(round_, accepted=(*round_.accepted, *event.accepted)))


def _kept(state: Table, event: e.MinimumKept) -> Table:
    kept = [one for one in state.kept if one[0] != event.player]
    return _with_kept(state, (*kept, (event.player, event.box, event.minimum)))


def _with_kept(state: Table, kept: tuple[tuple[str, int | None, Money], ...]) -> Table:
    """Set the minimums that players keep; a sign about their end goes once it concerns none of them."""
    then = state.kept_then
    if not any(then is None or minimum < then for _, _, minimum in kept):
        state = replace(state, kept_until=None, kept_then=None)
    return _in_round(replace(state, kept=kept, previous=state.previous if kept else None))


def _kept_posted(state: Table, event: e.KeptMinimumPosted) -> Table:
    return replace(state, kept_until=event.ends, kept_then=None)


def _withdrawn(state: Table, event: e.NoticeWithdrawn) -> Table:
    if event.notice == "closing":
        return _with_final_rounds(state, replace(state, closes=None))
    if event.notice == "kept-minimum":
        return replace(state, kept_until=None, kept_then=None)
    found = [one for one in state.posted if (one.holds_from, one.changed) == (event.effective, event.changed)]
    return replace(state, posted=tuple([one for one in state.posted if one is not found[-1]]))


def _marker_removed(state: Table, event: e.MarkerRemoved) -> Table:
    if event.marker == "limit":
        personal = tuple([one for one in state.personal if one.player != event.player])
        return _in_round(replace(state, personal=personal))
    return _with_kept(state, tuple([one for one in state.kept if one[0] != event.player]))


def _raised(state: Table, event: e.LimitRaised) -> Table:
    where = (event.player, event.box, event.bet)
    personal = tuple([one for one in state.personal if (one.player, one.box, one.bet) != where])
    if event.maximum is not None:
        personal = (*personal, PersonalLimit(event.player, event.box, event.minimum, event.maximum, event.bet))
    return _in_round(replace(state, personal=personal))


def _notified(state: Table, event: e.Notified) -> Table:
    if event.about == e.OF_CARDS:
        state = replace(state, to_notify=tuple([role for role in state.to_notify if role != event.to]))
    return replace(state, notices=(*state.notices, (event.to, event.about, event.player)))


def _approved(state: Table, event: e.Approved) -> Table:
    return replace(state, approvals=(*state.approvals, event.what))


def _restricted(state: Table, event: e.PlayerRestricted) -> Table:
    kept = tuple(
        [one for one in state.restrictions if one.player != event.player or event.to not in (one.to, "nothing")]
    )
    if event.to != "nothing":
        kept = (*kept, Restriction(event.player, event.to, event.clause))
    # a notice serves one restriction
    notices = tuple([one for one in state.notices if one[1:] != ("restriction", event.player)])
    state = replace(state, notices=notices)
    tracked = state.tracked if event.player in state.tracked else (*state.tracked, event.player)
    return replace(state, restrictions=kept, tracked=tracked if event.to == "one-box" else state.tracked)


def _restriction_ended(state: Table, event: e.RestrictionEnded) -> Table:
    kept = [one for one in state.restrictions if one.player != event.player or one.to != "minimum"]
    return replace(state, restrictions=tuple(kept))


def _setting(state: Table, event: e.SettingChanged) -> Table:
    if event.setting == "perfect_pairs_needs_wager":
        state = replace(state, notices=tuple([one for one in state.notices if one[1] != "pairs-restriction"]))
    confirmed = tuple([one for one in state.approvals if one != event.setting])
    return with_settings(replace(state, approvals=(*confirmed, event.setting)), ((event.setting, event.value),))


FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.TimeTold: _time,
    e.ItemStated: _stated,
    e.CardsDetermined: _determined,
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.CardsCounted: lambda state, _: replace(state, is_dropped=False, is_unverified=False),
    e.CardsDropped: lambda state, _: replace(state, is_dropped=True),
    e.DealerChanged: lambda state, event: replace(state, dealer=event.by.name),
    e.RiffleApproved: _unchanged,
    e.CutDeclined: _unchanged,
    e.FinalRoundsAnnounced: lambda state, event: replace(
        state, final_rounds=event.rounds, final_after=state.last_played
    ),
    e.HoursSet: _hours_set,
    e.NoticeGiven: _noticed,
    e.PlayerArrived: _arrived,
    e.PlayerLeft: _left,
    e.BoxAsked: _box_asked,
    e.BoxGivenUp: _given_up,
    e.DealFrom: _deal_from,
    e.BoxesReserved: _reserved,
    e.SeatVacated: _vacated,
    e.LimitsPosted: _posted,
    e.LimitsChanged: _limits,
    e.MinimumKept: _kept,
    e.KeptMinimumPosted: _kept_posted,
    e.NoticeWithdrawn: _withdrawn,
    e.MarkerRemoved: _marker_removed,
    e.LimitRaised: _raised,
    e.Notified: _notified,
    e.Approved: _approved,
    e.PlayerRestricted: _restricted,
    e.RestrictionEnded: _restriction_ended,
    e.SettingChanged: _setting,
}
