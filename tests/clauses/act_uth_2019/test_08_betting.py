"""act-uth-2019 8: three betting rounds, and the dealer's hand."""

import pytest

from croupier.engine.holdem import Phase
from croupier.engine.holdem.events import (
    BettingOpened,
    CommunalCardsRevealed,
    DealerCardsRevealed,
    DealerHandAnnounced,
    DealerHandDeclared,
    PlayerBet,
    PlayerChecked,
    PlayerFolded,
    TurnCame,
    WagerSettled,
)
from tests.uth_table import UthTable, one_hand, several

BOARD = "QS 9C 7D 4H 2S"
SHOE = f"{BOARD} AH AD KH KD QC 3D"  # Ann, Bob, the dealer


def before(ante: str = "10", trips: str | None = None) -> UthTable:
    return one_hand("AH AD", BOARD, "QC 3D", ante, trips=trips)


def flop(ante: str = "10", trips: str | None = None) -> UthTable:
    return before(ante, trips).check("Ann")


def river(ante: str = "10", trips: str | None = None) -> UthTable:
    return flop(ante, trips).check("Ann")


LOST = [("ante", "fold", "0.00", "def:fold", None), ("blind", "fold", "0.00", "def:fold", None)]


# --- before the flop ------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.1", "act-uth-2019 def:before-the-flop", "act-uth-2019 def:ante")
def test_8_1_before_the_flop_a_player_folds_checks_or_bets_three_or_four_times() -> None:
    table = before()
    assert table.legal("Ann") == ["Fold", "Check", "BetPlay 4", "BetPlay 3"]
    assert [(one.stage, one.clause) for one in table.of(BettingOpened)] == [("before the flop", "8.1")]


@pytest.mark.clause("act-uth-2019 8.1")
@pytest.mark.parametrize("count", [0, 1, 5, 7, 8])
def test_8_1_nobody_decides_before_all_hole_cards_have_been_dealt(count: int) -> None:
    table = UthTable(SHOE).ante("Ann", "10").deal(count)
    table.refuse("8.1", lambda: table.check("Ann"))
    table.refuse("8.1", lambda: table.bet("Ann", 4))
    table.refuse("8.1", lambda: table.fold("Ann"))


@pytest.mark.clause("act-uth-2019 8.1")
def test_8_1_players_decide_one_after_another() -> None:
    table = several(SHOE, "Ann", "Bob")
    for act in (lambda: table.check("Bob"), lambda: table.bet("Bob", 4), lambda: table.fold("Bob")):
        table.refuse("8.1", act)
    table.check("Ann").check("Bob")
    assert [(one.box, one.player) for one in table.of(TurnCame)] == [(1, "Ann"), (2, "Bob"), (1, "Ann")]


@pytest.mark.clause("act-uth-2019 8.1", "act-uth-2019 8.3/s2", "act-uth-2019 8.5/s2")
def test_8_1_each_turn_comes_under_the_clause_of_its_betting_round() -> None:
    assert river().clauses(TurnCame) == ["8.1", "8.3/s2", "8.5/s2"]


@pytest.mark.clause("act-uth-2019 8.1(a)", "act-uth-2019 def:fold")
def test_8_1_a_a_fold_before_the_flop_loses_all_wagers() -> None:
    table = before(trips="5").fold("Ann")
    assert table.clauses(PlayerFolded) == ["8.1(a)"]
    assert table.results() == [*LOST, ("trips", "fold", "0.00", "def:fold", None)]
    assert (table.net("Ann"), table.house, table.is_over) == ("-25.00", "25.00", True)


@pytest.mark.clause("act-uth-2019 8.1(b)", "act-uth-2019 def:check")
def test_8_1_b_who_checks_stays_in_and_decides_again_after_the_flop() -> None:
    table = before().check("Ann")
    assert table.clauses(PlayerChecked) == ["8.1(b)"]
    assert (table.net("Ann"), table.round.phase, table.of(WagerSettled)) == ("-20.00", Phase.AFTER_THE_FLOP, [])
    assert table.legal("Ann") == ["Fold", "Check", "BetPlay 2"]


@pytest.mark.clause("act-uth-2019 8.1(c)", "act-uth-2019 8.1(c)(ii)", "act-uth-2019 def:play-wager")
@pytest.mark.parametrize(
    ("ante", "times", "cents"), [("10", 3, 3000), ("10", 4, 4000), ("12.50", 3, 3750), ("0.01", 4, 4)]
)
def test_8_1_c_a_play_wager_is_three_or_four_times_the_ante(ante: str, times: int, cents: int) -> None:
    table = before(ante).bet("Ann", times)
    assert [(one.times, one.amount, one.clause) for one in table.of(PlayerBet)] == [(times, cents, "8.1(c)")]
    assert table.place("Ann").play == cents


@pytest.mark.clause("act-uth-2019 8.1(c)(ii)")
@pytest.mark.parametrize("times", [-4, 0, 1, 2, 5, 6])
def test_8_1_c_ii_no_other_multiple_is_taken_before_the_flop(times: int) -> None:
    table = before()
    table.refuse("8.1(c)(ii)", lambda: table.bet("Ann", times))


@pytest.mark.clause("act-uth-2019 8.1(c)", "act-uth-2019 def:play-wager")
@pytest.mark.parametrize("times", [3, 4])
def test_8_1_c_who_has_bet_is_not_asked_again(times: int) -> None:
    table = several(SHOE, "Ann", "Bob").bet("Ann", times).check("Bob", "Bob")
    assert [one.player for one in table.of(TurnCame)] == ["Ann", "Bob", "Bob", "Bob"]
    assert table.legal("Ann") == []
    assert table.bet("Bob", 1).legal("Ann") == ["Fold", "Concede", "Proceed"]  # 9.1


@pytest.mark.clause("act-uth-2019 8.2")
def test_8_2_the_flop_is_revealed_when_all_have_decided() -> None:
    table = several(f"{BOARD} AH AD KH KD JH JD QC 3D", "Ann", "Bob", "Cyd").check("Ann").bet("Bob", 4)
    assert (table.of(CommunalCardsRevealed), table.sees(None).communal) == ([], ())
    table.fold("Cyd")
    assert [(len(one.cards), one.clause) for one in table.of(CommunalCardsRevealed)] == [(3, "8.2")]


# --- after the flop -------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.3/s2", "act-uth-2019 def:after-the-flop", "act-uth-2019 def:ante")
def test_8_3_after_the_flop_a_player_folds_checks_or_bets_twice() -> None:
    table = flop()
    assert table.legal("Ann") == ["Fold", "Check", "BetPlay 2"]
    assert [(one.stage, one.clause) for one in table.of(BettingOpened)][1:] == [("after the flop", "8.3/s2")]


@pytest.mark.clause("act-uth-2019 8.3", "act-uth-2019 8.3/s2")
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_8_3_who_has_bet_places_no_further_wager_after_the_flop(times: int) -> None:
    table = several(SHOE, "Ann", "Bob").bet("Ann", 4).check("Bob")
    table.refuse("8.3", lambda: table.bet("Ann", times))
    table.refuse("8.3/s2", lambda: table.check("Ann"))
    table.refuse("8.3/s2", lambda: table.fold("Ann"))
    assert table.net("Ann") == "-60.00"


@pytest.mark.clause("act-uth-2019 8.3(a)", "act-uth-2019 def:fold")
def test_8_3_a_a_fold_after_the_flop_loses_all_wagers() -> None:
    table = flop(trips="5").fold("Ann")
    assert (table.clauses(PlayerFolded), table.results()[:2]) == (["8.3(a)"], LOST)
    assert (table.net("Ann"), table.is_over) == ("-25.00", True)


@pytest.mark.clause("act-uth-2019 8.3(b)", "act-uth-2019 def:check")
def test_8_3_b_who_checks_again_decides_on_the_river() -> None:
    table = flop().check("Ann")
    assert table.clauses(PlayerChecked) == ["8.1(b)", "8.3(b)"]
    assert (table.net("Ann"), table.round.phase) == ("-20.00", Phase.ON_THE_RIVER)


@pytest.mark.clause("act-uth-2019 8.3(c)", "act-uth-2019 8.3(c)(ii)")
@pytest.mark.parametrize(("ante", "cents"), [("10", 2000), ("12.50", 2500), ("0.01", 2)])
def test_8_3_c_a_play_wager_after_the_flop_is_twice_the_ante(ante: str, cents: int) -> None:
    table = flop(ante).bet("Ann", 2)
    assert [(one.times, one.amount, one.clause) for one in table.of(PlayerBet)] == [(2, cents, "8.3(c)")]
    assert [one.player for one in table.of(TurnCame)] == ["Ann", "Ann"]
    assert table.legal("Ann") == ["Fold", "Concede", "Proceed"]


@pytest.mark.clause("act-uth-2019 8.3(c)(ii)")
@pytest.mark.parametrize("times", [0, 1, 3, 4, 5])
def test_8_3_c_ii_no_other_multiple_is_taken_after_the_flop(times: int) -> None:
    table = flop()
    table.refuse("8.3(c)(ii)", lambda: table.bet("Ann", times))


@pytest.mark.clause("act-uth-2019 8.4")
def test_8_4_turn_and_river_are_revealed_together_when_all_have_decided() -> None:
    table = several(SHOE, "Ann", "Bob").check("Ann", "Bob", "Ann")
    assert len(table.of(CommunalCardsRevealed)) == 1
    table.check("Bob")
    assert [(len(one.cards), one.clause) for one in table.of(CommunalCardsRevealed)] == [(3, "8.2"), (2, "8.4")]
    assert table.in_order(CommunalCardsRevealed, BettingOpened, PlayerChecked)[-3:] == [
        "PlayerChecked",
        "CommunalCardsRevealed",
        "BettingOpened",
    ]


# --- on the river ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.5/s2", "act-uth-2019 def:on-the-river", "act-uth-2019 def:ante")
def test_8_5_on_the_river_a_player_folds_or_bets_once_and_does_not_check() -> None:
    table = river()
    assert table.legal("Ann") == ["Fold", "BetPlay 1"]
    table.refuse("8.5/s2", lambda: table.check("Ann"))
    assert [(one.stage, one.clause) for one in table.of(BettingOpened)][2:] == [("on the river", "8.5/s2")]


@pytest.mark.clause("act-uth-2019 8.5", "act-uth-2019 8.5/s2")
@pytest.mark.parametrize("first", [2, 4])
def test_8_5_who_has_bet_places_no_further_wager_on_the_river(first: int) -> None:
    table = several(SHOE, "Ann", "Bob")
    table = (
        table.bet("Ann", 4).check("Bob", "Bob") if first == 4 else table.check("Ann", "Bob").bet("Ann", 2).check("Bob")
    )
    assert table.round.phase is Phase.ON_THE_RIVER
    table.refuse("8.5", lambda: table.bet("Ann", 1))
    table.refuse("8.5/s2", lambda: table.fold("Ann"))


@pytest.mark.clause("act-uth-2019 8.5")
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_8_5_no_further_wager_is_placed_for_the_rest_of_the_round(times: int) -> None:
    table = several(SHOE, "Ann", "Bob").bet("Ann", 4).bet("Bob", 4)
    assert table.round.phase is Phase.CONCEDING
    table.refuse("8.5", lambda: table.bet("Ann", times))


@pytest.mark.clause("act-uth-2019 8.5(a)", "act-uth-2019 def:fold")
def test_8_5_a_a_fold_on_the_river_loses_all_wagers() -> None:
    table = river(trips="5").fold("Ann")
    assert (table.clauses(PlayerFolded), table.results()[:2]) == (["8.5(a)"], LOST)
    assert (table.net("Ann"), table.is_over) == ("-25.00", True)


@pytest.mark.clause("act-uth-2019 8.5(b)", "act-uth-2019 8.5(b)(ii)")
@pytest.mark.parametrize(("ante", "cents"), [("10", 1000), ("12.50", 1250), ("0.01", 1)])
def test_8_5_b_a_play_wager_on_the_river_equals_the_ante_and_the_hand_goes_on(ante: str, cents: int) -> None:
    table = river(ante).bet("Ann", 1)
    assert [(one.times, one.amount, one.clause) for one in table.of(PlayerBet)] == [(1, cents, "8.5(b)")]
    assert len(table.of(DealerHandDeclared)) == 1


@pytest.mark.clause("act-uth-2019 8.5(b)(ii)")
@pytest.mark.parametrize("times", [0, 2, 3, 4])
def test_8_5_b_ii_no_other_multiple_is_taken_on_the_river(times: int) -> None:
    table = river()
    table.refuse("8.5(b)(ii)", lambda: table.bet("Ann", times))


# --- folding --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 def:fold", "act-uth-2019 8.1(a)", "act-uth-2019 8.3(a)", "act-uth-2019 8.5(a)")
@pytest.mark.parametrize("checks", [0, 1, 2])
def test_def_fold_loses_trips_too_though_the_board_shows_three_of_a_kind(checks: int) -> None:
    table = one_hand("AH AD", "5H 5D 5S KC QH", "QC 3D", trips="10").check(*["Ann"] * checks).fold("Ann")
    assert (table.net("Ann"), table.result("trips")) == ("-30.00", ("trips", "fold", "0.00", "def:fold", None))


@pytest.mark.clause("act-uth-2019 8.6/s2")
@pytest.mark.parametrize("checks", [0, 1, 2])
def test_8_6_a_fold_is_not_taken_back(checks: int) -> None:
    table = several(SHOE, "Ann", "Bob")
    for _ in range(checks):
        table.check("Ann", "Bob")
    table.fold("Ann")
    for act in (lambda: table.check("Ann"), lambda: table.bet("Ann", 4), lambda: table.fold("Ann")):
        table.refuse("8.6/s2", act)
    assert table.net("Ann") == "-20.00"


@pytest.mark.clause("act-uth-2019 8.6/s2", "act-uth-2019 9.3")
def test_8_6_a_folded_hand_is_not_settled_again() -> None:
    table = several(SHOE, "Ann", "Bob").fold("Ann").bet("Bob", 4).proceed()
    assert [one[1] for one in table.results("Ann")] == ["fold", "fold"]
    assert table.nets("Ann", "Bob") == ["-20.00", "50.00"]


@pytest.mark.clause("act-uth-2019 8.6", "act-uth-2019 12.1")
def test_8_6_folded_cards_stay_face_down() -> None:
    table = several(SHOE, "Ann", "Bob").fold("Ann").bet("Bob", 4).proceed()
    for viewer in (None, "Ann", "Bob"):
        assert [bool(one.known) for one in table.sees(viewer).places] == [False, True]


# --- the dealer's hand ----------------------------------------------------------------------------------------------


@pytest.mark.clause("act-uth-2019 8.8", "act-uth-2019 8.8(a)", "act-uth-2019 8.8(b)", "act-uth-2019 8.8(c)")
def test_8_8_the_dealer_announces_reveals_and_declares_when_all_have_bet_or_folded() -> None:
    table = several(SHOE, "Ann", "Bob").check("Ann", "Bob", "Ann", "Bob").bet("Ann", 1)
    kinds = (DealerHandAnnounced, DealerCardsRevealed, DealerHandDeclared)
    assert (table.in_order(*kinds), table.sees("Ann").dealer) == ([], ())
    table.fold("Bob")
    assert table.in_order(*kinds) == [kind.__name__ for kind in kinds]
    assert [table.clauses(kind) for kind in kinds] == [["8.8(a)"], ["8.8(b)"], ["8.8(c)"]]


@pytest.mark.clause("act-uth-2019 8.8(b)")
@pytest.mark.parametrize("viewer", [None, "Ann", "Zoe"])
def test_8_8_b_both_cards_of_the_dealer_are_seen_by_all(viewer: str | None) -> None:
    table = river()
    assert table.sees(viewer).dealer == ()
    assert [str(one) for one in table.bet("Ann", 1).sees(viewer).dealer] == ["QC", "3D"]


@pytest.mark.clause("act-uth-2019 8.8(c)", "act-uth-2019 def:qualify")
@pytest.mark.parametrize(
    ("dealer", "board", "hand", "qualifies"),
    [
        ("QC 9H", "6H QS QD 2C 9S", "Full house, queens over nines", True),
        ("4H 3D", "8C 8D KH 5S 2C", "Pair of eights", True),
        ("2H 3D", "8C 9D KH 5S 2C", "Pair of twos", True),
        ("AH KD", "8C 9D QH 5S 2C", "Ace high", False),
        ("4H 3D", "TC JD QH KS AC", "Straight, ace high", True),
        ("7H 3D", "TC JD QH 4S 2C", "Queen high", False),
    ],
)
def test_8_8_c_the_best_five_of_seven_are_declared(dealer: str, board: str, hand: str, qualifies: bool) -> None:
    table = one_hand("6C 7C", board, dealer).bet("Ann", 4)
    (declared,) = table.of(DealerHandDeclared)
    assert (declared.hand.lower(), declared.qualifies, declared.clause) == (hand.lower(), qualifies, "8.8(c)")


@pytest.mark.clause("act-uth-2019 8.8")
def test_8_8_without_a_remaining_player_the_dealers_cards_stay_down() -> None:
    table = several(SHOE, "Ann", "Bob").fold("Ann").fold("Bob")
    assert (table.of(DealerCardsRevealed), table.is_over, table.house) == ([], True, "40.00")
