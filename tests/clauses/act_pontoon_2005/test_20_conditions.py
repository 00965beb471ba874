"""Rule 20 of Pontoon, 2005: what the conditions may include, and that they prevail."""

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.money import Money, show
from croupier.tournament import inputs as i
from croupier.tournament.conditions.document import Conditions
from croupier.tournament.conditions.plan import plan
from croupier.tournament.conditions.validation import election_of, faults
from croupier.tournament.machine.prizes import expected, pool, shared
from tests.conditions import DIRECTOR, blank, changed, crowd, drawn_up, fault_of, refused, sound, split, stages
from tests.table import Table

KEY = "act-pontoon-2005"


def fifty() -> Conditions:
    """Return the conditions of scenario S29: fees of $100, of which $10 are commission, and three places."""
    conditions = changed(changed(sound(KEY), "fees.entry", Money(10_000)), "fees.commission", Money(1_000))
    return changed(replace(conditions, players=crowd(18, 56)), "prizes.places", split(50, 30, 20))


def table(**changes: object) -> Table:
    """Open a round at a table of the tournament."""
    return Table(KEY, "9S KC 8S 7D", at_entry=True, **election_of(changed(sound(KEY), "changes", changes)))


@pytest.mark.clause("act-pontoon-2005 20.1")
def test_20_1_base_settlement_is_unchanged_at_a_tournament_table() -> None:
    plain = Table(KEY, "AS 9C KS 8D 9D", at_entry=True, minimum="100").wager("Ann", 1, "100").deal()
    played = Table(KEY, "AS 9C KS 8D 9D", at_entry=True, **election_of(sound(KEY))).wager("Ann", 1, "100").deal()
    assert played.net("Ann") == plain.net("Ann") == "150.00"


@pytest.mark.clause("act-pontoon-2005 20.3")
def test_20_3_taking_entries_before_the_approval_is_refused() -> None:
    assert refused(drawn_up(sound(KEY)), i.OpenEntries(DIRECTOR)).clause == "20.3"


@pytest.mark.clause("act-pontoon-2005 20.4", "act-pontoon-2005 20.4(a)", "act-pontoon-2005 20.4(f)")
@pytest.mark.parametrize("part", ["starts", "entry.groups", "wagering.side_bets", "entry.method"])
def test_20_4_conditions_with_only_some_parts_are_accepted(part: str) -> None:
    assert faults(blank(sound(KEY), part)) == ()


@pytest.mark.clause("act-pontoon-2005 20.4(b)")
def test_20_4_b_heats_semi_finals_and_a_final_are_planned() -> None:
    conditions = replace(sound(KEY), players=crowd(24, 24), stages=stages("heats", "semi-finals", per_table=3))
    [row] = plan(conditions).rows
    told = [(step.stage, step.tables[0], step.players[0]) for step in row.steps]
    assert told == [("heats", 4, 24), ("semi-finals", 2, 12), ("final", 1, 6)]
    assert fault_of(blank(sound(KEY), "stages"), "stages").clause == "20.4(b)"


@pytest.mark.clause("act-pontoon-2005 20.4(c)", "act-pontoon-2005 def:tournament-commission")
def test_20_4_c_fee_100_including_commission_10_puts_90_into_the_pool() -> None:
    assert pool(fifty(), 1).total == 9_000


@pytest.mark.clause("act-pontoon-2005 20.4(d)", "act-pontoon-2005 20.4(e)")
def test_20_4_d_missing_chips_and_numbers_of_players_are_faults() -> None:
    assert fault_of(blank(sound(KEY), "chips.start"), "chips.start").clause == "20.4(d)"
    assert fault_of(blank(sound(KEY), "players"), "players").clause == "20.4(e)"


@pytest.mark.clause("act-pontoon-2005 20.4(g)")
def test_20_4_g_the_limits_of_the_conditions_bind() -> None:
    opened = table()
    opened.refuse("20.14", lambda: opened.wager("Ann", 1, "50"))
    opened.refuse("3", lambda: opened.wager("Ann", 1, "1100"))


@pytest.mark.clause("act-pontoon-2005 20.4(h)")
def test_20_4_h_perfect_pairs_barred_are_refused() -> None:
    opened = table().wager("Ann", 1, "100")
    opened.refuse("18.1", lambda: opened.wager("Ann", 1, "10", "perfect-pairs"))


@pytest.mark.clause("act-pontoon-2005 20.4(i)")
def test_20_4_i_50_30_20_is_accepted_and_50_30_10_refused() -> None:
    assert faults(changed(sound(KEY), "prizes.places", split(50, 30, 20))) == ()
    assert fault_of(changed(sound(KEY), "prizes.places", split(50, 30, 10)), "prizes.places").clause == "20.20"


@pytest.mark.clause("act-pontoon-2005 20.5")
def test_20_5_no_surrender_in_the_tournament_and_again_at_cash_tables() -> None:
    none = table(surrender="none").wager("Ann", 1, "100").deal()
    with pytest.raises(Refused):
        none.surrender("Ann", 1)
    offered = table().wager("Ann", 1, "100").deal()
    assert offered.surrender("Ann", 1).net("Ann") == "-50.00"
    cash = Table(KEY, "9S KC 8S 7D", at_entry=True, minimum="100")
    assert cash.wager("Ann", 1, "100").deal().surrender("Ann", 1).net("Ann") == "-50.00"


@pytest.mark.clause("act-pontoon-2005 20.20", "act-pontoon-2005 20.23")
def test_20_23_s29_50_entries_of_100_make_a_pool_of_4500_which_is_all_paid_out() -> None:
    money = expected(fifty(), 50)
    assert (show(money.pool.total), show(money.commission)) == ("4500.00", "500.00")
    assert [show(one.cash) for one in money.prizes] == ["2250.00", "1350.00", "900.00"]
    assert sum(one.cash for one in money.prizes) == money.pool.total


@pytest.mark.clause("act-pontoon-2005 20.22")
def test_20_22_s29_two_knocked_out_by_one_round_for_1350_and_900_have_1125_each() -> None:
    won = shared(expected(fifty(), 50).prizes[1:], ["Ann", "Bob"])
    assert [show(one.cash) for one in won] == ["1125.00", "1125.00"]


@pytest.mark.clause("act-pontoon-2005 20.21")
def test_20_21_equal_chips_are_played_off_whatever_conditions_say() -> None:
    assert fault_of(changed(fifty(), "ties.session", "share"), "ties.session").clause == "20.21"


@pytest.mark.clause("act-pontoon-2005 20.24")
def test_20_24_conditions_cannot_promise_a_refund() -> None:
    promised = changed(sound(KEY), "entry.refund_until", "2026-12-01T12:00+11:00")
    assert fault_of(promised, "entry.refund_until").clause == "20.24"
