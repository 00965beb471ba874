"""What must be done before a round may be dealt, or a card be given: asked in one place."""

from msgspec import Struct

from croupier.engine.inputs import Refused
from croupier.engine.table.state import Table


def check_may_start(state: Table, given: Struct) -> None:
    """Raise Refused if something must be done before a round may be dealt."""
    found = hindrance(state)
    if found is not None:
        raise Refused(given, *found)


def hindrance(state: Table) -> tuple[str, str] | None:
    """Return what must be done before a round may be dealt, as a clause and a reason, or None."""
    care, shoe = state.rules.care, state.shoe
    if state.status != "open":
        return state.rules.opening.approval.clause, "the table is not open"
    if len(state.sets) < care.decks_in_turn.value or not all(one.is_checked for one in state.sets):
        return state.check_under, "the cards have not been checked"
    if state.unchecked:
        waits = " and ".join(state.unchecked)
        return care.replacement_checked_by.clause, f"replacement cards wait for the check of {waits}"
    if state.is_dropped:
        return care.dropped.clause, "dropped cards have not been verified"
    if shoe.is_failed:
        return state.rules.machine.replaced.clause, "the device has failed and must be replaced"
    if shoe.due:
        return shoe.due_under, "the cards must be shuffled before another round"
    if shoe.stage != "ready":
        return _unready(state)
    if state.has_run_out:
        return _run_out(state), "the shoe is empty: the cards must be shuffled"
    return _closing_hindrance(state)


def _run_out(state: Table) -> str:
    """Return the clause of a shoe or device that has run out."""
    rules = state.rules.shuffle
    return (rules.runs_out_device if state.shoe.kind == "device" else rules.runs_out).clause


def _unready(state: Table) -> tuple[str, str]:
    """Return why no card can be dealt from the shoe as it is."""
    rules = state.rules
    match state.shoe.stage:
        case "offered" | "to insert":
            assert rules.cut is not None
            return rules.cut.offered.clause, "the cards have not been cut"
        case "to burn":
            return rules.shuffle.burn.clause, "the first card has not been burnt"
        case _ if state.is_in_round and rules.by_hand is not None:
            # act-pontoon-2018 19.3(a)(i): "remove the cards remaining in the shoe and shuffle the cards"
            return rules.by_hand.removed.clause, "the cards left in the device have not been shuffled"
        case _ if state.is_in_round and rules.transfer is not None:
            return rules.transfer.shuffled.clause, "the cards left in the device have not been shuffled"
        case _:
            return rules.shuffle.before_play.clause, "the cards have not been shuffled"


def _closing_hindrance(state: Table) -> tuple[str, str] | None:
    rules = state.rules
    if state.hours is not None and not state.hours[0] <= state.now < state.hours[1]:
        return rules.closing.hours.clause, "it is outside the hours of gaming"
    if state.closes is not None and state.now >= state.closes:
        return rules.closing.notice_minutes.clause, "the table is being closed"
    if state.final_rounds is not None and state.final_rounds <= 0:
        return rules.shuffle.final_announced_by.clause, "the final rounds have been dealt"
    if rules.seating.face_down.value and "face-down" not in state.approvals:
        return rules.seating.face_down_approved_by.clause, "dealing face down needs an inspector's approval"
    return None


def shoe_hindrance(state: Table) -> tuple[str, str] | None:
    """Return what keeps the shoe from giving a card that is due, as a clause and a reason, or None."""
    rules = state.rules
    if state.shoe.stage != "ready":
        return _unready(state)
    if state.is_dropped:
        return rules.care.dropped.clause, "dropped cards have not been verified"
    if state.unchecked:
        # act-blackjack-2005 2.4/s2: checked "prior to its introduction to play", also in the middle of a round
        return rules.care.replacement_checked_by.clause, "a replacement card has not been checked"
    if state.shoe.is_failed and state.shoe.kind == "device":
        return rules.machine.malfunction.clause, "the device has failed"
    if state.has_run_out:
        return _run_out(state), "the shoe is empty: the discards must be shuffled and cut"
    return None
