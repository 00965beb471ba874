"""Players who are absent during a session: nsw-pontoon-6to5-2017 20.5.6."""

from croupier.engine.refusal import Barred, Refused
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.course import elimination
from croupier.tournament.session.run import Run, check_leader, check_staff
from croupier.tournament.session.state import SessionPlayer


def away(run: Run, given: i.MarkAway) -> None:
    """Record that a player is absent, and that the minimum is deducted for each round of absence."""
    rules = run.rules.absence
    if rules is None:
        clause = run.rules.wagering.every_round.clause
        raise Barred(given, clause, reasons.NO_DEDUCTION)
    check_leader(run, given, "direct deductions for absence")
    one = run.sitter(given, given.player)
    if one.is_away:
        raise Refused(given, rules.powers.clause, reasons.AWAY_ALREADY(player=one.player))
    run.emit(e.PlayerAway(given.by, one.player, run.now, rules.powers.clause))


def back(run: Run, given: i.MarkBack) -> None:
    """Record that a player is back."""
    clause = (run.rules.absence.powers if run.rules.absence is not None else run.rules.seating.seated_before).clause
    check_staff(run, given, "report on players")
    one = run.sitter(given, given.player)
    if not one.is_away:
        raise Refused(given, clause, reasons.NOT_AWAY(player=one.player))
    run.emit(e.PlayerBack(given.by, one.player, run.now, clause))


def sit_out(run: Run, one: SessionPlayer) -> None:
    """Deduct the minimum for a round that a player misses, up to the permitted number of rounds."""
    rules = run.rules.absence
    assert rules is not None
    if one.deductions >= rules.rounds_most.value:
        # reading A47: from the fourth missed round on nsw-pontoon-6to5-2017 20.6.4 applies
        clause = run.rules.wagering.no_wager.clause
        elimination.put_out(run, one.player, "disqualified", clause, "absent, and the deductions are used up")
        return
    if one.chips < run.minimum:
        # nsw-pontoon-6to5-2017 20.6.13: "cannot wager at least the minimum prior to the commencement of a round"
        clause = run.rules.wagering.below_minimum_out.clause
        elimination.put_out(run, one.player, "eliminated", clause, "the chips do not make the minimum")
        return
    # nsw-pontoon-6to5-2017 20.5.6.1: "for each round of play for which the tournament player is absent"
    coming = run.session.rounds + 1
    run.emit(e.AbsenceDeducted(one.player, run.minimum, one.deductions + 1, coming, rules.deducted.clause))
