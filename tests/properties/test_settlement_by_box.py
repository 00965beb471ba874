"""Settlement box by box: the same round gives the same money under the same clauses as settlement at once."""

import random
from collections import Counter
from typing import Any, Final

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine import inputs as i
from croupier.engine.events import LossReturned, RoundOpened, SuperBonusPaid
from croupier.engine.twentyone import Phase
from croupier.engine.twentyone.payment.settlement import unsettled
from croupier.rules.profile import load
from tests.daily import daily
from tests.families import TWENTY_ONE
from tests.properties.twin_rounds import TwinRounds

SEED: Final = 20_261_119
ROUNDS: Final = 150
ROUNDS_LONG: Final = 5_000
OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "act-blackjack-2005": [{"side_bets": ["super-sevens", "perfect-pairs"]}],
    "act-pontoon-2005": [{}, {"readings": {"dealer_pontoon_collection": "original_only"}}],
    "act-pontoon-2018": [{"side_bets": ["pairs-play"]}, {"readings": {"dealer_pontoon_collection": "original_only"}}],
    "nsw-pontoon-6to5-2017": [{"side_bets": ["perfect-pairs"]}],
}


class SettledRounds(TwinRounds):
    """One round twice: settled at once, and box by box in an order that is given."""

    def __init__(self, key: str, chance: random.Random, *, in_order: bool) -> None:
        """Open both rounds under the same rules."""
        super().__init__(load(key, chance.choice(OPTIONS[key]), as_found=True), chance, settlement="box_by_box")
        self.in_order, self.settled = in_order, 0

    def follow(self) -> None:
        """Settle the boxes one by one, once that is due."""
        while self.other.phase is Phase.SETTLEMENT:
            boxes = [box.number for box in unsettled(self.other)]
            self.step_other(i.SettleBox(boxes[0] if self.in_order else self.chance.choice(boxes)))
            self.settled += 1


def compare(key: str, rounds: int, *, in_order: bool) -> Counter[str]:
    """Play rounds twice and compare them; return the number of events of each kind, and of boxes settled."""
    chance, counted = random.Random(SEED), Counter[str]()
    for _ in range(rounds):
        pair = SettledRounds(key, chance, in_order=in_order)
        pair.play()
        boxed = [replace(one, settlement=UNSET) if isinstance(one, RoundOpened) else one for one in pair.other_events]
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
