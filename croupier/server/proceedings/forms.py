"""Forms for a tournament or a promotion, made from the schema of its inputs.

The machine decides whether a person may give an input, and whether it is the time for it: a barred or untimely input is
shown with its reason and clause.
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
from croupier.tournament.inputs import REPORTS

IsTime = Callable[[Any, type], bool]
"""Return whether a kind of input is accepted in a state from any person."""
FILLED_IN: Final = ("commitment", "sealed", "secret")
"""Fields that the floor fills in: nobody has to know a secret."""


class ProceedingField(Struct, frozen=True):
    """A field of a form; `kind` decides its control: a "value" is any JSON of the input's form.

    `shape` describes a value or a number: "document" (TOML), "prize", "payments", "stacks" or "draws" (a line for each
    player), "past" (a moment in seconds), "result" (of a session).
    """

    name: str
    label: str
    kind: str
    is_required: bool
    default: str | int | bool | None = None
    choices: tuple[str, ...] = ()
    shape: str = ""


class ProceedingForm(Struct, frozen=True):
    """An input as a form: its meaning, its fields, and the reason and clause if it is not accepted now.

    `chapter` is its section on a console, "" if it has a separate place.
    """

    do: str
    label: str
    text: str
    fields: tuple[ProceedingField, ...]
    why_not: str = ""
    clause: str = ""
    chapter: str = ""


def forms(record: ProceedingRecord, person: Official, now: int, is_time: IsTime) -> tuple[ProceedingForm, ...]:
    """Return all inputs that a person may give as forms, by chapter."""
    kinds = sorted([kind for kind in log_kind(record.log).inputs if kind not in REPORTS], key=place_of)
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
    """Return the form of an input, for any person."""
    described = schema(kind)
    form_fields = [
        _form_field(kind, one) for one in described.fields if not one.is_speaker and one.name not in FILLED_IN
    ]
    do = wire.input_tag(kind)
    return ProceedingForm(do, described.label, described.text, tuple(form_fields), chapter=chapter_of(kind))


def _form_field(kind: type[Struct], field: InputField) -> ProceedingField:
    default = field.default if isinstance(field.default, str | int | bool) else None
    control: str = _CONTROLS.get(field.kind, field.kind)
    choices = tuple(map(str, field.choices))
    shape = _SHAPES.get((kind, field.name), "past" if control == "number" and field.name.endswith("_at") else "")
    return ProceedingField(field.key, field.label, control, field.is_required, default, choices, shape)


_CONTROLS: Final[dict[str, str]] = {
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
    """Return a sample input of a kind by this person, None if none can be made.

    Only its form and its giver matter.
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
