"""Purchases besides the entry: buy-ins, re-buys and add-ons."""

from croupier.engine.refusal import Refused
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.authority import directs, rules_of
from croupier.tournament.conditions.document import AddOn, BuyBack
from croupier.tournament.machine.lookup import entrant_of, fees_of, running, stage_of
from croupier.tournament.machine.state import Entrant, Tournament
from croupier.tournament.reasons import entries as reasons

Events = tuple[e.TournamentEvent, ...]


def pay_buy_in(state: Tournament, given: i.PayBuyIn, now: int) -> Events:
    """Pay the buy-in of a stage, before it begins."""
    # nsw-pontoon-6to5-2017 def:buy-in: the money that is converted to tournament chips before each session
    accounts = rules_of(state).accounts
    clause = accounts.buy_in.clause
    directs(state, given, given.by, "take a buy-in")
    one, stage = entrant_of(state, given, given.player, clause), stage_of(state, given, given.stage, clause)
    price = fees_of(state.conditions).buy_in
    if not price:
        raise Refused(given, clause, reasons.NO_BUY_IN)
    if given.paid != price:
        raise Refused(given, clause, reasons.WRONG_BUY_IN(price=price, paid=given.paid))
    if not one.is_alive:
        raise Refused(given, clause, reasons.PLAYS_NO_MORE(player=one.player, fate=one.fate))
    if stage.name in {name for name, _ in one.buy_ins}:
        raise Refused(given, clause, reasons.BUY_IN_PAID(player=one.player, stage=stage.name))
    return (e.BuyInPaid(given.by, one.player, stage.name, given.paid, now, clause),)


def buy_back(state: Tournament, given: i.BuyBackIn, now: int) -> Events:
    """Buy back in, within the window of the conditions."""
    rules, terms = rules_of(state), state.conditions.buy_back
    clause = rules.accounts.buy_back.clause
    directs(state, given, given.by, "take a buy-back")
    if not isinstance(terms, BuyBack):
        raise Refused(given, clause, reasons.NO_BUY_BACK)
    one = entrant_of(state, given, given.player, clause)
    if given.paid != terms.price:
        raise Refused(given, clause, reasons.WRONG_BUY_BACK(price=terms.price, paid=given.paid))
    if one.buy_backs >= terms.times:
        raise Refused(given, clause, reasons.BUY_BACKS_USED(player=one.player, count=one.buy_backs, most=terms.times))
    return _into(state, given, one, terms, now) if terms.into else _at_table(state, given, one, terms, now)


def _into(state: Tournament, given: i.BuyBackIn, one: Entrant, terms: BuyBack, now: int) -> Events:
    clause = rules_of(state).accounts.buy_back.clause
    into = stage_of(state, given, terms.into, clause)
    names = [s.name for s in state.stages]
    last = names.index(terms.until_stage) if terms.until_stage in names else 0
    if one.fate != "fallen":
        raise Refused(given, clause, reasons.NOT_FALLEN(player=one.player, fate=one.fate))
    if names.index(one.fallen_in) > last:
        raise Refused(given, clause, reasons.BUY_BACK_OVER(stage=terms.until_stage))
    if into.status not in {"waiting", "bound"}:
        raise Refused(given, clause, reasons.SEATS_DRAWN_FOR_BUY_BACK(stage=into.name))
    return (e.BoughtBack(given.by, one.player, given.paid, terms.chips, "", 0, into.name, now, clause),)


def _at_table(state: Tournament, given: i.BuyBackIn, one: Entrant, terms: BuyBack, now: int) -> Events:
    """Sell chips where the table has offered them, which it does between rounds to who cannot wager."""
    # act-uth-2019 16.14: chips are not added to "other than in accordance with these rules"
    clause = rules_of(state).accounts.buy_back.clause
    session = next((s for s in running(state) if one.player in {t.player for t in s.seats}), None)
    if one.fate != "playing" or session is None:
        raise Refused(given, clause, reasons.NOT_AT_TABLE(player=one.player))
    if one.player not in session.offered:
        raise Refused(given, clause, reasons.NO_CHIPS_OFFERED(table=session.table, player=one.player))
    return (
        e.BoughtBack(
            given.by, one.player, given.paid, terms.chips, session.table, session.terms.number, "", now, clause
        ),
    )


def rebuys_left(state: Tournament, stage: str, player: str) -> int:
    """Return the number of re-buys left to a player at a table of a stage."""
    # act-uth-2019 16.3(a)(iii)(G): "one or more opportunities for an eliminated player to buy back"
    terms, one = state.conditions.buy_back, state.entrant(player)
    names = [each.name for each in state.stages]
    if not isinstance(terms, BuyBack) or terms.into or terms.until_stage not in names or one is None:
        return 0
    return max(0, terms.times - one.buy_backs) if names.index(stage) <= names.index(terms.until_stage) else 0


def buy_add_on(state: Tournament, given: i.BuyAddOn, now: int) -> Events:
    """Buy the add-on, before its stage begins."""
    # act-uth-2019 16.3(a)(iii)(H): how and when an add-on may be bought, and at what cost
    clause = rules_of(state).accounts.add_on.clause
    directs(state, given, given.by, "take an add-on")
    terms = state.conditions.add_on
    if not isinstance(terms, AddOn):
        raise Refused(given, clause, reasons.NO_ADD_ON)
    one, stage = entrant_of(state, given, given.player, clause), stage_of(state, given, terms.before_stage, clause)
    if given.paid != terms.price:
        raise Refused(given, clause, reasons.WRONG_ADD_ON(price=terms.price, paid=given.paid))
    if one.added_on:
        raise Refused(given, clause, reasons.ADD_ON_BOUGHT(player=one.player))
    if not one.is_alive or stage.begun:
        raise Refused(given, clause, reasons.ADD_ON_OVER(stage=stage.name))
    return (e.AddOnBought(given.by, one.player, given.paid, terms.chips, stage.name, now, clause),)
