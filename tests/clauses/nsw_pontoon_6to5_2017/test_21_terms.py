"""Promotional prizes, rule 21: what the terms state, of every promotion and by kind of prize, and what is no prize."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion import step
from croupier.promotion.terms.document import Item, Terms
from tests.promotion.promotions import DEALER, KIM, TERMS, Run, at, blank, cash, dollars, faults_of, terms_with, thing

RULE = "nsw-pontoon-6to5-2017"


def refused(terms: Terms, clause: str) -> None:
    """Check that terms with one fault are refused, naming its clause."""
    assert [one for _, one in faults_of(terms)] == [clause]
    with pytest.raises(Refused) as wrong:
        step(None, i.DrawUpTerms(KIM, terms), at("01 09:00"))
    assert wrong.value.clause == clause


@pytest.mark.clause(f"{RULE} def:promotional-prizes")
def test_def_a_reward_for_everyone_is_outside_the_rule_and_a_draw_is_within() -> None:
    meal = Run(Terms(document=TERMS.document, name="A meal for everyone", by_chance=False))
    assert (meal.promotion.status, meal.last(e.RewardSetApart).clause) == ("outside", "def:promotional-prizes")
    meal.refused(i.CommencePromotion(KIM), "def:promotional-prizes", "without chance")
    refused(replace(TERMS, prizes=()), "21.7.11")


@pytest.mark.clause(f"{RULE} 21.1")
def test_21_1_there_is_no_promotion_until_the_operator_offers_one() -> None:
    with pytest.raises(Refused, match=r"The promotion has no terms yet\. Draw them up first\."):
        step(None, i.CommencePromotion(KIM), at("01 09:00"))
    assert Run().last(e.TermsDrawnUp).clause == "21.1"
    with pytest.raises(Refused, match="Dealer Lou cannot act for the casino operator") as wrong:
        step(None, i.DrawUpTerms(DEALER, TERMS), at("01 09:00"))
    assert wrong.value.clause == "21.1"


# --- items of all terms --------------------------------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.7")
def test_21_7_any_blank_is_refused_and_all_blanks_are_reported() -> None:
    assert faults_of(TERMS) == []
    empty = Terms(document=TERMS.document, name="Nothing stated")
    assert {clause for _, clause in faults_of(empty)} == {
        *(f"21.7.{number}" for number in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11)),
    }
    refused(replace(TERMS, name=" "), "21.7")
    with pytest.raises(Refused, match=r"award\.manner.*21\.7\.2.*21\.7\.10.*21\.7\.11"):
        step(None, i.DrawUpTerms(KIM, empty), at("01 09:00"))


@pytest.mark.parametrize(
    "where",
    [
        pytest.param("award.manner", marks=pytest.mark.clause(f"{RULE} 21.7.1")),
        pytest.param("award.at", marks=pytest.mark.clause(f"{RULE} 21.7.2")),
        pytest.param("award.place", marks=pytest.mark.clause(f"{RULE} 21.7.2")),
        pytest.param("eligibility.criteria", marks=pytest.mark.clause(f"{RULE} 21.7.3")),
        pytest.param("eligibility.minimum_wager", marks=pytest.mark.clause(f"{RULE} 21.7.4")),
        pytest.param("entries.close", marks=pytest.mark.clause(f"{RULE} 21.7.6")),
        pytest.param("promotion.place", marks=pytest.mark.clause(f"{RULE} 21.7.7")),
        pytest.param("promotion.begins", marks=pytest.mark.clause(f"{RULE} 21.7.7")),
        pytest.param("promotion.ends", marks=pytest.mark.clause(f"{RULE} 21.7.7")),
        pytest.param("claim.method", marks=pytest.mark.clause(f"{RULE} 21.7.8")),
        pytest.param("claim.presence", marks=pytest.mark.clause(f"{RULE} 21.7.8")),
        pytest.param("notice.methods", marks=pytest.mark.clause(f"{RULE} 21.7.9")),
        pytest.param("results.published", marks=pytest.mark.clause(f"{RULE} 21.7.10")),
        pytest.param("prizes", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
    ],
)
def test_21_7_terms_without_an_item_are_refused_naming_it(where: str, request: pytest.FixtureRequest) -> None:
    clause = request.node.get_closest_marker("clause").args[0].split()[1]
    terms = blank(where)
    assert faults_of(terms) == [(where, clause)]
    refused(terms, clause)


@pytest.mark.parametrize(
    ("left_out", "clause"),
    [
        pytest.param({"nature": " "}, "21.7.5", marks=pytest.mark.clause(f"{RULE} 21.7.5")),
        pytest.param({"qualifications": ""}, "21.7.5", marks=pytest.mark.clause(f"{RULE} 21.7.5")),
        pytest.param({"value": None}, "21.7.11", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
        pytest.param({"value": 0}, "21.7.11", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
        pytest.param({"details": ""}, "21.7.11", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
        pytest.param({"conditions": ""}, "21.7.11", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
        pytest.param({"kind": None}, "21.7.11", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
        pytest.param({"count": 0}, "21.7.11", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
    ],
)
def test_21_7_a_prize_states_its_nature_details_and_value(left_out: dict[str, Any], clause: str) -> None:
    refused(terms_with(cash(**left_out)), clause)


@pytest.mark.clause(f"{RULE} 21.7.2, 21.7.6, 21.7.7")
@pytest.mark.parametrize(
    ("section", "field", "moment", "clause"),
    [
        ("promotion", "ends", "19 19:59", "21.7.7"),
        ("award", "at", "19 18:59", "21.7.2"),
        ("entries", "close", "02 09:59", "21.7.6"),
    ],
)
def test_21_7_times_follow_each_other(section: str, field: str, moment: str, clause: str) -> None:
    refused(replace(TERMS, **{section: replace(getattr(TERMS, section), **{field: at(moment)})}), clause)
    after = replace(TERMS, **{section: replace(getattr(TERMS, section), **{field: at(moment) + 60})})
    assert faults_of(after) == []


# --- details by kind -----------------------------------------------------------------------------------------------

TV = thing("machinery", make="Sony", model="X90", accessories="none")
CAR = thing("vehicle", 30_000, make="Kia", model="Rio", accessories="none", on_road_costs=False)
TRIP = thing(
    "travel",
    4_000,
    persons=2,
    airfares="return",
    transfers="none",
    other_transport="none",
    duration="7 nights",
    accommodation="four stars",
    meals="breakfast",
    restrictions="none",
    spending_money=False,
)
UNIT = thing(
    "real-estate",
    400_000,
    dwelling="a unit",
    plans="at the desk",
    contract="as annexed",
    easements="none",
    address="1 Bay Street",
    conveyancing="included",
    legal_costs="included",
    fixtures="all",
    furniture="none",
)
DETAILS = [
    *[(TV, field, f"21.7.11.1({roman})") for field, roman in (("make", "i"), ("model", "ii"), ("accessories", "iii"))],
    (CAR, "make", "21.7.11.2(i)"),
    (CAR, "model", "21.7.11.2(ii)"),
    (CAR, "accessories", "21.7.11.2(iii)"),
    (CAR, "on_road_costs", "21.7.11.2(iv)"),
    (TRIP, "persons", "21.7.11.3(i)"),
    *[
        (TRIP, field, "21.7.11.3(ii)")
        for field in ("airfares", "transfers", "other_transport", "duration", "accommodation", "meals")
    ],
    (TRIP, "restrictions", "21.7.11.3(iii)"),
    (TRIP, "spending_money", "21.7.11.3(iv)"),
    (UNIT, "dwelling", "21.7.11.4(i)"),
    (UNIT, "plans", "21.7.11.4(ii)"),
    (UNIT, "contract", "21.7.11.4(iii)"),
    (UNIT, "easements", "21.7.11.4(iv)"),
    (UNIT, "address", "21.7.11.4(v)"),
    *[(UNIT, field, "21.7.11.4(vi)") for field in ("conveyancing", "legal_costs", "fixtures", "furniture")],
]


@pytest.mark.parametrize(
    ("prize", "field", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(f"{RULE} {row[2]}")) for row in DETAILS],
)
def test_21_7_11_details_of_a_kind_are_refused_blank_and_taken_filled_in(prize: Item, field: str, clause: str) -> None:
    assert faults_of(terms_with(prize)) == []
    nothing = getattr(Item(), field)
    spoiled = terms_with(replace(prize, **{field: nothing}))
    assert faults_of(spoiled) == [(f"prizes 1, {field}", clause)]
    refused(spoiled, clause)


@pytest.mark.parametrize(
    ("kind", "count", "first"),
    [
        pytest.param("machinery", 3, "21.7.11.1(i)", marks=pytest.mark.clause(f"{RULE} 21.7.11.1")),
        pytest.param("vehicle", 4, "21.7.11.2(i)", marks=pytest.mark.clause(f"{RULE} 21.7.11.2")),
        pytest.param("travel", 9, "21.7.11.3(i)", marks=pytest.mark.clause(f"{RULE} 21.7.11.3")),
        pytest.param("real-estate", 9, "21.7.11.4(i)", marks=pytest.mark.clause(f"{RULE} 21.7.11.4")),
        pytest.param("other", 0, "", marks=pytest.mark.clause(f"{RULE} 21.7.11")),
    ],
)
def test_21_7_11_each_kind_wants_its_own_details(kind: str, count: int, first: str) -> None:
    told = faults_of(terms_with(thing(kind)))
    assert (len(told), told[0][1] if told else "") == (count, first)


@pytest.mark.clause(f"{RULE} 21.7.11.3(i)")
def test_21_7_11_3_at_least_one_person_travels() -> None:
    refused(terms_with(replace(TRIP, persons=0)), "21.7.11.3(i)")
    assert faults_of(terms_with(replace(TRIP, persons=1))) == []


# --- what is no prize, and the cash alternative --------------------------------------------------------------------


@pytest.mark.clause(f"{RULE} 21.5")
def test_21_5_every_prize_is_screened_and_each_fault_is_reported() -> None:
    prizes = (cash(), thing(nature="A box of cigars"), thing(details="a crossbow"))
    assert faults_of(terms_with(*prizes)) == [("prizes 2", "21.5.1"), ("prizes 3", "21.5.3")]


@pytest.mark.parametrize(
    ("item", "clause"),
    [
        pytest.param({"nature": "Cigars"}, "21.5.1", marks=pytest.mark.clause(f"{RULE} 21.5.1")),
        pytest.param({"includes": ("tobacco",)}, "21.5.1", marks=pytest.mark.clause(f"{RULE} 21.5.1")),
        pytest.param({"details": "Air rifle replica"}, "21.5.2", marks=pytest.mark.clause(f"{RULE} 21.5.2")),
        pytest.param({"includes": ("firearm",)}, "21.5.2", marks=pytest.mark.clause(f"{RULE} 21.5.2")),
        pytest.param({"nature": "Crossbow"}, "21.5.3", marks=pytest.mark.clause(f"{RULE} 21.5.3")),
        pytest.param({"includes": ("weapon",)}, "21.5.3", marks=pytest.mark.clause(f"{RULE} 21.5.3")),
    ],
)
def test_21_5_prohibited_prizes(item: dict[str, Any], clause: str) -> None:
    refused(terms_with(thing(**item)), clause)
    words = ("cigars", "rifle", "replica", "crossbow")
    cleared = terms_with(thing(**item, cleared=dict.fromkeys(words, "a picture of one")))
    assert faults_of(cleared) == ([("prizes 1, includes", clause)] if "includes" in item else [])


@pytest.mark.clause(f"{RULE} 21.5.1")
def test_21_5_a_word_within_another_is_no_such_thing() -> None:
    assert faults_of(terms_with(thing(nature="A gunmetal watch, from Winesburg"))) == []


@pytest.mark.clause(f"{RULE} 21.5.4")
@pytest.mark.parametrize(
    ("millilitres", "is_refused"), [(19_999, False), (20_000, False), (20_001, True), (20_100, True)]
)
def test_21_5_4_twenty_litres_of_liquor_and_no_more(millilitres: int, is_refused: bool) -> None:
    terms = terms_with(thing("liquor", nature="Wine", liquor_millilitres=millilitres))
    assert faults_of(terms) == ([("prizes 1, liquor_litres", "21.5.4")] if is_refused else [])


@pytest.mark.clause(f"{RULE} 21.5.4")
def test_21_5_4_liquor_states_its_litres() -> None:
    refused(terms_with(thing("liquor")), "21.5.4")
    refused(terms_with(thing(nature="Dinner with wine")), "21.5.4")
    refused(terms_with(thing("liquor", liquor_millilitres=-1)), "21.5.4")


@pytest.mark.clause(f"{RULE} 21.5.5")
def test_21_5_5_what_the_regulations_prescribe_is_a_list_to_keep() -> None:
    drone = thing(nature="A drone")
    assert faults_of(terms_with(drone)) == []
    refused(terms_with(drone, election={"prescribed": ["drone"]}), "21.5.5")


@pytest.mark.clause(f"{RULE} 21.3")
@pytest.mark.parametrize("kind", ["casino-dollars", "slots-dollars"])
def test_21_3_casino_and_slots_dollars_have_no_cash_alternative(kind: str) -> None:
    refused(terms_with(thing(kind, cash_alternative=dollars(400))), "21.3")
    assert faults_of(terms_with(thing(kind))) == []


@pytest.mark.clause(f"{RULE} 21.3")
def test_21_3_other_prizes_may_have_one_that_the_terms_state() -> None:
    assert faults_of(terms_with(replace(CAR, cash_alternative=dollars(25_000)))) == []
    refused(terms_with(cash(cash_alternative=dollars(400))), "21.3")
    refused(terms_with(replace(CAR, cash_alternative=dollars(0))), "21.3")


@pytest.mark.clause(f"{RULE} 21.8")
def test_21_8_winners_are_notified_by_the_listed_methods_alone() -> None:
    refused(replace(TERMS, notice=replace(TERMS.notice, methods=("pigeon",))), "21.8")
