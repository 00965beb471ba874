"""`croupier user`: who may come in to the live floor, and in which role."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click
from msgspec.structs import replace

from croupier.cli.audit.asking import at_written, columns, put
from croupier.engine.table import ROLES
from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.inputs import AccountChange
from croupier.records.keys import BadKeys
from croupier.records.log import HOUSE
from croupier.records.places import open_house, places
from croupier.records.registry import Account, NoAccount
from croupier.records.stores.opening import is_address, open_store
from croupier.records.stores.protocol import BadStore, HasWriter, StoreError
from croupier.server.names import BadName, check_name
from croupier.server.passwords import BadPassword, check_password, hashed

_FILE_BYTES_MAX: Final = 4_096
"""More than any password that is taken."""

Command = Callable[..., Any]


class User(click.Group):
    """The group; what is wrong with a name, a password, a store or its keys ends as one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (StoreError, BadKeys, BadName, BadPassword) as wrong:
            raise click.ClickException(str(wrong)) from wrong

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """Return the names of the commands, in the order in which help lists them."""
        return list(self.commands)


@click.group(cls=User, invoke_without_command=True)
@click.pass_context
def user(ctx: click.Context) -> None:
    """Say who may come in to the live floor, and in which role.

    Every change is recorded in the store's own log: `croupier audit events STORE --category account` tells them.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _role(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return a role at the tables; another word is answered with all of them."""
    if value not in ROLES:
        raise click.BadParameter(f"{value!r} is no role: there are {', '.join(ROLES)}.")
    return value


# --- what the commands ask for alike -----------------------------------------------------------------------------

_STORE: Final = click.option(
    "--store", required=True, metavar="STORE", help="The file of the store, or a PostgreSQL address."
)
_ROLES: Final = f"What they are at the tables: {', '.join(ROLES)}."
_PASSWORD: Final = click.option(
    "--password-file", metavar="FILE", help='Where the password stands; "-" is standard input.  [default: it is asked]'
)


def _writing(command: Command) -> Command:
    """Add what every command asks for that writes to a store."""
    keys = click.option("--keys", metavar="FILE", help="The store's keys.  [default: beside the file of the store]")
    heads = click.option("--heads", metavar="FILE", help="Where signed heads are copied.  [default: as for keys]")
    return _STORE(keys(heads(command)))


@contextlib.contextmanager
def _house(where: dict[str, str | None]) -> Iterator[House]:
    """Open a store to write to it; a new one tells where its keys are."""
    assert where["store"] is not None, "click asks for it"
    found = places(where["store"], where["keys"], where["heads"])
    try:
        opened = open_house(found)
    except HasWriter as wrong:
        raise click.ClickException(
            f"{wrong}. While the floor runs an operator unlocks, disables and enables accounts on its page, under"
            " Accounts; for anything else stop the floor."
        ) from None
    with contextlib.closing(opened) as house:
        founded = house.store.log(HOUSE)
        if founded is not None and founded.number == 1:
            put([f"The store {house.store.where} is new. Its keys are in {found.keys}: keep them safe, apart from it."])
        yield house
        if house.trouble:
            put([f"{house.trouble}."])


def _account(house: House, name: str) -> Account:
    found = house.store.registry().account(name)
    if found is None:
        raise NoAccount(f"{house.store.where}: there is no account of the name {name!r}")
    return found


def _has_terminal() -> bool:
    return sys.stdin.isatty()


def _password(name: str, file: str | None) -> str:
    """Return what is kept of the password that is read from a file or asked for, twice and unseen."""
    if file is None and not _has_terminal():
        raise click.UsageError('There is no terminal to ask for the password: --password-file FILE, or "-".')
    if file is None:
        password = str(click.prompt("Password", hide_input=True, confirmation_prompt="The same again"))
    else:
        password = _read(file)
    check_password(name, password)
    return hashed(password)


def _read(file: str) -> str:
    """Return a password from a file, without the end of its line."""
    with contextlib.nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
        found = opened.read(_FILE_BYTES_MAX + 1)
    if len(found) > _FILE_BYTES_MAX:
        raise click.UsageError(f"{file}: a password is no file of more than {_FILE_BYTES_MAX} bytes.")
    return found.decode("utf-8").removesuffix("\n").removesuffix("\r")


def _change(where: dict[str, str | None], name: str, what: AccountChange, reason: str = "", **changed: Any) -> None:
    """Change an account, and say so; a store that is not there is not made for that."""
    store = str(where["store"])
    if not is_address(store) and not Path(store).exists():
        raise BadStore(f"{store}: there is no such store")
    with _house(where) as house:
        before = _account(house, name)
        account = replace(before, **changed)
        if account == before:
            raise click.ClickException(f"{before.name} is {before.role}, {_state(before)}: there is nothing to change.")
        account = replace(account, changed=house.clock())
        change_account(house, account, what, reason=reason)
        _say(account)


def _say(account: Account) -> None:
    put([f"{account.name} is {account.role}, {_state(account)}."])


def _state(account: Account) -> str:
    if account.is_disabled:
        return "disabled"
    return "locked" if account.is_locked else "may come in"


# --- the commands ------------------------------------------------------------------------------------------------


@user.command()
@click.argument("name")
@click.option("--role", required=True, callback=_role, metavar="ROLE", help=_ROLES)
@_PASSWORD
@_writing
def add(name: str, role: str, password_file: str | None, **where: str | None) -> None:
    """Add an account; the store is made if it is not there."""
    check_name(name)
    password = _password(name, password_file)
    with _house(where) as house:
        now = house.clock()
        account = Account(name, role, password, created=now, changed=now)
        change_account(house, account, "added")
        _say(account)


@user.command(name="list")
@_STORE
def list_(store: str) -> None:
    """List the accounts of a store."""
    with contextlib.closing(open_store(store)) as opened:
        found = opened.registry().accounts()
    if not found:
        put([f"{store}: it has no accounts; `croupier user add` adds one."])
        return
    rows = [(one.name, one.role, _state(one), at_written(one.changed)) for one in found]
    put(columns([("name", "role", "state", "changed"), *rows]))


@user.command()
@click.argument("name")
@_PASSWORD
@_writing
def password(name: str, password_file: str | None, **where: str | None) -> None:
    """Give an account a new password.

    Whoever is in under it must come in anew.
    """
    _change(where, name, "password", password=_password(name, password_file), failures=0)


@user.command()
@click.argument("name")
@click.argument("role", callback=_role)
@_writing
def role(name: str, role: str, **where: str | None) -> None:
    """Give an account another role.

    Whoever is in under it must come in anew.
    """
    _change(where, name, "role", role=role)


@user.command()
@click.argument("name")
@_writing
def unlock(name: str, **where: str | None) -> None:
    """Unlock an account that wrong passwords have locked."""
    _change(where, name, "unlocked", is_locked=False, failures=0)


@user.command()
@click.argument("name")
@click.option("--reason", required=True, help="Why, in a few words; they are recorded.")
@_writing
def disable(name: str, reason: str, **where: str | None) -> None:
    """Let nobody in under an account, until it is enabled.

    Whoever is in under it is out.
    """
    if not reason.strip():
        raise click.UsageError("--reason: say why, in a few words.")
    _change(where, name, "disabled", reason.strip(), is_disabled=True)


@user.command()
@click.argument("name")
@_writing
def enable(name: str, **where: str | None) -> None:
    """Let an account in again that was disabled."""
    _change(where, name, "enabled", is_disabled=False)
