"""A table of Ultimate Texas Hold'em for tests: one round, driven by short words, with a shoe that gives every card due.

table = UthTable("9S 8S 7S 9H 2C AH AD QC JD")
table.ante("Ann", "10").deal().bet("Ann", 4).proceed()
assert table.net("Ann") == "50.00"
table.refuse("8.6/s2", lambda: table.check("Ann"))
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar

import pytest

from croupier import money
from croupier.cards import cards
from croupier.engine.holdem import Place, UthRound, UthView, legal, open_round, postings, step, view
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.events import UthBet, UthEvent, WagerSettled
from croupier.engine.inputs import Deal, MarkAbsent, NoMoreBets, Proceed
from croupier.engine.postings import Account
from croupier.engine.refusal import Refused
from croupier.rules.clause import contains
from croupier.rules.profile import load_uth
from tests.families import UTH

E = TypeVar("E", bound=UthEvent)
Result = tuple[UthBet, str, str, str, str | None]
"""A wager's result: bet, outcome, what went back to the player with the stake, clause, and the row that paid it."""


class UthTable:
    """One round; every method that acts returns the table, and raises Refused when the rules do."""

    def __init__(
        self,
        shoe: str = "",
        *,
        seats: Mapping[str, int] | None = None,
        at_entry: bool = False,
        advised: Iterable[tuple[str, UthBet]] = (),
        **election: object,
    ) -> None:
        """Open a round; `at_entry` makes limits bind when a wager is placed; `advised` know of the minimum."""
        self.rules = load_uth(UTH, election, as_found=not at_entry)
        self.shoe = list(cards(shoe))
        events, self.state = open_round(self.rules, seats, "at_entry" if at_entry else "as_found", advised)
        self.events: list[UthEvent] = list(events)

    def give(self, given: i.UthInput) -> "UthTable":
        """Give an input and nothing more."""
        events, self.state = step(self.state, given)
        self.events += events
        return self

    def refuse(self, clause: str, act: Callable[[], object], *, or_part: bool = False) -> "UthTable":
        """Assert that acting is refused under this very clause (or a part of it), and changes nothing."""
        before = (self.state, list(self.shoe), len(self.events))
        with pytest.raises(Refused) as caught:
            act()
        refused = caught.value
        is_it = contains(clause, refused.clause) if or_part else clause == refused.clause
        assert is_it, f"refused under {refused.clause}, not {clause}: {refused.why}"
        assert before == (self.state, self.shoe, len(self.events))
        return self

    # --- what may be done ----------------------------------------------------------------------------------

    def ante(self, player: str, amount: str, box: int | None = None, *, trips: str | None = None) -> "UthTable":
        """Place ante and blind, and a trips wager if an amount is named."""
        self.give(i.PlaceAnte(player, money.parse(amount), box))
        return self if trips is None else self.trips(player, trips)

    def trips(self, player: str, amount: str, box: int | None = None) -> "UthTable":
        """Place a trips wager."""
        return self.give(i.PlaceTrips(player, money.parse(amount), box))

    def withdraw(self, player: str) -> "UthTable":
        """Take all wagers back."""
        return self.give(i.WithdrawAnte(player))

    def deal(self, count: int | None = None) -> "UthTable":
        """Close the wagers and deal all that is due, or only a number of cards."""
        self.give(NoMoreBets())
        while self.state.awaits_card and count != 0:
            self.give_next()
            count = None if count is None else count - 1
        return self

    def give_next(self) -> "UthTable":
        """Let the shoe give its next card."""
        assert self.shoe, "the shoe ran out: one card too many was drawn"
        self.give(Deal(self.shoe[0]))
        self.shoe = self.shoe[1:]
        return self

    def bet(self, player: str, times: int) -> "UthTable":
        """Place the play wager, a multiple of the ante."""
        return self.give(i.BetPlay(player, times))

    def check(self, *players: str) -> "UthTable":
        """Let one player after another check."""
        for player in players:
            self.give(i.Check(player))
        return self

    def fold(self, player: str) -> "UthTable":
        """Fold."""
        return self.give(i.Fold(player))

    def concede(self, player: str) -> "UthTable":
        """Fold after the dealer's hand has been declared."""
        return self.give(i.Concede(player))

    def proceed(self, player: str | None = None) -> "UthTable":
        """Keep the hand: one player, or all who have not answered."""
        return self.give(Proceed(player))

    def absent(self, player: str) -> "UthTable":
        """Mark a player absent."""
        return self.give(MarkAbsent(player))

    def misdeal(self, why: Literal["wrong-number-of-cards", "card-revealed"] = "wrong-number-of-cards") -> "UthTable":
        """Declare a misdeal."""
        return self.give(i.DeclareMisdeal("supervisor", why))

    def expose(self, *places: int) -> "UthTable":
        """Reveal the dealer's first card, second card, or both by mistake."""
        return self.give(i.ExposeDealerCards("dealer", places))

    def missing(self, box: int, *, handled: bool) -> "UthTable":
        """Find a hand dealt without ante or blind."""
        return self.give(i.ReportMissingWager("dealer", box, handled))

    def find(self, box: int, amount: str) -> "UthTable":
        """Find a play wager of this amount during settlement."""
        return self.give(i.FindPlayWager("dealer", box, money.parse(amount)))

    # --- what can be seen ----------------------------------------------------------------------------------

    def net(self, player: str) -> str:
        """Return what the player has won or lost so far, as dollars and cents; chips on the layout count as gone."""
        return money.show(sum(amount for event in self.events for who, amount in postings(event) if who == player))

    def nets(self, *players: str) -> list[str]:
        """Return what each of the players has won or lost so far."""
        return [self.net(player) for player in players]

    @property
    def house(self) -> str:
        """Return the house's result so far."""
        return money.show(sum(a for event in self.events for who, a in postings(event) if who is Account.HOUSE))

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def clauses(self, kind: type[E]) -> list[str]:
        """Return the clauses that the events of one kind cite."""
        return [event.clause for event in self.of(kind)]

    def in_order(self, *kinds: type[UthEvent]) -> list[str]:
        """Return the names of the events of some kinds, as they happened."""
        return [type(event).__name__ for event in self.events if isinstance(event, kinds)]

    def results(self, player: str = "Ann") -> list[Result]:
        """Return how each wager of a player was settled, in order."""
        return [
            (one.bet, one.outcome, money.show(one.returned), one.clause, one.paid_by)
            for one in self.of(WagerSettled)
            if one.player == player
        ]

    def result(self, bet: UthBet, player: str = "Ann") -> Result:
        """Return how one wager of a player was settled; it has exactly one result."""
        (found,) = [one for one in self.results(player) if one[0] == bet]
        return found

    def place(self, player: str) -> Place:
        """Return a player's place."""
        found = self.state.of(player)
        assert found is not None
        return found

    def sees(self, viewer: str | None) -> UthView:
        """Return the view of a person."""
        return view(self.state, viewer)

    def legal(self, player: str) -> list[str]:
        """Return what the player may do now; a bet with its multiple, such as "BetPlay 4"."""
        return [
            f"BetPlay {one.times}" if isinstance(one, i.BetPlay) else type(one).__name__
            for one in legal(self.state, player)
        ]

    @property
    def round(self) -> UthRound:
        """The state, for a check after it has changed."""
        return self.state

    @property
    def is_over(self) -> bool:
        """Return whether the round is closed with every card of the shoe used."""
        return self.state.is_closed and not self.shoe


# --- rounds that many tests need ------------------------------------------------------------------------------------


def one_hand(
    hand: str, board: str, dealer: str, ante: str = "10", *, trips: str | None = None, **election: object
) -> UthTable:
    """Deal to Ann alone; it is her turn before the flop."""
    table = UthTable(f"{board} {hand} {dealer}", seats=None, at_entry=False, advised=(), **election)
    return table.ante("Ann", ante, trips=trips).deal()


def shown(
    hand: str,
    board: str,
    dealer: str,
    ante: str = "10",
    *,
    trips: str | None = None,
    times: int = 4,
    **election: object,
) -> UthTable:
    """Let Ann bet at the stage that allows a multiple of the ante, keep her hand, and settle it."""
    table = one_hand(hand, board, dealer, ante, trips=trips, **election)
    table.check(*("Ann",) * {4: 0, 3: 0, 2: 1, 1: 2}[times])
    return table.bet("Ann", times).proceed()


def several(shoe: str, *players: str, ante: str = "10", trips: str | None = None, **election: object) -> UthTable:
    """Deal to several players at places 1, 2, 3, …; the first is to decide."""
    table = UthTable(shoe, seats=None, at_entry=False, advised=(), **election)
    for player in players:
        table.ante(player, ante, trips=trips)
    return table.deal()
