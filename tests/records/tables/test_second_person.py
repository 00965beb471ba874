"""The rule of two people in the records: it needs no memory of a process, and the deep verification judges it again."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.table import inputs as t
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.books.cash import BringChips, CreditFloat, FillFloat
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.queries.money_acts import MoneyActs
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.sqlite import open_sqlite
from croupier.records.tables import control_state, second_person
from croupier.records.tables.control_state import AGREED_MILLISECONDS, USUAL, ControlState, MovedAlone, moved_elsewhere
from croupier.records.tables.controls import LEVEL
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.snapshot import restore_snapshot, take_snapshot
from tests.records.agreement import PAT, agree
from tests.records.evening import KEYS, Evening

KIM, LOU = Official("gaming-supervisor", "Kim"), Official("dealer", "Lou")
BY_KIM, BY_LOU = Person("gaming-supervisor", "Kim"), Person("dealer", "Lou")
ALONE = "Kim cannot do this alone. Have a second person agree to it first."
TERMS = replace(USUAL, assigns_dealers=False)


def evening(store: Any = None, terms: i.ControlTerms = TERMS) -> Evening:
    """Return an open table under the controls."""
    found = Evening(store or MemoryStore(), "act-blackjack-2005")
    for _ in found.play(0):
        pass
    for given in (FillFloat(KIM, Money(1_000_000_000)), i.AdoptControls(LEVEL, terms)):
        assert found.table.command(given, PROGRAM).refused is None
    return found


def why(found: Evening, given: Any, by: Person = BY_KIM) -> str:
    """Return why an input is refused, "" if it is not."""
    refused = found.table.command(given, by).refused
    return "" if refused is None else refused.why


def has_wagers(found: Evening) -> bool:
    return found.table.record.table.has_wagers


def terms_of(found: Evening) -> i.ControlTerms | None:
    return found.table.record.control.terms


def fill(cents: int) -> FillFloat:
    return FillFloat(KIM, Money(cents))


@pytest.mark.parametrize("cents", [5_000_000, 500])
def test_money_up_to_the_limit_of_the_role_is_moved_alone(cents: int) -> None:
    assert why(evening(), fill(cents)) == ""


def test_money_above_the_limit_needs_the_agreement_of_a_second_person() -> None:
    found, given = evening(), fill(5_000_500)
    assert why(found, given) == ALONE
    agree(found.table, given, BY_KIM)
    assert why(found, fill(5_001_000)) == ALONE, "another amount than agreed"
    assert why(found, FillFloat(PAT, Money(5_000_500)), Person("pit-manager", "Pat")) != "", "another person"
    assert why(found, given) == ""
    assert why(found, given) == ALONE, "an agreement is used once"
    assert list(decide_again(found.table.store, found.name, KEYS)) == []


def test_agreement_ends_after_five_minutes() -> None:
    for late, expected in ((0, ""), (1, ALONE)):
        found, given = evening(), fill(5_000_500)
        agree(found.table, given, BY_KIM)
        moment = found.table.record.at + AGREED_MILLISECONDS + late
        found.table.house.clock = partial(int, moment)
        assert why(found, given) == expected


def test_declined_proposal_is_no_agreement() -> None:
    found, given = evening(), fill(5_000_500)
    agree(found.table, given, BY_KIM)
    said = i.AnswerProposal(PAT, KIM, {"do": "VoidRound"}, is_agreed=False)
    assert found.table.command(said, Person("pit-manager", "Pat")).refused is None
    assert len(found.table.record.control.agreed) == 1
    refused = i.AnswerProposal(Official("player", "Ann"), KIM, {}, is_agreed=True)
    assert why(found, refused, Person("player", "Ann")) == "Player Ann cannot give this input."


@pytest.mark.parametrize("given", [t.ChangeLimits(KIM, maximum=Money(100_000)), t.VoidRound(KIM, "why", "disturbance")])
def test_inputs_that_the_terms_name_need_two_people(given: Any) -> None:
    found = evening()
    any(found.table.record.table.is_in_round for _ in found.play(1))
    assert why(found, given) == ALONE
    agree(found.table, given, BY_KIM)
    assert why(found, given) != ALONE
    assert why(evening(terms=replace(TERMS, needs_second=())), t.ChangeLimits(KIM, maximum=Money(100_000))) == ""


def test_total_of_many_acts_survives_a_restart_of_the_process() -> None:
    found = evening()
    store, name = found.table.store, found.name
    for _ in range(10):
        assert why(found, fill(5_000_000)) == ""
    assert why(found, fill(500)) == ALONE
    restored = restore_snapshot(name, take_snapshot(found.table.record, KEYS), KEYS)
    assert restored is not None
    assert restored.control == resume_table(store, name, KEYS).control == found.table.record.control
    again = Evening(store, "act-blackjack-2005")
    assert why(again, fill(500)) == ALONE
    agree(again.table, fill(500), BY_KIM)
    assert why(again, fill(500)) == ""
    assert why(again, fill(500)) == "", "the total starts again after an act that another person confirmed"
    assert list(decide_again(store, name, KEYS)) == []


def test_refused_acts_and_acts_of_the_program_do_not_count() -> None:
    found = evening()
    assert why(found, CreditFloat(KIM, Money(100_000_000_000))) != ""
    assert why(found, fill(500_000_000), PROGRAM) == ""
    assert found.table.record.control.moved == {}


def test_acts_at_other_tables_are_followed_in_their_logs() -> None:
    found = evening()
    acts = MoneyActs(found.table.store, KEYS)
    assert why(found, fill(5_000_000)) == ""
    assert acts.follow([found.name])[0].moved["Kim"].cents == 5_000_000
    found.table.keep()
    assert why(found, BringChips(LOU, "Ann", Money(500)), PROGRAM) == ""
    assert why(found, fill(500)) == ""
    for one in (acts, MoneyActs(found.table.store, KEYS)):
        assert one.follow([found.name])[0].moved == found.table.record.control.moved


def test_total_elsewhere_starts_again_with_a_confirmation_at_any_table() -> None:
    def at(cents: int, last: int, confirmed: int = 0) -> ControlState:
        return ControlState(moved={"Kim": MovedAlone(cents, last, confirmed)})

    assert moved_elsewhere("Kim", ControlState(), [at(5, 1), at(7, 2), ControlState()]) == 12
    assert moved_elsewhere("Kim", at(1, 3, 2), [at(5, 1), at(7, 2), at(9, 4)]) == 9
    assert moved_elsewhere("Lou", at(1, 3, 2), [at(5, 1)]) == 0


@pytest.mark.parametrize("given", [fill(5_000_500), t.ChangeLimits(KIM, maximum=Money(100_000))])
def test_deep_verification_reports_an_act_without_its_second_person(
    given: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_sqlite(tmp_path / "store.db", writes=True)
    found = evening(store)
    with monkeypatch.context() as patch:
        patch.setattr(second_person, "check", lambda *_: None)
        assert why(found, given) == ""
    store.close()
    options = VerifyOptions(keys=KEYS)
    assert verify(str(tmp_path / "store.db"), options).is_good, "the chain is whole"
    (finding,) = verify(str(tmp_path / "store.db"), replace(options, is_deep=True)).findings
    assert ALONE in str(finding)


def test_deep_verification_reports_a_shoe_replaced_alone_under_wagers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Evening(open_sqlite(tmp_path / "store.db", writes=True), "nsw-pontoon-6to5-2017")
    for _ in found.play(0):
        pass
    assert why(found, i.AdoptControls(LEVEL, TERMS), PROGRAM) == ""
    while not has_wagers(found):
        assert why(found, found.wish(found.table.record), PROGRAM) == ""
    with monkeypatch.context() as patch:
        patch.setattr(second_person, "check", lambda *_: None)
        assert why(found, t.DirectShuffle(KIM, "not mixed")) == ""
    assert not has_wagers(found)
    found.table.store.close()
    (finding,) = verify(str(tmp_path / "store.db"), VerifyOptions(keys=KEYS, is_deep=True)).findings
    assert ALONE in str(finding)


def test_controls_without_stated_terms_have_the_usual_ones() -> None:
    found = Evening(MemoryStore(), "act-blackjack-2005")
    assert found.table.command(i.AdoptControls(LEVEL - 1), PROGRAM).refused is None
    assert terms_of(found) is None
    assert found.table.command(i.AdoptControls(LEVEL), PROGRAM).refused is None
    assert terms_of(found) == USUAL
    assert control_state.FROM_LEVEL == LEVEL
