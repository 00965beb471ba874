"""`croupier audit histories` and `croupier audit import`: rounds as JSON lines, out of one store and into another."""

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import click

from croupier.cli.audit.asking import check_alone, period, put, table_of, told_plainly
from croupier.records.histories import BadHistory, Checked, checked, exported, imported_lines, taken_in
from croupier.records.log import PROGRAM, Person
from croupier.records.places import open_house, places
from croupier.records.stores.opening import open_store
from croupier.records.stores.protocol import Wanted

_STANDARD_INPUT: Final = "-"


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--table", metavar="TABLE", help="Only of this table.")
@click.option("--player", metavar="PLAYER", help="Only those in which this player took part.")
@click.option("--dealer", metavar="DEALER", help="Only those that this dealer dealt.")
@period
@click.option("--last", "many", type=click.IntRange(1), metavar="N", help="So many, the newest.")
@click.option("--imported", "is_imported", is_flag=True, help="All those that came from other stores, as they came.")
@click.option("--output", metavar="FILE", help="Where they go, if not to standard output.")
def histories(store: str, *, is_imported: bool, output: str | None, **asked: Any) -> None:
    """Write the rounds of STORE that are over as JSON lines, the oldest first.

    Each line is whole: the rules, every input and event byte for byte, payments, and the head that was signed at the
    end of the round. `croupier audit import` checks such lines and takes them into another store.
    """
    if is_imported:
        check_alone("--imported", asked)
    with contextlib.closing(open_store(store)) as found, told_plainly():
        table_of(found, asked["table"])
        wanted = Wanted(log=asked.pop("table"), **asked)
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
        raise click.ClickException(f"{output}: there is such a file already; nothing is written over") from None


@click.command("import")
@click.argument("file", metavar="FILE")
@click.option("--store", required=True, metavar="STORE", help="The store into which they come.")
@click.option("--keys", metavar="FILE", help="The keys of that store, if they are not beside it.")
@click.option("--key", metavar="HEX", help="The public key with which the lines must be signed.")
@click.option("--by", metavar="NAME", help="Who takes them in.")
def import_(file: str, store: str, keys: str | None, key: str | None, by: str | None) -> None:
    """Check the rounds of FILE, which `croupier audit histories` wrote, and take them into STORE.

    A line is checked in all that it can prove: its entries, their order, the signature at the end of the round, the
    rules, what the round itself decides, and what it came to. If one line does not hold, nothing is imported. Imported
    rounds go into the log of the house, never into that of a table. FILE may be - for standard input.
    """
    found = _checked(file, key)
    if not Path(store).exists() and "://" not in store:
        raise click.ClickException(f"{store}: there is no such store")
    house = open_house(places(store, keys))
    with contextlib.closing(house.store):
        for at, one in found:
            if one.history.store == house.id:
                raise click.ClickException(f"{file}: line {at}: it is of this store itself; nothing is imported")
        person = PROGRAM if by is None else Person("auditor", by)
        came = sum(taken_in(house, one, person) for _, one in found)
    put(_told(found, came))


def _checked(file: str, key: str | None) -> list[tuple[int, Checked]]:
    found = []
    with contextlib.ExitStack() as stack:
        lines = sys.stdin.buffer if file == _STANDARD_INPUT else stack.enter_context(Path(file).open("rb"))
        for at, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                found.append((at, checked(line.rstrip(b"\r\n"), key)))
            except BadHistory as wrong:
                raise click.ClickException(f"{file}: line {at}: {wrong}; nothing is imported") from None
    if not found:
        raise click.ClickException(f"{file}: there is no round in it")
    return found


def _told(found: list[tuple[int, Checked]], came: int) -> Iterable[str]:
    many, before = len(found), len(found) - came
    yield f"{came} round{'' if came == 1 else 's'} imported" + (f"; {before} had come before." if before else ".")
    again = sum(one.decided.again for _, one in found)
    inputs = sum(one.decided.inputs for _, one in found)
    yield f"Checked in {'it' if many == 1 else f'each of {many}'}: version, entries, order, signature, rules, results."
    others = "; the others depend on what was before at the table" if again < inputs else ""
    yield f"Decided again: {again} of {inputs} inputs{others}."
    for key in sorted({one.history.key for _, one in found}):
        yield f"Signed with {key}"
