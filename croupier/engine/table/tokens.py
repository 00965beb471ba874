"""Promotional tokens in wagers: nsw-pontoon-6to5-2017 5.1 and its definition of them."""

from typing import Any, Final

from croupier.engine import events as shared
from croupier.engine.inputs import PlaceWager, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.run import Run

_SETTLED: Final = (shared.WagerSettled, shared.SideBetSettled, shared.StakeReturned, shared.WagerReturned)


def check(run: Run, given: i.WagerTokens) -> PlaceWager:
    """Return the wager that tokens make, if they may be wagered and their voucher is named."""
    rule = run.rules.options.tokens
    if not rule.value:
        raise Refused(given, rule.clause, "wagers are made with gaming chips")
    if not given.voucher.strip():
        raise Refused(given, rule.clause, "tokens come from a voucher: name it")
    return PlaceWager(given.player, given.box, given.amount, given.bet)


def settle(run: Run, event: Any) -> None:
    """Tell what becomes of the tokens in a wager that is settled or returned."""
    if not run.state.tokens or not isinstance(event, _SETTLED):
        return
    bet = getattr(event, "bet", "main")
    for one in run.state.tokens:
        if (one.player, one.box, one.bet) == (event.player, event.box, bet):
            # a win is paid in chips, and the token is its player's again as on a stand-off
            returned = getattr(event, "returned", one.amount)
            result = "collected" if returned == 0 else "returned"
            clause = run.rules.options.tokens.clause
            run.emit(e.TokensSettled(one.player, one.box, one.amount, result, clause))
            return
