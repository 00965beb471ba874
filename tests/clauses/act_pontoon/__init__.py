"""Clauses that both ACT Pontoon documents share, tested once for each of them: `both` gives a test its document.

A clause that has one number in 2005 and another in 2018 is written as a pair of ids, in that order.
"""

from typing import Any, Final

import pytest

from croupier.engine.events import WagerSettled
from croupier.engine.twentyone import Phase
from tests.table import Table

DOCUMENTS: Final = ("act-pontoon-2005", "act-pontoon-2018")

ClauseId = str | tuple[str, str]


def both(*ids: ClauseId) -> pytest.MarkDecorator:
    """Run a test once for each document, marked with that document's clauses."""
    return pytest.mark.parametrize(
        "document",
        [
            pytest.param(key, marks=pytest.mark.clause(*[f"{key} {numbered(key, one)}" for one in ids]), id=key)
            for key in DOCUMENTS
        ],
    )


def numbered(document: str, clause: ClauseId) -> str:
    """Return the clause's number in the document."""
    return clause if isinstance(clause, str) else clause[DOCUMENTS.index(document)]


def one_box(hand: str, dealer: str) -> str:
    """Return the shoe that gives one box and the dealer these cards, in the order of the deal."""
    first, second, *more = hand.split()
    shown, *drawn = dealer.split()
    return " ".join([first, shown, second, *more, *drawn])


def dealt(document: str, hand: str, dealer: str, wager: str = "10", **election: Any) -> Table:
    """Return a table where Ann has wagered on box 1 and has declined insurance and surrender."""
    table = Table(document, one_box(hand, dealer), **election).wager("Ann", 1, wager)
    return past_offers(table.deal())


def played(document: str, hand: str, dealer: str, wager: str = "10", **election: Any) -> Table:
    """Return such a table after Ann has drawn all her cards, and has stood if the hand allows more."""
    table = dealt(document, hand, dealer, wager, **election)
    for _ in hand.split()[2:]:
        table.hit("Ann", 1)
    if table.state.phase is Phase.DECISION:
        table.stand("Ann", 1)
    assert table.is_over, "the round is not over, or not every card was drawn"
    return table


def past_offers(table: Table) -> Table:
    """Decline insurance and surrender for all."""
    while table.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        table.proceed()
    return table


def results(table: Table) -> list[tuple[str, str, str, str | None]]:
    """Return each settled wager as player, outcome, clause, and the clause of the odds."""
    return [(one.player, one.outcome, one.clause, one.paid_by) for one in table.of(WagerSettled)]
