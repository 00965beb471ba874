"""The slow twin of the solver: every deal of a small pack one by one, in plain Python, with the engine's own hands.

It knows nothing of suits that may be exchanged, of strengths or of counting: it deals, looks and takes the best.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from croupier.cards import Card, cards, pack
from croupier.engine.holdem.settlement import row
from croupier.engine.poker import Class, PokerHand, best
from croupier.money import EXACT, Money
from croupier.rules.holdem import UthRules

Cards = tuple[Card, ...]
Places = tuple[int, ...]
"""Cards by their places in a pack of 52, which Python tells apart faster."""
FOLD: Final = 0


def small(ranks: str, suits: str) -> Cards:
    """Return a pack of some ranks in some suits."""
    return cards(" ".join(rank + suit for rank in ranks for suit in suits))


def of(places: Places) -> Cards:
    """Return the cards at these places."""
    return tuple([pack(52)[place] for place in places])


class Twin:
    """Best play of a small pack: totals in cents of each option, by hole cards and flop, and how all deals end."""

    def __init__(self, rules: UthRules, held: Cards, ante: Money, trips: Money) -> None:
        """Deal everything."""
        self.rules, self.ante, self.trips = rules, ante, trips
        self.places = tuple(sorted(card.index for card in held))
        self.before: dict[Places, dict[str, int]] = {}
        self.after: dict[tuple[Places, Places], dict[str, int]] = {}
        self.results: Counter[int] = Counter()
        self.plays: Counter[str] = Counter()
        self.best = cache(lambda held: best(of(held)))
        self.net = cache(self._net)
        self.nets = cache(self._nets)
        self.sum = cache(lambda hole, board, times: sum(self.nets(hole, board, times)))
        self.ends = cache(lambda hole, board, times: Counter(self.nets(hole, board, times)))
        for hole in combinations(self.places, 2):
            self._deal(hole)

    @property
    def total(self) -> int:
        """Return of best play over all deals."""
        return sum(net * ways for net, ways in self.results.items())

    def _deal(self, hole: Places) -> None:
        totals: dict[str, int] = defaultdict(int)
        for flop in combinations(self._without(hole), 3):
            after = {"check": 0, "fold": 0, "bet 2x": 0}
            for board in self._boards(hole, flop):
                river = self._river(hole, board)
                after["check"] += max(river.values())
                after["fold"] += self.sum(hole, board, FOLD)
                after["bet 2x"] += self.sum(hole, board, 2)
                for times in (3, 4):
                    totals[f"bet {times}x"] += self.sum(hole, board, times)
            self.after[hole, flop] = after
            totals["fold"] += after["fold"]
            totals["check"] += max(after.values())
        self.before[hole] = dict(totals)
        choice = _first(totals, "check", "fold", "bet 3x", "bet 4x")
        for flop in combinations(self._without(hole), 3):
            self._play(hole, flop, choice)

    def _play(self, hole: Places, flop: Places, choice: str) -> None:
        """Let best play end all deals that begin so."""
        where = "before the flop"
        if choice == "check":
            choice, where = _first(self.after[hole, flop], "check", "fold", "bet 2x"), "after the flop"
        for board in self._boards(hole, flop):
            ends, there = choice, where
            if ends == "check":
                ends, there = _first(self._river(hole, board), "fold", "bet 1x"), "on the river"
            times = FOLD if ends == "fold" else int(ends[4])
            for net, ways in self.ends(hole, board, times).items():
                self.results[net] += ways
            self.plays[f"{ends} {there}"] += len(self.nets(hole, board, times))

    def _river(self, hole: Places, board: Places) -> dict[str, int]:
        return {"fold": self.sum(hole, board, FOLD), "bet 1x": self.sum(hole, board, 1)}

    def _nets(self, hole: Places, board: Places, times: int) -> list[int]:
        """Return the result against each dealer."""
        dealers = list(combinations(self._without((*hole, *board)), 2))
        if times == FOLD:
            return [-2 * self.ante - self.trips] * len(dealers)
        mine = self.best(tuple(sorted((*hole, *board))))
        return [self.net(mine, self.best(tuple(sorted((*dealer, *board)))), times) for dealer in dealers]

    def _net(self, mine: PokerHand, dealer: PokerHand, times: int) -> int:
        """Return what ante, blind, play and trips have won or lost together."""
        won = 0
        if mine != dealer:
            won += times * self.ante * (1 if mine > dealer else -1)
            if dealer.kind >= Class.ONE_PAIR:
                won += self.ante * (1 if mine > dealer else -1)
        blind = row(self.rules.blind_pays, mine.kind)
        if mine < dealer:
            won -= self.ante
        elif mine > dealer and blind is not None:
            won += min(blind.value.on(self.ante, EXACT), self.rules.payouts.maximum.value)
        odds = row(self.rules.trips_pay, mine.kind)
        return won + (-self.trips if odds is None else odds.value.on(self.trips, EXACT))

    def _without(self, held: Places) -> Places:
        return tuple([card for card in self.places if card not in held])

    def _boards(self, hole: Places, flop: Places) -> Iterator[Places]:
        for two in combinations(self._without((*hole, *flop)), 2):
            yield tuple(sorted((*flop, *two)))


def _first(totals: dict[str, int], *order: str) -> str:
    """Return the best option, of equal ones the first."""
    return max(order, key=lambda name: totals[name])
