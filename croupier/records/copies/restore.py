"""Restoring a store from a backup, and the rehearsal: the copy is verified and compared with the witness."""

import contextlib
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from croupier.records.copies.rows import copy_rows
from croupier.records.log import entries
from croupier.records.queries.verify import Report, VerifyOptions, verify
from croupier.records.stores.address import is_address, open_store
from croupier.records.stores.frozen import Still, still
from croupier.records.stores.protocol import BadStore
from croupier.records.witness.lines import BadLine, WitnessLine, WitnessReader, lines_of
from croupier.records.witness.source import WitnessSource


class WitnessComparison(Struct):
    """Comparison of a copy with the witness of its store, which has seen more.

    `agreeing` heads name entries that the copy has. `later` is, for each log, the number of entries that the witness
    has seen after the end of the copy: a restore loses them.
    """

    agreeing: int = 0
    later: dict[str, int] = {}
    findings: list[str] = []

    @property
    def lost(self) -> int:
        """Number of entries that a restore loses."""
        return sum(self.later.values())


class RestoreResult(Struct, frozen=True):
    """Result of a restore or its rehearsal: the check of the copy, and its comparison with a witness."""

    report: Report
    compared: WitnessComparison | None

    @property
    def is_good(self) -> bool:
        """Return whether the copy is intact and a part of what was witnessed."""
        return self.report.is_good and (self.compared is None or not self.compared.findings)


def rehearse(backup: Path, options: VerifyOptions, witness: WitnessSource | None) -> RestoreResult:
    """Verify a backup and compare it with the witness; raise BadStore. Nothing is written."""
    report = verify(str(backup), replace(options, is_copy=True))
    if not report.is_database:
        raise BadStore(f"{backup}: This is an exported log, not a backup.")
    compared = None
    if witness is not None and report.is_good:
        with still(str(backup)) as copy:
            compared = compare_witness(copy, witness)
    return RestoreResult(report, compared)


def restore(backup: Path, target: str, options: VerifyOptions, witness: WitnessSource | None) -> RestoreResult:
    """Restore a backup to a new file or an empty database, and verify it there; raise StoreError.

    A backup with findings is not restored.
    """
    if not is_address(target) and Path(target).exists():
        raise BadStore(f"{target}: The file already exists. Name a new file.")
    found = rehearse(backup, options, witness)
    if not found.is_good:
        return found
    with still(str(backup)) as copy, contextlib.closing(open_store(target, writes=True)) as store:
        copy_rows(copy, store)
    return RestoreResult(verify(target, replace(options, is_copy=True)), found.compared)


def compare_witness(copy: Still, witness: WitnessSource) -> WitnessComparison:
    """Compare every head of a witness with the entries of a copy."""
    found = WitnessComparison(later={}, findings=[])
    ends = {row[0]: int(row[2]) for row in copy.logs()}
    reader = WitnessReader()
    last: WitnessLine | None = None
    newest: dict[str, int] = {}
    try:
        with witness.open(0) as file:
            for line in lines_of(file):
                seen = reader.read(line)
                last = seen if isinstance(seen, WitnessLine) else last
                for head in seen.heads if isinstance(seen, WitnessLine) else seen:
                    said = entries.read_head(head.body)
                    newest[said.log] = max(newest.get(said.log, 0), said.number)
                    if said.number <= ends.get(said.log, 0):
                        _compare_head(copy, said, found)
    except BadLine as wrong:
        found.findings.append(f"{witness.where}: Line {reader.number + 1} {wrong}.")
    if last is not None and not last.is_genuine:
        found.findings.append(f"{witness.where}: Line {reader.number} is not signed with the key of the witness.")
    found.later = {log: number - ends.get(log, 0) for log, number in newest.items() if number > ends.get(log, 0)}
    return found


def _compare_head(copy: Still, said: entries.Head, found: WitnessComparison) -> None:
    hashes = [link.hash for link in copy.links(said.log, said.number, said.number)]
    if hashes == [said.hash]:
        found.agreeing += 1
    else:
        found.findings.append(f"Entry {said.number} of {said.log} is not the one that the witness has seen.")
