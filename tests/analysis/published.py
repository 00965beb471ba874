"""What others published of these games: the figures of published.toml, each with its rules and its source."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

PUBLISHED: Final = Path(__file__).parent / "published.toml"

Rules = dict[str, Any]


class Source(Struct, frozen=True):
    """Where figures were published, and how that was seen."""

    title: str
    address: str
    seen: str


class Figure(Struct, frozen=True):
    """A published figure; `base` are the rules of its group, from which a change is reckoned."""

    game: str
    name: str
    measure: str
    value: float | int | str
    source: str
    rules: Rules
    base: Rules
    group: int
    within: float = 0.0
    relation: str = "equal"
    hold: bool = True
    why: str = ""
    note: str = ""

    def __str__(self) -> str:
        """Name the test after it; names are told apart by their group."""
        return f"{self.game} {self.group}: {self.name}, {self.rules.get('decks', 1)}"

    def is_met(self, ours: float | int | str, rounding: float = 0.0) -> bool:
        """Whether ours is the published figure as far as that can be told; a figure of a fixed play may be beaten."""
        if isinstance(ours, str) or isinstance(self.value, str):
            return ours == self.value
        if self.relation == "no worse":
            assert self.measure == "house_edge"
            return ours <= self.value + self.within + rounding
        # half a unit of the last digit is itself written in binary
        return abs(ours - self.value) <= self.within * (1 + 1e-9) + rounding


@cache
def sources() -> Mapping[str, Source]:
    """Return the sources by name, in the order in which the page numbers them."""
    return {name: Source(**told) for name, told in _told()["source"].items()}


@cache
def figures() -> tuple[Figure, ...]:
    """Return every figure, with what its group says of all its figures."""
    return tuple([figure for number, group in enumerate(_told()["group"]) for figure in _of(number, group)])


def _told() -> dict[str, Any]:
    return tomllib.loads(PUBLISHED.read_text("utf-8"))


def _of(number: int, group: dict[str, Any]) -> list[Figure]:
    base = group.get("rules", {})
    shared = {name: told for name, told in group.items() if name not in ("rules", "figures")}
    return [
        Figure(**(shared | figure | {"rules": base | figure.get("rules", {}), "base": base, "group": number}))
        for figure in group["figures"]
    ]
