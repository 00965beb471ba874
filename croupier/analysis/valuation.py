"""Return of best play alone: a shortcut for valuing other answers.

A solver reads tables and cards: an answer that changes neither has no effect, and is not solved.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.analyst import BoundedReturn
from croupier.analysis.families import analyst_of
from croupier.analysis.progress import Progress, silent
from croupier.analysis.suppositions import BadSupposition
from croupier.cards import Card
from croupier.money import Money
from croupier.rules.profile import Rules
from croupier.rules.ruled import BadElection


class SolutionKey(NamedTuple):
    """Key of a solved game: all answers that the solver reads."""

    rules: Rules
    read: Any
    name: str


_found: Final[dict[str, BoundedReturn]] = {}
_KEPT: Final = 256


def expected_value(
    rules: Rules,
    wager: Money,
    cards: Counter[Card] | None = None,
    *,
    peek: bool = False,
    progress: Progress = silent,
) -> float:
    """Return the return of best play of the main game, per unit of the wager; `cards` is by default a whole shoe."""
    return worth_of(valued(rules, wager, cards, peek=peek), progress).value


def valued(rules: Rules, wager: Money, cards: Counter[Card] | None = None, *, peek: bool = False) -> SolutionKey:
    """Return the solver's terms; raise BadSupposition for rules that make no valid game."""
    try:
        read = analyst_of(rules).terms(rules, wager, cards, peek=peek)
    except BadElection:
        raise
    except (AssertionError, ValueError) as wrong:
        # the tables assert what every approved document grants; rules that were put together may not
        message = str(wrong)
        why = f": {message}" if message[:1].isalpha() and " " in message else ""
        raise BadSupposition(f"{rules.document}: These answers cannot be combined in a game{why}.") from None
    return SolutionKey(rules, read, _name(read, analyst_of(rules).shared_tables))


def worth_of(query: SolutionKey, progress: Progress = silent) -> BoundedReturn:
    """Return the return of best play; solved games are cached in this process."""
    if query.name not in _found:
        remember(query, analyst_of(query.rules).solve(query.rules, query.read, progress))
    return _found[query.name]


def remember(query: SolutionKey, worth: BoundedReturn) -> None:
    """Cache the result of a solver."""
    while len(_found) >= _KEPT:
        _found.pop(next(iter(_found)))
    _found[query.name] = worth


def _name(read: object, shared: tuple[type, ...]) -> str:
    total = hashlib.sha256()
    for part in _parts(read, shared):
        total.update(part)
    return total.hexdigest()


def _parts(value: object, shared: tuple[type, ...]) -> Iterator[bytes]:
    """Yield all parts of a value as bytes, without tables that are the same for every game."""
    if isinstance(value, shared):
        return
    if isinstance(value, np.ndarray):
        yield f"{value.dtype}{value.shape}".encode()
        yield np.ascontiguousarray(value).tobytes()
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field), shared)
    elif isinstance(value, tuple):
        yield f"({len(value)}".encode()
        for item in value:
            yield from _parts(item, shared)
    else:
        yield f"{value!r};".encode()
