"""Wagers that leave a shared box while the other players on it are asked whether they split or double too.

Reading T-66: the decision of the player who controlled the box stands, and each of the others has their own choice.
"""

import pytest

from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.events import CardDealt, ControlPassed, SplitJoined, StakeReturned, TurnCame, WagerSettled
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Round
from tests.families import TWENTY_ONE
from tests.floor import DEALER, SUPERVISOR, Floor

NSW = "nsw-pontoon-6to5-2017"
PONTOON_ACT = ("act-pontoon-2005", "act-pontoon-2018")


def shared(key: str, first: str = "8H 9D 8D", **election: object) -> Floor:
    """Return a box of Ann, who sits there, Bob and Cy after the initial deal: Ann $20, Bob $30, Cy $40."""
    floor = Floor(key, at_entry=True, **election).open().ready().give(i.Arrive("Ann", 1))
    floor.wager("Ann", 1, "20").wager("Bob", 1, "30").wager("Cy", 1, "40").deal(first)
    return decided(floor)


def decided(floor: Floor) -> Floor:
    """Decline every offer that comes before the first turn."""
    while floor.state.round is not None and floor.state.round.phase in ("insurance", "surrender"):
        floor.give(r.Proceed())
    return floor


def void(floor: Floor, player: str, power: str = "void-wagers") -> Floor:
    """Declare the wagers of a player void."""
    breach = (floor.state.rules.conduct.sanctioned.value or ("other",))[0]
    floor.give(i.RecordIncident(SUPERVISOR, player, breach, "seen by surveillance"))
    return floor.give(i.Sanction(SUPERVISOR, len(floor.state.incidents), power, "seen by surveillance"))  # type: ignore[arg-type]


def round_of(floor: Floor) -> Round:
    """Return the round in play."""
    assert isinstance(floor.state.round, Round)
    return floor.state.round


def hands(floor: Floor) -> list[str]:
    """Return the cards of each hand of the box."""
    return [" ".join(str(card) for card in hand.cards) for hand in round_of(floor).boxes[0].hands]


def settled(floor: Floor) -> list[tuple[int, str, str]]:
    """Return the settlements: hand, player and outcome."""
    return [(one.hand, one.player, one.outcome) for one in floor.events_of(WagerSettled)]


def stand(floor: Floor) -> Floor:
    """Stand as the player who decides."""
    player = round_of(floor).decider
    assert player is not None
    return floor.stand(player, 1)


def play_both(floor: Floor) -> None:
    """Stand on 18 with the first hand and on 17 with the second, against a dealer who busts."""
    stand(floor.cards("KS"))
    stand(floor.cards("9S")).cards("6C KC")
    assert round_of(floor).is_closed


@pytest.mark.clause("act-blackjack-2005 10.2(a)", "act-pontoon-2005 11.2(a)", "act-pontoon-2018 11.2(a)")
@pytest.mark.clause("nsw-pontoon-6to5-2017 13.10.1", "act-pontoon-2018 11.6", "act-pontoon-2018 17.2(a)")
@pytest.mark.parametrize("key", TWENTY_ONE)
def test_who_splits_after_the_void_of_the_splitter_plays_both_hands(key: str) -> None:
    floor = void(shared(key).give(r.Split("Ann", 1)), "Ann")
    assert [one.hand for one in floor.events_of(StakeReturned)] == [1, 2]
    assert floor.last(ControlPassed).player == round_of(floor).decider
    assert sorted(str(card) for card in floor.state.shoe.layout) == ["8D", "8H", "9D"]  # nothing is collected yet
    floor.give(r.Split("Bob", 1), r.Proceed("Cy"))
    play_both(floor)
    assert [one.hand for one in floor.events_of(TurnCame)] == [1, 2]
    assert hands(floor) == ["8H KS", "8D 9S"]
    assert sorted(settled(floor)) == [(1, "Bob", "win"), (1, "Cy", "win"), (2, "Bob", "win")]
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["0.00", "60.00", "40.00"]


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_second_hand_that_nobody_joins_after_the_void_is_not_played(key: str) -> None:
    floor = void(shared(key).give(r.Split("Ann", 1)), "Ann").give(r.Proceed())
    stand(floor.cards("KS"))
    assert round_of(floor).phase == "dealer"
    floor.cards("6C KC")
    assert hands(floor) == ["8H KS", "8D"]
    assert settled(floor) == [(1, "Bob", "win"), (1, "Cy", "win")]
    assert floor.state.shoe.layout == ()


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_last_who_is_asked_may_split_when_all_who_split_before_are_void(key: str) -> None:
    floor = void(shared(key).give(r.Split("Ann", 1), r.Split("Bob", 1)), "Ann")
    void(floor, "Bob").give(r.Split("Cy", 1))
    play_both(floor)
    assert settled(floor) == [(1, "Cy", "win"), (2, "Cy", "win")]
    assert floor.net("Cy") == "80.00"


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_one_who_was_asked_and_is_void_leaves_the_choice_to_the_other(key: str) -> None:
    floor = void(void(shared(key).give(r.Split("Ann", 1)), "Ann"), "Bob").give(r.Split("Cy", 1))
    play_both(floor)
    assert floor.net("Cy") == "80.00"


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_round_ends_when_everybody_on_the_split_box_is_void(key: str) -> None:
    floor = shared(key).give(r.Split("Ann", 1))
    for player in ("Ann", "Bob", "Cy"):
        void(floor, player)
    assert round_of(floor).is_closed
    assert (len(floor.events_of(CardDealt)), floor.layout(), floor.state.shoe.layout) == (3, 0, ())


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_the_second_hand_is_not_played_when_those_asked_leave_after_the_void(key: str) -> None:
    floor = void(shared(key).give(r.Split("Ann", 1)), "Ann").give(i.Leave("Bob"), i.Leave("Cy")).cards("KS")
    assert round_of(floor).phase == "dealer"
    floor.cards("6C KC")
    assert (hands(floor), [one[:2] for one in settled(floor)]) == (["8H KS", "8D"], [(1, "Bob"), (1, "Cy")])


@pytest.mark.parametrize("key", TWENTY_ONE)
def test_a_splitter_who_leaves_or_is_excluded_keeps_both_wagers_and_others_may_join(key: str) -> None:
    for leave in (lambda floor: floor.give(i.Leave("Ann")), lambda floor: void(floor, "Ann", "exclude")):
        floor: Floor = leave(shared(key).give(r.Split("Ann", 1)))
        floor.give(r.Split("Bob", 1), r.Proceed("Cy"))
        play_both(floor)
        assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["40.00", "60.00", "40.00"]


@pytest.mark.parametrize("key", PONTOON_ACT)
def test_the_third_hand_of_a_split_again_may_be_joined_after_the_void(key: str) -> None:
    floor = shared(key).give(r.Split("Ann", 1), r.Split("Bob", 1), r.Proceed()).cards("8S").give(r.Split("Ann", 1))
    void(floor, "Ann").give(r.Split("Bob", 1), r.Proceed("Cy"))
    for card in ("KS", "9S", "KD"):
        stand(floor.cards(card))
    floor.cards("6C KC")
    assert hands(floor) == ["8H KS", "8S 9S", "8D KD"]
    assert (floor.net("Bob"), floor.net("Cy")) == ("90.00", "40.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 13.10.1")
def test_18_5_1_others_may_split_after_the_splitter_takes_the_wager_back() -> None:
    floor = shared(NSW, shoe="shuffling-device").give(r.Split("Ann", 1))
    floor.give(i.ReportMalfunction(DEALER, "mechanical", another_device=False), i.TakeBack("Ann", 1))
    floor.give(i.ShuffleCards(DEALER)).cut().give(r.Split("Bob", 1), r.Proceed("Cy"))
    play_both(floor)
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["0.00", "60.00", "40.00"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 13.10.1")
def test_18_5_1_a_wager_taken_back_from_another_box_leaves_the_choice_to_split_here() -> None:
    floor = Floor(NSW, at_entry=True, shoe="shuffling-device").open().ready().give(i.Arrive("Ann", 1))
    floor.wager("Ann", 1, "20").wager("Bob", 1, "30").wager("Bob", 2, "50").deal("8H 7C 9D 8D KC")
    decided(floor).give(r.Split("Ann", 1))
    floor.give(i.ReportMalfunction(DEALER, "mechanical", another_device=False), i.TakeBack("Bob", 2))
    assert round_of(floor).asked == ("Bob",)
    floor.give(i.ShuffleCards(DEALER)).cut().give(r.Split("Bob", 1))
    assert floor.last(SplitJoined).player == "Bob"


@pytest.mark.clause("act-blackjack-2005 11.2", "act-pontoon-2005 12.3", "act-pontoon-2018 12.3")
@pytest.mark.clause("nsw-pontoon-6to5-2017 12.1", "nsw-pontoon-6to5-2017 12.4")
@pytest.mark.parametrize("key", TWENTY_ONE)
@pytest.mark.parametrize("doubles", [True, False])
def test_a_double_binds_the_hand_to_one_card_after_the_void_of_who_doubled(key: str, doubles: bool) -> None:
    floor = void(shared(key, "8H 9D 3D").give(r.Double("Ann", 1)), "Ann")
    decider, turn = round_of(floor).decider, floor.state.rules.play.turn.clause
    assert decider is not None
    floor.refuse(turn, r.Hit(decider, 1)).refuse(turn, r.Stand(decider, 1))
    floor.give(r.Double("Bob", 1) if doubles else r.Proceed("Bob"), r.Proceed("Cy")).cards("9S")
    if round_of(floor).phase == "forfeit":
        floor.give(r.Proceed())
    assert round_of(floor).phase == "dealer"
    floor.cards("6C KC")
    assert [floor.net(one) for one in ("Ann", "Bob", "Cy")] == ["0.00", "60.00" if doubles else "30.00", "40.00"]
    assert hands(floor) == [" ".join(str(card) for card in cards("8H 3D 9S"))]


@pytest.mark.clause("act-pontoon-2005 12.8", "act-pontoon-2018 12.8", "nsw-pontoon-6to5-2017 12.4")
@pytest.mark.parametrize("key", [*PONTOON_ACT, NSW])
def test_others_are_paid_even_money_after_the_void_of_who_doubled(key: str) -> None:
    floor = void(shared(key, "6H 9D 7H").give(r.Double("Ann", 1)), "Ann").give(r.Proceed()).cards("8H")
    while not round_of(floor).is_closed:
        floor.cards("6C")
    assert (floor.net("Bob"), floor.net("Cy")) == ("30.00", "40.00")  # 6-7-8 suited, which pays 2 to 1 without a double
