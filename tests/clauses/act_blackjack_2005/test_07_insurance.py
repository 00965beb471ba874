"""act-blackjack-2005 7: insurance against the dealer's Blackjack."""

import pytest

from croupier.engine.events import (
    CardDealt,
    DealerStood,
    InsuranceClosed,
    InsuranceOffered,
    InsurancePlaced,
    InsuranceSettled,
    OfferDeclined,
    TurnCame,
    WagerSettled,
)
from croupier.money import show
from tests.clauses.act_blackjack_2005.blackjack import alone, blackjack, dealt, in_order, results, shared
from tests.table import Table


def settled(table: Table) -> list[tuple[str, str, str]]:
    return [(one.player, show(one.returned), one.clause) for one in table.of(InsuranceSettled)]


# --- 7.1: against an ace, up to half the wager ------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 7.1")
def test_7_1_insurance_is_offered_to_everybody_when_the_dealer_shows_an_ace() -> None:
    table = blackjack("TH 9H AS 8D 7D").wager("Ann", 1, "50").wager("Bob", 2, "50").wager("Cyd", 2, "30").deal()
    assert table.clauses(InsuranceOffered) == ["7.1"]
    assert [table.legal(player) for player in ("Ann", "Bob", "Cyd")] == [{"Insure", "Proceed"}] * 3
    table.insure("Cyd", 2, "15")
    assert [(one.player, one.box, one.owner, one.amount, one.clause) for one in table.of(InsurancePlaced)] == [
        ("Cyd", 2, "Cyd", 1500, "7.1")
    ]


@pytest.mark.clause("act-blackjack-2005 7.1")
@pytest.mark.parametrize("up", ["2S", "9S", "TS", "JS", "QS", "KD"])
def test_7_1_insurance_is_not_offered_without_an_ace(up: str) -> None:
    table = alone(f"TH {up} 8D", "50")
    assert table.of(InsuranceOffered) == []
    table.refuse("7.1", lambda: table.insure("Ann", 1, "25"))


@pytest.mark.clause("act-blackjack-2005 7.1")
def test_7_1_the_dealers_card_counts_and_not_the_players() -> None:
    table = alone("AH 9S AD", "50")
    table.refuse("7.1", lambda: table.insure("Ann", 1, "25"))


@pytest.mark.clause("act-blackjack-2005 7.1")
def test_7_1_a_player_insures_only_a_wager_of_their_own() -> None:
    table = blackjack("TH 9H AS 8D 7D").wager("Ann", 1, "50").wager("Bob", 2, "50").deal()
    table.refuse("7.1", lambda: table.insure("Ann", 2, "25"))
    table.refuse("7.1", lambda: table.insure("Ann", 2, "25", "Bob"))
    table.refuse("7.1", lambda: table.insure("Cyd", 1, "25"))


@pytest.mark.clause("act-blackjack-2005 7.1")
def test_7_1_a_blackjack_may_be_insured() -> None:
    table = alone("AH AS KD QC", "50").insure("Ann", 1, "25").proceed()
    assert settled(table) == [("Ann", "75.00", "7.5(b)")]
    assert results(table) == [("Ann", 1, "stand_off", "13.1(g)", None)]
    assert table.net("Ann") == "50.00"


@pytest.mark.clause("act-blackjack-2005 7.1/s2")
@pytest.mark.parametrize("amount", ["0.01", "12.50", "24.99", "25"])
def test_7_1_s2_up_to_half_the_wager_may_be_insured(amount: str) -> None:
    table = alone("TH AS 8D", "50").insure("Ann", 1, amount)
    assert [show(one.amount) for one in table.of(InsurancePlaced)] == [amount if "." in amount else f"{amount}.00"]


@pytest.mark.clause("act-blackjack-2005 7.1/s2")
@pytest.mark.parametrize("amount", ["25.01", "27.50", "50"])
def test_7_1_s2_more_than_half_the_wager_is_refused(amount: str) -> None:
    table = alone("TH AS 8D", "50")
    table.refuse("7.1/s2", lambda: table.insure("Ann", 1, amount))


@pytest.mark.clause("act-blackjack-2005 7.1/s2")
def test_7_1_s2_each_owner_insures_half_of_their_own_wager() -> None:
    table = shared("TH AS 8D", Ann="50", Bob="30")
    table.refuse("7.1/s2", lambda: table.insure("Bob", 1, "15.01"))
    table.insure("Bob", 1, "15").insure("Ann", 1, "25")
    assert (table.net("Ann"), table.net("Bob")) == ("-75.00", "-45.00")


@pytest.mark.clause("act-blackjack-2005 7.1/s2")
def test_7_1_s2_insurance_placed_twice_adds_up() -> None:
    table = shared("TH AS 8D", Ann="50", Bob="30").insure("Ann", 1, "20")
    table.refuse("7.1/s2", lambda: table.insure("Ann", 1, "5.01"))
    assert table.insure("Ann", 1, "5").net("Ann") == "-75.00"


@pytest.mark.clause("act-blackjack-2005 7.1/s2")
def test_7_1_s2_each_box_is_insured_for_half_of_its_wager() -> None:
    table = blackjack("TH 9H AS 8D 7D").wager("Ann", 1, "50").wager("Ann", 2, "20").deal()
    table.refuse("7.1/s2", lambda: table.insure("Ann", 2, "25"))
    table.insure("Ann", 2, "10").insure("Ann", 1, "25")
    assert table.net("Ann") == "-105.00"


# --- 7.2: before the subsequent deal ----------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 7.2")
def test_7_2_insurance_comes_between_the_initial_and_the_subsequent_deal() -> None:
    table = alone("TH AS 4D 2C", "50").insure("Ann", 1, "25").hit("Ann", 1)
    kinds = (CardDealt, InsuranceOffered, InsurancePlaced, InsuranceClosed, TurnCame)
    assert in_order(table, *kinds) == [
        *["CardDealt"] * 3,
        "InsuranceOffered",
        "InsurancePlaced",
        "InsuranceClosed",
        "TurnCame",
        "CardDealt",
    ]
    assert table.clauses(InsuranceClosed) == ["7.2"]


@pytest.mark.clause("act-blackjack-2005 7.2")
def test_7_2_nobody_plays_while_insurance_is_open() -> None:
    table = alone("TH AS 4D", "50")
    table.refuse("9.1", lambda: table.hit("Ann", 1))


@pytest.mark.clause("act-blackjack-2005 7.2")
@pytest.mark.parametrize("act", ["hit", "stand", "double", "split"])
def test_7_2_after_the_first_decision_insurance_is_too_late(act: str) -> None:
    table = blackjack("8H 9H AS 8D 7D 2C").wager("Ann", 1, "50").wager("Bob", 2, "50").deal().proceed()
    getattr(table, act)("Ann", 1)
    table.refuse("7.2", lambda: table.insure("Bob", 2, "25"))


@pytest.mark.clause("act-blackjack-2005 7.2")
def test_7_2_nobody_is_passed_over() -> None:
    table = blackjack("8H 9H AS 8D 7D").wager("Ann", 1, "50").wager("Bob", 2, "50").deal().insure("Ann", 1, "25")
    assert table.of(InsuranceClosed) == []
    assert table.insure("Bob", 2, "25").clauses(InsuranceClosed) == ["7.2"]


# --- 7.3: half the smallest chip --------------------------------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 7.3")
@pytest.mark.parametrize("amount", ["2.50", "5", "7.50", "25"])
def test_7_3_multiples_of_half_the_smallest_chip_are_taken(amount: str) -> None:
    assert len(alone("TH AS 8D", "50", smallest_chip="5").insure("Ann", 1, amount).of(InsurancePlaced)) == 1


@pytest.mark.clause("act-blackjack-2005 7.3")
@pytest.mark.parametrize("amount", ["0", "1.25", "2.49", "2.51", "3", "24.99"])
def test_7_3_other_amounts_are_refused(amount: str) -> None:
    table = alone("TH AS 8D", "50", smallest_chip="5")
    table.refuse("7.3", lambda: table.insure("Ann", 1, amount))


@pytest.mark.clause("act-blackjack-2005 7.3", "act-blackjack-2005 7.1/s2")
def test_7_3_half_of_a_5_dollar_wager_is_insured_in_cents() -> None:
    table = alone("TH AS 8D KC", "5", smallest_chip="5").insure("Ann", 1, "2.50").stand("Ann", 1)
    assert settled(table) == [("Ann", "7.50", "7.5(b)")]
    assert table.net("Ann") == "0.00"


# --- 7.4, 7.5: won or lost on the dealer's second card ----------------------------------------------------------


@pytest.mark.clause("act-blackjack-2005 7.4")
@pytest.mark.parametrize(("amount", "returned"), [("25", "75.00"), ("20", "60.00"), ("2.50", "7.50"), ("0.01", "0.03")])
def test_7_4_winning_insurance_is_paid_2_to_1(amount: str, returned: str) -> None:
    table = alone("TH AS 8D KH", "50").insure("Ann", 1, amount)
    if amount != "25":
        table.proceed()  # half may still be made up
    assert settled(table.stand("Ann", 1)) == [("Ann", returned, "7.5(b)")]


@pytest.mark.clause("act-blackjack-2005 7.1/s2", "act-blackjack-2005 7.2")
def test_7_2_lone_player_makes_insurance_up_to_half_before_the_subsequent_deal() -> None:
    table = alone("TH AS 8D KH", "50").insure("Ann", 1, "10").insure("Ann", 1, "10")
    assert table.clauses(TurnCame) == []
    table.refuse("7.1/s2", lambda: table.insure("Ann", 1, "5.01"))
    table.insure("Ann", 1, "5")
    assert table.clauses(TurnCame) == ["9.1"]  # nothing is left to place, and the subsequent deal begins
    assert [returned for _, returned, _ in settled(table.stand("Ann", 1))] == ["30.00", "30.00", "15.00"]


@pytest.mark.clause("act-blackjack-2005 7.2")
def test_7_2_player_who_insured_in_part_may_say_no_to_more() -> None:
    table = shared("TH AS 8D", Ann="50", Bob="50")
    table.insure("Ann", 1, "10").proceed("Ann").insure("Bob", 1, "10").proceed("Bob")
    assert [(one.player, one.offer) for one in table.of(OfferDeclined)] == [
        ("Ann", "more_insurance"),
        ("Bob", "more_insurance"),
    ]
    assert table.clauses(TurnCame) == ["9.1"]


@pytest.mark.clause("act-blackjack-2005 7.5", "act-blackjack-2005 7.5(a)")
def test_7_5_insurance_is_settled_on_the_second_card_before_a_third() -> None:
    table = alone("TH AS 8D 5D 2C", "50").insure("Ann", 1, "25").stand("Ann", 1)
    assert in_order(table, CardDealt, InsuranceSettled, WagerSettled) == [
        *["CardDealt"] * 4,
        "InsuranceSettled",
        "CardDealt",
        "WagerSettled",
    ]


@pytest.mark.clause("act-blackjack-2005 7.5")
def test_7_5_insurance_waits_while_players_act() -> None:
    table = alone("TH AS 4D 2C", "50").insure("Ann", 1, "25").hit("Ann", 1)
    assert settled(table) == []
    assert table.net("Ann") == "-75.00"


@pytest.mark.clause("act-blackjack-2005 7.5(a)")
@pytest.mark.parametrize("second", ["AD", "2D", "5D", "8D", "9D"])
def test_7_5_a_insurance_is_lost_on_a_second_card_not_worth_ten(second: str) -> None:
    more = {"AD": "5H", "2D": "4H", "5D": "AH"}.get(second, "")  # to a soft 17
    table = alone(f"TH AS 7D {second} {more}", "50").insure("Ann", 1, "25").stand("Ann", 1)
    assert settled(table) == [("Ann", "0.00", "7.5(a)")]
    assert table.is_over


@pytest.mark.clause("act-blackjack-2005 7.5(a)")
def test_7_5_a_all_insurance_is_lost_at_once_whatever_becomes_of_the_hand() -> None:
    table = shared("TH AS 9D 7D", Ann="50", Bob="30").insure("Ann", 1, "25").insure("Bob", 1, "15").stand("Ann", 1)
    assert settled(table) == [("Ann", "0.00", "7.5(a)"), ("Bob", "0.00", "7.5(a)")]
    assert (table.net("Ann"), table.net("Bob")) == ("25.00", "15.00")  # 19 beats 18


@pytest.mark.clause("act-blackjack-2005 7.5(a)", "act-blackjack-2005 def:blackjack")
def test_7_5_a_a_ten_as_the_third_card_does_not_win_it() -> None:
    table = alone("TH AS 8D 3D KC 4H", "50").insure("Ann", 1, "25").stand("Ann", 1)
    assert settled(table) == [("Ann", "0.00", "7.5(a)")]
    assert table.net("Ann") == "-25.00"  # the dealer has 18 too


@pytest.mark.clause("act-blackjack-2005 7.5(a)/s2")
def test_7_5_a_s2_the_dealer_then_draws_on_against_an_open_hand() -> None:
    table = alone("TH AS 8D 5D 2C", "50").insure("Ann", 1, "25").stand("Ann", 1)
    assert [points for _, points, _ in dealt(table, 0)] == [11, 16, 18]
    assert table.clauses(DealerStood) == ["12.1/s2"]


@pytest.mark.clause("act-blackjack-2005 7.5(a)/s2", "act-blackjack-2005 12.2")
def test_7_5_a_s2_with_every_hand_bust_the_dealer_draws_no_more() -> None:
    table = alone("TH AS 6D KC 5D", "50").insure("Ann", 1, "25").hit("Ann", 1)
    assert table.is_over
    assert table.clauses(DealerStood) == ["12.2"]
    assert table.settled() == [("Ann", "13.1(d)"), ("Ann", "7.5(a)")]
    assert table.net("Ann") == "-75.00"


@pytest.mark.clause("act-blackjack-2005 7.5(b)")
@pytest.mark.parametrize("second", ["TC", "JD", "QH", "KS"])
def test_7_5_b_every_card_worth_ten_pays_it(second: str) -> None:
    table = alone(f"TH AS 7D {second}", "40").insure("Ann", 1, "20").stand("Ann", 1)
    assert settled(table) == [("Ann", "60.00", "7.5(b)")]
    assert results(table) == [("Ann", 1, "lose", "13.1(f)", None)]
    assert table.net("Ann") == "0.00"


@pytest.mark.clause("act-blackjack-2005 7.5(b)", "act-blackjack-2005 12.2")
def test_7_5_b_insurance_of_a_bust_hand_is_still_won() -> None:
    table = alone("TH AS 6D KC QD", "50").insure("Ann", 1, "25").hit("Ann", 1)
    assert table.settled() == [("Ann", "13.1(d)"), ("Ann", "7.5(b)")]
    assert (table.net("Ann"), table.is_over) == ("0.00", True)


@pytest.mark.clause("act-blackjack-2005 7.5(b)", "act-blackjack-2005 13.1(f)")
def test_7_5_b_insurance_covers_the_initial_wager_and_not_what_a_split_and_a_double_add() -> None:
    table = alone("8H AS 8D 3C 9C TD KD", "100").insure("Ann", 1, "50").split("Ann", 1).double("Ann", 1).stand("Ann", 1)
    assert table.net("Ann") == "-200.00"  # $300 lost, $100 won
