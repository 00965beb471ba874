"""Entries: who may enter, what is paid, and what goes back."""

from msgspec.structs import replace

from croupier.engine.inputs import Refused
from croupier.money import NOTHING, Money, show
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import NONE, EntryTerms
from croupier.tournament.finding import entrant_of, fees_of, players_of
from croupier.tournament.moments import moment
from croupier.tournament.naming import check_person, is_same, tidy
from croupier.tournament.powers import directs, operates, rules_of
from croupier.tournament.redeeming import bought_again
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
    check_person(given, given.player, rules.entries.paid.clause)
    check_new(state, given, given.player)
    check_eligible(state, given, given.player)
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
            tidy(given.player),
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
            tidy(given.player),
            NOTHING,
            NOTHING,
            is_reserve=True,
            received=given.received,
            agreed=given.agreed,
            at=now,
            clause=clause,
        ),
    )


def entered_as(state: Tournament, player: str) -> str | None:
    """Return the name under which a person is in the tournament, or was until somebody else took the place."""
    names = (name for one in state.entrants for name in (one.player, *one.before))
    return next((name for name in names if is_same(name, player)), None)


def check_new(state: Tournament, given: i.TournamentInput, player: str) -> None:
    """Raise Refused if a person is in the tournament already, however the name is written."""
    known = entered_as(state, player)
    if known is not None:
        written = "" if known == player else f" as {known}"
        why = f"{player} has entered{written}: each player enters once"
        raise Refused(given, rules_of(state).entries.one_entry.clause, why)


def check_eligible(state: Tournament, given: i.Enter | i.Substitute, player: str) -> None:
    """Raise Refused if the conditions or the law keep the person out."""
    rules, terms = rules_of(state), state.conditions.entry
    entries = rules.entries
    if not given.is_entitled:
        why = f"{player} is not allowed into the casino or to gamble there: no entry is taken"
        raise Refused(given, entries.entitled.clause, why)
    groups = _listed(terms, "groups")
    if groups and not set(groups) & set(given.groups):
        why = f"entry is restricted to {' or '.join(groups)}, and {player} belongs to none of these"
        raise Refused(given, entries.restricted.clause, why)
    unmet = [one for one in _listed(terms, "criteria") if one not in given.criteria]
    if unmet:
        raise Refused(given, entries.restricted.clause, f"{player} does not meet the criterion: {unmet[0]}")
    if rules.papers.receipt.value and not given.received:
        why = f"{player} has no copy of the conditions: hand one out first"
        raise Refused(given, rules.papers.receipt.clause, why)
    if terms.agreement and not given.agreed:
        why = f"{player} has not agreed in writing to the rules and conditions, which is required here"
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
    check_person(given, given.player, clause)
    if entered_as(state, given.player) is not None:
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
    bought = sum(unplayed.total for unplayed in _unplayed_buy_ins(state, one) if unplayed.player == one.payer)
    back = Refund(one.payer, one.fee, one.commission, Money(bought))
    return (e.PlayerWithdrew(given.by, one.player, back, now, accounts.refund_by_conditions.clause),)


def _unplayed_buy_ins(state: Tournament, one: Entrant) -> list[Refund]:
    """What was paid for chips that were never issued, or never redeemed since their session has no result, by whom."""
    own = [sitting for sitting in state.sittings if any(s.player == one.player for s in sitting.seats)]
    ended = {sitting.stage for sitting in own if sitting.result is not None}
    bought = zip(one.buy_ins, one.buyers, strict=True)
    back = [Refund(buyer, buy_ins=paid) for (stage, paid), buyer in bought if stage not in ended]
    for at in [sitting for sitting in own if sitting.result is None]:
        cash = bought_again(state, at.stage, at.seats, is_tied=bool(at.tied))
        back += [Refund(player, buy_ins=paid) for player, paid in cash if player == one.player]
    return back


def add_value(state: Tournament, given: i.AddValue, now: int) -> Events:
    """Add to the prize pool."""
    # act-uth-2019 16.22, nsw-pontoon-6to5-2017 20.3.1: value may be added as cash, goods or services
    added = rules_of(state).accounts.added
    operates(given, given.by, added.clause, "add to the prize pool")
    if not added.value:
        raise Refused(given, added.clause, "the operator adds nothing to the pool under this document")
    if given.added.value <= 0 or not given.added.what.strip():
        raise Refused(given, added.clause, "what is added has a name and a value above nothing")
    if given.added.kind != "cash" and given.added.place < 1:
        raise Refused(given, added.clause, f"{given.added.what} cannot be divided: tell the place that wins it")
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
    for back in [back for one in state.entrants for back in owed(state, one)]:
        held = refunds.get(back.player, Refund(back.player))
        pool, commission = Money(held.pool + back.pool), Money(held.commission + back.commission)
        refunds[back.player] = Refund(back.player, pool, commission, Money(held.buy_ins + back.buy_ins))
    added = state.pool - sum(back.pool for back in refunds.values())
    clause = accounts.cancel_refunds.clause
    return (e.TournamentCancelled(given.by, given.reason, tuple(refunds.values()), Money(added), now, clause),)


def _is_short(state: Tournament) -> bool:
    """Whether fewer entered than the guarantee was based on."""
    prizes = state.conditions.prizes
    least = prizes.guarantee_entries if prizes is not None else None
    entered = sum(one.fate not in {"reserve", "withdrawn"} for one in state.entrants)
    return least is not None and entered < least


def owed(state: Tournament, one: Entrant) -> tuple[Refund, ...]:
    """Return all that was paid for a place and has not gone back, to whoever paid it."""
    # act-uth-2019 16.24/s2: "all entry fees (including tournament commission), re-buys or add-ons, in full"
    had = one.payer if one.refunded and one.fate == "withdrawn" else None
    return (*one.paid, *(back for back in _unplayed_buy_ins(state, one) if back.player != had))
