"""Rule 9, surrender; what becomes of the rest of the wager stands in rule 16.1.11."""

import pytest

from croupier.engine.events import CardDealt, HandSurrendered, SurrenderClosed, SurrenderOffered, TurnCame
from croupier.engine.inputs import Double, Hit, Split, Stand
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table
from tests.table import Table


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1", "nsw-pontoon-6to5-2017 9.2", "nsw-pontoon-6to5-2017 def:surrender")
@pytest.mark.parametrize("card", ["JC", "QC", "KC", "AC"])
def test_9_1_surrender_is_offered_against_jack_queen_king_and_ace(card: str) -> None:
    played = solo("9H 7D", dealer=f"{card} 8D", wager="40")
    if card == "AC":
        assert played.clauses(SurrenderOffered) == []
        played.proceed()
    assert played.clauses(SurrenderOffered) == ["9.2"]
    played.surrender("Ann", 1)
    assert played.net("Ann") == "-20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1", "nsw-pontoon-6to5-2017 def:surrender")
@pytest.mark.parametrize("card", ["9C", "8C", "7C", "6C", "5C", "4C", "3C", "2C"])
def test_9_1_no_surrender_against_a_number(card: str) -> None:
    played = solo("9H 7D", dealer=card)
    assert played.clauses(SurrenderOffered) == []
    played.refuse("9.1", lambda: played.surrender("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1")
def test_9_1_pontoon_is_not_surrendered() -> None:
    opened = table(shoe("AH KD", "9H 7D", dealer="KC")).wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    opened.refuse("9.1", lambda: opened.surrender("Ann", 1))
    assert "Surrender" not in opened.legal("Ann")
    assert "Surrender" in opened.legal("Bob")


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1")
def test_9_1_surrender_is_not_offered_where_every_hand_is_pontoon() -> None:
    played = solo("AH KD", dealer="KC")
    assert played.clauses(SurrenderOffered) == []
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1")
@pytest.mark.parametrize("after_a_card", [False, True])
def test_9_1_no_surrender_once_the_subsequent_deal_has_begun(after_a_card: bool) -> None:
    played = solo("5H 2D", dealer="KD", then="9C").proceed()
    assert played.clauses(SurrenderClosed) == ["9.1"]
    if after_a_card:
        played.hit("Ann", 1)
    played.refuse("9.1", lambda: played.surrender("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1")
def test_9_1_no_surrender_before_the_deal_and_none_twice() -> None:
    opened = table(shoe("9H 7D", "9S 7C", dealer="KD")).wager("Ann", 1, "20").wager("Bob", 2, "20")
    opened.refuse("9.1", lambda: opened.surrender("Ann", 1))
    opened.deal().surrender("Ann", 1)
    opened.refuse("9.1", lambda: opened.surrender("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1")
def test_9_1_all_surrenders_come_before_the_first_decision() -> None:
    opened = table(shoe("9H 7D", "9S 7C", dealer="KD 8D")).wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    opened.surrender("Bob", 2).proceed("Ann").stand("Ann", 1)
    kinds = [type(one) for one in opened.events]
    assert kinds.index(HandSurrendered) < kinds.index(SurrenderClosed) < kinds.index(TurnCame)
    assert (opened.net("Ann"), opened.net("Bob")) == ("-20.00", "-10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1", "nsw-pontoon-6to5-2017 5.9", "nsw-pontoon-6to5-2017 16.1.11")
@pytest.mark.parametrize(
    ("chip", "wager", "reading", "net"),
    [
        ("1", "7", "returnUp", "-3.00"),  # 3.50 each way
        ("1", "7", "collectUp", "-4.00"),
        ("1", "8", "returnUp", "-4.00"),
        ("1", "8", "collectUp", "-4.00"),
        ("0.50", "7", "returnUp", "-3.50"),
        ("0.50", "7", "collectUp", "-3.50"),
        ("0.50", "7.50", "returnUp", "-3.50"),  # 3.75
        ("0.50", "7.50", "collectUp", "-4.00"),
        ("5", "25", "returnUp", "-10.00"),  # 12.50
        ("5", "25", "collectUp", "-15.00"),
        ("5", "5", "returnUp", "0.00"),  # 2.50
        ("5", "5", "collectUp", "-5.00"),
        ("0.01", "0.01", "returnUp", "0.00"),
        ("0.01", "0.01", "collectUp", "-0.01"),
    ],
)
def test_9_1_half_of_an_odd_wager_by_surrender_rounding(chip: str, wager: str, reading: str, net: str) -> None:
    played = solo("9H 7D", dealer="KD 8D", wager=wager, smallest_chip=chip, surrenderRounding=reading)
    assert played.surrender("Ann", 1).net("Ann") == net


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.1", "nsw-pontoon-6to5-2017 5.9")
def test_9_1_what_is_returned_is_rounded_up_unless_elected_otherwise() -> None:
    played = solo("9H 7D", dealer="KD 8D", wager="7", smallest_chip="1").surrender("Ann", 1)
    assert played.net("Ann") == "-3.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.6", "nsw-pontoon-6to5-2017 5.9")
@pytest.mark.parametrize("reading", ["returnUp", "collectUp"])
def test_9_6_nothing_is_rounded_where_the_whole_wager_is_lost(reading: str) -> None:
    played = solo("9H 7D", dealer="KD AD", wager="7", smallest_chip="1", surrenderRounding=reading)
    assert played.surrender("Ann", 1).net("Ann") == "-7.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.3")
@pytest.mark.parametrize("given", [Hit("Ann", 1), Stand("Ann", 1), Double("Ann", 1), Split("Ann", 1)])
def test_9_3_a_surrendered_hand_gets_no_more_cards(given: Hit | Stand | Double | Split) -> None:
    opened = table(shoe("8H 8D", "9S 7C", dealer="KD 8D")).wager("Ann", 1, "20").wager("Bob", 2, "20").deal()
    opened.surrender("Ann", 1).proceed("Bob")
    assert opened.clauses(HandSurrendered) == ["9.3"]
    opened.refuse("9.3", lambda: opened.give(given))
    opened.stand("Bob", 2)
    assert [one.box for one in opened.of(TurnCame)] == [2]
    assert drawn(opened, 1) == ["8H", "8D"]


def surrendered_by_ann(dealer: str) -> Table:
    return pair("9H 7D", dealer=dealer, ann="40", bob="10").surrender("Ann", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.4")
def test_9_4_others_may_surrender_after_the_controlling_player() -> None:
    played = surrendered_by_ann("KD 8D").surrender("Bob", 1)
    assert [(one.player, one.clause) for one in played.of(HandSurrendered)] == [("Ann", "9.3"), ("Bob", "9.4")]
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "-5.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.4")
@pytest.mark.parametrize(
    ("dealer", "ann", "bob", "clause"),
    [
        ("KD 7D", "-20.00", "-10.00", "16.1.9"),
        ("KD 6D KC", "-20.00", "10.00", "16.1.4"),
        ("KD 2D 4C AH", "-20.00", "-10.00", "16.1.9"),  # 17
        ("KD AD", "-40.00", "-10.00", "16.1.7"),
    ],
)
def test_9_4_who_does_not_surrender_stands_on_the_same_cards(dealer: str, ann: str, bob: str, clause: str) -> None:
    played = surrendered_by_ann(dealer).proceed("Bob")
    assert played.is_over
    assert (played.net("Ann"), played.net("Bob")) == (ann, bob)
    assert results(played)[1][2] == clause


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.4", "nsw-pontoon-6to5-2017 9.3")
def test_9_4_no_card_is_dealt_for_who_does_not_surrender() -> None:
    opened = table(shoe("9H 7D", "9S 8C", dealer="KD 8D"), seats={"Ann": 1})
    opened.wager("Ann", 1, "40").wager("Bob", 1, "10").wager("Cat", 2, "10").deal()
    opened.surrender("Ann", 1).proceed("Bob").proceed("Cat")
    opened.refuse("9.3", lambda: opened.hit("Bob", 1))
    opened.refuse("9.3", lambda: opened.hit("Ann", 1))
    assert len([one for one in opened.of(CardDealt) if one.box == 1]) == 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.4")
def test_9_4_dealer_waits_for_the_others_to_choose() -> None:
    played = surrendered_by_ann("KD 8D")
    assert played.clauses(SurrenderClosed) == []
    assert played.legal("Bob") == {"Surrender", "Proceed"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.5")
def test_9_5_nobody_surrenders_before_the_controlling_player() -> None:
    played = pair("9H 7D", dealer="KD")
    played.refuse("9.5", lambda: played.surrender("Bob", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.5")
def test_9_5_nobody_surrenders_where_the_controlling_player_does_not() -> None:
    opened = table(shoe("9H 7D", "9S 8C", dealer="KD"), seats={"Ann": 1})
    opened.wager("Ann", 1, "40").wager("Bob", 1, "10").wager("Cat", 2, "10").deal().proceed("Ann")
    opened.refuse("9.5", lambda: opened.surrender("Bob", 1))
    opened.surrender("Cat", 2)
    assert [one.player for one in opened.of(HandSurrendered)] == ["Cat"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.6", "nsw-pontoon-6to5-2017 16.1.11")
@pytest.mark.parametrize("dealer", ["JD AH", "QD AH", "KD AH", "AD KH"])
def test_9_6_surrender_is_void_against_pontoon(dealer: str) -> None:
    played = solo("9H 7D", dealer=dealer, wager="40")
    if dealer.startswith("A"):
        played.proceed()
    played.surrender("Ann", 1)
    assert played.is_over
    assert results(played) == [("Ann", "lose", "9.6", None)]
    assert played.net("Ann") == "-40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.7", "nsw-pontoon-6to5-2017 16.1.11")
@pytest.mark.parametrize("dealer", ["KD 9C", "KD 2C", "KD 7C"])
def test_9_7_half_is_collected_in_the_final_settlement(dealer: str) -> None:
    """Once the second card makes no pontoon nothing hangs on more: 14.3 stops the hand whatever its total."""
    played = solo("9H 7D", dealer=dealer, wager="40").surrender("Ann", 1)
    assert played.is_over
    assert results(played) == [("Ann", "surrendered", "16.1.11", None)]
    assert played.net("Ann") == "-20.00"
    assert played.house == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 9.7")
def test_9_7_surrendered_wager_stays_on_the_table_until_the_dealer_is_complete() -> None:
    opened = table(shoe("9H 7D", "9S 8C", dealer="KD 3C 6H")).wager("Ann", 1, "40").wager("Bob", 2, "10").deal()
    opened.surrender("Ann", 1).proceed("Bob")
    assert opened.net("Ann") == "-40.00"
    opened.stand("Bob", 2)
    assert opened.net("Ann") == "-20.00"
    assert [clause for _, clause in opened.settled()] == ["16.1.11", "16.1.9"]
