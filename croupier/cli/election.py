"""Settings on the command line: what an operator may elect in a document, and `--set NAME=VALUE`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import click
from msgspec import Struct

from croupier.rules.profile import entries
from croupier.rules.ruled import NO_LIMIT
from croupier.telling.answer import typed

NO_CHOICE: Final = ("", NO_LIMIT)
"""What elects nothing of a list."""


class Setting(Struct, frozen=True):
    """What an operator may elect: by name, within what the clause allows, with the profile's default."""

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
    """Return what may be elected under one answer of a profile, or None if the document decides."""
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

    Whether the document allows the values is the profile's to say; `before` is what an error names before the pair.
    """
    lists = {one.name for one in all_settings(key) if one.takes_list}
    chosen: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name:
            raise click.UsageError(f"{before}{pair}: write NAME=VALUE, such as decks=6.")
        if name in chosen:
            raise click.UsageError(f"{before}{pair}: {name} is set twice.")
        if name in lists:
            chosen[name] = [] if value in NO_CHOICE else [one.strip() for one in value.split(",")]
        else:
            chosen[name] = value
    return chosen
