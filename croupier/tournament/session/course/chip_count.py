"""Counting the stacks, the result of a session, and the chips that come back.

act-blackjack-2005 20.12, 20.19; act-pontoon-2018 20.12; act-uth-2019 16.13; nsw-pontoon-6to5-2017 20.5.8, 20.5.9,
20.6.9, 20.10.4, 20.11.3.
"""

from croupier.engine.refusal import Refused
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.course.elimination import put_out_last, take_chips
from croupier.tournament.session.run import Run, check_between, check_leader, check_staff
from croupier.tournament.session.terms import SessionResult
from croupier.tournament.session.wagers.order import awaits_count, check_disputes


def count(run: Run, given: i.CountStacks) -> None:
    """Record the stack of each player, and its difference from the ledger."""
    session, is_final = run.session, run.session.status == "ended"
    rule = run.rules.places.counted if is_final else run.rules.conduct.count_any_time
    if awaits_count(run):
        rule = run.rules.places.play_off
        check_staff(run, given, "count the chips")
    elif is_final:
        check_staff(run, given, "count the chips")
    else:
        # nsw-pontoon-6to5-2017 20.11.3: "At the Tournament Manager's discretion, a count … may be conducted"
        check_leader(run, given, "have the chips counted")
    check_between(run, given, rule.clause, "A count")
    counted = dict(given.counts)
    if len(counted) != len(given.counts) or any(amount < 0 for amount in counted.values()):
        raise Refused(given, rule.clause, reasons.BAD_COUNT)
    for player in counted:
        run.sitter(given, player)
    missing = [one.player for one in session.seats if one.player not in counted]
    if missing:
        # nsw-pontoon-6to5-2017 20.5.8: "in front of each remaining tournament player"
        raise Refused(given, rule.clause, reasons.PLAYERS_NOT_COUNTED(players=", ".join(missing)))
    found = [(one.player, counted[one.player] - one.chips) for one in session.seats]
    differences = tuple([each for each in found if each[1]])
    fields = (given.counts, differences, run.now, rule.clause, given.reason.strip())
    run.emit(e.StacksCounted(given.by, *fields))


def end(run: Run, given: i.EndSitting) -> None:
    """End the session: its result is the ledger's, the chips go back and the players leave the table."""
    session, rules = run.session, run.rules.places
    check_staff(run, given, "end a session")
    if session.status != "ended":
        raise Refused(given, run.rules.precedence.session.clause, reasons.SESSION_PLAYED)
    check_disputes(run, given)
    if not session.is_counted:
        # nsw-pontoon-6to5-2017 20.5.8: the amount is recorded before the winners are announced
        raise Refused(given, rules.counted.clause, reasons.COUNT_FIRST)
    if rules.same_round.value == "residual":
        put_out_last(run)
        session = run.session
    stacks = sorted(((one.player, one.chips) for one in session.seats), key=lambda one: -one[1])
    result = SessionResult(tuple(stacks), session.out, session.rounds)
    for one in session.seats:
        take_chips(run, one)
        run.play(t.Leave(one.player))
    run.emit(e.SittingEnded(given.by, result, run.now, rules.winners.clause))


def return_chips(run: Run, given: i.ReturnChips) -> None:
    """Record the chips returned to the inventory, and the missing ones."""
    clause = run.rules.places.returned.clause
    check_staff(run, given, "return the chips")
    if run.session.status == "playing":
        raise Refused(given, clause, reasons.SESSION_PLAYED)
    kinds = [value for value, _ in given.returned]
    if len(set(kinds)) != len(kinds) or any(value <= 0 or many < 0 for value, many in given.returned):
        raise Refused(given, clause, reasons.BAD_DENOMINATIONS)
    back = sum(value * many for value, many in given.returned)
    # what was issued, with what the dealer has paid and without what was taken
    expected = Money(run.session.removed + sum(one.chips for one in run.session.seats))
    if back > expected:
        raise Refused(given, clause, reasons.TOO_MANY_RETURNED(returned=Money(back), expected=expected))
    # nsw-pontoon-6to5-2017 20.5.9: what has not been returned is recorded, "the quantity and denomination"
    run.emit(e.ChipsReturned(given.by, given.returned, expected, expected - back, run.now, clause))
