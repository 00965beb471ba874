"""A table that goes on from round to round: the engine's state, the shoe, and what everybody has won or lost."""

from collections import defaultdict

from croupier.engine.events import Event
from croupier.engine.inputs import Deal, Input
from croupier.engine.twentyone import Round, open_round, postings, step
from croupier.money import Money
from croupier.play.shoe import Shoe
from croupier.rules.twentyone import TwentyOneRules


class Table:
    """One table; `give` is the only way to change its round."""

    def __init__(self, rules: TwentyOneRules, seats: dict[str, int], seed: int) -> None:
        """Set the table up; no round is open yet."""
        self.rules = rules
        self.seats = seats
        self.shoe = Shoe(rules, seed)
        self.net: defaultdict[str, int] = defaultdict(int)
        self.rounds_played = 0
        self.events: list[Event] = []
        self.state = open_round(rules, seats)[1]

    def open(self) -> bool:
        """Open a round; return whether the cards were shuffled for it."""
        shuffled = self.shoe.is_due
        if shuffled:
            self.shoe.shuffle()
        opened, self.state = open_round(self.rules, self.seats, "at_entry")
        self.events = list(opened)
        return shuffled

    def give(self, given: Input) -> list[tuple[Event, Round]]:
        """Give an input, then every card that falls due; return each event with the state that it led to.

        Raises Refused, and then nothing has changed.
        """
        events, state = step(self.state, given)
        happened = [(event, state) for event in events]
        while state.awaits_card:
            events, state = step(state, Deal(self.shoe.draw()))
            happened += [(event, state) for event in events]
        self.state = state
        for event, _ in happened:
            self.events.append(event)
            for account, amount in postings(event):
                if isinstance(account, str):
                    self.net[account] += amount
        if state.is_closed:
            self.rounds_played += 1
            self.shoe.collect()
        return happened

    def round_net(self, player: str) -> Money:
        """Return what the player has won or lost in this round so far; chips on the layout count as gone."""
        moved = (amount for event in self.events for who, amount in postings(event) if who == player)
        return Money(sum(moved))

    def promised(self, player: str) -> Money:
        """Return what the player has asked to insure of others' wagers, paid for when the offer closes."""
        return Money(sum(one.amount for one in self.state.requests if one.player == player))
