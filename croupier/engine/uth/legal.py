"""What a player may do now: candidates that `decide` itself has accepted."""

from collections.abc import Iterator

from croupier.engine.inputs import Proceed, Refused
from croupier.engine.uth.flow import step
from croupier.engine.uth.inputs import BetPlay, Check, Concede, Fold, UthInput
from croupier.engine.uth.state import BETTING, UthRound


def legal(state: UthRound, player: str) -> tuple[UthInput, ...]:
    """Return the decisions open to the player."""
    return tuple([given for given in _candidates(state, player) if _is_accepted(state, given)])


def _is_accepted(state: UthRound, given: UthInput) -> bool:
    try:
        step(state, given)
    except Refused:
        return False
    return True


def _candidates(state: UthRound, player: str) -> Iterator[UthInput]:
    yield Fold(player)
    yield Check(player)
    if state.phase in BETTING:
        yield from (BetPlay(player, times) for times in state.betting.multiples.value)
    yield Concede(player)
    yield Proceed(player)
