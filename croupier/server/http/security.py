"""The second factor and the logins of the caller, over HTTP."""

from msgspec import Struct

from croupier.records.admission import alter_account
from croupier.records.log.entries import Person
from croupier.records.stores.registry import Login, UserAccount
from croupier.server.accounts import second_factor, step_up
from croupier.server.accounts.second_factor import WrongCode
from croupier.server.http.call import ApiCall, Failed
from croupier.server.http.login import Done

ID_DIGITS = 16
"""Digits by which a login is named: they begin the hash of its cookie, which tells nobody the cookie."""


class Security(Struct, frozen=True):
    """Second factor of the caller: whether there is one, how many recovery codes are left, and whether it is needed."""

    has_factor: bool
    recovery_left: int
    is_needed: bool
    step_up_minutes: int


class Password(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of the caller."""

    password: str


class FactorProposed(Struct, frozen=True):
    """New second factor: the key and the address for an authenticator, and what the confirmation sends back."""

    key: str
    uri: str
    pending: str


class Confirmation(Struct, frozen=True, forbid_unknown_fields=True):
    """First code of a new second factor, with what was proposed."""

    pending: str
    code: str


class RecoveryCodes(Struct, frozen=True):
    """Recovery codes, shown once: each lets its owner in once without the authenticator."""

    codes: tuple[str, ...]


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """Code of the second factor, or a recovery code."""

    code: str


class OwnLogin(Struct, frozen=True):
    """A login of the caller: where from, with what, since when; `is_this` is the one that asks."""

    id: str
    where_from: str
    device: str
    began: int
    seen: int
    is_this: bool


class OwnLogins(Struct, frozen=True):
    """All logins of the caller, the newest first."""

    logins: tuple[OwnLogin, ...]


async def security(call: ApiCall) -> Security:
    """Return the second factor of the caller, without its secrets."""
    policy = call.app.identity.policy
    if call.login.is_demo:
        return Security(has_factor=False, recovery_left=0, is_needed=False, step_up_minutes=policy.step_up_minutes)
    account = await _own(call)
    is_needed = policy.needs_factor and call.login.role != "player"
    return Security(bool(account.factor), len(account.recovery.split()), is_needed, policy.step_up_minutes)


async def propose_factor(call: ApiCall) -> FactorProposed:
    """Propose a second factor, which counts once it is confirmed. One that is there must have given a fresh code."""
    identity = call.app.identity
    account = await _own(call)
    if account.factor:
        step_up.check_fresh(identity, call.login)
    await identity.check_own(call.login, call.body.password, "set up a second factor", call.where)
    proposed = second_factor.proposed(call.app.floor.house.keys, account.name, call.login.token)
    return FactorProposed(proposed.key, proposed.uri, proposed.pending)


async def confirm_factor(call: ApiCall) -> RecoveryCodes:
    """Confirm a second factor with its first code; the answer has the recovery codes."""
    account = await _own(call)
    if account.factor:
        step_up.check_fresh(call.app.identity, call.login)
    codes = await call.app.floor.writer.run(_confirmed, call, account)
    await call.app.identity.prove(call.login)
    return RecoveryCodes(codes)


def _confirmed(call: ApiCall, account: UserAccount) -> tuple[str, ...]:
    house, given = call.app.floor.house, call.body
    kept: list[tuple[str, ...]] = []

    def confirm(there: UserAccount | None) -> UserAccount:
        assert there is not None, "the caller is logged in"
        changed, codes = second_factor.confirmed(
            house.keys, there, given.pending[:400], given.code[:20], house.clock(), call.login.token
        )
        kept.append(codes)
        return changed

    try:
        alter_account(house, account.name, "factor", confirm, by=Person(account.role, account.name))
    except WrongCode as wrong:
        raise Failed(422, str(wrong), field="code") from None
    return kept[-1]


async def give_code(call: ApiCall) -> Done:
    """Give a fresh code of the second factor, for voids, corrections and money."""
    identity, account = call.app.identity, await _own(call)
    who = f"login {call.login.token}"
    identity.throttle.check(account.name, who)
    try:
        await identity.accept(account, call.body.code[:100], "step up")
    except WrongCode as wrong:
        identity.throttle.wrong(account.name, who)
        await identity.refuse(call.login, "give a code", "wrong code", call.where)
        raise Failed(422, str(wrong), field="code") from None
    identity.throttle.right(account.name, who)
    await identity.prove(call.login)
    return Done()


async def own_logins(call: ApiCall) -> OwnLogins:
    """List the logins of the caller."""
    found = await call.app.identity.logins(call.login.account)
    return OwnLogins(tuple([_login_shown(one, call.login) for one in reversed(found)]))


async def end_login(call: ApiCall) -> Done:
    """End a login of the caller."""
    for one in await call.app.identity.logins(call.login.account):
        if one.token[:ID_DIGITS] == call.named("login"):
            await call.app.identity.leave(one)
            return Done()
    raise Failed(404, "You have no such login. It may have ended.")


async def end_other_logins(call: ApiCall) -> Done:
    """End all logins of the caller but this one."""
    for one in await call.app.identity.logins(call.login.account):
        if one.token != call.login.token:
            await call.app.identity.leave(one)
    return Done()


async def _own(call: ApiCall) -> UserAccount:
    if call.login.is_demo:
        raise Failed(409, "A demonstration has no accounts.")
    account = await call.app.floor.writer.run(call.app.floor.house.account, call.login.account)
    if account is None:
        raise Failed(404, "The account does not exist.")
    return account


def _login_shown(login: Login, this: Login) -> OwnLogin:
    is_this = login.token == this.token
    return OwnLogin(login.token[:ID_DIGITS], login.where_from, login.device, login.began, login.seen, is_this)
