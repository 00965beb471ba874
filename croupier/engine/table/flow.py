"""The flow of a table at a glance: each input and the function that decides it."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from croupier.engine.inputs import Deal
from croupier.engine.refusal import Refused
from croupier.engine.run import Stepped
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import rounds, seats, tokens
from croupier.engine.table.cards import opening, shuffle
from croupier.engine.table.incidents import absence, conduct, corrections, errors, keyed_cards, malfunction, voids
from croupier.engine.table.inputs import PlayInput
from croupier.engine.table.notices import kept, limits, restrictions
from croupier.engine.table.run import Run
from croupier.engine.table.state import Table
from croupier.money import DOLLARS, Unit


def step(state: Table, given: PlayInput) -> Stepped[Any, Table]:
    """Return the events of `given` and the state after them, or raise Refused; `state` itself never changes.

    An input that is not the table's own is given to its round.
    """
    run = Run(state)
    CAUSES.get(type(given), rounds.play)(run, given)
    if run.state.kept_cards:
        rounds.deal_held(run)
    if state.binds_shoes:
        voids.return_wagers(run, state, given)
    limits.apply_due(run)
    return run.stepped()


def decide(state: Table, given: PlayInput) -> tuple[Any, ...]:
    """Return the events of `given`, or raise Refused."""
    return step(state, given)[0]


def attempt(state: Table, given: PlayInput) -> Stepped[Any, Table]:
    """Return the events of `given`; a refusal is an event that changes no state."""
    try:
        return step(state, given)
    except Refused as refused:
        return Stepped((refusal(state, given, refused),), (state, state))


def refusal(state: Table, given: Struct, refused: Refused, unit: Unit = DOLLARS) -> e.InputRefused:
    """Return the refusal of an input as an event, its reason written with amounts in `unit`."""
    nobody = "shoe" if isinstance(given, Deal | i.DrawCuttingCard) else "dealer"
    who = getattr(given, "by", None) or getattr(given, "player", None) or nobody
    return e.InputRefused(type(given).__name__, str(who), refused.reason.text(unit), refused.clause, state.now)


def _arrive(run: Run, given: i.Arrive) -> None:
    is_back = rounds.is_absent(run.state, given.player)
    if not is_back or given.box is not None or run.state.guest(given.player) is None:
        seats.arrive(run, given)
    if is_back:
        seats.check_admitted(run.state, given, given.player)
        rounds.mark_back(run, given.player)


def _leave(run: Run, given: i.Leave) -> None:
    seats.leave(run, given)
    absence.mark_gone(run, given.player)


def _withdraw_notice(run: Run, given: i.WithdrawNotice) -> None:
    # act-blackjack-2005 15.2, 3.1: the operator "may close any table" and may change limits, and need not
    (opening.withdraw_notice if given.notice == "closing" else limits.withdraw)(run, given)


def _wager_tokens(run: Run, given: i.WagerTokens) -> None:
    placed = tokens.check(run, given)
    rounds.play(run, placed)
    clause = run.rules.options.tokens.clause
    run.emit(e.TokensWagered(given.player, given.box, given.bet, given.amount, given.voucher, clause))


def _add_tokens(run: Run, given: i.AddTokens) -> None:
    meant = tokens.check_added(run, given)
    many = len(run.events)
    rounds.play(run, meant)
    tokens.added(run, given, run.events[many:])


# fmt: off
CAUSES: Final[dict[type, Callable[[Run, Any], None]]] = {
    # time
    i.TellTime:            opening.tell_time,
    i.TimeExpired:         absence.time_expired,
    # opening, cards, closing
    i.StateItem:           opening.state_item,
    i.Determine:           opening.determine,
    i.IntroduceCards:      opening.introduce,
    i.CheckCards:          opening.check_cards,
    i.OpenTable:           opening.open_table,
    i.ReplaceCards:        opening.replace_cards,
    i.CheckReplacement:    opening.check_replacement,
    i.CountCards:          opening.count_cards,
    i.ReportDropped:       opening.report_dropped,
    i.ChangeDealer:        opening.change_dealer,
    i.SetHours:            opening.set_hours,
    i.GiveNotice:          opening.give_notice,
    i.CloseTable:          opening.close_table,
    i.WithdrawNotice:      _withdraw_notice,
    # shuffle and cut
    i.ShuffleCards:        shuffle.shuffle,
    i.DirectShuffle:       shuffle.direct,
    i.AskRiffle:           shuffle.riffle,
    i.CutCards:            shuffle.cut,
    i.DeclineCut:          shuffle.decline_cut,
    i.CutAsOfficial:       shuffle.cut_as_official,
    i.InsertCuttingCard:   shuffle.insert,
    i.BurnCards:           shuffle.burn,
    i.DrawCuttingCard:     rounds.draw_cutting_card,
    i.AnnounceFinalRounds: shuffle.announce_final,
    # seats and limits
    i.Arrive:              _arrive,
    i.Leave:               _leave,
    i.AskForBox:           seats.ask_for_box,
    i.GiveUpBox:           seats.give_up_box,
    i.ReserveBoxes:        seats.reserve,
    i.RequireVacate:       seats.require_vacate,
    i.ChangeLimits:        limits.change,
    i.EndKeptMinimum:      kept.end_kept,
    i.RaiseLimit:          limits.raise_limit,
    i.Notify:              limits.notify,
    i.Approve:             limits.approve,
    i.RestrictPlayer:      restrictions.restrict,
    i.ChangeSetting:       limits.change_setting,
    # conduct
    i.RecordIncident:      conduct.record_incident,
    i.Sanction:            conduct.sanction,
    i.HandOver:            conduct.hand_over,
    i.RefuseWager:         conduct.refuse_wager,
    i.RaiseDispute:        conduct.raise_dispute,
    i.DecideDispute:       conduct.decide_dispute,
    i.AskReview:           conduct.ask_review,
    i.ReviewDispute:       conduct.review_dispute,
    i.AskRules:            conduct.ask_rules,
    i.AskDeterminations:   conduct.ask_determinations,
    i.Signal:              conduct.signal,
    i.ExposeCards:         conduct.expose_cards,
    i.ExchangeVoucher:     tokens.exchange,
    i.WagerTokens:         _wager_tokens,
    i.StateVoucher:        tokens.state,
    i.AddTokens:           _add_tokens,
    # irregularities, voids, malfunctions
    i.FindFaceUp:          errors.find_face_up,
    i.DrawInError:         errors.draw_in_error,
    i.RefuseCard:          errors.refuse_card,
    i.Reconstruct:         errors.reconstruct,
    i.ReportError:         voids.report_error,
    i.ReportOmission:      errors.report_omission,
    i.ReportEmptyRound:    errors.report_empty_round,
    i.ReportCards:         voids.report_cards,
    i.CheckDevice:         errors.check_device,
    i.VoidRound:           voids.void_round,
    i.ReportMalfunction:   malfunction.report,
    i.TakeBack:            malfunction.take_back,
    i.RectifyDevice:       malfunction.rectify_device,
    i.ReplaceDevice:       malfunction.replace_device,
    i.CorrectPayment:      corrections.correct_payment,
    i.ReportTotal:         corrections.report_total,
    i.CorrectCard:         keyed_cards.correct_card,
}
# fmt: on
