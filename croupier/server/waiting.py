"""For whom a table waits: who is to decide or to answer, and what marks one moment of decision from the next."""

from typing import Any

from croupier.engine import twentyone, uth
from croupier.engine.inputs import Proceed
from croupier.engine.table import Table
from croupier.engine.uth.state import BETTING

_OFFERS = (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER)
_ANSWERS = (twentyone.Phase.SPLIT_OFFER, twentyone.Phase.DOUBLE_OFFER, twentyone.Phase.FORFEIT)


def moment(table: Table) -> tuple[Any, ...]:
    """Return what changes when a table waits for something else: who saw another moment saw another decision."""
    round_, shoe = table.round, table.shoe
    at: tuple[Any, ...] = (table.status, shoe.stage, shoe.offered, table.choosing)
    if table.is_betting:  # one moment from the end of a round to the next card, whoever wagers meanwhile
        return (*at, "wagers", table.last_played)
    at = (*at, table.number)
    if isinstance(round_, twentyone.Round):
        cards = len(round_.hand.cards) if _is_played(round_) else 0
        return (*at, round_.phase, round_.turn, round_.asked, round_.absent, cards)
    if isinstance(round_, uth.UthRound):
        whose = round_.place.player if round_.phase in BETTING else ""
        return (*at, round_.phase, whose, round_.asked, round_.absent)
    return at


def _is_played(round_: twentyone.Round) -> bool:
    return round_.phase in (twentyone.Phase.DECISION, *_ANSWERS)


def awaited(table: Table) -> tuple[str, ...]:
    """Return who is to decide or to answer now: one player in turn, or all to whom an offer is open."""
    round_ = table.round
    if table.choosing:
        return table.choosing
    if round_ is None or round_.is_closed or round_.awaits_card:
        return ()
    if isinstance(round_, uth.UthRound):
        if round_.asked:
            return (round_.asked[0],)
        return (round_.place.player,) if round_.phase in BETTING else ()
    if round_.phase in _OFFERS:
        return tuple([player for player in _staked(round_) if _may_answer(round_, player)])
    if round_.asked:
        return (round_.asked[0],)
    if round_.phase is twentyone.Phase.DECISION and round_.decider is not None:
        return (round_.decider,)
    return ()


def is_offer(table: Table) -> bool:
    """Whether what is awaited is an answer, which may be left unsaid, and not a decision about a hand."""
    round_ = table.round
    if table.choosing:
        return True
    if isinstance(round_, twentyone.Round):
        return round_.phase in (*_OFFERS, *_ANSWERS)
    return isinstance(round_, uth.UthRound) and bool(round_.asked)


def is_open_offer(table: Table) -> bool:
    """Whether an offer is open to several at once, and closed by the dealer when all have answered."""
    return isinstance(table.round, twentyone.Round) and table.round.phase in _OFFERS


def _staked(round_: twentyone.Round) -> tuple[str, ...]:
    return tuple(dict.fromkeys([wager.player for box in round_.boxes for wager in box.wagers]))


def _may_answer(round_: twentyone.Round, player: str) -> bool:
    if player in round_.absent:
        return False
    found = twentyone.legal(round_, player)
    has_declined = Proceed(player) not in found
    return not has_declined and any(not isinstance(given, Proceed) for given in found)
