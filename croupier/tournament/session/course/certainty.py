"""Certainty of advancement: the largest change of chips that the remaining rounds allow.

nsw-pontoon-6to5-2017 20.5.5.1.
"""

from croupier.engine.game import game_of
from croupier.engine.refusal import Reason
from croupier.tournament.session import reasons
from croupier.tournament.session.run import Run


def undecided(run: Run) -> Reason | None:
    """Return the reason why the advancing players are not certain yet, None if they are."""
    session = run.session
    many, most = len(session.seats), session.terms.advancing
    if most and many <= most:
        return None
    swing = _swing(run)
    if not most or swing is None:
        return reasons.STILL_OPEN(count=many, advancing=most)
    won, lost = swing
    stacks = sorted((one.chips for one in session.seats), reverse=True)
    first, behind = stacks[most - 1], stacks[most]
    # nsw-pontoon-6to5-2017 20.5.5.1: those who progress "have been determined", whatever the rounds left may bring
    if first - min(first, lost) > behind + won:
        return None
    return reasons.STILL_CLOSE(count=many, advancing=most, won=won, lost=lost)


def _swing(run: Run) -> tuple[int, int] | None:
    """Return the most that a player may win and lose until the end, None where there is no simple bound."""
    session = run.session
    if session.terms.ends.rounds is None or session.terms.side_bets:
        return None
    maxima = [level.maximum for level in session.terms.levels[max(0, session.level - 1) :]]
    if None in maxima:
        return None
    most = max(one for one in maxima if one is not None)
    swing = game_of(run.table.rules).swing(run.table.rules, most)
    if swing is None:
        return None
    left = session.terms.ends.rounds - session.rounds
    return left * swing[0], left * swing[1]
