"""A player's wagers leave the round: void, refused before the first card, or taken back.

act-blackjack-2005 16.2; act-pontoon-2005 17.2; act-pontoon-2018 17.2; nsw-pontoon-6to5-2017 18.5.1, 19.3.1, 19.11.
"""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import UNSET

from croupier.engine.events import InsuranceReturned, PlayerRemoved, StakeReturned, WagerReturned
from croupier.engine.inputs import ReturnWagers
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Phase, Round
from croupier.engine.twentyone.wagers import side_bets
from croupier.money import Money

_WHY: Final[Mapping[str, Literal["void", "refused", "taken_back", "restricted"]]] = {
    "refused": "refused",
    "taken_back": "taken_back",
    "restricted": "restricted",
}
"""Reasons on record; a wager that leaves the round for any other is void."""


def clause_of(state: Round, given: ReturnWagers) -> str:
    """Return the clause under which wagers are returned."""
    rules = state.rules
    match given.why:
        case "restricted":
            assert given.clause is not UNSET
            return given.clause
        case "excluded":
            return rules.conduct.exclude.clause
        case "refused":
            return rules.conduct.refuse_wager.clause
        case "taken_back":
            assert rules.transfer is not None
            return rules.transfer.taken_back.clause
        case _:
            return rules.conduct.void_wagers.clause


def remove(run: Run, given: ReturnWagers) -> None:
    """Return the player's open wagers, on one box or on all, and withdraw the offers to them."""
    state, clause = run.state, clause_of(run.state, given)
    _return_side_bets(run, given, clause)
    if given.bet in (None, "main"):
        _return_wagers(run, given, clause)
        _return_stakes(run, given, clause)
    is_settled = given.why == "void" and any(box.wager(given.player) for box in state.boxes)
    if not run.events and not is_settled:
        raise Refused(given, clause, reasons.NO_SUCH_OPEN_WAGER(player=given.player))
    if state.dealt and given.bet is None:
        run.emit(PlayerRemoved(given.player, given.box, clause))
    if state.phase is Phase.INITIAL_DEAL:
        side_bets.return_lacking(run)


def _return_side_bets(run: Run, given: ReturnWagers, clause: str) -> None:
    why = _WHY.get(given.why, "void")
    for side in run.state.side_wagers:
        if side.player == given.player and given.box in (None, side.box) and given.bet in (None, side.bet):
            run.emit(WagerReturned(side.player, side.box, side.bet, side.amount, why, clause))


def _return_wagers(run: Run, given: ReturnWagers, clause: str) -> None:
    """Return wagers on boxes that have no card yet."""
    why = _WHY.get(given.why, "void")
    for box in run.state.boxes:
        amount = 0 if box.hands else box.wager(given.player)
        amount = amount if given.amount is UNSET else min(amount, given.amount)
        if amount and given.box in (None, box.number):
            run.emit(WagerReturned(given.player, box.number, "main", Money(amount), why, clause))


def _return_stakes(run: Run, given: ReturnWagers, clause: str) -> None:
    for box in run.state.boxes:
        if given.box not in (None, box.number):
            continue
        for number, hand in enumerate(box.hands, 1):
            stake = hand.stake(given.player)
            if stake is not None:
                run.emit(StakeReturned(box.number, number, given.player, stake.whole, clause))
    for one in run.state.insurance:
        if one.player == given.player and given.box in (None, one.box):
            run.emit(InsuranceReturned(one.player, one.box, one.owner, one.amount, clause))
