"""The table's limits, raised limits, notices and settings.

act-blackjack-2005 3; act-pontoon-2005 3; act-pontoon-2018 3; nsw-pontoon-6to5-2017 6, 13.9, 15.4; act-uth-2019 5.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.game import ADVICE_EVENTS, RETURN_EVENTS, WAGER_EVENTS, game_of
from croupier.engine.inputs import AcceptedWager, NoMoreBets, accepted_amount
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.cards.opening import check_layout, check_notified, missing_items
from croupier.engine.table.events.seats import Changed
from croupier.engine.table.moments import MINUTE
from croupier.engine.table.notices.kept import end_due
from croupier.engine.table.notices.settings import check_setting, clause_of, tournament_clause
from croupier.engine.table.people import check_power, holders
from croupier.engine.table.run import Run
from croupier.engine.table.state import Posted, Table
from croupier.money import Money, parse, show
from croupier.rules.profile import load_any
from croupier.rules.ruled import BadElection
from croupier.rules.table import TableRules, Who

_SIGN: Final = ("minimum", "maximum", "unit", "side_minimum", "side_maximum")


def change(run: Run, given: i.ChangeLimits) -> None:
    """Display new limits on the sign, to apply from a stated time."""
    state, rules = run.state, run.rules.limits
    check_power(run.rules, given, given.by, rules.changed_by, "change the limits")
    changed = tuple([(name, show(getattr(given, name))) for name in _SIGN if getattr(given, name) is not None])
    if not changed:
        raise Refused(given, rules.changed_by.clause, reasons.NO_CHANGE)
    holds_from = state.now if given.at is None else given.at
    _check_together(state, given, changed, holds_from)
    rises = _rises(state, given, holds_from)
    clause = rules.changed_by.clause
    if given.keeping:
        old = run.rules.wagers.minimum.value
        if not rules.at_once.value or not rises or given.minimum is None or old is None:
            raise Refused(given, rules.at_once.clause, reasons.CANNOT_KEEP)
        clause = rules.at_once.clause
    elif rises and holds_from < state.now + rules.notice_minutes.value * MINUTE:
        # nsw-pontoon-6to5-2017 6.5: displayed "at least 20 minutes before the change"
        why = reasons.HIGHER_MINIMUM_NOTICE(minutes=rules.notice_minutes.value)
        raise Refused(given, rules.notice_minutes.clause, why)
    if holds_from < state.now:
        raise Refused(given, rules.notice_minutes.clause, reasons.MOMENT_PAST)
    needs_notice = not rules.notice_minutes.value and bool(state.guests)
    if needs_notice and given.at == state.now:
        # act-blackjack-2005 3.1: "provided that prior notice of the change is given to the players"
        raise Refused(given, rules.notice_minutes.clause, reasons.NOTICE_FIRST)
    if rises and not given.keeping and rules.notice_minutes.value:
        clause = rules.notice_minutes.clause
    fields: dict[str, Any] = {"changed": changed, "holds_from": holds_from, "keeping": given.keeping}
    if needs_notice and given.at is None:
        fields["after_round"] = state.number + (not state.has_open_round)
    run.act(e.LimitsPosted, given.by, clause, **fields)


def _rises(state: Table, given: i.ChangeLimits, holds_from: int) -> bool:
    """Return whether a minimum becomes higher, that of a side bet too: nsw-pontoon-6to5-2017 6.5, "a minimum wager"."""
    pairs = getattr(state.rules, "perfect_pairs", None)
    side = None if pairs is None else pairs.minimum.value
    changed = [("minimum", given.minimum, state.rules.wagers.minimum.value), ("side_minimum", given.side_minimum, side)]
    for name, new, now in changed:
        # what the sign announces for an earlier moment counts as the minimum before, if it is lower
        announced = [parse(dict(one.changed)[name]) for one in state.posted if _precedes(one, name, holds_from)]
        if new is not None and new > min([now or Money(0), *announced]):
            return True
    return False


def _precedes(posted: Posted, name: str, moment: int) -> bool:
    return posted.holds_from <= moment and name in dict(posted.changed)


def _check_together(state: Table, given: i.ChangeLimits, changed: Changed, holds_from: int) -> None:
    """Raise Refused if the limits are inconsistent, with each other or with those announced for another time."""
    pending = [*((one.holds_from, one.changed) for one in state.posted), (holds_from, changed)]
    why = _find_conflict(state, pending)
    if why:
        raise Refused(given, clause_of(state, changed[0][0]), reasons.SETTING_NOT_ALLOWED(why=why))


def _find_conflict(state: Table, pending: Iterable[tuple[int, Changed]]) -> str:
    """Return why limits that are announced cannot apply one after another, "" if they can."""
    settings = dict(state.settings)
    for _, one in sorted(pending, key=lambda each: each[0]):
        settings |= dict(one)
        try:
            load_any(state.rules.document, settings)
        except BadElection as bad:
            return str(bad)
    return ""


def apply_due(run: Run) -> None:
    """Apply announced limits once their time has come and no round is in play."""
    if not run.state.posted and run.state.kept_until is None:
        return
    for posted in sorted(run.state.posted, key=lambda one: one.holds_from):
        state = run.state
        if posted.holds_from <= state.now and state.is_betting and is_notice_over(state, posted):
            _apply(run, posted)
    end_due(run)


def is_notice_over(state: Table, posted: Posted) -> bool:
    """Return whether the round that is played under the old limits is over, or no player is left to be told."""
    return not state.guests or state.number + (not state.has_open_round) > posted.after_round


def _accepted(state: Table, after: Any) -> tuple[AcceptedWager, ...]:
    """Return the wagers on the layout, accepted under the limits as they are, that the new ones would touch.

    They stand for this round. A wager placed after the change is bound by it.
    """
    # act-blackjack-2005 3.1: limits change "provided that prior notice of the change is given to the players"
    if not state.has_wagers:
        return ()
    outside, before = _found_outside(state, after), _found_outside(state, state.rules)
    lying: Counter[tuple[str, int, str]] = Counter()
    happened: tuple[Any, ...] = tuple(
        [one for one in state.happened if isinstance(one, (*WAGER_EVENTS, *RETURN_EVENTS))]
    )
    for event in happened:
        sign = 1 if isinstance(event, WAGER_EVENTS) else -1
        lying[event.player, event.box, event.bet] += sign * event.amount
    for one in before:
        if isinstance(one, RETURN_EVENTS):
            lying[one.player, one.box, one.bet] -= one.amount
    touched = {(one.player, one.box, one.bet) for one in outside - before}
    round_: Any = state.round
    stands = []
    for key in sorted(touched):
        more = Money(lying[key] - accepted_amount(round_.accepted, *key))
        stands += [AcceptedWager(*key, more)] if more > 0 else []
    return tuple(stands)


def _found_outside(state: Table, rules: Any) -> frozenset[Any]:
    """Return the refunds and advice that would follow if the wagers were closed now under these rules."""
    round_: Any = state.round
    try:
        events = game_of(rules).step(replace(round_, rules=rules), NoMoreBets())[0]
    except Refused:
        return frozenset()
    # nsw-pontoon-6to5-2017 6.2, 6.5: a higher minimum has its time, and a wager below it that lies there is valid
    advice = () if rules.limits.notice_minutes.value else ADVICE_EVENTS
    return frozenset([one for one in events if getattr(one, "why", "") == "above_maximum" or isinstance(one, advice)])


def _apply(run: Run, posted: Posted) -> None:
    rules, old = run.rules.limits, run.rules.wagers.minimum.value
    # nsw-pontoon-6to5-2017 6.5.1: "any player already playing on the table at that time", and not who only stands by
    playing = [(one.player, one.place) for one in run.state.guests if one.stands_at is not None]
    keepers = playing if posted.keeping and old is not None else []
    kept_before = {player for player, _, _ in run.state.kept}
    after = load_any(run.rules.document, dict(run.state.settings) | dict(posted.changed))
    accepted = _accepted(run.state, after) or UNSET
    run.emit(e.LimitsChanged(posted.changed, after.fingerprint, posted.clause, accepted))
    for player, box in keepers:
        if player not in kept_before:
            assert old is not None
            run.emit(e.MinimumKept(player, box, old, rules.marker.clause))
    new = run.rules.wagers.minimum.value or Money(0)
    for player, _, minimum in run.state.kept:
        if minimum >= new:
            # nsw-pontoon-6to5-2017 6.5.3: there are no longer "two table minimums in place"
            run.emit(e.MarkerRemoved(player, "minimum", rules.both_shown.clause))


def withdraw(run: Run, given: i.WithdrawNotice) -> None:
    """Withdraw announced limits, or the announced end of kept minimums, before they take effect."""
    state, rules = run.state, run.rules.limits
    check_power(run.rules, given, given.by, rules.changed_by, "change the limits")
    if given.notice == "kept-minimum":
        if state.kept_until is None or given.at not in (None, state.kept_until):
            raise Refused(given, rules.kept_until.clause, reasons.NO_SUCH_NOTICE)
        fields = {"notice": given.notice, "effective": state.kept_until, "changed": ()}
        run.act(e.NoticeWithdrawn, given.by, rules.kept_until.clause, **fields)
        return
    found = [one for one in state.posted if given.at in (None, one.holds_from)]
    if not found:
        raise Refused(given, rules.changed_by.clause, reasons.NO_SUCH_NOTICE)
    last = found[-1]
    why = _find_conflict(state, [(one.holds_from, one.changed) for one in state.posted if one is not last])
    if why:
        raise Refused(given, clause_of(state, last.changed[0][0]), reasons.SETTING_NOT_ALLOWED(why=why))
    fields = {"notice": given.notice, "effective": last.holds_from, "changed": last.changed}
    run.act(e.NoticeWithdrawn, given.by, rules.changed_by.clause, **fields)


def raise_limit(run: Run, given: i.RaiseLimit) -> None:
    """Allow a player to wager above the maximum, with the marker or sign that the document requires."""
    rules = run.rules.limits
    check_power(run.rules, given, given.by, rules.raised_by, "raise a limit")
    most = run.rules.wagers.maximum.value
    if given.bet is not UNSET:
        side = game_of(run.rules).side_maximum(run.rules, given.bet)
        if side is None:
            raise Barred(given, rules.raised_by.clause, reasons.NOT_OF_THIS_GAME)
        # act-uth-2019 5.1, def:box: each area marked on the layout has a minimum and a maximum of its own
        most = side.value
    if rules.raised_at_box.value and given.box is None:
        # act-pontoon-2018 3.2: the marker "is placed adjacent to the box"
        raise Refused(given, rules.raised_at_box.clause, reasons.MARKER_BOX_MISSING)
    if given.maximum is not None:
        if most is None or given.maximum <= most:
            raise Refused(given, rules.raised_by.clause, reasons.NOT_RAISED)
        if rules.raised_states_minimum.value and given.minimum is None:
            raise Refused(given, rules.raised_states_minimum.clause, reasons.RAISED_MINIMUM_MISSING)
        if not rules.raised_states_minimum.value and given.minimum is not None:
            # act-blackjack-2005 3.2: "a marker denoting the new limit", which is a maximum
            raise Refused(given, rules.raised_states_minimum.clause, reasons.RAISED_MINIMUM_STATED)
        if given.minimum is not None and given.minimum > given.maximum:
            raise Refused(given, rules.raised_by.clause, reasons.LIMITS_CROSSED)
    if given.box is not None and not 1 <= given.box <= run.rules.wagers.boxes.value:
        no_box = reasons.UNKNOWN_BOX(box=given.box, boxes=run.rules.wagers.boxes.value)
        raise Refused(given, run.rules.wagers.boxes.clause, no_box)
    _check_room(run.state, given)
    fields: dict[str, Any] = {"player": given.player, "box": given.box, "bet": given.bet}
    fields |= {"minimum": given.minimum, "maximum": given.maximum}
    run.act(e.LimitRaised, given.by, rules.raised_by.clause, **fields)


def _check_room(state: Table, given: i.RaiseLimit) -> None:
    """Raise Refused for the marker of a box on which more lies than all may wager together once it is there."""
    rules, round_ = state.rules, state.round
    most = rules.wagers.maximum.value or 0
    is_new = not any(one.box == given.box and (one.maximum or 0) > most for one in state.personal)
    if rules.limits.raised_for.value != "box" or given.maximum is None or given.box is None or not state.has_wagers:
        return
    game = game_of(rules)
    shared, clause = game.most_with_marker(rules, given.maximum)
    total = sum(game.wager_on(round_, given.box, player) for player in game.wagerers(round_, given.box))
    if is_new and state.is_betting and total > shared:
        # act-blackjack-2005 4.6: "provided the total of all wagers does not exceed the stated box maximum"
        raise Refused(given, clause, reasons.BOX_OVER_MARKER(box=given.box, total=Money(total), maximum=shared))


# --- notices and approvals -----------------------------------------------------------------------------------


def notify(run: Run, given: i.Notify) -> None:
    """Record the notification of an official."""
    rules = run.rules
    roles = notified_of(rules, given.about)
    if roles is None or given.to not in holders(rules, roles.value):
        clause = (roles or rules.conduct.procedures).clause
        raise Barred(given, clause, reasons.NOT_NOTIFIABLE(to=given.to))
    if given.by.role == "player":
        raise Barred(given, roles.clause, reasons.OFFICIAL_NOTIFIES)
    if given.about == "missing-cards" and given.to not in run.state.to_notify:
        raise Refused(given, roles.clause, reasons.NO_CARDS_TO_TELL(to=given.to))
    if _is_report(rules, given) and (given.to, given.player) not in unreported(run.state):
        raise Refused(given, roles.clause, reasons.NO_RESTRICTION_TO_TELL(to=given.to, player=given.player))
    about = e.OF_CARDS if given.about == "missing-cards" else given.about
    run.act(e.Notified, given.by, roles.clause, to=given.to, about=about, player=given.player)


def _is_report(rules: TableRules, given: i.Notify) -> bool:
    """Return whether a notification is due after a restriction, and not before it."""
    if given.about != "restriction" or rules.restrictions is None:
        return False
    return given.to in rules.restrictions.reported_to.value and given.to not in rules.restrictions.told_first.value


def unreported(state: Table) -> list[tuple[str, str]]:
    """Return the officials who have not been advised of a restriction to one box, each with the restricted player."""
    rules = state.rules.restrictions
    roles = () if rules is None else rules.reported_to.value
    held = [one.player for one in state.restrictions if one.to == "one-box"]
    return [(role, who) for role in roles for who in held if (role, "restriction", who) not in state.notices]


def notified_of(rules: TableRules, about: str) -> Who | None:
    """Return the officials to notify of an act, before or after it, None if the document requires no notification."""
    if about == "missing-cards":
        return rules.voids.missing_told
    if about == "restriction" and rules.restrictions is not None:
        # act-pontoon-2018 4.8: "routinely advised to the ACT Gambling and Racing Commission", which is after it
        first, later = rules.restrictions.told_first, rules.restrictions.reported_to
        return replace(first, value=(*first.value, *later.value))
    if about == "restriction":
        return None
    return rules.options.pairs_restricted_told if about == "pairs-restriction" else rules.seating.face_down_approved_by


def approve(run: Run, given: i.Approve) -> None:
    """Record an inspector's approval."""
    check_power(run.rules, given, given.by, run.rules.seating.face_down_approved_by, "approve it")
    run.act(e.Approved, given.by, run.rules.seating.face_down_approved_by.clause, what=given.what)


# --- settings ------------------------------------------------------------------------------------------------


def change_setting(run: Run, given: i.ChangeSetting) -> None:
    """Change a setting that may be changed while the table is open, by an authorised person at a permitted time."""
    state = run.state
    power = setting_powers(state).get(given.setting)
    if power is None:
        raise Barred(given, clause_of(state, given.setting), reasons.SETTING_FIXED(setting=given.setting))
    answered = tournament_clause(state, given.setting)
    if answered is not None:
        # nsw-pontoon-6to5-2017 20.2.1: "other than sub rules 5.4, 5.8", which no setting brings back
        raise Barred(given, answered, reasons.SETTING_OF_TOURNAMENT(setting=given.setting))
    check_power(run.rules, given, given.by, power, f"change {given.setting}")
    if state.is_in_round or not state.is_betting:
        raise Refused(given, clause_of(state, given.setting), reasons.ROUND_IN_PLAY)
    if state.has_wagers and given.setting not in _ON_ENTRY:
        raise Refused(given, clause_of(state, given.setting), reasons.TERMS_OF_WAGERS(setting=given.setting))
    check_setting(state, given, given.setting, given.value)
    _check_ready(run, given)
    changed = dict(state.settings) | {given.setting: given.value}
    fingerprint = load_any(run.rules.document, changed).fingerprint
    fields = {"setting": given.setting, "value": given.value, "rules": fingerprint}
    run.act(e.SettingChanged, given.by, power.clause, **fields)


_ON_ENTRY: Final = frozenset({"side_bets", "several_boxes", "players_per_box", "perfect_pairs_needs_wager"})
"""Settings that only decide which further wagers are taken; the others are terms of the wagers that lie there."""


def setting_powers(state: Table) -> dict[str, Who]:
    """Return the settings that may be changed at an open table, each with who may."""
    rules = state.rules
    powers: dict[str, Who] = {
        "side_bets": rules.options.side_bets_by,
        "third_hand": rules.options.third_hand_by,
        "perfect_pairs_needs_wager": rules.options.pairs_restricted_by,
        "players_per_box": rules.seating.fewer_players_by,
        "face_down": rules.seating.face_down_by,
    }
    for name in ("several_boxes", "insure_others", "maximum_payout", "low_limit"):
        powers[name] = replace(rules.limits.changed_by, clause=clause_of(state, name))
    return powers


def _check_not_wagered(state: Table, given: i.ChangeSetting, after: Table) -> None:
    """Raise Refused if the round has a wager on a side bet that would no longer be offered."""
    round_, rules = state.round, after.rules
    if round_ is None or round_.is_closed:
        return
    needs_main = given.setting == "perfect_pairs_needs_wager" and given.value
    for one in game_of(rules).side_wagers(round_):
        is_alone = needs_main and one.box not in game_of(rules).boxes_of(round_, one.player)
        if is_alone or one.bet not in game_of(rules).side_bets(rules):
            why = reasons.SIDE_WAGER_ON_LAYOUT(bet=one.bet, player=one.player)
            raise Refused(given, clause_of(state, given.setting), why)


def _check_ready(run: Run, given: i.ChangeSetting) -> None:
    state, options = run.state, run.rules.options
    if given.setting == "third_hand" and state.shoe.rounds:
        # nsw-pontoon-6to5-2017 13.9.1: "advised of this option prior to the commencement of play"
        raise Refused(given, options.third_hand_told.clause, reasons.SHOE_BEGUN)
    if given.setting == "perfect_pairs_needs_wager" and given.value:
        check_notified(state, given, given.setting)
        _check_not_wagered(state, given, state)
    if given.setting == "side_bets":
        changed = dict(state.settings) | {"side_bets": given.value}
        after = replace(state, rules=load_any(run.rules.document, changed))
        for item in missing_items(after):
            raise Refused(given, item.clause, reasons.ITEM_MISSING(item=item.value))
        check_layout(after, given)
        _check_not_wagered(state, given, after)
    if given.setting == "face_down" and given.value and "face-down" not in state.approvals:
        # nsw-pontoon-6to5-2017 3.6.2: "with the prior approval of an inspector"
        raise Refused(given, run.rules.seating.face_down_approved_by.clause, reasons.FACE_DOWN_NOT_APPROVED)
    if given.setting == "low_limit" and given.value and state.shoe.kind != "device":
        raise Refused(given, run.rules.limits.low_limit_device.clause, reasons.LOW_LIMIT_NEEDS_DEVICE)
