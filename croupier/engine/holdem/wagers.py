"""Placing and closing ante, blind and trips, and dealing the cards: act-uth-2019 4, 5, 7."""

from typing import Literal

from croupier.cards import Card
from croupier.engine.events import BetsClosed
from croupier.engine.holdem import reasons
from croupier.engine.holdem.events import (
    CommunalCardDealt,
    DealerCardDealt,
    HoleCardDealt,
    MinimumAdvised,
    UthBet,
    WagerPlaced,
    WagerReturned,
)
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.engine.holdem.run import Run
from croupier.engine.holdem.state import Place, UthRound
from croupier.engine.inputs import NoMoreBets
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.rules.holdem import Limit

COMMUNAL = 5
HOLE = 2


def check(state: UthRound, given: PlaceAnte | PlaceTrips) -> None:
    """Raise Refused for a wager that the round does not take."""
    if isinstance(given, PlaceAnte):
        _check_ante(state, given)
    else:
        _check_trips(state, given)


def place_ante(run: Run, given: PlaceAnte) -> None:
    """Take an ante and the equal blind, or refuse them."""
    rules, box = run.rules.wagers, _check_ante(run.state, given)
    run.emit(WagerPlaced(given.player, box, "ante", given.amount, rules.ante_and_blind.clause))
    # act-uth-2019 def:blind: "additional and equal to the amount of the player's ante wager"
    run.emit(WagerPlaced(given.player, box, "blind", given.amount, rules.equal_blind.clause))


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
    return box


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
    """Return the most that the player may place: the sign's maximum, or for ante and blind a raised one."""
    # act-uth-2019 5.2: "in excess of the stated box maximum provided that a marker is placed adjacent to the box"
    for one in state.personal:
        if one.player == player and one.maximum is not None and one.box in (None, box) and bet != "trips":
            return one.maximum
    return most.value


def place_trips(run: Run, given: PlaceTrips) -> None:
    """Take a trips wager, or refuse it."""
    place = _check_trips(run.state, given)
    run.emit(WagerPlaced(given.player, place.box, "trips", given.amount, run.rules.wagers.trips.clause))


def _check_trips(state: UthRound, given: PlaceTrips) -> Place:
    """Return the place of a trips wager; raise Refused."""
    rules = state.rules.wagers
    place = state.of(given.player)
    # act-uth-2019 4.3: only "if the player has placed an ante and blind wager for that round of play"
    if place is None:
        raise Refused(given, rules.trips_needs_ante.clause, reasons.NO_ANTE(player=given.player))
    if given.box is not None and given.box != place.box:
        raise Refused(given, rules.one_hand.clause, reasons.WAGERS_ELSEWHERE(player=given.player, place=place.box))
    if place.trips:
        raise Refused(given, rules.one_wager.clause, reasons.HAS_TRIPS(player=given.player))
    _check_amount(state, given, place.box, rules.trips_minimum, rules.trips_maximum)
    return place


def withdraw(run: Run, given: WithdrawAnte) -> None:
    """Give all wagers of a player back before wagers are closed."""
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


def close(run: Run, given: NoMoreBets) -> None:
    """Close the wagers: what counts of each."""
    rules = run.rules.wagers
    if not run.state.places:
        raise Refused(given, rules.nobody.clause, reasons.NOBODY_WAGERED)
    run.emit(BetsClosed(rules.closed.clause))
    for place in run.state.places:
        _check_found(run, place, "ante", place.ante, rules.minimum, rules.maximum)
        _check_found(run, place, "blind", place.blind, rules.minimum, rules.maximum)
        if place.trips:
            _check_found(run, place, "trips", place.trips, rules.trips_minimum, rules.trips_maximum)


def _check_found(run: Run, place: Place, bet: UthBet, amount: Money, least: Limit, most: Limit) -> None:
    rules = run.rules.wagers
    if least.value is not None and amount < least.value:
        run.emit(MinimumAdvised(place.player, place.box, bet, amount, rules.below_minimum.clause))
    top = _most(run.state, place.player, place.box, bet, most)
    if top is not None and amount > top:
        excess = Money(amount - top)
        run.emit(WagerReturned(place.player, place.box, bet, excess, "above_maximum", rules.above_maximum.clause))


def deal(run: Run, card: Card) -> bool:
    """Deal the next card; return whether it was the last."""
    state, rules = run.state, run.rules.initial_deal
    # act-uth-2019 7.2: five communal cards, two at a time to each player, two to the dealer
    if len(state.communal) < COMMUNAL:
        run.emit(CommunalCardDealt(card, rules.communal.clause))
        return False
    for place in state.places:
        if len(place.cards) < HOLE:
            run.emit(HoleCardDealt(place.box, place.player, card, rules.hole.clause))
            return False
    run.emit(DealerCardDealt(card, rules.dealer.clause))
    return len(run.state.dealer) == HOLE
