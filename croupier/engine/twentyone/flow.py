"""The round at a glance: the inputs that each phase accepts, and the function that handles each input."""

from collections.abc import Callable
from typing import Any, Final

from croupier.cards import Rank
from croupier.engine.events import ControlPassed, Event, PaymentDeferred, PlayerAbsent, RoundClosed
from croupier.engine.inputs import (
    Deal,
    DealFaceDown,
    DeferPayment,
    Double,
    Forfeit,
    Hit,
    Input,
    Insure,
    MarkAbsent,
    NoMoreBets,
    PlaceWager,
    Proceed,
    ReopenInsurance,
    ReturnWagers,
    SettleBox,
    Split,
    Stand,
    Surrender,
    TakeEvenMoney,
    TurnCard,
    WithdrawWager,
)
from croupier.engine.refusal import Barred, Refused
from croupier.engine.run import Stepped
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.deal import dealer, doubling, exposure, initial, insurance, splitting, surrender, turns
from croupier.engine.twentyone.refusals import check_turn, out_of_phase
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Phase, Round
from croupier.engine.twentyone.wagers import placement, removal, side_bets
from croupier.rules.twentyone import TwentyOneRules

# fmt: off
FLOW: Final[dict[Phase, tuple[type[Input], ...]]] = {        # the whole round at a glance
    Phase.WAGERS:       (PlaceWager, WithdrawWager, NoMoreBets),
    Phase.INITIAL_DEAL: (Deal, DealFaceDown),
    Phase.EXPOSURE:     (Proceed,),
    Phase.TURNING:      (TurnCard,),
    Phase.INSURANCE:    (Insure, TakeEvenMoney, Proceed),
    Phase.SURRENDER:    (Surrender, Insure, Proceed),
    Phase.DECISION:     (Hit, Stand, Double, Split),
    Phase.SPLIT_OFFER:  (Split, Proceed),
    Phase.DOUBLE_OFFER: (Double, Proceed),
    Phase.CARD:         (Deal,),
    Phase.FORFEIT:      (Forfeit, Proceed),
    Phase.DEALER:       (Deal,),
    Phase.SETTLEMENT:   (SettleBox,),
    Phase.CLOSED:       (),
}
# until the round is closed
ANY_TIME: Final[tuple[type[Input], ...]] = (MarkAbsent, DeferPayment, ReturnWagers, ReopenInsurance)
# fmt: on


def step(state: Round, given: Input) -> Stepped[Event, Round]:
    """Return the events of `given` and the state after them, or raise Refused; `state` itself never changes."""
    _check_phase(state, given)
    run = Run(state, state.rules)
    _CAUSES[type(given)](run, given)
    return run.stepped()


def check_wager(state: Round, given: PlaceWager) -> None:
    """Raise Refused for a wager that `step` would refuse, without placing it."""
    _check_phase(state, given)
    placement.check(state, given)


def _check_phase(state: Round, given: Input) -> None:
    kind = type(given)
    if kind not in FLOW[state.phase] and (state.is_closed or kind not in ANY_TIME) and not _is_late(state, kind):
        raise out_of_phase(state, given)


def _is_late(state: Round, kind: type) -> bool:
    """Return whether the input is insurance that may still be placed because it had not been offered."""
    return kind is Insure and state.is_insurance_late


def decide(state: Round, given: Input) -> tuple[Event, ...]:
    """Return the events of `given`, or raise Refused."""
    return step(state, given)[0]


def _go_on_after(run: Run, done: str | None) -> None:
    """Run the stages that follow `done` until one waits for answers, then start the first turn."""
    stages = run.rules.initial_deal.stages.value
    for stage in stages[stages.index(done) + 1 if done else 0 :]:
        match stage:
            case "side_bets":
                side_bets.settle_first_cards(run)
            case "naturals":
                initial.settle_naturals(run)
            case "insurance":
                if insurance.offer(run):
                    return
            case "surrender":
                if surrender.offer(run):
                    return
    if run.state.is_insurance_open:
        insurance.close(run)
    turns.next_turn(run)


def _hit(run: Run, given: Hit) -> None:
    check_turn(run.state, given)
    turns.hit(run, given)


def _stand(run: Run, given: Stand) -> None:
    check_turn(run.state, given)
    turns.stand(run, given)


def _deal(run: Run, given: Deal) -> None:
    phase = run.state.phase
    check_pack(run, given)
    if phase is Phase.INITIAL_DEAL:
        if initial.deal(run, given.card):
            _after_initial_deal(run)
    elif phase is Phase.CARD:
        turns.card(run, given.card)
    else:
        dealer.card(run, given.card)


def _deal_face_down(run: Run, given: DealFaceDown) -> None:
    if exposure.deal(run, given):
        _after_initial_deal(run)


def _after_initial_deal(run: Run) -> None:
    """Go on from the initial deal, unless cards must be turned or exposed first."""
    if not exposure.offer(run):
        _go_on_after(run, None)


def _turn_card(run: Run, given: TurnCard) -> None:
    check_pack(run, given)
    follows = exposure.turn(run, given)
    if follows is None:
        return
    if follows not in (Phase.INITIAL_DEAL, Phase.EXPOSURE):
        turns.turned(run)
    else:
        _after_initial_deal(run)


def check_pack(run: Run, given: Deal | TurnCard) -> None:
    """Raise Refused for a card that is not in the pack."""
    if given.card.rank is Rank.TEN and run.rules.cards.pack.value == 48:
        # act-pontoon-2018 2.1: "without jokers or tens"
        raise Refused(given, run.rules.cards.pack.clause, reasons.NOT_IN_PACK(card=given.card))


def _double(run: Run, given: Double) -> None:
    check_turn(run.state, given)
    if run.state.phase is Phase.DECISION:
        doubling.double(run, given)
    else:
        doubling.join(run, given)
    _end_offer(run)


def _split(run: Run, given: Split) -> None:
    check_turn(run.state, given)
    if run.state.phase is Phase.DECISION:
        splitting.split(run, given)
    else:
        splitting.join(run, given)
    _end_offer(run)


def _insure(run: Run, given: Insure) -> None:
    if run.state.phase is Phase.INSURANCE:
        insurance.insure(run, given)
        _end_insurance(run)
    elif run.state.is_insurance_open:
        # act-pontoon-2018 7.3: insurance may be placed "before the commencement of the subsequent deal"
        insurance.insure(run, given)
    else:
        raise out_of_phase(run.state, given)


def _take_even_money(run: Run, given: TakeEvenMoney) -> None:
    insurance.take_even_money(run, given)
    _end_insurance(run)


def _surrender(run: Run, given: Surrender) -> None:
    surrender.surrender(run, given)
    _end_surrender(run)


def _forfeit(run: Run, given: Forfeit) -> None:
    check_turn(run.state, given)
    doubling.forfeit(run, given)
    _end_offer(run)


def _proceed(run: Run, given: Proceed) -> None:
    if run.state.phase is Phase.EXPOSURE:
        if given.player is not None:
            raise Refused(given, run.rules.naturals.paid.clause, reasons.NOT_OFFERED_TO(player=given.player))
        _go_on_after(run, None)
        return
    decline, end = _DECLINES[run.state.phase]
    decline(run, given)
    if given.player is None:
        end(run, forced=True)
    elif run.events:
        end(run)
    else:
        raise Refused(given, run.rules.play.turn.clause, reasons.NOT_OFFERED_TO(player=given.player))


def _end_insurance(run: Run, *, forced: bool = False) -> None:
    if forced or insurance.is_over(run.state):
        if run.rules.insurance.window.value == "until_called_closed":
            insurance.close(run)
        _go_on_after(run, "insurance")


def _end_surrender(run: Run, *, forced: bool = False) -> None:
    if forced or surrender.is_over(run.state):
        surrender.close(run)
        _go_on_after(run, "surrender")


def _end_offer(run: Run, *, forced: bool = False) -> None:
    """Continue after a split, a double or an offer to forfeit, once everyone asked has answered."""
    if run.state.asked:
        assert not forced
        return
    match run.state.phase:
        case Phase.SPLIT_OFFER:
            turns.go_on(run)
        case Phase.DOUBLE_OFFER:
            turns.call_card(run, run.rules.doubling.one_card.clause)
        case Phase.FORFEIT:
            turns.after_forfeit(run)
        case _:
            pass


def _mark_absent(run: Run, given: MarkAbsent) -> None:
    state = run.state
    if given.player in state.absent:
        raise Refused(given, run.rules.play.absent.clause, reasons.ALREADY_ABSENT(player=given.player))
    run.emit(PlayerAbsent(given.player, run.rules.play.absent.clause))
    _pass_control(run, state, given.player)
    match state.phase:
        case Phase.INSURANCE:
            _end_insurance(run)
        case Phase.SURRENDER:
            _end_surrender(run)
        case Phase.DECISION:
            if run.state.decider is None:
                turns.go_on(run)
        case _:
            _end_offer(run)


def _pass_control(run: Run, before: Round, player: str) -> None:
    """Record the new controller of each box that the player controlled before."""
    for box in before.boxes:
        is_open = not box.hands or any(hand.is_open for hand in box.hands)
        now = run.state.find(box.number)
        after = None if now is None else run.state.controller(now)
        if is_open and before.controller(box) == player and after is not None and after != player:
            run.emit(ControlPassed(box.number, after, run.rules.control.passes.clause))


def _return_wagers(run: Run, given: ReturnWagers) -> None:
    before = run.state
    removal.remove(run, given)
    if before.phase is not Phase.WAGERS:
        _pass_control(run, before, given.player)
    _go_on_without(run)


def _go_on_without(run: Run) -> None:
    """Continue after a player's wagers have left the round."""
    state = run.state
    match state.phase:
        case Phase.WAGERS:
            pass
        case Phase.INITIAL_DEAL:
            if not state.boxes:
                run.emit(RoundClosed(run.rules.initial_deal.collected.clause))
            elif state.dealt > 2 * len(state.boxes):
                _after_initial_deal(run)
        case Phase.EXPOSURE:
            _after_initial_deal(run)
        case Phase.TURNING:
            _turn_no_more(run)
        case Phase.INSURANCE:
            _end_insurance(run)
        case Phase.SURRENDER:
            _end_surrender(run)
        case Phase.DEALER:
            dealer.go_on(run)
        case Phase.SETTLEMENT:
            dealer.end_settlement(run)
        case _ if not state.hand.stakes:
            turns.next_turn(run)
        case Phase.DECISION:
            if state.decider is None:
                turns.go_on(run)
        case _:
            _end_offer(run)


def _turn_no_more(run: Run) -> None:
    """Go on if the box whose cards must be turned has no wager left."""
    assert run.state.turning is not None
    number, follows = run.state.turning
    box = run.state.find(number)
    if box is not None and box.hands[0].stakes:
        return
    if follows not in (Phase.INITIAL_DEAL, Phase.EXPOSURE):
        turns.next_turn(run)
    else:
        _after_initial_deal(run)


def _reopen_insurance(run: Run, given: ReopenInsurance) -> None:
    insurance.reopen(run, given)


def check_deferral(rules: TwentyOneRules, given: DeferPayment) -> None:
    """Raise Barred unless the person, given as a role or as role and name, may defer payment."""
    power = rules.play.deferral
    # nsw-pontoon-6to5-2017 10.3: "with the approval of a Pit Manager/Assistant Gaming Manager or above"
    if given.by.partition(" ")[0] not in power.value:
        if not power.value:
            raise Barred(given, power.clause, reasons.NO_DEFERRAL(by=given.by))
        raise Barred(
            given, power.clause, reasons.MAY_NOT_DEFER(by=given.by, allowed=", ".join(power.value).replace("-", " "))
        )


def _defer(run: Run, given: DeferPayment) -> None:
    check_deferral(run.rules, given)
    rules = run.rules.play.deferral
    if run.state.is_deferred:
        raise Refused(given, rules.clause, reasons.ALREADY_DEFERRED)
    if run.state.phase is Phase.SETTLEMENT:
        raise Refused(given, rules.clause, reasons.SETTLEMENT_BEGUN)
    run.emit(PaymentDeferred(given.by, rules.clause))


_DECLINES: Final[dict[Phase, tuple[Callable[[Run, Proceed], None], Callable[..., None]]]] = {
    Phase.INSURANCE: (insurance.decline, _end_insurance),
    Phase.SURRENDER: (surrender.decline, _end_surrender),
    Phase.SPLIT_OFFER: (splitting.decline, _end_offer),
    Phase.DOUBLE_OFFER: (doubling.decline, _end_offer),
    Phase.FORFEIT: (doubling.decline_forfeit, _end_offer),
}

# fmt: off
_CAUSES: Final[dict[type[Input], Callable[[Run, Any], None]]] = {
    PlaceWager:    placement.place,
    WithdrawWager: placement.withdraw,
    NoMoreBets:    placement.close,
    Deal:          _deal,
    DealFaceDown:  _deal_face_down,
    TurnCard:      _turn_card,
    Insure:        _insure,
    TakeEvenMoney: _take_even_money,
    Surrender:     _surrender,
    Hit:           _hit,
    Stand:         _stand,
    Double:        _double,
    Split:         _split,
    Forfeit:       _forfeit,
    Proceed:       _proceed,
    MarkAbsent:    _mark_absent,
    SettleBox:     dealer.settle,
    DeferPayment:  _defer,
    ReturnWagers:  _return_wagers,
    ReopenInsurance: _reopen_insurance,
}
# fmt: on
