"""`croupier serve`: the live floor in the browser."""

import contextlib
import webbrowser
from pathlib import Path
from typing import Any

import click

from croupier.records.house import House
from croupier.records.keys import BadKeys, Keys
from croupier.records.places import open_house, places
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.opening import is_address, open_store
from croupier.records.stores.protocol import BadStore, StoreError
from croupier.server.floor import Floor
from croupier.server.settings import PORT, BadSettings, Settings, check


@click.command()
@click.option("--store", metavar="STORE", help="The file of the store, or a PostgreSQL address.")
@click.option("--demo", "is_demo", is_flag=True, help="A floor to look at: a table of every document, no passwords.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=PORT, show_default=True, help="0 takes any that is free."
)
@click.option("--behind-tls", "is_behind_tls", is_flag=True, help="A proxy before this process speaks TLS.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="The address of the page; may be repeated.")
@click.option(
    "--address", default="", metavar="URL", help="Where clients find this very process, if there are several."
)
@click.option("--keys", metavar="FILE", help="The store's keys.  [default: beside the file of the store]")
@click.option("--heads", metavar="FILE", help="Where signed heads are copied.  [default: as for keys]")
@click.option("--open", "is_opened", is_flag=True, help="Open the page in the browser.")
@click.option("--quiet", "is_quiet", is_flag=True, help="Tell only what is wrong.")
def serve(**options: Any) -> int:
    """Serve the live floor: tables that people play, deal, supervise and inspect in a browser.

    With --demo it is a floor to look at, on this computer alone, which is gone with the program unless --store keeps
    it. Else people log in with accounts of the store: `croupier user add NAME --role ROLE --store STORE`.

    Other computers are served only behind a proxy that speaks TLS: docs/operations.md.
    """
    settings = Settings(
        host=options["host"],
        port=options["port"],
        is_demo=options["is_demo"],
        is_behind_tls=options["is_behind_tls"],
        origins=frozenset(one.rstrip("/") for one in options["origins"]),
        address=options["address"].rstrip("/"),
    )
    if options["store"] is None and not settings.is_demo:
        raise click.UsageError("Name the store of the floor by --store, or look at a floor with --demo.")
    try:
        check(settings)
        with contextlib.closing(_house(options)) as house:
            _serve(house, settings, options)
    except (StoreError, BadKeys, BadSettings) as wrong:
        raise click.ClickException(str(wrong)) from None
    except OSError as wrong:
        where = f"{settings.host}:{settings.port}"
        raise click.ClickException(f"{where}: nobody can be served there: {wrong.strerror or wrong}") from None
    return 0


def _house(options: dict[str, Any]) -> House:
    if options["store"] is None:
        return House(MemoryStore(), Keys.new())
    if not options["is_demo"]:
        _check_accounts(options["store"])
    return open_house(places(options["store"], options["keys"], options["heads"]))


def _check_accounts(store: str) -> None:
    """Raise BadStore if nobody could log in: a store that is not there is not made."""
    first = "croupier user add NAME --role operator --store"
    if not is_address(store) and not Path(store).exists():
        raise BadStore(f"{store}: there is no such store: {first} {store} makes it")
    with contextlib.closing(open_store(store)) as opened:
        if not opened.registry().accounts():
            raise BadStore(f"{opened.where}: it has no accounts: {first} {opened.where}")


def _serve(house: House, settings: Settings, options: dict[str, Any]) -> None:
    from croupier.server.serving import run  # noqa: PLC0415  what is refused before needs no server

    def started(address: str, _: Floor) -> None:
        kind = "The demonstration floor" if settings.is_demo else "The floor"
        click.echo(f"{kind} is open at {address}/  (Ctrl-C closes it)")
        if options["is_opened"]:
            webbrowser.open(f"{address}/")

    with contextlib.suppress(KeyboardInterrupt):
        run(house, settings, started=started, is_quiet=options["is_quiet"])
