"""Whole tournaments of made-up tables: random conditions that the checker accepts, absences, ties, corrections, undo.

Everybody has exactly one fate at each moment, the ballot is a permutation, prizes are the pool, the order in which
tables report has no effect, and the events make the state again.
"""

import contextlib
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Literal, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards import Card, card
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.agenda import due
from croupier.tournament.board import standings, summary
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.validation import faults
from croupier.tournament.machine.evolve import evolve
from croupier.tournament.machine.flow import decide
from croupier.tournament.machine.state import Fate, Tournament, TournamentSession
from croupier.tournament.session.terms import Out, SessionResult
from tests.tournament.tournaments import DEALER, DIRECTOR, DOCUMENTS, FINAL, TournamentRun, chips, conditions, dollars

FATES: Final = frozenset(get_args(Fate))
Draw = Callable[..., Any]
QUICK: Final = settings(max_examples=40, suppress_health_check=list(HealthCheck))


def shares(*percents: int) -> tuple[c.Share, ...]:
    return tuple(c.Share(place=place, share=100 * much) for place, much in enumerate(percents, 1))


@st.composite
def structures(draw: st.DrawFn, most: int) -> dict[str, Any]:
    """Draw the parts of conditions that make the shape of a tournament."""
    ends = c.Ends(rounds=draw(st.sampled_from((1, 20))))
    tables = draw(st.sampled_from((1, 3, 20)))
    stacks: tuple[Literal["start", "carried"], ...] = ("start", "carried")
    stack = draw(st.sampled_from(stacks))
    heat = c.Stage(
        name="Heats",
        ends=ends,
        tables=tables,
        advance=c.Advance(per_table=draw(st.integers(1, 2)), best=draw(st.integers(0, 2))),
    )
    final = c.Stage(name="Final", kind="final", ends=ends, tables=100, stack=stack)
    middle = draw(st.sampled_from(("none", "semi", "repechage", "voluntary", "buy-back", "points", "alone")))
    made: dict[str, Any] = {"stages": (heat, final)}
    second = c.Stage(name="Second", ends=ends, tables=2, advance=c.Advance(per_table=1), stack=stack)
    if middle == "semi":
        made["stages"] = (heat, second, final)
    if middle in {"repechage", "voluntary"}:
        chance = replace(second, kind="repechage", of="Heats", is_voluntary=middle == "voluntary", stack="start")
        made["stages"] = (heat, replace(chance, best=draw(st.sampled_from((None, 6)))), final)
    if middle == "buy-back":
        made["buy_back"] = c.BuyBack(
            times=1, price=dollars(50), chips=chips(500), until_stage="Heats", into="Final", method="desk"
        )
    if middle == "points":
        everybody = replace(heat, advance=c.Advance())
        made["stages"] = (everybody, replace(everybody, name="Second"), final)
        made["points"] = c.Points(by_place=(10, 6, 4, 1), tied_places=draw(st.sampled_from(("share", "same"))))
    if middle == "alone":
        made["stages"] = (final,)
    percents = draw(st.sampled_from(((100,), (60, 40), (50, 30, 20))))
    made["prizes"] = c.Prizes(
        places=shares(*percents), guarantee="none", payment="cash", distribution="after the final"
    )
    made["players"] = c.Players(minimum=draw(st.sampled_from((8, 12))), maximum=most, per_table=draw(st.integers(3, 6)))
    return made


def random_result(draw: Draw, session: TournamentSession) -> SessionResult:
    """Make up how a table ended: few different stacks, so that many are level, and some players out."""
    players = [seat.player for seat in session.seats]
    if session.tied:
        order = draw(st.permutations(players))
        return SessionResult(tuple((p, chips(100 + n)) for n, p in enumerate(order)), (), 1)
    stacks: list[tuple[str, Money]] = []
    outs: list[Out] = []
    for removed, player in enumerate(players):
        much = draw(st.integers(-1, 4))
        if much <= 0:  # out early, or with the last round: a table states the wager and the removal of both
            gone = 20 if much == 0 else draw(st.integers(1, 2))
            outs.append(Out(player, "eliminated", gone, chips(0), chips(10), removed, "x"))
        else:
            stacks.append((player, chips(100 * much)))
    return SessionResult(tuple(stacks), tuple(outs), 20)


def check(held: TournamentRun) -> None:
    """Hold what is true at every moment."""
    state = held.at
    assert {one.fate for one in state.entrants} <= FATES
    names = [one.player for one in state.entrants]
    assert len(set(names)) == len(names)
    playing = Counter(p for s in state.sessions if s.result is None for p in (t.player for t in s.seats))
    assert all(count == 1 for count in playing.values())
    assert standings(state).left == sum(one.fate in {"entered", "advanced", "playing"} for one in state.entrants)


def take_back(draw: Draw, held: TournamentRun) -> None:
    """Take the last act back and do it again, now and then."""
    if not held.at.past or draw(st.integers(0, 4)):
        return
    before, after = held.at.past[-1].state, held.at
    held.give(i.Undo(DIRECTOR, "a slip"))
    assert bare(held.at) == bare(before)
    held.give(i.Redo(DIRECTOR, "it was right"))
    assert bare(held.at) == bare(after)


def bare(state: Tournament) -> Tournament:
    return replace(state, past=(), undone=(), corrections=())


def play_stage(draw: Draw, held: TournamentRun, name: str) -> None:
    before = {one.player: one.chips for one in held.at.entrants}
    stage = held.at.stage(name)
    assert stage is not None
    if "DrawBallot" not in {one.give for one in due(held.at, held.now)}:  # nobody, or one alone, is left to play
        held.confirm(name)
        return
    held.draw(name)
    drawn = held.last(e.BallotDrawn)
    assert Counter(seat.player for seat in drawn.seats) == Counter(drawn.players)
    assert len({(seat.session, seat.table, seat.box) for seat in drawn.seats}) == len(drawn.seats)
    sizes = Counter((seat.session, seat.table) for seat in drawn.seats).values()
    assert max(sizes) - min(sizes) <= 1
    assert held.conditions.players is not None
    assert max(sizes) <= held.conditions.players.per_table
    plan = next(one for one in held.conditions.stages if one.name == name)
    assert all(n <= plan.tables for n in Counter(s for s, _ in {(x.session, x.table) for x in drawn.seats}).values())
    while (stage := held.at.stage(name)) and stage.begun < stage.sessions:
        due_seats = [s.player for s in stage.seats if s.session == stage.begun + 1]
        most = min(2, len(due_seats) - 1)  # with nobody there no session starts
        absent = draw(st.lists(st.sampled_from(due_seats), max_size=most, unique=True))
        held.now = min(held.now, 1_796_457_000)
        held.seat(name, *absent).start(name)
        check(held)
        for session in draw(st.permutations(held.running())):
            result = random_result(draw, session)
            held.give(i.ReportSitting(DEALER, session.table, session.terms.number, result))
            if not draw(st.integers(0, 5)):
                better = random_result(draw, session)
                held.give(i.CorrectResult(DIRECTOR, session.table, session.terms.number, better, "counted again"))
                take_back(draw, held)
    if plan.stack == "carried":
        begun = {
            seat.player: seat.chips for s in held.at.sessions if s.stage == name and not s.tied for seat in s.seats
        }
        assert all(much == before[player] for player, much in begun.items() if before[player])
    for _ in range(20):
        if not held.at.ties:
            break
        assert any(one.give in {"StartSitting", "DrawForPlaces"} for one in due(held.at, held.now))
        tie = held.at.ties[0]
        if tie.how == "draw":
            held.give(i.DrawForPlaces(DIRECTOR, drawn_cards(draw, tie.players)))
            continue
        held.start(name)
        for session in held.running():
            result = random_result(draw, session)
            held.give(i.ReportSitting(DEALER, session.table, session.terms.number, result))
    held.confirm(name)
    take_back(draw, held)
    check(held)


def drawn_cards(draw: Draw, players: tuple[str, ...]) -> tuple[tuple[str, Card], ...]:
    """Return a different card for each player."""
    pack = [card(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"]
    return tuple(zip(players, draw(st.permutations(pack)), strict=False))


def hold(draw: Draw, most: int) -> TournamentRun | None:
    document = draw(st.sampled_from(DOCUMENTS))
    shape = draw(structures(most))
    if faults(conditions(document, **shape)):
        return None
    held = TournamentRun(document, **shape).open()
    count = draw(st.integers(shape["players"].minimum, most))
    held.enter(count)
    take_back(draw, held)
    for player in draw(st.lists(st.sampled_from([f"P{n}" for n in range(1, count + 1)]), max_size=2, unique=True)):
        if count > shape["players"].minimum:
            count -= 1
            held.give(i.Withdraw(DIRECTOR, player))
            take_back(draw, held)
    held.close()
    for stage in held.conditions.stages:
        for player in [one.player for one in held.at.entrants if one.fate == "fallen"]:
            extra: Any = None
            if stage.name == "Final" and isinstance(held.conditions.buy_back, c.BuyBack) and draw(st.booleans()):
                extra = i.BuyBackIn(DIRECTOR, player, dollars(50))
            if stage.is_voluntary and draw(st.booleans()):
                extra = i.JoinRepechage(DIRECTOR, player, joins=draw(st.booleans()))
            if extra is not None:
                with contextlib.suppress(Refused):  # not everybody who fell may play the repechage
                    held.give(extra)
        play_stage(draw, held, stage.name)
    return held


def finish(draw: Draw, held: TournamentRun) -> None:
    pool = held.at.pool
    if not any(one.fate == "fallen" for one in held.at.entrants):
        return  # nobody came at all
    held.give(i.AwardPrizes(DIRECTOR))
    take_back(draw, held)
    assert sum(award.cash for award in held.at.awards) == pool
    for award in held.at.awards:
        held.give(i.PayPrize(DEALER, award.player, award.place, "cash"))
    assert held.at.pool == 0
    assert held.at.status == "paid"
    assert {one.fate for one in held.at.entrants} <= {"placed", "withdrawn", "forfeited", "disqualified"}
    assert held.replayed() == held.state
    told_ = summary(held.at)
    assert told_.paid == pool
    assert -sum(much for account, much in held.books.items() if account.startswith("pocket")) == told_.commission


@QUICK
@given(st.data())
def test_whole_tournament_completes(data: st.DataObject) -> None:
    held = hold(data.draw, 16)
    if held is not None:
        finish(data.draw, held)


@pytest.mark.long
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_many_whole_tournaments_of_up_to_300_complete(data: st.DataObject) -> None:
    held = hold(data.draw, data.draw(st.sampled_from((20, 60, 300))))
    if held is not None:
        finish(data.draw, held)


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_order_in_which_tables_report_has_no_effect(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(DOCUMENTS))
    held = TournamentRun(
        document, stages=(replace(conditions(document).stages[0], advance=c.Advance(per_table=1, best=2)), FINAL)
    )
    held.open().enter(data.draw(st.integers(8, 24))).close().draw("Heats").seat("Heats").start("Heats")
    results = {s.terms.number: (s.table, random_result(data.draw, s)) for s in held.running()}
    start = held.at
    states = []
    for order in (sorted(results), data.draw(st.permutations(sorted(results)))):
        state = start
        for number in order:
            table, result = results[number]
            events = decide(state, i.ReportSitting(DEALER, table, number, result), held.now)
            for event in events:
                state = evolve(state, event)
        states.append(state)
    assert states[0] == states[1]
