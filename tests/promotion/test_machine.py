"""Whole promotions, as Hypothesis thinks them up: replayed they are the same, and every cent has its place."""

from typing import Any

import hypothesis.strategies as st
import msgspec
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.narration.promotion import tell
from croupier.promotion import Promotion, PromotionEvent, evolve, postings, step, summary
from croupier.promotion import inputs as i
from croupier.promotion.draw import commitment_of, order, owner
from croupier.promotion.state import OWED
from croupier.promotion.terms.document import Receiving
from croupier.rules.clause import document
from tests.promotion.promotions import DAY, DEALER, HOUR, KEY, KIM, SECRET, TERMS, at, cash, dollars, terms_with, thing

PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve")
PRIZES = st.integers(1, 4)
PERSON = st.sampled_from(PEOPLE)
WAGERS = (dollars(10), dollars(25))
PARTS = st.lists(
    st.builds(
        i.Part,
        st.sampled_from(("cash", "crossed-cheque", "transfer")),
        st.sampled_from([dollars(one) for one in (0, 80, 500, 700, 5_000, 7_000, 12_000)]),
        PERSON,
        st.just("062-000 1234"),
    ),
    max_size=2,
).map(tuple)
ITEMS = st.lists(
    st.sampled_from((cash(80), cash(500), cash(12_000), thing(amount=900, cash_alternative=dollars(700)))),
    min_size=1,
    max_size=4,
)


class Promotions(RuleBasedStateMachine):
    """One promotion that gets random inputs, at moments that never go back."""

    state: Promotion
    now: int
    breaches: int
    events: list[PromotionEvent]

    @initialize(items=ITEMS, flags=st.tuples(*[st.booleans()] * 3), most=st.integers(0, 3), ready=st.integers(0, 9))
    def begin(self, items: list[Any], flags: tuple[bool, bool, bool], most: int, ready: int) -> None:
        presence, redraw, once = flags
        award = replace(TERMS.award, one_prize_each=once)
        entries = Receiving(at("19 19:00"), most)
        terms = terms_with(*items, presence=presence, redraw=redraw, award=award, entries=entries)
        terms = replace(terms, claim=replace(terms.claim, redraw_until=at("19 20:00") + 60 * DAY))
        self.now, self.breaches = at("01 10:00"), 0
        events, self.state = step(None, i.DrawUpTerms(KIM, terms), self.now)
        self.events = list(events)
        if ready:
            self.give(i.StateAvailability(KIM, ("the desk",), ("the flyer",)))
            self.give(i.ProvideTerms(KIM))
            self.give(i.CommitDraw(KIM, commitment_of(SECRET, terms.name)))
            self.give(i.NominateScrutineer(KIM, "Sue"))
            self.pass_time(DAY)
            self.give(i.CommencePromotion(KIM))
            for one in PEOPLE[: ready % 6]:
                self.enter(one, dollars(25), (1, 2), 1)
        if ready > 4:
            self.now = at("19 20:00")
            self.give(i.DrawPrizes(KIM, SECRET, "seven", "Sue"))

    def give(self, given: Any) -> None:
        """Give an input; a refusal changes nothing, and names a clause and a reason."""
        before = msgspec.json.encode(self.state)
        try:
            events, after = step(self.state, given, self.now)
        except Refused as wrong:
            self.check_refusal(wrong, before)
            return
        assert events
        self.events += events
        self.state = after

    def check_refusal(self, refused: Refused, before: bytes) -> None:
        assert refused.clause in document(KEY)
        assert refused.why
        assert msgspec.json.encode(self.state) == before

    @rule(seconds=st.sampled_from((0, 60, HOUR, DAY, 2 * DAY, 30 * DAY)))
    def pass_time(self, seconds: int) -> None:
        self.now += seconds

    @rule()
    def reach_the_draw(self) -> None:
        self.now = max(self.now, at("19 20:00"))

    @rule(
        person=PERSON,
        wagered=st.sampled_from((dollars(10), dollars(25))),
        meets=st.just((1, 2)),
        tickets=st.integers(0, 3),
    )
    def enter(self, person: str, wagered: Money, meets: tuple[int, ...], tickets: int) -> None:
        self.give(i.EnterPromotion(KIM, person, meets, wagered, tickets))

    @rule(entry=st.integers(0, 6))
    def void(self, entry: int) -> None:
        self.give(i.VoidEntry(KIM, entry, "a slip"))

    @rule(words=st.sampled_from(("", "seven")), overseer=st.sampled_from(("", "Sue", "Kim")))
    def draw(self, words: str, overseer: str) -> None:
        self.give(i.DrawPrizes(KIM, SECRET, words, overseer))

    @rule(prize=PRIZES, method=st.sampled_from(("mail", "email", "fax")), reached=st.booleans())
    def notify(self, prize: int, method: str, reached: bool) -> None:
        self.give(i.NotifyWinner(KIM, prize, method, "a note", reached))

    @rule(prize=PRIZES, overseer=st.sampled_from(("", "Sue")))
    def absent(self, prize: int, overseer: str) -> None:
        self.give(i.DeclareAbsent(KIM, prize, "called", overseer))

    @rule(prize=PRIZES, present=st.booleans(), stranger=st.booleans())
    def claim(self, prize: int, present: bool, stranger: bool) -> None:
        self.give(i.ClaimPrize(KIM, prize, "Zoe" if stranger else self.winner(prize), present))

    @rule(prize=PRIZES, parts=PARTS, takes_cash=st.booleans())
    def pay(self, prize: int, parts: tuple[i.Part, ...], takes_cash: bool) -> None:
        self.give(i.PayPrize(KIM, prize, parts, takes_cash))

    @rule(prize=PRIZES)
    def claim_and_pay_in_full(self, prize: int) -> None:
        if prize <= len(self.state.prizes):
            held = self.state.prizes[prize - 1]
            is_cash = self.state.terms.prizes[held.item].kind == "cash"
            self.give(i.ClaimPrize(KIM, prize, held.winner, is_present=True))
            self.give(i.PayPrize(KIM, prize, (i.Part("cash", held.value),) if is_cash else ()))

    @rule(prize=PRIZES, address=st.sampled_from(("", "1 Low Lane")), stranger=st.booleans())
    def refuse(self, prize: int, address: str, stranger: bool) -> None:
        claimant = "Zoe" if stranger else self.winner(prize)
        self.give(i.RefuseClaim(KIM, prize, claimant, "not eligible", self.now, address))

    @rule(prize=PRIZES, what=st.sampled_from((i.LapsePrize, i.ReopenPrize)))
    def turn(self, prize: int, what: type) -> None:
        self.give(what(KIM, prize) if what is i.LapsePrize else what(KIM, prize, "a reason"))

    @rule(prize=PRIZES, overseer=st.sampled_from(("", "Sue")))
    def redraw(self, prize: int, overseer: str) -> None:
        self.give(i.RedrawPrize(KIM, prize, "a reason", overseer))

    @rule(
        given=st.sampled_from(
            (
                i.CommencePromotion(KIM),
                i.CommencePromotion(DEALER),
                i.ProvideTerms(KIM),
                i.ResumePromotion(KIM, "counted"),
                i.PublishResults(KIM, "the board"),
                i.RaiseDispute(KIM, "Zoe", "my ticket"),
                i.DecideDispute(KIM, 1, "no", is_satisfied=False),
                i.AwardPrize(KIM, 1, "Ann", "a wheel"),
                i.AmendTerms(KIM, TERMS, "other prizes"),
                i.AmendTerms(KIM, TERMS, "other prizes", "A-1"),
            )
        )
    )
    def say(self, given: Any) -> None:
        self.give(given)

    @rule(what=st.sampled_from((i.PostponePromotion, i.PostponePromotion, i.CancelPromotion)))
    def doubt(self, what: type) -> None:
        self.give(what(KIM, "in doubt", self.now))

    def winner(self, prize: int) -> str:
        held = self.state.prizes
        return held[prize - 1].winner or "Zoe" if prize <= len(held) else "Zoe"

    # --- what always holds -------------------------------------------------------------------------------------

    def teardown(self) -> None:
        if not hasattr(self, "events"):
            return
        self.every_cent_has_its_place()
        state: Promotion | None = None
        for event in self.events:
            state = evolve(state, msgspec.json.decode(msgspec.json.encode(event), type=type(event)))
            assert event.clause in document(KEY)
            assert tell(event)
        assert state == self.state

    def every_cent_has_its_place(self) -> None:
        balances: dict[str, int] = {}
        for event in self.events:
            moved = postings(event)
            assert sum(amount for _, amount in moved) == 0
            for account, amount in moved:
                balances[account] = balances.get(account, 0) + amount
        assert balances.get("prizes", 0) == self.state.owed
        assert all(amount >= 0 for account, amount in balances.items() if account.startswith("pocket"))
        paid = sum(amount for account, amount in balances.items() if account.startswith("pocket"))
        assert paid == sum(self.worth(one) for one in self.state.prizes if one.fate == "paid")

    def worth(self, prize: Any) -> int:
        """Return the money paid for a prize, or its value if it was not paid in money."""
        return sum(one.amount for one in prize.paid) if prize.paid else prize.value

    @invariant()
    def every_prize_has_one_fate_and_the_draw_is_a_permutation(self) -> None:
        state = self.state
        for prize in state.prizes:
            assert bool(prize.winner) is (prize.fate not in ("to be won", "not won")) or prize.fate == "cancelled"
            assert prize.fate != "to be won" or state.drawn_at is None
            if prize.ticket:
                assert owner(state, prize.ticket).entrant == prize.winner
        tickets = [one.ticket for one in state.prizes if one.ticket]
        assert len(set(tickets)) == len(tickets)
        if state.terms.award.one_prize_each:
            everybody = [name for one in state.prizes for name in one.drawn]
            assert len(set(everybody)) == len(everybody)
        if state.drawn_at is not None:
            drawn = order(state.secret, state.terms.name, state.words, state.tickets)
            assert sorted(drawn) == list(range(1, state.tickets + 1))

    @invariant()
    def no_breach_goes_out_of_sight(self) -> None:
        found = len(summary(self.state, self.now).breaches)
        assert found >= self.breaches
        self.breaches = found

    @invariant()
    def what_is_owed_is_in_sight(self) -> None:
        shown = summary(self.state, self.now)
        owed = [one.number for one in shown.prizes if one.is_owed]
        assert owed == [one.number for one in self.state.prizes if one.fate in OWED]
        for number in owed:
            assert any(f"prize {number} " in one.what for one in shown.tasks)


Promotions.TestCase.settings = settings(max_examples=60, stateful_step_count=25)
TestPromotions = Promotions.TestCase
