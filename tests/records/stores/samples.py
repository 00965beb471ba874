"""Batches made by hand, for a store knows nothing of games; and a place where each kind of store is opened."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from croupier.records.log.entries import Link, SignedHead
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import Batch, MarkRow, RecordFilter, RoundRow, Store
from croupier.records.stores.registry import Login, Registry, SocketTicket, UserAccount
from croupier.records.tables.snapshot import Snapshot

KINDS: Final = ("memory", "sqlite", "postgres")
DATABASES: Final = ("sqlite", "postgres")


REGISTRY: Final = ("accounts", "logins", "tickets", "leases")


class Registries(Protocol):
    """Returns empty registries, as several processes have them of one store."""

    def __call__(self, kind: str, many: int = 1) -> list[Registry]:
        """Return a number of them."""


class Opened(Protocol):
    """Opens the test's store, again if it was closed."""

    def __call__(self, *, writes: bool = True) -> Store:
        """Return it."""


def opener(kind: str, folder: Path, postgres_url: Callable[[], str]) -> tuple[Opened, str]:
    """Return what opens a store of this kind, and where that is; one in memory is the same one again."""
    if kind == "memory":
        store = MemoryStore()
        return (lambda *, writes=True: store), "memory"  # noqa: ARG005  it has only one side
    where = str(folder / "store.db") if kind == "sqlite" else postgres_url()
    return (lambda *, writes=True: open_store(where, writes=writes)), where


def link(log: str, number: int) -> Link:
    """Return an entry that says whose it is."""
    body = f"{log} {number}".encode()
    return Link(number, body, hashlib.sha256(body).hexdigest())


def head(log: str, number: int, kind: str = "now") -> SignedHead:
    """Return a head that nobody signed."""
    return SignedHead(f"{kind} {log} {number}".encode(), f"{number:0128x}")


def batch(log: str = "table", after: int = 0, many: int = 1, *, key: str = "", at: int = 0, **rows: Any) -> Batch:
    """Return a batch of a number of entries, one millisecond apart."""
    numbers = range(after + 1, after + many + 1)
    return Batch(
        log=log,
        after=after,
        key=key or f"key {after}",
        links=tuple([link(log, number) for number in numbers]),
        ats=tuple([at or 1_000 * number for number in numbers]),
        now=head(log, after + many),
        **rows,
    )


def put_accounts(store: Store, *accounts: UserAccount) -> None:
    """Put accounts into a store, as a batch of the house brings them."""
    for one in accounts:
        row = store.log("accounts")
        store.append([batch("accounts", 0 if row is None else row.number, accounts=(one,))])


def round_row(log: str = "table", number: int = 1, last: int = 1, **changed: Any) -> RoundRow:
    """Return the row of a round."""
    usual = {"status": "played", "began": 5, "ended": 10 * number, "dealer": "dealer", "wagered": 1, "won": 2}
    return RoundRow(log=log, round=number, last=last, first=1, **{**usual, "side_wagered": 3, "side_won": 4, **changed})


def mark_row(log: str = "table", number: int = 1, place: int = 0, **changed: Any) -> MarkRow:
    """Return the row of a significant event."""
    usual: dict[str, Any] = {"at": 10 * number, "category": "cards", "event": "CardsShuffled", "role": "dealer"}
    usual |= {"who": "dealer", "round": 1, "reason": "", "clause": ""}
    return MarkRow(log=log, number=number, place=place, **{**usual, **changed})


def snapshot(number: int, state: bytes = b"state") -> Snapshot:
    """Return a snapshot that nobody signed."""
    return Snapshot(number, f"{number:064x}", "program", state, f"{number:0128x}")


def login(token: str, account: str = "Ann", **changed: Any) -> Login:
    """Return a login, of which only its token tells it from others."""
    usual: dict[str, Any] = {"role": "player", "csrf": f"csrf {token}", "where_from": "192.0.2.7", "began": 5}
    return Login(token, account, **{**usual, "seen": 5, **changed})


def ticket(hash_: str, of: str = "a", until: int = 100) -> SocketTicket:
    """Return a ticket of the login with this token."""
    return SocketTicket(hash_, of, "table 1", until)


def everything(store: Store) -> dict[str, Any]:
    """Return all that a store tells of its log and indexes, by every way of asking."""
    found: dict[str, Any] = {
        "logs": store.logs(),
        "rounds": store.rounds(RecordFilter()),
        "marks": [*store.marks(RecordFilter())],
    }
    for row in store.logs():
        log = row.log
        found[log] = (
            store.log(log),
            list(store.links(log)),
            list(store.heads(log)),
            store.balances(log),
            list(store.postings(log)),
            [store.parts(log, one.round) for one in store.rounds(RecordFilter(log=log))],
        )
    return found
