"""A table for tests: one round of a document, driven by short words, with a shoe that gives every card due.

table = Table("act-pontoon-2018", "9H KS 7D AH", decks=4)
table.wager("Ann", 1, "20").deal().surrender("Ann", 1)
assert table.net("Ann") == "-20.00"
table.refuse("9.1", lambda: table.surrender("Ann", 1))
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest

from croupier import money
from croupier.cards import cards
from croupier.engine import inputs as i
from croupier.engine.events import Event, InsuranceSettled, SideBetSettled, WagerSettled
from croupier.engine.inputs import Bet, Input
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Account, Hand, Round, legal, open_round, postings, step
from croupier.rules.clause import contains
from croupier.rules.profile import load

E = TypeVar("E", bound=Event)


class Table:
    """One round; every method that acts returns the table, and raises Refused when the rules do."""

    def __init__(
        self,
        document: str,
        shoe: str = "",
        *,
        seats: Mapping[str, int] | None = None,
        at_entry: bool = False,
        **election: object,
    ) -> None:
        """Open a round; `at_entry` makes limits bind when a wager is placed, as at a live table."""
        self.rules = load(document, election, as_found=not at_entry)
        self.shoe = list(cards(shoe))
        events, self.state = open_round(self.rules, seats, "at_entry" if at_entry else "as_found")
        self.events: list[Event] = list(events)

    def give(self, given: Input) -> "Table":
        """Give an input, then every card that falls due."""
        events, state = step(self.state, given)
        happened = list(events)
        shoe = self.shoe
        while state.awaits_card:
            assert shoe, "the shoe ran out: one card too many was drawn"
            events, state = step(state, i.Deal(shoe[0]))
            happened += events
            shoe = shoe[1:]
        self.events += happened
        self.state, self.shoe = state, shoe
        return self

    def refuse(self, clause: str, act: Callable[[], object]) -> "Table":
        """Assert that acting is refused under the clause or a part of it, and changes nothing."""
        before = (self.state, list(self.shoe), len(self.events))
        with pytest.raises(Refused) as caught:
            act()
        refused = caught.value
        assert contains(clause, refused.clause), f"refused under {refused.clause}, not {clause}: {refused.why}"
        assert before == (self.state, self.shoe, len(self.events))
        return self

    # --- what may be done ----------------------------------------------------------------------------------

    def wager(self, player: str, box: int, amount: str, bet: Bet = "main") -> "Table":
        """Place a wager."""
        return self.give(i.PlaceWager(player, box, money.parse(amount), bet))

    def withdraw(self, player: str, box: int, bet: Bet = "main") -> "Table":
        """Take a wager back."""
        return self.give(i.WithdrawWager(player, box, bet))

    def deal(self) -> "Table":
        """Close the wagers and deal."""
        return self.give(i.NoMoreBets())

    def insure(self, player: str, box: int, amount: str, owner: str | None = None) -> "Table":
        """Insure a wager."""
        return self.give(i.Insure(player, box, money.parse(amount), owner))

    def even_money(self, player: str, box: int) -> "Table":
        """Take even money."""
        return self.give(i.TakeEvenMoney(player, box))

    def surrender(self, player: str, box: int) -> "Table":
        """Surrender."""
        return self.give(i.Surrender(player, box))

    def hit(self, player: str, box: int, hand: int | None = None) -> "Table":
        """Draw."""
        return self.give(i.Hit(player, box, hand))

    def stand(self, player: str, box: int, hand: int | None = None) -> "Table":
        """Stand."""
        return self.give(i.Stand(player, box, hand))

    def double(self, player: str, box: int, amount: str | None = None, hand: int | None = None) -> "Table":
        """Double."""
        return self.give(i.Double(player, box, None if amount is None else money.parse(amount), hand))

    def split(self, player: str, box: int, hand: int | None = None) -> "Table":
        """Split."""
        return self.give(i.Split(player, box, hand))

    def forfeit(self, player: str, box: int, hand: int | None = None) -> "Table":
        """Forfeit."""
        return self.give(i.Forfeit(player, box, hand))

    def proceed(self, player: str | None = None) -> "Table":
        """Decline what is offered."""
        return self.give(i.Proceed(player))

    def absent(self, player: str) -> "Table":
        """Mark a player absent."""
        return self.give(i.MarkAbsent(player))

    def defer(self, by: str) -> "Table":
        """Defer the payment of 21s."""
        return self.give(i.DeferPayment(by))

    # --- what can be seen ----------------------------------------------------------------------------------

    def net(self, player: str) -> str:
        """Return what the player has won or lost so far, as dollars and cents; chips on the layout count as gone."""
        return money.show(sum(amount for event in self.events for who, amount in postings(event) if who == player))

    @property
    def house(self) -> str:
        """Return the house's result so far."""
        return money.show(sum(a for event in self.events for who, a in postings(event) if who is Account.HOUSE))

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def settled(self) -> list[tuple[str, str]]:
        """Return each settlement of a wager, side bet or insurance as player and clause, in order."""
        kinds = (WagerSettled, SideBetSettled, InsuranceSettled)
        return [(event.player, event.clause) for event in self.events if isinstance(event, kinds)]

    def clauses(self, kind: type[E]) -> list[str]:
        """Return the clauses that the events of one kind cite."""
        return [event.clause for event in self.of(kind)]

    def hand(self, box: int, hand: int = 1) -> Hand:
        """Return a hand."""
        found = self.state.find(box)
        assert found is not None
        return found.hands[hand - 1]

    def total(self, box: int, hand: int = 1) -> int:
        """Return a hand's total."""
        return self.state.total(self.hand(box, hand)).points

    def legal(self, player: str) -> set[str]:
        """Return the names of what the player may do now."""
        return {type(given).__name__ for given in legal(self.state, player)}

    @property
    def round(self) -> Round:
        """The state."""
        return self.state

    @property
    def is_over(self) -> bool:
        """Return whether the round is closed with every card of the shoe used."""
        return self.state.is_closed and not self.shoe
