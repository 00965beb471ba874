"""Plan of a simulation: everything that the result depends on, and nothing else."""

from typing import Any, Final, Literal

from msgspec import Struct

from croupier.money import Money

BLOCK: Final = 1 << 20
"""Rounds of a block: each begins from a shuffle of its own, so that blocks are played anywhere and in any order."""

COUNTS: Final = 1000
"""Largest absolute count of cards that is distinguished; wagers depend on counts from -COUNTS to COUNTS."""

Dealing = Literal["fresh", "real", "device"]
"""A whole shoe for every round; a shoe with its cutting card; or a device that shuffles after every round."""


class BadPlan(ValueError):
    """A simulation that cannot be run, in one sentence."""


class BadStrategy(BadPlan):
    """A strategy that cannot be parsed or conflicts with the rules, in one sentence."""


class Betting(Struct, frozen=True):
    """Wagers by the count of the cards seen since the shuffle.

    `tags` are what each rank counts, in parts of 1/`parts`, thirteen of them, the ace first; `spread` are counts, the
    lowest first, with the wager from that count on, 0 to sit out; below the first of them its wager holds, too. Where
    `is_true` the count is divided by the decks that are left, rounded down. `insure_from` is the count from which
    insurance is taken, None to leave it to the strategy.
    """

    name: str
    tags: tuple[int, ...]
    spread: tuple[tuple[int, Money], ...]
    is_true: bool = True
    parts: int = 1
    insure_from: int | None = None


class Plan(Struct, frozen=True):
    """A simulation: rules, strategy, wagers and seed; the same plan gives the same bits wherever it is run.

    `strategy` is a name, or the text of a strategy file. `boxes` are all that are in play; the first `others` of them
    belong to others, who wager flat and whose results are not counted. `cutting_card` is how many cards from the back
    it lies. With a bankroll, results are reported by sessions of a number of rounds.
    """

    document: str
    election: dict[str, Any]
    wager: Money
    strategy: str = "best"
    side_bets: dict[str, Money] = {}
    boxes: int = 1
    others: int = 0
    dealing: Dealing = "fresh"
    cutting_card: int | None = None
    betting: Betting | None = None
    bankroll: Money = Money(0)
    session: int = 0
    seed: int = 0

    @property
    def block(self) -> int:
        """The rounds of a block: whole sessions, where there are any."""
        return BLOCK // self.session * self.session if self.session else BLOCK
