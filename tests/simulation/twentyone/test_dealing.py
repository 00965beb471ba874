"""Cards of the kernel's shoe: burnt ones like all others, a shoe that runs out, small wagers, odd counts."""

from collections import Counter
from itertools import islice

import pytest

from croupier.cards import pack
from croupier.money import Money
from croupier.rules.profile import load
from croupier.simulation.counts import named
from croupier.simulation.plan import Betting, Plan
from croupier.simulation.twentyone import kernel
from croupier.simulation.twentyone.game import SimulatedTwentyOne
from croupier.simulation.twentyone.layout import Ints, Small
from croupier.simulation.twentyone.tallies import empty
from tests.daily import daily
from tests.simulation.strategies.chance import random_strategy
from tests.simulation.twentyone.tables import differences

NSW, ACT = "nsw-pontoon-6to5-2017", "act-pontoon-2018"


def game(plan: Plan) -> SimulatedTwentyOne:
    rules = load(plan.document, plan.election)
    return SimulatedTwentyOne(plan, rules, random_strategy(rules, 3, "total"))


@pytest.mark.parametrize(("document", "election", "burnt"), [(NSW, {}, 1), (ACT, {"burn_cards_at_new_shoe": 52}, 52)])
@pytest.mark.parametrize("boxes", daily([2, 1]))
def test_burnt_cards_are_uniform(document: str, election: dict[str, object], burnt: int, boxes: int) -> None:
    """A burnt card is drawn by chance like all others, so that no card is dealt less often than another."""
    played = game(Plan(document, election, Money(1000), boxes=boxes, dealing="real", seed=11))
    assert played.encoded.shoe.burnt == burnt
    seen, front = Counter[int](), Counter[int]()
    cards, now = played._begun(0)
    for _ in range(1_500):
        start = int(now[kernel.START])
        _play_round(played, cards, now)
        seen.update(cards[int(now[kernel.START]) : int(now[kernel.AT])].tolist())
        if int(now[kernel.START]) <= start:
            front.update(cards[:burnt].tolist())
    expected = sum(seen.values()) / len(seen)
    assert len(seen) == played.rules.cards.pack.value
    for one, many in seen.items():
        assert abs(many - expected) < 5 * expected**0.5, pack(52)[one]
    assert len(front) > 10, "the burnt cards were the same in every shoe"


def _play_round(played: SimulatedTwentyOne, cards: Small, now: Ints) -> None:
    known = played.encoded
    found = empty(known, 1)
    kernel.play_table(known.book, known.shoe, known.sides, known.bets, cards, now, 1, found.sums)


def test_a_path_burns_the_same_cards_as_a_table() -> None:
    played = game(Plan(ACT, {"burn_cards_at_new_shoe": 7}, Money(1000), dealing="real", seed=5))
    assert played.encoded.is_path
    nets = played.nets(2, 20_000)
    tally = played.play(2, 20_000)
    assert sum(net * many for counts in tally.nets.values() for net, many in counts.items()) == nets.sum()


def test_insurance_by_the_count_in_a_shoe_that_runs_out() -> None:
    hi_lo = named("hi-lo")
    betting = Betting("hi-lo", hi_lo.tags, ((0, Money(1000)),), insure_from=1)
    plan = Plan(NSW, {"decks": 6}, Money(1000), boxes=7, dealing="real", cutting_card=0, betting=betting, seed=2)
    assert differences(game(plan), 1_200) == []


def test_a_surrender_that_costs_the_whole_wager_still_waits_for_the_dealer() -> None:
    election = {"minimum": "1", "surrenderRounding": "collectUp", "smallest_chip": "1"}
    plan = Plan(NSW, election, Money(100), dealing="real", seed=1)
    assert differences(game(plan), 1_500) == []


def test_the_same_bets_by_counts_ten_times_as_large_are_the_same_bets() -> None:
    hi_lo = named("hi-lo")
    small = Betting("one", hi_lo.tags, ((0, Money(1000)), (6, Money(2000)), (8, Money(50000))), is_true=False)
    tens = tuple([10 * tag for tag in hi_lo.tags])
    large = Betting("ten", tens, ((0, Money(1000)), (60, Money(2000)), (80, Money(50000))), is_true=False)
    one, ten = (
        game(Plan("act-blackjack-2005", {}, Money(1000), dealing="real", betting=betting, seed=4)).play(0, 20_000)
        for betting in (small, large)
    )
    assert one.nets == ten.nets
    assert 50000 in one.nets


def test_no_unsplit_round_needs_more_cards_than_the_longest_path() -> None:
    played = game(Plan(NSW, {}, Money(1000), dealing="real", seed=9))
    unsplit = [walked for walked in islice(played.walk(0), 2_000) if walked.chips <= 2_000]  # a double at most
    assert max(len(walked.cards) for walked in unsplit) <= played.encoded.longest
    assert played.encoded.longest < 48, "a shoe that is cut where NSW's dealer puts the card is played as a path"
    assert played.encoded.is_path
