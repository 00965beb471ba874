"""A table before it opens, and its people: the instruments of both, act-blackjack-2005 1, 17.2, act-pontoon-2005 1."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.events import HandSurrendered, RoundOpened
from croupier.engine.table import ROLES, Official, Role, new_table, view
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.rules import clause as clauses
from croupier.rules.clause import Kind, keys
from croupier.rules.profile import load
from croupier.rules.ruled import BadElection
from tests.clauses.act_2005 import BLACKJACK, PONTOON, Twin, ready, twins
from tests.floor import COMMISSION, DEALER, OPERATOR, SUPERVISOR

MIDNIGHT_2005_02_07 = 1_107_734_400
ITEMS = ("layout", "shoe", "procedures")
OPERATORS = ("gaming-supervisor", "pit-manager", "assistant-gaming-manager", "gaming-manager", "operator")
SUPERVISORS = OPERATORS[:-1]


def at(document: str, moment: int, **election: Any) -> Twin:
    """Return a table that lacks nothing but being opened, at a moment."""
    floor = Twin(document, **election)
    floor.state, floor.events = new_table(document, election), []
    floor.give(i.TellTime(moment)).states()
    return floor


def stated(document: str, *items: str, **election: Any) -> Twin:
    """Return a closed table for which these things are stated, and no others."""
    floor = Twin(document, **election)
    for item in items:
        floor.give(i.StateItem(SUPERVISOR, item, f"approval of {item}"))
    return floor


# --- the instrument -------------------------------------------------------------------------------------------------


@twins("inst:approval")
def test_the_record_of_a_table_and_of_its_rounds_names_the_approved_rules(document: str) -> None:
    floor = ready(document).play_round()
    opened, (round_opened,) = floor.last(e.TableOpened), floor.events_of(RoundOpened)
    number = {BLACKJACK: "NI2005-63", PONTOON: "NI2005-73"}[document]
    assert opened.instrument == f"{number}, approved on 7 February 2005 under the Casino Control Act 1988"
    assert (opened.document, opened.clause) == (document, Twin(document).by("inst:approval"))
    assert (round_opened.document, round_opened.rules) == (document, opened.rules)


@twins("inst:approval")
def test_no_table_opens_before_the_day_of_the_approval(document: str) -> None:
    floor = at(document, MIDNIGHT_2005_02_07 - 1)
    floor.refuse("inst:approval", i.OpenTable(SUPERVISOR))
    floor.give(i.TellTime(MIDNIGHT_2005_02_07), i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"


@twins("inst:approval")
def test_the_rules_cannot_be_in_force_before_they_were_approved(document: str) -> None:
    with pytest.raises(BadElection, match=Twin(document).by("inst:approval")):
        load(document, {"in_force_from": "2005-02-06"})
    later = at(document, MIDNIGHT_2005_02_07, in_force_from="2005-02-08")
    later.refuse("inst:approval", i.OpenTable(SUPERVISOR))


@pytest.mark.clause("act-blackjack-2005 inst:revocation")
def test_there_is_one_game_of_blackjack_and_its_tournaments_are_no_other() -> None:
    assert [key for key in keys() if "blackjack" in key] == [BLACKJACK]
    game = load(BLACKJACK).opening.game
    assert game.clause == "inst:revocation"
    assert game.value.startswith("Blackjack;")
    assert "no game of their own" in game.value


@twins("A:note")
def test_every_term_of_the_dictionary_is_an_entry_that_can_be_opened(document: str) -> None:
    terms = {clause.id for clause in clauses.document(document).clauses if clause.id.startswith("def:")}
    assert len(terms) == {BLACKJACK: 28, PONTOON: 29}[document]
    assert {"def:stand-off", "def:void", "def:new-shoe", "def:burn", "def:approved"} < terms
    assert all(clauses.document(document)[term].kind is Kind.DEFINITION for term in terms)


# --- what must be approved ------------------------------------------------------------------------------------------


@twins("1.1", "def:approved", "def:shoe", "16.5(c)")
@pytest.mark.parametrize(("item", "clause"), [("layout", "1.1"), ("shoe", "def:shoe"), ("procedures", "16.5(c)")])
def test_no_table_opens_without_the_written_approval_of_what_it_needs(document: str, item: str, clause: str) -> None:
    floor = stated(document, *(one for one in ITEMS if one != item))
    floor.refuse(clause, i.OpenTable(SUPERVISOR)).refuse(clause, i.StateItem(SUPERVISOR, item, " "))
    floor.give(i.StateItem(SUPERVISOR, item, "GRC-2005-17"), i.OpenTable(SUPERVISOR))
    found = floor.last(e.ItemStated)
    assert (found.item, found.reference, found.by, found.clause) == (item, "GRC-2005-17", SUPERVISOR, floor.by(clause))
    assert floor.state.status == "open"


@twins("def:approved")
def test_approvals_are_stated_by_the_operator_and_only_of_what_is_asked_for(document: str) -> None:
    floor = Twin(document)
    floor.refuse("def:casino-operator", i.StateItem(DEALER, "layout", "GRC-2005-17"))
    floor.refuse("def:approved", i.StateItem(SUPERVISOR, "chandelier", "GRC-2005-17"))
    assert floor.state.stated == ()


@twins("18.2")
def test_perfect_pairs_need_an_approved_layout(document: str) -> None:
    floor = stated(document, *ITEMS, side_bets=["perfect-pairs"])
    floor.refuse("18.2", i.OpenTable(SUPERVISOR))
    floor.give(i.StateItem(SUPERVISOR, "layout:perfect-pairs", "GRC-2005-18"), i.OpenTable(SUPERVISOR))
    assert (floor.last(e.ItemStated).clause, floor.state.status) == ("18.2", "open")


@pytest.mark.clause("act-blackjack-2005 17.2")
def test_17_2_super_sevens_need_an_approved_layout() -> None:
    floor = stated(BLACKJACK, *ITEMS, side_bets=["super-sevens"])
    floor.refuse("17.2", i.OpenTable(SUPERVISOR))
    floor.give(i.StateItem(SUPERVISOR, "layout:super-sevens", "GRC-2005-19"))
    assert floor.last(e.ItemStated).clause == "17.2"
    floor.give(i.StateItem(SUPERVISOR, "amounts:super-sevens", "GRC-2005-21"), i.OpenTable(SUPERVISOR))
    assert floor.state.status == "open"


@pytest.mark.clause("act-blackjack-2005 17.4", "act-blackjack-2005 def:approved")
def test_17_4_the_approval_of_the_amounts_of_super_sevens_is_on_record_before_they_are_offered() -> None:
    floor = stated(BLACKJACK, *ITEMS, "layout:super-sevens", side_bets=["super-sevens"])
    floor.refuse("17.4", i.OpenTable(SUPERVISOR)).refuse("17.4", i.StateItem(SUPERVISOR, "amounts:super-sevens", " "))
    floor.give(i.StateItem(SUPERVISOR, "amounts:super-sevens", "GRC-2005-21"), i.OpenTable(SUPERVISOR))
    named = floor.last(e.ItemStated)
    assert (named.item, named.reference, named.clause) == ("amounts:super-sevens", "GRC-2005-21", "17.4")
    floor.refuse("17.4", i.ChangeSetting(SUPERVISOR, "super_sevens_amounts", ["50"]))  # others are not approved
    without = stated(BLACKJACK, *ITEMS, "layout:perfect-pairs", side_bets=["perfect-pairs"])
    without.give(i.OpenTable(SUPERVISOR)).refuse("17.2", i.ChangeSetting(SUPERVISOR, "side_bets", ["super-sevens"]))
    without.give(i.StateItem(SUPERVISOR, "layout:super-sevens", "GRC-2005-19"))
    without.refuse("17.4", i.ChangeSetting(SUPERVISOR, "side_bets", ["super-sevens"]))
    without.give(i.StateItem(SUPERVISOR, "amounts:super-sevens", "GRC-2005-21"))
    without.give(i.ChangeSetting(SUPERVISOR, "side_bets", ["super-sevens"]))
    Twin(PONTOON).refuse("def:approved", i.StateItem(SUPERVISOR, "amounts:super-sevens", "GRC-2005-21"))


@pytest.mark.clause("act-blackjack-2005 17.2", "act-blackjack-2005 18.2", "act-pontoon-2005 18.2")
@pytest.mark.parametrize(
    ("document", "bet", "clause"),
    [(BLACKJACK, "super-sevens", "17.2"), (BLACKJACK, "perfect-pairs", "18.2"), (PONTOON, "perfect-pairs", "18.2")],
)
def test_an_open_table_takes_up_a_side_bet_only_with_its_layout_approved(
    document: str, bet: r.Bet, clause: str
) -> None:
    floor = stated(document, *ITEMS)
    floor.give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A")).bring().ready()
    floor.refuse(clause, i.ChangeSetting(SUPERVISOR, "side_bets", [bet]))
    floor.give(i.StateItem(SUPERVISOR, f"layout:{bet}", "GRC-2005-20"))
    if bet == "super-sevens":
        floor.give(i.StateItem(SUPERVISOR, f"amounts:{bet}", "GRC-2005-21"))
    floor.refuse("18.1", i.ChangeSetting(DEALER, "side_bets", [bet]))
    floor.give(i.ChangeSetting(SUPERVISOR, "side_bets", [bet]))
    floor.wager("Ann", 1, "10").wager("Ann", 1, "5", bet)
    assert floor.layout() == 1500


@twins("1.1")
def test_a_table_is_opened_once_and_by_the_operator(document: str) -> None:
    floor = stated(document, *ITEMS)
    floor.refuse("def:approved", r.PlaceWager("Ann", 1, Money(1000)))
    floor.refuse("def:casino-operator", i.OpenTable(DEALER)).give(i.OpenTable(OPERATOR))
    floor.refuse("def:approved", i.OpenTable(OPERATOR))


# --- who the people are ---------------------------------------------------------------------------------------------


@twins("def:casino-operator", "3.1")
@pytest.mark.parametrize("role", ROLES)
def test_the_casino_operator_is_who_may_change_the_limits(document: str, role: Role) -> None:
    floor = ready(document)
    change = i.ChangeLimits(Official(role, "Zoe"), maximum=Money(80_000))
    if role not in OPERATORS:
        floor.refuse("3.1", change)
        return
    posted = floor.give(change).last(e.LimitsPosted)
    assert (posted.by, posted.at, posted.clause) == (Official(role, "Zoe"), floor.state.now, "3.1")
    assert floor.state.rules.wagers.maximum.value == 80_000


@twins("def:casino-supervisor", "5.5/note")
@pytest.mark.parametrize("role", ROLES)
def test_the_casino_supervisor_is_who_announces_the_final_rounds(document: str, role: Role) -> None:
    floor = ready(document)
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(30)))
    announced = i.AnnounceFinalRounds(Official(role, "Zoe"))
    if role not in SUPERVISORS:
        floor.refuse("5.5/note", announced)
        return
    assert floor.give(announced).last(e.FinalRoundsAnnounced).by == Official(role, "Zoe")


@twins("def:dealer", "5.1")
@pytest.mark.parametrize("role", ROLES)
def test_the_dealer_is_who_checks_shuffles_and_loads_the_cards(document: str, role: Role) -> None:
    person = Official(role, "Zoe")
    floor = Twin(document)
    floor.states().give(i.OpenTable(SUPERVISOR), i.Determine(SUPERVISOR, "A"), i.IntroduceCards(DEALER, "red"))
    steps = (
        ("2.2", i.CheckCards, e.CardsChecked),
        ("5.1", i.ShuffleCards, e.CardsShuffled),
        ("def:dealer", lambda by: i.InsertCuttingCard(by, 60), e.CuttingCardInserted),
    )
    for clause, step, event in steps:
        if role == "dealer":
            assert floor.give(step(person)).last(event).by == person
        else:
            floor.refuse(clause, step(person)).give(step(DEALER))
        if floor.state.shoe.stage == "offered":
            floor.give(i.CutAsOfficial(SUPERVISOR, 100))
    assert floor.state.shoe.stage == "ready"


@twins("def:dealer", "16.5")
def test_every_command_of_staff_names_its_person_and_moment(document: str) -> None:
    floor = ready(document).play_round()
    floor.give(i.GiveNotice(SUPERVISOR, floor.later(5))).wait(5).give(i.CloseTable(SUPERVISOR), i.CheckCards(DEALER))
    acts = [event for event in floor.events if isinstance(event, e.Act)]
    assert {str(one.by) for one in acts} == {"dealer Lou", "gaming-supervisor Kim"}
    assert all(one.at >= floor.events[0].at for one in acts)
    assert floor.last(e.TableClosed).at == floor.state.now
    floor.refuse("def:casino-operator", i.OpenTable(COMMISSION))


@pytest.mark.clause("act-pontoon-2005 def:surrender-button", "act-pontoon-2005 9.2")
def test_a_surrendered_hand_is_marked_and_takes_no_more_decisions() -> None:
    floor = ready(PONTOON).wager("Ann", 2, "20").wager("Bob", 4, "20").deal("9H 8H KS 7D 6D")
    floor.give(r.Surrender("Ann", 2), r.Proceed("Bob"))
    shown = view(floor.state, DEALER).boxes
    assert [box.surrendered for box in shown if box.hands] == [("Ann",), ()]  # where the button lies
    assert [(one.box, one.clause) for one in floor.events_of(HandSurrendered)] == [(2, "9.2")]
    for decision in (r.Hit, r.Stand, r.Split):
        floor.refuse("9.2", decision("Ann", 2))
    floor.refuse("9.2", r.Double("Ann", 2, Money(2000)))
    floor.stand("Bob", 4).cards("9S")
    assert (floor.net("Ann"), floor.net("Bob")) == ("-10.00", "-20.00")
