"""Rule 12, doubling; forfeits are in test_12_forfeit.py."""

import pytest

from croupier.engine.events import CardCalled, CardDealt, DoubleJoined, HandDoubled, OfferDeclined, SuperBonusPaid
from croupier.engine.inputs import Double, Hit, Split, Stand
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1")
@pytest.mark.parametrize(("amount", "net"), [("0.01", "50.01"), ("30", "80.00"), ("49.99", "99.99"), ("50", "100.00")])
def test_12_1_doubles_for_up_to_the_original_wager(amount: str, net: str) -> None:
    played = solo("5H 6D", dealer="9C 8S", then="9D", wager="50").double("Ann", 1, amount).proceed()
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1")
@pytest.mark.parametrize("amount", ["50.01", "51", "100", "0"])
def test_12_1_more_than_the_original_wager_or_nothing_is_refused(amount: str) -> None:
    played = solo("5H 6D", dealer="9C", wager="50")
    played.refuse("12.1", lambda: played.double("Ann", 1, amount))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1", "nsw-pontoon-6to5-2017 6.1")
def test_12_1_the_table_maximum_does_not_bind_a_double() -> None:
    played = solo("5H 6D", dealer="9C 8S", then="9D", wager="100", maximum="100").double("Ann", 1).proceed()
    assert played.net("Ann") == "200.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1", "nsw-pontoon-6to5-2017 6.1")
def test_12_1_the_table_minimum_does_not_bind_a_double() -> None:
    played = solo("5H 6D", dealer="9C 8S", then="9D", wager="100", minimum="10").double("Ann", 1, "1").proceed()
    assert played.net("Ann") == "101.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1", "nsw-pontoon-6to5-2017 6.1")
def test_12_1_the_unit_above_the_minimum_does_not_bind_a_double() -> None:
    played = (
        solo("5H 6D", dealer="9C 8S", then="9D", wager="30", minimum="10", unit="5").double("Ann", 1, "7").proceed()
    )
    assert played.net("Ann") == "37.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.1")
@pytest.mark.parametrize("hand", ["KH QD", "5H 6D", "2H 2D", "AH 9D", "AH AD"])
def test_12_1_1_any_two_cards_but_pontoon_may_be_doubled(hand: str) -> None:
    played = solo(hand, dealer="9C", then="2C").double("Ann", 1)
    assert played.clauses(HandDoubled) == ["12.1.1"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.1")
def test_12_1_1_pontoon_is_not_doubled() -> None:
    opened = table(shoe("AS KD", "9S 8D", dealer="9C")).wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    opened.refuse("12.1.1", lambda: opened.double("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.2")
def test_12_1_2_first_two_cards_of_a_split_hand_may_be_doubled() -> None:
    played = solo("8H 8D", dealer="9C 8S", then="3C 9H KC", wager="20").split("Ann", 1).double("Ann", 1).proceed()
    assert played.clauses(HandDoubled) == ["12.1.2"]
    played.stand("Ann", 1)
    assert played.net("Ann") == "60.00"  # 40 on a doubled 20, 20 on 18


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.2")
def test_12_1_2_each_split_hand_is_doubled_for_up_to_the_original() -> None:
    played = solo("8H 8D", dealer="9C 8S", then="3C 9H 2C 9D", wager="20").split("Ann", 1)
    played.refuse("12.1", lambda: played.double("Ann", 1, "20.01"))
    played.double("Ann", 1).proceed()
    played.refuse("12.1", lambda: played.double("Ann", 1, "20.01", 2))
    played.double("Ann", 1, "5").proceed()
    assert played.net("Ann") == "65.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.2", "nsw-pontoon-6to5-2017 13.6")
def test_12_1_2_split_aces_are_not_doubled() -> None:
    played = solo("AH AD", dealer="9C 8S", then="AC 5C", third_hand=True).split("Ann", 1)
    played.refuse("13.6", lambda: played.double("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.3")
@pytest.mark.parametrize(
    ("hand", "then", "hits"), [("2H 4D", "5C 9S", 1), ("KH 4D", "6C AS", 1), ("2H 2D", "2C 2S 2H 9S", 3)]
)
def test_12_1_3_three_or_more_cards_below_21_may_be_doubled(hand: str, then: str, hits: int) -> None:
    played = solo(hand, dealer="9C 8S", then=then)
    for _ in range(hits):
        played.hit("Ann", 1)
    played.double("Ann", 1)
    assert played.clauses(HandDoubled) == ["12.1.3"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.3")
@pytest.mark.parametrize(("hand", "then"), [("2H 9D", "KC"), ("AH 4D", "6C")])
def test_12_1_3_a_21_is_paid_and_not_doubled(hand: str, then: str) -> None:
    """A soft 21 is a 21: the ace counts one only in a total that may be doubled on."""
    opened = table(shoe(hand, "9S 8D", dealer="9C", then=then)).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    opened.hit("Ann", 1)
    opened.refuse("11.3", lambda: opened.double("Ann", 1))
    assert opened.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.4")
@pytest.mark.parametrize(
    ("hand", "hits", "double_card", "total"),
    [
        ("AH 2D", "", "8C", 11),  # 3, not 13
        ("AH 6D", "", "4C", 11),  # 7, not 17
        ("AH 9D", "", "KC", 20),
        ("AH 9D", "", "AC", 21),  # the ace that is the double card is not in the initial total
        ("AH 8D", "", "AC", 20),
        ("AH 2D", "3C", "5S", 11),
        ("2H 3D", "AC", "4S", 10),  # the third card an ace
        ("AH 4D", "AC", "5S", 11),  # two aces, three cards
        ("AH 9D", "5C", "KS", 25),
        ("9H 2D", "", "AC", 12),
        ("5H 5D", "", "AC", 21),
    ],
)
def test_12_1_4_aces_in_the_total_doubled_on_count_one(hand: str, hits: str, double_card: str, total: int) -> None:
    played = solo(hand, dealer="9C", then=f"{hits} {double_card}")
    for _ in hits.split():
        played.hit("Ann", 1)
    played.double("Ann", 1)
    assert [one.total for one in played.of(CardDealt) if one.box == 1][-1] == total


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.4.1", "nsw-pontoon-6to5-2017 12.1.4")
@pytest.mark.parametrize(("card", "total"), [("9C", 11), ("AC", 13), ("KC", 12), ("8C", 10), ("2C", 4)])
def test_12_1_4_1_two_aces_doubled_are_2(card: str, total: int) -> None:
    played = solo("AH AD", dealer="9C", then=card).double("Ann", 1)
    assert played.total(1) == total


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1.4")
def test_12_1_4_that_total_is_settled_for_every_player_on_the_hand() -> None:
    played = pair("AH 6D", dealer="9C 8S", then="4C", ann="20", bob="10").double("Ann", 1).proceed("Bob").proceed("Ann")
    assert (played.net("Ann"), played.net("Bob")) == ("-40.00", "-10.00")  # 11 against 17
    assert {clause for _, _, clause, _ in results(played)} == {"16.1.9"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1(proviso)")
@pytest.mark.parametrize("given", [Hit("Ann", 1), Stand("Ann", 1), Double("Ann", 1), Split("Ann", 1)])
def test_12_1_proviso_one_card_only(given: Hit | Stand | Double | Split) -> None:
    opened = table(shoe("5H 6D", "9S 8D", dealer="9C", then="2C")).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    opened.double("Ann", 1)
    assert opened.clauses(CardCalled) == ["12.1(proviso)"]
    assert opened.of(CardDealt)[-1].clause == "12.1(proviso)"
    opened.refuse("12.1(proviso)", lambda: opened.give(given))
    opened.proceed("Ann")
    opened.refuse("12.1(proviso)", lambda: opened.give(given))
    assert drawn(opened, 1) == ["5H", "6D", "2C"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.2")
def test_12_2_a_winning_double_is_paid_1_to_1() -> None:
    played = solo("2H 3D", dealer="9C", then="4C 5S 7H").hit("Ann", 1).hit("Ann", 1).double("Ann", 1)
    assert played.net("Ann") == "20.00"
    assert results(played)[0][3] == "12.2"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.2")
@pytest.mark.parametrize(("dealer", "clause"), [("9C 8S", "16.1.5"), ("9C 6S KD", "16.1.4")])
def test_12_2_a_double_that_wins_in_the_end_is_paid_1_to_1(dealer: str, clause: str) -> None:
    played = solo("5H 6D", dealer=dealer, then="9D", wager="20").double("Ann", 1, "15").proceed()
    assert results(played) == [("Ann", "win", clause, "12.2")]
    assert played.net("Ann") == "35.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.2", "nsw-pontoon-6to5-2017 13.10")
def test_12_2_the_other_split_hand_keeps_the_odds_of_table_1() -> None:
    played = solo("7H 7D", dealer="9C 8S", then="4C KH 7S 7C").split("Ann", 1).double("Ann", 1).hit("Ann", 1)
    assert [paid_by for *_, paid_by in results(played)] == ["12.2", "10.5/T1/777-mixed"]
    assert played.net("Ann") == "35.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.4")
def test_12_4_others_may_double_after_the_controlling_player_only() -> None:
    played = pair("5H 6D", dealer="9C 8S", then="9D")
    played.refuse("12.4", lambda: played.double("Bob", 1))
    played.double("Ann", 1)
    assert played.legal("Bob") == {"Double", "Proceed"}
    assert len(drawn(played, 1)) == 2  # before the additional card is dealt
    played.double("Bob", 1)
    assert played.clauses(DoubleJoined) == ["12.4"]
    assert len(drawn(played, 1)) == 3


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.4", "nsw-pontoon-6to5-2017 12.1")
@pytest.mark.parametrize(("amount", "accepted"), [("0.01", True), ("10", True), ("10.01", False), ("20", False)])
def test_12_4_others_double_for_up_to_their_own_wager(amount: str, accepted: bool) -> None:
    played = pair("5H 6D", dealer="9C 8S", then="9D", ann="20", bob="10").double("Ann", 1, "5")
    if accepted:
        played.double("Bob", 1, amount).proceed()
        assert played.net("Ann") == "25.00"
    else:
        played.refuse("12.1", lambda: played.double("Bob", 1, amount))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.4")
@pytest.mark.parametrize("player", ["Ann", "Bob", "Dan"])
def test_12_4_nobody_answers_twice_or_without_a_wager(player: str) -> None:
    opened = table(shoe("5H 6D", dealer="9C"), seats={"Ann": 1})
    opened.wager("Ann", 1, "20").wager("Bob", 1, "10").wager("Cat", 1, "10").deal().double("Ann", 1).double("Bob", 1)
    opened.refuse("12.4", lambda: opened.double(player, 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.4")
@pytest.mark.parametrize(
    ("hand", "then", "bob"), [("6H 7H", "8H", "10.00"), ("7S 7S", "7S", "10.00"), ("5H 6D", "9D", "10.00")]
)
def test_12_4_who_does_not_double_is_paid_1_to_1_too(hand: str, then: str, bob: str) -> None:
    played = pair(hand, dealer="7C KS", then=then, ann="20", bob="10").double("Ann", 1).proceed("Bob")
    if then == "9D":
        played.proceed("Ann")
    first, *_ = played.of(OfferDeclined)
    assert (first.player, first.clause) == ("Bob", "12.4")
    assert (played.net("Ann"), played.net("Bob")) == ("40.00", bob)
    assert [(player, paid_by) for player, _, _, paid_by in results(played)] == [("Ann", "12.2"), ("Bob", "12.4")]
    assert played.of(SuperBonusPaid) == []


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.4")
def test_12_4_who_does_not_double_gets_one_card_all_the_same() -> None:
    played = pair("5H 6D", dealer="9C 8S", then="2C").double("Ann", 1).proceed("Bob")
    played.refuse("12.1(proviso)", lambda: played.hit("Bob", 1))
    played.proceed("Ann")
    assert played.is_over
    assert (played.net("Ann"), played.net("Bob")) == ("-40.00", "-10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.8", "nsw-pontoon-6to5-2017 16.1.7", "nsw-pontoon-6to5-2017 16.1.8")
@pytest.mark.parametrize("dealer", ["KD AH", "AH KD"])
def test_12_8_pontoon_collects_only_the_original_of_a_double(dealer: str) -> None:
    played = solo("5H 6D", dealer=dealer, then="4C", wager="50")
    while "Double" not in played.legal("Ann"):
        played.proceed()
    played.double("Ann", 1, "30").proceed()
    assert results(played) == [("Ann", "lose", "16.1.7", None), ("Ann", "stand_off", "16.1.8", None)]
    assert played.net("Ann") == "-50.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.8", "nsw-pontoon-6to5-2017 11.5")
def test_12_8_returns_nothing_of_a_double_that_bust() -> None:
    opened = table(shoe("KH 6D", "9S 8D", dealer="KD AH", then="9C")).wager("Ann", 1, "50").wager("Bob", 2, "10")
    opened.deal().proceed().double("Ann", 1, "30").stand("Bob", 2)
    assert opened.net("Ann") == "-80.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.8", "nsw-pontoon-6to5-2017 10.2.1")
def test_12_8_takes_nothing_of_a_double_that_was_paid_as_21() -> None:
    opened = table(shoe("5H 6D", "9S 8D", dealer="KD AH", then="QC")).wager("Ann", 1, "50").wager("Bob", 2, "10")
    opened.deal().proceed().double("Ann", 1).stand("Bob", 2)
    assert opened.net("Ann") == "100.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.8")
def test_12_8_holds_for_each_player_on_the_hand() -> None:
    played = (
        pair("5H 6D", dealer="KD AH", then="4C", ann="20", bob="10").proceed().double("Ann", 1).double("Bob", 1, "4")
    )
    played.proceed()
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "-10.00")
