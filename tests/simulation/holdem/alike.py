"""Rounds of the kernel compared with the same rounds of the engine: random tables, wagers and strategies."""

import random
from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from croupier.analysis.holdem.terms import terms
from croupier.cards import pack
from croupier.engine.holdem.events import BettingOpened, PlayerBet, PlayerFolded, UthEvent
from croupier.money import Money, show
from croupier.rules.profile import load_uth
from croupier.simulation.holdem.engine_player import piloted
from croupier.simulation.holdem.engine_queries import settled
from croupier.simulation.holdem.game import SimulatedHoldem
from croupier.simulation.holdem.kernel import ENDS
from croupier.simulation.holdem.strategy import UthStrategy
from croupier.simulation.plan import Plan
from tests.families import UTH

ELECTION: Final = {"maximum_payout": "25000"}
SCOPES: Final = ("blind_wager", "player_round", "table_round")
_HIGH: Final = "23456789TJQKA"
_FLOP: Final = (
    *("one pair", "two pairs or better", "three of a kind", "straight or better", "hidden pair", "pocket pair"),
    *("pocket nines or better", "pocket twos", "hidden king or better", "hidden seven", "four to a flush", "high card"),
    *("four to a flush with a hidden jack or better", "hidden pair and hidden nine or better", "flush or better"),
    "four to a flush and hidden eight or better",
)
_RIVER: Final = (
    *("one pair or better", "two pairs", "hidden pair", "hidden pair or better", "pocket pair", "hidden ace"),
    *("fewer than 21 dealer outs", "fewer than 12 dealer outs", "fewer than 30 dealer outs and hidden ten or better"),
    *("straight or better", "flush or better", "pocket sixes or better", "two pairs and fewer than 25 dealer outs"),
)


def plan(**given: Any) -> Plan:
    """Return a plan for a table whose maximum payout binds no ante of $10."""
    return Plan(**{"document": UTH, "election": ELECTION, "wager": Money(1000), "strategy": "basic", **given})


def game(**given: Any) -> SimulatedHoldem:
    """Return the game of such a plan."""
    made = plan(**given)
    return SimulatedHoldem.of(made, load_uth(UTH, made.election))


def random_strategy(chance: random.Random, *, counts_holdings: bool = False) -> str:
    """Return the text of a strategy that nobody would recommend; to count holdings takes the engine long."""
    hands = []
    for _ in range(chance.randint(3, 9)):
        low, high = sorted(chance.sample(_HIGH, 2), key=_HIGH.index)
        hands.append(high + low + chance.choice(["s", "o", "", "s+", "+"]))
    hands.append(chance.choice(_HIGH) * 2)
    hands = sorted(set(hands))
    flop, river = chance.sample(_FLOP, 6), chance.sample(_RIVER, 5)
    if counts_holdings:
        river[1] = "fewer than 700 higher holdings"
    lists = [
        ("before_the_flop", {"bet_4x": hands, "check": ["TT+", "K7o+"]}),
        ("after_the_flop", {"check": flop[:2], "bet_2x": flop[2:]}),
        ("on_the_river", {"fold": river[:1], "bet_1x": river[1:]}),
    ]
    if chance.random() < 0.5:
        lists[0] = ("before_the_flop", {"bet_3x": hands})
    text = f'strategy = 1\ndocument = "{UTH}"\nname = "random"\nsource = "chance"\n'
    for stage, plays in lists:
        text += f"[{stage}]\n" + "".join(f"{play} = {words!r}\n" for play, words in plays.items())
    return text


def random_table(like: SimulatedHoldem, chance: random.Random) -> SimulatedHoldem:
    """Return a game of the same strategy at a table of other limits, wagers and boxes."""
    ante, trips = Money(chance.randint(1, 120) * 500), Money(chance.choice([0, 0, chance.randint(1, 20) * 500]))
    most = chance.choice([ante, ante * 2, ante * 4, ante * 60, 2_500_000])
    places = chance.choice([6, 6, 6, 6, 22])
    limits = {"maximum_payout": show(most), "max_payout_scope": chance.choice(SCOPES)}
    election = {**limits, "boxes": places, "minimum": "5", "maximum": "600"}
    rules = load_uth(UTH, election)
    boxes = chance.choice([1, 1, 1, 2, 2, 3, places])
    other = replace(
        like.plan,
        election=election,
        wager=ante,
        side_bets={"trips": trips} if trips else {},
        boxes=boxes,
        others=chance.randrange(boxes),
        seed=chance.randrange(1 << 64),
    )
    agreed = terms(rules, ante, trips)
    assert agreed.plays == like.terms.plays  # the tables of the strategy are those of any table
    hands = like.hands._replace(least=agreed.pays.least)
    return replace(like, plan=other, rules=rules, terms=agreed, settled=settled(rules, agreed, boxes), hands=hands)


def decisions(events: tuple[UthEvent, ...]) -> dict[int, tuple[str, str]]:
    """Return where each box has bet or folded, and what it has bet."""
    found, where = {}, ""
    for event in events:
        match event:
            case BettingOpened(stage):
                where = stage
            case PlayerBet(box, _, times):
                found[box] = (where, f"bet {times}x")
            case PlayerFolded(box):
                found[box] = (where, "fold")
            case _:
                pass
    return found


def differences(
    held: SimulatedHoldem, strategy: UthStrategy, rounds: int, block: int = 0, begin: int = 0
) -> Iterator[str]:
    """Yield the differences between the kernel's rounds and the engine's: decisions, and cents of every wager."""
    traced = held.trace(block, begin, rounds)
    for number in range(rounds):
        cards = [pack(52)[card] for card in traced.dealt[number].tolist()]
        told = piloted(held.rules, strategy, cards, held.plan.boxes, held.plan.wager, held.terms.trips)
        plays = [held.terms.plays[end // ENDS] for end in traced.ends[number].tolist()]
        decided = {box: (play.where, play.what) for box, play in enumerate(plays, 1)}
        nets = held.by_wager(traced.ends[number], traced.won[number])
        where = f"block {block} round {begin + number} {' '.join(map(str, cards))}"
        if decided != decisions(told.events):
            yield f"{where}: the kernel decides {decided}, the engine {decisions(told.events)}"
        if nets != told.nets:
            yield f"{where}: the kernel pays {nets}, the engine {told.nets}"
