"""Registry of accounts, logins, tickets and leases of tables: the part of a store that is not a log.

Moments are milliseconds since 1970. Secrets are never kept: a password as its argon2 text, a cookie and a ticket as
their SHA-256.
"""

import unicodedata
from collections.abc import Collection, Iterable
from typing import Final, Protocol

from msgspec import Struct

from croupier.records.stores.protocol import StoreError, StoreFailed

FAILURES_MAX: Final = 3
"""The wrong password that locks an account, counted since the last right one."""


class NameTaken(StoreError):
    """An account with this name exists already, perhaps in another spelling; nothing was recorded."""


class NoAccount(StoreError):
    """There is no account of this name; nothing was recorded."""


class UserAccount(Struct, frozen=True):
    """An account; `password` is argon2 text, `failures` the number of wrong passwords since the last right one."""

    name: str
    role: str
    password: str
    failures: int = 0
    is_locked: bool = False
    is_disabled: bool = False
    created: int = 0
    changed: int = 0


class Login(Struct, frozen=True):
    """A login; `token` is the SHA-256 of the cookie in hex, `account` the name as spelled in the account."""

    token: str
    account: str
    role: str
    csrf: str
    where_from: str
    began: int
    seen: int
    is_demo: bool = False


class SocketTicket(Struct, frozen=True):
    """The right to open one socket to a table, once, until a moment; `token` is that of the login it is given to."""

    hash: str
    token: str
    log: str
    until: int


class Lease(Struct, frozen=True):
    """Lease of a table by a process, until a moment of the store's clock, with the address for clients."""

    log: str
    owner: str
    address: str
    until: int


class Registry(Protocol):
    """Registry of a store. Every method raises StoreError only."""

    def add_account(self, account: UserAccount) -> None:
        """Add an account; raise NameTaken if there is one of its name, however it is written."""

    def account(self, name: str) -> UserAccount | None:
        """Return an account by its name, however it is written."""

    def accounts(self) -> tuple[UserAccount, ...]:
        """Return all accounts, in the order of their names."""

    def change_account(self, account: UserAccount) -> None:
        """Replace the account of the same name; raise NoAccount if there is none."""

    def count_failure(self, name: str) -> UserAccount | None:
        """Count a wrong password, and lock the account with the last that is allowed; return it, None if none is."""

    def clear_failures(self, name: str) -> None:
        """Forget the wrong passwords of an account; a lock stays."""

    def begin_login(self, login: Login) -> None:
        """Store a login."""

    def login(self, token: str) -> Login | None:
        """Return a login by its token."""

    def living(self, tokens: Collection[str]) -> tuple[Login, ...]:
        """Return those of some logins that have not ended, ordered by token."""

    def logins(self, account: str) -> tuple[Login, ...]:
        """Return the logins of an account, the oldest first."""

    def touch_login(self, token: str, seen: int) -> None:
        """Keep when a login was last seen, unless it was seen later; one that is gone stays so."""

    def end_login(self, token: str) -> None:
        """End a login, and its tickets."""

    def end_logins(self, account: str) -> None:
        """End all logins of an account, and their tickets."""

    def drop_old_logins(self, before: int) -> None:
        """End the logins that were last seen before a moment, and their tickets."""

    def issue_ticket(self, ticket: SocketTicket) -> None:
        """Keep a ticket until it is taken."""

    def take_ticket(self, hash_: str, now: int) -> SocketTicket | None:
        """Take a ticket away and return it, None if it was taken before or ran out; one of several takers gets it."""

    def take_lease(self, log: str, owner: str, address: str, millis: int) -> Lease:
        """Lease a table for a time if it is free, expired or ours; return its current lease, of any owner."""

    def keep_leases(self, owner: str, millis: int) -> tuple[str, ...]:
        """Renew the leases of an owner for a time, expired ones that nobody took included; return those tables."""

    def drop_lease(self, log: str, owner: str) -> None:
        """Release the lease of a table, if the owner has it."""

    def drop_leases(self, owner: str) -> None:
        """Release all leases of an owner."""

    def leases(self) -> tuple[Lease, ...]:
        """Return the leases that have not run out, in the order of their tables."""


def is_text(text: str) -> bool:
    """Return whether every store can keep a text."""
    return "\0" not in text and text.encode(errors="replace").decode() == text


def check_text(where: str, what: str, values: Iterable[object]) -> None:
    """Raise StoreFailed if a text is among the values that not every store can keep."""
    for value in values:
        if isinstance(value, str) and not is_text(value):
            raise StoreFailed(f"{where}: Cannot {what}: {value!r:.40} cannot be stored as text.")


def folded(name: str) -> str:
    """Return a name in the form for comparison: "ANN" and "Ann" are one person."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
