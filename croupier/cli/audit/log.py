"""`croupier audit log` and `croupier audit heads`: the exact bytes of a store's logs, and its signed heads."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.records.export import head_lines, lines
from croupier.records.stores.still import still


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--output", metavar="FILE", help="A new file for it, if not standard output.")
@click.option(
    "--table",
    "tables",
    multiple=True,
    metavar="NAME",
    help='Only this table or "tournament NAME", beside the house; repeatable.',
)
def log(store: str, output: str | None, tables: tuple[str, ...]) -> None:
    """Write the exact log of STORE as JSON lines, every byte as it was hashed and signed.

    STORE is an SQLite file or the address of a PostgreSQL database. `croupier audit verify` and tools/verify_log.py
    check what is written; of an extract by --table they tell which tables are missing, and check the others.
    """
    with still(store) as found:
        _write(lines(found, tables or None), output)


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--output", metavar="FILE", help="A new file for them, if not standard output.")
def heads(store: str, output: str | None) -> None:
    """Write the signed heads of all logs of STORE as they are now, for keeping elsewhere.

    `croupier audit verify STORE --heads FILE` finds whether the store was changed or put back since.
    """
    with still(store) as found:
        _write(head_lines(found), output)


def _write(made: Iterable[bytes], output: str | None) -> None:
    """Write lines to standard output, or to a file that appears when it is whole and is not written over."""
    if output is None:
        sys.stdout.buffer.writelines(made)
        return
    if Path(output).exists():
        raise click.ClickException(f"{output}: it is there already, and is not written over")
    half = Path(f"{output}.part")
    try:
        with half.open("wb") as file:
            file.writelines(made)
            file.flush()
            os.fsync(file.fileno())
        half.rename(output)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
