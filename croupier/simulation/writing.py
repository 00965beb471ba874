"""A simulation for programs: JSON whole, CSV as one long table."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from croupier.simulation.summary import Summary
from croupier.telling.answer import typed

COLUMNS: Final = ("section", "name", "key", "value")
Row = tuple[str, str, str, object]

_LISTS: Final = {"distribution": "net", "frequencies": "name", "by_count": "count", "trail": "rounds"}
"""What stands in lists, and the key that tells their members apart."""


def plain(found: Summary) -> dict[str, Any]:
    """Return a simulation as JSON has it."""
    told: dict[str, Any] = msgspec.to_builtins(found)
    return told


def as_json(told: Mapping[str, Any]) -> str:
    """Write what `plain` returned as JSON that people can read, too."""
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()


def as_csv(found: Summary) -> str:
    """Write a simulation as one long table."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")  # as RFC 4180 has it
    table.writerow(COLUMNS)
    for section, name, key, value in _rows(plain(found)):
        table.writerow([section, name, key, _written(value)])
    return out.getvalue()


def _written(value: object) -> str:
    """Write floats so that they are read back as they were, and nothing that is not there."""
    return repr(value) if isinstance(value, float) else "" if value is None else typed(value)


def _rows(told: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the figures themselves first, then each part of the summary."""
    parts = [key for key, value in told.items() if isinstance(value, Mapping) or key in _LISTS]
    yield from (("simulation", "", key, value) for key, value in _leaves(told, parts))
    for key in parts:
        if key in _LISTS:
            yield from _members(key, "", told[key], _LISTS[key])
        elif key == "side_bets":
            for bet, held in told[key].items():
                yield from ((key, bet, name, value) for name, value in _leaves(held, ["distribution"]))
                yield from _members("side_bet_distribution", f"{bet}: ", held["distribution"], "net")
        else:
            yield from ((key, "", name, value) for name, value in _leaves(told[key], ()))


def _members(section: str, before: str, members: list[dict[str, Any]], by: str) -> Iterator[Row]:
    for one in members:
        name = f"{before}{_written(one[by])}"
        yield from ((section, name, key, value) for key, value in one.items() if key != by)


def _leaves(held: object, left_out: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield what a nested value holds, each with its path, such as `exact.note`."""
    if isinstance(held, Mapping):
        inside = [(str(name), one) for name, one in held.items() if name not in left_out]
    elif isinstance(held, list | tuple):
        inside = [(str(number), one) for number, one in enumerate(held)]
    else:
        yield path, held
        return
    for name, one in inside:
        yield from _leaves(one, (), f"{path}.{name}" if path else name)
