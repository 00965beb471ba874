"""Surrender: act-pontoon-2005 9, act-pontoon-2018 9."""

import pytest

from croupier.engine.events import CardDealt, DealerStood, HandSurrendered, SurrenderOffered
from croupier.engine.refusal import Refused
from tests.clauses.act_pontoon import both, dealt, one_box, past_offers, results
from tests.table import Table


def offered(document: str, hand: str = "9H 7D", dealer: str = "KS", wager: str = "20") -> Table:
    return Table(document, one_box(hand, dealer)).wager("Ann", 1, wager).deal()


@both("9.1", "def:surrender")
@pytest.mark.parametrize("dealer", ["JS 6D", "QD 6D", "KS 6D"])
def test_9_1_surrender_is_offered_against_a_jack_queen_or_king(document: str, dealer: str) -> None:
    table = offered(document, dealer=dealer)
    assert table.clauses(SurrenderOffered) == ["9.1"]
    table.surrender("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == "-10.00"


@both("9.1")
def test_9_1_surrender_is_offered_against_an_ace_after_insurance(document: str) -> None:
    table = offered(document, dealer="AS 6D")
    table.refuse("9.1", lambda: table.surrender("Ann", 1))
    with pytest.raises(Refused, match="Surrender is not offered yet"):
        table.surrender("Ann", 1)
    table.proceed().surrender("Ann", 1)
    assert table.is_over
    assert table.net("Ann") == "-10.00"


@both("9.1", "def:surrender")
@pytest.mark.parametrize("dealer", ["9D", "8S", "2C"])
def test_9_1_surrender_is_not_offered_against_a_number(document: str, dealer: str) -> None:
    table = offered(document, dealer=dealer)
    assert table.of(SurrenderOffered) == []
    table.refuse("9.1", lambda: table.surrender("Ann", 1))


@both("9.1")
def test_9_1_surrender_after_a_draw_is_refused(document: str) -> None:
    table = past_offers(offered(document, hand="5H 3D 4C"))
    table.refuse("9.1", lambda: table.surrender("Ann", 1))
    table.hit("Ann", 1)
    table.refuse("9.1", lambda: table.surrender("Ann", 1))


@both("9.1")
def test_9_1_surrender_before_the_deal_is_refused(document: str) -> None:
    table = Table(document).wager("Ann", 1, "20")
    table.refuse("9.1", lambda: table.surrender("Ann", 1))


@both("9.1")
def test_9_1_hand_is_surrendered_once(document: str) -> None:
    table = Table(document, "9H 8H KS 7D 8D").wager("Ann", 1, "20").wager("Bob", 2, "10").deal().surrender("Bob", 2)
    table.refuse("9.1", lambda: table.surrender("Bob", 2))


@both("9.1")
def test_9_1_player_who_declined_may_still_surrender_until_all_have_answered(document: str) -> None:
    table = Table(document, "9H 8H KS 7D 8D 6C").wager("Ann", 1, "20").wager("Bob", 2, "10").deal().proceed("Ann")
    table.surrender("Ann", 1).surrender("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "-5.00")


@both("9.5", "15.7")
def test_9_5_surrender_stays_closed_when_the_one_who_declined_goes_away(document: str) -> None:
    table = Table(document, "9H 8H KS 7D 8D").wager("Ann", 1, "20").wager("Bob", 1, "15").wager("Cy", 2, "10").deal()
    table.proceed("Ann").absent("Ann")
    table.refuse("9.5", lambda: table.surrender("Bob", 1))


@both("9.1", "8.1")
def test_9_1_pontoon_has_been_paid_and_cannot_be_surrendered(document: str) -> None:
    table = Table(document, "AH 9H KS KD 7D").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    table.refuse("8.1", lambda: table.surrender("Ann", 1))
    assert table.net("Ann") == "30.00"


@both("9.1")
def test_9_1_surrender_is_not_offered_when_every_hand_is_a_pontoon(document: str) -> None:
    table = offered(document, hand="AH KD")
    assert table.of(SurrenderOffered) == []


# --- 9.2 and 9.5: one player for all --------------------------------------------------------------------------


@both("9.2")
def test_9_2_all_players_on_the_box_surrender_with_the_one_who_decides(document: str) -> None:
    table = Table(document, one_box("9H 7D", "KS 6D")).wager("Ann", 1, "20").wager("Bob", 1, "15").deal()
    table.surrender("Ann", 1)
    assert [(one.player, one.clause) for one in table.of(HandSurrendered)] == [("Ann", "9.2"), ("Bob", "9.2")]
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "-7.50")


@both("9.2", "10.1")
def test_9_2_surrendered_hand_gets_no_card(document: str) -> None:
    table = Table(document, "9H 9C KS 7D 8D 6D 9S").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    table.surrender("Ann", 1).proceed("Bob")
    table.refuse("9.2", lambda: table.hit("Ann", 1))
    table.refuse("9.2", lambda: table.double("Ann", 1))
    table.stand("Bob", 2)
    assert [str(one.card) for one in table.of(CardDealt) if one.box == 1] == ["9H", "7D"]
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "10.00")


@both("9.2", "11.1")
def test_9_2_surrendered_pair_cannot_be_split(document: str) -> None:
    table = Table(document, "8H 9C KS 8D 8C").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    table.surrender("Ann", 1).proceed("Bob")
    table.refuse("9.2", lambda: table.split("Ann", 1))


@both("9.5")
def test_9_5_others_cannot_surrender_when_the_one_who_decides_does_not(document: str) -> None:
    table = Table(document, "9H 9C KS 7D 8D").wager("Ann", 1, "20").wager("Bob", 1, "15").wager("Cy", 2, "10").deal()
    table.refuse("9.5", lambda: table.surrender("Bob", 1))
    table.proceed("Ann")
    table.refuse("9.5", lambda: table.surrender("Bob", 1))
    assert table.of(HandSurrendered) == []


@both("9.5", "4.5(a)")
def test_9_5_player_nearest_the_dealer_does_not_decide_for_a_seated_one(document: str) -> None:
    table = Table(document, one_box("9H 7D", "KS 6D"), seats={"Ann": 1}).wager("Bob", 1, "10").wager("Ann", 1, "20")
    table.deal().refuse("9.5", lambda: table.surrender("Bob", 1))
    table.surrender("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "-5.00")


@both("9.2", "4.5")
def test_9_2_player_without_a_wager_on_the_box_has_no_say(document: str) -> None:
    table = offered(document)
    table.refuse("4.5", lambda: table.surrender("Bob", 1))


@both("9.2", "4.5")
def test_9_2_control_passes_to_the_next_when_the_first_is_absent(document: str) -> None:
    table = Table(document, one_box("9H 7D", "KS 6D")).wager("Ann", 1, "20").wager("Bob", 1, "10").deal()
    table.absent("Ann").surrender("Bob", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "-5.00")


@both("9.1", "15.7")
def test_9_1_absent_player_does_not_surrender(document: str) -> None:
    table = Table(document, one_box("9H 7D", "KS 9D")).wager("Ann", 1, "20").deal().absent("Ann")
    assert table.is_over
    assert table.of(HandSurrendered) == []
    assert table.net("Ann") == "-20.00"


@both("9.2")
def test_9_2_boxes_of_one_player_are_surrendered_one_by_one(document: str) -> None:
    table = Table(document, "9H 9C KS 7D 9D 8C").wager("Ann", 1, "20").wager("Ann", 2, "10").deal()
    table.surrender("Ann", 1).proceed("Ann").stand("Ann", 2)
    assert results(table) == [("Ann", "surrendered", "9.4", None), ("Ann", "stand_off", "14.1(h)", None)]
    assert table.net("Ann") == "-10.00"


# --- 9.3 annulled, 9.4 half -----------------------------------------------------------------------------------


@both("9.3")
@pytest.mark.parametrize("dealer", ["KS AD", "QS AD", "JS AD"])
def test_9_3_dealers_pontoon_annuls_the_surrender(document: str, dealer: str) -> None:
    table = offered(document, dealer=dealer).surrender("Ann", 1)
    assert table.net("Ann") == "-20.00"
    assert results(table) == [("Ann", "lose", "9.3", None)]


@both("9.3", "9.2")
def test_9_3_whole_wagers_of_all_players_on_the_box_are_lost(document: str) -> None:
    table = Table(document, one_box("9H 7D", "AS KD")).wager("Ann", 1, "20").wager("Bob", 1, "15").deal()
    table.proceed().surrender("Ann", 1)
    assert (table.net("Ann"), table.net("Bob")) == ("-20.00", "-15.00")
    assert results(table) == [("Ann", "lose", "9.3", None), ("Bob", "lose", "9.3", None)]


@both("9.3", "9.4")
def test_9_3_later_21_of_the_dealer_is_no_pontoon(document: str) -> None:
    table = Table(document, "9H 9C KS 7D 8D 5D 6S").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    table.surrender("Ann", 1).proceed("Bob").stand("Bob", 2)  # the dealer: king, five, six
    assert (table.net("Ann"), table.net("Bob")) == ("-10.00", "-10.00")
    assert results(table)[0] == ("Ann", "surrendered", "9.4", None)


@both("9.4")
@pytest.mark.parametrize(
    ("wager", "net"), [("15", "-7.50"), ("20", "-10.00"), ("5", "-2.50"), ("0.02", "-0.01"), ("10.01", "-5.00")]
)
def test_9_4_half_is_lost_and_a_fraction_of_a_cent_stays_with_the_player(document: str, wager: str, net: str) -> None:
    table = offered(document, dealer="KS 6D", wager=wager).surrender("Ann", 1)
    assert table.net("Ann") == net
    assert results(table) == [("Ann", "surrendered", "9.4", None)]


@both("9.4")
def test_9_4_half_is_lost_although_the_dealer_goes_over_21(document: str) -> None:
    table = Table(document, "9H 9C KS 7D 8D 6D 9H").wager("Ann", 1, "15").wager("Bob", 2, "10").deal()
    table.surrender("Ann", 1).proceed("Bob").stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("-7.50", "10.00")


@both("9.4", "13.1(b)")
def test_9_4_one_card_of_the_dealer_settles_surrendered_wagers_alone(document: str) -> None:
    table = offered(document, dealer="KS 2D").surrender("Ann", 1)
    assert table.is_over
    assert [(one.total, one.clause) for one in table.of(DealerStood)] == [(12, "13.1(b)")]


@both("9.4")
def test_9_4_forfeited_half_is_collected_in_the_final_settlement(document: str) -> None:
    table = Table(document, "9H 9C KS 7D 8D 6D 9S").wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    table.surrender("Ann", 1).proceed("Bob")
    assert table.net("Ann") == "-20.00"  # still on the layout
    assert table.stand("Bob", 2).net("Ann") == "-10.00"


@both("9.4")
@pytest.mark.parametrize(
    ("chip", "wager", "exact", "in_half_chips"),
    [("5", "20", "-10.00", "-10.00"), ("5", "11", "-5.50", "-5.00"), ("1", "10.50", "-5.25", "-5.00")],
)
def test_9_4_odd_halves_may_be_settled_in_half_chips(
    document: str, chip: str, wager: str, exact: str, in_half_chips: str
) -> None:
    for setting, net in (("exact", exact), ("nearest_half_chip_player_favour", in_half_chips)):
        table = Table(document, one_box("9H 7D", "KS 6D"), smallest_chip=chip, odd_amounts=setting)
        assert table.wager("Ann", 1, wager).deal().surrender("Ann", 1).net("Ann") == net


@both("9.4")
@pytest.mark.parametrize(
    ("chip", "wager", "nearest"), [("5", "9", "-2.50"), ("5", "13", "-5.00"), ("1", "10.80", "-5.00")]
)
def test_9_4_half_chip_is_the_next_in_the_players_favour(document: str, chip: str, wager: str, nearest: str) -> None:
    # half of them is $4.50, $6.50 and $5.40; P-09: never rounded against the player
    setting = "nearest_half_chip_player_favour"
    table = Table(document, one_box("9H 7D", "KS 6D"), smallest_chip=chip, odd_amounts=setting)
    assert table.wager("Ann", 1, wager).deal().surrender("Ann", 1).net("Ann") == nearest


@both("9.5", "10.1")
def test_9_5_play_goes_on_when_surrender_is_declined(document: str) -> None:
    table = dealt(document, "9H 7D 4C", "KS 9D", wager="20").hit("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "20.00"
