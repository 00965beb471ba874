"""Rule 18: a shuffling device that fails, by each of its paths."""

import pytest

from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.events import (
    CardDealt,
    InsuranceReturned,
    RoundClosed,
    SideBetSettled,
    StakeReturned,
    WagerReturned,
)
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import (
    cards_of,
    clauses,
    dealt,
    emptied,
    from_a_device,
    from_a_shoe,
    moved,
)
from tests.floor import ANN_AS_OFFICIAL, DEALER, SUPERVISOR, Floor, card

ALL = r.Proceed()


def fails(
    *,
    by: object = DEALER,
    worse: bool = False,
    another: bool = True,
    practicable: bool = True,
    damaged: str = "",
) -> i.ReportMalfunction:
    """Return the report of a device that fails, all conditions of 18.1 being met if nothing is said."""
    conditions = {"disadvantage": worse, "another_device": another, "practicable": practicable}
    return i.ReportMalfunction(by, "mechanical", damaged=cards(damaged), **conditions)  # type: ignore[arg-type]  # any official


def playing(**election: object) -> Floor:
    """Return a round from a device in which Ann, on box 1, is to decide on 11, and Bob, on box 2, holds 17."""
    return dealt({"Ann": "5S 6H", "Bob": "9S 8H"}, dealer="8D", wager="20", at=from_a_device(**election))


# --- 18.1: the conditions ---------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1", "nsw-pontoon-6to5-2017 18.1.3", "nsw-pontoon-6to5-2017 18.1.4")
@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1.5", "nsw-pontoon-6to5-2017 18.5")
@pytest.mark.parametrize(
    ("given", "path", "clause"),
    [
        (fails(), e.CardsTransferred, "18.2"),
        (fails(worse=True), e.RoundVoided, "18.4"),
        (fails(another=False), e.ChoiceOffered, "18.5.1"),
        (fails(practicable=False), e.ChoiceOffered, "18.5.1"),
        (fails(another=False, practicable=False), e.ChoiceOffered, "18.5.1"),
        (fails(worse=True, another=False), e.RoundVoided, "18.4"),
    ],
)
def test_18_1_all_five_conditions_lead_to_a_transfer_and_any_other_case_elsewhere(
    given: i.ReportMalfunction, path: type, clause: str
) -> None:
    floor = playing().give(given)
    told = floor.last(e.DeviceFailed)
    assert (told.in_round, told.fault, told.clause) == (True, "mechanical", "18.1.2")
    assert (told.disadvantage, told.another_device, told.practicable) == (
        *(given.disadvantage, given.another_device),
        given.practicable,
    )
    assert clauses(floor, path) == [clause]
    taken = {type(one) for one in floor.events} & {e.CardsTransferred, e.RoundVoided, e.ChoiceOffered}
    assert taken == {path}


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1.1")
def test_18_1_1_is_of_a_device_and_not_of_a_card_shoe() -> None:
    dealt({"Ann": "5S 6H"}, dealer="8D").refuse("18.1.1", fails())


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1.2", "nsw-pontoon-6to5-2017 2.3.1", "nsw-pontoon-6to5-2017 3.5.2")
@pytest.mark.parametrize("has_bet", [True, False])
def test_18_1_2_before_a_card_is_dealt_the_device_is_replaced_with_new_cards(has_bet: bool) -> None:
    floor = from_a_device().play_round()
    if has_bet:
        floor.wager("Ann", 2, "10").no_more_bets()
    floor.give(fails(worse=True, damaged="9H"))
    assert [(one.in_round, one.clause) for one in floor.events_of(e.DeviceFailed)] == [(False, "18.1.2")]
    for other in (e.CardsTransferred, e.RoundVoided, e.ChoiceOffered, e.CardsDamaged):
        assert floor.events_of(other) == []
    if has_bet:
        floor.refuse("18.1.2", r.Deal(card("KH")))
    floor.may_not_start("2.3.1").refuse("2.3.1", i.ReplaceDevice(DEALER, "device"))
    floor.give(i.ReplaceDevice(SUPERVISOR, "device")).may_not_start("3.3").bring().ready()
    if not has_bet:
        floor.wager("Ann", 2, "10").no_more_bets()
    floor.cards("KH 9C QD").stand("Ann", 2).cards("9D")
    assert floor.net("Ann") == "20.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1.2", "nsw-pontoon-6to5-2017 18.1")
def test_18_1_2_is_reported_once_by_an_official_and_not_when_it_is_mended() -> None:
    floor = playing().refuse("18.1.2", fails(by=ANN_AS_OFFICIAL))
    floor.refuse("18.1", i.ReportMalfunction(DEALER, "electrical", rectified=True))
    floor.give(fails(another=False)).refuse("18.1.2", fails())


# --- 18.2 and 18.3: to another device ---------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.2")
def test_18_2_undamaged_cards_go_to_another_device_and_the_round_goes_on() -> None:
    floor = playing().give(r.Hit("Ann", 1))
    before = floor.state
    floor.give(fails())
    assert [(one.cards, one.damaged, one.clause) for one in floor.events_of(e.CardsTransferred)] == [(283, (), "18.2")]
    assert (floor.state.round, floor.state.shoe) == (before.round, before.shoe)  # every hand is as it was
    floor.cards("4C").stand("Ann", 1).stand("Bob", 2).cards("9C").play_round("Cat", 3)
    assert (floor.net("Ann"), floor.net("Bob"), floor.net("Cat")) == ("-20.00", "0.00", "10.00")  # 15, 17 against 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.3", "nsw-pontoon-6to5-2017 18.3.1", "nsw-pontoon-6to5-2017 18.3.2")
@pytest.mark.clause("nsw-pontoon-6to5-2017 18.3.3", "nsw-pontoon-6to5-2017 18.3.4")
def test_18_3_damaged_cards_are_replaced_by_the_same_and_the_round_goes_on() -> None:
    floor = playing()
    before = floor.state
    floor.give(fails(damaged="9H 4C"))
    assert [(one.damaged, one.clause) for one in floor.events_of(e.CardsDamaged)] == [(cards("9H 4C"), "18.3.1")]
    told = [(one.cards, one.damaged, one.clause) for one in floor.events_of(e.CardsTransferred)]
    assert told == [(281, (), "18.3.2"), (283, cards("9H 4C"), "18.3.3")]  # of 283 in the device
    assert clauses(floor, e.PlayContinued) == ["18.3.4"]
    assert (floor.state.round, floor.state.shoe) == (before.round, before.shoe)
    floor.hit("Ann", 1, "9H").stand("Ann", 1).stand("Bob", 2).cards("9C")  # a new 9H can be drawn
    assert (floor.net("Ann"), floor.net("Bob")) == ("20.00", "0.00")
    assert cards_of(floor, 1)[-1] == "9H"


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.3.3")
def test_18_3_3_the_set_is_what_it_was() -> None:
    floor = playing().give(fails(damaged="9H 9H 9H 9H 9H 9H"))
    for _ in range(6):
        floor.give(i.FindFaceUp(DEALER, card("9H")))
    floor.refuse("17.16", i.FindFaceUp(DEALER, card("9H")))
    shoe = floor.state.shoe
    assert shoe.cards + shoe.discards + len(shoe.layout) == 288


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.3", "nsw-pontoon-6to5-2017 18.5.2", "nsw-pontoon-6to5-2017 3.1")
@pytest.mark.parametrize(("another", "clause"), [(True, "18.3.1"), (False, "18.5.2")])
def test_18_3_only_a_card_of_the_device_can_be_damaged_in_it(another: bool, clause: str) -> None:
    floor = playing()
    floor.refuse("17.16", fails(another=another, damaged="TH"))
    floor.refuse(clause, fails(another=another, damaged="5S 5S 5S 5S 5S 5S"))  # one of the six is on the layout
    floor.refuse(clause, fails(another=another, damaged="2S 3S 4S 2S 3S 4S 2S 3S 4S 2S 3S 4S 2S 3S 4S 2S 3S 4S 2S"))
    emptied(floor, 1).refuse(clause, fails(another=another, damaged="2S 3S"))


# --- 18.4: somebody is at a disadvantage ------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.4", "nsw-pontoon-6to5-2017 18.1.3")
def test_18_4_the_round_ends_and_what_was_wagered_is_returned() -> None:
    floor = from_a_device().play_round("Ann", 1, "20")
    dealt({"Ann": "5S 6H", "Bob": "9S 8H"}, dealer="8D", wager="20", at=floor).give(r.Double("Ann", 1))
    floor.give(fails(worse=True))
    assert moved(floor, e.StakesReturned) == {"Ann": (4000, "18.4"), "Bob": (2000, "18.4")}
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("20.00", "0.00", 0)  # the first round stands
    assert [(one.number, one.is_void) for one in floor.state.played] == [(1, False), (2, True)]
    floor.may_not_start("2.3.1").give(i.ReplaceDevice(SUPERVISOR, "shoe")).bring().ready().play_round()
    assert (floor.state.shoe.kind, floor.net("Ann")) == ("shoe", "30.00")


# --- 18.5: no other device --------------------------------------------------------------------------------------------


def chosen(**how: object) -> Floor:
    """Return a round in which the players may take their wagers back: Ann $20 on box 1, Bob $20 on box 2."""
    return playing().give(fails(another=False, **how))  # type: ignore[arg-type]  # as `fails` takes it


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 18.5.3", "nsw-pontoon-6to5-2017 18.5.4")
@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5", "nsw-pontoon-6to5-2017 4.3")
def test_18_5_who_stays_finishes_the_round_from_a_card_shoe() -> None:
    floor = chosen()
    assert [(one.players, one.clause) for one in floor.events_of(e.ChoiceOffered)] == [(("Ann", "Bob"), "18.5.1")]
    floor.give(i.TakeBack("Ann", 1))
    assert [(one.player, one.amount, one.clause) for one in floor.events_of(StakeReturned)] == [("Ann", 2000, "18.5.1")]
    assert clauses(floor, e.WagerTakenBack) == ["18.5.1"]
    floor.give(i.ShuffleCards(DEALER))
    shuffled, offered = floor.last(e.CardsShuffled), floor.last(e.CutOffered)
    assert (shuffled.cards, shuffled.method, shuffled.clause) == (283, "manual", "18.5.3")
    assert (offered.player, offered.clause) == ("Bob", "4.3")  # farthest to the dealer's right
    floor.refuse("4.5", i.CutCards("Bob", 47)).give(i.CutCards("Bob", 48), i.InsertCuttingCard(DEALER, 48))
    assert (floor.last(e.ShoeLoaded).kind, floor.last(e.ShoeLoaded).clause) == ("shoe", "18.5.4")
    assert floor.state.shoe.kind == "shoe"
    floor.refuse("11.1", r.Hit("Ann", 1)).stand("Bob", 2).cards("9C")
    assert (floor.net("Ann"), floor.net("Bob"), floor.layout()) == ("0.00", "0.00", 0)  # 17 against 17
    assert cards_of(floor, 1) == ["5S", "6H"]  # no more cards for the hand that is out


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.3", "nsw-pontoon-6to5-2017 4.9")
@pytest.mark.parametrize("burns", [False, True])
def test_18_5_3_a_card_is_burned_from_the_shoe_that_completes_the_round_where_that_is_elected(burns: bool) -> None:
    floor = playing(burnInRound=burns).give(fails(another=False)).give(i.TakeBack("Ann", 1), i.ShuffleCards(DEALER))
    floor.cut().stand("Bob", 2)
    left, burned = floor.state.shoe.cards, len(floor.events_of(e.CardBurned))
    if burns:
        floor.refuse("4.9", r.Deal(card("9C"))).give(i.BurnCards(DEALER))
        assert (floor.last(e.CardBurned).card, floor.last(e.CardBurned).clause) == (None, "4.9")
    floor.cards("9C")
    assert floor.state.shoe.cards == left - 1 - burns
    assert len(floor.events_of(e.CardBurned)) == burned + burns


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.4", "nsw-pontoon-6to5-2017 2.3.1")
def test_18_5_4_after_the_round_another_device_or_a_shoe_is_put_in_place() -> None:
    floor = (
        chosen().give(i.ShuffleCards(DEALER)).cut().stand("Ann", 1).refuse("2.3.1", i.ReplaceDevice(SUPERVISOR, "shoe"))
    )
    floor.stand("Bob", 2).cards("9C").may_not_start("2.3.1").give(i.ReplaceDevice(SUPERVISOR, "device")).bring().ready()
    floor.play_round("Cat", 3)
    assert (floor.state.shoe.kind, floor.net("Cat")) == ("device", "10.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.2", "nsw-pontoon-6to5-2017 18.5.3")
def test_18_5_2_damaged_cards_are_replaced_before_the_shuffle() -> None:
    floor = chosen(damaged="2D 2D")
    removed = floor.last(e.CardsRemoved)
    assert (removed.cards, removed.damaged, removed.clause) == (283, cards("2D 2D"), "18.5.2")
    floor.give(i.ShuffleCards(DEALER)).cut().hit("Ann", 1, "2D")
    assert cards_of(floor, 1)[-1] == "2D"
    assert clauses(chosen(), e.CardsRemoved) == ["18.5.3"]  # nothing is damaged


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 12.1", "nsw-pontoon-6to5-2017 8.1")
def test_18_5_1_each_amount_of_the_round_goes_back() -> None:
    floor = from_a_device(side_bets=["perfect-pairs"]).wager("Ann", 1, "20").wager("Ann", 3, "10").wager("Bob", 2, "20")
    floor.deal("8S 9S KD AC 8D 8H QD")
    floor.give(r.Insure("Ann", 1, Money(1000)), ALL, ALL, r.Split("Ann", 1)).cards("3C").give(r.Double("Ann", 1))
    floor.give(fails(practicable=False), i.TakeBack("Ann", 1))
    assert floor.net("Ann") == "-10.00"  # only box 3 is left: 20 + 20 + 20 and the insurance came back
    assert [one.amount for one in floor.events_of(StakeReturned)] == [4000, 2000]
    assert [one.amount for one in floor.events_of(InsuranceReturned)] == [1000]
    floor.give(i.TakeBack("Ann", 3)).refuse("18.5.1", i.TakeBack("Ann", 3))
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "-20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 5.5")
def test_18_5_1_on_a_shared_box_each_player_chooses() -> None:
    floor = from_a_device().give(i.Arrive("Ann", 1)).wager("Ann", 1, "20").wager("Bob", 1, "50").deal("5S 8D 6H")
    floor.give(fails(another=False), i.TakeBack("Ann", 1), i.ShuffleCards(DEALER)).cut()
    floor.refuse("5.5", r.Hit("Ann", 1)).hit("Bob", 1, "9H").stand("Bob", 1).cards("9C")
    assert (floor.net("Ann"), floor.net("Bob")) == ("0.00", "50.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 10.1", "nsw-pontoon-6to5-2017 11.5")
def test_18_5_1_a_hand_that_is_settled_has_no_choice() -> None:
    floor = dealt({"Ann": "AS KH", "Bob": "KS 8H", "Cat": "KC 8S"}, dealer="8D", at=from_a_device())
    floor.hit("Bob", 2, "9D").give(fails(another=False))
    assert floor.last(e.ChoiceOffered).players == ("Cat",)
    floor.refuse("18.5.1", i.TakeBack("Ann", 1)).refuse("18.5.1", i.TakeBack("Bob", 2)).give(i.TakeBack("Cat", 3))
    assert [floor.net(one) for one in ("Ann", "Bob", "Cat")] == ["12.00", "-10.00", "0.00"]
    assert len(floor.events_of(RoundClosed)) == 1  # nobody is left


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1")
def test_18_5_1_the_choice_ends_with_the_shuffle() -> None:
    playing().refuse("18.5.1", i.TakeBack("Ann", 1)).give(fails()).refuse("18.5.1", i.TakeBack("Ann", 1))
    floor = chosen().refuse("18.5.1", i.TakeBack("Ann", 2)).give(i.ShuffleCards(DEALER))
    floor.refuse("18.5.1", i.TakeBack("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1.2", "nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 7.1")
@pytest.mark.parametrize("many", [1, 2, 3, 4, 5, 6])
def test_18_5_1_the_choice_is_given_during_the_initial_deal_too(many: int) -> None:
    """The areas without a wager get no more cards, and the others get theirs in their order."""
    order = ["5S", "9S", "KD", "8D", "6H", "8H", "QD"]
    floor = from_a_device().wager("Ann", 1, "20").wager("Bob", 2, "30").wager("Cat", 3, "40")
    floor.deal(" ".join(order[:many])).give(fails(another=False), i.TakeBack("Bob", 2)).give(
        i.ShuffleCards(DEALER)
    ).cut()
    assert floor.net("Bob") == "0.00"
    had = [one.box for one in floor.events_of(CardDealt)]
    due = [box for box in (1, 3, 0) if box not in had] + [box for box in (1, 3) if had.count(box) < 2]
    if many == 6:
        due = [3]
    floor.cards(" ".join(f"{2 + at}C" for at in range(len(due))))
    assert [one.box for one in floor.events_of(CardDealt)][many:] == due
    assert floor.state.round.phase == "decision"  # type: ignore[union-attr]  # a round is in play
    floor.stand("Ann", 1).stand("Cat", 3)


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 7.1")
def test_18_5_1_the_initial_deal_is_over_when_who_was_due_its_last_card_leaves() -> None:
    floor = from_a_device().wager("Ann", 1, "20").wager("Bob", 2, "30").deal("KS 9S 8D 9H")
    floor.give(fails(another=False), i.TakeBack("Bob", 2), i.ShuffleCards(DEALER)).cut().stand("Ann", 1).cards("KC")
    assert (floor.net("Ann"), floor.net("Bob")) == ("20.00", "0.00")  # 19 against 18


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 7.1")
@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_18_5_1_if_all_take_their_wagers_back_the_round_is_over(many: int) -> None:
    floor = from_a_device().wager("Ann", 1, "20").wager("Bob", 2, "30").deal("5S 9S 8D 6H"[: 3 * many])
    floor.give(fails(another=False), i.TakeBack("Bob", 2), i.TakeBack("Ann", 1))
    assert (floor.net("Ann"), floor.net("Bob"), len(floor.events_of(RoundClosed))) == ("0.00", "0.00", 1)
    assert floor.state.shoe.layout == ()
    kinds = [type(one) for one in floor.events]
    assert kinds.count(e.ChoiceMade) == 2
    assert e.ChoiceMade not in kinds[kinds.index(RoundClosed) :]
    floor.may_not_start("2.3.1")


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.1", "nsw-pontoon-6to5-2017 15.5")
def test_18_5_1_a_pairs_wager_on_an_area_that_is_left_goes_back_with_it() -> None:
    floor = from_a_device(side_bets=["perfect-pairs"]).wager("Ann", 1, "20").wager("Bob", 2, "30")
    floor.wager("Cat", 1, "5", "perfect-pairs").wager("Ann", 1, "5", "perfect-pairs").deal("5S 9S 8D")
    floor.give(fails(another=False), i.TakeBack("Ann", 1))
    assert (floor.net("Ann"), floor.net("Cat"), floor.layout()) == ("0.00", "0.00", 3000)
    assert {one.player: one.clause for one in floor.events_of(WagerReturned)} == {"Ann": "18.5.1", "Cat": "15.5"}
    floor.give(i.ShuffleCards(DEALER)).cut().cards("8C").stand("Bob", 2).cards("9C")
    assert (floor.net("Bob"), floor.events_of(SideBetSettled)) == ("0.00", [])  # 17 against 17


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.4", "nsw-pontoon-6to5-2017 17.9")
def test_18_5_4_a_card_shoe_that_runs_out_is_filled_from_the_rack() -> None:
    floor = emptied(playing(), 1).give(fails(another=False), i.ShuffleCards(DEALER)).cut(1, 0)
    floor.hit("Ann", 1, "2C").give(r.Hit("Ann", 1)).refuse("17.9", r.Deal(card("3C")))
    floor.give(i.ShuffleCards(DEALER))
    assert (floor.last(e.CardsShuffled).cards, floor.last(e.CardsShuffled).clause) == (282, "17.9")
    floor.cut(100, 0).cards("3C").stand("Ann", 1).stand("Bob", 2).cards("9C")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-20.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.3", "nsw-pontoon-6to5-2017 17.2")
def test_18_5_3_a_card_drawn_in_error_is_not_in_the_device() -> None:
    floor = (
        playing().give(i.DrawInError(DEALER, "hand", card("7C")), fails(another=False), i.ShuffleCards(DEALER)).cut()
    )
    floor.give(r.Hit("Ann", 1))
    assert cards_of(floor, 1)[-1] == "7C"


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.5.4", "nsw-pontoon-6to5-2017 6.7.2")
def test_18_5_4_low_limit_gaming_goes_on_from_a_device_only() -> None:
    floor = dealt({"Ann": "KS 9H"}, dealer="8D", at=from_a_device(low_limit=True)).give(fails(worse=True))
    floor.refuse("6.7.2", i.ReplaceDevice(SUPERVISOR, "shoe")).give(i.ReplaceDevice(SUPERVISOR, "device"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 18.1.2")
def test_18_1_2_nothing_is_replaced_that_has_not_failed() -> None:
    from_a_device().refuse("2.3.1", i.ReplaceDevice(SUPERVISOR, "device"))
    from_a_shoe().refuse("2.3.1", i.ReplaceDevice(SUPERVISOR, "shoe"))
