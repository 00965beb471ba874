"""Story of a table for each person, limited to what they may know, with the dealer's calls."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.game import game_of
from croupier.engine.run import Transition
from croupier.engine.table import Official, Table, call, seen
from croupier.engine.table import events as e
from croupier.engine.table.view import is_same_for_players
from croupier.engine.view import CardHidden
from croupier.money import Unit
from croupier.narration import Payment, paid_by, sentence
from croupier.narration.holdem import Teller
from croupier.records.log import wire
from croupier.records.log.entries import Draft, Entry, Person
from croupier.records.log.events import (
    ClockStepped,
    ControlsAdopted,
    PlayResumed,
    RootPublished,
    ShoeAborted,
    ShoeCommitted,
    ShoeEnded,
)
from croupier.records.queries import round_replay, sentences
from croupier.records.queries.explanation import is_personal, is_shown
from croupier.records.queries.recall import Recall, last_rounds
from croupier.records.stores.protocol import RecordFilter, Store
from croupier.records.tables.writer import Answer
from croupier.rules.tournament import load_tournament
from croupier.server.tables.messages import StoryLine
from croupier.server.views.visibility import UNDISCLOSED, redacted

_QUIET: Final = (e.TimeTold, ControlsAdopted, ClockStepped)
"""Events that nobody needs to read live."""
_OPEN: Final = (ShoeCommitted, ShoeEnded, ShoeAborted, RootPublished, PlayResumed)
"""Public facts that only records know."""


class StoryEvent(Struct, frozen=True):
    """An event with its entry, the giver of the input, and its sentences in full and for others.

    `player` and `box` are those that it concerns. `hidden` are the players whose amounts other players may not learn
    from it. `now` is the table at the moment of the report.
    """

    number: int
    at: int
    by: Person
    event: Any
    after: Table
    text: str
    call: str
    unit: Unit
    now: Table
    player: str = ""
    box: int | None = None
    hidden: frozenset[str] = frozenset()

    @property
    def is_personal(self) -> bool:
        """Return whether two people of the same role may get different lines."""
        return bool(self.hidden) or not is_same_for_players(self.after) or is_personal(self.event)


class StoryStep(Struct, frozen=True):
    """Result of a command: its events and payments."""

    happened: tuple[StoryEvent, ...]
    paid: tuple[Payment, ...]

    def behind(self, hidden: frozenset[str]) -> "StoryStep":
        """Return the step with the amounts of some players hidden from the others."""
        if not hidden:
            return self
        return StoryStep(tuple([replace(one, hidden=hidden) for one in self.happened]), self.paid)


def followed(answer: Answer, unit: Unit) -> StoryStep:
    """Return the events of a command with their sentences."""
    found: list[StoryEvent] = []
    paid: list[Payment] = []
    now = answer.steps[-1].transitions[-1].after
    for number, draft in enumerate(answer.steps, answer.first):
        for one in draft.transitions:
            found.append(_happened(number, draft, one, now, unit))
            paid += () if sentences.is_of_records(one.event) else paid_by(one.event, one.before, unit)
    return StoryStep(tuple(found), tuple(paid))


def recalled(store: Store, name: str, unit: Unit) -> StoryStep:
    """Return the last round of a table from its entries, for clients of a table that was taken over."""
    rounds = last_rounds(store, RecordFilter(log=name, many=1))
    found: list[StoryEvent] = []
    paid: list[Payment] = []
    steps = list(round_replay.steps(Recall(store).history(rounds[-1]))) if rounds else []
    for one in steps:
        found.append(_happened(one.entry.number, one.entry, one, steps[-1].after, unit))
        paid += () if sentences.is_of_records(one.event) else paid_by(one.event, one.before, unit)
    return StoryStep(tuple(found), tuple(paid))


def _happened(
    number: int, entry: Draft | Entry, one: Transition[Any, Table] | round_replay.ReplayedEvent, now: Table, unit: Unit
) -> StoryEvent:
    event, before, after = one.event, one.before, one.after
    if sentences.is_of_records(event):
        return StoryEvent(number, entry.at, entry.by, event, before, sentences.tell(event, unit), "", unit, now)
    dealer_call = call(after, event)
    words = "" if dealer_call is None else dealer_call.words
    text = sentences.for_whom(event, entry.given, sentence(event, before, after, unit).text)
    player, box = _concerned(event, after)
    return StoryEvent(number, entry.at, entry.by, event, after, text, words, unit, now, player, box)


def _concerned(event: Any, after: Table) -> tuple[str, int | None]:
    """Return the player that an event concerns, or who decides at its box, and the box; "" and None without."""
    box, player = getattr(event, "box", None), getattr(event, "player", None)
    if player is None and box and after.round is not None:
        player = game_of(after.rules).controller(after.round, box)
    return player or "", box


def line_for(one: StoryEvent, person: Official, *, is_full: bool = False) -> StoryLine | None:
    """Return the line of an event for a person, or None; with `is_full` the event itself as well."""
    event = one.event
    if isinstance(event, _QUIET):
        return None
    viewer = person.name if person.role == "player" else ""
    if viewer and not isinstance(event, _OPEN) and not is_shown(event, viewer):
        return None
    by = "" if one.by.role in ("program", "shoe") else str(one.by)
    instead = redacted(event, one.hidden, person)
    if instead is not None:
        # nsw-pontoon-6to5-2017 def:undisclosed-wager: not its type either, and each type has clauses of its own
        hidden = load_tournament(one.after.rules.document).undisclosed
        assert hidden is not None
        return StoryLine(one.number, one.at, UNDISCLOSED, instead, hidden.hidden.clause, by=by) if instead else None
    if sentences.is_of_records(event):
        kind, clause = wire.event_tag(type(event)), str(getattr(event, "clause", ""))
        return StoryLine(one.number, one.at, kind, one.text, clause, by=by)
    visible = seen(event, person, one.after, one.now)
    if isinstance(visible, CardHidden):
        return StoryLine(one.number, one.at, "CardHidden", Teller().tell(visible), visible.clause, by=by)
    text = one.text if visible is event else sentence(visible, one.after, one.after, one.unit).text
    what = wire.plain_event(visible) if is_full else None
    kind = wire.event_tag(type(event))
    return StoryLine(one.number, one.at, kind, text, event.clause, one.call, by, what, one.player, one.box)
