"""The accounts of a ledger, and postings to them; the log identifies the table or proceeding."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, get_args

from msgspec import Struct

from croupier.money import CHIPS, DOLLARS, Money, Unit, show

Kind = Literal[
    "chips",
    "tokens",
    "pocket",
    "wagers",
    "side bets",
    "insurance",
    "float",
    "drop",
    "cage",
    "promotion",
    "difference",
    "pool",
    "commission",
    "buy-ins",
    "operator",
    "prizes",
    "debts",
]
"""Kinds of accounts.

A player has chips and promotional tokens at the table, a pocket for money brought or taken away, and a debt if an
official's act took more than their chips. The layout has wagers, side bets and insurance. The table has a float, a drop
box and a difference of counts; the house has a cage and a source of tokens. A tournament or promotion has a pool for
entry fees and added value, a commission, buy-ins for chips that become cash again, an operator who adds money, and
prizes owed to winners.
"""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
HELD: Final[tuple[Kind, ...]] = ("chips", "tokens", "pocket", "wagers", "side bets", "insurance", "debts")
"""The kinds that every player has an account of."""
ON_LAYOUT: Final[tuple[Kind, ...]] = ("wagers", "side bets", "insurance")

CASH: Final = "cash"
TOKENS: Final = "tokens"
_TOURNAMENT: Final = "tournament "


class BadAccount(ValueError):
    """An account or a unit that there is not, in one sentence."""


class Unbalanced(ArithmeticError):
    """Postings of one event that do not sum to zero in each unit: a fault of the program or of a log."""


class BookAccount(Struct, frozen=True, order=True, cache_hash=True):
    """An account, and its player if it is a player's."""

    kind: Kind
    holder: str = ""

    def __str__(self) -> str:
        """Write the account in its stored form: "float", or "chips: Ann"."""
        return f"{self.kind}: {self.holder}" if self.holder else self.kind

    @classmethod
    def of_index(cls, text: str) -> "BookAccount":
        """Read an account of the index, which the program itself wrote: a holder may there have no name."""
        name, _, holder = text.partition(": ")
        return cls(next(one for one in KINDS if one == name), holder)

    @classmethod
    def parse(cls, text: str) -> "BookAccount":
        """Parse an account; raise BadAccount."""
        name, separator, holder = text.partition(": ")
        kind = next((one for one in KINDS if one == name), None)
        if kind is None:
            raise BadAccount(f"There is no account {text!r}. Use one of {', '.join(KINDS)}.")
        if bool(separator) is not (kind in HELD) or bool(holder) is not bool(separator):
            raise BadAccount(
                f"There is no account {text!r}. {kind!r} belongs to {'a player' if kind in HELD else 'the house'}."
            )
        return cls(kind, holder)


class Posting(Struct, frozen=True):
    """An amount that an account got, or gave if it is below zero, in cash, in tokens or in a tournament's chips."""

    account: BookAccount
    unit: str
    amount: Money


@cache
def is_tournament(unit: str) -> bool:
    """Return whether it is a tournament's chips that a table plays with, and not cash; raise BadAccount if neither."""
    if unit == CASH:
        return False
    if unit.startswith(_TOURNAMENT) and unit[len(_TOURNAMENT) :].strip():
        return True
    raise BadAccount(f'There is no unit {unit!r}. Use cash, or "tournament" and its name.')


@cache
def unit_of(unit: str) -> Unit:
    """Return the unit in which the amounts of a table are written; raise BadAccount if a table cannot play with it."""
    return CHIPS if is_tournament(unit) else DOLLARS


def balanced(postings: Iterable[Posting], event: object) -> tuple[Posting, ...]:
    """Return the postings of an event that are not zero; raise Unbalanced unless each unit sums to zero."""
    found = tuple([one for one in postings if one.amount])
    sums: dict[str, int] = {}
    for one in found:
        sums[one.unit] = sums.get(one.unit, 0) + one.amount
    for unit, left in sums.items():
        if left:
            raise Unbalanced(
                f"The postings of {type(event).__name__} do not sum to zero: ${show(left)} of {unit} is left."
            )
    return found
