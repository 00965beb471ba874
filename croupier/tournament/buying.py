"""What is bought beside the entry: the buy-in of a session, another chance, further chips."""

from croupier.engine.inputs import Refused
from croupier.money import show
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import AddOn, BuyBack
from croupier.tournament.finding import entrant_of, fees_of, running, stage_of
from croupier.tournament.powers import directs, rules_of
from croupier.tournament.state import Entrant, Tournament

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
        raise Refused(given, clause, "the conditions have no buy-in: chips come with the entry fee")
    if given.paid != price:
        raise Refused(given, clause, f"the buy-in is ${show(price)}, and ${show(given.paid)} was paid: pay it exactly")
    if not one.is_alive:
        raise Refused(given, clause, f"{one.player} is {one.fate}, and plays no further session")
    if stage.name in {name for name, _ in one.buy_ins}:
        raise Refused(given, clause, f"{one.player} has paid the buy-in of {stage.name}")
    return (e.BuyInPaid(given.by, one.player, stage.name, given.paid, now, clause),)


def buy_back(state: Tournament, given: i.BuyBackIn, now: int) -> Events:
    """Buy back in, within the window of the conditions."""
    rules, terms = rules_of(state), state.conditions.buy_back
    clause = rules.accounts.buy_back.clause
    directs(state, given, given.by, "take a buy-back")
    if not isinstance(terms, BuyBack):
        raise Refused(given, clause, "the conditions have no buy-back")
    one = entrant_of(state, given, given.player, clause)
    if given.paid != terms.price:
        why = f"it costs ${show(terms.price)} to buy back, and ${show(given.paid)} was paid: pay it exactly"
        raise Refused(given, clause, why)
    if one.buy_backs >= terms.times:
        raise Refused(given, clause, f"{one.player} has bought back {one.buy_backs} of {terms.times} times")
    return _into(state, given, one, terms, now) if terms.into else _at_table(state, given, one, terms, now)


def _into(state: Tournament, given: i.BuyBackIn, one: Entrant, terms: BuyBack, now: int) -> Events:
    clause = rules_of(state).accounts.buy_back.clause
    into = stage_of(state, given, terms.into, clause)
    names = [s.name for s in state.stages]
    last = names.index(terms.until_stage) if terms.until_stage in names else 0
    if one.fate != "fallen":
        raise Refused(given, clause, f"{one.player} is {one.fate}: only a player who fell out buys back")
    if names.index(one.fallen_in) > last:
        raise Refused(given, clause, f"one may buy back until the end of {terms.until_stage}, and that is over")
    if into.status not in {"waiting", "bound"}:
        raise Refused(given, clause, f"the seats of {into.name} are drawn: it is too late to buy back into it")
    return (e.BoughtBack(given.by, one.player, given.paid, terms.chips, "", 0, into.name, now, clause),)


def _at_table(state: Tournament, given: i.BuyBackIn, one: Entrant, terms: BuyBack, now: int) -> Events:
    """Sell chips where the table has offered them, which it does between rounds to who cannot wager."""
    # act-uth-2019 16.14: chips are not added to "other than in accordance with these rules"
    clause = rules_of(state).accounts.buy_back.clause
    sitting = next((s for s in running(state) if one.player in {t.player for t in s.seats}), None)
    if one.fate != "playing" or sitting is None:
        raise Refused(given, clause, f"{one.player} is at no table: chips are bought back where one plays")
    if one.player not in sitting.offered:
        why = f"{sitting.table} offers {one.player} no chips now: it does when a player is short, in the window for it"
        raise Refused(given, clause, why)
    return (
        e.BoughtBack(
            given.by, one.player, given.paid, terms.chips, sitting.table, sitting.terms.number, "", now, clause
        ),
    )


def rebuys_left(state: Tournament, stage: str, player: str) -> int:
    """Return how often a player may still buy chips back at a table of a stage."""
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
        raise Refused(given, clause, "the conditions have no add-on")
    one, stage = entrant_of(state, given, given.player, clause), stage_of(state, given, terms.before_stage, clause)
    if given.paid != terms.price:
        why = f"the add-on costs ${show(terms.price)}, and ${show(given.paid)} was paid: pay it exactly"
        raise Refused(given, clause, why)
    if one.added_on:
        raise Refused(given, clause, f"{one.player} has bought the add-on")
    if not one.is_alive or stage.begun:
        raise Refused(given, clause, f"the add-on is for players who are in, before {stage.name} begins")
    return (e.AddOnBought(given.by, one.player, given.paid, terms.chips, stage.name, now, clause),)
