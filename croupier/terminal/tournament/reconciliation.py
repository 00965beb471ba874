"""Return whether the chips and the money of a tournament add up, from what its store has recorded of every table."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from croupier.records.books.balances import balances_at
from croupier.records.log import entries
from croupier.records.stores.protocol import Store
from croupier.tournament import Tournament
from croupier.tournament.machine.postings import OPERATOR
from croupier.tournament.session import events as s
from croupier.tournament.sync import log_of


class ChipTotals(Struct, frozen=True):
    """Totals of the chips issued and returned, the net of the tables' floats, and the money of the tournament.

    `added` is what the operator put into the pool; `wrong` are sentences about what does not add up.
    """

    tables: int
    sessions: int
    rounds: int
    issued: int
    returned: int
    won: int
    fees: int
    prizes: int
    added: int
    wrong: tuple[str, ...]


def sums(store: Store, state: Tournament, tables: tuple[str, ...]) -> ChipTotals:
    """Return the sums of a tournament whose tables have these logs."""
    unit, chips = log_of(state), Counter[str]()
    wrong: list[str] = []
    sessions = rounds = won = 0
    for table in tables:
        counted, found = _table(store, table)
        chips += counted
        sessions, rounds = sessions + found[0], rounds + found[1]
        balances = balances_at(store, table)
        wrong += [f"{table}: the accounts do not balance, by {total}" for _, total in balances.sums if total]
        wrong += [
            f"{table}: {one.account.holder} still has chips worth {one.amount}"
            for one in balances.rows
            if one.account.kind == "chips" and one.unit == unit and one.amount and not _is_playing(state, table)
        ]
        won += sum(one.amount for one in balances.rows if one.account.kind == "float" and one.unit == unit)
    issued, returned = chips["issued"], chips["returned"]
    if not any(one.result is None for one in state.sessions) and won:
        wrong.append(f"the floats have {won} that were never issued")
    wrong += _of_money(store, state)
    fees = sum(one.fee + one.commission for one in state.entrants)
    prizes = sum(one.cash for one in state.won)
    added = -sum(one.amount for one in balances_at(store, log_of(state)).rows if str(one.account) == OPERATOR)
    totals = (issued, returned, issued - returned, fees, prizes, added)
    return ChipTotals(len(tables), sessions, rounds, *totals, tuple(wrong))


def _is_playing(state: Tournament, table: str) -> bool:
    return any(one.result is None and table.startswith(one.table) for one in state.sessions)


def _table(store: Store, table: str) -> tuple[Counter[str], tuple[int, int]]:
    """Return the chips that were issued at a table and came back, and how many sessions and rounds it ended."""
    chips, ended, rounds = Counter[str](), 0, 0
    for link in store.links(table):
        if b"StackIssued" not in link.body and b"StackRemoved" not in link.body and b"SittingEnded" not in link.body:
            continue
        for event in entries.read(link.body).events:
            if isinstance(event, s.StackIssued):
                chips["issued"] += event.amount
            elif isinstance(event, s.StackRemoved):
                chips["returned"] += event.amount
            elif isinstance(event, s.SittingEnded):
                ended, rounds = ended + 1, rounds + event.result.rounds
    return chips, (ended, rounds)


def _of_money(store: Store, state: Tournament) -> Iterator[str]:
    """Yield what is wrong with the money: the pool has to have come in and gone out to the cent."""
    balances = balances_at(store, log_of(state))
    amounts = {str(one.account): one.amount for one in balances.rows}
    for _, total in balances.sums:
        if total:
            yield f"the money of the tournament does not balance, by {total}"
    if amounts.get("pool", 0) != state.pool:
        yield f"the pool is {amounts.get('pool', 0)} in the ledger and {state.pool} in the tournament"
    if state.status == "paid" and amounts.get("pool", 0):
        yield f"{amounts['pool']} of the pool was not paid"
    places = {one.player for one in state.entrants if one.fate == "placed"}
    fates = Counter(one.fate for one in state.entrants)
    if state.status == "paid" and set(fates) - {"placed", "withdrawn", "forfeited", "disqualified", "reserve"}:
        yield f"a player has no result: {dict(fates)}"
    if not {one.player for one in state.awards} <= places:
        yield "a player without a place has a prize"
