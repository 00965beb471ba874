"""Snapshot of a table for one person: the felt, their own part, the clocks, and the story."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from croupier.engine.table import Official
from croupier.engine.table.people import RANKS
from croupier.fairness.commitment import contributions_digest
from croupier.fairness.proof import Status
from croupier.records.books.accounts import BookAccount, is_tournament, unit_of
from croupier.records.books.cash import promised
from croupier.records.log import wire
from croupier.records.log.entries import Person
from croupier.records.tables import shoes
from croupier.records.tables.state import TableRecord, find_refusal
from croupier.server.tables.authority import unspoken
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.tables.messages import (
    Fairness,
    NextStep,
    Offer,
    PersonalState,
    PublicOptions,
    StoryLine,
    TableState,
)
from croupier.server.views import session
from croupier.server.views.keyed_cards import correctable
from croupier.server.views.next_step import due, spots_of_all, supervisors_step
from croupier.server.views.offers import offers
from croupier.server.views.story import StoryEvent, line_for
from croupier.server.views.visibility import audience, forms_for, hidden_from, view_for
from croupier.tournament.session import Standing, standing

FIRST_LINES: Final = 60
"""Number of past events sent to a new client."""
_ENCODER: Final = msgspec.json.Encoder()
_NOTHING_OWN: Final = PersonalState()


def state_for(table: LiveTable, watcher: Watcher, *, is_resync: bool = False) -> TableState:
    """Return the table as a person may see it, with the events since the last message to them."""
    person = watcher.person
    read = max(0, table.event_count - FIRST_LINES) if is_resync else watcher.read
    watcher.read = table.event_count
    alike = audience(table.record, person)
    return replace(
        table.shared(("state", alike), lambda: _shared(table, person)),
        at=table.clock(),
        you=Person(person.role, person.name),
        own=own(table, person),
        story=_story(table, person, alike, read),
        is_resync=is_resync,
    )


def _shared(table: LiveTable, person: Official) -> TableState:
    """Return the part of the state that a person's audience shares."""
    return TableState(
        table=table.name,
        version=table.version,
        at=0,
        you=Person(person.role, ""),
        shown=_description(table),
        view=Raw(_ENCODER.encode(view_for(table.record, person))),
        own=_NOTHING_OWN,
        waits=table.waits,
        fairness=fairness(table),
        present=table.present(),
        ready=tuple(sorted(table.ready)),
        story=(),
        payments=_payments(table, person),
        session=_session(table),
    )


def _story(table: LiveTable, person: Official, alike: tuple[str, str], read: int) -> tuple[StoryLine, ...]:
    """Return the lines of the events after the first `read` ones, made once for each audience."""
    recent = table.recent(read)
    is_personal = table.shared(("personal", read), lambda: any(one.is_personal for one in recent))
    whose = (person.role, person.name) if is_personal else alike
    return table.shared(("story", read, whose), lambda: _lines(recent, person))


def _lines(events: Iterable[StoryEvent], person: Official) -> tuple[StoryLine, ...]:
    lines = [line_for(one, person) for one in events]
    return tuple([one for one in lines if one is not None])


def _session(table: LiveTable) -> Standing | None:
    """Return the standing of a tournament session at a table, which everybody may see."""
    session = table.record.session
    return None if session is None else table.kept("session", lambda: standing(session, table.state))


def _payments(table: LiveTable, person: Official) -> tuple[dict[str, Any], ...]:
    """Return the payments of the round so far that the person may know."""
    hidden = hidden_from(table.record.session, person)
    return tuple([one for one in table.payments if one["player"] not in hidden]) if hidden else table.payments


def lines_for(table: LiveTable, person: Official) -> tuple[StoryLine, ...]:
    """Return the lines of the whole story in memory that a person may know."""
    return _lines(table.happened, person)


def _description(table: LiveTable) -> PublicOptions:
    options, record = table.options, table.record
    return PublicOptions(
        title=options.title or table.name,
        cards=record.setup.cards,
        dealing=options.dealing if record.setup.cards == "virtual" else "dealer",
        sells_chips=options.sells_chips,
        bots=tuple([one.bot.name for one in options.bots]),
        decision_seconds=record.table.rules.conduct.decision_seconds.value,
        wager_seconds=options.wager_seconds,
        is_demo=options.is_demo,
        unit=record.setup.unit,
    )


def own(table: LiveTable, person: Official) -> PersonalState:
    """Return the part of the state that concerns the person alone."""
    if person.role == "player":
        return table.kept(("own", person.name), lambda: _of_player(table, person.name))
    return _of_official(table, person)


def _of_official(table: LiveTable, person: Official) -> PersonalState:
    record, state = table.record, table.state
    now = table.clock() // 1_000
    if person.role not in RANKS:
        return PersonalState(due=supervisors_step(record, person, now), proposals=table.proposals)
    racks = tuple([(one.player, int(record.books.chips(one.player, record.setup.unit))) for one in state.guests])
    return PersonalState(
        due=_due(table, person, now),
        spots=spots_of_all(record),
        proposals=table.proposals,
        racks=racks,
        in_float=_float(record),
        forms=forms_for(record, person),
        keyed=correctable(record, person),
    )


def _float(record: TableRecord) -> int | None:
    """Return the amount in the float, None at a table of a tournament."""
    unit = record.setup.unit
    return None if is_tournament(unit) else int(record.books.balance(BookAccount("float"), unit))


def _due(table: LiveTable, person: Official, now: int) -> NextStep | None:
    """Return what is due to an official: where the program deals only to open and close, and no player's own words."""
    found = (supervisors_step if table.is_automatic else due)(table.record, person, now)
    if found is None or not table.is_virtual:
        return found
    alternatives = [one for one in found.alternatives if not unspoken(table, wire.parse_input(one.input))]
    return replace(found, alternatives=tuple(alternatives))


def _input_of(offer: Offer) -> Any:
    return wire.parse_input(offer.input)


def _of_player(table: LiveTable, player: str) -> PersonalState:
    record = table.record
    chips = record.books.chips(player, record.setup.unit)
    one = None if record.session is None else record.session.find(player)
    free = chips - promised(record.table, player)
    found, short = offers(record.table, player, free, None if one is None else one.box, unit_of(record.setup.unit))
    if one is not None:  # the session judges first, and may refuse what the table would take
        found = tuple(
            [offer for offer in found if find_refusal(record, _input_of(offer), Person("player", player)) is None]
        )
    tally = record.table.tally(player)
    trials = table.kept("trials", lambda: session.trials_at(record))
    is_bound = record.setup.cards == "physical" or record.shoes.sealed  # no wager is taken before the cards are
    return PersonalState(
        chips=chips,
        at_stake=tally.layout,
        won=tally.net,
        offers=(*found, *(session.offers(record, player) if is_bound else ())),
        spots=session.spots(record, player, trials) if is_bound else (),
        notes=short,
        forms=forms_for(record, Official("player", player)),
    )


def fairness(table: LiveTable) -> Fairness | None:
    """Return the shoe as everybody may know it, None where the cards are dealt by hand or there is no shoe."""
    cards = table.record.shoes
    if cards.open_shoe is None:
        return None
    words = cards.open_shoe.contributions
    return Fairness(
        cards.number,
        shoes.published(cards).commitment,
        str(cards.open_shoe.status),
        len(words),
        contributions_digest(words) if words else "",
        cards.root,
        takes_words=cards.open_shoe.status is Status.OPEN,
    )
