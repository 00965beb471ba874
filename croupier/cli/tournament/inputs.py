"""`croupier tournament do`: any input of a tournament, by its name and its fields."""

import difflib
import re
from typing import Any, Final, get_args

import click
import msgspec

from croupier import money
from croupier.cli.tournament.options import directed, named, say, writing
from croupier.engine.schema import InputField, schema
from croupier.engine.table.people import Official
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
    """Give any input to a tournament: INPUT is its name, such as GiveBreak, with fields such as minutes=10.

    Amounts are written as dollars or chips, such as 12.50; lists and parts as JSON, in which amounts are cents.
    """
    given = read_input(what, fields, by)
    with directed(name, where) as (house, writer):
        say(house, writer, given)


def read_input(what: str, fields: tuple[str, ...], by: Official) -> Any:
    """Parse an input; raise a usage error that names the field."""
    kind = INPUTS.get(what)
    if kind is None:
        near = difflib.get_close_matches(what, INPUTS, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"Use one of {', '.join(INPUTS)}."
        raise click.UsageError(f"There is no input {what!r} for tournaments. {hint}")
    known = {field.name: field for field in schema(kind).fields if not field.is_speaker}
    values: dict[str, Any] = {"by": msgspec.to_builtins(by)}
    for one in fields:
        field, sign, text = one.partition("=")
        if not sign or field not in known:
            listed = ", ".join(known) or "none"
            raise click.UsageError(f"{one}: Write field=value. The fields of {what} are {listed}.")
        values[field] = _value(known[field], text)
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as wrong:
        raise click.UsageError(f"{what}: {_plainly(str(wrong), values)}.") from None


def _plainly(wrong: str, values: dict[str, Any]) -> str:
    """Return an error of msgspec in plain words: the field, the expected value, and the text."""
    lacks = re.match(r"Object missing required field `(\w+)`", wrong)
    if lacks is not None:
        return f"The field {lacks[1]} is missing. Add {lacks[1]}=VALUE"
    field = re.search(r"\$\.(\w+)", wrong)
    kind = re.match(r"Expected `(\w+)", wrong)
    if field is None or kind is None:
        return wrong.replace("`", "")
    return f"{field[1]}: {values.get(field[1])!r} is not {_KINDS.get(kind[1], 'what it takes')}"


def _value(field: InputField, text: str) -> Any:
    if field.hint is str:
        return text
    if field.kind == "money":
        try:
            return money.parse(text)
        except money.BadAmount as bad:
            raise click.UsageError(f"{field.name}: {bad}.") from None
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
