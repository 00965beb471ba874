"""Forms for a tournament or a promotion, made from the schema of its inputs.

Whether a person may, and whether it is the time for it, is asked of the machine: what it bars them from, or does not
take at this stage, is shown with its reason and clause.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.refusal import Barred, Refused
from croupier.engine.schema import InputField, schema, some_value
from croupier.engine.table import Official
from croupier.promotion import inputs as p
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.log.kinds import log_kind
from croupier.records.proceedings import state
from croupier.records.proceedings.state import ProceedingRecord
from croupier.server.proceedings.chapters import chapter_of, place_of
from croupier.tournament import inputs as t

IsTime = Callable[[Any, type], bool]
"""Return whether a kind of input is taken at all in a state, whoever gives it."""
MADE_HERE: Final = ("commitment", "sealed", "secret")
"""Fields that the floor fills in: nobody has to know a secret."""


class ProceedingField(Struct, frozen=True):
    """A field of a form; `kind` tells how it is asked for: a "value" is any JSON of the input's form.

    `shape` tells what a value or a number is: "document" (TOML), "prize", "payments", "stacks" or "draws" (a line for
    each player), "past" (a moment in seconds), "result" (of a session).
    """

    name: str
    label: str
    kind: str
    is_required: bool
    default: str | int | bool | None = None
    choices: tuple[str, ...] = ()
    shape: str = ""


class ProceedingForm(Struct, frozen=True):
    """An input as a form: what it means, its fields, and if it is not taken now why, with the clause.

    `chapter` is where a console shows it, "" if it has a place of its own.
    """

    do: str
    label: str
    text: str
    fields: tuple[ProceedingField, ...]
    why_not: str = ""
    clause: str = ""
    chapter: str = ""


def forms(record: ProceedingRecord, person: Official, now: int, is_time: IsTime) -> tuple[ProceedingForm, ...]:
    """Return all inputs as forms for one person, by chapter."""
    kinds = sorted(log_kind(record.log).inputs, key=place_of)
    return tuple([_form(record, person, now, kind, is_time) for kind in kinds])


def _form(record: ProceedingRecord, person: Official, now: int, kind: type[Struct], is_time: IsTime) -> ProceedingForm:
    form = _described(kind)
    found = _refused(record, person, now, kind)
    if found is None or not (isinstance(found, Barred) or not is_time(record.state, kind)):
        return form
    return replace(form, why_not=found.why, clause=found.clause)


def _refused(record: ProceedingRecord, person: Official, now: int, kind: type[Struct]) -> Refused | None:
    given = sample(kind, person)
    return None if given is None else state.find_refusal(record, given, Person(person.role, person.name), at=now)


@cache
def _described(kind: type[Struct]) -> ProceedingForm:
    """Return the form of an input, whoever may give it."""
    described = schema(kind)
    asked = [_asked(kind, one) for one in described.fields if not one.is_speaker and one.name not in MADE_HERE]
    do = wire.input_tag(kind)
    return ProceedingForm(do, described.label, described.text, tuple(asked), chapter=chapter_of(kind))


def _asked(kind: type[Struct], field: InputField) -> ProceedingField:
    default = field.default if isinstance(field.default, str | int | bool) else None
    shown: str = _SHOWN.get(field.kind, field.kind)
    choices = tuple(map(str, field.choices))
    shape = _SHAPES.get((kind, field.name), "past" if shown == "number" and field.name.endswith("_at") else "")
    return ProceedingField(field.key, field.label, shown, field.is_required, default, choices, shape)


_SHOWN: Final[dict[str, str]] = {
    "part": "value",
    "counts": "value",
    "chips": "value",
    "box": "number",
    "moment": "value",
}
"""Kinds that are asked for otherwise away from a table."""
_SHAPES: Final[dict[tuple[type, str], str]] = {
    (t.DrawUpConditions, "conditions"): "document",
    (t.AddValue, "added"): "prize",
    (t.BreakTable, "chips"): "stacks",
    (t.DrawForPlaces, "cards"): "draws",
    (t.CorrectResult, "result"): "result",
    (p.AmendTerms, "terms"): "document",
    (p.PayPrize, "parts"): "payments",
}
"""Structured fields with the shape of their value."""


def sample(kind: type[Struct], person: Official) -> Any | None:
    """Return an input of a kind as this person might give it, None if none can be made up.

    Only its form matters, and who gives it.
    """
    values: dict[str, Any] = {}
    for one in schema(kind).fields:
        if one.is_speaker:
            values[one.name] = person
        elif one.is_required:
            values[one.name] = None if one.allows_none else some_value(one.hint)
    try:
        return wire.as_read(kind(**values))
    except (wire.BadWire, TypeError, ValueError, AttributeError):
        return None
