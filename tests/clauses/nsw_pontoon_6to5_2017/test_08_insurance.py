"""Rule 8, insurance; what wins and loses it stands in rules 14.2 and 16.1.6."""

import pytest

from croupier.engine.events import (
    InsuranceClosed,
    InsuranceOffered,
    InsurancePlaced,
    InsuranceSettled,
    SurrenderOffered,
    TurnCame,
)
from croupier.engine.inputs import Insure
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.rounds import pair, results, shoe, solo, table

ACE = "AS"


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize("amount", ["0.01", "14.99", "15"])
def test_8_1_up_to_half_of_the_wager_may_be_insured(amount: str) -> None:
    played = solo("9H 7D", dealer="AH", wager="30").insure("Ann", 1, amount)
    assert played.clauses(InsurancePlaced) == ["8.1"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize("amount", ["15.01", "15.50", "30"])
def test_8_1_more_than_half_is_refused(amount: str) -> None:
    played = solo("9H 7D", dealer="AH", wager="30")
    played.refuse("8.1", lambda: played.insure("Ann", 1, amount))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
def test_8_1_half_of_an_odd_cent_is_not_rounded_up() -> None:
    played = solo("9H 7D", dealer="AH", wager="0.05")
    played.refuse("8.1", lambda: played.insure("Ann", 1, "0.03"))
    played.insure("Ann", 1, "0.02")
    assert played.net("Ann") == "-0.07"


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize("card", ["KH", "QH", "JH", "9H", "8H", "7H", "6H", "5H", "4H", "3H", "2H"])
def test_8_1_insurance_is_offered_against_an_ace_only(card: str) -> None:
    played = solo("9H 7D", dealer=card)
    assert played.clauses(InsuranceOffered) == []
    played.refuse("8.1", lambda: played.insure("Ann", 1, "5"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize("card", ["AH", "AD", "AC", "AS"])
def test_8_1_insurance_is_offered_against_every_ace(card: str) -> None:
    assert solo("9H 7D", dealer=card).clauses(InsuranceOffered) == ["8.3"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
def test_8_1_each_player_on_an_area_insures_their_own_wager() -> None:
    played = pair("9H 7D", dealer=f"{ACE} KD", ann="20", bob="10")
    played.refuse("8.1", lambda: played.insure("Bob", 1, "5.01"))
    played.insure("Bob", 1, "5").proceed("Ann").proceed().stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize(("player", "owner"), [("Bob", "Ann"), ("Ann", "Bob")])
def test_8_1_nobody_insures_the_wager_of_another(player: str, owner: str) -> None:
    played = pair("9H 7D", dealer=ACE)
    played.refuse("8.1", lambda: played.insure(player, 1, "1", owner))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1")
@pytest.mark.parametrize(("player", "box"), [("Bob", 1), ("Ann", 2), ("Cat", 1)])
def test_8_1_insurance_needs_an_initial_wager_on_the_area(player: str, box: int) -> None:
    opened = table(shoe("9H 7D", dealer=ACE), side_bets=["perfect-pairs"])
    opened.wager("Ann", 1, "20").wager("Bob", 1, "20", "perfect-pairs").deal()
    opened.refuse("8.1", lambda: opened.insure(player, box, "5"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1", "nsw-pontoon-6to5-2017 16.1.6")
@pytest.mark.parametrize(
    ("dealer", "net"), [("AS JD", "0.00"), ("AS QD", "0.00"), ("AS KD", "0.00"), ("AS 9D", "-30.00")]
)
def test_8_1_it_is_a_wager_that_the_second_card_is_worth_ten(dealer: str, net: str) -> None:
    played = solo("9H 7D", dealer=dealer, wager="20").insure("Ann", 1, "10").proceed().stand("Ann", 1)
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1", "nsw-pontoon-6to5-2017 13.1")
def test_8_1_half_of_the_initial_wager_stays_insured_through_a_split_and_a_double() -> None:
    played = solo("8H 8D", dealer="AS KD", then="3C 9H KH", wager="20").insure("Ann", 1, "10").proceed()
    played.split("Ann", 1).double("Ann", 1).proceed().stand("Ann", 1)
    assert played.net("Ann") == "0.00"  # one original lost, insurance won 20
    assert [one.staked for one in played.of(InsuranceSettled)] == [1000]


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.2")
@pytest.mark.parametrize("hand", ["AH KD", "JC AD"])
def test_8_2_pontoon_is_not_insured(hand: str) -> None:
    opened = table(shoe(hand, "9H 7D", dealer=ACE)).wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    opened.refuse("8.2", lambda: opened.insure("Ann", 1, "10"))
    assert opened.net("Ann") == "24.00"
    opened.insure("Bob", 2, "10")
    assert opened.net("Bob") == "-30.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.2")
def test_8_2_no_insurance_is_called_for_where_every_hand_is_pontoon() -> None:
    played = solo("AH KD", dealer=ACE)
    assert played.clauses(InsuranceOffered) == []
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.3")
def test_8_3_insurance_is_called_and_closed_before_the_first_decision() -> None:
    played = solo("9H 7D", dealer=ACE).insure("Ann", 1, "5").proceed()
    kinds = [type(one) for one in played.events]
    order = [InsuranceOffered, InsurancePlaced, InsuranceClosed, SurrenderOffered, TurnCame]
    assert [kind for kind in kinds if kind in order] == order
    assert played.clauses(InsuranceClosed) == ["8.3"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.3")
def test_8_3_dealer_waits_for_every_player_or_closes() -> None:
    played = pair("9H 7D", dealer=ACE).proceed("Ann")
    assert played.clauses(InsuranceClosed) == []
    assert played.legal("Bob") == {"Insure", "Proceed"}
    played.proceed()  # "sufficient time" is over
    assert played.clauses(InsuranceClosed) == ["8.3"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1", "nsw-pontoon-6to5-2017 8.3")
def test_8_3_lone_player_makes_insurance_up_to_half_until_it_is_called_closed() -> None:
    played = solo("9H 7D", dealer=ACE, wager="20").insure("Ann", 1, "3")
    assert played.clauses(InsuranceClosed) == []
    played.insure("Ann", 1, "7")
    assert played.clauses(InsuranceClosed) == ["8.3"]
    assert [one.amount for one in played.of(InsurancePlaced)] == [300, 700]


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.3")
def test_8_3_no_insurance_after_it_was_called_closed() -> None:
    played = solo("9H 7D", dealer=ACE).proceed()
    played.refuse("8.3", lambda: played.insure("Ann", 1, "5"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.4")
@pytest.mark.parametrize("after_a_card", [False, True])
def test_8_4_no_insurance_once_the_subsequent_deal_has_begun(after_a_card: bool) -> None:
    played = solo("5H 2D", dealer=ACE, then="3C").proceed().proceed()
    if after_a_card:
        played.hit("Ann", 1)
    played.refuse("8.4", lambda: played.insure("Ann", 1, "5"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.4")
def test_8_4_no_insurance_before_the_initial_deal() -> None:
    opened = table().wager("Ann", 1, "10")
    opened.refuse("8.1", lambda: opened.give(Insure("Ann", 1, Money(500))))


@pytest.mark.clause("nsw-pontoon-6to5-2017 8.1", "nsw-pontoon-6to5-2017 9.1")
@pytest.mark.parametrize(("dealer", "net"), [("AS KD", "0.00"), ("AS 8D", "-20.00")])
def test_8_1_a_hand_may_be_insured_and_surrendered(dealer: str, net: str) -> None:
    played = solo("9H 7D", dealer=dealer, wager="20").insure("Ann", 1, "10").surrender("Ann", 1)
    assert played.is_over
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.6")
@pytest.mark.parametrize(("amount", "net"), [("15", "0.00"), ("10", "-10.00"), ("0.50", "-29.00")])
def test_16_1_6_insurance_wins_two_to_one_against_pontoon(amount: str, net: str) -> None:
    played = solo("9H 7D", dealer="AH KD", wager="30").insure("Ann", 1, amount).proceed()
    if amount != "15":
        played.proceed()  # insurance first, which could be made up to half; then surrender
    played.stand("Ann", 1)
    assert results(played) == [("Ann", "lose", "16.1.7", None)]
    assert played.clauses(InsuranceSettled) == ["16.1.6"]
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.6")
def test_16_1_6_insurance_of_a_bust_hand_wins_too() -> None:
    played = solo("9H 7D", dealer="AH KD", then="8C", wager="30").insure("Ann", 1, "15").proceed().hit("Ann", 1)
    assert played.is_over
    assert played.net("Ann") == "0.00"
    assert played.settled() == [("Ann", "11.5"), ("Ann", "16.1.6")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 16.1.6", "nsw-pontoon-6to5-2017 14.2")
def test_16_1_6_a_dealer_21_of_more_cards_is_no_pontoon() -> None:
    played = solo("9H 7D", dealer="AH 2D 8C", wager="30").insure("Ann", 1, "15").proceed().stand("Ann", 1)
    assert played.clauses(InsuranceSettled) == ["14.2"]
    assert played.net("Ann") == "-45.00"
