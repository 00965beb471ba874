"""Balances of all accounts at any moment, from the index of postings."""

from msgspec import Struct

from croupier.records.books.accounts import BookAccount
from croupier.records.stores.protocol import Store


class Balance(Struct, frozen=True):
    """Balance of an account of a table, in cents of its unit."""

    log: str
    account: BookAccount
    unit: str
    amount: int


class Balances(Struct, frozen=True):
    """The accounts of a table after its entry `number`; `sums` are by unit, and always zero."""

    log: str
    number: int
    rows: tuple[Balance, ...]
    sums: tuple[tuple[str, int], ...]


def balances_at(store: Store, log: str, *, at: int | None = None, number: int | None = None) -> Balances:
    """Return the balances of a table after an entry, or at a moment in milliseconds, or now."""
    row = store.log(log)
    last = 0 if row is None else row.number
    if at is not None:
        last = store.number_at(log, at)
    if number is not None:
        last = min(last, number)
    rows = []
    sums: dict[str, int] = {}
    for (name, unit), amount in store.balances(log, last).items():
        rows.append(Balance(log, BookAccount.of_index(name), unit, amount))
        sums[unit] = sums.get(unit, 0) + amount
    rows.sort(key=lambda one: (one.unit, one.account))
    return Balances(log, last, tuple(rows), tuple(sorted(sums.items())))
