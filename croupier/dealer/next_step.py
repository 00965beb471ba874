"""The dealer's next step at a recorded table, as a pure function of its state.

The terminal, the floor, tournaments of bots and the instructions for human dealers all call `next_step`; they add only
clocks and people.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from croupier.dealer.awaited import awaited, is_offer, is_open_offer
from croupier.engine.game import game_of
from croupier.engine.inputs import DealFaceDown, NoMoreBets, Proceed, SettleBox
from croupier.engine.refusal import Refused
from croupier.engine.round_events import DueCards
from croupier.engine.table import ROLES, Official, Table, dealers_step, hindrance, opening_steps
from croupier.engine.table import inputs as i
from croupier.engine.table.readiness import end_of_hours
from croupier.records.log.inputs import CommitShoe, EndShoe
from croupier.records.log.wire import TableLogInput
from croupier.records.tables import shoes
from croupier.records.tables.state import TableRecord
from croupier.tournament.session import TableSession, due, step
from croupier.tournament.session.inputs import DeclineRebuy, SessionPlayInput
from croupier.tournament.session.wagers.order import to_come

REFERENCE: Final = "on file"
"""Reference stated for the items that a document requires before a table opens."""
SUPERVISOR: Final = Official("gaming-supervisor", "gaming-supervisor")
_DEALER: Final = Official("dealer", "dealer")
_NO_CARDS: Final = "no card is left to complete the round"
_GROUNDS: Final = ("impractical", "reconstruction")
"""Grounds for voiding a round without cards; every document has at least one of them."""

Stage = Literal["opening", "checks", "cards", "session", "closing"]
"""Part of the procedure: opening the table, overdue checks, shoe and cards, a tournament's session, closing."""


class Step(Struct, frozen=True):
    """An input that is due now. Its official is a stand-in where another person may give it."""

    given: TableLogInput
    stage: Stage


class DrawCard(Struct, frozen=True):
    """The next card is due from the shoe."""


class TurnDue(Struct, frozen=True):
    """Cards of an area that lie face down must be turned."""

    area: DueCards


class Wait(Struct, frozen=True):
    """Play waits for `players`, or for anyone if there are none; `late` continues without them when time is up."""

    what: Literal["decision", "offer", "wagers", "rebuy", "break", "official"]
    players: tuple[str, ...] = ()
    late: Any = None


def next_step(record: TableRecord, *, supervisor: Official = SUPERVISOR) -> Step | DrawCard | TurnDue | Wait:
    """Return the next step of the dealer, a card that is due or must be turned, or whom the table waits for.

    `supervisor` is the official who voids a round that cannot be completed.
    """
    table, session = record.table, session_of(record)
    if table.status == "to check":
        return Step(i.CheckCards(_DEALER), "closing")
    if table.status == "closed":
        return Step(EndShoe(), "closing") if record.shoes.open_shoe is not None else _opening(table)
    if session is None and _may_close(record):
        return Step(i.CloseTable(_DEALER), "closing")
    overdue = next(_checks(table), None)
    if overdue is not None:
        return Step(overdue, "checks")
    if not table.choosing:
        given = dealers_step(table) if session is None else due(session, table)
        if given is not None:
            return _step(record, given, supervisor)
        if table.awaits_card or table.awaits_turn:
            return _card(table)
        if table.unsettled:
            return Step(SettleBox(table.unsettled[0]), "cards")
    players = awaited(table)
    if players or is_open_offer(table):
        return Wait("offer" if is_offer(table) else "decision", players, _unanswered(table, players))
    return _between(record) if session is None else _between_in(session, record)


def session_of(record: TableRecord) -> TableSession | None:
    """Return the tournament session in progress at a table, or None."""
    session = record.session
    return None if session is None or session.status == "over" else session


# --- opening and closing ---------------------------------------------------------------------------------------------


def _opening(table: Table) -> Step:
    return Step(next(opening_steps(table, REFERENCE)), "opening")


def _may_close(record: TableRecord) -> bool:
    table = record.table
    return is_over(table) and not table.is_in_round and bool(roles(record, i.CloseTable(_DEALER)))


def is_over(table: Table) -> bool:
    """Return whether the announced end of gaming, or the end of the hours, has passed."""
    ends = (table.closes, None if table.hours is None else table.hours[1])
    return any(end is not None and table.now >= end for end in ends)


def end_of_play(table: Table) -> int | None:
    """Return the moment from which the table may close: that of the notice, or of the hours where they replace it."""
    ends = [one for one in (table.closes, end_of_hours(table)) if one is not None]
    return min(ends, default=None)


def _checks(table: Table) -> Iterator[Any]:
    """Yield the steps that an open table still lacks: checks, the choice of shuffle, its cards, an approval."""
    if table.unchecked:
        yield i.CheckReplacement(_DEALER)
    if table.is_dropped:
        yield i.CountCards(_DEALER, table.size)
    if table.is_in_round:
        return
    if table.shoe.is_failed:
        yield i.ReplaceDevice(_DEALER, table.shoe.kind)
    for given in opening_steps(table, REFERENCE):
        if not _is_done(table, given):
            yield given


def _is_done(table: Table, given: Struct) -> bool:
    """Return whether a step of the opening is done at a table that is open."""
    match given:
        case i.Determine():
            return bool(table.shuffle)
        case i.IntroduceCards():
            colours = [one.colour for one in table.sets]
            return len(colours) >= table.rules.care.decks_in_turn.value or given.colour in colours
        case i.CheckCards():
            return all(one.is_checked for one in table.sets)
        case i.Approve():
            return given.what in table.approvals
        case _:
            return True


# --- cards -----------------------------------------------------------------------------------------------------------


def _step(record: TableRecord, given: TableLogInput, supervisor: Official) -> Step:
    """Return a step with the cards, or of a session.

    Before a shuffle the old virtual shoe ends and the next is committed. A round that cannot be completed is void.
    """
    table = record.table
    if not isinstance(given, i.ShuffleCards):
        return Step(given, "cards" if isinstance(given, _WITH_CARDS) else "session")
    if table.is_in_round:
        if not roles(record, given):
            voids = [i.VoidRound(supervisor, _NO_CARDS, ground) for ground in _GROUNDS]
            return Step(next((one for one in voids if roles(record, one)), given), "cards")
    elif record.setup.cards == "virtual" and not shoes.awaits_shuffle(record.shoes):
        return Step(CommitShoe() if record.shoes.open_shoe is None else EndShoe(), "cards")
    return Step(given, "cards")


_WITH_CARDS: Final = (i.CutCards, i.CutAsOfficial, i.InsertCuttingCard, i.BurnCards)


def _card(table: Table) -> Step | DrawCard | TurnDue:
    """Return the next card: from the shoe, face down and unseen to its area, or one that must be turned."""
    round_ = table.round
    assert round_ is not None
    area = game_of(round_.rules).next_area(round_)
    if table.awaits_turn:
        assert area is not None
        return TurnDue(area)
    if area is None or table.face_down == "read":
        return DrawCard()
    return Step(DealFaceDown(area.cards), "cards")


# --- players ---------------------------------------------------------------------------------------------------------


def _unanswered(table: Table, players: tuple[str, ...]) -> Any:
    """Return the input that follows when time is up: an offer is declined, a hand is an absent player's."""
    if is_open_offer(table):
        return Proceed()
    return Proceed(players[0]) if is_offer(table) else i.TimeExpired(players[0])


def _between(record: TableRecord) -> Wait:
    """Return the wait between two rounds: for wagers, or for an official if no round may start."""
    table = record.table
    if hindrance(table) is not None:
        return Wait("official")
    has_wagers = bool(table.tallies) and table.round is not None and not table.round.is_closed
    return Wait("wagers", (), NoMoreBets() if has_wagers and accepts(record, NoMoreBets()) else None)


def _between_in(session: TableSession, record: TableRecord) -> Wait:
    """Return the wait between two rounds of a session: a re-buy, a break, or the wager of the player in turn."""
    if session.offers:
        manager = Official("gaming-manager", session.terms.leaders[0])
        return Wait("rebuy", session.offers, DeclineRebuy(manager, session.offers[0]))
    if session.break_until is not None or session.status != "playing" or not record.table.is_betting:
        return Wait("break" if session.break_until is not None else "official")
    coming = tuple([one.player for one in to_come(session, record.table)])
    players = (session.asked,) if session.asked in coming else coming[: 1 if session.marker else None]
    late = [i.TimeExpired(player) for player in players if session.seconds is not None]
    return Wait("wagers", players, next((given for given in late if accepts(record, given)), None))


# --- permission ------------------------------------------------------------------------------------------------------


def given_by(given: Struct, person: Official) -> Any:
    """Return an input as given by a person, if it is an official's."""
    return replace(given, by=person) if isinstance(getattr(given, "by", None), Official) else given


def roles(record: TableRecord, given: TableLogInput) -> tuple[str, ...]:
    """Return the roles from which the table would accept an input now."""
    return tuple([role for role in ROLES if accepts(record, given_by(given, Official(role, role)))])


def accepts(record: TableRecord, given: TableLogInput) -> bool:
    """Return whether the table, or its session, would accept an input now."""
    try:
        step(record.session, record.table, cast("SessionPlayInput", given))
    except Refused:
        return False
    return True
