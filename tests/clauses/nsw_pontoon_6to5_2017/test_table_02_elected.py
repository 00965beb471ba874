"""Settings elected before a table opens that need an official's act: nsw-pontoon-6to5-2017 5.4, 13.9, 15.4."""

from typing import Any, Final

import pytest

from croupier.engine.table import Official, opening_steps, sign, standing_table, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import ASSISTANT, EVENING, INSPECTOR, MANAGER, OPERATOR, PIT_MANAGER, SUPERVISOR, Floor

BELOW_MANAGER: Final = (SUPERVISOR, PIT_MANAGER, ASSISTANT, OPERATOR)
PAIRS: Final[dict[str, Any]] = {"side_bets": ["perfect-pairs"], "perfect_pairs_needs_wager": True}
NOTICES: Final = tuple([i.Notify(MANAGER, role, "pairs-restriction") for role in ("surveillance", "inspector")])
CONFIRMED: Final = i.ChangeSetting(MANAGER, "perfect_pairs_needs_wager", value=True)


def stated(**election: Any) -> Floor:
    """A table that lacks nothing but the officials' acts."""
    return Floor(DOCUMENT, **election).states()


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4", "nsw-pontoon-6to5-2017 15.4.1", "nsw-pontoon-6to5-2017 15.4.2")
@pytest.mark.parametrize("by", BELOW_MANAGER, ids=str)
def test_15_4_pairs_restricted_from_the_start_need_the_gaming_manager_and_both_notices(by: Official) -> None:
    floor = stated(**PAIRS).refuse("15.4", i.OpenTable(by)).refuse("15.4.1", CONFIRMED)
    floor.refuse("15.4", i.ChangeSetting(by, "perfect_pairs_needs_wager", value=True))
    floor.give(NOTICES[0]).refuse("15.4.1", CONFIRMED).give(NOTICES[1]).refuse("15.4", i.OpenTable(by))
    floor.give(CONFIRMED, i.OpenTable(by))
    assert (floor.last(e.SettingChanged).by, floor.last(e.SettingChanged).clause) == (MANAGER, "15.4")
    assert sign(floor.state)["perfect pairs need"] == "a main wager"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4", "nsw-pontoon-6to5-2017 15.4.1")
def test_15_4_a_gaming_manager_who_opens_the_table_needs_both_notices_too() -> None:
    floor = stated(**PAIRS).refuse("15.4.1", i.OpenTable(MANAGER)).give(NOTICES[0])
    floor.refuse("15.4.1", i.OpenTable(MANAGER)).give(NOTICES[1], i.OpenTable(MANAGER))
    floor.give(i.CloseTable(SUPERVISOR), i.OpenTable(SUPERVISOR))  # what was restricted stays so


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4")
def test_15_4_a_table_without_the_restriction_opens_without_the_gaming_manager() -> None:
    floor = stated(side_bets=["perfect-pairs"]).give(i.OpenTable(SUPERVISOR))
    assert "perfect pairs need" not in sign(floor.state)


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 13.9.1")
@pytest.mark.parametrize("by", BELOW_MANAGER, ids=str)
def test_13_9_a_third_hand_from_the_start_needs_the_gaming_manager(by: Official) -> None:
    permitted = i.ChangeSetting(MANAGER, "third_hand", value=True)
    floor = stated(third_hand=True).refuse("13.9", i.OpenTable(by)).give(permitted, i.OpenTable(by))
    assert sign(floor.state)["splitting"] == "again, to three hands"
    stated(third_hand=True).give(i.OpenTable(MANAGER))
    stated(third_hand=True).give(i.ChangeSetting(MANAGER, "third_hand", value=False), i.OpenTable(by))


@pytest.mark.clause("nsw-pontoon-6to5-2017 5.4")
def test_5_4_fewer_players_on_a_box_from_the_start_need_a_casino_supervisor() -> None:
    floor = stated(players_per_box=2).refuse("5.4", i.OpenTable(OPERATOR))
    floor.give(i.ChangeSetting(SUPERVISOR, "players_per_box", 2), i.OpenTable(OPERATOR))
    stated(players_per_box=2).give(i.OpenTable(SUPERVISOR))


@pytest.mark.clause("nsw-pontoon-6to5-2017 13.9", "nsw-pontoon-6to5-2017 15.4", "nsw-pontoon-6to5-2017 15.4.1")
def test_tables_that_open_by_themselves_record_the_acts() -> None:
    election = {**PAIRS, "third_hand": True, "players_per_box": 1}
    floor = Floor(DOCUMENT, **election)
    while floor.state.status == "closed":
        floor.give(next(opening_steps(floor.state, "on file")))
    assert [(one.to, one.clause) for one in floor.events_of(e.Notified)] == [
        ("surveillance", "15.4.1"),
        ("inspector", "15.4.1"),
    ]
    assert {(one.setting, one.by.role, one.clause) for one in floor.events_of(e.SettingChanged)} == {
        ("perfect_pairs_needs_wager", "gaming-manager", "15.4"),
        ("third_hand", "gaming-manager", "13.9"),
        ("players_per_box", "gaming-manager", "5.4"),
    }
    assert standing_table(DOCUMENT, election, now=EVENING).status == "open"


@pytest.mark.clause("nsw-pontoon-6to5-2017 15.4")
def test_15_4_no_restriction_voids_a_pairs_wager_that_lies_there() -> None:
    floor = Floor(DOCUMENT, side_bets=["perfect-pairs"], minimum="10").open().ready().wager("Ann", 2, "10")
    floor.wager("Bob", 2, "5", "perfect-pairs").give(*NOTICES).refuse("15.4", CONFIRMED)
    floor.deal("KH 9C KD").stand("Ann", 2).cards("9D").give(CONFIRMED)
    assert floor.net("Bob") == "50.00"


def test_the_inspector_is_no_gaming_manager() -> None:
    floor = stated(third_hand=True)
    _, state = step(floor.state, i.ChangeSetting(MANAGER, "third_hand", value=True))
    assert "third_hand" in state.approvals
    floor.refuse("13.9", i.ChangeSetting(INSPECTOR, "third_hand", value=True))
