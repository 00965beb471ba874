"""Insuring a wager that its owner declines to insure: act-pontoon-2018 7.2; who comes first is in a file of its own.

$40 of Ann on a box, not insured by her, leave $20 for the others; a request is met when the subsequent deal begins.
"""

import re

import pytest

from croupier.engine.events import InsuranceReduced, InsuranceRequested, InsuranceSettled
from croupier.engine.inputs import ReturnWagers
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_pontoon import past_offers
from tests.clauses.act_pontoon_2018 import DOCUMENT, offered, placed
from tests.table import Table


@pytest.mark.clause("act-pontoon-2018 def:insurance-line", "act-pontoon-2018 7.3")
def test_insurance_line_is_apart_from_the_box() -> None:
    table = offered([("Ann", 1, "20")]).insure("Ann", 1, "10")
    box = table.state.find(1)
    assert box is not None
    assert (box.wager("Ann"), table.hand(1).stakes[0].whole) == (2000, 2000)
    assert [(one.player, one.box, one.amount) for one in table.state.insurance] == [("Ann", 1, 1000)]


# --- 7.2 how much ---------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 def:insurance-wager")
def test_7_2_declined_wager_may_be_insured_by_another_up_to_half() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], "KD").proceed("Ann").insure("Bob", 1, "20", owner="Ann")
    assert [(one.player, one.owner, one.amount, one.clause) for one in table.of(InsuranceRequested)] == [
        ("Bob", "Ann", 2000, "7.2")
    ]
    past_offers(table).stand("Ann", 1).stand("Bob", 2)
    assert placed(table) == [("Bob", 1, "Ann", 2000, "7.2(b)")]
    # Bob loses $10 on his box and is paid 2 to 1 on $20
    assert (table.net("Ann"), table.net("Bob")) == ("-40.00", "30.00")
    assert [(one.player, one.owner, one.returned, one.clause) for one in table.of(InsuranceSettled)] == [
        ("Bob", "Ann", 6000, "7.5bis(b)")
    ]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.5bis(a)")
def test_7_2_insurance_for_another_is_lost_like_ones_own() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], "9D").insure("Bob", 1, "20", owner="Ann")
    past_offers(table).stand("Ann", 1).stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("-40.00", "-30.00")
    assert [(one.player, one.returned, one.clause) for one in table.of(InsuranceSettled)] == [("Bob", 0, "7.5bis(a)")]


@pytest.mark.clause("act-pontoon-2018 7.2")
@pytest.mark.parametrize(("asked", "given"), [("19.99", 1999), ("20", 2000), ("20.01", 2000), ("40", 2000)])
def test_7_2_no_more_than_half_the_wager_is_placed(asked: str, given: int) -> None:
    table = past_offers(offered([("Ann", 1, "40"), ("Bob", 2, "10")]).insure("Bob", 1, asked, owner="Ann"))
    assert placed(table) == [("Bob", 1, "Ann", given, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_half_is_of_the_declined_wager_not_of_the_insurers_own() -> None:
    table = past_offers(offered([("Ann", 1, "40"), ("Bob", 2, "1")]).insure("Bob", 1, "20", owner="Ann"))
    assert placed(table) == [("Bob", 1, "Ann", 2000, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_half_is_shared_by_all_who_insure_it() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10"), ("Cy", 3, "10")])
    past_offers(table.insure("Cy", 1, "20", owner="Ann").insure("Bob", 1, "15", owner="Ann"))
    assert placed(table) == [("Bob", 1, "Ann", 1500, "7.2(b)"), ("Cy", 1, "Ann", 500, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 3.5")
def test_7_2_half_is_of_what_counts() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], maximum="30").insure("Bob", 1, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 1500, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.1")
def test_7_2_own_wager_may_be_insured_as_well() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], "KD")
    past_offers(table.insure("Bob", 2, "5").insure("Bob", 1, "20", owner="Ann")).stand("Ann", 1).stand("Bob", 2)
    assert table.net("Bob") == "40.00"  # -$10, and 2 to 1 on $25


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_two_players_may_insure_each_others_wagers() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "20")], "KD")
    table.insure("Ann", 2, "10", owner="Bob").insure("Bob", 1, "20", owner="Ann")
    past_offers(table).stand("Ann", 1).stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("-20.00", "20.00")


def reduced(table: Table) -> list[tuple[str, int, int, str, str]]:
    return [
        (one.player, one.asked, one.placed, one.why, one.clause)
        for one in table.of(InsuranceReduced)
        if (one.box, one.owner) == (1, "Ann")
    ]


@pytest.mark.clause("act-pontoon-2018 7.2")
@pytest.mark.parametrize(
    ("asked", "told"), [("20", []), ("20.01", [("Bob", 2001, 2000, "half_insured", "7.2")]), ("19.99", [])]
)
def test_7_2_insurance_above_half_is_cut_and_reported(asked: str, told: list[tuple[str, int, int, str, str]]) -> None:
    table = past_offers(offered([("Ann", 1, "40"), ("Bob", 2, "10")]).insure("Bob", 1, asked, owner="Ann"))
    assert reduced(table) == told


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_each_request_that_is_reduced_is_reported() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10"), ("Cy", 3, "10"), ("Di", 4, "10")])
    table.insure("Di", 1, "5", owner="Ann").insure("Cy", 1, "20", owner="Ann").insure("Bob", 1, "15", owner="Ann")
    past_offers(table)
    assert placed(table) == [("Bob", 1, "Ann", 1500, "7.2(b)"), ("Cy", 1, "Ann", 500, "7.2(b)")]
    assert reduced(table) == [("Cy", 2000, 500, "half_insured", "7.2"), ("Di", 500, 0, "half_insured", "7.2")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.3")
def test_7_2_request_that_falls_to_the_owners_own_insurance_is_reported_at_once() -> None:
    """Bob asked for $20 on Ann's declined wager; Ann then insures $1 herself, which is no decline any more."""
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).proceed("Ann").insure("Bob", 1, "20", owner="Ann")
    assert table.net("Bob") == "-10.00"  # a request moves no chips
    table.insure("Ann", 1, "1")
    assert reduced(table) == [("Bob", 2000, 0, "owner_insured", "7.2")]
    assert table.state.requests == ()
    past_offers(table)
    assert reduced(table) == [("Bob", 2000, 0, "owner_insured", "7.2")]
    assert table.net("Bob") == "-10.00"


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 17.2(b)")
def test_7_2_request_for_a_wager_that_leaves_the_round_is_reported_as_reduced() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).insure("Bob", 1, "20", owner="Ann")
    past_offers(table.give(ReturnWagers("Ann", "void")))
    assert reduced(table) == [("Bob", 2000, 0, "wager_gone", "7.2")]


# --- 7.2 when it is open --------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 7.2")
@pytest.mark.parametrize("own", ["0.01", "10", "20"])
def test_7_2_wager_insured_by_its_owner_even_in_part_is_not_declined(own: str) -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).insure("Ann", 1, own)
    table.refuse("7.2", lambda: table.insure("Bob", 1, "5", owner="Ann"))


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_request_falls_when_the_owner_insures_after_all() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).proceed("Ann").insure("Bob", 1, "20", owner="Ann")
    past_offers(table.insure("Ann", 1, "5"))
    assert placed(table) == [("Ann", 1, "Ann", 500, "7.1")]
    assert (table.net("Ann"), table.net("Bob")) == ("-45.00", "-10.00")


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.3")
def test_7_2_owner_may_change_mind_until_the_subsequent_deal() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).insure("Bob", 1, "20", owner="Ann").proceed()
    table.insure("Ann", 1, "20")  # while surrender is offered
    past_offers(table)
    assert placed(table) == [("Ann", 1, "Ann", 2000, "7.1")]


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_by_the_other_reading_who_has_declined_is_bound_once_another_has_asked() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], declined_insurance_binds=True)
    table.proceed("Ann").insure("Bob", 1, "20", owner="Ann")
    table.refuse("7.2", lambda: table.insure("Ann", 1, "1"))
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 2000, "7.2(b)")]
    free = offered([("Ann", 1, "40"), ("Bob", 2, "10")], declined_insurance_binds=True)
    free.proceed("Ann").insure("Ann", 1, "1")  # nobody has asked for it
    early = offered([("Ann", 1, "40"), ("Bob", 2, "10")], declined_insurance_binds=True)
    early.insure("Bob", 1, "20", owner="Ann").insure("Ann", 1, "1")  # she has not declined


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_request_may_come_before_the_owner_has_answered() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).insure("Bob", 1, "20", owner="Ann").proceed("Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 2000, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 15.7")
def test_7_2_wager_of_an_absent_owner_is_declined() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).absent("Ann").insure("Bob", 1, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 2000, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.3")
def test_7_2_request_may_be_made_while_surrender_is_offered() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")]).proceed().insure("Bob", 1, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 2000, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.3")
def test_7_2_late_requests_are_each_met_once_and_by_preference() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10"), ("Cy", 3, "10")]).insure("Bob", 1, "5", owner="Ann").proceed()
    table.insure("Cy", 1, "20", owner="Ann").insure("Bob", 1, "5", owner="Ann").insure("Bob", 2, "5")
    past_offers(table)
    assert sorted(placed(table)) == [
        ("Bob", 1, "Ann", 500, "7.2(b)"),
        ("Bob", 1, "Ann", 500, "7.2(b)"),
        ("Bob", 2, "Bob", 500, "7.1"),
        ("Cy", 1, "Ann", 1000, "7.2(b)"),
    ]


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.3")
def test_7_2_request_is_refused_once_the_subsequent_deal_has_begun() -> None:
    table = past_offers(offered([("Ann", 1, "40"), ("Bob", 2, "10")]))
    table.refuse("7.3", lambda: table.insure("Bob", 1, "20", owner="Ann"))


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.1")
def test_7_2_nothing_is_insured_against_a_king() -> None:
    table = Table(DOCUMENT, "9H 9C KS 7D 7C").wager("Ann", 1, "40").wager("Bob", 2, "10").deal()
    table.refuse("7.1", lambda: table.insure("Bob", 1, "20", owner="Ann"))


# --- 7.2 who --------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_operator_may_not_permit_it() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], insure_others=False).proceed("Ann")
    table.refuse("7.2", lambda: table.insure("Bob", 1, "20", owner="Ann"))
    assert table.insure("Bob", 2, "5").net("Bob") == "-15.00"


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.2(a)", "act-pontoon-2018 7.2(b)")
def test_7_2_insurer_needs_a_wager_in_the_round() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")])
    table.refuse("7.2", lambda: table.insure("Zoe", 1, "5", owner="Ann"))


@pytest.mark.clause("act-pontoon-2018 7.2")
def test_7_2_there_must_be_a_wager_to_insure() -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")])
    table.refuse("7", lambda: table.insure("Bob", 1, "5", owner="Cy"))
    table.refuse("7", lambda: table.insure("Bob", 2, "5", owner="Ann"))


@pytest.mark.clause("act-pontoon-2018 7.1", "act-pontoon-2018 7.2")
def test_7_2_pontoon_of_another_cannot_be_insured() -> None:
    table = Table(DOCUMENT, "AH 9C AS KD 7C").wager("Ann", 1, "40").wager("Bob", 2, "10").deal()
    table.refuse("7.1", lambda: table.insure("Bob", 1, "20", owner="Ann"))


@pytest.mark.clause("act-pontoon-2018 7.1", "act-pontoon-2018 7.2")
def test_7_2_player_whose_every_hand_is_a_pontoon_may_not_insure_for_others() -> None:
    table = Table(DOCUMENT, "9H AH AS 7D KD").wager("Ann", 1, "40").wager("Bob", 2, "10").deal()
    table.refuse("7.1", lambda: table.insure("Bob", 1, "20", owner="Ann"))


@pytest.mark.clause("act-pontoon-2018 7.1", "act-pontoon-2018 7.2")
def test_7_2_player_with_a_pontoon_may_insure_for_others_under_another_reading() -> None:
    table = Table(DOCUMENT, "9H AH AS 7D KD KC", pontoon_player_may_insure_others=True)
    table.wager("Ann", 1, "40").wager("Bob", 2, "10").deal().insure("Bob", 1, "20", owner="Ann")
    past_offers(table).stand("Ann", 1)
    assert placed(table) == [("Bob", 1, "Ann", 2000, "7.2(b)")]
    assert table.net("Bob") == "55.00"  # 3 to 2 on $10 and 2 to 1 on $20


@pytest.mark.clause("act-pontoon-2018 7.1", "act-pontoon-2018 7.2")
@pytest.mark.parametrize("setting", [False, True])
def test_7_2_player_with_another_hand_beside_a_pontoon_may_insure_for_others(setting: bool) -> None:
    table = Table(DOCUMENT, "9H AH 9D AS 7D KD 7S", pontoon_player_may_insure_others=setting)
    table.wager("Ann", 1, "40").wager("Bob", 2, "10").wager("Bob", 3, "10").deal().insure("Bob", 1, "20", owner="Ann")
    assert placed(past_offers(table)) == [("Bob", 1, "Ann", 2000, "7.2(b)")]


# --- 7.4 half chips -------------------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 7.4", "act-pontoon-2018 7.2")
@pytest.mark.parametrize("amount", ["6", "7.49", "0"])
def test_7_4_insurance_for_another_follows_the_multiple_too(amount: str) -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], smallest_chip="5")
    table.refuse("7.4", lambda: table.insure("Bob", 1, amount, owner="Ann"))
    assert placed(past_offers(table.insure("Bob", 1, "7.50", owner="Ann"))) == [("Bob", 1, "Ann", 750, "7.2(b)")]


@pytest.mark.clause("act-pontoon-2018 7.4", "act-pontoon-2018 7.2")
@pytest.mark.parametrize(
    ("wager", "bob", "cy", "given"),
    [
        ("12", "10", "5", [("Bob", 500)]),  # half of $12 is $6: $5 is the most in steps of $2.50
        ("22", "7.50", "5", [("Bob", 750), ("Cy", 250)]),  # $11: $7.50, and $2.50 of the $3.50 left
        ("30", "10", "7.50", [("Bob", 1000), ("Cy", 500)]),  # $15
        ("4", "2.50", "2.50", []),  # $2 is less than one step
    ],
)
def test_7_4_what_is_given_is_cut_to_a_multiple(wager: str, bob: str, cy: str, given: list[tuple[str, int]]) -> None:
    table = offered([("Ann", 1, wager), ("Bob", 2, "10"), ("Cy", 3, "10")], smallest_chip="5")
    table.insure("Cy", 1, cy, owner="Ann").insure("Bob", 1, bob, owner="Ann")
    assert [(insurer, cents) for insurer, _, _, cents, _ in placed(past_offers(table))] == given


# --- what the owner does later --------------------------------------------------------------------------------


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 9.3")
@pytest.mark.parametrize(("second", "ann", "bob"), [("KD", "-40.00", "30.00"), ("9D", "-20.00", "-30.00")])
def test_7_2_cover_stands_although_the_owner_surrenders(second: str, ann: str, bob: str) -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], second).insure("Bob", 1, "20", owner="Ann").proceed()
    past_offers(table.surrender("Ann", 1)).stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == (ann, bob)


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 13.1(b)")
@pytest.mark.parametrize(("second", "bob"), [("KD", "30.00"), ("9D", "-30.00")])
def test_7_2_dealer_draws_a_card_for_the_cover_alone(second: str, bob: str) -> None:
    table = offered([("Ann", 1, "40"), ("Bob", 2, "10")], f"KC QC {second}").insure("Bob", 1, "20", owner="Ann")
    past_offers(table).hit("Ann", 1).hit("Bob", 2)
    assert table.is_over
    assert (table.net("Ann"), table.net("Bob")) == ("-40.00", bob)


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 11.9")
def test_7_2_cover_stands_although_the_owner_splits() -> None:
    table = Table(DOCUMENT, "8H 9C AS 8D 7C KH QH KD").wager("Ann", 1, "40").wager("Bob", 2, "10").deal()
    past_offers(table.insure("Bob", 1, "20", owner="Ann")).split("Ann", 1).stand("Ann", 1).stand("Ann", 1)
    table.stand("Bob", 2)
    assert (table.net("Ann"), table.net("Bob")) == ("-40.00", "30.00")


@pytest.mark.clause("act-pontoon-2018 7.2", "act-pontoon-2018 7.1")
@pytest.mark.parametrize(("setting", "clause"), [("insure_others", "7.2"), ("pontoon_player_may_insure_others", "7.1")])
def test_7_2_settings_are_yes_or_no_under_their_clause(setting: str, clause: str) -> None:
    with pytest.raises(BadElection, match=rf"{DOCUMENT} {re.escape(clause)} allows"):
        load(DOCUMENT, {setting: "perhaps"})
