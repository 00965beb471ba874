"""Processes of the floor: the tables that each publishes, and the share of tables of each.

A process has a lease besides those of its tables, under a name that no table may have. The lease contains what the
lobbies of the other processes show, so that they need not ask.
"""

from collections.abc import Collection, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from croupier.engine.table import sign
from croupier.records.books.accounts import unit_of
from croupier.records.stores.registry import Lease
from croupier.server.tables.live_table import LiveTable
from croupier.tournament.session import Standing, standing

_MARK: Final = "\t"
"""Prefix of the name of a process's own lease; the name of a table is printable."""
_SHOWN: Final = ("minimum", "maximum", "multiples")


class TableSummary(Struct, frozen=True):
    """A table as published in the lobby; `seats` maps boxes to players.

    `session` is the tournament session at the table, with every stack: the board shows the sessions of all processes.
    """

    status: str
    limits: dict[str, str]
    seats: tuple[tuple[int, str], ...]
    round: int
    watchers: int
    trouble: str = ""
    session: Standing | None = None


class Presence(Struct, frozen=True):
    """A process: where its clients find it, and its tables."""

    address: str
    tables: dict[str, TableSummary] = {}


def summed(live: LiveTable) -> TableSummary:
    """Return a table as the lobby shows it."""
    state = live.state
    seats = tuple(sorted((box, player) for player, box in state.seats().items()))
    limits = {name: text for name, text in sign(state, unit_of(live.record.setup.unit)).items() if name in _SHOWN}
    session = live.record.session
    session_standing = None if session is None or session.status == "over" else standing(session, state)
    return TableSummary(state.status, limits, seats, state.number, len(live.watchers), live.trouble, session_standing)


def lease_name(owner: str) -> str:
    """Return the name of a process's own lease."""
    return _MARK + owner


def is_process(lease: Lease) -> bool:
    """Return whether a lease is that of a process, and not of a table."""
    return lease.log.startswith(_MARK)


def written(presence: Presence) -> str:
    """Encode a process in its lease, in the field for an address."""
    return msgspec.json.encode(presence).decode()


def read(leases: Iterable[Lease]) -> dict[str, Presence]:
    """Return the processes among leases by owner; one in an unknown form counts, but has no tables."""
    found = {}
    for one in leases:
        if is_process(one):
            try:
                found[one.owner] = msgspec.json.decode(one.address, type=Presence)
            except msgspec.MsgspecError:
                found[one.owner] = Presence("")
    return found


def share(owner: str, processes: Collection[str], tables: int) -> int:
    """Return the number of tables for a process: an equal share, plus one for the first processes if any are left."""
    alive = sorted({owner, *processes})
    each, over = divmod(tables, len(alive))
    return each + (alive.index(owner) < over)
