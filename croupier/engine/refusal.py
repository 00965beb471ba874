"""Refusals: an input that the rules do not allow, the clause, and the reason as a code with typed parameters."""

from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

from msgspec import Struct

from croupier.money import DOLLARS, Unit


class Reason(Struct, frozen=True):
    """The reason for a refusal: a stable code, the template of its sentences, and the parameters.

    `{maximum:money}` in a template is an amount of whole cents, or several, written in the table's unit; any other
    field is written as it is. The text is one or two complete sentences: what is wrong, then what to do.
    """

    code: str
    template: str
    values: Mapping[str, Any] = {}

    def __call__(self, **values: Any) -> "Reason":
        """Return this reason with its parameters."""
        return Reason(self.code, self.template, values)

    def text(self, unit: Unit = DOLLARS) -> str:
        """Write the sentences, with amounts in `unit`."""
        return _Sentence(unit).vformat(self.template, (), self.values)

    def __str__(self) -> str:
        """Write the sentences, with amounts in dollars."""
        return self.text()


class _Sentence(Formatter):
    """Formats a template; the format `money` writes an amount in a unit."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one parameter."""
        if format_spec == "money":
            return ", ".join(map(self.unit.write, value)) if isinstance(value, tuple) else self.unit.write(value)
        if format_spec.lower() == "person" and isinstance(value, str):  # a round names an official in one text
            role, space, name = value.partition(" ")
            words = f"{role.replace('-', ' ')}{space}{name}"
            return f"{words[:1].upper()}{words[1:]}" if format_spec == "Person" else words
        written: str = super().format_field(value, format_spec)
        return written


RECORDED: Final = Reason("recorded", "{text}")
"""A refusal that was recorded before, of which the log has the text."""


class Refused(Exception):
    """An input that the rules do not allow: a person's mistake, with the clause. The state is unchanged."""

    def __init__(self, given: Struct, clause: str, reason: Reason) -> None:
        """Refuse `given` under `clause`."""
        super().__init__()
        self.given = given
        self.clause = clause
        self.reason = reason

    def __str__(self) -> str:
        """Write the reason and the clause; only here, because most refusals are candidates that nobody reads."""
        return f"{self.reason} [{self.clause}]"

    @property
    def why(self) -> str:
        """The reason in words, with amounts in dollars."""
        return self.reason.text()


class Barred(Refused):
    """A permanent refusal: the document gives this power to other people, or to nobody."""
