"""Evenings at the terminal whose typed lines follow from a seed, and the inputs that result from them."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from croupier.engine.table import Table
from croupier.engine.table.events import InputRefused
from croupier.records.log.entries import Entry
from croupier.records.tables.recovery import states
from tests.families import TWENTY_ONE, UTH
from tests.terminal.evening import Evening, Short

_TWENTY_ONE: Final = (
    *("", "", "", "hit", "stand", "double", "split", "surrender", "insure", "insure", "even", "forfeit", "forfeit"),
    *("no", "no", "yes", "back", "5", "10 5", "deal", "contribute luck", "buy 500", "3", "1000000"),
)
_UTH: Final = ("", "", "", "fold", "check", "check", "bet 4", "bet 2", "bet 1", "no", "back", "deal", "10 5", "3")
LINES: Final = 120
_QUEENS: Final = "QH 7S 2D 9C QD QS 4C KH 3C"
"""Three queens against a pair of queens."""


class Judged(NamedTuple):
    """An input that was recorded at the terminal: the state before it, the giver's role, and the clause of refusal."""

    state: Table
    given: Any
    role: str
    refused: InputRefused | None


def evenings(seeds: range) -> Iterator[Judged]:
    """Play an evening of every document with each seed, and yield what was recorded."""
    for document in (*TWENTY_ONE, UTH):
        for seed in seeds:
            chance = Random(seed)
            typed = [chance.choice(_UTH if document == UTH else _TWENTY_ONE) for _ in range(LINES)]
            typed[LINES // 2] = "final" if seed % 2 else ""
            cuts = tuple([chance.choice(("", "no", "60")) for _ in range(20)])
            boxes = None if document == UTH else "2"
            yield from recorded(Evening(document, *typed, seed=seed, cuts=cuts, bots=2, boxes=boxes))
    for one in _directed():
        yield from recorded(one)


def _directed() -> Iterator[Evening]:
    """Yield evenings of what chance seldom does."""
    blackjack, _, pontoon, nsw = TWENTY_ONE
    yield Evening(blackjack, "20", "even", shoe="AH AD KH", rounds=1)
    yield Evening(UTH, "10 5", "3x", "concede", "yes", shoe=_QUEENS, rounds=1)
    yield Evening(pontoon, "20", "back", "20", "20", "s", "s", boxes="2", cuts=("no",), rounds=1)
    yield Evening(blackjack, *["20", "s", "n", "h"] * 80, bots=3, seed=4)  # to the cutting card
    yield Short(pontoon, "20", "h", "h", "h", "h", "h", "h", shoe="2H 7S 2D 3H", rounds=1)
    yield Evening(nsw, "20", "h", "s", bots=2, rounds=1, election={"face_down": True})


def recorded(evening: Evening) -> Iterator[Judged]:
    """Yield what an evening has recorded."""
    writer = evening.session.table.recorded
    before: Table | None = None
    for entry, record in states(writer.store, writer.record.log, writer.house.keys):
        if before is not None:
            yield Judged(before, entry.given, entry.by.role, _refusal(entry))
        before = record.table


def _refusal(entry: Entry) -> InputRefused | None:
    first = entry.events[0]
    return first if isinstance(first, InputRefused) else None
