"""Rules 12.5 to 12.7: forfeiting the original wager after a double."""

import pytest

from croupier.engine.events import ForfeitOffered, OfferDeclined, TurnCame, WagerForfeited
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, shoe, solo, table
from tests.table import Table


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5")
@pytest.mark.parametrize(("card", "total"), [("2C", 13), ("9C", 20), ("AC", 12)])
def test_12_5_forfeit_is_offered_after_the_double_card(card: str, total: int) -> None:
    played = solo("5H 6D", dealer="9S 8S", then=card, wager="20").double("Ann", 1)
    assert played.total(1) == total
    assert [(one.asked, one.clause) for one in played.of(ForfeitOffered)] == [(("Ann",), "12.5")]
    assert played.legal("Ann") == {"Forfeit", "Proceed"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5", "nsw-pontoon-6to5-2017 11.5")
def test_12_5_forfeit_is_not_offered_on_a_bust() -> None:
    opened = table(shoe("KH 6D", "9S 8D", dealer="9C", then="9C")).wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    opened.double("Ann", 1)
    assert opened.of(ForfeitOffered) == []
    opened.refuse("12.5", lambda: opened.forfeit("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5", "nsw-pontoon-6to5-2017 10.2.1")
def test_12_5_forfeit_is_not_offered_on_a_21_which_is_paid() -> None:
    opened = table(shoe("5H 6D", "9S 8D", dealer="9C", then="KC")).wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    opened.double("Ann", 1)
    assert opened.of(ForfeitOffered) == []
    opened.refuse("10.2.1", lambda: opened.forfeit("Ann", 1))
    assert opened.net("Ann") == "40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5")
def test_12_5_the_next_hand_waits_and_then_it_is_too_late() -> None:
    opened = table(shoe("5H 6D", "9S 8D", dealer="9C", then="2C")).wager("Ann", 1, "20").wager("Bob", 2, "10").deal()
    opened.double("Ann", 1)
    opened.refuse("11.1", lambda: opened.stand("Bob", 2))
    assert [one.box for one in opened.of(TurnCame)] == [1]
    opened.proceed("Ann")
    assert [(one.player, one.clause) for one in opened.of(OfferDeclined)] == [("Ann", "12.5")]
    assert [one.box for one in opened.of(TurnCame)] == [1, 2]
    opened.refuse("12.5", lambda: opened.forfeit("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5")
def test_12_5_a_hand_that_was_not_doubled_is_not_forfeited() -> None:
    played = solo("5H 6D", dealer="9C", then="2C")
    played.refuse("12.5", lambda: played.forfeit("Ann", 1))
    played.hit("Ann", 1)
    played.refuse("12.5", lambda: played.forfeit("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.5", "nsw-pontoon-6to5-2017 13.2")
def test_12_5_the_player_s_own_second_hand_is_the_next_hand() -> None:
    played = solo("8H 8D", dealer="9C", then="3C 2H KC", wager="20").split("Ann", 1).double("Ann", 1)
    assert len(drawn(played, 1)) == 4  # 8H 3C 2H and 8D
    played.forfeit("Ann", 1)
    assert len(drawn(played, 1)) == 5
    played.refuse("12.5", lambda: played.forfeit("Ann", 1, 1))
    assert played.net("Ann") == "-40.00"  # 20 lost, 20 on the second hand


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.6", "nsw-pontoon-6to5-2017 def:forfeit")
@pytest.mark.parametrize(("double", "back"), [("20", 2000), ("5", 500), ("0.01", 1)])
def test_12_6_the_double_comes_back_and_the_original_is_lost(double: str, back: int) -> None:
    played = solo("5H 6D", dealer="9C", then="2C", wager="20").double("Ann", 1, double).forfeit("Ann", 1)
    assert [(one.lost, one.returned, one.clause) for one in played.of(WagerForfeited)] == [(2000, back, "12.6")]
    assert played.net("Ann") == "-20.00"
    assert played.house == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.6", "nsw-pontoon-6to5-2017 14.3")
def test_12_6_nothing_is_left_to_settle_when_all_forfeit() -> None:
    played = pair("5H 6D", dealer="KC", then="2C").proceed().double("Ann", 1).double("Bob", 1)
    played.forfeit("Ann", 1).forfeit("Bob", 1)
    assert played.is_over
    assert drawn(played) == ["KC"]
    assert results(played) == []
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "-10.00")


def shared(dealer: str) -> Table:
    return pair("5H 6D", dealer=dealer, then="2C", ann="20", bob="10").double("Ann", 1).double("Bob", 1)


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.6", "nsw-pontoon-6to5-2017 12.7")
@pytest.mark.parametrize(("dealer", "bob"), [("9C 6S KD", "20.00"), ("9C 8S", "-20.00")])
def test_12_6_the_hand_stays_for_who_does_not_forfeit(dealer: str, bob: str) -> None:
    played = shared(dealer).forfeit("Ann", 1).proceed("Bob")
    assert played.is_over
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", bob)


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.7")
@pytest.mark.parametrize(("dealer", "ann"), [("9C 6S KD", "40.00"), ("9C 8S", "-40.00")])
def test_12_7_others_may_forfeit_though_the_controlling_player_does_not(dealer: str, ann: str) -> None:
    played = shared(dealer).forfeit("Bob", 1).proceed("Ann")
    assert played.is_over
    assert (played.net("Ann"), played.net("Bob")) == (ann, "-10.00")
    assert played.clauses(WagerForfeited) == ["12.7"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.7")
def test_12_7_who_did_not_double_has_nothing_to_forfeit() -> None:
    played = pair("5H 6D", dealer="9C 6S KD", then="2C").double("Ann", 1).proceed("Bob")
    assert played.of(ForfeitOffered)[0].asked == ("Ann",)
    played.refuse("12.7", lambda: played.forfeit("Bob", 1))
    played.forfeit("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 12.6", "nsw-pontoon-6to5-2017 13.5")
@pytest.mark.parametrize("reading", ["bustedPlusOne", "traceOriginal"])
def test_12_6_a_forfeited_hand_does_not_use_up_the_one_original_of_a_split(reading: str) -> None:
    """The first hand forfeited, the second 18 against pontoon; the original lay on the first hand."""
    played = solo("8H 8D", dealer="KS AC", then="3C 2H KC", wager="20", pontoonVsSplit=reading).proceed()
    played.split("Ann", 1).double("Ann", 1).forfeit("Ann", 1).stand("Ann", 1)
    assert played.net("Ann") == {"bustedPlusOne": "-40.00", "traceOriginal": "-20.00"}[reading]
