"""A tournament for tests: drawn up, opened, entered, balloted and played by short words, under any document.

held = TournamentRun("act-blackjack-2005").open().enter(12).close()
held.draw("Heats").seat("Heats").start("Heats")
held.report(1, "P1 500", "P2 300", out="P3:4")
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, Final, Self, TypeVar

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.rules.clause import contains
from croupier.rules.tournament import load_tournament
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import commitment_of
from croupier.tournament.acts.sessions import has_start, missing_at, unseated_at
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.evolve import evolve
from croupier.tournament.machine.flow import step
from croupier.tournament.machine.postings import postings
from croupier.tournament.machine.state import Tournament, TournamentSession
from croupier.tournament.moments import moment
from croupier.tournament.session.terms import Out, SessionResult

E = TypeVar("E")

DOCUMENTS: Final = (
    "act-blackjack-2005",
    "act-pontoon-2005",
    "act-pontoon-2018",
    "nsw-pontoon-6to5-2017",
    "act-uth-2019",
)
UTH: Final = "act-uth-2019"
NSW: Final = "nsw-pontoon-6to5-2017"
STARTS: Final = "2026-12-05T19:00+11:00"
EVENING: Final = 1_796_457_600
assert moment(STARTS) == EVENING, moment(STARTS)

MANAGER: Final = Official("gaming-manager", "Max")
OPERATOR: Final = Official("operator", "Op")
DIRECTOR: Final = Official("pit-manager", "Dee")
DEALER: Final = Official("dealer", "Lou")

HEAT: Final = c.Stage(name="Heats", ends=c.Ends(rounds=20), tables=20, advance=c.Advance(per_table=2))
FINAL: Final = c.Stage(name="Final", kind="final", ends=c.Ends(rounds=20), tables=20)


def chips(whole: int) -> Money:
    return Money(whole * 100)


dollars = chips


def conditions(document: str, **changes: Any) -> c.Conditions:
    """Return conditions that are sound under the document: heats and a final, $10 of $110 commission where allowed."""
    rules = load_tournament(document)
    fees = c.Fees(entry=dollars(100))
    if rules.accounts.commission.value:
        fees = c.Fees(entry=dollars(110), commission=dollars(10), approved="R-1")
    made = c.Conditions(
        name="Spring Cup",
        document=document,
        starts=STARTS,
        entry=c.EntryTerms(
            method="at the desk",
            form="form 7",
            groups="none",
            criteria="none",
            may_refuse=False,
            agreement=False,
            refund_until="none",
            entitled=rules.entries.entitled.value,
            reserves=5,
        ),
        fees=fees,
        players=c.Players(minimum=3, maximum=300, per_table=6),
        chips=c.Chips(start=chips(1000)),
        limits=(c.Level(minimum=chips(10), maximum=chips(500)),),
        wagering=c.SessionWagering(
            compulsory=True, order=True, seconds="none", pass_cards=c.NONE, undisclosed="none", side_bets="none"
        ),
        structure=c.Structure(
            allocation="by ballot",
            balancing="none",
            elimination="no chips",
            progression="the first of each table",
            repechage="none",
        ),
        stages=(HEAT, FINAL),
        points="none",
        buy_back="none",
        add_on="none",
        ties=c.Ties(
            session="play-off",
            final="play-off" if rules.places.tied_final.value == "play-off" else "share",
            points="share",
        ),
        settings={"maximum_payout": "10000"} if document == UTH else {},
        prizes=c.Prizes(
            places=(c.Share(place=1, share=5000), c.Share(place=2, share=3000), c.Share(place=3, share=2000)),
            guarantee="none",
            payment="in cash",
            distribution="after the final",
        ),
        statement=rules.papers.statement.value or None,
    )
    return replace(made, **changes)


def written(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def secret_of(stage: str, number: int = 1) -> str:
    return hashlib.sha256(f"{stage} {number}".encode()).hexdigest()


def result(*stacks: str, out: Iterable[str] = (), rounds: int = 20) -> SessionResult:
    """Read a result: "P1 500" has 500 chips left; out "P3:4" in round 4, "P3:4:50:300:7" with all that tells apart."""
    held = tuple((name, chips(int(much))) for name, _, much in (one.rpartition(" ") for one in stacks))
    outs = []
    for one in out:
        player, number, *finer = one.split(":")
        left, wagered, removed = (*map(int, finer), *(0, 0, 0))[:3]
        outs.append(Out(player, "eliminated", int(number), chips(left), chips(wagered), removed, "x"))
    return SessionResult(held, tuple(outs), rounds)


class TournamentRun:
    """One tournament, its events so far and its books."""

    def __init__(self, document: str, **changes: Any) -> None:
        self.conditions = conditions(document, **changes)
        self.rules = load_tournament(document)
        self.state: Tournament | None = None
        self.events: list[e.TournamentEvent] = []
        self.books: Counter[str] = Counter()
        self.now = EVENING - 86_400
        self.bound: Counter[str] = Counter()

    @property
    def at(self) -> Tournament:
        assert self.state is not None
        return self.state

    def give(self, *given: Any) -> Self:
        for one in given:
            events, self.state = step(self.state, one, self.now)
            self.events += events
            for event in events:
                moved = postings(event)
                assert sum(amount for _, amount in moved) == 0
                for account, amount in moved:
                    self.books[account] += amount
        assert self.books["pool"] == self.at.pool
        assert self.books["commission"] == self.at.commission
        return self

    def refuse(self, clause: str, given: Any, word: str = "") -> Refused:
        """Expect a refusal under the clause, or one within it, that says `word`; nothing changes."""
        before = self.state
        with pytest.raises(Refused) as caught:
            step(self.state, given, self.now)
        assert contains(clause, caught.value.clause), str(caught.value)
        assert word in caught.value.why, caught.value.why
        assert self.state is before
        return caught.value

    def last(self, kind: type[E]) -> E:
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def replayed(self) -> Tournament | None:
        state: Tournament | None = None
        for event in self.events:
            state = evolve(state, event)
        return state

    # --- the way to entries -------------------------------------------------------------------------------------------

    def papers(self) -> Self:
        """Do everything that comes before entries are opened."""
        tables = tuple(f"T{n}" for n in range(1, 101))
        self.give(
            i.DrawUpConditions(OPERATOR, self.conditions),
            i.NominateDirector(MANAGER, "Dee", ("Ash",)),
        )
        if self.rules.papers.before_entries.value == "approved":
            self.give(i.ApproveConditions(OPERATOR, "R-1"))
        if self.rules.accounts.commission_approved.value and self.rules.accounts.commission.value:
            self.give(i.ApproveCommission(OPERATOR, dollars(10), "R-2"))
        if self.rules.papers.before_entries.value == "notified":
            self.give(i.NotifyCommission(OPERATOR, "N-1"))
        return self.give(i.PublishConditions(OPERATOR, "at the desk"), i.DesignateTables(DIRECTOR, tables))

    def open(self) -> Self:
        return self.papers().give(i.OpenEntries(DIRECTOR))

    def enter(self, *players: str | int, paid: Money | None = None, **more: Any) -> Self:
        """Enter players by name, or a number of of them as P1, P2 and so on."""
        assert self.conditions.fees is not None
        fee = self.conditions.fees.entry if paid is None else paid
        names = [f"P{n}" for one in players if isinstance(one, int) for n in range(1, one + 1)]
        for name in (*names, *(one for one in players if isinstance(one, str))):
            self.give(i.Enter(DIRECTOR, name, fee, **more))
        return self

    def bind(self, stage: str) -> Self:
        self.bound[stage] += 1
        secret = secret_of(stage, self.bound[stage])
        name = self.conditions.name
        return self.give(i.CommitBallot(DIRECTOR, stage, commitment_of(secret, tournament=name, stage=stage)))

    def close(self) -> Self:
        for stage in self.conditions.stages:
            if not self.bound[stage.name]:
                self.bind(stage.name)
        return self.give(i.CloseEntries(DIRECTOR))

    # --- sessions -----------------------------------------------------------------------------------------------------

    def draw(self, stage: str, number: int = 1) -> Self:
        return self.give(i.DrawBallot(DIRECTOR, stage, secret_of(stage, number)))

    def seat(self, stage: str, *but: str) -> Self:
        """See everybody of the next session seated, but some."""
        held = self.at.stage(stage)
        assert held is not None
        for seat in held.seats:
            if (
                seat.session == held.begun + 1
                and seat.player not in but
                and self.entrant(seat.player).fate != "withdrawn"
            ):
                self.give(i.TakeSeat(DIRECTOR, seat.player))
        return self

    def entrant(self, player: str) -> Any:
        found = self.at.entrant(player)
        assert found is not None, player
        return found

    def start(self, stage: str) -> Self:
        """Start the next session without those who are not there."""
        self.now = max(self.now, EVENING)
        found = self.at.stage(stage)
        is_tied = any(tie.stage == stage and tie.how == "play-off" for tie in self.at.ties)
        without = () if found is None or is_tied else missing_at(self.at, found)
        if found is not None and not is_tied and not has_start(self.at, found) and unseated_at(self.at, found):
            self.specify(stage)
        return self.give(i.StartSitting(DIRECTOR, stage, without))

    def specify(self, stage: str) -> Self:
        """Specify that the next session starts in an hour, and wait until then."""
        self.give(i.ChangeStart(DIRECTOR, stage, written(self.now + 3_600), "at the desk"))
        self.now += 3_600
        return self

    def running(self) -> list[TournamentSession]:
        return [session for session in self.at.sessions if session.result is None]

    def report(self, number: int, *stacks: str, out: Iterable[str] = (), rounds: int = 20) -> Self:
        session = self.at.sessions[number - 1]
        return self.give(i.ReportSitting(DEALER, session.table, number, result(*stacks, out=out, rounds=rounds)))

    def report_all(self, told: Callable[[TournamentSession], SessionResult] | None = None) -> Self:
        """Let each running table report: by default the first box has the most chips, each next one some ten less."""
        for session in self.running():
            made = told(session) if told else descending(session)
            self.give(i.ReportSitting(DEALER, session.table, session.terms.number, made))
        return self

    def play(self, stage: str, told: Callable[[TournamentSession], SessionResult] | None = None) -> Self:
        """Draw, seat, start, report and confirm a whole stage."""
        self.draw(stage)
        while (held := self.at.stage(stage)) and held.begun < held.sessions:
            self.seat(stage).start(stage).report_all(told)
        return self.confirm(stage)

    def offer(self, *players: str) -> Self:
        """Let the table of the first player tell that it offers these to buy chips back."""
        session = next(s for s in self.running() if players[0] in {seat.player for seat in s.seats})
        return self.give(i.ReportOffers(DEALER, session.table, session.terms.number, players))

    def confirm(self, stage: str) -> Self:
        return self.give(i.ConfirmPlaces(DIRECTOR, stage))

    def pay(self) -> Self:
        """Award the prizes and pay all of them."""
        self.give(i.AwardPrizes(DIRECTOR))
        for award in self.at.awards:
            self.give(i.PayPrize(DEALER, award.player, award.place, "cash"))
        return self


def one_table(document: str, **changes: Any) -> TournamentRun:
    """Return a tournament of one session, with four players who sit at one table."""
    few = {"stages": (FINAL,), "players": c.Players(minimum=4, maximum=6, per_table=6)}
    held = TournamentRun(document, **{**few, **changes}).open().enter("Ann", "Bob", "Cat", "Dan")
    name = held.conditions.stages[0].name
    return held.close().draw(name).seat(name).start(name)


def final_without(document: str) -> tuple[TournamentRun, str]:
    """Return a tournament whose final has started without one of its players, with the reserve Di; and that player."""
    held = TournamentRun(document).open().enter(12).enter("Di", reserve=True, paid=Money(0)).close()
    held.play("Heats").draw("Final")
    late = held.at.stages[1].seats[0].player
    return held.seat("Final", late).start("Final"), late


def descending(session: TournamentSession) -> SessionResult:
    least = session.terms.number % 10
    stacks = tuple((seat.player, chips(1000 - 10 * seat.box - least)) for seat in session.seats)
    return SessionResult(stacks, (), session.terms.ends.rounds or 20)
