"""Rules 20.10.1 and 20.10.4 in the last round of a session: who is out first, who goes on, and finals alike."""

import pytest
from msgspec.structs import replace

from croupier.cards import card
from croupier.tournament import events as t
from croupier.tournament import inputs as i
from croupier.tournament.conditions import document as c
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as n
from croupier.tournament.session.terms import SessionResult
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.tournament.session.session import SAM, Session
from tests.tournament.tournaments import DEALER, DIRECTOR, FINAL, HEAT, TournamentRun, dollars, one_table, result

ONE_ROUND = c.Ends(rounds=1)


def last_round(stakes: dict[str, str], wins: tuple[str, ...] = (), **stacks: str) -> Session:
    """Play a session of one round in which everybody wagers as told, and end it."""
    boxes = {player: box for box, player in enumerate(stakes, 1)}
    held = Session(DOCUMENT, boxes, chips={**stakes, **stacks}, ends=ONE_ROUND)
    return held.round(wins=wins, **stakes).end()


def result_of(session: Session) -> SessionResult:
    return session.last(e.SittingEnded).result


def reported(held: TournamentRun, result: SessionResult) -> TournamentRun:
    return held.give(i.ReportSitting(DEALER, held.running()[0].table, 1, result))


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4", "nsw-pontoon-6to5-2017 20.10.1")
def test_20_10_4_of_two_who_lose_all_in_the_last_round_the_smaller_wager_is_out_first() -> None:
    session = last_round({"Ann": "200", "Bob": "300", "Cat": "100", "Dan": "100"}, wins=("Cat",), Dan="500")
    assert session.out == [("Ann", "eliminated"), ("Bob", "eliminated")]
    told = result_of(session)
    assert [(one.player, one.round, one.residual, one.wagered) for one in told.out] == [
        ("Ann", 1, 0, 20_000),
        ("Bob", 1, 0, 30_000),
    ]
    assert {one.clause for one in told.out} == {"20.10.4"}
    assert [player for player, _ in told.stacks] == ["Dan", "Cat"]
    held = one_table(DOCUMENT, stages=(replace(HEAT, advance=c.Advance(per_table=3)), FINAL))
    reported(held, told).confirm("Heats")
    assert held.at.stages[0].advanced == ("Dan", "Cat", "Bob"), "three advance, as was determined at the start"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
@pytest.mark.parametrize(("ann", "bob", "first"), [("200", "300", "Ann"), ("300", "200", "Bob")])
def test_20_10_4_the_smaller_wager_of_the_last_round_is_put_out_first(ann: str, bob: str, first: str) -> None:
    session = last_round({"Ann": ann, "Bob": bob, "Cat": "100"}, wins=("Cat",))
    assert session.out[0] == (first, "eliminated")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_of_equal_wagers_in_the_last_round_the_chips_removed_first_are_out_first() -> None:
    session = last_round({"Ann": "200", "Bob": "200", "Cat": "100", "Dan": "100"}, wins=("Cat", "Dan"))
    first, second = result_of(session).out
    assert first.removed < second.removed
    held = one_table(DOCUMENT, stages=(replace(HEAT, advance=c.Advance(per_table=3)), FINAL))
    reported(held, result_of(session)).confirm("Heats")
    assert held.at.stages[0].advanced[2] == second.player


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_in_the_last_round_of_a_final_places_and_prizes_follow_the_wagers() -> None:
    session = last_round({"Ann": "200", "Bob": "300", "Cat": "100", "Dan": "400"}, wins=("Cat",))
    held = reported(one_table(DOCUMENT), result_of(session)).confirm("Final")
    assert held.at.stages[0].order == (("Cat",), ("Dan",), ("Bob",), ("Ann",))
    held.pay()
    assert [(one.player, one.cash) for one in held.at.awards] == [
        ("Cat", dollars(200)),
        ("Dan", dollars(120)),
        ("Bob", dollars(80)),
    ]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4", "nsw-pontoon-6to5-2017 20.8.3.4")
def test_20_10_4_chips_taken_when_a_form_is_announced_are_removed_then() -> None:
    session = Session(
        DOCUMENT, {"Ann": 1, "Bob": 2, "Cat": 3}, chips={"Ann": "100", "Bob": "100", "Cat": "500"}, undisclosed=1,
        ends=ONE_ROUND,
    ).ready()  # fmt: skip
    session.give(n.WriteUndisclosed("Ann", "main", None), n.ExamineUndisclosed(SAM, "Ann", stands=True))
    session.wager("Bob", "100").wager("Cat", "100").play(wins=["Ann"])
    session.end()
    assert session.out == [("Bob", "eliminated"), ("Ann", "eliminated")], "the hand of a blank form wins nothing"


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4", "nsw-pontoon-6to5-2017 20.10.1")
def test_20_10_4_places_are_not_confirmed_while_the_order_of_two_who_went_out_together_is_not_stated() -> None:
    held = one_table(DOCUMENT, stages=(replace(HEAT, advance=c.Advance(per_table=2)), FINAL))
    held.report(1, "Ann 900", "Bob 0", "Cat 0", out=["Dan:3:0:100:1"])
    held.refuse("20.10.4", i.ConfirmPlaces(DIRECTOR, "Heats"), "Bob and Cat went out in the same round")
    stated = result("Ann 900", out=["Bob:20:0:300:2", "Cat:20:0:300:5", "Dan:3:0:100:1"])
    held.give(i.CorrectResult(DIRECTOR, held.at.sessions[0].table, 1, stated, "the dealer saw it")).confirm("Heats")
    assert held.at.stages[0].advanced == ("Ann", "Cat")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_4_the_order_is_asked_for_only_where_a_place_depends_on_it() -> None:
    heats = one_table(DOCUMENT, stages=(replace(HEAT, advance=c.Advance(per_table=2)), FINAL))
    prizes = c.Prizes(places=(c.Share(place=1, share=10_000),), guarantee="none", payment="cash", distribution="then")
    heats.report(1, "Ann 900", "Bob 500", "Cat 0", "Dan 0")
    heats.refuse("20.10.4", i.ConfirmPlaces(DIRECTOR, "Heats"), "Cat and Dan")  # for the third prize
    one = one_table(DOCUMENT, prizes=prizes).report(1, "Ann 900", "Bob 500", "Cat 0", "Dan 0").confirm("Final")
    assert one.at.stages[0].order[2:] == (("Cat", "Dan"),)
    final = one_table(DOCUMENT).report(1, "Ann 900", "Bob 500", "Cat 0", "Dan 0")
    final.refuse("20.10.4", i.ConfirmPlaces(DIRECTOR, "Final"), "Cat and Dan went out in the same round")


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.10.1", "nsw-pontoon-6to5-2017 20.10.4")
def test_20_10_1_cards_decide_between_tables_where_no_removal_came_first() -> None:
    stages = (replace(HEAT, advance=c.Advance(per_table=1, best=1)), FINAL)
    held = (
        TournamentRun(DOCUMENT, stages=stages, players=c.Players(minimum=8, maximum=8, per_table=4))
        .open()
        .enter(8)
        .close()
    )
    held.draw("Heats").seat("Heats").start("Heats")
    tables = [[seat.player for seat in one.seats] for one in held.running()]
    for number, (first, *others) in enumerate(tables, 1):
        out = [f"{player}:20:0:{100 * (1 + at)}:{at + 1}" for at, player in enumerate(others)]
        held.report(number, f"{first} 900", out=out)
    level = tuple(players[-1] for players in tables)
    assert [(tie.players, tie.places, tie.how) for tie in held.at.ties] == [(level, 1, "draw")]
    held.give(i.DrawForPlaces(DIRECTOR, ((level[0], card("2C")), (level[1], card("KD"))))).confirm("Heats")
    assert set(held.at.stages[0].advanced) == {tables[0][0], tables[1][0], level[1]}
    assert held.last(t.PlacesConfirmed).clause == "20.10.1"
