"""Rule 20 of Blackjack, 2005: what the conditions may include, and that they prevail."""

import pytest
from msgspec.structs import replace

from croupier.money import Money, show
from croupier.rules.profile import load, load_any
from croupier.tournament import inputs as i
from croupier.tournament.conditions.plan import plan
from croupier.tournament.conditions.validation import election_of, faults
from croupier.tournament.machine.flow import step
from croupier.tournament.machine.prizes import Prize, expected, pool, shared
from croupier.tournament.session.terms import Seat
from tests.conditions import (
    DIRECTOR,
    MANAGER,
    NOW,
    OPERATOR,
    blank,
    changed,
    crowd,
    drawn_up,
    fault_of,
    refused,
    sound,
    split,
    stages,
)
from tests.table import Table

KEY = "act-blackjack-2005"


def table(**changes: object) -> Table:
    """Open a round at a table of the tournament, or of one with other conditions."""
    conditions = changed(sound(KEY), "changes", changes)
    return Table(KEY, "AS 9C KS 8D", at_entry=True, **election_of(conditions))


@pytest.mark.clause("act-blackjack-2005 20.1", "act-blackjack-2005 inst:revocation")
def test_20_1_the_rules_of_the_game_still_pay_3_to_2_in_tournament_chips() -> None:
    played = table().wager("Ann", 1, "100").deal()
    assert played.net("Ann") == "150.00"
    assert load_any(KEY, {"tournament": {}}).document == KEY


@pytest.mark.clause("act-blackjack-2005 20.3")
def test_20_3_entries_without_an_approval_reference_are_refused() -> None:
    state = drawn_up(sound(KEY))
    assert refused(state, i.OpenEntries(DIRECTOR)).clause == "20.3"
    assert refused(state, i.ApproveConditions(OPERATOR, " ")).clause == "20.3"


@pytest.mark.clause("act-blackjack-2005 20.4", "act-blackjack-2005 20.4(f)", "act-blackjack-2005 20.4(h)")
def test_20_4_conditions_with_f_and_h_blank_can_be_saved() -> None:
    conditions = blank(blank(sound(KEY), "entry.groups"), "wagering.side_bets")
    assert faults(conditions) == ()
    assert drawn_up(conditions).conditions == conditions


@pytest.mark.clause("act-blackjack-2005 20.4")
def test_20_4_a_missing_number_of_players_is_a_fault_since_no_tournament_can_run_without_it() -> None:
    fault = fault_of(blank(sound(KEY), "players"), "players")
    assert fault.clause == "20.4(e)"
    assert "no tournament can be run without it" in fault.wrong


@pytest.mark.clause("act-blackjack-2005 20.4(a)", "act-blackjack-2005 20.9")
def test_20_4_a_the_published_start_is_a_moment() -> None:
    fault = fault_of(changed(sound(KEY), "starts", "seven in the evening"), "starts")
    assert (fault.clause, "+11:00" in fault.mend) == ("20.9", True)


@pytest.mark.clause("act-blackjack-2005 20.4(b)")
def test_20_4_b_three_heats_of_20_rounds_then_a_final_make_a_schedule() -> None:
    heats = replace(
        sound(KEY), stages=stages("one", "two", "three", per_table=0, best=6, tables=2), players=crowd(12, 12)
    )
    [row] = plan(heats).rows
    assert [step.stage for step in row.steps] == ["one", "two", "three", "final"]
    assert [step.players for step in row.steps] == [(12, 12), (6, 6), (6, 6), (6, 6)]
    assert fault_of(blank(sound(KEY), "stages"), "stages").clause == "20.4(b)"


@pytest.mark.clause("act-blackjack-2005 20.4(c)", "act-blackjack-2005 def:tournament-commission")
def test_20_4_c_fee_110_with_commission_10_puts_100_into_the_pool() -> None:
    assert [pool(sound(KEY), entries).total for entries in (1, 2)] == [10_000, 20_000]
    assert expected(sound(KEY), 1).commission == 1_000


@pytest.mark.clause("act-blackjack-2005 20.4(d)")
def test_20_4_d_5000_chips_are_stated_and_cover_the_minimum() -> None:
    conditions = sound(KEY)
    assert conditions.chips is not None
    assert Seat("Ann", 1, conditions.chips.start).chips == 500_000
    assert fault_of(changed(conditions, "chips.start", Money(9_900)), "chips.start").clause == "20.14/s2"


@pytest.mark.clause("act-blackjack-2005 20.4(e)")
def test_20_4_e_a_maximum_below_the_minimum_is_refused() -> None:
    assert fault_of(replace(sound(KEY), players=crowd(43, 42)), "players").clause == "20.4(e)"


@pytest.mark.clause("act-blackjack-2005 20.4(f)")
def test_20_4_f_groups_of_players_are_stated() -> None:
    assert faults(changed(sound(KEY), "entry.groups", ("members",))) == ()


@pytest.mark.clause("act-blackjack-2005 20.4(g)")
def test_20_4_g_minimum_100_refuses_a_wager_of_50() -> None:
    opened = table()
    opened.refuse("20.14", lambda: opened.wager("Ann", 1, "50"))
    above = replace(sound(KEY).limits[0], minimum=Money(200_000))
    assert fault_of(replace(sound(KEY), limits=(above,)), "limits").clause == "20.4(g)"


@pytest.mark.clause("act-blackjack-2005 20.4(h)")
def test_20_4_h_side_bets_off_are_refused_in_play() -> None:
    opened = table()
    opened.wager("Ann", 1, "100").refuse("18.1", lambda: opened.wager("Ann", 1, "10", "perfect-pairs"))
    allowed = changed(sound(KEY), "wagering.side_bets", ("perfect-pairs",))
    assert election_of(allowed)["side_bets"] == ["perfect-pairs"]


@pytest.mark.clause("act-blackjack-2005 20.4(i)", "act-blackjack-2005 20.20")
def test_20_4_i_50_30_20_is_accepted_and_50_30_10_refused() -> None:
    assert faults(changed(sound(KEY), "prizes.places", split(50, 30, 20))) == ()
    for shares, told in (((50, 30, 10), "90%"), ((50, 30, 30), "110%")):
        fault = fault_of(changed(sound(KEY), "prizes.places", split(*shares)), "prizes.places")
        assert fault.clause == "20.20"
        assert told in fault.wrong


@pytest.mark.clause("act-blackjack-2005 20.5")
def test_20_5_blackjack_pays_2_to_1_in_the_tournament_and_not_at_cash_tables() -> None:
    played = table(**{"naturals.odds": "2 to 1"}).wager("Ann", 1, "100").deal()
    assert played.net("Ann") == "200.00"
    assert load(KEY, {"tournament": {"naturals.odds": "2 to 1"}}).naturals.odds.clause == "20.5"
    cash = Table(KEY, "AS 9C KS 8D", at_entry=True, minimum="100").wager("Ann", 1, "100").deal()
    assert cash.net("Ann") == "150.00"


@pytest.mark.clause("act-blackjack-2005 20.5", "act-blackjack-2005 20.21")
def test_20_5_conditions_prevail_over_the_preceding_rules_and_not_over_rule_20() -> None:
    assert fault_of(changed(sound(KEY), "ties.final", "share"), "ties.final").clause == "20.21"
    assert fault_of(changed(sound(KEY), "changes", {"places.same_round": "draw"}), "changes").clause == "20.22"
    fault = fault_of(changed(sound(KEY), "changes", {"naturals.odd": "2 to 1"}), "changes naturals.odd")
    assert "did you mean naturals.odds?" in fault.wrong


@pytest.mark.clause("act-blackjack-2005 20.20", "act-blackjack-2005 20.23/s2")
def test_20_20_pool_of_4200_is_paid_out_in_prizes_of_4200() -> None:
    money = expected(sound(KEY), 42)
    assert (show(money.paid), show(money.commission), show(money.pool.total)) == ("4620.00", "420.00", "4200.00")
    assert [show(one.cash) for one in money.prizes] == ["2100.00", "1260.00", "840.00"]


@pytest.mark.clause("act-blackjack-2005 20.22")
def test_20_22_two_out_in_one_round_for_600_and_400_have_500_each() -> None:
    won = shared([Prize(3, Money(60_000)), Prize(4, Money(40_000))], ["A", "B"])
    assert [(one.player, show(one.cash)) for one in won] == [("A", "500.00"), ("B", "500.00")]


@pytest.mark.clause("act-blackjack-2005 20.23")
def test_20_23_commission_above_the_approved_amount_is_refused() -> None:
    assert fault_of(changed(sound(KEY), "fees.approved", ""), "fees.approved").clause == "20.23"
    state = drawn_up(changed(sound(KEY), "fees.commission", Money(1_200)))
    given = i.ApproveCommission(OPERATOR, Money(1_000), "A-1")
    for one in (i.ApproveConditions(OPERATOR, "A-2"), given, i.PublishConditions(MANAGER, "at the desk")):
        _, state = step(state, one, NOW)
    assert refused(state, i.OpenEntries(DIRECTOR)).clause == "20.23"


@pytest.mark.clause("act-blackjack-2005 def:tournament-chips")
def test_chips_are_worth_no_money() -> None:
    assert (
        fault_of(changed(sound(KEY), "chips.cash_percent", 10), "chips.cash_percent").clause == "def:tournament-chips"
    )
