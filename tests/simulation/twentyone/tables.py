"""Tables by chance: a plan and its rules, elections and wagers drawn from what the document allows."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.cards import Card, Rank, Suit
from croupier.engine.twentyone.wagers import side_bets
from croupier.money import Money
from croupier.rules.profile import entries, load
from croupier.rules.ruled import BadElection
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.counts import COUNTS as NAMED
from croupier.simulation.plan import Betting, Plan
from croupier.simulation.twentyone.engine_player import pilot
from croupier.simulation.twentyone.game import SimulatedTwentyOne
from croupier.simulation.twentyone.strategy import Sight
from tests.simulation.strategies.chance import random_strategy

DOCUMENTS: Final = ("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017")
_BOXES: Final = (1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 7)
_WAGERS: Final = (50, 100, 500, 1000, 1500, 2000, 2500, 3300, 5000, 10000)
_SIGHTS: Final[tuple[Sight, ...]] = ("total", "total", "cards", "cards", "composition")
_BETS: Final = ("perfect-pairs", "pairs-play", "super-sevens")


def drawn_election(document: str, chance: random.Random) -> dict[str, Any]:
    """Return an election: of every setting that has a list or a range, any value."""
    found: dict[str, Any] = {"smallest_chip": chance.choice(("0.50", "1", "2.50", "5")), "unit": "0.50", "minimum": "1"}
    for section in entries(document).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                setting = one.get("setting", name)
                if "among" in one and setting not in ("shoe", "several_boxes", "low_limit"):
                    found[setting] = chance.choice(list(one["among"]))
                elif "from" in one and setting not in ("boxes", "decision_seconds"):
                    found[setting] = chance.randint(one["from"], one["to"])
    return found


def drawn_rules(document: str, chance: random.Random) -> tuple[dict[str, Any], TwentyOneRules]:
    """Return an election that the document takes, and its rules, with every side bet that it knows."""
    while True:
        chosen = drawn_election(document, chance)
        for offered in (_BETS, _BETS[:2], _BETS[:1]):
            try:
                return (election := chosen | {"side_bets": list(offered)}), load(document, election)
            except BadElection:
                continue


def drawn_game(document: str, seed: int, *, alone: bool = False, most_boxes: int = 7) -> SimulatedTwentyOne:
    """Return a table by chance: rules, strategy, boxes, wagers, side bets, shoe and count; or with one flat wager."""
    chance = random.Random(f"{document} {seed}")
    election, rules = drawn_rules(document, chance)
    boxes = 1 if alone else min(chance.choice(_BOXES), most_boxes)
    others = chance.randrange(boxes) if chance.random() < 0.3 else 0
    sides = _sides(rules, chance) if not alone and chance.random() < 0.4 else {}
    sight = chance.choice(_SIGHTS)
    plan = Plan(
        document,
        election,
        Money(chance.choice(_WAGERS)),
        side_bets=sides,
        boxes=boxes,
        others=others,
        dealing=chance.choice(("fresh", "real")) if alone else chance.choice(("fresh", "real", "real", "device")),
        cutting_card=64 if alone else None,
        betting=_betting(chance, has_others=others > 0) if not alone and chance.random() < 0.4 else None,
        seed=chance.getrandbits(64),
    )
    return SimulatedTwentyOne(plan, rules, random_strategy(rules, seed, sight))


def _sides(rules: TwentyOneRules, chance: random.Random) -> dict[str, Money]:
    offered = [bet for bet in _BETS if side_bets.offered(rules, bet) is not None]
    amounts = {"super-sevens": (500,)}
    return {bet: Money(chance.choice(amounts.get(bet, (500, 1000)))) for bet in offered if chance.random() < 0.8}


def _betting(chance: random.Random, *, has_others: bool) -> Betting:
    count = chance.choice(list(NAMED.values()))
    wagers = [Money(chance.choice(_WAGERS)) for _ in range(3)]
    if has_others and chance.random() < 0.5:
        wagers[0] = Money(0)
    spread = ((-64, wagers[0]), (chance.randint(-1, 1), wagers[1]), (chance.randint(2, 3), wagers[2]))
    insure_from = chance.choice((None, -1, 1, 3))
    return Betting(count.name, count.tags, spread, chance.random() < 0.7, count.parts, insure_from)


def differences(game: SimulatedTwentyOne, rounds: int, number: int = 0) -> list[str]:
    """Play rounds by the kernel and by the engine from the same cards; return what is not the same."""
    found: list[str] = []
    for at, walked in zip(range(rounds), game.walk(number), strict=False):
        try:
            told = pilot(game.rules, game.strategy, walked.wagers, walked.cards)
        except StopIteration:
            found.append(f"round {at}: the engine wants more cards than {' '.join(map(str, walked.cards))}")
            continue
        if told.used != len(walked.cards):
            found.append(f"round {at}: the engine used {told.used} of {' '.join(map(str, walked.cards))}")
        if walked.is_referred:
            assert any("bonus" in name for name in told.nets) or not told.nets, (
                "only a Super Bonus is left to the engine"
            )
            continue
        nets = by_wager(game, told.nets)
        if nets != walked.nets:
            found.append(f"round {at}: {walked.nets} by the kernel, {nets} by the engine")
        if walked.nets and walked.chips != chips_of(game, told.wagered):
            found.append(f"round {at}: {walked.chips} cents of chips by the kernel, {told.wagered} by the engine")
    return found


def _may_have_bonus(cards: Sequence[Card]) -> bool:
    """Return whether there are sevens of one suit for a hand, and one more for the dealer."""
    sevens = [card.suit for card in cards if card.rank is Rank.SEVEN]
    return len(sevens) > 3 and any(sevens.count(suit) >= 3 for suit in Suit)


def by_wager(game: SimulatedTwentyOne, nets: Mapping[str, int]) -> dict[str, int]:
    """Return the engine's nets as the kernel tells them: boxes that count, side bets of all boxes together."""
    plan, found = game.plan, dict.fromkeys(game.plan.side_bets, 0)
    for box in range(plan.others + 1, plan.boxes + 1):
        for bet in ("main", "insurance"):
            if f"box {box} {bet}" in nets:
                found[f"box {box} {bet}"] = nets[f"box {box} {bet}"]
        for bet in plan.side_bets:
            found[bet] += nets.get(f"box {box} {bet}", 0)
    return found


def chips_of(game: SimulatedTwentyOne, wagered: Mapping[str, int]) -> int:
    """Return the chips of the boxes that count."""
    return sum(wagered.get(f"box {box}", 0) for box in range(game.plan.others + 1, game.plan.boxes + 1))
