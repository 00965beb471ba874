"""The Order, the words that rule 1 defines, and the people of a table."""

import pytest

from croupier.engine.table import ROLES, Official, new_table, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.moments import midnight
from croupier.rules.clause import document
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.citations import ROOT, in_text
from tests.clauses.nsw_pontoon_6to5_2017.floors import from_a_shoe
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import (
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

ANN = Official("player", "Ann")
SUPERVISORS = (SUPERVISOR, PIT_MANAGER, ASSISTANT, MANAGER)
OUTSIDERS = (ANN, DEALER, INSPECTOR, SURVEILLANCE)


def at(moment: int, in_force_from: str) -> Floor:
    """A table that lacks nothing but being opened, at a moment."""
    floor = Floor(DOCUMENT)
    floor.state = new_table(DOCUMENT, {"in_force_from": in_force_from})
    floor.events = []
    return floor.give(i.TellTime(moment)).states()


# --- the Order --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 order", "nsw-pontoon-6to5-2017 order(1)")
def test_order_an_open_table_names_game_casino_order_and_act() -> None:
    floor = Floor(DOCUMENT).open()
    opened = floor.last(e.TableOpened)
    assert opened.game == "Pontoon 6 to 5, in the casino operated by The Star Pty Limited"
    assert opened.instrument == "Order of 25 May 2017 under section 66(1) of the Casino Control Act 1992"
    assert (opened.document, opened.clause, opened.by, opened.at) == (DOCUMENT, "order", SUPERVISOR, floor.state.now)
    assert opened.rules == floor.state.rules.fingerprint
    seen = view(floor.state, ANN)
    assert (seen.game, seen.instrument) == (opened.game, opened.instrument)


@pytest.mark.clause("nsw-pontoon-6to5-2017 order(commencement)")
def test_order_commencement_no_table_opens_before_the_day_of_publication() -> None:
    floor = at(midnight("2017-05-31"), in_force_from="2017-06-01")
    floor.refuse("order(commencement)", i.OpenTable(SUPERVISOR))
    floor.give(i.TellTime(midnight("2017-06-01") - 1)).refuse("order(commencement)", i.OpenTable(SUPERVISOR))
    floor.give(i.TellTime(midnight("2017-06-01")), i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"


@pytest.mark.clause("nsw-pontoon-6to5-2017 order(commencement)")
def test_order_commencement_the_day_of_publication_is_not_before_the_signature() -> None:
    with pytest.raises(BadElection, match=r"order\(commencement\)"):
        load(DOCUMENT, {"in_force_from": "2017-05-24"})
    assert load(DOCUMENT, {"in_force_from": "2017-05-25"}).opening.in_force_from.value == "2017-05-25"


@pytest.mark.clause("nsw-pontoon-6to5-2017 1.1")
def test_1_1_every_defined_word_has_one_entry_in_the_glossary() -> None:
    defined = [one.id for one in document(DOCUMENT).clauses if one.section == "Definitions" and one.id != "1.1"]
    assert len(defined) == 27
    rows = [line for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    cited = [one.clause for row in rows for one in in_text(row, "glossary") if one.document == DOCUMENT]
    assert [word for word in defined if cited.count(word) != 1] == []


# --- who is who -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:casino-supervisor")
@pytest.mark.parametrize("by", SUPERVISORS, ids=str)
def test_casino_supervisor_a_gaming_supervisor_and_those_above_may_order_a_shuffle(by: Official) -> None:
    floor = from_a_shoe().play_round().give(i.DirectShuffle(by, "the cards cling together"))
    assert (floor.last(e.ShuffleDirected).by, floor.last(e.ShuffleDirected).clause) == (by, "4.1.4")


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:casino-supervisor")
@pytest.mark.parametrize("by", [*OUTSIDERS, OPERATOR], ids=str)
def test_casino_supervisor_nobody_else_is_one(by: Official) -> None:
    from_a_shoe().play_round().refuse("4.1.4", i.DirectShuffle(by, "the cards cling together"))


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:dealer")
@pytest.mark.parametrize("role", ROLES)
def test_dealer_is_who_runs_the_cards(role: str) -> None:
    person = Official(role, "X")  # type: ignore[arg-type]
    floor = Floor(DOCUMENT).open()
    steps: list[tuple[str, object, object]] = [
        ("4.1", i.ShuffleCards(person), i.ShuffleCards(DEALER)),
        ("def:dealer", i.InsertCuttingCard(person, 60), i.InsertCuttingCard(DEALER, 60)),
        ("def:dealer", i.BurnCards(person), i.BurnCards(DEALER)),
        ("def:dealer", i.ReportDropped(person), i.ReportDropped(DEALER)),
    ]
    for clause, given, instead in steps:
        if role == "dealer":
            floor.give(given)
            assert floor.events[-1].clause
        else:
            floor.refuse(clause, given).give(instead)
        if isinstance(given, i.ShuffleCards):
            floor.give(i.CutAsOfficial(SUPERVISOR, 100))


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:dealer")
def test_dealer_a_change_is_recorded_with_its_moment_and_both_names() -> None:
    floor = from_a_shoe().give(i.ChangeDealer(DEALER))
    assert (floor.last(e.DealerChanged).before, view(floor.state, ANN).deals) == ("", "Lou")
    floor.wager("Ann", 2, "10").deal("KH 9C QD").wait(30).give(i.ChangeDealer(Official("dealer", "Mo")))
    changed = floor.last(e.DealerChanged)
    assert (changed.before, changed.by.name, changed.at) == ("Lou", "Mo", floor.state.now)
    assert (changed.clause, view(floor.state, ANN).deals) == ("def:dealer", "Mo")
    floor.refuse("def:dealer", i.ChangeDealer(Official("dealer", "Mo")))
    floor.refuse("def:dealer", i.ChangeDealer(SUPERVISOR)).stand("Ann", 2).cards("9D")


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:gaming-manager")
@pytest.mark.parametrize("by", [*OUTSIDERS, SUPERVISOR, PIT_MANAGER, ASSISTANT, OPERATOR], ids=str)
def test_gaming_manager_an_assistant_is_none(by: Official) -> None:
    floor = from_a_shoe().refuse("13.9", i.ChangeSetting(by, "third_hand", value=True))
    floor.give(i.ChangeSetting(MANAGER, "third_hand", value=True))
    assert (floor.last(e.SettingChanged).by, floor.last(e.SettingChanged).clause) == (MANAGER, "13.9")


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:gaming-supervisor")
def test_gaming_supervisor_decides_the_disputes_of_the_table() -> None:
    floor = from_a_shoe().play_round().give(i.RaiseDispute("Ann", "the total was 21"))
    for by in (*OUTSIDERS, PIT_MANAGER, ASSISTANT, MANAGER, OPERATOR):
        floor.refuse("19.12", i.DecideDispute(by, 1, "it was 20"))
    floor.give(i.DecideDispute(SUPERVISOR, 1, "it was 20"))
    assert floor.last(e.DisputeDecided).by == SUPERVISOR


@pytest.mark.clause("nsw-pontoon-6to5-2017 def:inspector")
def test_inspector_approves_or_is_notified_where_the_rules_require_it() -> None:
    floor = from_a_shoe(side_bets=["perfect-pairs"]).give(i.Arrive("Ann", 2)).play_round("Bob", 3)
    restrict = i.RestrictPlayer(MANAGER, "Ann", "minimum-further-shoes", "Ann sits out")
    floor.refuse("5.11", restrict).refuse("5.12", i.RestrictPlayer(MANAGER, "Ann", "one-box", "advantage play"))
    pairs = i.ChangeSetting(MANAGER, "perfect_pairs_needs_wager", value=True)
    floor.give(i.Notify(MANAGER, "surveillance", "pairs-restriction")).refuse("15.4.1", pairs)
    floor.refuse("3.6.2", i.ChangeSetting(SUPERVISOR, "face_down", value=True))
    floor.give(i.Notify(MANAGER, "inspector", "restriction", "Ann"), restrict)
    floor.give(i.Notify(MANAGER, "inspector", "pairs-restriction"), pairs)
    floor.give(i.Approve(INSPECTOR, "face-down"), i.ChangeSetting(SUPERVISOR, "face_down", value=True))
    floor.give(i.ReportCards(SUPERVISOR, missing=(card("7H"),)), i.Notify(SUPERVISOR, "inspector", "missing-cards"))
    told = [(one.to, one.clause) for one in floor.events_of(e.Notified)]
    assert ("inspector", "17.16.4") in told
    assert [to for to, _ in told].count("inspector") == 3
