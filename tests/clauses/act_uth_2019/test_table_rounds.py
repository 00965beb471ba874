"""Shuffle, malfunction, missing cards, and hands on their way to the rack: act-uth-2019 5.2, 6, 8, 9, 11, 13.6."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import RoundClosed
from croupier.engine.holdem import events as u_e
from croupier.engine.holdem import inputs as u
from croupier.engine.holdem.events import HandTurned, PlayerBet, WagerSettled
from croupier.engine.holdem.state import UthRound
from croupier.engine.refusal import Refused
from croupier.engine.table import Table, decide, evolve, sign, step, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.inputs.errors import Fault
from croupier.money import Money
from tests.clauses.act_uth_2019.tables import CARDS, DOCUMENT, alone, dealt, opened, settled, shown, wagered
from tests.floor import ANN_AS_OFFICIAL, DEALER, EVENING, INSPECTOR, SUPERVISOR, Floor, card


def each(floor: Floor, given: Any) -> list[tuple[Any, Table]]:
    """Give an input, and return each event with the table before it."""
    events, _ = step(floor.state, given)
    state, found = floor.state, []
    for event in events:
        found.append((event, state))
        state = evolve(state, event)
    return found


def round_of(floor: Floor) -> UthRound:
    assert isinstance(floor.state.round, UthRound)
    return floor.state.round


# --- 5.2 the raised limit -------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 5.2", "act-uth-2019 5.5")
def test_5_2_a_player_with_a_marker_wagers_above_the_maximum_and_is_paid_in_full() -> None:
    floor = opened(maximum="500").ready().refuse("5.5", u.PlaceAnte("Ann", Money(50_500)))
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000), 1))
    raised = floor.last(e.LimitRaised)
    assert (raised.player, raised.maximum, raised.by, raised.clause) == ("Ann", 200_000, SUPERVISOR, "5.2")
    assert "2000" in sign(floor.state)["limit of Ann"].replace(",", "")
    floor.refuse("5.5", u.PlaceAnte("Ann", Money(200_500))).refuse("5.5", u.PlaceAnte("Bob", Money(50_500)))
    floor.wager("Ann", 1, "1500").deal("QS 9C 7D 4H 2S AH AD QC 3D").give(u.BetPlay("Ann", 4), r.Proceed())
    assert floor.net("Ann") == "7500.00"  # $1,500 on ante and $6,000 on play


@pytest.mark.clause("act-uth-2019 5.2", "act-uth-2019 5.5")
def test_5_2_the_marker_stands_at_one_box() -> None:
    floor = opened(maximum="500").ready()
    floor.give(i.RaiseLimit(SUPERVISOR, "Cy", Money(200_000), 5)).refuse("5.5", u.PlaceAnte("Cy", Money(50_500), 4))
    floor.give(u.PlaceAnte("Cy", Money(50_500), 5))
    alone = opened(maximum="500").ready().give(i.RaiseLimit(SUPERVISOR, "Cy", Money(200_000)))
    alone.give(u.PlaceAnte("Cy", Money(50_500), 4)).refuse("4.4", u.PlaceAnte("Cy", Money(50_500), 5))


@pytest.mark.clause("act-uth-2019 5.1", "act-uth-2019 5.4", "act-uth-2019 5.5")
@pytest.mark.parametrize("at_entry", [True, False], ids=["at entry", "as found"])
@pytest.mark.parametrize(
    "changed", [{"maximum": Money(10_000)}, {"minimum": Money(45_000)}, {"side_maximum": Money(500)}]
)
def test_5_1_wagers_accepted_before_a_change_are_settled_in_full(changed: dict[str, Any], at_entry: bool) -> None:
    floor = Floor(DOCUMENT, at_entry=at_entry, minimum="10", maximum="500", side_minimum="5", side_maximum="100")
    floor.open().ready().wager("Ann", 1, "400").give(u.PlaceTrips("Ann", Money(10_000)))
    floor.give(i.ChangeLimits(SUPERVISOR, **changed)).deal("QS 9C 7D 4H 2S AH AD QC 3D").give(
        u.BetPlay("Ann", 4), r.Proceed()
    )
    assert (floor.events_of(u_e.WagerReturned), floor.events_of(u_e.MinimumAdvised)) == ([], [])
    assert floor.net("Ann") == "1900.00"  # $400 on ante, $1,600 on play, and $100 lost on trips
    assert len(floor.events_of(e.LimitsChanged)) == 1


@pytest.mark.clause("act-uth-2019 10.1:max-payout")
def test_10_1_the_maximum_payout_does_not_change_under_wagers_that_lie_there() -> None:
    floor = opened().ready().wager("Ann", 1, "10")
    floor.refuse("10.1:max-payout", i.ChangeSetting(SUPERVISOR, "maximum_payout", "100")).give(u.WithdrawAnte("Ann"))
    floor.give(i.ChangeSetting(SUPERVISOR, "maximum_payout", "100"))


@pytest.mark.clause("act-uth-2019 5.2")
def test_5_2_is_for_the_operator_and_for_ante_and_blind() -> None:
    floor = opened(maximum="500", side_maximum="100").ready()
    floor.refuse("5.2", i.RaiseLimit(DEALER, "Ann", Money(200_000), 1))
    floor.refuse("5.2", i.RaiseLimit(SUPERVISOR, "Ann", Money(50_000), 1))  # not above the maximum
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000), 1)).wager("Ann", 1, "1500")
    floor.refuse("5.5", u.PlaceTrips("Ann", Money(10_500))).give(u.PlaceTrips("Ann", Money(10_000)))


@pytest.mark.clause("act-uth-2019 5.2", "act-uth-2019 5.5")
def test_5_2_a_wager_found_on_the_layout_counts_up_to_the_marker() -> None:
    floor = Floor(DOCUMENT, at_entry=False, maximum="500").open().ready()
    floor.give(i.RaiseLimit(SUPERVISOR, "Ann", Money(200_000), 1)).wager("Ann", 1, "2500").wager("Bob", 2, "600")
    floor.no_more_bets()
    returned = {(one.player, one.bet): one.amount for one in floor.events_of(u_e.WagerReturned)}
    assert returned == {
        **{("Ann", bet): 50_000 for bet in ("ante", "blind")},
        **{("Bob", bet): 10_000 for bet in ("ante", "blind")},
    }


@pytest.mark.clause("act-uth-2019 5.1", "act-uth-2019 5.3")
def test_5_1_the_operator_changes_the_limits_on_the_sign_after_notice() -> None:
    floor = opened(minimum="10").ready().refuse("5.1", i.ChangeLimits(DEALER, minimum=Money(2500)))
    floor.refuse("5.1", i.ChangeLimits(SUPERVISOR)).refuse(
        "5.1", i.ChangeLimits(SUPERVISOR, minimum=Money(2500), at=floor.state.now - 60)
    )
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(2500), at=floor.later(10)))
    assert (floor.last(e.LimitsPosted).clause, sign(floor.state)["minimum"]) == ("5.1", "$10.00")
    floor.wager("Ann", 1, "20").give(u.WithdrawAnte("Ann")).wait(10)
    assert (floor.last(e.LimitsChanged).clause, sign(floor.state)["minimum"]) == ("5.1", "$25.00")
    floor.refuse("5.4", u.PlaceAnte("Ann", Money(2000))).wager("Ann", 1, "25")


@pytest.mark.clause("act-uth-2019 5.1")
def test_5_1_without_a_moment_the_round_to_come_is_played_under_the_old_limits() -> None:
    floor = opened(minimum="10").ready().refuse("5.1", i.ChangeLimits(SUPERVISOR, minimum=Money(2500), at=EVENING))
    floor.give(i.ChangeLimits(SUPERVISOR, minimum=Money(2500)))
    assert (floor.last(e.LimitsPosted).after_round, sign(floor.state)["minimum"]) == (1, "$10.00")
    alone(floor).refuse("5.4", u.PlaceAnte("Ann", Money(1000)))


# --- 6.1 the shuffle ------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 6.1", "act-uth-2019 6.1(a)")
def test_6_1_a_the_cards_are_shuffled_for_each_round() -> None:
    floor = opened().may_not_start("6.1(a)")
    for number in (1, 2, 3):
        alone(floor)
        assert (floor.last(e.CardsShuffled).number, floor.last(e.CardsShuffled).clause) == (number, "6.1(a)")
        floor.may_not_start("6.1(a)").wager("Bob", 2, "10").refuse("6.1(a)", r.NoMoreBets()).give(u.WithdrawAnte("Bob"))
    floor.ready().refuse("6.1", i.ShuffleCards(DEALER, "device"))  # none is due


@pytest.mark.clause("act-uth-2019 6.1(b)", "act-uth-2019 13.3", "act-uth-2019 6.1")
@pytest.mark.parametrize("why", ["wrong-number-of-cards", "card-revealed"])
def test_6_1_b_after_a_misdeal_they_are_shuffled_at_once(why: Any) -> None:
    floor = dealt().give(u.DeclareMisdeal(str(SUPERVISOR), why)).may_not_start("6.1(b)")
    assert (floor.last(e.ShuffleFellDue).why, floor.last(e.ShuffleFellDue).clause) == ("misdeal", "6.1(b)")
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["0.00", "0.00"]
    assert floor.ready().last(e.CardsShuffled).clause == "6.1(b)"
    wagered(floor).deal(CARDS)  # and a new round is dealt


@pytest.mark.clause("act-uth-2019 6.1(a)", "act-uth-2019 13.5(a)")
def test_6_1_a_a_round_that_is_void_without_a_misdeal_is_followed_by_the_next_rounds_shuffle() -> None:
    floor = dealt().give(u.ReportMissingWager(str(DEALER), 3, handled=False)).may_not_start("6.1(a)")
    assert ([floor.net(one) for one in ("Ann", "Bob")], floor.state.played[-1].is_void) == (["0.00", "0.00"], True)


@pytest.mark.clause("act-uth-2019 13.6(a)", "act-uth-2019 13.3")
def test_13_6_a_a_misdeal_has_no_result_that_could_stand() -> None:
    floor = dealt().give(
        u.DeclareMisdeal(str(SUPERVISOR), "card-revealed"), i.ReportCards(DEALER, missing=(card("5D"),))
    )
    assert floor.events_of(e.ResultStands) == []


@pytest.mark.clause("act-uth-2019 6.1(b)", "act-uth-2019 13.1")
@pytest.mark.parametrize("by", ["Ann", "player Zoe"])
def test_6_1_b_no_player_declares_a_misdeal(by: str) -> None:
    floor = dealt().refuse("6.1(b)", u.DeclareMisdeal(by, "wrong-number-of-cards"))
    floor.refuse("def:dealer", u.ExposeDealerCards(by)).refuse("def:dealer", u.ReportMissingWager(by, 2, handled=True))
    shown().refuse("def:dealer", u.FindPlayWager(by, 1, Money(2000)))


@pytest.mark.clause("act-uth-2019 6.1(c)", "act-uth-2019 6.1", "act-uth-2019 def:casino-supervisor")
def test_6_1_c_a_supervisor_orders_a_shuffle_with_reasonable_cause() -> None:
    floor = opened().refuse("6.1", i.ShuffleCards(DEALER)).ready()
    floor.refuse("6.1(c)", i.DirectShuffle(SUPERVISOR, " ")).refuse("6.1(c)", i.DirectShuffle(DEALER, "a jam"))
    floor.give(i.DirectShuffle(SUPERVISOR, "cards came out together")).may_not_start("6.1(c)")
    directed = floor.last(e.ShuffleDirected)
    assert (directed.reason, directed.clause) == ("cards came out together", "6.1(c)")
    assert floor.ready().last(e.CardsShuffled).clause == "6.1(c)"
    unused = Floor(DOCUMENT).states().give(i.OpenTable(SUPERVISOR))
    unused.refuse("6.1(c)", i.DirectShuffle(SUPERVISOR, "a jam"))  # there are no cards


# --- 8.1(c)(i), 8.3(c)(i), 8.5(b)(i): the cards of who bets ---------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.1(c)(i)", "act-uth-2019 8.3(c)(i)", "act-uth-2019 8.5(b)(i)")
@pytest.mark.parametrize(
    ("checks", "times", "clause"), [(0, 4, "8.1(c)(i)"), (0, 3, "8.1(c)(i)"), (1, 2, "8.3(c)(i)"), (2, 1, "8.5(b)(i)")]
)
def test_8_1_c_i_who_bets_lays_the_cards_face_down(checks: int, times: int, clause: str) -> None:
    floor = dealt()
    for _ in range(checks):
        floor.give(u.Check("Ann"), u.Check("Bob"))
    floor.give(u.BetPlay("Ann", times))
    assert floor.last(PlayerBet).laid_under == clause
    ann, bob = view(floor.state, INSPECTOR).places[:2]
    assert (ann.is_laid_down, bob.is_laid_down, ann.known) == (True, False, ())
    for given in (u.BetPlay("Ann", times), u.Fold("Ann"), u.Check("Ann")):
        with pytest.raises(Refused, match="has already placed the play wager"):
            decide(floor.state, given)


@pytest.mark.clause("act-uth-2019 8.1(c)(i)")
def test_8_1_c_i_the_cards_lie_so_until_they_are_turned() -> None:
    floor = shown()
    assert [one.is_laid_down for one in round_of(floor).places] == [True, True]
    floor.give(u.Concede("Ann"), r.Proceed())
    assert [one.is_laid_down for one in round_of(floor).places] == [False, False]
    folded = dealt().give(u.Fold("Ann"))
    assert [one.is_laid_down for one in round_of(folded).places] == [False, False]


# --- 9.3(d), 9.10: the cards go to the rack -------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 9.3(d)", "act-uth-2019 9.3")
def test_9_3_d_each_hand_is_discarded_before_the_next_is_turned() -> None:
    told = each(shown(), r.Proceed())
    turned = [
        (event.player, state.shoe.discards, len(state.shoe.layout))
        for event, state in told
        if isinstance(event, HandTurned)
    ]
    assert turned == [("Bob", 0, 11), ("Ann", 2, 9)]  # from the dealer's right
    (closing,) = [state for event, state in told if isinstance(event, RoundClosed)]
    assert (closing.shoe.discards, len(closing.shoe.layout)) == (4, 7)
    assert not {card("AH"), card("AD"), card("KH"), card("KD")} & set(closing.shoe.layout)
    floor = shown().give(r.Proceed())
    assert (floor.state.shoe.discards, floor.state.shoe.layout) == (11, ())


@pytest.mark.clause("act-uth-2019 9.3(d)")
def test_9_3_d_a_hand_is_discarded_with_its_last_wager_and_not_before() -> None:
    told = [
        (event.bet, state.shoe.discards)
        for event, state in each(shown(), r.Proceed())
        if isinstance(event, WagerSettled)
    ]
    assert told == [
        *((bet, 0) for bet in ("ante", "blind", "play", "trips")),
        *((bet, 2) for bet in ("ante", "blind", "play", "trips")),
    ]


@pytest.mark.clause("act-uth-2019 9.10", "act-uth-2019 9.3(d)")
def test_9_10_losing_wagers_are_collected_and_the_cards_discarded() -> None:
    floor = (
        wagered(opened().ready())
        .deal("QS 9C 7D 4H 2S 8H 3C KH KD QC QD")
        .give(u.BetPlay("Ann", 4), u.BetPlay("Bob", 4))
    )
    floor.give(r.Proceed())
    lost = {one.bet: (one.staked, one.returned) for one in floor.events_of(WagerSettled) if one.player == "Ann"}
    assert lost == {"ante": (1000, 0), "blind": (1000, 0), "play": (4000, 0), "trips": (500, 0)}
    assert (floor.net("Ann"), floor.layout(), floor.state.shoe.discards) == ("-65.00", 0, 11)


@pytest.mark.clause("act-uth-2019 9.10", "act-uth-2019 8.6", "act-uth-2019 9.1")
def test_9_10_so_are_those_of_a_hand_folded_or_conceded() -> None:
    folded = dealt().give(u.Fold("Ann"))
    assert (folded.state.shoe.discards, len(folded.state.shoe.layout), folded.net("Ann")) == (2, 9, "-25.00")
    conceded = shown().give(u.Concede("Bob"))
    assert (conceded.state.shoe.discards, conceded.net("Bob")) == (2, "-65.00")


# --- 11 malfunction -------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 11.1", "act-uth-2019 def:void")
@pytest.mark.parametrize("fault", ["mechanical", "electrical", "cards-unfit"])
def test_11_1_a_malfunction_voids_the_round_in_play(fault: Fault) -> None:
    floor = dealt().give(u.BetPlay("Ann", 4), u.Fold("Bob"), i.ReportMalfunction(DEALER, fault))
    void = floor.last(e.RoundVoided)
    assert (void.ground, void.reason, void.clause) == ("malfunction", fault, "11.1")
    assert [(one.player, one.amount) for one in floor.events_of(e.StakesReturned)] == [("Ann", 6500)]
    assert [(one.player, one.amount) for one in floor.events_of(e.LossRefunded)] == [("Bob", 2500)]
    assert ([floor.net(one) for one in ("Ann", "Bob")], floor.layout()) == (["0.00", "0.00"], 0)
    assert floor.state.round is None


@pytest.mark.clause("act-uth-2019 11.1")
@pytest.mark.parametrize("cards", ["QS", "QS 9C 7D 4H 2S AH", CARDS])
def test_11_1_from_the_first_card_on(cards: str) -> None:
    floor = wagered(opened().ready()).deal(cards).give(i.ReportMalfunction(DEALER, "mechanical"))
    assert (floor.last(e.RoundVoided).clause, floor.net("Ann")) == ("11.1", "0.00")


@pytest.mark.clause("act-uth-2019 11.1", "act-uth-2019 11.2")
def test_11_1_between_rounds_it_voids_nothing() -> None:
    floor = settled().give(i.ReportMalfunction(DEALER, "mechanical"))
    assert (floor.events_of(e.RoundVoided), floor.last(e.DeviceFailed).in_round) == ([], False)
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["45.00", "45.00"]
    waiting = wagered(opened().ready()).give(i.ReportMalfunction(DEALER, "mechanical"))
    assert (waiting.events_of(e.RoundVoided), waiting.layout()) == ([], 5000)  # no card has been removed from the shoe


@pytest.mark.clause("act-uth-2019 11.2")
@pytest.mark.parametrize("at_once", [True, False])
def test_11_2_a_shoe_whose_fault_is_rectified_need_not_be_replaced(at_once: bool) -> None:
    floor = dealt().give(i.ReportMalfunction(DEALER, "electrical", rectified=at_once))
    assert (floor.last(e.RoundVoided).clause, floor.net("Ann")) == ("11.1", "0.00")
    if not at_once:
        floor.may_not_start("11.2").refuse("11.2", i.RectifyDevice(DEALER, "plugged in"))
        floor.refuse("11.2", i.RectifyDevice(SUPERVISOR, "")).give(i.RectifyDevice(SUPERVISOR, "plugged in"))
    assert floor.last(e.DeviceRectified).clause == "11.2"
    assert alone(floor).net("Bob") == "-20.00"
    assert floor.events_of(e.DeviceReplaced) == []


@pytest.mark.clause("act-uth-2019 15.4", "act-uth-2019 def:void")
def test_15_4_a_fraud_names_the_round_that_it_affected() -> None:
    floor = settled()
    alone(floor).give(i.VoidRound(SUPERVISOR, "a marked ace", "fraud", "Ann", round=1))
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["0.00", "-20.00"]
    assert (floor.last(e.RoundVoided).number, floor.last(e.RoundVoided).clause) == (1, "15.4")
    floor.refuse("15.4", i.VoidRound(SUPERVISOR, "a marked ace", "fraud", "Ann", round=1))


@pytest.mark.clause("act-uth-2019 11.2", "act-uth-2019 2.2")
def test_11_2_the_shoe_is_replaced_and_new_cards_are_used() -> None:
    floor = dealt().give(i.ReportMalfunction(DEALER, "mechanical")).may_not_start("11.2")
    floor.refuse("11.2", i.ShuffleCards(DEALER, "device")).refuse("11.2", i.ReplaceDevice(DEALER, "device"))
    floor.refuse("2.2", i.ReplaceDevice(SUPERVISOR, "shoe")).give(i.ReplaceDevice(SUPERVISOR, "device"))
    assert (floor.last(e.DeviceReplaced).clause, floor.state.sets) == ("11.2", ())
    floor.may_not_start("2.4").give(i.IntroduceCards(DEALER, "red"), i.IntroduceCards(DEALER, "blue"))
    floor.may_not_start("2.4").give(i.CheckCards(DEALER)).may_not_start("6.1(a)")
    alone(floor)


@pytest.mark.clause("act-uth-2019 11.2")
def test_11_2_only_a_shoe_that_has_failed_is_replaced_and_not_in_a_round() -> None:
    settled().refuse("11.2", i.ReplaceDevice(SUPERVISOR, "device"))
    dealt().refuse("11.2", i.ReplaceDevice(SUPERVISOR, "device"))


@pytest.mark.clause("act-uth-2019 11.3")
def test_11_3_a_malfunction_is_reported_once_by_an_official_with_its_fault() -> None:
    floor = dealt().refuse("11.3", i.ReportMalfunction(ANN_AS_OFFICIAL, "mechanical"))
    floor.give(i.ReportMalfunction(DEALER, "electrical"))
    failed = floor.last(e.DeviceFailed)
    assert (failed.fault, failed.by, failed.clause) == ("electrical", DEALER, "11.3")
    floor.refuse("11.3", i.ReportMalfunction(DEALER, "electrical")).refuse("11.1", i.TakeBack("Ann", 1))


# --- 13.6 missing and foreign cards ---------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 13.6", "act-uth-2019 13.6(a)", "act-uth-2019 13.6(b)", "act-uth-2019 13.6(c)")
@pytest.mark.parametrize(
    "given", [i.ReportCards(DEALER, missing=(card("5D"),)), i.ReportCards(DEALER, foreign=(card("QS"),))]
)
def test_13_6_the_round_is_void_those_before_it_stand_and_the_deck_is_checked(given: Any) -> None:
    floor = wagered(settled().ready()).deal(CARDS).give(u.BetPlay("Ann", 4), given)
    found, stands, void = floor.last(e.CardsFound), floor.last(e.ResultStands), floor.last(e.RoundVoided)
    assert (found.missing, found.foreign, found.clause) == (given.missing, given.foreign, "13.6")
    assert (stands.number, stands.clause, void.number, void.clause) == (1, "13.6(a)", 2, "13.6(b)")
    assert {one.clause for one in floor.events_of(e.StakesReturned)} == {"13.6(b)"}
    assert [floor.net(one) for one in ("Ann", "Bob")] == ["45.00", "45.00"]
    assert floor.last(e.ShoeVoided).clause == "13.6(c)"
    wagered(floor).refuse("13.6(c)", r.NoMoreBets()).refuse("13.6(c)", i.ShuffleCards(DEALER, "device"))
    floor.give(i.CheckCards(DEALER)).may_not_start("6.1(a)").ready().deal(CARDS)
    assert floor.last(e.CardsShuffled).clause == "6.1(a)"


@pytest.mark.clause("act-uth-2019 13.6", "act-uth-2019 13.6(c)")
def test_13_6_between_rounds_no_round_is_void() -> None:
    floor = settled().give(i.ReportCards(SUPERVISOR, missing=(card("5D"),)))
    assert (floor.events_of(e.RoundVoided), floor.last(e.ResultStands).number) == ([], 1)
    assert floor.net("Ann") == "45.00"
    floor.may_not_start("13.6(c)").give(i.CheckCards(DEALER, colour="red", missing=(card("5D"),)))
    floor.may_not_start("2.4")
    floor.give(i.IntroduceCards(DEALER, "green"), i.CheckCards(DEALER)).ready()


@pytest.mark.clause("act-uth-2019 13.6")
def test_13_6_an_official_reports_it_and_names_the_cards() -> None:
    floor = dealt().refuse("13.6", i.ReportCards(ANN_AS_OFFICIAL, missing=(card("5D"),)))
    floor.refuse("13.6", i.ReportCards(DEALER))


@pytest.mark.clause("act-uth-2019 13.3", "act-uth-2019 13.6")
def test_this_game_knows_misdeals_and_no_cards_drawn_in_error() -> None:
    floor = dealt()
    for given in (
        i.FindFaceUp(DEALER, card("5D")),
        i.DrawInError(DEALER, "hand", card("5D")),
        i.Reconstruct(SUPERVISOR, (), "misplaced"),
        i.ReportOmission(DEALER, "shuffle"),
    ):
        floor.refuse("13.3", given)
    floor.refuse("15.5", i.ReportError(SUPERVISOR, 1, "a card misplaced"))
