"""Identity: accounts, logins by cookie, tickets for sockets, and idle limits.

No secret is stored: of a cookie and a ticket only the hash, of a password its argon2 text.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Collection
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import Official, Role
from croupier.engine.table.people import RANKS, ROLES
from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.log.inputs import RefuseAccess
from croupier.records.stores.registry import FAILURES_MAX, Login, SocketTicket, UserAccount
from croupier.server.accounts import passwords
from croupier.server.accounts.rate_limits import REFUSALS, Gate, Rates, area
from croupier.server.store_writer import Writer

IDLE_MINUTES: Final[dict[str, int]] = {role: 5 if role in RANKS else 30 for role in ROLES}
"""Idle limits by role: GLI-19 asks 30 minutes of a player and 5 of a dealer."""
LOGIN_HOURS_MAX: Final = 12
TICKET_SECONDS: Final = 30
TOUCHED_SECONDS: Final = 15
"""Maximum age of the recorded last activity of a login before it is updated, in seconds."""
_NO_DEMO: Final = "This server is no demonstration."
_WRONG: Final = "The name or the password is wrong, or three wrong passwords have locked the account."
DEMO_NAMES: Final = {
    "player": ("Ann", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Hana", "Ian", "Joy", "Kit", "Lea", "Moe", "Nia"),
    "dealer": ("Lou", "Rae"),
    "gaming-supervisor": ("Kim", "Sam"),
    "pit-manager": ("Pat",),
    "assistant-gaming-manager": ("Ash",),
    "gaming-manager": ("Gil",),
    "operator": ("Olga",),
    "inspector": ("Ida",),
    "surveillance": ("Sol",),
    "commission": ("Cass",),
}


class LoginRefused(Exception):
    """A person is not admitted, in one sentence."""


class Admitted(Struct, frozen=True):
    """A login with its cookie, which only its owner ever gets."""

    cookie: str
    login: Login


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Identity:
    """The door of the floor; `is_demo` lets anybody on this computer in, in any role, without a password."""

    def __init__(self, house: House, writer: Writer, clock: Callable[[], int], *, is_demo: bool = False) -> None:
        """Store the store's registry."""
        self._house, self._registry, self._writer, self._clock = house, house.store.registry(), writer, clock
        self.is_demo = is_demo
        self._nobody = passwords.hashed(secrets.token_hex(16))
        self._logins: dict[str, Login] = {}
        self._gate, self._refusals = Gate(), Rates(REFUSALS)
        self._naming = asyncio.Lock()

    async def admit(self, name: str, password: str, where: str) -> Admitted:
        """Log a person in by password; raise NotAdmitted, which is recorded with the address, or TooMany."""
        async with self._gate.passed(where):
            account = await self._writer.run(self._registry.account, name)
            known = account.password if account is not None else self._nobody
            is_right = await self._writer.reckon(passwords.is_right, known, password)
            if account is not None and not is_right:
                account = await self._count(account)
        if account is None or not is_right or account.is_locked or account.is_disabled:
            why = "locked" if account is not None and account.is_locked else "wrong name or password"
            why = "disabled" if account is not None and account.is_disabled else why
            role = "" if account is None else account.role
            await self._refuse(RefuseAccess(name, role, "log in", why, where))
            raise LoginRefused(_WRONG)
        self._gate.was_right(where)
        await self._writer.run(self._registry.clear_failures, account.name)
        if passwords.needs_again(account.password):
            again = await self._writer.reckon(passwords.hashed, password)
            await self._writer.run(self._keep_again, account, again)
        return await self._begin(account.name, account.role, where, is_demo=False)

    async def _count(self, account: UserAccount) -> UserAccount | None:
        """Count a wrong password, and record it if that locks the account."""
        if account.is_locked:
            return account
        found = await self._writer.run(self._registry.count_failure, account.name)
        if found is not None and found.is_locked:
            reason = f"{FAILURES_MAX} wrong passwords"
            await self._writer.run(change_account, self._house, found, "locked", reason=reason)
        return found

    def _keep_again(self, account: UserAccount, hash_: str) -> None:
        """Keep a password at the cost of today, unless the account was changed meanwhile."""
        now = self._registry.account(account.name)
        if now is not None and now.password == account.password:
            self._registry.change_account(replace(now, password=hash_))

    async def admit_to_demo(self, role: str, where: str) -> Admitted:
        """Log a person in to the demonstration; raise NotAdmitted."""
        if not self.is_demo or role not in ROLES:
            raise LoginRefused(
                _NO_DEMO if role in ROLES else f"There is no role {role!r}. Use one of {', '.join(ROLES)}."
            )
        names = DEMO_NAMES[role]
        async with self._naming:
            for name in (*names, f"{names[0]}-{secrets.token_hex(4)}"):
                if await self._living(name):
                    continue
                made = await self._begin(name, role, where, is_demo=True)
                if await self._living(name) == 1:
                    return made
                await self.leave(made.login)  # another process created an account with the name at the same moment
        raise LoginRefused("No name is free. Try again.")

    async def _living(self, name: str) -> int:
        """Return the number of logins under a name, in all processes."""
        found = await self._writer.run(self._registry.logins, name)
        return sum(not self.is_over(one) for one in found)

    async def _begin(self, name: str, role: str, where: str, *, is_demo: bool) -> Admitted:
        await self._forget()
        cookie, now = secrets.token_urlsafe(32), self._clock()
        login = Login(_hash(cookie), name, role, secrets.token_urlsafe(24), where, now, now, is_demo)
        await self._writer.run(self._registry.begin_login, login)
        self._logins[login.token] = login
        return Admitted(cookie, login)

    async def _forget(self) -> None:
        """Forget those who were idle too long, so that they do not pile up."""
        for token in [token for token, login in self._logins.items() if self.is_over(login)]:
            del self._logins[token]
        await self._writer.run(self._registry.drop_old_logins, self._clock() - LOGIN_HOURS_MAX * 3_600_000)

    async def _refuse(self, given: RefuseAccess) -> None:
        await self._writer.run(self._house.refuse_access, given)

    async def refuse(self, login: Login | None, what: str, why: str, where: str) -> None:
        """Record that a person was refused an action beyond their role; of many only the first."""
        if not self._refusals.takes(area(where)):
            return
        who, role = ("", "") if login is None else (login.account, login.role)
        await self._refuse(RefuseAccess(who, role, what, why, where))

    async def change_password(self, login: Login, old: str, new: str, where: str) -> None:
        """Change a person's own password; raise NotAdmitted or TooMany."""
        async with self._gate.passed(where):
            account = await self._writer.run(self._registry.account, login.account)
            is_right = account is not None and await self._writer.reckon(passwords.is_right, account.password, old)
            if account is not None and not is_right:
                account = await self._count(account)
        if account is None or not is_right or account.is_locked:
            await self._refuse(RefuseAccess(login.account, login.role, "change the password", "wrong password", where))
            raise LoginRefused("The old password is wrong.")
        self._gate.was_right(where)
        try:
            passwords.check_password(account.name, new)
        except passwords.BadPassword as wrong:
            raise LoginRefused(str(wrong)) from None
        changed = replace(account, password=await self._writer.reckon(passwords.hashed, new), changed=self._clock())
        by = Person(login.role, login.account)
        await self._writer.run(change_account, self._house, changed, "password", by=by)

    # --- who is here ---------------------------------------------------------------------------------------------

    def known(self, cookie: str) -> str:
        """Return the token of who came in here with this cookie, "" if this process remembers nobody."""
        token = _hash(cookie) if len(cookie) <= 100 else ""
        return token if token in self._logins else ""

    async def login(self, cookie: str) -> Login | None:
        """Return the login of a cookie, or None; a login that was idle too long is ended."""
        if not cookie or len(cookie) > 100:
            return None
        token = _hash(cookie)
        login = await self._writer.run(self._registry.login, token)
        if login is None:
            self._logins.pop(token, None)
            return None
        kept = self._logins.get(token)
        login = kept if kept is not None and kept.seen > login.seen else login
        if self.is_over(login) or (login.is_demo and not self.is_demo):
            await self.leave(login)
            return None
        self._logins[token] = login
        return login

    def is_over(self, login: Login) -> bool:
        """Return whether a login was idle too long, or has lasted too long."""
        login = self._logins.get(login.token, login)
        now, idle = self._clock(), IDLE_MINUTES[login.role] * 60_000
        return now - login.seen > idle or now - login.began > LOGIN_HOURS_MAX * 3_600_000

    async def touch(self, login: Login) -> None:
        """Record activity of a person."""
        now, known = self._clock(), self._logins.get(login.token, login)
        if now - known.seen >= TOUCHED_SECONDS * 1_000:
            self._logins[login.token] = replace(known, seen=now)
            await self._writer.run(self._registry.touch_login, login.token, now)

    async def leave(self, login: Login) -> None:
        """End a login."""
        self._logins.pop(login.token, None)
        await self._writer.run(self._registry.end_login, login.token)

    async def living(self, tokens: Collection[str]) -> set[str]:
        """Return those of some logins that are valid: not ended anywhere, and not idle too long."""
        found = [one for one in await self._writer.run(self._registry.living, tokens) if not self.is_over(one)]
        for one in found:
            self._logins.setdefault(one.token, one)
        return {one.token for one in found}

    # --- tickets -------------------------------------------------------------------------------------------------

    async def ticket(self, login: Login, table: str) -> str:
        """Return a ticket for one socket to a table, good once and for a short while."""
        secret = secrets.token_urlsafe(24)
        until = self._clock() + TICKET_SECONDS * 1_000
        await self._writer.run(self._registry.issue_ticket, SocketTicket(_hash(secret), login.token, table, until))
        return secret

    async def use(self, secret: str) -> tuple[Login, str] | None:
        """Return whose ticket it is and for which table; None if it was used, is too old, or its login has ended."""
        if not secret or len(secret) > 100:
            return None
        found = await self._writer.run(self._registry.take_ticket, _hash(secret), self._clock())
        login = None if found is None else await self._writer.run(self._registry.login, found.token)
        if found is None or login is None or self.is_over(login):
            return None
        self._logins.setdefault(login.token, login)
        return login, found.log


def person(login: Login) -> Official:
    """Return a person as the engine knows them."""
    return Official(cast("Role", login.role), login.account)
