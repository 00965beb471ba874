"""Registry of accounts, logins, tickets and leases of tables: the part of a store that is not a log.

Moments are milliseconds since 1970. Secrets are never kept: a password as its argon2 text, a cookie and a ticket as
their SHA-256. Nothing here is believed because it is here: the log of the house has the digest of every account, and
logins and tickets carry a keyed digest.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import StoreError, StoreFailed

_ACCOUNT_DOMAIN: Final = b"croupier account 1\n"


class NameTaken(StoreError):
    """An account with this name exists already, perhaps in another spelling; nothing was recorded."""


class NoAccount(StoreError):
    """There is no account of this name; nothing was recorded."""


class UserAccount(Struct, frozen=True):
    """Somebody who may come in; `password` is argon2 text.

    `factor` is the sealed secret of the second factor, "" if there is none; `recovery` the SHA-256 of each recovery
    code that is left, with spaces between; `used` the step of the last code that was accepted.
    """

    name: str
    role: str
    password: str
    is_disabled: bool = False
    created: int = 0
    changed: int = 0
    factor: str = ""
    recovery: str = ""
    used: int = 0


class Login(Struct, frozen=True):
    """Somebody who came in; `token` is the SHA-256 of their cookie in hex, `account` the name as the account has it.

    `device` names the browser, `proved` is the moment of the last accepted code of the second factor, 0 if there was
    none, and `mac` the keyed digest of everything else.
    """

    token: str
    account: str
    role: str
    csrf: str
    where_from: str
    began: int
    seen: int
    is_demo: bool = False
    device: str = ""
    proved: int = 0
    mac: str = ""


class SocketTicket(Struct, frozen=True):
    """The right to open one socket to a table, once, until a moment; `token` is that of the login it is given to.

    `where_from` is the address to which it was given, `mac` the keyed digest of everything else.
    """

    hash: str
    token: str
    log: str
    until: int
    where_from: str = ""
    mac: str = ""


class Lease(Struct, frozen=True):
    """Lease of a table by a process, until a moment of the store's clock, with the address for clients."""

    log: str
    owner: str
    address: str
    until: int


class Registry(Protocol):
    """Registry of a store. Every method raises StoreError only. Accounts are written by `Batch.accounts`."""

    def account(self, name: str) -> UserAccount | None:
        """Return an account by its name, however it is written."""

    def accounts(self) -> tuple[UserAccount, ...]:
        """Return all accounts, in the order of their names."""

    def begin_login(self, login: Login) -> None:
        """Store a login."""

    def login(self, token: str) -> Login | None:
        """Return a login by its token."""

    def living(self, tokens: Collection[str]) -> tuple[Login, ...]:
        """Return those of some logins that have not ended, ordered by token."""

    def logins(self, account: str) -> tuple[Login, ...]:
        """Return the logins of an account, the oldest first."""

    def touch_login(self, login: Login) -> None:
        """Keep when a login was last seen and last proved, unless it was seen later; one that is gone stays so."""

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


Authenticated = TypeVar("Authenticated", Login, SocketTicket)


def account_digest(account: UserAccount) -> str:
    """Return the digest of an account, which the log of the house has.

    It tells nothing about the password: its argon2 text has a random salt of 128 bits, which is nowhere but here.
    """
    return row_digest((account.name, folded(account.name), *msgspec.structs.astuple(account)[1:]))


def row_digest(row: Sequence[object]) -> str:
    """Return the digest of the row of an account, as the database has its columns."""
    return hashlib.sha256(_ACCOUNT_DOMAIN + msgspec.json.encode(row)).hexdigest()


def authenticated(keys: Keys, one: Authenticated) -> Authenticated:
    """Return a login or a ticket with its keyed digest."""
    return replace(one, mac=_mac(keys, one))


def is_authentic(keys: Keys, one: Login | SocketTicket) -> bool:
    """Return whether the keyed digest of a login or a ticket is valid."""
    return hmac.compare_digest(str(one.mac).encode(), _mac(keys, one).encode())


def _mac(keys: Keys, one: Login | SocketTicket) -> str:
    return keys.mac("login" if isinstance(one, Login) else "ticket", msgspec.structs.astuple(one)[:-1])


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
