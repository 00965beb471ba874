"""`croupier serve`: the live floor in the browser."""

import contextlib
import webbrowser
from pathlib import Path
from typing import Any

import click

from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log.keys import BadKeys, Keys
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, StoreError
from croupier.server.floor import LiveFloor
from croupier.server.settings import PORT, BadSettings, Settings, check


@click.command()
@click.option("--store", metavar="STORE", help="Store file or PostgreSQL address.")
@click.option(
    "--demo", "is_demo", is_flag=True, help="Serve a demonstration floor: one table per document, no passwords."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=PORT,
    show_default=True,
    help="Port to listen on; 0 for any free port.",
)
@click.option("--behind-tls", "is_behind_tls", is_flag=True, help="Run behind a proxy that terminates TLS.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Allowed origin of the page; may be repeated.")
@click.option("--address", default="", metavar="URL", help="Public address of this process, if there are several.")
@click.option("--peer", "peers", multiple=True, metavar="URL", help="Address of another process; may be repeated.")
@click.option(
    "--no-second-factor", "has_no_factor", is_flag=True, help="Let staff work without a second factor (not advised)."
)
@click.option(
    "--step-up-minutes",
    type=click.IntRange(1, 720),
    default=15,
    show_default=True,
    help="Maximum age of a code for voids, corrections and money.",
)
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: next to the store file]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: with the keys]")
@click.option("--open", "is_opened", is_flag=True, help="Open the page in the browser.")
@click.option("--quiet", "is_quiet", is_flag=True, help="Report errors only.")
def serve(**options: Any) -> int:
    """Start the web server: tables that people play, deal, supervise and inspect in a browser.

    With --demo it is a demonstration for this computer only, which is lost at exit without --store.
    Otherwise people log in with accounts of the store: `croupier user add NAME --role ROLE --store STORE`.

    For other computers, run it behind a proxy that terminates TLS: see docs/operations.md.
    """
    settings = Settings(
        host=options["host"],
        port=options["port"],
        is_demo=options["is_demo"],
        is_behind_tls=options["is_behind_tls"],
        origins=frozenset(one.rstrip("/") for one in options["origins"]),
        address=options["address"].rstrip("/"),
        peers=frozenset(one.rstrip("/") for one in options["peers"]),
        needs_factor=not options["has_no_factor"],
        step_up_minutes=options["step_up_minutes"],
    )
    if options["store"] is None and not settings.is_demo:
        raise click.UsageError("Name a store with --store, or use --demo.")
    try:
        check(settings)
        with contextlib.closing(_house(options)) as house:
            _serve(house, settings, options)
    except (StoreError, BadKeys, BadSettings) as wrong:
        raise click.ClickException(str(wrong)) from None
    except OSError as wrong:
        where = f"{settings.host}:{settings.port}"
        raise click.ClickException(f"Cannot listen on {where}: {wrong.strerror or wrong}.") from None
    return 0


def _house(options: dict[str, Any]) -> House:
    if options["store"] is None:
        return House(MemoryStore(), Keys.new())
    if not options["is_demo"]:
        _check_accounts(options["store"])
    return open_house(places(options["store"], options["keys"], options["heads"]))


def _check_accounts(store: str) -> None:
    """Raise BadStore if nobody could log in; a missing store is not created."""
    first = "croupier user add NAME --role operator --store"
    if not is_address(store) and not Path(store).exists():
        raise BadStore(f"{store} does not exist. Create it with: {first} {store}")
    with contextlib.closing(open_store(store)) as opened:
        if not opened.registry().accounts():
            raise BadStore(f"{opened.where} has no accounts. Add one with: {first} {opened.where}")


def _serve(house: House, settings: Settings, options: dict[str, Any]) -> None:
    from croupier.server.process import run  # noqa: PLC0415  refusals before this need no server

    def started(address: str, _: LiveFloor) -> None:
        kind = "The demonstration floor" if settings.is_demo else "The floor"
        click.echo(f"{kind} is open at {address}/  (Ctrl-C closes it)")
        if options["is_opened"]:
            webbrowser.open(f"{address}/")

    with contextlib.suppress(KeyboardInterrupt):
        run(house, settings, started=started, is_quiet=options["is_quiet"])
