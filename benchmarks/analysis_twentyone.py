"""Time to solve Blackjack and Pontoon: `python -m benchmarks.analysis_twentyone`.

Beside them, in the same run, a straightforward solver in plain Python on one core, for the same game without splits
against one first card: recursion over hands with the dealer's hand played out again for each of them.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from benchmarks.measure import once, show
from croupier.analysis.twentyone.analysis import main_game
from croupier.analysis.twentyone.chart import chart
from croupier.analysis.twentyone.dealer import NATURAL
from croupier.analysis.twentyone.encode import Tables, tables
from croupier.analysis.twentyone.hand_solver import HandSolver, HandTerms
from croupier.analysis.twentyone.results import follow
from croupier.analysis.twentyone.shoe import ShoeContents, full
from croupier.analysis.twentyone.solver import solve
from croupier.money import Money
from croupier.rules.profile import load

WAGER: Final = Money(1_000)
HASTE_SECONDS: Final = 0.1
FIRST: Final = 9
"""The first card that both solvers play against: one worth ten."""
# the document, its election, the seconds that are asked for and those that are aimed at
GAMES: Final[tuple[tuple[str, dict[str, object], float, float], ...]] = (
    ("act-blackjack-2005", {"decks": 8}, 5.0, 1.0),
    ("act-pontoon-2005", {}, 40.0, 5.0),
    ("act-pontoon-2018", {}, 40.0, 5.0),
    ("nsw-pontoon-6to5-2017", {}, 40.0, 5.0),
)


def report(seconds: float = 3.0) -> Iterator[str]:
    """Yield the report line by line, each figure measured as its line comes; those in haste get one game."""
    games = GAMES if seconds >= HASTE_SECONDS else GAMES[:1]
    yield f"kernels of Blackjack and Pontoon, compiled or read from the cache: {once(_compile):.2f} s"
    yield "best play of a whole game, seconds; `all` with distribution, deviation and both charts"
    heads = ("rules", "solve", "follow", "chart", "all", "asked", "aim")
    yield f"  {'document':<24}" + "".join(f"{head:>9}" for head in heads)
    for key, election, asked, aim in games:
        rules = load(key, election)
        shoe = ShoeContents.of(full(rules))
        parts = [once(partial(tables, rules, WAGER))]
        asked_of = tables(rules, WAGER)
        parts.append(once(partial(solve, asked_of, shoe)))
        solution = solve(asked_of, shoe)
        parts.append(once(partial(follow, solution)))
        parts.append(once(partial(chart, solution, "total")))
        parts.append(once(partial(main_game, rules, WAGER)))
        yield f"  {key:<24}" + "".join(f"{part:>9.2f}" for part in (*parts, asked, aim))
    if len(games) > 1:
        yield ""
        yield from _beside()


def _compile() -> None:
    rules = load("act-blackjack-2005", {"decks": 4})
    chart(solve(tables(rules, WAGER), ShoeContents.of(full(rules))), "total")


# --- the straightforward way ----------------------------------------------------------------------------------


def _beside() -> Iterator[str]:
    rules = load("act-pontoon-2018", {})
    asked = tables(rules, WAGER)
    deck = ShoeContents.of(full(rules)).values.copy()
    deck[FIRST] -= 1
    ours: list[float] = []
    fast = once(lambda: ours.append(_by_kernel(asked, deck)))
    plain: list[float] = []
    slow = once(lambda: plain.append(_Plainly(asked, tuple(deck.tolist())).worth()))
    assert abs(ours[0] - plain[0]) < 1e-12, (ours, plain)
    yield "act-pontoon-2018 against a card worth ten, no splits, both one thread, the same value found:"
    yield f"  kernel {fast * 1000:,.1f} ms, plain Python {slow * 1000:,.0f} ms: {slow / fast:,.0f} times as long"


def _by_kernel(asked: Tables, deck: np.ndarray) -> float:
    game = HandSolver(asked)
    places = np.flatnonzero(asked.lattice.cards >= 2).astype(np.int64)
    dist = game.distributions(deck, FIRST, places)
    played = game.best(deck, FIRST, places, HandTerms(asked.pays, asked.may), dist)
    return sum(
        chance * played.value(game.layer(one, other), place) for one, other, place, chance in _deals(asked, deck)
    )


def _deals(asked: Tables, deck: np.ndarray) -> Iterator[tuple[int, int, int, float]]:
    total = int(deck.sum())
    for one in range(10):
        for other in range(one, 10):
            ways = deck[one] * (deck[one] - 1) if one == other else 2 * deck[one] * deck[other]
            yield one, other, asked.lattice.of(one, other), float(ways / (total * (total - 1)))


class _Plainly:
    """Best play by recursion and dictionaries; the dealer's hand is played out for each hand that may stand."""

    def __init__(self, asked: Tables, deck: tuple[int, ...]) -> None:
        self.asked, self.deck = asked, deck
        self.known: dict[tuple[int, int], float] = {}
        self.ended: dict[int, list[float]] = {}

    def worth(self) -> float:
        game = HandSolver(self.asked)
        deals = _deals(self.asked, np.array(self.deck))
        return sum(chance * self.best(game.layer(one, other), place) for one, other, place, chance in deals)

    def best(self, layer: int, place: int) -> float:
        if (layer, place) not in self.known:
            asked, left = self.asked, self.left(place)
            values = []
            if asked.may[place, 0]:
                values.append(self.pay(asked.pays.rows[asked.stand_row[place]], place))
            if asked.may[place, 1]:
                values.append(sum(many / sum(left) * self.hit(layer, place, v) for v, many in enumerate(left) if many))
            if asked.may[place, 2]:
                values.append(
                    sum(many / sum(left) * self.double(layer, place, v) for v, many in enumerate(left) if many)
                )
            self.known[layer, place] = max(values)
        return self.known[layer, place]

    def left(self, place: int) -> list[int]:
        return [many - held for many, held in zip(self.deck, self.asked.lattice.counts[place].tolist(), strict=True)]

    def hit(self, layer: int, place: int, value: int) -> float:
        after = int(self.asked.lattice.child[place, value])
        return float(self.asked.pays.broke[0]) if after < 0 else self.best(layer, after)

    def double(self, layer: int, place: int, value: int) -> float:
        points = int(self.asked.double_points[layer, place, value])
        if points > 21:
            return float(self.asked.pays.doubled_broke[0])
        after = int(self.asked.lattice.child[place, value])
        kept = self.pay(self.asked.pays.doubled[points], after)
        given_up = float(self.asked.pays.forfeited[0])
        return max(kept, given_up) if self.asked.may_forfeit and points < 21 else kept

    def pay(self, pays: np.ndarray, place: int) -> float:
        if place not in self.ended:
            ends = [0.0] * 7
            self.dealer(self.left(place), [], 1.0, ends)
            self.ended[place] = ends
        return float(sum(one * chance for one, chance in zip(pays.tolist(), self.ended[place], strict=True)))

    def dealer(self, left: list[int], drawn: list[int], chance: float, ends: list[float]) -> None:
        """Draw to the dealer's first card until the hand ends."""
        total = sum(left)
        for value, many in enumerate(left):
            if not many:
                continue
            likely = chance * many / total
            held = [*drawn, value]
            end = _end(held)
            if end is not None:
                ends[end] += likely
                continue
            left[value] -= 1
            self.dealer(left, held, likely, ends)
            left[value] += 1


def _end(drawn: list[int]) -> int | None:
    """Return how a hand that began with a ten ends, the dealer drawing to soft 17: the rules of this one benchmark."""
    points = 10 + sum(value + 1 for value in drawn)
    soft = 0 in drawn and points <= 11
    if drawn == [0]:
        return NATURAL
    points += 10 if soft else 0
    if points > 21:
        return 5
    return None if points < (18 if soft else 17) else points - 17


if __name__ == "__main__":
    show(report())
