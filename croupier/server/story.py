"""What happened at a table, told to each person as far as they may know it, with the dealer's calls."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.table import Official, Table, call, evolve, seen
from croupier.engine.table import events as e
from croupier.engine.uth.view import CardHidden
from croupier.records import retelling, told, wire
from croupier.records.events import PlayResumed, ShoeCommitted, ShoeEnded
from croupier.records.explaining import is_shown
from croupier.records.log import Draft, Entry, Person
from croupier.records.recall import Recall, last_rounds
from croupier.records.stores.protocol import Store, Wanted
from croupier.records.table import Answer
from croupier.rules.tournament import load_tournament
from croupier.server.messages import Line
from croupier.server.veiling import VEILED, veiled
from croupier.telling import Payment, paid_by, sentence
from croupier.telling.uth import Teller

_QUIET: Final = (e.TimeTold,)
"""What is recorded and nobody needs to read while it happens."""
_OPEN: Final = (ShoeCommitted, ShoeEnded, PlayResumed)
"""What only records know, and everybody may."""


class Happened(Struct, frozen=True):
    """An event with its entry, who gave the input, and the sentences for those who may see all of it and for others.

    `veil` are the players whose amounts other players may not learn from it.
    """

    number: int
    at: int
    by: Person
    event: Any
    after: Table
    text: str
    said: str
    veil: frozenset[str] = frozenset()


class Step(Struct, frozen=True):
    """What a command came to: what happened, and what it paid."""

    happened: tuple[Happened, ...]
    paid: tuple[Payment, ...]

    def behind(self, hidden: frozenset[str]) -> "Step":
        """Return it with the amounts of some players hidden from the others."""
        if not hidden:
            return self
        return Step(tuple([replace(one, veil=hidden) for one in self.happened]), self.paid)


def followed(before: Table, answer: Answer) -> Step:
    """Follow what a command caused, from the table before it."""
    table = before
    found: list[Happened] = []
    paid: list[Payment] = []
    for number, draft in enumerate(answer.steps, answer.first):
        for event in draft.events:
            after = table if told.is_of_records(event) else evolve(table, event)
            found.append(_happened(number, draft, event, table, after))
            paid += () if told.is_of_records(event) else paid_by(event, table)
            table = after
    return Step(tuple(found), tuple(paid))


def recalled(store: Store, name: str) -> Step:
    """Tell the last round of a table again from its entries, for those who come back to one that was taken over."""
    rounds = last_rounds(store, Wanted(log=name, many=1))
    found: list[Happened] = []
    paid: list[Payment] = []
    for one in retelling.steps(Recall(store).history(rounds[-1])) if rounds else ():
        found.append(_happened(one.entry.number, one.entry, one.event, one.before, one.after))
        paid += () if told.is_of_records(one.event) else paid_by(one.event, one.before)
    return Step(tuple(found), tuple(paid))


def _happened(number: int, entry: Draft | Entry, event: Any, before: Table, after: Table) -> Happened:
    if told.is_of_records(event):
        return Happened(number, entry.at, entry.by, event, before, told.tell(event), "")
    said = call(after, event)
    words = "" if said is None else said.words
    text = told.for_whom(event, entry.given, sentence(event, before, after).text)
    return Happened(number, entry.at, entry.by, event, after, text, words)


def line_for(one: Happened, person: Official, *, is_full: bool = False) -> Line | None:
    """Return what a person is told of an event, None if nothing; with `is_full` the event itself as well."""
    event = one.event
    if isinstance(event, _QUIET):
        return None
    viewer = person.name if person.role == "player" else ""
    if viewer and not isinstance(event, _OPEN) and not is_shown(event, viewer):
        return None
    by = "" if one.by.role in ("program", "shoe") else str(one.by)
    instead = veiled(event, one.veil, person)
    if instead is not None:
        # nsw-pontoon-6to5-2017 def:undisclosed-wager: not its type either, and each type has clauses of its own
        hidden = load_tournament(one.after.rules.document).undisclosed
        assert hidden is not None
        return Line(one.number, one.at, VEILED, instead, hidden.hidden.clause, by=by) if instead else None
    if told.is_of_records(event):
        kind, clause = wire.event_tag(type(event)), str(getattr(event, "clause", ""))
        return Line(one.number, one.at, kind, one.text, clause, by=by)
    shown = seen(event, person, one.after)
    if isinstance(shown, CardHidden):
        return Line(one.number, one.at, "CardHidden", Teller().tell(shown), shown.clause, by=by)
    text = one.text if shown is event else _retold(shown, one.after)
    what = wire.plain_event(shown) if is_full else None
    return Line(one.number, one.at, wire.event_tag(type(event)), text, event.clause, one.said, by, what)


def _retold(shown: Any, after: Table) -> str:
    """Return the sentence of an event of which something is hidden."""
    return sentence(shown, after, after).text
