"""The life of a table where Blackjack and Pontoon of 2005 say the same, tested once for each of them.

Both documents were approved on one day and share their words; clauses are named by their number in Blackjack, and
`numbered` finds that of Pontoon, whose chapters from the irregularities on come one later.
"""

import re
from typing import Any, Final, Self

import pytest

from tests.floor import Floor

BLACKJACK: Final = "act-blackjack-2005"
PONTOON: Final = "act-pontoon-2005"
DECK: Final = {BLACKJACK: 52, PONTOON: 48}

# sentences that Blackjack's list numbers apart, and Pontoon's does not or otherwise
_IN_PONTOON: Final = {
    "inst:approval": "instr:approval",
    "A:note": "dict:nb",
    "2.3/tail": "2.3(tail)",
    "2.4/s2": "2.4",
    "4.7/tail": "4.7(tail)",
    "4.8/s2": "4.8",
    "5.2/tail": "5.2(tail)",
    "5.3/s2": "5.3",
    "5.3/s3": "5.3",
    "5.5/note": "5.5(note)",
    "14.2/except": "15.2",
    "19.3(b)/s2": "19.3(b)",
}
_IN_BLACKJACK: Final = {"2.3/tail": "2.3", "4.7/tail": "4.7"}
_LATER: Final = re.compile(r"(14|15|16)(\..+)")


def numbered(document: str, clause: str) -> str:
    """Return a clause of Blackjack as the document numbers it."""
    if document == BLACKJACK:
        return _IN_BLACKJACK.get(clause, clause)
    if clause in _IN_PONTOON:
        return _IN_PONTOON[clause]
    later = _LATER.fullmatch(clause)
    return clause if later is None else f"{int(later[1]) + 1}{later[2]}"


def twins(*clauses: str) -> pytest.MarkDecorator:
    """Run a test once for each document, marked with that document's clauses."""
    return pytest.mark.parametrize(
        "document",
        [
            pytest.param(key, marks=pytest.mark.clause(*[f"{key} {numbered(key, one)}" for one in clauses]), id=key)
            for key in (BLACKJACK, PONTOON)
        ],
    )


class Twin(Floor):
    """A table of either document, at which refusals and clauses are named by their number in Blackjack."""

    def __init__(self, document: str, *, at_entry: bool = True, **election: Any) -> None:
        """Make a table of six decks and a maximum of $500, unless the election says otherwise."""
        super().__init__(document, at_entry=at_entry, **({"decks": 6, "maximum": "500"} | election))

    @property
    def deck(self) -> int:
        """Number of cards in a deck."""
        return DECK[self.document]

    def by(self, clause: str) -> str:
        """Return a clause of Blackjack as this document numbers it."""
        return numbered(self.document, clause)

    def refuse(self, clause: str, given: Any) -> Self:
        """Assert that an input is refused under a clause or a part of it, and changes nothing."""
        super().refuse(self.by(clause), given)
        return self

    def may_not_start(self, clause: str) -> Self:
        """Assert that no round may be dealt now, under the clause."""
        super().may_not_start(self.by(clause))
        return self


def ready(document: str, **election: Any) -> Twin:
    """Return a table that is open, its shoe cut and loaded."""
    floor = Twin(document, **election)
    floor.open().ready()
    return floor


def automated(document: str, **election: Any) -> Twin:
    """Return a table that is open and dealt from an automated shuffling shoe."""
    return ready(document, shoe="automated", **election)
