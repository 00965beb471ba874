"""Settings on the command line: the operator's options in a document, and `--set NAME=VALUE`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import click
from msgspec import Struct

from croupier.narration.answers import typed
from croupier.rules.profile import entries
from croupier.rules.ruled import NO_LIMIT

NO_CHOICE: Final = ("", NO_LIMIT)
"""Values that elect no item of a list."""


class Setting(Struct, frozen=True):
    """A setting that an operator may elect: its name, allowed values, default and clause."""

    name: str
    allowed: str
    default: str
    clause: str
    takes_list: bool
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def all_settings(key: str) -> Iterator[Setting]:
    """Yield every setting of a document once, in the order of its profile."""
    seen: set[str] = set()
    for section in entries(key).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                found = setting(name, one)
                if found is not None and found.name not in seen:
                    seen.add(found.name)
                    yield found


def setting(question: str, entry: Mapping[str, Any]) -> Setting | None:
    """Return the setting behind an answer of a profile, None if the document decides."""
    if "is" in entry:
        return None
    return Setting(
        name=entry.get("setting", question),
        allowed=_allowed(entry),
        default=typed(entry.get("default", "to be stated")),
        clause=entry["by"],
        takes_list=any(form in entry for form in ("subset", "amounts", "names")),
        choices=tuple([typed(one) for one in entry.get("among", entry.get("subset", ()))]),
        least=entry.get("from"),
        most=entry.get("to"),
    )


def _allowed(entry: Mapping[str, Any]) -> str:
    if "from" in entry:
        return f"{entry['from']} to {entry['to']}" if entry["from"] < entry["to"] else str(entry["to"])
    if "subset" in entry:
        known = ", ".join(entry["subset"])
        return f"any of {known}" if entry.get("at_most", len(entry["subset"])) > 1 else f"{known} or none"
    if "amounts" in entry:
        return "a list of amounts"
    if "names" in entry:
        return "a list of names"
    if "not_before" in entry:
        return f"a day from {entry['not_before']} on"
    if "money" in entry:
        return f"an amount or {NO_LIMIT}" if entry.get("optional") else "an amount"
    return " or ".join(typed(one) for one in entry["among"])


def election(key: str, pairs: Iterable[str], before: str = "--set ") -> dict[str, object]:
    """Return the election that `NAME=VALUE` pairs make; raise a usage error, UnknownDocument or NoProfile.

    The profile checks later whether the document allows the values. `before` precedes the pair in an error.
    """
    lists = {one.name for one in all_settings(key) if one.takes_list}
    chosen: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name:
            raise click.UsageError(f"{before}{pair}: Write NAME=VALUE, such as decks=6.")
        if name in chosen:
            raise click.UsageError(f"{before}{pair}: {name} is set twice.")
        if name in lists:
            chosen[name] = [] if value in NO_CHOICE else [one.strip() for one in value.split(",")]
        else:
            chosen[name] = value
    return chosen
