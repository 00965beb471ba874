"""Rule 16, the final settlement."""

import pytest

from croupier.engine.events import DealerStood, InsuranceSettled, RoundClosed, WagerSettled
from tests.clauses.nsw_pontoon_6to5_2017.rounds import results, shoe, solo, table
from tests.table import Table


def against(hand: str, dealer: str, *, wager: str = "10") -> Table:
    played = solo(hand, dealer=dealer, wager=wager)
    while "Stand" not in played.legal("Ann"):
        played.proceed()
    return played.stand("Ann", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1")
def test_16_1_wagers_settled_before_are_not_settled_again() -> None:
    cards = shoe("AS KD", "KH 6D", "KS 6C", "9H 9D", dealer="9C 8S", then="5C 9S")
    opened = table(cards).wager("Ann", 1, "10").wager("Bob", 2, "10").wager("Cat", 3, "10").wager("Dan", 4, "10")
    opened.deal().hit("Bob", 2).hit("Cat", 3).stand("Dan", 4)
    assert [player for player, _, _, _ in results(opened)] == ["Ann", "Bob", "Cat", "Dan"]
    assert [opened.net(player) for player in ("Ann", "Bob", "Cat", "Dan")] == ["12.00", "10.00", "-10.00", "10.00"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1")
def test_16_1_follows_the_completion_of_the_dealer_s_hand() -> None:
    played = against("9H 9D", "9C 8S")
    kinds = [type(one) for one in played.events]
    assert kinds.index(DealerStood) < kinds.index(WagerSettled) < kinds.index(RoundClosed)


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.1")
@pytest.mark.parametrize("dealer", ["AH KC", "KC AH", "9C 2H KD", "9C 8D", "9C 6D KH"])
def test_16_1_1_pontoon_wins_6_to_5_whatever_the_dealer_has(dealer: str) -> None:
    opened = table(shoe("AS KD", "9H 9D", dealer=dealer)).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    while "Stand" not in opened.legal("Bob"):
        opened.proceed()
    opened.stand("Bob", 2)
    assert opened.is_over
    assert opened.net("Ann") == "12.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.2")
@pytest.mark.parametrize("dealer", ["KC AH", "9C 2D KD", "9C 8D", "9C 6D KH"])
def test_16_1_2_a_deferred_21_wins_by_table_1_whatever_the_dealer_has(dealer: str) -> None:
    opened = table(shoe("KH 6D", "9H 9D", dealer=dealer, then="5C")).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    while "Hit" not in opened.legal("Ann"):
        opened.proceed()
    opened.defer("pit-manager").hit("Ann", 1).stand("Bob", 2)
    assert opened.is_over
    assert results(opened)[0] == ("Ann", "win", "16.1.2", "10.5/T1/other")
    assert opened.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.4")
@pytest.mark.parametrize("hand", ["4H 2D", "2H 2D", "KH QD", "9H 9D"])
@pytest.mark.parametrize("dealer", ["6C KH 9S", "6C KH 6S"])
def test_16_1_4_20_or_less_wins_1_to_1_if_the_dealer_is_above_21(hand: str, dealer: str) -> None:
    played = against(hand, dealer)
    assert results(played) == [("Ann", "win", "16.1.4", "10.5/T1/other")]
    assert played.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.5")
@pytest.mark.parametrize(
    ("hand", "dealer"), [("KH QD", "9C KD"), ("9H 9D", "9C 8D"), ("AH 8D", "9C 9D"), ("KH QD", "8C AD")]
)
def test_16_1_5_higher_than_the_dealer_wins_1_to_1(hand: str, dealer: str) -> None:
    played = against(hand, dealer)
    assert results(played) == [("Ann", "win", "16.1.5", "10.5/T1/other")]
    assert played.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.6")
def test_16_1_6_insurance_is_paid_with_the_wagers() -> None:
    played = solo("9H 9D", dealer="AH KD", wager="30").insure("Ann", 1, "15").proceed().stand("Ann", 1)
    assert [(one.staked, one.returned, one.clause) for one in played.of(InsuranceSettled)] == [(1500, 4500, "16.1.6")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.7")
@pytest.mark.parametrize("hand", ["KH QD", "2H 2D", "AH 9D"])
@pytest.mark.parametrize("dealer", ["KC AH", "AH QC"])
def test_16_1_7_20_or_less_loses_the_original_to_pontoon(hand: str, dealer: str) -> None:
    played = against(hand, dealer, wager="20")
    assert results(played) == [("Ann", "lose", "16.1.7", None)]
    assert played.net("Ann") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.8")
@pytest.mark.parametrize("amount", ["20", "5"])
def test_16_1_8_an_added_wager_stands_off_against_pontoon(amount: str) -> None:
    played = solo("5H 6D", dealer="KC AH", then="7D", wager="20").proceed().double("Ann", 1, amount).proceed()
    assert [(one.part, one.outcome, one.clause) for one in played.of(WagerSettled)] == [
        ("wager", "lose", "16.1.7"),
        ("double", "stand_off", "16.1.8"),
    ]
    assert played.net("Ann") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.9")
@pytest.mark.parametrize(
    ("hand", "dealer"), [("KH 9D", "9C AD"), ("9H 9D", "9C KD"), ("2H 2D", "9C 8D"), ("KH QD", "9C 2D KS")]
)
def test_16_1_9_lower_than_the_dealer_loses(hand: str, dealer: str) -> None:
    played = against(hand, dealer)
    assert results(played) == [("Ann", "lose", "16.1.9", None)]
    assert played.net("Ann") == "-10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.9")
@pytest.mark.parametrize("dealer", ["6C 5H KD", "KC 2D 9H"])
def test_16_1_9_a_double_loses_whole_to_a_21_that_is_no_pontoon(dealer: str) -> None:
    played = solo("5H 6D", dealer=dealer, then="7D", wager="20")
    while "Double" not in played.legal("Ann"):
        played.proceed()
    played.double("Ann", 1).proceed()
    assert results(played) == [("Ann", "lose", "16.1.9", None)]
    assert played.net("Ann") == "-40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.9", "nsw-pontoon-6to5-2017 13.1")
def test_16_1_9_both_split_hands_lose_to_a_21_that_is_no_pontoon() -> None:
    played = solo("8H 8D", dealer="6C 5H KD", then="KC 9C", wager="20").split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert played.net("Ann") == "-40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.10")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("9H 8D", "9C 8D"), ("9H 9D", "9C 9S"), ("KH QD", "9C AS"), ("AH 8D", "9C KS"), ("AH 6D", "9C 8S")],
)
def test_16_1_10_equal_totals_stand_off(hand: str, dealer: str) -> None:
    played = against(hand, dealer)
    assert results(played) == [("Ann", "stand_off", "16.1.10", None)]
    assert played.net("Ann") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.10", "nsw-pontoon-6to5-2017 12.1")
def test_16_1_10_a_double_stands_off_whole() -> None:
    played = solo("5H 6D", dealer="9C 9S", then="7D", wager="20").double("Ann", 1, "15").proceed()
    assert results(played) == [("Ann", "stand_off", "16.1.10", None)]
    assert played.net("Ann") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.11")
@pytest.mark.parametrize(
    ("dealer", "net", "clause"),
    [("KC 9D", "-20.00", "16.1.11"), ("KC AD", "-40.00", "9.6"), ("KC 2D", "-20.00", "16.1.11")],
)
def test_16_1_11_the_half_not_surrendered_stands_off_unless_pontoon(dealer: str, net: str, clause: str) -> None:
    played = solo("9H 7D", dealer=dealer, wager="40").surrender("Ann", 1)
    assert played.net("Ann") == net
    assert [found for _, found in played.settled()] == [clause]


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.2")
@pytest.mark.parametrize(
    ("hand", "dealer", "house"),
    [
        ("KH QD", "9C KD", "-10.00"),
        ("9H 8D", "9C KD", "10.00"),
        ("9H 9D", "9C 9S", "0.00"),
        ("KH QD", "KC AD", "10.00"),
    ],
)
def test_16_2_winners_are_paid_and_losers_collected_by_the_house(hand: str, dealer: str, house: str) -> None:
    played = against(hand, dealer)
    assert played.house == house
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.2")
def test_16_2_every_wager_has_one_result_and_nothing_stays_on_the_layout() -> None:
    cards = shoe("8H 8D", "5H 6D", "9H 7D", dealer="KC 9D", then="KD 3C 9C 2S")
    opened = table(cards).wager("Ann", 1, "20").wager("Bob", 2, "10").wager("Cat", 3, "30").deal()
    opened.surrender("Cat", 3).proceed()
    opened.split("Ann", 1).stand("Ann", 1).double("Ann", 1).proceed().double("Bob", 2).forfeit("Bob", 2)
    assert opened.is_over
    nets = [opened.net(player) for player in ("Ann", "Bob", "Cat")]
    assert nets == ["20.00", "-10.00", "-15.00"]  # 18 lost, a doubled 20 won; forfeit; surrender
    assert opened.house == "5.00"
