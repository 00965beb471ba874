"""Rule 7, the initial deal, and rule 17.7, a round without wagers."""

import pytest

from croupier.engine.events import BetsClosed, CardDealt
from croupier.engine.inputs import Hit, NoMoreBets, PlaceWager
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.rounds import shoe, solo, table


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1")
@pytest.mark.parametrize("boxes", [[2, 5], [5, 2], [1], [7, 1], [3, 1, 2], [7, 6, 5, 4, 3, 2, 1]])
def test_7_1_one_card_to_each_wagered_area_clockwise_one_to_the_dealer_then_a_second(boxes: list[int]) -> None:
    opened = table(shoe(*["9H 8D"] * len(boxes), dealer="9C"))
    for box in boxes:
        opened.wager("Ann", box, "10")
    opened.deal()
    clockwise = sorted(boxes)
    assert [one.box for one in opened.of(CardDealt)] == [*clockwise, 0, *clockwise]
    assert set(opened.clauses(CardDealt)) == {"7.1"}
    assert [str(one) for one in opened.hand(boxes[0]).cards] == ["9H", "8D"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1")
def test_7_1_cards_go_to_areas_not_to_players() -> None:
    opened = table(shoe("9H 8D", dealer="9C")).wager("Ann", 3, "10").wager("Bob", 3, "20").deal()
    assert [(one.box, str(one.card)) for one in opened.of(CardDealt)] == [(3, "9H"), (0, "9C"), (3, "8D")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1")
def test_7_1_dealer_has_one_card_until_the_players_have_acted() -> None:
    played = solo("9H 8D", dealer="9C KD")
    assert len([one for one in played.of(CardDealt) if one.box == 0]) == 1
    played.stand("Ann", 1)
    assert len([one for one in played.of(CardDealt) if one.box == 0]) == 2


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1")
def test_7_1_dealer_calls_no_more_bets_before_the_first_card() -> None:
    played = solo("9H 8D", dealer="9C")
    assert played.clauses(BetsClosed) == ["7.1"]
    kinds = [type(one) for one in played.events]
    assert kinds.index(BetsClosed) < kinds.index(CardDealt)
    played.refuse("7.1", lambda: played.give(NoMoreBets()))


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1", "nsw-pontoon-6to5-2017 5.3")
def test_7_1_no_bet_once_the_first_card_is_removed() -> None:
    played = solo("9H 8D", dealer="9C")
    played.refuse("5.3", lambda: played.give(PlaceWager("Bob", 2, Money(1000))))


@pytest.mark.clause("nsw-pontoon-6to5-2017 7.1", "nsw-pontoon-6to5-2017 11.1")
def test_7_1_no_decision_before_the_initial_deal() -> None:
    opened = table().wager("Ann", 1, "10")
    opened.refuse("11.1", lambda: opened.give(Hit("Ann", 1)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7")
def test_17_7_no_round_without_a_wager() -> None:
    opened = table("9H 9C 8D")
    opened.refuse("17.7", opened.deal)
    assert len(opened.shoe) == 3


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7")
def test_17_7_no_round_when_every_wager_was_taken_back() -> None:
    opened = table("9H 9C 8D").wager("Ann", 1, "10").withdraw("Ann", 1)
    opened.refuse("17.7", opened.deal)
    opened.wager("Ann", 1, "10").deal()
    assert opened.legal("Ann") == {"Hit", "Stand", "Double"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 17.7", "nsw-pontoon-6to5-2017 15.5")
def test_17_7_a_perfect_pairs_wager_alone_begins_no_round() -> None:
    opened = table("9H 9C 8D", side_bets=["perfect-pairs"]).wager("Ann", 1, "10")
    opened.wager("Bob", 1, "5", "perfect-pairs").withdraw("Ann", 1)
    opened.refuse("17.7", opened.deal)
