"""Status of a session: its public view, the dealer's next step, and the legal inputs of a player.

act-blackjack-2005 20.12; act-pontoon-2005 20.12; act-pontoon-2018 20.12; act-uth-2019 16.13; nsw-pontoon-6to5-2017
20.6.6, 20.8.2.5.
"""

from typing import Any

from msgspec import Struct

from croupier.engine.game import game_of
from croupier.engine.holdem.inputs import BetPlay
from croupier.engine.inputs import Double, Insure, NoMoreBets, Split
from croupier.engine.refusal import Refused
from croupier.engine.table import Table, dealers_step, hindrance
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.tournament.session import inputs as i
from croupier.tournament.session.flow import step
from croupier.tournament.session.inputs import SessionPlayInput
from croupier.tournament.session.run import Run
from croupier.tournament.session.state import SessionPlayer, TableSession
from croupier.tournament.session.wagers import forms, order

_COSTS = (Double, Split, Insure, BetPlay)
"""Decisions that take more chips."""


class SessionPlace(Struct, frozen=True):
    """Public view of a player; with an undisclosed wager in the round, as at its beginning."""

    player: str
    box: int
    chips: Money
    wager: Money
    pass_cards: int
    has_form: bool
    is_away: bool
    forms_left: int = 0


class Standing(Struct, frozen=True):
    """A session as everybody may see it: `ends_at` is the time of its end, if a clock ends it.

    `advancing` is how many players of this table advance, 0 where that is not fixed by table.
    """

    tournament: str
    stage: str
    number: int
    status: str
    why: str
    rounds: int
    rounds_left: int | None
    shoes_left: int | None
    ends_at: int | None
    minimum: Money | None
    maximum: Money | None
    marker: int
    turn: str
    seconds: int | None
    break_until: int | None
    offers: tuple[str, ...]
    places: tuple[SessionPlace, ...]
    out: tuple[str, ...]
    advancing: int = 0


def standing(session: TableSession, table: Table) -> Standing:
    """Return what everybody may see: every stack lies in full view."""
    ends, terms, limits = session.terms.ends, session.terms, table.rules.wagers
    places = tuple([_place(session, table, one) for one in session.seats])
    return Standing(
        terms.tournament,
        terms.stage,
        terms.number,
        session.status,
        session.why,
        session.rounds,
        None if ends.rounds is None else max(0, ends.rounds - session.rounds),
        None if ends.shoes is None else max(0, ends.shoes - (table.shoe.number - session.shoe)),
        session.ends_at,
        limits.minimum.value,
        limits.maximum.value,
        session.marker,
        turn(session, table),
        session.seconds,
        session.break_until,
        session.offers,
        places,
        tuple([one.player for one in session.out]),
        terms.advancing,
    )


def _place(session: TableSession, table: Table, one: SessionPlayer) -> SessionPlace:
    form = forms.form_of(session, one.player)
    chips, wager = one.chips, order.wager_of(table, one)
    if form is not None and form.counted is not None:
        # nsw-pontoon-6to5-2017 def:undisclosed-wager: what the round moves for its player is not seen until it is over
        chips, wager = form.counted.available, form.counted.shown
    left = max(0, session.terms.undisclosed - one.forms_used)
    return SessionPlace(one.player, one.box, chips, wager, one.pass_cards, form is not None, one.is_away, left)


def turn(session: TableSession, table: Table) -> str:
    """Return whose turn it is to wager, "" if it is nobody's or anybody's."""
    if session.status != "playing" or not session.marker or not table.is_betting or session.is_dealing:
        return ""
    line = order.to_come(session, table)
    return session.asked if any(one.player == session.asked for one in line) else line[0].player if line else ""


def due(session: TableSession, table: Table) -> Any | None:
    """Return the next step of the dealer in a session; None while players must act or cards must be dealt.

    Counts equal the ledger. A shuffle precedes the wagers.
    """
    dealer = Official("dealer", table.dealer or "dealer")
    if session.status == "over":
        return None
    if session.status == "ended":
        if not session.is_counted:
            return i.CountStacks(dealer, tuple([(one.player, one.chips) for one in session.seats]))
        return i.EndSitting(dealer)
    if not table.is_betting or session.is_dealing:
        return dealers_step(table)
    run = Run(session, table)
    if order.awaits_count(run):
        return i.CountStacks(dealer, tuple([(one.player, one.chips) for one in session.seats]))
    if session.break_until is not None or session.offers:
        return None
    found = dealers_step(table)
    if found is not None:
        return found
    missing = order.to_come(session, table)
    if order.has_order(run) and missing and session.asked not in {one.player for one in missing}:
        return i.AskToWager()
    if missing:
        return None
    unasked = [one for one in session.in_order if one.player in session.early and one.player not in session.done]
    if unasked and unasked[0].player != session.asked:
        return i.AskToWager()
    return NoMoreBets() if hindrance(table) is None else None


def legal(session: TableSession, table: Table, player: str) -> tuple[Any, ...]:
    """Return what a player may do now: wagers of the least and the most, a pass card, or decisions they can pay."""
    one = session.find(player)
    if one is None or session.status != "playing":
        return ()
    if table.is_betting and not session.is_dealing:
        inputs: list[Any] = [] if order.wager_of(table, one) else [*_wagers(table, one), i.PlayPassCard(player)]
        return tuple([given for given in inputs if _is_taken(session, table, given)])
    round_ = table.round
    assert round_ is not None, session
    found = game_of(table.rules).legal(round_, player)
    return tuple([given for given in found if not isinstance(given, _COSTS) or _is_taken(session, table, given)])


def _wagers(table: Table, one: SessionPlayer) -> list[Any]:
    limits = table.rules.wagers
    least, most = limits.minimum.value or Money(1), limits.maximum.value
    game = game_of(table.rules)
    top = Money(min(one.chips if most is None else most, one.chips // game.stakes_of_wager))
    top = Money(max(least, top - top % least))
    amounts = dict.fromkeys((least, top))
    return [game.first_wager(one.player, one.box, each) for each in amounts]


def _is_taken(session: TableSession, table: Table, given: SessionPlayInput) -> bool:
    try:
        step(session, table, given)
    except Refused:
        return False
    return True
