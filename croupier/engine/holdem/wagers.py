"""Placing and closing ante, blind and trips, and dealing the cards: act-uth-2019 4, 5, 7."""

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET

from croupier.cards import Card
from croupier.engine.events import DEALER, BetsClosed
from croupier.engine.holdem import reasons
from croupier.engine.holdem.events import (
    CommunalCardDealt,
    DealerCardDealt,
    HoleCardDealt,
    LossReturned,
    MinimumAdvised,
    PaymentTakenBack,
    UthBet,
    WagerPlaced,
    WagerReturned,
)
from croupier.engine.holdem.inputs import ExposeDealerCards, PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.engine.holdem.run import Run
from croupier.engine.holdem.state import COMMUNAL, Place, UthRound
from croupier.engine.inputs import Deal, DealFaceDown, NoMoreBets, PersonalLimit, TurnCard, accepted_amount
from croupier.engine.refusal import Refused
from croupier.engine.round_events import DueCards
from croupier.engine.unseen_events import CardDealtFaceDown
from croupier.money import Money
from croupier.rules.holdem import Limit

COMMUNAL_CARDS = 5
HOLE = 2


def check(state: UthRound, given: PlaceAnte | PlaceTrips) -> None:
    """Raise Refused for a wager that the round does not take."""
    if isinstance(given, PlaceAnte):
        _check_ante(state, given)
    else:
        _check_trips(state, given)


def place_ante(run: Run, given: PlaceAnte) -> None:
    """Place an ante and the equal blind, or refuse them."""
    rules, box = run.rules.wagers, _check_ante(run.state, given)
    run.emit(WagerPlaced(given.player, box, "ante", given.amount, rules.ante_and_blind.clause))
    # act-uth-2019 def:blind: "additional and equal to the amount of the player's ante wager"
    blind = given.amount if given.blind is UNSET else given.blind
    if blind:
        run.emit(WagerPlaced(given.player, box, "blind", blind, rules.equal_blind.clause))


def _check_ante(state: UthRound, given: PlaceAnte) -> int:
    """Return the place of an ante; raise Refused."""
    rules = state.rules.wagers
    # act-uth-2019 4.4: "A player shall not wager on more than one hand in a round of play."
    if (taken := state.of(given.player)) is not None:
        another = given.box is not None and given.box != taken.box
        clause = (rules.one_hand if another else rules.one_wager).clause
        raise Refused(given, clause, reasons.HAS_ANTE(player=given.player, place=taken.box))
    box = _box(state, given)
    if (other := state.at(box)) is not None:
        raise Refused(given, rules.one_wager.clause, reasons.PLACE_TAKEN(place=box, player=other.player))
    _check_amount(state, given, box, rules.minimum, rules.maximum)
    if given.blind is not UNSET:
        _check_blind(state, given, given.blind)
    return box


def _check_blind(state: UthRound, given: PlaceAnte, blind: Money) -> None:
    """Raise Refused for a blind that is not equal, unless it is the amount found on the layout at the deal."""
    rules = state.rules.wagers
    if blind != given.amount and (state.limits != "as_found" or blind < 0 or blind % rules.unit.value):
        raise Refused(given, rules.equal_blind.clause, reasons.BLIND_NOT_EQUAL(ante=given.amount))


def _box(state: UthRound, given: PlaceAnte) -> int:
    """Return the place meant: named, the player's seat, or the first that nobody has."""
    rules = state.rules.wagers
    boxes, seated = rules.boxes, {box for _, box in state.seats}
    seat = next((box for player, box in state.seats if player == given.player), None)
    if given.box is not None:
        if not 1 <= given.box <= boxes.value:
            raise Refused(given, rules.placed.clause, reasons.NO_SUCH_PLACE(place=given.box, places=boxes.value))
        if seat is not None and given.box != seat:
            raise Refused(given, rules.one_hand.clause, reasons.SITS_ELSEWHERE(player=given.player, place=seat))
        if seat is None and given.box in seated:
            # act-uth-2019 4.2: "each player at the table shall be given the opportunity to place a wager"
            raise Refused(given, rules.ante_and_blind.clause, reasons.SEAT_OF_ANOTHER(place=given.box))
        return given.box
    if seat is not None:
        if seat > boxes.value:
            raise Refused(given, rules.placed.clause, reasons.NO_SUCH_PLACE(place=seat, places=boxes.value))
        return seat
    for box in range(1, boxes.value + 1):
        if box not in seated and state.at(box) is None:
            return box
    raise Refused(given, boxes.clause, reasons.ALL_TAKEN(places=boxes.value))


def _check_amount(state: UthRound, given: PlaceAnte | PlaceTrips, box: int, least: Limit, most: Limit) -> None:
    rules, amount = state.rules.wagers, given.amount
    if amount <= 0:
        raise Refused(given, rules.placed.clause, reasons.NOT_POSITIVE)
    if amount % rules.unit.value:
        raise Refused(given, rules.unit.clause, reasons.NOT_A_MULTIPLE(wager=amount, unit=rules.unit.value))
    bet = "ante" if isinstance(given, PlaceAnte) else "trips"
    if (given.player, bet) in state.advised and least.value is not None and amount < least.value:
        # act-uth-2019 5.4: "further wagers under the minimum shall be returned"
        raise Refused(
            given,
            rules.further_below.clause,
            reasons.ADVISED_OF_MINIMUM(player=given.player, minimum=least.value, wager=amount),
        )
    if state.limits == "as_found":
        return
    top = _most(state, given.player, box, bet, most)
    if least.value is not None and amount < least.value:
        raise Refused(given, rules.below_minimum.clause, reasons.BELOW_MINIMUM(wager=amount, minimum=least.value))
    if top is not None and amount > top:
        raise Refused(given, rules.above_maximum.clause, reasons.ABOVE_MAXIMUM(wager=amount, maximum=top))


def _most(state: UthRound, player: str, box: int, bet: str, most: Limit) -> Money | None:
    """Return the most that the player may place: the sign's maximum, or that of a marker."""
    own = raised(state.personal, player, box, bet)
    # act-uth-2019 5.2: a marker is for a wager "in excess of the stated box maximum", which may have risen since
    return most.value if own is None or most.value is None else max(own, most.value)


def raised(personal: Iterable[PersonalLimit], player: str, box: int, bet: str) -> Money | None:
    """Return the maximum of the marker at a box, None if there is none; one marker serves ante and blind."""
    # act-uth-2019 5.2: "in excess of the stated box maximum provided that a marker is placed adjacent to the box"
    marked = "trips" if bet == "trips" else UNSET
    for one in personal:
        if one.player == player and one.maximum is not None and one.box in (None, box) and one.bet == marked:
            return one.maximum
    return None


def place_trips(run: Run, given: PlaceTrips) -> None:
    """Place a trips wager, or refuse it."""
    place = _check_trips(run.state, given)
    run.emit(WagerPlaced(given.player, place.box, "trips", given.amount, run.rules.wagers.trips.clause))


def _check_trips(state: UthRound, given: PlaceTrips) -> Place:
    """Return the place of a trips wager; raise Refused."""
    rules = state.rules.wagers
    place = state.of(given.player)
    # act-uth-2019 4.3: only "if the player has placed an ante and blind wager for that round of play"
    if place is None or not place.blind:
        raise Refused(given, rules.trips_needs_ante.clause, reasons.NO_ANTE(player=given.player))
    if given.box is not None and given.box != place.box:
        raise Refused(given, rules.one_hand.clause, reasons.WAGERS_ELSEWHERE(player=given.player, place=place.box))
    if place.trips:
        raise Refused(given, rules.one_wager.clause, reasons.HAS_TRIPS(player=given.player))
    _check_amount(state, given, place.box, rules.trips_minimum, rules.trips_maximum)
    return place


def withdraw(run: Run, given: WithdrawAnte) -> None:
    """Withdraw all wagers of a player before wagers are closed."""
    clause = run.rules.wagers.untouched.clause
    place = run.state.of(given.player)
    if place is None:
        raise Refused(given, clause, reasons.NO_WAGER(player=given.player))
    give_back(run, place, "withdrawn", clause)


def give_back(run: Run, place: Place, why: Literal["withdrawn", "void"], clause: str) -> None:
    """Return every wager of a place."""
    wagers: tuple[tuple[UthBet, Money], ...] = (
        ("trips", place.trips),
        ("play", place.play),
        ("blind", place.blind),
        ("ante", place.ante),
    )
    for bet, amount in wagers:
        if amount:
            run.emit(WagerReturned(place.player, place.box, bet, amount, why, clause))


def undo(run: Run, place: Place, clause: str) -> None:
    """Return every wager of a place, including those collected, and take back the payments on it."""
    # act-uth-2019 13.1: "all wagers made on that round of play will be void"
    give_back(run, place, "void", clause)
    for bet, amount in place.taken:
        run.emit(LossReturned(place.player, place.box, bet, amount, clause))
    for bet, amount in place.won:
        run.emit(PaymentTakenBack(place.player, place.box, bet, amount, clause))


def close(run: Run, given: NoMoreBets) -> None:
    """Close the wagers: determine the valid amount of each."""
    rules = run.rules.wagers
    if not run.state.places:
        raise Refused(given, rules.nobody.clause, reasons.NOBODY_WAGERED)
    run.emit(BetsClosed(rules.closed.clause))
    for place in run.state.places:
        _check_found(run, place, "ante", place.ante, rules.minimum, rules.maximum)
        if place.blind:
            _check_found(run, place, "blind", place.blind, rules.minimum, rules.maximum)
        if place.trips:
            _check_found(run, place, "trips", place.trips, rules.trips_minimum, rules.trips_maximum)
    if run.rules.irregularities.unequal_blind.value == "lower":
        for place in run.state.places:
            if place.blind:
                equalise(run, place)


def equalise(run: Run, place: Place) -> None:
    """Return what the ante exceeds the blind by, or the blind the ante."""
    more = place.ante - place.blind
    if more:
        # act-uth-2019 def:blind: "additional and equal to the amount of the player's ante wager"
        bet: UthBet = "ante" if more > 0 else "blind"
        clause = run.rules.wagers.equal_blind.clause
        run.emit(WagerReturned(place.player, place.box, bet, Money(abs(more)), "unequal", clause))


def _check_found(run: Run, place: Place, bet: UthBet, amount: Money, least: Limit, most: Limit) -> None:
    rules = run.rules.wagers
    # act-uth-2019 5.1: limits change after "prior notice", so that a wager accepted before stands
    stands = accepted_amount(run.state.accepted, place.player, place.box, bet)
    if least.value is not None and amount < least.value and amount > stands:
        run.emit(MinimumAdvised(place.player, place.box, bet, amount, rules.below_minimum.clause))
    top = _most(run.state, place.player, place.box, bet, most)
    if top is not None and amount > max(top, stands):
        excess = Money(amount - max(top, stands))
        run.emit(WagerReturned(place.player, place.box, bet, excess, "above_maximum", rules.above_maximum.clause))


def due(state: UthRound) -> DueCards | None:
    """Return the area that is dealt to next, None if all cards have been dealt."""
    rules = state.rules.initial_deal
    # act-uth-2019 7.2: five communal cards, two at a time to each player, two to the dealer
    if (left := COMMUNAL_CARDS - len(state.communal) - state.unseen) > 0:
        return DueCards(COMMUNAL, "", left, rules.communal.clause)
    for place in state.places:
        if (left := HOLE - len(place.cards) - place.unseen) > 0:
            return DueCards(place.box, place.player, left, rules.hole.clause)
    left = HOLE - len(state.dealer) - state.dealer_unseen
    return DueCards(DEALER, "", left, rules.dealer.clause) if left > 0 else None


def check_new(state: UthRound, given: Deal | TurnCard | ExposeDealerCards, card: Card) -> None:
    """Raise Refused for a card that has been dealt and seen in this round."""
    if card in (*state.communal, *state.dealer, *(one for place in state.places for one in place.cards)):
        # act-uth-2019 2.1: one deck of 52 cards for each round
        raise Refused(given, state.rules.cards.pack.clause, reasons.DEALT_ALREADY(card=card))


def deal(run: Run, given: Deal) -> bool:
    """Deal the next card, which the shoe has read; return whether it was the last."""
    to, card = due(run.state), given.card
    assert to is not None
    if run.state.face_down == "unknown":
        # act-uth-2019 7.2: "The cards shall be dealt face-down"
        raise Refused(given, to.clause, reasons.NOT_LOOKED_AT)
    if to.box == COMMUNAL:
        run.emit(CommunalCardDealt(card, to.clause))
    elif to.box == DEALER:
        run.emit(DealerCardDealt(card, to.clause))
    else:
        run.emit(HoleCardDealt(to.box, to.player, card, to.clause))
    return due(run.state) is None


def deal_face_down(run: Run, given: DealFaceDown) -> bool:
    """Deal the next cards, which nobody has seen; return whether they were the last."""
    to = due(run.state)
    assert to is not None
    if run.state.face_down != "unknown":
        raise Refused(given, to.clause, reasons.CARDS_ARE_READ)
    if given.cards < 1:
        raise Refused(given, to.clause, reasons.NOT_THAT_MANY_DUE)
    for _ in range(given.cards):
        if to is None:
            raise Refused(given, run.rules.initial_deal.dealer.clause, reasons.NOT_THAT_MANY_DUE)
        run.emit(CardDealtFaceDown(to.box, to.player, to.clause))
        to = due(run.state)
    return to is None
