"""The kernel's shoe is the document's: the table's own machine, dealt the same cards, shuffles where the kernel does.

The whole table is driven in every case: opened, shuffled, cut, its cutting card inserted, burnt from and wagered at;
its cards are drawn from a Shoe in the order that the kernel made.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import islice, pairwise
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.cards import Card, pack
from croupier.engine import inputs as r
from croupier.engine.shoe import CUTTING_CARD, ShoeOrder
from croupier.engine.table import Table, dealers_step, new_table, opening_steps, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as t
from croupier.engine.twentyone import Round
from croupier.simulation.twentyone.engine_player import _answer, player_of
from croupier.simulation.twentyone.game import SimulatedTwentyOne
from tests.daily import daily
from tests.simulation.looking import Looked, Shod, looked, shoes

EVENING: Final = 1_790_000_400
BLACKJACK: Final = "act-blackjack-2005"
NSW: Final = "nsw-pontoon-6to5-2017"


class Dealt:
    """A table of the engine at which the plan is played; it is told in `begun` before which of its rounds a shoe began.

    `orders` are those that shuffles come to, and `again` the first cards after those in the midst of a round.
    """

    def __init__(self, game: SimulatedTwentyOne, orders: Iterable[tuple[Card, ...]], again: Iterable[tuple[Card, ...]]):
        """Open the table and seat the players."""
        self.game, self.plan = game, game.plan
        self.orders, self.again = iter(orders), iter(again)
        self.shoe = ShoeOrder(())
        self.events: list[Any] = []
        self.rounds: list[tuple[Card, ...]] = []
        self.begun: list[int] = []
        self.table: Table = new_table(self.plan.document, self.plan.election, limits="as_found")
        self.put(t.TellTime(EVENING))
        for given in opening_steps(self.table, "on file"):
            self.put(given)
        for box in range(1, self.plan.boxes + 1):
            self.put(t.Arrive(player_of(box), box))

    def put(self, given: Any) -> None:
        caused, self.table = step(self.table, given)
        self.events += caused

    def prepare(self, due: Any) -> None:
        """Do what has to be done to the cards, with the kernel's order where it is the kernel's shoe."""
        is_new = not self.table.is_in_round
        match due:
            case t.ShuffleCards():
                self.put(due)
                # a cut of cards in an order by chance leaves them in one: the order is that after the cut
                self.shoe = ShoeOrder(next(self.orders) if is_new else self._discards(next(self.again)))
                assert self.shoe.left == self.table.shoe.cards
                if is_new:
                    self.begun.append(len(self.rounds))
            case t.InsertCuttingCard():
                behind = self.plan.cutting_card if is_new else due.from_back
                assert behind is not None
                self.put(replace(due, from_back=behind))
                self.shoe = self.shoe.insert(behind) if behind else self.shoe
            case t.BurnCards():
                self.put(due)
                self.shoe = self.shoe.burn(self.game.rules.shuffle.burn.value)
            case _:
                self.put(due)

    def _discards(self, first: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards that do not lie on the layout, these first."""
        known = self.game.rules.cards
        left = Counter(list(pack(known.pack.value)) * known.decks.value)
        left.subtract((*self.table.shoe.layout, *first))
        assert min(left.values()) >= 0, f"not all of {first} are among the discards"
        return (*first, *left.elements())

    def play(self) -> tuple[Card, ...]:
        """Play a round and return its cards; shoe work is done when it is due."""
        wagers, dealt = self.game._wagered(0), list[Card]()
        waiting = dict(enumerate(wagers.boxes, 1))
        while waiting or self.table.round is None or not self.table.round.is_closed:
            due = dealers_step(self.table)
            if due is not None:
                self.prepare(due)
            elif self.table.is_betting and waiting:
                box = min(waiting)
                self.put(r.PlaceWager(player_of(box), box, waiting.pop(box)))
            elif self.table.is_betting:
                self.put(r.NoMoreBets())
            elif self.table.awaits_card:
                card, self.shoe = self.shoe.draw()
                self.put(t.DrawCuttingCard() if card is CUTTING_CARD else r.Deal(card))
                dealt += [] if card is CUTTING_CARD else [card]
            else:
                assert isinstance(self.table.round, Round)
                self.put(_answer(self.table.round, self.game.strategy, wagers))
        self.rounds.append(tuple(dealt))
        return tuple(dealt)


def same_shoes(game: Looked, rounds: int) -> tuple[Dealt, list[Shod]]:
    """Deal the kernel's shoes at a table of the engine; both must begin a shoe before the same rounds."""
    found = list(shoes(islice(game.rounds(), rounds), game.encoded.shoe.burnt))
    table = Dealt(game, [one.order for one in found], [one.again for one in found if one.again])
    for at, shod in enumerate(found):
        for place, one in enumerate(shod.rounds):
            assert table.play() == one.walked.cards, (game.plan, at, place)
            assert len(table.begun) == at + 1, f"round {place} of shoe {at}: {len(table.begun)} shoes were shuffled"
            assert table.begun[-1] == len(table.rounds) - 1 - place
            assert table.table.shoe.number >= at + 1
    return table, found


REAL: Final = [
    pytest.param(BLACKJACK, {}, {}, marks=pytest.mark.long),
    pytest.param(BLACKJACK, {"decks": 4}, {"cutting_card": 52, "boxes": 5}, marks=pytest.mark.long),
    ("act-pontoon-2005", {"decks": 8, "burn_cards_at_new_shoe": 1}, {"boxes": 2, "cutting_card": 150}),
    pytest.param("act-pontoon-2018", {"burn_cards_at_new_shoe": 52}, {}, marks=pytest.mark.long),
    pytest.param("act-pontoon-2018", {"decks": 3}, {"boxes": 7, "cutting_card": 48}, marks=pytest.mark.long),
    pytest.param(NSW, {}, {}, marks=pytest.mark.long),
    (NSW, {"decks": 6}, {"boxes": 7, "cutting_card": 60}),
]


@pytest.mark.parametrize(("document", "election", "asked"), REAL)
def test_the_table_shuffles_where_the_kernel_does(document: str, election: dict[str, Any], asked: Any) -> None:
    game = looked(document, election, dealing="real", **asked)
    table, found = same_shoes(game, 150)
    assert len(found) >= 2
    rules, cards = game.rules.shuffle, game.rules.cards
    fell = [event for event in table.events if isinstance(event, e.ShuffleFellDue)]
    assert {event.why for event in fell} == {"cutting-card"}
    assert {event.clause for event in fell} <= {rules.cutting_card_during.clause, rules.cutting_card_first.clause}
    burnt = [event for event in table.events if isinstance(event, e.CardBurned)]
    assert len(burnt) == rules.burn.value * len(found)
    whole = dict.fromkeys(pack(cards.pack.value), cards.decks.value)
    for shod in found:
        dealt = [card for one in shod.rounds for card in one.walked.cards]
        assert max(Counter(dealt).values()) <= cards.decks.value
        assert Counter(shod.order) == whole


@pytest.mark.parametrize(("document", "election"), daily([(NSW, {"decks": 6}), (BLACKJACK, {"decks": 4})]))
def test_a_cutting_card_before_the_first_card_lets_the_round_wait_for_the_shuffle(
    document: str, election: dict[str, Any]
) -> None:
    game = looked(document, election, dealing="real", cutting_card=100)
    table, found = same_shoes(game, 600)
    came_first = [shod for shod in found[:-1] if shod.end == game.encoded.shoe.stop]  # the last round waits for nothing
    assert 0 < len(came_first) < len(found) - 1
    clause = game.rules.shuffle.cutting_card_first.clause
    told = [event for event in table.events if isinstance(event, e.ShuffleFellDue) and event.clause == clause]
    assert len(told) == len(came_first)
    assert len([event for event in table.events if isinstance(event, e.BetsReopened)]) == len(came_first)


@pytest.mark.parametrize("behind", daily([0, 10]))
def test_a_shoe_that_runs_out_goes_on_with_the_discards_and_is_then_shuffled(behind: int) -> None:
    game = looked(NSW, {"decks": 6}, dealing="real", cutting_card=behind, boxes=7)
    table, found = same_shoes(game, 120)
    ran_out = [shod for shod in found if shod.again]
    assert len(ran_out) >= 5
    assert all(shod.end == len(shod.order) + len(shod.again) for shod in ran_out)
    again = [one for one in table.events if isinstance(one, e.CardsShuffled) and one.cards != len(found[0].order)]
    assert len(again) == len(ran_out)
    assert {one.clause for one in again} == {game.rules.shuffle.runs_out.clause}


def test_cutting_card_at_another_place_is_detected() -> None:
    game = looked(BLACKJACK, dealing="real", cutting_card=100)
    same_shoes(game, 150)
    game.plan = replace(game.plan, cutting_card=110)  # the kernel goes by its tables, which have the old place
    with pytest.raises((AssertionError, StopIteration)):
        same_shoes(game, 150)


# --- devices ----------------------------------------------------------------------------------------------------------

DEVICES: Final = [
    (BLACKJACK, {"decks": 4}, "after_round"),
    ("act-pontoon-2005", {"decks": 3}, "after_round"),
    ("act-pontoon-2018", {"decks": 3}, "after_round"),
    (NSW, {"decks": 6}, "after_initial_deal"),
]


class Devised(Dealt):
    """A table with a device whose cards come in a given order, since chance is inside the device."""

    def play_cards(self, cards: tuple[Card, ...]) -> None:
        """Play a round with these cards; the engine refuses any that cannot be in the device."""
        self.shoe = ShoeOrder(cards)
        assert self.play() == cards

    def prepare(self, due: Any) -> None:
        self.put(due)


@pytest.mark.parametrize(("document", "election", "back"), daily(DEVICES, 2))
def test_a_device_gets_the_discards_back_when_the_document_says(
    document: str, election: dict[str, Any], back: str
) -> None:
    """Rounds are looked for that only a device with the discards in it can deal, and the table has to take them."""
    game = looked(document, election, dealing="device", boxes=7)
    assert game.rules.shuffle.discards_back.value == back
    decks, first = game.rules.cards.decks.value, 2 * game.plan.boxes + 1
    walked = [one.cards for one in islice(game.walk(0), 6_000)]
    pairs = list(pairwise(walked))
    before_third = [pair for pair in pairs if _most(pair[0] + pair[1][:first]) > decks]
    later = [pair for pair in pairs if _most(pair[0] + pair[1]) > decks]
    assert bool(before_third) is (back == "after_round")
    assert later
    assert all(Counter(one.order) == Counter(one.before) for one in islice(game.rounds(), 200))
    table = Devised(game, (), ())
    for one, other in (*before_third[:3], *later[:3], *pairs[:10]):
        table.play_cards(one)
        out = len(one) if back == "after_initial_deal" else 0
        assert table.table.shoe.cards == len(game.encoded.cards) - out
        table.play_cards(other)
    returned = [event for event in table.events if isinstance(event, e.DiscardsReturned)]
    assert {event.clause for event in returned} == {game.rules.shuffle.discards_back.clause}
    assert not [event for event in table.events if isinstance(event, e.ShuffleFellDue)]


def _most(cards: tuple[Card, ...]) -> int:
    return max(Counter(cards).values())
