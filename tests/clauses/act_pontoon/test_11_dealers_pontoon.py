"""Collection by a dealer's Pontoon after splits and doubles.

act-pontoon-2005 11.9, 12.5; act-pontoon-2018 11.9, 12.5.
"""

import pytest

from croupier.engine.events import LossReturned, WagerSettled
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers
from tests.table import Table

READINGS = ("bust_plus_one", "original_only")


def settled(table: Table) -> list[tuple[int, str, int, int, str]]:
    return [(one.hand, one.part, one.staked, one.returned, one.clause) for one in table.of(WagerSettled)]


@both("11.9")
def test_11_9_one_original_wager_is_collected_from_three_live_hands(document: str) -> None:
    table = dealt(document, "8H 8D 8C KS 9D 2C KD", "KS AD").split("Ann", 1).split("Ann", 1)
    table.stand("Ann", 1).stand("Ann", 1).hit("Ann", 1).stand("Ann", 1)  # 18, 17 and 20
    assert table.net("Ann") == "-10.00"
    assert settled(table) == [
        (1, "whole", 1000, 0, "14.1(g)"),
        (2, "wager", 1000, 1000, "11.9"),
        (3, "wager", 1000, 1000, "11.9"),
    ]


@both("11.9", "7.1")
def test_11_9_with_an_ace_and_with_a_ten_showing(document: str) -> None:
    for dealer in ("AS KD", "JS AD"):
        table = dealt(document, "8H 8D 9C KS", dealer).split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
        assert table.net("Ann") == "-10.00"


@both("11.9")
def test_11_9_each_player_on_the_box_loses_their_own_original_wager(document: str) -> None:
    table = Table(document, one_box("8H 8D 9C KS", "KS AD")).wager("Ann", 1, "10").wager("Bob", 1, "30")
    past_offers(table.wager("Cy", 1, "20").deal()).split("Ann", 1).split("Bob", 1).proceed("Cy")
    table.stand("Ann", 1).stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob"), table.net("Cy")) == ("-10.00", "-30.00", "-20.00")


@both("11.9")
def test_11_9_original_wager_is_counted_for_each_box(document: str) -> None:
    table = Table(document, "8H 9H KS 8D 9D KD KC KH QS AD").wager("Ann", 1, "10").wager("Ann", 2, "20").deal()
    past_offers(table).split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    table.split("Ann", 2).stand("Ann", 2).stand("Ann", 2)
    assert table.net("Ann") == "-30.00"


@both("11.9")
def test_11_9_dealers_later_21_collects_every_hand(document: str) -> None:
    table = dealt(document, "8H 8D 9C KS", "KS 5D 6C").split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "-20.00"


@both("12.5")
def test_12_5_doubled_part_is_returned(document: str) -> None:
    table = dealt(document, "6H 5D 8C", "KS AD", wager="20").double("Ann", 1).proceed()
    assert table.net("Ann") == "-20.00"
    assert settled(table) == [(1, "wager", 2000, 0, "14.1(g)"), (1, "double", 2000, 2000, "12.5")]


@both("12.5", "def:double")
@pytest.mark.parametrize("double", ["5", "19.99", "20"])
def test_12_5_double_for_less_is_returned(document: str, double: str) -> None:
    table = dealt(document, "6H 5D 8C", "KS AD", wager="20").double("Ann", 1, double).proceed()
    assert table.net("Ann") == "-20.00"


@both("12.5", "12.3")
def test_12_5_player_who_did_not_double_loses_the_wager(document: str) -> None:
    table = Table(document, one_box("6H 5D 8C", "KS AD")).wager("Ann", 1, "20").wager("Bob", 1, "10").deal()
    past_offers(table).double("Ann", 1).proceed("Bob").proceed()
    assert (table.net("Ann"), table.net("Bob")) == ("-20.00", "-10.00")


@both("11.9", "12.5")
def test_12_5_doubled_split_hands_lose_one_original_wager_in_all(document: str) -> None:
    table = dealt(document, "8H 8D 3C 7S 2C 9D", "KS AD").split("Ann", 1)
    table.double("Ann", 1).proceed().double("Ann", 1).proceed()  # 18 and 19, both doubled
    assert table.net("Ann") == "-10.00"
    assert settled(table) == [
        (1, "wager", 1000, 0, "14.1(g)"),
        (1, "double", 1000, 1000, "12.5"),
        (2, "wager", 1000, 1000, "11.9"),
        (2, "double", 1000, 1000, "12.5"),
    ]


@both("12.5", "12.6")
def test_12_5_forfeited_wager_stays_lost(document: str) -> None:
    table = dealt(document, "6H 5D 2C", "KS", wager="20").double("Ann", 1).forfeit("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == "-20.00"


@both("11.9", "12.6")
def test_11_9_forfeited_hand_is_closed_and_the_live_one_loses_the_original_wager(document: str) -> None:
    table = dealt(document, "8H 8D 3C 2S KC", "KS AD").split("Ann", 1).double("Ann", 1).forfeit("Ann", 1)
    assert table.stand("Ann", 1).net("Ann") == "-20.00"


@both("11.9", "10.2(b)")
def test_11_9_paid_21_is_closed_and_the_live_hand_loses_the_original_wager(document: str) -> None:
    table = dealt(document, "8H 8D 3C KD KC", "KS AD").split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "0.00"


# --- hands that have gone over 21: a reading ------------------------------------------------------------------


@both("11.8", "11.9")
@pytest.mark.parametrize(("reading", "net"), [("bust_plus_one", "-20.00"), ("original_only", "-10.00")])
def test_11_9_bust_hand_and_live_hand(document: str, reading: str, net: str) -> None:
    table = dealt(document, "8H 8D 6C KD KC", "KS AD", dealer_pontoon_collection=reading)
    table.split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == net
    live = {"bust_plus_one": (2, "whole", 1000, 0, "14.1(g)"), "original_only": (2, "wager", 1000, 1000, "11.9")}
    assert settled(table) == [(1, "whole", 1000, 0, "11.8"), live[reading]]


@both("11.8", "11.9")
@pytest.mark.parametrize(
    ("reading", "second", "net"),
    [("bust_plus_one", "", "-20.00"), ("original_only", " AD", "-10.00"), ("original_only", " 9D", "-20.00")],
)
def test_11_9_all_hands_bust(document: str, reading: str, second: str, net: str) -> None:
    # only where the losses may come back does a second card of the dealer matter
    table = dealt(document, "8H 8D 6C KD 7C KC", f"KS{second}", dealer_pontoon_collection=reading)
    table.split("Ann", 1).hit("Ann", 1).hit("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == net


@both("12.5", "14.1(e)")
@pytest.mark.parametrize(
    ("reading", "second", "net"),
    [("bust_plus_one", "", "-20.00"), ("original_only", " AD", "-10.00"), ("original_only", " 9D", "-20.00")],
)
def test_12_5_doubled_hand_over_21(document: str, reading: str, second: str, net: str) -> None:
    table = dealt(document, "6H 7D KC", f"KS{second}", dealer_pontoon_collection=reading).double("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == net


@both("12.5")
def test_12_5_double_that_comes_back_on_a_hand_over_21_cites_the_clause_of_doubles(document: str) -> None:
    # nothing was split: it is 12.5 that limits what is collected after a double, not 11.9
    table = dealt(document, "6H 7D KC", "KS AD", dealer_pontoon_collection="original_only").double("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(LossReturned)] == [("Ann", 1000, "12.5")]


@both("11.9")
def test_11_9_split_wager_that_comes_back_on_hands_over_21_cites_the_clause_of_splits(document: str) -> None:
    table = dealt(document, "8H 8D 6C KD 7C KC", "KS AD", dealer_pontoon_collection="original_only")
    table.split("Ann", 1).hit("Ann", 1).hit("Ann", 1)
    assert [(one.player, one.amount, one.clause) for one in table.of(LossReturned)] == [("Ann", 1000, "11.9")]


@both("11.9", "12.5")
@pytest.mark.parametrize(("reading", "net"), [("bust_plus_one", "-30.00"), ("original_only", "-10.00")])
def test_11_9_doubled_bust_hand_and_live_hand(document: str, reading: str, net: str) -> None:
    table = dealt(document, "8H 8D 6C KD KC", "KS AD", dealer_pontoon_collection=reading)
    assert table.split("Ann", 1).double("Ann", 1).stand("Ann", 1).net("Ann") == net


@both("14.1(e)", "11.9")
@pytest.mark.parametrize("reading", READINGS)
def test_11_9_plain_bust_hand_is_lost_under_either_reading(document: str, reading: str) -> None:
    table = dealt(document, "KH 6D 9C", "KS", dealer_pontoon_collection=reading).hit("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == "-10.00"


@both("11.9", "14.1(f)")
@pytest.mark.parametrize("reading", READINGS)
def test_11_9_reading_does_not_touch_rounds_without_a_dealers_pontoon(document: str, reading: str) -> None:
    table = dealt(document, "8H 8D 6C KD KC", "KS 9D", dealer_pontoon_collection=reading)
    assert table.split("Ann", 1).hit("Ann", 1).stand("Ann", 1).net("Ann") == "-20.00"


@both("11.9")
@pytest.mark.parametrize(
    ("reading", "ann", "bob"), [("bust_plus_one", "-20.00", "-10.00"), ("original_only", "-10.00", "-10.00")]
)
def test_11_9_reading_is_applied_to_each_player(document: str, reading: str, ann: str, bob: str) -> None:
    # Bob stays on the first hand, which goes over 21; Ann has the second alive
    table = Table(document, one_box("8H 8D 6C KD KC", "KS AD"), dealer_pontoon_collection=reading)
    past_offers(table.wager("Ann", 1, "10").wager("Bob", 1, "10").deal()).split("Ann", 1).proceed("Bob")
    table.hit("Ann", 1).stand("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == (ann, bob)
