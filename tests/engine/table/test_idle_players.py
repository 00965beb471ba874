"""Rounds without a wager of a player: which of them count, and until when."""

import pytest

from croupier.engine.holdem import inputs as u
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import step
from croupier.engine.table.folds.last_round import taken_up_again
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


# --- players held to the minimum ----------------------------------------------------------------------------------

HELD = i.RestrictPlayer(SUPERVISOR, "Bob", "minimum", "sat out")


def seated(document: str, *rounds: tuple[str, ...]) -> Floor:
    """Return a table with Ann and Bob in their seats after rounds in which the named players wagered."""
    floor = Floor(document, minimum="10", maximum="500").open().ready()
    floor.give(i.Arrive("Ann", 1), i.Arrive("Bob", 2))
    for players in rounds:
        play(floor, *players)
    return floor


def play(floor: Floor, *players: str) -> Floor:
    """Play a short round in which every player stands."""
    boxes = {"Ann": 1, "Bob": 2}
    for one in players:
        floor.wager(one, boxes[one], "20")
    floor.deal("KH 9C QD" if len(players) == 1 else "KH KD 9C QD QH")
    for one in players:
        floor.stand(one, boxes[one])
    return floor.cards("9D")


def void(floor: Floor, number: int) -> Floor:
    """Declare a round that is over void, for a fraud."""
    return floor.give(i.VoidRound(SUPERVISOR, "a marked card", "fraud", "Ann", round=number))


def refused(floor: Floor) -> None:
    """Assert that Bob is not held to the minimum, having sat out no round of the shoe."""
    floor.refuse("4.7" if floor.document != NSW else "5.10", HELD)


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_a_round_that_is_void_later_was_sat_out_by_nobody(document: str) -> None:
    refused(void(seated(document, ("Ann",)), 1))  # the only round
    refused(void(seated(document, ("Ann", "Bob"), ("Ann",)), 2))  # a later round
    refused(void(seated(document, ("Ann",), ("Ann", "Bob")), 1))  # the second becomes the first of the shoe


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_other_rounds_without_a_wager_count_after_a_void(document: str) -> None:
    floor = void(seated(document, ("Ann",), ("Ann",)), 1).give(HELD)
    rules = floor.state.rules.restrictions
    assert rules is not None
    assert floor.last(e.PlayerRestricted).clause == rules.missed_first.clause
    floor = void(seated(document, ("Ann", "Bob"), ("Ann", "Bob"), ("Ann",)), 1).give(HELD)
    assert floor.last(e.PlayerRestricted).clause == rules.sat_out.clause


@pytest.mark.parametrize("document", ACT)
def test_an_error_that_makes_a_round_void_takes_the_abstention_from_it_away(document: str) -> None:
    floor = seated(document, ("Ann",)).wager("Ann", 1, "20").wager("Bob", 2, "20").deal("KH KD 9C QD QH")
    refused(floor.give(i.ReportError(SUPERVISOR, 1, "a card on the wrong box")))


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_who_comes_after_a_void_first_round_has_not_missed_it(document: str) -> None:
    floor = void(seated(document).give(i.Leave("Bob")).play_round("Ann", 1), 1).give(i.Arrive("Bob", 2))
    refused(floor)
    play(floor, "Ann").give(i.Leave("Bob"), i.Arrive("Bob", 2), HELD)  # but missed a round that counts


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_a_restriction_ends_when_the_only_round_that_was_sat_out_is_void(document: str) -> None:
    floor = seated(document, ("Ann", "Bob"), ("Ann",)).give(HELD)
    clause = floor.last(e.PlayerRestricted).clause
    void(floor, 1)
    assert not floor.events_of(e.RestrictionEnded)  # the other round was sat out as before
    void(floor, 2).wager("Bob", 2, "50")
    ended = floor.last(e.RestrictionEnded)
    assert (ended.player, ended.clause) == ("Bob", clause)


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_a_round_taken_up_again_is_sat_out_only_when_it_ends(document: str) -> None:
    floor = seated(document, ("Ann", "Bob"), ("Ann",))
    assert [one.skipped for one in floor.state.guests] == ["", "later"]
    before = taken_up_again(floor.state)
    assert [(one.skipped, one.has_played) for one in before.guests] == [("", True), ("", True)]
