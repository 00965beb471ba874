"""End of a session: by rounds, shoes, time or players left, when a play-off is settled, or early.

act-blackjack-2005 20.21; act-pontoon-2005 20.21; nsw-pontoon-6to5-2017 def:session, def:play-off, 20.5.5, 20.10.3.
"""

from croupier.engine.refusal import Refused
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.course.certainty import undecided
from croupier.tournament.session.run import Run, check_between, check_leader
from croupier.tournament.session.state import TableSession
from croupier.tournament.session.terms import EndOfPlay
from croupier.tournament.session.wagers.order import check_disputes


def check_length(run: Run) -> None:
    """End play when the session has reached the length in its terms."""
    session, ends, table = run.session, run.session.terms.ends, run.table
    clause = run.rules.precedence.session.clause
    if session.terms.separates:
        if session.rounds and is_settled(session):
            # nsw-pontoon-6to5-2017 20.10.3: "until an order is determined"
            _end(run, "settled", run.rules.places.play_off.clause)
    elif ends.rounds is not None and session.rounds >= ends.rounds:
        # nsw-pontoon-6to5-2017 def:session: "a set time period, … or determined by some other means"
        _end(run, "rounds", clause)
    elif session.ends_at is not None and table.now >= session.ends_at and session.break_until is None:
        _end(run, "minutes", clause)
    elif ends.shoes is not None and session.rounds:
        played = table.shoe.number - session.shoe + (1 if table.shoe.due else 0)
        if played >= ends.shoes:
            _end(run, "shoes", clause)


def check_left(run: Run) -> None:
    """End play when nobody is left to play against, unless players come from other tables."""
    session = run.session
    if session.terms.ends.players is not None:
        # act-uth-2019 16.9/s2: tables are broken, and somebody may be on the way: the tournament tells when it is over
        return
    # one player may wait here to be moved, too
    waits = bool(session.out) and session.out[-1].why == "moved"
    if not session.offers and len(session.seats) < (1 if waits else 2):
        _end(run, "one-left", run.rules.places.winners.clause)


def _end(run: Run, why: EndOfPlay, clause: str) -> None:
    run.emit(e.PlayEnded(why, run.session.rounds, run.now, clause))


def is_settled(session: TableSession) -> bool:
    """Return whether the first places of a play-off, or all places, are decided."""
    stacks = sorted((one.chips for one in session.seats), reverse=True)
    most = session.terms.advancing
    if not most:
        return len(set(stacks)) == len(stacks)
    return len(stacks) <= most or stacks[most - 1] > stacks[most]


def finish(run: Run, given: i.FinishEarly) -> None:
    """Conclude a session early, when the remaining rounds cannot change who advances."""
    rules, session = run.rules.conduct, run.session
    check_leader(run, given, "conclude a session")
    if session.status != "playing":
        raise Refused(given, rules.early_finish.clause, reasons.SESSION_ENDED)
    check_between(run, given, rules.early_finish.clause, "An early end")
    check_disputes(run, given)
    wanted = session.terms.ends.players
    if wanted is not None:
        if len(session.seats) > wanted:
            raise Refused(
                given,
                run.rules.precedence.session.clause,
                reasons.TOO_MANY_LEFT(count=len(session.seats), wanted=wanted),
            )
        _end(run, "players", run.rules.precedence.session.clause)
        return
    reason = undecided(run)
    if reason is not None:
        # nsw-pontoon-6to5-2017 20.5.5.1: only if those who progress "have been determined"
        raise Refused(given, rules.early_decided.clause, reason)
    if session.terms.cash_percent is not None:
        # nsw-pontoon-6to5-2017 20.5.5.2: "providing all the tournament players at the gaming table agree"
        against = [one.player for one in session.seats if one.player not in given.agreed]
        if against:
            raise Refused(given, rules.early_agreed.clause, reasons.NOT_AGREED(players=", ".join(against)))
    _end(run, "early", rules.early_decided.clause)
