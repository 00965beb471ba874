"""Replay of one round from its own entries: each event with the table before and after it, and inputs decided again.

The table is made from the settings in force then, so that an old round, or one of another store, is explained without
earlier entries. Only those parts of the table are followed on which its rounds depend.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.game import CARD_EVENTS, RoundInput, game_of
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Deal, Input
from croupier.engine.refusal import Refused
from croupier.engine.table import Table, evolve
from croupier.engine.table import events as e
from croupier.engine.table.folds.people import with_settings
from croupier.engine.table.state import Guest
from croupier.records.log import entries, wire
from croupier.records.log.entries import Entry, Link, SignedHead
from croupier.rules.profile import load_any

Status = Literal["played", "void", "in play"]

OF_ROUND: Final = frozenset({*get_args(shared.Event), *get_args(UthEvent)})
_ROUND_INPUTS: Final = frozenset({*get_args(Input), *get_args(UthInput)})
_FOLDED: Final = frozenset(
    {
        *(e.CardsDetermined, e.SettingChanged, e.PlayerArrived, e.PlayerLeft, e.BoxGivenUp),
        *(e.SeatVacated, e.BetsReopened, e.CardsExposed, e.CardsTurned, e.RoundReconstructed, e.RoundVoided),
        e.CardCorrected,
    }
)
_CHANGES_TERMS: Final = frozenset(
    {
        *(e.LimitsChanged, e.SettingChanged, e.MinimumKept, e.MarkerRemoved, e.LimitRaised, e.PlayerRestricted),
        *(e.RestrictionEnded, e.PlayerArrived, e.PlayerLeft, e.BoxGivenUp, e.SeatVacated, e.RoundReconstructed),
        *(e.WagerRefused, e.WagerTakenBack, e.CardHeld),
    }
)
"""Changes of a round by its table during wagering or dealing, not known from the round alone."""


class History(Struct, frozen=True):
    """A round with all data needed to explain it: the settings in force then, and its entries as stored.

    `later` are entries after `links` that concern the round, with their hashes. `head` is None while it is in play.
    """

    store: str
    key: str
    log: str
    round: int
    status: Status
    document: str
    election: dict[str, Any]
    rules: str
    unit: str
    dealer: str
    links: tuple[Link, ...]
    head: SignedHead | None
    later: tuple[tuple[int, str], ...] = ()


class ReplayedEvent(Struct, frozen=True):
    """One event, its entry, the table before and after, and whether the event is of this round."""

    entry: Entry
    event: Any
    before: Table
    after: Table
    is_of_round: bool


def steps(history: History) -> Iterator[ReplayedEvent]:
    """Yield the events of the entries of a round, in order."""
    table, is_inside, has_opened = _table(history), True, False
    disputes: set[int] = set()
    for link in history.links:
        entry = entries.read(link.body)
        for event in entry.events:
            match event:
                case shared.RoundOpened():
                    # a round that was declared void later is followed by the next, which is not shown here
                    is_inside, has_opened = not has_opened, True
                    table = replace(table, guests=tuple([Guest(player, box) for player, box in event.seats]))
                case e.RoundReconstructed() | e.CardCorrected() if event.number == history.round:
                    is_inside = True
                case e.DisputeRaised() if event.round == history.round:
                    disputes.add(event.number)
                case _:
                    pass
            after, about = followed(table, event), concerned(event)
            is_other = isinstance(event, e.CorrectionMade) and event.dispute not in disputes
            is_own = about == history.round or (is_inside and not about and not is_other)
            yield ReplayedEvent(entry, event, table, after, is_own)
            table = after


def followed(table: Table, event: Any) -> Table:
    """Return the table after an event, limited to the parts on which rounds depend."""
    kind = type(event)
    if kind is e.LimitsChanged:  # when they were posted was long before, perhaps
        return with_settings(table, event.changed)
    return evolve(table, event) if kind in OF_ROUND or kind in _FOLDED else table


def _table(history: History) -> Table:
    rules = load_any(history.document, history.election)
    first = entries.read(history.links[0].body)
    opened = [one for one in first.events if isinstance(one, shared.RoundOpened)]
    limits = opened[0].limits if opened else "at_entry"
    return Table(rules, tuple(history.election.items()), limits, number=history.round - 1)


def concerned(event: Any) -> int:
    """Return the number of the round that an event of a table is about, 0 if it is about none."""
    if isinstance(event, e.RoundVoided | e.RoundReconstructed | e.CardCorrected | e.ResultStands):
        return event.number
    return 0 if type(event) in OF_ROUND else getattr(event, "round", 0)


# --- decided again -------------------------------------------------------------------------------------------


class DecidedInputs(Struct, frozen=True):
    """Number of inputs of a round and of those decided again; `differs` is the first entry that differs."""

    again: int
    inputs: int
    differs: int | None = None


def decide_again(history: History) -> DecidedInputs:
    """Decide the inputs of a round again, where they depend on the round alone.

    Decisions of the table around its round, and those after a change of the terms of an open round, need the whole log;
    `croupier audit verify` decides them.
    """
    again = inputs = 0
    is_known = True
    for entry, found in _by_entry(history):
        is_input = type(entry.given) in _ROUND_INPUTS and not isinstance(entry.events[0], e.InputRefused)
        inputs += is_input
        if is_input and is_known and found[-1].is_of_round:
            # the table opens a round with its first wager; how it does so is not the round's to decide
            opened = [at for at, one in enumerate(found, 1) if isinstance(one.event, shared.RoundOpened)]
            own = found[opened[0] :] if opened else found
            table = found[opened[0] - 1].after if opened else found[0].before
            given = cast("RoundInput", entry.given)  # one of _ROUND_INPUTS
            if not _is_same(table, given, [one.event for one in own if type(one.event) in OF_ROUND]):
                return DecidedInputs(again, inputs, entry.number)
            again += 1
        is_known = is_known and not any(type(one.event) in _CHANGES_TERMS for one in found)
    return DecidedInputs(again, inputs)


def _by_entry(history: History) -> Iterator[tuple[Entry, list[ReplayedEvent]]]:
    """Yield each entry with its events."""
    for _, found in groupby(steps(history), key=lambda one: one.entry.number):
        own = list(found)
        yield own[0].entry, own


def _is_same(table: Table, given: RoundInput, recorded: list[Any]) -> bool:
    """Return whether the round decides an input as recorded, byte for byte.

    Cards that the table had kept for the round follow in the same entry, each as if it came from the shoe.
    """
    round_: Any = table.round
    assert round_ is not None, given
    game = game_of(round_.rules)
    left = [_bytes(one) for one in recorded]
    due: RoundInput | None = given
    while due is not None:
        try:
            events, round_ = game.step(round_, due)
        except Refused:
            return False
        found = [_bytes(one) for one in events]
        if left[: len(found)] != found:
            return False
        left, recorded = left[len(found) :], recorded[len(found) :]
        due = Deal(recorded[0].card) if recorded and isinstance(recorded[0], CARD_EVENTS) else None
    return not left


def _bytes(event: Any) -> bytes:
    return wire.canonical(wire.plain_event(event))
