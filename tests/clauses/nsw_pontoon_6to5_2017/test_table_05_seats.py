"""Boxes in demand, reserved boxes and restricted players: nsw-pontoon-6to5-2017 5.4, 5.7, 5.8, 5.10 to 5.14."""

import pytest

from croupier import money
from croupier.engine import inputs as r
from croupier.engine.events import WagerPlaced, WagerReturned
from croupier.engine.table import Official, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_device, from_a_shoe
from tests.floor import (
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    OPERATOR,
    PIT_MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    Floor,
)

ANN = Official("player", "Ann")
SUPERVISORS = (SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER)
NOT_SUPERVISORS = (ANN, DEALER, INSPECTOR, SURVEILLANCE, OPERATOR)
BELOW_MANAGER = (*NOT_SUPERVISORS, SUPERVISOR, PIT_MANAGER, ASSISTANT)
WHY = "sat out on purpose"


def bet(player: str, box: int, amount: str = "10", on: r.Bet = "main") -> r.PlaceWager:
    """A wager that has not been placed."""
    return r.PlaceWager(player, box, money.parse(amount), on)


# --- in line ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 5.7",
    "nsw-pontoon-6to5-2017 5.7.1",
    "nsw-pontoon-6to5-2017 5.7.2",
    "nsw-pontoon-6to5-2017 5.5",
)
def test_5_7_the_controlling_players_wager_is_nearest_and_the_others_in_line() -> None:
    floor = from_a_shoe().give(i.Arrive("Cat", 3)).wager("Ann", 3, "50").wager("Bob", 3, "20").wager("Cat", 3, "10")
    floor.deal("KH 9C QD")
    box = view(floor.state, ANN).boxes[2]
    assert box.wagers == (("Cat", 1000), ("Ann", 5000), ("Bob", 2000))
    assert box.decides == "Cat"


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.7.1", "nsw-pontoon-6to5-2017 5.5.2")
def test_5_7_1_where_nobody_sits_the_highest_wager_is_nearest() -> None:
    floor = from_a_shoe().wager("Ann", 3, "10").wager("Bob", 3, "20").deal("KH 9C QD")
    assert view(floor.state, ANN).boxes[2].wagers == (("Bob", 2000), ("Ann", 1000))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.5.1")
def test_5_5_1_one_who_sits_down_while_wagers_are_open_controls_the_area() -> None:
    floor = from_a_shoe().wager("Ann", 3, "50").give(i.Arrive("Bob", 3)).wager("Bob", 3, "10").deal("5H 9C 6D")
    floor.refuse("5.5", r.Stand("Ann", 3)).stand("Bob", 3)


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.4")
@pytest.mark.parametrize("by", SUPERVISORS, ids=str)
def test_5_4_a_casino_supervisor_lets_fewer_players_wager_on_an_area(by: Official) -> None:
    floor = from_a_shoe().wager("Ann", 3, "10").wager("Bob", 3, "10")
    for other in NOT_SUPERVISORS:
        floor.refuse("5.4", i.ChangeSetting(other, "players_per_box", 2))
    floor.refuse("5.4", i.ChangeSetting(by, "players_per_box", 4)).refuse(
        "5.4", i.ChangeSetting(by, "players_per_box", 0)
    )
    floor.give(i.ChangeSetting(by, "players_per_box", 2)).refuse("5.4", bet("Cat", 3)).wager("Bob", 3, "5")
    floor.deal("KH 9C QD").refuse("5.4", i.ChangeSetting(by, "players_per_box", 1))


# --- boxes in demand --------------------------------------------------------------------------------------------------


def full(*, reserved: tuple[int, ...] = ()) -> Floor:
    """A round in which five players hold the seven boxes, Ann the first three, and Fay waits."""
    floor = from_a_shoe()
    if reserved:
        floor.give(i.ReserveBoxes(SUPERVISOR, "Ann", reserved))
    for box, player in enumerate(("Ann", "Ann", "Ann", "Bob", "Cat", "Dan", "Eve"), 1):
        if box in (1, 4, 5, 6, 7):
            floor.give(i.Arrive(player, box))
        floor.wager(player, box, "10")
    return floor


def finish(floor: Floor) -> Floor:
    """Deal the round of a full table to its end."""
    floor.deal("KH KD KC KS QH QD QC 9C QS JH JD JC JS 8H 8D")
    for box, player in enumerate(("Ann", "Ann", "Ann", "Bob", "Cat", "Dan", "Eve"), 1):
        floor.stand(player, box)
    return floor.cards("9D")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.8")
def test_5_8_a_player_on_several_areas_is_told_to_give_one_up() -> None:
    floor = full().give(i.AskForBox("Fay"))
    asked = floor.last(e.BoxAsked)
    assert (asked.player, asked.of, asked.clause) == ("Fay", ("Ann",), "5.8")
    floor.refuse("5.8", i.AskForBox("Fay")).refuse("5.8", i.AskForBox("Bob"))
    floor.refuse("5.3", i.GiveUpBox("Ann", 3)).refuse("5.8", i.GiveUpBox("Ann", 4))
    finish(floor).refuse("5.8", i.GiveUpBox("Bob", 3)).give(i.GiveUpBox("Ann", 3))
    assert (floor.last(e.BoxGivenUp).box, floor.last(e.BoxGivenUp).clause) == (3, "5.8")
    floor.wager("Ann", 1, "10").wager("Ann", 2, "10").refuse("5.8", bet("Ann", 3))
    floor.give(i.Arrive("Fay"))  # standing, Fay waits still
    assert list(floor.state.waiting) == ["Fay"]
    floor.refuse("5.8", bet("Ann", 3)).give(i.Arrive("Fay", 3)).wager("Fay", 3, "10")
    assert (list(floor.state.waiting), floor.state.seats()["Fay"], len(floor.state.guests)) == ([], 3, 6)


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.8")
def test_5_8_a_seat_that_is_given_up_is_free_for_others() -> None:
    floor = finish(full().give(i.AskForBox("Fay"))).give(i.GiveUpBox("Ann", 1), i.Arrive("Fay", 1))
    assert (floor.state.seats()["Fay"], "Ann" in floor.state.seats()) == (1, False)
    floor = finish(full().give(i.AskForBox("Fay"))).give(i.GiveUpBox("Ann", 3))
    assert floor.state.seats()["Ann"] == 1


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.8")
def test_5_8_who_gives_nothing_up_is_refused_the_area_that_is_needed() -> None:
    floor = finish(full().give(i.AskForBox("Fay"))).wager("Ann", 1, "10").wager("Ann", 2, "10")
    floor.refuse("5.8", bet("Ann", 3)).wager("Fay", 3, "10").wager("Ann", 2, "5")
    assert floor.state.waiting == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.8")
def test_5_8_two_who_wait_need_two_areas() -> None:
    floor = finish(full().give(i.AskForBox("Fay"), i.AskForBox("Gus"))).wager("Ann", 1, "10")
    floor.refuse("5.8", bet("Ann", 2)).refuse("5.8", bet("Ann", 3)).give(i.Leave("Gus")).wager("Ann", 2, "10")
    floor.refuse("5.8", bet("Ann", 3))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.8")
def test_5_8_nobody_gives_up_an_area_while_one_is_vacant_or_each_has_one() -> None:
    floor = from_a_shoe().wager("Ann", 1, "10").wager("Ann", 2, "10").refuse("5.8", i.AskForBox("Fay"))
    floor = from_a_shoe()
    for box, player in enumerate("ABCDEFG", 1):
        floor.give(i.Arrive(player, box))
    floor.refuse("5.8", i.AskForBox("Fay")).refuse("5.8", i.Arrive("Fay", 3))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.8")
def test_5_8_a_table_may_permit_one_area_only() -> None:
    floor = from_a_shoe(several_boxes=False).wager("Ann", 1, "10").refuse("5.8", bet("Ann", 2)).wager("Ann", 1, "10")
    floor.refuse("5.8", i.ChangeSetting(DEALER, "several_boxes", value=True))
    floor.give(i.ChangeSetting(SUPERVISOR, "several_boxes", value=True)).wager("Ann", 2, "10")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.13")
def test_5_13_reserved_areas_are_for_one_player_and_are_not_given_up() -> None:
    floor = full(reserved=(1, 2, 3))
    told = floor.last(e.BoxesReserved)
    assert (told.player, told.boxes, told.by, told.clause) == ("Ann", (1, 2, 3), SUPERVISOR, "5.13")
    floor.refuse("5.13", bet("Bob", 2)).refuse("5.13", i.Arrive("Fay", 3)).refuse("5.8", i.AskForBox("Fay"))
    finish(floor).refuse("5.8", i.AskForBox("Fay")).refuse("5.13", bet("Fay", 3))
    for box in (1, 2, 3):
        floor.wager("Ann", box, "10")
    floor.give(i.ReserveBoxes(SUPERVISOR, "Ann", (1,))).give(i.AskForBox("Fay"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.13")
def test_5_13_who_has_reserved_areas_and_others_gives_up_the_others() -> None:
    floor = finish(full(reserved=(1,)).give(i.AskForBox("Fay"))).wager("Ann", 2, "10").wager("Ann", 1, "10")
    floor.refuse("5.8", bet("Ann", 3))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.13")
@pytest.mark.parametrize("by", NOT_SUPERVISORS, ids=str)
def test_5_13_only_a_casino_supervisor_reserves_and_nothing_that_is_taken(by: Official) -> None:
    floor = from_a_shoe().wager("Bob", 2, "10").refuse("5.13", i.ReserveBoxes(by, "Ann", (1, 3)))
    floor.refuse("5.13", i.ReserveBoxes(SUPERVISOR, "Ann", (1, 2))).refuse(
        "2.2.1", i.ReserveBoxes(MANAGER, "Ann", (8,))
    )
    floor.give(i.ReserveBoxes(SUPERVISOR, "Cat", (5,))).refuse("5.13", i.ReserveBoxes(SUPERVISOR, "Ann", (4, 5)))
    floor.deal("KH 9C QD").refuse("5.13", i.ReserveBoxes(SUPERVISOR, "Ann", (2,))).stand("Bob", 2).cards("9D")
    floor.give(i.ReserveBoxes(SUPERVISOR, "Ann", (3,))).give(i.Arrive("Ann", 3), i.Leave("Ann")).wager("Bob", 3, "10")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.13")
def test_5_13_any_wager_of_another_is_a_bar_before_and_in_the_round() -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).wager("Ann", 1, "10").wager("Bob", 1, "5", "perfect-pairs")
    floor.refuse("5.13", i.ReserveBoxes(SUPERVISOR, "Ann", (1, 2))).wager("Ann", 3, "10").wager("Bob", 3, "10")
    floor.deal("KH KD 9C QH QD").refuse("5.13", i.ReserveBoxes(SUPERVISOR, "Ann", (3,)))
    floor.give(i.ReserveBoxes(SUPERVISOR, "Ann", (1, 2)))  # the side bet is settled


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.13")
def test_5_13_a_seat_without_a_wager_is_no_bar() -> None:
    floor = from_a_shoe().give(i.Arrive("Bob", 2), i.ReserveBoxes(SUPERVISOR, "Ann", (1, 2)))
    vacated = floor.last(e.SeatVacated)
    assert (vacated.player, vacated.box, vacated.clause) == ("Bob", 2, "5.13")
    floor.refuse("5.13", bet("Bob", 2)).give(i.Arrive("Bob", 3)).wager("Bob", 3, "10").wager("Ann", 2, "10")


# --- held to the minimum ----------------------------------------------------------------------------------------------


def skipped(**election: object) -> Floor:
    """A table at which Ann has played three rounds and sat out the fourth, which Bob played."""
    floor = from_a_shoe(**({"minimum": "10"} | election))
    for _ in range(3):
        floor.play_round()
    return floor.play_round("Bob", 3)


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10")
def test_5_10_one_who_sits_a_round_out_is_held_to_the_minimum_until_the_shuffle() -> None:
    floor = skipped().wager("Bob", 3, "10").give(i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY))
    told = floor.last(e.PlayerRestricted)
    assert (told.player, told.to, told.reason, told.by, told.clause) == ("Ann", "minimum", WHY, SUPERVISOR, "5.10")
    floor.refuse("5.10", bet("Ann", 2, "50")).refuse("5.10", bet("Ann", 2, "10.01")).wager("Ann", 2, "10")
    floor.refuse("5.10", bet("Ann", 2, "1")).wager("Ann", 4, "10")  # each wager of hers is the minimum
    floor.wager("Bob", 3, "40").deal("KH KD KC 9C QH QD QC")
    floor.stand("Ann", 2).stand("Bob", 3).stand("Ann", 4).cards("9D").refuse("5.10", bet("Ann", 2, "50"))
    floor.give(i.DirectShuffle(SUPERVISOR, "clumps"), i.ShuffleCards(DEALER))
    assert (floor.last(e.RestrictionEnded).player, floor.last(e.RestrictionEnded).clause) == ("Ann", "5.10")
    floor.wager("Ann", 2, "50")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10")
def test_5_10_one_who_missed_the_first_round_of_the_shoe() -> None:
    floor = from_a_shoe(minimum="10").give(i.Arrive("Ann", 2)).play_round("Bob", 3)
    floor.give(i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY)).refuse("5.10", bet("Ann", 2, "11"))
    floor = from_a_shoe(minimum="10").play_round("Bob", 3).give(i.Arrive("Ann", 2))  # came after it
    floor.give(i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY)).refuse("5.10", bet("Ann", 2, "11"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10")
def test_5_10_not_one_who_has_wagered_on_every_round_of_this_shoe() -> None:
    restrict = i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY)
    floor = from_a_shoe().refuse("5.10", restrict).give(i.Arrive("Ann", 2)).refuse("5.10", restrict)
    floor.play_round().play_round().refuse("5.10", restrict)
    floor.play_round("Bob", 3).give(i.DirectShuffle(SUPERVISOR, "clumps")).ready().refuse("5.10", restrict)
    floor.play_round().refuse("5.10", restrict)  # what she sat out was of the last shoe


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10")
@pytest.mark.parametrize("by", NOT_SUPERVISORS, ids=str)
def test_5_10_is_for_a_casino_supervisor_with_a_reason(by: Official) -> None:
    floor = skipped().refuse("5.10", i.RestrictPlayer(by, "Ann", "minimum", WHY))
    floor.refuse("5.10", i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", " ")).wager("Ann", 2, "50")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10", "nsw-pontoon-6to5-2017 5.11")
def test_5_10_and_5_11_hold_only_where_a_card_shoe_is_in_use() -> None:
    floor = from_a_device(minimum="10").play_round().play_round("Bob", 3)
    floor.refuse("5.10", i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY))
    floor.give(i.Notify(MANAGER, "inspector", "restriction", "Ann"))
    floor.refuse("5.10", i.RestrictPlayer(MANAGER, "Ann", "minimum-further-shoes", WHY))
    floor.give(i.RestrictPlayer(MANAGER, "Ann", "one-box", WHY))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10")
def test_5_10_may_be_ended_before() -> None:
    floor = skipped().give(i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY)).refuse("5.10", bet("Ann", 2, "50"))
    floor.refuse("5.10", i.RestrictPlayer(DEALER, "Ann", "nothing", "an error"))
    floor.refuse("5.10", i.RestrictPlayer(SUPERVISOR, "Bob", "nothing", "an error"))
    floor.give(i.RestrictPlayer(SUPERVISOR, "Ann", "nothing", "an error")).wager("Ann", 2, "50")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.11")
def test_5_11_a_gaming_manager_extends_it_to_all_further_shoes_after_telling_an_inspector() -> None:
    restrict = i.RestrictPlayer(MANAGER, "Ann", "minimum-further-shoes", WHY)
    floor = skipped().refuse("5.11", restrict).give(i.Notify(MANAGER, "inspector", "restriction", "Bob"))
    floor.refuse("5.11", restrict)  # that was about Bob
    floor.give(i.Notify(MANAGER, "inspector", "restriction", "Ann"), restrict)
    assert floor.last(e.PlayerRestricted).clause == "5.11"
    floor.give(i.DirectShuffle(SUPERVISOR, "clumps")).ready().refuse("5.11", bet("Ann", 2, "11")).wager("Ann", 2, "10")
    assert floor.events_of(e.RestrictionEnded) == []
    floor.give(i.RestrictPlayer(MANAGER, "Ann", "nothing", "it is over")).wager("Ann", 2, "40")
    assert floor.last(e.PlayerRestricted).clause == "5.11"


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.11", "nsw-pontoon-6to5-2017 5.12")
@pytest.mark.parametrize("by", BELOW_MANAGER, ids=str)
def test_5_11_and_5_12_are_for_a_gaming_manager(by: Official) -> None:
    floor = skipped().give(i.Notify(MANAGER, "inspector", "restriction", "Ann"))
    floor.refuse("5.11", i.RestrictPlayer(by, "Ann", "minimum-further-shoes", WHY))
    floor.refuse("5.12", i.RestrictPlayer(by, "Ann", "one-box", WHY))
    floor.refuse("5.11", i.RestrictPlayer(MANAGER, "Ann", "minimum-further-shoes", ""))
    floor.refuse("5.12", i.RestrictPlayer(MANAGER, "Ann", "one-box", "")).wager("Ann", 2, "50").wager("Ann", 4, "50")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.11")
def test_5_11_is_for_one_who_sits_out() -> None:
    floor = from_a_shoe().play_round().give(i.Notify(MANAGER, "inspector", "restriction", "Ann"))
    floor.refuse("5.10", i.RestrictPlayer(MANAGER, "Ann", "minimum-further-shoes", WHY))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.12")
def test_5_12_a_player_is_held_to_one_area_and_its_minimum() -> None:
    restrict = i.RestrictPlayer(MANAGER, "Ann", "one-box", "plays seven boxes at the end of a shoe")
    floor = from_a_shoe(minimum="10", side_bets=["perfect-pairs"]).play_round().refuse("5.12", restrict)
    floor.refuse("5.12", i.Notify(SURVEILLANCE, "surveillance", "restriction", "Ann"))
    floor.refuse("5.12", i.Notify(ANN, "inspector", "restriction", "Ann"))
    floor.give(i.Notify(SUPERVISOR, "inspector", "restriction", "Ann"), restrict)
    told = floor.last(e.PlayerRestricted)
    assert (told.by, told.to, told.clause) == (MANAGER, "one-box", "5.12")
    floor.refuse("5.12", bet("Ann", 2, "20")).wager("Ann", 2, "10").refuse("5.12", bet("Ann", 3))
    floor.wager("Bob", 3, "20").refuse("5.12", bet("Ann", 3, "5", "perfect-pairs"))
    floor.wager("Ann", 2, "5", "perfect-pairs").give(r.WithdrawWager("Ann", 2, "perfect-pairs"))
    floor.give(r.WithdrawWager("Ann", 2)).wager("Ann", 3, "5", "perfect-pairs").refuse("5.12", bet("Ann", 2))
    floor.wager("Ann", 3, "10")  # any one
    floor.deal("KH 9C QD").stand("Bob", 3).cards("9D").give(i.DirectShuffle(SUPERVISOR, "clumps")).ready()
    floor.wager("Ann", 2, "10").refuse("5.12", bet("Ann", 3))  # the last round does not count


def returned(floor: Floor) -> list[tuple[int, str, str, str, str]]:
    """Return what went back: box, bet, amount, why, clause."""
    return [(one.box, one.bet, money.show(one.amount), one.why, one.clause) for one in floor.events_of(WagerReturned)]


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.10", "nsw-pontoon-6to5-2017 5.3")
@pytest.mark.parametrize("is_closed", [False, True], ids=["open", "no more bets"])
def test_5_10_binds_the_wagers_that_lie_there_before_the_first_card(is_closed: bool) -> None:
    restrict = i.RestrictPlayer(SUPERVISOR, "Ann", "minimum", WHY)
    floor = skipped().wager("Ann", 2, "50").wager("Ann", 4, "10").wager("Bob", 2, "30")
    floor = floor.no_more_bets() if is_closed else floor
    floor.give(restrict)
    assert returned(floor) == [(2, "main", "40.00", "restricted", "5.10")]
    late = skipped().wager("Ann", 2, "50").deal("KH 9C QD").give(restrict)
    assert returned(late) == []  # no wager may be handled after the first card
    late.stand("Ann", 2).cards("9D").refuse("5.10", bet("Ann", 2, "50"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.12")
@pytest.mark.parametrize(("seat", "stays"), [(4, 4), (None, 3)])
def test_5_12_binds_the_wagers_that_lie_there_before_the_first_card(seat: int | None, stays: int) -> None:
    floor = from_a_shoe(minimum="10", side_bets=["perfect-pairs"]).give(i.Arrive("Ann", seat))
    for box in (2, 4, 3):
        floor.wager("Ann", box, "30").wager("Ann", box, "5", "perfect-pairs")
    floor.give(
        i.Notify(SUPERVISOR, "inspector", "restriction", "Ann"), i.RestrictPlayer(MANAGER, "Ann", "one-box", WHY)
    )
    gone = [box for box in (2, 3, 4) if box != stays]
    back = [(box, bet, amount) for box in gone for bet, amount in (("perfect-pairs", "5.00"), ("main", "30.00"))]
    assert returned(floor) == [(*one, "restricted", "5.12") for one in (*back, (stays, "main", "20.00"))]
    floor.refuse("5.12", bet("Ann", 7)).deal("KH 9C QD").stand("Ann", stays).cards("9D")
    assert floor.net("Ann") == "5.00"  # 10 won, and 5 lost on the pair


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.12", "nsw-pontoon-6to5-2017 6.5.1", "nsw-pontoon-6to5-2017 6.6")
@pytest.mark.parametrize("kept", [True, False], ids=["kept minimum", "limits of her own"])
def test_5_12_the_minimum_is_the_players_own_where_there_is_one(kept: bool) -> None:
    floor = from_a_shoe(minimum="10", maximum="500").play_round()
    if kept:
        floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(2500), keeping=True))
    else:
        floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(100_000), minimum=Money(1000)))
        floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(500)))
    floor.give(
        i.Notify(SUPERVISOR, "inspector", "restriction", "Ann"), i.RestrictPlayer(MANAGER, "Ann", "one-box", WHY)
    )
    floor.refuse("5.12", bet("Ann", 2, "10.01")).refuse("5.12", bet("Ann", 2, "25")).wager("Ann", 2, "10")


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.2", "nsw-pontoon-6to5-2017 5.3")
def test_5_2_a_player_comes_once_and_leaves_once() -> None:
    floor = from_a_shoe().give(i.Arrive("Ann")).refuse("5.2", i.Arrive("Ann")).give(i.Arrive("Ann", 3), i.Leave("Ann"))
    floor.refuse("5.3", i.Leave("Ann"))
    assert (floor.events_of(e.MarkerRemoved), floor.state.guests) == ([], ())


# --- where a wager lies -----------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.14")
def test_5_14_a_wager_is_where_it_was_placed_regardless_of_who_helped() -> None:
    floor = from_a_shoe().wager("Ann", 4, "10")
    placed = floor.last(WagerPlaced)
    assert (placed.player, placed.box, placed.amount) == ("Ann", 4, Money(1000))
    floor.deal("KH 9C QD").refuse("5.3", r.WithdrawWager("Ann", 4)).refuse("5.3", bet("Ann", 5))
    floor.give(i.RaiseDispute("Ann", "I asked for box 5")).stand("Ann", 4).cards("9D")
    floor.give(i.DecideDispute(SUPERVISOR, 1, "the wager lay on box 4"))
    assert floor.net("Ann") == "10.00"
