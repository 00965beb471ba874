"""`croupier tournament do`: any input of a tournament, by its name and its fields."""

import difflib
import re
from typing import Any, Final, get_args, get_type_hints

import click
import msgspec

from croupier import money
from croupier.cli.tournament.asking import directed, named, say, writing
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.inputs import TournamentInput

INPUTS: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(TournamentInput)}

_KINDS: Final = {
    "int": "a whole number, such as 10",
    "str": "text",
    "bool": "true or false",
    "array": 'a list in JSON, such as ["Ann", "Ben"]',
    "object": "a part in JSON, such as {…}",
}


@click.command()
@named
@click.argument("what", metavar="INPUT")
@click.argument("fields", nargs=-1, metavar="FIELD=VALUE…")
@writing
def do(name: str, what: str, fields: tuple[str, ...], by: Official, **where: Any) -> None:
    """Say anything to a tournament: INPUT is the name of an input, such as GiveBreak, with minutes=10.

    Amounts are written as dollars or chips, such as 12.50; lists and parts as JSON, in which amounts are cents.
    """
    given = read_input(what, fields, by)
    with directed(name, where) as (house, held):
        say(house, held, given)


def read_input(what: str, fields: tuple[str, ...], by: Official) -> Any:
    """Return an input from what was written; raise a usage error that names the field."""
    kind = INPUTS.get(what)
    if kind is None:
        near = difflib.get_close_matches(what, INPUTS, n=1)
        told = f"the nearest is {near[0]}" if near else f"there are {', '.join(INPUTS)}"
        raise click.UsageError(f"{what} is nothing that is said to a tournament; {told}.")
    hints = get_type_hints(kind)
    known = [field for field in kind.__struct_fields__ if field != "by"]
    values: dict[str, Any] = {"by": msgspec.to_builtins(by)}
    for one in fields:
        field, sign, text = one.partition("=")
        if not sign or field not in known:
            listed = ", ".join(known) or "none"
            raise click.UsageError(f"{one}: {what} has the fields {listed}, written as field=value.")
        values[field] = _value(hints[field], field, text)
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as wrong:
        raise click.UsageError(f"{what}: {_plainly(str(wrong), values)}.") from None


def _plainly(wrong: str, values: dict[str, Any]) -> str:
    """Return what msgspec says of a value as a person would: the field, what is wanted, and what was written."""
    lacks = re.match(r"Object missing required field `(\w+)`", wrong)
    if lacks is not None:
        return f"it needs {lacks[1]}, written as {lacks[1]}=…"
    field = re.search(r"\$\.(\w+)", wrong)
    kind = re.match(r"Expected `(\w+)", wrong)
    if field is None or kind is None:
        return wrong.replace("`", "")
    return f"{field[1]}: {values.get(field[1])!r} is not {_KINDS.get(kind[1], 'what it takes')}"


def _value(hint: Any, field: str, text: str) -> Any:
    if hint is str:
        return text
    if hint is Money:
        try:
            return money.parse(text)
        except money.BadAmount as bad:
            raise click.UsageError(f"{field}: {bad}.") from None
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
