"""Elimination and its order, re-buys, disqualification, and moves between tables.

act-blackjack-2005 20.14/s2; act-pontoon-2005 20.14; act-pontoon-2018 20.14; act-uth-2019 16.7, 16.9, 16.15/s2;
nsw-pontoon-6to5-2017 20.5.6.2, 20.5.7, 20.6.5, 20.6.7, 20.6.9, 20.6.13, 20.10.4, 20.11.4.
"""

from typing import Literal

from msgspec import UNSET

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import inputs as t
from croupier.money import Money, show
from croupier.rules.tournament import disqualifying_clause
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.run import Run, check_between, check_leader, check_staff, check_words
from croupier.tournament.session.state import SessionPlayer
from croupier.tournament.session.wagers.order import give_back

Why = Literal["eliminated", "disqualified", "moved"]


def put_out(run: Run, player: str, why: Why, clause: str, reason: str = "", by: str = "") -> None:
    """Eliminate a player: their remaining chips are removed, and the seat is free."""
    one = run.session.find(player)
    assert one is not None, player
    coming = run.session.rounds + (1 if not run.is_between or why == "disqualified" else 0)
    is_absent = why == "disqualified" and one.is_away
    fields = (one.chips, one.staked, one.removed, reason, by, run.now, clause)
    take_chips(run, one, is_moved=why == "moved")
    run.emit(e.PlayerOut(one.player, one.box, why, coming, *fields, is_absent or UNSET))
    if run.table.guest(one.player) is not None:  # who was excluded from the game has left the table
        run.play(t.Leave(one.player))


def take_chips(run: Run, one: SessionPlayer, *, is_moved: bool = False) -> None:
    """Remove a player's chips from the table, for cash where they have a value."""
    if not one.chips:
        return
    places, percent = run.rules.places, run.session.terms.cash_percent
    if is_moved:
        clause = run.rules.wagering.unchanged.clause
        run.emit(e.StackRemoved(one.player, one.chips, "moved", Money(0), run.now, clause))
    elif percent is not None and run.rules.precedence.cash_value.value:
        # nsw-pontoon-6to5-2017 20.6.9: "redeemable for cash chips at the same percentage value at which they were
        # issued, at the conclusion of a session or when leaving the table"; less than a cent is not paid
        cash = Money(one.chips * percent // 100)
        run.emit(e.StackRemoved(one.player, one.chips, "redeemed", cash, run.now, places.redeemed.clause))
    else:
        run.emit(e.StackRemoved(one.player, one.chips, "returned", Money(0), run.now, places.returned.clause))


def eliminate(run: Run) -> None:
    """Put those out who cannot wager the minimum in the round to come, once they may not buy back."""
    short = [one for one in run.session.seats if one.chips < run.needed and one.player not in run.session.offers]
    if not short:
        return
    rules = run.rules
    last = run.session.terms.rebuy_until
    # act-uth-2019 16.3(a)(iii)(G): "the method, timing and cost of a re-buy opportunity"
    is_open = last is None or run.session.rounds <= last
    may = [one for one in short if is_open and one.player in run.session.rebuys]
    for one in may:
        # act-uth-2019 16.7: "who is not entitled to a re-buy will be eliminated", and so it is offered first (UTH-33)
        run.emit(e.RebuyOffered(one.player, run.now, rules.accounts.buy_back.clause))
    for one in _in_order([one for one in short if one not in may]):
        rule = rules.wagering.below_minimum_out if one.chips else rules.wagering.no_chips_out
        put_out(run, one.player, "eliminated", rule.clause, f"chips of {show(one.chips)} do not make the minimum")


def put_out_last(run: Run) -> None:
    """Put those out who lost all their chips in the last round of the session, in the order of elimination."""
    # nsw-pontoon-6to5-2017 20.10.4: "eliminated in the same round of play", which the last one is, too
    clause = run.rules.places.same_round.clause
    for one in _in_order([one for one in run.session.seats if not one.chips]):
        put_out(run, one.player, "eliminated", clause, "no chips are left")


def _in_order(players: list[SessionPlayer]) -> list[SessionPlayer]:
    """Return players who go out in one round, the first to be out first."""
    # nsw-pontoon-6to5-2017 20.10.4: residual chips, then the smallest wager, then whose chips were removed first
    return sorted(players, key=lambda each: (each.chips, each.staked, each.removed))


def disqualify(run: Run, given: i.Disqualify) -> None:
    """Put a player out for a breach, between rounds or before the first card of one."""
    rules = run.rules.conduct
    check_leader(run, given, "disqualify a player")
    one = run.sitter(given, given.player)
    check_words(given, given.rule, rules.disqualified.clause, "the rule that was broken")
    check_words(given, given.reason, rules.disqualified.clause, "the reason for a disqualification")
    if run.session.is_dealing:
        raise Refused(given, rules.disqualified.clause, reasons.FINISH_ROUND_FIRST)
    clause = disqualifying_clause(run.rules, given.rule)
    if given.forfeits:
        _check_fraud(run, given)
    lies = Money(one.staked if not run.is_between else 0)
    give_back(run, one)
    if given.forfeits and lies:
        # nsw-pontoon-6to5-2017 20.5.7: "subject to rule 19.5, retain the value of tournament chips"
        forfeited = run.table.rules.voids.forfeited.clause
        run.emit(e.StackRemoved(one.player, lies, "forfeited", Money(0), run.now, forfeited))
    put_out(run, one.player, "disqualified", clause, f"{given.reason} [{given.rule}]", str(given.by))


def sanction(run: Run, given: t.Sanction) -> None:
    """Use a power of the table; a player whom it excludes is out, after the round if a card of it has been dealt."""
    run.play(given)
    if not run.session.is_dealing:
        put_out_excluded(run)


def put_out_excluded(run: Run) -> None:
    """Disqualify the players whom an official has excluded from the game: they have left the table."""
    # nsw-pontoon-6to5-2017 20.5.7: "found to have contravened any of the rules of Pontoon 6 To 5"
    clause = run.rules.conduct.disqualified.clause
    for one in run.session.seats:
        if run.table.guest(one.player) is None:
            put_out(run, one.player, "disqualified", clause, "excluded from the game")


def _check_fraud(run: Run, given: i.Disqualify) -> None:
    """Raise Refused for a wager that would be forfeited for anything but fraud."""
    voids = run.table.rules.voids
    fraud = next((one for one in voids.grounds if one.value == "fraud"), None)
    if not voids.forfeited.value:
        raise Refused(given, run.rules.conduct.keeps_value.clause, reasons.NO_FORFEITURE)
    if fraud is None or given.rule != fraud.clause:
        # nsw-pontoon-6to5-2017 19.5: "the wager of any player referred to in rule 19.4.2 be forfeited"
        raise Refused(given, voids.forfeited.clause, reasons.FRAUD_ONLY(rule=given.rule))


# --- chips that were sold --------------------------------------------------------------------------------------------


def issue(run: Run, given: i.IssueChips) -> None:
    """Issue chips that the tournament has sold to a player."""
    rules = run.rules.accounts
    check_leader(run, given, "issue chips")
    one = run.sitter(given, given.player)
    rule = rules.buy_back if given.why == "re-buy" else rules.add_on
    check_between(run, given, rule.clause, "An issue of chips")
    if given.amount <= 0:
        raise Refused(given, rule.clause, reasons.NO_CHIPS)
    if given.why == "re-buy" and one.player not in run.session.offers:
        # nsw-pontoon-6to5-2017 20.6.5: nobody may increase their buy-in "by any other means"
        clause = run.rules.conduct.topping_up.clause
        raise Refused(given, clause, reasons.NO_OFFER(player=one.player))
    run.emit(e.StackIssued(one.player, one.box, given.amount, given.why, run.now, rule.clause))


def decline(run: Run, given: i.DeclineRebuy) -> None:
    """Record that a player does not buy back: they are out if they cannot wager."""
    clause = run.rules.accounts.buy_back.clause
    check_staff(run, given, "report on players")
    if given.player not in run.session.offers:
        raise Refused(given, clause, reasons.NO_OFFER(player=given.player))
    run.emit(e.RebuyDeclined(given.player, run.now, clause))


# --- moves -----------------------------------------------------------------------------------------------------------


def move(run: Run, given: i.MovePlayer) -> None:
    """Transfer a player to another table, with their chips, where tables may be broken."""
    rule = run.rules.seating.breaks_tables
    check_leader(run, given, "move a player")
    one = run.sitter(given, given.player)
    if not rule.value:
        raise Barred(given, rule.clause, reasons.POSITION_KEPT)
    check_words(given, given.reason, rule.clause, "the reason for a move")
    check_between(run, given, rule.clause, "A move")
    put_out(run, one.player, "moved", rule.clause, given.reason, str(given.by))


def seat(run: Run, given: i.SeatPlayer) -> None:
    """Seat a player in a free seat: one from another table, a reserve or a substitute."""
    rules, place = run.rules.seating, given.seat
    check_leader(run, given, "seat a player")
    if run.session.status != "playing":
        raise Refused(given, rules.own_seat.clause, reasons.SESSION_ENDED)
    check_words(given, given.reason, rules.own_seat.clause, "why the player is seated")
    check_between(run, given, rules.own_seat.clause, "A new seat")
    if run.session.find(place.player) is not None:
        raise Refused(given, rules.own_seat.clause, reasons.SEATED_ALREADY(player=place.player))
    if place.chips <= 0:
        raise Refused(given, run.rules.wagering.with_chips.clause, reasons.CHIPS_NEEDED(player=place.player))
    run.emit(e.PlayerSeated(given.by, place, given.reason, run.now, rules.own_seat.clause))
    run.play(t.Arrive(place.player, place.box))
    clause = run.rules.wagering.with_chips.clause
    run.emit(e.StackIssued(place.player, place.box, place.chips, "moved", run.now, clause))
