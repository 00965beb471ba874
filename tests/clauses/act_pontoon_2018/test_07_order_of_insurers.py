"""Order of those who insure a declined wager: act-pontoon-2018 7.2(a) to 7.2(c)."""

from itertools import permutations

import pytest

from tests.clauses.act_pontoon import past_offers
from tests.clauses.act_pontoon_2018 import DOCUMENT, offered, placed
from tests.table import Table

# --- 7.2(a) to (c) the order ----------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 7.2(a)")
def test_7_2_a_players_on_the_same_box_come_first_front_to_back() -> None:
    table = offered([("Bob", 2, "10"), ("Ann", 2, "40"), ("Cy", 2, "10")])
    table.insure("Cy", 2, "10", owner="Ann").insure("Bob", 2, "15", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 2, "Ann", 1500, "7.2(a)"), ("Cy", 2, "Ann", 500, "7.2(a)")]


@pytest.mark.clause("act-pontoon-2018 7.2(a)", "act-pontoon-2018 7.2(b)")
def test_7_2_a_player_on_the_same_box_comes_before_one_on_the_next() -> None:
    table = offered([("Ann", 1, "40"), ("Cy", 1, "10"), ("Bob", 2, "10")])
    table.insure("Bob", 1, "20", owner="Ann").insure("Cy", 1, "15", owner="Ann")
    assert placed(past_offers(table)) == [("Cy", 1, "Ann", 1500, "7.2(a)"), ("Bob", 1, "Ann", 500, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2(a)", "act-pontoon-2018 4.5(a)")
def test_7_2_a_front_is_nearest_the_dealer_regardless_of_seats() -> None:
    table = (
        Table(DOCUMENT, "9H AS 7D", seats={"Cy": 1}).wager("Bob", 1, "10").wager("Ann", 1, "40").wager("Cy", 1, "10")
    )
    table.deal().insure("Cy", 1, "20", owner="Ann").insure("Bob", 1, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 2000, "7.2(a)")]


@pytest.mark.clause("act-pontoon-2018 7.2(b)")
def test_7_2_b_nearest_box_comes_before_one_farther_off() -> None:
    table = offered([("Ann", 2, "40"), ("Di", 3, "10"), ("Ed", 5, "10")])
    table.insure("Ed", 2, "20", owner="Ann").insure("Di", 2, "15", owner="Ann")
    assert placed(past_offers(table)) == [("Di", 2, "Ann", 1500, "7.2(b)"), ("Ed", 2, "Ann", 500, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2(b)")
@pytest.mark.parametrize(("left", "right", "first"), [(1, 6, "Bob"), (1, 5, "Bob"), (2, 7, "Bob"), (1, 4, "Cy")])
def test_7_2_b_distance_is_counted_in_boxes(left: int, right: int, first: str) -> None:
    # Ann is on box 3: the nearer comes first, and of two as near the first clockwise
    table = offered([("Ann", 3, "40"), ("Bob", left, "10"), ("Cy", right, "10")])
    table.insure("Cy", 3, "20", owner="Ann").insure("Bob", 3, "20", owner="Ann")
    assert [insurer for insurer, *_ in placed(past_offers(table))] == [first]


@pytest.mark.clause("act-pontoon-2018 7.2(b)")
def test_7_2_b_players_on_the_nearest_box_come_front_to_back() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10"), ("Cy", 2, "10"), ("Di", 2, "10")])
    for player, amount in (("Di", "10"), ("Cy", "6"), ("Bob", "8")):
        table.insure(player, 1, amount, owner="Ann")
    assert placed(past_offers(table)) == [
        ("Bob", 1, "Ann", 800, "7.2(b)"),
        ("Cy", 1, "Ann", 600, "7.2(b)"),
        ("Di", 1, "Ann", 600, "7.2(b)"),
    ]


@pytest.mark.clause("act-pontoon-2018 7.2(b)")
def test_7_2_b_distance_is_from_the_insurers_nearest_wager() -> None:
    table = offered([("Bob", 1, "10"), ("Ann", 3, "40"), ("Bob", 4, "10"), ("Cy", 5, "10")])
    table.insure("Cy", 3, "20", owner="Ann").insure("Bob", 3, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 3, "Ann", 2000, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2(c)")
def test_7_2_c_equally_distant_the_one_who_has_insured_least_for_others_comes_first() -> None:
    # Cy insures Bob's $8 beside him on box 1; for Ann's box 2 he ranks behind Di, his own cover not counted
    table = offered([("Cy", 1, "20"), ("Bob", 1, "8"), ("Ann", 2, "40"), ("Di", 3, "40")])
    table.insure("Cy", 1, "4", owner="Bob").insure("Cy", 2, "20", owner="Ann").insure("Di", 2, "20", owner="Ann")
    assert placed(past_offers(table.insure("Di", 3, "20"))) == [
        ("Di", 3, "Di", 2000, "7.1"),
        ("Cy", 1, "Bob", 400, "7.2(a)"),
        ("Di", 2, "Ann", 2000, "7.2(c)"),
    ]


@pytest.mark.clause("act-pontoon-2018 7.2(c)")
def test_7_2_c_insurance_of_ones_own_wagers_does_not_count() -> None:
    # Bob has $10 on his own wager, Cy $0: neither has insured for others, and Bob's box comes first
    table = offered([("Bob", 1, "20"), ("Ann", 2, "40"), ("Cy", 3, "20")]).insure("Bob", 1, "10")
    table.insure("Cy", 2, "20", owner="Ann").insure("Bob", 2, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Bob", 1000, "7.1"), ("Bob", 2, "Ann", 2000, "7.2(c)")]


@pytest.mark.clause("act-pontoon-2018 7.2(c)")
@pytest.mark.parametrize(("bob_for_di", "cy_for_di", "first"), [("4", "5", "Bob"), ("5", "4", "Cy"), ("4", "4", "Bob")])
def test_7_2_c_amounts_for_others_decide_and_a_full_tie_goes_clockwise(
    bob_for_di: str, cy_for_di: str, first: str
) -> None:
    # boxes: Di 1, Bob 2, Ann 3, Cy 4; Di's $20 are insured first, then Ann's $40 between Bob and Cy
    table = offered([("Di", 1, "20"), ("Bob", 2, "10"), ("Ann", 3, "40"), ("Cy", 4, "10")])
    table.insure("Cy", 1, cy_for_di, owner="Di").insure("Bob", 1, bob_for_di, owner="Di")
    table.insure("Cy", 3, "20", owner="Ann").insure("Bob", 3, "20", owner="Ann")
    (last,) = [one for one in placed(past_offers(table)) if one[1] == 3]
    assert last == (first, 3, "Ann", 2000, "7.2(c)")


@pytest.mark.clause("act-pontoon-2018 7.2(c)")
def test_7_2_c_second_of_a_tie_gets_what_is_left() -> None:
    table = offered([("Bob", 1, "10"), ("Ann", 2, "40"), ("Cy", 3, "10")])
    table.insure("Cy", 2, "15", owner="Ann").insure("Bob", 2, "15", owner="Ann")
    given = placed(past_offers(table))
    assert [(insurer, cents) for insurer, _, _, cents, _ in given] == [("Bob", 1500), ("Cy", 500)]
    assert given[0][-1] == "7.2(c)"


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.2(c)")
def test_7_2_declined_wagers_are_taken_clockwise_so_that_the_totals_are_known() -> None:
    # Bob's cover on box 5 is placed after Ann's box 3 has been decided and does not count there
    table = offered([("Bob", 2, "10"), ("Ann", 3, "40"), ("Cy", 4, "10"), ("Ed", 5, "20")])
    table.insure("Bob", 5, "10", owner="Ed").insure("Cy", 3, "20", owner="Ann").insure("Bob", 3, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 3, "Ann", 2000, "7.2(c)"), ("Bob", 5, "Ed", 1000, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.2(a)")
def test_7_2_two_declined_wagers_of_one_box_are_taken_front_to_back() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 1, "20"), ("Cy", 1, "10")])
    table.insure("Cy", 1, "10", owner="Bob").insure("Cy", 1, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Cy", 1, "Ann", 2000, "7.2(a)"), ("Cy", 1, "Bob", 1000, "7.2(a)")]


@pytest.mark.clause(
    "act-pontoon-2018 7.2", "act-pontoon-2018 7.2(a)", "act-pontoon-2018 7.2(b)", "act-pontoon-2018 7.2(c)"
)
@pytest.mark.parametrize("order", list(permutations(["Bob", "Cy", "Di", "Ed"])), ids="-".join)
def test_7_2_order_of_requests_does_not_matter(order: tuple[str, ...]) -> None:
    # Ann and Bob on box 2, Cy on 1, Di on 3, Ed on 5: same box, then the tie of 1 and 3, then 5
    table = offered([("Cy", 1, "10"), ("Ann", 2, "40"), ("Bob", 2, "10"), ("Di", 3, "10"), ("Ed", 5, "10")])
    for player in order:
        table.insure(player, 2, "6", owner="Ann")
    assert [(insurer, cents) for insurer, _, _, cents, _ in placed(past_offers(table))] == [
        ("Bob", 600),
        ("Cy", 600),
        ("Di", 600),
        ("Ed", 200),
    ]
