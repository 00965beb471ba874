"""Tables of different paces: the result of a stage does not depend on which of them is ready first."""

from typing import Any, Final

import pytest

from croupier.terminal.tournament import director
from croupier.tournament.sync import tournament_inputs
from tests.terminal.tournament.cups import ACT, POINTS, Played, cup, final, heats
from tests.tournament.acts.test_moves import all_at, went_on

START: Final = 1_790_000_000_000
"""The time of the whole tournament, in milliseconds: equal times make the results comparable."""


def paced(document: str, paces: tuple[int, ...], *, last_first: bool) -> Played:
    """Play the heats so that each table does a number of things for one of the others, and tells when it is over."""
    played = Played(cup(document, heats(rounds=3, tables=3), final(), least=9, most=18), 18, 5, clock=lambda: START)
    while not all_at(played):
        assert not played.course.go_on(1)
    while playing := [one for one in all_at(played) if one[0].stage == "Heats"]:
        for (at, held), pace in zip(reversed(playing) if last_first else playing, paces, strict=False):
            for _ in range(pace):
                went_on(played, at, held)
            for duty in tournament_inputs(at, held.record.session, by=director.CASHIER):
                played.course._tell(duty.given, duty.key)
    return played


def outcome(played: Played) -> Any:
    played.to_end().check()
    state = played.state
    return [(one.order, one.advanced, one.seats) for one in state.stages], state.awards


@pytest.mark.parametrize("document", [ACT, POINTS])
def test_the_result_is_the_same_whichever_table_finishes_first(document: str) -> None:
    """The tables report in different orders, and places, seats of the final and prizes are the same."""
    even = paced(document, (1, 1, 1), last_first=False)
    first, told = outcome(even), reports(even)
    quick = paced(document, (1, 7, 40), last_first=False)
    back = paced(document, (40, 3, 1), last_first=True)
    assert outcome(quick) == outcome(back) == first
    assert len({told, reports(quick), reports(back)}) > 1, "they told in different orders"


def reports(played: Played) -> tuple[str, ...]:
    return tuple([one.table for one in played.events if type(one).__name__ == "SittingReported"][:3])
