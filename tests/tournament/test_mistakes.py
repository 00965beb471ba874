"""Slips of the hand: nobody loses a place, or is taken for another, by a press of a button or a capital letter."""

from typing import Final

import pytest
from msgspec.structs import replace

from croupier.engine.table.people import Official
from croupier.narration.tournament import tell
from croupier.tournament import due, standings
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.conditions.validation import faults
from tests.tournament.tournaments import DIRECTOR, EVENING, OPERATOR, TournamentRun, conditions, dollars

COMMISSION: Final = Official("commission", "Ada")


def ready(document: str, *absent: str) -> TournamentRun:
    """Return a tournament whose heats are drawn and about to start, with everybody seated but some."""
    held = TournamentRun(document).open().enter(12).close().draw("Heats").seat("Heats", *absent)
    held.now = EVENING
    return held


@pytest.mark.clause("act-blackjack-2005 20.9", "act-pontoon-2018 20.9", "act-uth-2019 16.10")
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-pontoon-2018", "act-uth-2019"])
def test_forfeit_requires_the_name(document: str) -> None:
    held = ready(document, "P2", "P3")
    task = next(one for one in due(held.at, held.now) if one.give == "StartSitting")
    assert set(task.missing) == {"P2", "P3"}
    clause = held.rules.seating.late.clause
    start = i.StartSitting(DIRECTOR, "Heats")
    held.refuse(clause, start, "Seat them, or start without them: they forfeit their positions")
    held.refuse(clause, replace(start, without=("P2",)), "Missing from Heats: P3.")
    held.refuse(clause, replace(start, without=("P2", "P3", "P4")), "P4 is not missing")
    held.give(replace(start, without=("P2", "P3")))
    assert [held.entrant(one).fate for one in ("P2", "P3", "P4")] == ["forfeited", "forfeited", "playing"]


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.5.6")
def test_in_nsw_who_is_absent_is_named_too() -> None:
    held = ready("nsw-pontoon-6to5-2017", "P2")
    held.refuse(held.rules.seating.late.clause, i.StartSitting(DIRECTOR, "Heats"), "P2")
    held.start("Heats")
    assert held.entrant("P2").fate == "playing"


def test_stage_without_players_does_not_start() -> None:
    everybody = tuple(f"P{number}" for number in range(1, 13))
    held = ready("act-blackjack-2005", *everybody)
    held.refuse("20.9/s2", i.StartSitting(DIRECTOR, "Heats", everybody), "Nobody is present to play Heats")
    assert {one.fate for one in held.at.entrants} == {"entered"}


@pytest.mark.clause("act-blackjack-2005 20.6", "act-uth-2019 16.6")
@pytest.mark.parametrize("document", ["act-blackjack-2005", "act-uth-2019"])
def test_names_of_entrants_are_unique_ignoring_case(document: str) -> None:
    held = TournamentRun(document).open().enter(4)
    fee = held.at.conditions.fees.entry if held.at.conditions.fees is not None else dollars(0)
    one = held.rules.entries.one_entry.clause
    for written in ("p1", " P1 "):
        held.refuse(one, i.Enter(DIRECTOR, written, fee), "has entered already as P1. A player can enter only once")
    held.refuse(one, i.Substitute(DIRECTOR, "P2", "p1", is_approved=True), "has entered already as P1")
    held.refuse(held.rules.entries.paid.clause, i.Enter(DIRECTOR, "Al\nBo", fee), "a line break")
    held.refuse(one, i.Enter(DIRECTOR, "P1", fee), "P1 has entered already. A player")
    held.give(i.Enter(DIRECTOR, " de  Vries ", fee))
    assert held.entrant("de Vries").fate == "entered"


def test_sentence_keeps_the_case_of_a_leading_name() -> None:
    assert tell(e.SeatForfeited("ann", "Heats", 0, "20.9")).startswith("ann was not seated")
    assert tell(e.SeatTaken(DIRECTOR, "t", "Heats", 0, "20.9")).startswith("t is seated")
    assert tell(e.ConditionsApproved(DIRECTOR, "R 1", 0, "20.3")).startswith("The conditions")


@pytest.mark.parametrize("name", ["A/B", "..", "two\nlines", "x" * 61, " Cup", "50% Cup"])
def test_malformed_tournament_names_are_refused(name: str) -> None:
    made = replace(conditions("act-blackjack-2005"), name=name)
    assert [one.field for one in faults(made)] == ["name"]


def test_undone_act_is_reported() -> None:
    held = TournamentRun("act-blackjack-2005").open().enter(4).give(i.Withdraw(DIRECTOR, "P2"))
    assert standings(held.at).undoes == "player withdrew: P2"
    held.give(i.Undo(DIRECTOR, "a slip"))
    assert tell(held.last(e.ActTakenBack)).endswith("undoes the last act, player withdrew (P2): a slip")
    assert held.at.corrections[-1].what == "taken back: player withdrew: P2"
    assert standings(held.at).redoes == "player withdrew: P2"


@pytest.mark.clause("act-blackjack-2005 20.18")
def test_a_dispute_is_heard_after_the_prizes_are_paid() -> None:
    held = TournamentRun("act-blackjack-2005").open().enter(12).close()
    for stage in ("Heats", "Final"):
        held.play(stage)
    held.pay()
    assert held.at.status == "paid"
    held.give(i.RaiseTournamentDispute(DIRECTOR, "P2", "the count of table 1"))
    assert "P2 raises dispute 1, after prizes were paid: the count" in tell(held.last(e.TournamentDisputeRaised))
    assert [one.give for one in due(held.at, held.now)] == ["DecideTournamentDispute"]
    held.give(i.DecideTournamentDispute(DIRECTOR, 1, "the places stand"))
    assert held.at.disputes[0].decision == "the places stand"


@pytest.mark.clause("act-blackjack-2005 16.4", "act-pontoon-2005 17.4", "act-pontoon-2018 17.4", "act-uth-2019 15.5")
@pytest.mark.parametrize(
    ("document", "clause"),
    [
        ("act-blackjack-2005", "16.4"),
        ("act-pontoon-2005", "17.4"),
        ("act-pontoon-2018", "17.4"),
        ("act-uth-2019", "15.5"),
    ],
)
def test_the_commission_reviews_a_decision_in_a_tournament_if_asked(document: str, clause: str) -> None:
    held = TournamentRun(document).open().enter(4).give(i.RaiseTournamentDispute(DIRECTOR, "P2", "the fee"))
    ask, review = i.AskTournamentReview(DIRECTOR, 1), i.ReviewTournamentDispute(COMMISSION, 1, "the fee is returned")
    held.refuse(clause, ask, "has no decision")
    held.give(i.DecideTournamentDispute(DIRECTOR, 1, "it stands"))
    held.refuse(clause, review, "Ask for one first")
    held.refuse(clause, i.AskTournamentReview(COMMISSION, 1))
    held.give(ask).refuse(clause, ask, "asked for already")
    assert tell(held.last(e.TournamentReviewAsked)) == "P2 asks the Commission to review the decision of dispute 1"
    assert due(held.at, held.now)[0].give == "ReviewTournamentDispute"
    for other in (DIRECTOR, OPERATOR, Official("inspector", "Ivy")):
        held.refuse(clause, replace(review, by=other))
    held.refuse(clause, replace(review, decision=" "), "missing")
    held.give(review)
    assert (held.last(e.TournamentDisputeReviewed).clause, held.at.disputes[0].review) == (clause, review.decision)
    assert "The Commission reviews the decision of dispute 1" in tell(held.last(e.TournamentDisputeReviewed))
    held.refuse(clause, review, "Ask for one first")
    assert "ReviewTournamentDispute" not in [one.give for one in due(held.at, held.now)]


@pytest.mark.clause("act-blackjack-2005 16.4", "act-pontoon-2005 17.4", "act-pontoon-2018 17.4")
@pytest.mark.parametrize(
    ("document", "clause"), [("act-blackjack-2005", "16.4"), ("act-pontoon-2005", "17.4"), ("act-pontoon-2018", "17.4")]
)
def test_the_casino_operator_decides_a_dispute_in_a_tournament(document: str, clause: str) -> None:
    held = TournamentRun(document).open().enter(4).give(i.RaiseTournamentDispute(DIRECTOR, "P2", "the fee"))
    dealer = i.DecideTournamentDispute(Official("dealer", "Dan"), 1, "it stands")
    held.refuse(held.rules.people.powers.clause, dealer)
    held.give(replace(dealer, by=OPERATOR))
    assert held.last(e.TournamentDisputeDecided).clause == clause


@pytest.mark.clause("nsw-pontoon-6to5-2017 20.11.2")
def test_20_11_2_nobody_reviews_a_decision_of_the_tournament_manager() -> None:
    held = TournamentRun("nsw-pontoon-6to5-2017").open().enter(4)
    held.give(i.RaiseTournamentDispute(DIRECTOR, "P2", "the fee"))
    held.refuse(held.rules.people.powers.clause, i.DecideTournamentDispute(OPERATOR, 1, "no"))
    held.give(i.DecideTournamentDispute(DIRECTOR, 1, "yes"))
    held.refuse("20.11.2", i.AskTournamentReview(DIRECTOR, 1), "final")
    held.refuse("20.11.2", i.ReviewTournamentDispute(COMMISSION, 1, "no"), "final")
