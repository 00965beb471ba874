"""Changes of accounts: each is in the house's log with the digest of the account, and both are recorded together."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from croupier.records.house import House
from croupier.records.house_state import AccountStep
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.inputs import AccountChange
from croupier.records.stores.registry import NameTaken, NoAccount, UserAccount, account_digest, check_text

_ENDS_LOGINS: Final = ("password", "role", "disabled", "no-factor")
"""Changes that end all logins of the account."""


def change_account(
    house: House, account: UserAccount, what: AccountChange, *, by: Person = PROGRAM, reason: str = ""
) -> UserAccount:
    """Add or change an account as it is given, and record what was done; raise NameTaken, NoAccount or StoreError."""
    return alter_account(house, account.name, what, lambda _: account, by=by, reason=reason)


def alter_account(
    house: House,
    name: str,
    what: AccountChange,
    alter: Callable[[UserAccount | None], UserAccount],
    *,
    by: Person = PROGRAM,
    reason: str = "",
) -> UserAccount:
    """Change an account as `alter` says, which gets it as it is now; raise as `change_account`, or what it raises."""
    where = house.store.where

    def change(there: UserAccount | None) -> AccountStep:
        if what == "added" and there is not None:
            raise NameTaken(f"{where}: There is already an account {there.name!r}.")
        if what != "added" and there is None:
            raise NoAccount(f"{where}: There is no account {name!r}.")
        account = alter(there)
        check_text(where, "change an account", (account.name, account.role, account.password, reason))
        if there is not None:
            account = replace(account, name=there.name, created=there.created)
        given = i.ChangeAccount(account.name, account.role, what, reason)
        event = e.AccountChanged(account.name, account.role, what, reason, account_digest(account))
        return AccountStep(account, given, event, what in _ENDS_LOGINS)

    return house.put_account(name, change, by)


def accept_code(house: House, account: UserAccount, purpose: str, check: Callable[[UserAccount], int]) -> UserAccount:
    """Record that a code was accepted whose step `check` returns; raise NoAccount, StoreError, or what it raises."""

    def change(there: UserAccount | None) -> AccountStep:
        if there is None:
            raise NoAccount(f"{house.store.where}: There is no account {account.name!r}.")
        after = replace(there, used=check(there))
        event = e.CodeAccepted(there.name, there.role, purpose, account_digest(after))
        return AccountStep(after, i.AcceptCode(there.name, purpose), event)

    return house.put_account(account.name, change, Person(account.role, account.name))
