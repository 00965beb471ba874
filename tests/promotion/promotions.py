"""A promotion for tests: valid terms to spoil, and a promotion that takes one input after another."""

from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.moments import moment
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.promotion import Promotion, PromotionEvent, evolve, postings, step
from croupier.promotion import events as e
from croupier.promotion import inputs as i
from croupier.promotion.draw import commitment_of
from croupier.promotion.terms.document import (
    Claiming,
    Eligibility,
    Holding,
    Item,
    PrizeAward,
    Receiving,
    Results,
    Terms,
    WinnerNotice,
    rules_of,
)
from croupier.promotion.terms.validation import faults

KEY = "nsw-pontoon-6to5-2017"
KIM = Official("operator", "Kim")
DEALER = Official("dealer", "Lou")
SECRET = "5e" * 32
HOUR, DAY = 3600, 86_400
E_ = TypeVar("E_")


def at(text: str) -> int:
    """Return a moment of the promotion: "01 10:00" is of December 2026, the first of which is a Tuesday."""
    day, time = text.split()
    return moment(f"2026-12-{day} {time}", "")


def dollars(amount: int) -> Money:
    return Money(amount * 100)


def cash(amount: int = 500, **other: Any) -> Item:
    """Return a cash prize."""
    said: dict[str, Any] = {"nature": "Cash", "qualifications": "none", "kind": "cash", "details": "paid at the cage"}
    return Item(**{**said, "value": dollars(amount), "conditions": "none", **other})


def thing(kind: str = "other", amount: int = 500, **other: Any) -> Item:
    """Return a prize other than money, without the fields that its kind requires."""
    return cash(amount, **{"nature": "A prize", "details": "a fine one", "kind": kind, **other})


TERMS = Terms(
    document=KEY,
    name="Summer Draw",
    award=PrizeAward(manner="by a draw of tickets", at=at("19 20:00"), place="the gaming floor"),
    eligibility=Eligibility(criteria=("18 years or older", "a member of the club"), minimum_wager=dollars(25)),
    entries=Receiving(close=at("19 19:00")),
    promotion=Holding(place="the gaming floor", begins=at("02 10:00"), ends=at("19 23:00")),
    claim=Claiming(method="at the cage, with proof of identity", presence=False, within_days=30),
    notice=WinnerNotice(methods=("telephone", "email")),
    results=Results(published="on the notice board and the website"),
    prizes=(cash(),),
)


def terms_with(*prizes: Item, presence: bool = False, redraw: bool = False, **other: Any) -> Terms:
    """Return good terms with these prizes."""
    claim = replace(TERMS.claim, presence=presence, redraw=redraw)
    return replace(TERMS, **{"prizes": prizes or TERMS.prizes, "claim": claim, **other})


def blank(where: str) -> Terms:
    """Return good terms with one item left out."""
    section, _, field = where.partition(".")
    empty = type(getattr(TERMS, section))() if field else ()
    held = replace(getattr(TERMS, section), **{field: getattr(empty, field)}) if field else ()
    return replace(TERMS, **{section: held})


def faults_of(terms: Terms) -> list[tuple[str, str]]:
    """Return what is wrong with terms: fields and clauses."""
    return [(one.where, one.clause) for one in faults(terms, rules_of(terms))]


class Run:
    """A promotion that takes one input after another; every state is folded from its events."""

    def __init__(self, terms: Terms = TERMS, now: str = "01 09:00") -> None:
        """Draw up terms."""
        self.now, self.state, self.events = at(now), None, list[PromotionEvent]()
        self.give(i.DrawUpTerms(KIM, terms))

    state: Promotion | None

    @property
    def promotion(self) -> Promotion:
        """The promotion."""
        assert self.state is not None
        return self.state

    def to(self, now: str) -> "Run":
        """Go to a moment."""
        self.now = at(now)
        return self

    def give(self, *given: Any) -> "Run":
        """Give an input."""
        for one in given:
            events, after = step(self.state, one, self.now)
            folded = self.state
            for event in events:
                folded = evolve(folded, event)
                assert sum(amount for _, amount in postings(event)) == 0
            assert folded == after
            self.state = after
            self.events += events
        return self

    def refused(self, given: Any, clause: str, why: str = "") -> None:
        """Check that an input is refused, with its reason; nothing changes."""
        before = self.state
        with pytest.raises(Refused, match=why or None) as wrong:
            step(self.state, given, self.now)
        assert wrong.value.clause == clause
        assert self.state is before

    def events_of(self, kind: type[E_]) -> list[E_]:
        """Return the events of a kind."""
        return [one for one in self.events if isinstance(one, kind)]

    def last(self, kind: type[E_]) -> E_:
        """Return the last event of a kind."""
        return self.events_of(kind)[-1]

    @property
    def fates(self) -> list[str]:
        """Return the fates of the prizes."""
        return [one.fate for one in self.promotion.prizes]

    def balance(self, account: str) -> int:
        """Return what an account holds by all postings."""
        return sum(amount for one in self.events for name, amount in postings(one) if name == account)

    # --- further on --------------------------------------------------------------------------------------------

    def lodged(self) -> "Run":
        """State where the terms are and provide them, on the first at 10:00."""
        self.to("01 10:00").give(i.StateAvailability(KIM, ("at the club desk",), ("the flyer",)))
        return self.give(
            i.ProvideTerms(KIM, "L-1"), i.CommitDraw(KIM, commitment_of(SECRET, self.promotion.terms.name))
        )

    def open(self) -> "Run":
        """Commence, on the second at 10:00."""
        return self.lodged().to("02 10:00").give(i.CommencePromotion(KIM))

    def enter(self, *entrants: str) -> "Run":
        """Enter people."""
        return self.give(*[i.EnterPromotion(KIM, one, (1, 2), dollars(25)) for one in entrants])

    def drawn(self, *entrants: str, overseen_by: str = "") -> "Run":
        """Enter people and draw, on the nineteenth at 20:00."""
        self.open().enter(*(entrants or ("Ann", "Bob", "Cleo")))
        return self.to("19 20:00").give(i.DrawPrizes(KIM, SECRET, "seven", overseen_by))

    def claimed(self, prize: int = 1) -> "Run":
        """Claim a prize, its winner present."""
        return self.give(i.ClaimPrize(KIM, prize, self.promotion.prizes[prize - 1].winner, is_present=True))

    @property
    def winner(self) -> str:
        """Return the winner of the first prize."""
        return self.last(e.PrizeWon).winner if len(self.promotion.prizes) == 1 else self.promotion.prizes[0].winner
