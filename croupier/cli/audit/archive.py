"""`croupier audit archive`: the log of a store in one file, for somebody else to keep."""

import sys
from pathlib import Path

import click

from croupier.cli.audit.verify import witness_of
from croupier.cli.console.errors import harmless
from croupier.records.copies.archive import write_archive
from croupier.records.locations import places
from croupier.records.stores.frozen import still


@click.command()
@click.argument("store", metavar="STORE")
@click.argument("file", metavar="FILE")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: STORE.heads if it exists]")
def archive(store: str, file: str, heads: str | None) -> None:
    """Archive the log of STORE and the lines of its witness in the new ZIP file FILE.

    The archive describes its own format and has the SHA-256 of every file, so that others can keep it for years and
    verify it without this program. Accounts and passwords are not part of it.
    """
    target, half = Path(file), Path(f"{file}.part")
    if target.exists():
        raise click.ClickException(f"{file}: The file already exists. Choose another name.")
    half.unlink(missing_ok=True)
    try:
        with still(store) as found:
            sums = write_archive(found, half, witness_of(places(store, None, heads), is_stated=heads is not None))
        half.rename(target)
    finally:
        half.unlink(missing_ok=True)
    sys.stdout.writelines(f"{digest}  {name}\n" for name, digest in sums.items())
    sys.stdout.write(f"{harmless(file)}: archived.\n")
