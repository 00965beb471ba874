"""`croupier audit verify`: verification of a store."""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from croupier.cli.console.errors import WRONG, harmless, tell
from croupier.records.locations import StoreLocations, places
from croupier.records.log.editions import EDITION
from croupier.records.log.entries import is_table
from croupier.records.log.keys import BadKeys, Keys
from croupier.records.log.kinds import kind_of
from croupier.records.queries.verify import Report, VerifyOptions
from croupier.records.queries.verify import verify as verified
from croupier.records.witness.source import WitnessSource, exists, lines_at

FOUND: Final = 1


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--key", metavar="HEX", help="Public key that must have signed the store, 64 hexadecimal digits.")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: STORE.keys if it exists]")
@click.option("--heads", metavar="WITNESS", help="File or address of the witness.  [default: STORE.heads if it exists]")
@click.option("--deep", is_flag=True, help="Also decide every input again by the rules, and deal again with the keys.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def verify(*, store: str, key: str | None, keys: str | None, heads: str | None, deep: bool, as_json: bool) -> int:
    """Verify that no record of STORE was changed, removed, inserted, reordered or cut off.

    STORE is an SQLite file, the address of a PostgreSQL database, or a log from `croupier audit log`. The store is
    only read, and may be in use. Hashes, signatures and order are verified, in a database also that all other
    tables (rounds, marks, postings, commands) follow from the entries: about 10,000 entries a second, an
    exported log four times as fast. --deep decides every input again and takes twice as long; it lists decisions of
    an earlier edition of the program that this one would not repeat, which are no findings.

    Only a key or a witness stored elsewhere can detect that a whole store was replaced.

    Exit code: 0 if the store is intact, 1 if there are findings, 2 if STORE cannot be read.
    """
    if key is not None and not re.fullmatch("[0-9a-f]{64}", key):
        raise click.UsageError(f"--key {key}: Write 64 hexadecimal digits in lower case.")
    where = places(store, keys, heads)
    found_keys = keys_of(where.keys, is_said=keys is not None)
    witness = witness_of(where, is_stated=heads is not None)
    report = verified(store, VerifyOptions(key or "", found_keys, witness, deep))
    compared = "the one given" if key else f"that of {where.keys}" if found_keys is not None else ""
    if as_json:
        _write_json(report, compared, witness, is_deep=deep)
    else:
        _write(report, compared, witness, is_deep=deep)
    if report.unreadable:
        tell(report.unreadable)
        return WRONG
    return FOUND if report.findings else 0


def witness_of(where: StoreLocations, *, is_stated: bool) -> WitnessSource | None:
    """Return the lines of the witness, if there is one."""
    return lines_at(where.heads) if where.heads is not None and (is_stated or exists(where.heads)) else None


def keys_of(path: Path | None, *, is_said: bool) -> Keys | None:
    """Return the keys, if there are any; the keys of a store may not be readable for its auditor."""
    if path is None or (not is_said and not path.is_file()):
        return None
    try:
        return Keys.load(path)
    except BadKeys:
        if is_said:
            raise
        return None


def _write(report: Report, compared: str, witness: WitnessSource | None, *, is_deep: bool) -> None:
    for finding in report.findings:
        sys.stdout.write(f"{harmless(f'{report.where}: {finding}')}\n")
    if not report.is_good:
        return
    tables, others = [[log for log in report.logs if is_of(log)] for is_of in (is_table, kind_of)]
    seen = "NONE" if witness is None else f"{report.witnessed:,} heads of {witness.where} agree"
    lines = [
        f"{report.where}: no faults found.",
        f"store     {report.store}",
        f"tables    {len(tables):,}: {', '.join(tables)}" if tables else "tables    none",
        *([f"others    {len(others):,}: {', '.join(others)}"] if others else []),
        f"entries   {report.entries:,}, from {_moment(report.first_at)} to {_moment(report.last_at)}",
        f"heads     {report.heads:,}, {report.rounds:,} of them signed at the end of a round",
        f"key       {report.key}, {compared or 'NOT compared'}",
        f"witness   {seen}",
        f"checked   {_checked(report, is_deep=is_deep)}",
        *([] if report.has_keys or not report.is_database else [_WITHOUT_KEYS]),
        *_earlier(report),
        *_not_excluded(report, compared),
    ]
    sys.stdout.writelines(f"{harmless(line)}\n" for line in lines)


_WITHOUT_KEYS: Final = "          NOT checked without the keys (--keys): logins and tickets"


def _checked(report: Report, *, is_deep: bool) -> str:
    parts = ["hashes, order and signatures"]
    parts += ["all other tables of the database"] if report.is_database else []
    parts += ["every decision"] if is_deep else []
    return "; ".join(parts) + ("" if is_deep else " (--deep decides every input again)")


def _earlier(report: Report) -> list[str]:
    """Return the decisions of earlier editions that this program would not repeat."""
    if not report.earlier:
        return []
    one = len(report.earlier) == 1
    what = "decision of an earlier edition is" if one else "decisions of earlier editions are"
    head = f"earlier   {len(report.earlier):,} {what} not what edition {EDITION} of this program decides:"
    return [head, *[f"          {one}" for one in report.earlier]]


def _not_excluded(report: Report, compared: str) -> list[str]:
    """Return what the check cannot exclude without a copy kept elsewhere."""
    warnings = []
    if not compared:
        warnings.append("Without a key from elsewhere (--key), a replacement of the whole store cannot be excluded.")
    if report.witnessed is None:
        warnings.append("Without a witness (--heads), a restore to an earlier state cannot be excluded.")
    return warnings


def _moment(at: int) -> str:
    try:
        return datetime.fromtimestamp(at // 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (ValueError, OverflowError, OSError):
        return f"{at} ms"


def _write_json(report: Report, compared: str, witness: WitnessSource | None, *, is_deep: bool) -> None:
    plain: dict[str, Any] = {"holds": report.is_good, **msgspec.structs.asdict(report)}
    plain |= {"findings": [msgspec.structs.asdict(one) for one in report.findings], "is_deep": is_deep}
    plain["earlier"] = [msgspec.structs.asdict(one) for one in report.earlier]
    plain |= {"key_compared_with": compared, "witness": "" if witness is None else witness.where}
    plain["not_excluded"] = _not_excluded(report, compared)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(plain), indent=2).decode() + "\n")
