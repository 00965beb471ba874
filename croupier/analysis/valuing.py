"""What best play returns, and nothing else of it: the short way, for asking what another answer would change.

A solver reads tables and cards: an answer that leaves both as they were changes nothing, and nothing is solved for it.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.progress import Progress, silent
from croupier.analysis.supposing import BadSupposition
from croupier.analysis.twentyone.analysis import return_bound
from croupier.analysis.twentyone.encode import Tables, tables
from croupier.analysis.twentyone.lattice import Lattice
from croupier.analysis.twentyone.shoe import Shoe, full
from croupier.analysis.twentyone.solve import solve
from croupier.analysis.uth import solving
from croupier.analysis.uth.terms import Terms, terms
from croupier.cards import Card
from croupier.money import Money
from croupier.rules.profile import Rules
from croupier.rules.ruled import BadElection
from croupier.rules.twentyone import TwentyOneRules
from croupier.rules.uth import UthRules

CHAPTERS: Final[Mapping[type[Rules], tuple[str, ...]]] = {
    TwentyOneRules: (
        *("cards", "naturals", "insurance", "surrender", "play", "splitting", "doubling", "forfeit", "dealer"),
        *("settlement", "payouts", "super_bonus"),
    ),
    UthRules: (
        *("cards", "before_the_flop", "after_the_flop", "on_the_river", "play", "showdown", "settlement"),
        *("blind_pays", "payouts"),
    ),
}
"""The chapters that the return of the main game can depend on, in the order in which they are compared."""

Read = tuple[Tables, Shoe] | Terms


class Valued(NamedTuple):
    """What a solver reads of some rules, by which its answer is known again."""

    rules: Rules
    read: Read
    name: str


class Worth(NamedTuple):
    """What best play returns, and how far that may be off."""

    value: float
    bound: float


_found: Final[dict[str, Worth]] = {}
_KEPT: Final = 256


def expected_value(
    rules: Rules,
    wager: Money,
    cards: Counter[Card] | None = None,
    *,
    peek: bool = False,
    progress: Progress = silent,
) -> float:
    """Return what best play of the main game returns, per unit of the wager; `cards` is a whole shoe if not given."""
    return worth_of(valued(rules, wager, cards, peek=peek), progress).value


def valued(rules: Rules, wager: Money, cards: Counter[Card] | None = None, *, peek: bool = False) -> Valued:
    """Return what a solver would read; raise BadSupposition for rules that it can make no game of."""
    try:
        if isinstance(rules, UthRules):
            read: Read = terms(rules, wager)
        else:
            held = full(rules) if cards is None else cards
            read = tables(rules, wager, peek=peek), Shoe.of(held)
    except BadElection:
        raise
    except (AssertionError, ValueError) as wrong:
        # the tables assert what every approved document grants; rules that were put together may not
        told = str(wrong)
        why = f": {told}" if told[:1].isalpha() and " " in told else ""
        raise BadSupposition(f"{rules.document}: no game can be made of these answers together{why}") from None
    return Valued(rules, read, _name(read))


def worth_of(asked: Valued, progress: Progress = silent) -> Worth:
    """Return what best play returns; what was solved before in this process is not solved again."""
    if asked.name not in _found:
        remember(asked, _solved(asked, progress))
    return _found[asked.name]


def remember(asked: Valued, worth: Worth) -> None:
    """Keep what a solver has found, so that it need not be asked again."""
    while len(_found) >= _KEPT:
        _found.pop(next(iter(_found)))
    _found[asked.name] = worth


def _solved(asked: Valued, progress: Progress) -> Worth:
    if isinstance(asked.rules, UthRules):
        assert isinstance(asked.read, Terms)
        return Worth(float(solving.solve(asked.rules, asked.read.ante, progress=progress).value), 0.0)
    assert not isinstance(asked.read, Terms)
    solution = solve(*asked.read, progress=progress)
    return Worth(solution.expected_value, return_bound(solution))


def _name(read: Read) -> str:
    total = hashlib.sha256()
    for part in _parts(read):
        total.update(part)
    return total.hexdigest()


def _parts(held: Any) -> Iterator[bytes]:
    """Yield all that a value holds; arrays as they lie in memory."""
    if isinstance(held, Lattice):
        return  # it is the same for every game
    if isinstance(held, np.ndarray):
        yield f"{held.dtype}{held.shape}".encode()
        yield np.ascontiguousarray(held).tobytes()
    elif isinstance(held, Struct):
        for field in held.__struct_fields__:
            yield from _parts(getattr(held, field))
    elif isinstance(held, tuple):
        yield f"({len(held)}".encode()
        for one in held:
            yield from _parts(one)
    else:
        yield f"{held!r};".encode()
