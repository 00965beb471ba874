"""Events of the money of a table outside its game: buy-ins, cash-outs, the float and the drop box."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from croupier.engine.table.events import Act
from croupier.money import Money
from croupier.records.books.accounts import CASH, HELD, BookAccount, Kind, Posting, balanced


class BoughtIn(Act, frozen=True, kw_only=True):
    """A player's money went into the drop box, and chips of its value to the player."""

    player: str
    amount: Money


class ChipsBrought(Act, frozen=True, kw_only=True):
    """A player came with chips from elsewhere."""

    player: str
    amount: Money


class CashedOut(Act, frozen=True, kw_only=True):
    """A player's chips went to the float, and the cage paid their value."""

    player: str
    amount: Money


class ChipsAllotted(Act, frozen=True, kw_only=True):
    """A player got tournament chips."""

    player: str
    amount: Money


class FloatFilled(Act, frozen=True, kw_only=True):
    """Chips came from the cage to the float."""

    amount: Money


class FloatCredited(Act, frozen=True, kw_only=True):
    """Chips went from the float to the cage."""

    amount: Money


class DropCounted(Act, frozen=True, kw_only=True):
    """The drop box was counted and its money went to the cage; `expected` is the amount by the books."""

    counted: Money
    expected: Money

    @property
    def difference(self) -> Money:
        """Surplus of the count, negative if money is missing; unless zero it is a significant event."""
        return Money(self.counted - self.expected)


class DebtRecorded(Struct, frozen=True):
    """A player had to give back more of a round than their chips: the rest is a debt on record."""

    player: str
    amount: Money
    round: int
    clause: str


class DebtPaid(Act, frozen=True, kw_only=True):
    """A player paid a debt in chips."""

    player: str
    amount: Money


CashAct = BoughtIn | ChipsBrought | CashedOut | ChipsAllotted | FloatFilled | FloatCredited | DropCounted | DebtPaid
"""An event that is a person's act."""
CashEvent = CashAct | DebtRecorded
MONEY_ACTS: Final = (BoughtIn, ChipsBrought, CashedOut, DebtPaid, FloatFilled, FloatCredited)
"""Acts by which a person moves money or chips of the house, or a player's."""

Moves = tuple[tuple[Kind, int], ...]


def cash_postings(event: Any, unit: str) -> tuple[Posting, ...]:
    """Return the postings of an event of this module, none for any other; money is cash in every unit of play."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return ()
    unit = unit if isinstance(event, ChipsAllotted | FloatFilled | FloatCredited) else CASH
    player: str = getattr(event, "player", "")
    found = [
        Posting(BookAccount(kind, player if kind in HELD else ""), unit, Money(many)) for kind, many in moves(event)
    ]
    return balanced(found, event)


def _counted(event: DropCounted) -> Moves:
    return ("drop", -event.expected), ("cage", event.counted), ("difference", -event.difference)


# fmt: off
_MOVES: Final[dict[type, Callable[[Any], Moves]]] = {
    BoughtIn:      lambda e: (("pocket", -e.amount), ("drop", e.amount), ("float", -e.amount), ("chips", e.amount)),
    ChipsBrought:  lambda e: (("pocket", -e.amount), ("chips", e.amount)),
    CashedOut:     lambda e: (("chips", -e.amount), ("float", e.amount), ("cage", -e.amount), ("pocket", e.amount)),
    ChipsAllotted: lambda e: (("float", -e.amount), ("chips", e.amount)),
    FloatFilled:   lambda e: (("cage", -e.amount), ("float", e.amount)),
    FloatCredited: lambda e: (("float", -e.amount), ("cage", e.amount)),
    DropCounted:   _counted,
    DebtRecorded:  lambda e: (("debts", -e.amount), ("chips", e.amount)),
    DebtPaid:      lambda e: (("chips", -e.amount), ("debts", e.amount)),
}
# fmt: on
