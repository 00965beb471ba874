"""Wagers in a session: who, where, how much, what is corrected, and closing them.

act-blackjack-2005 20.7, 20.13, 20.14; act-pontoon-2005 20.14; act-pontoon-2018 20.14; nsw-pontoon-6to5-2017 20.6.1 to
20.7.1; act-uth-2019 16.14 to 16.16.
"""

from typing import Any, Literal

from msgspec.structs import replace

from croupier.engine.inputs import NoMoreBets, PlaceWager, Refused, WithdrawWager
from croupier.engine.table import inputs as t
from croupier.engine.uth.inputs import PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.money import Money, show
from croupier.rules.uth import UthRules
from croupier.tournament.sitting import absence, elimination, undisclosed
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.forms import found
from croupier.tournament.sitting.order import (
    check_may_wager,
    check_open,
    check_turn,
    give_back,
    has_order,
    is_in,
    to_come,
    wager_of,
    warn,
)
from croupier.tournament.sitting.run import Run
from croupier.tournament.sitting.state import Sitter

Correction = Literal["above-maximum", "below-minimum", "increment", "late"]


def place(run: Run, given: PlaceWager | PlaceAnte | PlaceTrips) -> None:
    """Take a wager from a player's own seat, in order and within the limits, as the document corrects it."""
    one = _wagerer(run, given)
    if not run.table.is_betting:
        run.play(given)  # the round tells why not
        return
    check_may_wager(run, given)
    if one.player in run.sitting.sat_out:
        why = f"{one.player} sits this round out"
        raise Refused(given, run.rules.wagering.every_round.clause, why)
    if one.is_away:
        raise Refused(given, run.rules.seating.own_seat.clause, f"{one.player} is away: state first that they are back")
    undisclosed.check_kept(run, given)
    bet = getattr(given, "bet", "main")
    if bet != "main" and bet not in run.sitting.terms.side_bets:
        raise Refused(given, run.rules.wagering.side_bets.clause, f"the conditions of this session allow no {bet}")
    is_early = check_turn(run, given, one)
    if isinstance(given, PlaceWager) and bet == "main" and run.rules.wagering.found.value == "corrected":
        _place_corrected(run, given, one)
    else:
        _check_held(run, given, one)
        run.play(given)
    if is_early:
        warn(run, one)


def _wagerer(run: Run, given: Any) -> Sitter:
    """Return the player of a wager; raise Refused from anybody else, or at any other box."""
    one = run.sitter(given, given.player)
    if given.box not in (None, one.box):
        # act-blackjack-2005 20.7: "restricted to playing in the assigned position for the duration of that session"
        clause = run.rules.seating.own_seat.clause
        raise Refused(given, clause, f"{one.player} sits at box {one.box} and wagers nowhere else")
    return one


def _check_held(run: Run, given: Any, one: Sitter) -> None:
    """Raise Refused for more than the minimum by a player whose time was over."""
    if not one.is_held or isinstance(given, PlaceTrips) or not _is_main(given):
        return
    if wager_of(run.table, one) + given.amount > run.minimum:
        why = f"the time of {one.player} was over: no more than the minimum of {show(run.minimum)} in this round"
        raise Refused(given, run.rules.wagering.late.clause, why)


def _is_main(given: Any) -> bool:
    return getattr(given, "bet", "main") == "main"


def _place_corrected(run: Run, given: PlaceWager, one: Sitter) -> None:
    """Let a wager count for what the document makes of it: nsw-pontoon-6to5-2017 20.6.14."""
    rules, lies = run.rules.wagering, wager_of(run.table, one)
    if given.amount > one.chips:
        why = f"{one.player} has chips of {show(one.chips)}, and that takes more"
        raise Refused(given, rules.with_chips.clause, why)
    placed = Money(lies + given.amount)
    counts, why_not = _counts(run, one, placed)
    if counts == placed or given.amount <= 0:
        run.play(given)
        return
    clause = (rules.late if why_not == "late" else rules.found).clause
    if counts > lies + one.chips:
        # nsw-pontoon-6to5-2017 20.6.14: "unable to increase the wager … void and … eliminated from the session"
        run.emit(e.WagerCorrected(one.player, one.box, placed, Money(0), why_not, clause))
        give_back(run, one)
        elimination.put_out(run, one.player, "eliminated", clause, "the wager could not be made up to the minimum")
        return
    if counts <= lies:
        raise Refused(given, clause, f"{one.player} has {show(lies)} on the box, and no more of it would count")
    run.emit(e.WagerCorrected(one.player, one.box, placed, counts, why_not, clause))
    run.play(replace(given, amount=Money(counts - lies)))


def _counts(run: Run, one: Sitter, placed: Money) -> tuple[Money, Correction]:
    """Return for how much a wager counts, and what of it was wrong first."""
    least, most = run.minimum, run.table.rules.wagers.maximum.value
    counts, found = int(placed), list[Correction]()
    if one.is_held and counts > least:
        # nsw-pontoon-6to5-2017 20.6.12: "restricted to an amount equal to the stated minimum wager"
        counts, found = least, [*found, "late"]
    if most is not None and counts > most:
        counts, found = most, [*found, "above-maximum"]
    if run.rules.wagering.units.value and counts > least and counts % least:
        # nsw-pontoon-6to5-2017 20.6.14: "valid to the last complete wagered increment"
        counts, found = counts - counts % least, [*found, "increment"]
    if counts < least:
        counts, found = least, [*found, "below-minimum"]
    return Money(counts), found[0] if found else "increment"


def withdraw(run: Run, given: WithdrawWager | WithdrawAnte) -> None:
    """Give a wager back as long as it may be changed."""
    one = run.sitter(given, given.player)
    undisclosed.check_kept(run, given)
    if not run.sitting.is_dealing and wager_of(run.table, one):
        check_open(run, given, one)
    run.play(given)


def insure(run: Run, given: Any) -> None:
    """Take insurance of a player on their own box alone."""
    _wagerer(run, given)
    undisclosed.add(run, given)


# --- pass cards ------------------------------------------------------------------------------------------------------


def pass_card(run: Run, given: i.PlayPassCard) -> None:
    """Put a pass card in the place of a wager: nsw-pontoon-6to5-2017 20.7.1."""
    one, rules = run.sitter(given, given.player), run.rules.pass_cards
    if rules is None or not run.sitting.terms.pass_cards:
        clause = run.rules.wagering.every_round.clause
        raise Refused(given, clause, "there are no pass cards in this session: a wager is demanded")
    check_may_wager(run, given)
    if run.sitting.is_dealing or not run.table.is_betting:
        raise Refused(given, rules.in_lieu.clause, "a pass card is played before the first card")
    if is_in(run.sitting, run.table, one):
        raise Refused(given, rules.in_lieu.clause, f"{one.player} has wagered, or sits this round out")
    if found(run.sitting, one.player) is not None:
        # nsw-pontoon-6to5-2017 20.7.1: "in lieu of a wager", and a form is one (reading A59)
        raise Refused(given, rules.in_lieu.clause, f"a form of {one.player} lies with the supervisor: it is the wager")
    if not one.pass_cards:
        raise Refused(given, rules.equal.clause, f"{one.player} has no pass card left: a wager is demanded")
    if one.is_away:
        raise Refused(given, rules.in_lieu.clause, f"{one.player} is away and had handed none over")
    check_turn(run, given, one)
    run.emit(e.PassCardPlayed(one.player, one.box, one.pass_cards - 1, rules.in_lieu.clause))


# --- time, and closing -----------------------------------------------------------------------------------------------


def expire(run: Run, given: t.TimeExpired) -> None:
    """End a player's time: for a wager as the conditions say, for a decision as the table does."""
    sitting, rules = run.sitting, run.rules.wagering
    one = sitting.find(given.player)
    if one is None or not run.table.is_betting or sitting.is_dealing:
        run.play(given)
        return
    check_may_wager(run, given)
    if sitting.seconds is None:
        raise Refused(given, rules.time_limit.clause, "no time for wagers has been set")
    if is_in(sitting, run.table, one):
        raise Refused(given, rules.late.clause, f"{one.player} has wagered, or sits this round out")
    line = to_come(sitting, run.table)
    if has_order(run) and not one.is_away and line[0].player != one.player:
        raise Refused(given, rules.sequence.clause, f"it is the turn of {line[0].player}")
    # what the document itself says is what the conditions say by default
    late = rules.late.value if sitting.terms.late == "minimum" else sitting.terms.late
    if late == "director":
        why = f"the director decides about {one.player}: they may wager, or be disqualified"
        raise Refused(given, rules.no_wager.clause, why)
    if late == "held-to-minimum":
        if one.is_held:
            raise Refused(given, rules.late.clause, f"{one.player} is held to the minimum in this round")
        run.emit(e.HeldToMinimum(one.player, run.now, rules.late.clause))
        return
    run.emit(e.MinimumStaked(one.player, one.box, run.minimum, run.now, rules.late.clause))
    is_ante = isinstance(run.table.rules, UthRules)
    minimum = PlaceAnte(one.player, run.minimum) if is_ante else PlaceWager(one.player, one.box, run.minimum)
    run.play(minimum)


def close(run: Run, given: NoMoreBets) -> None:
    """Close the wagers when every player has done what the round asks of them."""
    if not run.table.is_betting or run.sitting.is_dealing:
        run.play(given)
        return
    check_may_wager(run, given)
    rules = run.rules.wagering
    undisclosed.check_examined(run, given)
    # reading A48: a pass card, then absence, then no wager at all
    for one in run.sitting.in_order:
        if is_in(run.sitting, run.table, one):
            continue
        if one.is_away and run.rules.absence is not None:
            absence.sit_out(run, one)
        elif rules.no_wager.value == "disqualified":
            # nsw-pontoon-6to5-2017 20.6.4: "A player who fails to wager on each round of play shall be disqualified"
            elimination.put_out(run, one.player, "disqualified", rules.no_wager.clause, "no wager was made")
        else:
            # act-blackjack-2005 20.14: "All players shall wager and risk at least the table minimum"
            raise Refused(given, rules.every_round.clause, f"{one.player}, box {one.box}, has not wagered")
    undisclosed.put_down(run)
    if any(wager_of(run.table, one) for one in run.sitting.seats):
        run.play(given)
    else:
        run.emit(e.RoundPassed(run.sitting.rounds + 1, rules.every_round.clause))
