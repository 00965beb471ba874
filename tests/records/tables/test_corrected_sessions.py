"""A session with real cards, some of them keyed wrongly and corrected: log, books, recovery and deep check agree."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from croupier.cards import Card, pack
from croupier.engine.inputs import Deal, DealFaceDown, TurnCard
from croupier.engine.table import Official, dealers_step, opening_steps
from croupier.engine.table import inputs as t
from croupier.money import parse
from croupier.records.house import House
from croupier.records.log import inputs as i
from croupier.records.log.entries import Person
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.recovery import decide_again, resume_table
from croupier.records.tables.shoes import practice_secrets
from croupier.records.tables.state import find_refusal
from croupier.records.tables.writer import TableWriter
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, due
from croupier.tournament.session import inputs as s
from croupier.tournament.session.reversals import PlayerReinstated
from tests.families import UTH
from tests.records.evening import DOCUMENTS, EVENING, KEYS, Entropy, setup
from tests.records.exported import lines
from tests.records.tables.test_sessions import UNIT, Played
from tests.tournament.session.session import KIM, level, terms

DEALER: Final = Official("dealer", "Lou")
SUPERVISOR: Final = Official("gaming-supervisor", "Sam")


class ClumsySession(Played):
    """A session whose dealer often keys the wrong card first; `counted` are the corrections by kind."""

    def __init__(self, document: str, seed: int) -> None:
        """Open a table with real cards, of which those dealt face down are not looked at, and begin a session."""
        self.store, self.chance, self.counted = MemoryStore(), Random(seed), Counter[str]()
        self.house = House(self.store, KEYS, clock=lambda: EVENING * 1_000, entropy=Entropy(self.store, 1))
        more: dict[str, Any] = {"face_down": "unknown"} if document == UTH else {}
        stated = i.Setup(document, setup(document, tournament={}).election, cards="physical", unit=UNIT, **more)
        self.table = TableWriter.create(self.house, "T1", stated, secrets=practice_secrets("T1", 1))
        for given in (t.TellTime(EVENING), *opening_steps(self.table.record.table, "on file")):
            self.give(given)
        chips = "700" if document == UTH else "300"
        seats = tuple([Seat(f"P{box}", box, parse(chips)) for box in (1, 2, 4)])
        self.give(s.BeginSitting(KIM, terms(ends=Ends(rounds=6), levels=(level("100", "500"),), order=True), seats))

    def play(self, entries: int | None = None) -> Played:
        """Play to the end."""
        assert entries is None
        while (session := self.table.record.session) is not None and session.status != "over":
            table = self.table.record.table
            if table.awaits_card or table.awaits_turn:
                self.next_card()
            else:
                self.give(self.wish(session))
        return self

    def wish(self, session: Any) -> Any:
        """Return what is done next; real cards are shuffled without a commitment."""
        table = self.table.record.table
        found = due(session, table) or dealers_step(table)
        return found if isinstance(found, t.ShuffleCards) else super().wish(session)

    def next_card(self) -> None:
        """Deal a card face down, or key one: right, or wrong and then corrected."""
        table = self.table.record.table
        if table.awaits_card and find_refusal(self.table.record, DealFaceDown(), Person("dealer", "Lou")) is None:
            self.give(DealFaceDown())
            return
        known = [one for one in pack(table.rules.cards.pack.value) if table.shoe.seen[one.index] < table.decks]
        wrong, right = self.chance.sample(known, 2)
        self.give(TurnCard(wrong) if table.awaits_turn else Deal(wrong))
        if self.chance.random() < 0.5:
            self.correct(right)

    def correct(self, right: Card) -> None:
        """Correct the card keyed last, as the dealer or the supervisor, if nothing else has followed it."""
        for by in (DEALER, SUPERVISOR):
            before, given = self.table.record, t.CorrectCard(by, right)
            if find_refusal(before, given, Person(by.role, by.name)) is None:
                self.give(given)
                self.counted[by.role] += 1
                self.counted["ended"] += not before.table.has_open_round
                return


@pytest.mark.parametrize("document", DOCUMENTS)
def test_sessions_with_corrected_cards_verify_and_recover(document: str, tmp_path: Path) -> None:
    counted: Counter[str] = Counter()
    for seed in range(4):
        played = ClumsySession(document, seed)
        played.play()
        counted += played.counted
        record = played.table.record
        assert record.session is not None
        assert (record.session.status, record.books.total(UNIT)) == ("over", 0)
        again = resume_table(played.store, "T1", KEYS, with_snapshot=False)
        assert (again.session, again.table, again.books) == (record.session, record.table, record.books)
        assert list(decide_again(played.store, "T1", KEYS)) == []
        exported = b"".join(lines(played.store))
        counted["in again"] += exported.count(f'"event":"{PlayerReinstated.__name__}"'.encode())
        (tmp_path / f"{seed}.jsonl").write_bytes(exported)
        report = verify(str(tmp_path / f"{seed}.jsonl"), VerifyOptions(keys=KEYS, is_deep=True))
        assert report.is_good, report
    assert min(counted[DEALER.role], counted[SUPERVISOR.role], counted["ended"], counted["in again"]) > 0, counted
