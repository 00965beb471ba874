"""Rule 20 of Pontoon, 2018: what the conditions shall include, and that the rules prevail."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.money import Money, show
from croupier.tournament import inputs as i
from croupier.tournament.acts.preparation import requirements
from croupier.tournament.conditions.document import NONE, AddOn, Advance, Ends, Points, SessionPrize, Share, Stage
from croupier.tournament.conditions.plan import plan
from croupier.tournament.conditions.validation import faults
from croupier.tournament.machine.prizes import expected, pool, shared
from croupier.tournament.reasons.entries import NOT_PUBLISHED
from tests.conditions import (
    DIRECTOR,
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

KEY = "act-pontoon-2018"
DEMANDED = [
    ("starts", "20.3(a)(i)"),
    ("entry.method", "20.3(a)(i)"),
    ("entry.criteria", "20.3(a)(i)"),
    ("stages", "20.3(a)(ii)"),
    ("buy_back", "20.3(a)(ii)(F)"),
    ("fees", "20.3(a)(iii)"),
    ("chips.start", "20.3(a)(iv)"),
    ("players", "20.3(a)(v)"),
    ("entry.groups", "20.3(a)(vi)"),
    ("limits", "20.3(a)(vii)"),
    ("prizes.places", "20.3(a)(x)"),
    ("prizes.distribution", "20.3(a)(xi)"),
    ("ties.final", "20.3(a)(xi)(A)"),
    ("statement", "20.3(b)"),
]
POINTS = Points(by_place=(10, 6, 4))


def knock_out(**parts: Any) -> Any:
    """Return conditions of heats and a final, without points and repechage."""
    held = replace(sound(KEY), stages=stages("heats"), players=crowd(12, 18), points=None, buy_back=NONE)
    return replace(changed(held, "structure.repechage", None), **parts)


@pytest.mark.clause("act-pontoon-2018 20.1")
def test_20_1_the_minimum_of_each_round_is_enforced_against_the_base_rule() -> None:
    assert fault_of(changed(sound(KEY), "wagering.compulsory", value=False), "wagering.compulsory").clause == "20.14"


@pytest.mark.clause("act-pontoon-2018 20.2", "act-pontoon-2018 20.2(c)")
def test_20_2_entries_before_the_notification_are_refused() -> None:
    assert refused(drawn_up(sound(KEY)), i.OpenEntries(DIRECTOR)).clause == "20.2(c)"


@pytest.mark.clause("act-pontoon-2018 20.2(a)", "act-pontoon-2018 20.3(a)(x)")
def test_20_2_a_without_a_prize_breakdown_the_conditions_are_not_complete() -> None:
    state = drawn_up(blank(sound(KEY), "prizes.places"))
    assert refused(state, i.NotifyCommission(OPERATOR, "N-1")).clause == "20.3(a)(x)"


@pytest.mark.clause("act-pontoon-2018 20.2(b)")
def test_20_2_b_unpublished_conditions_open_no_entries() -> None:
    assert ("20.2(b)", NOT_PUBLISHED, "PublishConditions") in requirements(drawn_up(sound(KEY)))


@pytest.mark.clause(
    "act-pontoon-2018 20.3",
    "act-pontoon-2018 20.3(a)",
    *[f"act-pontoon-2018 {clause}" for clause in dict.fromkeys(clause for _, clause in DEMANDED)],
)
@pytest.mark.parametrize(("part", "clause"), DEMANDED)
def test_20_3_each_item_is_demanded_by_its_clause(part: str, clause: str) -> None:
    assert faults(sound(KEY)) == ()
    fault = fault_of(blank(sound(KEY), part), part)
    assert fault.clause == clause
    assert fault.mend


@pytest.mark.clause("act-pontoon-2018 20.3(a)")
@pytest.mark.parametrize("part", ["entry.criteria", "entry.groups", "buy_back"])
def test_20_3_a_what_does_not_apply_is_stated_as_none(part: str) -> None:
    assert faults(changed(sound(KEY), part, NONE)) == ()


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(A)")
def test_20_3_a_ii_a_three_sessions_of_20_rounds_and_none_until_players_remain() -> None:
    three = knock_out(stages=stages("one", "two", per_table=0, best=6), players=crowd(12, 14))
    assert [step.stage for step in plan(three).rows[0].steps] == ["one", "two", "final"]
    assert fault_of(changed(three, "stages.ends", Ends(players=6)), "stages one.ends").clause == "def:session"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(B)")
def test_20_3_a_ii_b_sit_and_go_states_when_a_session_starts_and_how_players_are_allocated() -> None:
    quick = changed(knock_out(), "structure.format", "sit-and-go")
    assert fault_of(quick, "structure.starts_with").clause == "20.3(a)(ii)(B)"
    six = changed(quick, "structure.starts_with", 6)
    assert faults(replace(six, players=crowd(12, 18))) == ()
    assert fault_of(blank(six, "structure.allocation"), "structure.allocation").clause == "20.3(a)(ii)(B)"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(C)")
def test_20_3_a_ii_c_top_two_of_each_table_advance() -> None:
    [row] = plan(knock_out(players=crowd(18, 18))).rows
    assert row.steps[0].advancing == (6, 6)
    assert fault_of(blank(knock_out(), "structure.progression"), "structure.progression").clause == "20.3(a)(ii)(C)"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(D)", "act-pontoon-2018 20.3(a)(ix)")
def test_20_3_a_ii_d_sessions_that_eliminate_nobody_need_points() -> None:
    sessions = tuple(Stage(name=name, ends=Ends(rounds=20), tables=3) for name in ("one", "two", "three"))
    silent = knock_out(stages=sessions)
    assert fault_of(silent, "points").clause == "20.3(a)(ii)(D)"
    summed = replace(silent, points=POINTS)
    assert faults(summed) == ()
    assert [step.players for step in plan(summed).rows[0].steps] == [(12, 12), (0, 12), (0, 12)]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(E)")
def test_20_3_a_ii_e_best_six_losers_by_chips_get_a_repechage_seat() -> None:
    heat, final = stages("heats", per_table=1)
    again = Stage(
        name="again", kind="repechage", of="heats", best=6, ends=Ends(rounds=5), tables=1, advance=Advance(best=1)
    )
    told = knock_out(stages=(heat, again, final), players=crowd(12, 12))
    assert fault_of(told, "structure.repechage").clause == "20.3(a)(ii)(E)"
    stated = changed(told, "structure.repechage", "the best six losers by chips")
    assert faults(stated) == ()
    assert [step.players for step in plan(stated).rows[0].steps] == [(12, 12), (6, 6), (3, 3)]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(iii)", "act-pontoon-2018 20.20")
def test_20_20_s29_50_entries_of_100_with_10_each_make_a_pool_of_4500() -> None:
    assert pool(sound(KEY), 1).total == 9_000
    assert show(expected(sound(KEY), 50).pool.total) == "4500.00"
    assert fault_of(changed(sound(KEY), "fees.approved", ""), "fees.approved").clause == "20.20"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(viii)", "act-pontoon-2018 20.3(a)(viii)(A)")
def test_20_3_a_viii_elimination_is_stated_where_players_progress() -> None:
    assert fault_of(blank(knock_out(), "structure.elimination"), "structure.elimination").clause == "20.3(a)(viii)(A)"
    [_, final] = stages("heats")
    alone = blank(knock_out(stages=(final,), players=crowd(2, 6)), "structure.elimination")
    assert "structure.elimination" not in [one.field for one in faults(alone)]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(viii)(B)")
def test_20_3_a_viii_b_the_tie_of_a_session_is_settled_by_a_stated_way() -> None:
    assert fault_of(blank(knock_out(), "ties.session"), "ties.session").clause == "20.3(a)(viii)(B)"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(viii)(B)")
def test_20_3_a_viii_b_a_place_in_the_next_session_is_not_shared() -> None:
    shared = changed(knock_out(), "ties.session", "share")
    assert fault_of(shared, "ties.session").clause == "20.3(a)(viii)(B)"
    for way in ("play-off", "draw"):
        assert "ties.session" not in [one.field for one in faults(changed(shared, "ties.session", way))]
    with_points = replace(shared, points=Points(by_place=(10, 6, 4)))  # the points are shared
    assert "ties.session" not in [one.field for one in faults(with_points)]
    with_prizes = replace(shared, session_prizes=(SessionPrize(stage="heats", place=1, cash=Money(5000)),))
    assert "ties.session" not in [one.field for one in faults(with_prizes)]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ix)(A)", "act-pontoon-2018 20.3(a)(ix)(B)")
def test_20_3_a_ix_elimination_by_points_names_its_stage_and_points_fall() -> None:
    below = Points(by_place=(10, 6, 4), eliminates_below=(("session 2", 10),))
    fault = fault_of(replace(sound(KEY), points=below), "points.eliminates_below")
    assert fault.clause == "20.3(a)(ix)(A)"
    assert fault_of(replace(sound(KEY), points=Points(by_place=(6, 10))), "points.by_place").clause == "20.3(a)(ix)(B)"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ix)(B)")
def test_20_3_a_ix_b_equal_chips_in_a_session_for_points_are_settled_by_a_stated_way() -> None:
    silent = replace(blank(sound(KEY), "ties.session"), points=Points(by_place=(10, 6, 4)))
    assert fault_of(silent, "points.tied_places").clause == "20.3(a)(ix)(B)"
    for stated in (Points(by_place=(10, 6, 4), tied_places="share"), Points(by_place=(10, 6, 4), tied_places="same")):
        assert "points.tied_places" not in [one.field for one in faults(replace(silent, points=stated))]
    assert "points.tied_places" not in [one.field for one in faults(replace(silent, ties=sound(KEY).ties))]


@pytest.mark.clause("act-pontoon-2018 20.1")
def test_20_1_the_deal_begins_where_the_rules_of_the_game_begin_it() -> None:
    wagering = replace(sound(KEY).wagering, order=True)
    assert faults(replace(sound(KEY), wagering=wagering)) == ()
    marked = replace(sound(KEY), wagering=replace(wagering, deals_from_marker=True))
    fault = fault_of(marked, "wagering.deals_from_marker")
    assert (fault.clause, fault.wrong) == ("20.1", "The deal does not begin at the marker.")


@pytest.mark.clause("act-pontoon-2018 20.13")
def test_20_13_conditions_sell_no_further_chips_to_a_player_who_is_in() -> None:
    more = AddOn(price=Money(5000), chips=Money(50000), before_stage="final", method="at the desk")
    assert fault_of(replace(sound(KEY), add_on=more), "add_on").clause == "20.13"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(x)")
def test_20_3_a_x_50_30_20_is_accepted_and_50_30_10_refused() -> None:
    places = changed(changed(sound(KEY), "prizes.bands", ()), "prizes.places", split(50, 30, 20))
    assert faults(places) == ()
    assert fault_of(changed(places, "prizes.places", split(50, 30, 10)), "prizes.places").clause == "20.19"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)", "act-pontoon-2018 20.3(a)(xi)(B)")
def test_20_3_a_xi_the_mode_is_set_before_entries_open() -> None:
    assert fault_of(blank(sound(KEY), "ties.points"), "ties.points").clause == "20.3(a)(xi)(B)"
    assert fault_of(changed(sound(KEY), "ties.final", "draw"), "ties.final").clause == "20.3(a)(xi)"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(C)", "act-pontoon-2018 20.3(a)(xi)(D)")
def test_20_3_a_xi_300_and_200_by_two_are_250_each_or_played_off() -> None:
    prizes = expected(
        changed(changed(sound(KEY), "prizes.bands", ()), "prizes.places", (Share(place=1, share=10_000),)), 20
    ).prizes
    assert [show(one.cash) for one in shared(prizes, ["Ann", "Bob", "Cy"])] == ["600.00"] * 3
    assert faults(changed(sound(KEY), "ties.final", "play-off")) == ()


@pytest.mark.clause("act-pontoon-2018 20.3(b)")
def test_20_3_b_split_aces_three_times_is_refused_as_against_11_3() -> None:
    fault = fault_of(changed(sound(KEY), "changes", {"splitting.aces_again": True}), "changes splitting.aces_again")
    assert fault.clause == "20.3(b)"
    assert "contradicts act-pontoon-2018 11.3" in fault.wrong
    assert fault_of(changed(sound(KEY), "statement", "The conditions prevail."), "statement").clause == "20.3(b)"


@pytest.mark.clause("act-pontoon-2018 20.19")
def test_20_19_pool_of_4500_is_paid_out_in_prizes_of_4500() -> None:
    conditions = changed(changed(sound(KEY), "prizes.bands", ()), "prizes.places", split(50, 30, 20))
    assert [show(one.cash) for one in expected(conditions, 50).prizes] == ["2250.00", "1350.00", "900.00"]


@pytest.mark.clause("act-pontoon-2018 20.21")
def test_20_21_conditions_cannot_promise_a_refund() -> None:
    promised = changed(sound(KEY), "entry.refund_until", "2026-12-01T12:00+11:00")
    assert fault_of(promised, "entry.refund_until").clause == "20.21"
    assert fault_of(changed(sound(KEY), "fees.commission", Money(20_000)), "fees.commission").clause == "20.20"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(A)", "act-pontoon-2018 def:session")
@pytest.mark.parametrize("key", ["act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"])
def test_20_3_a_ii_a_a_session_limited_in_minutes_is_the_same_under_the_same_definition(key: str) -> None:
    timed = changed(sound(key), "stages.ends", Ends(minutes=30))
    assert not [one for one in faults(timed) if one.field.endswith(".ends")]
    strict = replace(timed, settings={**timed.settings, "session_minutes": False})
    stated = [one for one in faults(strict) if one.field.endswith(".ends")]
    assert {one.clause for one in stated} == {"def:session"}
    assert "rounds or shoes" in stated[0].mend
    as_reading = replace(timed, settings={**timed.settings, "readings": {"session_minutes": False}})
    assert faults(as_reading) == faults(strict)
    unknown = replace(timed, settings={**timed.settings, "session_minutes": "perhaps"})
    assert "true or false" in fault_of(unknown, "settings").wrong
