"""Placing and closing wagers, limits, and who controls a box.

act-blackjack-2005 3, 4; act-pontoon-2005 3, 4; act-pontoon-2018 3, 4; nsw-pontoon-6to5-2017 5, 6.
"""

from croupier.engine.events import BetsClosed, ControlAscertained, MinimumAdvised, WagerPlaced, WagerReturned
from croupier.engine.inputs import NoMoreBets, PlaceWager, Refused, WithdrawWager
from croupier.engine.twentyone import sidebets
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Round, Wager
from croupier.money import Money, show


def place(run: Run, given: PlaceWager) -> None:
    """Take a wager, or refuse it."""
    rules = run.rules.wagers
    if not 1 <= given.box <= rules.boxes.value:
        raise Refused(given, rules.boxes.clause, f"there is no box {given.box}: the layout has {rules.boxes.value}")
    if given.amount <= 0:
        raise Refused(given, rules.placed.clause, "a wager is more than nothing")
    if given.bet == "main":
        _check_main(run.state, given)
        run.emit(WagerPlaced(given.player, given.box, given.bet, given.amount, rules.placed.clause))
    else:
        sidebets.place(run, given)


def _check_main(state: Round, given: PlaceWager) -> None:
    rules = state.rules.wagers
    box = state.find(given.box)
    others = () if box is None else tuple([one for one in box.wagers if one.player != given.player])
    # act-blackjack-2005 4.5: "a maximum of three players may wager on the one box"
    if len(others) >= rules.players_per_box.value:
        raise Refused(given, rules.players_per_box.clause, f"{len(others)} players have wagered on box {given.box}")
    if given.amount % rules.unit.value and given.amount != rules.minimum.value:
        why = f"${show(given.amount)} is not a multiple of ${show(rules.unit.value)}"
        raise Refused(given, rules.unit.clause, why)
    if state.limits == "at_entry":
        _check_limits(state, given, others, Money(given.amount + (0 if box is None else box.wager(given.player))))


def _check_limits(state: Round, given: PlaceWager, others: tuple[Wager, ...], amount: Money) -> None:
    rules = state.rules.wagers
    least, most = rules.minimum.value, rules.maximum.value
    if least is not None and amount < least:
        raise Refused(given, rules.below_minimum.clause, f"${show(amount)} is below the minimum of ${show(least)}")
    if most is None:
        return
    on_box = amount + (sum(one.amount for one in others) if rules.maximum_counts.value == "per_box" else 0)
    if on_box > most:
        why = f"${show(on_box)} on the box is above the maximum of ${show(most)}"
        raise Refused(given, rules.above_maximum.clause, why)


def withdraw(run: Run, given: WithdrawWager) -> None:
    """Give a wager back before wagers are closed."""
    placed = run.rules.wagers.placed.clause
    if given.bet == "main":
        box = run.state.find(given.box)
        amount = Money(0) if box is None else box.wager(given.player)
    else:
        amount = sidebets.staked(run.state, given.player, given.box, given.bet)
    if not amount:
        raise Refused(given, placed, f"{given.player} has no such wager on box {given.box}")
    run.emit(WagerReturned(given.player, given.box, given.bet, amount, "withdrawn", placed))


def close(run: Run, given: NoMoreBets) -> None:
    """Close the wagers: what counts of each, and who decides for each box."""
    rules = run.rules.wagers
    if not run.state.boxes:
        raise Refused(given, rules.nobody.clause, "nobody has wagered")
    run.emit(BetsClosed(rules.closed.clause))
    for box in run.state.boxes:
        _ascertain_control(run, box)
    for box in run.state.boxes:
        _check_found(run, box)
    sidebets.check_found(run)


def _ascertain_control(run: Run, box: Box) -> None:
    """Emit who controls the box and by which preference."""
    seated = [player for player, seat in run.state.seats if seat == box.number and box.wager(player)]
    first, clause = box.wagers[0].player, run.rules.control.preferences[-1].clause
    line = list(box.wagers)
    for preference in run.rules.control.preferences:
        if preference.value == "seated" and seated:
            # act-pontoon-2018 4.5(a): "the player seated at that box"
            first, clause = seated[0], preference.clause
            break
        if preference.value == "highest":
            # nsw-pontoon-6to5-2017 5.5.2: "where there is no seated player, the player with the highest wager"
            line.sort(key=lambda wager: -wager.amount)
            if len(line) == 1 or line[0].amount > line[1].amount:
                first, clause = line[0].player, preference.clause
                break
        if preference.value == "nearest":
            # act-pontoon-2018 4.5(b): "the player whose wager is nearest to the dealer"
            first, clause = line[0].player, preference.clause
    if any(preference.value == "highest" for preference in run.rules.control.preferences):
        line.sort(key=lambda wager: -wager.amount)
    order = (first, *(wager.player for wager in line if wager.player != first))
    run.emit(ControlAscertained(box.number, first, order, clause))


def _check_found(run: Run, box: Box) -> None:
    """Return what lies above the maximum; advise owners of wagers below the minimum."""
    rules = run.rules.wagers
    least, most = rules.minimum.value, rules.maximum.value
    if least is not None:
        for wager in box.wagers:
            if wager.amount < least:
                clause = rules.below_minimum.clause
                run.emit(MinimumAdvised(wager.player, box.number, "main", wager.amount, clause))
    if most is None:
        return
    left = most
    # nsw-pontoon-6to5-2017 6.1.1: the controlling player has first option to wager to the maximum
    for wager in sorted(box.wagers, key=lambda one: one.player != box.order[0]):
        counted = min(wager.amount, left)
        if rules.maximum_counts.value == "per_box":
            left = Money(left - counted)
        if excess := Money(wager.amount - counted):
            clause = rules.above_maximum.clause if counted else rules.maximum_counts.clause
            run.emit(WagerReturned(wager.player, box.number, "main", excess, "above_maximum", clause))
