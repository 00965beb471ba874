"""Mutants of the cards: another value of a rank. Cards are made once, so that no mutant of a function changes them."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from croupier.cards import Card, Rank
from croupier.rules.questions import documents_of
from tests.mutation.mutants import Mutant

NUMBERS: Final = tuple(Rank)[1:9]
CLAUSES: Final = {"2.5": tuple(Rank), "3.2.2": NUMBERS, "3.2.3": tuple(Rank)[9:]}
"""Clauses that give cards their values; other ids mean the clause with the same words in other documents."""
_SAME: Final = {"2.5(b)": "3.2.2", "2.5(c)": "3.2.3"}


def card_mutants(key: str, clause: str) -> Iterator[Mutant]:
    """Yield the mutants of the ranks that a clause gives a value."""
    if key not in documents_of("twentyone"):
        return
    for rank in CLAUSES.get(_SAME.get(clause, clause), ()):
        points = next(one.points for one in Card if one.rank is rank)
        name = f"croupier/cards.py points of {rank.name.lower()}"
        yield Mutant("code", name, f"{points} → {points + 1}", partial(_change, rank, points + 1))


def _change(rank: Rank, points: int) -> None:
    for card in Card:
        if card.rank is rank:
            card.points = points
