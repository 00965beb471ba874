"""The tables of the floor over HTTP: the lobby, a table's view, commands, tickets, rules, and its shoes."""

import functools
from typing import Any, Final, Literal

import msgspec
from msgspec import UNSET, Struct
from starlette.responses import Response

from croupier.engine.game import game_of
from croupier.engine.inputs import FaceDown, SettlementMode
from croupier.engine.table import new_table
from croupier.fairness.commitment import Contribution
from croupier.narration.answers import spoken
from croupier.records.log.entries import HOUSE, Person
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import ShoeEnded
from croupier.records.log.inputs import Setup
from croupier.records.stores.protocol import Store
from croupier.rules.clause import UnknownDocument, document
from croupier.rules.profile import is_money, questions, settings
from croupier.rules.ruled import BadElection, shown
from croupier.server.accounts import step_up
from croupier.server.accounts.names import BadName
from croupier.server.floor import Elsewhere, KnownTable, LiveFloor
from croupier.server.http.call import SUPERVISORS, ApiCall, Failed
from croupier.server.metrics import METRICS
from croupier.server.tables import messages as m
from croupier.server.tables.commands import take
from croupier.server.tables.live_table import Watcher
from croupier.server.tables.options import TableOptions
from croupier.server.views.snapshot import fairness, state_for

PUBLIC_VERSION: Final = "croupier-shoe-2"
"""Version of a proof without secret and cards: each card is proved by its opening."""
_WRITTEN_MAX: Final = 256
_WRITTEN: Final[dict[str, bytes]] = {}
"""Cache of rendered rules, by the fingerprint of all their answers: they are long, and seldom change."""


class SeatShown(Struct, frozen=True):
    """A box and who sits there, "" for nobody."""

    box: int
    player: str
    is_bot: bool


class LobbyTable(Struct, frozen=True):
    """A table as the lobby shows it; `is_here` if this process owns it, else `address` is its location.

    `unit` is the unit of wagers: cash, or the chips of a tournament, whose director seats the players.
    """

    name: str
    title: str
    document: str
    game: str
    cards: str
    dealing: str
    status: str
    limits: dict[str, str]
    seats: tuple[SeatShown, ...]
    free: int
    round: int
    watchers: int
    is_here: bool
    address: str
    is_demo: bool
    trouble: str = ""
    unit: str = "cash"


class LobbyShown(Struct, frozen=True):
    """All tables of the floor, and where its processes are."""

    tables: tuple[LobbyTable, ...]
    processes: tuple[str, ...]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Request to set up a table: its name, document, election, and options.

    With `limits` "as_found", at a table with physical cards, a dealer enters wagers as found, and the document decides
    at the deal about those below the minimum or above the maximum; else they are refused when entered. `face_down`
    states how real cards that are dealt face down are recorded: unknown until they are turned (the default), or read by
    the shoe. `settlement` states whether the dealer of real cards settles box by box (the default), so that what is
    discovered between two boxes can be entered, or all boxes at once.
    """

    name: str
    document: str
    election: dict[str, Any] = {}
    cards: Literal["virtual", "physical"] = "virtual"
    options: TableOptions = TableOptions()
    limits: Literal["at_entry", "as_found"] = "at_entry"
    face_down: FaceDown | None = None
    settlement: SettlementMode | None = None


class TicketGiven(Struct, frozen=True):
    """A ticket for one socket: open `socket` within `seconds`."""

    ticket: str
    socket: str
    seconds: int


class AnswerShown(Struct, frozen=True):
    """One question of the rules with its answer, its clause, and where the answer comes from."""

    chapter: str
    question: str
    name: str
    answer: str
    clause: str
    origin: str
    reading: str


class TableRulesShown(Struct, frozen=True):
    """The rules of a table: every question of its document with the answer in force."""

    document: str
    title: str
    fingerprint: str
    answers: tuple[AnswerShown, ...]


class ShoesShown(Struct, frozen=True):
    """The shoe in play with the texts of players, and the proofs of those that have ended, newest first."""

    now: m.Fairness | None
    contributions: tuple[Contribution, ...]
    ended: tuple[dict[str, Any], ...]


class Many(Struct, frozen=True):
    """Maximum number."""

    many: int = 5


async def lobby(call: ApiCall) -> LobbyShown:
    """Show all tables of the floor."""
    floor = call.app.floor
    tables = tuple([_lobby_table(floor, name) for name in sorted(floor.known)])
    addresses = {floor.address, *(one.address for one in floor.processes.values())} - {""}
    return LobbyShown(tables, tuple(sorted(addresses)))


def _lobby_table(floor: LiveFloor, name: str) -> LobbyTable:
    """Return a table as the lobby shows it, from the data that its owner publishes."""
    known, found, lease = floor.known[name], floor.summary(name), floor.leases.get(name)
    bots = {one.bot.name for one in known.options.bots}
    rules = rules_of(known)
    seated = {} if found is None else dict(found.seats)
    boxes = range(1, rules.wagers.boxes.value + 1)
    seats = tuple([SeatShown(box, seated.get(box, ""), seated.get(box, "") in bots) for box in boxes])
    is_here = name in floor.tables
    return LobbyTable(
        name=name,
        title=known.options.title or name,
        document=rules.document,
        game=document(rules.document).game,
        cards=known.setup.cards,
        dealing=known.options.dealing if known.setup.cards == "virtual" else "dealer",
        status="elsewhere" if found is None else found.status,
        limits={} if found is None else found.limits,
        seats=seats,
        free=sum(not one.player for one in seats),
        round=0 if found is None else found.round,
        watchers=0 if found is None else found.watchers,
        is_here=is_here,
        address="" if lease is None or is_here else lease.address,
        is_demo=known.options.is_demo,
        trouble="" if found is None else found.trouble,
        unit=known.setup.unit,
    )


@functools.lru_cache(512)
def _rules(setup: bytes) -> Any:
    found = msgspec.json.decode(setup, type=Setup)
    return new_table(found.document, found.election).rules


def rules_of(known: KnownTable) -> Any:
    """Return the rules with which a table was set up."""
    return _rules(msgspec.json.encode(Setup(known.setup.document, known.setup.election)))


async def set_up(call: ApiCall) -> LobbyTable:
    """Set up a table."""
    given: NewTable = call.body
    if given.options.is_demo and not call.app.settings.is_demo:
        raise Failed(422, "The option is_demo needs a demonstration.", field="options")
    if given.limits == "as_found" and given.cards == "virtual":
        raise Failed(422, "Wagers are found on the layout only at a table with physical cards.", field="limits")
    face_down = UNSET if given.face_down is None else given.face_down
    settlement = UNSET if given.settlement is None else given.settlement
    setup = Setup(given.document, given.election, given.limits, given.cards, face_down=face_down, settlement=settlement)
    by = Person(call.login.role, call.login.account)
    try:
        live = await call.app.floor.set_up(given.name, setup, given.options, by)
    except BadName as wrong:
        raise Failed(422, str(wrong), field="name") from None
    except (UnknownDocument, BadElection) as wrong:
        raise Failed(422, str(wrong), field="election") from None
    return _lobby_table(call.app.floor, live.name)


async def view(call: ApiCall) -> m.TableState:
    """Show a table as the caller may see it."""
    return state_for(call.table, Watcher(call.person, 0), is_resync=True)


async def command(call: ApiCall) -> Response:
    """Send a message to a table, as over its socket."""
    table = call.table
    with METRICS.timed("http"):
        message = _checked(call.body)
        step_up.check_message(call.app.identity, call.login, message)
        answer = await take(table, call.person, message)
    status = 409 if isinstance(answer, m.CommandRefusal) else 200
    written = m.write(answer or m.Pong(table.clock()))
    return Response(written, status, media_type="application/json")


def _checked(body: m.ToFloor) -> m.ToFloor:
    try:
        return m.checked(body)
    except m.BadMessage as wrong:
        raise Failed(422, str(wrong), field="key") from None


async def ticket(call: ApiCall) -> TicketGiven:
    """Issue a ticket for one socket to a table, with the address of the socket."""
    name, floor, settings = call.named("table"), call.app.floor, call.app.settings
    address = settings.address
    try:
        floor.find(name)
    except Elsewhere as elsewhere:
        if not elsewhere.address:
            raise
        address = elsewhere.address
    secret = await call.app.identity.ticket(call.login, name, call.where)
    scheme, _, rest = (address or str(call.request.base_url)).rstrip("/").partition("://")
    secure = scheme == "https" or settings.is_behind_tls
    return TicketGiven(secret, f"{'wss' if secure else 'ws'}://{rest}/socket?ticket={secret}", 30)


async def rules(call: ApiCall) -> Response:
    """Return the rules of a table: every question with the answer in force and its clause."""
    found = call.table.state.rules
    written = _WRITTEN.get(found.fingerprint)
    if written is None:
        if len(_WRITTEN) >= _WRITTEN_MAX:
            del _WRITTEN[next(iter(_WRITTEN))]
        written = _WRITTEN[found.fingerprint] = msgspec.json.encode(_rules_shown(found))
    return Response(written, media_type="application/json")


def _rules_shown(found: Any) -> TableRulesShown:
    answers = [
        AnswerShown(
            chapter=one.chapter,
            question=one.text,
            name=one.name,
            answer=spoken(shown(ruled), is_money=is_money(found, one)),
            clause=ruled.clause,
            origin=ruled.origin.value,
            reading=ruled.reading or "",
        )
        for one in questions(found)
        for ruled in one.answers
    ]
    about = document(found.document)
    return TableRulesShown(found.document, about.title, found.fingerprint, tuple(answers))


async def shoes(call: ApiCall) -> ShoesShown:
    """Return the commitment of the shoe in play, and the proofs of the shoes that have ended."""
    table, query = call.table, call.query
    many = max(1, min(50, query.many))
    ended = await call.read(_ended_shoes, table.recorded.store, table.name, table.version, many)
    if call.login.role not in SUPERVISORS:
        ended = [_public(table.state.rules, proof) for proof in ended]
    shoe = table.record.shoes.open_shoe
    return ShoesShown(fairness(table), () if shoe is None else shoe.contributions, tuple(ended))


def _public(rules: Any, proof: dict[str, Any]) -> dict[str, Any]:
    """Return a proof as everybody may see it: without secret and cards where cards may have stayed face down.

    A proof of other rules may be of a time at which this table was dealt face down.
    """
    may_have_been = "face_down" in settings(rules.document) and proof["rules"] != rules.fingerprint
    if not game_of(rules).is_face_down(rules) and not may_have_been:
        return proof
    public = {name: value for name, value in proof.items() if name not in ("secret", "dealt", "reshuffles")}
    return {**public, "version": PUBLIC_VERSION}


def _ended_shoes(store: Store, name: str, version: int, many: int) -> list[dict[str, Any]]:
    """Return the last proofs, reading the log from its end."""
    assert name != HOUSE
    found: list[dict[str, Any]] = []
    last, page = version, 500
    while last > 0 and len(found) < many:
        first = max(1, last - page + 1)
        read = [link.body for link in store.links(name, first, last) if b'"ShoeEnded"' in link.body]
        for body in reversed(read):
            found += [event.proof for event in read_entry(body).events if isinstance(event, ShoeEnded)]
        last = first - 1
    return found[:many]
