"""Legal inputs of a player now: candidates that `decide` has accepted."""

from collections.abc import Iterator

from croupier.engine.holdem.flow import step
from croupier.engine.holdem.inputs import BetPlay, Check, Concede, Fold, UthInput
from croupier.engine.holdem.state import BETTING, UthRound
from croupier.engine.inputs import Proceed
from croupier.engine.refusal import Refused


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
