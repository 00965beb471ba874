"""Rounds without a wager of a player: which of them count, and until when."""

import pytest

from croupier.engine.holdem import inputs as u
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import step
from tests.families import TWENTY_ONE, UTH
from tests.floor import SUPERVISOR, Floor

NSW = "nsw-pontoon-6to5-2017"
ACT = [key for key in TWENTY_ONE if key != NSW]
VACATE = i.RequireVacate(SUPERVISOR, "Ann")


# --- seats asked back ---------------------------------------------------------------------------------------------


def full(document: str) -> Floor:
    """Return a table with all seats in use where Ann has abstained from betting for three rounds."""
    floor = Floor(document, minimum="10", maximum="500").open().ready()
    floor.give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))
    floor.give(*[i.Arrive(f"P{box}", box) for box in range(3, floor.state.rules.wagers.boxes.value + 1)])
    for _ in range(3):
        if document == UTH:
            floor.wager("Bob", 2, "20").deal("2H 7D 9S JC KD AH AD 3C 4C").give(u.Fold("Bob")).ready()
        else:
            floor.play_round("Bob", 2)
    return floor


@pytest.mark.clause(
    *("act-blackjack-2005 16.6", "act-pontoon-2005 17.6", "act-pontoon-2018 17.6", "nsw-pontoon-6to5-2017 19.9"),
    "act-uth-2019 15.7",
)
@pytest.mark.parametrize("document", [*TWENTY_ONE, UTH])
def test_a_player_who_bets_again_keeps_the_seat_before_the_deal_and_in_the_round(document: str) -> None:
    floor = full(document)
    step(floor.state, VACATE)  # without a wager the seat may be asked back
    floor.wager("Ann", 1, "20").wager("Bob", 2, "20")
    clause = floor.state.rules.seating.idle_rounds.clause
    floor.refuse(clause, VACATE).no_more_bets().refuse(clause, VACATE)
    floor.cards("2H 7D").refuse(clause, VACATE)
    assert floor.state.seats()["Ann"] == 1


@pytest.mark.clause("act-uth-2019 15.7")
def test_a_player_who_takes_the_wager_back_before_the_deal_still_abstains() -> None:
    floor = full(UTH).wager("Ann", 1, "20").give(u.WithdrawAnte("Ann")).give(VACATE)
    assert floor.last(e.SeatVacated).box == 1
