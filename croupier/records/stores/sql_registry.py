"""The registry in a database: each step is one statement, or one transaction whose first statement locks its row.

Leases use the clock of the database, so that processes on several computers agree on expiry.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from msgspec import structs

from croupier.records.stores import schema
from croupier.records.stores.registry import (
    Lease,
    Login,
    SocketTicket,
    UserAccount,
    check_text,
    folded,
    is_text,
)

if TYPE_CHECKING:
    from croupier.records.stores.sql import SqlStore

_NOW: Final = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
}
"""The moment in milliseconds since 1970, by the clock of the database."""
_ASKED_MAX: Final = 500
"""Maximum number of values in one query."""
_ACCOUNTS: Final = [schema.ACCOUNTS.c[name] for name in UserAccount.__struct_fields__]


class SqlRegistry:
    """Registry of a store in a database."""

    def __init__(self, store: "SqlStore", dialect: str) -> None:
        """Store the store, and the kind of its database."""
        self._store = store
        self._now = _NOW[dialect]
        self._mark = "?" if dialect == "sqlite" else "%s"
        # on a server rows are locked in one order, and who tidies up passes over those that are: nobody waits in a ring
        self._locked, self._free = ("", "") if dialect == "sqlite" else (" FOR UPDATE", " FOR UPDATE SKIP LOCKED")

    def _write(self, what: str, *statements: tuple[Any, ...]) -> list[list[tuple[Any, ...]]]:
        """Execute statements, each a text with `?` and its values, all or none; return the rows of each."""
        for _, *values in statements:
            check_text(self._store.where, what, values)
        return self._store.write(what, [(text.replace("?", self._mark), tuple(values)) for text, *values in statements])

    # --- accounts ------------------------------------------------------------------------------------------------

    def account(self, name: str) -> UserAccount | None:
        """Return an account by its name."""
        if not is_text(name):
            return None
        for row in self._store.rows(sa.select(*_ACCOUNTS).where(schema.ACCOUNTS.c.folded == folded(name))):
            return UserAccount(*row)
        return None

    def accounts(self) -> tuple[UserAccount, ...]:
        """Return all accounts, in the order of their names."""
        found = self._store.rows(sa.select(*_ACCOUNTS).order_by(schema.ACCOUNTS.c.folded))
        return tuple([UserAccount(*row) for row in found])

    # --- logins and tickets --------------------------------------------------------------------------------------

    def begin_login(self, login: Login) -> None:
        """Store a login."""
        put = f"INSERT INTO logins ({', '.join(login.__struct_fields__)})"
        self._write("store a login", (f"{put} VALUES ({', '.join('?' * 11)})", *structs.astuple(login)))

    def login(self, token: str) -> Login | None:
        """Return a login by its token."""
        if not is_text(token):
            return None
        for row in self._store.rows(sa.select(schema.LOGINS).where(schema.LOGINS.c.token == token)):
            return Login(*row)
        return None

    def living(self, tokens: Collection[str]) -> tuple[Login, ...]:
        """Return those of some logins that have not ended."""
        wanted, found = sorted(filter(is_text, tokens)), list[Login]()
        for at in range(0, len(wanted), _ASKED_MAX):
            some = schema.LOGINS.c.token.in_(wanted[at : at + _ASKED_MAX])
            ordered = sa.select(schema.LOGINS).where(some).order_by(schema.LOGINS.c.token)
            found += [Login(*row) for row in self._store.rows(ordered)]
        return tuple(found)

    def logins(self, account: str) -> tuple[Login, ...]:
        """Return the logins of an account, the oldest first."""
        if not is_text(account):
            return ()
        logins = schema.LOGINS.c
        query = sa.select(schema.LOGINS).where(logins.account == account).order_by(logins.began, logins.token)
        return tuple([Login(*row) for row in self._store.rows(query)])

    def touch_login(self, login: Login) -> None:
        """Keep when a login was last seen and last proved."""
        put = "UPDATE logins SET seen = ?, proved = ?, mac = ? WHERE token = ? AND seen <= ? AND proved <= ?"
        values = (login.seen, login.proved, login.mac, login.token, login.seen, login.proved)
        self._write("store the last activity of a login", (put, *values))

    def end_login(self, token: str) -> None:
        """End a login, and its tickets."""
        self._end("token = ?", token)

    def end_logins(self, account: str) -> None:
        """End all logins of an account, and their tickets."""
        self._end("account = ?", account)

    def drop_old_logins(self, before: int) -> None:
        """End the logins that were last seen before a moment, and their tickets."""
        self._end("seen < ?", before)

    def _end(self, which: str, value: object) -> None:
        chosen = f"SELECT token FROM logins WHERE {which}"  # noqa: S608  our own words
        self._write(
            "end a login",
            (f"{chosen} ORDER BY token{self._locked}", value),
            (f"DELETE FROM tickets WHERE token IN ({chosen})", value),  # noqa: S608  as above
            (f"DELETE FROM logins WHERE {which}", value),  # noqa: S608  as above
        )

    def issue_ticket(self, ticket: SocketTicket) -> None:
        """Keep a ticket until it is taken."""
        put = "INSERT INTO tickets (hash, token, log, until, where_from, mac) VALUES (?, ?, ?, ?, ?, ?)"
        self._write("store a ticket", (put, *structs.astuple(ticket)))

    def take_ticket(self, hash_: str, now: int) -> SocketTicket | None:
        """Remove a ticket and return it; remove expired ones as well."""
        if not is_text(hash_):
            return None
        take = "DELETE FROM tickets WHERE hash = ? RETURNING hash, token, log, until, where_from, mac"
        old = f"SELECT hash FROM tickets WHERE until <= ?{self._free}"  # noqa: S608  our own words
        found, _ = self._write("take a ticket", (take, hash_), (f"DELETE FROM tickets WHERE hash IN ({old})", now))  # noqa: S608
        for row in found:
            ticket = SocketTicket(*row)
            return ticket if now < ticket.until else None
        return None

    # --- leases --------------------------------------------------------------------------------------------------

    def take_lease(self, log: str, owner: str, address: str, millis: int) -> Lease:
        """Lease a table if it is free, expired or ours; return its current lease, of any owner."""
        until = f"{self._now} + ?"
        take = (
            f"INSERT INTO leases (log, owner, address, until) VALUES (?, ?, ?, {until}) ON CONFLICT (log) DO UPDATE"  # noqa: S608  our own words
            f" SET owner = excluded.owner, address = excluded.address, until = {until}"
            f" WHERE leases.owner = excluded.owner OR leases.until <= {self._now}"
        )
        # whether or not it was ours to take, the row is locked now, so that what is read stays true until the end
        read = "SELECT log, owner, address, until FROM leases WHERE log = ?"
        _, (row,) = self._write("take a lease", (take, log, owner, address, millis, millis), (read, log))
        return Lease(*row)

    def keep_leases(self, owner: str, millis: int) -> tuple[str, ...]:
        """Renew the leases of an owner, and return those tables."""
        put = f"UPDATE leases SET until = {self._now} + ? WHERE owner = ? RETURNING log"  # noqa: S608  our own words
        (found,) = self._write("renew leases", (put, millis, owner))
        return tuple(sorted([row[0] for row in found]))

    def drop_lease(self, log: str, owner: str) -> None:
        """Release the lease of a table, if the owner has it."""
        self._write("release a lease", ("DELETE FROM leases WHERE log = ? AND owner = ?", log, owner))

    def drop_leases(self, owner: str) -> None:
        """Release all leases of an owner."""
        self._write("release leases", ("DELETE FROM leases WHERE owner = ?", owner))

    def leases(self) -> tuple[Lease, ...]:
        """Return the leases that have not run out, in the order of their tables."""
        leases = schema.LEASES.c
        query = sa.select(schema.LEASES).where(leases.until > sa.literal_column(self._now)).order_by(leases.log)
        return tuple([Lease(*row) for row in self._store.rows(query)])
