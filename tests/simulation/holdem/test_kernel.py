"""The kernel plays as the engine does: same cards, same decisions, same cents for every wager, at random tables."""

import pickle
import random
from collections import Counter
from functools import cache
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.analysis.holdem.kernels.hands import EQUAL, HIGHER, LOWER, QUALIFIED, STATES
from croupier.analysis.holdem.strengths import strengths
from croupier.analysis.holdem.terms import terms
from croupier.cards import pack
from croupier.engine.holdem import settlement
from croupier.engine.poker import Class, best
from croupier.money import Money
from croupier.rules.profile import load_uth
from croupier.rules.ruled import BadElection
from croupier.simulation.holdem import decision_tables, kernel
from croupier.simulation.holdem.engine_queries import WAGERS, settled
from croupier.simulation.holdem.game import SimulatedHoldem
from croupier.simulation.holdem.kernel import ENDS
from croupier.simulation.holdem.observations import Sight
from croupier.simulation.plan import BLOCK, BadPlan, Betting
from tests.daily import daily
from tests.families import UTH
from tests.simulation.holdem.alike import differences, game, plan, random_strategy, random_table

STRATEGIES: Final = 4
G, M = 0x9E3779B97F4A7C15, (1 << 64) - 1


@cache
def basic() -> SimulatedHoldem:
    return game(seed=11)


def crowded(**election: str) -> SimulatedHoldem:
    """Return a table of six boxes with trips; the tables of the strategy are those of any table."""
    rules = load_uth(UTH, election)
    agreed = terms(rules, Money(1000), Money(500))
    six = plan(boxes=6, side_bets={"trips": Money(500)}, election=election)
    return replace(basic(), plan=six, rules=rules, terms=agreed, settled=settled(rules, agreed, 6))


def compare(seed: int, rounds: int, each: int) -> Counter[str]:
    """Compare a number of rounds of one strategy with the engine, at several tables; return the events."""
    chance = random.Random(seed)
    text = random_strategy(chance) if seed % STRATEGIES else "basic"
    like, seen = game(strategy=text), Counter[str]()
    strategy = like.strategy()
    for _ in range(rounds // each):
        held = random_table(like, chance)
        assert list(differences(held, strategy, each, chance.randrange(1000), chance.randrange(3000))) == []
        seen.update([held.rules.payouts.maximum_scope.value, f"{held.plan.boxes} boxes", *held.plan.side_bets])
        seen.update(held.play(0, 200).seen)
    return seen


@pytest.mark.clause("act-uth-2019 7.2", "act-uth-2019 9.5", "act-uth-2019 9.6", "act-uth-2019 9.7", "act-uth-2019 9.8")
@pytest.mark.parametrize("seed", daily(range(STRATEGIES)))
def test_kernel_agrees_with_engine(seed: int) -> None:
    seen = compare(seed, 5_000, 200)
    wanted = ["blind_wager", "player_round", "table_round", "1 boxes", "2 boxes", "6 boxes", "trips"]
    wanted += [
        "on the river: fold",
        "on the river: bet 1x",
        "after the flop: bet 2x",
        "blind cut by the maximum payout",
    ]
    assert [name for name in wanted if not seen[name]] == []
    assert seen["before the flop: bet 4x"] + seen["before the flop: bet 3x"] > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 108))
def test_kernel_agrees_with_engine_for_a_million_rounds(seed: int) -> None:
    compare(seed, 50_000, 250)


def test_dealer_hands_are_counted_as_by_the_engine() -> None:
    held = game(strategy=random_strategy(random.Random(3), counts_holdings=True), boxes=2)
    assert list(differences(held, held.strategy(), 400)) == []


# --- a planted change is caught ---------------------------------------------------------------------------------------


def planted(what: str) -> SimulatedHoldem:
    held = basic()
    match what:
        case "values":
            values = held.hands.values.copy()
            values[values == np.bincount(values[values > 0]).argmax()] += 60
            return replace(held, hands=held.hands._replace(values=values))
        case "least":
            return replace(held, hands=held.hands._replace(least=held.hands.least + 500))
        case "before" | "after" | "plain" | "suited":
            table = getattr(held.plays, what).copy()
            table[::7] = 1 if what == "before" else ~table[::7]
            return replace(held, plays=held.plays._replace(**{what: table}))
        case _:
            held = crowded(maximum_payout="25000") if what == "trips" else held
            nets = held.settled.nets.copy()
            nets[:, int(Class.TWO_PAIRS), :, WAGERS.index(what)] += 1
            return replace(held, settled=replace(held.settled, nets=nets))


@pytest.mark.parametrize(
    "what", daily(["values", "before", "blind", "trips", "least", "after", "plain", "suited", "ante", "play"], 4)
)
def test_changed_lookup_table_is_detected(what: str) -> None:
    assert list(differences(planted(what), basic().strategy(), 600)) != []


@pytest.mark.parametrize("stage", ["before_the_flop", "after_the_flop", "on_the_river"])
def test_changed_engine_player_is_detected(stage: str) -> None:
    class Timid:
        """Plays like another, and at one stage never bets."""

        name = "timid"

        def __init__(self, like: Any) -> None:
            self._like = like

        def __getattr__(self, name: str) -> Any:
            return (lambda *_: 0) if name == stage else getattr(self._like, name)

    timid: Any = Timid(basic().strategy())
    assert list(differences(basic(), timid, 300)) != []


@pytest.mark.clause("act-uth-2019 9.3", "act-uth-2019 10.1:max-payout")
def test_maximum_payout_shared_in_another_order_is_detected() -> None:
    held = crowded(max_payout_scope="table_round", maximum_payout="20")
    assert held.settled.purse == 2000
    assert held.settled.order == (5, 4, 3, 2, 1, 0)
    assert list(differences(held, basic().strategy(), 300)) == []
    other = replace(held, settled=replace(held.settled, order=held.settled.order[::-1]))
    assert list(differences(other, basic().strategy(), 300)) != []
    alone = replace(held, settled=replace(held.settled, purse=-1))
    assert list(differences(alone, basic().strategy(), 300)) != []


@pytest.mark.parametrize("scope", ["blind_wager", "player_round"])
def test_maximum_payout_per_wager_is_not_shared(scope: str) -> None:
    assert crowded(max_payout_scope=scope, maximum_payout="20").settled.purse == -1


def test_changed_engine_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    held, strategy = basic(), basic().strategy()
    monkeypatch.setattr(settlement, "qualifies", lambda *_: True)
    assert list(differences(held, strategy, 300)) != []


# --- chance -----------------------------------------------------------------------------------------------------------


def mixed(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & M
    z = (z ^ z >> 27) * 0x94D049BB133111EB & M
    return z ^ z >> 31


def dealt(seed: int, block: int, cards: int, rounds: int) -> list[list[int]]:
    """Return the cards of the first rounds of a block, computed in plain Python."""
    key, deck, found = mixed(mixed(seed + G & M) + G & M), list(range(52)), []
    for number in range(rounds):
        for place in range(cards):
            z = mixed(key + G * ((block << 32) + number * cards + place) & M)
            other = place + ((z >> 9) * (52 - place) >> 55)
            deck[place], deck[other] = deck[other], deck[place]
        found.append(deck[:cards])
    return found


@pytest.mark.parametrize(("seed", "block"), [(0, 0), (1, 0), (0, 1), (M, 12345), (1 << 63, (1 << 31) + 7)])
@pytest.mark.parametrize("boxes", [1, 6])
def test_cards_are_drawn_by_the_documented_algorithm(seed: int, block: int, boxes: int) -> None:
    held = replace(basic(), plan=plan(seed=seed, boxes=boxes))
    held = replace(held, settled=replace(held.settled, order=tuple(range(boxes))))
    assert held.trace(block, 0, 300).dealt.tolist() == dealt(seed, block, 7 + 2 * boxes, 300)


def test_every_card_reaches_every_place() -> None:
    found = basic().trace(3, 0, 52_000).dealt
    for place in range(9):
        many = np.bincount(found[:, place], minlength=52)
        assert ((many - 1000) ** 2 / 1000).sum() < 110  # chi squared of 51: less than one in a million is above


def test_strength_of_seven_cards_agrees_with_the_engine() -> None:
    hands, held, chance = strengths().hands, basic().hands, random.Random(5)
    for _ in range(3000):
        seven = chance.sample(range(52), 7)
        if (max(Counter(card & 3 for card in seven).values())) < 5:
            key = int(held.codes[seven].sum()) >> kernel.SUIT_BITS
            at = ((key >> kernel.BUCKETS) + int(held.moves[key % (1 << kernel.BUCKETS)])) & kernel.SLOTS
            assert hands[held.values[at]] == best([pack(52)[card] for card in seven])


def test_kernel_constants_agree_with_the_engine() -> None:
    assert (LOWER, EQUAL, HIGHER, QUALIFIED, STATES) == (0, 1, 2, kernel.QUALIFIED, kernel.STATES)
    assert len(Class) == kernel.KINDS
    names = {
        name: number for name, number in vars(decision_tables).items() if name.removeprefix("_") in Sight.__members__
    }
    assert {name.removeprefix("_"): number for name, number in names.items()} == dict(Sight.__members__)


# --- blocks, tallies, retelling ---------------------------------------------------------------------------------------


def test_a_block_is_the_sum_of_its_rounds() -> None:
    for held in (basic(), game(boxes=3, others=1, side_bets={"trips": Money(500)}, seed=4)):
        tally, count = held.play(2, 3000), held.plan.boxes - held.plan.others
        traced = held.trace(2, 0, 3000)
        nets = [
            held.by_wager(ends[held.plan.others :], won[held.plan.others :])
            for ends, won in zip(traced.ends, traced.won, strict=True)
        ]
        main = [sum(net for name, net in one.items() if not name.endswith("trips")) for one in nets]
        trips = [sum(net for name, net in one.items() if name.endswith("trips")) for one in nets]
        assert tally.rounds == 3000
        assert tally.nets == {1000 * count: dict(Counter(main))}
        assert held.nets(2, 3000).tolist() == [one + other for one, other in zip(main, trips, strict=True)]
        if held.plan.side_bets:
            assert tally.bets == {"trips": {500 * count: dict(Counter(trips))}}
        plays = [held.terms.plays[end // ENDS] for end in traced.ends[:, held.plan.others :].ravel().tolist()]
        assert tally.wagered == sum(play.wagered * 1000 for play in plays)
        seen = Counter(f"{play.where}: {play.what}" for play in plays)
        assert {name: tally.seen[name] for name in seen} == dict(seen)
        assert tally.seen["after the flop: check"] == sum(play.stage == 2 for play in plays)
        stayed = sum(not play.is_fold for play in plays)
        assert stayed == sum(many for name, many in tally.seen.items() if name.startswith("showdown: "))
        assert stayed == tally.seen["dealer qualifies"] + tally.seen["dealer does not qualify"]
        assert stayed == tally.seen["higher hand"] + tally.seen["equal hands"] + tally.seen["lower hand"]


def test_both_ways_of_counting_agree() -> None:
    held = basic()
    shared = replace(held, settled=replace(held.settled, purse=10**12))  # a purse that never binds, but is looked after
    assert held.play(1, 20_000) == shared.play(1, 20_000)


def test_rounds_can_be_retold_by_their_number() -> None:
    held = game(boxes=2, side_bets={"trips": Money(500)}, seed=8)
    traced = held.trace(1, 70_000, 1)
    told = held.retold(BLOCK + 70_000)
    assert [card.index for card in told.cards] == traced.dealt[0].tolist()
    assert told.nets == held.by_wager(traced.ends[0], traced.won[0])
    assert sum(told.nets.values()) == held.nets(1, 70_001)[-1]
    assert told.round == BLOCK + 70_000


def test_game_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(basic()))  # noqa: S301  it is our own
    assert again.play(5, 2000) == basic().play(5, 2000)
    assert again.retold(9) == basic().retold(9)


# --- bad plans --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"dealing": "real"}, "dealing = real: At Hold'em one pack is shuffled for every round. [act-uth-2019 6.1(a)]"),
        ({"dealing": "device"}, "dealing = device: At Hold'em one pack is shuffled"),
        (
            {"betting": Betting("hi-lo", (), ())},
            "betting = hi-lo: The pack is shuffled for every round, so counting is useless. [act-uth-2019",
        ),
        ({"cutting_card": 52}, "cutting_card = 52: Hold'em has no cutting card. [act-uth-2019 2.2]"),
        ({"boxes": 0}, "boxes = 0: The table has 1 to 6 boxes. [act-uth-2019 1.1]"),
        ({"boxes": 7}, "boxes = 7: The table has 1 to 6 boxes. [act-uth-2019 1.1]"),
        ({"others": 1}, "others = 1: At least one of 1 boxes must count."),
        ({"others": -1}, "others = -1"),
        (
            {"side_bets": {"perfect-pairs": Money(500)}},
            "side_bets: There is no 'perfect-pairs', only trips. [act-uth-2019",
        ),
        ({"seed": -1}, "seed = -1: It must be from 0 to 2**64 - 1."),
        ({"seed": 1 << 64}, "seed = 18446744073709551616"),
    ],
)
def test_bad_plans_are_rejected_with_a_sentence(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPlan) as bad:
        game(**given)
    assert str(bad.value).startswith(why)


@pytest.mark.parametrize(("given", "clause"), [({"wager": Money(500)}, "5.4"), ({"wager": Money(1001)}, "5.3")])
def test_wagers_that_the_table_does_not_take_are_refused(given: dict[str, Any], clause: str) -> None:
    with pytest.raises(BadElection, match=clause.replace(".", r"\.")):
        game(**given)
