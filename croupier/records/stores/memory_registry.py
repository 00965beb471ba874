"""The registry in memory: lost when the program ends, and the simplest model of a registry."""

import threading
import time
from collections.abc import Callable, Collection

from msgspec.structs import astuple, replace

from croupier.records.stores.protocol import StoreFailed
from croupier.records.stores.registry import (
    Lease,
    Login,
    SocketTicket,
    UserAccount,
    check_text,
    folded,
)


class MemoryRegistry:
    """Registry of a store in memory; threads take turns."""

    def __init__(self, where: str) -> None:
        """Begin with an empty registry."""
        self._where, self._turn = where, threading.RLock()
        self._accounts: dict[str, UserAccount] = {}
        self._logins: dict[str, Login] = {}
        self._tickets: dict[str, SocketTicket] = {}
        self._leases: dict[str, Lease] = {}

    # --- accounts ------------------------------------------------------------------------------------------------

    def put_account(self, account: UserAccount) -> None:
        """Put an account in the place of the one of its name, if there is one."""
        with self._turn:
            self._accounts[folded(account.name)] = account

    def account(self, name: str) -> UserAccount | None:
        """Return an account by its name."""
        return self._accounts.get(folded(name))

    def accounts(self) -> tuple[UserAccount, ...]:
        """Return all accounts, in the order of their names."""
        with self._turn:
            return tuple([self._accounts[name] for name in sorted(self._accounts)])

    # --- logins and tickets --------------------------------------------------------------------------------------

    def begin_login(self, login: Login) -> None:
        """Store a login."""
        check_text(self._where, "store a login", astuple(login))
        with self._turn:
            if login.token in self._logins:
                raise StoreFailed(f"{self._where}: Cannot store a login: the token exists.")
            self._logins[login.token] = login

    def login(self, token: str) -> Login | None:
        """Return a login by its token."""
        return self._logins.get(token)

    def living(self, tokens: Collection[str]) -> tuple[Login, ...]:
        """Return those of some logins that have not ended."""
        return tuple([found for token in sorted(tokens) if (found := self._logins.get(token)) is not None])

    def logins(self, account: str) -> tuple[Login, ...]:
        """Return the logins of an account, the oldest first."""
        with self._turn:
            found = [one for one in self._logins.values() if one.account == account]
        return tuple(sorted(found, key=lambda one: (one.began, one.token)))

    def touch_login(self, login: Login) -> None:
        """Keep when a login was last seen and last proved."""
        with self._turn:
            found = self.login(login.token)
            if found is not None and found.seen <= login.seen and found.proved <= login.proved:
                self._logins[login.token] = login

    def end_login(self, token: str) -> None:
        """End a login, and its tickets."""
        self._end(lambda one: one.token == token)

    def end_logins(self, account: str) -> None:
        """End all logins of an account, and their tickets."""
        self._end(lambda one: one.account == account)

    def drop_old_logins(self, before: int) -> None:
        """End the logins that were last seen before a moment, and their tickets."""
        self._end(lambda one: one.seen < before)

    def _end(self, is_meant: Callable[[Login], bool]) -> None:
        with self._turn:
            gone = {one.token for one in self._logins.values() if is_meant(one)}
            self._logins = {token: one for token, one in self._logins.items() if token not in gone}
            self._tickets = {hash_: one for hash_, one in self._tickets.items() if one.token not in gone}

    def issue_ticket(self, ticket: SocketTicket) -> None:
        """Keep a ticket until it is taken."""
        check_text(self._where, "store a ticket", astuple(ticket))
        with self._turn:
            if ticket.hash in self._tickets:
                raise StoreFailed(f"{self._where}: Cannot store a ticket: the hash exists.")
            self._tickets[ticket.hash] = ticket

    def take_ticket(self, hash_: str, now: int) -> SocketTicket | None:
        """Remove a ticket and return it; remove expired ones as well."""
        with self._turn:
            self._tickets = {one.hash: one for one in self._tickets.values() if now < one.until}
            return self._tickets.pop(hash_, None)

    # --- leases --------------------------------------------------------------------------------------------------

    def take_lease(self, log: str, owner: str, address: str, millis: int) -> Lease:
        """Lease a table if it is free, expired or ours; return its current lease, of any owner."""
        check_text(self._where, "take a lease", (log, owner, address))
        with self._turn:
            found, now = self._leases.get(log), _now()
            if found is None or found.owner == owner or found.until <= now:
                found = self._leases[log] = Lease(log, owner, address, now + millis)
            return found

    def keep_leases(self, owner: str, millis: int) -> tuple[str, ...]:
        """Renew the leases of an owner, and return those tables."""
        with self._turn:
            kept = sorted([log for log, one in self._leases.items() if one.owner == owner])
            for log in kept:
                self._leases[log] = replace(self._leases[log], until=_now() + millis)
            return tuple(kept)

    def drop_lease(self, log: str, owner: str) -> None:
        """Release the lease of a table, if the owner has it."""
        with self._turn:
            found = self._leases.get(log)
            if found is not None and found.owner == owner:
                del self._leases[log]

    def drop_leases(self, owner: str) -> None:
        """Release all leases of an owner."""
        with self._turn:
            self._leases = {log: one for log, one in self._leases.items() if one.owner != owner}

    def leases(self) -> tuple[Lease, ...]:
        """Return the leases that have not run out, in the order of their tables."""
        with self._turn:
            found = [one for one in self._leases.values() if one.until > _now()]
        return tuple(sorted(found, key=lambda one: one.log))


def _now() -> int:
    return time.time_ns() // 1_000_000
