"""The round at a glance: the inputs that each phase accepts, and the function that handles each input."""

from collections.abc import Callable
from typing import Any, Final

from croupier.engine.events import DEALER
from croupier.engine.holdem import betting, irregularities, reasons, showdown, wagers
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import (
    BetPlay,
    Check,
    Concede,
    DeclareMisdeal,
    ExposeDealerCards,
    FindPlayWager,
    Fold,
    PlaceAnte,
    PlaceTrips,
    ReportMissingWager,
    UthInput,
    WithdrawAnte,
)
from croupier.engine.holdem.run import Run
from croupier.engine.holdem.state import Phase, UthRound
from croupier.engine.inputs import (
    Deal,
    DealFaceDown,
    MarkAbsent,
    NoMoreBets,
    Proceed,
    ReturnWagers,
    SettleBox,
    TurnCard,
)
from croupier.engine.refusal import Refused
from croupier.engine.run import Stepped

# fmt: off
_OFFICIALS: Final = (DeclareMisdeal, ExposeDealerCards, ReportMissingWager, ReturnWagers)
FLOW: Final[dict[Phase, tuple[type[UthInput], ...]]] = {        # the whole round at a glance
    Phase.WAGERS:          (PlaceAnte, PlaceTrips, WithdrawAnte, NoMoreBets, MarkAbsent, ReturnWagers),
    Phase.DEAL:            (Deal, DealFaceDown, DeclareMisdeal, ReportMissingWager, MarkAbsent, ReturnWagers),
    Phase.BEFORE_THE_FLOP: (Fold, Check, BetPlay, MarkAbsent, *_OFFICIALS),
    Phase.AFTER_THE_FLOP:  (Fold, Check, BetPlay, MarkAbsent, *_OFFICIALS),
    Phase.ON_THE_RIVER:    (Fold, Check, BetPlay, MarkAbsent, *_OFFICIALS),
    Phase.TURNING:         (TurnCard, SettleBox, Concede, Fold, FindPlayWager, MarkAbsent, *_OFFICIALS),
    Phase.CONCEDING:       (Concede, Fold, Proceed, FindPlayWager, MarkAbsent, ReportMissingWager, DeclareMisdeal,
                            ReturnWagers),
    Phase.CLOSED:          (),
}
# fmt: on


def step(state: UthRound, given: UthInput) -> Stepped[UthEvent, UthRound]:
    """Return the events of `given` and the state after them, or raise Refused; `state` itself never changes."""
    _check_phase(state, given)
    run = Run(state, state.rules)
    _CAUSES[type(given)](run, given)
    return run.stepped()


def check_wager(state: UthRound, given: PlaceAnte | PlaceTrips) -> None:
    """Raise Refused for a wager that `step` would refuse, without placing it."""
    _check_phase(state, given)
    wagers.check(state, given)


def _check_phase(state: UthRound, given: UthInput) -> None:
    if type(given) not in FLOW[state.phase]:
        raise _out_of_phase(state, given)


def decide(state: UthRound, given: UthInput) -> tuple[UthEvent, ...]:
    """Return the events of `given`, or raise Refused."""
    return step(state, given)[0]


def _deal(run: Run, given: Deal) -> None:
    wagers.check_new(run.state, given, given.card)
    if wagers.deal(run, given):
        betting.open_stage(run, Phase.BEFORE_THE_FLOP)


def _deal_face_down(run: Run, given: DealFaceDown) -> None:
    if wagers.deal_face_down(run, given):
        betting.open_stage(run, Phase.BEFORE_THE_FLOP)


def _bet(run: Run, given: BetPlay) -> None:
    betting.check_turn(run.state, given)
    betting.bet(run, given)


def _check(run: Run, given: Check) -> None:
    betting.check_turn(run.state, given)
    betting.check(run, given)


def _fold(run: Run, given: Fold) -> None:
    if run.state.turning is not None:
        _concede(run, given)
        return
    if run.state.phase is Phase.CONCEDING:
        # act-uth-2019 9.1: "After the dealer has declared his or her hand, a player may fold."
        showdown.concede(run, given)
        return
    betting.check_turn(run.state, given)
    betting.fold(run, given)


def _concede(run: Run, given: Concede | Fold) -> None:
    if run.state.turning is not None and run.state.turning[0] <= DEALER:
        raise _out_of_phase(run.state, given)
    showdown.concede(run, given)


def _out_of_phase(state: UthRound, given: UthInput) -> Refused:
    rules = state.rules
    match given:
        case PlaceAnte() | PlaceTrips() | WithdrawAnte():
            called = state.phase is Phase.DEAL and not state.communal and not state.unseen
            return Refused(
                given, (rules.wagers.closed if called else rules.wagers.untouched).clause, reasons.BETTING_CLOSED
            )
        case NoMoreBets():
            return Refused(given, rules.wagers.closed.clause, reasons.ALREADY_CLOSED)
        case BetPlay() | Check() | Fold():
            if state.phase in (Phase.CONCEDING, Phase.CLOSED):
                try:
                    betting.check_turn(state, given)
                except Refused as refused:
                    return refused
            return Refused(given, rules.before_the_flop.opens.clause, reasons.NO_DECISION)
        case Concede():
            reason = reasons.ROUND_OVER if state.is_closed else reasons.NOT_DECLARED
            return Refused(given, rules.showdown.concede.clause, reason)
        case TurnCard():
            return Refused(given, rules.before_the_flop.revealed.clause, reasons.NO_CARD_TO_TURN)
        case SettleBox():
            reason = reasons.ROUND_OVER if state.is_closed else reasons.NOT_DECLARED
            return Refused(given, rules.showdown.order.clause, reason)
        case Deal() | DealFaceDown():
            before = state.phase is Phase.WAGERS
            due = rules.wagers.closed if before else rules.initial_deal.communal
            return Refused(given, due.clause, reasons.NO_CARD_DUE)
        case Proceed():
            return Refused(given, rules.showdown.concede.clause, reasons.NOT_OFFERED)
        case MarkAbsent() | ReturnWagers():
            return Refused(given, rules.play.absent.clause, reasons.ROUND_OVER)
        case DeclareMisdeal() | ExposeDealerCards() | ReportMissingWager() | FindPlayWager():
            return Refused(given, _ORDERED_UNDER[type(given)](state), reasons.DOES_NOT_APPLY)


_ORDERED_UNDER: Final[dict[type, Callable[[UthRound], str]]] = {
    DeclareMisdeal: lambda state: state.rules.irregularities.misdeal.clause,
    ExposeDealerCards: lambda state: state.rules.irregularities.dealer_card_misdeal.clause,
    ReportMissingWager: lambda state: state.rules.irregularities.missing_hand.clause,
    FindPlayWager: lambda state: state.rules.irregularities.play_below.clause,
}

# fmt: off
_CAUSES: Final[dict[type[UthInput], Callable[[Run, Any], None]]] = {
    PlaceAnte:          wagers.place_ante,
    PlaceTrips:         wagers.place_trips,
    WithdrawAnte:       wagers.withdraw,
    NoMoreBets:         wagers.close,
    Deal:               _deal,
    DealFaceDown:       _deal_face_down,
    TurnCard:           betting.turn,
    BetPlay:            _bet,
    Check:              _check,
    Fold:               _fold,
    Concede:            _concede,
    Proceed:            showdown.decline,
    SettleBox:          showdown.settle_place,
    MarkAbsent:         irregularities.mark_absent,
    DeclareMisdeal:     irregularities.misdeal,
    ExposeDealerCards:  irregularities.expose,
    ReportMissingWager: irregularities.missing_wager,
    FindPlayWager:      irregularities.find_play_wager,
    ReturnWagers:       irregularities.return_wagers,
}
# fmt: on
