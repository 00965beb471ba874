"""History over HTTP: rounds, significant events, balances, and exports for inspectors."""

import asyncio
import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response, StreamingResponse

from croupier.fairness.card_tree import OpenedCards
from croupier.records.books.balances import Balances, balances_at
from croupier.records.house import House
from croupier.records.log.entries import is_table
from croupier.records.log.events import TableSetUp
from croupier.records.log.inputs import recorded_as
from croupier.records.queries import histories
from croupier.records.queries.explanation import RoundExplanation, explained
from croupier.records.queries.inspection import SignificantEvent, found_events
from croupier.records.queries.opened_cards import opened_cards
from croupier.records.queries.recall import Recall, RecalledRound, entries, last_rounds
from croupier.records.queries.significant import CATEGORIES
from croupier.records.stores.protocol import RecordFilter, Store
from croupier.records.tables.shoes import may_be_unseen
from croupier.server.accounts.rate_limits import TooMany
from croupier.server.http.call import SUPERVISORS, ApiCall, Failed
from croupier.server.log_export import first_unseen_entry

ROWS_MAX: Final = 500
PLAYERS_MAX: Final = 50
"""Maximum number of rounds in one answer to a player."""
NEWS_SECONDS_MAX: Final = 25
NEWS_EACH: Final = 4
"""Maximum number of pending polls of a login."""
NEWS_EVERY_SECONDS: Final = 0.5
"""Interval of polls of the store for events of other processes, in seconds."""


_HIDES: Final = {
    "CardHeld": "A card that was drawn in error is set aside; it is shown when the round is over",
    "RoundReconstructed": "The round is dealt again in the right order; its cards are shown when it is over",
}
"""Text for events that may reveal a card of a round in play."""
_HIDES_UNTURNED: Final = {"CardCorrected": "The record of a card that was keyed wrongly is corrected"}
"""Text for events that may reveal such a card only where cards lie face down that the record knows."""

_waiting: Final[Counter[str]] = Counter()


class Rounds(Struct, frozen=True):
    """Filter for rounds, newest first, of one player or of all.

    A player sees only their own rounds, at most 50 of them; all others at most 500.
    """

    many: int = 20
    player: str | None = None


class RoundsShown(Struct, frozen=True):
    """Rounds that are over, the newest first."""

    rounds: tuple[RecalledRound, ...]


class CardsShown(Struct, frozen=True):
    """Cards of a round by shuffle, each with its place in the shuffled order, its salt and its way to the root."""

    shuffles: tuple[OpenedCards, ...]


class RoundFilter(Struct, frozen=True):
    """Filter for rounds by table, player, dealer and time, newest first."""

    table: str | None = None
    player: str | None = None
    dealer: str | None = None
    since: int | None = None
    until: int | None = None
    many: int = 50


class EventsQuery(Struct, frozen=True):
    """Filter for significant events."""

    table: str | None = None
    category: str | None = None
    who: str | None = None
    since: int | None = None
    until: int | None = None
    many: int = 100


class EventsShown(Struct, frozen=True):
    """Significant events, newest last, and the available filters."""

    events: tuple[SignificantEvent, ...]
    categories: dict[str, str]


class AbortCount(Struct, frozen=True):
    """Number of bound shoes of a table that one person had replaced, and of those on which wagers lay."""

    table: str
    role: str
    who: str
    shoes: int
    with_wagers: int


class AbortsShown(Struct, frozen=True):
    """Bound shoes that were replaced before they were dealt, by table and person, the most first."""

    aborts: tuple[AbortCount, ...]


class News(Struct, frozen=True):
    """Time after which events are new, in milliseconds, and the seconds to wait for one."""

    since: int
    seconds: int = 20


class ExportQuery(Struct, frozen=True):
    """In which form something is exported, and of which events."""

    form: Literal["csv", "jsonl"] = "csv"
    table: str | None = None
    category: str | None = None
    who: str | None = None
    since: int | None = None
    until: int | None = None


async def rounds(call: ApiCall) -> RoundsShown:
    """Return the last rounds of a table, at most 50 to a player and 500 to others.

    A player is shown their own part of each round: its wagers and its result.
    """
    query: Rounds = call.query
    if call.login.role == "player" and query.player not in (None, call.login.account):
        raise Failed(403, "A player can only look up their own rounds.", field="player")
    table = call.table
    most = PLAYERS_MAX if call.login.role == "player" else ROWS_MAX
    wanted = RecordFilter(log=table.name, player=query.player, many=max(1, min(most, query.many)))
    found = await call.read(last_rounds, table.recorded.store, wanted)
    ended = [one for one in found if one.ended is not None]
    if call.login.role == "player":
        ended = [_own_part(one, call.login.account) for one in ended]
    return RoundsShown(tuple(ended))


def _own_part(one: RecalledRound, player: str) -> RecalledRound:
    """Return a round with one player's wagers and winnings, without those of others."""
    own = tuple([part for part in one.players if part.player == player])
    wagered, won = sum(part.wagered for part in own), -sum(part.net for part in own)
    return replace(one, wagered=wagered, won=won, side_wagered=0, side_won=0, players=own)


async def found_rounds(call: ApiCall) -> RoundsShown:
    """Search completed rounds of all tables."""
    query: RoundFilter = call.query
    wanted = RecordFilter(
        log=query.table,
        player=query.player,
        dealer=query.dealer,
        since=query.since,
        until=query.until,
        many=max(1, min(ROWS_MAX, query.many)),
    )
    found = await call.read(last_rounds, call.app.floor.house.store, wanted)
    return RoundsShown(tuple([one for one in reversed(found) if one.ended is not None]))


async def round_(call: ApiCall) -> RoundExplanation:
    """Return a completed round: every event and payment with its clause, as the caller may see it.

    A player sees what was visible on the felt; payments and results are their own alone.
    """
    number = call.named("round")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Failed(404, f"There is no round {number[:20]!r}.")
    table = call.table
    viewer = call.person.name if call.person.role not in SUPERVISORS else ""
    found = await call.read(_explained, table.recorded.house, table.name, int(number), viewer)
    if found is None:
        raise Failed(404, f"Round {number} of {table.name} is not over, or does not exist.")
    return _own_results(found, viewer) if call.login.role == "player" else found


async def round_cards(call: ApiCall) -> CardsShown:
    """Return the cards of a completed round that the caller may see, each with its proof against the published root.

    A player is given the cards that were turned and their own; those who watch over the game are given all.
    """
    number, table = call.named("round"), call.table
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Failed(404, f"There is no round {number[:20]!r}.")
    viewer = call.person.name if call.person.role not in SUPERVISORS else ""
    if table.record.setup.cards != "virtual":
        raise Failed(404, f"The cards of {table.name} are dealt by hand. They have no proof.")
    found = await call.read(_round_cards, table.recorded.store, table.name, int(number), viewer)
    if found is None:
        raise Failed(409, f"The shoe of round {number} is still in use, or there is no such round.")
    return CardsShown(found)


def _round_cards(store: Store, name: str, number: int, viewer: str) -> tuple[OpenedCards, ...] | None:
    rows = [one for one in last_rounds(store, RecordFilter(log=name, round=number)) if one.ended is not None]
    return opened_cards(store, rows[0], viewer) if rows else None


def _explained(house: House, name: str, number: int, viewer: str) -> RoundExplanation | None:
    store = house.store
    rows = [one for one in last_rounds(store, RecordFilter(log=name, round=number)) if one.ended is not None]
    if not rows:
        return None
    if not viewer and not _public_rounds(house, name, rows[:1]):
        raise Failed(409, f"A card of round {number} is still face down. Look up the round when it has been used.")
    recall = Recall(store)
    return explained(recall.history(rows[0]), recall.later(rows[0]), viewer)


def _own_results(round_: RoundExplanation, player: str) -> RoundExplanation:
    """Return an explained round with the payments and the result of one player alone."""
    payments = tuple([one for one in round_.payments if one.player == player])
    nets = tuple([one for one in round_.nets if one.player == player])
    return replace(round_, payments=payments, nets=nets, house=-sum(one.net for one in nets))


def _public_rounds(house: House, name: str, rounds: Iterable[RecalledRound]) -> list[RecalledRound]:
    """Return the completed rounds of a table, up to a card that was drawn in error and is still face down."""
    unseen = first_unseen_entry(house, name)
    return [one for one in rounds if one.ended is not None and (unseen is None or one.last < unseen)]


async def events(call: ApiCall) -> EventsShown:
    """Return significant events: voids, corrections, limits, refusals, malfunctions."""
    query: EventsQuery = call.query
    many = max(1, min(ROWS_MAX, query.many))
    wanted = RecordFilter(log=query.table, who=query.who, since=query.since, until=query.until, many=many)
    found = await call.read(_events, call.app.floor.house.store, wanted, _category(query.category))
    if call.login.role not in SUPERVISORS:  # who was refused at the door is for those who watch over it
        found = tuple([one for one in found if is_table(one.log)])
    return EventsShown(found, _categories())


def _events(store: Store, wanted: RecordFilter, categories: tuple[str, ...]) -> tuple[SignificantEvent, ...]:
    """Return significant events without the cards of any that may reveal one which is face down now."""
    return tuple([_without_cards(store, one) for one in found_events(store, wanted, categories)])


def _without_cards(store: Store, one: SignificantEvent) -> SignificantEvent:
    text = _HIDES.get(one.event)
    if one.event in _HIDES_UNTURNED and _knows_unturned(store, one.log):
        text = _HIDES_UNTURNED[one.event]
    return one if text is None else replace(one, text=text, before="", after="")


def _knows_unturned(store: Store, log: str) -> bool:
    """Return whether cards of a table may lie face down that were keyed as they were dealt."""
    (first,) = entries(store, log, 1, 1)
    assert isinstance(first.events[0], TableSetUp), first
    setup = first.events[0].setup
    return may_be_unseen(setup) and recorded_as(setup) == "read"


async def aborts(call: ApiCall) -> AbortsShown:
    """Count the bound shoes that officials had replaced before they were dealt, by table and person."""
    return AbortsShown(await call.read(_aborts, call.app.floor.house.store))


def _aborts(store: Store) -> tuple[AbortCount, ...]:
    marks = list(store.marks(RecordFilter(event="ShoeAborted")))
    shoes = Counter([(row.log, row.role, row.who) for row in marks])
    wagered = Counter([(row.log, row.role, row.who) for row in marks if row.round])
    return tuple([AbortCount(*whose, many, wagered[whose]) for whose, many in shoes.most_common()])


def _categories() -> dict[str, str]:
    return {name: what for name, (what, _) in CATEGORIES.items()}


def _category(name: str | None) -> tuple[str, ...]:
    """Return the category that is asked for, none for all; raise Failed."""
    if name is not None and name not in CATEGORIES:
        raise Failed(422, f"The category must be one of {', '.join(CATEGORIES)}.", field="category")
    return () if name is None else (name,)


async def news(call: ApiCall) -> EventsShown:
    """Wait for the next significant events on the floor and return them, none after a timeout."""
    who = call.login.token
    if _waiting[who] >= NEWS_EACH:
        raise TooMany("You are already waiting for news.", NEWS_SECONDS_MAX)
    _waiting[who] += 1
    try:
        return await _news(call)
    finally:
        _waiting[who] -= 1
        if not _waiting[who]:
            del _waiting[who]


async def _news(call: ApiCall) -> EventsShown:
    query: News = call.query
    floor, ends = call.app.floor, asyncio.get_running_loop().time() + max(0, min(NEWS_SECONDS_MAX, query.seconds))
    while True:
        wanted = RecordFilter(since=query.since, many=ROWS_MAX)
        found = await call.read(_events, floor.house.store, wanted, ())
        if found or floor.is_stopping or asyncio.get_running_loop().time() >= ends:
            return EventsShown(found, _categories())
        if await call.request.is_disconnected():  # no request waits: a floor that stops need not wait for them
            return EventsShown((), {})
        await asyncio.sleep(NEWS_EVERY_SECONDS)


async def balances(call: ApiCall) -> Balances:
    """Return the balance of every account of a table."""
    table = call.table
    return await call.read(_balances, table.recorded.store, table.name)


def _balances(store: Store, name: str) -> Balances:
    return balances_at(store, name)


async def export_events(call: ApiCall) -> Response:
    """Export significant events."""
    query: ExportQuery = call.query
    wanted = RecordFilter(log=query.table, who=query.who, since=query.since, until=query.until)
    found = await call.read(_events, call.app.floor.house.store, wanted, _category(query.category))
    name = f"events.{query.form}"
    if query.form == "jsonl":
        body = b"".join(msgspec.json.encode(one) + b"\n" for one in found)
        return file_of(body, name, "application/jsonl")
    return file_of(_as_csv(found).encode(), name, "text/csv")


def _as_csv(found: tuple[SignificantEvent, ...]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    columns = SignificantEvent.__struct_fields__
    writer.writerow(columns)
    for one in found:
        writer.writerow([harmless(getattr(one, name)) for name in columns])
    return out.getvalue()


def harmless(value: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


async def export_rounds(call: ApiCall) -> Response:
    """Export the histories of a table's completed rounds, each signed and verifiable on its own."""
    table = call.table
    wanted = RecordFilter(log=table.name, many=ROWS_MAX)
    found = await call.read(lambda: b"".join(ended_rounds(table.recorded.house, wanted)))
    return file_of(found, f"{table.name}-rounds.jsonl", "application/jsonl")


def ended_rounds(house: House, wanted: RecordFilter) -> Iterator[bytes]:
    """Yield rounds of a table that are over: the cards of one in play are nobody's to read."""
    assert wanted.log is not None, wanted
    recall = Recall(house.store)
    for one in _public_rounds(house, wanted.log, last_rounds(house.store, wanted)):
        yield histories.line_of(recall.history(one))


def file_of(body: bytes, name: str, media: str) -> Response:
    """Return bytes as a file to be kept."""
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name)
    disposition = {"content-disposition": f'attachment; filename="{safe}"'}
    return StreamingResponse(iter((body,)), media_type=media, headers=disposition)
