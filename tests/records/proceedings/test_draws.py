"""The secret of a draw: sealed until the draw, never revealed by a refused draw, and the same after a restart."""

from typing import Any

from croupier.promotion import inputs as i
from croupier.records.house import House
from croupier.records.log.entries import Person
from croupier.records.proceedings.draws import committing, drawing
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.memory import MemoryStore
from croupier.records.tables.recovery import resume_proceeding
from tests.promotion.promotions import KIM, TERMS, at, cash, dollars, terms_with
from tests.records.evening import KEYS

BY = Person("operator", "Kim")
LOG = "promotion Summer Draw"


class Casino:
    """A store with one promotion, and a clock."""

    def __init__(self, amount: int = 500) -> None:
        self.store, self.now = MemoryStore(), at("01 10:00")
        self.house = House(self.store, KEYS, clock=lambda: self.now * 1000)
        terms = terms_with(cash(amount))
        self.writer = ProceedingWriter.create(self.house, "promotion", TERMS.name, i.DrawUpTerms(KIM, terms), by=BY)

    def give(self, *given: Any) -> None:
        for one in given:
            answer = self.writer.command(one, BY)
            assert answer.refused is None, answer.refused

    def open(self) -> "Casino":
        self.give(i.StateAvailability(KIM, ("here",), ("flyer",)), i.ProvideTerms(KIM))
        self.now = at("02 10:00")
        self.give(i.CommencePromotion(KIM), i.EnterPromotion(KIM, "Ann", (1, 2), dollars(25)))
        self.now = at("19 20:00")
        return self

    def written(self) -> bytes:
        return b"".join(link.body for link in self.store.links(LOG))


def test_secret_is_sealed_until_the_draw() -> None:
    casino = Casino().open()
    assert drawing(casino.writer, KIM).secret == ""
    casino.give(committing(casino.house, KIM, TERMS.name))
    secret = drawing(casino.writer, KIM).secret
    assert len(secret) == 64
    assert secret.encode() not in casino.written()
    casino.writer = ProceedingWriter.resume(casino.house, LOG)
    casino.give(drawing(casino.writer, KIM, "seven"))
    assert secret.encode() in casino.written()
    assert resume_proceeding(casino.store, LOG, KEYS).state.prizes[0].winner == "Ann"


def test_refused_draw_does_not_reveal_the_secret() -> None:
    casino = Casino(12_000).open()
    casino.give(committing(casino.house, KIM, TERMS.name))
    refused = casino.writer.command(drawing(casino.writer, KIM), BY).refused
    assert refused is not None
    assert refused.clause == "21.2"
    casino.give(i.NominateScrutineer(KIM, "Sue"))
    given = drawing(casino.writer, KIM, "seven", "Sue")
    assert given.secret.encode() not in casino.written()
    casino.give(given)
    assert casino.writer.record.state.prizes[0].fate == "won"


def test_every_commitment_has_a_fresh_secret() -> None:
    casino = Casino()
    assert len({committing(casino.house, KIM, TERMS.name).commitment for _ in range(3)}) == 3
