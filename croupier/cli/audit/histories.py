"""`croupier audit histories` and `croupier audit import`: rounds as JSON lines, out of one store and into another."""

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import click

from croupier.cli.audit.options import check_alone, period, plain_errors, put, table_of
from croupier.records.locations import open_house, places
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.queries.histories import BadHistory, CheckedLine, checked, exported, imported_lines, taken_in
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import RecordFilter

_STANDARD_INPUT: Final = "-"


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--table", metavar="TABLE", help="Only this table.")
@click.option("--player", metavar="PLAYER", help="Only rounds of this player.")
@click.option("--dealer", metavar="DEALER", help="Only rounds of this dealer.")
@period
@click.option("--last", "many", type=click.IntRange(1), metavar="N", help="Export at most N, the newest.")
@click.option("--imported", "is_imported", is_flag=True, help="Export the imported rounds instead.")
@click.option("--output", metavar="FILE", help="Write to FILE instead of standard output.")
def histories(store: str, *, is_imported: bool, output: str | None, **options: Any) -> None:
    """Export the completed rounds of STORE as JSON lines, oldest first.

    Each line is complete: the rules, every input and event byte for byte, payments, and the head that was signed at the
    end of the round. `croupier audit import` verifies such lines and imports them into another store.
    """
    if is_imported:
        check_alone("--imported", options)
    with contextlib.closing(open_store(store)) as found, plain_errors():
        table_of(found, options["table"])
        wanted = RecordFilter(log=options.pop("table"), **options)
        _write(imported_lines(found) if is_imported else exported(found, wanted), output)


def _write(lines: Iterable[bytes], output: str | None) -> None:
    ended = (line + b"\n" for line in lines)
    if output is None:
        sys.stdout.buffer.writelines(ended)
        return
    try:
        with Path(output).open("xb") as file:
            file.writelines(ended)
    except FileExistsError:
        raise click.ClickException(f"{output}: The file already exists. Choose another name.") from None


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option("--store", required=True, metavar="STORE", help="Store to import into.")
@click.option("--keys", metavar="FILE", help="Keys of the store.  [default: next to the store file]")
@click.option("--key", metavar="HEX", help="Public key that must have signed the lines.")
@click.option("--by", metavar="NAME", help="Person who imports the rounds, recorded in the log.")
def import_(file: str, store: str, keys: str | None, key: str | None, by: str | None) -> None:
    """Verify the rounds of FILE, written by `croupier audit histories`, and import them into STORE.

    Each line is verified: its entries, their order, the signature at the end of the round, the
    rules, the decisions and the results. If one line fails, no round is imported. Imported
    rounds are recorded in the log of the house, never in that of a table. FILE can be - for standard input.
    """
    found = _checked(file, key)
    if not Path(store).exists() and "://" not in store:
        raise click.ClickException(f"{store}: The store does not exist.")
    house = open_house(places(store, keys))
    with contextlib.closing(house.store):
        for at, one in found:
            if one.history.store == house.id:
                raise click.ClickException(f"{file}: Line {at}: The round is from this store. No round was imported.")
        person = PROGRAM if by is None else Person("auditor", by)
        came = sum(taken_in(house, one, person) for _, one in found)
    put(_import_lines(found, came))


def _checked(file: str, key: str | None) -> list[tuple[int, CheckedLine]]:
    found = []
    with contextlib.ExitStack() as stack:
        lines = sys.stdin.buffer if file == _STANDARD_INPUT else stack.enter_context(Path(file).open("rb"))
        for at, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                found.append((at, checked(line.rstrip(b"\r\n"), key)))
            except BadHistory as wrong:
                raise click.ClickException(f"{file}: Line {at}: {wrong} No round was imported.") from None
    if not found:
        raise click.ClickException(f"{file}: The file has no rounds.")
    return found


def _import_lines(found: list[tuple[int, CheckedLine]], came: int) -> Iterable[str]:
    many, before = len(found), len(found) - came
    yield f"{came} round{'' if came == 1 else 's'} imported" + (
        f"; {before} had been imported before." if before else "."
    )
    again = sum(one.decided.again for _, one in found)
    inputs = sum(one.decided.inputs for _, one in found)
    yield f"Verified in {'it' if many == 1 else f'each of {many}'}: version, entries, order, signature, rules, results."
    others = "; the others depend on earlier rounds of the table" if again < inputs else ""
    yield f"Decided again: {again} of {inputs} inputs{others}."
    for key in sorted({one.history.key for _, one in found}):
        yield f"Signed with {key}"
