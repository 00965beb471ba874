"""View of the felt for a player, and the spots for chips: by the engine, for every document."""

from typing import Any

import pytest

from croupier.cards import card, cards
from croupier.engine.holdem.inputs import BetPlay, Check, PlaceAnte, PlaceTrips
from croupier.engine.inputs import Deal, Double, NoMoreBets, PlaceWager, Proceed, Stand, WithdrawWager
from croupier.engine.table import Official, Table, standing_table, step, view
from croupier.engine.view import FACE_DOWN
from croupier.money import parse
from croupier.records.log import wire
from croupier.server.views.offers import offers, spots
from croupier.server.views.trials import WagerTrials, why_not

NOW = 1_790_000_400
ANN = Official("player", "Ann")
SIDE = {"side_bets": ["perfect-pairs"], "side_minimum": "1", "side_maximum": "50"}
UTH = {"minimum": "5", "maximum": "100", "maximum_payout": "25000"}


def after(table: Table, *inputs: Any) -> Table:
    """Return a table after inputs."""
    for given in inputs:
        _, table = step(table, given)
    return table


def dealt(*cards: str) -> list[Deal]:
    """Return cards that leave the shoe."""
    return [Deal(card(one)) for one in cards]


def pontoon() -> Table:
    return standing_table("act-pontoon-2018", {"minimum": "10", "maximum": "100", **SIDE}, {"Ann": 3}, now=NOW)


def holdem() -> Table:
    return standing_table("act-uth-2019", UTH, {"Ann": 2, "Bo": 4}, now=NOW)


@pytest.mark.parametrize(
    ("document", "election", "terms"),
    [
        ("act-blackjack-2005", {}, ("Blackjack pays 3 to 2", "insurance pays 2 to 1")),
        ("nsw-pontoon-6to5-2017", {}, ("pontoon pays 6 to 5", "insurance pays 2 to 1")),
        ("act-uth-2019", UTH, ("dealer qualifies with one pair",)),
    ],
)
def test_terms_follow_the_rules(document: str, election: dict[str, Any], terms: tuple[str, ...]) -> None:
    assert view(standing_table(document, election, now=NOW), ANN).terms == terms


def test_side_bets_are_always_listed() -> None:
    assert view(pontoon(), ANN).side_bets == (("perfect-pairs", "Perfect Pairs"),)
    assert view(holdem(), ANN).side_bets == ()


def test_a_doubled_hand_is_marked() -> None:
    table = after(pontoon(), PlaceWager("Ann", 3, parse("20")), NoMoreBets(), *dealt("5H", "9C", "6D"))
    assert [hand.is_doubled for hand in view(table, ANN).boxes[2].hands] == [False]
    table = after(table, Double("Ann", 3))
    assert [hand.is_doubled for hand in view(table, ANN).boxes[2].hands] == [True]


def test_full_spot_states_the_reason() -> None:
    main, side, *_ = [one for one in spots(WagerTrials(pontoon()), "Ann") if one.box == 3]
    assert (main.why_not, side.why_not) == ("", "")
    table = after(pontoon(), PlaceWager("Ann", 3, parse("100")))
    main, side, *_ = [one for one in spots(WagerTrials(table), "Ann") if one.box == 3]
    assert main.placed == 10_000
    assert main.why_not.startswith("The wagers on box 3 would be $105.00, above the maximum of $100.00. Wager less. [")
    assert side.why_not == "", "a wager at its maximum does not close the side bet beside it"
    assert main.withdraw == {"do": "WithdrawWager", "player": "Ann", "box": 3, "bet": "main"}
    assert after(table, WithdrawWager("Ann", 3)).tally("Ann").layout == 0


@pytest.mark.parametrize(
    ("document", "election", "bet"),
    [
        ("act-pontoon-2018", {**SIDE, "smallest_chip": "5"}, "perfect-pairs"),
        ("act-pontoon-2018", {**SIDE, "unit": "10", "smallest_chip": "1"}, "perfect-pairs"),
        ("nsw-pontoon-6to5-2017", {**SIDE, "side_minimum": "7", "smallest_chip": "5"}, "perfect-pairs"),
        ("act-uth-2019", {**UTH, "side_minimum": "1", "unit": "5"}, "trips"),
    ],
)
def test_the_least_on_a_side_bet_is_taken_and_so_is_every_step_above_it(
    document: str, election: dict[str, Any], bet: str
) -> None:
    table = standing_table(document, {"minimum": "10", "maximum": "100", **election}, {"Ann": 2}, now=NOW)
    main = PlaceAnte("Ann", parse("10")) if bet == "trips" else PlaceWager("Ann", 2, parse("10"))
    for before in (table, after(table, main)):
        spot = next(one for one in spots(WagerTrials(before), "Ann") if (one.box, one.bet) == (2, bet))
        for amount in (spot.least, spot.least + spot.step, spot.least + 3 * spot.step):
            given = wire.read_input(wire.canonical({**spot.input, "amount": amount}))
            assert why_not(after(table, main), given) == "", amount
        less = wire.read_input(wire.canonical({**spot.input, "amount": spot.least - 1}))
        assert why_not(after(table, main), less) != ""


def test_trips_is_open_before_the_ante_and_the_ante_is_placed_once() -> None:
    ante, trips = spots(WagerTrials(holdem()), "Ann")
    assert (ante.times, trips.times) == (2, 1)
    assert (ante.why_not, trips.why_not) == ("", "")
    table = after(holdem(), PlaceAnte("Ann", parse("10")))
    ante, trips = spots(WagerTrials(table), "Ann")
    assert ante.why_not == "Ann has already placed an ante at place 2. [4.5]"
    assert trips.why_not == ""
    assert table.tally("Ann").layout == 2_000 == ante.times * ante.placed
    _, trips = spots(WagerTrials(after(table, PlaceTrips("Ann", parse("5")))), "Ann")
    assert trips.why_not.startswith("Ann has already placed a trips wager. [")


def test_communal_cards_lie_face_down_until_they_are_turned() -> None:
    table = after(holdem(), PlaceAnte("Ann", parse("10")), PlaceAnte("Bo", parse("10")), NoMoreBets())
    table = after(table, *dealt("AH", "KD", "7C", "2S", "9D", "QH", "3C", "QD", "4C", "8S", "8D"))
    assert view(table, ANN).communal == (FACE_DOWN,) * 5
    table = after(table, Check("Ann"), Check("Bo"))
    assert view(table, ANN).communal == (*cards("AH KD 7C"), FACE_DOWN, FACE_DOWN)


def test_player_who_kept_a_hand_is_not_asked_again() -> None:
    table = after(holdem(), PlaceAnte("Ann", parse("10")), PlaceAnte("Bo", parse("10")), NoMoreBets())
    table = after(table, *dealt("AH", "KD", "7C", "2S", "9D", "QH", "3C", "QD", "4C", "8S", "8D"))
    table = after(table, BetPlay("Ann", 4), BetPlay("Bo", 4))
    asked, _ = offers(table, "Ann", 10_000)
    assert [one.word for one in asked] == ["concede", "no"]
    assert offers(after(table, Proceed("Ann")), "Ann", 10_000) == ((), ())


def test_a_decision_offers_what_the_rules_allow() -> None:
    table = after(pontoon(), PlaceWager("Ann", 3, parse("20")), NoMoreBets(), *dealt("KH", "9C", "8D"))
    found, notes = offers(table, "Ann", 1_000)
    assert [one.word for one in found][:2] == ["hit", "stand"]
    double = next(one for one in found if one.word == "double")
    assert (double.field, double.most) == ("amount", 1_000), "for less than the wager, as far as the purse goes"
    assert notes == ()
    assert offers(after(table, Stand("Ann", 3)), "Ann", 1_000) == ((), ())
