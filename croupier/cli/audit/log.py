"""`croupier audit log` and `croupier audit heads`: the exact bytes of a store's logs, and its signed heads."""

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.records.log import head_line
from croupier.records.stores.opening import open_store


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--output", metavar="FILE", help="Where they go, if not to standard output.")
def heads(store: str, output: str | None) -> None:
    """Write the signed heads of all logs of STORE as they are now, for keeping elsewhere."""
    with contextlib.closing(open_store(store)) as found:
        _write((head_line(row.now) for row in found.logs()), output)


def _write(lines: Iterable[bytes], output: str | None) -> None:
    if output is None:
        sys.stdout.buffer.writelines(lines)
        return
    with Path(output).open("xb") as file:
        file.writelines(lines)
