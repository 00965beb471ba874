"""A table's life for tests: opened, shuffled and dealt by short words, at any document.

floor = Floor("nsw-pontoon-6to5-2017", minimum="10").open().ready()
floor.wager("Ann", 2, "20").deal("KH 7D 9S 5C").stand("Ann", 2)
floor.refuse("6.5", i.ChangeLimits(SUPERVISOR, minimum=Money(2500)))
"""

from typing import Any, Final, Self, TypeVar

import pytest

from croupier import money
from croupier.cards import Card, cards
from croupier.engine import inputs as r
from croupier.engine import table
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import Bet
from croupier.engine.postings import Account
from croupier.engine.refusal import Refused
from croupier.engine.table import Official, hindrance, new_table, postings, step
from croupier.engine.table import inputs as i
from croupier.money import Money, show
from croupier.rules.clause import contains
from tests.families import UTH

E = TypeVar("E")

DEALER: Final = Official("dealer", "Lou")
SUPERVISOR: Final = Official("gaming-supervisor", "Kim")
PIT_MANAGER: Final = Official("pit-manager", "Jo")
ASSISTANT: Final = Official("assistant-gaming-manager", "Sam")
MANAGER: Final = Official("gaming-manager", "Max")
OPERATOR: Final = Official("operator", "Op")
INSPECTOR: Final = Official("inspector", "Ivy")
SURVEILLANCE: Final = Official("surveillance", "Eve")
COMMISSION: Final = Official("commission", "Cai")
ANN_AS_OFFICIAL: Final = Official("player", "Ann")

EVENING: Final = 1_790_000_400
"""A moment in 2026, in seconds, when the rules of every document are in force."""


class Floor:
    """One table; every method that acts returns it, and raises Refused when the rules do."""

    def __init__(self, document: str, *, at_entry: bool = True, **election: object) -> None:
        """Make a table that is not open; with `at_entry` limits bind when a wager is placed, as at a live table."""
        if document == UTH:
            election.setdefault("maximum_payout", "25000")
        self.document = document
        self.state = new_table(document, election, as_found=not at_entry)
        self.events: list[Any] = []
        self.give(i.TellTime(EVENING))

    # --- giving inputs -------------------------------------------------------------------------------------

    def give(self, *inputs: Any) -> Self:
        """Give inputs one after another."""
        for given in inputs:
            events, after = step(self.state, given)
            assert all(getattr(event, "clause", None) for event in events), events
            self.events += events
            folded = self.state
            for event in events:
                folded = table.evolve(folded, event)
            assert folded == after, "step is not decide and evolve"
            self.state = after
            self.check()
        return self

    def refuse(self, clause: str, given: Any) -> Self:
        """Assert that an input is refused under the clause or a part of it, and changes nothing."""
        before = self.state
        with pytest.raises(Refused) as caught:
            step(self.state, given)
        refused = caught.value
        assert contains(clause, refused.clause), f"refused under {refused.clause}, not {clause}: {refused.why}"
        assert self.state is before
        return self

    def check(self) -> None:
        """Assert that no card and no money is made or lost."""
        shoe = self.state.shoe
        if shoe.stage not in ("empty", "unshuffled") and not shoe.is_failed:
            held = shoe.cards + shoe.discards + len(shoe.layout) + shoe.face_down + len(self.state.kept_cards)
            assert held == self.state.size, (held, self.state.size)
        for event in self.events:
            assert sum(amount for _, amount in postings(event)) == 0, event

    # --- the table -----------------------------------------------------------------------------------------

    def states(self) -> Self:
        """State everything that the document wants before the table opens."""
        rules = self.state.rules.opening
        for item in rules.items:
            reference = "B" if item.value == "layout" and rules.layouts.value else f"ref {item.value}"
            self.give(i.StateItem(SUPERVISOR, item.value, reference))
        return self

    def open(self) -> Self:
        """Open the table, determine the shuffle, bring and check the cards."""
        care = self.state.rules.care
        self.states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, care.shuffles.value[0]))
        return self.bring()

    def bring(self) -> Self:
        """Bring new cards to the table and check them."""
        for colour in ("red", "blue")[: self.state.rules.care.decks_in_turn.value]:
            self.give(i.IntroduceCards(DEALER, colour))
        return self.give(i.CheckCards(DEALER))

    def ready(self, cut: int = 100, depth: int = 60) -> Self:
        """Shuffle, cut and burn as the document wants, so that a round may be dealt."""
        shoe, rules = self.state.shoe, self.state.rules.shuffle
        if shoe.kind == "device":
            is_new = shoe.stage == "unshuffled" and shoe.due in ("", "replaced")
            by_hand = rules.by_hand_first.value == "required" and is_new
            self.give(i.ShuffleCards(DEALER, "device", by_hand))
        else:
            self.give(i.ShuffleCards(DEALER)).cut(cut, depth)
        if self.state.shoe.stage == "to burn":
            self.give(i.BurnCards(DEALER))
        return self

    def cut(self, cut: int = 100, depth: int = 60) -> Self:
        """Let the person who is offered the cut cut the cards, and insert the cutting card."""
        offered = self.state.shoe.offered
        self.give(i.CutCards(offered, cut) if offered else i.CutAsOfficial(SUPERVISOR, cut))
        return self.give(i.InsertCuttingCard(DEALER, depth))

    def wait(self, minutes: int) -> Self:
        """Let time pass."""
        return self.give(i.TellTime(self.state.now + 60 * minutes))

    def later(self, minutes: int) -> int:
        """Return the moment a number of minutes from now."""
        return self.state.now + 60 * minutes

    # --- the round -----------------------------------------------------------------------------------------

    def wager(self, player: str, box: int, amount: str, bet: Bet = "main") -> Self:
        """Place a wager; an ante where the game has one."""
        if self.document == UTH:
            return self.give(u.PlaceAnte(player, money.parse(amount), box))
        return self.give(r.PlaceWager(player, box, money.parse(amount), bet))

    def no_more_bets(self) -> Self:
        """Close the wagers."""
        return self.give(r.NoMoreBets())

    def cards(self, text: str) -> Self:
        """Let the shoe give cards, "CUT" being the cutting card."""
        for one in text.split():
            self.give(i.DrawCuttingCard() if one == "CUT" else r.Deal(cards(one)[0]))
        return self

    def deal(self, text: str) -> Self:
        """Close the wagers and deal cards."""
        return self.no_more_bets().cards(text)

    def stand(self, player: str, box: int) -> Self:
        """Stand."""
        return self.give(r.Stand(player, box))

    def hit(self, player: str, box: int, text: str = "") -> Self:
        """Draw, and let the shoe give the card."""
        return self.give(r.Hit(player, box)).cards(text)

    def play_round(self, player: str = "Ann", box: int = 2, amount: str = "10") -> Self:
        """Play a short round of a twenty-one game that the player stands through: 20 against 18."""
        return self.wager(player, box, amount).deal("KH 9C QD").stand(player, box).cards("9D")

    # --- asking --------------------------------------------------------------------------------------------

    def net(self, player: str) -> str:
        """Return what the player has won or lost over everything that happened."""
        return show(sum(amount for event in self.events for who, amount in postings(event) if who == player))

    def layout(self) -> Money:
        """Return what lies on the layout."""
        moved = [amount for event in self.events for who, amount in postings(event) if who is Account.LAYOUT]
        return Money(sum(moved))

    def events_of(self, kind: type[E]) -> list[E]:
        """Return the events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """Return the last event of a kind."""
        return self.events_of(kind)[-1]

    def may_not_start(self, clause: str) -> Self:
        """Assert that no round may be dealt now, under the clause."""
        found = hindrance(self.state)
        assert found is not None, "a round may be dealt"
        assert contains(clause, found[0]), found
        return self


def card(text: str) -> Card:
    """Return a card."""
    return cards(text)[0]
