"""Coming in and going out over HTTP."""

from typing import Final

import msgspec
from msgspec import Struct
from starlette.responses import Response

from croupier.engine.table.people import RANKS
from croupier.records.stores.registry import Login
from croupier.server.accounts import passwords
from croupier.server.accounts.identity import IDLE_MINUTES, LOGIN_HOURS_MAX, Admitted, Caller, LoginRefused
from croupier.server.http.call import OPERATORS, SUPERVISORS, ApiCall, Failed

DEVICE_DAYS: Final = 180
"""Lifetime of the cookie by which a browser is known again, in days: a stranger's guesses do not delay it."""
_PLACES: Final = {
    "deal": RANKS,
    "supervise": RANKS[1:],
    "inspect": SUPERVISORS,
    "set-up": OPERATORS,
    "accounts": OPERATORS,
}


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password, and the code of the second factor if the account has one."""

    name: str
    password: str
    code: str = ""


class DemoRole(Struct, frozen=True, forbid_unknown_fields=True):
    """The role of a visitor to a demonstration."""

    role: str


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A password and the one in its place."""

    old: str
    new: str


class LoginShown(Struct, frozen=True):
    """Person logged in; `csrf` goes into the header x-csrf of every change.

    `may` names the places that the role has on the floor: deal, supervise, inspect, set-up, accounts. With
    `lacks_factor` nothing is answered but what sets up a second factor.
    """

    name: str
    role: str
    csrf: str
    is_demo: bool
    idle_minutes: int
    may: tuple[str, ...] = ()
    lacks_factor: bool = False


class Nobody(Struct, frozen=True):
    """Nobody is logged in; `is_demo` if this floor is a demonstration."""

    name: None = None
    is_demo: bool = False


class Done(Struct, frozen=True):
    """It is done."""

    done: bool = True


async def log_in(call: ApiCall) -> Response:
    """Log in with a name and a password."""
    given: Credentials = call.body
    if len(given.name) > 100 or len(given.password) > 4 * passwords.LENGTH_MAX or len(given.code) > 100:
        raise LoginRefused("The name or the password is wrong, or the account is disabled.")
    headers, cookies = call.request.headers, call.request.cookies
    known = cookies.get(call.app.settings.device_cookie, "")[:200]
    caller = Caller(call.where, headers.get("user-agent", ""), known)
    return _with_cookie(call, await call.app.identity.admit(given.name, given.password, caller, given.code))


async def log_in_to_demo(call: ApiCall) -> Response:
    """Log in to a demonstration."""
    if not call.is_from_here:
        raise Failed(403, "A demonstration is available on this computer only.")
    return _with_cookie(call, await call.app.identity.admit_to_demo(call.body.role, call.where))


def _with_cookie(call: ApiCall, admitted: Admitted) -> Response:
    settings = call.app.settings
    response = Response(msgspec.json.encode(_me(call, admitted.login)), media_type="application/json")
    cookies = [(settings.cookie, admitted.cookie, LOGIN_HOURS_MAX * 3_600)]
    if not admitted.login.is_demo:  # that of the login comes last: simple clients keep one cookie
        cookies.insert(0, (settings.device_cookie, admitted.device, DEVICE_DAYS * 86_400))
    for name, value, seconds in cookies:
        response.set_cookie(
            name, value, max_age=seconds, path="/", secure=settings.is_behind_tls, httponly=True, samesite="strict"
        )
    return response


def _me(call: ApiCall, login: Login) -> LoginShown:
    may = tuple([place for place, roles in _PLACES.items() if login.role in roles])
    lacks = call.app.identity.lacks_factor(login)
    return LoginShown(login.account, login.role, login.csrf, login.is_demo, IDLE_MINUTES[login.role], may, lacks)


async def me(call: ApiCall) -> LoginShown | Nobody:
    """Return the current login."""
    return _me(call, call.login) if call.is_known else Nobody(is_demo=call.app.identity.is_demo)


async def log_out(call: ApiCall) -> Response:
    """End the login."""
    await call.app.identity.leave(call.login)
    response = Response(b'{"done":true}', media_type="application/json")
    settings = call.app.settings
    response.delete_cookie(settings.cookie, path="/", secure=settings.is_behind_tls, httponly=True, samesite="strict")
    return response


async def here(_: ApiCall) -> Done:
    """Reset the idle time of the login, as every call does."""
    return Done()


async def change_password(call: ApiCall) -> Done:
    """Change the caller's own password."""
    given: NewPassword = call.body
    if call.login.is_demo:
        raise Failed(409, "A demonstration has no passwords.")
    await call.app.identity.change_password(call.login, given.old, given.new, call.where)
    return Done()
