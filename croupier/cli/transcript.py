"""Transcripts: events line by line, and the settlement of a player's wagers."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.engine.events import DEALER
from croupier.engine.plain_values import plain
from croupier.engine.table import postings
from croupier.money import show
from croupier.narration.families import NARRATORS
from croupier.narration.payments import SettledRow
from croupier.narration.table import is_of_table, tell

_NAME: Final = 22
_DETAILS: Final = 40
_BARE: Final = ("player", "card", "amount", "bet", "offer", "why", "outcome", "result", "document", "part")
"""Fields whose value needs no name."""
_AMOUNTS: Final = frozenset({"amount", "staked", "returned", "lost"})


def transcript(events: Iterable[Any]) -> Iterator[str]:
    """Yield a line for each event: its name, its details or what happened at the table in words, its clause."""
    for event in events:
        sentence = tell(event) if is_of_table(event) else ", ".join(_details(plain(event)))
        details = textwrap.wrap(sentence, _DETAILS) or [""]
        name = type(event).__name__
        for number, line in enumerate(details, 1):
            clause = f"  [{event.clause}]" if number == len(details) else ""
            yield f"  {name:<{_NAME}}{line:<{_DETAILS}}{clause}".rstrip()
            name = ""


def _details(shown: dict[str, Any]) -> Iterator[str]:
    for name, value in shown.items():
        if name in ("event", "clause") or value in ((), "", "whole"):
            continue
        if name == "box":
            yield "dealer" if value == DEALER else f"box {value}"
        elif name == "rules":
            yield f"rules {value[:12]}"
        elif name == "seats":
            yield "seats " + ", ".join(f"{player} at {box}" for player, box in value)
        elif name == "hand" and shown.get("box") == DEALER:
            continue
        else:
            yield value_of(name, value) if name in _BARE else f"{_words(name)} {value_of(name, value)}"


def value_of(name: str, value: Any) -> str:
    """Return the value of an event's field in words."""
    if name in _AMOUNTS:
        return f"${value}"
    if isinstance(value, tuple | list):
        return ", ".join(str(one) for one in value)
    return str(value) if name in ("player", "owner", "by", "document") else _words(str(value))


def _words(name: str) -> str:
    return name.replace("_", " ")


SETTLED: Final = ("what", "staked", "returned", "outcome", "clause")


def settlement(events: Iterable[Any], player: str) -> Iterator[SettledRow]:
    """Yield the end of each wager of a player: kind, stake, return, outcome, clause."""
    for event in events:
        if getattr(event, "player", None) != player:
            continue
        rows = [row for narrator in NARRATORS.values() for row in narrator.settled(event, player)]
        yield from rows or _moved_by_table(event)


def _moved_by_table(event: Any) -> Iterator[SettledRow]:
    """Yield the table's other payments to a player: voids, refunds and corrections."""
    for account, amount in postings(event) if is_of_table(event) else ():
        if account == event.player and amount:
            yield "table", show(0), show(amount), tell(event), event.clause


def table(rows: list[tuple[str, ...]], indent: str, right: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield the rows with their columns aligned, the columns in `right` to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (
            f"{cell:>{width}}" if column in right else f"{cell:<{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield indent + "  ".join(cells).rstrip()
