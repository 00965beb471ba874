"""act-uth-2019 4: the placing of ante, blind and trips, and leaving them alone."""

from collections.abc import Callable

import pytest

from croupier.cards import card
from croupier.engine.events import BetsClosed, RoundClosed, RoundOpened
from croupier.engine.holdem import Phase
from croupier.engine.holdem.events import HoleCardDealt, UthBet, WagerPlaced, WagerReturned
from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import Deal
from croupier.money import Money
from croupier.rules.profile import load_uth
from croupier.rules.ruled import BadElection
from tests.families import UTH
from tests.uth_table import UthTable, one_hand, several

SHOE = "QS 9C 7D 4H 2S AH AD KH KD QC 3D"  # the board, Ann, Bob, the dealer


def placed(table: UthTable) -> list[tuple[str, int, UthBet, int, str]]:
    return [(one.player, one.box, one.bet, one.amount, one.clause) for one in table.of(WagerPlaced)]


@pytest.mark.clause("act-uth-2019 4.1")
def test_4_1_a_wager_of_nothing_is_refused() -> None:
    table = UthTable()
    table.refuse("4.1", lambda: table.ante("Ann", "0"))
    table.ante("Ann", "0.01").refuse("4.1", lambda: table.trips("Ann", "0"))
    assert table.trips("Ann", "0.01").net("Ann") == "-0.03"


@pytest.mark.clause("act-uth-2019 4.1", "act-uth-2019 def:box")
@pytest.mark.parametrize("box", [-1, 0, 7, 22])
def test_4_1_a_wager_that_is_on_no_box_of_the_layout_is_refused(box: int) -> None:
    table = UthTable()
    table.refuse("4.1", lambda: table.ante("Ann", "10", box))


@pytest.mark.clause("act-uth-2019 4.1", "act-uth-2019 def:box")
@pytest.mark.parametrize("box", [1, 2, 6])
def test_4_1_each_wager_names_its_box(box: int) -> None:
    table = UthTable().ante("Ann", "10", box, trips="5")
    assert [(one.box, one.bet) for one in table.of(WagerPlaced)] == [(box, "ante"), (box, "blind"), (box, "trips")]


@pytest.mark.clause("act-uth-2019 1.1", "act-uth-2019 def:box")
@pytest.mark.parametrize("boxes", [1, 6, 22])
def test_1_1_the_layout_has_as_many_places_as_it_has(boxes: int) -> None:
    table = UthTable(boxes=boxes)
    for box in range(1, boxes + 1):
        table.ante(f"Player {box}", "10")
    assert [one.box for one in table.of(WagerPlaced) if one.bet == "ante"] == list(range(1, boxes + 1))
    table.refuse("1.1", lambda: table.ante("Zoe", "10"))


@pytest.mark.clause("act-uth-2019 1.1")
@pytest.mark.parametrize("boxes", [0, 23])
def test_1_1_a_deck_has_cards_for_22_places_at_most(boxes: int) -> None:
    with pytest.raises(BadElection, match=r"act-uth-2019 1\.1"):
        load_uth(UTH, {"boxes": boxes, "maximum_payout": "25000"})


@pytest.mark.clause("act-uth-2019 4.2", "act-uth-2019 7.1")
def test_4_2_no_card_is_dealt_while_players_may_still_wager() -> None:
    table = UthTable().ante("Ann", "10")
    table.refuse("7.1", lambda: table.give(Deal(card("9H"))))
    table.ante("Bob", "10").trips("Ann", "5")
    assert table.nets("Ann", "Bob") == ["-25.00", "-20.00"]


@pytest.mark.clause("act-uth-2019 4.2")
def test_4_2_each_player_may_wager_before_the_first_card_in_any_order() -> None:
    table = UthTable().ante("Cyd", "10", 3).ante("Ann", "10", 1).trips("Cyd", "5").ante("Bob", "20", 2)
    assert [(one[0], one[1]) for one in placed(table)] == [
        *[("Cyd", 3), ("Cyd", 3), ("Ann", 1), ("Ann", 1)],
        *[("Cyd", 3), ("Bob", 2), ("Bob", 2)],
    ]


@pytest.mark.clause("act-uth-2019 4.2(a)", "act-uth-2019 def:ante", "act-uth-2019 def:blind")
@pytest.mark.parametrize(("amount", "cents"), [("25", 2500), ("10", 1000), ("12.50", 1250), ("0.01", 1)])
def test_4_2_a_an_ante_comes_with_an_equal_blind(amount: str, cents: int) -> None:
    table = UthTable().ante("Ann", amount)
    assert placed(table) == [("Ann", 1, "ante", cents, "4.2(a)"), ("Ann", 1, "blind", cents, "def:blind")]
    assert table.place("Ann").ante == table.place("Ann").blind == cents


@pytest.mark.clause("act-uth-2019 def:blind", "act-uth-2019 7.2(c)")
def test_def_blind_without_ante_and_blind_no_hand_is_dealt() -> None:
    table = several(SHOE, "Ann", "Bob")
    assert [one.player for one in table.of(HoleCardDealt)] == ["Ann", "Ann", "Bob", "Bob"]
    table.refuse("4.2(a)", lambda: table.check("Zoe"))


@pytest.mark.clause("act-uth-2019 4.2(b)", "act-uth-2019 def:trips/wager")
@pytest.mark.parametrize(("amount", "cents"), [("5", 500), ("10", 1000), ("100", 10000)])
def test_4_2_b_a_trips_wager_may_be_placed_besides(amount: str, cents: int) -> None:
    table = UthTable().ante("Ann", "10").trips("Ann", amount)
    assert placed(table)[2:] == [("Ann", 1, "trips", cents, "4.2(b)")]


@pytest.mark.clause("act-uth-2019 4.2(b)", "act-uth-2019 def:trips/wager")
def test_4_2_b_a_trips_wager_is_optional() -> None:
    table = one_hand("AH AD", "QS 9C 7D 4H 2S", "QC 3D").bet("Ann", 4).proceed()
    assert [one[0] for one in table.results()] == ["ante", "blind", "play"]


@pytest.mark.clause("act-uth-2019 4.3")
def test_4_3_trips_beside_an_ante_that_lacks_its_blind_is_refused() -> None:
    table = UthTable().give(PlaceAnte("Ann", Money(1000), blind=Money(0)))
    table.refuse("4.3", lambda: table.trips("Ann", "5"))
    table.withdraw("Ann").give(PlaceAnte("Ann", Money(1000), blind=Money(500))).trips("Ann", "5")
    assert table.net("Ann") == "-20.00"


@pytest.mark.clause("act-uth-2019 4.3")
def test_4_3_trips_alone_is_refused() -> None:
    table = UthTable()
    table.refuse("4.3", lambda: table.trips("Ann", "5"))
    table.ante("Bob", "10").refuse("4.3", lambda: table.trips("Ann", "5"))
    table.refuse("4.3", lambda: table.trips("Ann", "5", 1))
    table.ante("Ann", "10").withdraw("Ann").refuse("4.3", lambda: table.trips("Ann", "5"))
    assert table.ante("Ann", "10").trips("Ann", "5").net("Ann") == "-25.00"


@pytest.mark.clause("act-uth-2019 4.4")
def test_4_4_a_player_wagers_on_one_hand_only() -> None:
    table = UthTable(seats={"Ann": 2}).ante("Ann", "10", 2)
    table.refuse("4.4", lambda: table.ante("Ann", "10", 3))
    table.refuse("4.4", lambda: table.trips("Ann", "5", 3))
    assert table.ante("Bob", "10", 3).trips("Ann", "5", 2).nets("Ann", "Bob") == ["-25.00", "-20.00"]


@pytest.mark.clause("act-uth-2019 4.4")
def test_4_4_a_player_without_a_seat_wagers_on_one_hand_only_too() -> None:
    table = UthTable().ante("Ann", "10", 2)
    table.refuse("4.4", lambda: table.ante("Ann", "10", 1))
    assert table.withdraw("Ann").ante("Ann", "10", 1).place("Ann").box == 1


@pytest.mark.clause("act-uth-2019 4.5")
def test_4_5_nobody_adds_to_the_wager_of_another() -> None:
    table = UthTable().ante("Ann", "10", 1)
    table.refuse("4.5", lambda: table.ante("Bob", "10", 1))
    assert table.ante("Bob", "10", 2).net("Bob") == "-20.00"


@pytest.mark.clause("act-uth-2019 4.5")
@pytest.mark.parametrize("box", [None, 1])
def test_4_5_nobody_adds_to_their_own_wager(box: int | None) -> None:
    table = UthTable().ante("Ann", "10", 1, trips="5")
    table.refuse("4.5", lambda: table.ante("Ann", "10", box))
    table.refuse("4.5", lambda: table.trips("Ann", "5", box))
    assert table.net("Ann") == "-25.00"


@pytest.mark.clause("act-uth-2019 4.6")
def test_4_6_before_the_first_card_wagers_may_be_withdrawn() -> None:
    table = UthTable().ante("Ann", "10", trips="5").ante("Bob", "10").withdraw("Ann")
    assert {(one.player, one.bet, one.amount, one.why) for one in table.of(WagerReturned)} == {
        ("Ann", "ante", 1000, "withdrawn"),
        ("Ann", "blind", 1000, "withdrawn"),
        ("Ann", "trips", 500, "withdrawn"),
    }
    assert table.nets("Ann", "Bob") == ["0.00", "-20.00"]
    assert set(table.clauses(WagerReturned)) == {"4.6"}
    table.refuse("4.6", lambda: table.withdraw("Ann"))


def dealing() -> UthTable:
    return UthTable(SHOE).ante("Ann", "10").ante("Bob", "10").deal(1)


def before_the_flop() -> UthTable:
    return several(SHOE, "Ann", "Bob")


def after_the_flop() -> UthTable:
    return several(SHOE, "Ann", "Bob").check("Ann", "Bob")


def on_the_river() -> UthTable:
    return several(SHOE, "Ann", "Bob").check("Ann", "Bob", "Ann", "Bob")


def conceding() -> UthTable:
    return several(SHOE, "Ann", "Bob").bet("Ann", 4).bet("Bob", 3)


STAGES = [
    (dealing, Phase.DEAL),
    (before_the_flop, Phase.BEFORE_THE_FLOP),
    (after_the_flop, Phase.AFTER_THE_FLOP),
    (on_the_river, Phase.ON_THE_RIVER),
    (conceding, Phase.CONCEDING),
]


@pytest.mark.clause("act-uth-2019 4.6", "act-uth-2019 def:round-of-play")
@pytest.mark.parametrize(("stage", "phase"), STAGES)
def test_4_6_after_the_first_card_no_wager_is_placed_raised_or_withdrawn(
    stage: Callable[[], UthTable], phase: Phase
) -> None:
    table = stage()
    assert table.round.phase is phase
    table.refuse("4.6", lambda: table.trips("Ann", "5"))
    table.refuse("4.6", lambda: table.ante("Ann", "10"))
    table.refuse("4.6", lambda: table.ante("Zoe", "10"))
    table.refuse("4.6", lambda: table.withdraw("Ann"))


@pytest.mark.clause("act-uth-2019 4.6", "act-uth-2019 8.1(c)")
def test_4_6_a_play_wager_is_permitted_after_the_first_card() -> None:
    assert before_the_flop().bet("Ann", 4).net("Ann") == "-60.00"


@pytest.mark.clause("act-uth-2019 4.6", "act-uth-2019 4.5")
@pytest.mark.parametrize("times", [1, 3, 4])
def test_4_5_a_play_box_takes_one_wager_before_the_flop_too(times: int) -> None:
    """8.3 forbids a second only after the flop has been revealed."""
    table = before_the_flop().bet("Ann", 3)
    table.refuse("4.5", lambda: table.bet("Ann", times))


@pytest.mark.clause("act-uth-2019 def:round-of-play")
def test_def_round_of_play_ends_with_the_last_wager_settled() -> None:
    table = before_the_flop().bet("Ann", 4).bet("Bob", 4)
    assert (table.clauses(RoundOpened), table.clauses(RoundClosed)) == (["def:round-of-play"], [])
    table.refuse("4.6", lambda: table.ante("Zoe", "10"))
    table.proceed()
    assert (table.clauses(RoundClosed), table.events[-1]) == (["def:round-of-play"], table.of(RoundClosed)[0])
    assert all(not (one.ante or one.blind or one.trips or one.play) for one in table.round.places)


@pytest.mark.clause("act-uth-2019 4.2", "act-uth-2019 7.1")
def test_4_2_nobody_takes_the_box_at_which_another_player_sits() -> None:
    table = UthTable(seats={"Ann": 2})
    table.refuse("4.2(a)", lambda: table.ante("Bob", "10", 2))
    assert table.ante("Bob", "10", 1).ante("Ann", "10").place("Ann").box == 2


@pytest.mark.clause("act-uth-2019 7.1")
def test_7_1_wagers_are_closed_once() -> None:
    table = UthTable().ante("Ann", "10").deal(0)
    assert table.clauses(BetsClosed) == ["7.1"]
    table.refuse("7.1", table.deal)
    table.refuse("7.1", lambda: table.trips("Ann", "5"))
