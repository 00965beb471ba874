"""When a session ends: by its rounds, shoes or time, by who is left, when a play-off is settled, or early.

act-blackjack-2005 20.21; act-pontoon-2005 20.21; nsw-pontoon-6to5-2017 def:session, def:play-off, 20.5.5, 20.10.3.
"""

from croupier.engine.inputs import Refused
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.order import check_disputes
from croupier.tournament.sitting.reach import missing
from croupier.tournament.sitting.run import Run, check_between, check_leader
from croupier.tournament.sitting.state import Sitting


def check_length(run: Run) -> None:
    """End play when the session has lasted as long as its terms say."""
    sitting, ends, table = run.sitting, run.sitting.terms.ends, run.table
    clause = run.rules.precedence.session.clause
    if sitting.terms.separates:
        if sitting.rounds and is_settled(sitting):
            # nsw-pontoon-6to5-2017 20.10.3: "until an order is determined"
            _end(run, "settled", run.rules.places.play_off.clause)
    elif ends.rounds is not None and sitting.rounds >= ends.rounds:
        # nsw-pontoon-6to5-2017 def:session: "a set time period, … or determined by some other means"
        _end(run, "rounds", clause)
    elif sitting.ends_at is not None and table.now >= sitting.ends_at and sitting.break_until is None:
        _end(run, "minutes", clause)
    elif ends.shoes is not None and sitting.rounds:
        played = table.shoe.number - sitting.shoe + (1 if table.shoe.due else 0)
        if played >= ends.shoes:
            _end(run, "shoes", clause)


def check_left(run: Run) -> None:
    """End play when nobody is left to play against, unless players come from other tables."""
    sitting = run.sitting
    if sitting.terms.ends.players is not None:
        # act-uth-2019 16.9/s2: tables are broken, and somebody may be on the way: the tournament tells when it is over
        return
    # one player may wait here to be moved, too
    waits = bool(sitting.out) and sitting.out[-1].why == "moved"
    if not sitting.offers and len(sitting.seats) < (1 if waits else 2):
        _end(run, "one-left", run.rules.places.winners.clause)


def _end(run: Run, why: str, clause: str) -> None:
    run.emit(e.PlayEnded(why, run.sitting.rounds, run.now, clause))  # type: ignore[arg-type] # a Literal of the event


def is_settled(sitting: Sitting) -> bool:
    """Whether the first places of a play-off are told apart from the rest, or all of them from each other."""
    stacks = sorted((one.chips for one in sitting.seats), reverse=True)
    most = sitting.terms.advancing
    if not most:
        return len(set(stacks)) == len(stacks)
    return len(stacks) <= most or stacks[most - 1] > stacks[most]


def finish(run: Run, given: i.FinishEarly) -> None:
    """Conclude a session before its end, when nothing that is still to come changes who goes on."""
    rules, sitting = run.rules.conduct, run.sitting
    check_leader(run, given, "conclude a session")
    if sitting.status != "playing":
        raise Refused(given, rules.early_finish.clause, "the session has ended")
    check_between(run, given, rules.early_finish.clause, "an early end")
    check_disputes(run, given)
    wanted = sitting.terms.ends.players
    if wanted is not None:
        if len(sitting.seats) > wanted:
            why = f"{len(sitting.seats)} players are left here, and the session lasts until {wanted} are"
            raise Refused(given, run.rules.precedence.session.clause, why)
        _end(run, "players", run.rules.precedence.session.clause)
        return
    why = missing(run)
    if why:
        # nsw-pontoon-6to5-2017 20.5.5.1: only if those who progress "have been determined"
        raise Refused(given, rules.early_decided.clause, why)
    if sitting.terms.cash_percent is not None:
        # nsw-pontoon-6to5-2017 20.5.5.2: "providing all the tournament players at the gaming table agree"
        against = [one.player for one in sitting.seats if one.player not in given.agreed]
        if against:
            raise Refused(given, rules.early_agreed.clause, f"{', '.join(against)} has not agreed")
    _end(run, "early", rules.early_decided.clause)
