"""Rule 20 of NSW Pontoon 6 to 5: fees, the pool, and what the conditions must include."""

import pytest
from msgspec.structs import replace

from croupier.money import Money, show
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from croupier.rules.tournament import load_tournament
from croupier.tournament import inputs as i
from croupier.tournament.acts.preparation import requirements
from croupier.tournament.conditions.document import NONE, PoolAddition
from croupier.tournament.conditions.validation import election_of, faults
from croupier.tournament.machine.prizes import expected, pool
from croupier.tournament.reasons.entries import NOT_PUBLISHED
from tests.conditions import DIRECTOR, OPERATOR, blank, changed, drawn_up, fault_of, refused, sound
from tests.table import Table

KEY = "nsw-pontoon-6to5-2017"
DEMANDED = [
    ("fees", "20.4.2(a)"),
    ("chips.start", "20.4.2(b)"),
    ("wagering.compulsory", "20.4.2(c)"),
    ("limits", "20.4.2(d)"),
    ("stages", "20.4.2(e)"),
    ("structure.progression", "20.4.2(e)"),
    ("structure.repechage", "20.4.2(e)"),
    ("structure.allocation", "20.4.2(f)"),
    ("wagering.order", "20.4.2(f)"),
    ("wagering.pass_cards", "20.4.2(f)"),
    ("wagering.undisclosed", "20.4.2(f)"),
    ("buy_back", "20.4.2(g)"),
    ("entry.entitled", "20.4.2(h)(i)"),
    ("entry.method", "20.4.2(i)"),
    ("entry.form", "20.4.2(i)"),
    ("entry.refund_until", "20.4.2(i)"),
    ("players", "20.4.2(i)"),
    ("prizes.places", "20.4.2(j)"),
    ("prizes.payment", "20.4.2(j)"),
    ("prizes.guarantee", "20.4.2(j)"),
    ("statement", "20.4.2(k)"),
]


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.7.1")
def test_6_7_1_low_limit_table_in_a_tournament_is_refused() -> None:
    low = changed(sound(KEY), "settings", {"low_limit": True, "shoe": "shuffling-device"})
    assert fault_of(low, "settings low_limit").clause == "6.7.1"
    with pytest.raises(BadElection, match=r"6\.7\.1 offers no tournament"):
        load(KEY, {"low_limit": True, "shoe": "shuffling-device", "tournament": {}})


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.1.1", "nsw-pontoon-6to5-2017 def:tournament-chips")
def test_20_1_1_the_terms_are_those_of_the_tournament_s_own_list() -> None:
    rules = load_tournament(KEY)
    assert rules.precedence.terms.clause == "20.1.1"
    assert rules.people.director.value == "Tournament Manager"
    worth_cash = changed(sound(KEY), "chips.cash_percent", 10)  # here, and nowhere else
    assert faults(changed(worth_cash, "fees.buy_in", 20_000)) == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1")
def test_20_2_1_two_players_on_one_box_are_refused() -> None:
    opened = Table(KEY, at_entry=True, **election_of(sound(KEY))).wager("Ann", 1, "100")
    opened.refuse("20.2.1", lambda: opened.wager("Bob", 1, "100"))
    cash = Table(KEY, at_entry=True, minimum="100").wager("Ann", 1, "100")
    assert cash.wager("Bob", 1, "100").rules.wagers.players_per_box.clause == "5.4"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.2.1")
def test_20_2_1_no_answer_in_a_tournament_cites_a_rule_that_is_switched_off() -> None:
    rules = load(KEY, election_of(sound(KEY)))
    assert load_tournament(KEY).precedence.switched_off.text == ("5.4", "5.8", "6.2", "6.3", "6.5", "6.6", "19.9")
    assert rules.wagers.below_minimum.clause == rules.wagers.above_maximum.clause == "20.6.14"
    assert (rules.seating.several_boxes.value, rules.seating.several_boxes.clause) == (False, "20.2.1")
    assert (rules.seating.vacate_by.value, rules.limits.raised_by.value) == ((), ())


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.1")
def test_20_3_1_40_entries_at_100_plus_1000_make_a_pool_of_5000() -> None:
    thousand = PoolAddition(kind="cash", what="from the operator", value=Money(100_000))
    conditions = changed(changed(sound(KEY), "prizes.added", (thousand,)), "prizes.guarantee", NONE)
    assert show(pool(conditions, 40).total) == "5000.00"
    assert show(expected(conditions, 40).pool.added) == "1000.00"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.2")
def test_20_3_2_a_commission_is_refused() -> None:
    fault = fault_of(changed(sound(KEY), "fees.commission", Money(1_000)), "fees.commission")
    assert fault.clause == "20.3.2"
    assert faults(changed(sound(KEY), "entry.refund_until", NONE)) == ()  # the conditions may permit it, or not


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.3")
def test_20_3_3_the_pool_is_guaranteed_from_a_minimum_of_entries_on() -> None:
    conditions = changed(changed(sound(KEY), "prizes.guarantee", Money(900_000)), "prizes.guarantee_entries", 50)
    assert [show(pool(conditions, entries).guaranteed) for entries in (49, 50)] == ["0.00", "3000.00"]
    assert faults(conditions) == ()


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.3.4")
def test_20_3_4_the_right_to_cancel_is_there_and_refunds_all_fees() -> None:
    accounts = load_tournament(KEY).accounts
    assert (accounts.cancelled.clause, accounts.cancel_refunds.text) == ("20.3.4", "all entry fees")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.1")
def test_20_4_1_unpublished_conditions_open_no_entries() -> None:
    assert refused(drawn_up(sound(KEY)), i.OpenEntries(DIRECTOR)).clause == "20.4.1"
    assert ("20.4.1", NOT_PUBLISHED, "PublishConditions") in requirements(drawn_up(sound(KEY)))


@pytest.mark.clause(
    "nsw-pontoon-6to5-2017 20.4.2",
    *[f"nsw-pontoon-6to5-2017 {clause}" for clause in dict.fromkeys(clause for _, clause in DEMANDED)],
)
@pytest.mark.parametrize(("part", "clause"), DEMANDED)
def test_20_4_2_an_item_left_blank_is_refused_naming_its_clause(part: str, clause: str) -> None:
    assert faults(sound(KEY)) == ()
    conditions = blank(sound(KEY), part)
    assert fault_of(conditions, part).clause == clause
    assert refused(drawn_up(conditions), i.PublishConditions(OPERATOR, "at the desk")).clause


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(d)", "nsw-pontoon-6to5-2017 20.6.15")
def test_20_4_2_d_levels_are_stored_and_each_is_put_to_the_game() -> None:
    conditions = sound(KEY)
    assert [show(level.minimum) for level in conditions.limits] == ["100.00", "200.00"]
    assert [election_of(conditions, level)["minimum"] for level in conditions.limits] == ["100.00", "200.00"]
    back = replace(conditions, limits=conditions.limits[::-1])
    assert fault_of(back, "limits").clause == "20.6.15"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(h)", "nsw-pontoon-6to5-2017 20.4.2(h)(ii)")
def test_20_4_2_h_eligibility_is_stated_and_refusal_only_if_reserved() -> None:
    other = changed(sound(KEY), "entry.entitled", "Everybody is eligible.")
    assert fault_of(other, "entry.entitled").clause == "20.4.2(h)(i)"
    assert load_tournament(KEY).papers.eligibility.clause == "20.4.2(h)"
    assert faults(blank(sound(KEY), "entry.may_refuse")) == ()  # then the right is not reserved


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(h)(iii)")
def test_20_4_2_h_iii_criteria_without_a_text_are_refused() -> None:
    assert fault_of(changed(sound(KEY), "entry.criteria", ()), "entry.criteria").clause == "20.4.2(h)(iii)"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.4.2(k)")
def test_20_4_2_k_a_condition_that_contradicts_a_rule_is_rejected() -> None:
    fault = fault_of(changed(sound(KEY), "changes", {"naturals.odds": "3 to 2"}), "changes naturals.odds")
    assert fault.clause == "20.4.2(k)"
    assert "contradicts nsw-pontoon-6to5-2017 10.5/T1/pontoon" in fault.wrong


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.4")
def test_20_5_4_undisclosed_wagers_above_the_maximum_are_refused() -> None:
    fault = fault_of(changed(sound(KEY), "changes", {"undisclosed.above_maximum": "allowed"}), "changes")
    assert (fault.clause, fault.wrong.endswith("it is for the maximum.")) == ("20.8.3.2", True)
    assert load_tournament(KEY).seating.ballot.clause == "20.5.4"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.6.12", "nsw-pontoon-6to5-2017 20.6.5")
def test_20_6_conditions_keep_to_late_wagers_and_to_no_add_on() -> None:
    assert fault_of(changed(sound(KEY), "wagering.late", "minimum"), "wagering.late").clause == "20.6.12"
    uth = sound("act-uth-2019").add_on
    assert fault_of(replace(sound(KEY), add_on=uth), "add_on").clause == "20.6.5"
