"""Cards of a virtual table: only its shoe deals them, and nobody can touch them."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine.game import WAGERS
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import Deal, DealFaceDown, SettleBox, TurnCard
from croupier.engine.refusal import Barred, Reason, Refused
from croupier.engine.table import Table
from croupier.engine.table import inputs as t
from croupier.records import reasons
from croupier.records.log.entries import Person
from croupier.records.tables.shoes import Shoes, awaits_shuffle, next_from

_FROM_SHOE: Final = (Deal, t.DrawCuttingCard)
_WAGERS: Final[tuple[type[Any], ...]] = (*WAGERS, t.WagerTokens)
BY_HAND: Final = (
    *(t.ReplaceCards, t.CheckReplacement, t.CountCards, t.ReportDropped, t.ReportCards, t.FindFaceUp, t.DrawInError),
    *(t.RefuseCard, t.ReportEmptyRound, t.ReportMalfunction, t.ReplaceDevice, t.CheckDevice),
    *(t.RectifyDevice, DealFaceDown, TurnCard, SettleBox, t.CorrectCard),
)
"""Inputs that tell of what befalls only cards and devices that can be touched."""
MISDEALT: Final = (u.DeclareMisdeal, u.ExposeDealerCards)
"""Inputs that tell of a deal by hand: a virtual shoe deals the right number of cards and reveals none by mistake."""
FOUND: Final = (u.ReportMissingWager, u.FindPlayWager)
"""Inputs that tell of chips on a layout: at a virtual table the wagers are those on record."""


def check_cards(table: Table, shoes: Shoes, given: Struct, by: Person) -> None:
    """Raise Refused where somebody would deal, or tell of cards that no hand has touched."""
    clause = table.rules.shuffle.before_play.clause
    reason: Reason | None = None
    if isinstance(given, _FROM_SHOE):
        if by.role != "shoe" or not shoes.sealed:
            reason = reasons.FROM_SHOE_ONLY
        elif shoes.open_shoe is not None and next_from(shoes)[0] != given:
            reason = reasons.NOT_NEXT_IN_SHOE
    elif _tells_of_cards(given):
        raise Barred(given, clause, reasons.VIRTUAL_CARDS)
    elif _tells_of_deal(table, given):
        # act-uth-2019 15.6(b): an employee shall not "give or allow any advantage to a person", as by showing a card
        raise Barred(given, table.rules.conduct.no_advantage.clause, reasons.VIRTUAL_CARDS)
    elif isinstance(given, FOUND):
        raise Barred(given, table.rules.conduct.no_advantage.clause, reasons.VIRTUAL_WAGERS)
    elif isinstance(given, _WAGERS) and not shoes.sealed:
        reason = reasons.NO_SHOE
    elif isinstance(given, t.Reconstruct) and (table.dealt or table.former) and not shoes.is_shuffled:
        # the secret of its shoe is revealed, and the next shoe is not yet shuffled: no card can follow the round's
        reason = reasons.SHOE_OF_ROUND_ENDED
    if reason is not None:
        raise Refused(given, clause, reason)


def check_shuffle(table: Table, shoes: Shoes, given: Struct) -> None:
    """Raise Refused for a shuffle that is due, where the next shoe has not been bound yet."""
    if isinstance(given, t.ShuffleCards) and not table.is_in_round and not awaits_shuffle(shoes):
        reason = reasons.END_SHOE_FIRST(shoe=shoes.number) if shoes.sealed else reasons.COMMIT_FIRST
        raise Refused(given, table.rules.shuffle.before_play.clause, reason)


def _tells_of_cards(given: Struct) -> bool:
    """Return whether an input tells of what befalls only cards and devices that can be touched."""
    return given.what != "insurance" if isinstance(given, t.ReportOmission) else isinstance(given, BY_HAND)


def _tells_of_deal(table: Table, given: Struct) -> bool:
    """Return whether an input tells of a misdeal, in play or after the round."""
    if isinstance(given, t.VoidRound):
        return any(one.value == given.ground for one in table.rules.voids.misdeals)
    return isinstance(given, MISDEALT)
