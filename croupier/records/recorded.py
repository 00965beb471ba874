"""A recorded table: the engine's table, its shoes and its books, changed by entries only. No clock, no store.

`take` judges an input and returns what it causes, `fold` repeats what an entry of the log says. Both come to the same
state; the tests hold them to it.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.inputs import Barred, Deal, PlaceWager, Refused
from croupier.engine.table import Table, dealers_step, evolve, new_table, refusal
from croupier.engine.table import inputs as t
from croupier.engine.table.events import InputRefused
from croupier.engine.uth.inputs import PlaceAnte, PlaceTrips
from croupier.fairness.shoe import BadContribution, Untimely
from croupier.records import cash, rounds, shoes, wire
from croupier.records import events as e
from croupier.records import inputs as i
from croupier.records.accounts import Posting, is_tournament
from croupier.records.faults import reach
from croupier.records.ledger import Books
from croupier.records.log import Draft, Entry, Link, Person
from croupier.records.people import check_speaker
from croupier.records.rounds import Tracked
from croupier.records.shoes import Secrets, Shoes
from croupier.rules.ruled import BadElection
from croupier.tournament.sitting import Sitting, step
from croupier.tournament.sitting import evolve as sitting_evolve
from croupier.tournament.sitting.events import SittingEvent
from croupier.tournament.sitting.inputs import BeginSitting


class Recorded(Struct, frozen=True):
    """A table as far as its log tells: `number` entries, the last with this hash, recorded at this moment.

    `moved` is what the events of the last entry moved, each in its place; `sitting` the session of a tournament that is
    played at the table, or was last.
    """

    log: str
    setup: i.Setup
    table: Table
    shoes: Shoes
    books: Books
    number: int = 0
    hash: str = ""
    at: int = 0
    tracked: Tracked = Tracked()
    moved: tuple[tuple[Posting, ...], ...] = ()
    expects: i.Expected | None = None
    sitting: Sitting | None = None


class Opener(Protocol):
    """Who can open the sealed secrets of shoes: the keys, or whoever knows secrets that have been told."""

    def unseal(self, sealed: str, about: str) -> bytes | None:
        """Return the secret, None if it is not known; raise BadKeys."""


class Sealer(Opener, Protocol):
    """Who can seal them, too."""

    def seal(self, secret: bytes, about: str) -> str:
        """Return the secret sealed."""


class Custody(Struct, frozen=True):
    """Who keeps the secrets: where those of new shoes come from, and the keys that seal them."""

    keys: Sealer
    secrets: Secrets


Placed = TypeVar("Placed", bound=Struct)
"""What has a place in a log."""
Taken = tuple[Draft, Recorded]
"""What will be an entry, and the state after it."""


def set_up(log: str, setup: i.Setup, *, at: int, by: Person, key: str) -> Taken:
    """Return a table that has not been opened; raise UnknownDocument, BadElection or BadAccount."""
    is_tournament(setup.unit)
    if setup.expects is not None and i.misstated(setup.expects):
        raise BadElection(f"expects: {i.misstated(setup.expects)}")
    given = wire.as_read(i.SetUpTable(setup))
    held = _new(log, given.setup)
    rules = held.table.rules
    event = e.TableSetUp(given.setup, rules.fingerprint, rules.opening.approval.clause)
    return Draft(at, by, given, (event,), key), _posted(held, at, (event,))


def _new(log: str, setup: i.Setup) -> Recorded:
    table = new_table(setup.document, setup.election, limits=setup.limits)
    return Recorded(log, setup, table, Shoes(log), Books(), expects=setup.expects)


# --- judging -------------------------------------------------------------------------------------------------


def take(held: Recorded, given: Any, by: Person, custody: Custody | None, *, at: int, key: str = "") -> Taken:
    """Return what an input causes; a refusal is an event which changes nothing else."""
    try:
        check_speaker(held.table.rules, given, by)
        events, after = _take(held, given, by, custody, at)
    except Refused as refused:
        events = (refusal(held.table, given, refused),)
        after = _posted(held, at, events)
    return Draft(at, by, given, events, key), after


def refused(held: Recorded, given: Any, by: Person) -> Refused | None:
    """Return why an input would be refused now, None if it would be taken; nothing changes."""
    try:
        check_speaker(held.table.rules, given, by)
        _take(held, given, by, None, held.at)
    except Refused as found:
        return found
    return None


def _take(held: Recorded, given: Any, by: Person, custody: Custody | None, at: int) -> tuple[tuple[Any, ...], Recorded]:
    own = _OWN.get(type(given))
    if own is not None:
        events = own(held, given, custody)
        return events, _posted(_own_folded(held, events, None if custody is None else custody.keys), at, events)
    if isinstance(given, _CASH):
        _check_no_session(held, given)
        events = cash.decide(held.table, held.books, held.setup.unit, given)
        return events, _posted(held, at, events)
    cash.check_tokens(held.table, held.setup.unit, given)
    if held.setup.cards == "virtual":
        _check_cards(held, given, by)
    if isinstance(given, BeginSitting):
        _check_chips_of_session(held, given)
    events, sitting, table = step(held.sitting, held.table, given)
    after = _posted(_played(held, given, by, events, table, sitting), at, events)
    if held.setup.counts_chips and sitting is None:
        _check_chips(held, after, given, events)
    return events, after


def _check_no_session(held: Recorded, given: Any) -> None:
    """Raise Refused for chips that come or go beside a session: its players have those that it issued."""
    if isinstance(given, cash.AllotChips) and held.sitting is not None and held.sitting.status != "over":
        clause = held.table.rules.options.tournament_chips.clause
        raise Refused(given, clause, "a session is being played, which issues its chips itself")


def _check_chips_of_session(held: Recorded, given: BeginSitting) -> None:
    """Raise Refused where a session would not begin with its own chips alone."""
    unit, clause = held.setup.unit, held.table.rules.options.tournament_chips.clause
    if not is_tournament(unit):
        raise Refused(given, clause, "this table plays for cash: a session is played with a tournament's chips")
    having = [one.player for one in given.seats if held.books.chips(one.player, unit)]
    if having:
        raise Refused(given, clause, f"{', '.join(having)} has chips at this table that no session issued")


def _check_cards(held: Recorded, given: Any, by: Person) -> None:
    """Raise Refused where somebody would deal, or tell of cards that no hand has touched."""
    why = ""
    if isinstance(given, _FROM_SHOE):
        if by.role != "shoe" or not held.shoes.sealed:
            why = "the cards of this table come from its shoe"
        elif held.shoes.held is not None and shoes.next_from(held.shoes)[0] != given:
            why = "it is not what the shoe gives next"
    elif _tells_of_cards(given):
        raise Barred(given, held.table.rules.shuffle.before_play.clause, "no hand touches the cards of this table")
    elif isinstance(given, _WAGERS) and not held.shoes.sealed:
        why = "there is no shoe"
    elif isinstance(given, t.ShuffleCards) and not held.table.is_in_round:
        if not held.shoes.sealed:
            why = "a shoe is bound by its commitment before its cards are shuffled"
        elif held.shoes.is_shuffled:
            why = f"shoe {held.shoes.number} is to be ended first: its cards do not make another"
    if why:
        raise Refused(given, held.table.rules.shuffle.before_play.clause, why)


def _tells_of_cards(given: Any) -> bool:
    """Whether an input tells of what befalls only cards and devices that can be touched."""
    return given.what != "insurance" if isinstance(given, t.ReportOmission) else isinstance(given, _BY_HAND)


def _check_chips(held: Recorded, after: Recorded, given: Any, events: tuple[Any, ...]) -> None:
    """Raise Refused where a player would wager more than they have."""
    if any(after.moved):
        missing = cash.missing(held.books, events, held.setup.unit)
        if missing is not None:
            raise Refused(given, held.table.rules.options.chips.clause, str(missing))


def _commit(held: Recorded, given: i.CommitShoe, custody: Custody | None) -> tuple[Any, ...]:
    clause = held.table.rules.shuffle.before_play.clause
    if held.setup.cards != "virtual" or custody is None:
        raise Refused(given, clause, "the cards of this table are dealt by hand")
    if held.shoes.held is not None:
        raise Refused(given, clause, f"shoe {held.shoes.number} has not ended")
    if not isinstance(dealers_step(held.table), t.ShuffleCards):
        raise Refused(given, clause, "the cards are not to be shuffled now")
    number = held.shoes.number + 1
    secret = custody.secrets(number)
    reach("during shuffle")
    sealed = custody.keys.seal(secret, about(held.log, number))
    bound = shoes.bound(held.shoes, held.table, secret, sealed)
    return (e.ShoeCommitted(number, shoes.published(bound).commitment, sealed, clause),)


def _contribute(held: Recorded, given: i.Contribute, _: Custody | None) -> tuple[Any, ...]:
    clause = held.table.rules.shuffle.before_play.clause
    if held.shoes.held is None:
        raise Refused(given, clause, "there is no shoe that takes words")
    try:
        shoes.with_words(held.shoes, given.player, given.text)
    except (Untimely, BadContribution) as wrong:
        raise Refused(given, clause, str(wrong).rstrip(".")) from None
    return (e.WordsContributed(held.shoes.number, given.player, given.text, clause),)


def _end(held: Recorded, given: i.EndShoe, _: Custody | None) -> tuple[Any, ...]:
    clause = held.table.rules.shuffle.before_play.clause
    if held.shoes.held is None:
        raise Refused(given, clause, "there is no shoe")
    if held.table.is_in_round:
        raise Refused(given, clause, "a round is in play")
    if held.table.status == "open" and not isinstance(dealers_step(held.table), t.ShuffleCards):
        raise Refused(given, clause, "its cards are still to be dealt")
    reach("during reveal")
    proof: dict[str, Any] = msgspec.to_builtins(shoes.proof(held.shoes))
    return (e.ShoeEnded(held.shoes.number, proof, clause),)


def _resume(held: Recorded, given: i.ResumePlay, _: Custody | None) -> tuple[Any, ...]:
    table = held.table
    # a wager that was accepted stands until it has its result, whatever became of the program
    clause = table.rules.wagers.untouched.clause
    phase = "" if table.round is None else str(table.round.phase)
    return (e.PlayResumed(given.program, table.number, phase, table.shoe.cards, clause),)


def _state_return(held: Recorded, given: i.StateReturn, _: Custody | None) -> tuple[Any, ...]:
    clause = held.table.rules.opening.approval.clause
    why = i.misstated(given.expected)
    if why:
        raise Refused(given, clause, why)
    return (e.ReturnStated(given.expected, clause),)


def _answer(held: Recorded, given: i.AnswerProposal, _: Custody | None) -> tuple[Any, ...]:
    # whoever answers for the game that it follows its procedures answers for what others do in it
    clause = held.table.rules.conduct.procedures.clause
    if given.by.name == given.proposed_by.name:
        raise Refused(given, clause, f"{given.by.name} has proposed it: another person answers")
    said = (given.by, given.proposed_by, given.proposed, given.is_agreed)
    return (e.ProposalAnswered(*said, clause),)


_OWN: Final[dict[type, Callable[[Recorded, Any, Custody | None], tuple[Any, ...]]]] = {
    i.CommitShoe: _commit,
    i.Contribute: _contribute,
    i.EndShoe: _end,
    i.ResumePlay: _resume,
    i.StateReturn: _state_return,
    i.AnswerProposal: _answer,
}
_FROM_SHOE: Final = (Deal, t.DrawCuttingCard)
_WAGERS: Final = (PlaceWager, PlaceAnte, PlaceTrips, t.WagerTokens)
_BY_HAND: Final = (
    *(t.ReplaceCards, t.CheckReplacement, t.CountCards, t.ReportDropped, t.ReportCards, t.FindFaceUp, t.DrawInError),
    *(t.RefuseCard, t.ReportEmptyRound, t.ReportMalfunction, t.ReplaceDevice, t.CheckDevice),
)
_CASH: Final = get_args(cash.CashInput)
_CASH_EVENTS: Final = frozenset(get_args(cash.CashEvent))
_OWN_EVENTS: Final = frozenset(get_args(e.RecordEvent))
_SITTING_EVENTS: Final = frozenset(get_args(SittingEvent))


def about(log: str, shoe: int) -> str:
    """Return what a sealed secret is about."""
    return f"shoe {shoe} of {log}"


# --- folding -------------------------------------------------------------------------------------------------


def fold(held: Recorded | None, entry: Entry, keys: Opener | None) -> Recorded:
    """Return the state after an entry of the log; without keys the cards in the shoe stay unknown. Raise BadKeys."""
    events = entry.events
    if held is None:
        assert isinstance(events[0], e.TableSetUp), events
        held = _new(entry.log, events[0].setup)
    elif type(events[0]) in _OWN_EVENTS:
        held = _own_folded(held, events, keys)
    elif type(events[0]) not in _CASH_EVENTS:
        table, sitting = held.table, held.sitting
        for event in events:
            table, sitting = _evolved(table, event), sitting_evolve(sitting, event)
        held = _played(held, entry.given, entry.by, events, table, sitting)
    return _posted(held, entry.at, events)


def placed(held: Placed, last: Link) -> Placed:
    """Return the state with the place of its last entry in the log."""
    return replace(held, number=last.number, hash=last.hash)


def _own_folded(held: Recorded, events: tuple[Any, ...], keys: Opener | None) -> Recorded:
    for event in events:
        match event:
            case e.ShoeCommitted():
                secret = None if keys is None else keys.unseal(event.sealed, about(held.log, event.shoe))
                unknown = replace(held.shoes, number=event.shoe, sealed=event.sealed)
                known = None if secret is None else shoes.bound(held.shoes, held.table, secret, event.sealed)
                held = replace(held, shoes=known or unknown)
            case e.WordsContributed() if held.shoes.held is not None:
                held = replace(held, shoes=shoes.with_words(held.shoes, event.player, event.text))
            case e.ShoeEnded():
                held = replace(held, shoes=shoes.ended(held.shoes))
            case e.ReturnStated():
                held = replace(held, expects=event.expected)
            case _:
                pass
    return held


def _evolved(table: Table, event: Any) -> Table:
    """Return the table after an event, which may be its sitting's alone."""
    return table if type(event) in _SITTING_EVENTS else evolve(table, event)


def _played(
    held: Recorded, given: Any, by: Person, events: tuple[Any, ...], table: Table, sitting: Sitting | None
) -> Recorded:
    """Return the state after events of the game, `table` and `sitting` being their states after all of them."""
    cards = held.shoes
    if cards.sealed:
        if by.role == "shoe" and not isinstance(events[0], InputRefused):
            cards = shoes.given_out(cards, given)
        is_reshuffled = any(isinstance(event, shoes.RESHUFFLES) for event in events)
        then = held.table if is_reshuffled else table
        for event in events:
            then = _evolved(then, event) if is_reshuffled else then
            cards = shoes.follow(cards, event, then)
    return replace(held, table=table, shoes=cards, sitting=sitting)


def _posted(held: Recorded, at: int, events: tuple[Any, ...]) -> Recorded:
    """Return the state with its books and rounds after the events; everything else has been folded in."""
    books, tracked, moved = held.books.open(held.setup.unit), held.tracked, []
    for event in events:
        posted = books.post(event)
        tracked = rounds.after(tracked, event, posted, held.number + 1, at)
        moved.append(posted)
    tracked = rounds.named(tracked, held.table.number)
    return replace(held, at=at, books=books.closed(), tracked=tracked, moved=tuple(moved))
