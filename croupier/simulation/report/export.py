"""A simulation for programs: JSON whole, CSV as one long table."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from croupier.analysis.report.export import as_table, written
from croupier.simulation.report.summary import Summary

COLUMNS: Final = ("section", "name", "key", "value")
Row = tuple[str, str, str, object]

_LISTS: Final = {"distribution": "net", "frequencies": "name", "by_count": "count", "trail": "rounds"}
"""Fields that are lists, and the key that identifies their members."""


def plain(found: Summary) -> dict[str, Any]:
    """Return a simulation as JSON has it, which knows no NaN."""
    fields: dict[str, Any] = _without_nan(msgspec.to_builtins(found))
    return fields


def _without_nan(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_nan(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(one) for one in value]
    return None if value != value else value  # noqa: PLR0124  so is a NaN told from a number


def as_csv(found: Summary) -> str:
    """Write a simulation as one long table."""
    return as_table(COLUMNS, _rows(plain(found)))


def _rows(fields: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the figures themselves first, then each part of the summary."""
    parts = [key for key, value in fields.items() if isinstance(value, Mapping) or key in _LISTS]
    yield from (("simulation", "", key, value) for key, value in _leaves(fields, parts))
    for key in parts:
        if key in _LISTS:
            yield from _members(key, "", fields[key], _LISTS[key])
        elif key == "side_bets":
            for bet, figures in fields[key].items():
                yield from ((key, bet, name, value) for name, value in _leaves(figures, ["distribution"]))
                yield from _members("side_bet_distribution", f"{bet}: ", figures["distribution"], "net")
        else:
            yield from ((key, "", name, value) for name, value in _leaves(fields[key], ()))


def _members(section: str, before: str, members: list[dict[str, Any]], by: str) -> Iterator[Row]:
    for one in members:
        name = f"{before}{written(one[by])}"
        yield from ((section, name, key, value) for key, value in one.items() if key != by)


def _leaves(value: object, left_out: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the leaves of a nested value, each with its path, such as `exact.note`."""
    if isinstance(value, Mapping):
        inside = [(str(name), one) for name, one in value.items() if name not in left_out]
    elif isinstance(value, list | tuple):
        inside = [(str(number), one) for number, one in enumerate(value)]
    else:
        yield path, value
        return
    for name, one in inside:
        yield from _leaves(one, (), f"{path}.{name}" if path else name)
