"""A record told to somebody who was not there: its sentences, and what was paid in it.

Everything is told, cards dealt face down too: a record is for those who may read all of it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import Table, evolve
from croupier.engine.twentyone import Round
from croupier.telling import payment, table, twentyone, uth
from croupier.telling.payment import Payment
from croupier.telling.speech import YOU


class Sentence(Struct, frozen=True):
    """An event in words, without a full stop, and the clause that made it so."""

    text: str
    clause: str
    event: Any


def sentences(events: Iterable[Any], before: Table) -> Iterator[Sentence]:
    """Yield a sentence for each event, of the table or of its rounds; `before` is the table before the first."""
    for event, earlier, after in _followed(events, before):
        yield sentence(event, earlier, after)


def sentence(event: Any, before: Table, after: Table) -> Sentence:
    """Return the sentence of one event, with the table before and after it."""
    return Sentence(_told(_from_outside(event), before, after), event.clause, event)


def payments(events: Iterable[Any], before: Table) -> list[Payment]:
    """Return what was paid, taken or returned, in its order; `before` is the table before the first event.

    The sum of a player's nets is what the player has won or lost; chips on the layout count as the player's own.
    """
    return [paid for event, earlier, _ in _followed(events, before) for paid in paid_by(event, earlier)]


def _followed(events: Iterable[Any], before: Table) -> Iterator[tuple[Any, Table, Table]]:
    """Yield each event with the table before and after it."""
    for event in events:
        after = evolve(before, event)
        yield event, before, after
        before = after


def _told(event: Any, before: Table, after: Table) -> str:
    if table.is_of_table(event):
        return table.tell(event)
    # a round that ends without a card leaves none
    round_ = before.round if after.round is None else after.round
    if isinstance(round_, Round):
        return twentyone.Teller(round_.rules, who=_named).tell(event, round_)
    return uth.Teller(is_open=True).tell(event)


def paid_by(event: Any, before: Table) -> Iterator[Payment]:
    """Yield what one event paid, took or returned; `before` is the table before it."""
    if before.round is None or table.is_of_table(event):
        return payment.of_table(event)
    if isinstance(before.round, Round):
        return payment.of_twentyone(event, before.round)
    return payment.of_uth(event, before.round)


def _named(player: str) -> str:
    """Return the name of a player; one called You is not the reader, and one may have no name."""
    return f"“{player}”" if player == YOU else player or "somebody"


def _from_outside(event: Struct) -> Any:
    """Return the event with the names in it as somebody reads them who was not there."""
    changed: dict[str, Any] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if value == YOU or (field == "player" and value == ""):
            changed[field] = _named(value)
        elif isinstance(value, tuple) and YOU in value:
            changed[field] = tuple([_named(one) if one == YOU else one for one in value])
    return replace(event, **changed) if changed else event
