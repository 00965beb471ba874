"""Words of a scenario as inputs of the engine: the fields of each word are those of the input, read by their types."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, get_args

from msgspec import Struct

from croupier import money
from croupier.cards import BadCard, Card, card, cards
from croupier.engine.schema import InputField, schema
from croupier.engine.table.inputs.conduct import Correction
from croupier.engine.table.moments import BadMoment, Moment, moment
from croupier.engine.table.people import ROLES, Official, Role
from croupier.money import BadAmount, Money
from croupier.rules.ruled import NO_LIMIT
from croupier.scenario.files import CONTROL, BadScenario, ScenarioInput

Read = Callable[[Any, str], Any]
"""Parser of a written value, given the scenario's day; it raises BadValue."""

SHORT: Final[Mapping[str, Role]] = {"supervisor": "gaming-supervisor"}
"""Roles that have a shorter name, too."""


class BadValue(ValueError):
    """A value that its field cannot have, in one sentence."""


class WordField(Struct, frozen=True):
    """A field of a word: the field of the input ("" if none), its parser, and whether it is required."""

    attribute: str
    read: Read
    is_needed: bool
    may_be_none: bool = False


class FromShoe(Struct, frozen=True):
    """An input that lacks its card: the next one of the shoe."""

    makes: type[Struct]
    others: Mapping[str, Any]

    def of(self, found: Card) -> Any:
        """Return the input with its card."""
        return self.makes(**self.others, card=found)


class Word(Struct, frozen=True):
    """A word that an input may be; an empty text is as good as none, unless with `is_exact` the engine judges it."""

    makes: type[Struct]
    fields: Mapping[str, WordField]
    is_exact: bool
    takes_card: bool

    def read(self, given: ScenarioInput, day: str) -> Any:
        """Return the input as the engine knows it; raise BadScenario, or BadAmount for the amount of a wager."""
        found: dict[str, Any] = {}
        for name, value in given.fields.items():
            field = self.fields.get(name)
            if field is None:
                if name in CONTROL:
                    continue
                raise BadScenario(f"{name}: The input {given.do} has no such field.")
            if value is None or (value == "" and not self.is_exact):
                if field.may_be_none:
                    found[field.attribute] = None
                continue
            try:
                found[field.attribute] = field.read(value, day)
            except BadAmount as bad:
                if name == "amount":
                    raise
                raise BadScenario(f"{name}: {bad}") from None
            except (BadValue, BadCard, BadMoment) as bad:
                raise BadScenario(f"{name}: {bad}") from None
        for name, field in self.fields.items():
            if field.is_needed and field.attribute not in found:
                raise BadScenario(f"{name}: The input {given.do} needs this field.")
        found.pop("", None)
        if self.takes_card and "card" not in found and found.get("is_exposed", True):  # nobody knows an unexposed card
            return FromShoe(self.makes, found)
        return self.makes(**found)


def kebab(name: str) -> str:
    """Return the name of a class as a word: VoidRound is void-round."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def word(
    makes: type[Struct],
    renamed: Mapping[str, str] | None = None,
    unused: Mapping[str, Any] | None = None,
    *,
    otherwise: Mapping[str, Read] | None = None,
    is_exact: bool = False,
    takes_card: bool = False,
) -> Word:
    """Return a word for an input; `unused` fields may be written without effect, `otherwise` has special parsers.

    An input that `takes_card` gets the next card of the shoe if none is written.
    """
    found = {}
    for one in schema(makes).fields:
        may_lack = not one.is_required or (takes_card and one.name == "card")
        read = (otherwise or {}).get(one.name) or _reader(one)
        found[(renamed or {}).get(one.name, one.name)] = WordField(one.name, read, not may_lack, one.allows_none)
    found |= {name: WordField("", _PLAIN[hint], is_needed=False) for name, hint in (unused or {}).items()}
    return Word(makes, found, is_exact, takes_card)


# --- values --------------------------------------------------------------------------------------------------


def _reader(field: InputField) -> Read:
    """Return the function that reads values of a field."""
    if field.hint in _PLAIN:
        read = _PLAIN[field.hint]
        return _or_none(read) if field.allows_none and field.kind == "money" else read
    return _among(field.choices) if field.kind == "choice" else _list(get_args(field.hint)[0])


def _text(value: Any, _: str) -> str:
    if not isinstance(value, str):
        raise BadValue(f"{value!r} is not text")
    return value


def number(value: Any, _: str) -> int:
    """Read a whole number; raise BadValue."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadValue(f"{value!r} is not a whole number")
    return value


def _flag(value: Any, _: str) -> bool:
    if not isinstance(value, bool):
        raise BadValue(f"{value!r} is neither true nor false")
    return value


def _amount(value: Any, _: str) -> Money:
    return money.parse(value)


def signed(value: Any, _: str = "") -> Money:
    """Parse an amount that may be negative; raise BadAmount."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else value
    if isinstance(text, str) and text.startswith(("-", "+")):
        return Money(money.parse(text[1:]) * (-1 if text[0] == "-" else 1))
    return money.parse(text)


def _role(value: Any, _: str) -> Role:
    if isinstance(value, str):
        for role in ROLES:
            if role == SHORT.get(value, value):
                return role
    raise BadValue(f"{value!r} is not a role. Use one of {', '.join([*SHORT, *ROLES])}")


def _official(value: Any, day: str) -> Official:
    """Read a role, or a role and a name."""
    role, _, name = _text(value, day).partition(" ")
    official_role = _role(role, day)
    return Official(official_role, name.strip() or official_role)


def _card(value: Any, day: str) -> Card:
    return card(_text(value, day))


def _cards(value: Any, day: str) -> tuple[Card, ...]:
    return cards(_text(value, day))


def _or_none(read: Read) -> Read:
    """Return the parser of an amount that may be "none", like the limits of an election."""
    return lambda value, day: None if value == NO_LIMIT else read(value, day)


def _among(known: Iterable[Any]) -> Read:
    listed = tuple(known)

    def read(value: Any, _: str) -> Any:
        if value not in listed:
            raise BadValue(f"{value!r} is not known. Use one of {', '.join(one or 'none' for one in listed)}")
        return value

    return read


def _list(hint: Any) -> Read:
    one = _PLAIN[hint]

    def read(value: Any, day: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise BadValue(f"{value!r} is not a list")
        return tuple([one(item, day) for item in value])

    return read


def _as_it_is(value: Any, _: str) -> Any:
    return value


_PLAIN: Final[dict[Any, Read]] = {
    str: _text,
    int: number,
    bool: _flag,
    Money: _amount,
    Correction: signed,
    Official: _official,
    Role: _role,
    Card: _card,
    tuple[Card, ...]: _cards,
    Moment: moment,
    Any: _as_it_is,
}
