"""Rule 14, additional cards to the dealer's hand."""

import pytest

from croupier.cards import card
from croupier.engine.events import CardDealt, DealerStood, DealerTurnCame, HandStood, InsuranceSettled
from croupier.engine.inputs import Deal
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table
from tests.table import Table


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.1")
def test_14_1_dealer_waits_until_all_hands_are_complete() -> None:
    opened = table(shoe("9H 8D", "9S 8C", dealer="9C KD")).wager("Ann", 1, "10").wager("Bob", 7, "10").deal()
    opened.stand("Ann", 1)
    opened.refuse("11.1", lambda: opened.give(Deal(card("KD"))))
    assert drawn(opened) == ["9C"]
    opened.stand("Bob", 7)
    assert drawn(opened) == ["9C", "KD"]
    assert opened.clauses(DealerTurnCame) == ["14.1"]
    kinds = [type(one) for one in opened.events]
    assert max(at for at, kind in enumerate(kinds) if kind is HandStood) < kinds.index(DealerTurnCame)


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.2")
@pytest.mark.parametrize("second", ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "AD"])
def test_14_2_insurance_is_collected_with_a_second_card_not_worth_ten(second: str) -> None:
    played = solo("9H 9D", dealer=f"AH {second} KH KS 9C", wager="30").insure("Ann", 1, "15").proceed()
    played.stand("Ann", 1)
    assert played.clauses(InsuranceSettled) == ["14.2"]
    assert [one.returned for one in played.of(InsuranceSettled)] == [0]


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.2")
def test_14_2_it_is_collected_before_the_third_card() -> None:
    played = solo("9H 9D", dealer="AH 6D KH", wager="30").insure("Ann", 1, "15").proceed().stand("Ann", 1)
    at = [at for at, one in enumerate(played.events) if isinstance(one, CardDealt) and one.box == 0]
    assert len(at) == 3
    assert at[1] < played.events.index(played.of(InsuranceSettled)[0]) < at[2]
    assert played.net("Ann") == "15.00"  # 18 against 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.2")
@pytest.mark.parametrize("second", ["JD", "QD", "KD"])
def test_14_2_a_second_card_worth_ten_collects_none(second: str) -> None:
    played = solo("9H 9D", dealer=f"AH {second}", wager="30").insure("Ann", 1, "15").proceed().stand("Ann", 1)
    assert played.clauses(InsuranceSettled) == ["16.1.6"]


# --- 14.3: no card without an effect ----------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.3")
@pytest.mark.parametrize("up", ["9C", "KC", "AC"])
def test_14_3_all_bust_and_no_insurance_no_card(up: str) -> None:
    played = solo("KH 6D", dealer=up, then="9S")
    while "Hit" not in played.legal("Ann"):
        played.proceed()
    played.hit("Ann", 1)
    assert played.is_over
    assert drawn(played) == [up]
    assert played.clauses(DealerStood) == ["14.3"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.3")
@pytest.mark.parametrize("hand", ["AS KD", "KH 6D"])
@pytest.mark.parametrize("up", ["9C", "KC", "AC"])
def test_14_3_all_paid_no_card(hand: str, up: str) -> None:
    played = solo(hand, dealer=up, then="" if hand == "AS KD" else "5C")
    while not played.state.is_closed and "Hit" not in played.legal("Ann"):
        played.proceed()
    if not played.state.is_closed:
        played.hit("Ann", 1)
    assert played.is_over
    assert drawn(played) == [up]


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.3")
@pytest.mark.parametrize("second", ["6D", "2D", "KD"])
def test_14_3_insurance_of_a_bust_hand_needs_the_second_card_alone(second: str) -> None:
    played = solo("KH 6D", dealer=f"AC {second}", then="9S", wager="20").insure("Ann", 1, "10").proceed().hit("Ann", 1)
    assert played.is_over
    assert drawn(played) == ["AC", second]
    assert played.net("Ann") == ("0.00" if second == "KD" else "-30.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.3", "nsw-pontoon-6to5-2017 9.7")
@pytest.mark.parametrize("second", ["6D", "2D", "AD"])
def test_14_3_surrendered_hands_need_the_second_card_alone(second: str) -> None:
    played = solo("KH 6D", dealer=f"KC {second}", wager="20").surrender("Ann", 1)
    assert played.is_over
    assert drawn(played) == ["KC", second]
    assert played.net("Ann") == ("-20.00" if second == "AD" else "-10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.3", "nsw-pontoon-6to5-2017 9.4")
def test_14_3_a_player_who_did_not_surrender_needs_the_whole_hand() -> None:
    played = pair("KH 6D", dealer="KC 2D 3S 4S").surrender("Ann", 1).proceed("Bob")
    assert played.is_over
    assert drawn(played) == ["KC", "2D", "3S", "4S"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.3")
def test_14_3_one_live_wager_needs_the_whole_hand() -> None:
    opened = table(shoe("KH 6D", "2H 2D", dealer="6C KD 5H", then="9S")).wager("Ann", 1, "10").wager("Bob", 2, "1")
    opened.deal().hit("Ann", 1).stand("Bob", 2)
    assert opened.is_over
    assert drawn(opened) == ["6C", "KD", "5H"]


# --- 14.4: hard 17, soft 18 -------------------------------------------------------------------------------------------


def dealer_plays(dealer: str) -> Table:
    played = solo("9H 9D", dealer=dealer)
    while "Stand" not in played.legal("Ann"):
        played.proceed()
    return played.stand("Ann", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.4")
@pytest.mark.parametrize(
    ("dealer", "total"),
    [
        ("6H AD 9C 4S", 20),  # soft 17, hard 16, 20
        ("KH 6D AC", 17),  # hard 16 draws
        ("KH 7D", 17),
        ("KH 8D", 18),
        ("9H 2D KC", 21),
        ("7H AD", 18),  # soft 18 stands
        ("8H AD", 19),
        ("9H AD", 20),
        ("AH 6D 2C", 19),  # soft 17 draws
        ("AH 6D AC", 18),
        ("AH 6D 5C 5D", 17),  # hard 12
        ("AH 6D KC", 17),  # hard 17 stands though it has an ace
        ("AH 5D AC KD", 17),  # soft 17 of three cards draws
        ("2H 2D 2C AS KD", 17),  # soft 17 of four cards draws
        ("2H 2D 3C AS", 18),  # soft 18 of four cards stands
        ("KH 2D 3C AS 5D", 21),  # hard 16 with an ace draws
        ("KH 6D 6C", 22),
        ("AH AD 6C", 18),
    ],
)
def test_14_4_draws_to_hard_17_or_soft_18(dealer: str, total: int) -> None:
    played = dealer_plays(dealer)
    assert played.is_over
    assert drawn(played) == dealer.split()
    assert [(one.total, one.clause) for one in played.of(DealerStood)] == [(total, "14.4")]
    assert {one.clause for one in played.of(CardDealt) if one.box == 0} == {"7.1", "14.4"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.4")
@pytest.mark.parametrize("dealer", ["KH 6D", "AH 6D", "6H AD", "AH 5D AC", "KH 2D 3C AS", "AH AD", "6H 5D"])
def test_14_4_does_not_stop_before(dealer: str) -> None:
    with pytest.raises(AssertionError, match="the shoe ran out"):
        dealer_plays(dealer)


@pytest.mark.clause("nsw-pontoon-6to5-2017 14.4")
def test_14_4_stops_at_17_though_a_player_has_more() -> None:
    played = dealer_plays("9C 8S")
    assert results(played) == [("Ann", "win", "16.1.5", "10.5/T1/other")]
