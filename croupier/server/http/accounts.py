"""Accounts over HTTP, for those who lead the floor: list, change and unlock them."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.records.admission import alter_account
from croupier.records.log.entries import Person
from croupier.records.log.inputs import AccountChange
from croupier.records.stores.registry import UserAccount, is_text
from croupier.server.accounts import step_up
from croupier.server.http.call import ApiCall, Failed

REASON_MAX: Final = 200


class AccountShown(Struct, frozen=True):
    """An account: the role, whether it was disabled, and whether it has a second factor.

    `waits_seconds` is the longest delay after wrong passwords that anybody has at this process, who may not be the
    owner of the account.
    """

    name: str
    role: str
    is_disabled: bool
    changed: int
    has_factor: bool
    waits_seconds: int


class AccountsShown(Struct, frozen=True):
    """All accounts of the floor, by name; `can` are the actions that the caller may take."""

    accounts: tuple[AccountShown, ...]
    can: tuple[str, ...]


class Disabling(Struct, frozen=True, forbid_unknown_fields=True):
    """Reason for disabling an account, or for removing its second factor."""

    reason: str


async def accounts(call: ApiCall) -> AccountsShown:
    """List the accounts of the floor."""
    found = await call.read(call.app.floor.house.store.registry().accounts)
    can = ("unlock", "disable", "enable", "no-factor") if call.login.role == "operator" else ("unlock",)
    return AccountsShown(tuple([_account_shown(call, one) for one in found]), can)


async def unlock(call: ApiCall) -> AccountShown:
    """Forget the wrong passwords for an account, so that nobody waits any more at this process."""
    account = await _account(call)
    if not call.app.identity.throttle.forget(account.name):
        raise Failed(409, f"Nobody waits for account {account.name}. There is nothing to change.")
    return await _change(call, "unlocked")


async def disable(call: ApiCall) -> AccountShown:
    """Disable an account and end its logins."""
    return await _change(call, "disabled", _reason(call), is_disabled=True)


async def enable(call: ApiCall) -> AccountShown:
    """Enable an account that was disabled."""
    return await _change(call, "enabled", is_disabled=False)


async def remove_factor(call: ApiCall) -> AccountShown:
    """Remove the second factor of an account whose owner has lost it, and end its logins."""
    return await _change(call, "no-factor", _reason(call), factor="", recovery="", used=0)


def _reason(call: ApiCall) -> str:
    reason = str(call.body.reason).strip()
    if not reason or len(reason) > REASON_MAX or not is_text(reason):
        raise Failed(422, f"State the reason in 1 to {REASON_MAX} characters.", field="reason")
    return reason


async def _account(call: ApiCall) -> UserAccount:
    name = call.named("account")
    found = await call.app.floor.writer.run(call.app.floor.house.account, name) if is_text(name) else None
    if found is None:
        raise Failed(404, f"There is no account {name[:40]!r}.")
    return found


async def _change(call: ApiCall, what: AccountChange, reason: str = "", **changed: Any) -> AccountShown:
    step_up.check_fresh(call.app.identity, call.login)
    by, found = Person(call.login.role, call.login.account), await _account(call)
    if what in ("disabled", "no-factor") and found.name == by.name:
        raise Failed(409, "You cannot do this with your own account. Ask another operator.")
    house = call.app.floor.house

    def alter(there: UserAccount | None) -> UserAccount:
        """Change the account in the writer's thread, where no other change comes between; raise Failed."""
        assert there is not None, "accounts are never removed"
        after = replace(there, **changed)
        if changed and after == there:
            raise Failed(409, f"Account {there.name} is {_state(there)}. There is nothing to change.")
        return replace(after, changed=house.clock())

    after = await call.app.floor.writer.run(alter_account, house, found.name, what, alter, by=by, reason=reason)
    return _account_shown(call, after)


def _state(account: UserAccount) -> str:
    factor = "with" if account.factor else "without"
    return f"{'disabled' if account.is_disabled else 'active'}, {factor} a second factor"


def _account_shown(call: ApiCall, account: UserAccount) -> AccountShown:
    waits = call.app.identity.throttle.waits(account.name)
    return AccountShown(account.name, account.role, account.is_disabled, account.changed, bool(account.factor), waits)
