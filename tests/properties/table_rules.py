"""Inputs for which a document has no rule, by its profile: those that are refused at every table of it."""

from collections.abc import Iterator
from typing import Final

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.table import inputs as i
from croupier.rules.holdem import UthRules
from croupier.rules.profile import Rules, settings

OF_TWENTY_ONE: Final = (
    *(r.PlaceWager, r.WithdrawWager, r.Insure, r.TakeEvenMoney, r.Surrender, r.Hit, r.Stand, r.Double, r.Split),
    *(r.Forfeit, r.DeferPayment),
)
OF_UTH: Final = (
    *(u.PlaceAnte, u.PlaceTrips, u.WithdrawAnte, u.BetPlay, u.Check, u.Fold, u.Concede, u.DeclareMisdeal),
    *(u.ExposeDealerCards, u.ReportMissingWager, u.FindPlayWager),
)
OF_THE_CUT: Final = (i.CutCards, i.DeclineCut, i.CutAsOfficial, i.InsertCuttingCard, i.DrawCuttingCard)
OF_ERRORS: Final = (i.FindFaceUp, i.DrawInError, i.Reconstruct, i.ReportError, i.ReportOmission)


def without_rule(rules: Rules) -> Iterator[type]:
    """Yield the kinds of inputs that no table of the document accepts, some of them more than once."""
    yield from (r.ReturnWagers, r.ReopenInsurance)
    yield from _of_the_game(rules)
    if rules.cut is None:
        yield from OF_THE_CUT
    if rules.errors is None:
        yield from (*OF_ERRORS, i.RefuseCard, i.ReportEmptyRound, i.CheckDevice)
    else:
        if not rules.errors.refusable.value:
            yield i.RefuseCard
        if not rules.errors.no_wagers.value:
            yield i.ReportEmptyRound
        if not rules.errors.device_checked_by.value:
            yield i.CheckDevice
    if rules.transfer is None:
        yield i.TakeBack
    if not rules.voids.missing.value:
        yield i.ReportCards
    yield from _of_powers(rules)


def _of_the_game(rules: Rules) -> Iterator[type]:
    if isinstance(rules, UthRules):
        yield from OF_TWENTY_ONE
        yield from (i.AskForBox, i.RestrictPlayer, i.ReportTotal)
        return
    yield from OF_UTH
    if not rules.naturals.even_money.value:
        yield r.TakeEvenMoney
    if rules.surrender is None:
        yield r.Surrender
    if rules.forfeit is None:
        yield r.Forfeit
    if not rules.play.deferral.value:
        yield r.DeferPayment


def _of_powers(rules: Rules) -> Iterator[type]:
    """Yield what nobody has the power to do, or what could never be asked for."""
    known = settings(rules.document)
    powers = {
        i.DirectShuffle: rules.shuffle.directed_by,
        i.AskRiffle: rules.shuffle.riffle_by,
        i.AnnounceFinalRounds: rules.shuffle.final_announced_by,
        i.ReserveBoxes: rules.seating.reserved_by,
        i.RefuseWager: rules.conduct.refuse_wager,
        i.HandOver: rules.conduct.detain,
    }
    yield from (kind for kind, power in powers.items() if not power.value)
    if not rules.shuffle.burn.value and rules.shuffle.burn.setting is None:
        yield i.BurnCards
    if not rules.limits.at_once.value:
        yield i.EndKeptMinimum
    if "face_down" not in known:
        yield from (i.Approve, i.ExposeCards)
    if not rules.options.tokens.value:
        yield from (i.ExchangeVoucher, i.WagerTokens, i.StateVoucher, i.AddTokens)
    if not rules.calls.signals:
        yield i.Signal
    restrictions = rules.restrictions
    told = restrictions is not None and (restrictions.told_first.value or restrictions.reported_to.value)
    if (
        not told
        and not rules.voids.missing_told.value
        and not rules.options.pairs_restricted_told.value
        and "face_down" not in known
    ):
        yield i.Notify
