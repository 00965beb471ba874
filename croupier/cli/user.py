"""`croupier user`: accounts of the live floor and their roles."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click
from msgspec.structs import replace

from croupier.cli.audit.options import at_written, columns, put
from croupier.engine.table import ROLES
from croupier.records.admission import change_account
from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log.inputs import AccountChange
from croupier.records.log.keys import BadKeys
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.protocol import BadStore, HasWriter, StoreError
from croupier.records.stores.registry import NoAccount, UserAccount
from croupier.server.accounts import second_factor
from croupier.server.accounts.names import BadName, check_name, check_unlike
from croupier.server.accounts.passwords import BadPassword, check_password, hashed

_FILE_BYTES_MAX: Final = 4_096
"""More than any accepted password has."""

Command = Callable[..., Any]


class User(click.Group):
    """The group; an error of a name, a password, a store or its keys ends as one sentence."""

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
    """Manage user accounts and roles.

    Every change is recorded in the store's own log: `croupier audit events STORE --category account` lists them.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _role(_: click.Context, __: click.Parameter, value: str) -> str:
    """Return a role at the tables; raise a usage error that lists them for any other word."""
    if value not in ROLES:
        raise click.BadParameter(f"There is no role {value!r}. Use one of {', '.join(ROLES)}.")
    return value


# --- what the commands ask for alike -----------------------------------------------------------------------------

_STORE: Final = click.option("--store", required=True, metavar="STORE", help="Store file or PostgreSQL address.")
_ROLES: Final = f"Role: {', '.join(ROLES)}."
_PASSWORD: Final = click.option(
    "--password-file", metavar="FILE", help='File with the password; "-" for standard input.  [default: prompt]'
)


def _writing(command: Command) -> Command:
    """Add the options of every command that writes to a store."""
    keys = click.option("--keys", metavar="FILE", help="Keys of the store.  [default: next to the store file]")
    heads = click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: with the keys]")
    return _STORE(keys(heads(command)))


@contextlib.contextmanager
def _house(where: dict[str, str | None]) -> Iterator[House]:
    """Open a store for writing; print the location of the keys of a new store."""
    assert where["store"] is not None, "click asks for it"
    found = places(where["store"], where["keys"], where["heads"])
    try:
        opened = open_house(found)
    except HasWriter as wrong:
        raise click.ClickException(
            f"{wrong} While the server runs, an operator can disable and enable accounts, end delays and remove second"
            " factors on its page, under Accounts. For other changes stop the server."
        ) from None
    with contextlib.closing(opened) as house:
        if house.is_new:
            put([f"The store {house.store.where} is new. Its keys are in {found.keys}: keep them safe, apart from it."])
        yield house
        if house.trouble:
            put([house.trouble])


def _account(house: House, name: str) -> UserAccount:
    found = house.store.registry().account(name)
    if found is None:
        raise NoAccount(f"{house.store.where}: There is no account {name!r}.")
    return found


def _has_terminal() -> bool:
    return sys.stdin.isatty()


def _password(name: str, file: str | None) -> str:
    """Return the hash of a password, read from a file or prompted for twice without echo."""
    if file is None and not _has_terminal():
        raise click.UsageError('There is no terminal to ask for the password. Use --password-file FILE, or "-".')
    if file is None:
        password = str(click.prompt("Password", hide_input=True, confirmation_prompt="Repeat the password"))
    else:
        password = _read(file)
    check_password(name, password)
    return hashed(password)


def _read(file: str) -> str:
    """Return a password from a file, without the line end."""
    with contextlib.nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
        found = opened.read(_FILE_BYTES_MAX + 1)
    if len(found) > _FILE_BYTES_MAX:
        raise click.UsageError(f"{file}: The file is too large. The maximum is {_FILE_BYTES_MAX} bytes.")
    return found.decode("utf-8").removesuffix("\n").removesuffix("\r")


def _change(where: dict[str, str | None], name: str, what: AccountChange, reason: str = "", **changed: Any) -> None:
    """Change an account and confirm it; a missing store is not created."""
    with _existing(where) as house:
        before = _account(house, name)
        account = replace(before, **changed)
        if account == before:
            raise click.ClickException(f"{before.name} is {before.role}, {_state(before)}. There is nothing to change.")
        account = replace(account, changed=house.clock())
        change_account(house, account, what, reason=reason)
        _say(account)


@contextlib.contextmanager
def _existing(where: dict[str, str | None]) -> Iterator[House]:
    """Open a store that exists for writing."""
    store = str(where["store"])
    if not is_address(store) and not Path(store).exists():
        raise BadStore(f"{store}: The store does not exist.")
    with _house(where) as house:
        yield house


def _say(account: UserAccount) -> None:
    put([f"{account.name} is {account.role}, {_state(account)}."])


def _state(account: UserAccount) -> str:
    state = "disabled" if account.is_disabled else "active"
    return f"{state}, with a second factor" if account.factor else state


# --- the commands ------------------------------------------------------------------------------------------------


@user.command()
@click.argument("name")
@click.option("--role", required=True, callback=_role, metavar="ROLE", help=_ROLES)
@_PASSWORD
@_writing
def add(name: str, role: str, password_file: str | None, **where: str | None) -> None:
    """Add an account; create the store if it does not exist."""
    check_name(name)
    password = _password(name, password_file)
    with _house(where) as house:
        check_unlike(name, [one.name for one in house.store.registry().accounts()])
        now = house.clock()
        account = UserAccount(name, role, password, created=now, changed=now)
        change_account(house, account, "added")
        _say(account)


@user.command(name="list")
@_STORE
def list_(store: str) -> None:
    """List the accounts of a store."""
    with contextlib.closing(open_store(store)) as opened:
        found = opened.registry().accounts()
    if not found:
        put([f"{store}: The store has no accounts. Add one with `croupier user add`."])
        return
    rows = [(one.name, one.role, _state(one), at_written(one.changed)) for one in found]
    put(columns([("name", "role", "state", "changed"), *rows]))


@user.command()
@click.argument("name")
@_PASSWORD
@_writing
def password(name: str, password_file: str | None, **where: str | None) -> None:
    """Set a new password for an account.

    Its sessions end; its owner must log in again.
    """
    _change(where, name, "password", password=_password(name, password_file))


@user.command()
@click.argument("name")
@click.argument("role", callback=_role)
@_writing
def role(name: str, role: str, **where: str | None) -> None:
    """Change the role of an account.

    Its sessions end; its owner must log in again.
    """
    _change(where, name, "role", role=role)


@user.command()
@click.argument("name")
@click.option("--remove", is_flag=True, help="Remove the second factor instead, as its owner has lost it.")
@click.option("--reason", default="", help="Reason of the removal, in a few words; it is recorded.")
@_writing
def factor(name: str, remove: bool, reason: str, **where: str | None) -> None:
    """Set up the second factor of an account, and print its key and recovery codes.

    The owner of an account can also set it up on the page, under Security.
    """
    if remove:
        if not reason.strip():
            raise click.UsageError("--reason: State the reason in a few words.")
        _change(where, name, "no-factor", reason.strip(), factor="", recovery="", used=0)
        return
    with _existing(where) as house:
        secret = second_factor.new_secret()
        account, codes = second_factor.with_factor(house.keys, _account(house, name), secret)
        change_account(house, replace(account, changed=house.clock()), "factor")
        put(
            [
                f"Key for the authenticator: {second_factor.key_text(secret)}",
                f"Address for the authenticator: {second_factor.uri_of(secret, account.name)}",
                "Recovery codes, each good once. They are not shown again:",
                *(f"  {one}" for one in codes),
            ]
        )


@user.command()
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@_writing
def repair(reason: str, **where: str | None) -> None:
    """Repair accounts that were changed in the database from outside.

    An account that the log does not know is disabled, one that was changed is disabled, and one that was removed is
    added again, disabled and without a password. Set new passwords, then enable those that are needed.
    """
    if not reason.strip():
        raise click.UsageError("--reason: State the reason in a few words.")
    store = str(where["store"])
    found = places(store, where["keys"], where["heads"])
    with contextlib.closing(open_house(found, mends=reason.strip())) as house:
        changed = house.mended
    put([f"{name} is disabled." for name in changed] or ["All accounts are as the log has them."])


@user.command()
@click.argument("name")
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@_writing
def disable(name: str, reason: str, **where: str | None) -> None:
    """Disable an account until it is enabled again.

    Its sessions end.
    """
    if not reason.strip():
        raise click.UsageError("--reason: State the reason in a few words.")
    _change(where, name, "disabled", reason.strip(), is_disabled=True)


@user.command()
@click.argument("name")
@_writing
def enable(name: str, **where: str | None) -> None:
    """Enable an account that was disabled."""
    _change(where, name, "enabled", is_disabled=False)
