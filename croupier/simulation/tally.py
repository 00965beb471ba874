"""Tally of a simulation: whole numbers only, so that parts added in any order give the same sums."""

from typing import TypeVar

from msgspec import Struct, field

Key = TypeVar("Key", int, str)
Counts = dict[int, int]
"""Frequency of each amount won or lost, in cents."""


class ByCount(Struct):
    """The rounds that began at one count: their number, initial wagers, net result, and its square."""

    rounds: int = 0
    wagered: int = 0
    net: int = 0
    squares: int = 0


class Tally(Struct):
    """Rounds that were played.

    `nets` holds, by what was wagered at first on the boxes that count (0: a round that was sat out), how often the main
    game won or lost how much; `wagered` is everything that was wagered on it, doubles, splits and insurance with it.
    `bets` holds the same of each side bet. `seen` counts what happened, by its name.
    """

    rounds: int = 0
    nets: dict[int, Counts] = field(default_factory=dict)
    wagered: int = 0
    bets: dict[str, dict[int, Counts]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    by_count: dict[int, ByCount] = field(default_factory=dict)
    ruined: int = 0
    """Sessions in which the bankroll fell below the next wager."""
    ends: Counts = field(default_factory=dict)
    """Frequency of each final bankroll of a session; a ruined session counts with the amount left."""

    def add(self, other: "Tally") -> None:
        """Add the counts of another part."""
        self.rounds += other.rounds
        self.wagered += other.wagered
        self.ruined += other.ruined
        _add_all(self.nets, other.nets)
        for bet, nets in other.bets.items():
            _add_all(self.bets.setdefault(bet, {}), nets)
        _add(self.seen, other.seen)
        _add(self.ends, other.ends)
        for count, row in other.by_count.items():
            mine = self.by_count.setdefault(count, ByCount())
            mine.rounds += row.rounds
            mine.wagered += row.wagered
            mine.net += row.net
            mine.squares += row.squares


def _add_all(whole: dict[int, Counts], part: dict[int, Counts]) -> None:
    for wager, counts in part.items():
        _add(whole.setdefault(wager, {}), counts)


def _add(whole: dict[Key, int], part: dict[Key, int]) -> None:
    for key, many in part.items():
        whole[key] = whole.get(key, 0) + many
