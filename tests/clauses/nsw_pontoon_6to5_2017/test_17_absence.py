"""Rules 17.10 and 17.10.1: a player who makes no decisions."""

from collections.abc import Mapping

import pytest

from croupier.engine.events import (
    CardCalled,
    CardDealt,
    ControlAscertained,
    ControlPassed,
    HandStood,
    InsuranceClosed,
    PlayerAbsent,
    SurrenderClosed,
)
from croupier.rules.ruled import BadElection
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, shoe, solo, table
from tests.table import Table

DRAW, STOP = "draw-to-12-then-stop", "no-further-cards"


def away(hand: str, then: str = "", *, dealer: str = "9C KD", election: Mapping[str, object] | None = None) -> Table:
    """Play a hand of Ann's from which she is absent when her turn has come."""
    return solo(hand, dealer=dealer, then=then, wager="10", **(election or {})).absent("Ann")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10")
@pytest.mark.parametrize(
    ("hand", "then", "total"),
    [
        ("3H 4D", "2S AS", 20),  # 9, then a soft 20
        ("5H 6D", "AS", 12),  # 11 draws
        ("5H 6D", "9S", 20),
        ("2H 2D", "3C 2S 3S", 12),  # 4, 7, 9, 12
        ("5H 4D", "2S 2C", 13),
        ("4H 3D", "AC", 18),
    ],
)
def test_17_10_cards_are_dealt_until_the_total_exceeds_11(hand: str, then: str, total: int) -> None:
    played = away(hand, then)
    assert played.is_over
    assert drawn(played, 1) == [*hand.split(), *then.split()]
    assert [(one.total, one.clause) for one in played.of(HandStood)] == [(total, "17.10.1")]
    assert set(played.clauses(CardCalled)) == {"17.10"}
    assert {one.clause for one in played.of(CardDealt) if one.box == 1} == {"7.1", "17.10"}
    assert played.clauses(PlayerAbsent) == ["17.10"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10.1")
@pytest.mark.parametrize(
    ("hand", "total"), [("8H 5D", 13), ("8H 4D", 12), ("AH AD", 12), ("AH 2D", 13), ("AH 5D", 16), ("KH QD", 20)]
)
def test_17_10_1_no_further_card_above_11(hand: str, total: int) -> None:
    played = away(hand)
    assert played.is_over
    assert drawn(played, 1) == hand.split()
    assert [(one.total, one.clause) for one in played.of(HandStood)] == [(total, "17.10.1")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 17.10.1")
@pytest.mark.parametrize(
    ("election", "cards"),
    [({}, ["3H", "4D", "KS"]), ({"absentPlay": DRAW}, ["3H", "4D", "KS"]), ({"absentPlay": STOP}, ["3H", "4D"])],
)
def test_17_10_1_whether_low_totals_draw_is_absent_play(election: dict[str, object], cards: list[str]) -> None:
    then = "KS" if len(cards) == 3 else ""
    played = away("3H 4D", then, election=election)
    assert played.is_over
    assert drawn(played, 1) == cards
    assert played.clauses(HandStood) == ["17.10.1"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 17.10.1")
def test_17_10_no_third_reading() -> None:
    with pytest.raises(BadElection, match=r"17\.10 allows draw-to-12-then-stop or no-further-cards"):
        table(absentPlay="stand")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 10.2.1")
def test_17_10_a_21_so_drawn_is_paid() -> None:
    played = away("5H 6D", "KS", dealer="9C")
    assert played.is_over
    assert played.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 10.1")
def test_17_10_pontoon_of_an_absent_player_is_paid() -> None:
    opened = table(shoe("AS KD", dealer="AC")).wager("Ann", 1, "10").absent("Ann").deal()
    assert opened.is_over
    assert opened.net("Ann") == "12.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10")
def test_17_10_cards_are_dealt_in_turn() -> None:
    opened = table(shoe("9S 8D", "3H 4D", dealer="9C 8C", then="2C KS")).wager("Bob", 1, "10").wager("Ann", 2, "10")
    opened.absent("Ann").deal()
    assert drawn(opened, 2) == ["3H", "4D"]
    opened.hit("Bob", 1).stand("Bob", 1)
    assert drawn(opened, 2) == ["3H", "4D", "KS"]
    assert opened.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10")
def test_17_10_after_a_card_the_same_rule_holds() -> None:
    played = solo("2H 3D", dealer="9C KD", then="4C 8S").hit("Ann", 1).absent("Ann")
    assert played.is_over
    assert drawn(played, 1) == ["2H", "3D", "4C", "8S"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10.1", "nsw-pontoon-6to5-2017 8.3", "nsw-pontoon-6to5-2017 9.1")
def test_17_10_1_an_absent_player_neither_insures_nor_surrenders() -> None:
    opened = table(shoe("9H 7D", dealer="AC 8D")).wager("Ann", 1, "10").absent("Ann").deal()
    assert opened.is_over
    assert opened.of(InsuranceClosed) == []
    assert opened.net("Ann") == "-10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10.1", "nsw-pontoon-6to5-2017 9.1")
def test_17_10_1_surrender_closes_when_nobody_present_is_left_to_answer() -> None:
    played = solo("9H 7D", dealer="KC 8D").absent("Ann")
    assert played.clauses(SurrenderClosed) == ["9.1"]
    assert played.is_over
    assert played.net("Ann") == "-10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10.1", "nsw-pontoon-6to5-2017 12.5")
def test_17_10_1_an_absent_player_keeps_a_doubled_wager() -> None:
    played = solo("5H 6D", dealer="9C 6D KC", then="2C", wager="20").double("Ann", 1).absent("Ann")
    assert played.is_over
    assert played.net("Ann") == "40.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10.1", "nsw-pontoon-6to5-2017 13.10.2", "nsw-pontoon-6to5-2017 12.4")
def test_17_10_1_an_absent_back_bettor_neither_splits_nor_doubles() -> None:
    played = pair("8H 8D", dealer="9C 8S", then="3C 9H KC", ann="20", bob="10").absent("Bob").split("Ann", 1)
    played.double("Ann", 1).proceed("Ann").stand("Ann", 1)
    assert played.is_over
    assert (played.net("Ann"), played.net("Bob")) == ("60.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10")
def test_17_10_is_marked_once_and_only_during_the_round() -> None:
    opened = table(shoe("9S 8D", "3H 4D", dealer="9C 8C", then="KS")).wager("Bob", 1, "10").wager("Ann", 2, "10").deal()
    opened.absent("Ann")
    opened.refuse("17.10", lambda: opened.absent("Ann"))
    opened.stand("Bob", 1)
    opened.refuse("def:round-of-play", lambda: opened.absent("Bob"))


# --- subject to rule 5.5 ----------------------------------------------------------------------------------------------


def three_on_a_box(then: str = "", dealer: str = "9C KD") -> Table:
    opened = table(shoe("3H 4D", dealer=dealer, then=then), seats={"Ann": 1})
    return opened.wager("Ann", 1, "10").wager("Bob", 1, "20").wager("Cat", 1, "30").deal()


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.5")
def test_17_10_control_passes_to_the_next_under_5_5() -> None:
    played = three_on_a_box("5C").absent("Ann")
    assert [(one.player, one.clause) for one in played.of(ControlPassed)] == [("Cat", "17.10")]
    assert drawn(played, 1) == ["3H", "4D"]  # nothing is dealt without a decision
    played.refuse("5.5", lambda: played.hit("Bob", 1))
    played.refuse("5.5", lambda: played.hit("Ann", 1))
    played.hit("Cat", 1)
    assert played.total(1) == 12


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.5")
def test_17_10_applies_when_nobody_on_the_area_is_left() -> None:
    played = three_on_a_box("5C").absent("Ann").absent("Cat").absent("Bob")
    assert [one.player for one in played.of(ControlPassed)] == ["Cat", "Bob"]
    assert played.is_over
    assert drawn(played, 1) == ["3H", "4D", "5C"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.5.3")
def test_17_10_control_passes_to_the_nearest_of_equal_wagers() -> None:
    opened = table(shoe("3H 4D", dealer="9C"), seats={"Ann": 1})
    opened.wager("Ann", 1, "10").wager("Bob", 1, "20").wager("Cat", 1, "20").deal().absent("Ann")
    assert [one.player for one in opened.of(ControlPassed)] == ["Bob"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.6")
def test_17_10_who_is_absent_before_the_round_does_not_control() -> None:
    """The player whom the events name last as in control decides."""
    opened = table(shoe("3H 4D", dealer="9C", then="5C"), seats={"Ann": 1})
    opened.wager("Ann", 1, "30").wager("Bob", 1, "20").absent("Ann").deal()
    named = [one.player for one in opened.events if isinstance(one, ControlAscertained | ControlPassed)]
    assert named[-1] == "Bob"
    opened.hit("Bob", 1)
    assert opened.total(1) == 12


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.5", "nsw-pontoon-6to5-2017 12.1")
def test_17_10_the_next_in_control_doubles_on_their_own_wager() -> None:
    opened = (
        table(shoe("5H 6D", dealer="9C 8S", then="9D"), seats={"Ann": 1}).wager("Ann", 1, "50").wager("Bob", 1, "10")
    )
    opened.deal().absent("Ann")
    opened.refuse("12.1", lambda: opened.double("Bob", 1, "10.01"))
    opened.double("Bob", 1).proceed("Bob")
    assert (opened.net("Ann"), opened.net("Bob")) == ("50.00", "20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 9.4")
def test_17_10_the_next_in_control_surrenders_and_the_absent_player_stays_in() -> None:
    opened = (
        table(shoe("9H 7D", dealer="KC 6D KS"), seats={"Ann": 1}).wager("Ann", 1, "50").wager("Bob", 1, "10").deal()
    )
    opened.absent("Ann").surrender("Bob", 1)
    assert opened.is_over
    assert (opened.net("Ann"), opened.net("Bob")) == ("50.00", "-5.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10", "nsw-pontoon-6to5-2017 5.5")
def test_17_10_an_absent_player_does_not_surrender_beside_the_next_in_control() -> None:
    played = pair("9H 7D", dealer="KC").absent("Ann")
    played.refuse("5.5", lambda: played.surrender("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.10.1", "nsw-pontoon-6to5-2017 12.5")
def test_17_10_1_who_leaves_after_doubling_is_not_asked_to_forfeit() -> None:
    played = pair("5H 6D", dealer="9C 8S", then="9D", ann="20", bob="10").double("Ann", 1).absent("Ann").proceed("Bob")
    assert played.is_over
    assert (played.net("Ann"), played.net("Bob")) == ("40.00", "10.00")
