"""Folding events into the state: total, never refusing and never consulting the rules."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine import events as shared
from croupier.engine.holdem import events as e
from croupier.engine.holdem.state import COMMUNAL, Phase, Place, UthRound
from croupier.engine.inputs import without_returned
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned, TurningFellDue
from croupier.money import Money


def evolve(state: UthRound, event: e.UthEvent) -> UthRound:
    """Return the state after the event."""
    return FOLDS[type(event)](state, event)


def _round_opened(state: UthRound, event: shared.RoundOpened) -> UthRound:
    face_down = "read" if event.face_down is UNSET else event.face_down
    state = replace(state, limits=event.limits, advised=event.advised, personal=event.personal, face_down=face_down)
    settlement = "at_once" if event.settlement is UNSET else event.settlement
    return replace(state, seats=event.seats, settlement=settlement)


def _wager_placed(state: UthRound, event: e.WagerPlaced) -> UthRound:
    place = state.at(event.box)
    if place is None:
        place = Place(event.box, event.player, event.amount, Money(0))
        return replace(state, places=tuple(sorted((*state.places, place), key=lambda one: one.box)))
    return _with_place(state, _staked(place, event.bet, event.amount))


def _wager_returned(state: UthRound, event: e.WagerReturned) -> UthRound:
    if state.accepted:
        accepted = without_returned(state.accepted, event.player, event.box, event.bet, event.amount)
        state = replace(state, accepted=accepted)
    place = state.at(event.box)
    assert place is not None
    place = _staked(place, event.bet, Money(-event.amount))
    if not place.cards and not place.unseen and not place.ante and not place.blind and not place.trips:
        return replace(state, places=tuple([one for one in state.places if one.box != event.box]))
    return _with_place(state, place)


def _staked(place: Place, bet: e.UthBet, amount: Money) -> Place:
    match bet:
        case "ante":
            return replace(place, ante=Money(place.ante + amount))
        case "blind":
            return replace(place, blind=Money(place.blind + amount))
        case "trips":
            return replace(place, trips=Money(place.trips + amount))
        case "play":
            return replace(place, play=Money(place.play + amount))


def _bets_closed(state: UthRound, _: shared.BetsClosed) -> UthRound:
    return replace(state, phase=Phase.DEAL)


def _communal_card_dealt(state: UthRound, event: e.CommunalCardDealt) -> UthRound:
    return replace(state, communal=(*state.communal, event.card))


def _hole_card_dealt(state: UthRound, event: e.HoleCardDealt) -> UthRound:
    place = state.at(event.box)
    assert place is not None
    return _with_place(state, replace(place, cards=(*place.cards, event.card)))


def _dealer_card_dealt(state: UthRound, event: e.DealerCardDealt) -> UthRound:
    return replace(state, dealer=(*state.dealer, event.card))


def _card_dealt_face_down(state: UthRound, event: CardDealtFaceDown) -> UthRound:
    if event.box == COMMUNAL:
        return replace(state, unseen=state.unseen + 1)
    if event.box == shared.DEALER:
        return replace(state, dealer_unseen=state.dealer_unseen + 1)
    place = state.at(event.box)
    assert place is not None
    return _with_place(state, replace(place, unseen=place.unseen + 1))


def _turning_fell_due(state: UthRound, event: TurningFellDue) -> UthRound:
    return replace(state, phase=Phase.TURNING, turning=(event.box, event.cards))


def _card_turned(state: UthRound, event: CardTurned) -> UthRound:
    """Record a card that was dealt face down as known; one of the dealer's may have been exposed before."""
    turning = state.turning
    if turning is not None and turning[0] == event.box:
        state = replace(state, turning=(event.box, turning[1] - 1))
    if event.box == COMMUNAL:
        return replace(state, communal=(*state.communal, event.card), unseen=state.unseen - 1)
    if event.box == shared.DEALER:
        dealer = (event.card, *state.dealer) if state.exposed == (2,) else (*state.dealer, event.card)
        return replace(state, dealer=dealer, dealer_unseen=state.dealer_unseen - 1)
    place = state.at(event.box)
    assert place is not None
    return _with_place(state, replace(place, cards=(*place.cards, event.card), unseen=place.unseen - 1))


def _betting_opened(state: UthRound, event: e.BettingOpened) -> UthRound:
    places = [replace(place, has_decided=place.has_bet or place.is_out) for place in state.places]
    return replace(state, phase=Phase(event.stage), places=tuple(places), turning=None)


def _turn_came(state: UthRound, event: e.TurnCame) -> UthRound:
    return replace(state, turn=next(at for at, place in enumerate(state.places) if place.box == event.box))


def _player_checked(state: UthRound, event: e.PlayerChecked) -> UthRound:
    return _changed(state, event.box, has_decided=True)


def _player_bet(state: UthRound, event: e.PlayerBet) -> UthRound:
    return _changed(state, event.box, has_decided=True, has_handled=True, times=event.times, play=event.amount)


def _player_out(state: UthRound, event: e.PlayerFolded | e.HandConceded) -> UthRound:
    handled = event.player not in state.absent
    state = _changed(state, event.box, has_decided=True, has_handled=handled, is_out=True)
    return replace(state, asked=_without(state.asked, event.player))


def _hand_voided(state: UthRound, event: e.HandVoided) -> UthRound:
    if event.player is None:
        return state
    state = _changed(state, event.box, has_decided=True, is_out=True, void_under=event.clause)
    return replace(state, asked=_without(state.asked, event.player))


def _without(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple([one for one in players if one != player])


def _communal_cards_revealed(state: UthRound, event: e.CommunalCardsRevealed) -> UthRound:
    return replace(state, revealed=state.revealed + len(event.cards))


def _dealer_cards_revealed(state: UthRound, _: e.DealerCardsRevealed) -> UthRound:
    return replace(state, exposed=(1, 2))


def _dealer_cards_exposed(state: UthRound, event: e.DealerCardsExposed) -> UthRound:
    return replace(state, exposed=tuple(sorted({*state.exposed, *event.places})))


def _loss_returned(state: UthRound, event: e.LossReturned) -> UthRound:
    place = state.at(event.box)
    assert place is not None
    kept = tuple([one for one in place.taken if one != (event.bet, event.amount)])
    return _with_place(state, replace(place, taken=kept))


def _payment_taken_back(state: UthRound, event: e.PaymentTakenBack) -> UthRound:
    place = state.at(event.box)
    assert place is not None
    kept = tuple([one for one in place.won if one != (event.bet, event.amount)])
    return _with_place(state, replace(place, won=kept))


def _concede_offered(state: UthRound, event: e.ConcedeOffered) -> UthRound:
    return replace(state, phase=Phase.CONCEDING, asked=event.asked, turning=None)


def _offer_declined(state: UthRound, event: e.OfferDeclined) -> UthRound:
    return replace(state, asked=_without(state.asked, event.player))


def _hand_turned(state: UthRound, event: e.HandTurned) -> UthRound:
    return _changed(state, event.box, is_turned=True)


def _wager_settled(state: UthRound, event: e.WagerSettled) -> UthRound:
    place = state.at(event.box)
    assert place is not None
    place = _staked(place, event.bet, Money(-event.staked))
    gained = Money(event.returned - event.staked)
    if gained < 0:
        place = replace(place, taken=(*place.taken, (event.bet, event.staked)))
    elif gained:
        place = replace(place, won=(*place.won, (event.bet, gained)))
    return _with_place(state, place)


def _play_wager_found(state: UthRound, event: e.PlayWagerFound) -> UthRound:
    return _changed(state, event.box, play=event.found)


def _initial_wager_found(state: UthRound, event: e.InitialWagerFound) -> UthRound:
    return _changed(state, event.box, **{event.bet: event.found})


def _player_absent(state: UthRound, event: shared.PlayerAbsent) -> UthRound:
    return replace(state, absent=(*state.absent, event.player), asked=_without(state.asked, event.player))


def _player_returned(state: UthRound, event: shared.PlayerReturned) -> UthRound:
    return replace(state, absent=_without(state.absent, event.player))


def _round_closed(state: UthRound, _: shared.RoundClosed) -> UthRound:
    return replace(state, phase=Phase.CLOSED, turning=None)


def _unchanged(state: UthRound, _: e.UthEvent) -> UthRound:
    return state


def _with_place(state: UthRound, place: Place) -> UthRound:
    return replace(state, places=tuple([place if one.box == place.box else one for one in state.places]))


def _changed(state: UthRound, box: int, **changes: Any) -> UthRound:
    place = state.at(box)
    assert place is not None
    return _with_place(state, replace(place, **changes))


FOLDS: Final[dict[type, Callable[[UthRound, Any], UthRound]]] = {
    shared.RoundOpened: _round_opened,
    e.WagerPlaced: _wager_placed,
    e.WagerReturned: _wager_returned,
    e.MinimumAdvised: _unchanged,
    shared.BetsClosed: _bets_closed,
    e.CommunalCardDealt: _communal_card_dealt,
    e.HoleCardDealt: _hole_card_dealt,
    e.DealerCardDealt: _dealer_card_dealt,
    CardDealtFaceDown: _card_dealt_face_down,
    TurningFellDue: _turning_fell_due,
    CardTurned: _card_turned,
    e.BettingOpened: _betting_opened,
    e.TurnCame: _turn_came,
    e.PlayerChecked: _player_checked,
    e.PlayerBet: _player_bet,
    e.PlayerFolded: _player_out,
    shared.PlayerAbsent: _player_absent,
    shared.PlayerReturned: _player_returned,
    e.CommunalCardsRevealed: _communal_cards_revealed,
    e.DealerHandAnnounced: _unchanged,
    e.DealerCardsRevealed: _dealer_cards_revealed,
    e.DealerHandDeclared: _unchanged,
    e.ConcedeOffered: _concede_offered,
    e.OfferDeclined: _offer_declined,
    e.HandConceded: _player_out,
    e.HandTurned: _hand_turned,
    e.WagerSettled: _wager_settled,
    e.PlayWagerFound: _play_wager_found,
    e.InitialWagerFound: _initial_wager_found,
    e.DealerCardsExposed: _dealer_cards_exposed,
    e.HandVoided: _hand_voided,
    e.LossReturned: _loss_returned,
    e.PaymentTakenBack: _payment_taken_back,
    e.RoundVoided: _unchanged,
    shared.RoundClosed: _round_closed,
}
