"""Strategies for Ultimate Texas Hold'em: their protocol and their sources."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, Protocol

from croupier.analysis.holdem.terms import HoldemTerms
from croupier.analysis.progress import Progress, silent
from croupier.cards import Card
from croupier.money import Money
from croupier.rules.holdem import UthRules
from croupier.simulation.holdem.cases import CaseDecisions
from croupier.simulation.plan import BadStrategy

BEST: Final = "best"
CHART: Final = "chart"
_CHARTED: Final = "basic"
"""The strategy that fits on a pocket card, and so the meaning of `chart` here."""
CHECKS: Final = 0
"""A check, or on the river a fold: no play wager."""
_SUFFIX: Final = ".toml"

Hole = tuple[Card, Card]
Communal = tuple[Card, ...]


class UthStrategy(Protocol):
    """Strategy of hands: the number of antes to bet, 0 for a check or, on the river, a fold."""

    @property
    def name(self) -> str:
        """Name of the strategy."""
        ...

    def before_the_flop(self, hole: Hole) -> int:
        """Return the number of antes to bet before the flop."""
        ...

    def after_the_flop(self, hole: Hole, flop: Communal) -> int:
        """Return the number of antes to bet after the flop."""
        ...

    def on_the_river(self, hole: Hole, communal: Communal) -> int:
        """Return the number of antes to bet on the river."""
        ...

    def decided(self, terms: HoldemTerms) -> CaseDecisions:
        """Return the same for every case, as the kernel reads it."""
        ...


@cache
def shipped() -> dict[str, str]:
    """Return the text of every strategy that comes with the program, by name."""
    folder = resources.files("croupier.simulation.holdem").joinpath("strategies")
    files = [file for file in folder.iterdir() if file.name.endswith(_SUFFIX)]
    texts = {file.name.removesuffix(_SUFFIX): file.read_text("utf-8") for file in files}
    return dict(sorted(texts.items()))


def names(document: str) -> tuple[str, ...]:
    """Return the names of the strategies that can be played under a document: best play, and files written for it."""
    files = [name for name, text in shipped().items() if tomllib.loads(text)["document"] == document]
    return (BEST, *([CHART] if _CHARTED in files else []), *files)


def strategy(name_or_text: str, rules: UthRules, wager: Money, progress: Progress = silent) -> UthStrategy:
    """Return the strategy of a name, or of the text of a file; raise BadStrategy.

    `best` is the best play of the ante, blind and play wager for that ante, whatever is on trips.
    """
    if name_or_text == BEST:
        from croupier.simulation.holdem.best import BestHoldemPlay, solved  # noqa: PLC0415

        return BestHoldemPlay(solved(rules, wager, progress))
    text = shipped().get(_CHARTED if name_or_text == CHART else name_or_text)
    if text is None:
        if "\n" not in name_or_text and "=" not in name_or_text:
            known = ", ".join(names(rules.document))
            raise BadStrategy(f"strategy: There is no {name_or_text!r} for {rules.document}. Use {known}, or a file.")
        text = name_or_text
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as bad:  # a number of thousands of digits, lists in lists in lists
        raise BadStrategy(f"strategy: The text is not TOML: {bad}.") from None
    return read(data, rules)


def read(data: Mapping[str, Any], rules: UthRules) -> UthStrategy:
    """Return the strategy that a file states; raise BadStrategy, with the clause where the rules refuse a play."""
    from croupier.simulation.holdem.strategy_file import written  # noqa: PLC0415

    return written(data, rules)
