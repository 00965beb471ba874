"""A command that the rules do not allow is refused with the clause and recorded, and nothing else changes."""

from typing import Any

import pytest

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.refusal import Barred
from croupier.engine.table import Official
from croupier.engine.table import inputs as t
from croupier.money import Money
from croupier.records.books import cash
from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM, SHOE, Person
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter
from croupier.records.tables.state import find_refusal
from croupier.rules.clause import document
from tests.families import UTH
from tests.records.evening import DEALER, DOCUMENTS, EVENING, SUPERVISOR, Evening

PLAYER = Official("player", "Ann")
LOU = Official("dealer", "Lou")


def _evening(key: str) -> Evening:
    evening = Evening(MemoryStore(), key)
    list(evening.play(1))
    return evening


def _refused(evening: Evening, given: Any, by: Person) -> str:
    """Give an input that is refused; return the clause, everything else having stayed as it was."""
    before, table = evening.table.record, evening.table
    answer = table.command(given, by)
    assert answer.refused is not None, answer.events
    after = table.record
    assert (after.table, after.books, after.shoes) == (before.table, before.books, before.shoes)
    assert after.number == before.number + 1
    (link,) = table.store.links(evening.name, after.number)
    entry = entries.read(link.body)
    assert (entry.given, entry.by, entry.events) == (given, by, (answer.refused,))
    assert answer.refused.clause in document(evening.document)
    assert answer.refused.why
    return answer.refused.clause


WRONG: dict[str, tuple[Any, Person]] = {
    "role": (t.VoidRound(PLAYER, "I lost", "impractical"), Person("player", "Ann")),
    "reason": (t.VoidRound(SUPERVISOR, " ", "impractical"), Person("gaming-supervisor", "gaming-supervisor")),
    "moment": (t.BurnCards(LOU), Person("dealer", "Lou")),
    "notice": (t.GiveNotice(SUPERVISOR, EVENING - 60), Person(SUPERVISOR.role, SUPERVISOR.name)),
    "drop": (cash.CountDrop(LOU, Money(0)), Person("dealer", "Lou")),
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("key", DOCUMENTS)
def test_a_command_of_an_official_is_refused_with_its_clause_and_found_by_an_inspector(key: str, what: str) -> None:
    given, by = WRONG[what]
    evening = _evening(key)
    clause = _refused(evening, given, by)
    (mark, *_) = evening.table.store.marks(RecordFilter(log=evening.name, category="access"))
    assert (mark.number, mark.event, mark.who, mark.clause) == (evening.table.version, "InputRefused", by.name, clause)


@pytest.mark.parametrize("key", DOCUMENTS)
def test_input_in_anothers_name_is_refused(key: str) -> None:
    evening = _evening(key)
    wager = u.PlaceAnte("Bob", Money(2000)) if key == UTH else r.PlaceWager("Bob", 2, Money(2000))
    _refused(evening, wager, Person("player", "Ann"))
    _refused(evening, r.NoMoreBets(), Person("player", "Ann"))
    _refused(evening, t.VoidRound(SUPERVISOR, "a whim", "impractical"), Person("player", "Ann"))
    _refused(evening, t.VoidRound(SUPERVISOR, "a whim", "impractical"), Person("dealer", "Lou"))
    _refused(evening, t.TellTime(EVENING + 5), SHOE)
    marks = list(evening.table.store.marks(RecordFilter(log=evening.name, category="access")))
    assert [one.who for one in marks] == ["shoe", "Lou", "Ann", "Ann", "Ann"]


@pytest.mark.parametrize("key", DOCUMENTS)
def test_refused_player_input_is_recorded_but_not_significant(key: str) -> None:
    evening = _evening(key)
    wager = u.PlaceAnte("Ann", Money(1)) if key == UTH else r.PlaceWager("Ann", 1, Money(1))
    _refused(evening, wager, Person("player", "Ann"))
    assert not list(evening.table.store.marks(RecordFilter(log=evening.name, category="access")))


@pytest.mark.parametrize("key", DOCUMENTS)
def test_wager_above_the_balance_is_refused(key: str) -> None:
    evening = _evening(key)
    table = evening.table
    held = table.record.books.chips("Ann")
    table.command(cash.CashOut(DEALER, "Ann", Money(held - 3000)), PROGRAM)
    wager = u.PlaceAnte("Ann", Money(2000)) if key == UTH else r.PlaceWager("Ann", 1, Money(3500))
    clause = _refused(evening, wager, Person("player", "Ann"))
    assert clause == table.record.table.rules.options.chips.clause
    enough = u.PlaceAnte("Ann", Money(1500)) if key == UTH else r.PlaceWager("Ann", 1, Money(3000))
    assert table.command(enough, Person("player", "Ann")).refused is None
    assert table.record.books.chips("Ann") == 0


@pytest.mark.clause("nsw-pontoon-6to5-2017 6.5")
def test_a_notice_that_is_too_short_is_refused_and_recorded() -> None:
    evening = _evening("nsw-pontoon-6to5-2017")
    by = Person(SUPERVISOR.role, SUPERVISOR.name)
    now = evening.table.record.table.now
    short, long = (t.ChangeLimits(SUPERVISOR, minimum=Money(5000), at=now + minutes * 60) for minutes in (19, 20))
    assert _refused(evening, short, by).startswith("6.5")
    assert evening.table.command(long, by).refused is None


# --- what nothing at the table would lift ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "role", "is_barred"),
    [
        (t.VoidRound(LOU, "x"), "dealer", True),  # a dealer never may
        (t.VoidRound(SUPERVISOR, "x"), "gaming-supervisor", False),  # no round is in play now
        (t.VoidRound(SUPERVISOR, "x", "boredom"), "gaming-supervisor", False),
        (t.DecideDispute(LOU, 7, "x"), "dealer", True),
        (t.DecideDispute(SUPERVISOR, 7, "x"), "gaming-supervisor", False),  # there is no dispute 7
        (t.Sanction(LOU, 7, "exclude", "x"), "dealer", True),
        (t.Sanction(SUPERVISOR, 7, "exclude", "x"), "gaming-supervisor", False),
        (t.Sanction(SUPERVISOR, 7, "exclude-from-round", "x"), "gaming-supervisor", True),  # no such power here
        (t.HandOver(PLAYER, 7, "police"), "player", True),
        (t.ReserveBoxes(SUPERVISOR, "Ann", (1,)), "gaming-supervisor", True),  # nobody may
        (t.ChangeSetting(SUPERVISOR, "decks", 4), "gaming-supervisor", True),  # never at an open table
        (t.Notify(SUPERVISOR, "inspector", "face-down"), "gaming-supervisor", True),
        (t.CheckReplacement(SUPERVISOR), "gaming-supervisor", True),  # no hand touches the cards here
        (r.DeferPayment("gaming-supervisor Kim"), "gaming-supervisor", True),
        (u.DeclareMisdeal("dealer Lou", "card-revealed"), "dealer", True),  # another game's
        (r.ReturnWagers("Ann", "void"), "player", True),
    ],
)
def test_permanent_and_temporary_refusals_differ(given: Any, role: str, is_barred: bool) -> None:
    held = _evening("act-blackjack-2005").table.record
    name = getattr(
        getattr(given, "by", None), "name", "Ann" if role == "player" else "Lou" if role == "dealer" else "Kim"
    )
    found = find_refusal(held, given, Person(role, name))
    assert found is not None
    assert isinstance(found, Barred) is is_barred, found


def test_dry_run_of_a_valid_input_changes_nothing() -> None:
    table = _evening("act-blackjack-2005").table
    version = table.version
    assert find_refusal(table.record, t.RaiseDispute("Ann", "too little"), Person("player", "Ann")) is None
    assert table.version == version


def test_a_proposal_is_answered_by_another_person() -> None:
    evening = _evening("act-blackjack-2005")
    olga = Official("operator", "Olga")
    proposed = {"do": "VoidRound", "reason": "x"}
    kim = Person(SUPERVISOR.role, SUPERVISOR.name)
    said = evening.table.command(i.AnswerProposal(SUPERVISOR, olga, proposed, is_agreed=False), kim)
    assert said.events == (e.ProposalAnswered(SUPERVISOR, olga, proposed, is_agreed=False, clause="16.5"),)
    same = Official("operator", SUPERVISOR.name)
    assert _refused(evening, i.AnswerProposal(SUPERVISOR, same, proposed, is_agreed=True), kim) == "16.5"
