"""Ultimate Texas Hold'em on the floor: a player's offers and spots, and the words of the dealer's next step."""

from typing import Any, Final

from croupier.engine.events import DEALER
from croupier.engine.holdem import UthRound
from croupier.engine.holdem.events import CommunalCardDealt, DealerCardDealt, HoleCardDealt
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips, WithdrawAnte
from croupier.engine.holdem.state import COMMUNAL
from croupier.engine.holdem.wagers import raised
from croupier.engine.round_events import DueCards
from croupier.engine.table import Table, step
from croupier.money import Money, Unit
from croupier.rules.holdem import UthRules
from croupier.server.tables.messages import Offer, Spot
from croupier.server.views.trials import WagerTrials, plain, why_not
from croupier.server.views.trials import least as least_taken
from croupier.terminal.holdem import choices


def offers(round_: UthRound, player: str, purse: int, unit: Unit) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """Return the decisions of a player in a round, and a sentence for each that the purse forbids."""
    if round_.asked and player not in round_.asked:
        return (), ()  # they have answered, and are not asked again
    found, short = choices.offered(round_, player, purse, unit)
    decisions = [
        Offer(one.typed, one.typed.capitalize(), one.text, one.clause, plain(one.given), one.costs) for one in found
    ]
    return tuple(decisions), tuple(short)


def spots(trials: WagerTrials, rules: UthRules, player: str) -> tuple[Spot, ...]:
    """Return ante and trips at the player's seat."""
    table, unit = trials.table, trials.unit
    wagers, guest = rules.wagers, table.guest(player)
    box = None if guest is None else guest.place
    if box is None:
        return ()
    round_ = table.round if isinstance(table.round, UthRound) and not table.round.is_closed else None
    place = None if round_ is None else round_.at(box)
    own = place if place is not None and place.player == player else None
    back = plain(WithdrawAnte(player)) if own is not None else None
    least, grain = int(wagers.minimum.value or wagers.unit.value), int(wagers.unit.value)
    why = why_not(table, PlaceAnte(player, Money(least)), unit)
    ante: dict[str, Any] = {"do": "PlaceAnte", "player": player}
    if own is not None and own.blind != own.ante:
        # act-uth-2019 13.5: a blind that was found to be missing or unequal stays so when the ante is entered again
        ante["blind"] = int(own.blind)
    trips = {"do": "PlaceTrips", "player": player}
    # trips may be thought of before the ante lies there: whether it would be taken is asked after one
    after = table if own is not None or why else step(table, PlaceAnte(player, Money(least)))[1]
    trips_minimum = int(wagers.trips_minimum.value or grain)
    trips_least = least_taken(after, lambda sum_: PlaceTrips(player, Money(sum_)), trips_minimum, grain)
    trips_why = why_not(after, PlaceTrips(player, Money(trips_least)), unit)
    personal = table.limits_of_players()
    lies, beside = (0, 0) if own is None else (own.ante, own.trips)
    return (
        Spot(
            box,
            "ante",
            "Ante, and as much on blind",
            ante,
            least,
            raised(personal, player, box, "ante") or wagers.maximum.value,
            grain,
            lies,
            wagers.minimum.clause,
            why,
            withdraw=back,
            times=2,  # act-uth-2019 def:blind: "equal to the amount of the player's ante wager"
        ),
        Spot(
            box,
            "trips",
            "Trips",
            trips,
            trips_least,
            raised(personal, player, box, "trips") or wagers.trips_maximum.value,
            grain,
            beside,
            wagers.trips_minimum.clause,
            trips_why,
        ),
    )


def found_spots(table: Table, player: str) -> tuple[Spot, ...]:
    """Return the blind of a player whose ante lies there, where wagers are entered as they are found."""
    round_ = table.round
    if not isinstance(round_, UthRound) or table.limits != "as_found" or not table.is_betting:
        return ()
    place = None if round_.is_closed else round_.of(player)
    if place is None:
        return ()
    # act-uth-2019 13.5: a hand may turn out to lack its blind; def:blind: one that is not equal is none
    rules, ante = round_.rules.wagers, plain(PlaceAnte(player, place.ante))
    back, clause = plain(WithdrawAnte(player)), rules.equal_blind.clause
    grain, lies = int(rules.unit.value), int(place.blind)
    return (Spot(place.box, "blind", "Blind", ante, 0, None, grain, lies, clause, withdraw=back, field="blind"),)


def card_label(table: Table, event: CommunalCardDealt | DealerCardDealt | HoleCardDealt) -> tuple[str, int | None]:
    """Return the receiver of a card in words, and the place."""
    match event:
        case CommunalCardDealt():
            round_ = table.round
            assert isinstance(round_, UthRound)
            return f"Communal card {len(round_.communal) + 1} of 5, face down", None
        case DealerCardDealt():
            return "A card to the dealer, face down", DEALER
        case HoleCardDealt():
            return f"A card to {event.player} at place {event.box}, face down", event.box


_NUMBERS: Final = {1: "one card", 2: "two cards", 3: "three cards", 4: "four cards", 5: "five cards"}


def area_label(due: DueCards) -> tuple[str, int | None]:
    """Return the cards of an area in words, and the place."""
    many = _NUMBERS.get(due.cards, f"{due.cards} cards")
    if due.box == COMMUNAL:
        return many.replace("card", "communal card"), None
    if due.box == DEALER:
        return f"{many} of the dealer", DEALER
    return f"{many} of {due.player} at place {due.box}", due.box


def decision_label(round_: UthRound) -> str:
    """Return the stage at which a player is asked, in words."""
    return f", {round_.phase}"
