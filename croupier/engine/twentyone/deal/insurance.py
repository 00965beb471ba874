"""Insurance, one's own and of wagers that others decline, and even money.

act-blackjack-2005 7, 8; act-pontoon-2005 7; act-pontoon-2018 7; nsw-pontoon-6to5-2017 8.
"""

from typing import Literal

from croupier.engine.events import (
    InsuranceClosed,
    InsuranceOffered,
    InsurancePlaced,
    InsuranceReduced,
    InsuranceReopened,
    InsuranceRequested,
    InsuranceReturned,
    OfferDeclined,
    WagerSettled,
)
from croupier.engine.hands import is_natural
from croupier.engine.inputs import Insure, Proceed, ReopenInsurance, TakeEvenMoney
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, InsuranceWager, Phase, Round
from croupier.money import Money

Reduced = Literal["owner_insured", "half_insured", "wager_gone"]


def offer(run: Run) -> bool:
    """Offer insurance if the dealer's card is an ace and a player may insure; return whether it is open."""
    if run.state.dealer[0].points != 1 or is_over(run.state):
        return False
    run.emit(InsuranceOffered(run.rules.insurance.announced.clause))
    return True


def reopen(run: Run, given: ReopenInsurance) -> None:
    """Open insurance that was not offered, while the dealer has one card."""
    state, rules = run.state, run.rules.errors
    assert rules is not None
    clause = rules.late_insurance.clause
    if not rules.late_insurance.value:
        raise Refused(given, clause, reasons.NO_LATE_INSURANCE)
    if len(state.dealer) != 1 or state.dealer[0].points != 1:
        raise Refused(given, clause, reasons.INSURANCE_NEEDS_LONE_ACE)
    if state.phase in (Phase.INITIAL_DEAL, Phase.INSURANCE, Phase.SURRENDER) or state.is_insurance_open:
        raise Refused(given, clause, reasons.INSURANCE_IN_ITS_TURN)
    # nsw-pontoon-6to5-2017 17.13: "providing no second or subsequent card to the dealer's hand has been dealt"
    run.emit(InsuranceReopened(clause))


def insure(run: Run, given: Insure) -> None:
    """Place an insurance wager on one's own wager, or ask for another's that was declined."""
    state, rules = run.state, run.rules.insurance
    if given.player in state.absent:
        raise Refused(given, run.rules.play.absent.clause, reasons.ABSENT(player=given.player))
    _check_step(state, given)
    if given.owner is not None and given.owner != given.player:
        _request(run, given)
        return
    box = _insurable(state, given, given.player)
    _check_declined(state, given)
    if (given.amount + _taken(state, given.player, given.box)) * 2 > box.wager(given.player):
        raise Refused(given, rules.most.clause, reasons.INSURANCE_ABOVE_HALF(most=box.wager(given.player) // 2))
    run.emit(InsurancePlaced(given.player, given.box, given.player, given.amount, rules.offered.clause))
    for one in [one for one in state.requests if (one.box, one.owner) == (given.box, given.player)]:
        _reduce(run, one, Money(0), "owner_insured")


def _check_declined(state: Round, given: Insure) -> None:
    """Raise Refused for an owner who has declined, another having asked for it since, where that binds."""
    rules = state.rules.insurance_by_others
    has_declined = ("insurance", given.player, given.box) in state.answered
    is_asked = any((one.box, one.owner) == (given.box, given.player) for one in state.requests)
    if rules is not None and rules.declining_binds.value and has_declined and is_asked:
        # act-pontoon-2018 7.2: "If a player … declines …, other players may be permitted to place an insurance wager"
        raise Refused(given, rules.declining_binds.clause, reasons.INSURANCE_DECLINED(player=given.player))


def _check_step(state: Round, given: Insure) -> None:
    rules, chip = state.rules.insurance, state.rules.wagers.smallest_chip.value
    # act-pontoon-2018 7.4: "in multiples of half the smallest denomination chip in the float"
    parts = 2 if rules.step.value == "half_chip" else 1
    if given.amount <= 0 or given.amount * parts % chip:
        reason = reasons.INSURANCE_NOT_IN_HALF_CHIPS if parts == 2 else reasons.INSURANCE_NOT_IN_CHIPS
        raise Refused(given, rules.step.clause, reason(chip=chip))


def in_steps(state: Round, most: int) -> Money:
    """Return the largest amount up to `most`, in whole cents, that may be placed as insurance."""
    chip = state.rules.wagers.smallest_chip.value
    step = chip // 2 if state.rules.insurance.step.value == "half_chip" and chip % 2 == 0 else chip
    return Money(most // step * step)


def _insurable(state: Round, given: Insure, owner: str) -> Box:
    """Return the box whose wager of `owner` may be insured."""
    rules = state.rules.insurance
    box = state.find(given.box)
    if box is None or not box.wager(owner):
        raise Refused(given, rules.offered.clause, reasons.OWNER_HAS_NO_WAGER(owner=owner, box=given.box))
    if is_natural(box.hands[0].cards) and not rules.naturals_may.value:
        # act-pontoon-2018 7.1: "with the exception of a player who has achieved Pontoon"
        raise Refused(
            given, rules.naturals_may.clause, reasons.NATURAL(box=given.box, natural=state.rules.naturals.name.value)
        )
    if not any(hand.stake(owner) for hand in box.hands):
        _check_settled(state, given)
    return box


def _check_settled(state: Round, given: Insure) -> None:
    """Raise Refused for insurance on a wager that has been settled, unless insurance was not offered in its time."""
    errors = state.rules.errors
    if not state.is_insurance_late or errors is None:
        raise Refused(given, state.rules.naturals.even_money.clause, reasons.SETTLED(box=given.box))
    # nsw-pontoon-6to5-2017 17.13: "a player shall be entitled to place an insurance wager providing no second or
    # subsequent card to the dealer's hand has been dealt"
    if errors.late_insurance_for.value == "open_wagers":
        raise Refused(given, errors.late_insurance_for.clause, reasons.SETTLED(box=given.box))


# --- insuring for others: act-pontoon-2018 7.2 ---------------------------------------------------------------


def _request(run: Run, given: Insure) -> None:
    state, rules = run.state, run.rules.insurance_by_others
    assert given.owner is not None
    if rules is None:
        raise Refused(given, run.rules.insurance.offered.clause, reasons.INSURE_OWN_ONLY)
    if not rules.permitted.value:
        raise Refused(given, rules.permitted.clause, reasons.NO_INSURANCE_FOR_OTHERS)
    _insurable(state, given, given.owner)
    if _own(state, given.owner, given.box):
        raise Refused(given, rules.permitted.clause, reasons.INSURANCE_NOT_DECLINED(owner=given.owner))
    if not any(box.wager(given.player) for box in state.boxes):
        raise Refused(given, rules.permitted.clause, reasons.NO_WAGER_IN_ROUND(player=given.player))
    if not rules.natural_holders.value and _has_only_naturals(state, given.player):
        natural = state.rules.naturals.name.value
        raise Refused(given, rules.natural_holders.clause, reasons.ONLY_NATURALS(player=given.player, natural=natural))
    run.emit(InsuranceRequested(given.player, given.box, given.owner, given.amount, rules.permitted.clause))


def _own(state: Round, owner: str, box: int) -> bool:
    return any((one.player, one.owner, one.box) == (owner, owner, box) for one in state.insurance)


def _has_only_naturals(state: Round, player: str) -> bool:
    return all(is_natural(box.hands[0].cards) for box in state.boxes if box.wager(player))


def _allocate(run: Run) -> None:
    """Give the declined wagers to those who asked: clockwise by box, each front to back."""
    requests = run.state.requests
    for box in run.state.boxes:
        for wager in box.wagers:
            requested = [one for one in requests if (one.box, one.owner) == (box.number, wager.player)]
            if requested:
                _share(run, box, wager.player, requested)
                requests = tuple([one for one in requests if one not in requested])
    for one in requests:  # the wager has left the round
        _reduce(run, one, Money(0), "wager_gone")


def _reduce(run: Run, one: InsuranceWager, placed: Money, why: Reduced) -> None:
    """Record that a request is met in part or not at all: no cover may vanish in silence."""
    rules = run.rules.insurance_by_others
    assert rules is not None
    # act-pontoon-2018 7.2: "an insurance wager in an amount up to half of the first-mentioned player's original wager"
    clause = rules.permitted.clause
    run.emit(InsuranceReduced(one.player, one.box, one.owner, one.amount, placed, why, clause))


def _share(run: Run, box: Box, owner: str, requests: list[InsuranceWager]) -> None:
    """Share half of one declined wager among those who asked, by the order of preference."""
    rules = run.rules.insurance_by_others
    assert rules is not None
    left = box.wager(owner) // 2 - _taken(run.state, owner, box.number)
    while requests:
        first, clause = _preferred(run.state, box, requests)
        requests = [one for one in requests if one is not first]
        if amount := in_steps(run.state, min(first.amount, left)):
            left -= amount
            run.emit(InsurancePlaced(first.player, box.number, owner, amount, clause))
        if amount < first.amount:
            _reduce(run, first, amount, "half_insured")


def _preferred(state: Round, box: Box, requests: list[InsuranceWager]) -> tuple[InsuranceWager, str]:
    """Return the first in order of those who asked, with the clause that determines it."""
    rules = state.rules.insurance_by_others
    assert rules is not None
    places = [(one, *_place(state, box, one.player)) for one in requests]
    nearest = min(distance for _, distance, _, _ in places)
    near = [place for place in places if place[1] == nearest]
    if nearest == 0:
        return min(near, key=lambda place: place[3])[0], rules.same_box_first.clause
    # front to back within one box; between two boxes equally near, who has insured least for others
    fronts = [min((one for one in near if one[2] == at), key=lambda place: place[3]) for at in {one[2] for one in near}]
    if len(fronts) == 1:
        return fronts[0][0], rules.nearest_next.clause
    fronts.sort(key=lambda place: (_for_others(state, place[0].player), place[2]))
    return fronts[0][0], rules.least_insured_next.clause


def _place(state: Round, box: Box, player: str) -> tuple[int, int, int]:
    """Return the distance of the player's nearest wager from the box, its box, and its place from the front."""
    found = []
    for other in state.boxes:
        for index, wager in enumerate(other.wagers):
            if wager.player == player:
                found.append((abs(other.number - box.number), other.number, index))
    return min(found)


def _for_others(state: Round, player: str) -> int:
    return sum(one.amount for one in state.insurance if one.player == player != one.owner)


# --- even money: act-blackjack-2005 8.1(b) -------------------------------------------------------------------


def take_even_money(run: Run, given: TakeEvenMoney) -> None:
    """Pay a natural 1 to 1 at its owner's request; insurance on it comes back."""
    rules = run.rules.naturals
    clause = rules.even_money.clause
    box = run.state.find(given.box)
    if not rules.even_money.value:
        raise Refused(given, clause, reasons.EVEN_MONEY_NOT_OFFERED)
    if given.player in run.state.absent:
        raise Refused(given, run.rules.play.absent.clause, reasons.ABSENT(player=given.player))
    if box is None or not is_natural(box.hands[0].cards):
        raise Refused(given, clause, reasons.NO_NATURAL(box=given.box, natural=rules.name.value))
    stake = box.hands[0].stake(given.player)
    if stake is None:
        raise Refused(given, clause, reasons.NO_OPEN_WAGER(player=given.player, box=given.box))
    for one in run.state.insurance:
        if (one.box, one.owner) == (given.box, given.player):
            run.emit(InsuranceReturned(one.player, one.box, one.owner, one.amount, clause))
    returned = Money(stake.whole * 2)
    run.emit(WagerSettled(given.box, 1, given.player, "whole", stake.whole, returned, "even_money", clause, clause))


# --- the offer's end -----------------------------------------------------------------------------------------


def decline(run: Run, given: Proceed) -> None:
    """Record the players who decline insurance."""
    clause = run.rules.insurance.offered.clause
    for player, box in _unanswered(run.state):
        if given.player in (None, player):
            if not _own(run.state, player, box):
                run.emit(OfferDeclined(player, "insurance", box, 1, clause))
            elif _may_take_even_money(run.state, box):
                even_money = run.rules.naturals.even_money.clause
                run.emit(OfferDeclined(player, "even_money", box, 1, even_money))
            elif given.player is not None:
                run.emit(OfferDeclined(player, "more_insurance", box, 1, clause))
    if given.player is not None and _may_request(run.state, given.player):
        run.emit(OfferDeclined(given.player, "insurance", 0, 0, clause))


def is_over(state: Round) -> bool:
    """Return whether everyone entitled has answered."""
    if _unanswered(state):
        return False
    players = {wager.player for box in state.boxes for wager in box.wagers}
    return not any(_may_request(state, player) for player in players)


def _may_request(state: Round, player: str) -> bool:
    """Return whether the player may still ask to insure a wager that another has not insured."""
    rules = state.rules.insurance_by_others
    if (
        rules is None
        or not rules.permitted.value
        or player in state.absent
        or ("insurance", player, 0) in state.answered
    ):
        return False
    if not any(box.wager(player) for box in state.boxes):
        return False
    if not rules.natural_holders.value and _has_only_naturals(state, player):
        return False
    return any(owner != player and not _own(state, owner, box) for owner, box in _insurable_wagers(state))


def close(run: Run) -> None:
    """Close the offer, after giving the declined wagers to those who asked for them."""
    _allocate(run)
    clause = run.rules.insurance.closed.clause
    if run.state.is_insurance_late:
        assert run.rules.errors is not None
        clause = run.rules.errors.late_insurance.clause
    run.emit(InsuranceClosed(clause))


def _insurable_wagers(state: Round) -> list[tuple[str, int]]:
    """Return each open wager that may be insured, by owner and box."""
    naturals_may = state.rules.insurance.naturals_may.value
    return [
        (stake.player, box.number)
        for box in state.boxes
        for stake in box.hands[0].stakes
        if naturals_may or not is_natural(box.hands[0].cards)
    ]


def _unanswered(state: Round) -> list[tuple[str, int]]:
    return [
        (player, box)
        for player, box in _insurable_wagers(state)
        if player not in state.absent and not _has_answered(state, player, box)
    ]


def _has_answered(state: Round, player: str, number: int) -> bool:
    """True if an offer has been answered for the wager; a natural that is insured may still ask for even money."""
    if any((offer, player, number) in state.answered for offer in ("insurance", "more_insurance", "even_money")):
        return True
    if _may_take_even_money(state, number) or not _own(state, player, number):
        return False
    # act-blackjack-2005 7.2: insurance is placed "before the commencement of the subsequent deal", so that a part of
    # half the wager may be made up to half; where surrender follows, it may be while that is offered
    return _stays_open(state) or not _may_add(state, player, number)


def _may_take_even_money(state: Round, number: int) -> bool:
    box = state.find(number)
    assert box is not None
    return state.rules.naturals.even_money.value and is_natural(box.hands[0].cards)


def _stays_open(state: Round) -> bool:
    """Return whether insurance may be placed after everybody has answered, while surrender is offered."""
    return state.rules.surrender is not None and state.rules.insurance.window.value == "until_subsequent_deal"


def _may_add(state: Round, player: str, number: int) -> bool:
    """Return whether more of the player's wager may be insured."""
    box = state.find(number)
    assert box is not None
    return in_steps(state, box.wager(player) // 2 - _taken(state, player, number)) > 0


def _taken(state: Round, owner: str, number: int) -> int:
    return sum(one.amount for one in state.insurance if (one.box, one.owner) == (number, owner))
