"""Published figures of these games: those of published.toml, each with its rules and its source."""

import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

PUBLISHED: Final = Path(__file__).parent / "published.toml"

Rules = dict[str, Any]


class Source(Struct, frozen=True):
    """Source of published figures, and the way in which it was read."""

    title: str
    address: str
    seen: str


class Figure(Struct, frozen=True):
    """A published figure; `base` are the rules of its group, from which a change is computed."""

    game: str
    name: str
    measure: str
    value: float | int | str
    digits: int
    """After the point, as published."""
    source: str
    rules: Rules
    base: Rules
    group: int
    within: float = 0.0
    relation: str = "equal"
    hold: bool = True
    why: str = ""
    """The reason of a difference."""
    note: str = ""
    """Told in any case."""
    group_note: str = ""

    def __str__(self) -> str:
        """Name the test after it; the group is part of the name."""
        return f"{self.game} {self.group}: {self.name}, {self.rules.get('decks', 1)}"

    def is_met(self, ours: float | int | str, rounding: float = 0.0) -> bool:
        """Return whether ours is the published figure within its precision; a figure of a fixed play may be beaten."""
        if isinstance(ours, str) or isinstance(self.value, str):
            return ours == self.value
        if self.relation == "no worse":
            assert self.measure == "house_edge"
            return ours <= self.value + self.within + rounding
        # half a unit of the last digit is itself written in binary
        return abs(ours - self.value) <= self.within * (1 + 1e-9) + rounding

    def is_rounded(self, ours: float | int | str) -> bool:
        """Return whether ours, rounded to the published digits, equals the published figure."""
        if isinstance(ours, str) or isinstance(self.value, str):
            return ours == self.value
        return abs(ours - self.value) <= 0.5 * 10.0**-self.digits * (1 + 1e-9)


class Group(Struct, frozen=True):
    """Figures of one game that share rules, and a note on all of them."""

    game: str
    rules: Rules
    note: str
    figures: tuple[Figure, ...]


@cache
def sources() -> Mapping[str, Source]:
    """Return the sources by name, in the order in which the page numbers them."""
    return {name: Source(**told) for name, told in _published_figures()["source"].items()}


@cache
def groups() -> tuple[Group, ...]:
    """Return the figures as they stand together, each with what its group says of all of them."""
    told = enumerate(_published_figures()["group"])
    return tuple(
        [Group(one["game"], one.get("rules", {}), one.get("note", ""), tuple(_of(at, one))) for at, one in told]
    )


def figures() -> tuple[Figure, ...]:
    """Return every figure."""
    return tuple([figure for group in groups() for figure in group.figures])


def _published_figures() -> dict[str, Any]:
    return tomllib.loads(PUBLISHED.read_text("utf-8"), parse_float=Decimal)


def _of(number: int, group: dict[str, Any]) -> Iterator[Figure]:
    base = group.get("rules", {})
    shared = {name: told for name, told in group.items() if name not in ("rules", "note", "figures")}
    for figure in group["figures"]:
        told = shared | figure
        value = told.pop("value")
        is_decimal = isinstance(value, Decimal)
        yield Figure(
            **(told | {"rules": base | figure.get("rules", {}), "within": float(told.get("within", 0))}),
            value=float(value) if is_decimal else value,
            digits=-int(value.as_tuple().exponent) if is_decimal else 0,
            base=base,
            group=number,
            group_note=group.get("note", ""),
        )
