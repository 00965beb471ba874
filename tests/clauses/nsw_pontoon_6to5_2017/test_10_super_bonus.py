"""Rule 10.5, Table 2: the Super Bonus, and the $50 of all other players."""

import pytest

from croupier.engine.events import BonusPaid, SuperBonusPaid, SuperBonusWon, TurnCame, WagerReturned, WagerSettled
from croupier.money import show
from tests.clauses.nsw_pontoon_6to5_2017.rounds import pair, results, shoe, solo, table
from tests.table import Table


def sevens(wager: str, *, suit: str = "H", dealer: str = "7C", **election: object) -> Table:
    seven = f"7{suit}"
    return solo(f"{seven} {seven}", dealer=dealer, then=seven, wager=wager, **election).hit("Ann", 1)


def bonuses(played: Table, paid_under: str = "10.2.2") -> list[tuple[str, str, str]]:
    """Return player, amount and row of Table 2 of each Super Bonus, once it has been paid under the clause."""
    won = {(one.box, one.player): one.clause for one in played.of(SuperBonusWon)}
    paid = played.of(SuperBonusPaid)
    assert {one.clause for one in paid} <= {paid_under}
    return [(one.player, show(one.amount), won[one.box, one.player]) for one in paid]


def fifties(played: Table, paid_under: str = "10.2.3") -> list[str]:
    """Return who has been paid $50, in order."""
    paid = played.of(BonusPaid)
    assert {(show(one.amount), one.clause) for one in paid} <= {("50.00", paid_under)}
    return [one.player for one in paid]


SMALL = ("Ann", "1000.00", "10.5/T2/1000")
LARGE = ("Ann", "5000.00", "10.5/T2/5000")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000", "nsw-pontoon-6to5-2017 10.5/T2/addition")
@pytest.mark.parametrize(
    ("wager", "net"),
    [
        ("5", "1010.00"),
        ("5.01", "1010.02"),
        ("10", "1020.00"),
        ("24", "1048.00"),
        ("24.50", "1049.00"),
        ("24.99", "1049.98"),
    ],
)
def test_t2_1000_on_a_bet_from_5_to_less_than_25(wager: str, net: str) -> None:
    played = sevens(wager)
    assert bonuses(played) == [SMALL]
    assert played.net("Ann") == net
    assert results(played)[0][3] == "10.5/T1/777-suited"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000")
@pytest.mark.parametrize(("wager", "net"), [("4", "8.00"), ("4.99", "9.98"), ("0.01", "0.02")])
def test_t2_nothing_on_a_bet_below_5(wager: str, net: str) -> None:
    played = sevens(wager)
    assert bonuses(played) == []
    assert played.of(SuperBonusWon) == []
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/5000", "nsw-pontoon-6to5-2017 10.5/T2/addition")
@pytest.mark.parametrize(("wager", "net"), [("25", "5050.00"), ("25.01", "5050.02"), ("500", "6000.00")])
def test_t2_5000_on_a_bet_of_25_or_greater(wager: str, net: str) -> None:
    played = sevens(wager)
    assert bonuses(played) == [LARGE]
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/5000", "nsw-pontoon-6to5-2017 10.5/T2/addition")
@pytest.mark.parametrize(("suit", "net"), [("S", "5075.00"), ("D", "5050.00"), ("C", "5050.00")])
def test_t2_is_added_to_table_1_in_every_suit(suit: str, net: str) -> None:
    assert sevens("25", suit=suit).net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000", "nsw-pontoon-6to5-2017 6.2")
@pytest.mark.parametrize(
    ("floor", "wager", "net"),
    [
        ("0", "4.99", "1009.98"),
        ("0", "0.01", "1000.02"),
        ("0", "5", "1010.00"),
        ("5", "4.99", "9.98"),
        ("5", "5", "1010.00"),
    ],
)
def test_t2_floor_of_the_smaller_sum_by_super_bonus_floor(floor: str, wager: str, net: str) -> None:
    assert sevens(wager, superBonusFloor=floor).net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000")
@pytest.mark.parametrize("card", ["7H", "7D", "7C", "7S"])
def test_t2_any_first_seven_of_the_dealer_will_do(card: str) -> None:
    assert bonuses(sevens("10", dealer=card)) == [SMALL]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000")
@pytest.mark.parametrize("card", ["6C", "8C", "AC", "KC"])
def test_t2_no_other_first_card_of_the_dealer_will_do(card: str) -> None:
    played = solo("7H 7H", dealer=card, then="7H")
    while "Hit" not in played.legal("Ann"):
        played.proceed()
    played.hit("Ann", 1)
    assert bonuses(played) == []
    assert played.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000")
def test_t2_a_second_seven_of_the_dealer_comes_too_late() -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="9C 7D 2H", then="7H")).wager("Ann", 1, "10").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1).stand("Bob", 2)
    assert (bonuses(opened), fifties(opened)) == ([], [])


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/1000")
@pytest.mark.parametrize(
    ("hand", "then"), [("7H 7H", "7D"), ("7H 7D", "7H"), ("6H 7H", "8H"), ("7H 7H", "6H AC"), ("7S 7S", "5S 2S")]
)
def test_t2_needs_three_sevens_of_one_suit(hand: str, then: str) -> None:
    played = solo(hand, dealer="7C", then=then)
    for _ in then.split():
        played.hit("Ann", 1)
    assert bonuses(played) == []


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/5000", "nsw-pontoon-6to5-2017 6.3")
def test_t2_bet_is_what_counts_of_it_under_the_maximum() -> None:
    played = sevens("30", maximum="20")
    assert bonuses(played) == [SMALL]
    assert played.net("Ann") == "1040.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/5000")
def test_t2_bet_is_the_wager_on_that_area_alone() -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="7C KD", then="7H"), side_bets=["perfect-pairs"])
    opened.wager("Ann", 1, "20").wager("Ann", 1, "10", "perfect-pairs").wager("Ann", 2, "100").deal().hit("Ann", 1)
    assert bonuses(opened) == [SMALL]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.2")
def test_10_2_2_super_bonus_is_paid_by_both_tables_at_once() -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="7C", then="7H")).wager("Ann", 1, "25").wager("Bob", 2, "10")
    opened.deal().hit("Ann", 1)
    assert opened.net("Ann") == "5050.00"
    assert bonuses(opened) == [LARGE]
    assert not opened.state.is_closed


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.2")
def test_10_2_2_is_the_clause_that_pays_the_wager_of_a_super_bonus_at_once() -> None:
    assert results(sevens("25")) == [("Ann", "win", "10.2.2", "10.5/T1/777-suited")]


def full_table() -> Table:
    """Bob busts, Cat has pontoon, Ann wins the Super Bonus, and Dan has yet to act."""
    cards = shoe("KH 6D", "AS KD", "7H 7H", "9H 9D", dealer="7C 9S 4D", then="9C 7H")
    opened = table(cards).wager("Bob", 1, "10").wager("Cat", 2, "10").wager("Ann", 3, "10").wager("Dan", 4, "10")
    return opened.deal().hit("Bob", 1).hit("Ann", 3)


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.3", "nsw-pontoon-6to5-2017 10.5/T2/50")
def test_10_2_3_all_others_are_paid_50_with_the_super_bonus_hand() -> None:
    opened = full_table()
    assert sorted(fifties(opened)) == ["Bob", "Cat", "Dan"]
    opened.stand("Dan", 4)
    assert opened.is_over
    nets = {player: opened.net(player) for player in ("Ann", "Bob", "Cat", "Dan")}
    assert nets == {"Ann": "1020.00", "Bob": "40.00", "Cat": "62.00", "Dan": "40.00"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.3")
def test_10_2_3_the_50s_follow_the_winner_and_precede_the_next_hand() -> None:
    opened = full_table()
    kinds = (WagerSettled, SuperBonusPaid, BonusPaid, TurnCame)
    after = [type(one) for one in opened.events if isinstance(one, kinds)][-6:]
    assert after == [WagerSettled, SuperBonusPaid, BonusPaid, BonusPaid, BonusPaid, TurnCame]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/50")
def test_t2_50_is_paid_once_to_a_player_on_several_areas() -> None:
    opened = table(shoe("7H 7H", "9S 9D", "8S 8D", dealer="7C", then="7H"))
    opened.wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Bob", 3, "10").deal().hit("Ann", 1)
    assert fifties(opened) == ["Bob"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/50")
def test_t2_50_is_not_for_the_winner_on_another_area() -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="7C", then="7H")).wager("Ann", 1, "10").wager("Ann", 2, "10")
    assert fifties(opened.deal().hit("Ann", 1)) == []


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/50", "nsw-pontoon-6to5-2017 10.2.2")
def test_t2_each_wager_on_the_hand_has_its_own_band_and_below_5_is_an_other_player() -> None:
    opened = table(shoe("7H 7H", dealer="7C", then="7H"), seats={"Ann": 1})
    opened.wager("Ann", 1, "25").wager("Bob", 1, "24.99").wager("Cat", 1, "4.99").deal().hit("Ann", 1)
    assert bonuses(opened) == [LARGE, ("Bob", "1000.00", "10.5/T2/1000")]
    assert fifties(opened) == ["Cat"]
    assert (opened.net("Ann"), opened.net("Bob"), opened.net("Cat")) == ("5050.00", "1049.98", "59.98")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/50")
@pytest.mark.parametrize(("floor", "others"), [("5", []), ("0", ["Bob"])])
def test_t2_50_needs_a_winner_of_the_super_bonus(floor: str, others: list[str]) -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="7C", then="7H"), superBonusFloor=floor)
    opened.wager("Ann", 1, "4.99").wager("Bob", 2, "10").deal().hit("Ann", 1)
    assert fifties(opened) == others


# --- two Super Bonus hands in one round -------------------------------------------------------------------------------


def two_pairs_of_sevens(then: str, dealer: str = "7C 9S 4D") -> Table:
    opened = table(shoe("7H 7H", "7D 7D", "9H 9D", dealer=dealer, then=then))
    opened.wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Cat", 3, "10")
    return opened.deal().hit("Ann", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.3", "nsw-pontoon-6to5-2017 10.5/T2/50")
def test_t2_a_second_winner_is_not_paid_50_and_the_others_are_paid_once() -> None:
    opened = two_pairs_of_sevens("7H 7D")
    assert fifties(opened) == ["Cat"]
    opened.hit("Bob", 2).stand("Cat", 3)
    assert opened.is_over
    assert fifties(opened) == ["Cat"]
    nets = {player: opened.net(player) for player in ("Ann", "Bob", "Cat")}
    assert nets == {"Ann": "1020.00", "Bob": "1020.00", "Cat": "40.00"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.3", "nsw-pontoon-6to5-2017 10.5/T2/50")
@pytest.mark.parametrize(
    ("act", "then", "net"),
    [
        ("stand", "7H", "40.00"),  # 14 against 20
        ("hit", "7H 9C", "40.00"),  # bust
        ("hit", "7H 7C", "65.00"),  # 777 of mixed suits
        ("double", "7H 7D", "70.00"),  # 12.2: a doubled hand wins no Super Bonus
    ],
)
def test_t2_who_might_have_won_and_did_not_is_paid_50_after_all(act: str, then: str, net: str) -> None:
    opened = two_pairs_of_sevens(then)
    getattr(opened, act)("Bob", 2)
    opened.stand("Cat", 3)
    assert opened.is_over
    assert sorted(fifties(opened)) == ["Bob", "Cat"]
    assert opened.net("Bob") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/exclusion", "nsw-pontoon-6to5-2017 10.5/T2/50")
def test_t2_who_splits_the_sevens_is_an_other_player() -> None:
    opened = two_pairs_of_sevens("7H 7D 7D KH").split("Bob", 2).hit("Bob", 2).stand("Bob", 2).stand("Cat", 3)
    assert opened.is_over
    assert [one.player for one in opened.of(SuperBonusPaid)] == ["Ann"]
    assert sorted(fifties(opened)) == ["Bob", "Cat"]
    assert opened.net("Bob") == "60.00"  # 20 on the first hand, 10 lost on the second, 50


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.2.3")
def test_t2_one_player_may_win_twice() -> None:
    opened = table(shoe("7H 7H", "7D 7D", dealer="7C", then="7H 7D")).wager("Ann", 1, "10").wager("Ann", 2, "25")
    opened.deal().hit("Ann", 1).hit("Ann", 2)
    assert bonuses(opened) == [SMALL, LARGE]
    assert opened.net("Ann") == "6070.00"
    assert fifties(opened) == []


# --- exclusions -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/exclusion", "nsw-pontoon-6to5-2017 12.2")
def test_t2_exclusion_of_doubled_hands() -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="7C KD", then="7H")).wager("Ann", 1, "10").wager("Bob", 2, "10")
    opened.deal().double("Ann", 1).stand("Bob", 2)
    assert (bonuses(opened), fifties(opened)) == ([], [])
    assert (opened.net("Ann"), opened.net("Bob")) == ("20.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/exclusion", "nsw-pontoon-6to5-2017 12.4")
def test_t2_exclusion_of_who_did_not_double_on_a_doubled_hand() -> None:
    played = pair("7H 7H", dealer="7C", then="7H", ann="10", bob="25").double("Ann", 1).proceed("Bob")
    assert bonuses(played) == []
    assert (played.net("Ann"), played.net("Bob")) == ("20.00", "25.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/exclusion")
def test_t2_exclusion_of_split_hands_though_the_first_sevens_were_of_two_suits() -> None:
    played = solo("7H 7D", dealer="7C 9S 5D", then="7H 7H KH").split("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    assert bonuses(played) == []
    assert played.net("Ann") == "10.00"  # 20 at 2 to 1, 17 lost to 21


# --- Perfect Pairs only, and deferral ---------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/50")
@pytest.mark.parametrize(
    ("election", "others"),
    [
        ({}, ["Bob", "Dan"]),
        ({"bonusToPerfectPairsOnly": True}, ["Bob", "Dan"]),
        ({"bonusToPerfectPairsOnly": False}, ["Bob"]),
    ],
)
def test_t2_50_to_a_player_with_a_perfect_pairs_wager_only(election: dict[str, object], others: list[str]) -> None:
    opened = table(
        shoe("7H 7H", "9S 9D", dealer="7C", then="7H"),
        seats=None,
        at_entry=False,
        side_bets=["perfect-pairs"],
        **election,
    )
    opened.wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Bob", 2, "5", "perfect-pairs")
    opened.wager("Dan", 2, "5", "perfect-pairs").deal().hit("Ann", 1)
    assert sorted(fifties(opened)) == others


@pytest.mark.clause("nsw-pontoon-6to5-2017 10.5/T2/50", "nsw-pontoon-6to5-2017 15.5")
def test_t2_50_is_not_for_a_player_whose_only_wager_was_returned() -> None:
    """Bob takes his wager back, so that Dan's Perfect Pairs wager on that area has no hand and goes back too."""
    opened = table(shoe("7H 7H", dealer="7C", then="7H"), side_bets=["perfect-pairs"])
    opened.wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Dan", 2, "5", "perfect-pairs").withdraw("Bob", 2)
    opened.deal().hit("Ann", 1)
    assert [(one.player, one.clause) for one in opened.of(WagerReturned)] == [("Bob", "5.2"), ("Dan", "15.5")]
    assert fifties(opened) == []
    assert opened.net("Dan") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.3", "nsw-pontoon-6to5-2017 10.3")
def test_16_1_3_a_deferred_super_bonus_is_paid_in_the_end_whatever_the_dealer_has() -> None:
    opened = table(shoe("7H 7H", "9S 9D", dealer="7C 4D KH", then="7H")).wager("Ann", 1, "25").wager("Bob", 2, "10")
    opened.deal().defer("assistant-gaming-manager").hit("Ann", 1)
    assert (bonuses(opened), fifties(opened)) == ([], [])
    assert opened.net("Ann") == "-25.00"
    opened.stand("Bob", 2)
    assert (opened.net("Ann"), opened.net("Bob")) == ("5050.00", "40.00")
    assert bonuses(opened, "16.1.3") == [LARGE]
    assert fifties(opened, "16.1.3") == ["Bob"]
    assert results(opened)[0] == ("Ann", "win", "16.1.2", "10.5/T1/777-suited")


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.3", "nsw-pontoon-6to5-2017 10.3")
def test_16_1_3_two_deferred_super_bonuses_and_one_50_for_the_other_player() -> None:
    opened = table(shoe("7H 7H", "7D 7D", "9H 9D", dealer="7C 4D KH", then="7H 7D"))
    opened.wager("Ann", 1, "10").wager("Bob", 2, "25").wager("Cat", 3, "10").deal().defer("gaming-manager")
    opened.hit("Ann", 1).hit("Bob", 2).stand("Cat", 3)
    assert fifties(opened, "16.1.3") == ["Cat"]
    assert (opened.net("Ann"), opened.net("Bob"), opened.net("Cat")) == ("1020.00", "5050.00", "40.00")
