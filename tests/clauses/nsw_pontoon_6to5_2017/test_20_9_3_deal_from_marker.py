"""Rule 20.9.3: the deal that begins with the tournament player who holds the betting marker."""

import pytest

from croupier.engine.events import CardDealt, RoundOpened, TurnCame
from croupier.engine.inputs import Stand
from croupier.engine.table import events as e
from croupier.engine.table import evolve
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.sessions import session
from tests.floor import Floor

HANDS = {1: "9H 8D", 2: "9S 8C", 3: "KH 7D", 4: "KS 6D", 5: "QH 7C", 6: "QS 8S", 7: "JH 9D"}


def from_marker(box: int | None) -> Floor:
    """Deal to seven boxes with the marker on one of them, or without a marker."""
    floor = from_a_shoe()
    if box is not None:
        floor.state = evolve(floor.state, e.DealFrom(box, "20.9.3"))
    for number in HANDS:
        floor.wager(f"P{number}", number, "10")
    first = box or 1
    order = [*range(first, 8), *range(1, first)]
    firsts, seconds = zip(*[HANDS[one].split() for one in order], strict=True)
    return floor.deal(" ".join([*firsts, "9C", *seconds]))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.3")
def test_20_9_3_marker_on_box_3_deals_3_to_7_then_1_and_2_then_the_dealer_then_3_again() -> None:
    floor = from_marker(3)
    round_ = [3, 4, 5, 6, 7, 1, 2]
    assert [one.box for one in floor.events_of(CardDealt)] == [*round_, 0, *round_]
    assert floor.last(RoundOpened).first_box == 3


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.3")
@pytest.mark.parametrize("marker", range(1, 8))
def test_20_9_3_the_subsequent_deal_begins_at_the_marker_and_goes_clockwise(marker: int) -> None:
    floor = from_marker(marker)
    order = [*range(marker, 8), *range(1, marker)]
    for before, box in zip([order[-1], *order], order, strict=False):
        floor.refuse("11.1", Stand(f"P{before}", before))
        floor.stand(f"P{box}", box)
    assert [one.box for one in floor.events_of(TurnCame)] == order
    assert floor.state.awaits_card, "the dealer's turn comes when all have decided"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.3", "nsw-pontoon-6to5-2017 7.1")
def test_20_9_3_is_an_option_without_which_the_deal_begins_at_the_left() -> None:
    floor = from_marker(None)
    assert [one.box for one in floor.events_of(CardDealt)] == [1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.3")
@pytest.mark.parametrize(("from_marker", "order"), [(True, [[1, 2], [2, 1], [1, 2]]), (False, [[1, 2]] * 3)])
def test_20_9_3_in_a_session_the_deal_follows_the_marker_if_the_manager_so_chose(
    *, from_marker: bool, order: list[list[int]]
) -> None:
    floor = session(order=True, deals_from_marker=from_marker)
    for expected, marker in zip(order, (1, 2, 1), strict=True):
        players = {1: "Ann", 2: "Bob"}
        for box in [marker, 3 - marker]:
            floor.wager(players[box], box, "100")
        before = len(floor.events_of(CardDealt))
        floor.deal("KH KS 9C QD 9S")
        assert [one.box for one in floor.events_of(CardDealt)[before:]] == [*expected, 0, *expected]
        for box in expected:
            floor.stand(players[box], box)
        floor.cards("8D")
    assert {one.clause for one in floor.events_of(e.DealFrom)} == ({"20.9.3"} if from_marker else set())
