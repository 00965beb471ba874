"""Rules 19.8, 19.9 and 19.11 to 19.14: closing, idle seats, refused wagers, disputes, and the rules on request."""

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import ControlPassed, RoundClosed, WagerReturned
from croupier.engine.table import Official
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.rules.clause import document
from tests.clauses.nsw_pontoon_6to5_2017.floors import clauses, dealt, from_a_shoe
from tests.floor import (
    ANN_AS_OFFICIAL,
    ASSISTANT,
    DEALER,
    INSPECTOR,
    MANAGER,
    OPERATOR,
    PIT_MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    Floor,
    card,
)

CASINO_SUPERVISORS = (SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER)
OTHERS = (DEALER, INSPECTOR, SURVEILLANCE, ANN_AS_OFFICIAL)
PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Pat")
SIGN = 20 * 60

# --- 19.8: closing ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_19_8_the_sign_is_up_for_20_minutes_to_the_second() -> None:
    floor = from_a_shoe().play_round()
    shown = floor.state.now
    floor.refuse("19.8", i.GiveNotice(SUPERVISOR, shown + SIGN - 1)).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.give(i.GiveNotice(SUPERVISOR, shown + SIGN))
    told = floor.last(e.NoticeGiven)
    assert (told.at, told.closes, told.clause) == (shown, shown + SIGN, "19.8")
    floor.play_round().give(i.TellTime(shown + SIGN - 1)).refuse("19.8", i.CloseTable(SUPERVISOR)).play_round()
    floor.wager("Ann", 2, "10").give(i.TellTime(shown + SIGN)).may_not_start("19.8").refuse("19.8", r.NoMoreBets())
    floor.refuse("19.8", r.PlaceWager("Ann", 2, Money(1000))).give(i.CloseTable(SUPERVISOR))
    back = floor.last(e.StakesReturned)
    assert (back.player, back.amount, back.clause, floor.layout()) == ("Ann", 1000, "19.8", 0)
    assert [(one.at, one.clause) for one in floor.events_of(e.TableClosed)] == [(shown + SIGN, "19.8")]
    floor.refuse("2.3", r.PlaceWager("Ann", 2, Money(1000)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_19_8_the_time_on_the_sign_is_the_time_of_closing() -> None:
    floor = from_a_shoe().play_round()
    at = floor.state.now
    floor.give(i.GiveNotice(SUPERVISOR, at + 2 * SIGN), i.TellTime(at + SIGN)).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.give(i.TellTime(at + 2 * SIGN), i.CloseTable(SUPERVISOR))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
@pytest.mark.parametrize("closes", [0, 60, 10 * SIGN])
def test_19_8_the_hours_of_gaming_replace_no_sign(closes: int) -> None:
    floor = from_a_shoe().play_round()
    at = floor.state.now
    floor.give(i.SetHours(SUPERVISOR, at - 60, at + closes)).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.give(i.TellTime(at + closes)).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.give(i.GiveNotice(SUPERVISOR, at + closes + SIGN)).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.give(i.TellTime(at + closes + SIGN), i.CloseTable(SUPERVISOR))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_19_8_a_table_whose_sign_was_withdrawn_needs_another_for_20_minutes() -> None:
    floor = from_a_shoe().play_round()
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(20)))
    for by in OTHERS:
        floor.refuse("19.8", i.WithdrawNotice(by, "closing"))
    floor.give(i.WithdrawNotice(MANAGER, "closing"))
    assert floor.last(e.NoticeWithdrawn).clause == "19.8"
    floor.wait(20).refuse("19.8", i.CloseTable(SUPERVISOR)).play_round()
    floor.refuse("19.8", i.GiveNotice(SUPERVISOR, floor.later(19)))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_19_8_without_players_no_sign_is_needed() -> None:
    floor = from_a_shoe().play_round().refuse("19.8", i.CloseTable(SUPERVISOR)).give(i.Leave("Ann"))
    floor.give(i.CloseTable(SUPERVISOR)).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.refuse("19.8", i.GiveNotice(SUPERVISOR, floor.later(30)))  # it is closed


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.8")
def test_19_8_is_a_casino_supervisors_and_not_during_a_round() -> None:
    for by in OTHERS:
        from_a_shoe().refuse("19.8", i.CloseTable(by)).refuse("19.8", i.GiveNotice(by, 2_000_000_000))
    for by in CASINO_SUPERVISORS:
        from_a_shoe().give(i.CloseTable(by))
    floor = from_a_shoe().give(i.GiveNotice(SUPERVISOR, from_a_shoe().later(20)))
    dealt({"Ann": "KH QD"}, dealer="9C", at=floor).wait(20).refuse("19.8", i.CloseTable(SUPERVISOR))
    floor.stand("Ann", 1).cards("9D").give(i.CloseTable(SUPERVISOR))
    assert floor.net("Ann") == "10.00"


# --- 19.9: an idle seat -----------------------------------------------------------------------------------------------


def full(seats: int = 7) -> Floor:
    """Return a table with a number of of its seats taken, Pat's the first."""
    floor = from_a_shoe().give(i.Arrive("Pat", 1))
    for box in range(2, seats + 1):
        floor.give(i.Arrive(PEOPLE[box - 2], box))
    return floor


VACATE = i.RequireVacate(SUPERVISOR, "Pat")


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.9")
def test_19_9_three_rounds_without_a_wager_at_a_full_table() -> None:
    floor = full().play_round("Pat", 1).refuse("19.9", VACATE)
    for _ in range(2):
        floor.play_round("Ann", 2).refuse("19.9", VACATE)
    floor.play_round("Ann", 2).give(VACATE)
    told = floor.last(e.SeatVacated)
    assert (told.player, told.box, told.by, told.clause) == ("Pat", 1, SUPERVISOR, "19.9")
    floor.refuse("19.9", VACATE).give(i.Arrive("Quin", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.9")
def test_19_9_not_while_another_seat_is_free() -> None:
    floor = full(6)
    for _ in range(3):
        floor.play_round("Ann", 2)
    floor.refuse("19.9", VACATE).give(i.Arrive("Fay", 7))
    for _ in range(3):  # "three consecutive rounds of play, while all other seats … are in use"
        floor.refuse("19.9", VACATE).play_round("Ann", 2)
    floor.give(VACATE)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.9")
def test_19_9_a_position_in_use_is_no_free_seat() -> None:
    floor = full(6)
    for _ in range(3):
        floor.play_round("Fay", 7)  # she stands there
    floor.give(VACATE)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.9", "nsw-pontoon-6to5-2017 15.2")
def test_19_9_the_rounds_are_consecutive_and_any_wager_ends_them() -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"])
    for box, player in enumerate(("Pat", *PEOPLE[:6]), 1):
        floor.give(i.Arrive(player, box))
    floor.play_round("Ann", 2).play_round("Ann", 2)
    floor.wager("Ann", 2, "10").wager("Pat", 2, "5", "perfect-pairs").deal("KH 9C QD").stand("Ann", 2).cards("9D")
    floor.play_round("Ann", 2).refuse("19.9", VACATE).play_round("Ann", 2).refuse("19.9", VACATE)
    floor.play_round("Ann", 2).give(VACATE)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.9", "nsw-pontoon-6to5-2017 def:void")
@pytest.mark.parametrize("wagers", [True, False])
def test_19_9_a_void_round_is_none_of_the_three(wagers: bool) -> None:
    floor = full().play_round("Ann", 2).play_round("Ann", 2).wager("Ann", 2, "10")
    if wagers:
        floor.wager("Pat", 1, "10")
    floor.deal("KH 9C").give(i.VoidRound(SUPERVISOR, "lost", "reconstruction"))
    floor.refuse("19.9", VACATE).play_round("Ann", 2).give(VACATE)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.9")
def test_19_9_is_asked_for_by_the_casino_operators_people() -> None:
    floor = full()
    for _ in range(3):
        floor.play_round("Ann", 2)
    for by in OTHERS:
        floor.refuse("19.9", i.RequireVacate(by, "Pat"))
    floor.refuse("19.9", i.RequireVacate(SUPERVISOR, "Zoe")).refuse("19.9", i.RequireVacate(SUPERVISOR, "Ann"))
    floor.give(i.RequireVacate(OPERATOR, "Pat"))


# --- 19.11: a wager refused -------------------------------------------------------------------------------------------


def refuse(by: Official = SUPERVISOR, reason: str = "a late chip", bet: r.Bet = "main", box: int = 1) -> i.RefuseWager:
    """Return the refusal of Pat's wager."""
    return i.RefuseWager(by, "Pat", box, reason, bet)


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.11")
@pytest.mark.parametrize("called", [True, False])
def test_19_11_a_wager_is_refused_and_removed_before_the_first_card(called: bool) -> None:
    floor = from_a_shoe().wager("Pat", 1, "50").wager("Quin", 2, "20")
    if called:
        floor.no_more_bets()
    floor.give(refuse())
    told = floor.last(e.WagerRefused)
    assert (told.player, told.box, told.reason, told.by, told.clause) == ("Pat", 1, "a late chip", SUPERVISOR, "19.11")
    assert [(one.player, one.amount, one.clause) for one in floor.events_of(WagerReturned)] == [("Pat", 5000, "19.11")]
    if not called:
        floor.no_more_bets()
    floor.cards("9S 8D 8H").stand("Quin", 2).cards("9C")
    assert (floor.net("Pat"), floor.net("Quin")) == ("0.00", "0.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.11", "nsw-pontoon-6to5-2017 def:round-of-play")
def test_19_11_not_once_the_first_card_is_removed() -> None:
    floor = from_a_shoe().wager("Pat", 1, "50").deal("5S").refuse("19.11", refuse())
    floor.cards("8D 6H").refuse("19.11", refuse()).stand("Pat", 1).cards("KC").refuse("19.11", refuse())


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.11", "nsw-pontoon-6to5-2017 17.7")
def test_19_11_a_round_that_loses_its_last_wager_has_not_begun() -> None:
    floor = from_a_shoe().play_round("Ann", 2).wager("Pat", 1, "50").no_more_bets().give(refuse())
    assert (floor.net("Pat"), floor.layout()) == ("0.00", 0)
    floor.refuse("7.1", r.Deal(card("5S")))
    assert floor.state.guest("Ann").idle == 0  # type: ignore[union-attr]  # she is there, and has missed no round
    floor.play_round("Ann", 2)
    assert [one.number for one in floor.state.played] == [1, 2]
    assert len(floor.events_of(RoundClosed)) == 3


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.11", "nsw-pontoon-6to5-2017 15.5", "nsw-pontoon-6to5-2017 5.5")
def test_19_11_one_wager_of_several_and_what_hangs_on_it() -> None:
    floor = (
        from_a_shoe(side_bets=["perfect-pairs"]).give(i.Arrive("Pat", 1)).wager("Pat", 1, "50").wager("Quin", 1, "20")
    )
    floor.wager("Pat", 1, "5", "perfect-pairs").no_more_bets().give(refuse(bet="perfect-pairs"))
    assert floor.net("Pat") == "-50.00"
    floor.refuse("19.11", refuse(bet="perfect-pairs")).refuse("19.11", refuse(box=3)).give(refuse())
    assert [one.player for one in floor.events_of(ControlPassed)] == ["Quin"]
    floor.cards("5S 8D 6H").refuse("5.5", r.Hit("Pat", 1)).hit("Quin", 1, "9H").stand("Quin", 1).cards("KC")
    assert (floor.net("Pat"), floor.net("Quin")) == ("0.00", "20.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.11", "nsw-pontoon-6to5-2017 15.5")
def test_19_11_a_pairs_wager_without_an_initial_wager_on_the_area_goes_back_too() -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).wager("Pat", 1, "50").wager("Quin", 2, "20")
    floor.wager("Rae", 1, "5", "perfect-pairs").no_more_bets().give(refuse())
    assert (floor.net("Pat"), floor.net("Rae")) == ("0.00", "0.00")
    assert {one.player: one.clause for one in floor.events_of(WagerReturned)} == {"Pat": "19.11", "Rae": "15.5"}


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.11")
def test_19_11_is_a_casino_supervisors_on_reasonable_grounds() -> None:
    floor = from_a_shoe().refuse("19.11", refuse()).wager("Pat", 1, "50")
    for by in (*OTHERS, OPERATOR):
        floor.refuse("19.11", refuse(by))
    floor.refuse("19.11", refuse(reason=" "))
    for by in CASINO_SUPERVISORS:
        floor.give(refuse(by)).wager("Pat", 1, "50")


# --- 19.12 and 19.13: disputes ----------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.12", "nsw-pontoon-6to5-2017 19.13")
def test_19_12_first_a_gaming_supervisor_then_another_senior_person() -> None:
    floor = from_a_shoe().play_round().give(i.RaiseDispute("Ann", "my 20 was paid short"))
    raised = floor.last(e.DisputeRaised)
    assert (raised.number, raised.player, raised.round, raised.clause) == (1, "Ann", 1, "19.12")
    floor.refuse("19.12", i.AskReview("Ann", 1))  # nothing has been decided
    for by in (*OTHERS, PIT_MANAGER, ASSISTANT, MANAGER, OPERATOR):
        floor.refuse("19.12", i.DecideDispute(by, 1, "as paid"))
    floor.wait(1).give(i.DecideDispute(SUPERVISOR, 1, "five dollars more", Money(500)))
    decided = floor.last(e.DisputeDecided)
    assert (decided.by, decided.at, decided.ruling, decided.clause) == (
        *(SUPERVISOR, floor.state.now),
        *("five dollars more", "19.12"),
    )
    assert floor.net("Ann") == "15.00"
    floor.refuse("19.12", i.ReviewDispute(MANAGER, 1, "no")).give(i.AskReview("Ann", 1))
    for by in OTHERS:
        floor.refuse("19.12", i.ReviewDispute(by, 1, "no"))
    for by in (SUPERVISOR, Official("gaming-supervisor", "Pam"), Official("pit-manager", SUPERVISOR.name)):
        floor.refuse("19.12", i.ReviewDispute(by, 1, "no"))  # nor an equal, nor the same person in another role
    floor.refuse("19.12", i.ReviewDispute(PIT_MANAGER, 1, " "))
    floor.give(i.ReviewDispute(PIT_MANAGER, 1, "it was right", Money(-500)))
    assert (floor.last(e.DisputeReviewed).by, floor.net("Ann")) == (PIT_MANAGER, "10.00")
    assert clauses(floor, e.CorrectionMade) == ["19.13", "19.13"]
    floor.refuse("19.12", i.ReviewDispute(MANAGER, 1, "again")).refuse("19.12", i.AskReview("Ann", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.12")
@pytest.mark.parametrize("by", [PIT_MANAGER, ASSISTANT, MANAGER])
def test_19_12_any_senior_casino_supervisor_reviews(by: Official) -> None:
    floor = from_a_shoe().give(i.RaiseDispute("Ann", "the cut"), i.DecideDispute(SUPERVISOR, 1, "it stands"))
    floor.give(i.AskReview("Ann", 1), i.ReviewDispute(by, 1, "it stands"))
    assert floor.last(e.DisputeReviewed).clause == "19.12"


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.12", "nsw-pontoon-6to5-2017 19.13")
def test_19_12_a_dispute_needs_its_words_and_is_decided_once() -> None:
    floor = from_a_shoe().refuse("19.12", i.RaiseDispute("Ann", "")).refuse("19.12", i.RaiseDispute("Ann", "x", 1))
    floor.refuse("19.12", i.DecideDispute(SUPERVISOR, 1, "no")).give(i.RaiseDispute("Ann", "the cut"))
    floor.refuse("19.12", i.DecideDispute(SUPERVISOR, 1, " ")).give(i.DecideDispute(SUPERVISOR, 1, "it stands"))
    floor.refuse("19.13", i.DecideDispute(SUPERVISOR, 1, "or not")).refuse("19.12", i.AskReview("Bob", 1))


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.13")
def test_19_13_the_player_is_advised_of_the_right_to_complain() -> None:
    floor = from_a_shoe().give(i.RaiseDispute("Ann", "the cut"), i.DecideDispute(SUPERVISOR, 1, "it stands"))
    told = floor.last(e.ComplaintAdvised)
    assert (told.dispute, told.player, told.clause) == (1, "Ann", "19.13")
    assert "section 33 of the Gaming and Liquor Administration Act 2007" in str(
        floor.state.rules.conduct.complaint.text
    )


# --- 19.14: the rules -------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 19.14")
def test_19_14_anyone_who_asks_gets_the_rules_in_force() -> None:
    floor = Floor("nsw-pontoon-6to5-2017").give(i.AskRules("Sid"))  # even before the table is open
    dealt({"Ann": "5S 6H"}, dealer="8D", at=floor.open().ready()).give(i.AskRules("Ann"))
    told = floor.events_of(e.RulesShown)
    assert [(one.player, one.clause) for one in told] == [("Sid", "19.14"), ("Ann", "19.14")]
    assert len(document(told[0].document).clauses) > 400
