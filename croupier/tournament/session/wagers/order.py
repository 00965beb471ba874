"""The order of wagering: the marker, whose turn it is, and wagers out of order.

act-blackjack-2005 20.15, 20.16; act-pontoon-2005 20.15, 20.16; nsw-pontoon-6to5-2017 20.9.1 to 20.9.6; act-uth-2019
16.16, 16.17.
"""

from msgspec import Struct

from croupier.engine.game import game_of
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import Table
from croupier.engine.table import events as t
from croupier.engine.table.state import Dispute
from croupier.money import Money
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.run import Run, check_leader, rules_of
from croupier.tournament.session.state import SessionPlayer, TableSession
from croupier.tournament.session.wagers.forms import form_of, stands_in


def has_order(run: Run) -> bool:
    """Return whether wagers are placed in order: always, or where the conditions require it."""
    return run.session.terms.order or run.rules.wagering.order.value == "always"


def wager_of(table: Table, one: SessionPlayer) -> Money:
    """Return the player's wager in the round that takes wagers: the initial one, or the ante."""
    round_ = table.round
    if round_ is None or round_.is_closed:
        return Money(0)
    return game_of(table.rules).stake_of(round_, one.player, one.box)


def has_form(session: TableSession, player: str) -> bool:
    """Return whether a form of an undisclosed wager replaces the player's wager."""
    # nsw-pontoon-6to5-2017 20.6.4: who "fails to wager on each round of play" has a side bet alone, in chips or written
    return any(one.player == player and one.stands and stands_in(session, one) for one in session.forms)


def is_in(session: TableSession, table: Table, one: SessionPlayer) -> bool:
    """Return whether a player has done everything that the round requires before the first card."""
    return one.player in session.sat_out or bool(wager_of(table, one)) or has_form(session, one.player)


def to_come(session: TableSession, table: Table) -> list[SessionPlayer]:
    """Return the players who have still to wager, in order; absent players are passed over."""
    return [one for one in session.in_order if not one.is_away and not is_in(session, table, one)]


def place_marker(run: Run) -> None:
    """Put the marker to the first player who is in, clockwise from where it is due."""
    session = run.session
    if not has_order(run) or not session.seats:
        return
    coming = session.rounds + 1
    if session.marked_for == coming and session.at(session.marker) is not None:
        return
    # nsw-pontoon-6to5-2017 20.9.2: "box one for the first round of play, box two for the second … and so on"
    # act-blackjack-2005 def:starting-marker: in the next round it goes to the next player, clockwise
    due = session.marker if session.marked_for == coming else session.marker + 1
    if coming < session.marked_for:  # the round before was declared void, and is played again
        due = session.marked_before
    holder = next((one for one in session.seats if one.box >= due), session.seats[0])
    rules = run.rules.wagering
    clause = (rules.marker_moves if session.marked_for else rules.marker).clause
    run.emit(e.MarkerPlaced(holder.box, holder.player, coming, clause))
    if session.terms.deals_from_marker and rules.deals_from_marker.value:
        # nsw-pontoon-6to5-2017 20.9.3: "commence the dealing of each round with the tournament player holding" it
        run.tell(t.DealFrom(holder.box, rules.deals_from_marker.clause))


def ask(run: Run, given: i.AskToWager) -> None:
    """Ask the next player in order: their opportunity begins, and that of the previous one is over."""
    session, rules = run.session, run.rules.wagering
    if not has_order(run):
        raise Refused(given, rules.order.clause, reasons.NO_ORDER)
    check_may_wager(run, given)
    now = session.find(session.asked)
    if now is not None and not now.is_away and not is_in(session, run.table, now):
        raise Refused(given, rules.every_round.clause, reasons.WAGER_AWAITED(player=now.player))
    line = [one for one in session.in_order if not one.is_away and one.player not in (session.asked, *session.sat_out)]
    # who was away when their turn came, and is back, is asked again
    line = [one for one in line if one.player not in session.done or not is_in(session, run.table, one)]
    if not line:
        raise Refused(given, rules.sequence.clause, reasons.ALL_ASKED)
    run.emit(e.PlayerAsked(line[0].player, line[0].box, run.now, rules.opportunity.clause))


def check_may_wager(run: Run, given: Struct) -> None:
    """Raise Refused where the session takes no wager now."""
    session, rules = run.session, run.rules
    if session.status != "playing":
        raise Refused(given, rules.precedence.session.clause, reasons.NO_MORE_ROUNDS)
    if session.break_until is not None:
        raise Refused(given, rules.conduct.breaks.clause, reasons.BREAK_NOW)
    if session.offers:
        who = ", ".join(session.offers)
        raise Refused(given, rules.accounts.buy_back.clause, reasons.REBUY_OFFERED(players=who))
    if awaits_count(run):
        raise Refused(given, rules.places.play_off.clause, reasons.COUNT_AFTER_ROUND)
    check_disputes(run, given)


def awaits_count(run: Run) -> bool:
    """Return whether a round of a play-off is over, and its chips are still to be counted."""
    # nsw-pontoon-6to5-2017 20.10.3: "At the end of each round of play a count of the tournament player's tournament
    # chips shall be conducted until an order is determined"
    session = run.session
    is_due = session.status == "playing" and session.terms.separates and session.rounds > session.counted_for
    return is_due and run.rules.places.play_off_counted.value and run.is_between


def check_disputes(run: Run, given: Struct) -> None:
    """Raise Refused while a dispute is open that stops the game."""
    found = stopping(run.session, run.table)
    if found is not None:
        clause = run.rules.conduct.dispute_stops.clause
        raise Refused(given, clause, reasons.DISPUTE_OPEN(number=found.number, player=found.player))


def stopping(session: TableSession | None, table: Table) -> Dispute | None:
    """Return the dispute that stops the game until it is decided, or None."""
    if session is None or session.status == "over" or not table.disputes:
        return None
    # nsw-pontoon-6to5-2017 20.11.2: "the game will not proceed until the dispute is settled"
    if not rules_of(table.rules.document).conduct.dispute_stops.value:
        return None
    return next((one for one in table.disputes if not one.decided_by), None)


def check_turn(run: Run, given: Struct, one: SessionPlayer, *, beside: bool = False) -> bool:
    """Return whether a wager is out of order but valid; raise Refused if it is removed or locked.

    A wager together with earlier chips, a form, or chips with a form, belongs to the same opportunity.
    """
    session, rules = run.session, run.rules.wagering
    if not has_order(run):
        return False
    lies = bool(wager_of(run.table, one))
    # nsw-pontoon-6to5-2017 20.8.2.4: "may be made in conjunction with a wager in tournament chips"
    if (beside if lies else form_of(session, one.player) is not None) and _lasts(session, run.table, one):
        return False
    if lies:
        if not _completes(run, given, one):
            check_open(run, given, one)
        return False
    first = to_come(session, run.table)
    if one.player == session.asked or (first and first[0].player == one.player) or one.player in session.done:
        return False
    if rules.out_of_order.value == "removed":
        # nsw-pontoon-6to5-2017 20.9.5: "shall be required to remove their wager and wait their turn"
        raise Refused(
            given,
            rules.out_of_order.clause,
            reasons.OUT_OF_TURN(player=one.player, first=first[0].player, box=first[0].box)
            if first
            else reasons.NOT_YOUR_TURN(player=one.player),
        )
    return True


def _completes(run: Run, given: Struct, one: SessionPlayer) -> bool:
    """Return whether a first side bet joins a wager out of order, whose player's opportunity has not come yet."""
    # act-uth-2019 16.16/s4: "Ante, blind and trip wagers placed out of order shall stand", and are one infringement
    session, game = run.session, game_of(run.table.rules)
    is_early = one.player in session.early and one.player not in (session.asked, *session.done)
    if not is_early or not game.is_side_wager(given):
        return False
    lie = [getattr(each, "bet", "") for each in game.withdrawals(run.table.round, one.player, one.box)]
    return getattr(given, "bet", None) not in lie


def check_open(run: Run, given: Struct, one: SessionPlayer) -> None:
    """Raise Refused if a wager may no longer be changed or increased."""
    session, rules = run.session, run.rules.wagering
    if not has_order(run) or one.player == session.asked:
        is_locked = has_order(run) and rules.locked_at.value == "once_made" and _is_main(given)
    elif rules.locked_at.value == "once_made":
        is_locked = _is_main(given) or _has_followed(session, run.table, one)
    else:
        # act-blackjack-2005 20.15/s3: fixed when the opportunity is over; one out of order stands until they are asked
        is_locked = one.player in session.done or one.player in session.early
    if is_locked:
        raise Refused(given, rules.locked.clause, reasons.WAGER_LOCKED(player=one.player))


def _is_main(given: Struct) -> bool:
    return getattr(given, "bet", "main") == "main"


def _has_followed(session: TableSession, table: Table, one: SessionPlayer) -> bool:
    """Return whether a player later in the order has wagered."""
    line = list(session.in_order)
    return any(is_in(session, table, each) for each in line[line.index(one) + 1 :])


def _lasts(session: TableSession, table: Table, one: SessionPlayer) -> bool:
    """Return whether a player's opportunity is still open: nobody after them has been asked or has wagered."""
    line = [each.player for each in session.in_order]
    after = line[line.index(one.player) + 1 :]
    return session.asked not in after and one.player not in session.done and not _has_followed(session, table, one)


def warn(run: Run, one: SessionPlayer) -> None:
    """Advise a player whose wager came out of order that a further one may be declared void."""
    clause = run.rules.wagering.out_of_order.clause
    run.emit(e.WageredOutOfOrder(one.player, one.box, one.infringed + 1, clause))


def void(run: Run, given: i.VoidOutOfOrder) -> None:
    """Declare a wager void that came out of order after a warning; its player wagers again in turn."""
    check_leader(run, given, "declare a wager void")
    rule = run.rules.wagering.out_of_order
    if rule.value == "never_void":
        # act-pontoon-2018 def:starting-marker: who wagers first, and no rule that voids a wager placed out of order
        raise Barred(given, rule.clause, reasons.NO_VOID_OUT_OF_ORDER)
    one = run.sitter(given, given.player)
    if one.player not in run.session.early or run.session.is_dealing or not wager_of(run.table, one):
        raise Refused(given, rule.clause, reasons.NOTHING_OUT_OF_ORDER(player=one.player))
    if one.infringed < 2:
        # act-blackjack-2005 20.15/s4: it stands, and "further infringement may result in the wager being declared void"
        raise Refused(given, rule.clause, reasons.WARNING_ONLY(player=one.player))
    amount = one.staked
    give_back(run, one)
    run.emit(e.WagerVoided(given.by, one.player, amount, run.now, rule.clause))


def give_back(run: Run, one: SessionPlayer) -> None:
    """Return everything that a player has on the layout before the first card."""
    round_ = run.table.round
    if round_ is None or round_.is_closed:
        return
    for given in game_of(run.table.rules).withdrawals(round_, one.player, one.box):
        run.play(given)
