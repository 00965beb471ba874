"""Why was I paid this? A round told in sentences, each with its clause, and every payment with its odds.

It is a replay of what was recorded: nothing is decided anew.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import Official, Table, seen
from croupier.engine.table import events as e
from croupier.engine.uth.view import CardHidden
from croupier.records import log, told, wire
from croupier.records.log import Entry, Person
from croupier.records.recall import entries
from croupier.records.retelling import History, Status, Step, steps
from croupier.records.stores.protocol import Store
from croupier.telling import Payment, paid_by, sentence
from croupier.telling.payment import of_table
from croupier.telling.table import is_of_table
from croupier.telling.uth import Teller
from croupier.tournament.sitting.events import SittingEvent, UndisclosedCounted


class Line(Struct, frozen=True):
    """A sentence: the entry of the log that it is from, when it was recorded and for whom, and the clause."""

    number: int
    at: int
    by: Person
    event: str
    text: str
    clause: str


class Net(Struct, frozen=True):
    """What a player won or lost in a round, and the chips that the books gave them before and after it, in cents."""

    player: str
    net: int
    before: int | None = None
    after: int | None = None


class Explained(Struct, frozen=True):
    """A round as it is told; `viewer` is the player as whom it is told, "" for the audit that sees all.

    `note` is what else is to be said of it, such as where it came from; `unit` is what its amounts are.
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


def explained(history: History, later: Iterable[Entry] = (), viewer: str = "", note: str = "") -> Explained:
    """Tell a round, as the audit sees it or as one player saw it; `later` are entries that concern it."""
    found = [one for one in steps(history) if one.is_of_round and is_shown(one.event, viewer)]
    nets: dict[str, int] = {}
    paid = [payment for one in found if not told.is_of_records(one.event) for payment in paid_by(one.event, one.before)]
    after = [(entry, event) for entry in later for event in entry.events if is_shown(event, viewer)]
    paid_after = [payment for _, event in after for payment in of_table(event)]
    for payment in (*paid, *paid_after):
        nets[payment.player] = nets.get(payment.player, 0) + payment.net
    *_, last = steps(history)
    first = log.read(history.links[0].body)
    return Explained(
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
        lines=tuple([_in_unit(_line(one, viewer), history.unit, one.event) for one in found]),
        payments=(*paid, *paid_after),
        nets=tuple([Net(player, net) for player, net in sorted(nets.items())]),
        house=-sum(nets.values()),
        later=tuple([_in_unit(line, history.unit) for line in _later(after, last.after)]),
        note=note,
        unit=history.unit,
    )


def matter_told(store: Store, name: str) -> Iterator[Line]:
    """Yield the whole log of what is no table in sentences, each with its clause; raise BadStore."""
    for entry in entries(store, name, 1):
        for event in entry.events:
            yield _written(entry, event, told.for_whom(event, entry.given, told.of_matter(event)))


def is_shown(event: Any, viewer: str) -> bool:
    """Whether a player was told of an event: not of another's money or refusals, nor of breaches of others."""
    if not viewer:
        return True
    if isinstance(event, SittingEvent):  # a session is played before all; what a form counts for is told at its end
        return not isinstance(event, UndisclosedCounted)
    if told.is_of_records(event):
        return getattr(event, "player", viewer) == viewer
    if isinstance(event, e.InputRefused):
        return event.who == viewer
    if isinstance(event, e.IncidentRecorded | e.Sanctioned):
        return event.person == viewer
    return True


def _line(one: Step, viewer: str) -> Line:
    event = one.event
    if told.is_of_records(event):
        return _written(one.entry, event, told.tell(event))
    shown = seen(event, Official("player", viewer), one.after) if viewer else event
    if isinstance(shown, CardHidden):
        entry, text = one.entry, Teller().tell(shown)
        return Line(entry.number, entry.at, entry.by, "CardHidden", text, shown.clause)
    text = told.for_whom(event, one.entry.given, sentence(shown, one.before, one.after).text)
    return _written(one.entry, shown, text)


def _in_unit(line: Line, unit: str, event: Any = None) -> Line:
    return replace(line, text=told.in_unit(line.text, unit, event))


def _written(entry: Entry, event: Any, text: str) -> Line:
    clause = str(getattr(event, "clause", ""))
    return Line(entry.number, entry.at, entry.by, wire.event_tag(type(event)), text, clause)


def _later(after: list[tuple[Entry, Any]], table: Table) -> Iterator[Line]:
    """Yield what was said of the round after it; only the table itself and its officials speak of one that is over."""
    for entry, event in after:
        if is_of_table(event):
            yield _written(entry, event, sentence(event, table, table).text)
