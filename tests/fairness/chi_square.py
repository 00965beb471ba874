"""Chi-square tests of shuffled shoes, judged together at 99 %; the tail is worked out here, to need no further package.

A shoe is a sequence of labels, a label for each kind of card, and each kind is there equally often. Three groups of
tests share the level of 1 % equally, so that good shuffles pass all of them in 99 of 100 such runs, or more:

- each position: which card lies there; plain counts over independent shoes, with kinds - 1 degrees of freedom;
- all positions together: with fixed margins the sum has (n - 1)(kinds - 1) degrees of freedom once it is scaled by
  (n - 1) / n, the covariance of drawing without replacement;
- adjacent pairs, the last card of a shoe followed by its first: expectation and variance of each cell are exact, and
  the sum is scaled to the mean of its (kinds - 1) squared degrees of freedom.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

LEVEL: Final = 0.01
GROUPS: Final = 3
_BATCH: Final = 20_000


def tail(statistic: float, degrees: int) -> float:
    """Return the probability of a chi-square at least as great: the upper incomplete gamma function, regularised."""
    a, x = degrees / 2, statistic / 2
    if x <= 0:
        return 1.0
    lead = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # the series of the lower function
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - lead * total
    b = x + 1 - a  # the continued fraction of the upper function, by Lentz
    c, d = 1e300, 1 / b
    value = d
    for i in range(1, 1_000_000):
        term = -i * (i - a)
        b += 2
        d = 1 / (term * d + b)
        c = b + term / c
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return lead * value


class Tally:
    """Counts of each kind of card at each position, and of each kind before each other."""

    def __init__(self, shoes: Iterable[bytes], kinds: int, copies: int) -> None:
        """Count all shoes, a batch at a time; a column of a batch is a slice, and Counter counts it without a loop."""
        self.kinds, self.copies, self.size, self.shoes = kinds, copies, kinds * copies, 0
        self.positions: list[Counter[int]] = [Counter() for _ in range(self.size)]
        self.pairs: Counter[int] = Counter()
        for batch in _batches(shoes):
            self._count(batch)

    def _count(self, batch: list[bytes]) -> None:
        whole = b"".join(batch)
        assert len(whole) == len(batch) * self.size
        self.shoes += len(batch)
        for position, counts in enumerate(self.positions):
            counts.update(whole[position :: self.size])
        follow = b"".join([shoe[1:] + shoe[:1] for shoe in batch])
        both = bytearray(2 * len(whole))
        both[0::2], both[1::2] = whole, follow
        self.pairs.update(memoryview(both).cast("H"))  # in the machine's byte order; the table is judged as a whole

    def position_statistics(self) -> list[float]:
        """Return the chi-square of each position."""
        expected = self.shoes / self.kinds
        return [
            sum((counts[kind] - expected) ** 2 for kind in range(self.kinds)) / expected for counts in self.positions
        ]

    def pair_statistic(self) -> tuple[float, int]:
        """Return the chi-square of adjacent pairs, scaled to its degrees of freedom, and these."""
        n, m = self.size, self.copies
        rest = (n - 1) * (n - 2)
        unlike, like = m * m / (n - 1), m * (m - 1) / (n - 1)  # expected in one shoe
        falling = m * (m - 1)
        twice_unlike = falling * falling / rest
        twice_like = (falling * (m - 2) * (m - 3) + 2 * falling * (m - 2)) / rest
        mean = self.kinds * (self.kinds - 1) * (twice_unlike + unlike - unlike**2) / unlike
        mean += self.kinds * (twice_like + like - like**2) / like
        total = 0.0
        for first in range(self.kinds):
            for second in range(self.kinds):
                expected = self.shoes * (like if first == second else unlike)
                total += (self.pairs[_cell(first, second)] - expected) ** 2 / expected
        degrees = (self.kinds - 1) ** 2
        return total * degrees / mean, degrees

    def chances(self) -> Iterator[tuple[str, float, float]]:
        """Yield each test with the chance of so great a chi-square, and the level below which it fails."""
        each = self.position_statistics()
        level = LEVEL / GROUPS
        for position, statistic in enumerate(each):
            yield f"position {position}", tail(statistic, self.kinds - 1), level / self.size
        degrees = (self.size - 1) * (self.kinds - 1)
        yield "all positions", tail(sum(each) * (self.size - 1) / self.size, degrees), level
        yield "adjacent pairs", tail(*self.pair_statistic()), level

    def failures(self) -> list[str]:
        """Return the tests that fail."""
        return [name for name, chance, level in self.chances() if chance < level]


def _cell(first: int, second: int) -> int:
    return memoryview(bytes((first, second))).cast("H")[0]


def _batches(shoes: Iterable[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    for shoe in shoes:
        batch.append(shoe)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
