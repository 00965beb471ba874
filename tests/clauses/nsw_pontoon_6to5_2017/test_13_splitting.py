"""Rule 13, splitting; a third hand (13.9) is in test_13_third_hand.py."""

import pytest

from croupier.engine.events import (
    CardDealt,
    HandSplit,
    HandStood,
    OfferDeclined,
    SplitJoined,
    SuperBonusPaid,
    WagerSettled,
)
from croupier.engine.inputs import Double, Hit, Split, Stand
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table
from tests.table import Table


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.1")
@pytest.mark.parametrize("hand", ["KH JD", "QH KD", "8H 8D", "2C 2C"])
def test_13_1_cards_of_identical_value_are_split_for_an_equal_wager(hand: str) -> None:
    played = solo(hand, dealer="9C", then="2C 3C", wager="20").split("Ann", 1)
    assert [(one.amount, one.clause) for one in played.of(HandSplit)] == [(2000, "11.1.2")]
    assert played.net("Ann") == "-40.00"
    assert [str(played.hand(1, 1).cards[0]), str(played.hand(1, 2).cards[0])] == hand.split()


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.1")
@pytest.mark.parametrize("hand", ["KH 9D", "AH 9D", "8H 7D", "6H 6D 2C"])
def test_13_1_cards_of_other_values_are_not_split(hand: str) -> None:
    first, second, *more = hand.split()
    played = solo(f"{first} {second}", dealer="9C", then=" ".join(more))
    for _ in more:
        played.hit("Ann", 1)
    played.refuse("13.1", lambda: played.split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.1", "nsw-pontoon-6to5-2017 6.1")
def test_13_1_the_table_maximum_does_not_bind_a_split() -> None:
    played = solo("9H 9D", dealer="9C 8S", then="9S KC", wager="100", maximum="100").split("Ann", 1)
    played.stand("Ann", 1).stand("Ann", 1)
    assert played.net("Ann") == "200.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.2")
def test_13_2_the_first_hand_is_completed_before_the_second_gets_a_card() -> None:
    played = solo("8H 8D", dealer="9C 8S", then="2C 3D 5S 9S").split("Ann", 1)
    order = [(one.hand, str(one.card), one.clause) for one in played.of(CardDealt)[3:]]
    assert order == [(1, "2C", "13.2")]
    played.refuse("13.2", lambda: played.hit("Ann", 1, 2))
    played.hit("Ann", 1).hit("Ann", 1).stand("Ann", 1)
    order = [(one.hand, str(one.card), one.clause) for one in played.of(CardDealt)[3:]]
    assert order == [(1, "2C", "13.2"), (1, "3D", "11.1.4"), (1, "5S", "11.1.4"), (2, "9S", "13.2")]
    played.refuse("11.1", lambda: played.hit("Ann", 1, 1))
    played.stand("Ann", 1, 2)
    assert played.net("Ann") == "10.00"  # 18 against 17 and 17 against 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.2", "nsw-pontoon-6to5-2017 11.5")
def test_13_2_a_bust_first_hand_is_lost_before_the_second_begins() -> None:
    played = solo("8H 8D", dealer="9C 8S", then="6C KD 9S").split("Ann", 1).hit("Ann", 1)
    kinds = [type(one) for one in played.events]
    last_card = max(at for at, kind in enumerate(kinds) if kind is CardDealt)
    assert kinds.index(WagerSettled) < last_card
    assert results(played) == [("Ann", "lose", "11.5", None)]
    played.stand("Ann", 1)
    assert played.net("Ann") == "-10.00"  # the second hand of 17 stands off


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.3", "nsw-pontoon-6to5-2017 13.7.2")
@pytest.mark.parametrize(("hand", "then"), [("KH KD", "AS"), ("JH QD", "AS"), ("AH AD", "KS"), ("AH AD", "JS")])
def test_13_3_split_aces_and_tens_make_no_pontoon(hand: str, then: str) -> None:
    played = solo(hand, dealer="9C 8S", then=f"{then} 7D").split("Ann", 1)
    first = results(played)[0]
    assert (first[1], first[3]) == ("win", "10.5/T1/other")
    if "Stand" in played.legal("Ann"):
        played.stand("Ann", 1)
    assert played.is_over
    second = {"A": "10.00", "K": "0.00", "J": "0.00"}[hand[0]]  # soft 18 wins, 17 stands off
    assert played.net("Ann") == ("20.00" if second == "10.00" else "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.3", "nsw-pontoon-6to5-2017 10.2.1")
def test_13_3_such_a_21_is_paid_at_once_all_the_same() -> None:
    played = solo("KH KD", dealer="9C", then="AS 7D").split("Ann", 1)
    assert played.net("Ann") == "0.00"  # 10 won, 10 on the second hand


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.4")
def test_13_4_split_suited_sevens_win_no_super_bonus() -> None:
    played = solo("7H 7H", dealer="7C KD", then="7H 7H KH").split("Ann", 1).hit("Ann", 1)
    assert played.of(SuperBonusPaid) == []
    assert results(played)[0][3] == "10.5/T1/777-suited"
    assert played.net("Ann") == "10.00"  # 20 won, 10 on the second hand
    played.stand("Ann", 1)
    assert played.net("Ann") == "20.00"


# --- a dealer's pontoon -----------------------------------------------------------------------------------------------


def against_pontoon(then: str, **election: object) -> Table:
    return solo("8H 8D", dealer="KD AH", then=then, wager="20", **election).proceed().split("Ann", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.5", "nsw-pontoon-6to5-2017 16.1.7", "nsw-pontoon-6to5-2017 16.1.8")
@pytest.mark.parametrize("reading", ["bustedPlusOne", "traceOriginal"])
def test_13_5_pontoon_collects_one_original_of_two_live_hands(reading: str) -> None:
    played = against_pontoon("KC 9C", pontoonVsSplit=reading).stand("Ann", 1).stand("Ann", 1)
    assert results(played) == [("Ann", "lose", "16.1.7", None), ("Ann", "stand_off", "16.1.8", None)]
    assert played.net("Ann") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.5", "nsw-pontoon-6to5-2017 12.8")
def test_13_5_with_both_hands_doubled_one_original_is_collected() -> None:
    played = against_pontoon("3C 9C 2C 9D").double("Ann", 1).proceed().double("Ann", 1, "5").proceed()
    assert played.net("Ann") == "-20.00"
    assert [(one.part, one.outcome) for one in played.of(WagerSettled)] == [
        ("wager", "lose"),
        ("double", "stand_off"),
        ("wager", "stand_off"),
        ("double", "stand_off"),
    ]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.11", "nsw-pontoon-6to5-2017 13.5", "nsw-pontoon-6to5-2017 11.5")
@pytest.mark.parametrize(
    ("election", "net"),
    [({}, "-40.00"), ({"pontoonVsSplit": "bustedPlusOne"}, "-40.00"), ({"pontoonVsSplit": "traceOriginal"}, "-20.00")],
)
def test_13_11_first_hand_bust_second_live(election: dict[str, object], net: str) -> None:
    played = against_pontoon("6C KC KS", **election).hit("Ann", 1).stand("Ann", 1)
    assert played.is_over
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.11", "nsw-pontoon-6to5-2017 11.5")
@pytest.mark.parametrize("reading", ["bustedPlusOne", "traceOriginal"])
def test_13_11_second_hand_bust_first_live(reading: str) -> None:
    played = against_pontoon("KC 6C KS", pontoonVsSplit=reading).stand("Ann", 1).hit("Ann", 1)
    assert played.is_over
    assert played.net("Ann") == "-40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.11", "nsw-pontoon-6to5-2017 11.5", "nsw-pontoon-6to5-2017 14.3")
@pytest.mark.parametrize("reading", ["bustedPlusOne", "traceOriginal"])
def test_13_11_both_hands_bust_and_the_dealer_takes_no_card(reading: str) -> None:
    played = solo("8H 8D", dealer="KD", then="6C KC 6D KS", wager="20", pontoonVsSplit=reading).proceed()
    played.split("Ann", 1).hit("Ann", 1).hit("Ann", 1)
    assert played.is_over
    assert drawn(played) == ["KD"]
    assert played.net("Ann") == "-40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.5", "nsw-pontoon-6to5-2017 10.2.1")
@pytest.mark.parametrize(("reading", "net"), [("bustedPlusOne", "0.00"), ("traceOriginal", "20.00")])
def test_13_5_a_hand_paid_as_21_does_not_use_up_the_one_original(reading: str, net: str) -> None:
    played = against_pontoon("3C KC KS", pontoonVsSplit=reading).hit("Ann", 1).stand("Ann", 1)
    assert played.is_over
    assert played.net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.5", "nsw-pontoon-6to5-2017 13.10")
def test_13_5_one_original_for_each_player() -> None:
    played = pair("8H 8D", dealer="KD AH", then="KC 9C", ann="20", bob="10").proceed().split("Ann", 1).split("Bob", 1)
    played.stand("Ann", 1).stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "-10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.5")
def test_13_5_one_original_for_each_area() -> None:
    cards = shoe("8H 8D", "9H 9D", dealer="KD AH", then="KC 9C KS 8S")
    opened = table(cards).wager("Ann", 1, "20").wager("Ann", 2, "30").deal().proceed()
    opened.split("Ann", 1).stand("Ann", 1).stand("Ann", 1).split("Ann", 2).stand("Ann", 2).stand("Ann", 2)
    assert opened.net("Ann") == "-50.00"


# --- aces, choices, two hands -----------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.6", "nsw-pontoon-6to5-2017 13.7.1")
def test_13_6_split_aces_get_one_card_each() -> None:
    played = solo("AH AD", dealer="9C 8S", then="5C 9S").split("Ann", 1)
    assert played.is_over
    assert [(one.hand, one.total, one.clause) for one in played.of(CardDealt) if one.box == 1][2:] == [
        (1, 16, "13.6"),
        (2, 20, "13.6"),
    ]
    assert [(one.hand, one.total, one.clause) for one in played.of(HandStood)] == [(1, 16, "13.6"), (2, 20, "13.6")]
    assert played.net("Ann") == "0.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.6", "nsw-pontoon-6to5-2017 13.7.1")
@pytest.mark.parametrize("hand", [1, 2])
@pytest.mark.parametrize("kind", [Hit, Stand, Double])
def test_13_6_no_choice_on_split_aces(hand: int, kind: type[Hit] | type[Stand] | type[Double]) -> None:
    opened = table(shoe("AH AD", "9S 8D", dealer="9C", then="2D 5S")).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    opened.split("Ann", 1)
    opened.refuse("13.6", lambda: opened.give(kind("Ann", 1, hand=hand)))
    assert opened.legal("Ann") == set()


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.7")
@pytest.mark.parametrize("hand", [1, 2])
def test_13_7_stand_draw_or_double_on_a_split_hand(hand: int) -> None:
    played = solo("8H 8D", dealer="KC", then="3C 4D").proceed().split("Ann", 1)
    if hand == 2:
        played.stand("Ann", 1)
    assert played.legal("Ann") == {"Hit", "Stand", "Double"}
    played.refuse("9.1", lambda: played.surrender("Ann", 1))
    assert played.of(CardDealt)[-1].total == (11 if hand == 1 else 12)  # announced


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.8")
@pytest.mark.parametrize(
    ("hand", "then", "at"), [("8H 8D", "8C", 1), ("8H 8D", "KC 8C", 2), ("KH QD", "JC", 1), ("2H 2D", "2C", 1)]
)
def test_13_8_a_split_hand_is_not_split_again(hand: str, then: str, at: int) -> None:
    played = solo(hand, dealer="9C", then=then).split("Ann", 1)
    if at == 2:
        played.stand("Ann", 1)
    assert "Split" not in played.legal("Ann")
    played.refuse("13.8", lambda: played.split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.8", "nsw-pontoon-6to5-2017 13.6")
def test_13_8_split_aces_are_not_split_again() -> None:
    """13.9 is off, and with it 13.9.4: 13.8 is what forbids a third hand."""
    opened = table(shoe("AH AD", "9S 8D", dealer="9C", then="AC 5S")).wager("Ann", 1, "10").wager("Bob", 2, "10").deal()
    opened.split("Ann", 1)
    opened.refuse("13.8", lambda: opened.split("Ann", 1, 1))
    assert [(one.hand, one.total) for one in opened.of(HandStood)] == [(1, 12), (2, 16)]


# --- 13.10: the others on the area ------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10")
def test_13_10_the_deal_waits_for_every_other_player() -> None:
    played = pair("8H 8D", dealer="9C", then="2C").split("Ann", 1)
    assert drawn(played, 1) == ["8H", "8D"]
    assert played.legal("Bob") == {"Split", "Proceed"}
    assert played.legal("Ann") == set()
    played.proceed("Bob")
    assert drawn(played, 1) == ["8H", "8D", "2C"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10")
def test_13_10_nobody_splits_unless_the_controlling_player_does() -> None:
    played = pair("8H 8D", dealer="9C")
    played.refuse("13.10", lambda: played.split("Bob", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10.1")
def test_13_10_1_who_joins_adds_a_wager_equal_to_their_own() -> None:
    played = pair("8H 8D", dealer="9C 8S", then="KC 7D", ann="20", bob="15").split("Ann", 1).split("Bob", 1)
    assert [(one.hand, one.amount, one.clause) for one in played.of(SplitJoined)] == [(2, 1500, "13.10.1")]
    assert played.net("Bob") == "-30.00"
    played.refuse("13.10", lambda: played.give(Split("Bob", 1)))
    played.stand("Ann", 1).stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("0.00", "0.00")  # 18 wins, 15 loses


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10.2")
@pytest.mark.parametrize(("then", "ann", "bob"), [("KC 7D", "0.00", "15.00"), ("7C KD", "0.00", "-15.00")])
def test_13_10_2_who_does_not_stays_on_the_first_hand(then: str, ann: str, bob: str) -> None:
    played = pair("8H 8D", dealer="9C 8S", then=then, ann="20", bob="15").split("Ann", 1).proceed("Bob")
    assert [(one.player, one.offer, one.clause) for one in played.of(OfferDeclined)] == [("Bob", "split", "13.10.2")]
    played.stand("Ann", 1).stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == (ann, bob)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10.2", "nsw-pontoon-6to5-2017 12.4")
def test_13_10_2_who_stays_on_the_first_hand_has_no_double_on_the_second() -> None:
    played = pair("8H 8D", dealer="9C 8S", then="KC 3D 9S", ann="20", bob="15").split("Ann", 1).proceed("Bob")
    played.stand("Ann", 1).double("Ann", 1)
    assert len(drawn(played, 1)) == 5  # nobody was asked
    played.refuse("12.7", lambda: played.forfeit("Bob", 1))
    played.proceed("Ann")
    assert (played.net("Ann"), played.net("Bob")) == ("60.00", "15.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10.2", "nsw-pontoon-6to5-2017 13.5")
def test_13_10_2_who_stays_loses_the_one_wager_to_a_pontoon() -> None:
    played = pair("8H 8D", dealer="KD AH", then="KC 9C", ann="20", bob="15").proceed().split("Ann", 1).proceed("Bob")
    played.stand("Ann", 1).stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "-15.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10.2", "nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 12.1")
def test_13_10_2_nobody_doubles_a_hand_without_a_wager_on_it() -> None:
    """Ann leaves when her second hand begins; Bob's wager lies on the first, so that he has nothing to double."""
    played = pair("8H 8D", dealer="9C 8S", then="KC 5D").split("Ann", 1).proceed("Bob").stand("Ann", 1).absent("Ann")
    assert "Double" not in played.legal("Bob")
    assert "Split" not in played.legal("Bob")
