"""Logs of proceedings: who may speak, what is refused, and that no reader takes them for tables."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.inputs import PlaceWager
from croupier.engine.refusal import Reason, Refused
from croupier.engine.table import Official
from croupier.money import Money
from croupier.records.books.accounts import BadAccount, Unbalanced
from croupier.records.books.balances import balances_at
from croupier.records.house import House
from croupier.records.log import entries, kinds, wire
from croupier.records.log.entries import PROGRAM, Person, is_table
from croupier.records.log.keys import Keys
from croupier.records.proceedings import state as proceedings_state
from croupier.records.proceedings.writer import BYTES_MAX, ProceedingWriter
from croupier.records.queries import histories, sentences
from croupier.records.queries.explanation import proceeding_lines
from croupier.records.queries.export import lines
from croupier.records.queries.inspection import found_events, large
from croupier.records.queries.recall import last_rounds, proceedings, tables
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.frozen import still
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, RecordFilter, Store
from croupier.records.tables.recovery import decide_again
from croupier.records.tables.writer import BadCommand, TableWriter
from tests.citations import ROOT
from tests.records import raffle
from tests.records.evening import EVENING, KEYS, Evening, setup
from tests.records.memory_witness import MemoryWitness
from tests.records.raffle import FEE, KIM, Arrive, CallOff, DrawTicket, OpenRaffle
from tests.records.twins import past_triggers

CUP = "tournament Spring Cup"
KIM_HERSELF = Person("gaming-manager", "Kim")


@pytest.fixture(autouse=True)
def _room() -> Iterator[None]:
    with raffle.plugged_in():
        yield


def begun(store: Store | None = None, name: str = "Spring Cup", by: Person = KIM_HERSELF) -> ProceedingWriter:
    house = House(MemoryStore() if store is None else store, KEYS, clock=lambda: EVENING * 1_000)
    return ProceedingWriter.create(house, "tournament", name, OpenRaffle(KIM, FEE), by=by)


def played(store: Store) -> ProceedingWriter:
    """A raffle with a winner, and an evening at a table in the same store."""
    list(Evening(store, "act-blackjack-2005").play(1))
    cup = begun(store)
    for player in ("Ann", "Bob"):
        cup.command(Arrive(player), Person("player", player))
    cup.command(Arrive("Ann"), KIM_HERSELF)
    cup.command(DrawTicket(KIM, "Ann"), KIM_HERSELF)
    return cup


# --- names ------------------------------------------------------------------------------------------------------------


def test_log_belongs_to_house_table_or_proceeding() -> None:
    found = {name: (is_table(name), kinds.kind_of(name)) for name in ("house", "tournament", CUP, "promotion X", "t 1")}
    assert found == {
        "house": (False, ""),
        "tournament": (True, ""),
        CUP: (False, "tournament"),
        "promotion X": (False, "promotion"),
        "t 1": (True, ""),
    }
    assert [entries.named(name) for name in (CUP, "t 1")] == ["tournament 'Spring Cup'", "table 't 1'"]


@pytest.mark.parametrize("name", ["tournament 1", "Promotion of the year", "TOURNAMENT x"])
def test_table_names_of_proceedings_are_rejected(name: str) -> None:
    with pytest.raises(BadCommand, match=r"not house or imported or tournament … or promotion …\.$"):
        TableWriter.create(House(MemoryStore(), KEYS), name, setup("act-blackjack-2005"))


@pytest.mark.parametrize(
    ("kind", "name", "why"),
    [
        ("raffle", "x", "There is no kind of proceeding 'raffle'. Use tournament or promotion"),
        ("tournament", "", "'' cannot be the name of a tournament. Use 1 to 100 characters"),
        ("tournament", " Cup", "' Cup' cannot be the name of a tournament"),
        ("tournament", "C\tup", "cannot be the name of a tournament"),
        ("tournament", "c" * 101, "cannot be the name of a tournament"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_recorded(kind: str, name: str, why: str) -> None:
    house = House(MemoryStore(), KEYS)
    with pytest.raises(BadCommand, match=why):
        ProceedingWriter.create(house, kind, name, OpenRaffle(KIM, FEE))
    assert [row.number for row in house.store.logs()] == [1]


def test_duplicate_name_is_refused() -> None:
    cup = begun()
    with pytest.raises(BadStore, match=r"There is already a tournament 'Spring Cup'\.$"):
        ProceedingWriter.create(cup.house, "tournament", "Spring Cup", OpenRaffle(KIM, FEE))
    with pytest.raises(BadStore, match=r"There is no tournament 'Autumn Cup'\.$"):
        ProceedingWriter.resume(cup.house, "tournament Autumn Cup")


def test_clashing_names_are_marked() -> None:
    assert wire.plain_input(Arrive("Ann"))["do"] == "TournamentArrive"
    assert wire.event_tag(raffle.PlayerArrived) == "TournamentPlayerArrived"
    assert wire.event_tag(raffle.TicketDrawn) == "TicketDrawn"
    assert wire.as_read(Arrive("Ann")) == Arrive("Ann")


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_first_input_must_draw_it_up() -> None:
    house = House(MemoryStore(), KEYS)
    with pytest.raises(BadCommand, match=r"A tournament must begin with OpenRaffle, not with Arrive."):
        ProceedingWriter.create(house, "tournament", "Cup", Arrive("Ann"))
    with pytest.raises(Refused, match=r"Dealer Lou cannot act as gaming manager Kim. \[0.1\]"):
        ProceedingWriter.create(house, "tournament", "Cup", OpenRaffle(KIM, FEE), by=Person("dealer", "Lou"))
    assert house.store.log("tournament Cup") is None


@pytest.mark.parametrize(
    ("given", "by", "why"),
    [
        (Arrive("Bob"), Person("player", "Ann"), "Player Ann cannot give this input"),
        (DrawTicket(KIM, "Ann"), Person("player", "Ann"), "Player Ann cannot act as gaming manager Kim"),
        (DrawTicket(KIM, "Ann"), Person("gaming-manager", "Lou"), "Gaming manager Lou cannot act as"),
        (DrawTicket(Official("player", "Ann"), "Ann"), Person("dealer", "Lou"), "Dealer Lou cannot act as player Ann"),
        (Arrive("Bob"), Person("guest", "Bob"), "Guest Bob has no role at this table"),
    ],
)
def test_input_in_the_name_of_another_is_refused(given: Any, by: Person, why: str) -> None:
    cup = begun()
    state = cup.record.state
    answer = cup.command(given, by)
    assert answer.refused is not None
    assert answer.refused.why.startswith(why)
    assert answer.refused.clause == "0.1"
    assert (cup.version, cup.record.state) == (2, state)
    assert found_events(cup.store, RecordFilter(log=CUP), ("access",))[0].who == by.name


def test_dry_run_reports_the_result_and_changes_nothing() -> None:
    cup = begun()
    assert proceedings_state.find_refusal(cup.record, Arrive("Ann"), PROGRAM, at=0) is None
    found = proceedings_state.find_refusal(cup.record, DrawTicket(KIM, "Ann"), PROGRAM, at=0)
    assert found is not None
    assert found.why.startswith("Ann has no ticket")
    assert cup.version == 1


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (PlaceWager("Ann", 1, Money(500)), "PlaceWager cannot be given to a tournament."),
        (CallOff(KIM, "x" * BYTES_MAX), "CallOff has 131,"),
        (CallOff(KIM, "a\0b"), "CallOff cannot contain the character NUL."),
        (object(), "object cannot be recorded"),
    ],
)
def test_malformed_input_is_not_recorded(given: Any, why: str) -> None:
    cup = begun()
    with pytest.raises(BadCommand, match=why):
        cup.command(given, PROGRAM)
    assert cup.version == 1


def test_a_key_of_another_command_is_refused() -> None:
    cup = begun()
    cup.command(Arrive("Ann"), PROGRAM, key="k")
    with pytest.raises(
        BadCommand, match=r"The key 'k' was used for another command, entry 2 of tournament Spring Cup."
    ):
        cup.command(Arrive("Bob"), PROGRAM, key="k")


@pytest.mark.parametrize(
    ("posted", "wrong"),
    [
        ((("pool", Money(5)),), Unbalanced),
        ((("moon", Money(5)), ("pool", Money(-5))), BadAccount),
    ],
)
def test_postings_that_create_money_are_stopped(
    posted: Any, wrong: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = begun()
    monkeypatch.setattr(kinds, "LOG_KINDS", (changed(postings=lambda _: posted),))
    with pytest.raises(wrong):
        cup.command(Arrive("Ann"), PROGRAM)
    assert cup.version == 1


def changed(**parts: Any) -> kinds.LogKind:
    return replace(raffle.RAFFLE, **parts)


def test_recorded_time_never_decreases() -> None:
    times = iter([2_500, 2_500, 1_000, 9_999])
    house = House(MemoryStore(), KEYS, clock=lambda: next(times))
    cup = ProceedingWriter.create(house, "tournament", "Cup", OpenRaffle(KIM, FEE))
    assert cup.record.state.opened == 2
    (arrived,) = cup.command(Arrive("Ann"), PROGRAM).events
    assert (arrived.at, cup.record.at) == (2, 2_500)
    assert cup.command(Arrive("Bob"), PROGRAM).events[0].at == 9


def test_witness_records_every_command() -> None:
    witness = MemoryWitness()
    house = House(MemoryStore(), KEYS, witness=witness)
    cup = ProceedingWriter.create(house, "tournament", "Cup", OpenRaffle(KIM, FEE))
    witness.seen.clear()
    for player in ("Ann", "Bob", "Bob"):
        cup.command(Arrive(player), PROGRAM)
    assert [entries.read_head(one.body).number for (one,) in witness.seen] == [2, 3, 4]


# --- readers ----------------------------------------------------------------------------------------------------------


def test_readers_do_not_list_it_as_a_table() -> None:
    store = MemoryStore()
    played(store)
    assert tables(store) == ("table act-blackjack-2005",)
    assert proceedings(store) == (CUP,)
    assert {one.log for one in last_rounds(store, RecordFilter())} == set(tables(store))
    assert {one.log for one in large(store, 1, RecordFilter())} == set(tables(store))
    assert len(list(histories.exported(store, RecordFilter()))) == 1


def test_log_is_narrated_with_clauses() -> None:
    store = MemoryStore()
    cup = played(store)
    assert [(line.text, line.clause) for line in proceeding_lines(store, CUP)] == [
        ("The raffle is open", "1.1"),
        ("Ann takes a ticket", "2.1"),
        ("Bob takes a ticket", "2.1"),
        ("Ann may not arrive: Ann has a ticket", "2.1"),
        ("Ann wins the raffle", "3.1"),
    ]
    cup.command(CallOff(KIM, "too late"), KIM_HERSELF)
    found = found_events(store, RecordFilter(log=CUP))
    assert [(one.category, one.event, one.text) for one in found] == [
        ("conditions", "RaffleOpened", "The raffle is open"),
        ("access", "InputRefused", "Ann may not arrive: Ann has a ticket"),
        ("prize", "TicketDrawn", "Ann wins the raffle"),
        ("access", "InputRefused", "Gaming-manager Kim may not call off: the raffle is over"),
    ]
    assert sentences.tell(found_event(store)) == "The log of tournament Spring Cup begins"


def found_event(store: Store) -> Any:
    *_, last = store.links("house")
    return entries.read(last.body).events[0]


def test_balances_are_available_at_any_entry() -> None:
    store = MemoryStore()
    played(store)
    found = balances_at(store, CUP, number=3)
    assert [(str(one.account), one.amount) for one in found.rows] == [
        ("pocket: Ann", -5_000),
        ("pocket: Bob", -5_000),
        ("pool", 10_000),
    ]
    assert balances_at(store, CUP).sums == (("cash", 0),)


# --- checks -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """A store in a file with a table and a raffle, and its keys."""
    path = tmp_path / "evening.db"
    KEYS.save(Path(f"{path}.keys"))
    with contextlib.closing(open_store(str(path), writes=True)) as store:
        played(store)
    return path


def test_store_with_a_proceeding_passes_every_verifier(where: Path, tmp_path: Path) -> None:
    report = verify(str(where), VerifyOptions(keys=KEYS, is_deep=True))
    assert report.findings == []
    assert report.logs[CUP] == 5
    second = [sys.executable, str(ROOT / "tools" / "verify_log.py"), str(where)]
    assert subprocess.run(second, capture_output=True, check=False).returncode == 0  # noqa: S603  our own command
    exported = tmp_path / "log.jsonl"
    with still(str(where)) as found:
        exported.write_bytes(b"".join(lines(found)))
    assert verify(str(exported), VerifyOptions(is_deep=True)).findings == []


def test_decision_against_the_rules_is_detected(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stingy(state: Any, given: Any, now: int) -> Any:
        if isinstance(given, DrawTicket):
            raise Refused(given, "3.1", Reason("raffle", "no"))
        return raffle.step(state, given, now)

    with contextlib.closing(open_store(str(where))) as store:
        assert list(decide_again(store, CUP, None)) == []
        monkeypatch.setattr(kinds, "LOG_KINDS", (changed(step=stingy),))
        (found,) = decide_again(store, CUP, None)
    assert isinstance(found, str)
    assert "Entry 5 of tournament Spring Cup, DrawTicket: The log has" in found
    assert "InputRefused" in found


def test_changed_index_rows_are_detected(where: Path) -> None:
    with past_triggers(where) as base:
        base.execute("UPDATE postings SET amount = amount + 1 WHERE log = ? AND number = 2", (CUP,))
    report = verify(str(where), VerifyOptions(keys=KEYS))
    assert [(one.log, one.number) for one in report.findings] == [(CUP, 2)]


def test_foreign_keys_cannot_resume_it(where: Path) -> None:
    with contextlib.closing(open_store(str(where))) as store, pytest.raises(BadStore, match="is signed with the key"):
        ProceedingWriter.resume(House(store, Keys(bytes(32), bytes(32))), CUP)
