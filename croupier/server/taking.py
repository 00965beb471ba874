"""From what a client says to what a table takes: who speaks is known by the login, never by the message."""

from collections.abc import Callable
from typing import Any, Final, get_args

from msgspec.structs import fields

from croupier.engine.table import Official
from croupier.engine.table.inputs import RaiseDispute, TellTime
from croupier.engine.table.people import RANKS
from croupier.money import Money
from croupier.records import inputs as i
from croupier.records import wire
from croupier.records.cash import BuyIn, CashOut
from croupier.records.log import PROGRAM, Person
from croupier.records.recorded import Recorded
from croupier.records.rooms import said_to
from croupier.records.stores.protocol import BadStore, StoreError
from croupier.records.table import Answer, BadCommand
from croupier.server import messages as m
from croupier.server import proposals
from croupier.server.dealing import DEALER
from croupier.server.live import LiveTable, Outdated
from croupier.server.speaking import check_voice
from croupier.server.wording import worded
from croupier.server.writing import UNAVAILABLE, TooBusy

_OWN: Final = (i.CommitShoe, i.EndShoe, i.Contribute)
_NEVER: Final = (*(kind for kind in get_args(i.RecordInput) if kind not in _OWN), TellTime)
"""What only the program says: the time, and what concerns the store."""
BOUGHT_MOST: Final = 10_000_000
"""What a player may buy at once where the program sells chips, in cents."""
DISPUTES_MOST: Final = 5
"""How many disputes of one player may wait for a decision at a table."""


def taken_from(plain: dict[str, Any], person: Official, matter: str = "") -> Any:
    """Return the input that a client gives, with the speaker in every place for an official; raise BadCommand.

    It is said at a table, or to what is none: `matter` is then its kind, such as "tournament".
    """
    kind = wire.input_kind(plain.get("do"))
    if kind is None or said_to(kind) != matter:
        where = f"to a {matter}" if matter else "at a table"
        raise BadCommand(f"input: do = {plain.get('do')!r} is nothing that may be said {where}")
    if kind in _NEVER:
        raise BadCommand(f"input: {plain['do']} is said by the program alone")
    filled = dict(plain)
    for field in fields(kind):
        if field.type is Official:
            filled[field.encode_name] = {"role": person.role, "name": person.name}
        elif field.name == "by" and field.type is str:
            filled["by"] = f"{person.role} {person.name}"
    unknown = set(filled) - {"do", *(field.encode_name for field in fields(kind))}
    if unknown:
        raise BadCommand(f"input: {plain['do']} has no field {min(unknown)!r}")
    try:
        return wire.read_input(wire.canonical(filled))
    except (wire.BadWire, TypeError, ValueError, RecursionError) as wrong:
        raise BadCommand(f"input: {wrong}") from None


async def take(table: LiveTable, person: Official, message: m.ToFloor) -> m.FromFloor | None:
    """Do what a client says at a table; return what it is answered. Raise BadCommand, Outdated, StoreError, TooBusy."""
    by = Person(person.role, person.name)
    match message:
        case m.Command():
            given = taken_from(message.input, person)
            check_voice(table, person, given)
            key = _key(by, message.key)
            if proposals.needs_second(table, given):
                made = await proposals.propose(table, given, by, key, message.version)
                if isinstance(made, m.Proposal):
                    return m.Proposed(message.key, made.number)
                answer = made
            else:
                first = _check_disputes(given) if isinstance(given, RaiseDispute) else None
                answer = await table.command(given, by, key=key, version=message.version, first=first)
        case m.Draw():
            if person.role not in RANKS:
                raise BadCommand(f"{person} may not deal")
            answer = await table.draw(_key(by, message.key), many=message.many == "all")
        case m.Buy():
            answer = await _sold(table, person, message)
        case m.CashIn():
            answer = await _paid_out(table, person, message)
        case m.Confirm():
            one, done = await proposals.answer(table, person, message.proposal, is_agreed=message.is_agreed)
            return m.Answer(one.key, 0, 0) if done is None else answered(table, one.key, done)
        case m.Ready():
            if person.role != "player":
                raise BadCommand(f"{person} has no wagers")
            table.make_ready(person.name)
            return None
        case _:
            raise BadCommand(f"{type(message).__name__.lower()} is not taken here")
    return answered(table, message.key, answer)


def _check_disputes(given: RaiseDispute) -> Callable[[Recorded], None]:
    """Return what raises BadCommand where too many disputes of a player wait already: each is somebody's to decide."""

    def check(held: Recorded) -> None:
        waiting = sum(one.player == given.player and not one.decided_by for one in held.table.disputes)
        if waiting >= DISPUTES_MOST:
            raise BadCommand(f"{waiting} disputes of {given.player} wait for a decision: have them decided first")

    return check


def answered(table: LiveTable, key: str, answer: Answer) -> m.FromFloor:
    """Return what a command came to, as its giver is told."""
    refused = answer.refused if answer.steps else None
    if refused is not None:
        found = m.Refusal(key, refused.why, refused.clause, table.state.rules.document)
        return worded(found, table.held.setup.unit)
    return m.Answer(key, answer.first, answer.last, answer.is_repeated)


def _key(by: Person, key: str) -> str:
    """Return a key that is the giver's own: nobody gets the answer to another's command.

    No key has a colon, so two givers never come to one; the longest name and key are together what a log takes.
    """
    return f"{by.name}:{key}"


async def _sold(table: LiveTable, person: Official, message: m.Buy) -> Answer:
    _check_shop(table, person)
    if not 0 < message.amount <= BOUGHT_MOST:
        raise BadCommand(f"amount: from 1 to {BOUGHT_MOST:,} cents")
    given = BuyIn(DEALER, person.name, Money(message.amount))
    return await table.command(given, PROGRAM, key=_key(Person(person.role, person.name), message.key))


async def _paid_out(table: LiveTable, person: Official, message: m.CashIn) -> Answer:
    _check_shop(table, person)
    key = _key(Person(person.role, person.name), message.key)
    before = await table.first_answer(key)
    if before is not None:
        return before
    chips = _chips(table.held, person)
    if chips <= 0:
        raise BadCommand("you have no chips at this table")

    def check(held: Recorded) -> None:
        if _chips(held, person) != chips:
            raise Outdated("your chips have changed meanwhile: try again")

    return await table.command(CashOut(DEALER, person.name, chips), PROGRAM, key=key, first=check)


def _chips(held: Recorded, person: Official) -> Money:
    return held.books.chips(person.name, held.setup.unit)


def _check_shop(table: LiveTable, person: Official) -> None:
    if person.role != "player":
        raise BadCommand(f"{person} does not play")
    if not table.options.sells_chips:
        raise BadCommand("chips are bought from the dealer at this table")


def told(wrong: Exception, key: str) -> m.FromFloor:
    """Return what the giver of a message is told that could not be taken."""
    if isinstance(wrong, Outdated):
        return m.Stale(key, str(wrong))
    again = isinstance(wrong, StoreError | TooBusy) and not isinstance(wrong, BadStore)
    return m.Fault(UNAVAILABLE if isinstance(wrong, StoreError) else str(wrong), key, again)


MISTAKES: Final = (BadCommand, Outdated, StoreError, TooBusy)
"""What may go wrong with a message; each says so in one sentence."""
