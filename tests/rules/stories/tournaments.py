"""Stories of tournaments: conditions that are checked, a tournament and a session in which much is tried.

Every story is a text of what happened and what was refused under which clause, for the test of the answers.
"""

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import table as tables
from croupier.engine.inputs import NoMoreBets, PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.table import ROLES, Official, standing_table
from croupier.engine.table import inputs as t
from croupier.money import Money, parse
from croupier.rules.profile import load_any
from croupier.rules.ruled import BadElection
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import commitment_of
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.parser import template
from croupier.tournament.conditions.statements import APPLIES, MENDS
from croupier.tournament.conditions.validation import election_of, faults
from croupier.tournament.machine.flow import step
from croupier.tournament.machine.state import Tournament
from croupier.tournament.session import due, legal, standing
from croupier.tournament.session import inputs as s
from tests.conditions import blank, changed, sound
from tests.rules.probes import tried_at
from tests.tournament.session.session import KIM, LOU, SAM, Session
from tests.tournament.tournaments import (
    DEALER,
    DIRECTOR,
    EVENING,
    FINAL,
    HEAT,
    MANAGER,
    OPERATOR,
    STARTS,
    result,
    secret_of,
)
from tests.tournament.tournaments import conditions as drafted

TABLE_ROLES: Final = tuple([Official(role, role) for role in ROLES])

# --- conditions -------------------------------------------------------------------------------------------------------


def conditions(document: str) -> Iterator[str]:
    """Yield the faults of conditions in which one part after another is missing or changed."""
    yield template(document)
    base = _sound(document)
    for name, one in _variants(base):
        found = " ".join(f"{flaw.field}[{flaw.clause}]" for flaw in faults(one))
        yield f"{name}: {found}"
    yield str(election_of(base))


@cache
def _sound(document: str) -> c.Conditions:
    return sound(document)


def _variants(base: c.Conditions) -> Iterator[tuple[str, c.Conditions]]:
    yield "sound", base
    points = c.Points(by_place=(10, 6, 4, 1), tied_places="share")
    several = replace(base, points=points)
    single = replace(base, structure=replace(base.structure, format="sit-and-go", breaks_tables=True))
    chance = c.Stage(name="Chance", kind="repechage", of=base.stages[0].name, ends=c.Ends(rounds=5), tables=2)
    another = replace(base, stages=(base.stages[0], chance, *base.stages[1:]))
    kinds = (("", base), ("points ", several), ("sit-and-go ", single), ("repechage ", another))
    for part in MENDS:
        for kind, one in kinds if part in APPLIES else kinds[:1]:
            if not part.startswith("points.") or kind == "points ":
                yield f"{kind}without {part}", blank(one, part)
    fees = c.Fees(entry=Money(11000), commission=Money(1000))
    yield "commission", replace(base, fees=fees)
    yield "commission approved", replace(base, fees=replace(fees, approved="R-1"))
    yield "statement", replace(base, statement="The house is right.")
    yield "no statement", replace(base, statement=None)
    yield "goods", changed(base, "prizes.added", (c.PoolAddition(kind="goods", what="a car", value=Money(100)),))
    for part, values in VALUES.items():
        for value in values:
            yield f"{part} {value}", changed(base, part, value)
    yield "low limit", replace(base, settings={**base.settings, "low_limit": True})
    yield "chips below ante and blind", replace(base, chips=c.Chips(start=base.limits[0].minimum))
    lent = (("wagers.unit_binds", "above_minimum"), ("insurance.odds", "3 to 1"), ("play.absent", "x"))
    for name, value in (*lent, ("blind_pays.royal_flush", "400 to 1")):
        yield f"changes {name}", replace(base, changes={name: value})
    watch = c.SessionPrize(stage=base.stages[0].name, place=1, goods="a watch", value=Money(100))
    yield "session prizes", replace(base, session_prizes=(watch,))
    yield "no maximum", replace(base, limits=(c.Level(minimum=base.limits[0].minimum),))
    yield "odd unit", replace(base, settings={**base.settings, "unit": "7"})


VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "chips.cash_percent": (10,),
    "fees.buy_in": (Money(20000),),
    "entry.refund_until": ("2026-12-04T18:00+11:00", "none"),
    "entry.entitled": ("everybody", "persons who may enter the casino and gamble"),
    "prizes.guarantee": ("5000", "none"),
    "prizes.added": ((c.PoolAddition(kind="cash", what="from the operator", value=Money(1000)),),),
    "buy_back": (
        c.BuyBack(times=1, price=Money(5000), chips=Money(50000), until_stage="heats", into="final", method="desk"),
    ),
    "add_on": (c.AddOn(price=Money(5000), chips=Money(50000), before_stage="final", method="desk"),),
    "wagering.compulsory": (False,),
    "wagering.order": (False,),
    "wagering.deals_from_marker": (True,),
    "wagering.pass_cards": (1,),
    "wagering.undisclosed": (1,),
    "wagering.late": ("minimum", "held-to-minimum", "director"),
    "stages.ends": (c.Ends(rounds=5), c.Ends(shoes=1), c.Ends(minutes=30), c.Ends(players=2)),
    "structure.breaks_tables": (True,),
    "ties.session": ("play-off", "share", "draw"),
    "ties.final": ("play-off", "share", "draw"),
    "ties.points": ("play-off", "share", "draw"),
    "players.per_table": (6, 9),
}


# --- a tournament -----------------------------------------------------------------------------------------------------


KINDS: Final = ("plain", "commission", "points", "alone", "conditions")
"""Kinds of tournaments."""


class Course:
    """A tournament in which inputs are given or tried, and what comes of them is written down."""

    def __init__(self, name: str) -> None:
        """Begin with nothing drawn up."""
        self.name, self.state, self.now = name, None, EVENING - 86_400
        self.lines: list[str] = []

    state: Tournament | None

    def give(self, *given: Any, is_tried: bool = False) -> None:
        """Give inputs, one after another; keep the state if they are only tried."""
        for one in given:
            try:
                events, after = step(self.state, one, self.now)
            except Refused as refused:
                self.lines.append(f"{type(one).__name__}: {refused.clause} {refused.why}")
                continue
            self.lines.append(f"{type(one).__name__}: {' '.join(f'{event}' for event in events)}")
            self.state = self.state if is_tried else after


@cache
def _drafted(document: str, name: str) -> c.Conditions:
    base = drafted(document)
    fees = c.Fees(entry=Money(11000), commission=Money(1000), approved="R-1")
    entry = replace(base.entry, refund_until=STARTS, may_refuse=True, agreement=True)
    match name:
        case "commission":
            return replace(base, fees=fees)
        case "points":
            heats = replace(HEAT, advance=c.Advance())
            given = c.Points(by_place=(10, 6, 4, 1), tied_places="share")
            return replace(base, entry=entry, points=given, stages=(heats, replace(heats, name="Second"), FINAL))
        case "alone":
            return replace(base, stages=(FINAL,), players=c.Players(minimum=4, maximum=6, per_table=6))
        case "conditions":
            return replace(base, ties=c.Ties(session="draw", final="share", points="share"))
        case _:
            return base


def tournament(name: str, document: str) -> list[str]:
    """Return what happens in a tournament of one kind."""
    course = Course(name)
    _play(course, _drafted(document, name))
    return course.lines


def _play(course: Course, terms: c.Conditions) -> None:
    course.give(i.DrawUpConditions(OPERATOR, terms), i.OpenEntries(DIRECTOR))
    course.give(*[i.NominateDirector(one, "Dee", ("Ash",)) for one in TABLE_ROLES], is_tried=True)
    course.give(i.NominateDirector(MANAGER, "Dee", ("Ash",)), i.OpenEntries(DIRECTOR))
    tables = tuple(f"T{number}" for number in range(1, 30))
    fee = terms.fees.entry if terms.fees is not None else Money(0)
    opening = i.OpenEntries(DIRECTOR)
    for one in (
        i.DesignateTables(DIRECTOR, tables),
        i.ApproveConditions(OPERATOR, "R-1"),
        i.ApproveCommission(OPERATOR, Money(1000), "R-2"),
        i.NotifyCommission(OPERATOR, "N-1"),
        i.PublishConditions(OPERATOR, "at the desk"),
    ):
        course.give(opening, is_tried=True)
        course.give(one)
    _enter(course, fee, opening)
    for stage in terms.stages:
        sealed = commitment_of(secret_of(stage.name), tournament=terms.name, stage=stage.name)
        course.give(i.CommitBallot(DIRECTOR, stage.name, sealed))
    course.give(i.ChangeStart(DIRECTOR, terms.stages[0].name, "2026-12-05T20:00+11:00", "sign"), is_tried=True)
    course.give(i.CloseEntries(DIRECTOR))
    for stage in terms.stages:
        _stage(course, stage.name, fee)
    course.give(i.AwardPrizes(DIRECTOR))
    for award in course.state.awards if course.state is not None else ():
        course.give(i.PayPrize(DEALER, award.player, award.place, "cash"))


def _enter(course: Course, fee: Money, opening: Any) -> None:
    course.give(opening)
    course.give(
        i.Enter(DIRECTOR, "P1", fee, received=True, agreed=True),
        i.Enter(DIRECTOR, "P1", fee, received=True, agreed=True),
        *[i.Enter(DIRECTOR, f"P{number}", fee, received=True, agreed=True) for number in range(2, 7)],
        i.Enter(DIRECTOR, "R1", Money(0), received=True, agreed=True, reserve=True),
    )
    course.give(
        i.Enter(DIRECTOR, "Q1", fee, received=False, agreed=True),
        i.Enter(DIRECTOR, "Q1", fee, received=True, agreed=False),
        i.Enter(DIRECTOR, "Q1", fee, received=True, agreed=True, is_entitled=False),
        i.RefuseEntry(DIRECTOR, "Q1", "no"),
        i.Withdraw(DIRECTOR, "P2"),
        i.BuyBackIn(DIRECTOR, "P2", fee),
        i.BuyAddOn(DIRECTOR, "P2", fee),
        i.AddValue(OPERATOR, c.PoolAddition(kind="cash", what="more", value=Money(10000))),
        i.CancelTournament(OPERATOR, "x"),
        is_tried=True,
    )


def _outs(players: list[str]) -> list[str]:
    """Return players who go out in one round: two each with the same chips left, and different wagers."""
    return [f"{one}:4:{50 + number // 2}:{300 + number}" for number, one in enumerate(players)]


def _stage(course: Course, name: str, fee: Money) -> None:
    course.give(i.DrawBallot(DIRECTOR, name, secret_of(name)))
    found = course.state.stage(name) if course.state is not None else None
    if found is None or not found.seats:
        return
    late = found.seats[-1].player if name == "Final" or len(found.seats) > 4 else ""
    course.give(*[i.TakeSeat(DIRECTOR, seat.player) for seat in found.seats if seat.player != late])
    course.give(i.StartSitting(DIRECTOR, name, (late,)), is_tried=True)
    course.give(i.ChangeStart(DIRECTOR, name, "2026-12-05T20:00+11:00", "sign"), is_tried=True)
    course.give(i.OfferSeat(DIRECTOR, late, "R1", fee), is_tried=True)
    course.now = max(course.now, EVENING)
    course.give(i.OfferSeat(DIRECTOR, late, "R1", fee), i.TakeSeat(DIRECTOR, late), is_tried=True)
    course.give(i.StartSitting(DIRECTOR, name, (late,)))
    course.give(i.OfferSeat(DIRECTOR, late, "R1", fee), i.TakeSeat(DIRECTOR, late), is_tried=True)
    course.give(i.RaiseTournamentDispute(DIRECTOR, "P1", "x"))
    for sitting in course.state.sessions if course.state is not None else ():
        if sitting.result is None:
            players = [seat.player for seat in sitting.seats]
            equal = result(*[f"{player} 900" for player in players[:3]], out=_outs(players[3:]))
            course.give(i.ReportSitting(DEALER, sitting.table, sitting.terms.number, equal))
    course.give(i.ConfirmPlaces(DIRECTOR, name), i.DecideTournamentDispute(DIRECTOR, 1, "x"), is_tried=True)
    for _ in range(2):
        course.give(i.StartSitting(DIRECTOR, name, ()))
        for sitting in course.state.sessions if course.state is not None else ():
            if sitting.result is None:
                stacks = [f"{seat.player} {900 - seat.box}" for seat in sitting.seats]
                course.give(i.ReportSitting(DEALER, sitting.table, sitting.terms.number, result(*stacks)))
    course.give(i.ConfirmPlaces(DIRECTOR, name))


# --- a session --------------------------------------------------------------------------------------------------------


def session(document: str) -> Iterator[str]:
    """Yield what happens in sessions of several kinds."""
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"order": True, "seconds": 30, "late": "minimum"},
        {"order": True, "seconds": 30, "late": "held-to-minimum", "deals_from_marker": True},
        {"order": False},
        {"separates": True},
        {"order": True, "pass_cards": 1, "undisclosed": 1},
    )
    for kind in kinds:
        yield str(kind)
        try:
            held = Session(document, {"Ann": 1, "Bob": 2, "Cy": 4}, **kind)
        except (Refused, BadElection) as refused:
            yield str(refused)
            continue
        yield from _session(held)


def _session(held: Session) -> Iterator[str]:
    def give(*given: Any) -> Iterator[str]:
        for one in given:
            try:
                before = len(held.events)
                held.give(one)
            except Refused as refused:
                yield f"{type(one).__name__}: {refused.clause} {refused.why}"
            else:
                yield f"{type(one).__name__}: {' '.join(map(str, held.events[before:]))}"

    def act(done: Callable[[], Any]) -> Iterator[str]:
        try:
            done()
        except (Refused, AssertionError) as refused:
            yield str(refused)
        yield str(held.stacks)

    held.ready()
    yield str(due(held.now, held.table))
    yield from give(held.put("Cy", "100"), s.AskToWager(), held.put("Bob", "100"), s.AskToWager())
    yield from give(s.VoidOutOfOrder(KIM, "Cy"), held.put("Ann", "50"), held.put("Ann", "150"), held.put("Ann", "5000"))
    yield from give(held.put("Ann", "100"), held.put("Ann", "200"), PlaceWager("Ann", 2, parse("100")))
    yield str([type(one).__name__ for one in legal(held.now, held.table, "Ann")])
    yield from give(t.TellTime(held.table.now + 31), held.put("Ann", "500"), s.AskToWager())
    yield f"{due(held.now, held.table)} {standing(held.now, held.table)}"
    yield from give(s.SetPace(KIM, 20, ""), s.SetPace(KIM, 20, "sign"))
    yield from give(s.PlayPassCard("Bob"), s.WriteUndisclosed("Bob", "main", parse("100")), s.AskToWager())
    yield from give(s.MarkAway(KIM, "Cy"), s.MarkBack(KIM, "Cy"), t.RaiseDispute("Ann", "x"), s.AskToWager())
    yield from give(NoMoreBets(), t.DecideDispute(SAM, 1, "x"), t.AskReview("Ann", 1), t.DecideDispute(KIM, 1, "x"))
    yield from act(lambda: held.all_wager().play(["Ann"]))
    yield str(standing(held.now, held.table))
    yield str(due(held.now, held.table))
    yield from give(
        held.put("Ann", "100"), s.IssueChips(KIM, "Bob", parse("100"), "add-on"), s.FinishEarly(KIM, ("Ann",))
    )
    yield from act(lambda: held.round("100", pushes=["Ann"]))
    yield from act(lambda: held.round("1000", Ann="1000"))
    yield from act(lambda: held.round("900", ["Ann"], Ann="100"))
    yield from give(held.count(), s.EndSitting(SAM), s.EndSitting(LOU), t.VoidRound(KIM, "x"))
    yield str(held.out)


# --- tables -----------------------------------------------------------------------------------------------------------


def tournament_table(document: str) -> Iterator[str]:
    """Yield what may be tried at a table of a tournament, and whether one of low limit gaming may be used."""
    elections: tuple[dict[str, object], ...] = ({"tournament": {}}, {"tournament": {}, "low_limit": True})
    for election in elections:
        try:
            load_any(document, election, as_found=True)
        except BadElection as bad:
            yield str(bad)
    limits = {"tournament": {}, "minimum": "10", "maximum": "100", "unit": "5"}
    state = standing_table(document, limits, {"Ann": 1, "Bob": 2}, now=EVENING, as_found=True)
    yield from tried_at(state)
    for after in (0, 30, 90, 600, 1300):
        yield from tried_at(state, [t.ChangeLimits(one, Money(2000), at=EVENING + after) for one in TABLE_ROLES])
    wagers = [("Ann", 1, 700), ("Ann", 2, 1000), ("Ann", 1, 800), ("Bob", 2, 9000), ("Cy", 2, 9000), ("Ann", 1, 500)]
    for player, box, amount in wagers:
        given = PlaceWager(player, box, Money(amount))
        yield from tried_at(state, [given])
        with contextlib.suppress(Refused):
            _, state = tables.step(state, given)
    yield from tried_at(state, [NoMoreBets()])
