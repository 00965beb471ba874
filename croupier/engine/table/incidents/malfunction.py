"""A device that fails, by each document's own procedure.

act-blackjack-2005 19.3; act-pontoon-2005 19.3; act-pontoon-2018 19.3; nsw-pontoon-6to5-2017 18; act-uth-2019 11.
"""

from collections import Counter

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.inputs import ReturnWagers
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, rounds
from croupier.engine.table.cards.opening import check_last_session
from croupier.engine.table.incidents import voids
from croupier.engine.table.people import check_power, check_reason
from croupier.engine.table.run import Run
from croupier.rules.table import Transfer


def report(run: Run, given: i.ReportMalfunction) -> None:
    """Carry out the document's procedure for a failed device."""
    state, rules = run.state, run.rules.machine
    if given.by.role == "player":
        raise Barred(given, rules.malfunction.clause, reasons.OFFICIALS_ONLY)
    if state.shoe.kind != "device":
        clause = run.rules.transfer.in_use.clause if run.rules.transfer is not None else rules.malfunction.clause
        raise Refused(given, clause, reasons.NO_DEVICE)
    if state.shoe.is_failed:
        raise Refused(given, rules.malfunction.clause, reasons.FAILURE_REPORTED)
    in_round = state.is_in_round
    if given.rectified and rules.during_a_round.value != "void":
        raise Refused(given, rules.during_a_round.clause, reasons.FAULT_RECTIFIED)
    # nsw-pontoon-6to5-2017 18.1.3, 18.1.4, 18.1.5: each of these conditions is on record
    conditions = {name: getattr(given, name) for name in ("disadvantage", "another_device", "practicable")}
    run.act(e.DeviceFailed, given.by, rules.malfunction.clause, fault=given.fault, in_round=in_round, **conditions)
    if in_round:
        _in_round(run, given)
    if given.rectified:
        # act-uth-2019 11.2: the shoe "may, if necessary, be replaced"; where the fault is rectified it is not necessary
        run.act(e.DeviceRectified, given.by, rules.replaced.clause, note=given.fault)


def _in_round(run: Run, given: i.ReportMalfunction) -> None:
    """Carry out the document's procedure for the round in play."""
    rules = run.rules.machine
    match rules.during_a_round.value:
        case "void":
            clause = rules.during_a_round.clause
            voids.undo(run, given.by, clause, clause, ground="malfunction", reason=given.fault)
        case "by_hand":
            _by_hand(run)
        case "by_case":
            _by_case(run, given)


def _by_hand(run: Run) -> None:
    """Remove the cards from the device, to be shuffled, cut and dealt from a shoe that is not automated."""
    rules = run.rules.by_hand
    assert rules is not None
    # act-pontoon-2018 19.3(a): "the round of play shall be completed"; if unfit cards make that impractical, a void is
    # for the casino operator to declare (17.3), and not a consequence of a dealer's report
    run.emit(e.CardsRemoved(run.state.shoe.cards, (), rules.removed.clause))


def _by_case(run: Run, given: i.ReportMalfunction) -> None:
    rules = run.rules.transfer
    assert rules is not None
    if given.disadvantage:
        # nsw-pontoon-6to5-2017 18.4: "the round of play is terminated, and the amount wagered … must be returned"
        clause = rules.disadvantaged.clause
        voids.undo(run, given.by, clause, clause, ground="malfunction", reason="somebody is at a disadvantage")
        return
    is_to_a_shoe = not given.another_device or not given.practicable
    _check_damaged(run, given, (rules.taken_new_cards if is_to_a_shoe else rules.damaged_removed).clause)
    if is_to_a_shoe:
        _to_a_shoe(run, given, rules)
        return
    cards, whole = run.state.shoe.cards, run.state.shoe.cards - len(given.damaged)
    if not given.damaged:
        run.emit(e.CardsTransferred(cards, (), rules.undamaged.clause))
        return
    run.emit(e.CardsDamaged(given.damaged, rules.damaged_removed.clause))
    run.emit(e.CardsTransferred(whole, (), rules.moved.clause))
    run.emit(e.CardsTransferred(cards, given.damaged, rules.new_cards.clause))
    run.emit(e.PlayContinued(rules.goes_on.clause))


def _check_damaged(run: Run, given: i.ReportMalfunction, clause: str) -> None:
    """Raise Refused if a card reported as damaged cannot be in the device."""
    shoe, state = run.state.shoe, run.state
    if len(given.damaged) > shoe.cards:
        raise Refused(given, clause, reasons.FEWER_IN_DEVICE(cards=shoe.cards))
    for card, count in Counter(given.damaged).items():
        rounds.check_known(state, given, card)
        if shoe.seen[card.index] + count > state.decks:
            raise Refused(given, clause, reasons.NOT_IN_DEVICE(count=count, card=card))


def _to_a_shoe(run: Run, given: i.ReportMalfunction, rules: Transfer) -> None:
    """Offer each player a choice, and finish the round from a card shoe for those who stay."""
    players = tuple([one.player for one in run.state.tallies if one.layout])
    run.emit(e.ChoiceOffered(players, rules.taken_back.clause))
    clause = (rules.taken_new_cards if given.damaged else rules.shuffled).clause
    run.emit(e.CardsRemoved(run.state.shoe.cards, given.damaged, clause))


def take_back(run: Run, given: i.TakeBack) -> None:
    """Withdraw a player's wager from a round that will be finished from a card shoe."""
    state, rules = run.state, run.rules.transfer
    if rules is None:
        raise Refused(given, run.rules.machine.during_a_round.clause, reasons.NO_TAKING_BACK)
    if not state.shoe.is_failed or not state.is_in_round or state.shoe.stage != "unshuffled":
        raise Refused(given, rules.taken_back.clause, reasons.NOT_TIME_TO_CHOOSE)
    run.emit(e.WagerTakenBack(given.player, given.box, rules.taken_back.clause))

    def note_choice(run: Run) -> None:
        if given.player in run.state.choosing and not run.state.tally(given.player).layout:
            run.emit(e.ChoiceMade(given.player, stays=False, clause=rules.taken_back.clause))

    rounds.forward(run, ReturnWagers(given.player, "taken_back", given.box), note_choice)
    note_choice(run)


def _check_may_replace(run: Run, given: i.RectifyDevice | i.ReplaceDevice, what: str) -> None:
    """Raise Barred unless the person may decide about a failed device: those who have cards replaced."""
    # act-uth-2019 11.2: "the automated shuffling shoe may, if necessary, be replaced and new cards shall be used"
    power = replace(run.rules.care.replaced_by, clause=run.rules.machine.replaced.clause)
    check_power(run.rules, given, given.by, power, what)


def rectify_device(run: Run, given: i.RectifyDevice) -> None:
    """Put a device whose fault is rectified back into use."""
    state, rules = run.state, run.rules.machine
    _check_may_replace(run, given, "put the device back into use")
    check_last_session(state, given)
    check_reason(given, given.note, rules.replaced.clause, "the rectification of a fault")
    if not state.shoe.is_failed:
        raise Refused(given, rules.replaced.clause, reasons.DEVICE_WORKS)
    if state.is_in_round:
        raise Refused(given, rules.replaced.clause, reasons.ROUND_IN_PLAY)
    # act-uth-2019 11.2, act-blackjack-2005 19.3(b): the shoe "may, if necessary, be replaced"
    run.act(e.DeviceRectified, given.by, rules.replaced.clause, note=given.note, new_cards=_has_new_cards(run) or UNSET)


def _has_new_cards(run: Run) -> bool:
    """Return whether a device that is used again is filled with new cards."""
    rules = run.rules.by_hand
    # act-blackjack-2005 19.3(b): "and new cards shall be used"; 19.4: a fault that "renders the cards unfit for use"
    return rules is not None and (rules.new_cards.value == "always" or run.state.shoe.is_unfit)


def replace_device(run: Run, given: i.ReplaceDevice) -> None:
    """Replace a failed device with another device or a card shoe; new cards follow."""
    state, rules = run.state, run.rules.machine
    _check_may_replace(run, given, "replace the device")
    check_last_session(state, given)
    if state.is_in_round:
        raise Refused(given, rules.replaced.clause, reasons.ROUND_IN_PLAY)
    if not state.shoe.is_failed:
        raise Refused(given, rules.replaced.clause, reasons.DEVICE_WORKS)
    clause = rules.replaced.clause
    if given.kind == "shoe":
        if "manual" not in run.rules.shuffle.methods.value:
            raise Refused(given, run.rules.shuffle.dealt_from.clause, reasons.DEVICE_REQUIRED)
        if run.rules.limits.low_limit.value:
            raise Refused(given, run.rules.limits.low_limit_device.clause, reasons.LOW_LIMIT_NEEDS_DEVICE)
        clause = run.rules.by_hand.manual_after.clause if run.rules.by_hand is not None else clause
    run.act(e.DeviceReplaced, given.by, clause, kind=given.kind)
