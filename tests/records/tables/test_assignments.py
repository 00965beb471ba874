"""Shifts of dealers in the records: a supervisor assigns them, and dealers act only where they are assigned."""

from typing import Any

import pytest

from croupier.engine.table import inputs as t
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.books.cash import BringChips, FillFloat
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.queries.inspection import found_events
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from croupier.records.tables.control_state import Assignment
from croupier.records.tables.controls import LEVEL
from croupier.records.tables.recovery import decide_again
from tests.records.evening import DOCUMENTS, KEYS, Evening

KIM, LOU = Official("gaming-supervisor", "Kim"), Official("dealer", "Lou")
BY_KIM, BY_LOU = Person("gaming-supervisor", "Kim"), Person("dealer", "Lou")
NOT_ASSIGNED = "Lou is not assigned to this table. Ask a supervisor to assign Lou to it."


def evening(document: str = "act-blackjack-2005", level: int = LEVEL) -> Evening:
    """Return an open table under the controls, to which nobody is assigned."""
    found = Evening(MemoryStore(), document)
    for _ in found.play(0):
        pass
    for given in (FillFloat(KIM, Money(1_000_000_000)), i.AdoptControls(level)):
        assert found.table.command(given, PROGRAM).refused is None
    return found


def why(found: Evening, given: Any, by: Person) -> str:
    """Return why an input is refused, "" if it is not."""
    refused = found.table.command(given, by).refused
    return "" if refused is None else refused.why


def chips(cents: int = 500) -> BringChips:
    return BringChips(LOU, "Ann", Money(cents))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_dealer_acts_only_during_an_assignment(document: str) -> None:
    found = evening(document)
    for given in (t.ChangeDealer(LOU), t.CheckCards(LOU), t.Arrive("Cem", 3), i.CommitShoe()):
        refused = found.table.command(given, BY_LOU).refused
        assert refused is not None, given
        assert (refused.why, refused.clause) == (NOT_ASSIGNED, found.table.record.table.rules.people.dealer.clause)
    answer = found.table.command(i.AssignDealer(KIM, "Lou"), BY_KIM)
    clause = found.table.record.table.rules.conduct.procedures.clause
    assert answer.events == (e.DealerAssigned(KIM, "Lou", clause),)
    assert why(found, t.ChangeDealer(LOU), BY_LOU) == ""
    assert why(found, chips(), BY_LOU) == ""
    answer = found.table.command(i.EndAssignment(KIM, "Lou"), BY_KIM)
    assert answer.events == (e.AssignmentEnded(KIM, "Lou", clause),)
    assert why(found, chips(), BY_LOU) == NOT_ASSIGNED
    assert why(found, t.CheckCards(LOU), BY_LOU) == NOT_ASSIGNED
    assert list(decide_again(found.table.store, found.name, KEYS)) == []


def test_refusals_of_the_document_come_before_the_assignment() -> None:
    found = evening()
    assert why(found, t.ChangeLimits(LOU, maximum=Money(100_000)), BY_LOU).startswith("Only the")


def test_assignment_survives_a_restart_and_is_a_significant_event() -> None:
    found = evening()
    assert why(found, i.AssignDealer(KIM, "Lou"), BY_KIM) == ""
    at = found.table.record.at
    again = Evening(found.table.store, "act-blackjack-2005")
    assert again.table.record.control.assigned == (Assignment("Lou", KIM, at),)
    assert why(again, t.ChangeDealer(LOU), BY_LOU) == ""
    (mark,) = found_events(found.table.store, RecordFilter(log=found.name, event="DealerAssigned"))
    assert (mark.category, mark.text) == ("table", "Gaming supervisor Kim assigns dealer Lou to the table")


@pytest.mark.parametrize(
    ("given", "by", "told"),
    [
        (i.AssignDealer(LOU, "Eve"), BY_LOU, "assign dealers"),
        (i.AssignDealer(Official("inspector", "Ida"), "Lou"), Person("inspector", "Ida"), "assign dealers"),
        (i.AssignDealer(KIM, " "), BY_KIM, "The dealer must be named."),
        (i.AssignDealer(KIM, "Kim"), BY_KIM, "Kim cannot be assigned by the same person."),
        (i.EndAssignment(KIM, "Lou"), BY_KIM, "Lou is not assigned to this table."),
        (i.EndAssignment(LOU, "Lou"), BY_LOU, "end the shift of a dealer"),
    ],
)
def test_only_supervisors_assign_other_people(given: Any, by: Person, told: str) -> None:
    assert told in why(evening(), given, by)


def test_dealer_is_assigned_once() -> None:
    found = evening()
    assert why(found, i.AssignDealer(KIM, "Lou"), BY_KIM) == ""
    assert why(found, i.AssignDealer(KIM, "Lou"), BY_KIM) == "Lou is assigned to this table already."
    assert why(found, i.AssignDealer(KIM, "Eve"), BY_KIM) == "", "a second dealer relieves the first"


def test_money_that_a_dealer_moves_alone_is_counted_by_shift() -> None:
    found = evening()
    for given, by in ((i.AssignDealer(KIM, "Lou"), BY_KIM), (t.ChangeDealer(LOU), BY_LOU)):
        assert why(found, given, by) == ""
    for _ in range(10):
        assert why(found, chips(500_000), BY_LOU) == ""
    assert why(found, chips(), BY_LOU) == "Lou cannot do this alone. Have a second person agree to it first."
    for shift in (i.EndAssignment(KIM, "Lou"), i.AssignDealer(KIM, "Lou")):
        assert why(found, shift, BY_KIM) == ""
    assert why(found, chips(), BY_LOU) == ""


def test_table_of_an_earlier_level_knows_assignments_and_requires_none() -> None:
    found = evening(level=LEVEL - 1)
    assert why(found, t.ChangeDealer(LOU), BY_LOU) == ""
    assert why(found, i.AssignDealer(KIM, "Lou"), BY_KIM) == ""
    assert found.table.record.control.assigned[0].dealer == "Lou"
