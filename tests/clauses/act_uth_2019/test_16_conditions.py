"""Rule 16 of Ultimate Texas Hold'em: what the conditions shall include, the rules prevail, and the pool."""

import pytest
from msgspec.structs import replace

from croupier.money import Money, show
from croupier.rules.profile import load_uth
from croupier.tournament import inputs as i
from croupier.tournament.acts.preparation import requirements
from croupier.tournament.conditions.document import NONE, Ends, Points, PoolAddition, Stage
from croupier.tournament.conditions.plan import plan
from croupier.tournament.conditions.validation import election_of, faults
from croupier.tournament.machine.prizes import Prize, by_place, pool, shared
from croupier.tournament.reasons.entries import NOT_PUBLISHED
from tests.conditions import DIRECTOR, OPERATOR, blank, changed, crowd, drawn_up, fault_of, refused, sound, split

KEY = "act-uth-2019"
DEMANDED = [
    ("starts", "16.3(a)(i)"),
    ("entry.method", "16.3(a)(i)"),
    ("entry.criteria", "16.3(a)(i)"),
    ("fees", "16.3(a)(ii)"),
    ("stages", "16.3(a)(iii)"),
    ("buy_back", "16.3(a)(iii)(G)"),
    ("add_on", "16.3(a)(iii)(H)"),
    ("chips.start", "16.3(a)(iv)"),
    ("players", "16.3(a)(v)"),
    ("entry.groups", "16.3(a)(vi)"),
    ("limits", "16.3(a)(vii)"),
    ("prizes.places", "16.3(a)(ix)"),
    ("prizes.distribution", "16.3(a)(x)"),
    ("statement", "16.3(b)"),
]
WHERE_IT_APPLIES = [
    ("structure.balancing", "16.3(a)(iii)(C)"),
    ("structure.progression", "16.3(a)(iii)(D)"),
    ("structure.elimination", "16.3(a)(viii)(A)"),
    ("stages.advance", "16.3(a)(viii)(B)"),
    ("ties.session", "16.3(a)(viii)"),
    ("ties.final", "16.3(a)(x)"),
]


@pytest.mark.clause("act-uth-2019 16.1")
def test_16_1_the_rules_of_the_game_hold_save_those_of_rule_16() -> None:
    rules = load_uth(KEY, election_of(sound(KEY)))
    assert rules.seating.vacate_by.clause == "16.9/s3"
    assert rules.showdown == load_uth(KEY, {"maximum_payout": "25000"}).showdown


@pytest.mark.clause("act-uth-2019 16.2", "act-uth-2019 16.2(c)")
def test_16_2_entries_without_the_notification_are_refused() -> None:
    assert refused(drawn_up(sound(KEY)), i.OpenEntries(DIRECTOR)).clause == "16.2(c)"
    assert refused(drawn_up(sound(KEY)), i.NotifyCommission(OPERATOR, "")).clause.startswith("16.2")


@pytest.mark.clause("act-uth-2019 16.2(a)", "act-uth-2019 16.2(b)")
def test_16_2_a_the_document_is_saved_with_its_version_and_published() -> None:
    state = drawn_up(sound(KEY))
    assert (state.conditions, state.version) == (sound(KEY), 1)
    assert ("16.2(b)", NOT_PUBLISHED, "PublishConditions") in requirements(state)


@pytest.mark.clause(
    "act-uth-2019 16.3",
    "act-uth-2019 16.3(a)",
    *[f"act-uth-2019 {clause}" for clause in dict.fromkeys(clause for _, clause in DEMANDED)],
)
@pytest.mark.parametrize(("part", "clause"), DEMANDED)
def test_16_3_each_item_is_demanded_by_its_clause(part: str, clause: str) -> None:
    assert faults(sound(KEY)) == ()
    assert fault_of(blank(sound(KEY), part), part).clause == clause


@pytest.mark.clause(*[f"act-uth-2019 {clause}" for _, clause in WHERE_IT_APPLIES])
@pytest.mark.parametrize(("part", "clause"), WHERE_IT_APPLIES)
def test_16_3_what_applies_is_demanded_and_else_not(part: str, clause: str) -> None:
    assert fault_of(blank(sound(KEY), part), part).clause == clause
    one = Stage(name="final", kind="final", ends=Ends(rounds=20), tables=1)
    alone = changed(replace(sound(KEY), stages=(one,), players=crowd(3, 6)), "structure.breaks_tables", value=False)
    if part != "ties.final":  # equal chips at the end are settled in any tournament
        left = blank(alone, part) if not part.startswith("stages") else alone
        assert part not in [fault.field for fault in faults(left)]


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(A)", "act-uth-2019 16.3(a)(iii)(B)", "act-uth-2019 def:session")
def test_16_3_a_iii_sessions_and_tables_are_stated_and_end_by_players_rounds_or_time() -> None:
    timed = replace(sound(KEY).stages[1], ends=Ends(minutes=60))
    assert faults(replace(sound(KEY), stages=(sound(KEY).stages[0], timed))) == ()
    shoes = replace(timed, ends=Ends(shoes=1))
    fault = fault_of(replace(sound(KEY), stages=(sound(KEY).stages[0], shoes)), "stages final.ends")
    assert fault.clause == "def:session"
    assert fault_of(changed(sound(KEY), "stages.tables", 0), "stages final.tables").mend


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(B)/s2")
def test_16_3_a_iii_b_sit_and_go_without_a_start_trigger_is_refused() -> None:
    quick = changed(sound(KEY), "structure.format", "sit-and-go")
    assert fault_of(quick, "structure.starts_with").clause == "16.3(a)(iii)(B)/s2"
    assert fault_of(quick, "structure.allocation").clause == "16.3(a)(iii)(B)/s2"


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(E)", "act-uth-2019 16.3(a)(iii)(E)b", "act-uth-2019 16.3(a)(iii)(E)c")
def test_16_3_a_iii_e_points_need_places_and_a_way_to_settle_equal_totals() -> None:
    sessions = tuple(Stage(name=name, ends=Ends(rounds=20), tables=3) for name in ("one", "two"))
    bare = replace(sound(KEY), stages=sessions, buy_back=NONE, add_on=NONE, points=None, players=crowd(12, 18))
    assert fault_of(bare, "points").clause == "16.3(a)(iii)(E)"
    assert fault_of(replace(bare, points=Points(by_place=())), "points.by_place").clause == "16.3(a)(iii)(E)b"
    summed = replace(bare, points=Points(by_place=(10, 6, 4)))
    assert fault_of(summed, "ties.points").clause == "16.3(a)(iii)(E)c"
    assert fault_of(changed(summed, "ties.points", "play-off"), "ties.points").clause == "16.3(a)(iii)(E)c"
    assert faults(changed(summed, "ties.points", "share")) == ()
    won = shared([Prize(2, Money(60_000)), Prize(3, Money(40_000))], ["Ann", "Bob"])
    assert [show(one.cash) for one in won] == ["500.00", "500.00"]


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(E)a")
def test_16_3_a_iii_e_a_elimination_by_points_names_a_stage() -> None:
    below = Points(by_place=(10, 6, 4), eliminates_below=(("nowhere", 5),))
    assert "There is no stage nowhere" in fault_of(replace(sound(KEY), points=below), "points.eliminates_below").wrong


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(F)")
def test_16_3_a_iii_f_a_repechage_says_who_qualifies() -> None:
    heat = replace(sound(KEY).stages[0], name="heats")
    again = Stage(name="again", kind="repechage", of="heats", ends=Ends(rounds=5), tables=6)
    staged = replace(sound(KEY), stages=(heat, again, sound(KEY).stages[1]))
    assert fault_of(staged, "structure.repechage").clause == "16.3(a)(iii)(F)"


@pytest.mark.clause("act-uth-2019 16.3(a)(iv)", "act-uth-2019 16.3(a)(iii)(G)", "act-uth-2019 16.3(a)(iii)(H)")
def test_16_3_a_iv_entry_gives_5000_a_re_buy_5000_an_add_on_3000() -> None:
    held = sound(KEY)
    assert held.chips is not None
    assert held.buy_back not in (None, NONE)
    assert held.add_on not in (None, NONE)
    assert [show(one.chips) for one in (held.buy_back, held.add_on)] == ["5000.00", "3000.00"]  # type: ignore[union-attr]
    assert show(held.chips.start) == "5000.00"


@pytest.mark.clause("act-uth-2019 16.3(a)(vii)", "act-uth-2019 16.15/s2")
def test_16_3_a_vii_a_stack_covers_ante_and_blind_of_the_first_level() -> None:
    assert fault_of(changed(sound(KEY), "chips.start", Money(15_000)), "chips.start").clause == "16.15/s2"


@pytest.mark.clause("act-uth-2019 16.3(a)(viii)(B)")
def test_16_3_a_viii_b_six_players_close_the_session_at_six() -> None:
    assert [row.steps[0].advancing for row in plan(sound(KEY)).rows] == [(6, 6)] * 25


@pytest.mark.clause("act-uth-2019 16.3(a)(ix)", "act-uth-2019 16.21(b)")
def test_16_3_a_ix_50_30_20_is_accepted_and_50_30_10_refused() -> None:
    assert faults(changed(sound(KEY), "prizes.places", split(50, 30, 20))) == ()
    assert fault_of(changed(sound(KEY), "prizes.places", split(50, 30, 10)), "prizes.places").clause == "16.21(b)"


@pytest.mark.clause("act-uth-2019 16.3(b)")
def test_16_3_b_dealer_qualifies_with_ace_high_is_flagged() -> None:
    fault = fault_of(changed(sound(KEY), "changes", {"showdown.qualifies": "ace high"}), "changes showdown.qualifies")
    assert fault.clause == "16.3(b)"
    assert "contradicts act-uth-2019 def:qualify" in fault.wrong


@pytest.mark.clause("act-uth-2019 16.21", "act-uth-2019 16.21/s2", "act-uth-2019 16.21(a)", "act-uth-2019 16.21(b)")
def test_16_21_30_entries_5_re_buys_and_10_add_ons_make_4000_and_all_of_it_is_won() -> None:
    held = pool(sound(KEY), 30, buy_backs=5, add_ons=10)
    assert [show(one) for one in (held.fees, held.buy_backs, held.add_ons)] == ["3000.00", "500.00", "500.00"]
    assert show(held.total) == "4000.00"
    assert sum(one.cash for one in by_place(held.total, split(50, 30, 20))) == held.total


@pytest.mark.clause("act-uth-2019 16.22")
def test_16_22_1000_in_cash_are_added_and_goods_are_listed_with_their_value() -> None:
    added = (
        PoolAddition(kind="cash", what="from the operator", value=Money(100_000)),
        PoolAddition(kind="goods", what="a watch", value=Money(50_000)),
    )
    conditions = changed(sound(KEY), "prizes.added", added)
    assert "no place wins it" in fault_of(conditions, "prizes.added").wrong
    assert conditions.prizes is not None
    first, *rest = conditions.prizes.places
    places = (replace(first, goods="a watch", value=Money(50_000)), *rest)
    assert "nobody adds it" in fault_of(changed(sound(KEY), "prizes.places", places), "prizes.places").wrong
    conditions = changed(conditions, "prizes.places", places)
    assert faults(conditions) == ()
    assert show(pool(conditions, 30, buy_backs=5, add_ons=10).total) == "5000.00"


@pytest.mark.clause("act-uth-2019 16.23")
def test_16_23_a_refund_may_be_permitted_by_the_conditions() -> None:
    assert faults(changed(sound(KEY), "entry.refund_until", "2026-12-01T12:00+11:00")) == ()
