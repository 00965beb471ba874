"""`croupier backup`: a verified copy of a store that is in use, once or on a schedule."""

import sys
import time
from pathlib import Path
from typing import Final

import click

from croupier.cli.audit.verify import FOUND, keys_of, witness_of
from croupier.cli.console.errors import harmless
from croupier.cli.console.lazy import StoreCommand
from croupier.records.copies.backup import back_up, backups_in, named_copy, prune
from croupier.records.locations import StoreLocations, places
from croupier.records.log.entries import is_table
from croupier.records.log.kinds import kind_of
from croupier.records.queries.verify import Report, VerifyOptions

_HOUR_SECONDS: Final = 3_600


@click.command(cls=StoreCommand)
@click.argument("store", metavar="STORE")
@click.argument("target", metavar="TARGET")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: STORE.keys if it exists]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: STORE.heads if it exists]")
@click.option("--deep", is_flag=True, help="Also decide every input of the copy again.")
@click.option("--every", type=click.FloatRange(min=0.01), metavar="HOURS", help="Repeat every HOURS until stopped.")
@click.option("--keep", type=click.IntRange(min=1), metavar="N", help="Delete all but the N newest copies in TARGET.")
def backup(store: str, target: str, *, deep: bool, every: float | None, keep: int | None, **where: str | None) -> int:
    """Back up STORE, a file or a PostgreSQL database that may be in use, to TARGET, and verify the copy.

    TARGET is a new file, or a folder, in which the copy is named by the store and the time. The copy is one SQLite
    file; it is consistent, and games continue while it is written. It appears when it has been verified. Keep it on
    another computer. The keys and the witness are not part of it. `croupier restore` restores it, also to PostgreSQL.

    Exit code: 0 if the copy was written, 1 if the verification failed; then there is no copy.
    """
    folder = Path(target)
    if not folder.is_dir() and (every is not None or keep is not None):
        raise click.UsageError(f"{target} is not a folder. --every and --keep need a folder.")
    found = places(store, where["keys"], where["heads"])
    while True:
        moment = time.gmtime()
        file = folder / named_copy(store, moment) if folder.is_dir() else folder
        code = _back_up(store, file, found, where, is_deep=deep)
        if keep is not None and not code:
            for old in prune(backups_in(folder, store), keep):
                sys.stdout.write(f"{harmless(str(old))}: deleted.\n")
        sys.stdout.flush()
        if every is None:
            return code
        time.sleep(every * _HOUR_SECONDS)


def _back_up(store: str, file: Path, found: StoreLocations, stated: dict[str, str | None], *, is_deep: bool) -> int:
    keys = keys_of(found.keys, is_said=stated["keys"] is not None)
    witness = witness_of(found, is_stated=stated["heads"] is not None)
    report = back_up(store, file, VerifyOptions("", keys, witness, is_deep))
    for line in faults(report):
        sys.stdout.write(f"{harmless(f'{report.where}: {line}')}\n")
    if not report.is_good:
        return FOUND
    sys.stdout.write(f"{harmless(str(file))}: backup of {counted(report)}, verified.\n")
    return 0


def faults(report: Report) -> list[str]:
    """Return what is wrong with a copy, as sentences."""
    return [*(str(one) for one in report.findings), *([report.unreadable] if report.unreadable else [])]


def counted(report: Report) -> str:
    """Return the size of a copy in words."""
    tables, others = (sum(bool(is_of(log)) for log in report.logs) for is_of in (is_table, kind_of))
    of = f"{tables:,} tables" + (f" and {others:,} other log{'s' * (others > 1)}" if others else "")
    return f"{report.entries:,} entries of {of}"
