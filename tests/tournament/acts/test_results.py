"""Advancement: ties by cards, play-offs at several tables, and nobody without chips."""

from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.cards import Card
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.machine.evolve import PAST_MAX
from croupier.tournament.machine.state import Tournament, TournamentSession
from croupier.tournament.session.terms import SessionResult
from tests.tournament.tournaments import DIRECTOR, FINAL, HEAT, TournamentRun, chips, one_table

TWO_GO_ON: Final = (replace(HEAT, advance=c.Advance(per_table=2)), FINAL)


def test_a_draw_of_cards_settles_who_goes_on_where_the_conditions_say_so() -> None:
    ties = c.Ties(session="draw", final="share", points="share")
    held = one_table("act-pontoon-2018", stages=TWO_GO_ON, ties=ties)
    held.report(1, "Ann 900", "Bob 700", "Cat 700", "Dan 1")
    assert [(tie.players, tie.how) for tie in held.at.ties] == [(("Bob", "Cat"), "draw")]
    same = (("Bob", Card("3H")), ("Cat", Card("3H")))
    held.refuse("20", i.DrawForPlaces(DIRECTOR, same), "Two players cannot draw the same card")
    held.give(i.DrawForPlaces(DIRECTOR, (("Bob", Card("2H")), ("Cat", Card("3H"))))).confirm("Heats")
    assert held.at.stages[0].advanced == ("Ann", "Cat")


def level(session: TournamentSession) -> SessionResult:
    return SessionResult(tuple((seat.player, chips(500)) for seat in session.seats), (), 20)


def test_more_who_are_level_than_a_table_holds_play_off_at_several() -> None:
    stages = (replace(HEAT, advance=c.Advance(best=8)), FINAL)
    held = TournamentRun("act-blackjack-2005", stages=stages, players=c.Players(minimum=12, maximum=60, per_table=6))
    held.open().enter(60).close().draw("Heats").seat("Heats").start("Heats").report_all(level)
    assert [(len(tie.players), tie.places) for tie in held.at.ties] == [(60, 8)]
    held.start("Heats")
    assert [len(session.seats) for session in held.running()] == [6] * 10
    held.report_all().confirm("Heats")
    assert len(held.at.stages[0].advanced) == 8
    assert all(held.entrant(player).chips == chips(500) for player in held.at.stages[0].advanced)


def test_player_without_chips_does_not_advance() -> None:
    held = one_table("act-blackjack-2005", stages=TWO_GO_ON)
    held.report(1, "Ann 900", "Bob 0", out=["Cat:19", "Dan:3"]).confirm("Heats")
    assert held.at.stages[0].advanced == ("Ann",)
    held.confirm("Final").pay()  # one alone is left: there is nothing to play
    assert held.last(e.PrizesAwarded).places[0] == ("Ann",)


def test_state_survives_a_round_trip_with_its_undo_list() -> None:
    held = TournamentRun("act-uth-2019").open().enter(2 * PAST_MAX)
    assert len(held.at.past) == PAST_MAX
    assert msgspec.json.decode(msgspec.json.encode(held.at), type=Tournament) == held.at
