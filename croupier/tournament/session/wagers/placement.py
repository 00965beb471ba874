"""Wagers in a session: player, place, amount, corrections, and closing.

act-blackjack-2005 20.7, 20.13, 20.14; act-pontoon-2005 20.14; act-pontoon-2018 20.14; nsw-pontoon-6to5-2017 20.6.1 to
20.7.1; act-uth-2019 16.14 to 16.16.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.game import WagerInput, game_of
from croupier.engine.holdem.inputs import FindPlayWager, ReportMissingWager, WithdrawAnte
from croupier.engine.inputs import Insure, NoMoreBets, PlaceWager, WithdrawWager
from croupier.engine.refusal import Refused
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.course import absence, elimination
from croupier.tournament.session.run import Run
from croupier.tournament.session.state import SessionPlayer
from croupier.tournament.session.wagers import undisclosed
from croupier.tournament.session.wagers.forms import form_of
from croupier.tournament.session.wagers.order import (
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

Correction = Literal["above-maximum", "below-minimum", "increment", "late"]


def place(run: Run, given: WagerInput) -> None:
    """Place a wager from a player's own seat, in order and within the limits, with the document's corrections."""
    one = _wagerer(run, given)
    if not run.table.is_betting:
        run.play(given)  # the round tells why not
        return
    check_may_wager(run, given)
    if one.player in run.session.sat_out:
        raise Refused(given, run.rules.wagering.every_round.clause, reasons.SITS_OUT(player=one.player))
    if one.is_away:
        raise Refused(given, run.rules.seating.own_seat.clause, reasons.AWAY(player=one.player))
    undisclosed.check_kept(run, given)
    bet = getattr(given, "bet", "main")
    if bet != "main" and bet not in run.session.terms.side_bets:
        raise Refused(given, run.rules.wagering.side_bets.clause, reasons.BET_NOT_ALLOWED(bet=bet))
    is_early = check_turn(run, given, one)
    if isinstance(given, PlaceWager) and bet == "main" and run.rules.wagering.found.value == "corrected":
        _place_corrected(run, given, one)
    else:
        _check_held(run, given, one)
        run.play(given)
    if is_early:
        warn(run, one)


def _wagerer(run: Run, given: WagerInput | Insure) -> SessionPlayer:
    """Return the player of a wager; raise Refused from anybody else, or at any other box."""
    one = run.sitter(given, given.player)
    if given.box not in (None, one.box):
        # act-blackjack-2005 20.7: "restricted to playing in the assigned position for the duration of that session"
        clause = run.rules.seating.own_seat.clause
        raise Refused(given, clause, reasons.OWN_BOX_ONLY(player=one.player, box=one.box))
    return one


def _check_held(run: Run, given: WagerInput, one: SessionPlayer) -> None:
    """Raise Refused for more than the minimum by a player whose time was over."""
    if not one.is_held or game_of(run.table.rules).is_side_wager(given):
        return
    if wager_of(run.table, one) + given.amount > run.minimum:
        raise Refused(
            given, run.rules.wagering.late.clause, reasons.MINIMUM_ONLY(player=one.player, minimum=run.minimum)
        )


def record_found(run: Run, given: FindPlayWager | ReportMissingWager) -> None:
    """Record a wager as it lies on the layout, unless that takes more chips than its player has."""
    before = run.session
    run.play(given)
    for one in run.session.seats:
        if one.chips < 0:
            # act-uth-2019 16.14: players "shall not … add to … their amount of tournament chips", and nobody owes any
            had = before.find(one.player)
            chips = Money(0) if had is None else had.chips
            clause = run.rules.wagering.unchanged.clause
            raise Refused(given, clause, reasons.FOUND_TOO_MANY_CHIPS(player=one.player, chips=chips))


def _is_main(given: Struct) -> bool:
    return getattr(given, "bet", "main") == "main"


def _place_corrected(run: Run, given: PlaceWager, one: SessionPlayer) -> None:
    """Count a wager at the amount that the document gives it: nsw-pontoon-6to5-2017 20.6.14."""
    rules, lies = run.rules.wagering, wager_of(run.table, one)
    if given.amount > one.chips:
        raise Refused(given, rules.with_chips.clause, reasons.TOO_FEW_CHIPS(player=one.player, chips=one.chips))
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
        raise Refused(given, clause, reasons.NO_MORE_COUNTS(player=one.player, wager=lies))
    run.emit(e.WagerCorrected(one.player, one.box, placed, counts, why_not, clause))
    run.play(replace(given, amount=Money(counts - lies)), in_units=why_not != "above-maximum")


def _counts(run: Run, one: SessionPlayer, placed: Money) -> tuple[Money, Correction]:
    """Return the amount for which a wager counts, and its first fault."""
    least, most = run.minimum, run.table.rules.wagers.maximum.value
    counts, found = int(placed), list[Correction]()
    if one.is_held and counts > least:
        # nsw-pontoon-6to5-2017 20.6.12: "restricted to an amount equal to the stated minimum wager"
        counts, found = least, [*found, "late"]
    if most is not None and counts > most:
        # nsw-pontoon-6to5-2017 20.6.14: "paid or collected to the maximum", in units or not (reading A73)
        counts, found = most, [*found, "above-maximum"]
    is_cut = "above-maximum" in found and run.session.terms.cut_to_unit is not True
    if not is_cut and run.rules.wagering.units.value and counts > least and counts % least:
        # nsw-pontoon-6to5-2017 20.6.14: "valid to the last complete wagered increment"
        counts, found = counts - counts % least, [*found, "increment"]
    if counts < least:
        counts, found = least, [*found, "below-minimum"]
    return Money(counts), found[0] if found else "increment"


def withdraw(run: Run, given: WithdrawWager | WithdrawAnte) -> None:
    """Return a wager while it may be changed."""
    one = run.sitter(given, given.player)
    undisclosed.check_kept(run, given)
    if not run.session.is_dealing and wager_of(run.table, one):
        check_open(run, given, one)
    run.play(given)


def insure(run: Run, given: Insure) -> None:
    """Place a player's insurance, on their own box only."""
    _wagerer(run, given)
    undisclosed.add(run, given)


# --- pass cards ------------------------------------------------------------------------------------------------------


def pass_card(run: Run, given: i.PlayPassCard) -> None:
    """Play a pass card instead of a wager: nsw-pontoon-6to5-2017 20.7.1."""
    one, rules = run.sitter(given, given.player), run.rules.pass_cards
    if rules is None or not run.session.terms.pass_cards:
        clause = run.rules.wagering.every_round.clause
        raise Refused(given, clause, reasons.NO_PASS_CARDS)
    check_may_wager(run, given)
    if run.session.is_dealing or not run.table.is_betting:
        raise Refused(given, rules.in_lieu.clause, reasons.PASS_BEFORE_DEAL)
    if is_in(run.session, run.table, one):
        raise Refused(given, rules.in_lieu.clause, reasons.HAS_WAGERED(player=one.player))
    if form_of(run.session, one.player) is not None:
        # nsw-pontoon-6to5-2017 20.7.1: "in lieu of a wager", and a form is one (reading A59)
        raise Refused(given, rules.in_lieu.clause, reasons.FORM_IS_WAGER(player=one.player))
    if not one.pass_cards:
        raise Refused(given, rules.equal.clause, reasons.NO_PASS_CARD_LEFT(player=one.player))
    if one.is_away:
        raise Refused(given, rules.in_lieu.clause, reasons.AWAY_WITHOUT_CARD(player=one.player))
    check_turn(run, given, one)
    run.emit(e.PassCardPlayed(one.player, one.box, one.pass_cards - 1, rules.in_lieu.clause))


# --- time, and closing -----------------------------------------------------------------------------------------------


def expire(run: Run, given: t.TimeExpired) -> None:
    """End a player's time: for a wager as the conditions prescribe, for a decision as the table does."""
    session, rules = run.session, run.rules.wagering
    one = session.find(given.player)
    if one is None or not run.table.is_betting or session.is_dealing:
        run.play(given)
        return
    check_may_wager(run, given)
    if session.seconds is None:
        raise Refused(given, rules.time_limit.clause, reasons.NO_TIME_SET)
    if is_in(session, run.table, one):
        raise Refused(given, rules.late.clause, reasons.HAS_WAGERED(player=one.player))
    line = to_come(session, run.table)
    if has_order(run) and not one.is_away and line[0].player != one.player:
        raise Refused(given, rules.sequence.clause, reasons.ANOTHERS_TURN(player=line[0].player))
    # what the document itself says is what the conditions say by default
    late = rules.late.value if session.terms.late == "minimum" else session.terms.late
    if late == "director":
        raise Refused(given, rules.no_wager.clause, reasons.DIRECTOR_DECIDES(player=one.player))
    if late == "held-to-minimum":
        if one.is_held:
            raise Refused(given, rules.late.clause, reasons.HELD_ALREADY(player=one.player))
        run.emit(e.HeldToMinimum(one.player, run.now, rules.late.clause))
        return
    run.emit(e.MinimumStaked(one.player, one.box, run.minimum, run.now, rules.late.clause))
    run.play(game_of(run.table.rules).first_wager(one.player, one.box, run.minimum))


def close(run: Run, given: NoMoreBets) -> None:
    """Close the wagers when every player has done everything that the round requires."""
    if not run.table.is_betting or run.session.is_dealing:
        run.play(given)
        return
    check_may_wager(run, given)
    rules = run.rules.wagering
    undisclosed.check_examined(run, given)
    # reading A48: a pass card, then absence, then no wager at all
    for one in run.session.in_order:
        if is_in(run.session, run.table, one):
            continue
        if one.is_away and run.rules.absence is not None:
            absence.sit_out(run, one)
        elif rules.no_wager.value == "disqualified":
            # nsw-pontoon-6to5-2017 20.6.4: "A player who fails to wager on each round of play shall be disqualified"
            elimination.put_out(run, one.player, "disqualified", rules.no_wager.clause, "no wager was made")
        else:
            # act-blackjack-2005 20.14: "All players shall wager and risk at least the table minimum"
            raise Refused(given, rules.every_round.clause, reasons.NOT_WAGERED(player=one.player, box=one.box))
    undisclosed.put_down(run)
    if any(wager_of(run.table, one) for one in run.session.seats):
        run.play(given)
    else:
        run.emit(e.RoundPassed(run.session.rounds + 1, rules.every_round.clause))
