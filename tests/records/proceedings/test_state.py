"""Whole promotions and tournaments in a store: what is recorded is what their rooms decide, and is there again."""

import contextlib
from pathlib import Path
from typing import Any, Final, Self

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table.inputs import Arrive
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion import inputs as p
from croupier.records.commands import BadCommand
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.log.kinds import proceeding_of
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.queries.explanation import proceeding_lines
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import RecordFilter, Store
from croupier.tournament import inputs as t
from tests.promotion.promotions import KIM, Run
from tests.records.evening import KEYS
from tests.tournament.tournaments import DIRECTOR, TournamentRun

Said = list[tuple[Any, int]]
"""Inputs, each with its second."""
DOCUMENTS: Final = ("act-blackjack-2005", "act-uth-2019")


class Promoted(Run):
    """A promotion that remembers its inputs."""

    def give(self, *given: Any) -> Self:
        """Give an input."""
        said: Said = getattr(self, "said", [])
        self.said = [*said, *[(one, self.now) for one in given]]
        super().give(*given)
        return self


class Contested(TournamentRun):
    """A tournament that remembers its inputs."""

    def give(self, *given: Any) -> Self:
        """Give an input."""
        said: Said = getattr(self, "said", [])
        self.said = [*said, *[(one, self.now) for one in given]]
        return super().give(*given)


def promotion() -> Promoted:
    found = Promoted()
    found.drawn("Ann", "Bob").to("20 09:00")
    found.give(p.NotifyWinner(KIM, 1, "telephone", "call 12", is_reached=True)).claimed()
    found.give(p.PayPrize(KIM, 1, (p.Part("cash", found.promotion.prizes[0].value),)))
    return found


def tournament(document: str) -> Contested:
    found = Contested(document).open().enter(12).close()
    found.play("Heats").give(t.GiveBreak(DIRECTOR, 10))
    found.give(t.Undo(DIRECTOR, "no break after all"))
    return found.play("Final").pay()


def recorded(store: Store, kind: str, name: str, said: Said) -> ProceedingWriter:
    """Say it all to a matter in the store, each at its moment."""
    now = [0]
    house = House(store, KEYS, clock=lambda: now[0])
    (first, moment), *further = said
    now[0] = moment * 1_000 + 999
    found = ProceedingWriter.create(house, kind, name, first, by=_speaker(first))
    for given, moment in further:
        now[0] = moment * 1_000 + 999
        answer = found.command(given, _speaker(given))
        assert answer.refused is None, (given, answer.refused)
    return found


def _speaker(given: Any) -> Person:
    by = given.by
    assert isinstance(by, Official)
    return Person(by.role, by.name)


@pytest.mark.parametrize("life", ["promotion", *DOCUMENTS])
def test_recorded_proceeding_is_restored_from_its_log(life: str, tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    played: Promoted | Contested = promotion() if life == "promotion" else tournament(life)
    kind = "promotion" if life == "promotion" else "tournament"
    with contextlib.closing(open_store(where, writes=True)) as store:
        found = recorded(store, kind, "Spring Cup", played.said)
        assert found.record.state == played.state
        again = ProceedingWriter.resume(found.house, found.record.log)
        assert again.record.state == played.state
        assert again.version == len(played.said)
        assert sum(store.balances(found.record.log).values()) == 0
        told = list(proceeding_lines(store, found.record.log))
        assert [line.event for line in told if line.event == "InputRefused"] == []
        assert len(told) == len(played.events)
        assert all(line.clause for line in told)
        assert "prize" in {row.category for row in store.marks(RecordFilter(log=found.record.log))}
    report = verify(where, VerifyOptions(keys=KEYS, is_deep=True))
    assert (report.findings, report.unreadable) == ([], "")


@pytest.mark.parametrize("life", ["promotion", *DOCUMENTS])
def test_speaking_for_another_is_refused_with_a_clause(life: str) -> None:
    played: Promoted | Contested = promotion() if life == "promotion" else Contested(life).open()
    kind, mallory = "promotion" if life == "promotion" else "tournament", Person("player", "Mallory")
    (first, moment), (second, _), *_ = played.said
    house = House(MemoryStore(), KEYS, clock=lambda: moment * 1_000)
    with pytest.raises(Barred, match="Player Mallory cannot act as operator") as refused:
        ProceedingWriter.create(house, kind, "Cup", first, by=mallory)
    assert refused.value.clause
    found = ProceedingWriter.create(house, kind, "Cup", first, by=_speaker(first))
    answer = found.command(second, mallory)
    assert answer.refused is not None
    assert answer.refused.clause == refused.value.clause
    assert found.record.state == ProceedingWriter.resume(house, found.record.log).record.state


def test_speaking_for_another_is_refused_without_a_document() -> None:
    (first, _), *_ = Contested("act-blackjack-2005").papers().said
    unknown = replace(first, conditions=replace(first.conditions, document="the moon"))
    with pytest.raises(Barred, match="Player Mallory cannot act as operator Op"):
        ProceedingWriter.create(
            House(MemoryStore(), KEYS), "tournament", "Cup", unknown, by=Person("player", "Mallory")
        )
    with pytest.raises(Refused, match="the moon"):
        ProceedingWriter.create(House(MemoryStore(), KEYS), "tournament", "Cup", unknown, by=_speaker(unknown))
    cup = ProceedingWriter.create(House(MemoryStore(), KEYS), "tournament", "Cup", first, by=_speaker(first))
    answer = cup.command(replace(unknown, reason="a slip"), _speaker(first))
    assert answer.refused is not None
    assert answer.refused.clause


def test_inputs_name_their_kind_of_log() -> None:
    assert [proceeding_of(kind) for kind in (t.DrawBallot, p.DrawPrizes, Arrive)] == ["tournament", "promotion", ""]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("promotion", p.EnterPromotion(KIM, "x" * 101, (1,))),
        ("promotion", p.AwardPrize(KIM, 1, "x" * 101, "a wheel")),
        ("tournament", t.Substitute(DIRECTOR, "Ann", "x" * 101, is_approved=True)),
        ("tournament", t.Enter(DIRECTOR, "x" * 101, Money(1))),
    ],
)
def test_overlong_name_is_refused(kind: str, given: Any) -> None:
    played: Promoted | Contested = promotion() if kind == "promotion" else Contested("act-blackjack-2005").open()
    found = recorded(MemoryStore(), kind, "Cup", played.said[:1])
    with pytest.raises(BadCommand, match=r"The name can have at most 100 characters."):
        found.command(given, _speaker(given))
    assert found.version == 1
