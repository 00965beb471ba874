"""Identity: accounts, logins by cookie, tickets for sockets, and idle limits.

Nothing that lets anybody in is kept: of a cookie and a ticket only the hash, of a password its argon2 text. And nothing
is believed because it is in the store: an account must be as the log of the house has it, and a login and a ticket must
have been made with the keys.
"""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Collection
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import Official
from croupier.engine.table.people import RANKS, ROLES, official
from croupier.records.admission import accept_code, alter_account, change_account
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.log.inputs import RefuseAccess
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.registry import (
    Login,
    SocketTicket,
    UserAccount,
    authenticated,
    is_authentic,
    is_text,
)
from croupier.server.accounts import passwords, second_factor, shared_tries
from croupier.server.accounts.demo_names import DEMO_NAMES
from croupier.server.accounts.rate_limits import REFUSALS, Gate, Rates, area
from croupier.server.accounts.second_factor import WrongCode
from croupier.server.accounts.throttle import Throttle
from croupier.server.store_writer import Writer

_LOG: Final = logging.getLogger("croupier.server")
IDLE_MINUTES: Final[dict[str, int]] = {role: 5 if role in RANKS else 30 for role in ROLES}
"""Idle limits by role: GLI-19 asks 30 minutes of a player and 5 of a dealer."""
LOGIN_HOURS_MAX: Final = 12
LOGINS_EACH: Final = 10
"""Maximum number of logins of one account: the oldest ends when there are more."""
TICKET_SECONDS: Final = 30
TOUCHED_SECONDS: Final = 15
"""Maximum age of the recorded last activity of a login before it is updated, in seconds."""
STEP_UP_MINUTES: Final = 15
_NO_DEMO: Final = "This server is not a demonstration."
_WRONG: Final = "The name or the password is wrong, or the account is disabled."


class LoginRefused(Exception):
    """Refused login, in one sentence; `field` names the missing or wrong field."""

    def __init__(self, why: str, field: str = "") -> None:
        """Store the sentence and the field."""
        super().__init__(why)
        self.field = field


class Policy(Struct, frozen=True):
    """Policy of logins.

    With `is_demo` anybody on this computer logs in, in any role, without a password. With `needs_factor` staff must set
    up a second factor before anything else; `step_up_minutes` is the maximum age of its last code for voids,
    corrections and money.
    """

    is_demo: bool = False
    needs_factor: bool = False
    step_up_minutes: int = STEP_UP_MINUTES


NO_POLICY: Final = Policy()


class Caller(Struct, frozen=True):
    """Caller of a login: their address, what their browser calls itself, and its cookie of an earlier login."""

    where: str
    device: str = ""
    known: str = ""


class Admitted(Struct, frozen=True):
    """A login with its cookie and that of its device, which only their owner ever gets."""

    cookie: str
    login: Login
    device: str = ""


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Identity:
    """The door of the floor."""

    def __init__(self, house: House, writer: Writer, clock: Callable[[], int], policy: Policy = NO_POLICY) -> None:
        """Take the store's registry."""
        self._house, self._registry, self._writer, self._clock = house, house.store.registry(), writer, clock
        self.policy, self.is_demo = policy, policy.is_demo
        self._nobody = passwords.hashed(secrets.token_hex(16))
        self._logins: dict[str, Login] = {}
        self._gate, self._refusals, self.throttle = Gate(), Rates(REFUSALS), Throttle()
        self._shared = shared_tries.SharedTries(house)
        self._naming = asyncio.Lock()

    # --- logging in ----------------------------------------------------------------------------------------------

    async def admit(self, name: str, password: str, caller: Caller | str, code: str = "") -> Admitted:
        """Log in by name, password and, if the account needs one, a code of the second factor.

        Raise LoginRefused, which is recorded with the caller's address, or TooMany.
        """
        caller = Caller(caller) if isinstance(caller, str) else caller
        who = self._tries_as(name, caller)
        async with self._gate.passed(who):
            shared_tries.count(await self._writer.read(self._shared.unseen, self._clock()), self.throttle, self._gate)
            self.throttle.check(name, who)
            account = await self._account(name, caller.where)
            known = account.password if account is not None else self._nobody
            is_right = await self._writer.compute(passwords.is_right, known, password)
            if not is_right:
                self.throttle.wrong(name, who)
        if account is None or not is_right or account.is_disabled:
            why = "disabled" if account is not None and account.is_disabled else "wrong name or password"
            role = "" if account is None else account.role
            await self._refuse(RefuseAccess(name, role, "log in", why, caller.where))
            raise LoginRefused(_WRONG)
        proved = await self._proved(account, code, who, caller.where) if account.factor else 0
        self._gate.was_right(who)
        self.throttle.right(name, who)
        if passwords.needs_again(account.password):
            again = await self._writer.compute(passwords.hashed, password)
            await self._writer.run(self._keep_again, account, again)
        return await self._begin(account.name, account.role, caller, proved=proved)

    def _tries_as(self, name: str, caller: Caller) -> str:
        """Return the key that tries are counted by: a device the account logged in from before, else an address."""
        device, _, mac = caller.known.partition(".")
        is_known = bool(mac) and is_text(name) and secrets.compare_digest(mac.encode(), self._device(name, device))
        return f"device {device}" if is_known else area(caller.where)

    def _device(self, name: str, device: str) -> bytes:
        return self._house.keys.mac("device", (name.casefold(), device)).encode()

    async def _account(self, name: str, where: str) -> UserAccount | None:
        """Return an account that is as the log has it; one that was changed from outside lets nobody in."""
        try:
            return await self._writer.run(self._house.account, name)
        except BadStore as wrong:
            _LOG.error("%s", wrong)
            await self._refuse(RefuseAccess(name, "", "log in", "the account was changed from outside", where))
            return None

    async def _proved(self, account: UserAccount, code: str, who: str, where: str) -> int:
        """Return the moment at which a code was accepted; raise LoginRefused."""
        if not code:
            raise LoginRefused("Enter the code of your second factor, or a recovery code.", "code")
        try:
            await self.accept(account, code, "log in")
        except WrongCode as wrong:
            self.throttle.wrong(account.name, who)
            await self._refuse(RefuseAccess(account.name, account.role, "log in", "wrong code", where))
            raise LoginRefused(str(wrong), "code") from None
        return self._clock()

    async def accept(self, account: UserAccount, code: str, purpose: str) -> UserAccount:
        """Accept a code or a recovery code once, and record it; raise WrongCode."""
        return await self._writer.run(self._accepted, account, code, purpose)

    def _accepted(self, account: UserAccount, code: str, purpose: str) -> UserAccount:
        keys, now = self._house.keys, self._clock()
        if not second_factor.is_recovery_code(code):
            return accept_code(
                self._house, account, purpose, lambda there: second_factor.step_of(keys, there, code, now)
            )

        def used(there: UserAccount | None) -> UserAccount:
            assert there is not None, "it was found, and accounts are never removed"
            return second_factor.without_recovery_code(there, code)

        by = Person(account.role, account.name)
        return alter_account(self._house, account.name, "recovery", used, by=by, reason=purpose)

    def _keep_again(self, account: UserAccount, hash_: str) -> None:
        """Keep a password at the cost of today, unless the account was changed meanwhile."""

        def again(there: UserAccount | None) -> UserAccount:
            assert there is not None, "it was found, and accounts are never removed"
            return replace(there, password=hash_) if there.password == account.password else there

        alter_account(self._house, account.name, "rehashed", again)

    async def admit_to_demo(self, role: str, where: str) -> Admitted:
        """Log in to the demonstration; raise LoginRefused."""
        if not self.is_demo or role not in ROLES:
            raise LoginRefused(
                _NO_DEMO if role in ROLES else f"There is no role {role!r}. Use one of {', '.join(ROLES)}."
            )
        names = DEMO_NAMES[role]
        async with self._naming:
            for name in (*names, f"{names[0]}-{secrets.token_hex(4)}"):
                if await self._living(name):
                    continue
                admitted = await self._begin(name, role, Caller(where), is_demo=True)
                if await self._living(name) == 1:
                    return admitted
                await self.leave(admitted.login)  # another process created an account with the name at the same moment
        raise LoginRefused("No name is free. Try again.")

    async def _living(self, name: str) -> int:
        """Return how many are in under a name, through whichever process they came."""
        return len(await self.logins(name))

    async def _begin(self, name: str, role: str, caller: Caller, *, is_demo: bool = False, proved: int = 0) -> Admitted:
        await self._forget()
        for one in (await self.logins(name))[: -LOGINS_EACH + 1 or None] if not is_demo else ():
            await self.leave(one)
        cookie, now = secrets.token_urlsafe(32), self._clock()
        csrf, device = secrets.token_urlsafe(24), _shown_device(caller.device)
        bare = Login(_hash(cookie), name, role, csrf, caller.where, now, now, is_demo, device, proved)
        login = authenticated(self._house.keys, bare)
        await self._writer.run(self._registry.begin_login, login)
        self._logins[login.token] = login
        known = secrets.token_urlsafe(16)
        return Admitted(cookie, login, f"{known}.{self._device(name, known).decode()}")

    async def _forget(self) -> None:
        """Forget those who were idle too long, so that they do not pile up."""
        for token in [token for token, login in self._logins.items() if self.is_over(login)]:
            del self._logins[token]
        await self._writer.run(self._registry.drop_old_logins, self._clock() - LOGIN_HOURS_MAX * 3_600_000)

    async def _refuse(self, given: RefuseAccess) -> None:
        await self._writer.run(self._shared.record, given)

    async def refuse(self, login: Login | None, what: str, why: str, where: str) -> None:
        """Record that a person was refused an action beyond their role; of many only the first."""
        if not self._refusals.takes(area(where)):
            return
        who, role = ("", "") if login is None else (login.account, login.role)
        await self._refuse(RefuseAccess(who, role, what, why, where))

    async def check_own(self, login: Login, password: str, what: str, where: str) -> UserAccount:
        """Check the password of a login and return its account; raise LoginRefused or TooMany."""
        who = f"login {login.token}"
        async with self._gate.passed(who):
            self.throttle.check(login.account, who)
            account = await self._account(login.account, where)
            is_right = account is not None and await self._writer.compute(
                passwords.is_right, account.password, password
            )
            if not is_right:
                self.throttle.wrong(login.account, who)
        if account is None or not is_right:
            await self._refuse(RefuseAccess(login.account, login.role, what, "wrong password", where))
            raise LoginRefused("The password is wrong.", "password")
        self._gate.was_right(who)
        self.throttle.right(login.account, who)
        return account

    async def change_password(self, login: Login, old: str, new: str, where: str) -> None:
        """Change the password of a login's account; raise LoginRefused or TooMany."""
        account = await self.check_own(login, old, "change the password", where)
        try:
            passwords.check_password(account.name, new)
        except passwords.BadPassword as wrong:
            raise LoginRefused(str(wrong)) from None
        changed = replace(account, password=await self._writer.compute(passwords.hashed, new), changed=self._clock())
        by = Person(login.role, login.account)
        await self._writer.run(change_account, self._house, changed, "password", by=by)

    # --- who is here ---------------------------------------------------------------------------------------------

    def known(self, cookie: str) -> Login | None:
        """Return who came in here with this cookie, None if this process remembers nobody."""
        return self._logins.get(_hash(cookie)) if len(cookie) <= 100 else None

    async def login(self, cookie: str) -> Login | None:
        """Return the login of a cookie, or None; a login that was idle too long is ended."""
        if not cookie or len(cookie) > 100:
            return None
        token = _hash(cookie)
        login = self._genuine(await self._writer.run(self._registry.login, token))
        if login is None:
            self._logins.pop(token, None)
            return None
        kept = self._logins.get(token)
        login = kept if kept is not None and kept.seen > login.seen and kept.proved >= login.proved else login
        if self.is_over(login) or (login.is_demo and not self.is_demo):
            await self.leave(login)
            return None
        self._logins[token] = login
        return login

    def _genuine(self, login: Login | None) -> Login | None:
        """Return a login that was made with the keys of the store, and never one that was put there by others."""
        if login is None or is_authentic(self._house.keys, login):
            return login
        _LOG.error("a login of %r was not made by this program: it is no login", login.account)
        return None

    async def logins(self, account: str) -> tuple[Login, ...]:
        """Return the logins of an account that are not over, the oldest first."""
        found = await self._writer.run(self._registry.logins, account)
        return tuple([one for one in found if self._genuine(one) is not None and not self.is_over(one)])

    def is_over(self, login: Login) -> bool:
        """Return whether a login was idle too long, or has lasted too long."""
        login = self._logins.get(login.token, login)
        now, idle = self._clock(), IDLE_MINUTES[login.role] * 60_000
        return now - login.seen > idle or now - login.began > LOGIN_HOURS_MAX * 3_600_000

    def lacks_factor(self, login: Login) -> bool:
        """Return whether a login may do nothing but set up its second factor."""
        return self.policy.needs_factor and login.role != "player" and not login.is_demo and not login.proved

    def is_fresh(self, login: Login) -> bool:
        """Return whether a login may do what needs a fresh code: it gave one lately, or nobody asks it for one."""
        login = self._logins.get(login.token, login)
        if login.is_demo or login.role == "player" or (not login.proved and not self.policy.needs_factor):
            return True
        return 0 <= self._clock() - login.proved <= self.policy.step_up_minutes * 60_000

    async def prove(self, login: Login) -> Login:
        """Record that a code of the second factor was given now."""
        now = self._clock()
        known = self._logins.get(login.token, login)
        return await self._touched(replace(known, seen=max(now, known.seen), proved=max(now, known.proved)))

    async def touch(self, login: Login) -> None:
        """Record activity of a person."""
        now, known = self._clock(), self._logins.get(login.token, login)
        if now - known.seen >= TOUCHED_SECONDS * 1_000:
            await self._touched(replace(known, seen=now))

    async def _touched(self, login: Login) -> Login:
        login = authenticated(self._house.keys, login)
        self._logins[login.token] = login
        await self._writer.run(self._registry.touch_login, login)
        return login

    async def leave(self, login: Login) -> None:
        """End a login."""
        self._logins.pop(login.token, None)
        await self._writer.run(self._registry.end_login, login.token)

    async def living(self, tokens: Collection[str]) -> set[str]:
        """Return those of some logins that are still there: not ended anywhere, and not idle too long."""
        rows = await self._writer.run(self._registry.living, tokens)
        found = [one for one in rows if self._genuine(one) is not None and not self.is_over(one)]
        for one in found:
            self._logins.setdefault(one.token, one)
        return {one.token for one in found}

    # --- tickets -------------------------------------------------------------------------------------------------

    async def ticket(self, login: Login, table: str, where: str = "") -> str:
        """Return a ticket for one socket to a table, good once, for a short while, and for who asked for it."""
        secret = secrets.token_urlsafe(24)
        until = self._clock() + TICKET_SECONDS * 1_000
        ticket = authenticated(self._house.keys, SocketTicket(_hash(secret), login.token, table, until, area(where)))
        await self._writer.run(self._registry.issue_ticket, ticket)
        return secret

    async def use(self, secret: str, where: str = "", cookie: str = "") -> tuple[Login, str] | None:
        """Return whose ticket it is and for which table; None if it was used, is too old, or its login has ended.

        It is good only with the cookie of its login, or without any from the address to which it was given.
        """
        if not secret or len(secret) > 100:
            return None
        found = await self._writer.run(self._registry.take_ticket, _hash(secret), self._clock())
        if found is None or not is_authentic(self._house.keys, found):
            return None
        # another host gets no cookie; then the address must be the one that asked
        if _hash(cookie) != found.token if cookie else area(where) != found.where_from:
            return None
        login = self._genuine(await self._writer.run(self._registry.login, found.token))
        if login is None or self.is_over(login):
            return None
        self._logins.setdefault(login.token, login)
        return login, found.log


def _shown_device(text: str) -> str:
    """Return what a browser calls itself, short and without what cannot be shown."""
    return "".join(one for one in text[:120] if one.isprintable() and is_text(one))


def person(login: Login) -> Official:
    """Return a person as the engine knows them."""
    return official(login.role, login.account)
