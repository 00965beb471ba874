"""Cards that are dealt face down and turned later: nsw-pontoon-6to5-2017 3.6.2, 10.1, 11.1, 15.9.

Nobody sees the first two cards of a box before they are turned: where a side bet needs them, when a player exposes
them, or when the hand has its turn.
"""

from croupier.engine.inputs import DealFaceDown, TurnCard
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Phase, Round
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, ExposureOffered, TurningFellDue


def next_box(state: Round) -> tuple[Box, str] | None:
    """Return the box whose card is dealt face down next, with the clause; None if the next card is the dealer's."""
    rules, many = state.rules.initial_deal, len(state.boxes)
    if state.dealt < many:
        return state.boxes[state.dealt], rules.first_card.clause
    if many < state.dealt <= 2 * many:
        return state.boxes[state.dealt - many - 1], rules.second_card.clause
    return None


def deal(run: Run, given: DealFaceDown) -> bool:
    """Deal the next cards, which nobody has seen; return whether they were the last of the initial deal."""
    clause = run.rules.seating.face_down.clause
    if run.state.face_down != "unknown":
        raise Refused(given, clause, reasons.CARDS_ARE_READ)
    if given.cards < 1:
        raise Refused(given, clause, reasons.NOT_THAT_MANY_DUE)
    for _ in range(given.cards):
        due = next_box(run.state)
        if due is None:
            # nsw-pontoon-6to5-2017 3.6: all other cards are dealt "face upwards"
            raise Refused(given, clause, reasons.NOT_THAT_MANY_DUE)
        run.emit(CardDealtFaceDown(due[0].number, due[0].order[0], due[1]))
    return run.state.dealt > 2 * len(run.state.boxes)


def offer(run: Run) -> bool:
    """Have the cards turned that a side bet needs, then let players expose a natural; return whether play waits."""
    state = run.state
    for box in state.boxes:
        if box.unseen and any(one.box == box.number for one in state.side_wagers):
            # nsw-pontoon-6to5-2017 15.9: paid and collected "at the completion of the initial deal"
            turn_due(run, box, run.rules.seating.face_down.clause)
            return True
    if not any(box.unseen and box.hands[0].stakes for box in state.boxes):
        return False
    if state.phase is not Phase.EXPOSURE:
        run.emit(ExposureOffered(run.rules.naturals.paid.clause))
    return True


def turn_due(run: Run, box: Box, clause: str) -> None:
    """Make the cards of a box due to be turned."""
    player = run.state.controller(box) or box.order[0]
    run.emit(TurningFellDue(box.number, player, box.unseen, clause))


def turn(run: Run, given: TurnCard) -> Phase | None:
    """Turn the next card; return the phase that follows when the box has no unseen card left, else None."""
    assert run.state.turning is not None
    number, follows = run.state.turning
    box = run.state.find(number)
    assert box is not None
    player = run.state.controller(box) or box.order[0]
    run.emit(CardTurned(number, player, given.card, run.rules.seating.face_down.clause))
    return follows if box.unseen == 1 else None
