"""Explanation of a round: a sentence with its clause for each event, and each payment with its odds.

It replays the record and decides nothing.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from croupier.engine.table import Official, Table, seen
from croupier.engine.table import events as e
from croupier.engine.view import CardHidden
from croupier.money import Unit
from croupier.narration import Payment, paid_by, sentence
from croupier.narration.holdem import Teller
from croupier.narration.payments import of_table
from croupier.narration.table import is_of_table
from croupier.records.books.accounts import unit_of
from croupier.records.log import entries as log_entries
from croupier.records.log import wire
from croupier.records.log.entries import Entry, Person
from croupier.records.queries import sentences
from croupier.records.queries.recall import entries
from croupier.records.queries.round_replay import History, ReplayedEvent, Status, steps
from croupier.records.stores.protocol import Store
from croupier.tournament.session.events import SessionEvent, UndisclosedCounted


class Line(Struct, frozen=True):
    """A sentence: the entry of the log that it is from, when it was recorded and for whom, and the clause."""

    number: int
    at: int
    by: Person
    event: str
    text: str
    clause: str


class Net(Struct, frozen=True):
    """Net result of a player in a round, and their chips before and after it, in cents."""

    player: str
    net: int
    before: int | None = None
    after: int | None = None


class RoundExplanation(Struct, frozen=True):
    """A round in sentences; `viewer` is the player for whom it is written, "" for the audit that sees all.

    `note` is a further remark, such as the origin of the round; `unit` is the unit of its amounts.
    """

    store: str
    log: str
    round: int
    status: Status
    began: int
    ended: int | None
    dealer: str
    document: str
    rules: str
    first: int
    last: int
    is_signed: bool
    viewer: str
    lines: tuple[Line, ...]
    payments: tuple[Payment, ...]
    nets: tuple[Net, ...]
    house: int
    later: tuple[Line, ...]
    note: str = ""
    unit: str = "cash"


def explained(history: History, later: Iterable[Entry] = (), viewer: str = "", note: str = "") -> RoundExplanation:
    """Explain a round, as the audit sees it or as one player saw it; `later` are entries that concern it."""
    found = [one for one in steps(history) if one.is_of_round and is_shown(one.event, viewer)]
    nets: dict[str, int] = {}
    unit = unit_of(history.unit)
    of_game = [one for one in found if not sentences.is_of_records(one.event)]
    paid = [payment for one in of_game for payment in paid_by(one.event, one.before, unit)]
    after = [(entry, event) for entry in later for event in entry.events if _is_shown_later(event, viewer)]
    paid_after = [payment for _, event in after for payment in of_table(event)]
    for payment in (*paid, *paid_after):
        nets[payment.player] = nets.get(payment.player, 0) + payment.net
    *_, last = steps(history)
    first = log_entries.read(history.links[0].body)
    return RoundExplanation(
        store=history.store,
        log=history.log,
        round=history.round,
        status=history.status,
        began=first.at,
        ended=None if history.status == "in play" else last.entry.at,
        dealer=history.dealer,
        document=history.document,
        rules=history.rules,
        first=first.number,
        last=last.entry.number,
        is_signed=history.head is not None,
        viewer=viewer,
        lines=tuple([_line(one, last.after, viewer, unit) for one in found]),
        payments=(*paid, *paid_after),
        nets=tuple([Net(player, net) for player, net in sorted(nets.items())]),
        house=-sum(nets.values()),
        later=tuple(_later(after, last.after, unit)),
        note=note,
        unit=history.unit,
    )


def proceeding_lines(store: Store, name: str) -> Iterator[Line]:
    """Yield the whole log of a proceeding in sentences, each with its clause; raise BadStore."""
    for entry in entries(store, name, 1):
        for event in entry.events:
            yield _written(entry, event, sentences.for_whom(event, entry.given, sentences.of_proceeding(event)))


def is_shown(event: Any, viewer: str) -> bool:
    """Return whether a player sees an event: not the money, refusals or breaches of others."""
    if not viewer:
        return True
    if isinstance(event, SessionEvent):  # a session is public; the amount of a form is announced at its end
        return not isinstance(event, UndisclosedCounted)
    if sentences.is_of_records(event):
        return getattr(event, "player", viewer) == viewer
    if isinstance(event, e.InputRefused):
        return event.who == viewer
    if isinstance(event, e.IncidentRecorded | e.Sanctioned):
        return event.person == viewer
    return True


def _is_shown_later(event: Any, viewer: str) -> bool:
    """Return whether a player sees an event about a round that is over: not the disputes of others."""
    return is_shown(event, viewer) and (not viewer or getattr(event, "player", viewer) == viewer)


def is_personal(event: Any) -> bool:
    """Return whether `is_shown` depends on the player for this event."""
    if isinstance(event, SessionEvent):
        return False
    if sentences.is_of_records(event):
        return hasattr(event, "player")
    return isinstance(event, e.InputRefused | e.IncidentRecorded | e.Sanctioned)


def _line(one: ReplayedEvent, now: Table, viewer: str, unit: Unit) -> Line:
    event = one.event
    if sentences.is_of_records(event):
        return _written(one.entry, event, sentences.tell(event, unit))
    shown = seen(event, Official("player", viewer), one.after, now) if viewer else event
    if isinstance(shown, CardHidden):
        entry, text = one.entry, Teller().tell(shown)
        return Line(entry.number, entry.at, entry.by, "CardHidden", text, shown.clause)
    text = sentences.for_whom(event, one.entry.given, sentence(shown, one.before, one.after, unit).text)
    return _written(one.entry, shown, text)


def _written(entry: Entry, event: Any, text: str) -> Line:
    clause = str(getattr(event, "clause", ""))
    return Line(entry.number, entry.at, entry.by, wire.event_tag(type(event)), text, clause)


def _later(after: list[tuple[Entry, Any]], table: Table, unit: Unit) -> Iterator[Line]:
    """Yield the sentences about the round after its end, which only events of the table itself have."""
    for entry, event in after:
        if is_of_table(event):
            yield _written(entry, event, sentence(event, table, table, unit).text)
