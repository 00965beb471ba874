"""Settlement box by box: the same round gives the same money under the same clauses as settlement at once."""

import random
from collections import Counter
from typing import Any, Final

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from croupier.cards import pack
from croupier.engine import inputs as i
from croupier.engine.events import Event, LossReturned, RoundOpened, SuperBonusPaid
from croupier.engine.refusal import Refused
from croupier.engine.table.postings import postings
from croupier.engine.twentyone import Phase, Round, evolve, legal, open_round, step
from croupier.engine.twentyone.payment.settlement import unsettled
from croupier.money import Money
from croupier.rules.profile import load
from tests.daily import daily
from tests.families import TWENTY_ONE
from tests.properties.strategies import BETS, PALETTES, PLAYERS

SEED: Final = 20_261_119
ROUNDS: Final = 150
ROUNDS_LONG: Final = 5_000
OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "act-blackjack-2005": [{"side_bets": ["super-sevens", "perfect-pairs"]}],
    "act-pontoon-2005": [{}, {"readings": {"dealer_pontoon_collection": "original_only"}}],
    "act-pontoon-2018": [{"side_bets": ["pairs-play"]}, {"readings": {"dealer_pontoon_collection": "original_only"}}],
    "nsw-pontoon-6to5-2017": [{"side_bets": ["perfect-pairs"]}],
}


class Pair:
    """One round twice: settled at once, and box by box in an order that is given."""

    def __init__(self, key: str, chance: random.Random, *, in_order: bool) -> None:
        """Open both rounds under the same rules."""
        rules = load(key, chance.choice(OPTIONS[key]), as_found=True)
        self.chance, self.in_order = chance, in_order
        opened, self.once = open_round(rules, {chance.choice(PLAYERS): chance.randint(1, 7)}, "as_found")
        self.events = list(opened)
        first = replace(opened[0], settlement="box_by_box")
        self.boxed: Round = evolve(Round(rules), first)
        self.boxed_events: list[Event] = [first]
        self.settled = 0

    def give(self, given: i.Input) -> None:
        """Give both the input; they must accept or refuse it alike, up to the settlement."""
        try:
            events, self.once = step(self.once, given)
        except Refused as refused:
            clause = refused.clause
            with pytest.raises(Refused, check=lambda again: again.clause == clause):
                step(self.boxed, given)
            return
        self.events += events
        self._step(given)
        while self.boxed.phase is Phase.SETTLEMENT:
            boxes = [box.number for box in unsettled(self.boxed)]
            self._step(i.SettleBox(boxes[0] if self.in_order else self.chance.choice(boxes)))
            self.settled += 1

    def _step(self, given: i.Input) -> None:
        before = self.boxed
        events, self.boxed = step(before, given)
        for event in events:
            before = evolve(before, event)
            assert sum(amount for _, amount in postings(event)) == 0
        assert before == self.boxed
        self.boxed_events += events


def play(pair: Pair) -> None:
    """Play a round with shared boxes and side bets, every decision and card by chance."""
    chance = pair.chance
    for box in chance.sample(range(1, 8), chance.randint(1, 7)):
        for player in chance.sample(PLAYERS, chance.randint(1, 3)):
            pair.give(i.PlaceWager(player, box, Money(chance.choice((500, 2500, 777)))))
            pair.give(i.PlaceWager(player, box, Money(500), chance.choice(BETS)))
    pair.give(i.NoMoreBets())
    every = pack(pair.once.rules.cards.pack.value)
    ranks = chance.choice(PALETTES)
    some = [card for card in every if card.rank.value in ranks]
    while not pair.once.is_closed:
        if pair.once.awaits_card:
            pair.give(i.Deal(chance.choice(some if chance.random() < 0.8 else every)))
        elif chance.random() < 0.02:
            pair.give(i.ReturnWagers(chance.choice(PLAYERS), "void"))
        else:
            pair.give(chance.choice([one for player in PLAYERS for one in legal(pair.once, player)]))
    assert pair.boxed.is_closed


def compare(key: str, rounds: int, *, in_order: bool) -> Counter[str]:
    """Play rounds twice and compare them; return the number of events of each kind, and of boxes settled."""
    chance, counted = random.Random(SEED), Counter[str]()
    for _ in range(rounds):
        pair = Pair(key, chance, in_order=in_order)
        play(pair)
        boxed = [replace(one, settlement=UNSET) if isinstance(one, RoundOpened) else one for one in pair.boxed_events]
        if in_order:
            assert boxed == pair.events
        else:
            assert Counter(map(repr, boxed)) == Counter(map(repr, pair.events))
            assert boxed[-1] == pair.events[-1]
        counted.update(type(one).__name__ for one in boxed)
        counted["settled"] += pair.settled
    return counted


SETTLED: Final = {
    *("act-blackjack-2005 13.1", "act-pontoon-2005 14.1", "act-pontoon-2018 14.1", "nsw-pontoon-6to5-2017 16.1"),
}


@pytest.mark.clause(*sorted(SETTLED))
@pytest.mark.parametrize("key", TWENTY_ONE)
@pytest.mark.parametrize("in_order", daily([False, True]))
def test_boxes_settled_one_by_one_give_the_same_money_and_clauses_as_all_at_once(key: str, in_order: bool) -> None:
    counted = compare(key, ROUNDS, in_order=in_order)
    assert counted["RoundClosed"] == ROUNDS
    assert counted["settled"] > ROUNDS
    assert counted["InsuranceSettled"] > 0


@pytest.mark.long
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_boxes_settled_one_by_one_give_the_same_money_at_length(key: str) -> None:
    counted = compare(key, ROUNDS_LONG, in_order=False)
    if key != "act-blackjack-2005":
        assert counted[SuperBonusPaid.__name__] > 0
    if key.startswith("act-pontoon"):
        assert counted[LossReturned.__name__] > 0
