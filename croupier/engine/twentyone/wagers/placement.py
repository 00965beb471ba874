"""Placing and closing wagers, limits, and who controls a box.

act-blackjack-2005 3, 4; act-pontoon-2005 3, 4; act-pontoon-2018 3, 4; nsw-pontoon-6to5-2017 5, 6.
"""

from collections.abc import Iterable, Mapping

from croupier.engine.events import (
    BetsClosed,
    ControlAscertained,
    ControlPassed,
    MinimumAdvised,
    WagerPlaced,
    WagerReturned,
)
from croupier.engine.inputs import NoMoreBets, PlaceWager, WithdrawWager, accepted_amount
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Round, Wager
from croupier.engine.twentyone.wagers import side_bets
from croupier.engine.twentyone.wagers.limits import (
    check_advised,
    is_marked,
    least_clause,
    least_for,
    room_for,
    shared_clause,
)
from croupier.money import Money
from croupier.rules.twentyone import Wagers


def place(run: Run, given: PlaceWager) -> None:
    """Place a wager, or refuse it."""
    check(run.state, given)
    if given.bet == "main":
        run.emit(WagerPlaced(given.player, given.box, given.bet, given.amount, run.rules.wagers.placed.clause))
        _make_room(run, given)
    else:
        side_bets.place(run, given)


def check(state: Round, given: PlaceWager) -> None:
    """Raise Refused for a wager that the round does not take."""
    rules = state.rules.wagers
    if not 1 <= given.box <= rules.boxes.value:
        raise Refused(given, rules.boxes.clause, reasons.NO_SUCH_BOX(box=given.box, boxes=rules.boxes.value))
    if given.amount <= 0:
        raise Refused(given, rules.placed.clause, reasons.NOT_POSITIVE)
    if given.bet == "main":
        _check_main(state, given)
    else:
        side_bets.check(state, given)


def _check_main(state: Round, given: PlaceWager) -> None:
    rules = state.rules.wagers
    box = state.find(given.box)
    others = {} if box is None else {one.player: one.amount for one in box.wagers if one.player != given.player}
    # act-blackjack-2005 4.5: "a maximum of three players may wager on the one box"
    if len(others) >= rules.players_per_box.value:
        raise Refused(given, rules.players_per_box.clause, reasons.BOX_FULL(box=given.box, players=len(others)))
    amount = Money(given.amount + (0 if box is None else box.wager(given.player)))
    least = least_for(state, given.player)
    if _breaks_unit(rules, amount, least):
        raise Refused(given, rules.unit.clause, reasons.NOT_A_MULTIPLE(wager=amount, unit=rules.unit.value))
    if state.limits == "at_entry":
        _check_limits(state, given, others, amount, least)
    check_advised(state, given, amount, least)


def _breaks_unit(rules: Wagers, amount: Money, least: Money | None) -> bool:
    """Return whether a wager is not in the units of the sign, which count from the player's minimum."""
    unit = rules.unit.value
    if rules.unit_binds.value == "every_wager" or least is None:
        return amount % unit != 0
    # nsw-pontoon-6to5-2017 6.1: "the minimum unit in which wagers may be made above the table minimum"
    return amount > least and (amount - least) % unit != 0


def _check_limits(
    state: Round, given: PlaceWager, others: Mapping[str, int], amount: Money, least: Money | None
) -> None:
    rules = state.rules.wagers
    if least is not None and amount < least:
        raise Refused(given, least_clause(state, least), reasons.BELOW_MINIMUM(wager=amount, minimum=least))
    counts_sum = rules.maximum_counts.value == "per_box" or is_marked(state, given.box, given.player)
    if counts_sum and _makes_others_yield(state, given, others):
        others = {}
    most, clause = room_for(state, given.box, given.player, others)
    if most is not None and amount > most:
        limit = _limit_of_box(state, given.box, most, sum(others.values()))
        raise Refused(
            given, clause, reasons.BOX_ABOVE_MAXIMUM(box=given.box, total=amount + limit - most, maximum=limit)
        )


def _limit_of_box(state: Round, box: int, room: int, others: int) -> int:
    """Return the limit that leaves `room`: the marker's where the wagers of others count towards it, or the sign's."""
    markers = [one.maximum for one in state.personal if one.box == box]
    return room + others if room + others in markers else max(room, state.rules.wagers.maximum.value or 0)


def _sits_at(state: Round, player: str, box: int) -> bool:
    return (player, box) in state.seats


def _makes_others_yield(state: Round, given: PlaceWager, others: Iterable[str]) -> bool:
    """Return whether others on the box keep only the part of the maximum that the player leaves them."""
    if is_marked(state, given.box, given.player):
        # act-pontoon-2018 4.6: others may wager there "provided the total of all wagers does not exceed" the maximum
        return True
    # nsw-pontoon-6to5-2017 6.1.1: "The controlling player has first option to wager to the maximum"
    return _sits_at(state, given.player, given.box) and not any(is_marked(state, given.box, one) for one in others)


def _make_room(run: Run, given: PlaceWager) -> None:
    """Return the wagers of others on the box above the maximum, after a player with precedence has wagered."""
    state, rules, box = run.state, run.rules.wagers, run.state.find(given.box)
    assert box is not None
    others = [one for one in box.wagers if one.player != given.player]
    if state.limits == "as_found" or not _makes_others_yield(state, given, [one.player for one in others]):
        return
    marked = is_marked(state, given.box, given.player)
    least = rules.minimum.value or Money(0)
    counted: dict[str, int] = {given.player: box.wager(given.player)}
    displaced: list[WagerReturned] = []
    for wager in others:
        room, _ = room_for(state, box.number, wager.player, counted)
        left = wager.amount if room is None else min(wager.amount, max(room, 0))
        counted[wager.player] = left = left if left >= least else 0
        if returned := Money(wager.amount - left):
            clause = rules.raised_limit.clause if marked else shared_clause(state, len(counted) - 1)
            displaced.append(WagerReturned(wager.player, box.number, "main", returned, "displaced", clause))
    for event in reversed(displaced):
        run.emit(event)


def withdraw(run: Run, given: WithdrawWager) -> None:
    """Withdraw a wager before wagers are closed."""
    placed = run.rules.wagers.placed.clause
    if given.bet == "main":
        box = run.state.find(given.box)
        amount = Money(0) if box is None else box.wager(given.player)
    else:
        amount = side_bets.staked(run.state, given.player, given.box, given.bet)
    if not amount:
        raise Refused(given, placed, reasons.NO_SUCH_WAGER(player=given.player, box=given.box))
    run.emit(WagerReturned(given.player, given.box, given.bet, amount, "withdrawn", placed))


def close(run: Run, given: NoMoreBets) -> None:
    """Close the wagers: determine the valid amount of each, and the controlling player of each box."""
    rules = run.rules.wagers
    if not run.state.boxes:
        raise Refused(given, rules.nobody.clause, reasons.NOBODY_WAGERED)
    run.emit(BetsClosed(rules.closed.clause))
    side_bets.check_found(run)  # by the wagers as they lie: one above the maximum accompanies a side bet all the same
    for box in run.state.boxes:
        order, clause = _control(run.state, box)
        _check_found(run, box, order[0])
        _ascertain_control(run, box.number, order, clause)


def _control(state: Round, box: Box) -> tuple[list[str], str]:
    """Return the players who may decide for the box, in order of preference, and the clause of the preference."""
    rules = state.rules.control
    line = [wager.player for wager in box.wagers]
    if len(line) == 1:
        return line, rules.decides.clause
    by_amount = sorted(line, key=lambda player: -box.wager(player))
    seated = [player for player in line if _sits_at(state, player, box.number)]
    if any(preference.value == "highest" for preference in rules.preferences):
        line = by_amount
    for preference in rules.preferences:
        if preference.value == "seated" and seated:
            # act-pontoon-2018 4.5(a): "the player seated at that box"
            line = [seated[0], *(player for player in line if player != seated[0])]
            break
        if preference.value == "highest" and box.wager(line[0]) > max(map(box.wager, line[1:]), default=0):
            # nsw-pontoon-6to5-2017 5.5.2: "where there is no seated player, the player with the highest wager"
            break
    # act-pontoon-2018 4.5(b), nsw-pontoon-6to5-2017 5.5.3: else the player whose wager is nearest to the dealer
    return line, preference.clause


def _ascertain_control(run: Run, number: int, order: list[str], clause: str) -> None:
    """Emit the controlling player of the box, ignoring players without a valid wager."""
    box = run.state.find(number)
    assert box is not None
    counted = tuple([player for player in order if box.wager(player)])
    run.emit(ControlAscertained(number, counted[0], counted, clause))
    present = next((player for player in counted if player not in run.state.absent), None)
    if present is not None and present != counted[0]:
        run.emit(ControlPassed(number, present, run.rules.control.passes.clause))


def _accepted(state: Round, box: Box, wager: Wager) -> Money:
    return accepted_amount(state.accepted, wager.player, box.number, "main")


def _check_found(run: Run, box: Box, controller: str) -> None:
    """Return the amounts above the maximum; advise owners of wagers below the minimum."""
    rules = run.rules.wagers
    for wager in box.wagers:
        least, stands = least_for(run.state, wager.player), _accepted(run.state, box, wager)
        if least is not None and stands < wager.amount < least:
            run.emit(MinimumAdvised(wager.player, box.number, "main", wager.amount, rules.below_minimum.clause))
    most = rules.maximum.value
    if most is None or sum(wager.amount for wager in box.wagers) <= most:
        return
    clause = (rules.maximum_counts if len(box.wagers) > 1 else rules.above_maximum).clause
    # nsw-pontoon-6to5-2017 6.1.1: the controlling player has first option to wager to the maximum
    # act-pontoon-2018 4.6: a player with a limit of their own comes before all others
    counted: dict[str, int] = {}
    marked = {wager.player for wager in box.wagers if is_marked(run.state, box.number, wager.player)}
    for wager in sorted(box.wagers, key=lambda one: (one.player not in marked, one.player != controller)):
        room, limit = room_for(run.state, box.number, wager.player, counted)
        assert room is not None
        # act-blackjack-2005 3.1, nsw-pontoon-6to5-2017 6.5: a wager accepted before the limits changed stands
        counts = min(wager.amount, max(room, 0, _accepted(run.state, box, wager)))
        counted[wager.player] = counts
        if excess := Money(wager.amount - counts):
            # act-pontoon-2018 4.6: another player's limit leaves so much, and not the sign's maximum
            by = limit if limit == rules.raised_limit.clause else clause
            run.emit(WagerReturned(wager.player, box.number, "main", excess, "above_maximum", by))
