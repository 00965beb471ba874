"""`croupier audit backup`: a copy of a store that is in use, checked."""

import sys
from pathlib import Path

import click

from croupier.cli.audit.verify import FOUND, keys_of
from croupier.cli.errors import harmless
from croupier.records.backup import back_up
from croupier.records.log import is_table
from croupier.records.places import places
from croupier.records.rooms import kind_of
from croupier.records.verify import Asked


@click.command()
@click.argument("store", metavar="STORE")
@click.argument("file", metavar="FILE")
@click.option("--keys", metavar="FILE", help="The keys of the store; STORE.keys if that is there.")
@click.option("--heads", metavar="FILE", help="The witness: heads kept elsewhere; STORE.heads if that is there.")
@click.option("--deep", is_flag=True, help="Decide every input of the copy again, too.")
def backup(store: str, file: str, keys: str | None, heads: str | None, *, deep: bool) -> int:
    """Copy STORE, an SQLite file that may be in use, into the new FILE, and check the copy.

    The copy is whole as of one moment, and who plays does not wait for it. It appears when it has been found good. Keep
    it on another computer; the keys and the witness are kept apart from it, and are not in it.

    Exit code: 0 if the copy is there, 1 if something was found in it, and then it is not.
    """
    where = places(store, keys, heads)
    witness = where.heads if where.heads is not None and (heads is not None or where.heads.is_file()) else None
    found = back_up(store, Path(file), Asked("", keys_of(where.keys, is_said=keys is not None), witness, deep))
    for finding in found.findings:
        sys.stdout.write(f"{harmless(f'{store}: {finding}')}\n")
    if found.unreadable:
        sys.stdout.write(f"{harmless(f'{store}: {found.unreadable}')}\n")
    if not found.is_good:
        return FOUND
    tables, others = (sum(bool(is_of(log)) for log in found.logs) for is_of in (is_table, kind_of))
    of = f"{tables:,} tables" + (f" and {others:,} other log{'s' * (others > 1)}" if others else "")
    sys.stdout.write(f"{harmless(file)}: a copy with {found.entries:,} entries of {of}; everything holds.\n")
    return 0
