"""Legal inputs of a player now: candidates that `decide` has accepted."""

from collections.abc import Iterator

from croupier.engine.inputs import Double, Forfeit, Hit, Input, Insure, Proceed, Split, Stand, Surrender, TakeEvenMoney
from croupier.engine.refusal import Refused
from croupier.engine.twentyone.deal.insurance import in_steps
from croupier.engine.twentyone.flow import step
from croupier.engine.twentyone.state import Box, Phase, Round


def legal(state: Round, player: str) -> tuple[Input, ...]:
    """Return the decisions open to the player, doubles and insurance for the most that is allowed."""
    return tuple([given for given in _candidates(state, player) if _is_accepted(state, given)])


def _is_accepted(state: Round, given: Input) -> bool:
    try:
        step(state, given)
    except Refused:
        return False
    return True


def _candidates(state: Round, player: str) -> Iterator[Input]:
    if state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        for box in state.boxes:
            yield from _between_deals(state, player, box)
        if any(box.wager(player) for box in state.boxes):
            yield Proceed(player)
    elif state.phase in (Phase.DECISION, Phase.SPLIT_OFFER, Phase.DOUBLE_OFFER, Phase.FORFEIT):
        number = state.box.number
        yield from (Hit(player, number), Stand(player, number), Double(player, number), Split(player, number))
        yield Forfeit(player, number)
        if player in state.asked:
            yield Proceed(player)


def _between_deals(state: Round, player: str, box: Box) -> Iterator[Input]:
    yield Surrender(player, box.number)
    yield TakeEvenMoney(player, box.number)
    for wager in box.wagers:
        insured = sum(one.amount for one in state.insurance if (one.box, one.owner) == (box.number, wager.player))
        yield Insure(player, box.number, in_steps(state, wager.amount // 2 - insured), wager.player)
