"""Counting the stacks, the result of a sitting, and the chips that come back.

act-blackjack-2005 20.12, 20.19; act-pontoon-2018 20.12; act-uth-2019 16.13; nsw-pontoon-6to5-2017 20.5.8, 20.5.9,
20.6.9, 20.11.3.
"""

from croupier.engine.inputs import Refused
from croupier.engine.table import inputs as t
from croupier.money import Money, show
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.elimination import take_chips
from croupier.tournament.sitting.order import awaits_count, check_disputes
from croupier.tournament.sitting.run import Run, check_between, check_leader, check_staff
from croupier.tournament.sitting.terms import SittingResult


def count(run: Run, given: i.CountStacks) -> None:
    """Record what lies in front of each player, and by how much it differs from the ledger."""
    sitting, is_final = run.sitting, run.sitting.status == "ended"
    rule = run.rules.places.counted if is_final else run.rules.conduct.count_any_time
    if awaits_count(run):
        rule = run.rules.places.play_off
        check_staff(run, given, "count the chips")
    elif is_final:
        check_staff(run, given, "count the chips")
    else:
        # nsw-pontoon-6to5-2017 20.11.3: "At the Tournament Manager's discretion, a count … may be conducted"
        check_leader(run, given, "have the chips counted")
    check_between(run, given, rule.clause, "a count")
    counted = dict(given.counts)
    if len(counted) != len(given.counts) or any(amount < 0 for amount in counted.values()):
        raise Refused(given, rule.clause, "each player is counted once, from nothing upwards")
    for player in counted:
        run.sitter(given, player)
    missing = [one.player for one in sitting.seats if one.player not in counted]
    if missing:
        # nsw-pontoon-6to5-2017 20.5.8: "in front of each remaining tournament player"
        raise Refused(given, rule.clause, f"{', '.join(missing)} has not been counted")
    found = [(one.player, counted[one.player] - one.chips) for one in sitting.seats]
    differences = tuple([each for each in found if each[1]])
    told = (given.counts, differences, run.now, rule.clause, given.reason.strip())
    run.emit(e.StacksCounted(given.by, *told))


def end(run: Run, given: i.EndSitting) -> None:
    """End the sitting: its result is the ledger's, the chips go back and the players leave the table."""
    sitting, rules = run.sitting, run.rules.places
    check_staff(run, given, "end a session")
    if sitting.status != "ended":
        raise Refused(given, run.rules.precedence.session.clause, "the session is being played")
    check_disputes(run, given)
    if not sitting.is_counted:
        # nsw-pontoon-6to5-2017 20.5.8: the amount is recorded before the winners are announced
        why = "the chips of every player are counted first, as the ledger has them or with what explains a difference"
        raise Refused(given, rules.counted.clause, why)
    stacks = sorted(((one.player, one.chips) for one in sitting.seats), key=lambda one: -one[1])
    result = SittingResult(tuple(stacks), sitting.out, sitting.rounds)
    for one in sitting.seats:
        take_chips(run, one)
        run.play(t.Leave(one.player))
    run.emit(e.SittingEnded(given.by, result, run.now, rules.winners.clause))


def return_chips(run: Run, given: i.ReturnChips) -> None:
    """Record which chips came back to the inventory, and what is missing of those that were issued."""
    clause = run.rules.places.returned.clause
    check_staff(run, given, "return the chips")
    if run.sitting.status == "playing":
        raise Refused(given, clause, "the session is being played")
    kinds = [value for value, _ in given.returned]
    if len(set(kinds)) != len(kinds) or any(value <= 0 or many < 0 for value, many in given.returned):
        raise Refused(given, clause, "state each denomination once, and how many chips of it")
    back = sum(value * many for value, many in given.returned)
    # what was issued, with what the dealer has paid and without what was taken
    expected = Money(run.sitting.removed + sum(one.chips for one in run.sitting.seats))
    if back > expected:
        why = f"chips of {show(Money(back))} are more than the {show(expected)} that the players had"
        raise Refused(given, clause, why)
    # nsw-pontoon-6to5-2017 20.5.9: what has not been returned is recorded, "the quantity and denomination"
    run.emit(e.ChipsReturned(given.by, given.returned, expected, expected - back, run.now, clause))
