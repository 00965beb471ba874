"""Surrender: giving up half a wager against a jack, queen, king or ace of the dealer.

act-pontoon-2005 9; act-pontoon-2018 9; nsw-pontoon-6to5-2017 9. Blackjack has none.
"""

from typing import Final

from croupier.engine.events import HandSurrendered, OfferDeclined, SurrenderClosed, SurrenderOffered
from croupier.engine.hands import is_natural
from croupier.engine.inputs import Proceed, Surrender
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import reasons
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Box, Phase, Round

_BEFORE: Final = (Phase.INITIAL_DEAL, Phase.EXPOSURE, Phase.INSURANCE)
"""Phases before surrender is offered."""


def offer(run: Run) -> bool:
    """Offer surrender if the dealer's card allows it and a player may surrender; return whether it is open."""
    rules = run.rules.surrender
    if rules is None or run.state.dealer[0].rank not in rules.against.value or not _unanswered(run.state):
        return False
    run.emit(SurrenderOffered(rules.announced.clause))
    return True


def surrender(run: Run, given: Surrender) -> None:
    """Surrender a box as its controlling player, or one's own wager after that player has."""
    rules, state = run.rules.surrender, run.state
    assert rules is not None
    box = state.find(given.box)
    if box is None or not box.wager(given.player) or given.player in state.absent:
        raise Refused(given, run.rules.control.decides.clause, reasons.NO_SAY(player=given.player, box=given.box))
    hand = box.hands[0]
    if is_natural(hand.cards):
        raise Refused(
            given, rules.naturals.clause, reasons.NATURAL(box=given.box, natural=run.rules.naturals.name.value)
        )
    controller = state.controller(box)
    stake = hand.stake(given.player)
    if stake is None or stake.is_surrendered:
        raise Refused(given, rules.window.clause, reasons.SURRENDERED_ALREADY(player=given.player, box=given.box))
    declined = [player for player in box.order if ("surrender", player, box.number) in state.answered]
    if given.player == controller and (not declined or given.player in declined):
        run.emit(HandSurrendered(box.number, given.player, rules.no_more_cards.clause))
        if rules.others.value == "follow":
            # act-pontoon-2018 9.2: "All players wagering on that box must also surrender."
            for other in hand.stakes:
                if other.player != given.player:
                    run.emit(HandSurrendered(box.number, other.player, rules.others.clause))
    elif rules.others.value == "choose" and _is_surrendered(box):
        run.emit(HandSurrendered(box.number, given.player, rules.others.clause))
    else:
        raise Refused(
            given, rules.only_after_controller.clause, reasons.OTHER_DECIDES(decider=controller, box=given.box)
        )


def _is_surrendered(box: Box) -> bool:
    return any(stake.is_surrendered for stake in box.hands[0].stakes)


def refuse(state: Round, given: Surrender) -> Refused:
    """Return the refusal of a surrender when none is open."""
    rules = state.rules.surrender
    if rules is None:
        return Refused(given, state.rules.play.turn.clause, reasons.NO_SURRENDER)
    if not state.dealer:
        return Refused(given, rules.window.clause, reasons.NOTHING_DEALT)
    if state.dealer[0].rank not in rules.against.value:
        return Refused(given, rules.against.clause, reasons.NO_SURRENDER_AGAINST(card=state.dealer[0]))
    if state.phase in _BEFORE:
        # act-pontoon-2018 9.1: "After the interim settlement the dealer shall offer the players the option"
        return Refused(given, rules.window.clause, reasons.SURRENDER_NOT_OPEN)
    return Refused(given, rules.window.clause, reasons.SURRENDER_CLOSED)


def decline(run: Run, given: Proceed) -> None:
    """Record the players who decline surrender."""
    rules = run.rules.surrender
    assert rules is not None
    for player, box in _unanswered(run.state):
        if given.player in (None, player):
            found = run.state.find(box)
            assert found is not None
            clause = (rules.others if _is_surrendered(found) else rules.against).clause
            run.emit(OfferDeclined(player, "surrender", box, 1, clause))


def is_over(state: Round) -> bool:
    """Return whether everyone entitled has answered."""
    return not _unanswered(state)


def close(run: Run) -> None:
    """Close the offer."""
    rules = run.rules.surrender
    assert rules is not None
    run.emit(SurrenderClosed(rules.window.clause))


def _unanswered(state: Round) -> list[tuple[str, int]]:
    """Return the players and boxes that have still to answer: the controlling player, then the others after a yes."""
    found = []
    for box in state.boxes:
        hand = box.hands[0]
        if not hand.stakes or is_natural(hand.cards):
            continue
        declined = any(("surrender", player, box.number) in state.answered for player in box.order)
        if _is_surrendered(box):
            players = [stake.player for stake in hand.stakes if not stake.is_surrendered]
        elif declined:
            # act-pontoon-2018 9.5: if the controlling player decides not to, "other players … cannot surrender"
            players = []
        else:
            controller = state.controller(box)
            players = [] if controller is None else [controller]
        found += [
            (player, box.number)
            for player in players
            if player not in state.absent and ("surrender", player, box.number) not in state.answered
        ]
    return found
