"""Accounts over HTTP, for those who lead the floor: list, change and unlock them."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.log.inputs import AccountChange
from croupier.records.stores.registry import UserAccount, is_text
from croupier.server.http.call import ApiCall, Failed

REASON_MAX: Final = 200


class AccountShown(Struct, frozen=True):
    """An account: the role, whether wrong passwords have locked it, and whether it was disabled."""

    name: str
    role: str
    is_locked: bool
    is_disabled: bool
    changed: int


class AccountsShown(Struct, frozen=True):
    """All accounts of the floor, by name; `can` are the actions that the caller may take."""

    accounts: tuple[AccountShown, ...]
    can: tuple[str, ...]


class Disabling(Struct, frozen=True, forbid_unknown_fields=True):
    """Why an account is disabled."""

    reason: str


async def accounts(call: ApiCall) -> AccountsShown:
    """List the accounts of the floor."""
    found = await call.read(call.app.floor.house.store.registry().accounts)
    can = ("unlock", "disable", "enable") if call.login.role == "operator" else ("unlock",)
    return AccountsShown(tuple([_shown(one) for one in found]), can)


async def unlock(call: ApiCall) -> AccountShown:
    """Unlock an account that wrong passwords have locked."""
    return await _change(call, "unlocked", is_locked=False, failures=0)


async def disable(call: ApiCall) -> AccountShown:
    """Disable an account and end its logins."""
    reason = call.body.reason.strip()
    if not reason or len(reason) > REASON_MAX or not is_text(reason):
        raise Failed(422, f"State the reason in 1 to {REASON_MAX} characters.", field="reason")
    return await _change(call, "disabled", reason, is_disabled=True)


async def enable(call: ApiCall) -> AccountShown:
    """Enable an account that was disabled."""
    return await _change(call, "enabled", is_disabled=False)


async def _change(call: ApiCall, what: AccountChange, reason: str = "", **changed: Any) -> AccountShown:
    by, name = Person(call.login.role, call.login.account), call.named("account")
    return await call.app.floor.writer.run(_changed, call.app.floor.house, name, what, by, reason, changed)


def _changed(
    house: House, name: str, what: AccountChange, by: Person, reason: str, changed: dict[str, Any]
) -> AccountShown:
    """Change an account in the writer's thread, where no other change comes between; raise Failed."""
    before = house.store.registry().account(name) if is_text(name) else None
    if before is None:
        raise Failed(404, f"There is no account {name[:40]!r}.")
    if what == "disabled" and before.name == by.name:
        raise Failed(409, "You cannot disable your own account. Ask another operator.")
    after = replace(before, **changed)
    if (after.is_locked, after.is_disabled) == (before.is_locked, before.is_disabled):
        raise Failed(409, f"Account {before.name} is {_state(before)}. There is nothing to change.")
    after = replace(after, changed=house.clock())
    change_account(house, after, what, by=by, reason=reason)
    return _shown(after)


def _state(account: UserAccount) -> str:
    return "disabled" if account.is_disabled else "locked" if account.is_locked else "neither locked nor disabled"


def _shown(account: UserAccount) -> AccountShown:
    return AccountShown(account.name, account.role, account.is_locked, account.is_disabled, account.changed)
