"""The order of wagering: the marker, whose turn it is, and wagers out of order.

act-blackjack-2005 20.15, 20.16; act-pontoon-2005 20.15, 20.16; nsw-pontoon-6to5-2017 20.9.1 to 20.9.6; act-uth-2019
16.16, 16.17.
"""

from typing import Any

from croupier.engine import uth
from croupier.engine.inputs import Refused, WithdrawWager
from croupier.engine.table import Table
from croupier.engine.table import events as t
from croupier.engine.table.state import Dispute
from croupier.engine.uth.inputs import WithdrawAnte
from croupier.money import Money
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.forms import found, stands_in
from croupier.tournament.sitting.run import Run, check_leader, rules_of
from croupier.tournament.sitting.state import Sitter, Sitting


def has_order(run: Run) -> bool:
    """Whether wagers are made in order: always, or where the conditions say so."""
    return run.sitting.terms.order or run.rules.wagering.order.value == "always"


def wager_of(table: Table, one: Sitter) -> Money:
    """Return the player's wager in the round that takes wagers: the initial one, or the ante."""
    round_ = table.round
    if round_ is None or round_.is_closed:
        return Money(0)
    if isinstance(round_, uth.UthRound):
        place = round_.of(one.player)
        return Money(0) if place is None else place.ante
    box = round_.find(one.box)
    return Money(0) if box is None else box.wager(one.player)


def has_form(sitting: Sitting, player: str) -> bool:
    """Whether a form of an undisclosed wager stands in the place of the player's wager."""
    # nsw-pontoon-6to5-2017 20.6.4: who "fails to wager on each round of play" has a side bet alone, in chips or written
    return any(one.player == player and one.stands and stands_in(sitting, one) for one in sitting.forms)


def is_in(sitting: Sitting, table: Table, one: Sitter) -> bool:
    """Whether a player has done what the round asks of them before the first card."""
    return one.player in sitting.sat_out or bool(wager_of(table, one)) or has_form(sitting, one.player)


def to_come(sitting: Sitting, table: Table) -> list[Sitter]:
    """Return who has still to wager, in their order; who is away is passed over."""
    return [one for one in sitting.in_order if not one.is_away and not is_in(sitting, table, one)]


def place_marker(run: Run) -> None:
    """Put the marker to the first player who is in, clockwise from where it is due."""
    sitting = run.sitting
    if not has_order(run) or not sitting.seats:
        return
    coming = sitting.rounds + 1
    if sitting.marked_for == coming and sitting.at(sitting.marker) is not None:
        return
    # nsw-pontoon-6to5-2017 20.9.2: "box one for the first round of play, box two for the second … and so on"
    # act-blackjack-2005 def:starting-marker: in the next round it goes to the next player, clockwise
    due = sitting.marker if sitting.marked_for == coming else sitting.marker + 1
    if coming < sitting.marked_for:  # the round before was found void, and is played again
        due = sitting.marked_before
    holder = next((one for one in sitting.seats if one.box >= due), sitting.seats[0])
    rules = run.rules.wagering
    clause = (rules.marker_moves if sitting.marked_for else rules.marker).clause
    run.emit(e.MarkerPlaced(holder.box, holder.player, coming, clause))
    if sitting.terms.deals_from_marker and rules.deals_from_marker.value:
        # nsw-pontoon-6to5-2017 20.9.3: "commence the dealing of each round with the tournament player holding" it
        run.tell(t.DealFrom(holder.box, rules.deals_from_marker.clause))


def ask(run: Run, given: i.AskToWager) -> None:
    """Ask the next player in order: their opportunity begins, and that of the one before is over."""
    sitting, rules = run.sitting, run.rules.wagering
    if not has_order(run):
        raise Refused(given, rules.order.clause, "there is no order of wagering in this session")
    check_may_wager(run, given)
    now = sitting.find(sitting.asked)
    if now is not None and not now.is_away and not is_in(sitting, run.table, now):
        why = f"{now.player} has been asked and has not wagered: wait for the wager, or until the time is over"
        raise Refused(given, rules.every_round.clause, why)
    line = [one for one in sitting.in_order if not one.is_away and one.player not in (sitting.asked, *sitting.sat_out)]
    # who was away when their turn came, and is back, is asked again
    line = [one for one in line if one.player not in sitting.done or not is_in(sitting, run.table, one)]
    if not line:
        raise Refused(given, rules.sequence.clause, "everybody has been asked: close the wagers")
    run.emit(e.PlayerAsked(line[0].player, line[0].box, run.now, rules.opportunity.clause))


def check_may_wager(run: Run, given: Any) -> None:
    """Raise Refused where the sitting takes no wager now."""
    sitting, rules = run.sitting, run.rules
    if sitting.status != "playing":
        raise Refused(given, rules.precedence.session.clause, "the session has ended: no further round is played")
    if sitting.break_until is not None:
        raise Refused(given, rules.conduct.breaks.clause, "the players have a break")
    if sitting.offers:
        who = ", ".join(sitting.offers)
        raise Refused(given, rules.accounts.buy_back.clause, f"{who} may buy back first, or decline")
    if awaits_count(run):
        why = "the chips of every player are counted after each round of a play-off"
        raise Refused(given, rules.places.play_off.clause, why)
    check_disputes(run, given)


def awaits_count(run: Run) -> bool:
    """Whether a round of a play-off is over, and its chips are still to be counted."""
    # nsw-pontoon-6to5-2017 20.10.3: "At the end of each round of play a count of the tournament player's tournament
    # chips shall be conducted until an order is determined"
    sitting = run.sitting
    is_due = sitting.status == "playing" and sitting.terms.separates and sitting.rounds > sitting.counted_for
    return is_due and run.rules.places.play_off_counted.value and run.is_between


def check_disputes(run: Run, given: Any) -> None:
    """Raise Refused while a dispute is open that stops the game."""
    found = stopping(run.sitting, run.table)
    if found is not None:
        clause = run.rules.conduct.dispute_stops.clause
        raise Refused(given, clause, f"dispute {found.number} of {found.player} is to be decided first")


def stopping(sitting: Sitting | None, table: Table) -> Dispute | None:
    """Return the dispute that stops the game until it is decided, None if there is none."""
    if sitting is None or sitting.status == "over" or not table.disputes:
        return None
    # nsw-pontoon-6to5-2017 20.11.2: "the game will not proceed until the dispute is settled"
    if not rules_of(table.rules.document).conduct.dispute_stops.value:
        return None
    return next((one for one in table.disputes if not one.decided_by), None)


def check_turn(run: Run, given: Any, one: Sitter, *, beside: bool = False) -> bool:
    """Return whether a wager comes out of order and stands; raise Refused where it is removed or locked.

    What comes `beside` chips that lie, a form, or chips beside a form, comes within the same opportunity.
    """
    sitting, rules = run.sitting, run.rules.wagering
    if not has_order(run):
        return False
    lies = bool(wager_of(run.table, one))
    # nsw-pontoon-6to5-2017 20.8.2.4: "may be made in conjunction with a wager in tournament chips"
    if (beside if lies else found(sitting, one.player) is not None) and _lasts(sitting, run.table, one):
        return False
    if lies:
        check_open(run, given, one)
        return False
    first = to_come(sitting, run.table)
    if one.player == sitting.asked or (first and first[0].player == one.player) or one.player in sitting.done:
        return False
    if rules.out_of_order.value == "removed":
        # nsw-pontoon-6to5-2017 20.9.5: "shall be required to remove their wager and wait their turn"
        who = f"it is the turn of {first[0].player}, box {first[0].box}" if first else "it is not their turn"
        raise Refused(given, rules.out_of_order.clause, f"{one.player} removes the wager and waits: {who}")
    return True


def check_open(run: Run, given: Any, one: Sitter) -> None:
    """Raise Refused where a wager that lies may no longer be changed or added to."""
    sitting, rules = run.sitting, run.rules.wagering
    if not has_order(run) or one.player == sitting.asked:
        is_locked = has_order(run) and rules.locked_at.value == "once_made" and _is_main(given)
    elif rules.locked_at.value == "once_made":
        is_locked = _is_main(given) or _has_followed(sitting, run.table, one)
    else:
        # act-blackjack-2005 20.15/s3: fixed when the opportunity is over; one out of order stands until they are asked
        is_locked = one.player in sitting.done or one.player in sitting.early
    if is_locked:
        raise Refused(given, rules.locked.clause, f"the wager of {one.player} may no longer be changed")


def _is_main(given: Any) -> bool:
    return getattr(given, "bet", "main") == "main"


def _has_followed(sitting: Sitting, table: Table, one: Sitter) -> bool:
    """Whether somebody after the player in order has wagered."""
    line = list(sitting.in_order)
    return any(is_in(sitting, table, each) for each in line[line.index(one) + 1 :])


def _lasts(sitting: Sitting, table: Table, one: Sitter) -> bool:
    """Whether a player's opportunity goes on: nobody after them has been asked or has wagered."""
    line = [each.player for each in sitting.in_order]
    after = line[line.index(one.player) + 1 :]
    return sitting.asked not in after and one.player not in sitting.done and not _has_followed(sitting, table, one)


def warn(run: Run, one: Sitter) -> None:
    """Advise a player whose wager came out of order that a further one may be declared void."""
    clause = run.rules.wagering.out_of_order.clause
    run.emit(e.WageredOutOfOrder(one.player, one.box, one.infringed + 1, clause))


def void(run: Run, given: i.VoidOutOfOrder) -> None:
    """Declare a wager void that came out of order after a warning; its player wagers again in turn."""
    check_leader(run, given, "declare a wager void")
    one, rule = run.sitter(given, given.player), run.rules.wagering.out_of_order
    if one.player not in run.sitting.early or run.sitting.is_dealing or not wager_of(run.table, one):
        raise Refused(given, rule.clause, f"{one.player} has no wager out of order on the layout")
    if one.infringed < 2:
        # act-blackjack-2005 20.15/s4: it stands, and "further infringement may result in the wager being declared void"
        raise Refused(given, rule.clause, f"the first wager of {one.player} out of order stands, with a warning")
    amount = one.staked
    give_back(run, one)
    run.emit(e.WagerVoided(given.by, one.player, amount, run.now, rule.clause))


def give_back(run: Run, one: Sitter) -> None:
    """Return everything that a player has on the layout before the first card."""
    round_ = run.table.round
    if round_ is None or round_.is_closed:
        return
    if isinstance(round_, uth.UthRound):
        if round_.of(one.player) is not None:
            run.play(WithdrawAnte(one.player))
        return
    for side in [each for each in round_.side_wagers if each.player == one.player]:
        run.play(WithdrawWager(one.player, side.box, side.bet))
    if wager_of(run.table, one):
        run.play(WithdrawWager(one.player, one.box))
