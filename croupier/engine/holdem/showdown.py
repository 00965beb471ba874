"""The dealer's hand, conceding, and settlement from the dealer's right: act-uth-2019 8.8, 9."""

from croupier.engine.events import RoundClosed
from croupier.engine.holdem import reasons, settlement
from croupier.engine.holdem.events import (
    ConcedeOffered,
    DealerCardsRevealed,
    DealerHandAnnounced,
    DealerHandDeclared,
    HandConceded,
    HandTurned,
    OfferDeclined,
)
from croupier.engine.holdem.inputs import Concede, Fold
from croupier.engine.holdem.run import Run
from croupier.engine.inputs import Proceed
from croupier.engine.poker import best
from croupier.engine.refusal import Refused


def declare(run: Run) -> None:
    """Announce, reveal and declare the dealer's hand, then let players concede."""
    rules, state = run.rules.showdown, run.state
    run.emit(DealerHandAnnounced(rules.announced.clause))
    run.emit(DealerCardsRevealed(state.dealer, rules.revealed.clause))
    dealer = best((*state.dealer, *state.communal))
    run.emit(DealerHandDeclared(str(dealer), settlement.qualifies(run.rules, dealer), rules.declared.clause))
    asked = tuple([one.player for one in state.places if not one.is_out and one.player not in state.absent])
    run.emit(ConcedeOffered(asked, rules.concede.clause))
    end_offer(run)


def concede(run: Run, given: Concede | Fold) -> None:
    """Fold after the dealer's hand has been declared; all wagers are collected."""
    clause = run.rules.showdown.concede.clause
    place = run.state.of(given.player)
    if place is None or place.is_out or given.player in run.state.absent:
        raise Refused(given, clause, reasons.NOTHING_TO_CONCEDE(player=given.player))
    # act-uth-2019 9.1: "The dealer shall announce “conceding hand” and collect the player's wagers and cards."
    run.emit(HandConceded(place.box, place.player, clause))
    settlement.take_all(run, place, "concede", clause)
    end_offer(run)


def decline(run: Run, given: Proceed) -> None:
    """Record who keeps the hand."""
    for player in run.state.asked:
        place = run.state.of(player)
        assert place is not None
        if given.player in (None, player):
            run.emit(OfferDeclined(place.box, player, run.rules.showdown.concede.clause))
    if not run.events:
        raise Refused(given, run.rules.showdown.concede.clause, reasons.NOT_OFFERED_TO(player=given.player))
    end_offer(run)


def end_offer(run: Run) -> None:
    """Settle once everyone who may concede has answered."""
    if not run.state.asked:
        _settle_all(run)


def _settle_all(run: Run) -> None:
    rules = run.rules.showdown
    state = run.state
    dealer = best((*state.dealer, *state.communal))
    # act-uth-2019 9.3: "commencing from the dealer's right", the highest place first
    continuing = [place for place in reversed(state.places) if not place.is_out]
    if not settlement.qualifies(run.rules, dealer):
        # act-uth-2019 9.2: "refund all ante wagers and then proceed according to Rule 9.3"
        for place in continuing:
            settlement.refund_ante(run, place)
    for place in continuing:
        mine = best((*place.cards, *state.communal))
        run.emit(HandTurned(place.box, place.player, place.cards, str(mine), rules.turned.clause))
        settlement.settle(run, place, mine, dealer)
    close(run)


def close(run: Run) -> None:
    """End the round."""
    run.emit(RoundClosed(run.rules.initial_deal.collected.clause))
