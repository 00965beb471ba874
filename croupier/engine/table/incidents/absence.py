"""Players who are not there to decide: time that is over, leaving, exclusion.

act-blackjack-2005 14.7; act-pontoon-2005 15.7; act-pontoon-2018 15.7; nsw-pontoon-6to5-2017 17.10; act-uth-2019 13.8,
15.3.
"""

from typing import Any

from croupier.engine.game import game_of
from croupier.engine.inputs import MarkAbsent, ReturnWagers, Stand
from croupier.engine.refusal import Refused
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.rounds import forward, stay
from croupier.engine.table.run import Run


def mark_gone(run: Run, player: str, *, is_excluded: bool = False) -> None:
    """Remove a player who has left, or is excluded, from the open round."""
    round_: Any = run.state.round
    if round_ is None or round_.is_closed or not run.state.tally(player).layout:
        return
    game = game_of(round_.rules)
    if game.is_settling(round_):
        return  # no decision is left that somebody would have to be present for
    if is_excluded and not run.state.has_dealt:
        forward(run, ReturnWagers(player, game.returned_as))
    elif is_excluded and run.rules.conduct.excluded_hand.value == "void" and game.owes_decision(round_, player):
        # act-uth-2019 15.3(b): "excluded from further participation in the game" takes no wager from anybody
        forward(run, ReturnWagers(player, "excluded_from_game"))
    elif player not in round_.absent:
        forward(run, MarkAbsent(player))


def time_expired(run: Run, given: i.TimeExpired) -> None:
    """Treat a player who has not decided in time as one who is not there."""
    round_: Any = run.state.round
    clause = run.rules.conduct.decision_seconds.clause
    if round_ is None or round_.is_closed:
        raise Refused(given, clause, reasons.NO_DECISION_DUE)
    if given.player in run.state.choosing:
        stay(run, (given.player,), given)
        return
    wagering = [one.player for one in run.state.tallies if one.layout]
    if given.player not in game_of(round_.rules).deciders(round_, wagering):
        raise Refused(given, clause, reasons.NO_DECISION_DUE_FROM(player=given.player))
    if given.player in run.state.refusers and game_of(round_.rules).is_decision(round_):
        forward(run, Stand(given.player, game_of(round_.rules).due_to(round_)[0]))
        return
    forward(run, MarkAbsent(given.player))
