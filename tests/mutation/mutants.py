"""Mutants: one change each to an answer of a profile, to the range of an election or to a function of the package."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

Kind = Literal["answer", "range", "code", "citation"]

RULE_KINDS: Final = frozenset({"answer", "range", "code"})
"""Kinds of mutant that break a rule; a citation mutant only changes which clause is cited."""


@dataclass(frozen=True)
class Mutant:
    """One change; `name` and `change` identify it without line numbers, and `apply` makes it in this process for good.

    `apply` is called in a forked process that ends with the test.
    """

    kind: Kind
    name: str
    change: str
    apply: Callable[[], None] = field(compare=False)
    is_near: bool = field(default=True, compare=False)
    """Mark of a change at the very place that carries the clause."""

    def __str__(self) -> str:
        """Write the mutant as the record has it."""
        return f"{self.kind} {self.name}: {self.change}"
