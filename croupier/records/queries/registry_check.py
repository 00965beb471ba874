"""Check of what a database has beside its logs: schema, seals, snapshots, accounts, logins and tickets.

Leases are not checked: they say only for two seconds which process writes to a table, no server follows one to an
address that it was not given, and the log itself refuses a second writer.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.records.log.chain import Chain, ChainFault
from croupier.records.log.keys import Keys
from croupier.records.stores import seals
from croupier.records.stores.frozen import Still, as_bytes
from croupier.records.stores.protocol import REVISION, IndexSeal
from croupier.records.stores.registry import Login, SocketTicket, is_authentic, row_digest
from croupier.records.tables import snapshot
from croupier.records.tables.snapshot import Snapshot

_FLAGS: Final = {0: False, 1: True}


class SoundLog(Struct, frozen=True):
    """Log without faults: its last entry, and the digest of the index rows computed from its entries."""

    number: int
    hash: str
    rows: str


def faults(store: Still, chain: Chain, ends: Mapping[str, SoundLog], keys: Keys | None) -> Iterator[ChainFault]:
    """Yield the faults of seals, accounts, logins and snapshots, compared with logs that have no faults."""
    if not chain.registry.revision:  # of a program before all this was in the log
        return
    yield from _seals(store, chain, ends)
    yield from [ChainFault("", 0, text) for text in _accounts(store, chain)]
    if keys is not None:
        yield from [ChainFault("", 0, text) for text in _logins(store, keys)]
    yield from _snapshots(store, chain)


def schema_faults(store: Still, chain: Chain) -> Iterator[ChainFault]:
    """Yield what is wrong with the tables, indexes and triggers themselves."""
    yield from [ChainFault("", 0, text) for text in _schema(store, chain)]


def _schema(store: Still, chain: Chain) -> Iterator[str]:
    missing = store.unguarded()
    if missing:
        yield f"The database lacks the triggers that prevent changes: {', '.join(missing)}."
    elif store.schema_fault():
        yield store.schema_fault()
    if store.revisions() != [REVISION] or chain.registry.revision not in ("", REVISION):
        named = chain.registry.revision
        yield f"The database says that it has the form {store.revisions()}, and the log of the house {named}."


def _seals(store: Still, chain: Chain, ends: Mapping[str, SoundLog]) -> Iterator[ChainFault]:
    found = {row[0]: IndexSeal(*row) for row in store.all_rows("seals")}
    for log, end in ends.items():
        seal = found.pop(log, None)
        if seal is None:
            yield ChainFault(log, 0, "The log has no seal in the table seals.")
        elif (seal.number, seal.rows) != (end.number, end.rows):
            yield ChainFault(log, 0, "The seal in the table seals is not that of the last entry and its rows.")
        elif not seals.is_genuine(seal, chain.key, chain.store, end.hash):
            yield ChainFault(log, 0, "The seal in the table seals is not signed with the key of the store.")
    for log in found:
        yield ChainFault("", 0, f"The table seals has a row of {log!r:.60}, which is not a log of the store.")


def _accounts(store: Still, chain: Chain) -> Iterator[str]:
    there = set()
    for row in store.all_rows("accounts"):
        name, digest = row[0], row_digest([_plain(one, at == 4) for at, one in enumerate(row)])
        there.add(name)
        if chain.registry.accounts.get(name) is None:
            yield f"The account {name!r:.60} is in the database, but the log of the house did not add it."
        elif chain.registry.accounts[name] != digest:
            yield f"The account {name!r:.60} is not as the log of the house has it."
    for name in sorted(set(chain.registry.accounts) - there):
        yield f"The account {name!r:.60} is in the log of the house, but not in the database."


def _logins(store: Still, keys: Keys) -> Iterator[str]:
    for row in store.all_rows("logins"):
        if not is_authentic(keys, Login(*[_plain(one, at == 7) for at, one in enumerate(row)])):
            yield f"The login of {row[1]!r:.60} was not made by a program with the keys of the store."
    for row in store.all_rows("tickets"):
        if not is_authentic(keys, SocketTicket(*row)):
            yield f"A ticket for {row[2]!r:.60} was not made by a program with the keys of the store."


def _snapshots(store: Still, chain: Chain) -> Iterator[ChainFault]:
    for log, number, hash_, program, state, signature in store.all_rows("snapshots"):
        one = Snapshot(number, hash_, program, as_bytes(state), str(signature))
        links = list(store.links(log, number, number)) if log in chain.begun and type(number) is int else []
        if not snapshot.is_genuine(log, one, chain.key) or [link.hash for link in links] != [hash_]:
            yield ChainFault(
                "", 0, f"The snapshot of {log!r:.60} at entry {number!r:.20} is not signed for that entry."
            )


def _plain(value: Any, is_flag: bool) -> Any:
    """Return a value of a column as rows are digested: SQLite has numbers for flags."""
    return _FLAGS.get(value, value) if is_flag and type(value) is int else value
