"""Entries: eligibility, payments, and refunds."""

from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.money import NOTHING, Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.redemption import bought_again
from croupier.tournament.acts.results import ties_after
from croupier.tournament.authority import directs, operates, rules_of
from croupier.tournament.conditions.document import NONE, EntryTerms
from croupier.tournament.machine.lookup import entrant_of, fees_of, players_of
from croupier.tournament.machine.state import Entrant, Refund, Tournament
from croupier.tournament.moments import moment
from croupier.tournament.names import check_person, is_same, tidy
from croupier.tournament.reasons import entries as reasons

Events = tuple[e.TournamentEvent, ...]


def close_entries(state: Tournament, given: i.CloseEntries, now: int) -> Events:
    """Close entries; the ballot must be committed before the list of players is known."""
    rules = rules_of(state)
    directs(state, given, given.by, "close the entries")
    entered = [one for one in state.entrants if one.fate not in {"reserve", "withdrawn"}]
    players = players_of(state.conditions)
    if len(entered) < players.minimum:
        raise Refused(
            given, rules.entries.most.clause, reasons.TOO_FEW_ENTRIES(count=len(entered), least=players.minimum)
        )
    size = state.conditions.structure.starts_with
    unfilled = len(_not_drawn(state)) % size if state.conditions.structure.format == "sit-and-go" and size else 0
    if unfilled:
        raise Refused(given, rules.seating.sit_and_go.clause, reasons.TABLE_NOT_FULL(count=unfilled, size=size))
    unbound = [s.name for s in state.stages if not s.bound and not s.draws]
    if unbound:
        # a person who chose the secret once the list is known could choose the seats
        raise Refused(given, rules.seating.ballot.clause, reasons.BALLOT_NOT_BOUND(stage=unbound[0]))
    event = e.EntriesClosed(given.by, len(entered), (), now, rules.entries.most.clause)
    return (replace(event, ties=ties_after(state, event)),)


def _not_drawn(state: Tournament) -> list[str]:
    seated = {player for stage in state.stages for player in stage.players}
    return [one.player for one in state.entrants if one.fate == "entered" and one.player not in seated]


def enter(state: Tournament, given: i.Enter, now: int) -> Events:
    """Enter a player."""
    rules, conditions = rules_of(state), state.conditions
    fees, players = fees_of(conditions), players_of(conditions)
    directs(state, given, given.by, "take an entry")
    # act-blackjack-2005 20.6, act-uth-2019 16.6: one entry for each player, apart from buy-backs
    check_person(given, given.player, rules.entries.paid.clause)
    check_new(state, given, given.player)
    check_eligible(state, given, given.player)
    entered = sum(one.fate not in {"reserve", "withdrawn"} for one in state.entrants)
    if given.reserve:
        return _reserve(state, given, now)
    if entered >= players.maximum:
        raise Refused(given, rules.entries.most.clause, reasons.TOURNAMENT_FULL(most=players.maximum))
    if given.paid != fees.entry:
        raise Refused(given, rules.entries.paid.clause, reasons.WRONG_ENTRY_FEE(fee=fees.entry, paid=given.paid))
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
        raise Refused(given, clause, reasons.RESERVES_FULL(count=waiting, most=most))
    if given.paid:
        raise Refused(given, clause, reasons.RESERVE_PAYS_LATER)
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
    """Return the name under which a person is in the tournament, or was until they were replaced."""
    names = (name for one in state.entrants for name in (one.player, *one.before))
    return next((name for name in names if is_same(name, player)), None)


def check_new(state: Tournament, given: i.TournamentInput, player: str) -> None:
    """Raise Refused if a person is in the tournament already, however the name is written."""
    known = entered_as(state, player)
    if known is not None:
        raise Refused(
            given,
            rules_of(state).entries.one_entry.clause,
            (reasons.ENTERED_ALREADY if known == player else reasons.ENTERED_UNDER_OTHER_NAME)(
                player=player, known=known
            ),
        )


def check_eligible(state: Tournament, given: i.Enter | i.Substitute, player: str) -> None:
    """Raise Refused if the conditions or the law keep the person out."""
    rules, terms = rules_of(state), state.conditions.entry
    entries = rules.entries
    if not given.is_entitled:
        raise Refused(given, entries.entitled.clause, reasons.NOT_ENTITLED(player=player))
    groups = _listed(terms, "groups")
    if groups and not set(groups) & set(given.groups):
        raise Refused(given, entries.restricted.clause, reasons.NOT_IN_GROUP(groups=" or ".join(groups), player=player))
    unmet = [one for one in _listed(terms, "criteria") if one not in given.criteria]
    if unmet:
        # act-pontoon-2018 20.3(a)(i): "any criteria that determines eligibility to enter"
        raise Refused(given, entries.criteria.clause, reasons.CRITERION_NOT_MET(player=player, criterion=unmet[0]))
    if rules.papers.receipt.value and not given.received:
        raise Refused(given, rules.papers.receipt.clause, reasons.NO_COPY_RECEIVED(player=player))
    if terms.agreement and not given.agreed:
        raise Refused(given, entries.agreement.clause, reasons.NO_AGREEMENT(player=player))


def _listed(terms: EntryTerms, name: str) -> tuple[str, ...]:
    names = getattr(terms, name)
    return () if names is None or names == NONE else tuple(names)


def refuse_entry(state: Tournament, given: i.RefuseEntry, now: int) -> Events:
    """Refuse an application, where the conditions reserve that right."""
    # nsw-pontoon-6to5-2017 20.4.2(h)(ii): only where the operator retains a general right to deny entry
    clause = rules_of(state).entries.refusable.clause
    operates(given, given.by, clause, "refuse an entry")
    if not state.conditions.entry.may_refuse:
        raise Refused(given, clause, reasons.NO_RIGHT_TO_REFUSE)
    if not given.reason.strip():
        raise Refused(given, clause, reasons.REFUSAL_WITHOUT_REASON)
    check_person(given, given.player, clause)
    if entered_as(state, given.player) is not None:
        raise Refused(given, clause, reasons.ENTERED_BEFORE_REFUSAL(player=given.player))
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
        raise Refused(given, kept.clause, reasons.FEE_FORFEITED(player=one.player))
    if one.fate not in {"entered", "reserve", "advanced"}:
        raise Refused(given, accounts.no_refund.clause, reasons.CANNOT_WITHDRAW(player=one.player, fate=one.fate))
    until = state.conditions.entry.refund_until
    last = moment(until) if until not in (None, NONE) and accounts.refund_by_conditions.value else None
    if last is None or now > last or one.fate == "advanced":
        return (e.PlayerWithdrew(given.by, one.player, Refund(one.payer), now, accounts.no_refund.clause),)
    bought = sum(unplayed.total for unplayed in _unplayed_buy_ins(state, one) if unplayed.player == one.payer)
    back = Refund(one.payer, one.fee, one.commission, Money(bought))
    return (e.PlayerWithdrew(given.by, one.player, back, now, accounts.refund_by_conditions.clause),)


def _unplayed_buy_ins(state: Tournament, one: Entrant) -> list[Refund]:
    """Payments for chips that were never issued or redeemed, by person."""
    own = [session for session in state.sessions if any(s.player == one.player for s in session.seats)]
    ended = {session.stage for session in own if session.result is not None}
    bought = zip(one.buy_ins, one.buyers, strict=True)
    back = [Refund(buyer, buy_ins=paid) for (stage, paid), buyer in bought if stage not in ended]
    for at in [session for session in own if session.result is None]:
        cash = bought_again(state, at.stage, at.seats, is_tied=bool(at.tied))
        back += [Refund(player, buy_ins=paid) for player, paid in cash if player == one.player]
    return back


def add_value(state: Tournament, given: i.AddValue, now: int) -> Events:
    """Add to the prize pool."""
    # act-uth-2019 16.22, nsw-pontoon-6to5-2017 20.3.1: value may be added as cash, goods or services
    added = rules_of(state).accounts.added
    operates(given, given.by, added.clause, "add to the prize pool")
    if not added.value:
        raise Refused(given, added.clause, reasons.NO_ADDED_VALUE)
    if given.added.value <= 0 or not given.added.what.strip():
        raise Refused(given, added.clause, reasons.VALUE_NOT_STATED)
    if given.added.kind != "cash" and given.added.place < 1:
        raise Refused(given, added.clause, reasons.PLACE_NOT_STATED(what=given.added.what))
    return (e.ValueAdded(given.by, given.added, now, added.clause),)


def cancel(state: Tournament, given: i.CancelTournament, now: int) -> Events:
    """Cancel the tournament: everybody gets back everything that they paid."""
    # act-blackjack-2005 20.24/s3: "the casino operator shall refund all entry fees and tournament commissions in full"
    # nsw-pontoon-6to5-2017 20.3.3: with fewer entries than the guarantee was based on, where that right is reserved
    accounts = rules_of(state).accounts
    operates(given, given.by, accounts.cancelled.clause, "cancel the tournament")
    if not given.reason.strip():
        raise Refused(given, accounts.cancelled.clause, reasons.CANCELLATION_WITHOUT_REASON)
    if any(one.is_paid for one in state.won):
        raise Refused(given, accounts.cancelled.clause, reasons.PRIZES_PAID)
    # nsw-pontoon-6to5-2017 20.3.4, 20.4.2(k): "may cancel the tournament without liability", and "the rules prevail"
    # act-blackjack-2005 20.5: conditions prevail over "the preceding paragraphs", and not over 20.24 (reading T-33)
    refunds: dict[str, Refund] = {}
    for back in [back for one in state.entrants for back in owed(state, one)]:
        earlier = refunds.get(back.player, Refund(back.player))
        pool, commission = Money(earlier.pool + back.pool), Money(earlier.commission + back.commission)
        refunds[back.player] = Refund(back.player, pool, commission, Money(earlier.buy_ins + back.buy_ins))
    added = state.pool - sum(back.pool for back in refunds.values())
    clause = accounts.cancel_refunds.clause
    return (e.TournamentCancelled(given.by, given.reason, tuple(refunds.values()), Money(added), now, clause),)


def owed(state: Tournament, one: Entrant) -> tuple[Refund, ...]:
    """Return the payments for a place that have not been refunded, by payer."""
    # act-uth-2019 16.24/s2: "all entry fees (including tournament commission), re-buys or add-ons, in full"
    had = one.payer if one.refunded and one.fate == "withdrawn" else None
    return (*one.paid, *(back for back in _unplayed_buy_ins(state, one) if back.player != had))
