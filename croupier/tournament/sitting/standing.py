"""How a sitting stands: what everybody may see of it, what the dealer does next, and what a player may do.

act-blackjack-2005 20.12; act-pontoon-2005 20.12; act-pontoon-2018 20.12; act-uth-2019 16.13; nsw-pontoon-6to5-2017
20.6.6, 20.8.2.5.
"""

from typing import Any

from msgspec import Struct

from croupier.engine import twentyone, uth
from croupier.engine.inputs import Double, Insure, NoMoreBets, PlaceWager, Refused, Split
from croupier.engine.table import Table, dealers_step, hindrance
from croupier.engine.table.people import Official
from croupier.engine.uth.inputs import BetPlay, PlaceAnte
from croupier.money import Money
from croupier.rules.uth import UthRules
from croupier.tournament.sitting import forms, order
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.flow import step
from croupier.tournament.sitting.run import Run
from croupier.tournament.sitting.state import Sitter, Sitting

_COSTS = (Double, Split, Insure, BetPlay)
"""Decisions that take more chips."""


class Place(Struct, frozen=True):
    """What everybody may see of a player: of one whose undisclosed wager is in the round, as it was when it began."""

    player: str
    box: int
    chips: Money
    wager: Money
    pass_cards: int
    has_form: bool
    is_away: bool
    forms_left: int = 0


class Standing(Struct, frozen=True):
    """A sitting as everybody may see it: `ends_at` is the moment of its end, if a clock ends it.

    `advancing` is how many of this table go on, 0 where that is not told by table.
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
    places: tuple[Place, ...]
    out: tuple[str, ...]
    advancing: int = 0


def standing(sitting: Sitting, table: Table) -> Standing:
    """Return what everybody may see: every stack lies in full view."""
    ends, terms, limits = sitting.terms.ends, sitting.terms, table.rules.wagers
    places = tuple([_place(sitting, table, one) for one in sitting.seats])
    return Standing(
        terms.tournament,
        terms.stage,
        terms.number,
        sitting.status,
        sitting.why,
        sitting.rounds,
        None if ends.rounds is None else max(0, ends.rounds - sitting.rounds),
        None if ends.shoes is None else max(0, ends.shoes - (table.shoe.number - sitting.shoe)),
        sitting.ends_at,
        limits.minimum.value,
        limits.maximum.value,
        sitting.marker,
        turn(sitting, table),
        sitting.seconds,
        sitting.break_until,
        sitting.offers,
        places,
        tuple([one.player for one in sitting.out]),
        terms.advancing,
    )


def _place(sitting: Sitting, table: Table, one: Sitter) -> Place:
    form = forms.found(sitting, one.player)
    chips, wager = one.chips, order.wager_of(table, one)
    if form is not None and form.counted is not None:
        # nsw-pontoon-6to5-2017 def:undisclosed-wager: what the round moves for its player is not seen until it is over
        chips, wager = form.counted.available, form.counted.shown
    left = max(0, sitting.terms.undisclosed - one.forms_used)
    return Place(one.player, one.box, chips, wager, one.pass_cards, form is not None, one.is_away, left)


def turn(sitting: Sitting, table: Table) -> str:
    """Return whose turn it is to wager, "" if it is nobody's or anybody's."""
    if sitting.status != "playing" or not sitting.marker or not table.is_betting or sitting.is_dealing:
        return ""
    line = order.to_come(sitting, table)
    return sitting.asked if any(one.player == sitting.asked for one in line) else line[0].player if line else ""


def due(sitting: Sitting, table: Table) -> Any | None:
    """Return what the dealer does next in a session; None while players are to act, or cards to be dealt.

    Counts are made as the ledger has them. A shuffle comes before the wagers.
    """
    dealer = Official("dealer", table.dealer or "dealer")
    if sitting.status == "over":
        return None
    if sitting.status == "ended":
        if not sitting.is_counted:
            return i.CountStacks(dealer, tuple([(one.player, one.chips) for one in sitting.seats]))
        return i.EndSitting(dealer)
    if not table.is_betting or sitting.is_dealing:
        return dealers_step(table)
    run = Run(sitting, table)
    if order.awaits_count(run):
        return i.CountStacks(dealer, tuple([(one.player, one.chips) for one in sitting.seats]))
    if sitting.break_until is not None or sitting.offers:
        return None
    found = dealers_step(table)
    if found is not None:
        return found
    missing = order.to_come(sitting, table)
    if order.has_order(run) and missing and sitting.asked not in {one.player for one in missing}:
        return i.AskToWager()
    if missing:
        return None
    unasked = [one for one in sitting.in_order if one.player in sitting.early and one.player not in sitting.done]
    if unasked and unasked[0].player != sitting.asked:
        return i.AskToWager()
    return NoMoreBets() if hindrance(table) is None else None


def legal(sitting: Sitting, table: Table, player: str) -> tuple[Any, ...]:
    """Return what a player may do now: wagers of the least and the most, a pass card, or decisions they can pay."""
    one = sitting.find(player)
    if one is None or sitting.status != "playing":
        return ()
    if table.is_betting and not sitting.is_dealing:
        asked: list[Any] = [] if order.wager_of(table, one) else [*_wagers(table, one), i.PlayPassCard(player)]
        return tuple([given for given in asked if _is_taken(sitting, table, given)])
    round_ = table.round
    assert round_ is not None, sitting
    found: tuple[Any, ...] = (
        twentyone.legal(round_, player) if isinstance(round_, twentyone.Round) else uth.legal(round_, player)
    )
    return tuple([given for given in found if not isinstance(given, _COSTS) or _is_taken(sitting, table, given)])


def _wagers(table: Table, one: Sitter) -> list[Any]:
    limits = table.rules.wagers
    least, most = limits.minimum.value or Money(1), limits.maximum.value
    is_ante = isinstance(table.rules, UthRules)
    top = Money(min(one.chips if most is None else most, one.chips // (2 if is_ante else 1)))
    top = Money(max(least, top - top % least))
    amounts = dict.fromkeys((least, top))
    return [PlaceAnte(one.player, each) if is_ante else PlaceWager(one.player, one.box, each) for each in amounts]


def _is_taken(sitting: Sitting, table: Table, given: Any) -> bool:
    try:
        step(sitting, table, given)
    except Refused:
        return False
    return True
