"""Definitions that the round of play uses."""

import pytest

from croupier.engine.events import CardDealt, DealerStood, RoundClosed, RoundOpened
from croupier.engine.inputs import Double, Hit, Split, Stand
from tests.clauses.nsw_pontoon_6to5_2017.rounds import drawn, pair, results, solo


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:hard-total")
@pytest.mark.parametrize(
    ("dealer", "stands_with"),
    [("KS 7H", "KS 7H"), ("9S 7H 2C", "9S 7H 2C"), ("6D AH 9C 4S", "6D AH 9C 4S"), ("9D 6H AC 5C", "9D 6H AC 5C")],
)
def test_def_hard_total_counts_every_ace_one(dealer: str, stands_with: str) -> None:
    played = solo("9H 9D", dealer=dealer)
    if dealer.startswith("K"):
        played.proceed()
    played.stand("Ann", 1)
    assert drawn(played) == stands_with.split()
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:soft-total")
@pytest.mark.parametrize(("dealer", "total"), [("7H AD", 18), ("6H AD 4C", 21), ("6H AD 9C KS", 26), ("5H AD 2C", 18)])
def test_def_soft_total_counts_an_ace_eleven(dealer: str, total: int) -> None:
    played = solo("9H 9D", dealer=dealer).stand("Ann", 1)
    assert played.is_over
    assert [one.total for one in played.of(DealerStood)] == [total]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:point-total")
@pytest.mark.parametrize(
    ("hand", "then", "total"), [("7H 7D", "8S", 22), ("AH 9C", "", 20), ("AH 9C", "KD", 20), ("2C 9D", "5S", 16)]
)
def test_def_point_total_is_the_value_of_all_cards(hand: str, then: str, total: int) -> None:
    played = solo(hand, dealer="9S", then=then)
    if then:
        played.hit("Ann", 1)
    assert [one.total for one in played.of(CardDealt) if one.box == 1][-1] == total


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:pontoon")
@pytest.mark.parametrize("hand", ["AS KD", "KD AS", "AH JC", "QC AD"])
def test_def_pontoon_is_an_ace_and_a_ten_dealt_first(hand: str) -> None:
    played = solo(hand, dealer="9C")
    assert results(played) == [("Ann", "win", "10.1", "10.5/T1/pontoon")]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:pontoon")
@pytest.mark.parametrize(("hand", "then"), [("AS 9D", ""), ("AS 4D", "6C"), ("KS 9D", "2C")])
def test_def_pontoon_is_not_another_20_or_21(hand: str, then: str) -> None:
    played = solo(hand, dealer="9C KH", then=then)
    if then:
        played.hit("Ann", 1)
    else:
        played.stand("Ann", 1)
    assert [paid_by for *_, paid_by in results(played)] == ["10.5/T1/other"]
    assert played.net("Ann") == "10.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:pontoon")
def test_def_pontoon_is_not_made_after_a_split() -> None:
    played = solo("KH KD", dealer="9C 8C", then="AS 9D").split("Ann", 1).stand("Ann", 1, 2)
    assert results(played)[0][3] == "10.5/T1/other"
    assert played.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:pontoon")
@pytest.mark.parametrize("dealer", ["KD AH", "AH KD"])
def test_def_pontoon_of_the_dealer_counts_in_either_order(dealer: str) -> None:
    played = solo("KH QD", dealer=dealer).proceed()
    if dealer.startswith("A"):
        played.proceed()
    played.stand("Ann", 1)
    assert results(played) == [("Ann", "lose", "16.1.7", None)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:pontoon")
def test_def_pontoon_of_the_dealer_is_not_a_21_of_three_cards() -> None:
    """Were it a pontoon, the double would be a stand-off."""
    played = solo("KH 4D", dealer="9C 4D 8H", then="6C").double("Ann", 1).proceed()
    assert played.net("Ann") == "-20.00"
    assert results(played) == [("Ann", "lose", "16.1.9", None)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:round-of-play")
def test_def_round_of_play_is_opened_once_and_closed_last() -> None:
    played = solo("9H 9D", dealer="9C KD").stand("Ann", 1)
    assert played.clauses(RoundOpened) == ["def:round-of-play"]
    assert played.clauses(RoundClosed) == ["def:round-of-play"]
    assert isinstance(played.events[-1], RoundClosed)


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:stand-off")
def test_def_stand_off_neither_wins_nor_loses() -> None:
    played = solo("9H 9D", dealer="9C 9S", wager="30").stand("Ann", 1)
    assert played.net("Ann") == "0.00"
    assert results(played) == [("Ann", "stand_off", "16.1.10", None)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:forfeit")
def test_def_forfeit_returns_the_double_and_loses_the_original() -> None:
    played = solo("5H 6D", dealer="9C", then="2C", wager="20").double("Ann", 1).forfeit("Ann", 1)
    assert played.net("Ann") == "-20.00"
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:controlling-player")
@pytest.mark.parametrize(
    ("given", "clause"),
    [(Hit("Bob", 1), "5.5"), (Stand("Bob", 1), "5.5"), (Split("Bob", 1), "13.10"), (Double("Bob", 1), "12.4")],
)
def test_def_controlling_player_calls_every_decision(given: Hit | Stand | Split | Double, clause: str) -> None:
    played = pair("8H 8D", dealer="9C")
    played.refuse(clause, lambda: played.give(given))
    assert played.legal("Bob") == set()
    assert played.legal("Ann") == {"Hit", "Stand", "Double", "Split"}
