"""Transcript of a record: a sentence for each event, and the payments.

It names all cards, those dealt face down too: only people who may read the whole record get it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import Table, evolve
from croupier.money import DOLLARS, Unit
from croupier.narration import table
from croupier.narration.families import narrator_of
from croupier.narration.payments import Payment, of_table
from croupier.narration.speech import YOU


class Sentence(Struct, frozen=True):
    """An event as a sentence, without a full stop, and its clause."""

    text: str
    clause: str
    event: Any


def sentences(events: Iterable[Any], before: Table, unit: Unit = DOLLARS) -> Iterator[Sentence]:
    """Yield a sentence for each event, of the table or of its rounds; `before` is the table before the first."""
    for event, earlier, after in _followed(events, before):
        yield sentence(event, earlier, after, unit)


def sentence(event: Any, before: Table, after: Table, unit: Unit = DOLLARS) -> Sentence:
    """Return the sentence of one event, with the table before and after it; amounts are in `unit`."""
    return Sentence(_text(_from_outside(event), before, after, unit), event.clause, event)


def payments(events: Iterable[Any], before: Table, unit: Unit = DOLLARS) -> list[Payment]:
    """Return the payments of events in order; `before` is the table before the first event.

    The sum of a player's nets is the player's total win or loss; chips on the layout count as the player's own.
    """
    return [paid for event, earlier, _ in _followed(events, before) for paid in paid_by(event, earlier, unit)]


def _followed(events: Iterable[Any], before: Table) -> Iterator[tuple[Any, Table, Table]]:
    """Yield each event with the table before and after it."""
    for event in events:
        after = evolve(before, event)
        yield event, before, after
        before = after


def _text(event: Any, before: Table, after: Table, unit: Unit) -> str:
    if table.is_of_table(event):
        return table.tell(event, unit)
    # a round that ends without a card leaves none
    round_ = before.round if after.round is None else after.round
    return narrator_of(after.rules).tell(event, round_, _named, unit)


def paid_by(event: Any, before: Table, unit: Unit = DOLLARS) -> Iterator[Payment]:
    """Yield the payments of one event; `before` is the table before it."""
    if before.round is None or table.is_of_table(event):
        return of_table(event)
    return narrator_of(before.rules).payments(event, before.round, unit)


def _named(player: str) -> str:
    """Return the name of a player. A player called You is not the reader; a player may have no name."""
    return f"“{player}”" if player == YOU else player or "somebody"


def _from_outside(event: Struct) -> Any:
    """Return the event with its names as an outside reader needs them."""
    changed: dict[str, Any] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if value == YOU or (field == "player" and value == ""):
            changed[field] = _named(value)
        elif isinstance(value, tuple) and YOU in value:
            changed[field] = tuple([_named(one) if one == YOU else one for one in value])
    return replace(event, **changed) if changed else event
