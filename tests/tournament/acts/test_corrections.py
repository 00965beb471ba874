"""Corrections: a result put right, acts taken back and done again; what was stays on record, and money turns round."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.money import Money
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from tests.tournament.tournaments import DEALER, DIRECTOR, OPERATOR, TournamentRun, dollars, one_table, result

DOCUMENT = "act-blackjack-2005"


def undo(held: TournamentRun) -> TournamentRun:
    return held.give(i.Undo(DIRECTOR, "a slip"))


def redo(held: TournamentRun) -> TournamentRun:
    return held.give(i.Redo(DIRECTOR, "it was right"))


def test_undone_entry_returns_its_money() -> None:
    held = TournamentRun(DOCUMENT).open().enter("Ann")
    before = held.at
    undo(held.enter("Bob"))
    assert replace(held.at, undone=(), corrections=()) == before
    assert held.books["pocket: Bob"] == 0
    assert held.last(e.ActTakenBack).reverses == (
        ("pocket: Bob", Money(11_000)),
        ("pool", Money(-10_000)),
        ("commission", Money(-1_000)),
    )
    assert held.at.corrections[-1].what == "taken back: player entered: Bob"
    redo(held)
    assert held.books["pocket: Bob"] == -dollars(110)
    assert [one.player for one in held.at.entrants] == ["Ann", "Bob"]
    assert held.replayed() == held.state


def test_acts_are_undone_one_by_one_and_repeated_in_order() -> None:
    held = TournamentRun(DOCUMENT).open().enter("Ann", "Bob", "Cat")
    undo(undo(held))
    assert [one.player for one in held.at.entrants] == ["Ann"]
    redo(held)
    assert [one.player for one in held.at.entrants] == ["Ann", "Bob"]
    held.enter("Dan").refuse("def:tournament-director-assistant", i.Redo(DIRECTOR, "again"), "No act was taken back")


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_its_reason_and_its_director(reason: str) -> None:
    held = TournamentRun(DOCUMENT).open().enter("Ann")
    held.refuse("def:tournament-director-assistant", i.Undo(DIRECTOR, reason), "reason")
    held.refuse("def:tournament-director-assistant", i.Undo(OPERATOR, "a slip"), "cannot")


def test_act_that_cannot_be_undone_is_refused_with_a_sentence() -> None:
    held = TournamentRun(DOCUMENT).open().enter(12)
    steps: tuple[Callable[[], object], ...] = (
        lambda: held.bind("Heats").bind("Final"),
        lambda: held.close().draw("Heats"),
        lambda: held.seat("Heats").start("Heats"),
        held.report_all,
        lambda: pay_first(held.confirm("Heats").play("Final").give(i.AwardPrizes(DIRECTOR))),
    )
    for do in steps:
        do()
        held.refuse("def:tournament-director-assistant", i.Undo(DIRECTOR, "a slip"), "cannot be taken back")


def pay_first(held: TournamentRun) -> TournamentRun:
    first = held.at.awards[0]
    return held.give(i.PayPrize(DEALER, first.player, first.place, "cash"))


def test_confirmed_places_and_prizes_can_be_undone() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 200").confirm("Final")
    placed = held.at
    held.refuse("20.19", i.CorrectResult(DIRECTOR, "T1", 1, result("Ann 1"), "x"), "Take the confirmation back")
    undo(held.give(i.AwardPrizes(DIRECTOR)))
    assert replace(held.at, undone=(), corrections=()) == placed
    undo(held)
    assert held.at.stages[0].status == "played"
    held.refuse("20.19", i.CorrectResult(DIRECTOR, "T1", 1, held.at.sessions[0].result, " "), "reason")  # type: ignore[arg-type]
    held.give(i.CorrectResult(DIRECTOR, "T1", 1, result("Ann 100", "Bob 400", "Cat 300", "Dan 200"), "counted again"))
    told = held.last(e.ResultCorrected)
    assert told.before == result("Ann 500", "Bob 400", "Cat 300", "Dan 200")
    held.confirm("Final")
    assert held.at.stages[0].order == (("Bob",), ("Cat",), ("Dan",), ("Ann",))
    assert held.replayed() == held.state


def test_a_correction_may_make_a_tie_or_end_one() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 200")
    assert not any(held.at.ties)
    held.give(i.CorrectResult(DIRECTOR, "T1", 1, result("Ann 500", "Bob 500", "Cat 300", "Dan 200"), "again"))
    assert [tie.players for tie in held.at.ties] == [("Ann", "Bob")]
    undo(held)
    assert not held.at.ties


def test_a_table_reports_once_and_of_everybody_once() -> None:
    held = one_table(DOCUMENT)
    for wrong, why in (
        (result("Ann 5", "Bob 4", "Cat 3"), "lacks Dan. Count the player's chips, or state when the player went out."),
        (result("Ann 5", "Bob 4", "Cat 3", "Dan 2", "Eve 1"), "names Eve, who does not sit there"),
        (result("Ann 5", "Bob 4", "Cat 3", "Dan 2", out=["Ann:3"]), "names Ann twice"),
        (result("Ann 5", "Bob 4", "Cat 3", "Dan -2"), "has a negative count. Count zero or more."),
    ):
        held.refuse("20.19", i.ReportSitting(DEALER, "T1", 1, wrong), why)
    held.refuse("20.19", i.ReportSitting(DEALER, "T2", 1, result("Ann 5")), "no session")
    held.report(1, "Ann 5", "Bob 4", "Cat 3", "Dan 2")
    held.refuse("20.19", i.ReportSitting(DEALER, "T1", 1, result("Ann 5", "Bob 4", "Cat 3", "Dan 2")), "Correct")


def test_a_disqualified_player_has_no_place_and_the_tie_goes_with_them() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 500", "Cat 300", "Dan 200")
    held.give(i.DisqualifyEntrant(DIRECTOR, "Ann", "20.13", "chips from elsewhere"))
    assert held.at.ties == ()
    held.confirm("Final").pay()
    assert [(one.player, one.cash) for one in held.at.awards] == [
        ("Bob", dollars(200)),
        ("Cat", dollars(120)),
        ("Dan", dollars(80)),
    ]
    assert held.entrant("Ann").fate == "disqualified"


def test_all_of_the_pool_goes_to_those_who_are_placed_if_they_are_fewer_than_the_prizes() -> None:
    held = one_table(DOCUMENT)
    for player in ("Cat", "Dan"):
        held.give(i.DisqualifyEntrant(DIRECTOR, player, "20.13", "chips from elsewhere"))
    held.report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 200").confirm("Final").pay()
    assert [one.cash for one in held.at.awards] == [dollars(250), dollars(150)]
