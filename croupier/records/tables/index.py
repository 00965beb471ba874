"""Index of a log: rounds, the parts of players in them, significant events and postings.

It is made from entries in this module only; `croupier audit verify` recomputes and compares it.
"""

from typing import Any, Final

from msgspec import Struct

from croupier.engine import events as shared
from croupier.engine.table import events as e
from croupier.records.log import wire
from croupier.records.log.entries import Draft
from croupier.records.proceedings.state import ProceedingRecord
from croupier.records.queries.significant import category
from croupier.records.stores.protocol import MarkRow, PartRow, PostingRow, RoundRow
from croupier.records.tables.state import TableRecord

_ENDS: Final = (shared.RoundClosed, e.RoundVoided)
"""After these a head is signed and kept, also where no card was dealt and so no round was played."""


class Rows(Struct):
    """The rows of one or several entries."""

    rounds: list[RoundRow] = []
    parts: list[PartRow] = []
    marks: list[MarkRow] = []
    postings: list[PostingRow] = []


Indexed = TableRecord | ProceedingRecord


def add(rows: Rows, draft: Draft, after: Indexed) -> bool:
    """Add the rows of the entry that led to a state; return whether a head is kept for it, since a round ended."""
    log, number = after.log, after.number
    rows.marks += marks(draft, log, number, after.table.number if isinstance(after, TableRecord) else 0)
    for place, moved in enumerate(after.moved):
        for position, one in enumerate(moved):
            row = PostingRow(log, number, place, position, str(one.account), one.unit, int(one.amount))
            rows.postings.append(row)
    if not isinstance(after, TableRecord):
        return False
    for event in draft.events:
        ended = _ended(event, after)
        if ended is not None:
            _add_round(rows, draft, after, ended[0], is_void=ended[1])
    return any(isinstance(event, _ENDS) for event in draft.events)


def marks(draft: Draft, log: str, number: int, round_: int) -> list[MarkRow]:
    """Return the rows of the significant events of an entry."""
    found = [(place, category(event, draft.given, draft.by)) for place, event in enumerate(draft.events)]
    return [_marked(draft, log, number, place, mark, round_) for place, mark in found if mark]


def _marked(draft: Draft, log: str, number: int, place: int, category: str, round_: int) -> MarkRow:
    """Return the row of a significant event."""
    event = draft.events[place]
    reasons = (getattr(event, "reason", ""), getattr(draft.given, "reason", ""), getattr(event, "why", ""))
    return MarkRow(
        log=log,
        number=number,
        place=place,
        at=draft.at,
        category=category,
        event=wire.event_tag(type(event)),
        role=draft.by.role,
        who=draft.by.name,
        round=_round_of(event, round_),
        reason=next((str(one) for one in reasons if one), ""),
        clause=str(getattr(event, "clause", "")),
    )


_BY_NUMBER: Final = (e.RoundVoided, e.RoundReconstructed, e.CardCorrected, e.ResultStands)


def _round_of(event: Any, now: int) -> int:
    """Return the round that an event is about, which may be an earlier one than that of now."""
    if isinstance(event, _BY_NUMBER):
        return event.number
    about = getattr(event, "round", now)
    return about if isinstance(about, int) else now


def _ended(event: object, after: TableRecord) -> tuple[int, bool] | None:
    """Return the number of the round that ended with an event, and whether it is void; None if none did."""
    match event:
        case e.RoundVoided():
            return event.number, True
        case shared.RoundClosed():
            last = after.table.played[-1] if after.table.played else None
            # where the last wager was taken back before the first card there was no round
            is_round = last is not None and last.number == after.tracked.now.number and after.table.round is not None
            return (last.number, last.is_void) if last is not None and is_round else None
        case _:
            return None


def _add_round(rows: Rows, draft: Draft, after: TableRecord, number: int, *, is_void: bool) -> None:
    log, last, so_far = after.log, after.number, after.tracked.round(number)
    wagered, net = dict(so_far.wagered), dict(so_far.net)
    rows.rounds.append(
        RoundRow(
            log=log,
            round=number,
            last=last,
            first=so_far.first or last,
            status="void" if is_void else "played",
            began=so_far.began or draft.at,
            ended=draft.at,
            dealer=after.table.dealer,
            wagered=sum(wagered.values()),
            won=-sum(net.values()),
            side_wagered=so_far.side,
            side_won=so_far.side_won,
        )
    )
    for player in sorted({*wagered, *net}):
        rows.parts.append(PartRow(log, number, last, player, wagered.get(player, 0), net.get(player, 0)))
