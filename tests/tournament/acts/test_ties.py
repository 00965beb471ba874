"""Players who are level: in points, in a heat where prizes are at stake, out in one round, and for a repechage."""

from typing import Final

import pytest
from msgspec.structs import replace

from croupier.cards import card
from croupier.tournament import inputs as i
from croupier.tournament.acts.ballot import repechage_qualifiers
from croupier.tournament.acts.results import Reading, points_after
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.state import POINT
from tests.tournament.tournaments import DIRECTOR, FINAL, HEAT, TournamentRun, dollars, one_table

ONE: Final = c.Stage(name="One", ends=c.Ends(rounds=20), tables=20)
TWO: Final = c.Stage(name="Two", ends=c.Ends(rounds=20), tables=20)
POINTS: Final = c.Points(by_place=(10, 6, 4, 2, 1))


def points(held: TournamentRun) -> dict[str, int]:
    stage = held.at.stage("Two")
    assert stage is not None
    return {player: parts // POINT for player, parts in points_after(held.at, Reading(held.at, stage)).items()}


def in_points(document: str, how: c.Tie) -> TournamentRun:
    """Return a tournament in which P1 and P2 are level in both sessions, and so in their points."""
    ties = c.Ties(session="share", final="share", points=how)
    few = c.Players(minimum=4, maximum=6, per_table=6)
    held = TournamentRun(document, players=few, stages=(ONE, TWO), points=POINTS, ties=ties).open().enter(5).close()
    held.draw("One").seat("One").start("One")
    held.report(1, "P1 1500", "P2 1500", "P3 700", "P4 600", "P5 500").confirm("One")
    held.draw("Two").seat("Two").start("Two")
    return held.report(2, "P3 1500", "P1 1000", "P2 1000", "P4 600", "P5 500")


@pytest.mark.clause(
    "act-pontoon-2018 20.3(a)(ix)(B)", "act-pontoon-2018 20.3(a)(xi)(B)", "act-pontoon-2018 20.3(a)(xi)(D)"
)
def test_a_play_off_of_equal_points_does_not_change_the_points() -> None:
    held = in_points("act-pontoon-2018", "play-off")
    before = points(held)
    assert (before["P3"], before["P1"], before["P2"]) == (14, 13, 13)
    held.start("Two").report(3, "P2 30", "P1 20")
    assert points(held) == before
    held.confirm("Two").pay()
    assert [(one.player, one.place) for one in held.at.awards] == [("P3", 1), ("P2", 2), ("P1", 3)]


def in_session(document: str, how: c.Tie) -> TournamentRun:
    """Return a tournament for points whose first session leaves P1 and P2 level in chips."""
    ties = c.Ties(session=how, final="share", points="share")
    few = c.Players(minimum=4, maximum=6, per_table=6)
    if document != "act-pontoon-2018":
        ties = c.Ties(session="play-off", final="play-off", points="share")
    held = TournamentRun(document, players=few, stages=(ONE, TWO), points=POINTS, ties=ties).open().enter(5).close()
    return held.draw("One").seat("One").start("One").report(1, "P1 1500", "P2 1500", "P3 700", "P4 600", "P5 500")


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ix)(B)", "act-blackjack-2005 20.21", "act-pontoon-2005 20.21")
@pytest.mark.parametrize(
    ("document", "clause"),
    [("act-pontoon-2018", "20.3(a)(ix)(B)"), ("act-blackjack-2005", "20.21"), ("act-pontoon-2005", "20.21")],
)
def test_equal_chips_in_a_session_for_points_are_played_off_as_stated(document: str, clause: str) -> None:
    held = in_session(document, "play-off")
    assert [(tie.players, tie.places, tie.how) for tie in held.at.ties] == [(("P1", "P2"), 0, "play-off")]
    held.refuse(clause, i.ConfirmPlaces(DIRECTOR, "One"), "Start the play-off")
    held.start("One").report(2, "P1 20", "P2 30").confirm("One")
    assert [held.entrant(f"P{number}").points // POINT for number in (1, 2, 3)] == [6, 10, 4]
    assert [held.entrant(f"P{number}").chips // 100 for number in (1, 2)] == [1500, 1500]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ix)(B)")
def test_equal_chips_in_a_session_for_points_are_shared_or_drawn_for_as_stated() -> None:
    shared = in_session("act-pontoon-2018", "share").confirm("One")
    assert [shared.entrant(f"P{number}").points // POINT for number in (1, 2, 3)] == [8, 8, 4]
    drawn = in_session("act-pontoon-2018", "draw")
    cards = i.DrawForPlaces(DIRECTOR, (("P1", card("2C")), ("P2", card("KD"))))
    drawn.refuse("20.3(a)(ix)(B)", i.ConfirmPlaces(DIRECTOR, "One"), "Let them draw cards")
    drawn.give(cards).confirm("One")
    assert [drawn.entrant(f"P{number}").points // POINT for number in (1, 2, 3)] == [6, 10, 4]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ix)(B)")
def test_equal_chips_for_places_without_points_are_not_played_off() -> None:
    held = in_session("act-pontoon-2018", "play-off")
    assert held.at.ties
    few = c.Players(minimum=4, maximum=6, per_table=6)
    ties = c.Ties(session="play-off", final="share", points="share")
    short = TournamentRun(
        "act-pontoon-2018", players=few, stages=(ONE, TWO), points=c.Points(by_place=(10, 6, 4)), ties=ties
    )
    short.open().enter(5).close().draw("One").seat("One").start("One")
    assert short.report(1, "P1 1500", "P2 1400", "P3 700", "P4 500", "P5 500").at.ties == ()


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ix)(B)", "act-pontoon-2018 20.3(a)(xi)(B)")
def test_equal_chips_and_then_equal_points_of_the_same_players_are_played_off_twice() -> None:
    ties = c.Ties(session="play-off", final="share", points="play-off")
    few = c.Players(minimum=3, maximum=6, per_table=6)
    held = (
        TournamentRun("act-pontoon-2018", players=few, stages=(ONE, TWO), points=POINTS, ties=ties)
        .open()
        .enter(3)
        .close()
    )
    held.draw("One").seat("One").start("One").report(1, "P1 1500", "P2 1200", "P3 700").confirm("One")
    held.draw("Two").seat("Two").start("Two").report(2, "P1 900", "P2 900", "P3 700")
    held.refuse("20.3(a)(ix)(B)", i.ConfirmPlaces(DIRECTOR, "Two"), "P1 and P2 are level")
    held.start("Two").report(3, "P1 20", "P2 30")  # 10 + 6 points each
    assert points(held) == {"P1": 16, "P2": 16, "P3": 8}
    held.refuse("20.3(a)(xi)(B)", i.ConfirmPlaces(DIRECTOR, "Two"), "are level")
    held.start("Two").report(4, "P1 40", "P2 10").confirm("Two").pay()
    assert [(one.player, one.place) for one in held.at.awards] == [("P1", 1), ("P2", 2), ("P3", 3)]


@pytest.mark.clause("act-uth-2019 16.3(a)(iii)(E)c")
def test_cards_drawn_for_equal_points_do_not_change_the_points() -> None:
    held = in_points("act-uth-2019", "draw")
    before = points(held)
    held.give(i.DrawForPlaces(DIRECTOR, (("P1", card("2C")), ("P2", card("KD")))))
    assert points(held) == before
    assert [one.player for one in held.confirm("Two").pay().at.awards] == ["P3", "P2", "P1"]


@pytest.mark.clause(
    "act-blackjack-2005 20.21", "act-blackjack-2005 20.22", "act-pontoon-2005 20.21", "act-pontoon-2005 20.22"
)
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2005"])
def test_equal_chips_of_those_who_fall_in_a_heat_are_played_off_where_a_prize_is_at_stake(document: str) -> None:
    few = c.Players(minimum=4, maximum=12, per_table=6)
    held = (
        TournamentRun(document, players=few, stages=(HEAT, FINAL)).open().enter(4).close().draw("Heats").seat("Heats")
    )
    held.start("Heats").report(1, "P1 1500", "P2 1200", "P3 700", "P4 700")
    held.refuse("20.21", i.ConfirmPlaces(DIRECTOR, "Heats"), "P3 and P4 are level")
    held.start("Heats").report(2, "P4 900", "P3 500").confirm("Heats").play("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards][2:] == [("P4", dollars(80))]
    other = (
        TournamentRun(document, players=few, stages=(HEAT, FINAL)).open().enter(4).close().draw("Heats").seat("Heats")
    )
    other.start("Heats").report(1, "P1 1500", "P2 1200", out=["P3:4", "P4:4"]).confirm("Heats").play("Final").pay()
    assert [(one.player, one.cash) for one in other.at.awards][2:] == [("P3", dollars(40)), ("P4", dollars(40))]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(C)")
def test_equal_chips_of_those_who_fall_in_a_heat_of_2018_share_a_prize() -> None:
    few = c.Players(minimum=4, maximum=12, per_table=6)
    held = TournamentRun("act-pontoon-2018", players=few, stages=(HEAT, FINAL)).open().enter(4).close().draw("Heats")
    held.seat("Heats").start("Heats").report(1, "P1 1500", "P2 1200", "P3 700", "P4 700")
    assert held.at.ties == ()
    held.confirm("Heats").play("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards][2:] == [("P3", dollars(40)), ("P4", dollars(40))]


@pytest.mark.clause("act-pontoon-2018 20.14", "act-uth-2019 16.15/s2")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_who_is_out_of_chips_is_out_of_a_tournament_for_points_and_keeps_them(document: str) -> None:
    few = c.Players(minimum=4, maximum=6, per_table=6)
    held = TournamentRun(document, players=few, stages=(ONE, TWO), points=POINTS).open().enter(4).close().draw("One")
    held.seat("One").start("One").report(1, "P1 1500", "P2 1200", out=["P3:9", "P4:4"]).confirm("One")
    assert [held.entrant(f"P{number}").fate for number in (1, 2, 3, 4)] == ["advanced", "advanced", "fallen", "fallen"]
    held.play("Two")
    assert held.at.last_stage.order[2:] == (("P3",), ("P4",))  # four points and two
    assert [one.player for one in held.pay().at.awards][2] == "P3"


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(A)", "act-pontoon-2018 20.3(a)(xi)(D)", "act-uth-2019 16.3(a)(x)")
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_players_out_in_one_round_are_ranked_by_the_conditions(document: str) -> None:
    ties = c.Ties(session="play-off", final="play-off", points="share")
    held = one_table(document, ties=ties).report(1, "Ann 1500", "Bob 900", out=["Cat:5", "Dan:5"])
    assert [(tie.players, tie.how) for tie in held.at.ties] == [(("Cat", "Dan"), "play-off")]
    held.start("Final").report(2, "Dan 1500", "Cat 500").confirm("Final").pay()
    assert [one.player for one in held.at.awards] == ["Ann", "Bob", "Dan"]
    shared = one_table(document, ties=replace(ties, final="share")).report(
        1, "Ann 1500", "Bob 900", out=["Cat:5", "Dan:5"]
    )
    assert [one.cash for one in shared.confirm("Final").pay().at.awards] == [*map(dollars, (200, 120, 40, 40))]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(xi)(A)", "act-uth-2019 16.3(a)(x)")
@pytest.mark.parametrize("final", ["play-off", "share"])
@pytest.mark.parametrize("document", ["act-pontoon-2018", "act-uth-2019"])
def test_players_out_in_one_round_rank_by_the_chips_that_they_had_left(document: str, final: c.Tie) -> None:
    ties = c.Ties(session="play-off", final=final, points="share")
    held = one_table(document, ties=ties).report(1, "Ann 1500", out=["Bob:5:0", "Cat:5:8", "Dan:4:9"])
    assert held.at.ties == ()
    held.confirm("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards] == [
        *zip(("Ann", "Cat", "Bob"), map(dollars, (200, 120, 80)), strict=True)
    ]


@pytest.mark.clause("act-pontoon-2005 20.22", "act-blackjack-2005 20.22")
@pytest.mark.parametrize("document", ["act-pontoon-2005", "act-blackjack-2005"])
def test_20_22_players_out_in_one_round_share_whatever_chips_they_had_left(document: str) -> None:
    held = one_table(document).report(1, "Ann 1500", out=["Bob:5:0", "Cat:5:8", "Dan:4:9"]).confirm("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards] == [
        *zip(("Ann", "Bob", "Cat"), map(dollars, (200, 100, 100)), strict=True)
    ]


@pytest.mark.clause("act-pontoon-2018 20.3(a)(ii)(E)")
def test_the_last_place_of_a_repechage_is_played_off() -> None:
    heat = replace(HEAT, advance=c.Advance(per_table=1))
    again = c.Stage(
        name="Again", kind="repechage", of="Heats", best=2, ends=c.Ends(rounds=5), tables=5, advance=c.Advance(best=1)
    )
    few = c.Players(minimum=6, maximum=6, per_table=6)
    structure = replace(TournamentRun("act-pontoon-2018").conditions.structure, repechage="the best two of the others")
    held = (
        TournamentRun("act-pontoon-2018", players=few, stages=(heat, again, FINAL), structure=structure).open().enter(6)
    )
    held.close().draw("Heats").seat("Heats").start("Heats")
    held.report(1, "P1 1500", "P2 900", "P3 800", "P4 800", "P5 800", "P6 100")
    assert [(tie.players, tie.places) for tie in held.at.ties] == [(("P3", "P4", "P5"), 1)]
    held.start("Heats").report(2, "P4 900", "P3 500", "P5 500").confirm("Heats")
    assert repechage_qualifiers(held.at, "Heats", 2) == ("P2", "P4")
