"""`croupier audit log` and `croupier audit heads`: the exact bytes of a store's logs, and its signed heads."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.records.queries.export import head_lines, lines
from croupier.records.stores.frozen import still


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--output", metavar="FILE", help="Write to the new FILE instead of standard output.")
@click.option(
    "--table",
    "tables",
    multiple=True,
    metavar="NAME",
    help='Only this table or "tournament NAME", and the house; can be repeated.',
)
def log(store: str, output: str | None, tables: tuple[str, ...]) -> None:
    """Export the log of STORE as JSON lines, every byte as it was hashed and signed.

    STORE is an SQLite file or the address of a PostgreSQL database. `croupier audit verify` and tools/verify_log.py
    verify the export. For an export with --table they report which tables are missing, and verify the others.
    """
    with still(store) as found:
        _write(lines(found, tables or None), output)


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--output", metavar="FILE", help="Write to the new FILE instead of standard output.")
def heads(store: str, output: str | None) -> None:
    """Export the current signed heads of all logs of STORE, for storage elsewhere.

    `croupier audit verify STORE --heads FILE` detects whether the store was changed or restored since.
    """
    with still(store) as found:
        _write(head_lines(found), output)


def _write(lines: Iterable[bytes], output: str | None) -> None:
    """Write lines to standard output, or to a file that appears when it is whole and is not written over."""
    if output is None:
        sys.stdout.buffer.writelines(lines)
        return
    if Path(output).exists():
        raise click.ClickException(f"{output}: The file already exists. Choose another name.")
    half = Path(f"{output}.part")
    try:
        with half.open("wb") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        half.rename(output)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
