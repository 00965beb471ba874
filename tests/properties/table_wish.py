"""The parts that inputs are made of: people, boxes, amounts, moments and cards, known to a table or not."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from croupier.cards import Card, pack
from croupier.engine.holdem.state import BETTING
from croupier.engine.table import ROLES, Official
from croupier.engine.twentyone import Phase, Round
from croupier.money import Money
from tests import floor
from tests.properties.table_watched import WatchedTable
from tests.properties.table_ways import PLAYERS, least, people

T = TypeVar("T")
Pick = Callable[[Sequence[Any]], Any]
OFFICIALS: Final = tuple(Official(role, role.title()) for role in ROLES)
USUAL: Final = (floor.DEALER, floor.DEALER, floor.MANAGER, floor.MANAGER, floor.SUPERVISOR, floor.INSPECTOR)
REASONS: Final = ("for a reason", "for a reason", "for another reason", "", " ")


class Wish:
    """Wish of a person at a table in its present state; `pick` chooses."""

    def __init__(self, table: WatchedTable, pick: Pick) -> None:
        """Look at a table."""
        self.table = table
        self.state = table.state
        self._pick = pick

    # --- parts of inputs ----------------------------------------------------------------------------------------------

    def pick(self, *options: T) -> T:
        """Return one of the options."""
        found: T = self._pick(options)
        return found

    def any_of(self, *options: Any) -> Any:
        """Return one of the options at random."""
        return self._pick(options)

    def by(self) -> Official:
        """Return any official, often one who may do much."""
        return self.pick(*USUAL, *USUAL, *OFFICIALS)

    def player(self) -> str:
        """Return a player, mostly one who is there."""
        there = people(self.state)
        return self.pick(*there, *there, *PLAYERS, "Zoe", "")

    def box(self) -> int:
        """Return a box, mostly of the layout."""
        most = self.state.rules.wagers.boxes.value
        taken: list[int] = [guest.place for guest in self.state.guests if guest.place is not None]
        if isinstance(self.state.round, Round):
            taken += [box.number for box in self.state.round.boxes]
        number: int = self.any_of(*taken, *taken, *range(1, most + 1), most + 1, 0, -1)
        return number

    def decision(self) -> tuple[str, int]:
        """Return a player and a box: mostly who decides now and for which, else any."""
        round_ = self.state.round
        found: list[tuple[str, int]] = []
        if isinstance(round_, Round) and round_.phase in (Phase.DECISION, Phase.FORFEIT) and round_.decider:
            found = [(player, round_.box.number) for player in (*round_.asked, round_.decider)]
        elif isinstance(round_, Round):
            found = self.wagers()
        elif round_ is not None and round_.phase in BETTING:
            found = [(round_.place.player, round_.place.box)]
        return self.pick(*found * 3, (self.player(), self.box()))

    def wagers(self) -> list[tuple[str, int]]:
        """Return who has a wager where."""
        round_ = self.state.round
        if isinstance(round_, Round):
            return [(wager.player, box.number) for box in round_.boxes for wager in box.wagers]
        return [] if round_ is None else [(place.player, place.box) for place in round_.places]

    def wagered(self) -> tuple[str, int]:
        """Return a player and a box, mostly where the player has a wager."""
        return self.pick(*self.wagers() * 2, (self.player(), self.box()))

    def some_box(self) -> int | None:
        """Return a box, or none."""
        return self.pick(self.box(), self.box(), None)

    def reason(self) -> str:
        """Return a reason, or nothing."""
        return self.pick(*REASONS)

    def amount(self, player: str = "") -> Money:
        """Return an amount about the limits."""
        rules = self.state.rules.wagers
        low, high = rules.minimum.value or Money(0), rules.maximum.value or Money(10_000)
        unit = rules.unit.value
        usual = list(least(self.state, player))
        odd = [low - unit, high, high + unit, low + unit, unit, 2 * high, 1, 0, -unit]
        return Money(self.pick(*usual, *usual, *usual, *(2 * one for one in usual), *odd))

    def moment(self) -> int:
        """Return a moment: now, soon, on either side of a notice, tomorrow, or past."""
        minutes = self.pick(0, 1, 19, 20, 21, 60, 600, -1)
        return self.state.now + 60 * minutes

    def card(self) -> Card:
        """Return the next card of the shoe, another that is in it, or one that cannot be."""
        cards = self.table.cards.shoe.cards
        size = self.state.rules.cards.pack.value
        impossible = [card for card in pack(52) if card not in pack(size)]
        impossible += [card for card in pack(size) if self.state.shoe.seen[card.index] >= self.state.decks]
        if self.table.cards.composition:
            possible = cards[:1] * 6 + cards[1::17]
            return self.pick(*(possible or pack(size)), *impossible[:2])
        return self.pick(*pack(size))

    def some_cards(self) -> tuple[Card, ...]:
        """Return no cards, or one or two of the pack."""
        of = pack(self.state.rules.cards.pack.value)
        return self.pick((), (), (of[0],), (of[5], of[5]), (of[7], of[11]), pack(52)[36:37])

    def dealt(self) -> Card:
        """Return the card that comes next, or one that the engine must know to be wrong."""
        following = self.table.cards.next
        if self.state.kept_cards:
            return following if isinstance(following, Card) else self.card()
        return self.card()

    def yes(self) -> bool:
        """Return yes or no."""
        return self.pick(True, False)  # noqa: FBT003  the two answers themselves
