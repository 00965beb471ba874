"""Rule 20.8 beside the other rules of wagers: pass cards, time, order, side bets, and chips while a form is hidden."""

from typing import Any, Final

import pytest
from msgspec import UNSET

from croupier import money
from croupier.cards import cards
from croupier.engine import inputs as r
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.tournament.conditions.document import Level
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.sessions import LEADER, Session, form, hidden, session
from tests.floor import SUPERVISOR

PAIRS: Final = "perfect-pairs"


# --- pass cards and time ---------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.7.1")
def test_20_7_1_a_pass_card_and_a_form_are_not_both_of_one_round() -> None:
    floor = session(pass_cards=1).write("Ann", "400").refuse("def:pass-card", i.PlayPassCard("Ann"))
    floor.examine("Ann").refuse("def:pass-card", i.PlayPassCard("Ann"))
    session(pass_cards=1).give(i.PlayPassCard("Ann")).refuse("20.8.2.1", form("Ann", "400"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.12", "nsw-pontoon-6to5-2017 20.8.3")
def test_20_6_12_a_player_held_to_the_minimum_does_not_escape_by_a_form() -> None:
    floor = session(seconds=30).give(t.TimeExpired("Ann")).write("Ann", "1000").examine("Ann")
    assert floor.last(e.UndisclosedExamined).flaws == ("20.6.12",)
    floor.wager("Bob", 2, "100").played()
    told = floor.last(e.UndisclosedAnnounced)
    assert (told.counts, told.clause, floor.stack("Ann")) == (10_000, "20.6.12", "2100.00")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.12")
def test_20_6_12_a_form_examined_after_the_time_was_over_counts_the_minimum() -> None:
    floor = session(seconds=30).write("Ann", "400").give(t.TimeExpired("Ann")).examine("Ann")
    floor.wager("Bob", 2, "100").no_more_bets()
    assert floor.last(e.UndisclosedCounted).counts == 10_000


# --- side bets -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.4", "nsw-pontoon-6to5-2017 20.8.2.3")
def test_20_6_4_a_form_for_a_side_bet_alone_is_no_wager_on_the_round() -> None:
    floor = session(pairs=True).write("Ann", "100", PAIRS).examine("Ann").wager("Bob", 2, "100").no_more_bets()
    out = floor.last(e.PlayerOut)
    assert (out.player, out.why, out.clause) == ("Ann", "disqualified", "20.6.4")
    assert not floor.events_of(e.UndisclosedCounted)


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.8.2.3",
    "nsw-pontoon-6to5-2017 20.8.3",
    "nsw-pontoon-6to5-2017 15.3",
)
@pytest.mark.parametrize(
    ("main", "written", "flaws", "counts"),
    [("100", "5", (), 500), ("1000", "100", (), 10_000), ("100", "12.50", ("20.6.14",), 1_200)],
)
def test_20_8_2_3_a_form_for_perfect_pairs_has_the_limits_of_that_bet(
    main: str, written: str, flaws: tuple[str, ...], counts: int
) -> None:
    floor = session(pairs=True).wager("Ann", 1, main).write("Ann", written, PAIRS).examine("Ann")
    assert floor.last(e.UndisclosedExamined).flaws == flaws
    floor.wager("Bob", 2, "100").no_more_bets()
    counted = floor.last(e.UndisclosedCounted)
    assert (counted.counts, counted.put_down, counted.shown) == (counts, counts, money.parse(main))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.3", "nsw-pontoon-6to5-2017 15.3")
def test_20_8_2_3_a_form_for_perfect_pairs_is_not_in_units_of_the_minimum_wager() -> None:
    floor = session(pairs=True, unit="100").wager("Ann", 1, "100").write("Ann", "50", PAIRS).examine("Ann")
    floor.wager("Bob", 2, "100").no_more_bets()
    assert floor.last(e.UndisclosedCounted).counts == 5_000


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.2")
@pytest.mark.parametrize(("over", "counts"), [(UNSET, 25_000), (True, 20_000)])
def test_20_8_3_2_a_form_above_the_maximum_is_for_the_maximum_whatever_the_units(over: Any, counts: int) -> None:
    levels = (Level(minimum=Money(10_000), maximum=Money(25_000)),)
    floor = session(unit="100", levels=levels, cut_to_unit=over).write("Ann", "300").examine("Ann")
    floor.wager("Bob", 2, "100").no_more_bets()
    counted = floor.last(e.UndisclosedCounted)
    assert (counted.counts, counted.put_down, counted.clause) == (counts, counts, "20.8.3.2")


# --- wagers opened again, and forms without amount -------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.5", "nsw-pontoon-6to5-2017 20.6.4")
def test_20_8_2_5_the_wager_of_a_form_is_not_withdrawn_when_wagers_are_opened_again() -> None:
    floor = hidden("400").no_more_bets().cards("CUT")
    floor.refuse("20.8.2.5", r.WithdrawWager("Ann", 1)).give(r.WithdrawWager("Bob", 2))
    floor.ready().wager("Bob", 2, "100").played()
    assert floor.stack("Ann") == "2400.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_8_3_4_a_form_without_amount_leaves_the_result_of_other_chips() -> None:
    floor = session(pairs=True).write("Ann", None).examine("Ann").wager("Bob", 2, "100").no_more_bets().cards("CUT")
    floor.refuse("20.8.3.4", r.PlaceWager("Ann", 1, Money(10_000)))
    floor.ready().wager("Ann", 1, "100", PAIRS).deal("QC KS 9C QC 9S")  # a perfect pair, 25 to 1
    floor.stand("Ann", 1).stand("Bob", 2).cards("8D")
    assert floor.stack("Ann") == "4400.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_8_3_4_a_pair_that_is_dealt_again_is_paid_once_beside_such_a_form() -> None:
    floor = session(pairs=True).write("Ann", None).examine("Ann").wager("Bob", 2, "100").no_more_bets().cards("CUT")
    floor.ready().wager("Ann", 1, "100", PAIRS).deal("QC KS 9C QC 9S").stand("Ann", 1).stand("Bob", 2).cards("8D")
    floor.give(t.Reconstruct(SUPERVISOR, cards("QC KS 9C 9S QC 8D"), "two cards lay wrongly"))
    floor.stand("Ann", 1).stand("Bob", 2)
    assert floor.stack("Ann") == "1800.00"  # no pair any more, and the minimum


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.3.4", "nsw-pontoon-6to5-2017 20.11.2")
def test_20_8_3_4_a_correction_in_the_round_stays() -> None:
    floor = hidden(None).deal("KH KS 9C QD 9S").give(t.RaiseDispute("Ann", "500 were not paid last round"))
    floor.give(t.DecideDispute(LEADER, 1, "they were not", Money(50_000)))
    floor.stand("Ann", 1).stand("Bob", 2).cards("8D")
    assert floor.stack("Ann") == "2400.00"


# --- what is won before the announcement -----------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.6")
def test_20_8_2_6_what_a_hidden_wager_wins_buys_nothing_before_it_is_announced() -> None:
    floor = hidden("400", "800").deal("8H KS 9C 8D 9S").give(r.Split("Ann", 1))
    floor.cards("3C").hit("Ann", 1, "KC")
    assert floor.stack("Ann") == "800.00"  # the ledger has the 21, and nobody sees it
    floor.cards("3D").refuse("20.6.1", r.Double("Ann", 1))
    floor.stand("Ann", 1).stand("Bob", 2).cards("8D")
    assert floor.events_of(e.UndisclosedAnnounced)
    floor.wager("Ann", 1, "800")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.6")
def test_20_8_2_6_without_a_form_the_same_winnings_are_chips() -> None:
    floor = session("800").wager("Ann", 1, "400").wager("Bob", 2, "100").deal("8H KS 9C 8D 9S").give(r.Split("Ann", 1))
    floor.cards("3C").hit("Ann", 1, "KC").cards("3D").give(r.Double("Ann", 1))
    assert floor.stack("Ann") == "400.00"


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.2.4", "nsw-pontoon-6to5-2017 20.9.6")
@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("chips_first", [True, False])
def test_20_8_2_4_with_an_order_a_form_and_chips_come_in_one_opportunity(asks: bool, chips_first: bool) -> None:
    floor = session(order=True)
    if asks:
        floor.give(i.AskToWager())
    if chips_first:
        floor.wager("Ann", 1, "300").write("Ann", "400").examine("Ann")
    else:
        floor.write("Ann", "400").examine("Ann").wager("Ann", 1, "300")
    floor.refuse("20.9.6", r.PlaceWager("Ann", 1, Money(10_000)))
    floor.wager("Bob", 2, "100").played()
    assert floor.stack("Ann") == "2700.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.9.6", "nsw-pontoon-6to5-2017 20.8.2.4")
@pytest.mark.parametrize("next_has", ["been asked", "wagered"])
def test_20_9_6_no_form_comes_beside_chips_when_the_next_player_has_their_turn(next_has: str) -> None:
    floor = session(order=True).give(i.AskToWager()).wager("Ann", 1, "300")
    if next_has == "been asked":
        floor.give(i.AskToWager())
    else:
        floor.wager("Bob", 2, "100")
    floor.refuse("20.9.6", form("Ann", "400"))


# --- who may see it --------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.8.4")
def test_20_8_4_who_went_out_in_that_round_may_see_the_form_too() -> None:
    floor = session("100").wager("Ann", 1, "100").write("Bob", "400").examine("Bob").played(wins=False)
    floor.give(i.AskForForm("Ann", "Bob"))
    assert (floor.last(e.FormShown).player, floor.last(e.FormShown).of) == ("Ann", "Bob")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_a_round_without_wagers_leaves_no_wager_behind() -> None:
    levels = (Level(minimum=Money(10_000), maximum=Money(100_000)),)
    floor = session("300", levels=levels, pass_cards=1).wager("Ann", 1, "200").wager("Bob", 2, "100").played()
    floor.give(i.MarkAway(LEADER, "Ann"), i.PlayPassCard("Bob")).no_more_bets()
    assert isinstance(floor, Session)
    assert floor.session is not None
    assert [money.show(one.staked) for one in floor.session.seats] == ["0.00", "0.00"]
