"""Folds of events of conduct: incidents, disputes, corrections, tokens and errors."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.table import events as e
from croupier.engine.table.state import CorrectedPayment, Dispute, Incident, Table, Tokens, Voucher, VoucherTerms
from croupier.money import Money


def _unchanged(state: Table, _: Any) -> Table:
    return state


def _incident(state: Table, event: e.IncidentRecorded) -> Table:
    found = Incident(event.number, event.person, event.role, event.kind, event.round)
    found = replace(found, is_off_duty=event.off_duty is True)
    return replace(state, incidents=(*state.incidents, found))


def _sanctioned(state: Table, event: e.Sanctioned) -> Table:
    if event.power in ("exclude", "exclude-from-casino"):
        return _with_incident(state, event.incident, excluded_under=event.clause)
    if event.power == "detain":
        return _with_incident(state, event.incident, is_detained=True)
    return replace(state, has_lost_wagers=True)


def _handed_over(state: Table, event: e.HandedOver) -> Table:
    return _with_incident(state, event.incident, is_detained=False)


def _with_incident(state: Table, number: int, **changes: Any) -> Table:
    changed = [replace(one, **changes) if one.number == number else one for one in state.incidents]
    return replace(state, incidents=tuple(changed))


def _dispute(state: Table, event: e.DisputeRaised) -> Table:
    return replace(state, disputes=(*state.disputes, Dispute(event.number, event.player, event.round)))


def _with_dispute(**changes: Any) -> Callable[[Table, Any], Table]:
    def fold(state: Table, event: Any) -> Table:
        given = {name: value(event) if callable(value) else value for name, value in changes.items()}
        disputes = [replace(one, **given) if one.number == event.dispute else one for one in state.disputes]
        return replace(state, disputes=tuple(disputes))

    return fold


def _corrected(state: Table, event: e.CorrectionMade) -> Table:
    dispute = next((one for one in state.disputes if one.number == event.dispute), None)
    number = 0 if dispute is None else dispute.round
    payment = CorrectedPayment(event.player, event.amount, number, event.dispute)
    return replace(state, corrections=(*state.corrections, payment))


def _payment_corrected(state: Table, event: e.PaymentCorrected) -> Table:
    payment = CorrectedPayment(event.player, event.amount, event.round)
    return replace(state, corrections=(*state.corrections, payment))


def _correction_undone(state: Table, event: e.CorrectionUndone) -> Table:
    undone = CorrectedPayment(event.player, event.amount, event.round, event.dispute)
    kept = list(state.corrections)
    kept.remove(undone)
    return replace(state, corrections=tuple(kept))


def _cards_found(state: Table, _: e.CardsFound) -> Table:
    """The officials whom the document names are to be notified."""
    return replace(state, to_notify=state.rules.voids.missing_told.value)


def _refused(state: Table, event: e.CardRefused) -> Table:
    """The player gets no additional card in the round; the round knows it, too."""
    refusers = (*state.refusers, event.player)
    round_: Any = state.round
    return replace(state, refusers=refusers, round=replace(round_, refusers=refusers))


def _exposed(state: Table, event: e.CardsExposed | e.CardsTurned) -> Table:
    return replace(state, exposed=(*state.exposed, event.box))


def _tokens(state: Table, event: e.TokensWagered) -> Table:
    wagered = _token(event)
    return _with_voucher(replace(state, tokens=(*state.tokens, wagered)), event, -event.amount)


def _tokens_settled(state: Table, event: e.TokensSettled) -> Table:
    if event.result in ("given back", "refunded"):  # they lie on the layout no more
        return _with_voucher(_without_loss(state, event), event, event.amount)
    if event.result == "confiscated":
        return _with_voucher(state, event, -event.amount)
    if event.result == "used up":
        return _with_voucher(_used_up(state, event), event, -event.amount)
    kept, left = [], event.amount
    settled_now = _token(event)
    for one in state.tokens:
        gone = min(left, one.amount) if replace(one, amount=event.amount) == settled_now else 0
        left = Money(left - gone)
        if one.amount > gone:
            kept.append(replace(one, amount=Money(one.amount - gone)))
    state = replace(state, tokens=tuple(kept))
    state = replace(state, settled_tokens=(*state.settled_tokens, (settled_now, event.result, state.number)))
    return _with_voucher(state, event, event.amount) if event.result == "returned" else state


def _used_up(state: Table, event: e.TokensSettled) -> Table:
    """Return the table after tokens that had won, and were returned, were taken: their player has lost them."""
    used, number = _token(event), state.number
    settled = [one for one in state.settled_tokens if one != (used, "returned", number)]
    tally = state.tally(event.player)
    lost = replace(tally, lost=tally.lost + event.amount)
    tallies = tuple([lost if one.player == event.player else one for one in state.tallies])
    return replace(state, settled_tokens=(*settled, (used, "used up", number)), tallies=tallies)


def _without_loss(state: Table, event: e.TokensSettled) -> Table:
    """Return the table with tokens of the round in play, refunded with the loss of their wager, not collected."""
    if event.result != "refunded":
        return state
    refunded, settled = _token(event), []
    for one, result, number in state.settled_tokens:
        is_it = replace(one, amount=event.amount) == refunded and (result, number) == ("collected", state.number)
        left = Money(one.amount - event.amount) if is_it else one.amount
        if left > 0:
            settled.append((replace(one, amount=left), result, number))
    return replace(state, settled_tokens=tuple(settled))


def _token(event: e.TokensWagered | e.TokensSettled) -> Tokens:
    hand = 1 if event.hand is UNSET else event.hand
    part = "wager" if event.part is UNSET else event.part
    return Tokens(event.player, event.box, event.bet, event.amount, event.voucher, hand, part)


def _voucher_stated(state: Table, event: e.VoucherStated) -> Table:
    terms = VoucherTerms(event.voucher, event.only, event.is_once)
    return replace(state, voucher_terms=(*state.voucher_terms, terms))


def _with_voucher(state: Table, event: e.TokensWagered | e.TokensSettled, more: int) -> Table:
    """Return the table with more tokens, or fewer, in the hands of a voucher's player."""
    vouchers = [
        replace(one, tokens=Money(one.tokens + more))
        if (one.player, one.name) == (event.player, event.voucher)
        else one
        for one in state.vouchers
    ]
    return replace(state, vouchers=tuple(vouchers))


def _exchanged(state: Table, event: e.VoucherExchanged) -> Table:
    return replace(state, vouchers=(*state.vouchers, Voucher(event.player, event.voucher, event.value)))


FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.IncidentRecorded: _incident,
    e.Sanctioned: _sanctioned,
    e.HandedOver: _handed_over,
    e.WagerRefused: _unchanged,
    e.DisputeRaised: _dispute,
    e.DisputeDecided: _with_dispute(decided_by=lambda event: str(event.by)),
    e.ReviewAsked: _with_dispute(is_review_asked=True),
    e.DisputeReviewed: _with_dispute(is_reviewed=True),
    e.ComplaintAdvised: _unchanged,
    e.CorrectionMade: _corrected,
    e.PaymentCorrected: _payment_corrected,
    e.CorrectionUndone: _correction_undone,
    e.TotalCorrected: _unchanged,
    e.RulesShown: _unchanged,
    e.DeterminationsTold: _unchanged,
    e.SignalGiven: _unchanged,
    e.CardsExposed: _exposed,
    e.CardsTurned: _exposed,
    e.VoucherExchanged: _exchanged,
    e.VoucherStated: _voucher_stated,
    e.TokensWagered: _tokens,
    e.TokensSettled: _tokens_settled,
    e.InputRefused: _unchanged,
    e.CardRefused: _refused,
    e.RefusedByAll: _unchanged,
    e.ResultStands: _unchanged,
    e.PaymentStands: _unchanged,
    e.CardsFound: _cards_found,
    e.ChoiceOffered: lambda state, event: replace(state, choosing=event.players),
    e.ChoiceMade: lambda state, event: replace(state, choosing=tuple([o for o in state.choosing if o != event.player])),
    e.WagerTakenBack: lambda state, _: replace(state, has_lost_wagers=True),
    e.PlayContinued: _unchanged,
}
