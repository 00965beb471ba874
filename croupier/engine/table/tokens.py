"""Promotional tokens in wagers: nsw-pontoon-6to5-2017 5.1 and its definition of them.

A token counts as its player's money like a chip; its winnings are paid in chips.
"""

from typing import Any, Final

from croupier.engine import events as shared
from croupier.engine.inputs import PlaceWager
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.people import check_power
from croupier.engine.table.run import Run
from croupier.engine.table.state import Tokens
from croupier.money import Money

_SETTLED: Final = (
    shared.WagerSettled,
    shared.SideBetSettled,
    shared.StakeReturned,
    shared.WagerReturned,
    shared.WagerForfeited,
)


def exchange(run: Run, given: i.ExchangeVoucher) -> None:
    """Give a player tokens of a voucher's value."""
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


def check(run: Run, given: i.WagerTokens) -> PlaceWager:
    """Return the wager of tokens; raise Refused if the player has too few of the voucher, or tokens are not taken."""
    rule = run.rules.options.tokens
    if not rule.value:
        raise Refused(given, rule.clause, reasons.NO_TOKENS)
    voucher = next((one for one in run.state.vouchers if (one.player, one.name) == (given.player, given.voucher)), None)
    if voucher is None:
        raise Refused(given, rule.clause, reasons.NO_TOKENS_OF_VOUCHER(player=given.player, voucher=given.voucher))
    if given.amount > voucher.tokens:
        why = reasons.TOO_FEW_TOKENS(tokens=voucher.tokens, voucher=given.voucher)
        raise Refused(given, rule.clause, why)
    return PlaceWager(given.player, given.box, given.amount, given.bet)


def settle(run: Run, event: Any) -> None:
    """Record the result of the tokens in a wager that is settled or returned."""
    if not run.state.tokens or not isinstance(event, _SETTLED):
        return
    bet = getattr(event, "bet", "main")
    # a win is paid in chips, and the token is its player's again as on a stand-off
    is_lost = getattr(event, "returned", None) == 0 or isinstance(event, shared.WagerForfeited)
    back = event.amount if isinstance(event, shared.WagerReturned) else None
    for one in run.state.tokens:
        if (one.player, one.box, one.bet) == (event.player, event.box, bet):
            amount = one.amount if back is None else min(one.amount, back)
            back = None if back is None else Money(back - amount)
            _tell(run, one, Money(amount), "collected" if is_lost else "returned")


def settle_all(run: Run, player: str, result: str) -> None:
    """Record the result of all tokens that a player has in a round without a result."""
    for one in run.state.tokens:
        if one.player == player:
            _tell(run, one, one.amount, result)


def give_collected_back(run: Run, player: str, number: int) -> None:
    """Give back the tokens that were collected in a round without a result."""
    for one, result, of_round in run.state.settled_tokens:
        if (one.player, result, of_round) == (player, "collected", number):
            _tell(run, one, one.amount, "given back")


def _tell(run: Run, one: Tokens, amount: Money, result: str) -> None:
    if amount:
        clause = run.rules.options.tokens.clause
        run.emit(e.TokensSettled(one.player, one.box, one.bet, amount, one.voucher, result, clause))
