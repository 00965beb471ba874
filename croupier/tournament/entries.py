"""Entries: who may enter, what is paid, and what goes back."""

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.money import NOTHING, Money, show
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import NONE, AddOn, BuyBack, EntryTerms
from croupier.tournament.finding import entrant_of, fees_of, players_of, stage_of
from croupier.tournament.moments import moment
from croupier.tournament.powers import directs, operates, rules_of
from croupier.tournament.results import ties_after
from croupier.tournament.state import Entrant, Refund, Tournament

Events = tuple[e.TournamentEvent, ...]


def close_entries(state: Tournament, given: i.CloseEntries, now: int) -> Events:
    """Take no more entries; the ballot has to be bound before it is known who has entered."""
    rules = rules_of(state)
    directs(state, given, given.by, "close the entries")
    entered = [one for one in state.entrants if one.fate not in {"reserve", "withdrawn"}]
    players = players_of(state.conditions)
    if len(entered) < players.minimum:
        why = f"{len(entered)} have entered, and the conditions want {players.minimum} at least: cancel, or wait"
        raise Refused(given, rules.entries.most.clause, why)
    size = state.conditions.structure.starts_with
    unfilled = len(_not_drawn(state)) % size if state.conditions.structure.format == "sit-and-go" and size else 0
    if unfilled:
        why = f"{unfilled} wait for a table, and it starts with {size}: let others enter, or these withdraw"
        raise Refused(given, rules.seating.sit_and_go.clause, why)
    unbound = [s.name for s in state.stages if not s.bound and not s.draws]
    if unbound:
        # whoever could choose the secret once the list is known could choose the seats
        why = f"the ballot of {unbound[0]} is not bound: publish its commitment before the list of players is known"
        raise Refused(given, rules.seating.ballot.clause, why)
    told = e.EntriesClosed(given.by, len(entered), (), now, rules.entries.most.clause)
    return (replace(told, ties=ties_after(state, told)),)


def _not_drawn(state: Tournament) -> list[str]:
    seated = {player for stage in state.stages for player in stage.players}
    return [one.player for one in state.entrants if one.fate == "entered" and one.player not in seated]


def enter(state: Tournament, given: i.Enter, now: int) -> Events:
    """Enter a player."""
    rules, conditions = rules_of(state), state.conditions
    fees, players = fees_of(conditions), players_of(conditions)
    directs(state, given, given.by, "take an entry")
    # act-blackjack-2005 20.6, act-uth-2019 16.6: one entry for each player, beside what is bought back
    if not given.player.strip():
        raise Refused(given, rules.entries.paid.clause, "an entry names its player")
    if state.entrant(given.player) is not None or given.player in {one.substitute_of for one in state.entrants}:
        raise Refused(given, rules.entries.one_entry.clause, f"{given.player} has entered: each player enters once")
    _check_eligible(state, given)
    entered = sum(one.fate not in {"reserve", "withdrawn"} for one in state.entrants)
    if given.reserve:
        return _reserve(state, given, now)
    if entered >= players.maximum:
        why = f"{players.maximum} have entered, which is the most that the conditions allow: enter as a reserve"
        raise Refused(given, rules.entries.most.clause, why)
    if given.paid != fees.entry:
        why = f"the entry fee is ${show(fees.entry)}, and ${show(given.paid)} was paid: pay it exactly"
        raise Refused(given, rules.entries.paid.clause, why)
    pool = Money(fees.entry - fees.commission)
    # act-blackjack-2005 def:tournament-commission: what the operator collects for conducting the game is no part of it
    split = rules.accounts.commission_apart if fees.commission else rules.accounts.pool
    return (
        e.PlayerEntered(
            given.by,
            given.player,
            pool,
            fees.commission,
            is_reserve=False,
            received=given.received,
            agreed=given.agreed,
            at=now,
            clause=split.clause,
        ),
    )


def _reserve(state: Tournament, given: i.Enter, now: int) -> Events:
    clause = rules_of(state).seating.reserve.clause
    waiting = sum(one.fate == "reserve" for one in state.entrants)
    most = state.conditions.entry.reserves
    if waiting >= most:
        raise Refused(given, clause, f"{waiting} reserves wait, and the conditions have room for {most}")
    if given.paid:
        raise Refused(given, clause, "a reserve pays when they are offered a seat: take no money now")
    return (
        e.PlayerEntered(
            given.by,
            given.player,
            NOTHING,
            NOTHING,
            is_reserve=True,
            received=given.received,
            agreed=given.agreed,
            at=now,
            clause=clause,
        ),
    )


def _check_eligible(state: Tournament, given: i.Enter) -> None:
    """Raise Refused if the conditions or the law keep the person out."""
    rules, terms = rules_of(state), state.conditions.entry
    entries = rules.entries
    if not given.is_entitled:
        why = f"{given.player} is not allowed into the casino or to gamble there: no entry is taken"
        raise Refused(given, entries.entitled.clause, why)
    groups = _listed(terms, "groups")
    if groups and not set(groups) & set(given.groups):
        why = f"entry is restricted to {' or '.join(groups)}, and {given.player} belongs to none of these"
        raise Refused(given, entries.restricted.clause, why)
    unmet = [one for one in _listed(terms, "criteria") if one not in given.criteria]
    if unmet:
        raise Refused(given, entries.restricted.clause, f"{given.player} does not meet the criterion: {unmet[0]}")
    if rules.papers.receipt.value and not given.received:
        why = f"{given.player} has no copy of the conditions: hand one out first"
        raise Refused(given, rules.papers.receipt.clause, why)
    if terms.agreement and not given.agreed:
        why = f"{given.player} has not agreed in writing to the rules and conditions, which is required here"
        raise Refused(given, entries.agreement.clause, why)


def _listed(terms: EntryTerms, name: str) -> tuple[str, ...]:
    told = getattr(terms, name)
    return () if told is None or told == NONE else tuple(told)


def refuse_entry(state: Tournament, given: i.RefuseEntry, now: int) -> Events:
    """Refuse an application, where the conditions reserve that right."""
    # nsw-pontoon-6to5-2017 20.4.2(h)(ii): only where the operator retains a general right to deny entry
    clause = rules_of(state).entries.refusable.clause
    operates(given, given.by, clause, "refuse an entry")
    if not state.conditions.entry.may_refuse:
        raise Refused(given, clause, "the conditions reserve no right to refuse an application: take the entry")
    if not given.reason.strip():
        raise Refused(given, clause, "a refusal needs its reason")
    if state.entrant(given.player) is not None:
        raise Refused(given, clause, f"{given.player} has entered already: a refusal comes before the entry")
    return (e.EntryRefused(given.by, given.player, given.reason, now, clause),)


def withdraw(state: Tournament, given: i.Withdraw, now: int) -> Events:
    """A player withdraws, with a refund only as the conditions allow."""
    # act-blackjack-2005 20.24: "All entry fees and tournament commissions are non-refundable."
    accounts = rules_of(state).accounts
    directs(state, given, given.by, "take a withdrawal")
    one = entrant_of(state, given, given.player, accounts.no_refund.clause)
    if one.fate == "forfeited":
        # act-blackjack-2005 20.9/s3: "The entry fee paid by the entrant is forfeited and remains as part of the prize
        # pool."
        kept = rules_of(state).seating.fee_kept
        raise Refused(given, kept.clause, f"{one.player} has forfeited the position, and the fee stays in the pool")
    if one.fate not in {"entered", "reserve", "advanced"}:
        why = f"{one.player} is {one.fate}: only somebody who waits to play can withdraw"
        raise Refused(given, accounts.no_refund.clause, why)
    until = state.conditions.entry.refund_until
    last = moment(until) if until not in (None, NONE) and accounts.refund_by_conditions.value else None
    if last is None or now > last or one.fate == "advanced":
        return (e.PlayerWithdrew(given.by, one.player, Refund(one.payer), now, accounts.no_refund.clause),)
    back = Refund(one.payer, one.fee, one.commission, _unplayed_buy_ins(state, one))
    return (e.PlayerWithdrew(given.by, one.player, back, now, accounts.refund_by_conditions.clause),)


def _unplayed_buy_ins(state: Tournament, one: Entrant) -> Money:
    """What was paid for chips that were never issued."""
    begun = {sitting.stage for sitting in state.sittings if any(s.player == one.player for s in sitting.seats)}
    return Money(sum(paid for stage, paid in one.buy_ins if stage not in begun))


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
    clause = rules_of(state).accounts.buy_back.clause
    sitting = next((s for s in state.sittings if s.result is None and one.player in {t.player for t in s.seats}), None)
    if one.fate != "playing" or sitting is None:
        raise Refused(given, clause, f"{one.player} is at no table: chips are bought back where one plays")
    names = [s.name for s in state.stages]
    if terms.until_stage in names and names.index(sitting.stage) > names.index(terms.until_stage):
        raise Refused(given, clause, f"one may buy back until the end of {terms.until_stage}, and that is over")
    out = next((o for o in sitting.out if o.player == one.player), None)
    if out is not None and terms.until_round is not None and out.round > terms.until_round:
        raise Refused(given, clause, f"one may buy back until round {terms.until_round}; this is round {out.round}")
    return (
        e.BoughtBack(
            given.by, one.player, given.paid, terms.chips, sitting.table, sitting.terms.number, "", now, clause
        ),
    )


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


def add_value(state: Tournament, given: i.AddValue, now: int) -> Events:
    """Add to the prize pool."""
    # act-uth-2019 16.22, nsw-pontoon-6to5-2017 20.3.1: value may be added as cash, goods or services
    added = rules_of(state).accounts.added
    operates(given, given.by, added.clause, "add to the prize pool")
    if not added.value:
        raise Refused(given, added.clause, "the operator adds nothing to the pool under this document")
    if given.added.value <= 0 or not given.added.what.strip():
        raise Refused(given, added.clause, "what is added has a name and a value above nothing")
    return (e.ValueAdded(given.by, given.added, now, added.clause),)


def cancel(state: Tournament, given: i.CancelTournament, now: int) -> Events:
    """Cancel the tournament: everybody gets back everything that they paid."""
    # act-blackjack-2005 20.24/s3: "the casino operator shall refund all entry fees and tournament commissions in full"
    # nsw-pontoon-6to5-2017 20.3.3: with fewer entries than the guarantee was based on, where that right is reserved
    accounts = rules_of(state).accounts
    operates(given, given.by, accounts.cancelled.clause, "cancel the tournament")
    if not given.reason.strip():
        raise Refused(given, accounts.cancelled.clause, "a cancellation needs its reason")
    paid_out = sum(one.cash for one in state.awards if one.is_paid)
    if paid_out or any(one.is_paid for one in state.awards):
        raise Refused(given, accounts.cancelled.clause, "prizes are paid: it is too late to cancel")
    if not state.conditions.may_cancel and not _is_short(state):
        raise Refused(given, accounts.cancelled.clause, "the conditions give the right to cancel up")
    refunds: dict[str, Refund] = {}
    for one in state.entrants:
        back = owed(state, one)
        if back.total:
            refunds[one.payer] = back
    added = state.pool - sum(back.pool for back in refunds.values())
    clause = accounts.cancel_refunds.clause
    return (e.TournamentCancelled(given.by, given.reason, tuple(refunds.values()), Money(added), now, clause),)


def _is_short(state: Tournament) -> bool:
    """Whether fewer entered than the guarantee was based on."""
    prizes = state.conditions.prizes
    least = prizes.guarantee_entries if prizes is not None else None
    entered = sum(one.fate not in {"reserve", "withdrawn"} for one in state.entrants)
    return least is not None and entered < least


def owed(state: Tournament, one: Entrant) -> Refund:
    """Return all that an entrant paid and has not had back."""
    if one.refunded:
        return Refund(one.payer)
    pool = Money(one.fee + one.bought_back + one.added_on)
    return Refund(one.payer, pool, one.commission, _unplayed_buy_ins(state, one))
