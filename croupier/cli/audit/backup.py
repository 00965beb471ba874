"""`croupier audit backup`: a copy of a store that is in use, checked."""

import sys
from pathlib import Path

import click

from croupier.cli.audit.verify import FOUND, keys_of, witness_of
from croupier.cli.console.errors import harmless
from croupier.records.log.entries import is_table
from croupier.records.log.kinds import kind_of
from croupier.records.log.locations import places
from croupier.records.queries.backup import back_up
from croupier.records.queries.verify import Asked


@click.command()
@click.argument("store", metavar="STORE")
@click.argument("file", metavar="FILE")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: STORE.keys if it exists]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: STORE.heads if it exists]")
@click.option("--deep", is_flag=True, help="Also decide every input of the copy again.")
def backup(store: str, file: str, keys: str | None, heads: str | None, *, deep: bool) -> int:
    """Back up STORE, an SQLite file that may be in use, to the new FILE, and verify the copy.

    The copy is consistent, and games continue while it is written. FILE appears when it has been verified. Store
    it on another computer. The keys and the witness are not part of it.

    Exit code: 0 if the copy was written, 1 if the verification failed; then there is no copy.
    """
    where = places(store, keys, heads)
    witness = witness_of(where, is_stated=heads is not None)
    found = back_up(store, Path(file), Asked("", keys_of(where.keys, is_said=keys is not None), witness, deep))
    for finding in found.findings:
        sys.stdout.write(f"{harmless(f'{store}: {finding}')}\n")
    if found.unreadable:
        sys.stdout.write(f"{harmless(f'{store}: {found.unreadable}')}\n")
    if not found.is_good:
        return FOUND
    tables, others = (sum(bool(is_of(log)) for log in found.logs) for is_of in (is_table, kind_of))
    of = f"{tables:,} tables" + (f" and {others:,} other log{'s' * (others > 1)}" if others else "")
    sys.stdout.write(f"{harmless(file)}: backup of {found.entries:,} entries of {of}, verified.\n")
    return 0
