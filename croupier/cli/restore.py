"""`croupier restore`: a store from a backup, verified and compared with the witness, or only the rehearsal."""

import sys
from pathlib import Path

import click

from croupier.cli.audit.verify import FOUND, keys_of, witness_of
from croupier.cli.backup import counted, faults
from croupier.cli.console.errors import harmless
from croupier.cli.console.lazy import StoreCommand
from croupier.records.copies.restore import RestoreResult, rehearse
from croupier.records.copies.restore import restore as restored
from croupier.records.locations import places
from croupier.records.queries.verify import VerifyOptions


@click.command(cls=StoreCommand)
@click.argument("backup", metavar="BACKUP", type=click.Path(exists=True, dir_okay=False))
@click.argument("store", metavar="[STORE]", required=False)
@click.option("--rehearse", "is_rehearsed", is_flag=True, help="Verify and compare BACKUP; restore nothing.")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: STORE.keys if it exists]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: STORE.heads if it exists]")
@click.option("--deep", is_flag=True, help="Also decide every input of the copy again.")
def restore(backup: str, store: str | None, *, is_rehearsed: bool, deep: bool, **where: str | None) -> int:
    """Restore BACKUP to STORE, a new file or an empty PostgreSQL database, and verify it there.

    BACKUP is verified first, and compared with the witness: every entry of it must be the one that was witnessed, and
    the entries that were witnessed after it are counted, since a restore loses them. Logins are not restored.
    A restored store is behind its witness: `croupier witness change STORE NEW --lost REASON` lets it go on.

    Exit code: 0 if everything agrees, 1 if there are findings; then nothing is restored.
    """
    if (store is None) != is_rehearsed:
        raise click.UsageError("Name the STORE to restore to, or use --rehearse without one.")
    found = places(store or backup, where["keys"], where["heads"])
    options = VerifyOptions("", keys_of(found.keys, is_said=where["keys"] is not None), None, deep)
    witness = witness_of(found, is_stated=where["heads"] is not None)
    file = Path(backup)
    result = rehearse(file, options, witness) if store is None else restored(file, store, options, witness)
    sys.stdout.writelines(f"{harmless(line)}\n" for line in _result_lines(result, backup, store))
    return 0 if result.is_good else FOUND


def _result_lines(result: RestoreResult, backup: str, store: str | None) -> list[str]:
    compared = result.compared
    lines = [f"{result.report.where}: {one}" for one in faults(result.report)]
    lines += [] if compared is None else [f"{backup}: {one}" for one in compared.findings]
    if not result.is_good:
        return lines
    lines.append(f"{backup}: {counted(result.report)}, verified.")
    if compared is None:
        lines.append("witness   NONE: entries after the backup cannot be counted. Name the witness with --heads.")
    else:
        lines.append(f"witness   {compared.agreeing:,} heads agree")
        lines.append(f"lost      {compared.lost:,} entries were witnessed after the backup")
        lines += [f"          {number:,} of {log}" for log, number in sorted(compared.later.items())]
    lines.append("Rehearsed: nothing was restored." if store is None else f"{result.report.where}: restored.")
    return lines
