"""What may be said to a tournament or a promotion, as forms: made from the types of its inputs.

Whether a person may, and whether it is the time for it, is asked of the machine: what it bars them from, or does not
take at this stage, is shown with its reason and clause.
"""

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from croupier.cards import Card
from croupier.engine.inputs import Barred, Refused
from croupier.engine.table import Official
from croupier.money import Money
from croupier.records import matter, wire
from croupier.records.log import Person
from croupier.records.matter import Matter
from croupier.records.rooms import room_of

Kind = Literal["money", "text", "texts", "number", "numbers", "yes", "choice", "player", "card", "value"]
IsTime = Callable[[Any, type], bool]
"""Whether a kind of input is taken at all in a state, whoever gives it."""
MADE_HERE: Final = ("commitment", "sealed", "secret")
"""What the floor puts in itself: nobody has to know a secret."""


class Asked(Struct, frozen=True):
    """A field of a form; `kind` tells how it is asked for: a "value" is any JSON of the input's form."""

    name: str
    label: str
    kind: Kind
    is_required: bool
    default: str | int | bool | None = None
    choices: tuple[str, ...] = ()


class Asking(Struct, frozen=True):
    """An input as a form: what it means, its fields, and if it is not taken now why, with the clause."""

    do: str
    label: str
    text: str
    fields: tuple[Asked, ...]
    why_not: str = ""
    clause: str = ""


def forms(held: Matter, person: Official, now: int, is_time: IsTime) -> tuple[Asking, ...]:
    """Return all that may be said, as forms for one person."""
    return tuple([_form(held, person, now, kind, is_time) for kind in room_of(held.log).inputs])


def _form(held: Matter, person: Official, now: int, kind: type[Struct], is_time: IsTime) -> Asking:
    made, do, label, text = _made(kind)
    found = _refused(held, person, now, kind)
    if found is None or not (isinstance(found, Barred) or not is_time(held.state, kind)):
        return Asking(do, label, text, made)
    return Asking(do, label, text, made, found.why, found.clause)


def _refused(held: Matter, person: Official, now: int, kind: type[Struct]) -> Refused | None:
    given = sample(kind, person)
    return None if given is None else matter.refused(held, given, Person(person.role, person.name), at=now)


@cache
def _made(kind: type[Struct]) -> tuple[tuple[Asked, ...], str, str, str]:
    asked = [_asked(one) for one in fields(kind) if one.type is not Official and one.name not in MADE_HERE]
    do = wire.input_tag(kind)
    label = "".join([f" {one.lower()}" if one.isupper() else one for one in kind.__name__]).strip()
    text = (kind.__doc__ or "").replace("`", "").partition("\n")[0]
    return tuple(asked), do, label.capitalize(), text


def _asked(field: FieldInfo) -> Asked:
    is_required = field.default is NODEFAULT and field.default_factory is NODEFAULT
    default = field.default if isinstance(field.default, str | int | bool) else None
    kind, choices = _kind(field.name, field.type)
    return Asked(field.encode_name, field.name.replace("_", " "), kind, is_required, default, choices)


def _kind(name: str, held: Any) -> tuple[Kind, tuple[str, ...]]:
    """Return how a field is asked for, and between what if it is a choice."""
    origin, args = get_origin(held), get_args(held)
    if origin in (Union, UnionType):
        others = [one for one in args if one is not type(None)]
        return _kind(name, others[0]) if len(others) == 1 else ("value", ())
    if origin is Literal:
        return "choice", tuple([str(one) for one in args])
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis and args[0] in (str, int):
        return "texts" if args[0] is str else "numbers", ()
    plain: dict[Any, Kind] = {Money: "money", bool: "yes", int: "number", str: "text", Card: "card"}
    found = plain.get(held, "value")
    return ("player" if found == "text" and name in _PEOPLE else found), ()


_PEOPLE: Final = ("player", "forfeited", "reserve", "substitute", "winner", "entrant", "claimant", "person")


def sample(kind: type[Struct], person: Official) -> Any | None:
    """Return an input of a kind as this person might give it, None if none can be made up.

    Only its form matters, and who gives it.
    """
    values: dict[str, Any] = {}
    for one in fields(kind):
        if one.type is Official:
            values[one.name] = person
        elif one.default is NODEFAULT and one.default_factory is NODEFAULT:
            values[one.name] = _some(one.type)
    try:
        return wire.as_read(kind(**values))
    except (wire.BadWire, TypeError, ValueError, AttributeError):
        return None


def _some(held: Any) -> Any:
    """Return some value of a type."""
    origin, args = get_origin(held), get_args(held)
    if origin in (Union, UnionType):
        return None if type(None) in args else _some(args[0])
    if origin is Literal:
        return args[0]
    if origin is tuple:
        return ()
    if held is bool:
        return False
    if held in (int, Money):
        return 1
    if isinstance(held, type) and issubclass(held, Struct):
        known = get_type_hints(held)
        return held(**{one.name: _some(known[one.name]) for one in fields(held) if _is_needed(one)})
    return "somebody"


def _is_needed(field: FieldInfo) -> bool:
    return field.default is NODEFAULT and field.default_factory is NODEFAULT
