"""The dealer's hand, conceding, and settlement from the dealer's right: act-uth-2019 8.8, 9."""

from croupier.engine.events import DEALER, RoundClosed
from croupier.engine.holdem import reasons, settlement, wagers
from croupier.engine.holdem.events import (
    ConcedeOffered,
    DealerCardsRevealed,
    DealerHandAnnounced,
    DealerHandDeclared,
    HandConceded,
    HandTurned,
    HandVoided,
    OfferDeclined,
)
from croupier.engine.holdem.inputs import Concede, Fold
from croupier.engine.holdem.run import Run
from croupier.engine.inputs import Proceed, SettleBox
from croupier.engine.poker import PokerHand, best
from croupier.engine.refusal import Refused
from croupier.engine.unseen_events import TurningFellDue


def declare(run: Run) -> None:
    """Announce the dealer's hand, and reveal it unless its cards must be turned first."""
    rules, unseen = run.rules.showdown, run.state.dealer_unseen
    run.emit(DealerHandAnnounced(rules.announced.clause))
    if unseen:
        run.emit(TurningFellDue(DEALER, "", unseen, rules.revealed.clause))
        return
    reveal(run)


def reveal(run: Run) -> None:
    """Reveal and declare the dealer's hand, then let players concede."""
    rules, state = run.rules.showdown, run.state
    run.emit(DealerCardsRevealed(state.dealer, rules.revealed.clause))
    dealer = best((*state.dealer, *state.communal))
    run.emit(DealerHandDeclared(str(dealer), settlement.qualifies(run.rules, dealer), rules.declared.clause))
    players = tuple([one.player for one in state.places if not one.is_out and one.player not in state.absent])
    run.emit(ConcedeOffered(players, rules.concede.clause))
    end_offer(run)


def concede(run: Run, given: Concede | Fold) -> None:
    """Fold after the dealer's hand has been declared; all wagers are collected."""
    clause = run.rules.showdown.concede.clause
    place = run.state.of(given.player)
    # act-uth-2019 9.1, by the reading UTH-2: until that player's cards are turned
    is_turned = place is not None and (place.is_turned or (run.state.awaits_turn and bool(place.cards)))
    if place is None or place.is_out or is_turned or given.player in run.state.absent:
        raise Refused(given, clause, reasons.NOTHING_TO_CONCEDE(player=given.player))
    # act-uth-2019 9.1: "The dealer shall announce “conceding hand” and collect the player's wagers and cards."
    run.emit(HandConceded(place.box, place.player, clause))
    settlement.take_all(run, place, "concede", clause)
    if run.state.turning is not None:
        pass_over(run)
    else:
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
        _begin_settlement(run)


def _begin_settlement(run: Run) -> None:
    _void_incomplete(run)
    if not settlement.qualifies(run.rules, _dealers_hand(run)):
        # act-uth-2019 9.2: "refund all ante wagers and then proceed according to Rule 9.3"
        for place in reversed(run.state.places):
            if not place.is_out:
                settlement.refund_ante(run, place)
    settle(run)


def _void_incomplete(run: Run) -> None:
    """Void the hands that were dealt to a place without an ante and an equal blind, and not reported before."""
    # act-uth-2019 13.5(b): "only the hand with the missing ante and/or blind wager shall be void"; those who have bet
    # have handled their cards
    clause = run.rules.irregularities.missing_hand.clause
    for place in reversed(run.state.places):
        if not place.is_out and place.ante != place.blind:
            run.emit(HandVoided("dealer", place.box, place.player, clause))
            wagers.undo(run, place, clause)


def settle_place(run: Run, given: SettleBox) -> None:
    """Turn and settle the hand that is next, or all hands that are left."""
    left, order = run.state.unsettled, run.rules.showdown.order.clause
    if not left:
        raise Refused(given, run.rules.showdown.turned.clause, reasons.TURN_CARDS_FIRST)
    if given.box not in (None, left[0]):
        # act-uth-2019 9.3: "commencing from the dealer's right, act in turn upon each continuing player's hand"
        raise Refused(given, order, reasons.OTHER_PLACE_FIRST(place=left[0]))
    settle(run, left if given.box is None else left[:1])


def settle(run: Run, turned_now: tuple[int, ...] = ()) -> None:
    """Settle one hand after the other, until the cards of one must be turned first or the round is over.

    Where the dealer settles box by box, only the hands at the places `turned_now` are settled.
    """
    turned, by_box = run.rules.showdown.turned.clause, run.state.settlement == "box_by_box"
    dealer, communal = _dealers_hand(run), run.state.communal
    # act-uth-2019 9.3: "commencing from the dealer's right", the highest place first
    for place in reversed(run.state.places):
        if place.is_out or place.is_turned:
            continue
        if place.unseen or (by_box and place.box not in turned_now):
            run.emit(TurningFellDue(place.box, place.player, place.unseen or len(place.cards), turned))
            return
        mine = best((*place.cards, *communal))
        run.emit(HandTurned(place.box, place.player, place.cards, str(mine), turned))
        settlement.settle(run, place, mine, dealer)
    close(run)


def _dealers_hand(run: Run) -> PokerHand:
    return best((*run.state.dealer, *run.state.communal))


def pass_over(run: Run) -> None:
    """Go on with the next hand if the one whose cards must be turned has left the round."""
    assert run.state.turning is not None
    place = run.state.at(run.state.turning[0])
    if place is None or place.is_out:
        settle(run)


def close(run: Run) -> None:
    """End the round."""
    run.emit(RoundClosed(run.rules.initial_deal.collected.clause))
