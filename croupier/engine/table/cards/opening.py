"""Opening and closing a table, and the care of its cards.

act-blackjack-2005 1, 2, 15; act-pontoon-2005 1, 2, 16; act-pontoon-2018 1, 2, 16; nsw-pontoon-6to5-2017 2, 3, 19.8;
act-uth-2019 1, 2, 14.
"""

from collections import Counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card, pack
from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.incidents import voids
from croupier.engine.table.moments import MINUTE
from croupier.engine.table.notices.settings import check_setting, is_day_before, unconfirmed
from croupier.engine.table.people import check_power, check_reason, holders, role_list
from croupier.engine.table.readiness import end_of_hours, gaming_over
from croupier.engine.table.run import Run
from croupier.engine.table.state import Table
from croupier.rules.ruled import Ruled


def tell_time(run: Run, given: i.TellTime) -> None:
    """Advance the recorded time, and apply the limits announced on signs."""
    clause = run.rules.closing.hours.clause
    if given.at < run.state.now:
        raise Refused(given, clause, reasons.TIME_GOES_BACK)
    run.emit(e.TimeTold(given.at, clause))


def state_item(run: Run, given: i.StateItem) -> None:
    """Record something that must be there before the table opens."""
    rules = run.rules.opening
    check_power(run.rules, given, given.by, rules.opened_by, "state what a table needs")
    wanted = next((one for one in rules.items if one.value == given.item), None)
    if wanted is None:
        listed = ", ".join(one.value for one in rules.items)
        raise Refused(given, rules.approval.clause, reasons.ITEM_NOT_REQUIRED(item=given.item, listed=listed))
    if not given.reference.strip():
        # act-blackjack-2005 def:approved: approved is what the Commission has consented to in writing
        raise Refused(given, wanted.clause, reasons.REFERENCE_MISSING(item=given.item))
    if given.item == "layout" and rules.layouts.value and given.reference not in rules.layouts.value:
        listed = " or ".join(rules.layouts.value)
        raise Refused(given, rules.layouts.clause, reasons.LAYOUT_NOT_APPROVED(listed=listed, layout=given.reference))
    if run.state.status == "open":
        check_layout(replace(run.state, stated=(*run.state.stated, (given.item, given.reference))), given)
    run.act(e.ItemStated, given.by, wanted.clause, item=given.item, reference=given.reference)


def missing_items(state: Table) -> list[Ruled[str]]:
    """Return the items that must still be stated before the table may open."""
    stated = dict(state.stated)
    offered = getattr(state.rules, "side_bets", None)
    side_bets = () if offered is None else offered.offered.value
    found = []
    for one in state.rules.opening.items:
        what, _, bet = one.value.partition(":")
        is_of_bet = what in ("layout", "amounts") and bool(bet)
        if one.value not in stated and (not is_of_bet or bet in side_bets):
            found.append(one)
    return found


def open_table(run: Run, given: i.OpenTable) -> None:
    """Open the table once everything is there."""
    state, rules = run.state, run.rules.opening
    check_power(run.rules, given, given.by, rules.opened_by, "open a table")
    if state.status == "open":
        raise Refused(given, rules.approval.clause, reasons.ALREADY_OPEN)
    check_last_session(state, given)
    if is_day_before(state.now, rules.in_force_from.value):
        raise Refused(given, rules.in_force_from.clause, reasons.NOT_IN_FORCE(day=rules.in_force_from.value))
    for item in missing_items(state):
        raise Refused(given, item.clause, reasons.ITEM_MISSING(item=item.value))
    check_layout(state, given)
    _check_confirmed(state, given)
    if run.rules.limits.low_limit.value and state.shoe.kind != "device":
        raise Refused(given, run.rules.limits.low_limit_device.clause, reasons.LOW_LIMIT_NEEDS_DEVICE)
    run.act(
        e.TableOpened,
        given.by,
        rules.instrument.clause,
        document=run.rules.document,
        game=rules.game.value,
        instrument=rules.instrument.value,
        rules=run.rules.fingerprint,
    )


def _check_confirmed(state: Table, given: i.OpenTable) -> None:
    """Raise Refused if the election needs the act of an official who neither did it nor opens the table."""
    for one in unconfirmed(state):
        allowed = holders(state.rules, one.by.value)
        if given.by.role not in allowed:
            listed = {"setting": one.setting, "value": one.value, "allowed": role_list(allowed)}
            raise Refused(given, one.by.clause, reasons.SETTING_NOT_CONFIRMED(**listed))
        check_notified(state, given, one.setting)


def check_notified(state: Table, given: i.OpenTable | i.ChangeSetting, setting: str) -> None:
    """Raise Refused unless all who must be notified of a restriction of pairs wagers beforehand have been."""
    notified = state.rules.options.pairs_restricted_told
    for role in notified.value if setting == "perfect_pairs_needs_wager" else ():
        if (role, "pairs-restriction", "") not in state.notices:
            raise Refused(given, notified.clause, reasons.NOT_NOTIFIED(role=role))


def check_layout(state: Table, given: i.OpenTable | i.ChangeSetting | i.StateItem) -> None:
    """Raise Refused if perfect pairs are offered on a layout that has no area for them."""
    rules = state.rules.opening
    layout, wanted = dict(state.stated).get("layout", ""), rules.pairs_layout
    offered = game_of(state.rules).side_bets(state.rules)
    if "perfect-pairs" in offered and wanted.value and layout != wanted.value:
        raise Refused(given, wanted.clause, reasons.PAIRS_LAYOUT(wanted=wanted.value, layout=layout))


def check_last_session(state: Table, given: Struct) -> None:
    """Raise Refused while the cards of the last session wait for their check."""
    if state.status == "to check":
        raise Refused(given, state.rules.care.checked_by.clause, reasons.LAST_SESSION_NOT_CHECKED)


def determine(run: Run, given: i.Determine) -> None:
    """Determine the shuffle, and if it is stated the number of decks."""
    state, rules = run.state, run.rules.care
    check_power(run.rules, given, given.by, rules.determined_by, "determine decks and shuffle")
    if not state.is_betting or state.is_in_round:
        raise Refused(given, rules.determined_by.clause, reasons.ROUND_IN_PLAY)
    if given.shuffle not in rules.shuffles.value:
        listed = ", ".join(rules.shuffles.value)
        raise Refused(given, rules.shuffles.clause, reasons.SHUFFLE_NOT_APPROVED(shuffle=given.shuffle, listed=listed))
    decks = state.decks if given.decks is None else given.decks
    if decks != state.decks:
        check_setting(state, given, "decks", decks)
        if state.sets and not (state.shoe.due == "replaced" and state.shoe.stage == "empty"):
            raise Refused(given, rules.decks.clause, reasons.OTHER_DECKS_AT_TABLE(decks=state.decks))
    run.act(e.CardsDetermined, given.by, rules.determined_by.clause, shuffle=given.shuffle, decks=decks)


def introduce(run: Run, given: i.IntroduceCards) -> None:
    """Bring cards to the table, between rounds and before a shuffle."""
    state, rules = run.state, run.rules.care
    if given.by.role not in holders(run.rules, ("dealer", "casino-supervisor")):
        check_power(run.rules, given, given.by, rules.checked_by, "bring cards to the table")
    check_last_session(state, given)
    if state.is_in_round:
        raise Refused(given, rules.replace_all.clause, reasons.ROUND_IN_PLAY)
    is_other = rules.decks_in_turn.value > 1 and len(state.sets) < rules.decks_in_turn.value
    if state.sets and not is_other and state.shoe.stage != "empty":
        raise Refused(given, rules.replace_all.clause, reasons.CARDS_AT_TABLE)
    if given.prepared and given.prepared not in rules.prepared.value:
        raise Refused(given, rules.prepared.clause, reasons.PREPARED_CARDS)
    if given.prepared and not given.secured.strip():
        # nsw-pontoon-6to5-2017 3.4: "shall be secured until such time as they may be required"
        raise Refused(given, rules.secured.clause, reasons.NOT_SECURED)
    if not given.colour.strip():
        raise Refused(given, rules.colours.clause, reasons.COLOUR_MISSING)
    if is_other and any(one.colour == given.colour for one in state.sets):
        raise Refused(given, rules.colours.clause, reasons.SAME_COLOUR(colour=given.colour))
    clause = (rules.secured if given.prepared else rules.decks_in_turn).clause
    cards = state.size
    fields = {"colour": given.colour, "prepared": given.prepared, "secured": given.secured}
    run.act(e.CardsIntroduced, given.by, clause, cards=cards, **fields)


def check_cards(run: Run, given: i.CheckCards) -> None:
    """Check the cards; a faulty set is not used."""
    state, rules = run.state, run.rules.care
    check_power(run.rules, given, given.by, rules.checked_by, "check the cards")
    if not state.sets:
        raise Refused(given, rules.checked_by.clause, reasons.NO_CARDS)
    if given.how not in rules.checked_how.value:
        listed = " or ".join(rules.checked_how.value)
        raise Refused(given, rules.checked_how.clause, reasons.CHECKED_OTHERWISE(listed=listed))
    if state.is_in_round:
        raise Refused(given, rules.checked_by.clause, reasons.ROUND_IN_PLAY)
    if given.colour and all(one.colour != given.colour for one in state.sets):
        raise Refused(given, rules.colours.clause, reasons.NO_SUCH_COLOUR(colour=given.colour))
    if not given.alike:
        fields = {"colour": given.colour, "missing": given.missing, "foreign": given.foreign}
        run.act(e.CardsFoundWanting, given.by, rules.backs.clause, **fields)
        return
    if given.missing or given.foreign:
        fields = {"colour": given.colour, "missing": given.missing, "foreign": given.foreign}
        run.act(e.CardsFoundWanting, given.by, rules.checked_by.clause, **fields)
        return
    run.act(e.CardsChecked, given.by, rules.checked_by.clause, how=given.how, colour=given.colour)


# --- replacing and counting ----------------------------------------------------------------------------------


def replace_cards(run: Run, given: i.ReplaceCards) -> None:
    """Replace single cards, or all of them."""
    state, rules = run.state, run.rules.care
    check_power(run.rules, given, given.by, rules.replaced_by, "have cards replaced")
    rule: Ruled[Any] = rules.replace_one if given.cards else rules.replace_all
    clause = rule.clause
    if not given.cards and state.shoe.kind == "device":
        clause = rules.replace_all_device.clause
    check_reason(given, given.reason, clause, "a replacement")
    check_last_session(state, given)
    if not state.sets:
        raise Refused(given, clause, reasons.NO_CARDS)
    _check_moment(state, given, rule, clause)
    for card, count in Counter(given.cards).items():
        _check_in_pack(state, given, card, count)
    # a card of the discards may be replaced like for like; any other must be shuffled in
    reshuffle = not given.cards or not all(state.shoe.seen[card.index] for card in given.cards)
    fields = {"cards": given.cards, "reason": given.reason, "reshuffle": reshuffle}
    run.act(e.CardsReplaced, given.by, clause, **fields)
    if given.cards and reshuffle and rule.value != "any_time":
        run.emit(e.ShuffleFellDue("replaced", clause))


def _check_moment(state: Table, given: i.ReplaceCards, rule: Ruled[Any], clause: str) -> None:
    is_exposed = state.shoe.cutting_card is not None and bool(state.shoe.due)
    if rule.value != "any_time" and state.is_in_round:
        raise Refused(given, clause, reasons.ROUND_IN_PLAY)
    if rule.value == "before_shuffle" and state.shoe.kind == "shoe" and not is_exposed:
        # nsw-pontoon-6to5-2017 3.5.1: after a round in which the cutting card is exposed, "prior to a shuffle"
        raise Refused(given, state.rules.care.replace_all.clause, reasons.CUTTING_CARD_NOT_OUT)


def _check_in_pack(state: Table, given: i.ReplaceCards, card: Card, count: int) -> None:
    rule = state.rules.cards.pack
    if card not in pack(rule.value) or count > state.decks:
        raise Refused(given, rule.clause, reasons.NOT_IN_DECKS(count=count, card=card))


def check_replacement(run: Run, given: i.CheckReplacement) -> None:
    """Record that an authorised official has checked the replacement."""
    state, rules = run.state, run.rules.care
    clause = rules.replacement_checked_by.clause
    check_power(run.rules, given, given.by, rules.replacement_checked_by, "check a replacement")
    if not state.unchecked:
        raise Refused(given, clause, reasons.NO_REPLACEMENT)
    if given.by.role not in holders(run.rules, state.unchecked):
        waits = " and ".join(state.unchecked)
        raise Refused(given, clause, reasons.OTHER_CHECKER(waits=waits, by=given.by))
    run.act(e.ReplacementChecked, given.by, clause)


def count_cards(run: Run, given: i.CountCards) -> None:
    """Count the cards; a wrong number starts the procedure for missing cards."""
    state, rules = run.state, run.rules.care
    check_power(run.rules, given, given.by, rules.counted_by, "have the cards verified")
    if not state.sets:
        raise Refused(given, rules.counted_by.clause, reasons.NO_CARDS)
    expected = state.size
    if given.counted != expected and not run.rules.voids.missing.value:
        why = reasons.WRONG_COUNT(counted=given.counted, expected=expected)
        raise Refused(given, run.rules.voids.missing.clause, why)
    run.act(e.CardsCounted, given.by, rules.counted_by.clause, counted=given.counted, expected=expected)
    if given.counted != expected:
        voids.cards_found(run, given.by, (), ())


def change_dealer(run: Run, given: i.ChangeDealer) -> None:
    """Record the new dealer."""
    rule, before = run.rules.people.dealer, run.state.dealer
    check_power(run.rules, given, given.by, rule, "deal")
    if given.by.name == before:
        raise Refused(given, rule.clause, reasons.DEALS_ALREADY(dealer=before))
    run.act(e.DealerChanged, given.by, rule.clause, before=before)


def report_dropped(run: Run, given: i.ReportDropped) -> None:
    """Stop until the cards that were dropped have been verified."""
    rules = run.rules.care
    check_power(run.rules, given, given.by, run.rules.people.dealer, "report dropped cards")
    if run.state.is_dropped:
        raise Refused(given, rules.dropped.clause, reasons.BEING_VERIFIED)
    run.act(e.CardsDropped, given.by, rules.dropped.clause)


# --- closing -------------------------------------------------------------------------------------------------


def set_hours(run: Run, given: i.SetHours) -> None:
    """Record the hours of gaming."""
    rules = run.rules.closing
    check_power(run.rules, given, given.by, run.rules.opening.opened_by, "set the hours of gaming")
    if given.closes <= given.opens:
        raise Refused(given, rules.hours.clause, reasons.HOURS_REVERSED)
    run.act(e.HoursSet, given.by, rules.hours.clause, opens=given.opens, closes=given.closes)
    go_on(run)


def give_notice(run: Run, given: i.GiveNotice) -> None:
    """Announce to the players when the table will be closed."""
    state, rules = run.state, run.rules.closing
    check_power(run.rules, given, given.by, rules.closed_by, "give notice of closing")
    if state.status != "open":
        raise Refused(given, rules.notice_minutes.clause, reasons.TABLE_NOT_OPEN)
    earliest = state.now + rules.notice_minutes.value * MINUTE
    if given.at < earliest:
        why = reasons.SHORT_NOTICE(minutes=rules.notice_minutes.value)
        raise Refused(given, rules.notice_minutes.clause, why)
    run.act(e.NoticeGiven, given.by, rules.notice_minutes.clause, closes=given.at)
    go_on(run)


def go_on(run: Run) -> None:
    """Make the shuffle due for a cutting card that was discarded in final rounds that are no longer the final ones."""
    shoe, rules = run.state.shoe, run.rules.shuffle
    is_discarded = shoe.cutting_card is not None and not shoe.due and not run.state.is_in_round
    if is_discarded and run.state.final_rounds is None and run.state.status == "open":
        # act-blackjack-2005 5.4(b): the cards are shuffled after the round in which it was drawn
        run.emit(e.ShuffleFellDue("cutting-card", rules.cutting_card_during.clause))


def withdraw_notice(run: Run, given: i.WithdrawNotice) -> None:
    """Withdraw the notice of closing before its time has come."""
    state, rules = run.state, run.rules.closing
    check_power(run.rules, given, given.by, rules.closed_by, "give notice of closing")
    if state.closes is None or given.at not in (None, state.closes) or state.now >= state.closes:
        raise Refused(given, rules.notice_minutes.clause, reasons.NO_SUCH_NOTICE)
    fields = {"notice": given.notice, "effective": state.closes, "changed": ()}
    run.act(e.NoticeWithdrawn, given.by, rules.notice_minutes.clause, **fields)
    go_on(run)


def close_table(run: Run, given: i.CloseTable) -> None:
    """Close the table between rounds, after notice if players are there; wagers that lie there go back."""
    state, rules = run.state, run.rules.closing
    check_power(run.rules, given, given.by, rules.closed_by, "close a table")
    if state.status != "open":
        raise Refused(given, rules.closed_by.clause, reasons.TABLE_NOT_OPEN)
    over = gaming_over(state)
    if state.is_in_round or (state.has_wagers and (over is None or not state.is_betting)):
        raise Refused(given, rules.closed_by.clause, reasons.WAGERS_ON_LAYOUT)
    end = end_of_hours(state)
    if state.guests and (end is None or state.now < end):
        if state.closes is None:
            raise Refused(given, rules.notice_minutes.clause, reasons.NO_NOTICE)
        if state.now < state.closes:
            raise Refused(given, rules.notice_minutes.clause, reasons.NOTICE_RUNNING)
    if any(one.is_detained for one in state.incidents):
        raise Refused(given, run.rules.conduct.detain.clause, reasons.PERSON_DETAINED)
    if over is not None and state.has_wagers:
        # act-blackjack-2005 15.1, 15.2: no round is dealt after the end, so that a wager for it has no result
        for tally in state.tallies:
            voids.give_back(run, tally, state.number, over[0])
    run.act(e.TableClosed, given.by, rules.closed_by.clause)
