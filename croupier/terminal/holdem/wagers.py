"""The person's wagers at Ultimate Texas Hold'em: ante with the equal blind, and trips."""

from typing import Final, Literal

from croupier.engine.holdem import UthRound, view
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips, UthInput
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.terminal.host import Host
from croupier.terminal.wagers import WagerDialogue, least

Bet = Literal["ante", "trips"]
Spot = tuple[int, Bet]
_NAMES: Final[dict[Bet, str]] = {"ante": "ante, and as much on blind", "trips": "trips"}


class HoldemWagerDialogue(WagerDialogue[UthRound, UthInput, UthEvent, Bet]):
    """The person's wagers: the ante, then trips."""

    def __init__(self, rules: UthRules, host: Host[UthRound, UthInput, UthEvent], seat: int) -> None:
        """Begin with the minimum as the wager that Enter places on ante and blind."""
        first: list[Spot] = [(seat, "ante")]
        super().__init__(rules, host, first)
        self.rules, self.seat = rules, seat

    def spots(self) -> list[Spot]:
        """Return ante and trips."""
        return [(self.seat, "ante"), (self.seat, "trips")]

    def is_open(self, spot: Spot) -> bool:
        """Return whether to ask for a wager there: trips need an ante and a blind."""
        seen = view(self.host.table.round, self.person)
        return spot[1] == "ante" or any(place.player == self.person for place in seen.places)

    def name(self, spot: Spot) -> str:
        """Return the bet."""
        return _NAMES[spot[1]]

    def input_of(self, spot: Spot, wagered: Money) -> UthInput:
        """Return the placing of a wager."""
        return (PlaceAnte if spot[1] == "ante" else PlaceTrips)(self.person, wagered, spot[0])

    def lying(self) -> dict[Spot, Money]:
        """Return the person's ante and trips."""
        seen = view(self.host.table.round, self.person)
        found: dict[Spot, Money] = {}
        for place in seen.places:
            if place.player == self.person:
                found = {(self.seat, "ante"): place.ante, (self.seat, "trips"): place.trips}
        return {spot: amount for spot, amount in found.items() if amount}

    def sits_down_with(self) -> Money:
        """Return the least ante with its blind."""
        return Money(2 * least(self.rules))
