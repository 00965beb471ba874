"""What happened, for a person to read: events line by line, and how a player's wagers were settled."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.engine import events as e
from croupier.engine.events import DEALER
from croupier.engine.plain import plain
from croupier.engine.table import postings
from croupier.engine.uth import events as u
from croupier.money import show
from croupier.telling.table import is_of_table, tell

_NAME: Final = 22
_DETAILS: Final = 40
_BARE: Final = ("player", "card", "amount", "bet", "offer", "why", "outcome", "result", "document", "part")
"""Fields whose value says what it is."""
_AMOUNTS: Final = frozenset({"amount", "staked", "returned", "lost"})


def transcript(events: Iterable[Any]) -> Iterator[str]:
    """Yield a line for each event: its name, its details or what happened at the table in words, its clause."""
    for event in events:
        told = tell(event) if is_of_table(event) else ", ".join(_details(plain(event)))
        details = textwrap.wrap(told, _DETAILS) or [""]
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


def settlement(events: Iterable[Any], player: str) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield how each wager of a player ended: what it was, staked, returned, outcome, clause."""
    for event in events:
        if getattr(event, "player", None) != player:
            continue
        match event:
            case e.WagerSettled(box=box, hand=hand, part=part, staked=staked, returned=returned, outcome=outcome):
                what = f"box {box}, hand {hand}" + (f", {part}" if part != "whole" else "")
                paid = f"{event.clause}, {event.paid_by}" if event.paid_by else event.clause
                yield what, show(staked), show(returned), _words(outcome), paid
            case u.WagerSettled(box=box, bet=bet, staked=staked, returned=returned, outcome=outcome):
                paid = f"{event.clause}, {event.paid_by}" if event.paid_by else event.clause
                yield f"place {box}, {bet}", show(staked), show(returned), outcome, paid
            case u.WagerReturned(box=box, bet=bet, amount=amount, why=why):
                yield f"place {box}, {bet}", show(amount), show(amount), _words(why), event.clause
            case e.SideBetSettled(box=box, bet=bet, staked=staked, returned=returned, result=result):
                yield f"box {box}, {bet}", show(staked), show(returned), _words(result), event.clause
            case e.InsuranceSettled(box=box, owner=owner, staked=staked, returned=returned):
                whose = "" if owner == player else f" of {owner}"
                outcome = "win" if returned else "lose"
                yield f"box {box}, insurance{whose}", show(staked), show(returned), outcome, event.clause
            case e.WagerReturned(box=box, bet=bet, amount=amount, why=why):
                yield f"box {box}, {bet}", show(amount), show(amount), _words(why), event.clause
            case e.InsuranceReturned(box=box, amount=amount):
                yield f"box {box}, insurance", show(amount), show(amount), "returned", event.clause
            case e.WagerForfeited(box=box, hand=hand, lost=lost, returned=returned):
                yield f"box {box}, hand {hand}", show(lost + returned), show(returned), "forfeited", event.clause
            case e.LossReturned(box=box, amount=amount):
                yield f"box {box}", show(0), show(amount), "loss returned", event.clause
            case e.SuperBonusPaid(box=box, hand=hand, amount=amount) | e.BonusPaid(box=box, hand=hand, amount=amount):
                yield f"box {box}, hand {hand}, bonus", show(0), show(amount), "paid", event.clause
            case _:
                yield from _moved_by_table(event)


def _moved_by_table(event: Any) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield what the table moved of a player's money: voids, refunds and corrections."""
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
