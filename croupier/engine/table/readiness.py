"""Readiness of a table: what must be done before a round may be dealt or the shoe may give a card."""

from msgspec import Struct

from croupier.engine.refusal import Reason, Refused
from croupier.engine.table import reasons
from croupier.engine.table.state import Table

Hindrance = tuple[str, Reason]
"""The clause that asks for something to be done first, and the reason."""


def check_may_start(state: Table, given: Struct) -> None:
    """Raise Refused if something must be done before a round may be dealt."""
    found = hindrance(state)
    if found is not None:
        raise Refused(given, *found)


def hindrance(state: Table) -> Hindrance | None:
    """Return the step that must be taken before a round may be dealt, or None."""
    care, shoe = state.rules.care, state.shoe
    if state.status != "open":
        return state.rules.opening.approval.clause, reasons.TABLE_NOT_OPEN
    if len(state.sets) < care.decks_in_turn.value or not all(one.is_checked for one in state.sets):
        return state.check_under, reasons.CARDS_NOT_CHECKED
    if state.unchecked:
        waits = " and ".join(state.unchecked)
        return care.replacement_checked_by.clause, reasons.REPLACEMENT_NOT_CHECKED(waits=waits)
    if state.is_dropped:
        return care.dropped.clause, reasons.DROPPED_CARDS
    if shoe.is_failed:
        return state.rules.machine.replaced.clause, reasons.DEVICE_FAILED
    if shoe.due:
        return shoe.due_under, reasons.SHUFFLE_DUE
    if shoe.stage != "ready":
        return _unready(state)
    if state.has_run_out:
        return _run_out(state), reasons.SHOE_EMPTY
    if state.to_notify:
        # nsw-pontoon-6to5-2017 17.16.4: "Surveillance and an Inspector shall be notified"
        roles = " and ".join(state.to_notify).capitalize()
        return state.rules.voids.missing_told.clause, reasons.NOT_NOTIFIED_OF_CARDS(roles=roles)
    return _closing_hindrance(state)


def _run_out(state: Table) -> str:
    """Return the clause of a shoe or device that has run out."""
    rules = state.rules.shuffle
    return (rules.runs_out_device if state.shoe.kind == "device" else rules.runs_out).clause


def _unready(state: Table) -> Hindrance:
    """Return the reason why no card can be dealt from the shoe."""
    rules = state.rules
    match state.shoe.stage:
        case "offered" | "to insert":
            assert rules.cut is not None
            return rules.cut.offered.clause, reasons.NOT_CUT
        case "to burn":
            return rules.shuffle.burn.clause, reasons.NOT_BURNT
        case _ if state.is_in_round and rules.by_hand is not None:
            # act-pontoon-2018 19.3(a)(i): "remove the cards remaining in the shoe and shuffle the cards"
            return rules.by_hand.removed.clause, reasons.REMOVED_CARDS_NOT_SHUFFLED
        case _ if state.is_in_round and rules.transfer is not None:
            return rules.transfer.shuffled.clause, reasons.REMOVED_CARDS_NOT_SHUFFLED
        case _:
            return rules.shuffle.before_play.clause, reasons.NOT_SHUFFLED


def end_of_hours(state: Table) -> int | None:
    """Return the end of the hours of gaming where they were set before it and take the place of a notice, or None."""
    # act-blackjack-2005 15.2: notice is due of closing "before the close of gaming"; nsw-pontoon-6to5-2017 19.8: always
    if state.hours is None or not state.rules.closing.ends_with_hours.value:
        return None
    return state.hours[1] if state.hours_set_at < state.hours[1] else None


def announced_end(state: Table) -> int | None:
    """Return the time of the notice of closing or the end of the hours, whichever is earlier; None without either."""
    return min([one for one in (state.closes, state.hours and state.hours[1]) if one is not None], default=None)


def check_gaming(state: Table, given: Struct) -> None:
    """Raise Refused for a wager on a round that will not be dealt, because gaming at the table is over."""
    found = gaming_over(state)
    if found is not None:
        raise Refused(given, *found)


def gaming_over(state: Table) -> Hindrance | None:
    """Return why no further round is dealt before the table closes, or None."""
    rules = state.rules
    if state.hours is not None and not state.hours[0] <= state.now < state.hours[1]:
        return rules.closing.hours.clause, reasons.OUTSIDE_HOURS
    if state.closes is not None and state.now >= state.closes:
        return rules.closing.notice_minutes.clause, reasons.TABLE_CLOSING
    if state.final_rounds is not None and state.final_rounds <= 0:
        return rules.shuffle.final_announced_by.clause, reasons.FINAL_ROUNDS_DEALT
    return None


def _closing_hindrance(state: Table) -> Hindrance | None:
    rules, over = state.rules, gaming_over(state)
    if over is not None:
        return over
    if rules.seating.face_down.value and "face-down" not in state.approvals:
        return rules.seating.face_down_approved_by.clause, reasons.FACE_DOWN_NOT_APPROVED
    return None


def shoe_hindrance(state: Table) -> Hindrance | None:
    """Return the step that must be taken before the shoe may give a card that is due, or None."""
    rules = state.rules
    if state.shoe.stage != "ready":
        return _unready(state)
    if state.is_dropped:
        return rules.care.dropped.clause, reasons.DROPPED_CARDS
    if state.unchecked:
        # act-blackjack-2005 2.4/s2: checked "prior to its introduction to play", also in the middle of a round
        waits = " and ".join(state.unchecked)
        return rules.care.replacement_checked_by.clause, reasons.REPLACEMENT_NOT_CHECKED(waits=waits)
    if state.shoe.is_failed and state.shoe.kind == "device":
        return rules.machine.malfunction.clause, reasons.DEVICE_FAILED
    if state.has_run_out:
        return _run_out(state), reasons.SHOE_EMPTY_IN_ROUND
    return None
