"""Rule 13.9: splitting again, where a Gaming Manager has permitted it."""

import pytest

from croupier.engine.events import CardDealt, HandSplit, HandStood, SplitJoined
from croupier.rules.ruled import BadElection
from tests.clauses.nsw_pontoon_6to5_2017.rounds import pair, solo, table
from tests.table import Table


def splits(hand: str, then: str, *, dealer: str = "9C 8S", **election: object) -> Table:
    return solo(hand, dealer=dealer, then=then, wager="20", third_hand=True, **election)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9")
@pytest.mark.parametrize(
    ("hand", "then"), [("KH QD", "JC 9S 9D 9H"), ("8H 8D", "8C 9S 9D 9H"), ("KH KD", "KC 9S 9D 9H")]
)
def test_13_9_a_first_hand_of_equal_value_is_split_again(hand: str, then: str) -> None:
    played = splits(hand, then).split("Ann", 1)
    assert played.legal("Ann") == {"Hit", "Stand", "Double", "Split"}
    played.split("Ann", 1)
    assert [one.hand for one in played.of(HandSplit)] == [1, 1]
    assert played.net("Ann") == "-60.00"
    played.stand("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert played.is_over


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9")
def test_13_9_is_the_clause_that_permits_to_split_again() -> None:
    played = splits("8H 8D", "8C 9S").split("Ann", 1).split("Ann", 1)
    assert played.clauses(HandSplit) == ["11.1.2", "13.9"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9")
def test_13_9_either_of_the_split_hands_may_be_split_again() -> None:
    played = splits("8H 8D", "9S 8C KC 7D").split("Ann", 1).stand("Ann", 1)
    played.split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert [one.hand for one in played.of(HandSplit)] == [1, 2]
    totals = [(one.hand, one.total) for one in played.of(HandStood)]
    assert totals == [(1, 17), (2, 18), (3, 15)]
    assert played.net("Ann") == "0.00"  # against 17: stand-off, won, lost


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 13.8")
def test_13_9_is_off_unless_the_gaming_manager_permits_it() -> None:
    on = splits("8H 8D", "8C").split("Ann", 1)
    off = solo("8H 8D", dealer="9C", then="8C", third_hand=False).split("Ann", 1)
    unsaid = solo("8H 8D", dealer="9C", then="8C").split("Ann", 1)
    assert ["Split" in played.legal("Ann") for played in (on, off, unsaid)] == [True, False, False]
    with pytest.raises(BadElection, match=r"13\.9"):
        table(third_hand=2)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9")
def test_13_9_needs_the_value_of_the_original_cards() -> None:
    played = splits("8H 8D", "9C").split("Ann", 1)
    played.refuse("13.1", lambda: played.split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9")
def test_13_9_is_about_the_second_card_only() -> None:
    played = splits("4H 4D", "2C 2D").split("Ann", 1).hit("Ann", 1)
    played.refuse("13.9", lambda: played.split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.2")
def test_13_9_2_the_third_wager_equals_the_original() -> None:
    played = splits("8H 8D", "8C 9S 9D 9H").split("Ann", 1).split("Ann", 1)
    assert [one.amount for one in played.of(HandSplit)] == [2000, 2000]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.3")
@pytest.mark.parametrize("at", [1, 2, 3])
def test_13_9_3_no_more_than_three_hands(at: int) -> None:
    then = " ".join("QS" if hand == at else "9S" for hand in (1, 2, 3))
    played = splits("KH KD", f"KC {then}").split("Ann", 1).split("Ann", 1)
    for _ in range(at - 1):
        played.stand("Ann", 1)
    assert "Split" not in played.legal("Ann")
    played.refuse("13.9.3", lambda: played.split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.4")
def test_13_9_4_aces_split_to_a_third_hand_get_one_card_each() -> None:
    played = splits("AH AD", "AC 5C 6C 7C").split("Ann", 1)
    assert played.legal("Ann") == {"Stand", "Split"}
    played.split("Ann", 1)
    assert played.is_over
    cards = [(one.hand, str(one.card), one.clause) for one in played.of(CardDealt) if one.box == 1][3:]
    assert cards == [(1, "5C", "13.9.4"), (2, "6C", "13.9.4"), (3, "7C", "13.9.4")]
    assert [one.total for one in played.of(HandStood)] == [16, 17, 18]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.4", "nsw-pontoon-6to5-2017 13.9.3")
def test_13_9_4_three_aces_are_not_split_a_third_time() -> None:
    played = splits("AH AD", "AC AS 6C 7C").split("Ann", 1).split("Ann", 1)
    assert played.is_over
    assert [one.total for one in played.of(HandStood)] == [12, 17, 18]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.4", "nsw-pontoon-6to5-2017 13.6")
def test_13_9_4_a_pair_of_split_aces_gets_no_card_but_by_splitting() -> None:
    played = splits("AH AD", "AC 7C").split("Ann", 1)
    played.refuse("13.6", lambda: played.hit("Ann", 1))
    played.stand("Ann", 1)
    assert [one.total for one in played.of(HandStood)] == [12, 18]


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.4", "nsw-pontoon-6to5-2017 13.7.2")
def test_13_9_4_no_pontoon_on_three_split_aces() -> None:
    played = splits("AH AD", "AC KC QC JC", dealer="9C").split("Ann", 1).split("Ann", 1)
    assert played.is_over
    assert played.net("Ann") == "60.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9.5")
@pytest.mark.parametrize(("hand", "then"), [("4H 4D", "4C"), ("2H 2D", "3C"), ("AH AD", "2C")])
def test_13_9_5_no_split_after_a_third_card(hand: str, then: str) -> None:
    played = splits(hand, then).hit("Ann", 1)
    assert "Split" not in played.legal("Ann")
    played.refuse("13.9.5", lambda: played.split("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 13.10.1", "nsw-pontoon-6to5-2017 13.10.2")
@pytest.mark.parametrize(("joins_again", "bob"), [(True, "-10.00"), (False, "0.00")])
def test_13_9_others_on_the_hand_choose_again(joins_again: bool, bob: str) -> None:
    """Hands of 18, 15 and 15 against 17."""
    played = pair("8H 8D", dealer="9C 8S", then="8C KC 7D 7C", third_hand=True).split("Ann", 1).split("Bob", 1)
    played.split("Ann", 1)
    if joins_again:
        played.split("Bob", 1)
    else:
        played.proceed("Bob")
    assert len(played.of(SplitJoined)) == 1 + joins_again
    played.stand("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", bob)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 13.10.2")
def test_13_9_who_has_no_wager_on_the_second_hand_has_no_choice_there() -> None:
    played = pair("8H 8D", dealer="9C 8S", then="KC 8C 7D 7C", third_hand=True).split("Ann", 1).proceed("Bob")
    played.stand("Ann", 1).split("Ann", 1)
    assert "Hit" in played.legal("Ann")  # nobody is waited for
    played.stand("Ann", 1).stand("Ann", 1)
    assert (played.net("Ann"), played.net("Bob")) == ("-20.00", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 13.5")
@pytest.mark.parametrize(
    ("then", "hits", "busted_plus_one", "trace"),
    [
        ("8C KC 9S 9H", 0, "-20.00", "-20.00"),  # three live hands
        ("8C 6C KC 9S 9H", 1, "-40.00", "-20.00"),  # the first bust
    ],
)
def test_13_9_pontoon_collects_one_original_of_three_hands(
    then: str, hits: int, busted_plus_one: str, trace: str
) -> None:
    for reading, net in (("bustedPlusOne", busted_plus_one), ("traceOriginal", trace)):
        played = splits("8H 8D", then, dealer="KD AH", pontoonVsSplit=reading).proceed()
        played.split("Ann", 1).split("Ann", 1)
        if hits:
            played.hit("Ann", 1)
        else:
            played.stand("Ann", 1)
        played.stand("Ann", 1).stand("Ann", 1)
        assert played.is_over
        assert played.net("Ann") == net
