"""Promotional tokens in wagers: nsw-pontoon-6to5-2017 5.1 and its definition of them.

A token counts as its player's money like a chip; its winnings are paid in chips.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET

from croupier.engine import events as shared
from croupier.engine.inputs import Double, Insure, PlaceWager, Split
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.people import check_power
from croupier.engine.table.run import Run
from croupier.engine.table.state import Tokens, VoucherTerms
from croupier.money import Money

_SETTLED: Final = (
    shared.WagerSettled,
    shared.SideBetSettled,
    shared.StakeReturned,
    shared.WagerReturned,
    shared.WagerForfeited,
    shared.InsuranceSettled,
    shared.InsuranceReturned,
)
_INSURANCE: Final = (shared.InsuranceSettled, shared.InsuranceReturned)
_ADDED: Final = (
    *(shared.HandDoubled, shared.DoubleJoined, shared.HandSplit, shared.SplitJoined),
    shared.InsurancePlaced,
)
_ADDED_BY: Final[dict[str, tuple[type, ...]]] = {
    "double": (shared.HandDoubled, shared.DoubleJoined),
    "split": (shared.HandSplit, shared.SplitJoined),
    "insurance": (shared.InsurancePlaced,),
}
USES: Final = ("main", "perfect-pairs", "double", "split", "insurance")
"""Wagers in which tokens may lie: nsw-pontoon-6to5-2017 5.1, "All wagers"."""


def exchange(run: Run, given: i.ExchangeVoucher) -> None:
    """Give a player tokens to the value of a voucher."""
    rule = run.rules.options.tokens
    if not rule.value:
        raise Barred(given, rule.clause, reasons.NO_TOKENS)
    check_power(run.rules, given, given.by, run.rules.people.dealer, "exchange a voucher")
    if not given.voucher.strip() or given.value <= 0:
        raise Refused(given, rule.clause, reasons.BAD_VOUCHER)
    if any(one.name == given.voucher for one in run.state.vouchers):
        raise Refused(given, rule.clause, reasons.VOUCHER_USED(voucher=given.voucher))
    fields = {"player": given.player, "voucher": given.voucher, "value": given.value, "conditions": given.conditions}
    run.act(e.VoucherExchanged, given.by, rule.clause, **fields)


def state(run: Run, given: i.StateVoucher) -> None:
    """State the conditions of a voucher before it is exchanged."""
    rule = run.rules.options.tokens
    if not rule.value:
        raise Barred(given, rule.clause, reasons.NO_TOKENS)
    check_power(run.rules, given, given.by, run.rules.people.dealer, "state the conditions of a voucher")
    if not given.voucher.strip():
        raise Refused(given, rule.clause, reasons.BAD_VOUCHER)
    known = {one.name for one in run.state.vouchers} | {one.name for one in run.state.voucher_terms}
    if given.voucher in known:
        raise Refused(given, rule.clause, reasons.VOUCHER_STATED(voucher=given.voucher))
    for use in given.only:
        if use not in USES:
            raise Refused(given, rule.clause, reasons.UNKNOWN_USE(use=use, uses=", ".join(USES)))
    run.act(e.VoucherStated, given.by, rule.clause, voucher=given.voucher, only=given.only, is_once=given.is_once)


def _check_held(run: Run, given: i.WagerTokens | i.AddTokens, amount: Money, use: str) -> None:
    """Raise Refused if the player has too few tokens of the voucher, or its conditions forbid the use."""
    rule = run.rules.options.tokens
    if not rule.value:
        raise Refused(given, rule.clause, reasons.NO_TOKENS)
    voucher = next((one for one in run.state.vouchers if (one.player, one.name) == (given.player, given.voucher)), None)
    if voucher is None:
        raise Refused(given, rule.clause, reasons.NO_TOKENS_OF_VOUCHER(player=given.player, voucher=given.voucher))
    if amount > voucher.tokens:
        raise Refused(given, rule.clause, reasons.TOO_FEW_TOKENS(tokens=voucher.tokens, voucher=given.voucher))
    terms = _terms(run, given.voucher)
    if terms is not None and terms.only and use not in terms.only:
        # nsw-pontoon-6to5-2017 def:casino-promotional-token: "subject to any conditions specified on the voucher"
        why = reasons.VOUCHER_FORBIDS(voucher=given.voucher, only=" and ".join(terms.only), use=use)
        raise Refused(given, rule.clause, why)


def _terms(run: Run, voucher: str) -> VoucherTerms | None:
    return next((one for one in run.state.voucher_terms if one.name == voucher), None)


def check_added(run: Run, given: i.AddTokens) -> Double | Split | Insure:
    """Return the input of the round that tokens are added to; raise Refused if they may not be."""
    use: e.TokenPart = "insurance" if given.act == "insure" else given.act
    _check_held(run, given, given.tokens, use)
    if run.state.kept_cards:
        raise Refused(given, run.rules.options.tokens.clause, reasons.CARD_KEPT)
    match given.act:
        case "double":
            return Double(given.player, given.box, given.amount, given.hand)
        case "split":
            return Split(given.player, given.box, given.hand)
        case "insure":
            return Insure(given.player, given.box, given.tokens if given.amount is None else given.amount)


def added(run: Run, given: i.AddTokens, happened: Sequence[Any]) -> None:
    """Record the part of the wager just added that is tokens; raise Refused if the tokens exceed it."""
    clause = run.rules.options.tokens.clause
    placed = next(one for one in happened if isinstance(one, _ADDED) and one.player == given.player)
    if not 0 < given.tokens <= placed.amount:
        raise Refused(given, clause, reasons.TOKENS_ABOVE_WAGER(act=given.act, amount=placed.amount))
    use: e.TokenPart = "insurance" if given.act == "insure" else given.act
    # the new hand follows the one split
    hand = getattr(placed, "hand", 1) + isinstance(placed, shared.HandSplit)
    run.emit(e.TokensWagered(given.player, given.box, "main", given.tokens, given.voucher, clause, hand, use))


def check(run: Run, given: i.WagerTokens) -> PlaceWager:
    """Return the wager of tokens; raise Refused if the player has too few of the voucher, or tokens are not taken."""
    _check_held(run, given, given.amount, given.bet)
    return PlaceWager(given.player, given.box, given.amount, given.bet)


def settle(run: Run, event: Any) -> None:
    """Record the result of the tokens in a wager that is settled or returned."""
    if isinstance(event, shared.LossReturned):
        _refund(run, event)
        return
    if not run.state.tokens or not isinstance(event, _SETTLED):
        return
    if isinstance(event, shared.WagerReturned):
        _give_back(run, event)
        return
    for one in run.state.tokens:
        if _is_in(one, event):
            staked, returned = _result(event, one)
            # a win is paid in chips, and the token is its player's again as on a stand-off; of a surrendered wager
            # the tokens are collected in the proportion in which the wager is (reading A39)
            lost = Money(one.amount * max(staked - returned, 0) // staked)
            _tell(run, one, lost, "collected")
            _tell(run, one, Money(one.amount - lost), "returned")
            terms = _terms(run, one.voucher)
            if returned > staked and terms is not None and terms.is_once:
                # its winnings are the player's, the token itself is not; a stand-off neither wins nor loses it
                _tell(run, one, one.amount, "used up")


def _is_in(one: Tokens, event: Any) -> bool:
    """Return whether the tokens lie in the wager that is settled: the initial wager is on the first hand of its box."""
    if (one.player, one.box, one.bet) != (event.player, event.box, getattr(event, "bet", "main")):
        return False
    if (one.part == "insurance") != isinstance(event, _INSURANCE):
        return False
    if isinstance(event, _INSURANCE):
        return bool(event.owner == event.player)
    if one.hand != getattr(event, "hand", 1):
        return False
    part = getattr(event, "part", "whole")
    return part == "whole" or (part == "double") == (one.part == "double")


def _result(event: Any, one: Tokens) -> tuple[int, int]:
    """Return the stake of the wager that contains the tokens, and the amount of it that was returned."""
    match event:
        case shared.WagerForfeited():
            # nsw-pontoon-6to5-2017 12.6: the wager is forfeited, the double taken back
            return event.lost, (event.lost if one.part == "double" else 0)
        case shared.StakeReturned() | shared.InsuranceReturned():
            return event.amount, event.amount
        case _:
            return event.staked, event.returned


def _give_back(run: Run, event: shared.WagerReturned) -> None:
    """Return tokens of a wager of which a part goes back before the deal."""
    back = event.amount
    for one in run.state.tokens:
        if (one.player, one.box, one.bet) == (event.player, event.box, event.bet):
            amount = min(one.amount, back)
            back = Money(back - amount)
            _tell(run, one, amount, "returned")


def _refund(run: Run, event: shared.LossReturned) -> None:
    """Give back tokens that were collected with a loss, as far as the loss is returned."""
    left = event.amount
    # what is returned is the loss beyond the original wager
    for one, result, of_round in sorted(run.state.settled_tokens, key=lambda each: each[0].part == "wager"):
        is_lost = (one.player, one.box, one.bet, result, of_round) == (
            *(event.player, event.box, "main", "collected"),
            run.state.number,
        )
        if is_lost and one.part != "insurance":
            amount = min(left, one.amount)
            left = Money(left - amount)
            _tell(run, one, amount, "refunded")


def undo_added(run: Run, undone: Sequence[Any]) -> None:
    """Return the tokens of wagers that were added to a hand after the card from which the round is dealt again."""
    for one in run.state.tokens:
        if _is_added(one, undone):
            _tell(run, one, one.amount, "returned")


def is_added_again(run: Run, kept: Sequence[Any], undone: Sequence[Any]) -> bool:
    """Return whether a wager with tokens was added before that card and another of its kind after it."""
    return any(_is_added(one, kept) and _is_added(one, undone) for one in run.state.tokens)


def _is_added(one: Tokens, happened: Sequence[Any]) -> bool:
    kinds = _ADDED_BY.get(one.part, ())
    added = [event for event in happened if type(event) in kinds]
    return any((event.player, event.box) == (one.player, one.box) for event in added)


def settle_all(run: Run, player: str, result: str) -> None:
    """Record the result of all tokens that a player has in a round without a result."""
    for one in run.state.tokens:
        if one.player == player:
            _tell(run, one, one.amount, result)


def give_collected_back(run: Run, player: str, number: int) -> None:
    """Give back the tokens that were collected, or used up, in a round without a result."""
    for one, result, of_round in run.state.settled_tokens:
        if (one.player, of_round) == (player, number) and result in ("collected", "used up"):
            _tell(run, one, one.amount, "given back")


def collect_returned(run: Run, player: str, number: int) -> None:
    """Collect the tokens that a wager of the round, now forfeited, had given back to their player."""
    for one, result, of_round in run.state.settled_tokens:
        if (one.player, result, of_round) == (player, "returned", number):
            tokens = [each.tokens for each in run.state.vouchers if (each.player, each.name) == (player, one.voucher)]
            _tell(run, one, min(one.amount, *tokens), "confiscated")


def _tell(run: Run, one: Tokens, amount: Money, result: str) -> None:
    if amount:
        clause = run.rules.options.tokens.clause
        hand, part = (UNSET, UNSET) if one.part == "wager" else (one.hand, one.part)
        run.emit(e.TokensSettled(one.player, one.box, one.bet, amount, one.voucher, result, clause, hand, part))
