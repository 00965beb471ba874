"""The person's wagers at Blackjack and Pontoon: on boxes, with side bets."""

from croupier.engine.events import Event
from croupier.engine.inputs import Bet, Input, PlaceWager
from croupier.engine.twentyone import Round
from croupier.engine.twentyone.names import BETS
from croupier.money import Money
from croupier.narration.amounts import dollars
from croupier.rules.twentyone import PairsPlay, PerfectPairs, SideBet, SuperSevens, TwentyOneRules
from croupier.terminal.host import Host
from croupier.terminal.wagers import WagerDialogue, between, least

Spot = tuple[int, Bet]


def side_rules(rules: TwentyOneRules, bet: Bet) -> SideBet:
    """Return the rules of a side bet that the table offers."""
    found = {"perfect-pairs": rules.perfect_pairs, "pairs-play": rules.pairs_play, "super-sevens": rules.super_sevens}
    chosen = found[bet]
    assert chosen is not None
    return chosen


def limits(rules: TwentyOneRules, bet: Bet) -> tuple[str, str]:
    """Return the possible amounts in words, and their clause."""
    if bet == "main":
        least, most = rules.wagers.minimum, rules.wagers.maximum
        step = f" in multiples of {dollars(rules.wagers.unit.value)}"
        return between(least.value, most.value) + step, least.clause
    side = side_rules(rules, bet)
    if isinstance(side, SuperSevens):
        amounts = " or ".join(dollars(one) for one in side.amounts.value) or "any amount"
        return amounts, side.amounts.clause
    assert isinstance(side, PerfectPairs | PairsPlay)
    return between(side.minimum.value, side.maximum.value), side.minimum.clause


class TwentyOneWagerDialogue(WagerDialogue[Round, Input, Event, Bet]):
    """The person's wagers, main bet before side bets, box by box."""

    def __init__(self, rules: TwentyOneRules, host: Host[Round, Input, Event], boxes: tuple[int, ...]) -> None:
        """Begin with the minimum on each box as the wager that Enter places."""
        first: list[Spot] = [(box, "main") for box in boxes]
        super().__init__(rules, host, first)
        self.rules, self.boxes = rules, boxes

    def spots(self) -> list[Spot]:
        """Return every box with every bet that the table offers."""
        bets: list[Bet] = ["main", *self.rules.side_bets.offered.value]
        return [(box, bet) for box in self.boxes for bet in bets]

    def is_open(self, spot: Spot) -> bool:
        """Return whether to ask for a wager there: a side bet needs the wager that the rules ask for."""
        number, bet = spot
        if bet == "main":
            return True
        box = self.host.table.round.find(number)
        if box is None:
            return False
        return not side_rules(self.rules, bet).own_wager.value or box.wager(self.person) > 0

    def name(self, spot: Spot) -> str:
        """Return the bet and its box."""
        return f"{BETS[spot[1]]} on box {spot[0]}"

    def input_of(self, spot: Spot, wagered: Money) -> Input:
        """Return the placing of a wager."""
        return PlaceWager(self.person, spot[0], wagered, spot[1])

    def lying(self) -> dict[Spot, Money]:
        """Return the person's wagers on boxes and their side bets."""
        round_ = self.host.table.round
        found: dict[Spot, Money] = {(box.number, "main"): box.wager(self.person) for box in round_.boxes}
        found |= {(one.box, one.bet): one.amount for one in round_.side_wagers if one.player == self.person}
        return {spot: found[spot] for spot in self.spots() if found.get(spot)}

    def sits_down_with(self) -> Money:
        """Return the least wager."""
        return least(self.rules)
