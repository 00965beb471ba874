"""The public board, the record of each player, and what is due."""

import pytest

from croupier.tournament import inputs as i
from croupier.tournament.agenda import due
from croupier.tournament.board import points_shown, standings, summary
from croupier.tournament.machine.state import POINT
from tests.tournament.tournaments import (
    DIRECTOR,
    DOCUMENTS,
    EVENING,
    NSW,
    OPERATOR,
    STARTS,
    TournamentRun,
    chips,
    conditions,
    dollars,
    one_table,
)

DOCUMENT = "act-blackjack-2005"


def test_the_board_shows_seats_stacks_the_next_session_and_the_prizes() -> None:
    held = TournamentRun(DOCUMENT).open().enter(12).close().draw("Heats")
    board = standings(held.at)
    assert (board.entries, board.left, board.pool) == (12, 12, dollars(1200))
    assert board.next_session is not None
    assert (board.next_session.stage, board.next_session.starts) == ("Heats", STARTS)
    assert [len(table.seats) for table in board.stages[0].tables] == [6, 6]
    assert [prize.cash for prize in board.prizes] == [dollars(600), dollars(360), dollars(240)]
    held.seat("Heats").start("Heats")
    first = held.running()[0].seats[0].player
    held.give(i.ReportOut(DIRECTOR, "T1", 1, first, "eliminated", chips(0), chips(10), 3, 1))
    shown = standings(held.at).stages[0].tables[0].seats
    assert [(seat.chips, seat.is_out) for seat in shown[:2]] == [(0, True), (chips(1000), False)]
    told = held.report_all().confirm("Heats").play("Final").pay().at
    board = standings(told)
    assert board.next_session is None
    assert len(board.places[0]) == 1
    assert all(award.is_paid for award in board.awards)


def test_summary_lists_payments_and_winnings() -> None:
    held = one_table(DOCUMENT).report(1, "Ann 500", "Bob 400", "Cat 300", "Dan 200").confirm("Final").pay()
    told = summary(held.at)
    assert (told.fees, told.commission, told.awarded, told.paid, told.pool) == (44_000, 4_000, 40_000, 40_000, 0)
    ann = told.players[0]
    assert (ann.player, ann.entered_at, ann.fee) == ("Ann", EVENING - 86_400, dollars(110))
    assert (ann.place, ann.won, ann.paid_at) == (1, dollars(200), EVENING)


@pytest.mark.parametrize(
    ("parts", "shown"), [(0, "0"), (8 * POINT, "8"), (POINT * 15 // 2, "7 1/2"), (POINT // 3, "1/3")]
)
def test_points_are_shown_with_their_fraction(parts: int, shown: str) -> None:
    assert points_shown(parts) == shown


@pytest.mark.parametrize("document", DOCUMENTS)
def test_following_the_due_steps_completes_a_tournament(document: str) -> None:
    held = TournamentRun(document).give(i.DrawUpConditions(OPERATOR, conditions(document)))
    assert "nominated" in due(held.at, held.now)[0].words
    held = TournamentRun(document).papers()
    steps = [due(held.at, held.now)[0].give]
    held.give(i.OpenEntries(DIRECTOR)).enter(6)
    steps.append(due(held.at, held.now)[0].give)
    held.bind("Heats").bind("Final")
    steps.append(due(held.at, held.now)[0].give)
    held.close()
    steps.append(due(held.at, held.now)[0].give)
    held.draw("Heats")
    steps.append(due(held.at, held.now)[0].give)
    held.seat("Heats")
    steps += [one.give for one in due(held.at, EVENING - 1)]
    steps.append(due(held.at, EVENING)[0].give)
    held.start("Heats")
    steps.append(due(held.at, EVENING)[0].give)
    held.report_all()
    steps.append(due(held.at, EVENING)[0].give)
    held.confirm("Heats").play("Final")
    steps.append(due(held.at, EVENING)[0].give)
    held.give(i.AwardPrizes(DIRECTOR))
    steps.append(due(held.at, EVENING)[0].give)
    assert steps == [
        *("OpenEntries", "CommitBallot", "CloseEntries", "DrawBallot", "TakeSeat", "StartSitting"),
        *("ReportSitting", "ConfirmPlaces", "AwardPrizes", "PayPrize"),
    ]


def test_an_open_dispute_is_due_before_all_else() -> None:
    for document in DOCUMENTS:
        held = TournamentRun(document).open().give(i.RaiseTournamentDispute(DIRECTOR, "Ann", "her fee"))
        told = [one.give for one in due(held.at, held.now)]
        # under NSW alone nothing goes on until it is decided
        assert told[:2] == (
            ["DecideTournamentDispute"] if document == NSW else ["DecideTournamentDispute", "CommitBallot"]
        )
