"""Changes of accounts: each is in the house's log, and ends the logins of that account."""

from typing import Final

from croupier.records.house import House
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.inputs import AccountChange
from croupier.records.stores.registry import NameTaken, NoAccount, UserAccount, check_text

_ENDS_LOGINS: Final = ("password", "role", "disabled")
"""Changes that end all logins of the account."""


def change_account(
    house: House, account: UserAccount, what: AccountChange, *, by: Person = PROGRAM, reason: str = ""
) -> None:
    """Add or change an account, and record the change; raise NameTaken, NoAccount or StoreError.

    It is recorded first: a program that stops in between leaves an entry without its change, and never a change without
    an entry. A lock is only recorded, since the registry has already locked the account.
    """
    registry, where = house.store.registry(), house.store.where
    check_text(where, "change an account", (account.name, account.role, account.password, reason))
    there = registry.account(account.name)
    if what == "added" and there is not None:
        raise NameTaken(f"{where}: There is already an account {there.name!r}.")
    if what != "added" and there is None:
        raise NoAccount(f"{where}: There is no account {account.name!r}.")
    name = account.name if there is None else there.name
    given = i.ChangeAccount(name, account.role, what, reason)
    house.record(given, (e.AccountChanged(name, account.role, what, reason),), by)
    if what == "added":
        registry.add_account(account)
    elif what != "locked":
        registry.change_account(account)
    if what in _ENDS_LOGINS:
        registry.end_logins(name)
