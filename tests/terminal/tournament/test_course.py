"""Bots play whole tournaments at real recorded tables: every document, every format, and everything adds up."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.refusal import Refused
from croupier.records.house import House
from croupier.records.proceedings.writer import ProceedingWriter
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore
from croupier.terminal.tournament import director
from croupier.terminal.tournament.course import Course
from croupier.tournament.conditions import document as c
from croupier.tournament.conditions.parser import read, template
from croupier.tournament.inputs import CancelTournament
from tests.terminal.tournament.cups import (
    ACT,
    DOCUMENTS,
    KEYS,
    NSW,
    POINTS,
    UTH,
    Played,
    chips,
    cup,
    final,
    heats,
    structured,
    until_six,
)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_default_conditions_are_played_to_the_last_prize(document: str) -> None:
    """Check that `croupier tournament new` writes a tournament that can be played, shortened here to a few rounds."""
    plain = read(template(document))
    assert plain.players is not None
    stages = tuple([_short(stage) for stage in plain.stages])
    played = Played(replace(plain, stages=stages), plain.players.minimum).to_end().check()
    assert len(played.state.awards) >= 2
    assert played.sums.rounds


def _short(stage: c.Stage) -> c.Stage:
    return replace(stage, ends=c.Ends(rounds=2)) if stage.ends.rounds else stage


def test_seed_determines_the_course() -> None:
    """The same seed gives the same events at every table, another one others."""
    made = cup(ACT, heats(), final(), least=8, most=24)
    first, again, other = (Played(made, 12, seed).to_end().check() for seed in (4, 4, 5))
    assert _plain(first) == _plain(again)
    assert _plain(first) != _plain(other)


def _plain(played: Played) -> list[str]:
    told = [type(event).__name__ + str(getattr(event, "amount", "")) for event in played.at_tables]
    return [*told, str(played.state.awards and [(one.player, one.cash) for one in played.state.awards])]


@pytest.mark.parametrize("ends", [c.Ends(minutes=5), c.Ends(shoes=1), c.Ends(rounds=4)])
def test_sessions_end_as_the_conditions_say(ends: c.Ends) -> None:
    """By rounds, by shoes, or by a clock, on which a round of bots takes a minute."""
    played = Played(cup(ACT, final(ends=ends), least=3, most=6), 6).to_end().check()
    rounds = played.sums.rounds
    assert rounds == (5 if ends.minutes else 4) if not ends.shoes else rounds >= 1


def test_elimination_stage_breaks_tables_and_allows_buy_backs() -> None:
    """With five tables and six places in the final, tables are broken by ballot, and players who are out buy back."""
    played = Played(until_six(), 25, rebuys=50).to_end().check()
    assert {"PlayersMoved", "BoughtBack", "AddOnBought", "PlayerReportedOut", "RebuyDeclined"} <= played.kinds()
    moved = [event for event in played.events if type(event).__name__ == "PlayersMoved"]
    assert all(event.is_broken and event.secret for event in moved)
    last = next(one for one in played.state.sessions if one.stage == "Final")
    assert len({seat.chips for seat in last.seats}) > 1, "stacks are carried over"


def test_a_sit_and_go_starts_whenever_enough_wait() -> None:
    """Sixteen players, four to a table: four draws of the same stage, each bound on its own."""
    made = cup(
        UTH,
        heats(tables=2),
        final(),
        least=8,
        most=16,
        per_table=4,
        structure=structured(UTH, format="sit-and-go", starts_with=4, allocation="by ballot"),
    )
    played = Played(made, 16).to_end().check()
    drawn = [event for event in played.events if type(event).__name__ == "BallotDrawn" and event.stage == "Heats"]
    assert [len(event.seats) for event in drawn] == [4, 4, 4, 4]
    assert len({event.commitment for event in drawn}) == 4
    assert "left" in director.needed(made, 15)


def test_points_are_counted_over_all_sessions() -> None:
    """Everybody plays each session, and the points decide."""
    stages = [c.Stage(name=name, ends=c.Ends(rounds=2), tables=3) for name in ("One", "Two")]
    made = cup(POINTS, *stages, final(tables=3), least=6, most=18, points=c.Points(by_place=(9, 5, 3, 1)))
    played = Played(made, 14).to_end().check()
    assert [len(stage.players) for stage in played.state.stages] == [14, 14, 14]
    best = sorted(played.state.entrants, key=lambda one: -one.points)
    assert best[0].place == 1


def test_repechage_readmits_players() -> None:
    """Those who fell out of the heats say whether they play, and its winner is in the final."""
    second = c.Stage(
        name="Second",
        kind="repechage",
        of="Heats",
        ends=c.Ends(rounds=2),
        tables=3,
        advance=c.Advance(per_table=1),
        is_voluntary=True,
    )
    made = cup(
        POINTS, heats(), second, final(), least=8, most=18, structure=structured(POINTS, repechage="who fell out")
    )
    played = Played(made, 18).to_end().check()
    assert "RepechageAnswered" in played.kinds()
    came = set(played.state.stages[1].advanced)
    assert came
    assert came <= set(played.state.stages[2].players)


def test_nsw_has_pass_cards_undisclosed_wagers_and_absence() -> None:
    """The bots use all that NSW has, and who is not there pays the minimum for it."""
    wagering = replace(read(template(NSW)).wagering, pass_cards=1, undisclosed=1)
    made = cup(NSW, heats(4), final(4), least=8, most=24, wagering=wagering)
    played = Played(made, 20, absent=20).to_end().check()
    assert {"PassCardPlayed", "UndisclosedAnnounced", "AbsenceDeducted", "MarkerPlaced"} <= played.kinds()


def test_equal_stacks_are_played_off() -> None:
    """With stacks of two minimums nearly everybody is level, and play-offs decide."""
    limits = (c.Level(minimum=chips(10), maximum=chips(10)),)
    made = cup(ACT, heats(), final(), least=8, most=24, chips=c.Chips(start=chips(20)), limits=limits)
    played = Played(made, 24).to_end().check()
    assert any(one.tied for one in played.state.sessions)


def test_absent_entrant_forfeits() -> None:
    """In the ACT the position of an absent player is forfeited, and the fee stays in the pool."""
    played = Played(cup(ACT, heats(), final(), least=8, most=24), 24, absent=30).to_end().check()
    gone = [one for one in played.state.entrants if one.fate == "forfeited"]
    assert gone
    assert not any(one.refunded for one in gone)


def test_only_bot_tournaments_are_resumed() -> None:
    """A tournament that people run has no tables of bots."""
    house = House(MemoryStore(), KEYS)
    made = cup(ACT, heats(), final(), least=8, most=24)
    ProceedingWriter.create(house, "tournament", made.name, director.drawing_up(made))
    with pytest.raises(BadStore, match=r"no tables of bots\. Only bot tournaments can be resumed"):
        Course.resume(house, made.name)


def test_refusal_is_reported() -> None:
    """Check that an input refused by the tournament ends the course with the clause."""
    played = Played(cup(ACT, heats(), final(), least=8, most=24), 8)
    given: Any = CancelTournament(director.OPERATOR, "")
    with pytest.raises(Refused, match="reason"):
        played.course._tell(given)
