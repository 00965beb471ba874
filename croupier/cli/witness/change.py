"""`croupier witness change`: another witness for a store."""

import sys

import click

from croupier.cli.console.errors import harmless
from croupier.records.locations import change_witness, places


@click.command()
@click.argument("store", metavar="STORE")
@click.argument("witness", metavar="WITNESS")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: STORE.keys]")
@click.option("--heads", metavar="WITNESS", help="Present witness.  [default: STORE.heads]")
@click.option("--lost", metavar="REASON", help="The present witness is lost, or the store was restored from a backup.")
def change(*, store: str, witness: str, keys: str | None, heads: str | None, lost: str | None) -> int:
    """Make WITNESS, a new file or the address of `croupier witness serve`, the witness of STORE.

    STORE is compared with its present witness first, unless --lost states why there is none to compare it with. The
    change is recorded in the log of the house with the reason, as a significant event.
    """
    key = change_witness(places(store, keys, heads), witness, reason=lost)
    sys.stdout.write(f"{harmless(store)}: the witness is {harmless(witness)} from now on, key {key}\n")
    return 0
